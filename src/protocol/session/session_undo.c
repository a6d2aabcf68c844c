// SPDX-License-Identifier: MIT
// Taking choices back. The steps to undo are replayed, and core/told.h tells of each whether it
// revealed something. Consents are not checked here: the host of the players (a page, a terminal, a
// server) asks them and answers for their seats.
#include "protocol/session/session_undo.h"
#include "core/ruleset.h" // setup_choice
#include "core/told.h"
#include "protocol/session/session_ask.h"
#include "protocol/wire/render.h"

static const struct {
    uint32_t told;
    ErrorCode code;
} bars[UNDO_BAR_COUNT] = {[UNDO_BAR_DICE] = {TOLD_DICE, E_UNDO_DICE},
                          [UNDO_BAR_CARD] = {TOLD_CARD, E_UNDO_CARD},
                          [UNDO_BAR_SEAL] = {TOLD_SEAL, E_UNDO_SEAL},
                          [UNDO_BAR_SECRET] = {0, E_UNDO_SECRET},
                          [UNDO_BAR_END] = {TOLD_END, E_UNDO_END}};

static void note_bar(SessionUndo *undo, UndoBar bar, uint32_t number)
{
    if (!undo->bar[bar])
        undo->bar[bar] = number;
}

/// Replays the steps to undo and notes what they revealed. `number` is that of the step before.
static void look_at_steps(Session *s, SessionUndo *undo, uint32_t number)
{
    Game now, then;
    SessionStep step;
    uint32_t first = number + 1;
    game_copy(&now, &s->desk->scratch);
    for (uint32_t at = undo->log_end; at < s->table->log_used;) {
        (void)session_log_take(s->table->log + at, &step);
        game_copy(&then, &now);
        at = table_walk_step(s->table, &now, at, NULL);
        number++;
        uint32_t told = told_by(&then, &now);
        for (uint32_t bar = 0; bar < UNDO_BAR_COUNT; bar++)
            if (told & bars[bar].told)
                note_bar(undo, (UndoBar)bar, number);
        if (told)
            undo->needs = (uint8_t)((1u << game_setup(&s->table->game)->seat_count) - 1);
        if (table_is_secret(s->table, &step)) {
            if (step.seat != undo->seat)
                note_bar(undo, UNDO_BAR_SECRET, number);
            undo->secrets |= (uint8_t)(1u << step.seat);
        }
    }
    if (undo->secrets) // only its own secrets: then the choice itself
        note_bar(undo, UNDO_BAR_SECRET, first);
    undo->needs |= undo->secrets;
    undo->dice = (uint32_t)(game_dice_used(&now) - game_dice_used(&s->desk->scratch));
}

SessionUndo session_undo_look(Session *s, uint8_t seat)
{
    SessionUndo undo = {.seat = SEAT_NONE};
    SessionStep step;
    uint32_t before = 0;
    if (!s->table->has_game)
        return undo;
    for (uint32_t at = 0, number = 0; at < s->table->log_used; number++) {
        uint32_t begin = at;
        at += (uint32_t)session_log_take(s->table->log + at, &step);
        if (step.kind == SESSION_STEP_CHOICE && (seat == SEAT_NONE || seat == step.seat)) {
            undo = (SessionUndo){.log_end = begin, .choice = step.choice, .seat = step.seat};
            before = number;
        } else if (!undo.steps) {
            continue;
        }
        undo.steps++;
    }
    if (!undo.steps)
        return undo;
    TableMark mark = table_walk_near(s->table, &s->desk->scratch, undo.log_end, UINT32_MAX, NULL);
    for (uint32_t at = mark.log_used; at < undo.log_end;)
        at = table_walk_step(s->table, &s->desk->scratch, at, NULL);
    look_at_steps(s, &undo, before);
    return undo;
}

/// The earliest reason, except for those already listed (bits).
static UndoBar first_bar(const SessionUndo *undo, uint32_t seen)
{
    uint32_t first = UNDO_BAR_COUNT;
    for (uint32_t bar = 0; bar < UNDO_BAR_COUNT; bar++)
        if (undo->bar[bar] && !(seen & 1u << bar) &&
            (first == UNDO_BAR_COUNT || undo->bar[bar] < undo->bar[first]))
            first = bar;
    return (UndoBar)first;
}

/// The seat's own secret choice needs no consent.
static uint32_t forgiven(const SessionUndo *undo, uint8_t consent)
{
    return undo->secrets & ~consent ? 0 : 1u << UNDO_BAR_SECRET;
}

ErrorCode session_undo_refusal(const SessionUndo *undo, uint8_t consent)
{
    if (!undo->steps)
        return E_EMPTY;
    return undo->needs & ~consent ? bars[first_bar(undo, forgiven(undo, consent))].code : 0;
}

ErrorCode session_undo(Session *s, uint8_t seat, uint8_t consent)
{
    SessionUndo undo = session_undo_look(s, seat);
    ErrorCode code = session_undo_refusal(&undo, consent);
    session_forget(s);
    if (!code)
        table_rewind(s->table, undo.log_end);
    return code;
}

/// Seats that agree; a seat's session agrees for its own seat only.
static uint8_t read_consent(const Session *s, Json *json, uint32_t at)
{
    uint8_t consent = 0;
    uint32_t count = json_size(json, at, s->table->setup->seat_count), k = json_first(json, at);
    for (uint32_t i = 0; json_good(json) && i < count; i++, k = json_next(json, k)) {
        uint8_t seat = session_seat(s, json, k);
        consent |= (uint8_t)(seat < SEAT_MAX ? 1u << seat : 0);
    }
    return consent;
}

/// The seat whose choice is to be taken back; SEAT_NONE: any.
static uint8_t read_asker(const Session *s, Json *json, uint32_t at)
{
    if (s->who == SESSION_SPECTATOR)
        json_fail(json, at, E_NOT_YOUR_SEAT);
    return session_seat(s, json, at);
}

static void tell_undone(Session *s, const SessionSink *out)
{
    if (!out)
        return;
    JsonWriter w = session_begin(s, "undone");
    json_put_int(&w, "events", s->table->event_count);
    json_put_int(&w, "steps", s->table->step_count);
    session_send(s, &w, out);
}

void session_undo_handle(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    uint8_t seat = read_asker(s, json, v[0]);
    uint8_t consent = v[1] ? read_consent(s, json, v[1]) : 0;
    if (!json_good(json))
        return;
    if (seat != SEAT_NONE) // the asker agrees
        consent |= (uint8_t)(1u << seat);
    ErrorCode code = session_undo(s, seat, consent);
    if (code) {
        json_fail(json, 0, code);
        return;
    }
    session_tell_all(s, tell_undone, out);
    session_tell_all(s, session_follow_tell, out);
}

/// Writes the reasons, in the order in which they arose.
static void put_bars(Session *s, JsonWriter *w, const SessionUndo *undo, uint8_t consent)
{
    char text[RENDER_MAX];
    uint32_t needs = undo->needs & ~(uint32_t)consent, seen = forgiven(undo, consent);
    json_write_key(w, "needs");
    json_write_open(w, '[');
    for (uint8_t seat = 0; seat < SEAT_MAX; seat++)
        if (needs & 1u << seat)
            json_write_text(w, wire_seat(seat));
    json_write_close(w, ']');
    json_write_key(w, "why");
    json_write_open(w, '[');
    for (UndoBar bar; needs && (bar = first_bar(undo, seen)) != UNDO_BAR_COUNT; seen |= 1u << bar) {
        (void)render_error(bars[bar].code, s->lang, text, sizeof text);
        json_write_open(w, '{');
        json_put_text(w, "code", error_name[bars[bar].code]);
        json_put_int(w, "step", undo->bar[bar]);
        json_put_text(w, "text", text);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

void session_ask_undo(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    uint8_t seat = read_asker(s, json, v[ASK_SEAT]);
    if (!json_good(json))
        return;
    SessionUndo undo = session_undo_look(s, seat);
    char text[RENDER_MAX] = "";
    const Ruleset *rules = game_ruleset(&s->table->game);
    if (undo.steps && setup_is_secret(game_setup(&s->table->game), undo.choice.kind))
        (void)render_kind(rules, undo.choice.kind, s->lang, text,
                          sizeof text); // the choice stays secret
    else if (undo.steps)
        (void)render_choice(&s->desk->scratch, &undo.choice, s->lang, text, sizeof text);
    JsonWriter w = session_ask_begin(s, "undo");
    json_put_int(&w, "steps", undo.steps);
    json_put_int(&w, "dice", undo.dice);
    json_put_text(&w, "text", text);
    wire_put_seat(&w, "seat", undo.seat);
    put_bars(s, &w, &undo, (uint8_t)(seat == SEAT_NONE ? 0u : 1u << seat));
    session_send(s, &w, out);
}
