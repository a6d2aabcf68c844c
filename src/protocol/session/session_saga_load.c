// SPDX-License-Identifier: MIT
// Loads an evening from its journal: every line is handled like a message at the table. The old
// evening is kept until the last line has been played, and restored if a line is wrong.
#include "protocol/session/session_saga_part.h"
#include "rules/rules.h"
#include <string.h>

enum { LOADED_TOKEN_MAX = 2048 };

typedef struct Reader {
    Session *s;
    const SagaRules *rules; ///< from the head
    JsonError error;
    Refusal why;
    uint32_t line;
    bool is_complete, other_version;
} Reader;

static bool stop(Reader *r, const Json *json)
{
    r->error = json->error;
    r->error.line = r->line;
    return false;
}

static bool stop_code(Reader *r, ErrorCode code)
{
    r->error = (JsonError){.code = code, .line = r->line, .column = 1};
    return false;
}

/// The saga that a head names; NULL: no head, or that of another kind of game.
static const SagaRules *read_head(Json *json, bool *other_version)
{
    char id[PROFILE_ID_MAX];
    uint32_t type = json_type(json, 0) == JSON_OBJECT ? json_member(json, 0, "type") : 0;
    uint32_t system = type ? json_member(json, 0, "system") : 0;
    Json trial = *json;
    const SagaRules *rules =
        system && json_is(json, type, "journal") && json_text(&trial, system, id, sizeof id)
            ? rules_saga(id)
            : NULL;
    if (rules) {
        uint32_t engine = json_member(json, 0, "engine"), set = json_member(json, 0, "ruleset");
        *other_version = !engine || !set || !json_is(json, engine, WIRE_ENGINE) ||
                         !json_is(json, set, rules->version);
    }
    return rules;
}

static bool read_setup(Reader *r, Json *json)
{
    uint32_t type = json_type(json, 0) == JSON_OBJECT ? json_member(json, 0, "type") : 0;
    uint32_t system = type ? json_member(json, 0, "system") : 0;
    if (!system || !json_is(json, type, "setup") || !json_is(json, system, r->rules->id))
        return stop_code(r, E_JOURNAL_HASH);
    session_saga_start(r->s, json, r->rules, NULL);
    return json_good(json) || stop(r, json);
}

static bool read_choice(Reader *r, Json *json)
{
    static const JsonKey keys[] = {{"type", true}, {"seat", true}, {"choice", true}};
    SagaTable *t = session_saga(r->s);
    uint32_t v[COUNT_OF(keys)];
    if (!json_keys(json, 0, keys, COUNT_OF(keys), v))
        return stop(r, json);
    int seat = json_word(json, v[1], saga_seats, t->seat_count, E_UNKNOWN_ID);
    if (!json_good(json))
        return stop(r, json);
    if (!session_saga_make_room(r->s))
        return stop_code(r, E_MEMORY);
    const JsonToken *choice = &json->token[v[2]];
    ErrorCode code = saga_table_choose(t, (uint8_t)seat, json->text + choice->start,
                                       choice->end - choice->start, &r->why, NULL);
    return !code || stop_code(r, refusal_is(r->why) ? E_JOURNAL_CHOICE : code);
}

static bool read_dice(Reader *r, Json *json)
{
    static const JsonKey keys[] = {{"type", true}, {"values", true}};
    uint32_t v[COUNT_OF(keys)];
    uint8_t value[SAGA_DICE_MAX] = {0};
    if (!json_keys(json, 0, keys, COUNT_OF(keys), v))
        return stop(r, json);
    uint32_t count = json_size(json, v[1], SAGA_DICE_MAX), k = json_first(json, v[1]);
    for (uint32_t i = 0; json_good(json) && i < count; i++, k = json_next(json, k))
        value[i] = (uint8_t)json_int(json, k, 0, 255);
    if (!json_good(json))
        return stop(r, json);
    if (!session_saga_make_room(r->s))
        return stop_code(r, E_MEMORY);
    return !saga_table_give_dice(session_saga(r->s), value, count, &r->why, NULL) ||
           stop_code(r, E_JOURNAL_CHOICE);
}

/// Checks the end line: numbers of steps and events, and the hash, which another version's rules
/// may change.
static bool read_end(Reader *r, Json *json)
{
    static const JsonKey keys[] = {
        {"type", true}, {"steps", true}, {"events", true}, {"hash", true}};
    const SagaTable *t = session_saga(r->s);
    uint32_t v[COUNT_OF(keys)];
    char hash[17];
    if (!json_keys(json, 0, keys, COUNT_OF(keys), v))
        return stop(r, json);
    json_hash_text(t->hash, hash);
    bool is_same = json_int(json, v[1], 0, UINT32_MAX) == t->step_count &&
                   json_int(json, v[2], 0, UINT32_MAX) == t->event_count &&
                   json_is(json, v[3], hash);
    if (!json_good(json))
        return stop(r, json);
    r->is_complete = is_same;
    return is_same || stop_code(r, r->other_version ? E_JOURNAL_VERSION : E_JOURNAL_HASH);
}

static bool read_line(Reader *r, const char *line, size_t length)
{
    JsonToken token[LOADED_TOKEN_MAX];
    Json json;
    r->line++;
    if (length && line[length - 1] == '\r')
        length--;
    if (r->is_complete)
        return stop_code(r, E_JSON_TRAILING);
    if (!json_parse(&json, line, length, token, LOADED_TOKEN_MAX))
        return stop(r, &json);
    if (r->line == 1) {
        r->rules = read_head(&json, &r->other_version);
        return r->rules || stop_code(r, E_UNKNOWN_MESSAGE);
    }
    if (r->line == 2)
        return read_setup(r, &json);
    uint32_t type = json_type(&json, 0) == JSON_OBJECT ? json_member(&json, 0, "type") : 0;
    if (type && json_is(&json, type, "choose"))
        return read_choice(r, &json);
    if (type && json_is(&json, type, "dice"))
        return read_dice(r, &json);
    if (type && json_is(&json, type, "end"))
        return read_end(r, &json);
    return stop_code(r, E_UNKNOWN_MESSAGE);
}

/// Plays a journal, complete or cut off between two lines.
static bool play(Reader *r, const Json *json, uint32_t string)
{
    uint32_t at = json->token[string].start, end = json->token[string].end;
    while (at < end) {
        if (!session_past_line(r->s, json, &at, end, &r->error)) {
            r->error.line = r->line + 1;
            return false;
        }
        if (!read_line(r, r->s->desk->line, strlen(r->s->desk->line)))
            return false;
    }
    r->line++;
    return r->s->table->saga || stop_code(r, E_EMPTY);
}

static bool is_saga(Session *s, const Json *json, uint32_t string)
{
    JsonToken token[LOADED_TOKEN_MAX];
    uint32_t at = json->token[string].start;
    JsonError error;
    Json head;
    bool other;
    return session_past_line(s, json, &at, json->token[string].end, &error) &&
           json_parse(&head, s->desk->line, strlen(s->desk->line), token, LOADED_TOKEN_MAX) &&
           read_head(&head, &other);
}

bool session_saga_load(Session *s, Json *json, const SessionSink *out)
{
    uint32_t string = json_member(json, 0, "journal");
    if (s->who != SESSION_UMPIRE || !string || json_type(json, string) != JSON_STRING ||
        !is_saga(s, json, string))
        return false;
    Reader r = {.s = s};
    Table *table = s->table, *kept = &s->desk->kept;
    TextLang lang = s->lang;
    *kept = *table;
    table_let_go(table);
    table->is_quiet = true;
    bool good = play(&r, json, string);
    table->is_quiet = false;
    s->lang = lang; // the session keeps its own language, not the journal's
    JsonWriter w = session_begin(s, good ? "loaded" : "error");
    if (!good) {
        wire_put_error(&w, &r.error, s->lang);
        if (refusal_is(r.why) && session_saga(s)) {
            json_write_key(&w, "why");
            json_write_open(&w, '{');
            session_saga_put_refusal(&w, session_saga(s), &r.why, s->lang);
            json_write_close(&w, '}');
        }
        table_clear(table);
        *table = *kept;
        session_send(s, &w, out);
        return true;
    }
    table_clear(kept);
    json_put_int(&w, "steps", table->saga->step_count);
    json_put_int(&w, "events", table->saga->event_count);
    json_put_bool(&w, "complete", r.is_complete);
    json_put_bool(&w, "other_version", r.other_version);
    session_send(s, &w, out);
    session_tell_all(s, session_follow_tell, out);
    return true;
}
