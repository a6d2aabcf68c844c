// SPDX-License-Identifier: MIT
// core/sense.h: how dice will be read. Every request for dice carries its Sense, and the rules see
// only the Reading that the sense makes of the faces. So play, foresight, sums of luck and people
// with real dice all use one reader.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "core/base.h"

/// What is asked of the dice. Names for messages: sense_names.
typedef enum SenseKind {
    SENSE_NONE,
    SENSE_AT_LEAST,  ///< each die hits at the threshold or above
    SENSE_AT_MOST,   ///< each die hits at the threshold or below
    SENSE_RISING,    ///< die i needs the threshold + i or more; all of them together hit once
    SENSE_RUN,       ///< one die: which of `threshold` equal runs of faces it falls into
    SENSE_REMAINDER, ///< one die: its remainder after division by `threshold`
    SENSE_HIGHEST,   ///< which dice show the highest face of all
    SENSE_BEST,      ///< the highest face shown, from which a score is computed
    SENSE_OPPOSED,   ///< two dice against each other, the first with the threshold on top
    SENSE_KINDS
} SenseKind;

/// Further properties of a sense, as flags.
enum {
    SENSE_MISS_MATTERS = 1,  ///< besides the hits, whether any die missed
    SENSE_COUNTS_MISSES = 2, ///< the dice that miss are counted, not those that hit
    SENSE_EXPLODES = 4, ///< a die at its highest face adds another die, which may explode in turn
    SENSE_EXPLODES_ONCE = 8,  ///< likewise, but the added die does not explode
    SENSE_EXPLODES_EVER = 12, ///< either of the two
    SENSE_REROLLS = 16,       ///< if any missed, one more die is rolled in place of one of them
};

PACKED_BY_HAND_BEGIN
typedef struct Sense {
    uint8_t kind;      ///< SENSE_*
    int8_t threshold;  ///< or the number of runs or parts
    uint8_t counts_to; ///< hits counted beyond this many change nothing; 0: all count
    uint8_t flags;
} Sense;

/// The result of a roll. Two sets of faces with the same reading are the same to the rules.
typedef struct Reading {
    uint8_t hits;   ///< of a rising one 1 or 0; of opposed ones 1: the first is higher
    uint8_t misses; ///< likewise; of opposed ones 1: the second is higher
    uint8_t more;   ///< dice still to come, because of so many that exploded
    uint8_t which;  ///< the run, the part, the face, that of a second die which loses; the highest
                    ///< dice: bit i is die i
} Reading;
PACKED_BY_HAND_END

static inline Sense sense_at_least(int threshold)
{
    return (Sense){.kind = SENSE_AT_LEAST, .threshold = (int8_t)threshold};
}
static inline Sense sense_at_most(int threshold)
{
    return (Sense){.kind = SENSE_AT_MOST, .threshold = (int8_t)threshold};
}
static inline Sense sense_rising(int threshold)
{
    return (Sense){.kind = SENSE_RISING, .threshold = (int8_t)threshold};
}
static inline Sense sense_run(int runs)
{
    return (Sense){.kind = SENSE_RUN, .threshold = (int8_t)runs};
}
static inline Sense sense_remainder(int parts)
{
    return (Sense){.kind = SENSE_REMAINDER, .threshold = (int8_t)parts};
}
static inline Sense sense_highest(void) { return (Sense){.kind = SENSE_HIGHEST}; }
static inline Sense sense_best(void) { return (Sense){.kind = SENSE_BEST}; }
static inline Sense sense_opposed(int more)
{
    return (Sense){.kind = SENSE_OPPOSED, .threshold = (int8_t)more};
}

/// Does the sense compare each die with a threshold?
static inline bool sense_has_threshold(Sense s)
{
    return s.kind >= SENSE_AT_LEAST && s.kind <= SENSE_RISING;
}
/// Faces of die i that hit; 0 where there is no threshold.
uint32_t sense_faces(Sense sense, uint8_t sides, uint32_t i);
/// Bit i: die i hits.
uint64_t sense_good(Sense sense, const uint8_t *value, uint32_t count);
Reading sense_read(Sense sense, uint8_t sides, const uint8_t *value, uint32_t count);

extern const char *const sense_names[SENSE_KINDS];
