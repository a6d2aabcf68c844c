// SPDX-License-Identifier: MIT
// odds/odds_saga.h: what a gesture is about to roll, and its chances, told as the members of an
// answer. The gesture has been played up to its dice (SagaPlay.probe): sums, advantages and what
// they are against are those of the rules, not a second reading of them.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "gen/text.h" // TextLang
#include "odds/odds.h"
#include "rules/rules.h"

typedef struct OddsSagaOut {
    SagaOut out;
    void (*share)(void *self, const char *key, OddsShare share); ///< self is out.self
    TextLang lang;
} OddsSagaOut;

/// Tells it to a seat. A refusal: it rolls nothing, or that seat may not know what.
Refusal odds_saga_tell(const SagaPlay *p, uint8_t seat, const OddsSagaOut *out);
