// SPDX-License-Identifier: MIT
// A gap into which a base can just be squeezed has a corner: a point where the base touches two
// things at once. Everything that may be touched becomes a line or circle for the centre, every
// pair is intersected, and the whole points beside each crossing are tried. Crossings are computed
// in sixteenths of a thousandth, in whole numbers; the caller decides on each point. Refused: a
// fine grid, since no grid is fine enough for a gap exactly as wide as the base.
#include "core/geo_room.h"
#include "core/num.h"

enum { FINE = 16, SLACK = 2 };
_Static_assert(PIECE_MAX *GEO_CORNER_MAX >= FIGURE_MAX + MARKER_MAX + 2,
               "beside three curves a corner there is room for the discs and two lines");

static void add_curve(GeoRoom *room, GeoRoomCurve curve)
{
    if (!NEVER(room->curve_count >= GEO_ROOM_CURVE_MAX))
        room->curve[room->curve_count++] = curve;
}

void geo_room_add_line(GeoRoom *room, GeoVec at, GeoVec way)
{
    add_curve(room, (GeoRoomCurve){at.x * FINE, at.y * FINE, way.x, way.y, 0});
}

void geo_room_begin(GeoRoom *room, GeoBox zone, int32_t radius)
{
    room->zone = zone;
    room->radius = radius;
    room->curve_count = 0;
    GeoVec along = {1, 0}, up = {0, 1};
    geo_room_add_line(room, (GeoVec){zone.x0 + radius, 0}, up);
    geo_room_add_line(room, (GeoVec){zone.x1 - radius, 0}, up);
    geo_room_add_line(room, (GeoVec){0, zone.y0 + radius}, along);
    geo_room_add_line(room, (GeoVec){0, zone.y1 - radius}, along);
}

void geo_room_add_circle(GeoRoom *room, GeoVec at, int32_t distance)
{
    const GeoBox *zone = &room->zone;
    if (at.x + distance >= zone->x0 && at.x - distance <= zone->x1 && at.y + distance >= zone->y0 &&
        at.y - distance <= zone->y1)
        add_curve(room, (GeoRoomCurve){at.x * FINE, at.y * FINE, 0, 0, distance});
}

/// The line of an edge, `out` to its right: outside of an anticlockwise piece.
static void add_edge(GeoRoom *room, GeoVec a, GeoVec b, int32_t out)
{
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    int64_t length = num_sqrt_floor((dx * dx + dy * dy) * FINE * FINE);
    if (!length)
        return;
    int64_t wide = (int64_t)out * FINE * FINE;
    add_curve(room, (GeoRoomCurve){(int32_t)(a.x * FINE + num_div_nearest(wide * dy, length)),
                                   (int32_t)(a.y * FINE + num_div_nearest(-wide * dx, length)),
                                   (int32_t)dx, (int32_t)dy, 0});
}

void geo_room_add_piece(GeoRoom *room, const GeoPiece *piece, int32_t out)
{
    int32_t r = room->radius;
    if (piece->box.x1 + r < room->zone.x0 || piece->box.x0 - r > room->zone.x1 ||
        piece->box.y1 + r < room->zone.y0 || piece->box.y0 - r > room->zone.y1)
        return;
    if (!piece->corner_count) {
        geo_room_add_circle(room, piece->corner[0], piece->radius + out);
        return;
    }
    for (uint32_t i = 0; i < piece->corner_count; i++) {
        GeoVec a = piece->corner[i], b = piece->corner[(i + 1) % piece->corner_count];
        add_edge(room, a, b, out);
        if (out)
            geo_room_add_circle(room, a, out);
    }
}

typedef struct Search {
    const GeoRoom *room;
    const GeoRoomJudge *judge;
    GeoVec at;
    uint32_t level;
} Search;

/// Tries the whole points beside a crossing, given in sixteenths.
static bool try_point(Search *s, num_wide x, num_wide y)
{
    const GeoBox *zone = &s->room->zone;
    if (x < (zone->x0 - SLACK) * FINE || x > (zone->x1 + SLACK) * FINE ||
        y < (zone->y0 - SLACK) * FINE || y > (zone->y1 + SLACK) * FINE)
        return false;
    GeoVec mid = {(int32_t)num_div_nearest((int64_t)x, FINE),
                  (int32_t)num_div_nearest((int64_t)y, FINE)};
    for (s->level = 0; s->level < s->judge->level_count; s->level++) {
        if (!s->judge->may_be_near(s->judge->self, s->level, mid))
            continue;
        for (int32_t far = 0; far <= SLACK * SLACK; far++)
            for (int32_t j = -SLACK; j <= SLACK; j++)
                for (int32_t k = -SLACK; k <= SLACK; k++) {
                    s->at = (GeoVec){mid.x + j, mid.y + k};
                    if (j * j + k * k == far &&
                        geo_in_box((GeoDisc){s->at, s->room->radius}, *zone) &&
                        s->judge->is_good(s->judge->self, s->level, s->at))
                        return true;
                }
    }
    return false;
}

static bool cross_lines(Search *s, const GeoRoomCurve *a, const GeoRoomCurve *b)
{
    num_wide turn = (num_wide)a->dx * b->dy - (num_wide)a->dy * b->dx;
    if (!turn)
        return false;
    num_wide along =
        (num_wide)((int64_t)b->x - a->x) * b->dy - (num_wide)((int64_t)b->y - a->y) * b->dx;
    return try_point(s, a->x + along * a->dx / turn, a->y + along * a->dy / turn);
}

static bool cross_line_circle(Search *s, const GeoRoomCurve *l, const GeoRoomCurve *c)
{
    int64_t vx = (int64_t)c->x - l->x, vy = (int64_t)c->y - l->y;
    num_wide dd = (num_wide)l->dx * l->dx + (num_wide)l->dy * l->dy;
    num_wide along = (num_wide)vx * l->dx + (num_wide)vy * l->dy;
    num_wide beside = (num_wide)vx * l->dy - (num_wide)vy * l->dx;
    num_wide reach = (num_wide)c->radius * FINE;
    if (beside * beside >
        (reach + 2) * (reach + 2) * dd) // the line is rounded: a near miss counts as touching
        return false;
    num_wide rest = reach * reach * dd - beside * beside;
    num_wide root = rest > 0 ? num_sqrt_wide(rest) : 0;
    for (int side = 0; side < 2; side++) {
        num_wide t = side ? along + root : along - root;
        if (try_point(s, l->x + t * l->dx / dd, l->y + t * l->dy / dd))
            return true;
    }
    return false;
}

static bool cross_circles(Search *s, const GeoRoomCurve *a, const GeoRoomCurve *b)
{
    num_wide dx = (b->x - a->x) / FINE, dy = (b->y - a->y) / FINE, dd = dx * dx + dy * dy;
    num_wide ra = (num_wide)a->radius * a->radius, rb = (num_wide)b->radius * b->radius;
    num_wide along = dd + ra - rb, rest = 4 * dd * ra - along * along;
    if (!dd || rest < 0)
        return false;
    num_wide root = num_sqrt_wide(rest);
    for (int side = 0; side < 2; side++) {
        num_wide across = side ? root : -root;
        if (try_point(s, a->x + (along * dx - across * dy) * FINE / (2 * dd),
                      a->y + (along * dy + across * dx) * FINE / (2 * dd)))
            return true;
    }
    return false;
}

static bool cross(Search *s, const GeoRoomCurve *a, const GeoRoomCurve *b)
{
    if (a->radius && b->radius)
        return cross_circles(s, a, b);
    if (a->radius || b->radius)
        return cross_line_circle(s, a->radius ? b : a, a->radius ? a : b);
    return cross_lines(s, a, b);
}

bool geo_room_find(const GeoRoom *room, const GeoRoomJudge *judge, GeoVec *at, uint32_t *level)
{
    Search s = {.room = room, .judge = judge};
    for (uint32_t i = 0; i < room->curve_count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (cross(&s, &room->curve[k], &room->curve[i])) {
                *at = s.at;
                *level = s.level;
                return true;
            }
    return false;
}
