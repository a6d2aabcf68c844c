// SPDX-License-Identifier: MIT
// Points in a direction. A coordinate of the point is a root of a fraction, taken of whole numbers:
// it is exact where the length of the direction is whole, and never farther than asked for.
#include "core/geo_way.h"
#include "core/num.h"

const GeoVec geo_compass[GEO_COMPASS] = {{1000, 0},  {924, 383},   {707, 707},   {383, 924},
                                         {0, 1000},  {-383, 924},  {-707, 707},  {-924, 383},
                                         {-1000, 0}, {-924, -383}, {-707, -707}, {-383, -924},
                                         {0, -1000}, {383, -924},  {707, -707},  {924, -383}};

/// floor(length * d / |way|), for d >= 0.
static int32_t part(int64_t length, int64_t d, int64_t square)
{
    return (int32_t)num_sqrt_floor((int64_t)((num_wide)(length * d) * (length * d) / square));
}

GeoVec geo_along(GeoVec at, GeoVec way, int32_t length)
{
    int64_t dx = way.x < 0 ? -(int64_t)way.x : way.x, dy = way.y < 0 ? -(int64_t)way.y : way.y;
    int64_t square = dx * dx + dy * dy;
    if (NEVER(!square))
        return at;
    int32_t x = part(length, dx, square), y = part(length, dy, square);
    return (GeoVec){at.x + (way.x < 0 ? -x : x), at.y + (way.y < 0 ? -y : y)};
}
