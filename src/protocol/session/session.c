// SPDX-License-Identifier: MIT
// A session keeps the game, the setup it came from and the steps since. What was is found
// by playing the steps again (session_past.c): there is no second truth to go wrong. A tape
// that runs dry is found out on a copy before the game itself is touched.
#include "core/ruleset.h" // setup_event_hash
#include "protocol/session/journal_file.h"
#include "protocol/session/session_ask.h"
#include "protocol/session/session_salt.h"
#include <string.h>

void session_init(Session *s, TextLang lang)
{
    memset(s, 0, offsetof(Session, token)); // what follows is written before it is read
    s->log_used = s->setup_length = 0;
    s->lang = lang;
}

const Game *session_game(const Session *s) { return s->has_game ? &s->game : NULL; }

// ---------------------------------------------------------------- messages out

JsonWriter session_begin(Session *s, const char *type)
{
    JsonWriter w;
    json_write_start(&w, s->line, sizeof s->line);
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
        out->line(out->self, s->line, w->used);
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

/// A refusal, with the place in the message where that is known.
static void send_refusal(Session *s, const Setup *setup, const Refusal *why, const char *pointer,
                         const SessionSink *out)
{
    JsonWriter w = session_begin(s, "refusal");
    wire_put_refusal(&w, setup ? NULL : &s->game, setup ? setup : game_setup(&s->game), why,
                     s->lang);
    if (pointer)
        json_put_text(&w, "pointer", pointer);
    session_send(s, &w, out);
}

void session_tell(Session *s, const SessionSink *out)
{
    if (!out || !s->has_game)
        return;
    JsonWriter w;
    switch (game_wait(&s->game)) {
    case GAME_WAIT_CHOICE:
        w = session_begin(s, "decide");
        wire_put_decision(&w, &s->game, s->lang);
        json_write_key(&w, "hash");
        json_write_hash(&w, s->hash);
        break;
    case GAME_WAIT_DICE:
        w = session_begin(s, "dice_needed");
        wire_put_roll(&w, &s->game, s->lang);
        break;
    case GAME_OVER:
        w = session_begin(s, "over");
        wire_put_over(&w, &s->game, s->lang);
        json_put_int(&w, "events", s->event_count);
        json_write_key(&w, "hash");
        json_write_hash(&w, s->hash);
        break;
    default: return;
    }
    session_send(s, &w, out);
}

void session_tell_ready(Session *s, const SessionSink *out)
{
    if (!out)
        return;
    const Setup *setup = &s->setup[s->active];
    JsonWriter w = session_begin(s, "ready");
    wire_put_head(&w, setup->ruleset);
    json_write_key(&w, "figures");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < setup->figure_count; i++)
        json_write_text(&w, setup->figure[i].key);
    json_write_close(&w, ']');
    session_send(s, &w, out);
}

/// Hears the events of a session's game.
typedef struct Ear {
    Session *s;
    const SessionSink *out;
} Ear;

static void ear_take(void *self, const Event *event)
{
    Ear *ear = self;
    Session *s = ear->s;
    s->hash = setup_event_hash(game_setup(&s->game), s->hash, event);
    s->event_count++;
    if (s->is_quiet)
        return;
    if (s->watch)
        s->watch->take(s->watch->self, event);
    if (!ear->out)
        return;
    JsonWriter w = session_begin(s, "event");
    json_put_int(&w, "n", s->event_count);
    wire_put_event(&w, &s->game, event, s->lang);
    session_send(s, &w, ear->out);
}

// ---------------------------------------------------------------- dice

/// Answers from the session's own source. A tape die that the roll's dice do not have counts as the
/// end of the tape: no game can use it.
static DiceAnswer session_answer(void *self, uint64_t first, Roll *roll)
{
    Session *s = self;
    const WireDice *dice = &s->dice[s->active];
    DiceDriver driver = dice->kind == WIRE_DICE_SEED   ? dice_stream(&dice->seed)
                        : dice->kind == WIRE_DICE_TAPE ? dice_tape(&s->tape)
                                                       : dice_ask();
    DiceAnswer answer = driver.answer(driver.self, first, roll);
    if (answer == DICE_GIVEN && dice->kind == WIRE_DICE_TAPE)
        for (uint32_t i = 0; i < roll->count; i++)
            if (roll->value[i] > roll->sides)
                return DICE_DRY;
    return answer;
}

static DiceDriver driver_of(Session *s) { return (DiceDriver){session_answer, s}; }

uint32_t session_dice_left(const Session *s)
{
    const WireDice *dice = &s->dice[s->active];
    if (!s->has_game || dice->kind != WIRE_DICE_TAPE)
        return 0;
    uint64_t used = game_dice_used(&s->game);
    return used < dice->tape_count ? dice->tape_count - (uint32_t)used : 0;
}

/// After a trial: has the tape run out, or does it hold a die of another kind?
static ErrorCode tape_verdict(const Session *s, const Game *after)
{
    const WireDice *dice = &s->dice[s->active];
    if (dice->kind != WIRE_DICE_TAPE || game_wait(after) != GAME_WAIT_DICE)
        return 0;
    uint64_t used = game_dice_used(after);
    const Roll *roll = game_roll(after);
    for (uint64_t i = used; i < used + roll->count && i < dice->tape_count; i++)
        if (dice->tape[i] > roll->sides)
            return E_BAD_DIE;
    return E_TAPE_DRY;
}

// ---------------------------------------------------------------- starting

/// The message without the blanks between its parts, so that it is one line.
static bool keep_setup(Session *s, const char *text, size_t length)
{
    uint32_t used = 0;
    bool in_string = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (!in_string && (c == ' ' || c == '\t' || c == '\n' || c == '\r'))
            continue;
        if (used + 2 >= SESSION_SETUP_MAX)
            return false;
        s->setup_text[used++] = c;
        if (c == '\\' && in_string && i + 1 < length)
            s->setup_text[used++] = text[++i];
        else if (c == '"')
            in_string = !in_string;
    }
    s->setup_text[used] = 0;
    s->setup_length = used;
    return true;
}

static void begin_game(Session *s, const SessionSink *out)
{
    const WireDice *dice = &s->dice[s->active];
    Ear ear = {s, out};
    EventSink sink = {ear_take, &ear};
    s->hash = EVENT_HASH_START;
    s->event_count = 0;
    s->tape = (DiceTape){.value = dice->tape, .count = dice->tape_count};
    game_start(&s->game, &s->setup[s->active], driver_of(s), &sink);
    s->start_hash = s->hash;
}

/// Plays the start on the scratch game, without a word: may it be played?
static ErrorCode try_start(Session *s, uint8_t slot)
{
    uint8_t was = s->active;
    DiceTape tape = s->tape;
    s->active = slot;
    s->tape = (DiceTape){.value = s->dice[slot].tape, .count = s->dice[slot].tape_count};
    game_start(&s->scratch, &s->setup[slot], driver_of(s), NULL);
    ErrorCode code = tape_verdict(s, &s->scratch);
    s->active = was;
    s->tape = tape;
    return code;
}

ErrorCode session_start(Session *s, const char *text, size_t length, JsonError *error, Refusal *why,
                        const SessionSink *out)
{
    uint8_t slot = s->active ^ 1;
    TextLang lang = s->lang;
    Json json;
    *why = refusal_none();
    *error = (JsonError){.code = 0};
    bool good = json_parse(&json, text, length, s->token, WIRE_TOKEN_MAX) &&
                wire_read_setup(&json, 0, &s->setup[slot], &s->dice[slot], &lang, why);
    if (good && length >= SESSION_SETUP_MAX) {
        json_fail(&json, 0, E_TOO_BIG);
        good = false;
    }
    if (good) {
        ErrorCode code = try_start(s, slot);
        if (code) {
            uint32_t tape = json_member(&json, 0, "tape");
            json_fail(&json, tape, code);
            good = false;
        }
    }
    if (!good || NEVER(!keep_setup(s, text, length))) {
        *error = json.error;
        return json.error.code;
    }
    s->active = slot;
    s->lang = lang;
    s->has_game = true;
    s->log_used = s->step_count = 0;
    session_tell_ready(s, out);
    begin_game(s, out);
    session_tell(s, out);
    return 0;
}

// ---------------------------------------------------------------- playing

static ErrorCode room_for_step(const Session *s)
{
    return s->log_used + SESSION_STEP_MAX > SESSION_LOG_MAX ? E_TOO_BIG : 0;
}

static void keep_step(Session *s, SessionStep *step)
{
    step->hash = s->hash;
    s->log_used += (uint32_t)session_log_put(s->log + s->log_used, step);
    s->step_count++;
}

ErrorCode session_choose_again(Session *s, uint8_t seat, const Choice *choice, Refusal *why,
                               const SessionSink *out)
{
    *why = refusal_none();
    if (!s->has_game)
        return E_NO_GAME;
    if (game_wait(&s->game) == GAME_OVER)
        return E_OVER;
    *why = game_check(&s->game, seat, choice);
    if (refusal_is(*why))
        return why->code;
    ErrorCode code = room_for_step(s);
    if (code)
        return code;
    if (s->dice[s->active].kind == WIRE_DICE_TAPE) {
        game_copy(&s->scratch, &s->game);
        game_apply(&s->scratch, choice, driver_of(s), NULL);
        code = tape_verdict(s, &s->scratch);
        if (code)
            return code;
    }
    SessionStep step = {.kind = SESSION_STEP_CHOICE,
                        .seat = seat,
                        .actor = game_decision_figure(&s->game),
                        .choice = *choice};
    Ear ear = {s, out};
    EventSink sink = {ear_take, &ear};
    game_apply(&s->game, choice, driver_of(s), &sink);
    keep_step(s, &step);
    session_tell(s, out);
    return 0;
}

ErrorCode session_choose(Session *s, uint8_t seat, const Choice *choice, Refusal *why,
                         const SessionSink *out)
{
    Choice salted = *choice;
    if (s->has_game)
        session_salt(s, seat, &salted);
    return session_choose_again(s, seat, &salted, why, out);
}

ErrorCode session_give_dice(Session *s, const uint8_t *value, uint32_t count,
                            const SessionSink *out)
{
    if (!s->has_game)
        return E_NO_GAME;
    if (game_wait(&s->game) == GAME_OVER)
        return E_OVER;
    if (game_wait(&s->game) != GAME_WAIT_DICE)
        return ERR_WRONG_DECISION;
    ErrorCode code = room_for_step(s);
    if (code)
        return code;
    const Roll *roll = game_roll(&s->game);
    if (count != roll->count)
        return E_BAD_DIE;
    SessionStep step = {.kind = SESSION_STEP_DICE, .dice_count = (uint8_t)count};
    for (uint32_t i = 0; i < count; i++) {
        if (value[i] < 1 || value[i] > roll->sides)
            return E_BAD_DIE;
        step.dice[i] = value[i];
    }
    Ear ear = {s, out};
    EventSink sink = {ear_take, &ear};
    if (NEVER(!game_give_dice(&s->game, value, count, driver_of(s), &sink)))
        return E_BAD_DIE;
    keep_step(s, &step);
    session_tell(s, out);
    return 0;
}

void session_walk_start(Session *s, Game *game, EventSink *sink)
{
    game_start(game, &s->setup[s->active], driver_of(s), sink);
}

uint32_t session_walk_step(Session *s, Game *game, uint32_t at, EventSink *sink)
{
    SessionStep step;
    at += (uint32_t)session_log_take(s->log + at, &step);
    if (step.kind == SESSION_STEP_CHOICE)
        game_apply(game, &step.choice, driver_of(s), sink);
    else if (NEVER(!game_give_dice(game, step.dice, step.dice_count, driver_of(s), sink)))
        return UINT32_MAX; // beyond any log: whoever walks it stops
    return at;
}

void session_replay(Session *s, uint32_t log_end)
{
    Ear ear = {s, NULL};
    EventSink sink = {ear_take, &ear};
    s->is_quiet = true;
    begin_game(s, NULL);
    s->step_count = 0;
    for (uint32_t at = 0; at < log_end; s->step_count++)
        at = session_walk_step(s, &s->game, at, &sink);
    s->log_used = log_end;
    s->is_quiet = false;
}

// ---------------------------------------------------------------- messages in

static void handle_choose(Session *s, Json *json, const SessionSink *out)
{
    static const JsonKey keys[] = {{"type", true}, {"seat", true}, {"choice", true}};
    uint32_t v[3];
    Choice choice;
    Refusal why;
    if (!json_keys(json, 0, keys, 3, v))
        return;
    if (!s->has_game) {
        json_fail(json, 0, E_NO_GAME);
        return;
    }
    uint8_t seat = wire_read_seat(json, v[1], game_setup(&s->game));
    // Outside a decision nobody can say whose weapon is meant: the choice itself is not read.
    memset(&choice, 0, sizeof choice);
    if (game_wait(&s->game) == GAME_WAIT_CHOICE && json_good(json)) {
        // Out of turn the weapon named may be one that the figure to decide does not have; that it
        // is not this seat's turn is the answer all the same.
        Json trial = *json;
        bool out_of_turn = seat != game_decider(&s->game);
        if (!wire_read_choice(&trial, v[2], &s->game, &choice) && !(out_of_turn && choice.kind))
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

static void handle_dice(Session *s, Json *json, const SessionSink *out)
{
    static const JsonKey keys[] = {{"type", true}, {"values", true}};
    uint32_t v[2];
    uint8_t value[ROLL_MAX] = {0};
    if (!json_keys(json, 0, keys, 2, v))
        return;
    uint32_t count = json_size(json, v[1], ROLL_MAX);
    uint32_t k = json_first(json, v[1]);
    for (uint32_t i = 0; json_good(json) && i < count; i++, k = json_next(json, k))
        value[i] = (uint8_t)json_int(json, k, 0, 255);
    if (!json_good(json))
        return;
    ErrorCode code = session_give_dice(s, value, count, out);
    if (code == ERR_WRONG_DECISION)
        send_refusal(s, NULL, &(Refusal){.code = code}, NULL, out);
    else if (code)
        json_fail(json, v[1], code);
}

static void handle_journal(Session *s, Json *json, const SessionSink *out)
{
    static const JsonKey keys[] = {{"type", true}, {"seat", false}, {"sealed", false}};
    uint32_t v[3];
    if (!json_keys(json, 0, keys, 3, v))
        return;
    if (!s->has_game) {
        json_fail(json, 0, E_NO_GAME);
        return;
    }
    uint8_t seat = v[1] ? wire_read_seat(json, v[1], game_setup(&s->game)) : SEAT_NONE;
    if (v[2] && json_bool(json, v[2]) && !v[1])
        seat = JOURNAL_NOBODY;
    if (json_good(json))
        journal_file_write_for(s, seat, out);
}

static void handle_lang(Session *s, Json *json, const SessionSink *out)
{
    static const JsonKey keys[] = {{"type", true}, {"lang", true}};
    uint32_t v[2];
    if (!json_keys(json, 0, keys, 2, v))
        return;
    TextLang lang = wire_read_lang(json, v[1]);
    if (!json_good(json))
        return;
    s->lang = lang;
    JsonWriter w = session_begin(s, "lang");
    json_put_text(&w, "lang", wire_lang(s->lang));
    session_send(s, &w, out);
}

static void handle_setup(Session *s, const char *line, size_t length, const SessionSink *out)
{
    JsonError error;
    Refusal why;
    if (!session_start(s, line, length, &error, &why, out))
        return;
    if (refusal_is(why))
        send_refusal(s, &s->setup[s->active ^ 1], &why, error.pointer, out);
    else
        session_error(s, &error, out);
}

enum {
    MESSAGE_SETUP,
    MESSAGE_CHOOSE,
    MESSAGE_DICE,
    MESSAGE_ASK,
    MESSAGE_UNDO,
    MESSAGE_JOURNAL,
    MESSAGE_LANG,
    MESSAGE_LOAD,
    MESSAGE_QUIT,
    MESSAGE_COUNT
};

bool session_handle(Session *s, const char *line, size_t length, const SessionSink *out)
{
    static const char *const types[MESSAGE_COUNT] = {"setup",   "choose", "dice", "ask", "undo",
                                                     "journal", "lang",   "load", "quit"};
    Json json;
    int type = -1;
    if (json_parse(&json, line, length, s->token, WIRE_TOKEN_MAX)) {
        uint32_t at = json_type(&json, 0) == JSON_OBJECT ? json_member(&json, 0, "type") : 0;
        if (at)
            type = json_word(&json, at, types, MESSAGE_COUNT, E_UNKNOWN_MESSAGE);
        else if (json_type(&json, 0) == JSON_OBJECT)
            json_fail_member(&json, 0, "type", E_MISSING_KEY);
        else
            json_fail(&json, 0, E_WRONG_TYPE);
    }
    switch (type) {
    case MESSAGE_SETUP: handle_setup(s, line, length, out); return true; // has its own answers
    case MESSAGE_CHOOSE: handle_choose(s, &json, out); break;
    case MESSAGE_DICE: handle_dice(s, &json, out); break;
    case MESSAGE_ASK: session_ask(s, &json, out); break;
    case MESSAGE_UNDO: session_undo_handle(s, &json, out); break;
    case MESSAGE_JOURNAL: handle_journal(s, &json, out); break;
    case MESSAGE_LANG: handle_lang(s, &json, out); break;
    case MESSAGE_LOAD: session_past_load(s, &json, out); break;
    case MESSAGE_QUIT: return false;
    default: break;
    }
    if (!json_good(&json))
        session_error(s, &json.error, out);
    return true;
}
