// SPDX-License-Identifier: MIT
// Counts of a side: the cost of its standing figures (in drachmas), what they can do, what they
// could do to these enemies, their places, the scenario's aim. Each count is a part of what an
// average side began with. Refused: cost alone, by which who shoots is worth as much as who does
// not, and the weight of a head makes up for it and comes out negative; danger and aim, which
// foretell nothing more once abilities are known, and make standing aside look good.
#include "bots/d6/d6_value.h"
#include "bots/d6/d6_ability.h"

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
    SAFE,
    FIRE,
    GRIP,
    ABILITY ///< the first of D6_ABILITIES
};
_Static_assert((int)ABILITY + (int)D6_ABILITIES <= (int)VALUE_COUNTS, "all have room");
const ValueCount d6_value_counts[VALUE_COUNTS + 1] = {
    {"alive", ABOUT_FIGURES, 0},
    {"vital", ABOUT_FIGURES, 1},
    {"prone", ABOUT_PLACES, -1},
    {"place", ABOUT_PLACES, 1},
    {"secured", ABOUT_GOAL, 1},
    {"carried", ABOUT_GOAL, 1},
    {"homeward", ABOUT_GOAL, 0},
    {"outward", ABOUT_GOAL, 0},
    {"count", ABOUT_FIGURES, 0},
    {"role", ABOUT_GOAL, 0},
    {"spare", ABOUT_FIGURES, 0},
    {"exposed", ABOUT_GOAL, 0},
    {"safe", ABOUT_GOAL, 0},
    {"fire", ABOUT_FIGURES, 1},
    {"grip", ABOUT_FIGURES, 1},
#define X(id, name) {name, ABOUT_FIGURES, 0},
    D6_ABILITY_LIST(X)
#undef X
        {NULL, ABOUT_FIGURES, 0},
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

/// What the figures can do, each by what is left of its vitality.
static void count_abilities(const D6Scene *s, const Game *g, uint8_t seat, ValueCounts *out)
{
    int64_t all[D6_ABILITIES] = {0}, own[D6_ABILITIES] = {0};
    for (uint8_t n = 1; n <= g->figure_count; n++) {
        FigureId id = {n};
        const Figure *f = game_figure_of(g, id);
        const D6Fighter *fighter = d6_scene_figure(s, id);
        int32_t can[D6_ABILITIES];
        bool stands = f->status == FIGURE_IN_PLAY || f->status == FIGURE_WAITING;
        d6_ability_of(g, id, can);
        for (uint32_t i = 0; i < D6_ABILITIES; i++) {
            all[i] += can[i];
            if (stands && game_seat_of(g, id) == seat)
                own[i] += (int64_t)can[i] * VALUE_UNIT * fighter->vitality / fighter->full;
        }
    }
    for (uint32_t i = 0; i < D6_ABILITIES; i++) {
        int64_t of = i < D6_ABILITY_LEADER ? all[i] : g->figure_count; // traits: by heads
        out->at[ABILITY + i] = of ? (int32_t)(own[i] * g->seat_count / of) : 0;
    }
}

/// The best shot of a figure at medium range, in points.
static int32_t best_shot(const D6Focus *focus)
{
    int32_t best = 0;
    for (uint32_t i = 0; i < focus->count; i++)
        best = focus->rival[i].shot[1] > best ? focus->rival[i].shot[1] : best;
    return best;
}

/// The part of its worth that the best charge takes from the enemy who is hardest to harm.
static int32_t grip(const D6Scene *s)
{
    int64_t least = VALUE_UNIT;
    for (FigureMask theirs = s->theirs; theirs; theirs &= theirs - 1) {
        const D6Fighter *e = d6_scene_figure(s, figure_first(theirs));
        int64_t most = 0;
        for (FigureMask mine = s->mine; mine; mine &= mine - 1) {
            int32_t gain = d6_scene_charge(s, d6_scene_figure(s, figure_first(mine)), e, 0).gain;
            most = gain > most ? gain : most;
        }
        if (e->worth && most * VALUE_UNIT / e->worth < least)
            least = most * VALUE_UNIT / e->worth;
    }
    return (int32_t)least;
}

void d6_value_count(D6Thought *t, D6Memory *memory, const Game *g, uint8_t seat, ValueCounts *out)
{
    int64_t all = 1, figures = g->figure_count, fire = 0;
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
        fire += best_shot(&t->focus);
    }
    if (d6_scenario(g)->tokens)
        count_tokens(g, seat, out);
    if (!d6_scenario(g)->ambush) {
        out->at[FIRE] = part(fire, all * 100, g->seat_count);
        out->at[GRIP] = grip(&t->scene);
        count_abilities(&t->scene, g, seat, out);
        return;
    }
    // The number of figures is not counted in an ambush. Its fitted weight would tell ambushers to
    // lose figures, since a side with losses has been at close quarters; what figures can do is in
    // PLACE.
    out->at[ALIVE] = out->at[VITAL] = out->at[COUNT] = 0;
    if (g->tally[D6_GAME_ROLE_SEAT] == seat)
        count_ambushed(g, seat, out);
}
