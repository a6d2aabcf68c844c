// SPDX-License-Identifier: MIT
// odds/odds_luck.h: how lucky were these dice? Counts independent dice with their thresholds and
// says how likely it was to do at most that well.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "odds/odds.h"

/// Dice of six that were rolled, by how many of their faces were good, and how many succeeded.
typedef struct OddsLuck {
    uint32_t dice[ODDS_FACES + 1];
    uint32_t actual;
} OddsLuck;

/// Faces of a die that make the threshold: 0 to 6.
static inline uint32_t odds_luck_faces(int threshold)
{
    return threshold <= 1 ? ODDS_FACES : threshold > ODDS_FACES ? 0 : 7u - (uint32_t)threshold;
}
void odds_luck_add(OddsLuck *luck, int threshold, bool success);
uint32_t odds_luck_dice(const OddsLuck *luck);
/// Expected successes, in sixths: a whole number.
uint64_t odds_luck_expected(const OddsLuck *luck);
/// Chance of so many successes or fewer. Exact up to 2^-50 for each die; ODDS_ONE without dice.
/// Cost: dice times the width of the distribution; a long game's dice take about a millisecond.
OddsShare odds_luck_at_most(const OddsLuck *luck);
