// SPDX-License-Identifier: MIT
// The past of a game: its events, the position after any of them, and loading a journal. All of it
// replays steps.
#include "protocol/session/journal_file.h"
#include "protocol/session/session_ask.h"
#include "protocol/wire/render.h"
#include <string.h>

// ---------------------------------------------------------------- events

/// Writes some of the events of a replay.
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
    wire_put_event(t->w, &t->s->desk->scratch, event, t->s->lang);
    json_write_close(t->w, '}');
    // The largest further event must still fit: fewer events are better than none.
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
    json_put_int(&w, "total", s->table->event_count);
    json_write_key(&w, "events");
    json_write_open(&w, '[');
    TableMark mark = table_walk_near(s->table, &s->desk->scratch, s->table->log_used, from, &sink);
    teller.n += mark.event_count;
    for (uint32_t at = mark.log_used; at < s->table->log_used && teller.left;)
        at = table_walk_step(s->table, &s->desk->scratch, at, &sink);
    json_write_close(&w, ']');
    session_send(s, &w, out);
}

/// Event sink that copies the game at an event.
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
    Catcher catcher = {&s->desk->scratch, then, 0, event};
    EventSink sink = {catcher_take, &catcher};
    if (event == s->table->event_count) {
        game_copy(then, &s->table->game);
        return true;
    }
    TableMark mark = table_walk_near(s->table, &s->desk->scratch, s->table->log_used, event, &sink);
    catcher.n += mark.event_count;
    for (uint32_t at = mark.log_used; catcher.n < event && at < s->table->log_used;)
        at = table_walk_step(s->table, &s->desk->scratch, at, &sink);
    bool is_waiting = catcher.n == event; // it was the last event before a decision
    if (is_waiting)
        game_copy(then, &s->desk->scratch);
    return is_waiting;
}

// ---------------------------------------------------------------- load

/// Bytes of the escaped line break at `text`; 0 if there is none.
static uint32_t line_break(const char *text, uint32_t left)
{
    if (left >= 2 && text[0] == '\\' && text[1] == 'n')
        return 2;
    if (left >= 6 && memcmp(text, "\\u000", 5) == 0 && (text[5] == 'a' || text[5] == 'A'))
        return 6;
    return 0;
}

bool session_past_line(Session *s, const Json *json, uint32_t *at, uint32_t end, JsonError *error)
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
    bool good = json_text(&one, 0, s->desk->line, sizeof s->desk->line);
    *error = one.error;
    return good;
}

/// Plays a journal in the session; true if it is valid, complete or cut off between two lines.
static bool play_journal(Session *s, const Json *json, uint32_t string, JournalResult *result)
{
    JournalReader reader;
    // Reading the setup overwrites the message's tokens, so its values are copied first.
    uint32_t at = json->token[string].start, end = json->token[string].end;
    journal_reader_start(&reader, s, NULL, result);
    while (at < end) {
        JsonError error;
        if (!session_past_line(s, json, &at, end, &error)) {
            result->error = error;
            result->error.line = reader.line + 1;
            return false;
        }
        if (!journal_reader_line(&reader, s->desk->line, strlen(s->desk->line)))
            return false;
    }
    return journal_reader_end(&reader, true);
}

void session_past_load(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    JournalResult result;
    if (json_type(json, v[0]) != JSON_STRING) {
        json_fail(json, v[0], E_WRONG_TYPE);
        return;
    }
    Table *table = s->table, *kept = &s->desk->kept;
    TextLang lang = s->lang;
    *kept = *table;
    table_let_go(table);
    table->is_quiet = true;
    bool good = play_journal(s, json, v[0], &result);
    table->is_quiet = false;
    s->lang = lang; // the session keeps its own language, not the journal's
    if (!good) {
        // The refusal refers to the journal's game, so its text is made before that game is
        // replaced.
        JsonWriter w = session_begin(s, "error");
        wire_put_error(&w, &result.error, s->lang);
        if (refusal_is(result.why)) {
            const Game *game = session_game(s);
            json_write_key(&w, "why");
            json_write_open(&w, '{');
            wire_put_refusal(&w, game, game ? game_setup(game) : &s->desk->setup, &result.why,
                             s->lang);
            json_write_close(&w, '}');
        }
        table_clear(table);
        *table = *kept;
        session_send(s, &w, out);
        return;
    }
    table_clear(kept);
    session_tell_all(s, session_tell_ready, out);
    JsonWriter w = session_begin(s, "loaded");
    json_put_int(&w, "steps", result.steps);
    json_put_int(&w, "events", result.events);
    json_put_bool(&w, "complete", result.is_complete);
    json_put_bool(&w, "other_version", result.other_version);
    session_send(s, &w, out);
    session_tell_all(s, session_follow_tell, out);
}
