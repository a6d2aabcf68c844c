// SPDX-License-Identifier: MIT
// odds/odds_pool.h: how many hits does a pool make, and what becomes of who takes them?
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
// Exactness: table entries are true shares rounded down to a part in 2^62; a fate worked out from
// them is off by less than 2^-52. "Rough" questions leave out what is rarer than one in 65
// thousand.
#pragma once
#include "odds/odds.h"

/// How sixes go on: not at all, each extra die too, or only those of the first throw.
enum { ODDS_POOL_PLAIN, ODDS_POOL_EXPLODES, ODDS_POOL_EXPLODES_ONCE };

typedef struct OddsPool {
    uint8_t dice;      ///< more than ODDS_DICE_MAX is allowed and slower
    uint8_t threshold; ///< clamped to 2..6
    uint8_t explodes;  ///< ODDS_POOL_*
    uint8_t rerolls; ///< failed dice rolled again, one for each of as many even shares of the dice
} OddsPool;

/// Who takes hits, and how.
typedef struct OddsVictim {
    uint8_t save;       ///< threshold of one save for each hit; 0: none
    uint8_t kills_from; ///< injury die that costs one vitality; 1: every unsaved hit
    bool knockdown;     ///< an unsaved hit that costs none knocks down
    uint8_t vitality;
} OddsVictim;

/// What becomes of a victim. The four shares add up to ODDS_ONE.
typedef struct OddsFate {
    OddsShare out;   ///< no vitality left
    OddsShare prone; ///< in play and knocked down
    OddsShare hurt;  ///< upright, with less vitality
    OddsShare safe;  ///< as before
    uint64_t loss;   ///< expected vitality lost, parts of ODDS_POOL_POINT
} OddsFate;
#define ODDS_POOL_POINT (UINT64_C(1) << 48)

/// A phase in which both strike and only the hits in excess count.
typedef struct OddsMelee {
    OddsShare win, tie, lose; ///< of the first side
    OddsFate first, second;
} OddsMelee;

/// Distribution of the hits of a pool.
void odds_pool_hits(const OddsTables *tables, OddsPool pool, OddsHits *hits);
/// The same from the tables, without copying; only for pools they hold: dice up to ODDS_DICE_MAX,
/// not exploding once, at most one reroll.
const OddsHits *odds_pool_entry(const OddsTables *tables, OddsPool pool);
bool odds_pool_in_tables(OddsPool pool);
/// Hits of two pools together: attackers who strike as one.
void odds_pool_add(const OddsHits *a, const OddsHits *b, OddsHits *sum);

/// Fate of a victim that must take all hits.
OddsFate odds_pool_fate(const OddsTables *tables, const OddsHits *hits, OddsVictim victim);
/// An unopposed attack.
OddsFate odds_pool_attack(const OddsTables *tables, OddsPool pool, OddsVictim victim);
/// An opposed one: `a` and `b` are the hits of both sides; first is who rolled `a`.
OddsMelee odds_pool_melee(const OddsTables *tables, const OddsHits *a, OddsVictim first,
                          const OddsHits *b, OddsVictim second, bool rough);
/// Blends two fates: `share` of a, the rest of b.
OddsFate odds_pool_mix(OddsShare share, const OddsFate *a, const OddsFate *b);
/// Nothing happens.
static inline OddsFate odds_pool_safe(void) { return (OddsFate){.safe = ODDS_ONE}; }
