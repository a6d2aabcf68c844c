// SPDX-License-Identifier: MIT
// escarmouche aura campaign: months as a folder of evenings. Each session is a file of messages
// that goes on where the one before it ended, by playing them again; campagne.json keeps the hash
// after each, so that whoever verifies notices a line that was changed, or an engine that tells the
// past otherwise.
#include "cli/cli_aura_evening.h"
#include "gen/tables_aura.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, SESSIONS_MAX = 999, TOKENS = 8192 };

typedef struct Campaign {
    char name[CLI_AURA_NAME_BYTES];
    char after[SESSIONS_MAX][32]; ///< hash after each session that has ended
    uint32_t count;
} Campaign;

static void path_of(const char *folder, const char *name, char out[PATH_BYTES])
{
    (void)snprintf(out, PATH_BYTES, "%s/%s", folder, name);
}

static void session_path(const char *folder, uint32_t number, char out[PATH_BYTES])
{
    char name[32];
    (void)snprintf(name, sizeof name, "%03u.seance", number);
    path_of(folder, name, out);
}

bool cli_aura_is_campaign(const char *folder)
{
    char path[PATH_BYTES];
    path_of(folder, "campagne.json", path);
    return access(path, F_OK) == 0;
}

/// Sessions that have a file.
static uint32_t count_files(const char *folder)
{
    uint32_t n = 0;
    char path[PATH_BYTES];
    for (; n < SESSIONS_MAX; n++) {
        session_path(folder, n + 1, path);
        if (access(path, F_OK) != 0)
            break;
    }
    return n;
}

static bool read_campaign(const Cli *cli, const char *folder, Campaign *c)
{
    char path[PATH_BYTES];
    size_t length;
    Json json;
    *c = (Campaign){.count = 0};
    path_of(folder, "campagne.json", path);
    char *text = cli_file(cli, path, &length);
    JsonToken *token = malloc(TOKENS * sizeof *token);
    bool is_good = text && token && json_parse(&json, text, length, token, TOKENS) &&
                   json_is(&json, json_member(&json, 0, "type"), "campaign");
    if (is_good) {
        (void)json_text(&json, json_member(&json, 0, "name"), c->name, sizeof c->name);
        uint32_t list = json_member(&json, 0, "sessions");
        for (uint32_t i = list ? json_first(&json, list) : 0; i && c->count < SESSIONS_MAX;
             i = json_next(&json, i))
            (void)json_text(&json, json_member(&json, i, "after"), c->after[c->count++],
                            sizeof c->after[0]);
        is_good = json_good(&json);
    }
    if (text && !is_good)
        (void)cli_fail(cli, "aura_bad_campaign", "file", path, NULL);
    free(token);
    free(text);
    return is_good;
}

/// Written beside it and put in its place: whoever pulls the plug leaves the old one or the new
/// one.
static bool write_campaign(const Cli *cli, const char *folder, const Campaign *c)
{
    char path[PATH_BYTES], beside[PATH_BYTES], *text = malloc(SESSIONS_MAX * 96 + 1024);
    JsonWriter w;
    if (!text)
        return false;
    json_write_start(&w, text, SESSIONS_MAX * 96 + 1024);
    json_write_open(&w, '{');
    json_put_text(&w, "type", "campaign");
    json_put_text(&w, "system", "aura");
    json_put_text(&w, "name", c->name);
    json_put_text(&w, "credit", AURA_CREDIT);
    json_put_text(&w, "licence", AURA_LICENCE);
    json_write_key(&w, "sessions");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < c->count; i++) {
        json_write_open(&w, '{');
        json_put_int(&w, "n", i + 1);
        json_put_text(&w, "after", c->after[i]);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    json_write_close(&w, '}');
    path_of(folder, "campagne.json", path);
    path_of(folder, "campagne.json.new", beside);
    FILE *file = json_write_end(&w) ? fopen(beside, "w") : NULL;
    bool is_good = file && fprintf(file, "%s\n", text) > 0;
    is_good = file && cli_close(file) && is_good && rename(beside, path) == 0;
    if (!is_good)
        (void)cli_fail(cli, "cannot_write", "file", path, "why", cli_reason(cli, errno, true),
                       NULL);
    free(text);
    return is_good;
}

/// Plays the first so many sessions; false (told) at one that cannot be.
static bool play_all(CliAuraEvening *e, const char *folder, uint32_t count)
{
    char path[PATH_BYTES];
    for (uint32_t i = 1; i <= count; i++) {
        session_path(folder, i, path);
        if (!cli_aura_evening_play(e, path, false))
            return false;
    }
    cli_aura_evening_look(e);
    return true;
}

int cli_aura_campaign_session(const CliAura *a, const char *folder)
{
    Campaign *c = malloc(sizeof *c);
    CliAuraEvening e = {.a = a};
    char path[PATH_BYTES];
    uint32_t count = count_files(folder);
    int code = CLI_BAD;
    if (c && read_campaign(a->cli, folder, c) && cli_aura_evening_open(&e, a) &&
        play_all(&e, folder, count)) {
        // A session that was left open goes on; after a closed one the next begins.
        uint32_t number = count && e.has_session ? count : count + 1;
        session_path(folder, number, path);
        cli_say(a->cli, stdout, "aura_campaign_session", "name", c->name, "number",
                cli_int(number).text, NULL);
        printf("\n");
        code = cli_aura_evening_prompt(&e, path);
        cli_aura_evening_look(&e);
        (void)snprintf(c->after[number - 1], sizeof c->after[0], "%s", e.hash);
        c->count = number;
        code = write_campaign(a->cli, folder, c) ? code : CLI_BAD;
    }
    cli_aura_evening_close(&e);
    free(c);
    return code;
}

// ---------------------------------------------------------------- tasks

static int campaign_new(CliAura *a, const char *folder)
{
    Campaign c = {.count = 0};
    const char *slash = strrchr(folder, '/');
    (void)snprintf(c.name, sizeof c.name, "%s",
                   a->name             ? a->name
                   : slash && slash[1] ? slash + 1
                                       : folder);
    if (cli_aura_is_campaign(folder))
        return cli_fail(a->cli, "aura_sheet_exists", "file", folder, NULL);
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return cli_fail(a->cli, "cannot_write", "file", folder, "why",
                        cli_reason(a->cli, errno, true), NULL);
    if (!write_campaign(a->cli, folder, &c))
        return CLI_BAD;
    cli_say(a->cli, stdout, "aura_sheet_made", "file", folder, "name", c.name, NULL);
    printf("\n");
    return CLI_FINE;
}

/// Every session played; where the hash is another one, or a line is refused, is told. Returns the
/// exit code.
static int verify(CliAura *a, const char *folder, const Campaign *c, bool is_told)
{
    CliAuraEvening e;
    char path[PATH_BYTES];
    int code = cli_aura_evening_open(&e, a) ? CLI_FINE : CLI_BAD;
    uint32_t count = count_files(folder);
    for (uint32_t i = 0; code == CLI_FINE && i < count; i++) {
        session_path(folder, i + 1, path);
        uint32_t before = e.steps;
        if (!cli_aura_evening_play(&e, path, false)) {
            code = CLI_REFUSED;
            break;
        }
        cli_aura_evening_look(&e);
        // The last one may have been left in the middle, by somebody who pulled the plug: it goes
        // on.
        bool is_open = i + 1 == count && e.has_session;
        bool is_same = is_open || (i < c->count && !strcmp(c->after[i], e.hash));
        code = is_same ? CLI_FINE : CLI_REFUSED;
        if (is_told || !is_same) {
            cli_say(a->cli, stdout, is_same ? "aura_campaign_good" : "aura_campaign_bad", "number",
                    cli_int(i + 1).text, "count",
                    cli_int((int64_t)e.steps - before - (i == 0)).text, "hash", e.hash, NULL);
            printf("\n");
        }
    }
    if (code == CLI_FINE && c->count > count)
        code = cli_fail(a->cli, "aura_campaign_missing", "number", cli_int(count + 1).text, NULL)
                   ? CLI_REFUSED
                   : CLI_FINE;
    if (code == CLI_FINE && is_told && e.names->actor_count) {
        for (uint32_t i = 0; i < e.names->actor_count; i++)
            printf("%s%s", i ? ", " : "  ", e.names->actor[i]);
        printf("\n");
    }
    cli_aura_evening_close(&e);
    return code;
}

/// A chronicle that reads as a story, with its credit (AE-SESS-7).
static int export(CliAura *a, const char *folder, const Campaign *c)
{
    CliAuraEvening e;
    char path[PATH_BYTES];
    int code = cli_aura_evening_open(&e, a) ? CLI_FINE : CLI_BAD;
    uint32_t count = count_files(folder);
    e.is_chronicle = true;
    if (code == CLI_FINE && !a->cli->is_json)
        printf("# %s\n", c->name);
    for (uint32_t i = 1; code == CLI_FINE && i <= count; i++) {
        session_path(folder, i, path);
        if (!a->cli->is_json) {
            printf("\n## ");
            cli_say(a->cli, stdout, "aura_chronicle_session", "number", cli_int(i).text, NULL);
            printf("\n\n");
        }
        code = cli_aura_evening_play(&e, path, true) ? CLI_FINE : CLI_REFUSED;
    }
    if (code == CLI_FINE && !a->cli->is_json)
        printf("\n%s, %s\n", AURA_CREDIT, AURA_LICENCE);
    cli_aura_evening_close(&e);
    return code;
}

static const char *const tasks[] = {"new", "show", "verify", "export"};

static const char *task_at(const void *self, uint32_t index)
{
    (void)self;
    return index < COUNT_OF(tasks) ? tasks[index] : NULL;
}

int cli_aura_campaign(CliAura *a)
{
    const char *task = a->words.item[1], *folder = a->words.item[2];
    uint32_t which = 0;
    while (which < COUNT_OF(tasks) && strcmp(tasks[which], task) != 0)
        which++;
    if (which == COUNT_OF(tasks))
        return cli_refuse(a->cli, "aura_unknown_task", task, NULL, (CliWords){task_at, NULL, ""});
    if (which == 0)
        return campaign_new(a, folder);
    Campaign *c = malloc(sizeof *c);
    int code = CLI_BAD;
    if (c && read_campaign(a->cli, folder, c)) {
        if (which == 1) {
            cli_say(a->cli, stdout, "aura_campaign_name", "name", c->name, "count",
                    cli_int(count_files(folder)).text, NULL);
            printf("\n");
        }
        code = which == 3 ? export(a, folder, c) : verify(a, folder, c, true);
    }
    free(c);
    return code;
}
