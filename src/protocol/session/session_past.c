// SPDX-License-Identifier: MIT
// What was: the events so far, the position after any of them, a game from its journal. All of it
// plays the steps again from the setup; a game is fast enough for that, and there are no old games
// to keep in step with the log.
#include "protocol/session/journal_file.h"
#include "protocol/session/session_ask.h"
#include "protocol/wire/render.h"
#include <string.h>

// ---------------------------------------------------------------- events

/// Writes some of the events of a game that is played again.
typedef struct Teller {
    Session *s;
    JsonWriter *w;
    uint32_t n, from, left;
} Teller;

static void teller_take(void *self, const Event *event)
{
    Teller *t = self;
    if (++t->n < t->from || !t->left)
        return;
    t->left--;
    json_write_open(t->w, '{');
    json_put_int(t->w, "n", t->n);
    wire_put_event(t->w, &t->s->scratch, event, t->s->lang);
    json_write_close(t->w, '}');
    // What may still come must fit: better fewer events than none.
    if (t->w->used + SESSION_EVENT_ROOM > t->w->max)
        t->left = 0;
}

void session_ask_events(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    uint32_t from = v[ASK_FROM] ? (uint32_t)json_int(json, v[ASK_FROM], 1, UINT32_MAX) : 1;
    uint32_t max = v[ASK_MAX] ? (uint32_t)json_int(json, v[ASK_MAX], 1, SESSION_EVENTS_MAX) : 200;
    if (!json_good(json))
        return;
    JsonWriter w = session_ask_begin(s, "events");
    Teller teller = {s, &w, 0, from, max};
    EventSink sink = {teller_take, &teller};
    json_put_int(&w, "total", s->event_count);
    json_write_key(&w, "events");
    json_write_open(&w, '[');
    session_walk_start(s, &s->scratch, &sink);
    for (uint32_t at = 0; at < s->log_used && teller.left;)
        at = session_walk_step(s, &s->scratch, at, &sink);
    json_write_close(&w, ']');
    session_send(s, &w, out);
}

/// Catches the game at an event.
typedef struct Catcher {
    const Game *game;
    Game *then;
    uint32_t n, wanted;
} Catcher;

static void catcher_take(void *self, const Event *event)
{
    Catcher *c = self;
    (void)event;
    if (++c->n == c->wanted || (!c->wanted && c->n == 1))
        game_copy(c->then, c->game);
}

bool session_past_game(Session *s, uint32_t event, Game *then)
{
    Catcher catcher = {&s->scratch, then, 0, event};
    EventSink sink = {catcher_take, &catcher};
    if (event == s->event_count) {
        game_copy(then, &s->game);
        return true;
    }
    session_walk_start(s, &s->scratch, &sink);
    for (uint32_t at = 0; catcher.n < event && at < s->log_used;)
        at = session_walk_step(s, &s->scratch, at, &sink);
    bool is_waiting = catcher.n == event; // it was the last one before somebody was asked
    if (is_waiting)
        game_copy(then, &s->scratch);
    return is_waiting;
}

// ---------------------------------------------------------------- load

/// What a session needs to be again what it was, besides the copies in the session itself.
typedef struct Kept {
    uint64_t hash, start_hash;
    uint32_t event_count, step_count, log_used, setup_length;
    TextLang lang;
    uint8_t active;
    bool has_game;
} Kept;

static Kept keep(Session *s)
{
    memcpy(s->kept_log, s->log, s->log_used);
    memcpy(s->kept_setup, s->setup_text, s->setup_length);
    return (Kept){s->hash,         s->start_hash, s->event_count, s->step_count, s->log_used,
                  s->setup_length, s->lang,       s->active,      s->has_game};
}

/// Back to what was kept. Invariant: the old setup is still in its slot, since a journal holds one
/// setup, which was read into the other.
static void restore(Session *s, const Kept *kept)
{
    memcpy(s->log, s->kept_log, kept->log_used);
    memcpy(s->setup_text, s->kept_setup, kept->setup_length);
    s->setup_text[kept->setup_length] = 0;
    s->setup_length = kept->setup_length;
    s->lang = kept->lang;
    s->active = kept->active;
    s->has_game = kept->has_game;
    if (s->has_game)
        session_replay(s, kept->log_used);
    s->hash = kept->hash;
    s->start_hash = kept->start_hash;
    s->event_count = kept->event_count;
    s->step_count = kept->step_count;
    s->log_used = kept->log_used;
}

/// Bytes of the escaped line break at `text`; 0 if there is none.
static uint32_t line_break(const char *text, uint32_t left)
{
    if (left >= 2 && text[0] == '\\' && text[1] == 'n')
        return 2;
    if (left >= 6 && memcmp(text, "\\u000", 5) == 0 && (text[5] == 'a' || text[5] == 'A'))
        return 6;
    return 0;
}

/// The next line of a journal in a JSON string, unescaped into s->line, which is free while nobody
/// is told anything. *at moves behind it.
static bool take_line(Session *s, const Json *json, uint32_t *at, uint32_t end, JsonError *error)
{
    JsonToken slice = {.start = *at, .end = end, .type = JSON_STRING, .has_escape = true};
    uint32_t skip = 0;
    for (uint32_t i = *at; i < end && !skip; i += json->text[i] == '\\' ? 2 : 1) {
        skip = line_break(json->text + i, end - i);
        if (skip)
            slice.end = i;
    }
    *at = slice.end + skip;
    Json one = {.text = json->text, .token = &slice, .length = json->length, .count = 1, .max = 1};
    bool good = json_text(&one, 0, s->line, sizeof s->line);
    *error = one.error;
    return good;
}

/// Plays a journal in the session; true if it is one, whole or cut off between two lines.
static bool play_journal(Session *s, const Json *json, uint32_t string, JournalResult *result)
{
    JournalReader reader;
    // The tokens of the message go when the setup is read: what is needed is taken out now.
    uint32_t at = json->token[string].start, end = json->token[string].end;
    journal_reader_start(&reader, s, NULL, result);
    while (at < end) {
        JsonError error;
        if (!take_line(s, json, &at, end, &error)) {
            result->error = error;
            result->error.line = reader.line + 1;
            return false;
        }
        if (!journal_reader_line(&reader, s->line, strlen(s->line)))
            return false;
    }
    return journal_reader_end(&reader, true);
}

void session_past_load(Session *s, Json *json, const SessionSink *out)
{
    static const JsonKey keys[] = {{"type", true}, {"journal", true}};
    uint32_t v[2];
    JournalResult result;
    if (!json_keys(json, 0, keys, 2, v))
        return;
    if (json_type(json, v[1]) != JSON_STRING) {
        json_fail(json, v[1], E_WRONG_TYPE);
        return;
    }
    Kept kept = keep(s);
    s->is_quiet = true;
    bool good = play_journal(s, json, v[1], &result);
    s->is_quiet = false;
    s->lang = kept.lang; // a reader's language is the reader's, not the journal's
    if (!good) {
        // The refusal speaks of the journal's game, so it is put into words before that goes.
        JsonWriter w = session_begin(s, "error");
        wire_put_error(&w, &result.error, s->lang);
        if (refusal_is(result.why)) {
            bool began = s->active != kept.active;
            json_write_key(&w, "why");
            json_write_open(&w, '{');
            wire_put_refusal(&w, began ? &s->game : NULL, &s->setup[kept.active ^ 1], &result.why,
                             s->lang);
            json_write_close(&w, '}');
        }
        restore(s, &kept);
        session_send(s, &w, out);
        return;
    }
    session_tell_ready(s, out);
    JsonWriter w = session_begin(s, "loaded");
    json_put_int(&w, "steps", result.steps);
    json_put_int(&w, "events", result.events);
    json_put_bool(&w, "complete", result.is_complete);
    json_put_bool(&w, "other_version", result.other_version);
    session_send(s, &w, out);
    session_tell(s, out);
}
