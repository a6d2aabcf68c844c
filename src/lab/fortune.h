// SPDX-License-Identifier: MIT
// lab/fortune.h: how much of a result was the dice? Every roll is a fair bet whose odds are known
// exactly, so that what it brought beyond them is nought on the whole, whoever plays and however
// well: a control variate. What luck explains of the scatter of results is taken out of it.
// Owns nothing, no heap. Only for display: no game depends on it.
#pragma once
#include "core/ruleset.h"

/// Dice whose luck is told apart: each kind moves a game by another amount.
enum { FORTUNE_HITS, FORTUNE_SAVES, FORTUNE_EARNED, FORTUNE_REST, FORTUNE_KINDS };
enum {
    FORTUNE_UNIT = 64,         ///< parts of a success
    FORTUNE_MIDDLE = 128 * 64, ///< luck of a group is counted from here, so that sums of it
                               ///< never fall below nought; farther off counts as that far
    FORTUNE_PRODUCTS = FORTUNE_KINDS * (FORTUNE_KINDS + 1) / 2
};

/// Successes beyond what the odds promised, in parts of FORTUNE_UNIT * 65536.
typedef struct Fortune {
    int64_t luck[FORTUNE_KINDS];
} Fortune;
/// Dice have fallen; those that are judged by no threshold are left out.
void fortune_note(Fortune *fortune, const RollRow *row, const Roll *roll);

/// Sums over groups of games, from which it is worked out what luck explains.
typedef struct FortuneSums {
    uint64_t luck[FORTUNE_KINDS];       ///< of side 0 beyond that of side 1
    uint64_t product[FORTUNE_PRODUCTS]; ///< luck by luck, one kind with itself and those before it
    uint64_t score[FORTUNE_KINDS];      ///< luck by half points of side 0
} FortuneSums;
/// A group of games is over in which side 0 was so much luckier and had so many half points.
void fortune_close(FortuneSums *sums, const Fortune *more, uint64_t half_points);
void fortune_add(FortuneSums *sum, const FortuneSums *sums);

/// What is left of a result without luck.
typedef struct FortuneShare {
    double shift;  ///< to be added to the mean of half points
    double spread; ///< variance of half points that luck does not explain
} FortuneShare;
/// `groups` of games whose half points have this mean and variance.
FortuneShare fortune_share(const FortuneSums *sums, double groups, double mean, double spread);
/// The same games seen from side 1; `most` half points are in a group, `half_points` has side 0.
FortuneSums fortune_turned(const FortuneSums *sums, uint64_t groups, uint64_t most,
                           uint64_t half_points);
