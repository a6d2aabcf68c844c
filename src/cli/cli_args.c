// SPDX-License-Identifier: MIT
// Reads the options of a command from a table. getopt_long would do, but it speaks English only and
// knows no ranges; here a mistake is one sentence from data/text in the language asked for.
#include "cli/cli_words.h"
#include "cli/commands.h"
#include "protocol/json/seed.h"
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
    case CLI_TEXT:
        if (o->most && strlen(value) > o->most) {
            cli_fail(cli, "value_long", "option", o->name, "most", cli_whole(o->most).text, NULL);
            return false;
        }
        *(const char **)o->to = value;
        return true;
    case CLI_MAYBE:
        ((CliMaybe *)o->to)->is_given = true; // and its first member is the number
    // fall through
    case CLI_WHOLE:
        if (whole(value, o->least, o->most, o->to))
            return true;
        cli_fail(cli, "bad_number", "option", o->name, "value", value, "least",
                 cli_whole(o->least).text, "most", cli_whole(o->most).text, NULL);
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

enum { COMMON_HELP, COMMON_JSON, COMMON_LANG }; ///< as in data/commands.json

static uint32_t find_common(const char *name, size_t length)
{
    uint32_t i = 0;
    while (i < COMMAND_COMMON_COUNT && (strlen(command_common[i].name) != length ||
                                        memcmp(command_common[i].name, name, length) != 0))
        i++;
    return i;
}

/// All options of a command, its own first.
static const char *option_at(const void *self, uint32_t index)
{
    const CommandInfo *info = self;
    uint32_t own = info ? info->option_count : 0;
    return index < own                          ? info->option[index].name
           : index - own < COMMAND_COMMON_COUNT ? command_common[index - own].name
                                                : NULL;
}

static const char *lang_at(const void *self, uint32_t index)
{
    static const char *const langs[] = {"fr", "en"};
    (void)self;
    return index < COUNT_OF(langs) ? langs[index] : NULL;
}

/// Help, completions and manual pages are made of data/commands.json: an option that is read here
/// and not listed there, or the other way round, would be a lie.
static bool is_listed(const CommandInfo *info, const CliOption *option, uint32_t count)
{
    uint32_t found = 0;
    for (uint32_t i = 0; info && i < info->option_count; i++) {
        const CliOption *o =
            find(option, count, info->option[i].name, strlen(info->option[i].name));
        found += o && (o->kind == CLI_FLAG) == !info->option[i].value[0];
    }
    return found == count && (!info || info->option_count == count);
}

/// Does what an option of all commands says; false when the command ends with *code.
static bool take_common(Cli *cli, uint32_t which, const char *value, int *code)
{
    switch (which) {
    case COMMON_HELP:
        if (*cli->command)
            cli_help_command(cli);
        else
            cli_help(cli, stdout);
        cli->is_helped = true;
        *code = CLI_FINE;
        return false;
    case COMMON_JSON: cli->is_json = true; return true;
    default:
        if (!strcmp(value, "fr") || !strcmp(value, "en"))
            return true; // language() has seen it
        cli_refuse(cli, "bad_lang", value, NULL, (CliWords){lang_at, NULL, ""});
        return false;
    }
}

bool cli_args(Cli *cli, int argc, char **argv, const CliOption *option, uint32_t count,
              CliList *words, uint32_t least_words, uint32_t most_words, int *code)
{
    const CommandInfo *info = cli_command(cli->command);
    CliList none = {0};
    words = words ? words : &none;
    bool only_words = false;
    *code = CLI_BAD;
    bool listed = is_listed(info, option, count);
    CORE_ASSERT(listed);
    (void)listed;
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
        bool is_short = !strcmp(arg, "-h");
        const char *name = is_short ? "help" : arg + 2;
        const char *equals = strchr(name, '=');
        size_t length = equals ? (size_t)(equals - name) : strlen(name);
        bool is_long = is_short || arg[1] == '-';
        const CliOption *o = is_long ? find(option, count, name, length) : NULL;
        uint32_t common = is_long ? find_common(name, length) : COMMAND_COMMON_COUNT;
        if (!o && common == COMMAND_COMMON_COUNT) {
            char word[CLI_LINE_BYTES];
            (void)snprintf(word, sizeof word, "%.*s", (int)strcspn(arg, "="), arg);
            cli_refuse(cli, "unknown_option", word, *cli->command ? cli->command : "escarmouche",
                       (CliWords){option_at, info, "--"});
            return false;
        }
        bool is_flag = o ? o->kind == CLI_FLAG : !command_common[common].value[0];
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
        if (!(o ? store(cli, o, value) : take_common(cli, common, value, code)))
            return false;
    }
    if (words->count < least_words) {
        cli_fail(cli, "missing_word", "command", cli->command, NULL);
        return false;
    }
    *code = CLI_FINE;
    return true;
}

uint32_t cli_sides(char *text, const char **side)
{
    uint32_t count = 0;
    for (char *at = text; at && count < SEAT_MAX; count++) {
        char *comma = strchr(at, ',');
        if (comma)
            *comma = 0;
        if (!*at)
            return 0;
        side[count] = at;
        at = comma ? comma + 1 : NULL;
        if (at && count + 1 == SEAT_MAX)
            return 0;
    }
    return count >= 2 ? count : 0;
}
