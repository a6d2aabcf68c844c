// SPDX-License-Identifier: MIT
// Moves worth trying, for samplers and bots: a walk towards somebody or anywhere, over obstacles
// where a straight line leads over them, up ladders and faces at hand. No rule depends on it.
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"
#include <string.h>

/// A walk to a place, with crossings; false if there is none to speak of.
static bool walk_to(const Game *g, FigureId id, GeoVec to, Choice *c)
{
    c->kind = NORDENTH_CHOICE_MOVE;
    return nordenth_path_help(g, id, to, &c->path, c->legs);
}

/// A place so far on the way to another one.
static GeoVec towards(GeoVec from, GeoVec to, int32_t way)
{
    return geo_square(from, to) <= (int64_t)way * way ? to
                                                      : geo_along(from, geo_minus(to, from), way);
}

/// Beside an enemy, as far as it goes; a charge if it gets there.
static bool walk_up(const Game *g, FigureId id, FigureId foe, int32_t left, Choice *c)
{
    const Figure *f = game_figure_of(g, id), *o = game_figure_of(g, foe);
    if (geo_same(f->at, o->at))
        return false;
    GeoVec beside = geo_along(o->at, geo_minus(f->at, o->at), f->radius + o->radius + 4);
    bool reaches = geo_square(f->at, beside) <= (int64_t)left * left;
    if (!walk_to(g, id, reaches ? beside : towards(f->at, beside, left), c))
        return false;
    if (reaches && !nordenth_is(g, id, NORDENTH_WOUNDED)) {
        c->kind = NORDENTH_CHOICE_CHARGE;
        c->list[0] = foe;
        c->list_count = 1;
    }
    return true;
}

/// A ladder or a face beside it, or the edge it stands at.
static bool climb_somewhere(const Game *g, FigureId id, Rng *rng, Choice *c)
{
    const Figure *f = game_figure_of(g, id);
    uint32_t found = 0;
    GeoVec way = geo_compass[rng_below(rng, GEO_COMPASS)];
    for (uint32_t i = 0; i < g->map->piece_count; i++) {
        const GeoPiece *piece = &g->map->piece[i];
        bool ladder = (piece->flags & GEO_LADDER) != 0;
        if (!(piece->flags & (GEO_LADDER | GEO_STANDABLE)) ||
            !geo_piece_contact(piece, figure_disc(f)) || rng_below(rng, ++found))
            continue;
        GeoLeg leg = ladder                 ? GEO_LEG_LADDER
                     : piece->height > f->z ? GEO_LEG_CLIMB
                     : rng_below(rng, 2)    ? GEO_LEG_DESCEND
                                            : GEO_LEG_DROP;
        *c = (Choice){.kind = NORDENTH_CHOICE_MOVE, .path = {.at = {f->at}, .count = 2}};
        c->path.at[1] = geo_along(f->at, way, 2 * f->radius);
        geo_leg_set(c->legs, 0, leg);
        if (ladder && rng_below(rng, 2)) { // somewhere on it
            int32_t reach = nordenth_base_move(g, id) / 4;
            c->path.at[1] = f->at;
            c->has_z = true;
            c->z = f->z + (rng_below(rng, 2) ? reach : -reach);
            c->z = c->z < piece->bottom   ? piece->bottom
                   : c->z > piece->height ? piece->height
                                          : c->z;
        }
    }
    if (!found && !rng_below(rng, 3)) { // over a gap
        *c = (Choice){.kind = NORDENTH_CHOICE_MOVE, .path = {.at = {f->at}, .count = 2}};
        c->path.at[1] = geo_along(f->at, way, nordenth_base_move(g, id) / 4);
        geo_leg_set(c->legs, 0, GEO_LEG_JUMP);
        found = 1;
    }
    return found > 0;
}

bool nordenth_draw_move(const Game *g, FigureId id, Rng *rng, Choice *c)
{
    const NordenthActing *acting = nordenth_acting_of(g);
    int32_t left = nordenth_move_left(g, id, acting);
    FigureMask foes = game_enemies(g, id);
    GeoVec at = game_figure_of(g, id)->at;
    uint32_t what = rng_below(rng, 8);
    if (left <= 0)
        return false;
    if (what == 0)
        return climb_somewhere(g, id, rng, c);
    if (what < 5 && foes) {
        for (uint32_t n = rng_below(rng, (uint32_t)figure_count(foes)); n; n--)
            foes &= foes - 1;
        return walk_up(g, id, figure_first(foes), left, c);
    }
    int32_t way = (int32_t)rng_below(rng, (uint32_t)left) + 1;
    GeoVec to = geo_along(at, geo_compass[rng_below(rng, GEO_COMPASS)], way);
    return walk_to(g, id, to, c);
}

void nordenth_move_candidates(const Game *g, FigureId id, CandidateList *list)
{
    const NordenthActing *acting = nordenth_acting_of(g);
    int32_t left = nordenth_move_left(g, id, acting);
    GeoVec at = game_figure_of(g, id)->at;
    if (left <= 0)
        return;
    for (FigureMask foes = game_enemies(g, id); foes; foes &= foes - 1) {
        Choice c = {0};
        if (walk_up(g, id, figure_first(foes), left, &c))
            candidate_add(list, g, &c);
    }
    for (uint32_t i = 0; i < GEO_COMPASS; i++)
        for (int32_t part = 1; part <= 2; part++) {
            Choice c = {0};
            if (walk_to(g, id, geo_along(at, geo_compass[i], left * part / 2), &c))
                candidate_add(list, g, &c);
        }
}
