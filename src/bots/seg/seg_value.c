// SPDX-License-Identifier: MIT
// Counts of a side: the cost of its standing characters, and the scenario's aim. Each count is a
// part of what an average side began with.
#include "bots/seg/seg_value.h"

enum {
    ALIVE,
    VITAL,
    SCORE,
    LATE,
    NEAR,
    GONE,
    OUTWARD,
    ENERGY,
    BOUND,
    COUNT,
    ROLE,
    LAST,
    TIMELY,
    NEEDED
};
const ValueCount seg_value_counts[VALUE_COUNTS + 1] = {
    {"alive", ABOUT_FIGURES, 0},   {"vital", ABOUT_FIGURES, 0}, {"score", ABOUT_GOAL, 0},
    {"score_late", ABOUT_GOAL, 0}, {"near", ABOUT_GOAL, 0},     {"gone", ABOUT_GOAL, 0},
    {"outward", ABOUT_GOAL, 0},    {"energy", ABOUT_PLACES, 0}, {"bound", ABOUT_PLACES, 0},
    {"count", ABOUT_FIGURES, 0},   {"role", ABOUT_GOAL, 0},     {"score_last", ABOUT_GOAL, 0},
    {"timely", ABOUT_GOAL, 0},     {"needed", ABOUT_GOAL, 0},   {NULL, ABOUT_FIGURES, 0},
};

static int32_t part(int64_t of, int64_t all, uint32_t seats)
{
    return (int32_t)(of * VALUE_UNIT * (int64_t)seats / all);
}

void seg_value_count(const Game *g, uint8_t seat, ValueCounts *out)
{
    const SegScenarioData *scene = seg_scene(g);
    int64_t all = 1, figures = g->figure_count, turns = scene->turns ? scene->turns : 1;
    for (uint8_t s = 0; s < g->seat_count; s++)
        all += g->seat[s].tally[SEG_SEAT_START_COST];
    bool runs = scene->has_exit && seat == 0;
    int32_t to_come = turns > g->turn ? (int32_t)(turns - g->turn) : 0; // turns after this one
    for (FigureMask left = g->of_seat[seat]; left; left &= left - 1) {
        FigureId id = figure_first(left);
        const Figure *f = game_figure_of(g, id);
        int32_t cost = part(game_profile(g, id)->cost, all, g->seat_count);
        int full = game_profile(g, id)->stat[SEG_STAT_V], value = seg_value(g, id);
        if (f->status != FIGURE_IN_PLAY && f->status != FIGURE_WAITING)
            continue;
        out->at[ALIVE] += cost;
        out->at[VITAL] += cost * value / (full ? full : 1);
        out->at[COUNT] += part(1, figures, g->seat_count);
        if (f->status == FIGURE_WAITING)
            continue;
        out->at[ENERGY] += f->tally[SEG_TALLY_ENERGY] * part(1, figures, g->seat_count);
        out->at[BOUND] += seg_is(g, id, SEG_IMMOBILISED) ? cost : 0;
        if (runs) {
            int32_t off = g->map->depth - f->radius - f->at.y,
                    run = seg_own_way(g, id) * (to_come + 1);
            out->at[OUTWARD] += (int32_t)((int64_t)cost * f->at.y / g->map->depth);
            out->at[TIMELY] += run >= off ? cost : (int32_t)((int64_t)cost * run / off);
        }
        if (g->scenario == SEG_SCENE_HOLD && !seg_is(g, id, SEG_IMMOBILISED)) {
            int32_t off =
                geo_leg_length(f->at, scene->marker) - f->radius - seg_ruler(g, SEG_RANGE_SHORT);
            int32_t far = g->map->depth / 2;
            off = off < 0 ? 0 : off > far ? far : off;
            out->at[NEAR] +=
                value * (int32_t)((int64_t)part(1, figures, g->seat_count) * (far - off) / far);
        }
    }
    int16_t score = g->seat[seat].tally[SEG_SEAT_SCORE];
    out->at[SCORE] = g->scenario == SEG_SCENE_HOLD ? (int32_t)(score * VALUE_UNIT / turns)
                                                   : part(score, all, g->seat_count);
    out->at[LATE] = (int32_t)(out->at[SCORE] * (g->turn < turns ? g->turn : turns) / turns);
    out->at[GONE] = part(g->seat[seat].tally[SEG_SEAT_LEFT_COST], all, g->seat_count);
    out->at[LAST] = out->at[SCORE] / (to_come + 1);
    int32_t needed = VALUE_UNIT - 2 * out->at[GONE]; // SG-SCN-3: half of what they began with
    out->at[NEEDED] = runs && needed > 0 ? needed : 0;
    out->at[ROLE] = runs ? VALUE_UNIT : 0;
}
