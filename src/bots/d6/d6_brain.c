// SPDX-License-Identifier: MIT
// Weighs every candidate once: exact odds for its immediate effect, heuristics for what follows.
// Facts that the engine does not tell (which enemy a reaction answers) are found by trying a choice
// on a copy of the game with other dice.
#include "bots/d6/d6_brain.h"
#include "bots/d6/d6_value.h"
#include "core/geo_route.h"
#include "core/geo_way.h"
#include <string.h>

enum { NEXT_MAX = 64 }; ///< choices looked at after a choice

/// The room of this brain.
typedef struct D6Mind {
    D6Memory memory;
    Game trial;            ///< for looks one choice ahead
    Choice next[NEXT_MAX]; ///< candidates there
    D6Thought thought;
} D6Mind;
_Static_assert(sizeof(D6Mind) <= BRAIN_ROOM_MAX, "the room is large enough");

static D6Mind *mind_of(BotScratch *scratch) { return (D6Mind *)(void *)scratch->room; }

const D6Focus *d6_worth_focus(D6Thought *t, FigureId id)
{
    if (t->focused.n != id.n) {
        d6_spot_focus(&t->focus, &t->scene, d6_scene_figure(&t->scene, id));
        t->focused = id;
    }
    return &t->focus;
}

const D6Plan *d6_worth_plan(D6Thought *t, FigureId id)
{
    D6Plan *plan = &t->plan[id.n - 1];
    if (!(t->planned & figure_bit(id))) {
        d6_plan_make(plan, d6_worth_focus(t, id));
        t->planned |= figure_bit(id);
    }
    return plan;
}

/// Event sink: keeps the first enemy that an event names together with the figure.
typedef struct Watch {
    const D6Scene *scene;
    FigureId me, foe;
} Watch;

static void watch(void *self, const Event *e)
{
    Watch *w = self;
    FigureMask enemies = w->scene->theirs;
    if (w->foe.n)
        return;
    if (e->figure.n == w->me.n && (figure_bit(e->target) & enemies))
        w->foe = e->target;
    else if (e->target.n == w->me.n && (figure_bit(e->figure) & enemies))
        w->foe = e->figure;
}

static void find_foe(BotScratch *scratch, Rng rng)
{
    D6Mind *mind = mind_of(scratch);
    D6Thought *t = &mind->thought;
    Watch w = {&t->scene, t->me, {0}};
    EventSink sink = {watch, &w};
    game_copy(&mind->trial, &scratch->view);
    game_apply(&mind->trial, &scratch->list[0], dice_sampler(&rng), &sink);
    if (w.foe.n)
        t->foe = d6_scene_figure(&t->scene, w.foe);
}

/// Tries one deployment to find out whether leaving the table is an aim, and over which edges.
static void find_exits(BotScratch *scratch, Rng rng)
{
    D6Mind *mind = mind_of(scratch);
    D6Thought *t = &mind->thought;
    const GeoMap *map = t->scene.map;
    game_copy(&mind->trial, &scratch->view);
    game_apply(&mind->trial, &scratch->list[0], dice_sampler(&rng), NULL);
    t->exit_edges = 0;
    for (uint8_t n = 1; n <= t->scene.count; n++) {
        GeoVec edge[D6_EDGES];
        FigureId id = {n};
        uint32_t count =
            game_seat_of(&mind->trial, id) == t->seat ? d6_exits(&mind->trial, id, edge) : 0;
        for (uint32_t i = 0; i < count; i++) {
            t->exit_edges |= edge[i].x == 0 ? 1u : 0;
            t->exit_edges |= edge[i].x == map->width ? 2u : 0;
            t->exit_edges |= edge[i].y == 0 ? 4u : 0;
            t->exit_edges |= edge[i].y == map->depth ? 8u : 0;
        }
    }
}

/// May the action be a move? Tested with a move of length zero.
static bool may_run(const BotScratch *scratch, const D6Thought *t)
{
    Choice c = {.kind = D6_CHOICE_FAST_MOVE, .path = {.count = 2}};
    if (!t->me.n)
        return false;
    c.path.at[0] = c.path.at[1] = d6_scene_figure(&t->scene, t->me)->at;
    return !refusal_is(game_check(&scratch->view, t->seat, &c));
}

static int32_t value_of(D6Thought *t, const Choice *c)
{
    switch (c->kind) {
    case D6_CHOICE_DEPLOY:
    case D6_CHOICE_ACTIVATE:
    case D6_CHOICE_HOLD:
    case D6_CHOICE_GROUP:
    case D6_CHOICE_PASS:
    case D6_CHOICE_STATIC:
    case D6_CHOICE_SERIES:
    case D6_CHOICE_FOLLOW: return d6_worth_slot(t, c);
    case D6_CHOICE_END: return t->is_follow ? 0 : d6_worth_action(t, c);
    case D6_CHOICE_ACCEPT:
    case D6_CHOICE_DECLINE:
    case D6_CHOICE_WEAPON:
    case D6_CHOICE_SPLIT:
    case D6_CHOICE_RETURN_FIRE:
    case D6_CHOICE_COUNTER_CHARGE:
    case D6_CHOICE_COUNTER_SHOT:
    case D6_CHOICE_FLEE:
    case D6_CHOICE_NONE:
    case D6_CHOICE_ATTACK:
    case D6_CHOICE_ANSWER:
    case D6_CHOICE_REPATH:
    case D6_CHOICE_STAY:
    case D6_CHOICE_ALLOCATE: return d6_worth_react(t, c);
    default: return t->is_reaction ? d6_worth_react(t, c) : d6_worth_action(t, c);
    }
}

/// The kinds of choices among the candidates, one bit each.
static uint64_t kinds_in(const BotScratch *scratch)
{
    _Static_assert(D6_CHOICE_KINDS <= 64, "one bit each");
    uint64_t kinds = 0;
    for (uint32_t i = 0; i < scratch->count; i++)
        kinds |= UINT64_C(1) << scratch->list[i].kind;
    return kinds;
}

static bool has_kind(uint64_t kinds, int kind) { return kinds >> kind & 1; }

/// Adds a few random places to deploy at, since the possible places are endless.
static void add_samples(BotScratch *scratch, Rng *rng)
{
    for (uint32_t i = 0; i < 12 && scratch->count < BRAIN_LIST_MAX - 1; i++)
        game_sample(&scratch->view, rng, &scratch->list[scratch->count++]);
}

/// A legal run to a place, straight or around what is in the way.
static bool find_run(const BotScratch *scratch, const D6Thought *t, GeoVec to, Choice *c)
{
    const D6Fighter *me = d6_scene_figure(&t->scene, t->me);
    *c = (Choice){.kind = D6_CHOICE_FAST_MOVE};
    c->path.count = 2;
    c->path.at[0] = me->at;
    c->path.at[1] = to;
    if (!refusal_is(game_check(&scratch->view, t->seat, c)))
        return true;
    GeoGround ground;
    return d6_ground(&scratch->view, t->me, c->kind, &ground) &&
           geo_route_find(&ground, me->at, to, &c->path) &&
           !refusal_is(game_check(&scratch->view, t->seat, c));
}

static void raise_to(int32_t *best, int32_t v) { *best = v > *best ? v : *best; }

/// A straight run in one of the directions of the compass; false if it leaves the table.
static bool run_to(const D6Thought *t, uint32_t direction, int64_t far, Choice *c)
{
    const D6Fighter *me = d6_scene_figure(&t->scene, t->me);
    *c = (Choice){.kind = D6_CHOICE_FAST_MOVE, .path = {.count = 2}};
    c->path.at[0] = me->at;
    c->path.at[1] = geo_share(me->at, geo_compass[direction], far, GEO_COMPASS_LENGTH);
    return geo_in_box((GeoDisc){c->path.at[1], me->radius},
                      (GeoBox){0, 0, t->scene.map->width, t->scene.map->depth});
}

/// Runs in all directions: valued first, since most are not worth checking. The best joins the
/// candidates if it is better than all of them.
static void look_around(BotScratch *scratch, D6Thought *t)
{
    const D6Fighter *me = d6_scene_figure(&t->scene, t->me);
    int32_t best = INT32_MIN;
    uint32_t found = scratch->count;
    for (uint32_t i = 0; i < found; i++)
        best = scratch->value[i] > best ? scratch->value[i] : best;
    for (int32_t half = 2; half >= 1; half--) {
        for (uint32_t i = 0; i < GEO_COMPASS; i++) {
            Choice c;
            if (!run_to(t, i, (int64_t)(me->run - 2) * half / 2, &c))
                continue;
            int32_t v = value_of(t, &c);
            if (v > best && find_run(scratch, t, c.path.at[1], &c)) {
                best = scratch->value[found] = v;
                scratch->list[found] = c;
                scratch->count = found + 1;
            }
        }
    }
}

static DiceAnswer roll_best(void *self, uint64_t first, Roll *roll)
{
    (void)self;
    (void)first;
    memset(roll->value, roll->sides, roll->count);
    return DICE_GIVEN;
}

/// Worth of the best action once a mode is chosen and its dice have succeeded, over doing nothing.
static int32_t best_after(BotScratch *scratch, const Choice *mode)
{
    D6Mind *mind = mind_of(scratch);
    D6Thought *t = &mind->thought;
    Game *trial = &mind->trial;
    game_copy(trial, &scratch->view);
    game_apply(trial, mode, (DiceDriver){roll_best, NULL}, NULL);
    if (game_wait(trial) != GAME_WAIT_CHOICE || game_decision_figure(trial).n != t->me.n)
        return 0;
    const D6Fighter *me = d6_scene_figure(&t->scene, t->me);
    uint32_t count = game_candidates(trial, mind->next, NEXT_MAX);
    bool is_series = mode->kind == D6_CHOICE_SERIES;
    uint8_t left = t->left;
    t->scene.game = trial; // the table is the same
    t->left = (uint8_t)(is_series ? mode->count : 1);
    t->has_still = false;
    int32_t best = INT32_MIN;
    for (uint32_t i = 0; i < count; i++)
        raise_to(&best, value_of(t, &mind->next[i]));
    for (uint32_t i = 0; i < GEO_COMPASS && is_series; i++) {
        Choice c;
        if (run_to(t, i, me->run - 2, &c) && d6_scene_is_open(&t->scene, me, me->at, c.path.at[1]))
            raise_to(&best, value_of(t, &c));
    }
    best -= d6_spot_value(&t->focus, me->at, 0);
    t->scene.game = &scratch->view;
    t->left = left;
    t->has_still = false;
    return best;
}

/// Does the plan have anything with a positive worth and a good chance?
static bool has_prospect(const D6Plan *plan, const D6Fighter *me)
{
    bool found = plan->value[0] > 0;
    for (uint32_t k = 1; k <= D6_SCENE_SERIES; k++)
        found = found || (plan->value[k] > 0 && me->series[k - 1] >= D6_SCENE_ONE / 2);
    return found;
}

/// Number of dice: plans are estimates, so before the figure stays idle or takes an unlikely series
/// the real actions are weighed.
static void look_into_modes(BotScratch *scratch)
{
    D6Thought *t = &mind_of(scratch)->thought;
    D6Plan *plan = &t->plan[t->me.n - 1];
    if (has_prospect(d6_worth_plan(t, t->me), d6_scene_figure(&t->scene, t->me)))
        return;
    (void)d6_worth_focus(t, t->me);
    for (uint32_t i = 0; i < scratch->count; i++) {
        const Choice *c = &scratch->list[i];
        if (c->kind == D6_CHOICE_STATIC ||
            (c->kind == D6_CHOICE_SERIES && c->count <= D6_SCENE_SERIES))
            raise_to(&plan->value[c->count], best_after(scratch, c));
    }
}

static void prepare(BotScratch *scratch, Rng *rng)
{
    D6Thought *t = &mind_of(scratch)->thought;
    const Game *g = &scratch->view;
    d6_scene_build(&t->scene, &mind_of(scratch)->memory, g, scratch->seat);
    t->seat = scratch->seat;
    t->me = game_decision_figure(g);
    t->foe = NULL;
    t->focused = (FigureId){0};
    t->planned = 0;
    uint64_t kinds = kinds_in(scratch);
    t->is_reaction = has_kind(kinds, D6_CHOICE_NONE);
    t->is_engaged = has_kind(kinds, D6_CHOICE_COUNTER_CHARGE);
    t->is_follow = has_kind(kinds, D6_CHOICE_FOLLOW);
    t->may_run = has_kind(kinds, D6_CHOICE_FAST_MOVE) ||
                 (has_kind(kinds, D6_CHOICE_END) && !t->is_follow && may_run(scratch, t));
    D6Acting now = d6_acting(g);
    t->group = now.members & (now.members - 1) ? now.members : 0;
    t->prey = NULL;
    t->left = t->may_run && now.actions_left ? now.actions_left : 1;
    if (t->group && !t->is_reaction)
        d6_worth_gather(t, now.actions_left);
    t->has_still = false;
    if (t->is_reaction || has_kind(kinds, D6_CHOICE_WEAPON) || has_kind(kinds, D6_CHOICE_ACCEPT))
        find_foe(scratch, *rng);
    if (has_kind(kinds, D6_CHOICE_SERIES) && t->me.n && !t->group)
        look_into_modes(scratch);
    if (has_kind(kinds, D6_CHOICE_DEPLOY)) {
        add_samples(scratch, rng);
        find_exits(scratch, *rng);
    }
}

static void weigh(BotScratch *scratch, Rng *rng)
{
    D6Thought *t = &mind_of(scratch)->thought;
    prepare(scratch, rng);
    for (uint32_t i = 0; i < scratch->count; i++)
        scratch->value[i] = value_of(t, &scratch->list[i]);
    if (t->may_run)
        look_around(scratch, t);
}

static void open_room(void *room)
{
    D6Mind *mind = room;
    memset(mind, 0, sizeof *mind);
    odds_tables_fill(&mind->memory.odds);
}

static void count(BotScratch *scratch, const Game *game, uint8_t seat, ValueCounts *out)
{
    D6Mind *mind = mind_of(scratch);
    d6_value_count(&mind->thought, &mind->memory, game, seat, out);
}

const Brain d6_brain = {
    .open = open_room, .weigh = weigh, .count = count, .counts = d6_value_counts};
