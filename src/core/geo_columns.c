// SPDX-License-Identifier: MIT
// A column stands at the least whole step that is far enough, in x and in y. One division for each
// coordinate gives a sixteenth of the radius between two bounds; where both leave the same step it
// is known, and for the few others products find it out. Refused: a division for each step.
#include "core/geo_columns.h"
#include "core/geo_way.h"
#include "core/num.h"

enum {
    SIDE = GEO_SILHOUETTE_SIDE,
    FINE = 12, ///< bits of a unit below the point
    ROOT = 8   ///< bits of a root below the point
};

/// Least k with 16 k |way| >= n, one off from a good guess at most. All products fit 64 bits.
static int32_t offset_near(const GeoColumns *c, int64_t n, int64_t guess)
{
    int64_t goal = n * n, k = guess * SIDE;
    while (k > 0 && (k - SIDE) * (k - SIDE) * c->square >= goal)
        k -= SIDE;
    while (k * k * c->square < goal)
        k += SIDE;
    return (int32_t)(k / SIDE);
}

/// Least k with 16 k |way| >= m n, n the unit's goal, for an odd m.
static inline int32_t offset(const GeoColumns *c, int64_t m, const GeoUnit *unit)
{
    int64_t low = m * unit->low >> FINE, high = m * unit->high >> FINE;
    // Strictly between the same two wholes?
    return low == high ? (int32_t)high + 1 : offset_near(c, m * unit->goal, high + 1);
}

/// `root` is too small by less than one, which makes the unit too large by unit / root at most.
static GeoUnit unit_of(int64_t goal, int64_t root)
{
    int64_t unit = (goal << (FINE + ROOT)) / (SIDE * root);
    return (GeoUnit){goal, unit - (unit <= root ? 2 : 1 << FINE), unit + 1};
}

/// The two columns m sixteenths of the radius away.
static inline void set_columns(GeoColumns *c, GeoDisc disc, int32_t m)
{
    GeoVec by;
    if (c->is_short) {
        by.x = offset(c, m, &c->x);
        by.y = offset(c, m, &c->y);
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
        c->x = unit_of(r * x, root);
        c->y = unit_of(r * y, root);
    }
    set_columns(c, disc, SIDE - 1);
}

void geo_columns_inner(GeoColumns *c, GeoDisc disc)
{
    for (int32_t m = 1; m < SIDE - 1; m += 2)
        set_columns(c, disc, m);
}
