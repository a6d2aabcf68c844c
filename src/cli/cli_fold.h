// SPDX-License-Identifier: MIT
// cli/cli_fold.h: lines as wide as the terminal, broken between words instead of anywhere.
// What goes into a pipe is left as it is: a program counts lines, not columns.
#pragma once
#include "cli/cli.h"

enum { CLI_FOLD_BYTES = 4096 }; ///< room for any text that is put together before it is folded

/// Columns of the terminal; 80 where there is none.
uint32_t cli_fold_width(const Cli *cli);
/// Prints a text, colours and line breaks included, and a newline; what is folded stands `indent`
/// columns in.
void cli_fold(const Cli *cli, const char *text, uint32_t indent);
/// Prints lines, each folded by itself: what is folded stands `further` columns further in than its
/// line began.
void cli_fold_lines(const Cli *cli, const char *text, uint32_t further);
/// A line that is put together piece by piece in `to` before it is folded.
typedef struct CliFold {
    FILE *to;
    char text[CLI_FOLD_BYTES];
} CliFold;
/// Begins one, `indent` columns in. Without memory the pieces go to the terminal as they are.
void cli_fold_open(CliFold *line, uint32_t indent);
/// Prints it like cli_fold().
void cli_fold_close(const Cli *cli, CliFold *line, uint32_t indent);
/// Prints a sentence like cli_say(), as far in as it says, with a newline; what is folded stands
/// two columns further in.
__attribute__((sentinel)) void cli_fold_say(const Cli *cli, uint32_t indent, const char *key, ...);
