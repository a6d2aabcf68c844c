// SPDX-License-Identifier: MIT
// Scripts are the black-box interface for rule vectors, bug reports and other programs. An
// expectation is a partial object, compared as JSON and not as text, so that a new member in a
// message breaks no script. An error or refusal that no expectation mentions fails the script: a
// vector with a wrong setup must not pass silently.
#include "protocol/files/script.h"
#include "protocol/saga/saga_table.h"
#include <string.h>

// ---------------------------------------------------------------- answers

/// Notes every rule cited under "rule" or "rules" of a message about the game. Of an answer only
/// its own rule counts, not the rules in its lists.
static void note_rules(Script *sc, const Json *json)
{
    static const char *const kinds[] = {"event", "decide", "refusal", "over", "answer"};
    uint32_t type = json_member(json, 0, "type");
    bool counts = false;
    for (uint32_t i = 0; type && i < COUNT_OF(kinds); i++)
        counts |= json_is(json, type, kinds[i]);
    bool is_answer = counts && json_is(json, type, "answer");
    for (uint32_t i = 0; counts && i < json->count; i++) {
        const JsonToken *t = &json->token[i];
        if (t->type != JSON_STRING || t->is_key || i == 0 || (is_answer && t->up != 0))
            continue;
        uint32_t key = json->token[t->up].type == JSON_ARRAY ? t->up - 1 : i - 1;
        if (!(json_is(json, key, "rule") || json_is(json, key, "rules")))
            continue;
        char id[32];
        Json copy = *json;
        if (json_text(&copy, i, id, sizeof id))
            sc->is_cited[rule_find(id)] = true;
    }
}

static void worsen(Script *sc, int code)
{
    if (code > sc->result.code)
        sc->result.code = code;
}

/// Keeps an answer for expectations. If there is no room, no expectation can match it, so an error
/// or a refusal fails at once.
static void take_answer(void *self, const char *text, size_t length)
{
    Script *sc = self;
    ScriptAnswer a = {.start = sc->batch_used, .length = (uint32_t)length};
    Json json;
    if (json_parse(&json, text, length, sc->actual, SCRIPT_TOKEN_MAX)) {
        uint32_t type = json_member(&json, 0, "type");
        a.is_error = type && json_is(&json, type, "error");
        a.is_refusal = type && json_is(&json, type, "refusal");
        if (!sc->is_capturing)
            note_rules(sc, &json);
    }
    if (sc->answer_count < SCRIPT_ANSWERS_MAX && sc->batch_used + length <= SCRIPT_BATCH_MAX) {
        memcpy(sc->batch + sc->batch_used, text, length);
        sc->batch_used += (uint32_t)length;
        sc->answer[sc->answer_count++] = a;
    } else {
        sc->is_full = true;
        worsen(sc, a.is_error ? 2 : a.is_refusal ? 1 : 0);
    }
    if (!sc->is_capturing && sc->out)
        sc->out->line(sc->out->self, text, length);
}

static void complain(Script *sc, JsonError error)
{
    error.line += sc->line - 1;
    JsonWriter w = session_begin(&sc->host.session, "error");
    wire_put_error(&w, &error, sc->host.session.lang);
    session_send(&sc->host.session, &w, sc->out);
}

/// Ends a batch: an error or refusal in it that was not expected fails the script.
static void close_batch(Script *sc)
{
    for (uint32_t i = 0; i < sc->answer_count; i++) {
        const ScriptAnswer *a = &sc->answer[i];
        if (!a->is_claimed)
            worsen(sc, a->is_error ? 2 : a->is_refusal ? 1 : 0);
    }
    if (sc->is_full && sc->is_checked) { // an expectation about incomplete answers proves nothing
        worsen(sc, 2);
        complain(sc, (JsonError){.code = E_TOO_BIG, .line = 1, .column = 1});
    }
    sc->is_full = false;
    sc->answer_count = sc->batch_used = 0;
    sc->is_checked = false;
}

// ---------------------------------------------------------------- failures

/// Tells a mistake; its line counts from the line of the script under way.
static void expectation_failed(Script *sc, const Json *expected, uint32_t at)
{
    Json place = *expected;
    place.error = (JsonError){0};
    json_fail(&place, at, E_EXPECT);
    worsen(sc, 1);
    complain(sc, place.error);
}

static void bad_line(Script *sc, const Json *json)
{
    worsen(sc, 2);
    complain(sc, json->error);
}

// ---------------------------------------------------------------- matching

/// Gives every child of an expected container its counterpart; 0 where there is none (no child is
/// ever the root).
static void pair_children(Script *sc, const Json *e, uint32_t at, const Json *a)
{
    uint32_t other = sc->image[at];
    uint32_t k = e->token[at].size ? at + 1 : 0;
    if (json_type(e, at) == JSON_ARRAY) {
        uint32_t m = a->token[other].size ? other + 1 : 0;
        for (; k; k = json_next(e, k), m = json_next(a, m))
            sc->image[k] = m;
        return;
    }
    for (; k; k = json_next(e, k)) {
        uint32_t m = a->token[other].size ? other + 1 : 0;
        while (m && !json_same_text(e, k, a, m))
            m = json_next(a, m);
        sc->image[k] = m;
        sc->image[k + 1] = m ? m + 1 : 0;
    }
}

/// Does the value expected at `root` hold for the value actual at `other`? Objects may have further
/// members, arrays no further elements. Returns 0 if it does, else the token that does not, plus
/// one.
static uint32_t mismatch(Script *sc, const Json *e, uint32_t root, const Json *a, uint32_t other)
{
    uint32_t end = e->token[root].next;
    sc->image[root] = other;
    // Tokens come parents first, so a parent has been paired before its children are looked at.
    for (uint32_t i = root; i < end; i++) {
        uint32_t m = sc->image[i];
        const JsonToken *t = &e->token[i];
        if (t->is_key)
            continue;
        if ((i != root && !m) || e->token[i].type != a->token[m].type)
            return i + 1;
        bool good = true;
        switch (json_type(e, i)) {
        case JSON_NUMBER: good = json_same_number(e, i, a, m); break;
        case JSON_STRING: good = json_same_text(e, i, a, m); break;
        case JSON_ARRAY:
            good = t->size == a->token[m].size;
            if (good)
                pair_children(sc, e, i, a);
            break;
        case JSON_OBJECT: pair_children(sc, e, i, a); break;
        case JSON_NULL:
        case JSON_TRUE:
        case JSON_FALSE: break;
        }
        if (!good)
            return i + 1;
    }
    return 0;
}

static bool parse_answer(Script *sc, uint32_t i, Json *json)
{
    return json_parse(json, sc->batch + sc->answer[i].start, sc->answer[i].length, sc->actual,
                      SCRIPT_TOKEN_MAX);
}

/// The expected objects occur among the answers, in this order.
static void check_expect(Script *sc, const Json *e, uint32_t at)
{
    bool is_list = json_type(e, at) == JSON_ARRAY;
    uint32_t answer = 0;
    uint32_t k = is_list ? (e->token[at].size ? at + 1 : 0) : at;
    while (k) {
        uint32_t furthest = k;
        bool found = false;
        sc->result.expectations++;
        for (; answer < sc->answer_count && !found; answer++) {
            Json a;
            if (!parse_answer(sc, answer, &a))
                continue;
            uint32_t miss = mismatch(sc, e, k, &a, 0);
            found = miss == 0;
            if (found)
                sc->answer[answer].is_claimed = true;
            else if (miss - 1 > furthest)
                furthest = miss - 1;
        }
        if (!found) {
            expectation_failed(sc, e, furthest);
            return;
        }
        k = is_list ? json_next(e, k) : 0;
    }
}

static void check_expect_not(Script *sc, const Json *e, uint32_t at)
{
    bool is_list = json_type(e, at) == JSON_ARRAY;
    for (uint32_t k = is_list ? (e->token[at].size ? at + 1 : 0) : at; k;
         k = is_list ? json_next(e, k) : 0) {
        sc->result.expectations++;
        for (uint32_t i = 0; i < sc->answer_count; i++) {
            Json a;
            if (parse_answer(sc, i, &a) && mismatch(sc, e, k, &a, 0) == 0) {
                expectation_failed(sc, e, k);
                return;
            }
        }
    }
}

/// The events among the answers are these and no others, in this order.
static void check_expect_only(Script *sc, const Json *e, uint32_t at)
{
    bool is_list = json_type(e, at) == JSON_ARRAY;
    uint32_t k = is_list ? (e->token[at].size ? at + 1 : 0) : at;
    sc->result.expectations++;
    for (uint32_t i = 0; i < sc->answer_count; i++) {
        Json a;
        uint32_t type = parse_answer(sc, i, &a) ? json_member(&a, 0, "type") : 0;
        if (!type || !json_is(&a, type, "event"))
            continue;
        uint32_t miss = k ? mismatch(sc, e, k, &a, 0) : at + 1;
        if (miss) {
            expectation_failed(sc, e, miss - 1);
            return;
        }
        k = is_list ? json_next(e, k) : 0;
    }
    if (k)
        expectation_failed(sc, e, k);
}

/// Writes a message of the session into the free end of the batch, compares it with the expected
/// one and discards it. `type` is the type it must have.
static void check_said(Script *sc, const Json *e, uint32_t at, const char *question,
                       const char *type)
{
    SessionSink sink = {take_answer, sc};
    uint32_t count = sc->answer_count, used = sc->batch_used;
    sc->is_capturing = true;
    if (question)
        (void)session_handle(sc->speaker, question, strlen(question), &sink);
    else
        session_tell(sc->speaker, &sink);
    sc->is_capturing = false;
    sc->result.expectations++;
    uint32_t miss = at + 1;
    Json a;
    if (sc->answer_count > count && parse_answer(sc, count, &a)) {
        uint32_t t = json_member(&a, 0, "type");
        bool is_type = t && json_is(&a, t, type);
        if (json_type(e, at) == JSON_NULL)
            miss = is_type ? at + 1 : 0;
        else if (is_type)
            miss = mismatch(sc, e, at, &a, 0);
    } else if (json_type(e, at) == JSON_NULL) {
        miss = 0;
    }
    if (miss) {
        if (sc->out && sc->answer_count > count)
            sc->out->line(sc->out->self, sc->batch + sc->answer[count].start,
                          sc->answer[count].length);
        expectation_failed(sc, e, miss - 1);
    }
    sc->answer_count = count;
    sc->batch_used = used;
}

static void check_dice_left(Script *sc, Json *e, uint32_t at)
{
    int64_t wanted = json_int(e, at, 0, WIRE_TAPE_MAX);
    if (!json_good(e))
        return;
    sc->result.expectations++;
    const SagaTable *saga = sc->host.table.saga;
    if (wanted != (saga ? saga_table_dice_left(saga) : table_dice_left(&sc->host.table)))
        expectation_failed(sc, e, at);
}

static void read_test(Script *sc, Json *e, uint32_t at)
{
    sc->test_line = sc->line;
    for (uint32_t k = json_first(e, at); k && json_good(e); k = json_next(e, k)) {
        char id[32];
        uint16_t rule = json_text(e, k, id, sizeof id) ? rule_find(id) : 0;
        if (!rule)
            json_fail(e, k, E_UNKNOWN_ID);
        else if (sc->test_count < RULE_COUNT)
            sc->test[sc->test_count++] = rule;
    }
}

// ---------------------------------------------------------------- lines

enum { X_EXPECT, X_NOT, X_ONLY, X_STATE, X_DICE, X_DECISION, X_TEST, X_AS, X_COUNT };
static const JsonKey script_keys[X_COUNT] = {[X_EXPECT] = {"expect", false},
                                             [X_NOT] = {"expect_not", false},
                                             [X_ONLY] = {"expect_only", false},
                                             [X_STATE] = {"expect_state", false},
                                             [X_DICE] = {"expect_dice_left", false},
                                             [X_DECISION] = {"expect_decision", false},
                                             [X_TEST] = {"test", false},
                                             [X_AS] = {"as", false}};

static bool is_list_of_objects(Json *e, uint32_t at)
{
    if (json_type(e, at) == JSON_OBJECT)
        return true;
    for (uint32_t k = json_first(e, at); k && json_good(e); k = json_next(e, k))
        if (json_type(e, k) != JSON_OBJECT)
            json_fail(e, k, E_WRONG_TYPE);
    return json_good(e);
}

/// Changes the session that sends: a seat, a spectator or the umpire.
static void change_speaker(Script *sc, Json *e, uint32_t at)
{
    static const char *const words[SCRIPT_SPEAKERS] = {"umpire", "A", "B", "C", "D", "spectator"};
    int i = json_word(e, at, words, SCRIPT_SPEAKERS, E_UNKNOWN_ID);
    if (i < 0)
        return;
    sc->speaker = i ? &sc->other[i - 1] : &sc->host.session;
    if (i && !sc->speaker->table)
        session_open(sc->speaker, &sc->host.table, &sc->host.desk,
                     i <= SEAT_MAX ? (uint8_t)(i - 1) : SESSION_SPECTATOR, sc->host.session.lang);
}

static void check_line(Script *sc, Json *e)
{
    uint32_t v[X_COUNT];
    if (json_keys(e, 0, script_keys, X_COUNT, v)) {
        if (v[X_TEST])
            read_test(sc, e, v[X_TEST]);
        if (v[X_EXPECT] && is_list_of_objects(e, v[X_EXPECT]))
            check_expect(sc, e, v[X_EXPECT]);
        if (v[X_NOT] && is_list_of_objects(e, v[X_NOT]))
            check_expect_not(sc, e, v[X_NOT]);
        if (v[X_ONLY] && is_list_of_objects(e, v[X_ONLY]))
            check_expect_only(sc, e, v[X_ONLY]);
        if (v[X_STATE])
            check_said(sc, e, v[X_STATE], "{\"type\":\"ask\",\"what\":\"state\"}", "answer");
        if (v[X_DICE])
            check_dice_left(sc, e, v[X_DICE]);
        if (v[X_DECISION])
            check_said(sc, e, v[X_DECISION], NULL, "decide");
        if (v[X_AS])
            change_speaker(sc, e, v[X_AS]);
        if (!v[X_TEST])
            sc->is_checked = true;
    }
    if (!json_good(e))
        bad_line(sc, e);
}

/// False when the script asked to stop.
static bool play_line(Script *sc, const char *line, size_t length)
{
    Json e;
    SessionSink sink = {take_answer, sc};
    if (json_parse(&e, line, length, sc->expected, WIRE_TOKEN_MAX) &&
        json_type(&e, 0) == JSON_OBJECT && !json_member(&e, 0, "type") && e.token[0].size) {
        check_line(sc, &e);
        return true;
    }
    if (sc->is_checked)
        close_batch(sc);
    sc->result.messages++;
    return session_handle(sc->speaker, line, length, &sink);
}

/// One line of the script, with those it goes on in. Returns what follows.
static size_t next_line(Script *sc, const char *text, size_t length, size_t at, const char **line,
                        size_t *line_length, uint32_t *line_count)
{
    size_t used = 0;
    for (bool first = true;; first = false) {
        const char *newline = at < length ? memchr(text + at, '\n', length - at) : NULL;
        size_t n = newline ? (size_t)(newline - (text + at)) : length - at;
        const char *begin = text + at;
        at += n + (newline != NULL);
        ++*line_count;
        if (n && begin[n - 1] == '\r')
            n--;
        bool goes_on = n && begin[n - 1] == '\\' && newline;
        if (first && !goes_on) {
            *line = begin;
            *line_length = n;
            return at;
        }
        n -= goes_on;
        if (used + n > sizeof sc->joined) {
            worsen(sc, 2);
            complain(sc, (JsonError){.code = E_TOO_BIG, .line = 1, .column = 1});
            n = 0;
        }
        memcpy(sc->joined + used, begin, n);
        used += n;
        // A newline is a blank to JSON, and keeps lines and columns those of the file.
        if (goes_on && used < sizeof sc->joined)
            sc->joined[used++] = '\n';
        if (!goes_on) {
            *line = sc->joined;
            *line_length = used;
            return at;
        }
    }
}

static bool is_skipped(const char *line, size_t length)
{
    size_t i = 0;
    while (i < length && (line[i] == ' ' || line[i] == '\t'))
        i++;
    return i == length || line[i] == '#';
}

int script_run(Script *sc, const char *text, size_t length, TextLang lang, const SessionSink *out)
{
    memset(sc, 0, offsetof(Script, host));
    session_host_init(&sc->host, lang);
    sc->speaker = &sc->host.session;
    sc->out = out;
    uint32_t lines = 0;
    bool goes_on = true;
    for (size_t at = 0; goes_on && at < length;) {
        const char *line;
        size_t n;
        sc->line = lines + 1;
        sc->speaker->lines_before = lines;
        at = next_line(sc, text, length, at, &line, &n, &lines);
        if (!is_skipped(line, n))
            goes_on = play_line(sc, line, n);
    }
    close_batch(sc);
    for (uint32_t i = 0; i < sc->test_count; i++) {
        sc->result.expectations++;
        if (sc->is_cited[sc->test[i]])
            continue;
        worsen(sc, 1);
        JsonError error = {.code = E_EXPECT, .line = 1, .column = 1, .pointer = "/test/"};
        strncat(error.pointer, rule_info[sc->test[i]].id, 32);
        sc->line = sc->test_line;
        complain(sc, error);
    }
    return sc->result.code;
}
