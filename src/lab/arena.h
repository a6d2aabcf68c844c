// SPDX-License-Identifier: MIT
// lab/arena.h: who is better, and by how much? Adds up the games of a round robin between players,
// says when a pair has played enough, and rates all of them on one scale.
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

/// What is kept of the games of a pair.
typedef struct ArenaCount {
    uint64_t value[ARENA_FIELDS];
} ArenaCount;

void arena_add(ArenaCount *sum, const SimTotals *totals);
/// The same games with the sides turned: side 1 becomes side 0.
ArenaCount arena_turned(const ArenaCount *count);
/// How side 0 behaved.
MannerCount arena_manner(const ArenaCount *count);
/// What is kept can be true: for counts that come from a file.
bool arena_is_sound(const ArenaCount *count);

/// What side 0 of a pair has of its points (a draw is half of one), with a 95 % interval.
typedef struct ArenaShare {
    double share;     ///< as it was played
    double fair;      ///< freed of what luck explains (lab/fortune.h): the better guess
    double low, high; ///< of the fair one
    double spread;    ///< variance of the share of a group that luck does not explain
    double saved;     ///< part of the games that the same certainty would have cost otherwise
} ArenaShare;
ArenaShare arena_share(const ArenaCount *count);

/// A sequential test: is the share of side 0 at most `low` or at least `high`? Wrong in five of a
/// hundred cases either way, however often one asks.
typedef struct ArenaTest {
    double low, high;
} ArenaTest;
typedef enum ArenaVerdict { ARENA_OPEN, ARENA_LOW, ARENA_HIGH } ArenaVerdict;
/// *evidence: logarithm of the odds between the two; a verdict falls at about 2.94 either way.
ArenaVerdict arena_judge(const ArenaTest *test, const ArenaCount *count, double *evidence);

/// A player's place on the scale of Elo: 400 points for odds of ten to one. The middle of all is 0.
typedef struct ArenaRating {
    double rating, half; ///< and half the width of its 95 % interval
} ArenaRating;
/// `pair[i][j]` for i < j holds the games between i (side 0) and j.
void arena_rate(uint32_t players, ArenaCount pair[ARENA_PLAYERS_MAX][ARENA_PLAYERS_MAX],
                ArenaRating *rating);
