// SPDX-License-Identifier: MIT
// bots/nordenth/nordenth_ways.h: walking distances to goals, on a coarse grid over the table.
// Private to bots/nordenth.
#pragma once
#include "rules/nordenth/nordenth_geo.h"

enum { WAYS_SIDE = 32, WAYS_FAR = 60000, WAYS_KEPT = 16 };

/// Distance of every square from the nearest goal.
typedef struct NordenthField {
    uint32_t goals[WAYS_SIDE]; ///< squares of each row that are goals
    uint16_t far[WAYS_SIDE][WAYS_SIDE];
} NordenthField;

/// Cost of a step from the middle of a square to that of a neighbour, in tenths of a pas. `print`
/// identifies the map it was made for.
typedef struct NordenthWays {
    uint64_t print;
    int32_t width, depth; ///< of a square
    uint8_t cost[WAYS_SIDE][WAYS_SIDE][8];
    NordenthField now;             ///< filled by nordenth_ways_flood()
    NordenthField kept[WAYS_KEPT]; ///< a ring of recent fields: goals change when figures move
    uint32_t made;                 ///< number of fields made so far
} NordenthWays;

/// Makes the grid of a map unless it exists already; true if it was made.
bool nordenth_ways_of(NordenthWays *ways, const GeoMap *map);
/// Elevation of the grid at a place: the highest top there, bridges overhead excepted.
int32_t nordenth_ways_level(const GeoMap *map, GeoVec at);
/// Forgets all goals.
void nordenth_ways_clear(NordenthWays *ways);
void nordenth_ways_goal(NordenthWays *ways, GeoVec at);
/// Computes the distance of every square from the nearest goal.
void nordenth_ways_flood(NordenthWays *ways);
/// Approximate distance from a place to the nearest goal in tenths of a pas; WAYS_FAR: no way.
int32_t nordenth_ways_from(const NordenthWays *ways, GeoVec at);
/// Corners of the way to the nearest goal, as far as so much movement leads.
void nordenth_ways_path(const NordenthWays *ways, GeoVec from, int32_t most, GeoPath *path);
