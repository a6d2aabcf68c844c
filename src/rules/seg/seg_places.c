// SPDX-License-Identifier: MIT
// Places that are worth a look, for players and bots alike: round about, into contact, and
// where the scenario wants somebody to be. Whether one may go there is asked elsewhere.
#include "rules/seg/seg_procs.h"

void seg_places_around(const Game *g, uint8_t kind, GeoVec at, int32_t far, CandidateList *list)
{
    Choice c = {.kind = kind, .has_place = true};
    for (uint32_t i = 0; i < 2 * GEO_COMPASS; i++) {
        c.place = geo_compass_point(at, i, i < GEO_COMPASS ? far : far / 2);
        candidate_add(list, g, &c);
    }
}

void seg_places_to_go(const Game *g, uint8_t kind, FigureId id, CandidateList *list)
{
    enum { CLEAR = 4 }; // thousandths: in contact, for all rounding
    const Figure *f = game_figure_of(g, id);
    int32_t way = seg_own_way(g, id);
    Choice c = {.kind = kind, .has_place = true};
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        const Figure *foe = game_figure_of(g, figure_first(left));
        GeoVec back = geo_minus(f->at, foe->at);
        if (!back.x && !back.y) // one above the other
            continue;
        c.place = geo_along(foe->at, back, f->radius + foe->radius + CLEAR);
        candidate_add(list, g, &c);
    }
    // SG-SCN-3: the edge counts only when it is touched. Straight on, or aside of what is in the
    // way.
    int32_t edge = g->map->depth - f->radius;
    for (int32_t aside = -2; seg_scene(g)->has_exit && !f->seat && aside <= 2; aside++)
        if (edge - f->at.y <= way) {
            c.place = (GeoVec){f->at.x + aside * f->radius, edge};
            candidate_add(list, g, &c);
        }
    seg_places_around(g, kind, f->at, way, list);
}
