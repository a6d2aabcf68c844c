// SPDX-License-Identifier: MIT
// cli/cli_odds.h: what the parts of `escarmouche odds` share.
#pragma once
#include "cli/cli.h"
#include "core/game.h"
#include "core/ruleset.h"

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

/// Tells what will come of some choices of a game, each by itself: replies apart, dice with their
/// reasons. Returns the exit code.
int cli_odds_tell(const Cli *cli, const CliOdds *odds, const Game *game, const char *title,
                  const Choice *choice, uint32_t count);
