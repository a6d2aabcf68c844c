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
/// Above 0: b leads to the left of a; 0: along the same line.
static inline int64_t geo_turn(GeoVec a, GeoVec b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}
/// An upper bound of the length, too large by at most a twelfth and one; takes no root.
static inline int64_t geo_length_most(GeoVec way)
{
    int64_t x = way.x < 0 ? -(int64_t)way.x : way.x, y = way.y < 0 ? -(int64_t)way.y : way.y;
    int64_t most = x > y ? x : y, least = x > y ? y : x;
    return most + ((least * 27) >> 6) + 1;
}
/// A coarser one: the sum of both coordinates.
static inline int64_t geo_length_sum(GeoVec way)
{
    int64_t x = way.x, y = way.y;
    return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}
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

/// The vector of length/part along `way`, each coordinate rounded away from zero: exact along the
/// axes and never shorter than asked for (geo_along() is never longer). A negative length leads
/// backwards; a direction without length gives zero. For directions up to 2^29, lengths up to 2^23
/// and parts up to 16.
GeoVec geo_step(GeoVec way, int64_t length, int64_t part);
/// The same for many steps in one direction.
typedef struct GeoStride {
    GeoVec way;
    int64_t square, root; ///< of the direction's length; the root times 2^shift
    int shift;
} GeoStride;
GeoStride geo_stride(GeoVec way);
GeoVec geo_stride_step(const GeoStride *stride, int64_t length, int64_t part);
