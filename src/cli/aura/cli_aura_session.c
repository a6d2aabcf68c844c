// SPDX-License-Identifier: MIT
// escarmouche aura session: a table for masters who type. Each line is a gesture (saga_line.h),
// carried out by the same session as everywhere and told in sentences with their rules. What was
// accepted is appended to the file and flushed: a crash loses at most the line in hand, and the
// file is the evening: played again it goes on where it stopped.
#include "cli/aura/cli_aura_evening.h"
#include "cli/cli_chance.h"
#include "cli/cli_host.h"
#include "cli/cli_out.h"
#include "cli/cli_setup.h"
#include "cli/play/cli_input.h"
#include "protocol/saga/saga_table.h"
#include "rules/rules.h"
#include "rules/saga/saga_clock.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio_ext.h> // __fpurge
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TOKENS = SESSION_LINE_MAX / 4 }; ///< of an answer: whatever it tells
typedef CliAuraEvening Evening;

// ---------------------------------------------------------------- what is told

/// A text without what a terminal would take for commands.
static void copy(Json *json, uint32_t at, char *out, size_t max)
{
    out[0] = 0;
    if (at && !json_text(json, at, out, max))
        out[0] = 0;
    for (unsigned char *p = (unsigned char *)out; *p; p++)
        if (*p < ' ' || *p == 127)
            *p = ' ';
        else if (*p == 0xc2 && p[1] < 0xa0) // U+0080 to U+009F
            *p = p[1] = ' ';
    json->error.code = 0; // too long a text is left out
}

static void tell_rules(const Evening *e, Json *json, uint32_t at)
{
    char dim[16], plain[16], id[32];
    printf("  %s", cli_paint(e->a->cli, "2", dim));
    const char *comma = "";
    for (uint32_t i = at ? json_first(json, at) : 0; i; i = json_next(json, i)) {
        copy(json, i, id, sizeof id);
        printf("%s%s", comma, id);
        comma = ", ";
    }
    printf("%s\n", cli_paint(e->a->cli, NULL, plain));
}

/// Names of those at the table, from the state.
static void learn(Evening *e, Json *json)
{
    CliAuraNames *n = e->names;
    n->actor_count = n->trait_count = 0;
    uint32_t actors = json_member(json, 0, "actors");
    for (uint32_t a = actors ? json_first(json, actors) : 0; a && n->actor_count < CLI_AURA_ACTORS;
         a = json_next(json, a)) {
        copy(json, json_member(json, a, "name"), n->actor[n->actor_count++], CLI_AURA_NAME_BYTES);
        uint32_t traits = json_member(json, a, "traits");
        for (uint32_t t = traits ? json_first(json, traits) : 0;
             t && n->trait_count < CLI_AURA_NAMES; t = json_next(json, t)) {
            n->trait[n->trait_count].actor = n->actor_count;
            copy(json, json_member(json, t, "name"), n->trait[n->trait_count++].name,
                 CLI_AURA_NAME_BYTES);
        }
    }
}

/// The gestures with which the next session begins, one a line.
static void keep_world(Evening *e, Json *json)
{
    uint32_t list = json_member(json, 0, "gestures");
    size_t n = 0;
    free(e->gestures);
    e->gestures = malloc(json->length + 1);
    for (uint32_t i = list && e->gestures ? json_first(json, list) : 0; i; i = json_next(json, i)) {
        const JsonToken *t = &json->token[i];
        memcpy(e->gestures + n, json->text + t->start, t->end - t->start);
        n += t->end - t->start;
        e->gestures[n++] = '\n';
    }
    if (e->gestures)
        e->gestures[n] = 0;
    copy(json, json_member(json, 0, "hash"), e->world, sizeof e->world);
}

/// A typed line as the session reads it: a gesture, or what stands in its way.
static void read_line(Evening *e, Json *json)
{
    static const char *const problems[] = {"nobody", "many", "lost", "long"};
    static const char *const keys[] = {"aura_line_nobody", "aura_line_many", "aura_line_lost",
                                       "aura_line_long"};
    char problem[32], word[CLI_AURA_NAME_BYTES];
    uint32_t choice = json_member(json, 0, "choice");
    if (choice) {
        const JsonToken *t = &json->token[choice];
        e->choice = malloc(t->end - t->start + 1);
        if (e->choice)
            memcpy(e->choice, json->text + t->start, t->end - t->start);
        if (e->choice)
            e->choice[t->end - t->start] = 0;
        return;
    }
    copy(json, json_member(json, 0, "problem"), problem, sizeof problem);
    copy(json, json_member(json, 0, "word"), word, sizeof word);
    for (uint32_t i = 0; i < COUNT_OF(keys); i++)
        if (!strcmp(problem, problems[i]))
            cli_say(e->a->cli, stdout, keys[i], "word", word, NULL);
    printf("\n");
}

/// What the clock will bring: the time, whose it is, what.
static void tell_dues(Json *json)
{
    uint32_t list = json_member(json, 0, "dues");
    for (uint32_t i = list ? json_first(json, list) : 0; i; i = json_next(json, i)) {
        static const char *const parts[] = {"actor", "name", "text", "word"};
        char words[CLI_AURA_NAME_BYTES];
        int64_t at = json_int(json, json_member(json, i, "at"), 0, INT32_MAX);
        const char *before = "";
        printf("  %" PRId64 ", %02d:%02d:%02d  ", at / SAGA_DAY_S + 1,
               (int)(at % SAGA_DAY_S / SAGA_HOUR_S), (int)(at % SAGA_HOUR_S / SAGA_MINUTE_S),
               (int)(at % SAGA_MINUTE_S));
        for (uint32_t k = 0; k < COUNT_OF(parts); k++) {
            copy(json, json_member(json, i, parts[k]), words, sizeof words);
            if (words[0]) {
                printf("%s%s", before, words);
                before = ", ";
            }
        }
        printf("\n");
    }
}

static void hear(void *self, const char *text, size_t length)
{
    Evening *e = self;
    Json json;
    char words[CLI_AURA_LINE_BYTES], rule[32];
    if (!json_parse(&json, text, length, e->token, TOKENS))
        return;
    uint32_t type = json_member(&json, 0, "type");
    bool is_no = json_is(&json, type, "refusal") || json_is(&json, type, "error");
    e->is_refused = e->is_refused || is_no;
    if (is_no)
        copy(&json, json_member(&json, 0, "text"), e->why, sizeof e->why);
    bool is_state = json_is(&json, json_member(&json, 0, "what"), "state");
    if (json_is(&json, json_member(&json, 0, "what"), "campaign")) {
        keep_world(e, &json);
        return;
    }
    if (json_is(&json, json_member(&json, 0, "what"), "line")) {
        read_line(e, &json);
        return;
    }
    if (is_state) {
        learn(e, &json);
        e->has_session = json_bool(&json, json_member(&json, 0, "session"));
    }
    if (json_is(&json, type, "decide") || json_is(&json, type, "dice_needed")) {
        e->is_dice = json_is(&json, type, "dice_needed");
        e->is_floor = !e->is_dice && json_is(&json, json_member(&json, 0, "decision"), "floor");
        copy(&json, json_member(&json, 0, "text"), e->prompt, sizeof e->prompt);
        copy(&json, json_member(&json, 0, "hash"), e->hash, sizeof e->hash);
        return;
    }
    if (e->is_silent)
        return;
    if (e->a->cli->is_json) {
        if (!is_state) {
            (void)fwrite(text, 1, length, stdout);
            printf("\n");
        }
        return;
    }
    if (json_is(&json, json_member(&json, 0, "what"), "due")) {
        tell_dues(&json);
    } else if (!is_state && json_member(&json, 0, "steps")) { // undo, redo
        int64_t steps = json_int(&json, json_member(&json, 0, "steps"), 0, INT32_MAX);
        cli_say(e->a->cli, stdout, "aura_steps", "count", cli_int(steps).text, NULL);
        printf("\n");
    } else if (json_is(&json, type, "event")) {
        copy(&json, json_member(&json, 0, "sentence"), words, sizeof words);
        printf(e->is_chronicle ? "- %s" : "%s", words);
        if (e->is_chronicle)
            printf("\n");
        else
            tell_rules(e, &json, json_member(&json, 0, "rules"));
    } else if (is_no) {
        copy(&json, json_member(&json, 0, "text"), words, sizeof words);
        copy(&json, json_member(&json, 0, "rule"), rule, sizeof rule);
        cli_say(e->a->cli, stdout, *rule ? "aura_refused" : "aura_mistaken", "text", words, "rule",
                rule, NULL);
        printf("\n");
    }
}

/// Adds a line to the file. One that has no room is taken out again: half of it would be in the way
/// of all that follow.
static void append(Evening *e, const char *message)
{
    struct stat info;
    int file = fileno(e->file);
    bool is_plain = fstat(file, &info) == 0 && S_ISREG(info.st_mode);
    if (fprintf(e->file, "%s\n", message) >= 0 && fflush(e->file) == 0)
        return;
    int why = errno;
    __fpurge(e->file);
    if (is_plain)
        (void)!ftruncate(file, info.st_size);
    (void)cli_fail(e->a->cli, "aura_not_kept", "why", cli_reason(e->a->cli, why, true), NULL);
    (void)fclose(e->file);
    e->file = NULL;
    e->is_lost = true;
}

/// Sends a message; false if it was refused. What was accepted is kept.
static bool send(Evening *e, const char *message, bool is_kept)
{
    SessionSink sink = {hear, e};
    e->is_refused = false;
    (void)session_handle(e->session, message, strlen(message), &sink);
    bool is_good = !e->is_refused;
    if (is_good && is_kept) {
        e->steps++;
        if (e->file && !e->is_silent)
            append(e, message);
    }
    return is_good;
}

void cli_aura_evening_ask(Evening *e)
{
    SessionSink sink = {hear, e};
    static const char ask[] = "{\"type\":\"ask\",\"what\":\"campaign\"}";
    (void)session_handle(e->session, ask, sizeof ask - 1, &sink);
}

void cli_aura_evening_look(Evening *e)
{
    SessionSink sink = {hear, e};
    static const char ask[] = "{\"type\":\"ask\",\"what\":\"state\"}";
    (void)session_handle(e->session, ask, sizeof ask - 1, &sink);
    session_tell(e->session, &sink);
}

// ---------------------------------------------------------------- what is typed

static void send_choice(Evening *e, const char *choice)
{
    char *message = malloc(CLI_AURA_MESSAGE_BYTES);
    if (message && snprintf(message, CLI_AURA_MESSAGE_BYTES,
                            "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":%s}",
                            choice) < CLI_AURA_MESSAGE_BYTES)
        (void)send(e, message, true);
    free(message);
}

static void send_dice(Evening *e, const char *line)
{
    char message[256] = "{\"type\":\"dice\",\"values\":[";
    size_t n = strlen(message);
    const char *comma = "";
    for (const char *at = line; *at && n + 24 < sizeof message;) {
        char *end;
        long die = strtol(at, &end, 10);
        if (end == at) {
            at++;
            continue;
        }
        // AE-DICE-1: a person's 0 is a ten.
        n += (size_t)snprintf(message + n, sizeof message - n, "%s%ld", comma, die ? die : 10);
        comma = ",";
        at = end;
    }
    (void)snprintf(message + n, sizeof message - n, "]}");
    (void)send(e, message, true);
}

/// What a line means is asked of the session: it knows who is there.
static void send_line(Evening *e, const char *line)
{
    SessionSink sink = {hear, e};
    char *message = malloc(CLI_AURA_MESSAGE_BYTES);
    JsonWriter w;
    if (!message)
        return;
    json_write_start(&w, message, CLI_AURA_MESSAGE_BYTES);
    json_write_open(&w, '{');
    json_put_text(&w, "type", "ask");
    json_put_text(&w, "what", "line");
    json_put_text(&w, "text", line);
    json_write_close(&w, '}');
    if (json_write_end(&w))
        (void)session_handle(e->session, message, w.used, &sink);
    if (e->choice)
        send_choice(e, e->choice);
    free(e->choice);
    e->choice = NULL;
    free(message);
}

static void send_times(Evening *e, const char *message, const char *count)
{
    int n = 1;
    if (*count && !cli_aura_whole(count, &n))
        n = 1;
    for (int i = 0; i < n && send(e, message, true); i++)
        continue;
}

static void tell_names(const Evening *e)
{
    const CliAuraNames *n = e->names;
    for (uint32_t i = 0; i < n->actor_count; i++) {
        printf("  %s", n->actor[i]);
        const char *before = ": ";
        for (uint32_t t = 0; t < n->trait_count; t++)
            if (n->trait[t].actor == i + 1) {
                printf("%s%s", before, n->trait[t].name);
                before = ", ";
            }
        printf("\n");
    }
}

/// One line; false when the evening is left.
static bool obey(Evening *e, char *line)
{
    size_t n = strcspn(line, " ");
    const char *rest = line + n + strspn(line + n, " ");
    bool is_alone = !line[n];
    if (!*line) {
        if (!e->is_floor && !e->is_dice)
            send_choice(e, "{\"kind\":\"pass\"}");
    } else if (is_alone && (!strcmp(line, "q") || !strcmp(line, "quit"))) {
        return false;
    } else if (is_alone && !strcmp(line, "?")) {
        printf("%s\n", cli_text(e->a->cli, "aura_session_help"));
        for (uint32_t i = 1; i < e->rules->gesture_count; i++)
            printf("%s%s", i > 1 ? ", " : "", e->rules->gestures[i].name);
        printf("\n");
    } else if (is_alone && !strcmp(line, "who")) {
        tell_names(e);
    } else if (is_alone && !strcmp(line, "due")) {
        static const char ask[] = "{\"type\":\"ask\",\"what\":\"due\"}";
        SessionSink sink = {hear, e};
        (void)session_handle(e->session, ask, sizeof ask - 1, &sink);
    } else if (n == 1 && line[0] == 'u') {
        send_times(e, "{\"type\":\"undo\"}", rest);
    } else if (n == 1 && line[0] == 'r') {
        send_times(e, "{\"type\":\"redo\"}", rest);
    } else if (line[0] == '{') {
        send_choice(e, line);
    } else if (e->is_dice && strspn(line, "0123456789, ") == strlen(line)) {
        send_dice(e, line);
    } else {
        send_line(e, line);
    }
    return true;
}

// ---------------------------------------------------------------- the evening

void cli_aura_evening_setup(const CliAura *a, char *out, size_t max)
{
    JsonWriter w;
    uint64_t seed = a->seed.value;
    if (!a->seed.is_given && getentropy(&seed, sizeof seed) != 0)
        seed = (uint64_t)getpid();
    json_write_start(&w, out, max);
    json_write_open(&w, '{');
    json_put_text(&w, "type", "setup");
    json_put_text(&w, "system", "aura");
    if (a->dice) {
        json_put_text(&w, "dice", "ask");
    } else {
        json_write_key(&w, "seed");
        json_write_seed(&w, seed);
    }
    json_write_key(&w, "seats");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i <= a->players.count; i++) {
        json_write_open(&w, '{');
        json_put_text(&w, "name", i ? a->players.item[i - 1] : cli_text(a->cli, "aura_master"));
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    json_write_close(&w, '}');
    if (!json_write_end(&w))
        out[0] = 0;
}

bool cli_aura_evening_name(const CliAura *a, const char *option, const char *name, uint32_t max)
{
    char text[8 * CLI_AURA_NAME_BYTES];
    JsonToken token;
    Json json;
    JsonWriter w;
    if (strlen(name) >= max) {
        cli_fail(a->cli, "value_long", "option", option, "most", cli_whole(max - 1).text, NULL);
        return false;
    }
    json_write_start(&w, text, sizeof text);
    json_write_text(&w, name);
    char read[CLI_AURA_NAME_BYTES];
    bool is_good = json_write_end(&w) && json_parse(&json, text, w.used, &token, 1) &&
                   json_name(&json, 0, read, sizeof read);
    if (!is_good)
        cli_fail(a->cli, "aura_bad_name", "option", option, "why",
                 text_get("errors", error_name[json.error.code], a->cli->lang), NULL);
    return is_good;
}

bool cli_aura_evening_players(const CliAura *a)
{
    for (uint32_t i = 0; i < a->players.count; i++)
        if (!cli_aura_evening_name(a, "player", a->players.item[i], SAGA_NAME_MAX))
            return false;
    return true;
}

bool cli_aura_evening_take(Evening *e, const char *path)
{
    struct stat info;
    const Cli *cli = e->a->cli;
    int file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    FILE *to = file < 0 ? NULL : fdopen(file, "a");
    if (!to) {
        cli_fail(cli, "cannot_write", "file", path, "why", cli_reason(cli, errno, true), NULL);
        if (file >= 0)
            (void)close(file);
        return false;
    }
    if (!cli_out_lock(cli, file, path)) {
        (void)fclose(to);
        return false;
    }
    e->file = to;
    e->is_new = fstat(file, &info) == 0 && S_ISREG(info.st_mode) && !info.st_size;
    return true;
}

/// What is added begins a line, behind the last one that is whole.
static bool mend_end(Evening *e)
{
    struct stat info;
    int file = fileno(e->file);
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode))
        return true;
    bool is_good = !e->cut || ftruncate(file, info.st_size - e->cut) == 0;
    if (is_good && !e->cut && e->is_open_end)
        is_good = fputc('\n', e->file) != EOF && fflush(e->file) == 0;
    e->cut = 0;
    return is_good;
}

/// Was this last line never finished? Nothing that is whole looks so.
static bool is_cut(const Evening *e, const char *line, size_t length)
{
    Json json;
    return !json_parse(&json, line, length, e->token, TOKENS);
}

bool cli_aura_evening_play(Evening *e, const char *path, bool is_told, uint32_t from, uint32_t to)
{
    size_t length;
    uint32_t number = 0;
    char *text = cli_file(e->a->cli, path, &length);
    bool is_good = text != NULL;
    e->is_silent = !is_told;
    e->is_open_end = text && length && text[length - 1] != '\n';
    e->cut = 0;
    for (size_t at = 0; is_good && at < length;) {
        char *line = text + at, *end = memchr(line, '\n', length - at);
        size_t n = end ? (size_t)(end - line) : length - at;
        if (!end && is_cut(e, line, n)) {
            e->cut = (uint32_t)n;
            break;
        }
        at += n + 1;
        line[n] = 0;
        number++;
        if (!*line || number <= from || number > to)
            continue;
        e->why[0] = 0;
        // The first line also says whether it is an evening at all.
        is_good = strlen(line) == n && send(e, line, true) && e->session->table->saga;
        if (!is_good)
            (void)cli_fail(e->a->cli, e->why[0] ? "aura_bad_line" : "aura_bad_evening", "file",
                           path, "line", cli_int(number).text, "why", e->why, NULL);
    }
    e->is_silent = false;
    free(text);
    return is_good;
}

bool cli_aura_evening_open(Evening *e, const CliAura *a)
{
    *e = (Evening){.a = a,
                   .rules = rules_saga("aura"),
                   .session = cli_host_open(a->cli->lang),
                   .token = malloc(TOKENS * sizeof(JsonToken)),
                   .names = calloc(1, sizeof(CliAuraNames))};
    bool is_good = e->session && e->token && e->names;
    if (!is_good)
        (void)cli_fail(a->cli, "no_memory", NULL);
    return is_good;
}

void cli_aura_evening_close(Evening *e)
{
    if (e->file)
        (void)fclose(e->file);
    e->file = NULL;
    free(e->gestures);
    free(e->names);
    free(e->token);
    if (e->session)
        cli_host_close(e->session);
}

int cli_aura_evening_prompt(Evening *e, const char *path)
{
    Cli *cli = e->a->cli;
    char text[CLI_AURA_MESSAGE_BYTES];
    if (path && !e->file && !cli_aura_evening_take(e, path))
        return CLI_BAD;
    if (path && !mend_end(e))
        return cli_fail(cli, "cannot_write", "file", path, "why", cli_reason(cli, errno, true),
                        NULL);
    cli_aura_evening_setup(e->a, text, sizeof text);
    CliInput *in = cli_input_open(cli);
    int code = in ? CLI_FINE : cli_fail(cli, "no_memory", NULL);
    if (in && !e->steps && !send(e, text, true)) {
        code = CLI_BAD;
        if (e->is_new)
            (void)unlink(path); // nothing was begun
    }
    while (code == CLI_FINE) {
        cli_aura_evening_look(e);
        if (!cli->is_json && (cli->has_terminal || !e->is_floor))
            printf("%s\n", e->prompt);
        if (!cli_input_line(in, text, CLI_AURA_LINE_BYTES) || !obey(e, text))
            break;
    }
    if (code == CLI_FINE && cli_input_signal())
        code = CLI_SIGNAL + cli_input_signal();
    if (e->file && !cli_close(e->file))
        code =
            cli_fail(cli, "cannot_write", "file", path, "why", cli_reason(cli, errno, true), NULL);
    e->file = NULL;
    if (in)
        cli_input_close(in);
    return code == CLI_FINE && e->is_lost ? CLI_BAD : code;
}

int cli_aura_session(CliAura *a)
{
    const char *path = a->words.count > 1 ? a->words.item[1] : NULL;
    Evening e;
    if (a->dice && strcmp(a->dice, "ask") != 0)
        return cli_fail(a->cli, "bad_dice", "value", a->dice, NULL);
    if (path && cli_aura_is_campaign(path))
        return cli_aura_campaign_session(a, path);
    int code = cli_aura_evening_open(&e, a) && cli_aura_evening_players(a) &&
                       (!path || cli_aura_evening_take(&e, path))
                   ? CLI_FINE
                   : CLI_BAD;
    if (code == CLI_FINE && path && !e.is_new) {
        if (!cli_aura_evening_play(&e, path, false, 0, UINT32_MAX)) {
            code = CLI_BAD;
        } else if (e.steps) {
            cli_say(a->cli, stdout, "aura_resumed", "file", path, "count",
                    cli_int((int64_t)e.steps - 1).text, NULL);
            printf("\n");
        }
    }
    if (code == CLI_FINE)
        code = cli_aura_evening_prompt(&e, path);
    cli_aura_evening_close(&e);
    return code;
}
