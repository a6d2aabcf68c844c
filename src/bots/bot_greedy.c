// SPDX-License-Identifier: MIT
// The greedy player: one look at every candidate, exact odds for what it does now, hunches for what
// comes after; the first of the best is taken. What the engine does not tell (whom a
// reaction answers) is found by trying a choice on a copy with dice of its own.
#include "bots/bot_greedy.h"
#include "bots/bot_mix.h"
#include "core/geo_route.h"
#include "core/geo_way.h"
#include "core/look.h"

const BotFocus *bot_greedy_focus(BotThought *t, FigureId id)
{
    if (t->focused.n != id.n) {
        bot_place_focus(&t->focus, &t->scene, bot_scene_figure(&t->scene, id));
        t->focused = id;
    }
    return &t->focus;
}

const BotPlan *bot_greedy_plan(BotThought *t, FigureId id)
{
    if (t->planned.n != id.n) {
        bot_plan_make(&t->plan, bot_greedy_focus(t, id));
        t->planned = id;
    }
    return &t->plan;
}

/// Remembers the first enemy an event brings together with the figure.
typedef struct Watch {
    const BotScene *scene;
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
    BotThought *t = &scratch->thought;
    Watch w = {&t->scene, t->me, {0}};
    EventSink sink = {watch, &w};
    game_copy(&scratch->trial, &scratch->view);
    game_apply(&scratch->trial, &t->list[0], dice_sampler(&rng), &sink);
    if (w.foe.n)
        t->foe = bot_scene_figure(&t->scene, w.foe);
}

/// Tries a place to see whether this is a game of getting away, and over which edges.
static void find_exits(BotScratch *scratch, Rng rng)
{
    BotThought *t = &scratch->thought;
    const GeoMap *map = t->scene.map;
    Goal goal[GOAL_COUNT_MAX];
    game_copy(&scratch->trial, &scratch->view);
    game_apply(&scratch->trial, &t->list[0], dice_sampler(&rng), NULL);
    uint32_t count = t->scene.rules->plans->goals(&scratch->trial, t->seat, goal, GOAL_COUNT_MAX);
    t->exit_edges = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (goal[i].kind != GOAL_EXIT)
            continue;
        t->exit_edges |= goal[i].at.x == 0 ? 1u : 0;
        t->exit_edges |= goal[i].at.x == map->width ? 2u : 0;
        t->exit_edges |= goal[i].at.y == 0 ? 4u : 0;
        t->exit_edges |= goal[i].at.y == map->depth ? 8u : 0;
        t->exit_worth = goal[i].value;
    }
}

/// Is this an action that may be a move? Asked with a move of no length.
static bool may_run(const BotScratch *scratch)
{
    const BotThought *t = &scratch->thought;
    Choice c = {.kind = scratch->memory.words.kind[BOT_FAST_MOVE], .path = {.count = 2}};
    if (!c.kind || !t->me.n)
        return false;
    c.path.at[0] = c.path.at[1] = bot_scene_figure(&t->scene, t->me)->at;
    return !refusal_is(game_check(&scratch->view, t->seat, &c));
}

static int32_t value_of(BotThought *t, const Choice *c)
{
    switch (t->scene.memory->words.word[c->kind]) {
    case BOT_DEPLOY:
    case BOT_ACTIVATE:
    case BOT_HOLD:
    case BOT_GROUP:
    case BOT_PASS:
    case BOT_STATIC:
    case BOT_SERIES:
    case BOT_FOLLOW: return bot_slot_value(t, c);
    case BOT_END: return t->is_follow ? 0 : bot_action_value(t, c);
    case BOT_ACCEPT:
    case BOT_DECLINE:
    case BOT_WEAPON:
    case BOT_SPLIT:
    case BOT_RETURN_FIRE:
    case BOT_COUNTER_CHARGE:
    case BOT_COUNTER_SHOT:
    case BOT_FLEE:
    case BOT_NOTHING:
    case BOT_ATTACK:
    case BOT_ANSWER:
    case BOT_REPATH:
    case BOT_STAY:
    case BOT_ALLOCATE: return bot_react_value(t, c);
    default: return t->is_reaction ? bot_react_value(t, c) : bot_action_value(t, c);
    }
}

/// What kind of decision the candidates make it.
static uint64_t words_in(const BotThought *t)
{
    const BotWords *w = &t->scene.memory->words;
    uint64_t words = 0;
    for (uint32_t i = 0; i < t->count; i++)
        words |= UINT64_C(1) << w->word[t->list[i].kind];
    return words;
}

static bool has_word(uint64_t words, int word) { return words >> word & 1; }

/// Places for a figure to deploy are endless: a few more, drawn at random.
static void add_samples(BotScratch *scratch, Rng *rng)
{
    BotThought *t = &scratch->thought;
    for (uint32_t i = 0; i < 12 && t->count < BOT_GREEDY_LIST; i++)
        game_sample(&scratch->view, rng, &t->list[t->count++]);
}

/// A legal run to a place, straight or around what is in the way.
static bool find_run(BotScratch *scratch, GeoVec to, Choice *c)
{
    BotThought *t = &scratch->thought;
    const BotFigure *me = bot_scene_figure(&t->scene, t->me);
    *c = (Choice){.kind = scratch->memory.words.kind[BOT_FAST_MOVE]};
    c->path.count = 2;
    c->path.at[0] = me->at;
    c->path.at[1] = to;
    if (!refusal_is(game_check(&scratch->view, t->seat, c)))
        return true;
    GeoGround ground;
    return t->scene.rules->look->ground(&scratch->view, t->me, c->kind, &ground) &&
           geo_route_find(&ground, me->at, to, &c->path) &&
           !refusal_is(game_check(&scratch->view, t->seat, c));
}

/// Runs in all directions: valued first, since most are not worth checking.
static void look_around(BotScratch *scratch, int32_t *best_value, Choice *best)
{
    BotThought *t = &scratch->thought;
    const BotFigure *me = bot_scene_figure(&t->scene, t->me);
    for (int32_t half = 2; half >= 1; half--) {
        for (uint32_t i = 0; i < GEO_COMPASS; i++) {
            int64_t far = (int64_t)(me->run - 2) * half / 2;
            Choice c = {.kind = scratch->memory.words.kind[BOT_FAST_MOVE], .path = {.count = 2}};
            c.path.at[0] = me->at;
            c.path.at[1] = geo_share(me->at, geo_compass[i], far, GEO_COMPASS_LENGTH);
            if (!geo_in_box((GeoDisc){c.path.at[1], me->radius},
                            (GeoBox){0, 0, t->scene.map->width, t->scene.map->depth}))
                continue;
            int32_t v = value_of(t, &c);
            if (v > *best_value && find_run(scratch, c.path.at[1], &c)) {
                *best_value = v;
                *best = c;
            }
        }
    }
}

/// For rulesets that say themselves what a choice is worth: the first of the best.
static uint32_t best_by_worth(const Game *g, const Choice *list, uint32_t count)
{
    uint32_t best = 0;
    int32_t best_value = INT32_MIN;
    for (uint32_t i = 0; i < count; i++) {
        int32_t value = game_ruleset(g)->worth->choice(g, &list[i]);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

void bot_greedy_choose(const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,
                       Choice *choice)
{
    BotThought *t = &scratch->thought;
    const Game *g = &scratch->view;
    game_ruleset(game)->view(game, seat, &scratch->view);
    t->seat = seat;
    t->count = game_candidates(g, t->list, BOT_GREEDY_LIST);
    if (NEVER(!t->count) || (!game_ruleset(g)->worth && !game_ruleset(g)->plans)) {
        game_sample(g, rng, choice);
        return;
    }
    if (game_ruleset(g)->worth) {
        *choice = t->list[best_by_worth(g, t->list, t->count)];
        bot_mix_pile(g, seat, rng, choice);
        return;
    }
    if (t->count > 1) {
        bot_scene_build(&t->scene, &scratch->memory, g, seat);
        t->me = game_decision_figure(g);
        t->foe = NULL;
        t->focused = t->planned = (FigureId){0};
        uint64_t words = words_in(t);
        t->is_reaction = has_word(words, BOT_NOTHING);
        t->is_engaged = has_word(words, BOT_COUNTER_CHARGE);
        t->is_follow = has_word(words, BOT_FOLLOW);
        t->may_run = has_word(words, BOT_FAST_MOVE) ||
                     (has_word(words, BOT_END) && !t->is_follow && may_run(scratch));
        Together now = t->scene.rules->plans->together(g);
        t->group = now.members & (now.members - 1) ? now.members : 0;
        t->prey = NULL;
        t->left = t->may_run && now.actions_left ? now.actions_left : 1;
        if (t->group && !t->is_reaction)
            bot_slot_gather(t, now.actions_left);
        t->has_still = false;
        if (t->is_reaction || has_word(words, BOT_WEAPON) || has_word(words, BOT_ACCEPT))
            find_foe(scratch, *rng);
        if (has_word(words, BOT_DEPLOY)) {
            add_samples(scratch, rng);
            find_exits(scratch, *rng);
        }
    }
    uint32_t best = 0;
    int32_t best_value = INT32_MIN;
    for (uint32_t i = 0; i < t->count && t->count > 1; i++) {
        int32_t v = t->value[i] = value_of(t, &t->list[i]);
        if (v > best_value) {
            best_value = v;
            best = i;
        }
    }
    *choice = t->list[best];
    if (t->count > 1 && t->may_run)
        look_around(scratch, &best_value, choice);
}
