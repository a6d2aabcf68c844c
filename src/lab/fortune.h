// SPDX-License-Identifier: MIT
// lab/fortune.h: how much of a result was luck? The odds of every roll are known exactly, so its
// successes beyond the expected number have mean zero, whoever plays and however well: a control
// variate. It removes the part of the results' variance that luck explains.
// Owns nothing, no heap. Only for display: no game depends on it.
#pragma once
#include "core/ruleset.h"

/// Kinds of dice whose luck is summed separately, since a success of each kind has another effect
/// on the result.
enum { FORTUNE_HITS, FORTUNE_SAVES, FORTUNE_EARNED, FORTUNE_REST, FORTUNE_KINDS };
enum {
    FORTUNE_UNIT = 64,         ///< parts of a success
    FORTUNE_MIDDLE = 128 * 64, ///< added to the luck of a group so that sums are never negative;
                               ///< luck beyond it is clamped
    FORTUNE_PRODUCTS = FORTUNE_KINDS * (FORTUNE_KINDS + 1) / 2
};

/// Successes beyond the expected number, in parts of FORTUNE_UNIT * 65536.
typedef struct Fortune {
    int64_t luck[FORTUNE_KINDS];
} Fortune;
/// Counts a roll; dice without a threshold are left out.
void fortune_note(Fortune *fortune, const RollRow *row, const Roll *roll);

/// Sums over groups of games for the regression of results on luck.
typedef struct FortuneSums {
    uint64_t luck[FORTUNE_KINDS];       ///< luck of side 0 minus that of side 1
    uint64_t product[FORTUNE_PRODUCTS]; ///< luck by luck, one kind with itself and those before it
    uint64_t score[FORTUNE_KINDS];      ///< luck by half points of side 0
} FortuneSums;
/// Adds a finished group: by how much side 0 was luckier, and its half points.
void fortune_close(FortuneSums *sums, const Fortune *more, uint64_t half_points);
void fortune_add(FortuneSums *sum, const FortuneSums *sums);

/// The correction of a result for luck.
typedef struct FortuneShare {
    double shift;  ///< to be added to the mean of half points
    double spread; ///< variance of half points that luck does not explain
} FortuneShare;
/// `groups` of games whose half points have this mean and variance.
FortuneShare fortune_share(const FortuneSums *sums, double groups, double mean, double spread);
/// The same games seen from side 1; `most` half points are in a group, `half_points` has side 0.
FortuneSums fortune_turned(const FortuneSums *sums, uint64_t groups, uint64_t most,
                           uint64_t half_points);
