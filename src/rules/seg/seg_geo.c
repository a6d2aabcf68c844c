// SPDX-License-Identifier: MIT
// Ranges, places and moves. Most games are played on the ground, so equal elevations take the short
// way; whole numbers decide everywhere.
#include "rules/seg/seg_geo.h"
#include "core/geo_part.h"
#include "core/num.h"

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
           geo_bases_within(game_base(g, from), game_base(g, to), reach);
}

// --- places ---

Refusal seg_place_check(const Game *g, GeoBase b, FigureMask except)
{
    if (!geo_in_box(b.disc, (GeoBox){0, 0, g->map->width, g->map->depth}))
        return seg_no(ERR_OFF_TABLE, RULE_SG_MOVE_8);
    PieceId piece =
        geo_disc_blocked(g->map, geo_pieces_below(g->map, b.z), GEO_BLOCKS_MOVE, b.disc);
    if (piece.n)
        return (Refusal){.code = ERR_PLACE_TAKEN, .rule = RULE_SG_MOVE_6, .piece = piece};
    if (b.z && !geo_surface_holds(g->map, b.disc.at, b.disc.at, b.z))
        return seg_no(ERR_NO_GROUND, RULE_SG_FAQ_23);
    for (FigureMask left = g->in_play & ~except; left; left &= left - 1) {
        if (geo_bases_overlap(game_base(g, figure_first(left)), b, SEG_FIG_H))
            return seg_no_figure(ERR_PLACE_TAKEN, RULE_SG_GEN_11, figure_first(left));
    }
    for (uint32_t i = 0; i < g->marker_count; i++)
        if (geo_bases_overlap(seg_portal(g, &g->marker[i]), b, SEG_FIG_H))
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
static FigureId flyer_in_way(const Game *g, FigureId id, GeoBase from, GeoBase to,
                             FigureMask crossing)
{
    for (FigureMask left = game_enemies(g, id) & ~crossing; left; left &= left - 1) {
        FigureId foe = figure_first(left);
        GeoBase b = game_base(g, foe);
        GeoPart part;
        if (!seg_has(g, foe, SEG_SKILL_FLIGHT) ||
            (from.z == to.z && !geo_same_level(from.z, b.z, SEG_FIG_H)) ||
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

static Refusal flight_check(const Game *g, FigureId id, GeoBase from, GeoBase to,
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

static Refusal walk_check(const Game *g, FigureId id, GeoBase from, GeoBase to, FigureMask crossing)
{
    // SG-MOVE-10: a walker on a top keeps its centre on that top.
    if (to.z != from.z || !geo_surface_holds(g->map, from.disc.at, to.disc.at, from.z))
        return seg_no(ERR_NO_GROUND, RULE_SG_MOVE_10);
    if (seg_has(g, id, SEG_SKILL_INTANGIBLE))
        return refusal_none();
    int32_t r = from.disc.radius;
    PieceId piece = geo_leg_blocked(g->map, geo_pieces_below(g->map, from.z), GEO_BLOCKS_MOVE,
                                    from.disc.at, to.disc.at, r);
    if (piece.n)
        return (Refusal){.code = ERR_PATH_BLOCKED, .rule = RULE_SG_MOVE_6, .piece = piece};
    for (uint32_t i = 0; i < g->marker_count; i++)
        if (geo_same_level(g->marker[i].z, from.z, SEG_FIG_H) &&
            geo_leg_closer(from.disc.at, to.disc.at, g->marker[i].at,
                           r + seg_portal(g, &g->marker[i]).disc.radius))
            return seg_no(ERR_PATH_BLOCKED, RULE_SG_LOS_6);
    if (seg_has(g, id, SEG_SKILL_INFILTRATION))
        return refusal_none();
    for (FigureMask left = game_enemies(g, id) & ~crossing; left; left &= left - 1) {
        const Figure *f = game_figure_of(g, figure_first(left));
        if (geo_same_level(f->z, from.z, SEG_FIG_H) &&
            geo_leg_closer(from.disc.at, to.disc.at, f->at, (int64_t)r + f->radius))
            return seg_no_figure(ERR_PATH_BLOCKED, RULE_SG_MOVE_5, figure_first(left));
    }
    return refusal_none();
}

Refusal seg_move_check(const Game *g, FigureId id, GeoVec place, int32_t z, int32_t way,
                       FigureMask crossing)
{
    GeoBase from = game_base(g, id), to = game_base_at(g, id, place, z);
    int64_t square = geo_square(from.disc.at, place), dz = (int64_t)z - from.z;
    bool flies = seg_has(g, id, SEG_SKILL_FLIGHT);
    square += flies ? dz * dz : 0;
    if (!square)
        return seg_no(ERR_NO_MOVE, RULE_SG_MOVE_4);
    if (square > (int64_t)way * way)
        return seg_no(ERR_MOVE_TOO_LONG, RULE_SG_MOVE_1);
    Refusal why = seg_place_check(g, to, figure_bit(id));
    if (refusal_is(why))
        return why;
    return flies ? flight_check(g, id, from, to, crossing) : walk_check(g, id, from, to, crossing);
}

/// The whole length that leads to a point of the ray; 0 if the point is not on it.
static int32_t length_on_ray(GeoVec c, GeoVec d, GeoVec to)
{
    int32_t near = (int32_t)num_sqrt_floor(geo_square(c, to));
    for (int32_t t = near > 2 ? near - 2 : 1; t <= near + 3; t++)
        if (geo_same(geo_along(c, d, t), to))
            return t;
    return 0;
}

Refusal seg_disengage_check(const Game *g, FigureId id, FigureId from, GeoVec to, int32_t z)
{
    GeoVec at = game_figure_of(g, id)->at;
    int32_t way = seg_way(g, seg_ruler(g, SEG_RANGE_SHORT), game_figure_of(g, id)->radius);
    if (seg_has(g, id, SEG_SKILL_ELUSIVE))
        return seg_move_check(g, id, to, z, way, figure_bit(from));
    if (!length_on_ray(at, geo_minus(at, game_figure_of(g, from)->at), to) && !geo_same(at, to))
        return seg_no_figure(ERR_NOT_AWAY, RULE_SG_DIS_2, from);
    Refusal why = seg_move_check(g, id, to, z, way, 0);
    if (!refusal_is(why) && geo_bases_touch(game_base_at(g, id, to, z), game_base(g, from)))
        why = seg_no_figure(ERR_NOT_AWAY, RULE_SG_DIS_2, from);
    return why;
}

bool seg_disengage_end(const Game *g, FigureId id, FigureId from, int32_t most, GeoVec *to)
{
    enum { STEPS = 16 };
    GeoVec at = game_figure_of(g, id)->at, d = geo_minus(at, game_figure_of(g, from)->at);
    // A few lengths find most; only a back to the wall asks for all of them.
    for (int32_t i = STEPS; i > 0; i--) {
        *to = geo_along(at, d, most * i / STEPS);
        if (!refusal_is(seg_disengage_check(g, id, from, *to, geo_surface(g->map, *to))))
            return true;
    }
    for (int32_t t = 1; t <= most; t++) {
        *to = geo_along(at, d, t);
        if (!refusal_is(seg_disengage_check(g, id, from, *to, geo_surface(g->map, *to))))
            return true;
    }
    return false;
}
