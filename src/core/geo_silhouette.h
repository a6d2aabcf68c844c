// SPDX-License-Identifier: MIT
// core/geo_silhouette.h: how much of a figure with a height is hidden from an eye at any height?
// A silhouette is 16 columns of 16 points across the line of sight; a point is hidden if the
// straight way to it meets a piece that blocks sight, between the bottom and the top of that piece.
// The plan's chord (geo_sight.h) is the same question on a table without heights.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "core/geo_base.h"

enum {
    GEO_SILHOUETTE_SIDE = 16, ///< columns, and points of one
    GEO_SILHOUETTE = GEO_SILHOUETTE_SIDE * GEO_SILHOUETTE_SIDE
};

/// An eye, or where something bursts.
typedef struct GeoEye {
    GeoVec at;
    int32_t z;
} GeoEye;

/// How high above its feet the points of a row are, rows counted upwards from 0.
static inline int32_t geo_silhouette_level(int32_t height, int32_t row)
{
    return (int32_t)((int64_t)height * (2 * row + 1) / (2 * GEO_SILHOUETTE_SIDE));
}

/// Points of the silhouette of a figure of this height that sight-blocking pieces out of `which`
/// hide; *most (unless NULL) is what hides most of it, zero when nothing does. A linear piece hides
/// what lies behind it from its bottom up to below its top, its ends included; any other hides what
/// is seen through its inside. A piece without a height is higher than anything. Of a figure that
/// the eye stands in nothing is hidden. Never fails. Cost: one walk over the pieces near the line
/// of sight.
uint32_t geo_silhouette_hidden(const GeoMap *map, PieceMask which, GeoEye eye, GeoBase target,
                               int32_t height, PieceId *most);
/// Points in view, past all pieces that are not `off`.
static inline uint32_t geo_silhouette_seen(const GeoMap *map, PieceMask off, GeoEye eye,
                                           GeoBase target, int32_t height)
{
    return GEO_SILHOUETTE - geo_silhouette_hidden(map, ~off, eye, target, height, NULL);
}

/// Is there any point in view at all? Says what geo_silhouette_seen() > 0 says, sooner.
bool geo_silhouette_is_seen(const GeoMap *map, PieceMask off, GeoEye eye, GeoBase target,
                            int32_t height);

/// Says what geo_silhouette_seen() says, sooner where one asks along a way: *walls are
/// sight-blocking pieces to be looked at first, then those that hide something here.
uint32_t geo_silhouette_past(const GeoMap *map, PieceMask off, GeoEye eye, GeoBase target,
                             int32_t height, PieceMask *walls);

/// Sight-blocking pieces out of `which` that are near enough to hide some figure whose base is
/// within the area.
PieceMask geo_silhouette_near(const GeoMap *map, PieceMask which, GeoVec eye, GeoBox area);

/// A point of the silhouette: columns 0 to 15 from the eye's right to its left, rows upwards.
GeoEye geo_silhouette_point(GeoEye eye, GeoBase target, int32_t height, uint32_t column,
                            uint32_t row);
