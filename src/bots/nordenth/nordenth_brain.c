// SPDX-License-Identifier: MIT
// Nordenth's brain: weighs each candidate by itself (nordenth_worth.c) and proposes bursts at a
// single target besides the candidates of the rules. Caches the grid of a map, which is a pure
// function of the map.
#include "bots/nordenth/nordenth_brain.h"
#include "bots/nordenth/nordenth_climbs.h"
#include "bots/nordenth/nordenth_value.h"
#include "bots/nordenth/nordenth_worth.h"
#include "rules/nordenth/nordenth_path.h"
#include <string.h>

_Static_assert(sizeof(NordenthThought) <= BRAIN_ROOM_MAX, "the room is large enough");

static NordenthThought *thought_of(BotScratch *scratch)
{
    return (NordenthThought *)(void *)scratch->room;
}

static void open(void *room) { ((NordenthThought *)room)->ways.print = 0; }

static void begin(BotScratch *scratch)
{
    nordenth_worth_begin(thought_of(scratch), &scratch->view);
}

/// Proposes charges from all directions, since a figure may block the straight way.
static void propose_charges(const Game *g, FigureId id, CandidateList *list)
{
    const Figure *f = game_figure_of(g, id);
    const NordenthActing *acting = nordenth_acting_of(g);
    int32_t left = acting ? nordenth_move_left(g, id, acting) : 0;
    if (left <= 0 || nordenth_is(g, id, NORDENTH_WOUNDED) || nordenth_engaged(g, id))
        return;
    for (FigureMask foes = game_enemies(g, id); foes; foes &= foes - 1) {
        const Figure *o = game_figure_of(g, figure_first(foes));
        int32_t beside = f->radius + o->radius + 4;
        if (!geo_within(figure_disc(f), figure_disc(o), left + beside) ||
            (o->states & NORDENTH_CONCEALED))
            continue;
        for (uint32_t k = 0; k < GEO_COMPASS; k += 2) {
            Choice c = {.kind = NORDENTH_CHOICE_CHARGE, .list_count = 1};
            c.list[0] = figure_first(foes);
            if (nordenth_path_help(g, id, geo_compass_point(o->at, k, beside), &c.path, c.legs))
                candidate_add(list, g, &c);
        }
    }
}

/// Proposes the way around obstacles and its first parts: the rules propose straight walks only.
static void propose_routes(NordenthThought *t, const Game *g, FigureId id, CandidateList *list)
{
    const NordenthActing *acting = nordenth_acting_of(g);
    int32_t left = acting ? nordenth_move_left(g, id, acting) : 0;
    Choice c = {.kind = NORDENTH_CHOICE_MOVE};
    if (left <= 0)
        return;
    nordenth_worth_route(t, id, left, &c.path);
    for (uint32_t before = list->count; c.path.count > 1 && list->count < before + 2;
         c.path.count--)
        candidate_add(list, g, &c);
}

/// Proposes moves off the table for runners: to the edge straight ahead or a little aside.
static void propose_exits(const Game *g, FigureId id, CandidateList *list)
{
    enum { ASIDE = 4 };
    const Figure *f = game_figure_of(g, id);
    const NordenthActing *acting = nordenth_acting_of(g);
    int32_t left = acting ? nordenth_move_left(g, id, acting) : 0;
    if (!nordenth_runs(g, id) || f->at.y + f->radius + left < g->map->depth)
        return;
    for (int32_t k = -ASIDE; k <= ASIDE; k++) {
        Choice c = {.kind = NORDENTH_CHOICE_MOVE};
        GeoVec to = {f->at.x + k * NORDENTH_PACE, g->map->depth - f->radius};
        if (nordenth_path_help(g, id, to, &c.path, c.legs))
            candidate_add(list, g, &c);
    }
}

/// Proposes templates between two enemies, which may reach both; the rules aim at each alone.
static void propose_areas(const Game *g, FigureId id, uint8_t weapon, CandidateList *list)
{
    const NordenthArm *arm = nordenth_arm(g, id, weapon);
    int32_t wide = arm->template_r ? 2 * arm->template_r : 2 * NORDENTH_PACE;
    for (FigureMask a = game_enemies(g, id); a; a &= a - 1)
        for (FigureMask b = a & (a - 1); b; b &= b - 1) {
            const Figure *one = game_figure_of(g, figure_first(a));
            const Figure *other = game_figure_of(g, figure_first(b));
            if (one->z != other->z || !geo_within(figure_disc(one), figure_disc(other), wide))
                continue;
            Choice c = {.kind = arm->template_r ? NORDENTH_CHOICE_LOB : NORDENTH_CHOICE_BREATH,
                        .weapon = weapon,
                        .place = geo_share(one->at, geo_minus(other->at, one->at), 1, 2),
                        .has_place = true};
            candidate_add(list, g, &c);
        }
}

/// Proposes a mine on the way of the nearest enemy.
static void propose_mine(const Game *g, FigureId id, CandidateList *list)
{
    const Figure *f = game_figure_of(g, id), *nearest = NULL;
    if (!f->tally[NORDENTH_TALLY_MINES])
        return;
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        const Figure *o = game_figure_of(g, figure_first(left));
        if (!nearest || geo_square(f->at, o->at) < geo_square(f->at, nearest->at))
            nearest = o;
    }
    if (!nearest || geo_same(f->at, nearest->at))
        return;
    Choice c = {.kind = NORDENTH_CHOICE_POSE_MINE, .has_place = true};
    c.place = geo_along(f->at, geo_minus(nearest->at, f->at), f->radius + 900);
    candidate_add(list, g, &c);
}

static void propose(const Game *g, void *room, CandidateList *list)
{
    const Frame *f = &g->frame[g->depth - 1];
    bool is_step = f->proc == NORDENTH_PROC_ACTIVATION;
    if ((!is_step && f->proc != NORDENTH_PROC_MOVE) || !f->subject.n)
        return;
    propose_exits(g, f->subject, list);
    if (room)
        propose_routes(room, g, f->subject, list);
    const NordenthActing *acting = nordenth_acting_of(g);
    int32_t most = acting ? nordenth_move_left(g, f->subject, acting) : 0;
    if (most > 0)
        nordenth_climbs_propose(g, f->subject, most, list);
    if (!is_step)
        return;
    propose_charges(g, f->subject, list);
    propose_mine(g, f->subject, list);
    for (uint8_t w = 0; (w = nordenth_next_weapon(g, f->subject, false, w));) {
        const NordenthArm *arm = nordenth_arm(g, f->subject, w);
        int rate = nordenth_rate(g, f->subject, w);
        if (arm->template_r || arm->breath_len)
            propose_areas(g, f->subject, w, list);
        if (rate < 2 || arm->template_r || arm->breath_len)
            continue;
        for (FigureMask left = game_enemies(g, f->subject); left; left &= left - 1) {
            Choice c = {.kind = NORDENTH_CHOICE_BURST, .weapon = w, .list_count = 1};
            c.list[0] = figure_first(left);
            c.share[0] = (uint8_t)rate;
            candidate_add(list, g, &c);
        }
    }
}

static void weigh(BotScratch *scratch, Rng *rng)
{
    (void)rng;
    for (uint32_t i = 0; i < scratch->count; i++)
        scratch->value[i] = nordenth_worth(thought_of(scratch), &scratch->list[i]);
}

static void count(BotScratch *scratch, const Game *game, uint8_t seat, ValueCounts *out)
{
    (void)scratch;
    nordenth_value_count(game, seat, out);
}

const Brain nordenth_brain = {.open = open,
                              .begin = begin,
                              .propose = propose,
                              .weigh = weigh,
                              .count = count,
                              .counts = nordenth_value_counts};
