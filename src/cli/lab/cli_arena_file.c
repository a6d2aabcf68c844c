// SPDX-License-Identifier: MIT
// One JSON document, {"arena":1,"plan":{...},"pairs":[{"players":[A,B],"counts":{...}}]}. Written
// whole after every batch of games: it is a few kilobytes, and nothing that happens in between
// leaves half of it.
#include "cli/lab/cli_arena_file.h"
#include "cli/cli_out.h"
#include "cli/cli_setup.h" // cli_tell_error
#include "protocol/json/json.h"
#include "protocol/json/json_write.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILE_BYTES = 2 * 1024 * 1024,
    TOKENS = 64 * 1024,
    VERSION = 2,
    COUNT_BITS = 52 ///< more than any arena plays, and whole in every program's numbers
};

static void read_counts(Json *json, uint32_t at, ArenaCount *count)
{
    JsonKey key[ARENA_FIELDS];
    uint32_t value[ARENA_FIELDS];
    for (uint32_t i = 0; i < ARENA_FIELDS; i++)
        key[i] = (JsonKey){arena_field_names[i], true};
    if (!json_keys(json, at, key, ARENA_FIELDS, value))
        return;
    for (uint32_t i = 0; i < ARENA_FIELDS; i++)
        count->value[i] = (uint64_t)json_int(json, value[i], 0, INT64_C(1) << COUNT_BITS);
    if (json_good(json) && !arena_is_sound(count))
        json_fail(json, at, ERR_RANGE);
}

static void read_pair(Json *json, uint32_t at, CliArenaPair *pair)
{
    static const JsonKey key[] = {{"players", true}, {"counts", true}};
    uint32_t value[COUNT_OF(key)];
    if (!json_keys(json, at, key, COUNT_OF(key), value))
        return;
    uint32_t name = json_first(json, value[0]);
    if (json_size(json, value[0], 2) != 2) {
        json_fail(json, value[0], ERR_RANGE);
        return;
    }
    json_text(json, name, pair->name[0], sizeof pair->name[0]);
    json_text(json, json_next(json, name), pair->name[1], sizeof pair->name[1]);
    if (json_good(json) && strcmp(pair->name[0], pair->name[1]) >= 0)
        json_fail(json, value[0], ERR_RANGE);
    read_counts(json, value[1], &pair->count);
}

/// The plan of the file is the one at hand.
static bool is_same_plan(const CliArenaFile *file, const Json *json, uint32_t at, JsonToken *token)
{
    Json own;
    return json_parse(&own, file->plan, strlen(file->plan), token, TOKENS) &&
           json_same(json, at, &own, 0);
}

static void read_file(CliArenaFile *file, Json *json, uint32_t *plan)
{
    static const JsonKey key[] = {{"arena", true}, {"plan", true}, {"pairs", true}};
    uint32_t value[COUNT_OF(key)];
    if (!json_keys(json, 0, key, COUNT_OF(key), value))
        return;
    (void)json_int(json, value[0], VERSION, VERSION);
    *plan = value[1];
    if (json_size(json, value[2], CLI_ARENA_PAIRS_MAX) == 0)
        return;
    for (uint32_t at = json_first(json, value[2]); at && json_good(json); at = json_next(json, at))
        read_pair(json, at, &file->pair[file->count++]);
}

bool cli_arena_file_read(const Cli *cli, CliArenaFile *file)
{
    size_t length;
    FILE *there = file->path ? fopen(file->path, "rbe") : NULL;
    if (!there)
        return !file->path || errno == ENOENT || (cli_cannot_read(cli, file->path, errno), false);
    (void)fclose(there);
    char *text = cli_file(cli, file->path, &length);
    if (!text)
        return false;
    Json json = {0};
    uint32_t plan = 0;
    JsonToken *token = calloc(2 * (size_t)TOKENS, sizeof *token);
    bool is_good = token != NULL;
    if (!token)
        cli_fail(cli, "no_memory", NULL);
    if (is_good && json_parse(&json, text, length, token, TOKENS))
        read_file(file, &json, &plan);
    if (is_good && !json_good(&json)) {
        cli_tell_error(cli, file->path, &json.error);
        is_good = false;
    }
    if (is_good && !is_same_plan(file, &json, plan, token + TOKENS)) {
        cli_fail(cli, "arena_other_plan", "file", file->path, NULL);
        is_good = false;
    }
    free(token);
    free(text);
    return is_good;
}

CliArenaPair *cli_arena_file_pair(const Cli *cli, CliArenaFile *file, const char *a, const char *b)
{
    bool is_turned = strcmp(a, b) > 0;
    const char *first = is_turned ? b : a, *second = is_turned ? a : b;
    for (uint32_t i = 0; i < file->count; i++)
        if (!strcmp(file->pair[i].name[0], first) && !strcmp(file->pair[i].name[1], second))
            return &file->pair[i];
    if (file->count == CLI_ARENA_PAIRS_MAX) {
        cli_fail(cli, "arena_full", "file", file->path ? file->path : "", NULL);
        return NULL;
    }
    CliArenaPair *pair = &file->pair[file->count++];
    (void)snprintf(pair->name[0], sizeof pair->name[0], "%s", first);
    (void)snprintf(pair->name[1], sizeof pair->name[1], "%s", second);
    return pair;
}

static void put_pair(JsonWriter *w, const CliArenaPair *pair)
{
    json_write_open(w, '{');
    json_write_key(w, "players");
    json_write_open(w, '[');
    json_write_text(w, pair->name[0]);
    json_write_text(w, pair->name[1]);
    json_write_close(w, ']');
    json_write_key(w, "counts");
    json_write_open(w, '{');
    for (uint32_t i = 0; i < ARENA_FIELDS; i++)
        json_put_int(w, arena_field_names[i], (int64_t)pair->count.value[i]);
    json_write_close(w, '}');
    json_write_close(w, '}');
}

bool cli_arena_file_write(const Cli *cli, const CliArenaFile *file)
{
    JsonWriter w;
    char *text = file->path ? malloc(FILE_BYTES) : NULL;
    if (!file->path)
        return true;
    if (!text) {
        cli_fail(cli, "no_memory", NULL);
        return false;
    }
    json_write_start(&w, text, FILE_BYTES);
    json_write_open(&w, '{');
    json_put_int(&w, "arena", VERSION);
    json_write_key(&w, "plan");
    json_write_raw(&w, file->plan, strlen(file->plan));
    json_write_key(&w, "pairs");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < file->count; i++)
        if (file->pair[i].count.value[ARENA_GAMES])
            put_pair(&w, &file->pair[i]);
    json_write_close(&w, ']');
    json_write_close(&w, '}');
    bool is_good = json_write_end(&w);
    if (!is_good)
        cli_fail(cli, "no_memory", NULL);
    is_good = is_good && cli_out_line(cli, file->path, text);
    free(text);
    return is_good;
}
