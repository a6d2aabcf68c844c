// SPDX-License-Identifier: MIT
// odds/dice_dist.h: a number that dice decide, as whole weights for each value, and arithmetic with
// such numbers. Works in memory lent by the caller, owns nothing, no heap. Pure.
// Exactness: weights are exact while their total fits into 126 bits; past that they become shares
// of 2^62, rounded down, and `error` counts every part that rounding moved.
#pragma once
#include "core/base.h"
#include "odds/odds.h" // ODDS_ONE, OddsShare

typedef OddsWide DiceWide;
/// No total is larger: past it weights become shares.
#define DICE_TOTAL_BOUND ((DiceWide)1 << 126)

enum {
    DICE_VALUES_MAX = 1 << 14,   ///< from the least to the most of one number
    DICE_VALUE_MAX = 1000000000, ///< and none is further from zero than this
};

/// Why something cannot be worked out.
typedef enum DiceFault {
    DICE_FINE,
#define DICE_FAULT(NAME, name) DICE_##NAME,
#include "odds/dice_faults.def"
#undef DICE_FAULT
    DICE_FAULT_COUNT
} DiceFault;

/// A number by value: weight[i] of `total` for least + i. The first and the last weight are not
/// zero, and all add up to `total`.
typedef struct DiceDist {
    int32_t least;
    uint32_t count;
    DiceWide total;
    uint64_t error; ///< the share of any event is off by at most so many parts of ODDS_ONE
    DiceWide *weight;
} DiceDist;

/// Memory, time, and what went wrong first. Everything below does nothing once something did.
typedef struct DiceWork {
    DiceWide *memory;
    size_t size, used; ///< in weights
    uint64_t steps;    ///< left
    DiceFault fault;
} DiceWork;

bool dice_dist_fail(DiceWork *w, DiceFault fault);
/// Takes so many steps of the time left.
bool dice_dist_spend(DiceWork *w, uint64_t steps);
/// Room for a number between these, its weights zero; count 0 when it cannot be had.
DiceDist dice_dist_room(DiceWork *w, int64_t least, int64_t most);
DiceDist dice_dist_copy(DiceWork *w, const DiceDist *d);
/// Gives back what was used since `mark`, but for this number.
void dice_dist_keep(DiceWork *w, size_t mark, DiceDist *d);
/// Leaves out values that cannot be, at both ends.
void dice_dist_trim(DiceDist *d);
/// Weights that rounding left short of `total` go to the likeliest value, and into the error.
void dice_dist_close(DiceDist *d);
/// Makes shares of weights: `total` becomes ODDS_ONE.
void dice_dist_round(DiceDist *d);
/// odds_share(), the usual cases first.
OddsShare dice_dist_share(DiceWide count, DiceWide total);
/// Divides weights and total by what divides them all.
void dice_dist_reduce(DiceDist *d);

DiceDist dice_dist_one(DiceWork *w, int64_t value);
/// 1 with a share of yes in total, else 0.
DiceDist dice_dist_chance(DiceWork *w, DiceWide yes, DiceWide total, uint64_t error);
DiceDist dice_dist_negate(DiceWork *w, const DiceDist *a);
/// The sum of so many of them, each on its own.
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
/// Two numbers, each on its own, in arithmetic or compared.
DiceDist dice_dist_combine(DiceWork *w, DiceOp op, DiceDist a, DiceDist b);

/// A number that is drawn from several: `weight` of `parts` for each.
typedef struct DiceMix {
    DiceDist sum;
    DiceWide parts, common, given;
    uint64_t error;
    size_t mark;
} DiceMix;
/// `parts` is at most ODDS_ONE: round what one mixes by.
DiceMix dice_mix_start(DiceWork *w, DiceWide parts, uint64_t error);
void dice_mix_add(DiceWork *w, DiceMix *m, DiceWide weight, DiceDist d);
DiceDist dice_mix_end(DiceWork *w, DiceMix *m);
