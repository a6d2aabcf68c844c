// SPDX-License-Identifier: MIT
// rules/nordenth/nordenth_leg.h: one leg of a path: why not, or where it leads and what it costs.
// Pure: equal arguments, equal answer.
#pragma once
#include "rules/nordenth/nordenth_stand.h"

/// A path as it will be gone, corner by corner.
typedef struct NordenthWay {
    uint32_t count; ///< of corners
    GeoVec at[PATH_MAX];
    int32_t z[PATH_MAX];
    int32_t cost[PATH_MAX]; ///< up to this corner
    GeoLeg leg[PATH_MAX];   ///< from this corner to the next
} NordenthWay;

/// Where a leg leads and what it costs.
typedef struct NordenthStep {
    int32_t z, cost;
} NordenthStep;

/// One leg by itself, for whoever looks for ways.
Refusal nordenth_leg(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, GeoLeg leg,
                     NordenthStep *out);
/// Leg i of a way that the record of an activation declares; *jumped: in this figure-turn so far.
Refusal nordenth_leg_of(const Game *g, FigureId id, const NordenthActing *acting, NordenthWay *way,
                        uint32_t i, bool judge, int32_t *jumped, NordenthStep *step);
/// One walking leg; `judge`: look for what is in its way, too.
Refusal nordenth_leg_walk(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, bool judge,
                          NordenthStep *out);
/// Cost of a walk to a point on the way to the next corner.
int32_t nordenth_walk_cost(const Game *g, FigureId id, GeoVec from, int32_t z, GeoVec to);
/// What it costs to have left deep water on a leg, which may end elsewhere (AN-WAT-2).
int32_t nordenth_out_of_water(const Game *g, FigureId id, GeoVec from, int32_t z, GeoBase to);

/// The ladder that a base touches at a level, `end_z` with has_end on it as well; PIECE_MAX: none.
uint32_t nordenth_ladder_at(const Game *g, GeoDisc base, int32_t z, bool has_end, int32_t end_z);
/// From the top down the step comes first, onto the ladder; else it is the step off its end.
bool nordenth_steps_first(const GeoPiece *ladder, int32_t z, int32_t to);
