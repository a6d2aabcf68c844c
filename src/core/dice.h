// SPDX-License-Identifier: MIT
// core/dice.h: dice as a numbered stream, and the drivers that can answer a roll.
// Die n of a game is a pure function of (seed, n). A game never rolls: it asks, a DiceDriver
// answers.
#pragma once
#include "core/sense.h"

PACKED_BY_HAND_BEGIN
/// A request for dice. The names of `what` are the ruleset's roll names.
typedef struct Roll {
    uint8_t value[ROLL_MAX]; ///< filled by the answer
    uint8_t count;
    uint8_t sides;
    uint8_t what;    ///< purpose: index into Ruleset.rolls
    FigureId figure; ///< whose dice
    Sense sense;     ///< how they will be read
    Reading reading; ///< the result as `sense` reads it: all that the rules may look at
} Roll;
PACKED_BY_HAND_END

typedef enum DiceAnswer {
    DICE_GIVEN, ///< the values are in place
    DICE_WAIT,  ///< ask again later: a person is rolling
    DICE_DRY    ///< the tape has run out
} DiceAnswer;

/// Answers rolls. `first` is the number of the first die in the game's stream.
typedef struct DiceDriver {
    DiceAnswer (*answer)(void *self, uint64_t first, Roll *roll);
    void *self;
} DiceDriver;

/// Die number n of the stream of a seed, 1..sides.
uint8_t dice_at(uint64_t seed, uint64_t n, uint8_t sides);
/// A driver over the numbered stream; *seed must outlive it.
DiceDriver dice_stream(const uint64_t *seed);

/// A tape: given results, used in order from the game's die number `origin` on.
typedef struct DiceTape {
    const uint8_t *value;
    uint64_t origin;
    uint32_t count;
    uint32_t used; ///< results that the game has taken so far
} DiceTape;
DiceDriver dice_tape(DiceTape *tape);
/// Always DICE_WAIT: somebody rolls real dice and hands them to game_give_dice().
DiceDriver dice_ask(void);

/// A small generator for everything that is not a game die: terrain, bots, samplers.
typedef struct Rng {
    uint64_t state;
} Rng;
uint64_t rng_next(Rng *rng);
/// Uniform in 0..n-1; n > 0.
uint32_t rng_below(Rng *rng, uint32_t n);
/// Rolls from an Rng: for searchers, who must not foresee the game's own dice.
DiceDriver dice_sampler(Rng *rng);
/// Mixes two numbers into one seed.
uint64_t rng_mix(uint64_t a, uint64_t b);
