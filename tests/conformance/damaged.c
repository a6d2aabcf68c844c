// SPDX-License-Identifier: MIT
// damaged ROUNDS FILE FOLDER|LIST... [--make]: what is answered to messages with one wrong value or
// a part left out, as a few numbers for each folder of messages (the seeds of the fuzz targets, one
// message a line) or list of scripts (damaged.list: few that have every key between them). Fuzzing
// says that nothing breaks; this one notices when an error gets another code, another place, or
// none. FILE holds the numbers, see prints.h. In each round one message of a file has one value
// exchanged; then each part of each message is left out once. The state is asked for after a
// message that is not whole.
#include "core/dice.h" // Rng
#include "protocol/session/session.h"
#include "tests/conformance/omit.h"
#include "tests/conformance/prints.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 16, LINE_MAX_COUNT = 64 };

typedef struct Desk {
    SessionHost host;
    Prints prints;
    Rng rng;
    char text[TEXT_MAX], other[TEXT_MAX + 64];
    char *line[LINE_MAX_COUNT];
    uint32_t count;
} Desk;

static void say(Desk *d, const char *text)
{
    SessionSink sink = {prints_hear, &d->prints};
    (void)session_handle(&d->host.session, text, strlen(text), &sink);
}

/// The end of the text, number or word that begins here; `at` itself where none does.
static const char *value_end(const char *at)
{
    if (*at == '"') {
        for (at++; *at && *at != '"'; at++)
            at += *at == '\\' && at[1];
        return *at ? at + 1 : at;
    }
    return at + strcspn(at, ",]}[{:\" \n");
}

/// The message with one value (now and then one key) replaced by another.
static void damage(Desk *d, const char *text)
{
    static const char *const values[] = {
        "-1",      "0",          "1",     "2",       "1.5",      "0.0005",       "24",   "99",
        "1000000", "4294967296", "\"x\"", "\"\"",    "\"A\"",    "null",         "true", "false",
        "[]",      "{}",         "[1,2]", "[\"x\"]", "\"none\"", "[[0,0],[1,1]]"};
    uint32_t found = 0;
    const char *at = NULL, *end = NULL;
    for (const char *p = text; *p;) {
        const char *q = value_end(p);
        if (q > p && rng_below(&d->rng, ++found) == 0) {
            at = p;
            end = q;
        }
        p = q > p ? q : p + 1;
    }
    const char *value = values[rng_below(&d->rng, COUNT_OF(values))];
    int before = at ? (int)(at - text) : 0;
    (void)snprintf(d->other, sizeof d->other, "%.*s%s%s", before, text, value, at ? end : text);
}

/// All messages, with `other` in the place of one.
static void play_all(Desk *d, uint32_t wrong)
{
    session_host_init(&d->host, TEXT_EN);
    for (uint32_t i = 0; i < d->count; i++) {
        say(d, i == wrong ? d->other : d->line[i]);
        if (i != wrong)
            continue;
        say(d, "{\"type\":\"ask\",\"what\":\"state\"}");
        say(d, "{\"type\":\"ask\",\"what\":\"map\"}");
        say(d, "{\"type\":\"ask\",\"what\":\"profiles\"}");
        say(d, "{\"type\":\"ask\",\"what\":\"offer\"}");
    }
}

static void play_rounds(Desk *d, uint32_t rounds)
{
    for (uint32_t n = 0; n < rounds; n++) {
        uint32_t wrong = rng_below(&d->rng, d->count);
        damage(d, d->line[wrong]);
        play_all(d, wrong);
    }
    for (uint32_t i = 0; i < d->count; i++)
        for (uint32_t n = 0; omit_part(d->line[i], n, d->other, sizeof d->other); n++)
            play_all(d, i);
}

/// The messages of a file; a script's expectations are for others.
static bool read_lines(Desk *d, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    size_t used = fread(d->text, 1, sizeof d->text - 1, file);
    (void)fclose(file);
    d->text[used] = 0;
    d->count = 0;
    for (char *p = strtok(d->text, "\n"); p && d->count < LINE_MAX_COUNT; p = strtok(NULL, "\n"))
        if (*p != '#' && strncmp(p, "{\"expect", 8) != 0)
            d->line[d->count++] = p;
    return d->count != 0;
}

static int is_seed(const struct dirent *entry) { return entry->d_name[0] != '.'; }

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool play_folder(Desk *d, const char *folder, uint32_t rounds)
{
    struct dirent **list;
    int count = scandir(folder, &list, is_seed, by_name);
    bool is_good = count > 0;
    for (int i = 0; i < count; i++) {
        char path[1024];
        d->rng.state = rng_mix(11, (uint64_t)i);
        (void)snprintf(path, sizeof path, "%s/%s", folder, list[i]->d_name);
        is_good = is_good && read_lines(d, path);
        if (is_good)
            play_rounds(d, rounds);
        free(list[i]);
    }
    if (count >= 0)
        free(list);
    return is_good;
}

/// Names below `top`, one a line. There are many, so that each is played less often.
static bool play_list(Desk *d, const char *top, FILE *list, uint32_t rounds)
{
    char name[512], path[1024];
    bool is_good = true;
    for (uint32_t i = 0; is_good && fscanf(list, "%511s", name) == 1; i++) {
        d->rng.state = rng_mix(12, i);
        (void)snprintf(path, sizeof path, "%s%s", top, name);
        is_good = read_lines(d, path);
        if (is_good)
            play_rounds(d, rounds / 4);
    }
    return is_good;
}

static bool play_place(Desk *d, const char *place, uint32_t rounds)
{
    static const char list_name[] = "tests/conformance/damaged.list";
    const char *end = strstr(place, list_name);
    prints_clear(&d->prints);
    if (!end)
        return play_folder(d, place, rounds);
    char top[512];
    (void)snprintf(top, sizeof top, "%.*s", (int)(end - place), place);
    FILE *list = fopen(place, "r");
    bool is_good = list && play_list(d, top, list, rounds);
    if (list)
        (void)fclose(list);
    return is_good;
}

int main(int argc, char **argv)
{
    static Desk d;
    PrintFile file;
    bool is_made = argc > 1 && !strcmp(argv[argc - 1], "--make");
    uint32_t rounds = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 0;
    if (argc - is_made < 4 || !rounds || !prints_open(&file, argv[2], is_made)) {
        printf("damaged ROUNDS FILE FOLDER|LIST... [--make]\n");
        return 2;
    }
    for (int i = 3; i < argc - is_made; i++) {
        const char *name = strrchr(argv[i], '/');
        if (!play_place(&d, argv[i], rounds)) {
            printf("FAILED no messages in %s\n", argv[i]);
            return 1;
        }
        prints_hold(&file, name ? name + 1 : argv[i], &d.prints);
    }
    return prints_close(&file);
}
