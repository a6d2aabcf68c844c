// SPDX-License-Identifier: MIT
// Reads the options of a command from a table. getopt_long would do, but it speaks English only and
// knows no ranges; here a mistake is one sentence from data/text in the language asked for.
#include "cli/cli.h"
#include "protocol/seed.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const CliOption *find(const CliOption *option, uint32_t count, const char *name,
                             size_t length)
{
    for (uint32_t i = 0; i < count; i++)
        if (strlen(option[i].name) == length && !memcmp(option[i].name, name, length))
            return &option[i];
    return NULL;
}

static bool whole(const char *text, uint64_t least, uint64_t most, uint64_t *out)
{
    if (*text < '0' || *text > '9')
        return false;
    char *end;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    if (errno || *end || n < least || n > most)
        return false;
    *out = n;
    return true;
}

/// Stores one option's value; false after a mistake.
static bool store(const Cli *cli, const CliOption *o, const char *value)
{
    switch (o->kind) {
    case CLI_FLAG: *(bool *)o->to = true; return true;
    case CLI_TEXT: *(const char **)o->to = value; return true;
    case CLI_WHOLE:
        if (whole(value, o->least, o->most, o->to))
            return true;
        cli_fail(cli, "bad_number", "option", o->name, "value", value, "least",
                 cli_int((int64_t)o->least).text, "most",
                 o->most > INT64_MAX ? "18446744073709551615" : cli_int((int64_t)o->most).text,
                 NULL);
        return false;
    case CLI_SEED: {
        CliSeed *seed = o->to;
        seed->is_given = seed_read(value, &seed->value) == SEED_GOOD;
        if (!seed->is_given)
            cli_fail(cli, "bad_seed", "option", o->name, "value", value, NULL);
        return seed->is_given;
    }
    case CLI_LIST: {
        CliList *list = o->to;
        if (list->count == CLI_LIST_MAX) {
            cli_fail(cli, "too_many", "option", o->name, NULL);
            return false;
        }
        list->item[list->count++] = value;
        return true;
    }
    }
    return false;
}

bool cli_args(Cli *cli, int argc, char **argv, const CliOption *option, uint32_t count,
              CliList *words, uint32_t least_words, uint32_t most_words, int *code)
{
    static const char *const common[] = {"help", "json", "lang"};
    CliList none = {0};
    words = words ? words : &none;
    bool only_words = false;
    *code = CLI_BAD;
    for (int i = 0; i < argc; i++) {
        char *arg = argv[i];
        if (only_words || arg[0] != '-' || !arg[1]) {
            if (words->count >= most_words) {
                cli_fail(cli, "extra_word", "word", arg, "command", cli->command, NULL);
                return false;
            }
            words->item[words->count++] = arg;
            continue;
        }
        if (!strcmp(arg, "--")) {
            only_words = true;
            continue;
        }
        const char *name = !strcmp(arg, "-h") ? "help" : arg + 2;
        if (name != arg + 2 ? false : arg[1] != '-') {
            cli_fail(cli, "unknown_option", "option", arg, "command", cli->command, NULL);
            return false;
        }
        const char *equals = strchr(name, '=');
        size_t length = equals ? (size_t)(equals - name) : strlen(name);
        const CliOption *o = find(option, count, name, length);
        uint32_t shared = 0;
        while (shared < COUNT_OF(common) &&
               (strlen(common[shared]) != length || memcmp(common[shared], name, length) != 0))
            shared++;
        if (!o && shared == COUNT_OF(common)) {
            cli_fail(cli, "unknown_option", "option", arg, "command", cli->command, NULL);
            return false;
        }
        bool is_flag = o ? o->kind == CLI_FLAG : shared < 2;
        if (is_flag && equals) {
            cli_fail(cli, "takes_no_value", "option", arg, NULL);
            return false;
        }
        const char *value = NULL;
        if (!is_flag) {
            value = equals ? equals + 1 : i + 1 < argc ? argv[++i] : NULL;
            if (!value) {
                cli_fail(cli, "needs_value", "option", arg, NULL);
                return false;
            }
        }
        if (o) {
            if (!store(cli, o, value))
                return false;
        } else if (shared == 0) {
            char key[40];
            (void)snprintf(key, sizeof key, "help_%s", cli->command);
            printf("%s\n", cli_text(cli, key));
            cli->is_helped = true;
            *code = CLI_FINE;
            return false;
        } else if (shared == 1) {
            cli->is_json = true;
        } else if (strcmp(value, "fr") != 0 && strcmp(value, "en") != 0) {
            cli_fail(cli, "bad_lang", "value", value, NULL);
            return false;
        }
    }
    if (words->count < least_words) {
        cli_fail(cli, "missing_word", "command", cli->command, NULL);
        return false;
    }
    *code = CLI_FINE;
    return true;
}

bool cli_pair(char *text, const char *pair[2])
{
    char *comma = strchr(text, ',');
    if (!comma || comma == text || !comma[1] || strchr(comma + 1, ','))
        return false;
    *comma = 0;
    pair[0] = text;
    pair[1] = comma + 1;
    return true;
}
