// SPDX-License-Identifier: MIT
// bots/nordenth/nordenth_ways.h: how far is it on foot? A coarse grid over the table.
// Private to bots/nordenth.
#pragma once
#include "rules/nordenth/nordenth_geo.h"

enum { WAYS_SIDE = 32, WAYS_FAR = 60000, WAYS_KEPT = 16 };

/// How far every square is from the nearest goal.
typedef struct NordenthField {
    uint32_t goals[WAYS_SIDE]; ///< squares of each row that are goals
    uint16_t far[WAYS_SIDE][WAYS_SIDE];
} NordenthField;

/// What it costs to get from the middle of a square to that of a neighbour, in tenths of a pas. The
/// print says which map it was made of.
typedef struct NordenthWays {
    uint64_t print;
    int32_t width, depth; ///< of a square
    uint8_t cost[WAYS_SIDE][WAYS_SIDE][8];
    NordenthField now;             ///< nordenth_ways_flood() has filled it
    NordenthField kept[WAYS_KEPT]; ///< the last ones: goals change when somebody moves
    uint32_t made;                 ///< so many were, one after the other
} NordenthWays;

/// Makes the grid of a map, unless it is there already; true: it was not.
bool nordenth_ways_of(NordenthWays *ways, const GeoMap *map);
/// The level that the grid has at a place: the highest top there, but for bridges overhead.
int32_t nordenth_ways_level(const GeoMap *map, GeoVec at);
/// Forgets all goals.
void nordenth_ways_clear(NordenthWays *ways);
void nordenth_ways_goal(NordenthWays *ways, GeoVec at);
/// Works out how far every square is from the nearest goal.
void nordenth_ways_flood(NordenthWays *ways);
/// Tenths of a pas from a place to the nearest goal, roughly; WAYS_FAR: no way.
int32_t nordenth_ways_from(const NordenthWays *ways, GeoVec at);
/// Corners of the way to the nearest goal, as far as so much movement leads.
void nordenth_ways_path(const NordenthWays *ways, GeoVec from, int32_t most, GeoPath *path);
