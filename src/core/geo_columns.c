// SPDX-License-Identifier: MIT
// A column stands at the least whole step that is far enough, in x and in y. One division for each
// coordinate gives a sixteenth of the radius; a step computed from it is at most one off, which
// products find out. Refused: a division for each step.
#include "core/geo_columns.h"
#include "core/geo_way.h"
#include "core/num.h"

enum {
    SIDE = GEO_SILHOUETTE_SIDE,
    FINE = 12, ///< bits of a unit below the point
    ROOT = 8   ///< bits of a root below the point
};

/// Least k with 16 k |way| >= m n, for an odd m. All products fit 64 bits.
static int32_t offset(const GeoColumns *c, int64_t m, int64_t n, int64_t unit)
{
    int64_t goal = m * n * (m * n), k = ((m * unit >> FINE) + 1) * SIDE;
    while (k > 0 && (k - SIDE) * (k - SIDE) * c->square >= goal)
        k -= SIDE;
    while (k * k * c->square < goal)
        k += SIDE;
    return (int32_t)(k / SIDE);
}

/// The two columns m sixteenths of the radius away.
static void set_columns(GeoColumns *c, GeoDisc disc, int32_t m)
{
    GeoVec by;
    if (c->is_short) {
        by.x = offset(c, m, c->x, c->unit_x);
        by.y = offset(c, m, c->y, c->unit_y);
        by = (GeoVec){c->way.x < 0 ? -by.x : by.x, c->way.y < 0 ? -by.y : by.y};
    } else {
        by = geo_step(c->way, (int64_t)disc.radius * m, SIDE);
    }
    c->at[(SIDE + m) / 2] = (GeoVec){disc.at.x + by.x, disc.at.y + by.y};
    c->at[(SIDE - m) / 2] = (GeoVec){disc.at.x - by.x, disc.at.y - by.y};
}

void geo_columns_outer(GeoColumns *c, GeoVec eye, GeoDisc disc)
{
    GeoVec ahead = geo_minus(disc.at, eye);
    int64_t x = ahead.y < 0 ? -(int64_t)ahead.y : ahead.y, r = disc.radius;
    int64_t y = ahead.x < 0 ? -(int64_t)ahead.x : ahead.x;
    c->way = (GeoVec){-ahead.y, ahead.x};
    // 15 r |way| and 16 |way| are below 2^31 on ordinary tables; beyond that the slow computation
    // serves.
    c->is_short = r < 2000 && x < 50000 && y < 50000 && (x || y);
    if (c->is_short) {
        c->square = x * x + y * y;
        int64_t root = num_sqrt_floor(c->square << (2 * ROOT));
        c->x = r * x;
        c->y = r * y;
        c->unit_x = (c->x << (FINE + ROOT)) / (SIDE * root);
        c->unit_y = (c->y << (FINE + ROOT)) / (SIDE * root);
    }
    set_columns(c, disc, SIDE - 1);
}

void geo_columns_inner(GeoColumns *c, GeoDisc disc)
{
    for (int32_t m = 1; m < SIDE - 1; m += 2)
        set_columns(c, disc, m);
}
