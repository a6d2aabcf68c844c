// SPDX-License-Identifier: MIT
// cli/cli_odds_tell.h: choices with their exact odds, as the terminal tells them.
#pragma once
#include "cli/cli.h"
#include "core/game.h"
#include "core/ruleset.h"

/// Tells what will come of some choices of a game, each by itself: replies apart, dice with their
/// reasons. `svg`: a file for a picture of it; NULL: none. Returns the exit code.
int cli_odds_tell(const Cli *cli, const char *svg, const Game *game, const char *title,
                  const Choice *choice, uint32_t count);
