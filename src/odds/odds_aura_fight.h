// SPDX-License-Identifier: MIT
// odds/odds_aura_fight.h: how a fight of Aura is likely to go, round after round.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "odds/odds_saga.h"

/// Plays it out (odds_saga_encounter).
Refusal odds_aura_fight(const OddsSagaFight *fight, OddsSagaFought *out);
