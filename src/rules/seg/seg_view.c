// SPDX-License-Identifier: MIT
// What others ask about a game: a seat's view with the other piles blank, places; and
// the check every choice passes first.
#include "rules/seg/seg_procs.h"
#include <string.h>

void seg_view(const Game *g, uint8_t seat, Game *out)
{
    game_copy(out, g);
    for (uint8_t s = 0; s < g->seat_count; s++)
        if (s != seat)
            seg_pile_veil(seg_pile(out, s));
}

Refusal seg_choice_check(const Game *g, uint8_t seat, const Choice *c, const Row *row)
{
    const Frame *top = &g->frame[g->depth - 1];
    if (seat != top->seat)
        return seg_no(ERR_NOT_YOUR_SLOT, RULE_SG_ACT_5);
    if (choice_is_malformed(g, c) || c->list_count > SEG_PAY_MAX)
        return seg_no(ERR_WRONG_DECISION, RULE_SG_GEN_9);
    if (c->has_place && (c->place.x < 0 || c->place.y < 0 || c->place.x > g->map->width ||
                         c->place.y > g->map->depth))
        return seg_no(ERR_OFF_TABLE, RULE_SG_MOVE_8);
    return row->check(g, top, c);
}

GeoSight seg_sight_from(const Game *g, FigureId figure, GeoVec from, FigureId target)
{
    Game then;
    game_copy(&then, g);
    Figure *f = game_figure(&then, figure);
    if (!geo_same(f->at, from))
        f->z = geo_surface(g->map, from);
    f->at = from;
    // All or nothing; what hides most is what a chord tells.
    GeoSight sight = geo_sight_chord(g->map, g->off, from, game_disc(g, target));
    bool sees = figure.n == target.n || seg_sees(&then, figure, target, false);
    sight.hidden = sees ? 0 : GEO_SIGHT_PARTS;
    return sight;
}

void seg_look_at(const Game *g, FigureId id, GeoVec at, PlaceLook *out)
{
    memset(out, 0, sizeof *out);
    GeoBase base = game_base_at(g, id, at, geo_surface(g->map, at));
    out->is_free = !refusal_is(seg_place_check(g, base, figure_bit(id)));
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        if (geo_bases_touch(base, game_base(g, foe)))
            out->engaged |= figure_bit(foe);
        if (seg_line(g, game_base(g, foe), base, figure_bit(id) | figure_bit(foe)))
            out->view[out->view_count++] = (PlaceViewer){
                .figure = foe, .distance = geo_bases_distance(base, game_base(g, foe))};
    }
}
