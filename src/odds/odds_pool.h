// SPDX-License-Identifier: MIT
// odds/odds_pool.h: the hits of a pool of dice, and the fate of the victim that takes them.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
// Exactness: table entries are true shares rounded down to a part in 2^62; a fate computed from
// them is off by less than 2^-52. "Rough" functions leave out results rarer than one in 65
// thousand.
#pragma once
#include "odds/odds.h"

/// Exploding sixes: none, with extra dice that explode too, or only those of the first throw.
enum { ODDS_POOL_PLAIN, ODDS_POOL_EXPLODES, ODDS_POOL_EXPLODES_ONCE };

typedef struct OddsPool {
    uint8_t dice;      ///< more than ODDS_DICE_MAX is allowed but slower
    uint8_t threshold; ///< clamped to 2..6
    uint8_t explodes;  ///< ODDS_POOL_*
    uint8_t rerolls; ///< failed dice rolled again: the dice are split into so many even parts, one
                     ///< reroll in each
} OddsPool;

/// The victim of hits.
typedef struct OddsVictim {
    uint8_t save;       ///< threshold of one save for each hit; 0: none
    uint8_t kills_from; ///< injury die that costs one vitality; 1: every unsaved hit
    bool knockdown;     ///< an unsaved hit that costs no vitality knocks down
    uint8_t vitality;
} OddsVictim;

/// The fate of a victim. The four shares add up to ODDS_ONE.
typedef struct OddsFate {
    OddsShare out;   ///< no vitality left
    OddsShare prone; ///< in play and knocked down
    OddsShare hurt;  ///< upright, with less vitality
    OddsShare safe;  ///< as before
    uint64_t loss;   ///< expected vitality lost, parts of ODDS_POOL_POINT
} OddsFate;
#define ODDS_POOL_POINT (UINT64_C(1) << 48)

/// An opposed phase: both strike and only the excess hits count.
typedef struct OddsMelee {
    OddsShare win, tie, lose; ///< of the first side
    OddsFate first, second;
} OddsMelee;

/// Distribution of the hits of a pool.
void odds_pool_hits(const OddsTables *tables, OddsPool pool, OddsHits *hits);
/// The same from the tables, without copying; only for pools in the tables: up to ODDS_DICE_MAX
/// dice, not exploding once, at most one reroll.
const OddsHits *odds_pool_entry(const OddsTables *tables, OddsPool pool);
bool odds_pool_in_tables(OddsPool pool);
/// Hits of two pools together: attackers who strike as one.
void odds_pool_add(const OddsHits *a, const OddsHits *b, OddsHits *sum);

/// Fate of a victim that must take all hits.
OddsFate odds_pool_fate(const OddsTables *tables, const OddsHits *hits, OddsVictim victim);
/// An unopposed attack.
OddsFate odds_pool_attack(const OddsTables *tables, OddsPool pool, OddsVictim victim);
/// An opposed attack: `a` and `b` are the hits of the two sides; the first side rolled `a`.
OddsMelee odds_pool_melee(const OddsTables *tables, const OddsHits *a, OddsVictim first,
                          const OddsHits *b, OddsVictim second, bool rough);
/// Blends two fates: `share` of a, the rest of b.
OddsFate odds_pool_mix(OddsShare share, const OddsFate *a, const OddsFate *b);
/// The fate of a victim that is not attacked.
static inline OddsFate odds_pool_safe(void) { return (OddsFate){.safe = ODDS_ONE}; }
