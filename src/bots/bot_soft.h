// SPDX-License-Identifier: MIT
// bots/bot_soft.h: a choice that is not always the best: the better, the likelier. Private to
// bots/.
#pragma once
#include "bots/bot.h"

/// One of the candidates that brain_think() has weighed in this scratch: one that lacks `softness`
/// of the best is half as likely as it is. 0: the first of the best.
void bot_soft_pick(BotScratch *scratch, int32_t softness, Rng *rng, Choice *choice);
