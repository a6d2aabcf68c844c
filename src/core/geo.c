// SPDX-License-Identifier: MIT
// Pieces of terrain against points, discs and each other. A convex shape is asked edge by edge: a
// point outside of it is nearest to an edge it lies outside of, so distance to the shape is
// distance to those edges only, and a point that no edge has outside is inside. Everything is a
// comparison of squares; no distance is ever computed. Refused: separating axes for distances,
// since the axis through a corner is not a whole-number direction and needs a root.
#include "core/geo.h"
#include "core/geo_path.h"
#include "core/num.h"

// Corners farther out than this (524 pas) are refused: with figures on a table of up to 200 pas,
// every product that the other files take in int64_t then fits, whatever a map file says.
enum { COORD_MAX = 1 << 19 };

const char *const geo_leg_names[GEO_LEG_KINDS] = {
    [GEO_LEG_WALK] = "walk",   [GEO_LEG_CROSS] = "cross",     [GEO_LEG_JUMP] = "jump",
    [GEO_LEG_CLIMB] = "climb", [GEO_LEG_DESCEND] = "descend", [GEO_LEG_LADDER] = "ladder",
    [GEO_LEG_DROP] = "drop"};

int32_t geo_distance(GeoDisc a, GeoDisc b)
{
    int64_t gap = num_sqrt_ceil(geo_square(a.at, b.at)) - a.radius - b.radius;
    return gap < 0 ? 0 : (int32_t)gap;
}

static bool coord_fits(GeoVec v)
{
    return v.x >= -COORD_MAX && v.x <= COORD_MAX && v.y >= -COORD_MAX && v.y <= COORD_MAX;
}

// Every other corner lies strictly left of every side: convex, anticlockwise, wound once, and no
// corner in the middle of a side.
static bool is_convex(const GeoPiece *piece)
{
    unsigned n = piece->corner_count;
    for (unsigned i = 0; i < n; i++) {
        unsigned j = i + 1 < n ? i + 1 : 0;
        for (unsigned k = 0; k < n; k++) {
            if (k != i && k != j &&
                geo_cross(piece->corner[i], piece->corner[j], piece->corner[k]) <= 0)
                return false;
        }
    }
    return true;
}

bool geo_piece_finish(GeoPiece *piece)
{
    unsigned n = piece->corner_count;
    if (n == 0) {
        GeoVec c = piece->corner[0];
        int32_t r = piece->radius;
        if (!coord_fits(c) || r <= 0 || r > COORD_MAX)
            return false;
        piece->box = (GeoBox){c.x - r, c.y - r, c.x + r, c.y + r};
        piece->length = 2 * r;
        return true;
    }
    if (n == 1 || n > GEO_CORNER_MAX)
        return false;
    for (unsigned i = 0; i < n; i++) {
        if (!coord_fits(piece->corner[i]))
            return false;
    }
    if (n == 2 ? geo_same(piece->corner[0], piece->corner[1]) : !is_convex(piece))
        return false;

    GeoBox box = {piece->corner[0].x, piece->corner[0].y, piece->corner[0].x, piece->corner[0].y};
    int64_t longest = 0;
    for (unsigned i = 0; i < n; i++) {
        GeoVec a = piece->corner[i], b = piece->corner[i + 1 < n ? i + 1 : 0];
        box.x0 = a.x < box.x0 ? a.x : box.x0;
        box.y0 = a.y < box.y0 ? a.y : box.y0;
        box.x1 = a.x > box.x1 ? a.x : box.x1;
        box.y1 = a.y > box.y1 ? a.y : box.y1;
        int64_t q = geo_square(a, b);
        longest = q > longest ? q : longest;
    }
    piece->box = box;
    // Rounded down: "length >= n" is then exact for every whole n.
    piece->length = (int32_t)num_sqrt_floor(longest);
    return true;
}

void geo_map_finish(GeoMap *map)
{
    for (uint32_t flag = 0; flag < GEO_FLAG_COUNT; flag++) {
        map->without[flag] = 0;
        for (uint32_t i = 0; i < map->piece_count; i++)
            if (!(map->piece[i].flags >> flag & 1))
                map->without[flag] |= (PieceMask)1 << i;
    }
    for (int32_t k = 0; k < GEO_STRIPS; k++) {
        int32_t from = k << GEO_STRIP_BITS, to = (k + 1) << GEO_STRIP_BITS;
        map->across.before[k] = map->across.after[k] = 0;
        map->along.before[k] = map->along.after[k] = 0;
        for (uint32_t i = 0; i < map->piece_count; i++) {
            const GeoBox *box = &map->piece[i].box;
            map->across.before[k] |= (PieceMask)(box->x1 < from) << i;
            map->across.after[k] |= (PieceMask)(box->x0 >= to) << i;
            map->along.before[k] |= (PieceMask)(box->y1 < from) << i;
            map->along.after[k] |= (PieceMask)(box->y0 >= to) << i;
        }
    }
}

static bool box_farther(GeoBox b, GeoVec p, int64_t reach)
{
    return p.x < b.x0 - reach || p.x > b.x1 + reach || p.y < b.y0 - reach || p.y > b.y1 + reach;
}

bool geo_piece_within(const GeoPiece *piece, GeoDisc d, int32_t n)
{
    int64_t reach = (int64_t)d.radius + n;
    if (reach < 0 || box_farther(piece->box, d.at, reach))
        return false;
    unsigned count = piece->corner_count;
    if (count == 0) {
        int64_t s = reach + piece->radius;
        return geo_square(piece->corner[0], d.at) <= s * s;
    }
    if (count == 2)
        return geo_leg_within(piece->corner[0], piece->corner[1], d.at, reach);
    bool outside = false;
    for (unsigned i = 0; i < count; i++) {
        GeoVec a = piece->corner[i], b = piece->corner[i + 1 < count ? i + 1 : 0];
        if (geo_cross(a, b, d.at) < 0) {
            outside = true;
            if (geo_leg_within(a, b, d.at, reach))
                return true;
        }
    }
    return !outside;
}

bool geo_piece_overlaps(const GeoPiece *piece, GeoDisc d)
{
    int64_t reach = d.radius;
    if (reach <= 0 || box_farther(piece->box, d.at, reach))
        return false;
    unsigned count = piece->corner_count;
    if (count == 0) {
        int64_t s = reach + piece->radius;
        return geo_square(piece->corner[0], d.at) < s * s;
    }
    if (count == 2)
        return geo_leg_closer(piece->corner[0], piece->corner[1], d.at, reach);
    bool outside = false;
    for (unsigned i = 0; i < count; i++) {
        GeoVec a = piece->corner[i], b = piece->corner[i + 1 < count ? i + 1 : 0];
        if (geo_cross(a, b, d.at) < 0) {
            outside = true;
            if (geo_leg_closer(a, b, d.at, reach))
                return true;
        }
    }
    return !outside;
}

bool geo_piece_holds(const GeoPiece *piece, GeoVec p)
{
    unsigned count = piece->corner_count;
    if (count == 0)
        return geo_square(piece->corner[0], p) < (int64_t)piece->radius * piece->radius;
    if (count == 2)
        return false;
    for (unsigned i = 0; i < count; i++) {
        if (geo_cross(piece->corner[i], piece->corner[i + 1 < count ? i + 1 : 0], p) <= 0)
            return false;
    }
    return true;
}

bool geo_pieces_closer(const GeoPiece *a, const GeoPiece *b, int32_t n)
{
    const GeoBox *p = &a->box, *q = &b->box;
    if (n <= 0 || p->x0 - q->x1 >= n || q->x0 - p->x1 >= n || p->y0 - q->y1 >= n ||
        q->y0 - p->y1 >= n)
        return false;
    if (a->corner_count == 0)
        return geo_piece_overlaps(b, (GeoDisc){a->corner[0], a->radius + n});
    if (b->corner_count == 0)
        return geo_piece_overlaps(a, (GeoDisc){b->corner[0], b->radius + n});
    // Two polygons: some side of a comes near b, or b lies within a, whose sides are then all far
    // from it though a corner of b is inside.
    if (geo_piece_overlaps(a, (GeoDisc){b->corner[0], n}))
        return true;
    unsigned count = a->corner_count;
    for (unsigned i = 0; i < count; i++) {
        if (geo_leg_hits_piece(a->corner[i], a->corner[i + 1 < count ? i + 1 : 0], n, b))
            return true;
    }
    return false;
}
