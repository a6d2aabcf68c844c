// SPDX-License-Identifier: MIT
// Pieces are in the way by their levels, figures by their heights. Hidden figures are in nobody's
// way: whoever stops on one sends it aside, in order, on a copy of the game.
#include "rules/nordenth/nordenth_stand.h"

Refusal nordenth_pieces_between(const Game *g, FigureId id, GeoVec p, GeoVec q, int32_t low,
                                int32_t high, PieceMask through)
{
    int32_t r = game_figure_of(g, id)->radius - GEO_CONTACT, h = nordenth_height(g, id);
    GeoBox swept = nordenth_box_around(p, q, r);
    PieceMask left = geo_map_some(g->map, GEO_BLOCKS_MOVE) & ~(through | g->off);
    for (; left; left &= left - 1) {
        uint32_t i = (uint32_t)__builtin_ctzll(left);
        const GeoPiece *piece = &g->map->piece[i];
        if (!(piece->flags & GEO_BLOCKS_MOVE) || nordenth_are_apart(piece->box, swept) ||
            nordenth_top_of(piece) <=
                low + (nordenth_is_linear(piece) ? 0 : nordenth_free_step(g)) ||
            piece->bottom >= high + h)
            continue;
        if (geo_leg_hits_piece(p, q, r, piece))
            return nordenth_is_linear(piece) && (piece->flags & GEO_CROSS)
                       ? nordenth_no_piece(ERR_STRADDLE, RULE_AN_TER_3, i)
                       : nordenth_no_piece(
                             ERR_PATH_BLOCKED,
                             nordenth_is_linear(piece) ? RULE_AN_TER_4 : RULE_AN_MOVE_7, i);
    }
    return refusal_none();
}

Refusal nordenth_pieces_in_way(const Game *g, FigureId id, GeoVec p, GeoVec q, int32_t z,
                               PieceMask through)
{
    return nordenth_pieces_between(g, id, p, q, z, z, through);
}

Refusal nordenth_figures_in_way(const Game *g, FigureId id, GeoVec p, GeoVec q, int32_t z,
                                FigureMask through)
{
    int32_t r = game_figure_of(g, id)->radius, h = nordenth_height(g, id);
    for (FigureMask left = g->in_play & ~figure_bit(id) & ~through; left; left &= left - 1) {
        FigureId other = figure_first(left);
        const Figure *o = game_figure_of(g, other);
        int32_t reach = r + o->radius - GEO_CONTACT;
        if (!nordenth_is_in(nordenth_box_around(p, q, reach), o->at) ||
            (o->states & NORDENTH_CONCEALED) || o->z >= z + h ||
            z >= o->z + nordenth_height(g, other))
            continue;
        if (geo_leg_closer(p, q, o->at, reach))
            return nordenth_no_figure(ERR_PATH_BLOCKED, RULE_AN_MOVE_6, other);
    }
    return refusal_none();
}

FigureMask nordenth_passable(const Game *g, FigureId id)
{
    return game_option(g, NORDENTH_OPT_PASS_FRIENDS) ? game_friends(g, id) : 0;
}

FigureMask nordenth_hidden_ones(const Game *g)
{
    FigureMask hidden = 0;
    for (FigureMask left = g->in_play; left; left &= left - 1)
        hidden |= nordenth_is(g, figure_first(left), NORDENTH_CONCEALED) ? left & -left : 0;
    return hidden;
}

FigureMask nordenth_stood_on_any(const Game *g, FigureId id, GeoBase base, FigureMask hidden)
{
    FigureMask on = 0;
    int32_t h = nordenth_height(g, id);
    for (FigureMask left = hidden & ~figure_bit(id); left; left &= left - 1) {
        FigureId other = figure_first(left);
        const Figure *o = game_figure_of(g, other);
        if (o->z < base.z + h && base.z < o->z + nordenth_height(g, other) &&
            geo_closer(base.disc, figure_disc(o), -GEO_CONTACT))
            on |= figure_bit(other);
    }
    return on;
}

FigureMask nordenth_stood_on(const Game *g, FigureId id, GeoBase base)
{
    return nordenth_stood_on_any(g, id, base, nordenth_hidden_ones(g));
}

Refusal nordenth_stand_check(const Game *g, FigureId id, GeoBase base, FigureMask without)
{
    if (!nordenth_on_table(g, base.disc.at))
        return nordenth_no(ERR_OFF_TABLE, RULE_AN_MOVE_7);
    Refusal why = nordenth_figures_in_way(g, id, base.disc.at, base.disc.at, base.z, without);
    return refusal_is(why) ? why
                           : nordenth_pieces_in_way(g, id, base.disc.at, base.disc.at, base.z, 0);
}

bool nordenth_shift_place(const Game *g, FigureId hidden, FigureId mover, GeoBase there, GeoVec *to)
{
    const Figure *h = game_figure_of(g, hidden);
    int64_t best = INT64_MAX;
    for (uint32_t i = 0; i < GEO_COMPASS; i++) {
        GeoVec step = geo_step(geo_compass[i], there.disc.radius + h->radius, 1);
        GeoVec at = {there.disc.at.x + step.x, there.disc.at.y + step.y};
        int64_t far = geo_square(at, h->at);
        if (far >= best || !nordenth_on_table(g, at))
            continue;
        int32_t z = nordenth_surface(g, at, h->z + nordenth_free_step(g));
        if (z < h->z - nordenth_free_step(g))
            continue;
        GeoBase base = {{at, h->radius}, z};
        if (refusal_is(nordenth_stand_check(g, hidden, base, figure_bit(mover))) ||
            nordenth_stood_on(g, hidden, base) ||
            nordenth_walled_off(g, h->at, at, z, nordenth_free_step(g), nordenth_height(g, hidden)))
            continue;
        best = far;
        *to = at;
    }
    return best < INT64_MAX;
}

void nordenth_set_aside(Game *g, FigureId hidden, GeoVec to)
{
    Figure *f = game_figure(g, hidden);
    f->at = to;
    f->z = nordenth_surface(g, to, f->z + nordenth_free_step(g));
}

Refusal nordenth_place_check(const Game *g, FigureId id, GeoBase base)
{
    Refusal why = nordenth_stand_check(g, id, base, 0);
    if (refusal_is(why))
        return why;
    FigureMask left = nordenth_stood_on(g, id, base);
    if (!left)
        return refusal_none();
    Game then; // as it is once the mover stands there, and those before have gone aside
    game_copy(&then, g);
    game_figure(&then, id)->at = base.disc.at;
    game_figure(&then, id)->z = base.z;
    for (; left; left &= left - 1) {
        GeoVec to;
        if (!nordenth_shift_place(&then, figure_first(left), id, base, &to))
            return nordenth_no_figure(ERR_PATH_BLOCKED, RULE_AN_HIDE_8, figure_first(left));
        nordenth_set_aside(&then, figure_first(left), to);
    }
    return refusal_none();
}
