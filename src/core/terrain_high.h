// SPDX-License-Identifier: MIT
// core/terrain_high.h: random terrain with heights from a seed.
// Platforms with ladders and grips, walls with windows, low walls, water with a bridge, rough
// ground, trees. Every piece has a twin on the other side of the middle, so that neither side has
// the better half. A pure function of its arguments; uses its own stream and never a game die.
#pragma once
#include "core/dice.h"
#include "core/geo.h"

/// The table, and where nothing is to stand.
typedef struct TerrainHigh {
    int32_t width, depth;
    GeoBox clear[2];
} TerrainHigh;

/// Fills the map. Some pieces are left out where there is no room for them.
void terrain_raise(const TerrainHigh *plan, uint64_t seed, GeoMap *map);
