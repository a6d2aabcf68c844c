// SPDX-License-Identifier: MIT
// A wall is cut once, when a map is read, so that sight and movement meet plain pieces only.
// tools/gen_map.py cuts in the same way.
#include "core/geo_wall.h"
#include "core/num.h"

/// length * d / |wall|, to the nearest whole number.
static int32_t share(int64_t length, int64_t d, int64_t square)
{
    num_wide n = (num_wide)4 * (length * d) * (length * d) / square;
    int32_t half = (int32_t)((num_sqrt_floor((int64_t)n) + 1) / 2);
    return d < 0 ? -half : half;
}

static GeoVec point_at(const GeoPiece *wall, int32_t length, int64_t square)
{
    GeoVec a = wall->corner[0], b = wall->corner[1];
    return (GeoVec){a.x + share(length, (int64_t)b.x - a.x, square),
                    a.y + share(length, (int64_t)b.y - a.y, square)};
}

typedef struct Cut {
    const GeoPiece *wall;
    GeoPiece *piece;
    uint32_t count, room;
    uint8_t group;
    bool is_bad;
} Cut;

static void add(Cut *c, GeoVec a, GeoVec b, int32_t bottom, int32_t top, uint32_t flags)
{
    if (geo_same(a, b) || bottom >= top)
        return;
    c->is_bad = c->is_bad || c->count == c->room;
    if (c->is_bad)
        return;
    GeoPiece *p = &c->piece[c->count++];
    *p = *c->wall;
    p->corner[0] = a;
    p->corner[1] = b;
    p->bottom = bottom;
    p->height = top;
    p->flags = flags;
    p->group = c->group;
    c->is_bad = !geo_piece_finish(p);
}

uint32_t geo_wall_cut(const GeoPiece *wall, const GeoOpening *opening, uint32_t count,
                      uint8_t group, GeoPiece *piece, uint32_t room)
{
    Cut cut = {.wall = wall, .piece = piece, .room = room, .group = group};
    if (wall->corner_count != 2 || wall->height <= wall->bottom)
        return 0;
    int64_t square = geo_square(wall->corner[0], wall->corner[1]);
    GeoVec at = wall->corner[0];
    int32_t reached = 0;
    for (uint32_t i = 0; i < count; i++) {
        const GeoOpening *o = &opening[i];
        if (o->from < reached || o->to <= o->from || (int64_t)o->to * o->to > square ||
            o->bottom < wall->bottom || o->top <= o->bottom || o->top > wall->height)
            return 0;
        GeoVec a = point_at(wall, o->from, square), b = point_at(wall, o->to, square);
        uint32_t flags = wall->flags | (o->is_crossable ? GEO_CROSS : 0u);
        add(&cut, at, a, wall->bottom, wall->height, wall->flags);
        add(&cut, a, b, wall->bottom, o->bottom, flags);
        add(&cut, a, b, o->top, wall->height, flags);
        at = b;
        reached = o->to;
    }
    add(&cut, at, wall->corner[1], wall->bottom, wall->height, wall->flags);
    return cut.is_bad ? 0 : cut.count;
}
