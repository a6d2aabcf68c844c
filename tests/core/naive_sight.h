// SPDX-License-Identifier: MIT
// tests/core/naive_sight.h: how much is in view and where somebody is stopped, asked the long way:
// a point, a piece and a station at a time, in fractions of 128 bits. What the engine does quickly
// is held against it.
#pragma once
#include "core/geo_watch.h"
#include "core/num.h"

typedef struct NaiveFraction {
    num_wide n, d; // d > 0
} NaiveFraction;

static inline bool naive_less(NaiveFraction a, NaiveFraction b) { return a.n * b.d < b.n * a.d; }

static inline bool naive_line_hides(const GeoPiece *p, GeoEye o, GeoEye q)
{
    GeoVec a = p->corner[0], b = p->corner[1];
    int64_t dx = q.at.x - o.at.x, dy = q.at.y - o.at.y, ex = b.x - a.x, ey = b.y - a.y;
    int64_t den = dx * ey - dy * ex;
    if (!den)
        return false;
    int64_t t = (a.x - o.at.x) * ey - (a.y - o.at.y) * ex;
    int64_t u = (a.x - o.at.x) * dy - (a.y - o.at.y) * dx;
    if (den < 0)
        den = -den, t = -t, u = -u;
    if (t <= 0 || t >= den || u < 0 || u > den)
        return false;
    num_wide h = (num_wide)o.z * den + (num_wide)(q.z - o.z) * t;
    return h >= (num_wide)p->bottom * den && (!p->height || h < (num_wide)p->height * den);
}

/// Cuts the open run of places where from + (to - from) t > 0.
static inline void naive_cut(int64_t from, int64_t to, NaiveFraction *low, NaiveFraction *high)
{
    if (from <= 0 && to <= 0) {
        *high = *low;
        return;
    }
    if (from > 0 && to > 0)
        return;
    NaiveFraction at =
        from > 0 ? (NaiveFraction){from, from - to} : (NaiveFraction){-from, to - from};
    if (from > 0 && naive_less(at, *high))
        *high = at;
    if (from <= 0 && naive_less(*low, at))
        *low = at;
}

static inline bool naive_prism_hides(const GeoPiece *p, GeoEye o, GeoEye q)
{
    NaiveFraction low = {0, 1}, high = {1, 1};
    naive_cut(o.z - p->bottom, q.z - p->bottom, &low, &high);
    if (p->height)
        naive_cut(p->height - o.z, p->height - q.z, &low, &high);
    for (uint32_t i = 0; i < p->corner_count; i++) {
        GeoVec a = p->corner[i], b = p->corner[(i + 1) % p->corner_count];
        naive_cut(geo_cross(a, b, o.at), geo_cross(a, b, q.at), &low, &high);
    }
    if (!naive_less(low, high))
        return false;
    if (p->corner_count)
        return true;
    // The nearest point of the open run to a disc's centre, or as near as one likes to its ends.
    num_wide dx = q.at.x - o.at.x, dy = q.at.y - o.at.y;
    num_wide cx = p->corner[0].x - o.at.x, cy = p->corner[0].y - o.at.y;
    NaiveFraction at = {dx * cx + dy * cy, dx * dx + dy * dy};
    if (naive_less(at, low))
        at = low;
    if (naive_less(high, at))
        at = high;
    num_wide x = cx * at.d - dx * at.n, y = cy * at.d - dy * at.n;
    return x * x + y * y < (num_wide)p->radius * p->radius * at.d * at.d;
}

static inline GeoVec naive_step(GeoVec way, int64_t n, int64_t part)
{
    num_wide ww = (num_wide)way.x * way.x + (num_wide)way.y * way.y;
    int32_t by[2];
    for (int c = 0; c < 2; c++) {
        num_wide d = c ? way.y : way.x, goal = (num_wide)n * n * d * d;
        int32_t k = 0;
        while ((num_wide)k * k * part * part * ww < goal)
            k++;
        by[c] = (d < 0) != (n < 0) ? -k : k;
    }
    return (GeoVec){by[0], by[1]};
}

static inline bool naive_hides(const GeoPiece *p, GeoEye o, GeoEye q)
{
    return p->corner_count == 2 ? naive_line_hides(p, o, q) : naive_prism_hides(p, o, q);
}

/// Points of a figure that no piece but those of `off` hides from an eye.
static inline uint32_t naive_view(const GeoMap *map, PieceMask off, GeoEye o, GeoBase t,
                                  int32_t height)
{
    uint32_t seen = 0;
    if (geo_square(o.at, t.disc.at) < (int64_t)t.disc.radius * t.disc.radius)
        return GEO_SILHOUETTE;
    GeoVec way = {o.at.y - t.disc.at.y, t.disc.at.x - o.at.x};
    for (int i = 0; i < 16; i++) {
        GeoVec by = naive_step(way, (int64_t)t.disc.radius * (2 * i - 15), 16);
        for (int j = 0; j < 16; j++) {
            GeoEye q = {{t.disc.at.x + by.x, t.disc.at.y + by.y}, t.z + height * (2 * j + 1) / 32};
            bool is_hidden = false;
            for (uint32_t k = 0; k < map->piece_count && !is_hidden; k++)
                is_hidden = !(off >> k & 1) && (map->piece[k].flags & GEO_BLOCKS_SIGHT) &&
                            naive_hides(&map->piece[k], o, q);
            seen += !is_hidden;
        }
    }
    return seen;
}

/// The definition, read off an array of all views.
static inline uint32_t naive_stop(const uint32_t *view, uint32_t count, uint32_t over,
                                  bool is_early)
{
    uint32_t k1 = 0, end, p1, p2, reach, vmax = 0;
    while (k1 < count && view[k1] <= over)
        k1++;
    if (k1 == count)
        return GEO_WATCH_NONE;
    for (end = k1; end < count && view[end] > over; end++)
        vmax = view[end] > vmax ? view[end] : vmax;
    for (p1 = k1; view[p1] != vmax; p1++)
        continue;
    for (reach = p1; reach + 1 < end && view[reach + 1] + 16 >= vmax; reach++)
        continue;
    for (p2 = reach; view[p2] != vmax; p2--)
        continue;
    return is_early || reach + 1 == count ? p1 : (p1 + p2) / 2;
}
