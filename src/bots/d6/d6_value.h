// SPDX-License-Identifier: MIT
// bots/d6/d6_value.h: what a side has, for a guess at who will win. Private to bots/d6.
#pragma once
#include "bots/bot_value.h"
#include "bots/d6/d6_worth.h"

extern const ValueCount d6_value_counts[VALUE_COUNTS + 1];
/// `t` is a place to think in.
void d6_value_count(D6Thought *t, D6Memory *memory, const Game *g, uint8_t seat, ValueCounts *out);
