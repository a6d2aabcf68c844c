// SPDX-License-Identifier: MIT
// cli/lab/cli_odds.h: what the parts of `escarmouche odds` share.
#pragma once
#include "cli/cli.h"

/// What the command line says.
typedef struct CliOdds {
    CliList words;
    const char *svg; ///< file for a picture; NULL: none
    // Somebody against somebody:
    const char *range, *weapon;
    bool charge, cover;
    CliList states, target_states, options;
    // A game:
    const char *journal, *choice;
    CliMaybe at;
} CliOdds;

/// Dice of one's own: words[1] is the question.
int cli_odds_dice(const Cli *cli, const CliOdds *odds);
/// Somebody against somebody on an open table: words are system, action, who, target.
int cli_odds_scene(const Cli *cli, const CliOdds *odds);
/// A decision of a journal.
int cli_odds_journal(const Cli *cli, const CliOdds *odds);
