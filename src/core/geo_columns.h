// SPDX-License-Identifier: MIT
// core/geo_columns.h: where the columns of a silhouette stand.
// They stand across the line of sight, an odd number of sixteenths of the radius away from the
// centre, rounded outwards; a private part of geo_silhouette.h. Borrows its arguments for the call,
// owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "core/geo_silhouette.h"

/// A sixteenth of the radius in one coordinate.
typedef struct GeoUnit {
    int64_t goal;      ///< times the length of the way and 16
    int64_t low, high; ///< it lies strictly between these, in parts of a thousandth
} GeoUnit;

typedef struct GeoColumns {
    GeoVec at[GEO_SILHOUETTE_SIDE]; ///< from the eye's right to its left
    GeoVec way;                     ///< across the line of sight
    bool is_short;  ///< numbers are small enough for 64 bits, and the members below are set
    int64_t square; ///< of the way's length
    GeoUnit x, y;
} GeoColumns;

/// Computes the two outermost columns; often no other is needed.
void geo_columns_outer(GeoColumns *columns, GeoVec eye, GeoDisc disc);
/// Computes the other columns of the same disc.
void geo_columns_inner(GeoColumns *columns, GeoDisc disc);
