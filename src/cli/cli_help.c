// SPDX-License-Identifier: MIT
// Help from the list of commands (data/commands.json), which completions and manual pages are made
// of too. Lines are folded here, so that the list holds sentences and not their layout.
#include "cli/cli.h"
#include "cli/commands.h"
#include <string.h>

enum { WIDTH = 80 }; ///< columns

/// Columns of a text in UTF-8: every character of ours takes one.
static int columns(const char *text, size_t length)
{
    int n = 0;
    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)text[i] & 0xC0) != 0x80;
    return n;
}

/// Prints a text folded at blanks; further lines begin at column `indent`, the first one is there.
static void put_folded(FILE *to, const char *text, int indent)
{
    int at = indent;
    for (const char *word = text; *word;) {
        size_t length = strcspn(word, " ");
        int wide = columns(word, length);
        bool is_first = word == text;
        if (!is_first && at + 1 + wide > WIDTH) {
            (void)fprintf(to, "\n%*s", indent, "");
            at = indent;
        } else if (!is_first) {
            (void)fprintf(to, " ");
            at++;
        }
        (void)fwrite(word, 1, length, to);
        at += wide;
        word += length;
        word += *word == ' ';
    }
    (void)fprintf(to, "\n");
}

const CommandInfo *cli_command(const char *name)
{
    for (uint32_t i = 0; i < COMMAND_COUNT; i++)
        if (!strcmp(command_list[i].name, name))
            return &command_list[i];
    return NULL;
}

/// "name words" or "--name VALUE", then what it is, in two columns.
static void put_row(FILE *to, const char *dashes, const char *name, const char *rest,
                    const char *about, int column)
{
    bool has_rest = rest && *rest;
    (void)fprintf(to, "  %s%s%s%s", dashes, name, has_rest ? " " : "", has_rest ? rest : "");
    int used = 2 + columns(dashes, strlen(dashes)) + columns(name, strlen(name)) +
               (has_rest ? 1 + columns(rest, strlen(rest)) : 0);
    (void)fprintf(to, "%*s", column - used, "");
    put_folded(to, about, column);
}

static int row_columns(const char *dashes, const char *name, const char *rest, int least)
{
    int used = (int)(2 + strlen(dashes) + strlen(name) + 2);
    used += rest && *rest ? 1 + columns(rest, strlen(rest)) : 0;
    return used > least ? used : least;
}

/// Is an option one of these, each with a blank before and after? NULL: all are.
static bool is_among(const char *names, const char *name)
{
    char word[48];
    (void)snprintf(word, sizeof word, " %s ", name);
    return !names || strstr(names, word);
}

static void put_options(const Cli *cli, FILE *to, const CommandOption *option, uint32_t count,
                        const char *only)
{
    int column = 0;
    for (uint32_t i = 0; i < count; i++)
        if (is_among(only, option[i].name))
            column = row_columns("--", option[i].name, option[i].value[cli->lang], column);
    for (uint32_t i = 0; i < count; i++)
        if (is_among(only, option[i].name))
            put_row(to, "--", option[i].name, option[i].value[cli->lang],
                    option[i].about[cli->lang], column);
}

void cli_help(const Cli *cli, FILE *to)
{
    int column = 0;
    (void)fprintf(to, "%s\n\n", cli_text(cli, "help_head"));
    for (uint32_t i = 0; i < COMMAND_COUNT; i++)
        column = row_columns("", command_list[i].name, command_list[i].words[cli->lang], column);
    for (uint32_t i = 0; i < COMMAND_COUNT; i++)
        put_row(to, "", command_list[i].name, command_list[i].words[cli->lang],
                command_list[i].brief[cli->lang], column);
    (void)fprintf(to, "\n%s\n", cli_text(cli, "help_common"));
    put_options(cli, to, command_common, COMMAND_COMMON_COUNT, NULL);
    (void)fprintf(to, "\n");
    put_folded(to, cli_text(cli, "help_tail"), 0);
    put_folded(to, cli_text(cli, "help_codes"), 0);
}

void cli_help_command(const Cli *cli)
{
    const CommandInfo *info = cli_command(cli->command);
    bool has_words = info->words[cli->lang][0] != 0;
    cli_say(cli, stdout, "help_command", "command", info->name, "words", info->words[cli->lang],
            "blank", has_words ? " " : "", NULL);
    printf("\n\n");
    put_folded(stdout, info->about[cli->lang], 0);
    if (info->option_count)
        printf("\n");
    put_options(cli, stdout, info->option, info->option_count, NULL);
    printf("\n%s\n", cli_text(cli, "help_everywhere"));
    if (info->after[cli->lang]) {
        printf("\n");
        put_folded(stdout, info->after[cli->lang], 0);
    }
}

void cli_help_task(const Cli *cli, const char *use, const char *takes)
{
    const CommandInfo *info = cli_command(cli->command);
    put_folded(stdout, use, 0);
    printf("\n");
    put_options(cli, stdout, info->option, info->option_count, takes);
    printf("\n%s\n", cli_text(cli, "help_everywhere"));
}
