// SPDX-License-Identifier: MIT
// odds/odds_aura_told.h: the chances of a contest of Aura that is about to be rolled.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "odds/odds_saga.h"

/// Tells the chances of a probed gesture: sums, tiers, rungs, duels, harm, the targets that a spell
/// reaches.
Refusal odds_aura_told(const SagaPlay *p, uint8_t seat, const OddsSagaOut *out);
