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

enum { ODDS_SAGA_CAMP = 8 };

/// A fight to be played out: who is in it is said by a gesture that sets camps against each other.
typedef struct OddsSagaFight {
    const SagaRules *rules;
    const int32_t *option;
    const void *from;           ///< the state it begins in
    void *state;                ///< another one, to play in; equal to it where nobody is
    const SagaGesture *gesture; ///< sides and foes
    uint64_t seed;
    uint32_t rounds, plays;
} OddsSagaFight;

typedef struct OddsSagaFought {
    uint32_t plays;
    uint32_t won[2]; ///< by the sides, by the foes; neither: the rounds were over
    uint64_t round_sum;
    TextId actor[2 * ODDS_SAGA_CAMP];
    uint32_t out[2 * ODDS_SAGA_CAMP]; ///< in how many of them this one was out at the end
    uint32_t actor_count;
} OddsSagaFought;

/// Plays it out so many times. A refusal: nobody is there, or it cannot begin.
Refusal odds_saga_encounter(const OddsSagaFight *fight, OddsSagaFought *out);

/// Tells it to a seat. A refusal: it rolls nothing, or that seat may not know what.
Refusal odds_saga_tell(const SagaPlay *p, uint8_t seat, const OddsSagaOut *out);
