// SPDX-License-Identifier: MIT
// Widths are counted in characters: every sign of our texts takes one column, and colours none.
#include "cli/cli_fold.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

uint32_t cli_fold_width(const Cli *cli)
{
    struct winsize size;
    if (cli->is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col)
        return size.ws_col;
    return 80;
}

/// Columns that the bytes of a word take.
static uint32_t columns(const char *word, size_t bytes)
{
    uint32_t count = 0;
    for (size_t i = 0; i < bytes; i++) {
        if (word[i] == '\033') {
            while (i < bytes && word[i] != 'm')
                i++;
            continue;
        }
        count += ((unsigned char)word[i] & 0xc0) != 0x80;
    }
    return count;
}

void cli_fold(const Cli *cli, const char *text, uint32_t indent)
{
    uint32_t width = cli_fold_width(cli), at = 0;
    bool is_first = true; // of its line: a word that is too wide for any line stays where it is
    while (cli->is_terminal && *text) {
        size_t blanks = strspn(text, " "), bytes = strcspn(text + blanks, " \n");
        uint32_t wide = columns(text + blanks, bytes);
        if (!is_first && at + blanks + wide > width) {
            printf("\n%*s", (int)indent, "");
            at = indent;
        } else {
            printf("%*s", (int)blanks, "");
            at += (uint32_t)blanks;
        }
        (void)fwrite(text + blanks, 1, bytes, stdout);
        at += wide;
        text += blanks + bytes;
        is_first = false;
        if (*text == '\n') {
            (void)fputc(*text++, stdout);
            at = 0;
            is_first = true;
        }
    }
    printf("%s\n", text);
}

void cli_fold_lines(const Cli *cli, const char *text, uint32_t further)
{
    while (*text) {
        size_t bytes = strcspn(text, "\n");
        char *line = strndup(text, bytes);
        if (line)
            cli_fold(cli, line, (uint32_t)strspn(line, " ") + further);
        else
            printf("%.*s\n", (int)bytes, text);
        free(line);
        text += bytes + (text[bytes] == '\n');
    }
}

void cli_fold_open(CliFold *line, uint32_t indent)
{
    FILE *to = fmemopen(line->text, sizeof line->text, "w");
    line->to = to ? to : stdout;
    (void)fprintf(line->to, "%*s", (int)indent, "");
}

void cli_fold_close(const Cli *cli, CliFold *line, uint32_t indent)
{
    if (line->to == stdout) {
        printf("\n");
        return;
    }
    (void)fclose(line->to);
    cli_fold(cli, line->text, indent);
}

void cli_fold_say(const Cli *cli, uint32_t indent, const char *key, ...)
{
    CliFold line;
    va_list pairs;
    cli_fold_open(&line, indent);
    va_start(pairs, key);
    cli_say_pairs(cli, line.to, key, pairs);
    va_end(pairs);
    cli_fold_close(cli, &line, indent + 2);
}
