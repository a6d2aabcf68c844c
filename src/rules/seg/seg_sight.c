// SPDX-License-Identifier: MIT
// Who sees whom. On the ground every sight-blocking piece and every base blocks, which the quick
// questions of core answer; from and to tops the part of the line that runs low enough decides
// (SG-LOS-5). Skills change the answer for one observer only.
#include "core/geo_line.h"
#include "rules/seg/seg_geo.h"

/// Scenery alone, portals included.
static bool scenery_cuts(const Game *g, const GeoLine *line)
{
    if (geo_line_cut(g->map, 0, line, SEG_FIG_H).n)
        return true;
    for (uint32_t i = 0; i < g->marker_count; i++)
        if (geo_line_enters(line, seg_portal(g, &g->marker[i]), SEG_FIG_H))
            return true;
    return false;
}

static bool is_cut(const Game *g, const GeoLine *line, FigureMask others)
{
    if (scenery_cuts(g, line))
        return true;
    for (FigureMask left = others; left; left &= left - 1)
        if (geo_line_enters(line, game_base(g, figure_first(left)), SEG_FIG_H))
            return true;
    return false;
}

/// Nine points of a base (section 24, `any_point`).
static GeoVec sample_point(GeoDisc d, uint32_t i)
{
    static const int32_t way[9][2] = {{0, 0}, {2, 0},  {-2, 0}, {0, 2},  {0, -2},
                                      {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    int32_t k = (int32_t)((int64_t)7071 * d.radius / 10000);
    int32_t x = way[i][0], y = way[i][1];
    return (GeoVec){d.at.x + (x == 2    ? d.radius
                              : x == -2 ? -d.radius
                                        : x * k),
                    d.at.y + (y == 2    ? d.radius
                              : y == -2 ? -d.radius
                                        : y * k)};
}

bool seg_line(const Game *g, GeoBase a, GeoBase b, FigureMask except)
{
    FigureMask others = g->in_play & ~except;
    GeoLine line = {a.disc.at, b.disc.at, a.z + SEG_FIG_H, b.z + SEG_FIG_H};
    if (!is_cut(g, &line, others))
        return true;
    for (uint32_t i = 0; game_option(g, SEG_OPT_LOS_MODE) && i < 81; i++) {
        line.a = sample_point(a.disc, i / 9);
        line.b = sample_point(b.disc, i % 9);
        if (!is_cut(g, &line, others))
            return true;
    }
    return false;
}

bool seg_flight_line(const Game *g, GeoBase a, GeoBase b)
{
    return !scenery_cuts(g, &(GeoLine){a.disc.at, b.disc.at, a.z + SEG_FIG_H, b.z + SEG_FIG_H});
}

static bool line_between(const Game *g, FigureId a, FigureId b)
{
    return seg_line(g, game_base(g, a), game_base(g, b), figure_bit(a) | figure_bit(b));
}

static bool near_enough(const Game *g, FigureId a, FigureId stealthy)
{
    return seg_in_range(g, a, stealthy, seg_ruler(g, SEG_RANGE_SHORT));
}

/// SG-LOS-7.
static bool is_covered(const Game *g, FigureId id)
{
    const Figure *f = game_figure_of(g, id);
    for (uint32_t i = 0; i < g->map->piece_count; i++) {
        const GeoPiece *piece = &g->map->piece[i];
        if ((piece->flags & GEO_COVERED) && !geo_piece_is_below(piece, f->z) &&
            geo_piece_within(piece, (GeoDisc){f->at, 0}, 0))
            return true;
    }
    return false;
}

/// With its own eyes.
static bool sees_itself(const Game *g, FigureId a, FigureId b, bool aggression)
{
    if (seg_contact(g, a, b) || (!aggression && seg_has(g, a, SEG_SKILL_DETECTION)))
        return true;
    bool is_hidden = seg_has(g, b, SEG_SKILL_STEALTHY) && !near_enough(g, a, b);
    return !is_hidden && line_between(g, a, b);
}

/// SG-SKOPT-2: through the eyes of an ally whom the attacker sees.
static bool is_spotted(const Game *g, FigureId a, FigureId b)
{
    if (is_covered(g, b))
        return false;
    bool is_hidden = seg_has(g, b, SEG_SKILL_STEALTHY) && !near_enough(g, a, b);
    for (FigureMask left = game_friends(g, a); left; left &= left - 1) {
        FigureId s = figure_first(left);
        if (sees_itself(g, a, s, true) &&
            (seg_has(g, s, SEG_SKILL_DETECTION) ||
             (!is_hidden && (seg_contact(g, s, b) || line_between(g, s, b)))))
            return true;
    }
    return false;
}

bool seg_sees(const Game *g, FigureId a, FigureId b, bool aggression)
{
    return sees_itself(g, a, b, aggression) ||
           (aggression && seg_has(g, a, SEG_SKILL_INDIRECT_FIRE) && is_spotted(g, a, b));
}

RuleId seg_blind_rule(const Game *g, FigureId a, FigureId b)
{
    if (seg_has(g, a, SEG_SKILL_INDIRECT_FIRE))
        return is_covered(g, b) ? RULE_SG_LOS_7 : RULE_SG_SKOPT_2;
    return seg_has(g, b, SEG_SKILL_STEALTHY) && !near_enough(g, a, b) ? RULE_SG_SKOPT_5
                                                                      : RULE_SG_SHOOT_2;
}
