// SPDX-License-Identifier: MIT
// Folds lines into numbers. A number for each kind of message rather than one for all: whoever
// changes something sees at once what else has changed with it.
#include "tests/conformance/prints.h"
#include <inttypes.h>
#include <string.h>

static const char *const names[PRINT_COUNT] = {"events", "offers", "answers", "refusals", "texts"};

static bool starts(const char *text, const char *with)
{
    return !strncmp(text, with, strlen(with));
}

static int print_of(const char *line)
{
    static const struct {
        const char *start;
        int print;
    } table[] = {
        {"{\"type\":\"event\"", PRINT_EVENTS},
        {"{\"type\":\"refusal\"", PRINT_REFUSALS},
        {"{\"type\":\"error\"", PRINT_REFUSALS},
        {"{\"type\":\"decide\"", PRINT_OFFERS},
        {"{\"type\":\"answer\",\"what\":\"offer\"", PRINT_OFFERS},
        {"{\"type\":\"answer\",\"what\":\"candidates\"", PRINT_OFFERS},
        {"{\"type\":\"answer\",\"what\":\"places\"", PRINT_OFFERS},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++)
        if (starts(line, table[i].start))
            return table[i].print;
    return PRINT_ANSWERS;
}

static uint64_t fold(uint64_t print, char c) { return (print ^ (unsigned char)c) * 0x100000001b3u; }

void prints_clear(Prints *prints)
{
    for (int i = 0; i < PRINT_COUNT; i++)
        prints->of[i] = 0xcbf29ce484222325u;
}

void prints_hear(void *self, const char *line, size_t length)
{
    static const char mark[] = "\"text\":\"";
    Prints *p = self;
    if (strstr(line, "\"data\":\""))
        return; // names the version of the data
    uint64_t *print = &p->of[print_of(line)], *texts = &p->of[PRINT_TEXTS];
    for (size_t i = 0; i < length; i++) {
        *print = fold(*print, line[i]);
        if (line[i] != mark[0] || !starts(line + i, mark))
            continue;
        for (i += sizeof mark - 1; i < length && line[i] != '"'; i++) {
            *texts = fold(*texts, line[i]);
            if (line[i] == '\\')
                *texts = fold(*texts, line[++i]);
        }
    }
}

bool prints_open(PrintFile *file, const char *path, bool is_made)
{
    *file = (PrintFile){path, is_made ? fopen(path, "w") : NULL, true};
    return file->out || !is_made;
}

/// The number of the file behind "name what"; 0 if there is none.
static uint64_t kept(const char *path, const char *name, const char *what)
{
    char word[2][64];
    uint64_t number = 0, found = 0;
    FILE *file = fopen(path, "r");
    while (file && fscanf(file, "%63s %63s %" SCNx64, word[0], word[1], &number) == 3)
        if (!strcmp(word[0], name) && !strcmp(word[1], what))
            found = number;
    if (file)
        (void)fclose(file);
    return found;
}

void prints_hold(PrintFile *file, const char *name, const Prints *prints)
{
    for (int i = 0; i < PRINT_COUNT; i++) {
        if (file->out) {
            (void)fprintf(file->out, "%s %s %016" PRIx64 "\n", name, names[i], prints->of[i]);
        } else if (kept(file->path, name, names[i]) != prints->of[i]) {
            printf("FAILED %s: other %s than before\n", name, names[i]);
            file->is_same = false;
        }
    }
}

void prints_hold_one(PrintFile *file, const char *name, const Prints *prints)
{
    uint64_t all = 0;
    for (int i = 0; i < PRINT_COUNT; i++)
        all = (all ^ prints->of[i]) * 0x100000001b3u;
    uint64_t before = file->out ? 0 : kept(file->path, name, "all");
    if (file->out) {
        (void)fprintf(file->out, "%s all %016" PRIx64 "\n", name, all);
    } else if (before && before != all) {
        printf("FAILED %s: says something else than before\n", name);
        file->is_same = false;
    }
}

int prints_close(PrintFile *file)
{
    if (file->out)
        (void)fclose(file->out);
    if (!file->is_same)
        printf("If that is meant: tests/conformance/prints.sh BUILD --make, and tell why in the "
               "commit.\n");
    return file->is_same ? 0 : 1;
}
