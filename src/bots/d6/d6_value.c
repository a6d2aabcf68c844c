// SPDX-License-Identifier: MIT
// Counts of a side: the cost of its standing figures (in drachmas), their places, the scenario's
// aim. Each count is a part of what an average side began with.
#include "bots/d6/d6_value.h"

enum {
    ALIVE,
    VITAL,
    PRONE,
    PLACE,
    SECURED,
    CARRIED,
    HOMEWARD,
    OUTWARD,
    COUNT,
    ROLE,
    SPARE,
    EXPOSED,
    SAFE
};
const ValueCount d6_value_counts[VALUE_COUNTS + 1] = {
    {"alive", ABOUT_FIGURES}, {"vital", ABOUT_FIGURES}, {"prone", ABOUT_PLACES},
    {"place", ABOUT_PLACES},  {"secured", ABOUT_GOAL},  {"carried", ABOUT_GOAL},
    {"homeward", ABOUT_GOAL}, {"outward", ABOUT_GOAL},  {"count", ABOUT_FIGURES},
    {"role", ABOUT_GOAL},     {"spare", ABOUT_FIGURES}, {"exposed", ABOUT_GOAL},
    {"safe", ABOUT_GOAL},     {NULL, ABOUT_FIGURES},
};

/// `of` as a part of what an average side has.
static int32_t part(int64_t of, int64_t all, uint32_t seats)
{
    return (int32_t)(of * VALUE_UNIT * (int64_t)seats / all);
}

/// Nearness: VALUE_UNIT at distance 0, 0 at a table's width.
static int32_t nearness(const Game *g, GeoVec from, GeoVec to)
{
    int32_t far = g->map->width, gap = geo_leg_length(from, to);
    return gap >= far ? 0 : (int32_t)((int64_t)VALUE_UNIT * (far - gap) / far);
}

static void count_tokens(const Game *g, uint8_t seat, ValueCounts *out)
{
    GeoBox home = d6_home(g, seat);
    GeoVec middle = {(home.x0 + home.x1) / 2, (home.y0 + home.y1) / 2};
    out->at[SECURED] = g->seat[seat].tally[D6_SEAT_SECURED] * VALUE_UNIT;
    for (uint32_t i = 0; i < g->marker_count; i++) {
        const Marker *m = &g->marker[i];
        if (m->status != D6_MARKER_CARRIED || game_seat_of(g, m->carrier) != seat)
            continue;
        out->at[CARRIED] += VALUE_UNIT;
        out->at[HOMEWARD] += nearness(g, game_figure_of(g, m->carrier)->at, middle);
    }
}

/// Nearness of the nearest exit; 0 for figures without one.
static int32_t outward(const Game *g, FigureId id)
{
    GeoVec edge[D6_EDGES];
    uint32_t count = d6_exits(g, id, edge);
    int32_t best = 0;
    for (uint32_t i = 0; i < count; i++) {
        int32_t near = nearness(g, game_figure_of(g, id)->at, edge[i]);
        best = near > best ? near : best;
    }
    return best;
}

/// EV-AMB-7: the ambushed lose with more than half of their heads. Counts how many more must fall
/// for that, among all of them and among those still on the table.
static void count_ambushed(const Game *g, uint8_t seat, ValueCounts *out)
{
    enum { SAFE_ENOUGH = 2 * VALUE_UNIT }; // cap: with more they cannot lose any more
    int all = 0, lost = 0, exposed = 0;
    for (FigureMask left = g->of_seat[seat]; left; left &= left - 1) {
        uint8_t status = game_figure_of(g, figure_first(left))->status;
        all++;
        lost += status == FIGURE_OUT;
        exposed += status == FIGURE_IN_PLAY || status == FIGURE_WAITING;
    }
    int more = all / 2 + 1 - lost;
    int32_t safe = exposed ? more * VALUE_UNIT / exposed : SAFE_ENOUGH;
    out->at[ROLE] = VALUE_UNIT;
    out->at[SPARE] = more * VALUE_UNIT / all;
    out->at[EXPOSED] = exposed * VALUE_UNIT / all;
    out->at[SAFE] = safe > SAFE_ENOUGH ? SAFE_ENOUGH : safe;
}

void d6_value_count(D6Thought *t, D6Memory *memory, const Game *g, uint8_t seat, ValueCounts *out)
{
    int64_t all = 1, figures = g->figure_count;
    for (uint8_t n = 1; n <= g->figure_count; n++)
        all += game_profile(g, (FigureId){n})->cost;
    d6_scene_build(&t->scene, memory, g, seat);
    t->focused = (FigureId){0};
    for (FigureMask left = g->of_seat[seat]; left; left &= left - 1) {
        FigureId id = figure_first(left);
        const Figure *f = game_figure_of(g, id);
        const D6Fighter *fighter = d6_scene_figure(&t->scene, id);
        int32_t cost = part(game_profile(g, id)->cost, all, g->seat_count);
        if (f->status == FIGURE_WAITING) {
            out->at[ALIVE] += cost;
            out->at[VITAL] += cost;
            out->at[COUNT] += part(1, figures, g->seat_count);
        }
        if (f->status != FIGURE_IN_PLAY)
            continue;
        out->at[ALIVE] += cost;
        out->at[VITAL] += cost * fighter->vitality / fighter->full;
        out->at[COUNT] += part(1, figures, g->seat_count);
        out->at[PRONE] += f->states & D6_PRONE ? cost : 0;
        out->at[OUTWARD] += cost * outward(g, id) / VALUE_UNIT;
        d6_spot_focus(&t->focus, &t->scene, fighter);
        out->at[PLACE] += part(d6_spot_value(&t->focus, f->at, 0), all * 100, g->seat_count);
    }
    if (d6_scenario(g)->tokens)
        count_tokens(g, seat, out);
    if (!d6_scenario(g)->ambush)
        return;
    // The number of figures is not counted in an ambush. Its fitted weight would tell ambushers to
    // lose figures, since a side with losses has been at close quarters; what figures can do is in
    // PLACE.
    out->at[ALIVE] = out->at[VITAL] = out->at[COUNT] = 0;
    if (g->tally[D6_GAME_ROLE_SEAT] == seat)
        count_ambushed(g, seat, out);
}
