// SPDX-License-Identifier: MIT
// odds/dice_pool.h: several dice of one kind, and the ways to read a number off them: their sum,
// how many pass a test, the highest, the lowest, those in the middle.
// Borrows its arguments, works in the memory of a DiceWork, owns nothing. Pure.
#pragma once
#include "odds/dice_dist.h"

enum {
    DICE_COUNT_MAX = 1000, ///< dice of one roll
    DICE_SIDES_MAX = 1000,
};

/// Values from `least` to `most`, or all the others.
typedef struct DiceTest {
    int64_t least, most;
    bool is_not;
} DiceTest;
static inline bool dice_test_holds(DiceTest t, int64_t value)
{
    return (value >= t.least && value <= t.most) != t.is_not;
}

typedef struct DicePool {
    DiceDist dice; ///< number of dice; a negative number counts as 0
    DiceDist die;  ///< one of them; of dice already rolled, the number that show each value
    bool is_rolled;
    bool explodes; ///< a die that passes `again` adds an extra die, which may do the same
    DiceTest again;
    uint32_t waves; ///< waves of extra dice; 0: no limit
} DicePool;

typedef enum DiceWhich { DICE_HIGH, DICE_LOW, DICE_MID, DICE_DROP_HIGH, DICE_DROP_LOW } DiceWhich;

/// A die with sides 1 to `sides`.
DiceDist dice_pool_die(DiceWork *w, uint32_t sides);
/// Dice that pass the test are rolled again: once, or as long as they do.
void dice_pool_reroll(DiceWork *w, DicePool *p, DiceTest test, bool is_always);
/// A die that passes the test is rolled again and added to itself, up to `times` times (0: no
/// limit).
void dice_pool_compound(DiceWork *w, DicePool *p, DiceTest test, uint32_t times);

DiceDist dice_pool_sum(DiceWork *w, const DicePool *p);
DiceDist dice_pool_count(DiceWork *w, const DicePool *p, DiceTest test);
/// The sum of the kept dice: `number` of them, or all but these.
DiceDist dice_pool_keep(DiceWork *w, const DicePool *p, DiceWhich which, uint32_t number);
