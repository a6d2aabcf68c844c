// SPDX-License-Identifier: MIT
// rules/nordenth/nordenth_stand.h: what is in the way of a base, and where it may stand.
// Pure: equal arguments, equal answer.
#pragma once
#include "rules/nordenth/nordenth_geo.h"

static inline int32_t nordenth_top_of(const GeoPiece *piece)
{
    return piece->height ? piece->height : INT32_MAX;
}
static inline bool nordenth_is_linear(const GeoPiece *piece) { return piece->corner_count == 2; }
static inline int32_t nordenth_free_step(const Game *g)
{
    return game_option(g, NORDENTH_OPT_FREE_STEP);
}
static inline int32_t nordenth_surface(const Game *g, GeoVec at, int32_t most)
{
    return geo_surface_under(g->map, at, most);
}
static inline Refusal nordenth_no_piece(ErrorCode code, RuleId rule, uint32_t i)
{
    return (Refusal){.code = code, .rule = rule, .piece = {(uint8_t)(i + 1)}};
}

/// What a base of radius r sweeps on its way from p to q lies in here.
static inline GeoBox nordenth_box_around(GeoVec p, GeoVec q, int32_t r)
{
    return (GeoBox){(p.x < q.x ? p.x : q.x) - r, (p.y < q.y ? p.y : q.y) - r,
                    (p.x > q.x ? p.x : q.x) + r, (p.y > q.y ? p.y : q.y) + r};
}
static inline bool nordenth_are_apart(GeoBox a, GeoBox b)
{
    return (a.x0 > b.x1) | (a.x1 < b.x0) | (a.y0 > b.y1) | (a.y1 < b.y0);
}
static inline bool nordenth_is_in(GeoBox box, GeoVec at)
{
    return (at.x >= box.x0) & (at.x <= box.x1) & (at.y >= box.y0) & (at.y <= box.y1);
}
static inline bool nordenth_on_table(const Game *g, GeoVec at)
{
    return at.x >= 0 && at.y >= 0 && at.x <= g->map->width && at.y <= g->map->depth;
}

/// Pieces in the way of a base that goes from p to q anywhere between two levels; those of
/// `through` are not.
Refusal nordenth_pieces_between(const Game *g, FigureId id, GeoVec p, GeoVec q, int32_t low,
                                int32_t high, PieceMask through);
/// The same at one level.
Refusal nordenth_pieces_in_way(const Game *g, FigureId id, GeoVec p, GeoVec q, int32_t z,
                               PieceMask through);
/// Figures in the way; `through`: those it may pass.
Refusal nordenth_figures_in_way(const Game *g, FigureId id, GeoVec p, GeoVec q, int32_t z,
                                FigureMask through);
/// Those it may pass on its way.
FigureMask nordenth_passable(const Game *g, FigureId id);

/// May the figure stand on a base? Others on the table, pieces, its edge; hidden figures step
/// aside.
Refusal nordenth_place_check(const Game *g, FigureId id, GeoBase base);
/// The same but for hidden figures, which it may be on, and for those of `without`.
Refusal nordenth_stand_check(const Game *g, FigureId id, GeoBase base, FigureMask without);
/// Those who hide, and may be stood on.
FigureMask nordenth_hidden_ones(const Game *g);
/// Hidden figures that somebody standing there would be on; those of `hidden` among them.
FigureMask nordenth_stood_on(const Game *g, FigureId id, GeoBase base);
FigureMask nordenth_stood_on_any(const Game *g, FigureId id, GeoBase base, FigureMask hidden);
/// Where a hidden figure goes when somebody stops on it (AN-HIDE-8); false: nowhere.
bool nordenth_shift_place(const Game *g, FigureId hidden, FigureId mover, GeoBase mover_base,
                          GeoVec *to);
void nordenth_set_aside(Game *g, FigureId hidden, GeoVec to);
/// Elevation of a place that a choice names: what is given, or the highest surface.
static inline int32_t nordenth_choice_z(const Game *g, const Choice *c)
{
    return c->has_z ? c->z : geo_surface(g->map, c->place);
}
