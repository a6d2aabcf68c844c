// SPDX-License-Identifier: MIT
// odds/odds_luck.h: how lucky were these dice? Counts independent dice with their chances, and
// computes the chance of so many successes or fewer.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "odds/odds.h"

/// Unit of a die's chance: dice with 4, 6, 8, 10, 12 or 20 sides have a whole number of these
/// parts.
enum { ODDS_LUCK_PARTS = 120 };

/// Dice that were rolled, by their chance of success, and the number of successes.
typedef struct OddsLuck {
    uint32_t dice[ODDS_LUCK_PARTS + 1];
    uint32_t actual;
} OddsLuck;

/// The chance in parts of a die with so many good faces.
static inline uint32_t odds_luck_parts(uint32_t faces, uint32_t sides)
{
    return (faces * ODDS_LUCK_PARTS + sides / 2) / sides;
}
void odds_luck_add(OddsLuck *luck, uint32_t parts, bool success);
uint32_t odds_luck_dice(const OddsLuck *luck);
/// Expected successes, in ODDS_LUCK_PARTS: a whole number.
uint64_t odds_luck_expected(const OddsLuck *luck);
/// Chance of so many successes or fewer. Exact up to 2^-50 for each die; ODDS_ONE without dice.
/// Cost: dice times the width of the distribution; a long game's dice take about a millisecond.
OddsShare odds_luck_at_most(const OddsLuck *luck);
