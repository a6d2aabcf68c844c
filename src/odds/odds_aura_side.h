// SPDX-License-Identifier: MIT
// odds/odds_aura_side.h: the best of those who roll together (AE-COLL-2), result by result from the
// lowest to the highest as play compares them: rank, total, dice.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "odds/odds_aura_throw.h"

/// What all rollers share: their dice, and what a chain adds that began with two alike, or with
/// three.
typedef struct OddsAuraCommon {
    OddsAuraThrow all[ODDS_AURA_DICE];
    OddsAuraRoll chain[2];
} OddsAuraCommon;
void odds_aura_common(OddsAuraCommon *c, OddsAuraRules rules);

/// What three dice are to one roller, and how likely its results up to here are.
typedef struct OddsAuraClimber {
    uint8_t grade[ODDS_AURA_DICE];
    int8_t value[ODDS_AURA_DICE]; ///< of a plain roll
    int16_t base;
    bool is_flat;
    OddsShare upto;
} OddsAuraClimber;

/// A side has come no further than a result when none of its rollers has.
typedef struct OddsAuraClimb {
    OddsAuraClimber roller[ODDS_AURA_SIDE];
    OddsShare upto;
    uint32_t count;
} OddsAuraClimb;
void odds_aura_climb_start(OddsAuraClimb *side, const OddsAuraCommon *c, const OddsAuraRoller *r,
                           uint32_t count, OddsAuraRules rules);
/// Goes on to the next result: these dice and this total, of one of these classes (bits). False:
/// nobody can have it. `best`, unless NULL: chances that it is the side's, by whose it is (the
/// first of those who share it).
bool odds_aura_climb(OddsAuraClimb *side, const OddsAuraCommon *c, uint32_t i, int total,
                     uint32_t grades, OddsShare *best);
