// SPDX-License-Identifier: MIT
// odds/dice_dist.h: random numbers as distributions (a whole weight for each value), and arithmetic
// with them. Works in memory lent by the caller, owns nothing, no heap. Pure.
// Exactness: weights are exact while their total fits into 126 bits; past that they become shares
// of 2^62, rounded down, and `error` counts every part that rounding moved.
#pragma once
#include "core/base.h"
#include "odds/odds.h" // ODDS_ONE, OddsShare

typedef OddsWide DiceWide;
/// Largest total: beyond it weights become shares.
#define DICE_TOTAL_BOUND ((DiceWide)1 << 126)

enum {
    DICE_VALUES_MAX = 1 << 14,   ///< values of one number, from the least to the greatest
    DICE_VALUE_MAX = 1000000000, ///< largest absolute value
};

/// Why something cannot be computed.
typedef enum DiceFault {
    DICE_FINE,
#define DICE_FAULT(NAME, name) DICE_##NAME,
#include "odds/dice_faults.def"
#undef DICE_FAULT
    DICE_FAULT_COUNT
} DiceFault;

/// A distribution: weight[i] of `total` for the value least + i. The first and the last weight are
/// not zero, and all add up to `total`.
typedef struct DiceDist {
    int32_t least;
    uint32_t count;
    DiceWide total;
    uint64_t error; ///< upper bound of the error of any event's share, in parts of ODDS_ONE
    DiceWide *weight;
} DiceDist;

/// Memory, a budget of steps, and the first fault. After a fault all functions below do nothing.
typedef struct DiceWork {
    DiceWide *memory;
    size_t size, used; ///< in weights
    uint64_t steps;    ///< steps left
    DiceFault fault;
} DiceWork;

bool dice_dist_fail(DiceWork *w, DiceFault fault);
/// Takes so many steps from the budget.
bool dice_dist_spend(DiceWork *w, uint64_t steps);
/// Allocates a distribution between two values, its weights zero; count 0 on a fault.
DiceDist dice_dist_room(DiceWork *w, int64_t least, int64_t most);
DiceDist dice_dist_copy(DiceWork *w, const DiceDist *d);
/// Frees everything allocated since `mark`, except this distribution.
void dice_dist_keep(DiceWork *w, size_t mark, DiceDist *d);
/// Removes values of weight zero at both ends.
void dice_dist_trim(DiceDist *d);
/// Adds what rounding left short of `total` to the likeliest value and to the error.
void dice_dist_close(DiceDist *d);
/// Converts weights to shares: `total` becomes ODDS_ONE.
void dice_dist_round(DiceDist *d);
/// odds_share(), with fast paths for the usual cases.
OddsShare dice_dist_share(DiceWide count, DiceWide total);
/// Divides weights and total by their greatest common divisor.
void dice_dist_reduce(DiceDist *d);

DiceDist dice_dist_one(DiceWork *w, int64_t value);
/// The value 1 with probability yes / total, else 0.
DiceDist dice_dist_chance(DiceWork *w, DiceWide yes, DiceWide total, uint64_t error);
DiceDist dice_dist_negate(DiceWork *w, const DiceDist *a);
/// The sum of so many independent copies.
DiceDist dice_dist_times(DiceWork *w, DiceDist a, uint32_t times);

typedef enum DiceOp {
    DICE_ADD,
    DICE_SUB,
    DICE_MUL,
    DICE_DIV, ///< rounded down
    DICE_MIN,
    DICE_MAX,
    DICE_GE,
    DICE_GT,
    DICE_LE,
    DICE_LT,
    DICE_EQ,
    DICE_NE
} DiceOp;
/// Two independent numbers, combined by arithmetic or compared.
DiceDist dice_dist_combine(DiceWork *w, DiceOp op, DiceDist a, DiceDist b);

/// A mixture: a number drawn from several distributions, each with `weight` of `parts`.
typedef struct DiceMix {
    DiceDist sum;
    DiceWide parts, common, given;
    uint64_t error;
    size_t mark;
} DiceMix;
/// `parts` is at most ODDS_ONE: the caller rounds larger ones.
DiceMix dice_mix_start(DiceWork *w, DiceWide parts, uint64_t error);
void dice_mix_add(DiceWork *w, DiceMix *m, DiceWide weight, DiceDist d);
DiceDist dice_mix_end(DiceWork *w, DiceMix *m);
