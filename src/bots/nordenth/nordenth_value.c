// SPDX-License-Identifier: MIT
// Counts of a side: the cost of its standing figures, unhurt or wounded, and the scenario's aim.
// Each count is a part of what an average side began with.
#include "bots/nordenth/nordenth_value.h"
#include "rules/nordenth/nordenth_procs.h"

enum { ALIVE, VITAL, SCORE, LATE, NEAR, GONE, OUTWARD, BOUND, COUNT, ROLE };
const ValueCount nordenth_value_counts[VALUE_COUNTS + 1] = {
    {"alive", ABOUT_FIGURES, 0},   {"vital", ABOUT_FIGURES, 0}, {"score", ABOUT_GOAL, 0},
    {"score_late", ABOUT_GOAL, 0}, {"near", ABOUT_GOAL, 0},     {"gone", ABOUT_GOAL, 0},
    {"outward", ABOUT_GOAL, 0},    {"bound", ABOUT_PLACES, 0},  {"count", ABOUT_FIGURES, 0},
    {"role", ABOUT_GOAL, 0},       {NULL, ABOUT_FIGURES, 0},
};

static int32_t part(int64_t of, int64_t all, uint32_t seats)
{
    return (int32_t)(of * VALUE_UNIT * (int64_t)seats / all);
}

static int32_t cost_of(const Game *g, FigureId id)
{
    int32_t cost = game_profile(g, id)->cost;
    return cost > 0 ? cost : 10;
}

/// Parts of VALUE_UNIT that are left of a figure.
static int32_t health(const Game *g, FigureId id)
{
    enum { WOUNDED_LEFT = 400 };
    int full = game_profile(g, id)->stat[NORDENTH_STAT_HP];
    int hp = game_figure_of(g, id)->tally[NORDENTH_TALLY_HP];
    if (nordenth_is(g, id, NORDENTH_WOUNDED))
        return WOUNDED_LEFT;
    return full > 1 && hp < full ? VALUE_UNIT * hp / full : VALUE_UNIT;
}

void nordenth_value_count(const Game *g, uint8_t seat, ValueCounts *out)
{
    const NordenthScenarioData *scene = nordenth_scene(g);
    int64_t all = 1, figures = g->figure_count, turns = scene->turns ? scene->turns : 1;
    for (uint8_t n = 1; n <= g->figure_count; n++)
        all += cost_of(g, (FigureId){n});
    bool runs = scene->has_exit && seat == NORDENTH_RUNNER;
    int32_t one = part(1, figures, g->seat_count);
    for (FigureMask left = g->of_seat[seat]; left; left &= left - 1) {
        FigureId id = figure_first(left);
        const Figure *f = game_figure_of(g, id);
        int32_t cost = part(cost_of(g, id), all, g->seat_count);
        out->at[GONE] += f->status == FIGURE_EXITED ? one : 0;
        if (f->status != FIGURE_IN_PLAY && f->status != FIGURE_WAITING)
            continue;
        out->at[ALIVE] += cost;
        out->at[VITAL] += cost * health(g, id) / VALUE_UNIT;
        out->at[COUNT] += one;
        if (f->status == FIGURE_WAITING)
            continue;
        out->at[BOUND] += nordenth_engaged(g, id) ? cost : 0;
        if (runs)
            out->at[OUTWARD] += (int32_t)((int64_t)one * f->at.y / g->map->depth);
        if (scene->has_marker && !nordenth_is(g, id, NORDENTH_WOUNDED)) {
            int32_t off = geo_leg_length(f->at, scene->marker) - f->radius - NORDENTH_HOLD;
            int32_t far = g->map->depth / 2;
            off = off < 0 ? 0 : off > far ? far : off;
            out->at[NEAR] += (int32_t)((int64_t)one * (far - off) / far);
        }
    }
    out->at[SCORE] = (int32_t)(g->seat[seat].tally[NORDENTH_SEAT_SCORE] * VALUE_UNIT / turns);
    out->at[LATE] = (int32_t)(out->at[SCORE] * (g->turn < turns ? g->turn : turns) / turns);
    out->at[ROLE] = runs ? VALUE_UNIT : 0;
}
