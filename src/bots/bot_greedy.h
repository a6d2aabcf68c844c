// SPDX-License-Identifier: MIT
// bots/bot_greedy.h: the one-ply player. Private to bots/.
#pragma once
#include "bots/bot.h"

/// The first of the best candidates, as the brain of the ruleset weighs them; drawn at random where
/// there is no brain.
void bot_greedy_choose(const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,
                       Choice *choice);
