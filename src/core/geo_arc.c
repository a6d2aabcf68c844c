// SPDX-License-Identifier: MIT
// Arcs by signs of products: no angle is ever computed.
#include "core/geo_arc.h"
#include "core/geo_way.h"

static int64_t dot(GeoVec a, GeoVec b) { return (int64_t)a.x * b.x + (int64_t)a.y * b.y; }
static int64_t cross(GeoVec a, GeoVec b) { return (int64_t)a.x * b.y - (int64_t)a.y * b.x; }

GeoArc geo_arc(GeoVec facing, GeoVec way, bool is_half)
{
    int64_t ahead = dot(facing, way), left = cross(facing, way);
    int64_t aside = left < 0 ? -left : left;
    if (ahead >= (is_half ? 0 : aside))
        return GEO_ARC_FRONT;
    if (!is_half && ahead < -aside)
        return GEO_ARC_REAR;
    return left > 0 ? GEO_ARC_LEFT : GEO_ARC_RIGHT;
}

/// b lies at most as far left of a as the front is wide.
static bool follows(GeoVec a, GeoVec b, bool is_half)
{
    return cross(a, b) >= 0 && (is_half || dot(a, b) >= 0);
}

bool geo_arc_facing(const GeoVec *way, uint32_t count, bool is_half, GeoVec *facing)
{
    bool is_any = false;
    for (uint32_t i = 0; i < count; i++) {
        GeoVec a = way[i], b = a; // the rightmost and the leftmost so far
        if (!a.x && !a.y)
            continue;
        is_any = true;
        bool is_all = true;
        for (uint32_t k = 0; is_all && k < count; k++) {
            is_all = follows(a, way[k], is_half);
            // Straight behind a counts as the leftmost direction.
            if (is_all && (cross(b, way[k]) > 0 || (!cross(a, way[k]) && dot(a, way[k]) < 0)))
                b = way[k];
        }
        if (!is_all)
            continue;
        GeoVec p = geo_step(a, 1000, 1), q = geo_step(b, 1000, 1);
        *facing = (GeoVec){p.x + q.x, p.y + q.y};
        if (!facing->x && !facing->y) // opposite: both on the border of a perpendicular facing
            *facing = (GeoVec){-a.y, a.x};
        return true;
    }
    return !is_any;
}
