// SPDX-License-Identifier: MIT
// bots/d6/d6_value.h: the counts of a side's assets that its winning chance is computed from.
// Private to bots/d6.
#pragma once
#include "bots/bot_value.h"
#include "bots/d6/d6_worth.h"

extern const ValueCount d6_value_counts[VALUE_COUNTS + 1];
/// `t` is working memory.
void d6_value_count(D6Thought *t, D6Memory *memory, const Game *g, uint8_t seat, ValueCounts *out);
