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

GeoStride geo_stride(GeoVec way)
{
    int64_t square = (int64_t)way.x * way.x + (int64_t)way.y * way.y;
    // A few more bits for short directions; the correction below makes up for the rest.
    int shift = square < (int64_t)1 << 46 ? 8 : 0;
    return (GeoStride){way, square, num_sqrt_floor(square << (2 * shift)), shift};
}

/// Least k with k * part * |way| >= length * d, for length >= 0 and d >= 0.
static int32_t part_up(const GeoStride *s, int64_t length, int64_t part_count, int64_t d)
{
    int64_t n = length * d;
    num_wide goal = (num_wide)n * n;
    int64_t k = (n << s->shift) / (part_count * s->root);
    while (k > 0 && (num_wide)((k - 1) * part_count) * ((k - 1) * part_count) * s->square >= goal)
        k--;
    while ((num_wide)(k * part_count) * (k * part_count) * s->square < goal)
        k++;
    return (int32_t)k;
}

GeoVec geo_stride_step(const GeoStride *s, int64_t length, int64_t part_count)
{
    if (!s->square)
        return (GeoVec){0, 0};
    int64_t size = length < 0 ? -length : length, dx = s->way.x, dy = s->way.y;
    int32_t x = part_up(s, size, part_count, dx < 0 ? -dx : dx);
    int32_t y = part_up(s, size, part_count, dy < 0 ? -dy : dy);
    return (GeoVec){(dx < 0) != (length < 0) ? -x : x, (dy < 0) != (length < 0) ? -y : y};
}

GeoVec geo_step(GeoVec way, int64_t length, int64_t part_count)
{
    GeoStride stride = geo_stride(way);
    return geo_stride_step(&stride, length, part_count);
}
