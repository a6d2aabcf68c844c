// SPDX-License-Identifier: MIT
// cli/cli_odds.h: what the parts of `escarmouche odds` share.
#pragma once
#include "cli/cli.h"

/// What the command line says.
typedef struct CliOdds {
    CliList words;
    const char *svg; ///< file for a picture; NULL: none
} CliOdds;

/// Dice of one's own: words[1] is the question.
int cli_odds_dice(const Cli *cli, const CliOdds *odds);
