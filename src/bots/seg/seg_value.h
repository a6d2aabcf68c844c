// SPDX-License-Identifier: MIT
// bots/seg/seg_value.h: the counts of a side's assets that its winning chance is computed from, and
// a guess at hidden piles. Private to bots/seg.
#pragma once
#include "bots/bot_value.h"
#include "bots/seg/seg_worth.h"

extern const ValueCount seg_value_counts[VALUE_COUNTS + 1];
void seg_value_count(const Game *g, uint8_t seat, ValueCounts *out);
/// Fills in piles that the other seats may have, given the view of `seat`. `t` is working memory.
void seg_guess_piles(SegThought *t, Game *view, uint8_t seat, Rng *rng);
