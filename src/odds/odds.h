// SPDX-License-Identifier: MIT
// odds/odds.h: probabilities as whole numbers, and the tables that other files of odds/ read.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "core/base.h"

/// A probability: whole parts of ODDS_ONE. Pools that explode have no finite total of equally
/// likely cases, so every share is stated over this one.
typedef uint64_t OddsShare;
#define ODDS_ONE (UINT64_C(1) << 62)

enum {
    ODDS_DICE_MAX = 20, ///< dice of one pool that the tables know
    ODDS_HITS_MAX = 24, ///< the last entry of a distribution stands for "this or more"
    ODDS_HITS_COUNT = ODDS_HITS_MAX + 1,
    ODDS_FACES = 6
};

/// A number of hits as a distribution; the entries add up to exactly ODDS_ONE. An entry below `top`
/// is the true share rounded down to a whole part; at[top] holds the tail and what rounding left.
typedef struct OddsHits {
    OddsShare at[ODDS_HITS_COUNT];
    uint32_t top;  ///< highest possible number of hits; entries above it are zero
    uint32_t near; ///< the entries above it add up to less than one in 65 thousand
} OddsHits;

/// Tables of pools and saves (96 KB), filled once by a caller that asks many questions.
typedef struct OddsTables {
    /// By dice, threshold (2+ is first), sixes explode, one failed die is rolled again.
    OddsHits pool[ODDS_DICE_MAX + 1][ODDS_FACES - 1][2][2];
    /// Share of "no hit out of n costs vitality", by save (0: none, else 2+ is 1) and by the injury
    /// that costs vitality (1+ is first).
    OddsShare alive[ODDS_FACES][ODDS_FACES][ODDS_HITS_COUNT];
    /// Share of "all of n hits are saved".
    OddsShare saved[ODDS_FACES][ODDS_HITS_COUNT];
} OddsTables;

/// Cost: half a millisecond. Every entry comes from exact counts in 128 bits, rounded once.
void odds_tables_fill(OddsTables *tables);

__extension__ typedef unsigned __int128 OddsWide;
/// floor(count * 2^62 / total), for count <= total < 2^127.
OddsShare odds_share(OddsWide count, OddsWide total);
/// Product of two shares, rounded down.
static inline OddsShare odds_times(OddsShare a, OddsShare b)
{
    return (OddsShare)(((OddsWide)a * b) >> 62);
}
/// Share of a die of six showing `threshold` or more: 1+ (or less) always, above 6+ never.
static inline OddsShare odds_test(int threshold)
{
    int good = threshold <= 1 ? ODDS_FACES : ODDS_FACES + 1 - threshold;
    return good <= 0 ? 0 : good == ODDS_FACES ? ODDS_ONE : ODDS_ONE / ODDS_FACES * (unsigned)good;
}
/// Share of a die of six showing `threshold` or less: 6 (or more) always, below 1 never.
static inline OddsShare odds_test_under(int threshold)
{
    return odds_test(ODDS_FACES + 1 - threshold);
}
/// Closes a distribution whose entries below `top` are set: at[top] takes what is missing to
/// ODDS_ONE, and `near` is worked out.
void odds_hits_close(OddsHits *hits, uint32_t top);
