// SPDX-License-Identifier: MIT
// odds/odds_classes.h: into which classes do the dice of a roll fall, as far as anybody can tell
// them apart by its sense, and how likely is each?
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
// Exactness: shares come from whole counts of dice as long as these fit 63 bits (24 dice of six),
// else they are off by less than a part in 2^55. Dice that explode are followed to their end in one
// class, and a die that is rolled again with them; what is rarer than a part in 2^47 beyond the
// last class is read as that class.
#pragma once
#include "core/dice.h" // Roll
#include "odds/odds.h" // OddsShare

enum { ODDS_CLASSES_HITS = 128, ODDS_CLASSES_MAX = 2 * (ODDS_CLASSES_HITS + 1) };

typedef struct OddsClass {
    OddsShare share;
    Reading reading; ///< one that stands for all of the class; explosions and rerolls are in it
} OddsClass;

/// Writes the classes of a roll that can be, and returns how many there are. Their shares add up to
/// exactly ODDS_ONE.
uint32_t odds_classes(const Roll *roll, OddsClass list[ODDS_CLASSES_MAX]);
