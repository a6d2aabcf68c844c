// SPDX-License-Identifier: MIT
// cli/cli_bars.h: shares as bars: in the terminal, and as a picture (SVG).
// Borrows its arguments, owns nothing.
#pragma once
#include "cli/cli.h"

enum { CLI_BAR_LABEL = 96 };

/// One line: what, and how often.
typedef struct CliBar {
    char label[CLI_BAR_LABEL];
    double share;
    double at_least; ///< of this value or a higher one; below 0: no such thing
    bool opens;      ///< a title of its own: what follows belongs to it
} CliBar;

/// A line each.
void cli_bars_print(const Cli *cli, const CliBar *bar, uint32_t count);
/// The same as a picture; CLI_BAD with a sentence told when the file cannot be written.
NODISCARD int cli_bars_svg(const Cli *cli, const char *path, const char *title, const CliBar *bar,
                           uint32_t count);
