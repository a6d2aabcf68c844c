// SPDX-License-Identifier: MIT
// Messages at a role-playing table. Messages, errors and refusals are those of any game, but a
// choice may come at any time, and each participant's messages leave out what that participant may
// not see.
#include "protocol/session/session_saga.h"
#include "protocol/saga/saga_render.h"
#include "protocol/session/session_saga_part.h"
#include "protocol/wire/render.h"
#include "rules/rules.h"
#include <string.h>

static SagaTable *saga_of(const Session *s) { return session_saga(s); }

static uint32_t number_for(const Session *s)
{
    const SagaTable *t = saga_of(s);
    return s->who == SESSION_UMPIRE ? t->event_count
                                    : t->visible[s->who < SAGA_SEAT_MAX ? s->who : SAGA_SEAT_MAX];
}

// ---------------------------------------------------------------- out

typedef struct Teller {
    Session *s;
    const SessionSink *out;
} Teller;

static const SessionSink *sink_of(const Session *s, const Teller *teller)
{
    return s == teller->s ? teller->out : s->listen.line ? &s->listen : NULL;
}

static const char *text_at(const void *texts, TextId text) { return saga_texts_of(texts, text); }

bool session_saga_put_event(JsonWriter *w, const SagaTable *t, const SagaEvent *event,
                            uint8_t viewer, TextLang lang, bool seen_before)
{
    char text[RENDER_MAX];
    SagaEvent e = *event;
    if (!t->rules->hears(t->now, viewer, event))
        return false;
    t->rules->cut(t->now, viewer, &e);
    saga_put_event(w, t->rules, &t->journal->texts, &e);
    if (saga_render_event(t->rules, &e, text_at, &t->journal->texts, lang, text, sizeof text))
        json_put_text(w, "sentence", text); // "text" is a fact: what somebody wrote
    if (seen_before)
        json_put_bool(w, "seen_before", true);
    if ((viewer == SESSION_UMPIRE || viewer == 0) && !t->rules->hears(t->now, SAGA_SEAT_MAX, event))
        json_put_bool(w, "secret", true); // other seats do not hear of it
    return true;
}

static void tell_event(void *self, const SagaTable *t, const SagaEvent *e, bool seen_before)
{
    const Teller *teller = self;
    for (Session *s = teller->s->table->sessions; s; s = s->next) {
        const SessionSink *out = sink_of(s, teller);
        if (!out || s->table->is_quiet)
            continue;
        JsonWriter w = session_begin(s, "event");
        json_put_int(&w, "n", number_for(s));
        if (s->who == SESSION_UMPIRE || s->who == 0)
            json_put_int(&w, "gesture", t->telling);
        // Other seats are told by the dice they have heard of: otherwise a hidden roll that was
        // taken back would show.
        uint32_t seat = s->who < SAGA_SEAT_MAX ? s->who : SAGA_SEAT_MAX;
        bool seen = s->who == SESSION_UMPIRE || s->who == 0
                        ? seen_before
                        : e->dice_count && t->heard[seat] <= t->heard_most[seat];
        if (session_saga_put_event(&w, t, e, s->who, s->lang, seen))
            session_send(s, &w, out);
    }
}

void session_saga_put_refusal(JsonWriter *w, const SagaTable *t, const Refusal *why, TextLang lang)
{
    char text[RENDER_MAX];
    const char *name = why->name ? saga_texts_of(&t->journal->texts, why->name) : NULL;
    json_put_text(w, "code", error_name[why->code]);
    wire_put_rule(w, "rule", why->rule);
    if (name)
        json_put_text(w, "who", name);
    if (why->price) {
        json_put_int(w, "price", why->price);
        json_put_int(w, "left", why->left);
    }
    (void)saga_render_refusal(t->rules, why, name, lang, text, sizeof text);
    json_put_text(w, "text", text);
}

static void send_refusal(Session *s, const Refusal *why, const SessionSink *out)
{
    JsonWriter w = session_begin(s, "refusal");
    session_saga_put_refusal(&w, session_saga(s), why, s->lang);
    json_put_text(&w, "pointer", "/choice");
    session_send(s, &w, out);
}

SagaWait session_saga_wait(const SagaTable *t, uint8_t viewer)
{
    const SagaWait *wait = &t->wait;
    bool leads = viewer == SESSION_UMPIRE || viewer == 0;
    bool hears = !wait->audience || (viewer < SAGA_SEAT_MAX && (wait->audience >> viewer & 1));
    return leads || (hears && t->rules->knows(t->now, viewer, wait->actor)) ? *wait : (SagaWait){0};
}

void session_saga_put_wait(JsonWriter *w, const SagaTable *t, uint8_t viewer, TextLang lang)
{
    const SagaWait wait = session_saga_wait(t, viewer);
    TextId actor = t->rules->actor_name(t->now, wait.actor);
    char text[RENDER_MAX];
    if (wait.is_dice) {
        json_put_int(w, "count", wait.roll.count);
        json_put_int(w, "sides", wait.roll.sides);
        json_put_text(w, "what", t->rules->rolls[wait.roll.what].name);
    } else {
        json_put_text(w, "decision", t->rules->waits[wait.what]);
        json_write_key(w, "seats");
        json_write_open(w, '[');
        for (uint32_t i = 0; i < t->seat_count; i++)
            if (!wait.what || !i || (wait.seats >> i & 1))
                json_write_text(w, saga_seats[i]);
        json_write_close(w, ']');
    }
    if (actor)
        json_put_text(w, "actor", saga_texts_of(&t->journal->texts, actor));
    if (saga_render_wait(t->rules, &wait, actor ? saga_texts_of(&t->journal->texts, actor) : NULL,
                         lang, text, sizeof text))
        json_put_text(w, "text", text);
    wire_put_rule(w, "rule", wait.rule);
}

void session_saga_tell(Session *s, const SessionSink *out)
{
    saga_table_sit(s->table->saga, &s->desk->saga);
    const SagaTable *t = saga_of(s);
    if (!out)
        return;
    JsonWriter w =
        session_begin(s, session_saga_wait(t, s->who).is_dice ? "dice_needed" : "decide");
    session_saga_put_wait(&w, t, s->who, s->lang);
    if (s->who == SESSION_UMPIRE) {
        json_write_key(&w, "hash");
        json_write_hash(&w, t->hash);
    }
    session_send(s, &w, out);
}

/// What each session knew of a table before an action.
typedef struct Before {
    SagaWait wait;
    uint32_t visible[SAGA_SEAT_MAX + 1];
} Before;

static Before before_of(const SagaTable *t)
{
    Before b = {.wait = t->wait};
    memcpy(b.visible, t->visible, sizeof b.visible);
    return b;
}

static bool same_wait(const SagaWait *a, const SagaWait *b)
{
    return a->what == b->what && a->actor == b->actor && a->seats == b->seats &&
           a->is_dice == b->is_dice && a->roll.what == b->roll.what;
}

/// Tells every session what is waited for now, except those that heard nothing new: not even the
/// moment of a hidden roll may show.
static void tell_now(Session *speaker, const Before *before, const SessionSink *out)
{
    SagaTable *t = saga_of(speaker);
    SagaWait after = t->wait;
    for (Session *s = speaker->table->sessions; s && !s->table->is_quiet; s = s->next) {
        const SessionSink *to = sink_of(s, &(Teller){speaker, out});
        uint32_t seat = s->who < SAGA_SEAT_MAX ? s->who : SAGA_SEAT_MAX;
        t->wait = before->wait;
        SagaWait was = session_saga_wait(t, s->who);
        t->wait = after;
        SagaWait is = session_saga_wait(t, s->who);
        if (s == speaker || session_saga_leads(s) || before->visible[seat] != t->visible[seat] ||
            !same_wait(&was, &is))
            session_follow_tell(s, to);
    }
}

// ---------------------------------------------------------------- starting

enum { S_TYPE, S_SYSTEM, S_OPTIONS, S_SEED, S_TAPE, S_DICE, S_SEATS, S_LANG, S_COUNT };

static void read_options(Json *json, uint32_t at, SagaTable *t)
{
    for (uint32_t k = json_first(json, at); k && json_good(json); k = json_next(json, k)) {
        uint32_t i = 0;
        while (i < t->rules->option_count && !json_is(json, k, t->rules->options[i].name))
            i++;
        if (i == t->rules->option_count)
            json_fail(json, k, E_UNKNOWN_OPTION);
        else
            t->option[i] = wire_read_option(json, k + 1, &t->rules->options[i]);
    }
}

static void read_seats(Json *json, uint32_t at, SagaTable *t)
{
    static const JsonKey keys[] = {{"name", false}, {"player", false}};
    uint32_t count = json_size(json, at, SAGA_SEAT_MAX), v[COUNT_OF(keys)];
    uint32_t k = json_first(json, at);
    if (json_good(json) && !count)
        json_fail(json, at, E_EMPTY);
    for (uint32_t i = 0; i < count && json_good(json); i++, k = json_next(json, k)) {
        if (!json_keys(json, k, keys, COUNT_OF(keys), v))
            return;
        if (v[0])
            (void)json_name(json, v[0], t->seat_name[i], sizeof t->seat_name[i]);
    }
    t->seat_count = (uint8_t)count;
}

/// Allocates the blocks of a table; NULL with a mistake.
static SagaTable *make_table(Session *s, Json *json, const SagaRules *rules)
{
    const TableMemory *m = &s->table->memory;
    if (json->length > SAGA_SETUP_MAX) {
        json_fail(json, 0, E_TOO_BIG);
        return NULL;
    }
    void *block = m->resize(m->self, NULL, SAGA_TABLE_BYTES);
    void *journal = block ? m->resize(m->self, NULL, saga_journal_bytes(json->length, 0)) : NULL;
    if (!journal) {
        if (block)
            (void)m->resize(m->self, block, 0);
        json_fail(json, 0, E_MEMORY);
        return NULL;
    }
    return saga_table_make(block, rules, &s->desk->saga, journal, json->text, json->length, 0);
}

bool session_saga_make_room(const Session *s)
{
    Table *table = s->table;
    SagaTable *t = table->saga;
    uint32_t room = saga_table_room_wanted(t);
    if (room <= t->log_room)
        return true;
    void *journal = table->memory.resize(table->memory.self, table->log,
                                         saga_journal_bytes(t->journal->setup_length, room));
    if (!journal)
        return false;
    table->log = journal;
    saga_table_move(t, journal, room);
    return true;
}

/// {"type":"ready"} of the saga in play.
static void tell_ready(Session *s, const SessionSink *out)
{
    const SagaRules *rules = saga_of(s)->rules;
    if (!out)
        return;
    JsonWriter w = session_begin(s, "ready");
    json_put_text(&w, "engine", WIRE_ENGINE);
    json_put_text(&w, "system", rules->id);
    json_put_text(&w, "ruleset", rules->version);
    json_put_text(&w, "credit", rules->credit);
    if (rules->is_draft)
        json_put_bool(&w, "draft", true);
    session_send(s, &w, out);
}

void session_saga_start(Session *s, Json *json, const SagaRules *rules, const SessionSink *out)
{
    static const JsonKey keys[S_COUNT] = {
        [S_TYPE] = {"type", true},        [S_SYSTEM] = {"system", true},
        [S_OPTIONS] = {"options", false}, [S_SEED] = {"seed", false},
        [S_TAPE] = {"tape", false},       [S_DICE] = {"dice", false},
        [S_SEATS] = {"seats", true},      [S_LANG] = {"lang", false}};
    uint32_t v[S_COUNT];
    if (s->who != SESSION_UMPIRE)
        json_fail(json, 0, E_UMPIRE);
    if (!json_good(json) || !json_keys(json, 0, keys, S_COUNT, v))
        return;
    SagaTable *t = make_table(s, json, rules);
    if (!t)
        return;
    TextLang lang = v[S_LANG] ? wire_read_lang(json, v[S_LANG]) : s->lang;
    for (uint32_t i = 0; i < rules->option_count; i++)
        t->option[i] = rules->options[i].preset;
    if (v[S_OPTIONS])
        read_options(json, v[S_OPTIONS], t);
    wire_read_dice(json, 0, v[S_SEED], v[S_TAPE], v[S_DICE], &t->journal->dice);
    read_seats(json, v[S_SEATS], t);
    if (!json_good(json)) {
        saga_table_leave(t);
        (void)s->table->memory.resize(s->table->memory.self, t->journal, 0);
        (void)s->table->memory.resize(s->table->memory.self, t, 0);
        return;
    }
    table_clear(s->table);
    s->table->fixed = (unsigned char *)t;
    s->table->fixed_bytes = SAGA_TABLE_BYTES;
    s->table->log = (unsigned char *)t->journal;
    s->table->saga = t;
    s->lang = lang;
    saga_table_begin(t);
    session_tell_all(s, tell_ready, out);
    session_tell_all(s, session_follow_tell, out);
}

// ---------------------------------------------------------------- messages in

static uint8_t read_seat(const Session *s, Json *json, uint32_t at)
{
    if (!at)
        return s->who;
    int i = json_word(json, at, saga_seats, saga_of(s)->seat_count, E_UNKNOWN_ID);
    if (i >= 0 && s->who != SESSION_UMPIRE && s->who != i)
        json_fail(json, at, E_NOT_YOUR_SEAT);
    return (uint8_t)(i < 0 ? 0 : i);
}

static void handle_choose(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    Teller teller = {s, out};
    const SagaEar ear = {tell_event, &teller};
    Refusal why = refusal_none();
    uint8_t seat = read_seat(s, json, v[0]);
    const JsonToken *choice = &json->token[v[1]];
    if (!json_good(json))
        return;
    Before before = before_of(saga_of(s));
    ErrorCode code = !session_saga_make_room(s)
                         ? E_MEMORY
                         : saga_table_choose(saga_of(s), seat, json->text + choice->start,
                                             choice->end - choice->start, &why, &ear);
    if (refusal_is(why))
        send_refusal(s, &why, out);
    else if (code)
        json_fail(json, v[1], code);
    else
        tell_now(s, &before, out);
}

static void handle_dice(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    Teller teller = {s, out};
    const SagaEar ear = {tell_event, &teller};
    Refusal why;
    uint8_t value[SAGA_DICE_MAX] = {0};
    uint32_t count = json_size(json, v[0], SAGA_DICE_MAX), k = json_first(json, v[0]);
    for (uint32_t i = 0; json_good(json) && i < count; i++, k = json_next(json, k))
        value[i] = (uint8_t)json_int(json, k, 0, 255);
    if (!json_good(json))
        return;
    if (!session_saga_wait(saga_of(s), s->who).is_dice) { // or the session may not know
        send_refusal(s, &(Refusal){.code = ERR_WRONG_DECISION}, out);
        return;
    }
    Before before = before_of(saga_of(s));
    ErrorCode code = !session_saga_make_room(s)
                         ? E_MEMORY
                         : saga_table_give_dice(saga_of(s), value, count, &why, &ear);
    if (code == ERR_WRONG_DECISION)
        send_refusal(s, &(Refusal){.code = code}, out);
    else if (code)
        json_fail(json, v[0], code);
    else
        tell_now(s, &before, out);
}

static void put_steps(JsonWriter *w, const SagaTable *t)
{
    json_put_int(w, "steps", t->step_count);
    json_put_int(w, "events", t->event_count);
    json_write_key(w, "hash");
    json_write_hash(w, t->hash);
}

/// The answer to undo and redo: the step reached, and the number of steps replayed.
static void send_gone(Session *s, const char *what, RuleId rule, uint32_t played,
                      const SessionSink *out)
{
    const SagaTable *t = saga_of(s);
    JsonWriter w = session_begin(s, "answer");
    json_put_text(&w, "what", what);
    wire_put_rule(&w, "rule", rule);
    put_steps(&w, t);
    json_put_int(&w, "played", t->played - played);
    session_send(s, &w, out);
}

/// Tells other sessions that a step they had heard of was taken back.
static void tell_undone(Session *speaker, const Before *before)
{
    const SagaTable *t = saga_of(speaker);
    for (Session *s = speaker->table->sessions; s; s = s->next) {
        uint32_t seat = s->who < SAGA_SEAT_MAX ? s->who : SAGA_SEAT_MAX;
        if (s == speaker || !s->listen.line || before->visible[seat] == t->visible[seat])
            continue;
        JsonWriter w = session_begin(s, "undone");
        json_put_int(&w, "events", number_for(s));
        session_send(s, &w, &s->listen);
    }
}

/// Only the leader may take back past dice (AE-SESS-5); naming a seat takes back that player's last
/// gesture.
static void handle_undo(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    SagaTable *t = saga_of(s);
    ErrorCode code = 0;
    if (!session_saga_leads(s))
        json_fail(json, 0, E_NOT_YOUR_SEAT);
    if (json_good(json) && !t->step_count)
        json_fail(json, 0, E_EMPTY);
    uint32_t to = v[0] ? (uint32_t)json_int(json, v[0], 0, t->step_count)
                       : t->step_count - (t->step_count > 0);
    if (json_good(json) && v[1]) {
        int seat = json_word(json, v[1], saga_seats, t->seat_count, E_UNKNOWN_ID);
        to = json_good(json) ? session_saga_undo_to(s, (uint8_t)seat, &code) : 0;
        if (code)
            json_fail(json, v[1], code);
    }
    if (!json_good(json))
        return;
    Before before = before_of(t);
    uint32_t played = t->played;
    saga_table_go(t, to);
    send_gone(s, "undo", v[1] ? t->rules->leader_rule : t->rules->replay_rule, played, out);
    tell_undone(s, &before);
    tell_now(s, &before, out);
}

/// Does any session hear the steps that are redone?
static bool has_listener(const Session *speaker, const SessionSink *out)
{
    for (const Session *s = speaker->table->sessions; s; s = s->next)
        if (sink_of(s, &(Teller){.s = (Session *)speaker, .out = out}))
            return true;
    return false;
}

/// Sessions that have heard the steps before ("heard") are not told again; without listeners
/// nothing is replayed for telling.
static void handle_redo(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    SagaTable *t = saga_of(s);
    uint32_t most = t->step_count + saga_table_redo_count(t), played = t->played;
    uint32_t to = v[0] ? (uint32_t)json_int(json, v[0], 0, UINT32_MAX) : t->step_count + 1;
    Teller teller = {s, v[1] && json_bool(json, v[1]) ? NULL : out};
    const SagaEar ear = {tell_event, &teller};
    if (!session_saga_leads(s))
        json_fail(json, 0, E_NOT_YOUR_SEAT);
    if (json_good(json) && to > most)
        json_fail(json, 0, E_EMPTY);
    if (!json_good(json))
        return;
    Before before = before_of(t);
    if (!has_listener(s, teller.out) && to > t->step_count)
        saga_table_go(t, to);
    while (t->step_count < to && !NEVER(!saga_table_redo(t, &ear)))
        continue;
    send_gone(s, "redo", t->rules->replay_rule, played, out);
    tell_now(s, &before, out);
}

static void put_choice(JsonWriter *w, const SagaLogged *step)
{
    json_put_text(w, "type", step->is_dice ? "dice" : "choose");
    if (!step->is_dice) {
        json_put_text(w, "seat", saga_seats[step->seat]);
        json_write_key(w, "choice");
        json_write_raw(w, step->text, step->length);
        return;
    }
    json_write_key(w, "values");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < step->length; i++)
        json_write_int(w, (unsigned char)step->text[i]);
    json_write_close(w, ']');
}

/// Head, setup, steps, end: each line but the first and the last is a message that replays it.
static void handle_journal(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const SagaTable *t = saga_of(s);
    (void)v;
    if (!session_saga_leads(s)) {
        json_fail(json, 0, E_NOT_YOUR_SEAT);
        return;
    }
    JsonWriter w = session_begin(s, "journal");
    json_put_text(&w, "engine", WIRE_ENGINE);
    json_put_text(&w, "system", t->rules->id);
    json_put_text(&w, "ruleset", t->rules->version);
    json_put_text(&w, "credit", t->rules->credit);
    session_send(s, &w, out);
    if (out)
        out->line(out->self, saga_table_setup(t), t->journal->setup_length);
    for (uint32_t at = 0; at < t->log_used;) {
        SagaLogged step = saga_table_step(t, at);
        json_write_start(&w, s->desk->line, sizeof s->desk->line);
        json_write_open(&w, '{');
        put_choice(&w, &step);
        session_send(s, &w, out);
        at = step.next;
    }
    w = session_begin(s, "end");
    put_steps(&w, t);
    session_send(s, &w, out);
}

static void handle_lang(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    TextLang lang = wire_read_lang(json, v[0]);
    if (!json_good(json))
        return;
    s->lang = lang;
    JsonWriter w = session_begin(s, "lang");
    json_put_text(&w, "lang", wire_lang(lang));
    session_send(s, &w, out);
}

enum { KEYS = 2 };
static const struct MessageRow {
    const char *name;
    JsonKey key[KEYS];
    SessionAsk *answer;
} rows[] = {
    {"choose", {{"seat", true}, {"choice", true}}, handle_choose},
    {"dice", {{"values", true}}, handle_dice},
    {"undo", {{"to", false}, {"seat", false}}, handle_undo},
    {"redo", {{"to", false}, {"heard", false}}, handle_redo},
    {"journal", {{0}}, handle_journal},
    {"lang", {{"lang", true}}, handle_lang},
};

bool session_saga_handle(Session *s, Json *json, const SessionSink *out)
{
    uint32_t type = json_type(json, 0) == JSON_OBJECT ? json_member(json, 0, "type") : 0;
    if (type && json_is(json, type, "setup")) {
        char id[PROFILE_ID_MAX];
        uint32_t system = json_member(json, 0, "system");
        Json trial = *json;
        const SagaRules *rules =
            system && json_text(&trial, system, id, sizeof id) ? rules_saga(id) : NULL;
        if (rules)
            session_saga_start(s, json, rules, out);
        return rules != NULL;
    }
    if (type && json_is(json, type, "load"))
        return session_saga_load(s, json, out);
    if (s->table->saga)
        saga_table_sit(s->table->saga, &s->desk->saga);
    if (s->table->saga && type && json_is(json, type, "ask"))
        return session_saga_ask(s, json, out);
    for (uint32_t i = 0; s->table->saga && type && i < COUNT_OF(rows); i++) {
        JsonKey keys[KEYS + 1] = {{"type", true}};
        uint32_t count = 1, value[KEYS + 1] = {0};
        if (!json_is(json, type, rows[i].name))
            continue;
        for (; count <= KEYS && rows[i].key[count - 1].name; count++)
            keys[count] = session_key(s, rows[i].key[count - 1]);
        if (json_keys(json, 0, keys, count, value))
            rows[i].answer(s, json, value + 1, out);
        return true;
    }
    return false;
}
