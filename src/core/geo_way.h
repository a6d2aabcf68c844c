// SPDX-License-Identifier: MIT
// core/geo_way.h: points in a direction.
// Directions are whole vectors of any length. Borrows its arguments, owns nothing. Pure: equal
// arguments, equal answer.
#pragma once
#include "core/geo.h"

/// Sixteen directions of about 1000, from east anticlockwise: for looking around a place.
enum { GEO_COMPASS = 16, GEO_COMPASS_LENGTH = 1000 };
extern const GeoVec geo_compass[GEO_COMPASS];

static inline GeoVec geo_minus(GeoVec a, GeoVec b) { return (GeoVec){a.x - b.x, a.y - b.y}; }
/// at + way * n / whole, each coordinate rounded towards `at`; for |n| up to 2^40.
static inline GeoVec geo_share(GeoVec at, GeoVec way, int64_t n, int64_t whole)
{
    return (GeoVec){at.x + (int32_t)(n * way.x / whole), at.y + (int32_t)(n * way.y / whole)};
}
/// The point at whole length `length` from `at`, each coordinate rounded towards it; `way` is not
/// zero.
GeoVec geo_along(GeoVec at, GeoVec way, int32_t length);
/// The same in a direction of the compass; `point` counts round and round.
static inline GeoVec geo_compass_point(GeoVec at, uint32_t point, int32_t length)
{
    return geo_along(at, geo_compass[point % GEO_COMPASS], length);
}
