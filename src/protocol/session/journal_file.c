// SPDX-License-Identifier: MIT
// A journal is read by playing it: every line is handled like a player's message, so a forged
// journal can do nothing that a player could not.
#include "protocol/session/journal_file.h"
#include "protocol/wire/sha256.h"
#include <string.h>

static void put_hash(JsonWriter *w, const char *key, uint64_t hash)
{
    json_write_key(w, key);
    json_write_hash(w, hash);
}

/// Prints what no event tells: versions, names, options without effect. The hash of events alone
/// would let these be changed unnoticed.
static uint64_t mix_text(uint64_t print, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        print = rng_mix(print, (unsigned char)text[i]);
    return rng_mix(print, length);
}

uint64_t journal_file_head_print(const Session *s, const char *const head[4])
{
    uint64_t print = EVENT_HASH_START;
    for (uint32_t i = 0; i < 4; i++)
        print = mix_text(print, head[i], strlen(head[i]));
    return mix_text(print, s->table->setup_text, s->table->setup_length);
}

/// The seal of a secret choice: a digest over the choice as a journal writes it, salt included.
static void seal_choice(const Setup *setup, const SessionStep *step, char seal[SHA256_TEXT])
{
    char text[2048];
    JsonWriter w;
    json_write_start(&w, text, sizeof text);
    json_write_open(&w, '{');
    wire_put_choice(&w, setup, step->actor, &step->choice);
    json_write_close(&w, '}');
    sha256_text(text, w.used, seal);
}

enum { FORMAT = 2, CHECK_SUFFIX = 28 }; ///< bytes of ,"check":"0123456789abcdef"}

uint64_t journal_file_check(uint64_t before, const char *line, size_t length)
{
    return mix_text(before, line, length);
}

/// Ends a line with its check and sends it.
static void send_checked(Session *s, JsonWriter *w, uint64_t *check, const SessionSink *out)
{
    *check = journal_file_check(*check, s->desk->line, w->used);
    put_hash(w, "check", *check);
    session_send(s, w, out);
}

static bool hides_seed(const Session *s, uint8_t seat)
{
    return seat != SEAT_NONE && game_wait(&s->table->game) != GAME_OVER;
}

/// The members of a setup that reveal future dice or hidden cards, in the order of the text; 0:
/// absent.
enum { VEILED_MAX = 3 };
static void find_veiled(const Json *json, uint32_t veiled[VEILED_MAX])
{
    uint32_t position = json_member(json, 0, "position");
    const uint32_t found[VEILED_MAX] = {json_member(json, 0, "seed"), json_member(json, 0, "tape"),
                                        position ? json_member(json, position, "piles") : 0};
    for (uint32_t i = 0; i < VEILED_MAX; i++) {
        uint32_t at = i;
        for (; at && veiled[at - 1] > found[i]; at--)
            veiled[at] = veiled[at - 1];
        veiled[at] = found[i];
    }
}

static void send_setup(const char *text, size_t length, uint64_t *check, const SessionSink *out)
{
    *check = journal_file_check(*check, text, length);
    out->line(out->self, text, length);
}

/// Writes the setup without what a seat may not know.
static void write_setup(Session *s, uint8_t seat, uint64_t *check, const SessionSink *out)
{
    static const char seal[] = "\"sealed\"";
    Json json;
    uint32_t veiled[VEILED_MAX], from = 0;
    size_t used = 0;
    if (!hides_seed(s, seat) ||
        NEVER(!json_parse(&json, s->table->setup_text, s->table->setup_length, s->desk->token,
                          WIRE_TOKEN_MAX))) {
        send_setup(s->table->setup_text, s->table->setup_length, check, out);
        return;
    }
    find_veiled(&json, veiled);
    for (uint32_t i = 0; i < VEILED_MAX; i++) {
        if (!veiled[i])
            continue;
        const JsonToken *t = &json.token[veiled[i]];
        uint32_t quotes = json_type(&json, veiled[i]) == JSON_STRING;
        memcpy(s->desk->line + used, s->table->setup_text + from, t->start - quotes - from);
        used += t->start - quotes - from;
        memcpy(s->desk->line + used, seal, sizeof seal - 1);
        used += sizeof seal - 1;
        from = t->end + quotes;
    }
    memcpy(s->desk->line + used, s->table->setup_text + from, s->table->setup_length - from);
    send_setup(s->desk->line, used + s->table->setup_length - from, check, out);
}

void journal_file_write_for(Session *s, uint8_t seat, const SessionSink *out)
{
    if (!s->table->has_game || !out)
        return;
    uint32_t hidden[SEAT_MAX] = {0}, number = 0;
    if (seat != SEAT_NONE)
        table_find_hidden(s->table, seat, hidden);
    const Setup *setup = s->table->setup;
    uint64_t check = JOURNAL_CHECK_START;
    JsonWriter w = session_begin(s, "journal");
    json_put_int(&w, "format", FORMAT);
    wire_put_head(&w, setup->ruleset);
    put_hash(&w, "start", s->table->start_hash);
    char data[17];
    json_hash_text(wire_data_version(setup->ruleset), data);
    // A print of the true setup would give away a seed of only a few digits.
    bool hides = hides_seed(s, seat);
    put_hash(
        &w, "seal",
        hides ? 0
              : journal_file_head_print(s, (const char *const[]){WIRE_ENGINE, setup->ruleset->id,
                                                                 setup->ruleset->version, data}));
    send_checked(s, &w, &check, out);
    write_setup(s, seat, &check, out);
    SessionStep step;
    for (uint32_t at = 0; at < s->table->log_used;) {
        at += (uint32_t)session_log_take(s->table->log + at, &step);
        number++;
        if (table_is_secret(s->table, &step) && hidden[step.seat] == number) {
            char seal[SHA256_TEXT];
            seal_choice(setup, &step, seal);
            w = session_begin(s, "sealed");
            wire_put_seat(&w, "seat", step.seat);
            json_put_text(&w, "seal", seal);
        } else if (step.kind == SESSION_STEP_CHOICE) {
            w = session_begin(s, "choose");
            wire_put_seat(&w, "seat", step.seat);
            json_write_key(&w, "choice");
            json_write_open(&w, '{');
            wire_put_choice(&w, setup, step.actor, &step.choice);
            json_write_close(&w, '}');
        } else {
            w = session_begin(s, "dice");
            json_write_key(&w, "values");
            json_write_open(&w, '[');
            for (uint32_t i = 0; i < step.dice_count; i++)
                json_write_int(&w, step.dice[i]);
            json_write_close(&w, ']');
        }
        put_hash(&w, "hash", step.hash);
        send_checked(s, &w, &check, out);
    }
    w = session_begin(s, "end");
    json_put_int(&w, "events", s->table->event_count);
    put_hash(&w, "hash", s->table->hash);
    send_checked(s, &w, &check, out);
}

void journal_file_write(Session *s, const SessionSink *out)
{
    journal_file_write_for(s, SEAT_NONE, out);
}

// ---------------------------------------------------------------- reading

static bool hex_hash(Json *json, uint32_t at, uint64_t *hash)
{
    char text[24];
    *hash = 0;
    if (!json_text(json, at, text, sizeof text))
        return false;
    bool good = strlen(text) == 16;
    for (const char *p = text; good && *p; p++) {
        const char *digits = "0123456789abcdef", *found = strchr(digits, *p);
        good = found != NULL;
        *hash = *hash * 16 + (good ? (uint64_t)(found - digits) : 0);
    }
    if (!good)
        json_fail(json, at, E_WRONG_TYPE);
    return good;
}

/// Keeps a mistake, with the line counted from the start of the file.
static bool stop(JournalReader *r, const JsonError *error)
{
    r->result->error = *error;
    r->result->error.line = r->line;
    return false;
}

static bool stop_code(JournalReader *r, ErrorCode code, const char *pointer)
{
    JsonError error = {.code = code, .column = 1};
    size_t length = strlen(pointer);
    memcpy(error.pointer, pointer,
           length < sizeof error.pointer ? length : sizeof error.pointer - 1);
    return stop(r, &error);
}

/// The game differs from what the journal says.
static bool stop_hash(JournalReader *r, const char *pointer)
{
    return stop_code(r, r->result->other_version ? E_JOURNAL_VERSION : E_JOURNAL_HASH, pointer);
}

/// Is the line unchanged? Its check is at its end and covers every byte before.
static bool check_line(JournalReader *r, const char *line, size_t length)
{
    static const char before[10] = ",\"check\":\"", after[2] = "\"}";
    char hash[17], text[CHECK_SUFFIX + 1];
    if (r->format < 2)
        return true;
    size_t rest = length < CHECK_SUFFIX ? 0 : length - CHECK_SUFFIX;
    r->check = journal_file_check(r->check, line, rest);
    json_hash_text(r->check, hash);
    memcpy(text, before, sizeof before);
    memcpy(text + sizeof before, hash, 16);
    memcpy(text + sizeof before + 16, after, sizeof after);
    return (length >= CHECK_SUFFIX && !memcmp(line + rest, text, CHECK_SUFFIX)) ||
           stop_code(r, E_JOURNAL_LINE, "/check");
}

static bool read_head(JournalReader *r, Json *json, const char *line, size_t length)
{
    static const JsonKey keys[] = {{"type", true},    {"engine", true},  {"system", true},
                                   {"ruleset", true}, {"data", true},    {"start", true},
                                   {"seal", true},    {"format", false}, {"check", false}};
    uint32_t v[9];
    char text[64];
    if (!json_keys(json, 0, keys, 9, v) || !json_is(json, v[0], "journal")) {
        if (json_good(json))
            json_fail(json, v[0], E_UNKNOWN_MESSAGE);
        return stop(r, &json->error);
    }
    for (int i = 1; i <= 3; i++)
        (void)json_text(json, v[i], text, sizeof text);
    uint64_t data;
    if (!hex_hash(json, v[4], &data) || !hex_hash(json, v[5], &r->start) ||
        !hex_hash(json, v[6], &r->head_print))
        return stop(r, &json->error);
    // Journals without checks (format 1) do not name a format.
    r->format = v[7] ? (uint32_t)json_int(json, v[7], 1, UINT32_MAX) : 1;
    if (!json_good(json))
        return stop(r, &json->error);
    if (v[8] && r->format < 2) { // else changing one digit would switch all checks off
        json_fail(json, v[8], E_UNKNOWN_KEY);
        return stop(r, &json->error);
    }
    if (r->format > FORMAT)
        return stop_code(r, E_JOURNAL_VERSION, "/format");
    r->result->other_version = !json_is(json, v[1], WIRE_ENGINE);
    // Ruleset and data versions are compared once the setup says which ruleset it is.
    if (length > sizeof r->head)
        return stop_code(r, E_TOO_BIG, "");
    memcpy(r->head, line, length);
    r->head_length = (uint32_t)length;
    return check_line(r, line, length);
}

static bool same_head(const Session *s, const Json *head)
{
    const Ruleset *rules = s->table->setup->ruleset;
    Json json = *head;
    uint64_t data;
    return hex_hash(&json, json_member(head, 0, "data"), &data) &&
           data == wire_data_version(rules) &&
           json_is(head, json_member(head, 0, "ruleset"), rules->version) &&
           json_is(head, json_member(head, 0, "engine"), WIRE_ENGINE);
}

/// Is any part of this setup sealed?
static bool is_veiled(Session *s, const char *line, size_t length)
{
    Json json;
    uint32_t veiled[VEILED_MAX];
    bool found = false;
    if (!json_parse(&json, line, length, s->desk->token, WIRE_TOKEN_MAX) ||
        json_type(&json, 0) != JSON_OBJECT)
        return false;
    find_veiled(&json, veiled);
    for (uint32_t i = 0; i < VEILED_MAX; i++)
        found |= veiled[i] && json_is(&json, veiled[i], "sealed");
    return found;
}

static bool read_setup(JournalReader *r, const char *line, size_t length, const Json *head)
{
    JsonError error;
    if (is_veiled(r->s, line, length)) // a seat's copy of a running game: no dice to play it with
        return stop_code(r, E_JOURNAL_SEALED, "");
    if (session_start(r->s, line, length, &error, &r->result->why, r->out))
        return stop(r, &error);
    r->has_setup = true;
    const Ruleset *rules = r->s->table->setup->ruleset;
    if (!json_is(head, json_member(head, 0, "system"), rules->id))
        return stop_code(r, E_JOURNAL_HASH, "/system");
    char word[4][64];
    static const char *const keys[4] = {"engine", "system", "ruleset", "data"};
    Json json = *head;
    for (uint32_t i = 0; i < 4; i++)
        (void)json_text(&json, json_member(head, 0, keys[i]), word[i], sizeof word[i]);
    if (journal_file_head_print(r->s, (const char *const[]){word[0], word[1], word[2], word[3]}) !=
        r->head_print) {
        // The head has passed its own check, so the setup must have been changed.
        r->line = r->format < 2 ? 1 : 2;
        return stop_code(r, r->format < 2 ? E_JOURNAL_HASH : E_JOURNAL_LINE, "/seal");
    }
    r->check = journal_file_check(r->check, line, length);
    if (r->format >= 2 &&
        (length != r->s->table->setup_length || memcmp(line, r->s->table->setup_text, length) != 0))
        return stop_code(r, E_JOURNAL_LINE, ""); // blanks were added
    r->result->other_version = !same_head(r->s, head);
    return r->s->table->hash == r->start || stop_hash(r, "");
}

static bool read_choice_line(JournalReader *r, Json *json)
{
    static const JsonKey keys[] = {
        {"type", true}, {"seat", true}, {"choice", true}, {"hash", true}, {"check", false}};
    uint32_t v[5];
    uint64_t hash;
    Choice choice;
    if (!json_keys(json, 0, keys, 5, v) || !hex_hash(json, v[3], &hash))
        return stop(r, &json->error);
    uint8_t seat = wire_read_seat(json, v[1], game_setup(&r->s->table->game));
    if (!wire_read_choice(json, v[2], &r->s->table->game, &choice))
        return stop(r, &json->error);
    if (session_choose_again(r->s, seat, &choice, &r->result->why, r->out))
        return stop_code(r, E_JOURNAL_CHOICE, "/choice");
    return r->s->table->hash == hash || stop_hash(r, "/choice");
}

static bool read_dice_line(JournalReader *r, Json *json)
{
    static const JsonKey keys[] = {
        {"type", true}, {"values", true}, {"hash", true}, {"check", false}};
    uint32_t v[4];
    uint64_t hash;
    uint8_t value[ROLL_MAX] = {0};
    if (!json_keys(json, 0, keys, 4, v) || !hex_hash(json, v[2], &hash))
        return stop(r, &json->error);
    uint32_t count = json_size(json, v[1], ROLL_MAX), k = json_first(json, v[1]);
    for (uint32_t i = 0; json_good(json) && i < count; i++, k = json_next(json, k))
        value[i] = (uint8_t)json_int(json, k, 1, 255);
    if (!json_good(json))
        return stop(r, &json->error);
    if (session_give_dice(r->s, value, count, r->out))
        return stop_code(r, E_JOURNAL_CHOICE, "/values");
    return r->s->table->hash == hash || stop_hash(r, "/values");
}

static bool read_end(JournalReader *r, Json *json)
{
    static const JsonKey keys[] = {
        {"type", true}, {"events", true}, {"hash", true}, {"check", false}};
    uint32_t v[4];
    uint64_t hash;
    if (!json_keys(json, 0, keys, 4, v) || !hex_hash(json, v[2], &hash))
        return stop(r, &json->error);
    int64_t events = json_int(json, v[1], 0, UINT32_MAX);
    if (!json_good(json))
        return stop(r, &json->error);
    if (events != r->s->table->event_count)
        return stop_hash(r, "/events");
    if (hash != r->s->table->hash)
        return stop_hash(r, "/hash");
    r->result->is_complete = true;
    return true;
}

bool journal_reader_line(JournalReader *r, const char *line, size_t length)
{
    Json json;
    // The session reads into its own tokens, so lines are read into those of the step at hand.
    JsonToken token[1024];
    r->line++;
    if (length && line[length - 1] == '\r') // a line end of another system
        length--;
    if (r->result->is_complete)
        return stop_code(r, E_JSON_TRAILING, "");
    if (r->head_length && !r->has_setup) {
        Json head;
        if (NEVER(!json_parse(&head, r->head, r->head_length, token, COUNT_OF(token))))
            return stop(r, &head.error);
        return read_setup(r, line, length, &head);
    }
    if (!json_parse(&json, line, length, token, COUNT_OF(token)))
        return stop(r, &json.error);
    if (!r->head_length)
        return read_head(r, &json, line, length);
    if (!check_line(r, line, length))
        return false;
    uint32_t type = json_type(&json, 0) == JSON_OBJECT ? json_member(&json, 0, "type") : 0;
    if (!type) {
        json_fail_member(&json, 0, "type", E_MISSING_KEY);
        return stop(r, &json.error);
    }
    if (json_is(&json, type, "sealed")) // a sealed choice: the game cannot be played further
        return stop_code(r, E_JOURNAL_SEALED, "");
    if (json_is(&json, type, "choose"))
        return read_choice_line(r, &json);
    if (json_is(&json, type, "dice"))
        return read_dice_line(r, &json);
    if (json_is(&json, type, "end"))
        return read_end(r, &json);
    json_fail(&json, type, E_UNKNOWN_MESSAGE);
    return stop(r, &json.error);
}

void journal_reader_start(JournalReader *r, Session *s, const SessionSink *out,
                          JournalResult *result)
{
    *r = (JournalReader){.s = s, .out = out, .result = result, .check = JOURNAL_CHECK_START};
    *result = (JournalResult){.steps = 0};
}

/// Fills in how far the game got.
static void note_result(const JournalReader *r)
{
    if (!r->has_setup)
        return;
    r->result->steps = r->s->table->step_count;
    r->result->events = r->s->table->event_count;
    r->result->hash = r->s->table->hash;
}

bool journal_reader_end(JournalReader *r, bool may_be_cut)
{
    note_result(r);
    if (r->result->is_complete || (may_be_cut && r->has_setup))
        return true;
    r->line++;
    return stop_code(r, r->has_setup ? E_JOURNAL_HASH : E_EMPTY, "");
}

bool journal_file_read(Session *s, const char *text, size_t length, const SessionSink *out,
                       JournalResult *result)
{
    JournalReader r;
    journal_reader_start(&r, s, out, result);
    for (size_t at = 0; at < length;) {
        const char *newline = memchr(text + at, '\n', length - at);
        size_t n = newline ? (size_t)(newline - (text + at)) : length - at;
        if (!journal_reader_line(&r, text + at, n)) {
            note_result(&r);
            return false;
        }
        at += n + 1;
    }
    return journal_reader_end(&r, false);
}
