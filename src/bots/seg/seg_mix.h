// SPDX-License-Identifier: MIT
// bots/seg/seg_mix.h: secret piles that cannot be foretold: drawn among the good ones.
// Borrows its arguments for the call, owns nothing, no heap.
#pragma once
#include "bots/seg/seg_worth.h"

/// Replaces a pile that was chosen for its worth by one drawn among those about as good: cards that
/// have about as much to gain in any order, suits that bring a card about as much as its best one.
/// Leaves any other choice alone. Private to bots/seg.
void seg_mix_pile(SegThought *thought, uint8_t seat, Rng *rng, Choice *choice);
/// The same without a check that the pile is legal in a game.
void seg_mix_cards(SegThought *thought, Rng *rng, Choice *choice);
