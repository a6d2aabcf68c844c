// SPDX-License-Identifier: MIT
// lab/arena.h: which player is better, and by how much? Sums the games of a round robin, tells when
// a pair has played enough, and rates all players on one scale.
// Owns nothing, no heap. Only for display: no game depends on it.
#pragma once
#include "lab/sim.h"

enum { ARENA_PLAYERS_MAX = 16 };

typedef enum ArenaField {
#define ARENA_FIELD(id, name, from) ARENA_##id,
#include "lab/arena_fields.def"
#undef ARENA_FIELD
    ARENA_FIELDS
} ArenaField;
extern const char *const arena_field_names[ARENA_FIELDS];

/// Sums over the games of a pair.
typedef struct ArenaCount {
    uint64_t value[ARENA_FIELDS];
} ArenaCount;

void arena_add(ArenaCount *sum, const SimTotals *totals);
/// The same games with the sides turned: side 1 becomes side 0.
ArenaCount arena_turned(const ArenaCount *count);
/// How side 0 behaved.
MannerCount arena_manner(const ArenaCount *count);
/// Are the sums consistent? For counts read from a file.
bool arena_is_sound(const ArenaCount *count);

/// The share of points (a draw is half of one) of side 0 of a pair, with a 95 % interval.
typedef struct ArenaShare {
    double share;     ///< as it was played
    double fair;      ///< without what luck explains (lab/fortune.h): the better estimate
    double low, high; ///< interval of `fair`
    double spread;    ///< variance of the share of a group that luck does not explain
    double saved;     ///< part of the games saved: equal certainty without `fair` needs more games
} ArenaShare;
ArenaShare arena_share(const ArenaCount *count);

/// A sequential test: is the share of side 0 at most `low` or at least `high`? Wrong in five of a
/// hundred cases either way, however often it is asked.
typedef struct ArenaTest {
    double low, high;
} ArenaTest;
typedef enum ArenaVerdict { ARENA_OPEN, ARENA_LOW, ARENA_HIGH } ArenaVerdict;
/// *evidence: log odds between the two; the test decides at about 2.94 either way.
ArenaVerdict arena_judge(const ArenaTest *test, const ArenaCount *count, double *evidence);

/// A player's place on the scale of Elo: 400 points for odds of ten to one. The middle of all is 0.
typedef struct ArenaRating {
    double rating, half; ///< and half the width of its 95 % interval
} ArenaRating;
/// `pair[i][j]` for i < j holds the games between i (side 0) and j.
void arena_rate(uint32_t players, ArenaCount pair[ARENA_PLAYERS_MAX][ARENA_PLAYERS_MAX],
                ArenaRating *rating);
