// SPDX-License-Identifier: MIT
// bots/nordenth/nordenth_value.h: the counts of a side's assets that its winning chance is computed
// from. Private to bots/nordenth.
#pragma once
#include "bots/bot_value.h"
#include "rules/nordenth/nordenth_goal.h"

extern const ValueCount nordenth_value_counts[VALUE_COUNTS + 1];
void nordenth_value_count(const Game *g, uint8_t seat, ValueCounts *out);
