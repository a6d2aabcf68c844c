// SPDX-License-Identifier: MIT
// core/geo_route.h: shortest legal path to a point, and the reachable region.
// Helps people and bots to find paths; no rule depends on it: a declared path decides.
// Borrows its arguments for the call, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "core/geo.h"

/// A disc the moving centre must keep out of: distance >= radius. The caller adds its own radius to
/// a base's, and one thousandth more than the contact gap for a base it may not even touch.
typedef struct GeoKeepOut {
    GeoVec at;
    int32_t radius;
} GeoKeepOut;

/// Everything that limits a mover. `flags` are the piece flags that stop it (0 for flyers),
/// `slow_flags` those that double the cost (0 for agile walkers).
typedef struct GeoGround {
    const GeoMap *map;
    PieceMask off;
    uint32_t flags, slow_flags;
    int32_t radius;
    int32_t allowance;
    uint32_t keep_out_count;
    GeoKeepOut keep_out[FIGURE_MAX];
} GeoGround;

/// The leg is free of pieces and keep-outs and stays on the table.
bool geo_route_leg_free(const GeoGround *ground, GeoVec p, GeoVec q);
/// Cost of a path: its length, with stretches on difficult ground counted twice.
int32_t geo_route_cost(const GeoGround *ground, const GeoPath *path);
/// Looks for a cheap legal path from `from` to `to` within the allowance, bends included: a lazy
/// search over corner points around the obstacles that get in the way. Returns false (and leaves
/// *path alone) when it finds none. Straight lines are found for the price of one check.
NODISCARD bool geo_route_find(const GeoGround *ground, GeoVec from, GeoVec to, GeoPath *path);

enum { GEO_REACH_CELLS = 49 }; ///< the region is painted on a square of cells around the start

/// Cost to reach each cell's centre, or -1. Cell (i,j) has its centre at origin + (i,j) * step.
typedef struct GeoReach {
    GeoVec origin;
    int32_t step;
    int32_t cost[GEO_REACH_CELLS][GEO_REACH_CELLS];
} GeoReach;
/// Reachable region within the allowance: exact where a straight line serves, within one cell's
/// width around corners.
void geo_route_reach(const GeoGround *ground, GeoVec from, GeoReach *reach);
