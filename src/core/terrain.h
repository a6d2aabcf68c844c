// SPDX-License-Identifier: MIT
// core/terrain.h: random terrain from a seed.
// A pure function of its arguments; uses its own stream and never a game die.
#pragma once
#include "core/dice.h"
#include "core/geo.h"

enum { TERRAIN_BOX_MAX = 8, TERRAIN_POINT_MAX = 8 };

/// What to scatter, and where nothing may stand.
typedef struct TerrainPlan {
    int32_t width, depth;
    int32_t least, most;             ///< small elements, drawn uniformly
    int32_t zones_least, zones_most; ///< difficult zones
    int32_t gap;                     ///< between elements, and from points
    uint32_t box_count, point_count;
    GeoBox clear[TERRAIN_BOX_MAX];    ///< no element or zone here (deployment squares, the strip)
    GeoDisc point[TERRAIN_POINT_MAX]; ///< keep `gap` from these (tokens)
} TerrainPlan;

/// Fills map->piece with what the plan asks for.
void terrain_scatter(const TerrainPlan *plan, uint64_t seed, GeoMap *map);
