// SPDX-License-Identifier: MIT
// Questions at a role-playing table. Looking ahead or back uses a copy of the table on the desk:
// the table does not change, and no future die is read.
#include "core/num.h"
#include "odds/odds_saga.h"
#include "protocol/saga/saga_line.h"
#include "protocol/saga/saga_render.h"
#include "protocol/session/session_saga_part.h"
#include "protocol/wire/wire_odds.h"
#include <string.h>

enum {
    DUES_MAX = 24,
    ANSWERS_MAX = 24,
    TRY_MAX = 16,
    PASSES_MAX = 24,
    CHOICE_MAX = 1024,
    TYPED_LINE_MAX = 2048,
    FIGHT_ROUNDS_MAX = 50,
    ENCOUNTERS = 2000
};
enum { A_SEAT, A_STEP, A_FROM, A_MAX, A_CHOICE, A_CHOICES, A_STATE, A_TEXT, A_ROUNDS, A_COUNT };

static const SagaTable *saga_of(const Session *s) { return session_saga(s); }

/// Makes a clone of the table on the desk, for looking ahead or back.
static SagaTable *table_clone(Session *s)
{
    return saga_table_clone(saga_of(s), s->desk->foresee, sizeof s->desk->foresee);
}

/// Bytes of the desk behind the clone.
static void *room_behind(const Session *s, size_t size)
{
    return s->desk->foresee + sizeof s->desk->foresee - (size + 15) / 16 * 16;
}

/// The seat that a question is answered for: the asker's; the leader may ask for any seat.
static uint8_t viewer_of(const Session *s, Json *json, uint32_t at)
{
    if (!at)
        return s->who;
    if (json_is(json, at, "spectator"))
        return SESSION_SPECTATOR;
    int seat = json_word(json, at, saga_seats, saga_of(s)->seat_count, E_UNKNOWN_ID);
    if (json_good(json) && !session_saga_leads(s) && seat != s->who)
        json_fail(json, at, E_NOT_YOUR_SEAT);
    return (uint8_t)seat; // no such seat: the reader has noted a mistake
}

static void put_state(JsonWriter *w, const SagaTable *t, uint8_t viewer)
{
    SagaPen pen = {w, &t->journal->texts};
    SagaOut view = saga_out(&pen);
    t->rules->view(t->now, viewer, t->option, &view);
}

static bool is_leader(uint8_t viewer) { return viewer == SESSION_UMPIRE || viewer == 0; }

static void ask_state(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const SagaTable *t = saga_of(s);
    uint8_t viewer = viewer_of(s, json, v[A_SEAT]);
    if (json_good(json) && v[A_STEP] && !session_saga_leads(s))
        json_fail(json, v[A_STEP], E_NOT_YOUR_SEAT);
    uint32_t step = v[A_STEP] && json_good(json)
                        ? (uint32_t)json_int(json, v[A_STEP], 0, t->step_count)
                        : t->step_count;
    if (!json_good(json))
        return;
    if (step != t->step_count) {
        SagaTable *then = table_clone(s);
        saga_table_go(then, step);
        t = then;
    }
    JsonWriter w = session_ask_begin(s, "state");
    if (is_leader(viewer)) {
        json_put_int(&w, "step", step);
        json_put_int(&w, "steps", saga_of(s)->step_count);
        json_put_int(&w, "redo", saga_table_redo_count(saga_of(s)));
        json_put_int(&w, "dice_used", (int64_t)*t->rules->dice_next(t->now));
    }
    SagaWait wait = session_saga_wait(t, viewer);
    json_put_text(&w, "wait", wait.is_dice ? "dice" : t->rules->waits[wait.what]);
    put_state(&w, t, viewer);
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- what was

typedef struct Past {
    JsonWriter *w;
    uint32_t n, from, left;
    uint8_t viewer;
    TextLang lang;
    bool leads; ///< the asker may know the step numbers
} Past;

static void take_past(void *self, const SagaTable *t, const SagaEvent *e, bool seen_before)
{
    Past *p = self;
    (void)seen_before;
    if (!t->rules->hears(t->now, p->viewer, e) || ++p->n < p->from || !p->left)
        return;
    p->left--;
    json_write_open(p->w, '{');
    json_put_int(p->w, "n", p->n);
    if (p->leads)
        json_put_int(p->w, "gesture", t->telling);
    (void)session_saga_put_event(p->w, t, e, p->viewer, p->lang, false);
    json_write_close(p->w, '}');
    // What may still come must fit: better fewer events than none.
    if (p->w->used + SESSION_EVENT_ROOM > p->w->max)
        p->left = 0;
}

static void ask_events(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    uint8_t viewer = viewer_of(s, json, v[A_SEAT]);
    uint32_t from = v[A_FROM] ? (uint32_t)json_int(json, v[A_FROM], 1, UINT32_MAX) : 1;
    uint32_t max = v[A_MAX] ? (uint32_t)json_int(json, v[A_MAX], 1, SESSION_EVENTS_MAX) : 200;
    if (!json_good(json))
        return;
    SagaTable *t = table_clone(s);
    JsonWriter w = session_ask_begin(s, "events");
    Past past = {&w, 0, from, max, viewer, s->lang, session_saga_leads(s)};
    const SagaEar ear = {take_past, &past};
    json_write_key(&w, "events");
    json_write_open(&w, '[');
    saga_table_go(t, 0);
    while (t->step_count < saga_of(s)->step_count && saga_table_redo(t, &ear))
        continue;
    json_write_close(&w, ']');
    json_put_int(&w, "total", past.n);
    session_send(s, &w, out);
}

static void ask_campaign(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const SagaTable *t = saga_of(s);
    (void)v;
    if (!session_saga_leads(s)) {
        json_fail(json, 0, E_NOT_YOUR_SEAT);
        return;
    }
    JsonWriter w = session_ask_begin(s, "campaign");
    wire_put_rule(&w, "rule", t->rules->credit_rule); // everything exported carries the credit
    json_put_text(&w, "credit", t->rules->credit);
    json_put_text(&w, "system", t->rules->id);
    json_put_text(&w, "ruleset", t->rules->version);
    json_write_key(&w, "gestures");
    size_t from = w.used;
    SagaPen pen = {&w, &t->journal->texts};
    SagaOut file = saga_out(&pen);
    json_write_open(&w, '[');
    t->rules->snapshot(t->now, &file);
    json_write_close(&w, ']');
    uint64_t hash =
        EVENT_HASH_START; // hash of the gestures as written: the next session begins with it
    for (size_t i = from; i < w.used; i++)
        hash = rng_mix(hash, (unsigned char)w.out[i]);
    json_write_key(&w, "hash");
    json_write_hash(&w, hash);
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- what may come

static void put_events(void *self, const SagaTable *t, const SagaEvent *e, bool seen_before)
{
    const Past *p = self;
    (void)seen_before;
    if (!t->rules->foresees(t->now, p->viewer, e))
        return;
    json_write_open(p->w, '{');
    (void)session_saga_put_event(p->w, t, e, p->viewer, p->lang, false);
    json_write_close(p->w, '}');
}

/// A clone that gives only dice that have fallen already.
static SagaTable *clone_without_dice(Session *s)
{
    SagaTable *t = table_clone(s);
    t->dice_end = *t->rules->dice_next(t->now) + 1;
    return t;
}

static void close_try(Session *s, JsonWriter *w, const SagaTable *t, uint8_t viewer,
                      const Refusal *why)
{
    json_write_close(w, ']');
    json_write_key(w, "wait");
    json_write_open(w, '{');
    session_saga_put_wait(w, t, viewer, s->lang);
    json_write_close(w, '}');
    if (!refusal_is(*why))
        return;
    json_write_key(w, "refusal");
    json_write_open(w, '{');
    session_saga_put_refusal(w, session_saga(s), why, s->lang);
    json_write_close(w, '}');
}

static void ask_try(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    uint32_t count = json_size(json, v[A_CHOICES], TRY_MAX), k = json_first(json, v[A_CHOICES]);
    bool wants_state = v[A_STATE] && json_bool(json, v[A_STATE]);
    Refusal why = refusal_none();
    ErrorCode code = 0;
    if (!session_saga_leads(s))
        json_fail(json, 0, E_NOT_YOUR_SEAT);
    if (!json_good(json))
        return;
    SagaTable *t = clone_without_dice(s);
    JsonWriter w = session_ask_begin(s, "try");
    Past past = {.w = &w, .viewer = s->who, .lang = s->lang};
    const SagaEar ear = {put_events, &past};
    json_write_key(&w, "events");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < count && !code; i++, k = json_next(json, k)) {
        const JsonToken *token = &json->token[k];
        code = saga_table_choose(t, 0, json->text + token->start, token->end - token->start, &why,
                                 &ear);
        if (code && !refusal_is(why)) {
            json_fail(json, k, code);
            return;
        }
    }
    close_try(s, &w, t, s->who, &why);
    if (wants_state)
        put_state(&w, t, s->who);
    session_send(s, &w, out);
}

/// A possible answer with its effect up to the next dice if all others pass, as far as its giver
/// may foresee it.
static void put_answer(Session *s, JsonWriter *w, const SagaGesture *g, uint8_t viewer,
                       bool is_default)
{
    char text[CHOICE_MAX];
    JsonWriter choice;
    Refusal why = refusal_none();
    SagaTable *t = clone_without_dice(s);
    uint8_t what = t->wait.what, seat = is_leader(viewer) ? 0 : viewer;
    json_write_start(&choice, text, sizeof text);
    saga_put_gesture(&choice, t->rules, &t->journal->texts, g);
    if (NEVER(!json_write_end(&choice)))
        return;
    ErrorCode code = saga_table_choose(t, seat, text, choice.used, &why, NULL);
    if (code)
        return; // an answer that would be refused is left out
    t = clone_without_dice(s);
    Past past = {.w = w, .viewer = viewer, .lang = s->lang};
    const SagaEar ear = {put_events, &past};
    json_write_open(w, '{');
    json_write_key(w, "choice");
    json_write_raw(w, text, choice.used);
    if (is_default)
        json_put_bool(w, "default", true);
    json_write_key(w, "events");
    json_write_open(w, '[');
    code = saga_table_choose(t, seat, text, choice.used, &why, &ear);
    static const char pass[] = "{\"kind\":\"pass\"}";
    uint32_t windows = t->rules->windows >> what & 1 ? t->rules->windows : 1u << what;
    for (uint32_t i = 0; !code && i < PASSES_MAX && t->wait.what && windows >> t->wait.what & 1;
         i++)
        code = saga_table_choose(t, 0, pass, sizeof pass - 1, &why, &ear);
    json_write_close(w, ']');
    json_write_close(w, '}');
}

static void ask_answers(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const SagaTable *t = saga_of(s);
    uint8_t viewer = viewer_of(s, json, v[A_SEAT]);
    bool may = is_leader(viewer) ||
               (viewer < SAGA_SEAT_MAX && (session_saga_wait(t, viewer).seats >> viewer & 1));
    if (json_good(json) && !may)
        json_fail(json, v[A_SEAT], E_NOT_YOUR_SEAT);
    if (!json_good(json))
        return;
    SagaGesture *list = room_behind(s, ANSWERS_MAX * sizeof *list);
    const SagaPlay p = {.state = t->now, .rules = t->rules, .option = t->option};
    uint32_t count = t->rules->answers(&p, &t->wait, list, ANSWERS_MAX);
    JsonWriter w = session_ask_begin(s, "answers");
    session_saga_put_wait(&w, t, viewer, s->lang);
    json_write_key(&w, "answers");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < count; i++)
        put_answer(s, &w, &list[i], viewer, i == 0);
    json_write_close(&w, ']');
    session_send(s, &w, out);
}

static void put_share(void *self, const char *key, OddsShare share)
{
    wire_put_share(((SagaPen *)self)->w, key, share);
}

static void ask_odds(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    SagaTable *t = table_clone(s);
    const JsonToken *token = &json->token[v[A_CHOICE]];
    uint8_t viewer = viewer_of(s, json, v[A_SEAT]);
    uint8_t seat = viewer < SAGA_SEAT_MAX ? viewer : 0;
    void *probe = room_behind(s, t->rules->probe_size);
    Refusal why = refusal_none();
    if (viewer == SESSION_SPECTATOR)
        json_fail(json, 0, E_NOT_YOUR_SEAT);
    if (!json_good(json))
        return;
    ErrorCode code = saga_table_probe(t, seat, json->text + token->start, token->end - token->start,
                                      probe, &why);
    if (code && !refusal_is(why)) {
        json_fail(json, v[A_CHOICE], code);
        return;
    }
    const SagaPlay p = {.state = t->now, .rules = t->rules, .option = t->option, .probe = probe};
    JsonWriter w = session_ask_begin(s, "odds");
    SagaPen pen = {&w, &t->journal->texts};
    const OddsSagaOut told = {saga_out(&pen), put_share, s->lang};
    bool may = !refusal_is(why);
    if (may)
        why = odds_saga_tell(&p, viewer, &told);
    if (refusal_is(why)) {
        w = session_ask_begin(s, "odds");
        if (may) // legal, but without chances, or with chances that the asker may not know
            json_put_bool(&w, "unforeseen", true);
        json_write_key(&w, "refusal");
        json_write_open(&w, '{');
        session_saga_put_refusal(&w, session_saga(s), &why, s->lang);
        json_write_close(&w, '}');
    }
    session_send(s, &w, out);
}

/// A counted share with its 95 % interval (Wilson), in thousandths.
static void put_counted(JsonWriter *w, const char *key, uint32_t count, uint32_t plays)
{
    enum { Z2 = 3842, MILLE = 1000 }; // 1.96 squared, in thousandths
    int64_t n = plays, k = count;
    int64_t middle = (2 * k * MILLE + Z2) * MILLE / (2 * (n * MILLE + Z2));
    int64_t half =
        num_sqrt_floor(Z2 * (4 * k * (n - k) * MILLE / n + Z2)) * MILLE / (2 * (n * MILLE + Z2));
    json_write_key(w, key);
    json_write_open(w, '{');
    json_put_int(w, "count", count);
    json_put_int(w, "least_thousandths", middle - half < 0 ? 0 : middle - half);
    json_put_int(w, "most_thousandths", middle + half < MILLE ? middle + half + 1 : MILLE);
    json_write_close(w, '}');
}

/// How a fight would end, played out with separate dice: the table's dice are not read.
static void ask_encounter(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    SagaTable *t = table_clone(s);
    Refusal why = refusal_none();
    OddsSagaFought f;
    uint32_t rounds = v[A_ROUNDS] ? (uint32_t)json_int(json, v[A_ROUNDS], 1, FIGHT_ROUNDS_MAX) : 10;
    if (!session_saga_leads(s))
        json_fail(json, 0, E_NOT_YOUR_SEAT);
    if (!json_good(json) || !saga_read_gesture(json, v[A_CHOICE], t->rules, &t->journal->texts,
                                               &t->desk->gesture, &why)) {
        if (!refusal_is(why))
            return;
    }
    t->rules->copy(t->before, t->now);
    const OddsSagaFight fight = {.rules = t->rules,
                                 .option = t->option,
                                 .from = t->before,
                                 .state = t->now,
                                 .gesture = &t->desk->gesture,
                                 .seed = ENCOUNTERS,
                                 .rounds = rounds,
                                 .plays = ENCOUNTERS};
    if (!refusal_is(why))
        why = odds_saga_encounter(&fight, &f);
    JsonWriter w = session_ask_begin(s, "encounter");
    if (refusal_is(why)) {
        json_write_key(&w, "refusal");
        json_write_open(&w, '{');
        session_saga_put_refusal(&w, session_saga(s), &why, s->lang);
        json_write_close(&w, '}');
        session_send(s, &w, out);
        return;
    }
    json_put_int(&w, "plays", f.plays);
    json_put_int(&w, "rounds", rounds);
    put_counted(&w, "sides", f.won[0], f.plays);
    put_counted(&w, "foes", f.won[1], f.plays);
    put_counted(&w, "open", f.plays - f.won[0] - f.won[1], f.plays);
    json_put_int(&w, "mean_rounds_thousandths", (int64_t)(f.round_sum * 1000 / f.plays));
    json_write_key(&w, "out");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < f.actor_count; i++) {
        json_write_open(&w, '{');
        json_put_text(&w, "actor", saga_texts_of(&t->journal->texts, f.actor[i]));
        json_put_int(&w, "count", f.out[i]);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    session_send(s, &w, out);
}

static void ask_due(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const SagaTable *t = saga_of(s);
    SagaDue due[DUES_MAX];
    uint8_t viewer = viewer_of(s, json, v[A_SEAT]);
    if (!json_good(json))
        return;
    uint32_t count = t->rules->list_dues(t->now, viewer, due, DUES_MAX);
    int64_t now = t->rules->clock(t->now);
    JsonWriter w = session_ask_begin(s, "due");
    json_put_int(&w, "clock", now);
    json_write_key(&w, "dues");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < count; i++) {
        const char *what = t->rules->dues[due[i].what];
        TextId actor = t->rules->actor_name(t->now, due[i].actor);
        json_write_open(&w, '{');
        json_put_text(&w, "due", what);
        json_put_text(&w, "text", saga_render_word(t->rules, "due", what, s->lang));
        json_put_int(&w, "at", due[i].at);
        json_put_int(&w, "in", due[i].at - now);
        if (actor)
            json_put_text(&w, "actor", saga_texts_of(&t->journal->texts, actor));
        if (due[i].name)
            json_put_text(&w, "name", saga_texts_of(&t->journal->texts, due[i].name));
        const SagaKey *key = &t->rules->keys[due[i].key];
        if (due[i].key)
            json_put_text(&w, "word",
                          saga_render_word(t->rules, key->name, key->words[due[i].word], s->lang));
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- what there is

static void put_key_names(JsonWriter *w, const SagaRules *rules, const char *name,
                          const uint8_t **keys)
{
    json_write_key(w, name);
    json_write_open(w, '[');
    for (; **keys; ++*keys)
        json_write_text(w, rules->keys[**keys].name);
    json_write_close(w, ']');
    ++*keys;
}

static void put_words(JsonWriter *w, const SagaRules *rules, const char *key,
                      const char *const *words, uint32_t count, TextLang lang)
{
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        if (!words[i] || !*words[i])
            continue;
        json_write_open(w, '{');
        json_put_text(w, "name", words[i]);
        json_put_text(w, "text", saga_render_word(rules, key, words[i], lang));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_key(JsonWriter *w, const SagaRules *rules, const SagaKey *key, TextLang lang)
{
    static const char *const types[] = {"", "int", "bool", "word", "text", "object"};
    static const char *const names[SAGA_NAMES_KINDS] = {
        [SAGA_NAMES_ACTOR] = "actor",     [SAGA_NAMES_RIVAL] = "rival",
        [SAGA_NAMES_TRAIT] = "trait",     [SAGA_NAMES_SPELL] = "spell",
        [SAGA_NAMES_VEHICLE] = "vehicle",
    };
    json_write_open(w, '{');
    json_put_text(w, "name", key->name);
    json_put_text(w, "text", saga_render_word(rules, "key", key->name, lang));
    json_put_text(w, "type", types[key->type]);
    json_put_bool(w, "list", key->is_list);
    if (names[key->names])
        json_put_text(w, "names", names[key->names]);
    if (key->type == SAGA_INT) {
        json_put_int(w, "least", key->least);
        json_put_int(w, "most", key->most);
    }
    if (key->type == SAGA_WORD) {
        json_write_key(w, "words");
        put_words(w, rules, key->name, key->words, key->word_count, lang);
    }
    if (key->numbers) {
        json_write_key(w, "numbers");
        json_write_open(w, '[');
        for (const SagaNumber *n = key->numbers; n->name; n++) {
            json_write_open(w, '{');
            json_put_text(w, "name", n->name);
            json_put_text(w, "text", saga_render_word(rules, key->name, n->name, lang));
            json_put_int(w, "value", n->value);
            json_write_close(w, '}');
        }
        json_write_close(w, ']');
    }
    if (key->type == SAGA_OBJECT) {
        const uint8_t *members = key->members;
        put_key_names(w, rules, "needed", &members);
        put_key_names(w, rules, "others", &members);
    }
    json_write_close(w, '}');
}

/// The words that forms leave out of a gesture, by key.
static void put_seldom(JsonWriter *w, const SagaRules *rules, uint32_t gesture)
{
    bool is_open = false;
    for (uint32_t i = 0; i < rules->seldom_count; i++) {
        const SagaSeldom *r = &rules->seldom[i];
        const SagaKey *key = &rules->keys[r->key];
        if (r->gesture != gesture)
            continue;
        if (!is_open) {
            json_write_key(w, "seldom");
            json_write_open(w, '{');
            is_open = true;
        }
        json_write_key(w, key->name);
        json_write_open(w, '[');
        for (uint32_t k = 0; k < key->word_count; k++)
            if (r->words >> k & 1)
                json_write_text(w, key->words[k]);
        json_write_close(w, ']');
    }
    if (is_open)
        json_write_close(w, '}');
}

static void ask_gestures(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    static const struct {
        const char *name;
        uint8_t flag;
    } kinds[] = {
        {"against", SAGA_AGAINST}, {"continues", SAGA_CONTINUES}, {"invents", SAGA_INVENTS}};
    const SagaRules *rules = saga_of(s)->rules;
    (void)json, (void)v;
    JsonWriter w = session_ask_begin(s, "gestures");
    json_write_key(&w, "gestures");
    json_write_open(&w, '[');
    for (uint32_t i = 1; i < rules->gesture_count; i++) {
        const SagaGestureRow *row = &rules->gestures[i];
        const uint8_t *keys = row->keys;
        json_write_open(&w, '{');
        json_put_text(&w, "name", row->name);
        json_put_text(&w, "text", saga_render_word(rules, "gesture", row->name, s->lang));
        json_put_bool(&w, "quiet", row->flags & SAGA_QUIET);
        json_put_bool(&w, "answer", row->flags & SAGA_ANSWER);
        json_put_bool(&w, "anybody", row->flags & SAGA_ANYBODY);
        json_put_bool(&w, "bridge", row->flags & SAGA_BRIDGE);
        for (uint32_t k = 0; k < COUNT_OF(kinds); k++)
            if (row->flags & kinds[k].flag)
                json_put_bool(&w, kinds[k].name, true);
        put_key_names(&w, rules, "needed", &keys);
        put_key_names(&w, rules, "others", &keys);
        put_seldom(&w, rules, i);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    json_write_key(&w, "keys");
    json_write_open(&w, '[');
    for (uint32_t i = 1; i < rules->key_count; i++)
        put_key(&w, rules, &rules->keys[i], s->lang);
    json_write_close(&w, ']');
    json_write_key(&w, "addends");
    put_words(&w, rules, "add", rules->addends, rules->addend_count, s->lang);
    json_write_key(&w, "waits");
    put_words(&w, rules, "wait", rules->waits, rules->wait_count, s->lang);
    json_write_key(&w, "dues");
    put_words(&w, rules, "due", rules->dues, rules->due_count, s->lang);
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- a player's undo

/// Counts the dice that a player has heard of.
typedef struct Heard {
    uint8_t seat;
    bool dice;
} Heard;

static void take_heard(void *self, const SagaTable *t, const SagaEvent *e, bool seen_before)
{
    Heard *h = self;
    (void)seen_before;
    h->dice |= e->dice_count && t->rules->hears(t->now, h->seat, e);
}

uint32_t session_saga_undo_to(Session *s, uint8_t seat, ErrorCode *code)
{
    const SagaTable *t = saga_of(s);
    uint32_t to = UINT32_MAX, step = 0;
    for (uint32_t at = 0; at < t->log_used; step++) {
        SagaLogged logged = saga_table_step(t, at);
        if (!logged.is_dice && logged.seat == seat)
            to = step;
        at = logged.next;
    }
    *code = to == UINT32_MAX ? E_EMPTY : 0;
    if (*code)
        return 0;
    SagaTable *then = table_clone(s);
    Heard heard = {.seat = seat};
    const SagaEar ear = {take_heard, &heard};
    saga_table_go(then, to);
    while (then->step_count < t->step_count && saga_table_redo(then, &ear))
        continue;
    *code = heard.dice ? E_UNDO_DICE : 0;
    return to;
}

/// How far an undo would go; a player learns only whether one is possible.
static void ask_undo(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    ErrorCode code = 0;
    uint8_t seat = viewer_of(s, json, v[A_SEAT]);
    if (!json_good(json))
        return;
    uint32_t to = is_leader(seat) ? saga_of(s)->step_count - (saga_of(s)->step_count > 0)
                                  : session_saga_undo_to(s, seat, &code);
    if (is_leader(seat) && !saga_of(s)->step_count)
        code = E_EMPTY;
    if (code) {
        json_fail(json, v[A_SEAT], code);
        return;
    }
    JsonWriter w = session_ask_begin(s, "undo");
    if (session_saga_leads(s)) {
        json_put_int(&w, "to", to);
        json_put_int(&w, "steps", saga_of(s)->step_count - to);
    }
    json_write_key(&w, "needs");
    json_write_open(&w, '[');
    if (!is_leader(seat))
        json_write_text(&w, saga_seats[0]);
    json_write_close(&w, ']');
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- lines

/// Collects actors and traits from a view: actors[].name, actors[].traits[].name.
typedef struct NameTaker {
    SagaNames *names;
    const SagaTexts *texts;
    uint32_t depth;
    bool is_actors, is_traits;
    bool is_full; ///< there are more than SagaNames holds
} NameTaker;

enum { DEPTH_ACTORS = 1, DEPTH_ACTOR, DEPTH_TRAITS, DEPTH_TRAIT };

static void open_part(void *self, const char *key, char bracket)
{
    NameTaker *n = self;
    (void)bracket;
    n->depth++;
    if (n->depth == DEPTH_ACTORS)
        n->is_actors = key && !strcmp(key, "actors");
    if (n->depth == DEPTH_TRAITS)
        n->is_traits = n->is_actors && key && !strcmp(key, "traits");
}

static void close_part(void *self, char bracket)
{
    (void)bracket;
    ((NameTaker *)self)->depth--;
}

static void take_name(void *self, const char *key, TextId text)
{
    NameTaker *n = self;
    SagaNames *to = n->names;
    const char *name = saga_texts_of(n->texts, text);
    if (!key || strcmp(key, "name") != 0 || !n->is_actors)
        return;
    bool is_actor = n->depth == DEPTH_ACTOR, is_trait = n->depth == DEPTH_TRAIT && n->is_traits;
    if ((is_actor && to->actor_count == SAGA_LINE_ACTOR_MAX) ||
        (is_trait && to->trait_count == SAGA_LINE_TRAIT_MAX)) {
        n->is_full = true;
    } else if (is_actor) {
        to->actor[to->actor_count++] = name;
    } else if (is_trait) {
        to->trait[to->trait_count].actor = to->actor_count;
        to->trait[to->trait_count++].name = name;
    }
}

static void skip_number(void *self, const char *key, int64_t value)
{
    (void)self, (void)key, (void)value;
}
static void skip_word(void *self, const char *key, const char *word)
{
    (void)self, (void)key, (void)word;
}
static void skip_flag(void *self, const char *key, bool value)
{
    (void)self, (void)key, (void)value;
}

/// The meaning of a typed line for the asker: only names visible to that seat are understood.
static void ask_line(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    static const char *const problems[] = {[SAGA_LINE_MADE] = "",
                                           [SAGA_LINE_NOBODY] = "nobody",
                                           [SAGA_LINE_MANY] = "many",
                                           [SAGA_LINE_LOST] = "lost",
                                           [SAGA_LINE_LONG] = "long"};
    const SagaTable *t = saga_of(s);
    SagaNames names;
    NameTaker taker = {.names = &names, .texts = &t->journal->texts};
    const SagaOut to = {open_part, close_part, skip_number, skip_word,
                        take_name, skip_flag,  &taker};
    char line[TYPED_LINE_MAX], word[SAGA_LINE_WORD];
    if (!json_text(json, v[A_TEXT], line, sizeof line))
        return;
    names.actor_count = names.trait_count = 0;
    t->rules->view(t->now, s->who == SESSION_UMPIRE ? 0 : s->who, t->option, &to);
    if (taker.is_full) {
        json_fail(json, v[A_TEXT], E_TOO_MANY);
        return;
    }
    JsonWriter w = session_ask_begin(s, "line");
    JsonWriter before = w;
    json_write_key(&w, "choice");
    SagaTyped how = saga_line_read(t->rules, &names, line, &w, word);
    if (how != SAGA_LINE_MADE) {
        w = before;
        json_put_text(&w, "problem", problems[how]);
        json_put_text(&w, "word", word);
    }
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- the table

static const char *const key_names[A_COUNT] = {
    [A_SEAT] = "seat",   [A_STEP] = "step",     [A_FROM] = "from",
    [A_MAX] = "max",     [A_CHOICE] = "choice", [A_CHOICES] = "choices",
    [A_STATE] = "state", [A_TEXT] = "text",     [A_ROUNDS] = "rounds"};

#define KEY(name) (1u << A_##name)
static const struct {
    const char *name;
    uint32_t allowed, required;
    SessionAsk *answer;
} rows[] = {
    {"state", KEY(SEAT) | KEY(STEP), 0, ask_state},
    {"events", KEY(SEAT) | KEY(FROM) | KEY(MAX), 0, ask_events},
    {"campaign", 0, 0, ask_campaign},
    {"try", KEY(STATE), KEY(CHOICES), ask_try},
    {"answers", KEY(SEAT), 0, ask_answers},
    {"odds", KEY(SEAT), KEY(CHOICE), ask_odds},
    {"due", KEY(SEAT), 0, ask_due},
    {"line", 0, KEY(TEXT), ask_line},
    {"encounter", KEY(ROUNDS), KEY(CHOICE), ask_encounter},
    {"gestures", 0, 0, ask_gestures},
    {"undo", KEY(SEAT), 0, ask_undo},
};
#undef KEY

bool session_saga_ask(Session *s, Json *json, const SessionSink *out)
{
    uint32_t at = json_member(json, 0, "what");
    for (uint32_t i = 0; at && i < COUNT_OF(rows); i++) {
        JsonKey keys[A_COUNT + 2] = {{"type", true}, {"what", true}};
        uint32_t count = 2, value[A_COUNT + 2], v[A_COUNT] = {0};
        uint8_t which[A_COUNT];
        if (!json_is(json, at, rows[i].name))
            continue;
        for (uint8_t k = 0; k < A_COUNT; k++)
            if ((rows[i].allowed | rows[i].required) >> k & 1) {
                which[count - 2] = k;
                keys[count++] = (JsonKey){key_names[k], rows[i].required >> k & 1};
            }
        if (!json_keys(json, 0, keys, count, value))
            return true;
        for (uint32_t k = 2; k < count; k++)
            v[which[k - 2]] = value[k];
        rows[i].answer(s, json, v, out);
        return true;
    }
    return false;
}
