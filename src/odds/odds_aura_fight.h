// SPDX-License-Identifier: MIT
// odds/odds_aura_fight.h: how a fight of Aura is likely to end, by playing it out.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "odds/odds_saga.h"

/// Plays a fight out (odds_saga_encounter).
Refusal odds_aura_fight(const OddsSagaFight *fight, OddsSagaFought *out);
