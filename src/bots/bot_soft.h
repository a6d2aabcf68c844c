// SPDX-License-Identifier: MIT
// bots/bot_soft.h: a random choice in which better candidates are likelier. Private to bots/.
#pragma once
#include "bots/bot.h"

/// Draws one of the candidates that brain_think() has weighed in this scratch: a candidate worth
/// `softness` less than the best is half as likely. 0: takes the first of the best.
void bot_soft_pick(BotScratch *scratch, int32_t softness, Rng *rng, Choice *choice);
