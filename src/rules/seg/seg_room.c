// SPDX-License-Identifier: MIT
// Is there room left for a base (SG-DEP-8)? A coarse grid finds room where there is plenty. Where
// it finds none, the places a base could still squeeze into have a corner: a point where it touches
// two things at once. What may be touched becomes lines and circles for the centre, every pair is
// crossed, and the whole points beside each crossing are tried. Crossings are worked out in
// sixteenths of a thousandth, in whole numbers; the verdict on a point is the exact one of
// seg_stand_check. A finer grid was refused: no grid is fine enough for a gap as wide as the base.
#include "core/num.h"
#include "rules/seg/seg_geo.h"

enum { FINE = 16, SLACK = 2, CURVE_MAX = 4 + PIECE_MAX * 4 * GEO_CORNER_MAX };
_Static_assert(PIECE_MAX * 2 * GEO_CORNER_MAX >= FIGURE_MAX + MARKER_MAX, "room for the discs");

/// Where the centre is when the base touches something: a line or, with a radius, a circle.
typedef struct Curve {
    int32_t x, y;   ///< a point of the line, or the centre; in sixteenths
    int32_t dx, dy; ///< way of the line
    int32_t radius; ///< 0: a line
} Curve;

typedef struct Room {
    const Game *game;
    FigureId figure;
    GeoBox zone;
    int32_t radius;
    uint32_t curve_count;
    Curve curve[CURVE_MAX];
} Room;

static bool is_good(const Room *room, GeoVec at, int32_t z)
{
    SegBase base = seg_base_at(room->game, room->figure, at, z);
    return geo_in_box(base.disc, room->zone) &&
           !refusal_is(seg_stand_check(room->game, base, figure_bit(room->figure)));
}

static void add_line(Room *room, int32_t x, int32_t y, int32_t dx, int32_t dy)
{
    if (room->curve_count < CURVE_MAX)
        room->curve[room->curve_count++] = (Curve){x, y, dx, dy, 0};
}

static void add_circle(Room *room, GeoVec at, int32_t radius)
{
    const GeoBox *zone = &room->zone;
    bool near = at.x + radius >= zone->x0 && at.x - radius <= zone->x1 &&
                at.y + radius >= zone->y0 && at.y - radius <= zone->y1;
    if (near && room->curve_count < CURVE_MAX)
        room->curve[room->curve_count++] = (Curve){at.x * FINE, at.y * FINE, 0, 0, radius};
}

/// The line of an edge, `out` to its right: outside of an anticlockwise piece.
static void add_edge(Room *room, GeoVec a, GeoVec b, int32_t out)
{
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    int64_t length = num_sqrt_floor((dx * dx + dy * dy) * FINE * FINE);
    if (!length)
        return;
    int64_t wide = (int64_t)out * FINE * FINE;
    add_line(room, (int32_t)(a.x * FINE + num_div_nearest(wide * dy, length)),
             (int32_t)(a.y * FINE + num_div_nearest(-wide * dx, length)), (int32_t)dx, (int32_t)dy);
}

/// What a base meets beside a piece, and the rim of a top its centre may stand on.
static void add_piece(Room *room, const GeoPiece *piece)
{
    int32_t r = room->radius;
    bool blocks = piece->flags & GEO_BLOCKS_MOVE, stands = piece->flags & GEO_STANDABLE;
    if (piece->box.x1 + r < room->zone.x0 || piece->box.x0 - r > room->zone.x1 ||
        piece->box.y1 + r < room->zone.y0 || piece->box.y0 - r > room->zone.y1)
        return;
    if (!piece->corner_count) {
        GeoVec at = piece->corner[0];
        if (blocks)
            add_circle(room, at, piece->radius + r);
        if (stands) { // a round top may have no corner at all: the line gives it two
            add_circle(room, at, piece->radius);
            add_line(room, at.x * FINE, at.y * FINE, 1, 0);
        }
        return;
    }
    for (uint32_t i = 0; i < piece->corner_count; i++) {
        GeoVec a = piece->corner[i], b = piece->corner[(i + 1) % piece->corner_count];
        if (blocks) {
            add_edge(room, a, b, r);
            add_circle(room, a, r);
        }
        if (stands)
            add_edge(room, a, b, 0);
    }
}

static void collect(Room *room)
{
    const Game *g = room->game;
    const GeoBox *zone = &room->zone;
    int32_t r = room->radius;
    add_line(room, (zone->x0 + r) * FINE, 0, 0, 1);
    add_line(room, (zone->x1 - r) * FINE, 0, 0, 1);
    add_line(room, 0, (zone->y0 + r) * FINE, 1, 0);
    add_line(room, 0, (zone->y1 - r) * FINE, 1, 0);
    for (FigureMask left = g->in_play & ~figure_bit(room->figure); left; left &= left - 1) {
        GeoDisc d = seg_disc(g, figure_first(left));
        add_circle(room, d.at, d.radius + r);
    }
    for (uint32_t i = 0; i < g->marker_count; i++)
        add_circle(room, g->marker[i].at, game_option(g, SEG_OPT_BASE_DIAMETER) / 2 + r);
    for (uint32_t i = 0; i < g->map->piece_count; i++)
        add_piece(room, &g->map->piece[i]);
}

/// One of the heights at which somebody could stand.
static int32_t level(const GeoMap *map, uint32_t i)
{
    return i && (map->piece[i - 1].flags & GEO_STANDABLE) ? map->piece[i - 1].height : 0;
}

/// Tries the whole points beside a crossing, given in sixteenths.
static bool try_point(const Room *room, num_wide x, num_wide y, GeoVec *at, int32_t *z)
{
    const GeoBox *zone = &room->zone;
    const GeoMap *map = room->game->map;
    if (x < (zone->x0 - SLACK) * FINE || x > (zone->x1 + SLACK) * FINE ||
        y < (zone->y0 - SLACK) * FINE || y > (zone->y1 + SLACK) * FINE)
        return false;
    GeoVec mid = {(int32_t)num_div_nearest((int64_t)x, FINE),
                  (int32_t)num_div_nearest((int64_t)y, FINE)};
    for (uint32_t i = 0; i <= map->piece_count; i++) {
        *z = level(map, i);
        if (i && !*z)
            continue;
        // Where even a smaller base is refused, no point nearby will do.
        SegBase small = {{mid, room->radius > 4 ? room->radius - 4 : 0}, *z};
        Refusal why = seg_stand_check(room->game, small, figure_bit(room->figure));
        if (refusal_is(why) && why.code != ERR_NO_GROUND)
            continue;
        for (int32_t far = 0; far <= SLACK * SLACK; far++)
            for (int32_t j = -SLACK; j <= SLACK; j++)
                for (int32_t k = -SLACK; k <= SLACK; k++) {
                    *at = (GeoVec){mid.x + j, mid.y + k};
                    if (j * j + k * k == far && is_good(room, *at, *z))
                        return true;
                }
    }
    return false;
}

static bool cross_lines(const Room *room, const Curve *a, const Curve *b, GeoVec *at, int32_t *z)
{
    num_wide turn = (num_wide)a->dx * b->dy - (num_wide)a->dy * b->dx;
    if (!turn)
        return false;
    num_wide along =
        (num_wide)((int64_t)b->x - a->x) * b->dy - (num_wide)((int64_t)b->y - a->y) * b->dx;
    return try_point(room, a->x + along * a->dx / turn, a->y + along * a->dy / turn, at, z);
}

static bool cross_line_circle(const Room *room, const Curve *l, const Curve *c, GeoVec *at,
                              int32_t *z)
{
    int64_t vx = (int64_t)c->x - l->x, vy = (int64_t)c->y - l->y;
    num_wide dd = (num_wide)l->dx * l->dx + (num_wide)l->dy * l->dy;
    num_wide along = (num_wide)vx * l->dx + (num_wide)vy * l->dy;
    num_wide beside = (num_wide)vx * l->dy - (num_wide)vy * l->dx;
    num_wide reach = (num_wide)c->radius * FINE;
    if (beside * beside > (reach + 2) * (reach + 2) * dd) // the line is rounded: just missed counts
        return false;
    num_wide rest = reach * reach * dd - beside * beside;
    num_wide root = rest > 0 ? num_sqrt_wide(rest) : 0;
    for (int side = 0; side < 2; side++) {
        num_wide t = side ? along + root : along - root;
        if (try_point(room, l->x + t * l->dx / dd, l->y + t * l->dy / dd, at, z))
            return true;
    }
    return false;
}

static bool cross_circles(const Room *room, const Curve *a, const Curve *b, GeoVec *at, int32_t *z)
{
    num_wide dx = (b->x - a->x) / FINE, dy = (b->y - a->y) / FINE, dd = dx * dx + dy * dy;
    num_wide ra = (num_wide)a->radius * a->radius, rb = (num_wide)b->radius * b->radius;
    num_wide along = dd + ra - rb, rest = 4 * dd * ra - along * along;
    if (!dd || rest < 0)
        return false;
    num_wide root = num_sqrt_wide(rest);
    for (int side = 0; side < 2; side++) {
        num_wide across = side ? root : -root;
        if (try_point(room, a->x + (along * dx - across * dy) * FINE / (2 * dd),
                      a->y + (along * dy + across * dx) * FINE / (2 * dd), at, z))
            return true;
    }
    return false;
}

static bool touching_point(Room *room, GeoVec *at, int32_t *z)
{
    collect(room);
    for (uint32_t i = 0; i < room->curve_count; i++)
        for (uint32_t k = 0; k < i; k++) {
            const Curve *a = &room->curve[k], *b = &room->curve[i];
            if (a->radius && b->radius ? cross_circles(room, a, b, at, z)
                : a->radius || b->radius
                    ? cross_line_circle(room, a->radius ? b : a, a->radius ? a : b, at, z)
                    : cross_lines(room, a, b, at, z))
                return true;
        }
    return false;
}

bool seg_room(const Game *g, FigureId id, GeoBox zone, GeoVec *at, int32_t *z)
{
    Room room;
    room.game = g;
    room.figure = id;
    room.zone = zone;
    room.radius = game_figure_of(g, id)->radius;
    room.curve_count = 0;
    int32_t r = room.radius, step = 2 * r > 40 ? 2 * r : 40;
    for (at->y = zone.y0 + r; at->y <= zone.y1 - r; at->y += step)
        for (at->x = zone.x0 + r; at->x <= zone.x1 - r; at->x += step) {
            *z = seg_surface(g->map, *at);
            if (is_good(&room, *at, *z))
                return true;
        }
    return touching_point(&room, at, z);
}
