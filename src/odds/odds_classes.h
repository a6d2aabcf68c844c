// SPDX-License-Identifier: MIT
// odds/odds_classes.h: the classes of a roll's results that its sense can tell apart, and the
// chance of each.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
// Exactness: shares come from whole counts of dice as long as these fit 63 bits (24 dice of six),
// else they are off by less than a part in 2^55. Explosions and rerolls are followed to their end
// within a class; results beyond the last class, rarer than a part in 2^47, count as that class.
#pragma once
#include "core/dice.h" // Roll
#include "odds/odds.h" // OddsShare

enum { ODDS_CLASSES_HITS = 128, ODDS_CLASSES_MAX = 2 * (ODDS_CLASSES_HITS + 1) };

typedef struct OddsClass {
    OddsShare share;
    Reading reading; ///< the reading of all results of the class, explosions and rerolls included
} OddsClass;

/// Writes the possible classes of a roll and returns their number. Their shares add up to exactly
/// ODDS_ONE.
uint32_t odds_classes(const Roll *roll, OddsClass list[ODDS_CLASSES_MAX]);
