// SPDX-License-Identifier: MIT
// odds/odds_saga.h: the chances of a gesture that is about to roll, told as the members of an
// answer. The gesture has been played up to its dice (SagaPlay.probe), so sums, advantages and
// opposition come from the rules and are not computed a second time.
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

/// A fight to be played out: a gesture that sets camps against each other names its members.
typedef struct OddsSagaFight {
    const SagaRules *rules;
    const int32_t *option;
    const void *from; ///< the starting state
    void *state;      ///< a second state to play in, equal to `from` outside of the actors
    const SagaGesture *gesture; ///< sides and foes
    uint64_t seed;
    uint32_t rounds, plays;
} OddsSagaFight;

typedef struct OddsSagaFought {
    uint32_t plays;
    uint32_t won[2]; ///< fights won by the sides, by the foes; in the others the rounds were over
    uint64_t round_sum;
    TextId actor[2 * ODDS_SAGA_CAMP];
    uint32_t out[2 * ODDS_SAGA_CAMP]; ///< number of fights in which this member was out at the end
    uint32_t actor_count;
} OddsSagaFought;

/// Plays the fight so many times. Refused if a camp is empty or the fight cannot begin.
Refusal odds_saga_encounter(const OddsSagaFight *fight, OddsSagaFought *out);

/// Tells the chances to a seat. Refused if nothing is rolled or the seat may not know it.
Refusal odds_saga_tell(const SagaPlay *p, uint8_t seat, const OddsSagaOut *out);
