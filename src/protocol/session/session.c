// SPDX-License-Identifier: MIT
// Messages at a table: reads them, passes them to the table, and sends the results.
#include "protocol/session/journal_file.h"
#include "protocol/session/session_ask.h"
#include "protocol/session/session_saga.h"
#include "protocol/session/session_salt.h"
#include <string.h>

void session_desk_init(SessionDesk *desk)
{
    desk->has_bot = false;
    desk->saga.table = NULL;
    desk->pause.who = NULL;
    desk->thought.who = NULL;
    desk->study.who = NULL;
}

void session_open(Session *s, Table *table, SessionDesk *desk, uint8_t who, TextLang lang)
{
    *s = (Session){.table = table, .desk = desk, .next = table->sessions, .lang = lang, .who = who};
    table->sessions = s;
    session_forget(s); // drops questions of an earlier session at this address
}

void session_close(Session *s)
{
    Session **at = &s->table->sessions;
    while (*at && *at != s)
        at = &(*at)->next;
    if (*at)
        *at = s->next;
}

void session_host_init(SessionHost *host, TextLang lang)
{
    table_init(&host->table, table_memory_buffers(&host->buffers));
    session_desk_init(&host->desk);
    session_open(&host->session, &host->table, &host->desk, SESSION_UMPIRE, lang);
}

const Game *session_game(const Session *s) { return s->table->has_game ? &s->table->game : NULL; }

// ---------------------------------------------------------------- who asks

const Game *session_seen(const Game *game, uint8_t viewer, Game *view)
{
    if (viewer == SESSION_UMPIRE)
        return game;
    game_ruleset(game)->view(game, viewer, view);
    return view;
}

JsonKey session_key(const Session *s, JsonKey key)
{
    if (s->who < SESSION_SPECTATOR && key.name && !strcmp(key.name, "seat"))
        key.required = false;
    return key;
}

uint8_t session_seat(const Session *s, Json *json, uint32_t at)
{
    uint8_t seat = at ? wire_read_seat(json, at, s->table->setup) : s->who;
    if (json_good(json) && s->who != SESSION_UMPIRE && seat != s->who)
        json_fail(json, at, E_NOT_YOUR_SEAT);
    return seat;
}

// ---------------------------------------------------------------- messages out

JsonWriter session_begin(Session *s, const char *type)
{
    JsonWriter w;
    json_write_start(&w, s->desk->line, sizeof s->desk->line);
    json_write_open(&w, '{');
    json_put_text(&w, "type", type);
    return w;
}

void session_send(Session *s, JsonWriter *w, const SessionSink *out)
{
    json_write_close(w, '}');
    if (!json_write_end(w)) {
        JsonError error = {.code = E_TOO_BIG};
        *w = session_begin(s, "error");
        wire_put_error(w, &error, s->lang);
        json_write_close(w, '}');
        if (NEVER(!json_write_end(w)))
            return;
    }
    if (out)
        out->line(out->self, s->desk->line, w->used);
}

void session_error(Session *s, const JsonError *error, const SessionSink *out)
{
    JsonError placed = *error;
    JsonWriter w = session_begin(s, "error");
    if (placed.line)
        placed.line += s->lines_before;
    wire_put_error(&w, &placed, s->lang);
    session_send(s, &w, out);
}

/// Sends a refusal, with its place in the message if known.
static void send_refusal(Session *s, const Setup *setup, const Refusal *why, const char *pointer,
                         const SessionSink *out)
{
    JsonWriter w = session_begin(s, "refusal");
    wire_put_refusal(&w, setup ? NULL : &s->table->game,
                     setup ? setup : game_setup(&s->table->game), why, s->lang);
    if (pointer)
        json_put_text(&w, "pointer", pointer);
    session_send(s, &w, out);
}

void session_tell(Session *s, const SessionSink *out)
{
    if (s->table->saga)
        session_saga_tell(s, out);
    if (!out || !s->table->has_game)
        return;
    JsonWriter w;
    switch (game_wait(&s->table->game)) {
    case GAME_WAIT_CHOICE:
        w = session_begin(s, "decide");
        wire_put_decision(&w, &s->table->game, s->lang);
        json_write_key(&w, "hash");
        json_write_hash(&w, s->table->hash);
        break;
    case GAME_WAIT_DICE:
        w = session_begin(s, "dice_needed");
        wire_put_roll(&w, &s->table->game, s->lang);
        break;
    case GAME_OVER:
        w = session_begin(s, "over");
        wire_put_over(&w, &s->table->game, s->lang);
        json_put_int(&w, "events", s->table->event_count);
        json_write_key(&w, "hash");
        json_write_hash(&w, s->table->hash);
        break;
    default: return;
    }
    session_send(s, &w, out);
}

void session_tell_ready(Session *s, const SessionSink *out)
{
    if (!out)
        return;
    const Setup *setup = s->table->setup;
    JsonWriter w = session_begin(s, "ready");
    wire_put_head(&w, setup->ruleset);
    json_write_key(&w, "figures");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < setup->figure_count; i++)
        json_write_text(&w, setup->figure[i].key);
    json_write_close(&w, ']');
    session_send(s, &w, out);
}

/// Tells the events of a table.
typedef struct Teller {
    Session *s;
    const SessionSink *out;
} Teller;

/// The sink that tells a session of an action: its answers if it acts itself, else its listener.
static const SessionSink *sink_of(const Session *s, const Teller *teller)
{
    return s == teller->s ? teller->out : s->listen.line ? &s->listen : NULL;
}

static void teller_take(void *self, const Event *event)
{
    Teller *teller = self;
    for (Session *s = teller->s->table->sessions; s; s = s->next) {
        const SessionSink *out = sink_of(s, teller);
        if (!out)
            continue;
        JsonWriter w = session_begin(s, "event");
        json_put_int(&w, "n", s->table->event_count);
        wire_put_event(&w, &s->table->game, event, s->lang);
        session_send(s, &w, out);
    }
}

void session_tell_all(Session *speaker, void (*tell)(Session *s, const SessionSink *out),
                      const SessionSink *out)
{
    const Teller teller = {speaker, out};
    for (Session *s = speaker->table->sessions; s && !s->table->is_quiet; s = s->next)
        tell(s, sink_of(s, &teller));
}

// ---------------------------------------------------------------- starting and playing

ErrorCode session_start(Session *s, const char *text, size_t length, JsonError *error, Refusal *why,
                        const SessionSink *out)
{
    SessionDesk *desk = s->desk;
    TextLang lang = s->lang;
    Json json;
    *why = refusal_none();
    *error = (JsonError){.code = 0};
    session_forget(s);
    bool good = json_parse(&json, text, length, desk->token, WIRE_TOKEN_MAX) &&
                wire_read_setup(&json, 0, &desk->setup, &desk->dice, &lang, why);
    if (good) {
        ErrorCode code =
            table_prepare(s->table, &desk->setup, &desk->dice, text, length, &desk->scratch);
        if (code)
            json_fail(&json,
                      code == E_TAPE_DRY || code == E_BAD_DIE ? json_member(&json, 0, "tape") : 0,
                      code);
        good = !code;
    }
    if (!good) {
        *error = json.error;
        return json.error.code;
    }
    s->lang = lang;
    session_tell_all(s, session_tell_ready, out);
    Teller teller = {s, out};
    table_begin(s->table, &(EventSink){teller_take, &teller});
    session_tell_all(s, session_follow_tell, out);
    return 0;
}

ErrorCode session_choose_again(Session *s, uint8_t seat, const Choice *choice, Refusal *why,
                               const SessionSink *out)
{
    Teller teller = {s, out};
    session_forget(s);
    ErrorCode code = table_choose(s->table, seat, choice, &s->desk->scratch, why,
                                  &(EventSink){teller_take, &teller});
    if (!code)
        session_tell_all(s, session_follow_tell, out);
    return code;
}

ErrorCode session_choose(Session *s, uint8_t seat, const Choice *choice, Refusal *why,
                         const SessionSink *out)
{
    Choice salted = *choice;
    if (s->table->has_game)
        session_salt(s, seat, &salted);
    return session_choose_again(s, seat, &salted, why, out);
}

ErrorCode session_give_dice(Session *s, const uint8_t *value, uint32_t count,
                            const SessionSink *out)
{
    Teller teller = {s, out};
    session_forget(s);
    ErrorCode code = table_give_dice(s->table, value, count, &(EventSink){teller_take, &teller});
    if (!code)
        session_tell_all(s, session_follow_tell, out);
    return code;
}

// ---------------------------------------------------------------- messages in

static void handle_choose(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    Choice choice;
    Refusal why;
    uint8_t seat = session_seat(s, json, v[0]);
    // Outside a decision a weapon's name has no figure to refer to, so the choice is not read.
    memset(&choice, 0, sizeof choice);
    if (game_wait(&s->table->game) == GAME_WAIT_CHOICE && json_good(json)) {
        // Out of turn the named weapon may be one that the figure to decide does not have; the
        // answer is still that it is not this seat's turn.
        Json trial = *json;
        bool out_of_turn = seat != game_decider(&s->table->game);
        if (!wire_read_choice(&trial, v[1], &s->table->game, &choice) &&
            !(out_of_turn && choice.kind))
            *json = trial;
    }
    if (!json_good(json))
        return;
    ErrorCode code = session_choose(s, seat, &choice, &why, out);
    if (refusal_is(why))
        send_refusal(s, NULL, &why, "/choice", out);
    else if (code)
        json_fail(json, 0, code);
}

static void handle_dice(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    uint8_t value[ROLL_MAX] = {0};
    uint32_t count = json_size(json, v[0], ROLL_MAX);
    uint32_t k = json_first(json, v[0]);
    for (uint32_t i = 0; json_good(json) && i < count; i++, k = json_next(json, k))
        value[i] = (uint8_t)json_int(json, k, 0, 255);
    if (!json_good(json))
        return;
    ErrorCode code = session_give_dice(s, value, count, out);
    if (code == ERR_WRONG_DECISION)
        send_refusal(s, NULL, &(Refusal){.code = code}, NULL, out);
    else if (code)
        json_fail(json, v[0], code);
}

static void handle_journal(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    uint8_t whose = session_seat(s, json, v[0]);
    if (v[1] && json_bool(json, v[1]) && !v[0])
        whose = SESSION_SPECTATOR;
    if (json_good(json))
        journal_file_write_for(s, whose, out);
}

static void handle_lang(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    TextLang lang = wire_read_lang(json, v[0]);
    if (!json_good(json))
        return;
    s->lang = lang;
    JsonWriter w = session_begin(s, "lang");
    json_put_text(&w, "lang", wire_lang(s->lang));
    session_send(s, &w, out);
}

static void handle_setup(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    JsonError error;
    Refusal why;
    (void)v;
    if (!session_start(s, json->text, json->length, &error, &why, out))
        return;
    if (refusal_is(why))
        send_refusal(s, &s->desk->setup, &why, error.pointer, out);
    else
        session_error(s, &error, out);
}

static void handle_ask(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    (void)v;
    session_ask(s, json, out);
}

// ---------------------------------------------------------------- the table of messages

enum { MESSAGE_KEYS = 2, NEEDS_GAME = 1u << 0, UMPIRES = 1u << 1, OWN_KEYS = 1u << 2 };

/// A message: its keys besides the type, and the function that answers it.
typedef struct MessageRow {
    const char *name;
    uint32_t flags;
    JsonKey key[MESSAGE_KEYS];
    SessionAsk *answer; ///< NULL: the message ends the session
} MessageRow;

static const MessageRow rows[] = {
    {"setup", UMPIRES | OWN_KEYS, {{0}}, handle_setup},
    {"choose", NEEDS_GAME, {{"seat", true}, {"choice", true}}, handle_choose},
    {"dice", UMPIRES, {{"values", true}}, handle_dice},
    {"ask", OWN_KEYS, {{0}}, handle_ask},
    {"follow", 0, {{"asks", true}}, session_follow_handle},
    {"undo", NEEDS_GAME, {{"seat", false}, {"consent", false}}, session_undo_handle},
    {"journal", NEEDS_GAME, {{"seat", false}, {"sealed", false}}, handle_journal},
    {"lang", 0, {{"lang", true}}, handle_lang},
    {"load", UMPIRES, {{"journal", true}}, session_past_load},
    {"quit", OWN_KEYS, {{0}}, NULL},
};

/// The row of a message; NULL with a mistake in `json`.
static const MessageRow *read_type(Json *json)
{
    if (json_type(json, 0) != JSON_OBJECT) {
        json_fail(json, 0, E_WRONG_TYPE);
        return NULL;
    }
    uint32_t at = json_member(json, 0, "type");
    for (uint32_t i = 0; at && i < COUNT_OF(rows); i++)
        if (json_is(json, at, rows[i].name))
            return &rows[i];
    if (!at)
        json_fail_member(json, 0, "type", E_MISSING_KEY);
    else
        json_fail(json, at, json_type(json, at) == JSON_STRING ? E_UNKNOWN_MESSAGE : E_WRONG_TYPE);
    return NULL;
}

/// Reads the keys of a message and checks that this session may send it now.
static bool read_keys(const Session *s, Json *json, const MessageRow *row, uint32_t *v)
{
    JsonKey keys[MESSAGE_KEYS + 1] = {{"type", true}};
    uint32_t count = 1, value[MESSAGE_KEYS + 1];
    for (; count <= MESSAGE_KEYS && row->key[count - 1].name; count++)
        keys[count] = session_key(s, row->key[count - 1]);
    if (!(row->flags & OWN_KEYS) && !json_keys(json, 0, keys, count, value))
        return false;
    for (uint32_t i = 1; i < count; i++)
        v[i - 1] = value[i];
    if ((row->flags & UMPIRES) && s->who != SESSION_UMPIRE)
        json_fail(json, 0, E_UMPIRE);
    else if ((row->flags & NEEDS_GAME) && !s->table->has_game)
        json_fail(json, 0, E_NO_GAME);
    return json_good(json);
}

bool session_handle(Session *s, const char *line, size_t length, const SessionSink *out)
{
    Json json;
    uint32_t v[MESSAGE_KEYS] = {0};
    const MessageRow *row = NULL;
    if (json_parse(&json, line, length, s->desk->token, WIRE_TOKEN_MAX)) {
        if (session_saga_handle(s, &json, out)) {
            if (!json_good(&json))
                session_error(s, &json.error, out);
            return true;
        }
        row = read_type(&json);
    }
    if (row && !row->answer)
        return false;
    if (row && row->answer != handle_ask)
        session_forget(s);
    if (row && read_keys(s, &json, row, v))
        row->answer(s, &json, v, out);
    if (!json_good(&json))
        session_error(s, &json.error, out);
    return true;
}
