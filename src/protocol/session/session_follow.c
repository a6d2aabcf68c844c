// SPDX-License-Identifier: MIT
// Followed questions: asked anew after every step of the game and answered together, since a page
// would ask the same ones after each choice of any player. They are kept as text, so that each is
// read and answered like a new question.
#include "protocol/session/session_ask.h"
#include "protocol/session/session_saga.h"
#include <string.h>

/// Collects answers into one message.
typedef struct Gathered {
    Session *s;
    JsonWriter w;
} Gathered;

enum { ERROR_ROOM = 512 }; ///< bytes of an error without a place, and the message's end

/// An answer that does not fit beside the others becomes an error, too big: its question can be
/// asked alone.
static void take_answer(void *self, const char *text, size_t length)
{
    Gathered *g = self;
    uint32_t left = (uint32_t)(g->s->follow_length / 16 + 1) * ERROR_ROOM;
    if (g->w.used + length + left < g->w.max) {
        json_write_raw(&g->w, text, length);
        return;
    }
    json_write_open(&g->w, '{');
    json_put_text(&g->w, "type", "error");
    wire_put_error(&g->w, &(JsonError){.code = E_TOO_BIG}, g->s->lang);
    json_write_close(&g->w, '}');
}

/// Asks one of the kept questions.
static void ask(Session *s, const char *text, size_t length, const SessionSink *sink)
{
    Json json;
    if (json_parse(&json, text, length, s->desk->token, WIRE_TOKEN_MAX) &&
        !session_saga_handle(s, &json, sink))
        session_ask(s, &json, sink);
    if (!json_good(&json))
        session_error(s, &json.error, sink);
}

static void tell_answers(Session *s, const SessionSink *out)
{
    Gathered g = {.s = s};
    JsonWriter *w = &g.w;
    SessionSink sink = {take_answer, &g};
    json_write_start(w, s->desk->answers, sizeof s->desk->answers);
    json_write_open(w, '{');
    json_put_text(w, "type", "now");
    json_write_key(w, "answers");
    json_write_open(w, '[');
    const char *end = s->follow + s->follow_length;
    for (const char *text = s->follow; text < end; text += strlen(text) + 1)
        ask(s, text, strlen(text), &sink);
    json_write_close(w, ']');
    json_write_close(w, '}');
    if (!NEVER(!json_write_end(w)))
        out->line(out->self, s->desk->answers, w->used);
}

void session_follow_tell(Session *s, const SessionSink *out)
{
    session_tell(s, out);
    if (out && s->follow_length)
        tell_answers(s, out);
}

void session_follow_handle(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    uint32_t used = 0, count = json_size(json, v[0], SESSION_FOLLOW_MAX);
    char text[SESSION_FOLLOW_MAX];
    for (uint32_t i = 0, k = json_first(json, v[0]); json_good(json) && i < count;
         i++, k = json_next(json, k)) {
        const JsonToken *t = &json->token[k];
        uint32_t length = t->end - t->start;
        uint32_t type = json_type(json, k) == JSON_OBJECT ? json_member(json, k, "type") : 0;
        if (!type || !json_is(json, type, "ask"))
            json_fail(json, k, E_UNKNOWN_MESSAGE);
        else if (used + length + 1 > sizeof text)
            json_fail(json, k, E_TOO_BIG);
        else {
            memcpy(text + used, json->text + t->start, length);
            used += length;
            text[used++] = 0;
        }
    }
    if (!json_good(json))
        return;
    memcpy(s->follow, text, used);
    s->follow_length = used;
    if (out)
        tell_answers(s, out);
}
