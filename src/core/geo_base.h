// SPDX-License-Identifier: MIT
// core/geo_base.h: bases at elevations, and the surfaces they stand on.
// On a flat table every elevation is 0, and the functions of geo.h give the same answers at less
// cost. Borrows its arguments for the call, owns nothing. Pure: equal arguments, equal answer.
#pragma once
#include "core/geo.h"

/// A base at an elevation.
typedef struct GeoBase {
    GeoDisc disc;
    int32_t z;
} GeoBase;

/// The gap of two bases is <= reach: the root of (edge distance in the plan)^2 + (rise)^2.
/// (geo_bases_within_rise() serves bases at different elevations.)
bool geo_bases_within_rise(GeoBase a, GeoBase b, int64_t reach);
static inline bool geo_bases_within(GeoBase a, GeoBase b, int64_t reach)
{
    int64_t sum = (int64_t)a.disc.radius + b.disc.radius + reach;
    return a.z == b.z ? geo_square(a.disc.at, b.disc.at) <= sum * sum
                      : geo_bases_within_rise(a, b, reach);
}
static inline bool geo_bases_touch(GeoBase a, GeoBase b)
{
    return geo_bases_within(a, b, GEO_CONTACT);
}
/// The gap of two bases is < reach.
bool geo_bases_closer(GeoBase a, GeoBase b, int64_t reach);
/// The gap of two bases, rounded up to a whole thousandth; of bases that overlap in the plan it is
/// the difference of elevations.
int32_t geo_bases_distance(GeoBase a, GeoBase b);
/// Figures of this height, standing at these elevations, share more than a level of touching.
static inline bool geo_same_level(int32_t a, int32_t b, int32_t height)
{
    return a - b < height && b - a < height;
}
/// Figures of this height on the two bases run into each other.
static inline bool geo_bases_overlap(GeoBase a, GeoBase b, int32_t height)
{
    return geo_same_level(a.z, b.z, height) && geo_overlap(a.disc, b.disc);
}

// --- surfaces: the ground, and the tops of pieces that are GEO_STANDABLE ---

/// The piece ends at this elevation or below; a piece without a height is higher than anything.
static inline bool geo_piece_is_below(const GeoPiece *piece, int32_t z)
{
    return piece->height && piece->height <= z;
}
/// Pieces that end at this elevation or below, so that they do not stop a base there.
PieceMask geo_pieces_below(const GeoMap *map, int32_t z);
/// Elevation of a surface of the map: the ground for 0 and for pieces that are not GEO_STANDABLE,
/// else the top of that piece.
int32_t geo_surface_of(const GeoMap *map, PieceId piece);
/// The highest surface under a point that is no higher than `most`: where a figure at elevation
/// `most` stands or lands.
int32_t geo_surface_under(const GeoMap *map, GeoVec at, int32_t most);
/// The highest surface under a point: meant by a choice that gives no elevation.
static inline int32_t geo_surface(const GeoMap *map, GeoVec at)
{
    return geo_surface_under(map, at, INT32_MAX);
}
/// One surface at exactly this elevation holds the point (and `with` as well); its rim counts.
bool geo_surface_holds(const GeoMap *map, GeoVec at, GeoVec with, int32_t z);
