// SPDX-License-Identifier: MIT
// core/geo_path.h: exact questions about a disc that runs along straight pieces of a path ("legs").
// Borrows its arguments for the call, owns nothing. Pure: equal arguments, equal answer.
#pragma once
#include "core/geo.h"

/// Distance from segment p-q to point c is < r (exact).
bool geo_leg_closer(GeoVec p, GeoVec q, GeoVec c, int64_t r);
/// Distance from segment p-q to point c is <= r (exact).
bool geo_leg_within(GeoVec p, GeoVec q, GeoVec c, int64_t r);
/// The disc of radius r swept along p-q overlaps the piece: distance(segment, shape) < r.
bool geo_leg_hits_piece(GeoVec p, GeoVec q, int32_t r, const GeoPiece *piece);
/// First piece of the map with any of `flags` (and not `off`) that the swept disc overlaps; {0} if
/// none.
PieceId geo_leg_blocked(const GeoMap *map, PieceMask off, uint32_t flags, GeoVec p, GeoVec q,
                        int32_t r);
/// First piece with any of `flags` (and not `off`) that a standing disc overlaps; {0} if none.
PieceId geo_disc_blocked(const GeoMap *map, PieceMask off, uint32_t flags, GeoDisc d);

/// Length of a leg rounded up to a whole thousandth.
int32_t geo_leg_length(GeoVec p, GeoVec q);
/// Total length of the parts of p-q strictly inside pieces with any of `flags` (union, counted
/// once), rounded up to a whole thousandth. The cost of a leg is its length and this once more.
int32_t geo_leg_inside(const GeoMap *map, PieceMask off, uint32_t flags, GeoVec p, GeoVec q);

/// Station j of the leg p-q, j = 0..geo_leg_length(p,q): coordinates rounded to whole thousandths,
/// halves away from p.
GeoVec geo_leg_station(GeoVec p, GeoVec q, int32_t j);

/// A place on a path: station `station` of leg `leg` (0 = the leg from at[0] to at[1]).
typedef struct GeoStation {
    GeoVec at;
    int32_t station;
    uint8_t leg;
    bool found;
    uint8_t reserved[2];
} GeoStation;
/// First station of the path, in path order from leg `from_leg`, at edge distance <= n from `f` for
/// a mover of radius r. found = false when there is none. A path of one point has that one station.
GeoStation geo_path_first_within(const GeoPath *path, uint8_t from_leg, int32_t r, GeoDisc f,
                                 int32_t n);
