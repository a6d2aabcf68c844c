// SPDX-License-Identifier: MIT
// bots/seg/seg_value.h: what a side has, for a guess at who will win; and a guess at its cards.
// Private to bots/seg.
#pragma once
#include "bots/bot_value.h"
#include "bots/seg/seg_worth.h"

extern const ValueCount seg_value_counts[VALUE_COUNTS + 1];
void seg_value_count(const Game *g, uint8_t seat, ValueCounts *out);
/// Piles that the other seats may have, as far as the seat knows whose view this is. `t` is a place
/// to think in.
void seg_guess_piles(SegThought *t, Game *view, uint8_t seat, Rng *rng);
