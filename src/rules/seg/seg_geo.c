// SPDX-License-Identifier: MIT
// Ranges, places and moves. Most games are played on the ground, so equal elevations take the short
// way; whole numbers decide everywhere.
#include "rules/seg/seg_geo.h"
#include "core/geo_part.h"
#include "core/num.h"

bool seg_within(SegBase a, SegBase b, int64_t reach)
{
    int64_t square = geo_square(a.disc.at, b.disc.at);
    int64_t sum = (int64_t)a.disc.radius + b.disc.radius, dz = (int64_t)a.z - b.z;
    if (dz == 0)
        return square <= (sum + reach) * (sum + reach);
    int64_t k = reach * reach - dz * dz;
    if (k < 0)
        return false;
    int64_t far = square - sum * sum - k;
    return far <= 0 || (num_wide)far * far <= (num_wide)4 * sum * sum * k;
}

int32_t seg_ruler(const Game *g, uint8_t range)
{
    switch (range) {
    case SEG_RANGE_SHORT: return game_option(g, SEG_OPT_RULER_SHORT);
    case SEG_RANGE_MEDIUM: return game_option(g, SEG_OPT_RULER_MEDIUM);
    case SEG_RANGE_LONG: return game_option(g, SEG_OPT_RULER_LONG);
    default: return GEO_CONTACT;
    }
}

bool seg_in_range(const Game *g, FigureId from, FigureId to, int64_t reach)
{
    return seg_has(g, from, SEG_SKILL_INFINITE_RANGE) ||
           seg_within(seg_base(g, from), seg_base(g, to), reach);
}

// --- places ---

/// A piece without a height is as high as it takes.
static bool is_below(const GeoPiece *piece, int32_t z)
{
    return piece->height && piece->height <= z;
}

static bool holds(const GeoPiece *piece, GeoVec at)
{
    return geo_piece_within(piece, (GeoDisc){at, 0}, 0);
}

int32_t seg_surface(const GeoMap *map, GeoVec at)
{
    int32_t z = 0;
    for (uint32_t i = 0; i < map->piece_count; i++) {
        const GeoPiece *piece = &map->piece[i];
        if ((piece->flags & GEO_STANDABLE) && piece->height > z && holds(piece, at))
            z = piece->height;
    }
    return z;
}

static bool is_supported(const GeoMap *map, GeoVec at, int32_t z)
{
    for (uint32_t i = 0; z && i < map->piece_count; i++) {
        const GeoPiece *piece = &map->piece[i];
        if ((piece->flags & GEO_STANDABLE) && piece->height == z && holds(piece, at))
            return true;
    }
    return z == 0;
}

static bool same_level(int32_t a, int32_t b) { return a - b < SEG_FIG_H && b - a < SEG_FIG_H; }

/// Pieces that do not stop a base at this elevation.
static PieceMask pieces_below(const GeoMap *map, int32_t z)
{
    PieceMask mask = 0;
    for (uint32_t i = 0; z && i < map->piece_count; i++)
        if (is_below(&map->piece[i], z))
            mask |= (PieceMask)1 << i;
    return mask;
}

static GeoDisc portal_disc(const Game *g, const Marker *m)
{
    return (GeoDisc){m->at, game_option(g, SEG_OPT_BASE_DIAMETER) / 2};
}

Refusal seg_stand_check(const Game *g, SegBase b, FigureMask except)
{
    if (!geo_in_box(b.disc, (GeoBox){0, 0, g->map->width, g->map->depth}))
        return seg_no(ERR_OFF_TABLE, RULE_SG_MOVE_8);
    PieceId piece = geo_disc_blocked(g->map, pieces_below(g->map, b.z), GEO_BLOCKS_MOVE, b.disc);
    if (piece.n)
        return (Refusal){.code = ERR_PLACE_TAKEN, .rule = RULE_SG_MOVE_6, .piece = piece};
    if (b.z && !is_supported(g->map, b.disc.at, b.z))
        return seg_no(ERR_NO_GROUND, RULE_SG_FAQ_23);
    for (FigureMask left = g->in_play & ~except; left; left &= left - 1) {
        const Figure *f = game_figure_of(g, figure_first(left));
        if (same_level(f->z, b.z) && geo_overlap(figure_disc(f), b.disc))
            return seg_no_figure(ERR_PLACE_TAKEN, RULE_SG_GEN_11, figure_first(left));
    }
    for (uint32_t i = 0; i < g->marker_count; i++)
        if (same_level(g->marker[i].z, b.z) && geo_overlap(portal_disc(g, &g->marker[i]), b.disc))
            return seg_no(ERR_PLACE_TAKEN, RULE_SG_LOS_6);
    return refusal_none();
}

// --- moves ---

int32_t seg_way(const Game *g, int32_t ruler, int32_t radius)
{
    return game_option(g, SEG_OPT_MOVE_MEASURE) ? ruler : ruler + 2 * radius;
}

int32_t seg_own_way(const Game *g, FigureId id)
{
    uint8_t range = seg_has(g, id, SEG_SKILL_LONG_MOVE)    ? SEG_RANGE_LONG
                    : seg_has(g, id, SEG_SKILL_SHORT_MOVE) ? SEG_RANGE_SHORT
                                                           : SEG_RANGE_MEDIUM;
    return seg_way(g, seg_ruler(g, range), game_figure_of(g, id)->radius);
}

/// SG-SKMOV-7: adversary flyers whose level the path comes near may not be flown through.
static FigureId flyer_in_way(const Game *g, FigureId id, SegBase from, SegBase to,
                             FigureMask crossing)
{
    for (FigureMask left = seg_enemies(g, id) & ~crossing; left; left &= left - 1) {
        FigureId foe = figure_first(left);
        SegBase b = seg_base(g, foe);
        GeoPart part;
        if (!seg_has(g, foe, SEG_SKILL_FLIGHT) || (from.z == to.z && !same_level(from.z, b.z)) ||
            !geo_part_of_height(from.disc.at, to.disc.at, from.z, to.z, b.z - SEG_FIG_H,
                                b.z + SEG_FIG_H, &part))
            continue;
        if (part.from == part.to)
            continue; // just a whole figure above or below it, at one end
        b.disc.radius += from.disc.radius;
        if (geo_part_enters_disc(&part, b.disc))
            return foe;
    }
    return (FigureId){0};
}

static Refusal flight_check(const Game *g, FigureId id, SegBase from, SegBase to,
                            FigureMask crossing)
{
    if (seg_has(g, id, SEG_SKILL_INTANGIBLE))
        return refusal_none();
    if (!seg_flight_line(g, from, to))
        return seg_no(ERR_NO_LOS, RULE_SG_SKMOV_7);
    if (seg_has(g, id, SEG_SKILL_INFILTRATION))
        return refusal_none();
    FigureId foe = flyer_in_way(g, id, from, to, crossing);
    return foe.n ? seg_no_figure(ERR_PATH_BLOCKED, RULE_SG_SKMOV_7, foe) : refusal_none();
}

/// SG-MOVE-10: a walker on a top keeps its centre on that top.
static bool same_top(const GeoMap *map, GeoVec a, GeoVec b, int32_t z)
{
    for (uint32_t i = 0; z && i < map->piece_count; i++) {
        const GeoPiece *piece = &map->piece[i];
        if ((piece->flags & GEO_STANDABLE) && piece->height == z && holds(piece, a) &&
            holds(piece, b))
            return true;
    }
    return z == 0;
}

static Refusal walk_check(const Game *g, FigureId id, SegBase from, SegBase to, FigureMask crossing)
{
    if (to.z != from.z || !same_top(g->map, from.disc.at, to.disc.at, from.z))
        return seg_no(ERR_NO_GROUND, RULE_SG_MOVE_10);
    if (seg_has(g, id, SEG_SKILL_INTANGIBLE))
        return refusal_none();
    int32_t r = from.disc.radius;
    PieceId piece = geo_leg_blocked(g->map, pieces_below(g->map, from.z), GEO_BLOCKS_MOVE,
                                    from.disc.at, to.disc.at, r);
    if (piece.n)
        return (Refusal){.code = ERR_PATH_BLOCKED, .rule = RULE_SG_MOVE_6, .piece = piece};
    for (uint32_t i = 0; i < g->marker_count; i++)
        if (same_level(g->marker[i].z, from.z) &&
            geo_leg_closer(from.disc.at, to.disc.at, g->marker[i].at,
                           r + portal_disc(g, &g->marker[i]).radius))
            return seg_no(ERR_PATH_BLOCKED, RULE_SG_LOS_6);
    if (seg_has(g, id, SEG_SKILL_INFILTRATION))
        return refusal_none();
    for (FigureMask left = seg_enemies(g, id) & ~crossing; left; left &= left - 1) {
        const Figure *f = game_figure_of(g, figure_first(left));
        if (same_level(f->z, from.z) &&
            geo_leg_closer(from.disc.at, to.disc.at, f->at, (int64_t)r + f->radius))
            return seg_no_figure(ERR_PATH_BLOCKED, RULE_SG_MOVE_5, figure_first(left));
    }
    return refusal_none();
}

Refusal seg_move_check(const Game *g, FigureId id, GeoVec place, int32_t z, int32_t way,
                       FigureMask crossing)
{
    SegBase from = seg_base(g, id), to = seg_base_at(g, id, place, z);
    int64_t square = geo_square(from.disc.at, place), dz = (int64_t)z - from.z;
    bool flies = seg_has(g, id, SEG_SKILL_FLIGHT);
    square += flies ? dz * dz : 0;
    if (!square)
        return seg_no(ERR_NO_MOVE, RULE_SG_MOVE_4);
    if (square > (int64_t)way * way)
        return seg_no(ERR_MOVE_TOO_LONG, RULE_SG_MOVE_1);
    Refusal why = seg_stand_check(g, to, figure_bit(id));
    if (refusal_is(why))
        return why;
    return flies ? flight_check(g, id, from, to, crossing) : walk_check(g, id, from, to, crossing);
}

/// floor(t * d / length), for d >= 0.
static int32_t share(int64_t t, int64_t d, int64_t square)
{
    return (int32_t)num_sqrt_floor((int64_t)((num_wide)(t * d) * (t * d) / square));
}

GeoVec seg_along(GeoVec c, GeoVec d, int32_t t)
{
    int64_t dx = d.x < 0 ? -(int64_t)d.x : d.x, dy = d.y < 0 ? -(int64_t)d.y : d.y;
    int64_t square = dx * dx + dy * dy;
    if (NEVER(!square))
        return c;
    int32_t x = share(t, dx, square), y = share(t, dy, square);
    return (GeoVec){c.x + (d.x < 0 ? -x : x), c.y + (d.y < 0 ? -y : y)};
}

/// The whole length that leads to a point of the ray; 0 if the point is not on it.
static int32_t length_on_ray(GeoVec c, GeoVec d, GeoVec to)
{
    int32_t near = (int32_t)num_sqrt_floor(geo_square(c, to));
    for (int32_t t = near > 2 ? near - 2 : 1; t <= near + 3; t++)
        if (geo_same(seg_along(c, d, t), to))
            return t;
    return 0;
}

Refusal seg_disengage_check(const Game *g, FigureId id, FigureId from, GeoVec to, int32_t z)
{
    GeoVec at = game_figure_of(g, id)->at;
    int32_t way = seg_way(g, seg_ruler(g, SEG_RANGE_SHORT), game_figure_of(g, id)->radius);
    if (seg_has(g, id, SEG_SKILL_ELUSIVE))
        return seg_move_check(g, id, to, z, way, figure_bit(from));
    if (!length_on_ray(at, seg_minus(at, game_figure_of(g, from)->at), to) && !geo_same(at, to))
        return seg_no_figure(ERR_NOT_AWAY, RULE_SG_DIS_2, from);
    Refusal why = seg_move_check(g, id, to, z, way, 0);
    if (!refusal_is(why) && seg_touch(seg_base_at(g, id, to, z), seg_base(g, from)))
        why = seg_no_figure(ERR_NOT_AWAY, RULE_SG_DIS_2, from);
    return why;
}

bool seg_disengage_end(const Game *g, FigureId id, FigureId from, int32_t most, GeoVec *to)
{
    enum { STEPS = 16 };
    GeoVec at = game_figure_of(g, id)->at, d = seg_minus(at, game_figure_of(g, from)->at);
    // A few lengths find most; only a back to the wall asks for all of them.
    for (int32_t i = STEPS; i > 0; i--) {
        *to = seg_along(at, d, most * i / STEPS);
        if (!refusal_is(seg_disengage_check(g, id, from, *to, seg_surface(g->map, *to))))
            return true;
    }
    for (int32_t t = 1; t <= most; t++) {
        *to = seg_along(at, d, t);
        if (!refusal_is(seg_disengage_check(g, id, from, *to, seg_surface(g->map, *to))))
            return true;
    }
    return false;
}
