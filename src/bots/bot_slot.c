// SPDX-License-Identifier: MIT
// Whom to activate, with how many dice, whether to wait for a friend, where to deploy. Values are
// those of plans (bot_plan.h); a hold is worth what the joint attack brings more than the friend
// alone.
#include "bots/bot_greedy.h"
#include "core/forecast.h"
#include "core/geo_path.h"
#include "core/geo_route.h"
#include "core/look.h"

/// Friends this near follow a leader or join a group: a hunch.
enum { TOGETHER = 2000, JOINT_MARGIN = 115, RUN_SLACK = 800 };

static int32_t solo_value(BotThought *t, FigureId id)
{
    return bot_plan_best(bot_greedy_plan(t, id), bot_scene_figure(&t->scene, id));
}

static bool is_free(const BotFigure *f)
{
    return !bot_scene_is(f, BOT_STATE_ACTIVATED) && !bot_scene_is(f, BOT_STATE_HELD);
}

static bool is_near(const BotFigure *a, const BotFigure *b)
{
    return geo_within((GeoDisc){a->at, a->radius}, (GeoDisc){b->at, b->radius}, TOGETHER);
}

/// A leader brings his friends along: they save their dice.
static int32_t activate_value(BotThought *t, FigureId id)
{
    const BotFigure *me = bot_scene_figure(&t->scene, id);
    int32_t v = solo_value(t, id);
    if (!me->is_leader)
        return v;
    int32_t own = t->plan.value[1];
    for (FigureMask left = t->scene.mine & ~figure_bit(id); left; left &= left - 1) {
        const BotFigure *f = bot_scene_figure(&t->scene, figure_first(left));
        if (!is_free(f) || !is_near(me, f))
            continue;
        int32_t alone = solo_value(t, f->id), led = bot_scene_part(t->plan.value[1], me->series[0]);
        if (led > alone)
            v += led - alone;
        else if (own > 0)
            v += alone / 8; // he may still be led to it
    }
    return v;
}

/// Actions a figure needs to strike an enemy: one to charge or fight, two to run and charge; 0:
/// more.
static uint32_t actions_to(const BotFigure *f, const BotFigure *e)
{
    int32_t gap = bot_scene_gap(f->at, f->radius, e->at, e->radius);
    return gap <= f->walk ? 1 : gap <= f->walk + f->run - RUN_SLACK ? 2 : 0;
}

/// There is a path to the enemy's side within so many actions: rocks and friends may be in the way.
static bool has_way(const BotThought *t, const BotFigure *f, const BotFigure *e, uint32_t actions)
{
    GeoGround ground;
    GeoPath path;
    if (f->touches & figure_bit(e->id))
        return true;
    if (!t->scene.rules->look->ground(t->scene.game, f->id, t->scene.memory->words.kind[BOT_CHARGE],
                                      &ground))
        return false;
    ground.allowance = f->walk + (actions > 1 ? f->run - RUN_SLACK : 0);
    int32_t gap = bot_scene_gap(f->at, f->radius, e->at, e->radius);
    int32_t whole = geo_leg_length(f->at, e->at);
    return gap <= GEO_CONTACT || whole <= gap ||
           geo_route_find(&ground, f->at, geo_leg_station(f->at, e->at, gap - GEO_CONTACT / 2),
                          &path);
}

/// The enemy that several figures had best strike as one, and with how many actions.
static int32_t joint_value(const BotThought *t, const BotFigure *const *member, uint32_t count,
                           uint32_t most, const BotFigure **prey, uint32_t *actions)
{
    int32_t best = 0;
    for (FigureMask left = t->scene.theirs; left; left &= left - 1) {
        const BotFigure *e = bot_scene_figure(&t->scene, figure_first(left));
        uint32_t need = 1;
        bool reach = e->full > 1;
        for (uint32_t i = 0; i < count && reach; i++) {
            uint32_t own = actions_to(member[i], e);
            reach = own && own <= most;
            need = own > need ? own : need;
        }
        int32_t v = reach ? bot_plan_pool(&t->scene, member, count, e, need) : 0;
        for (uint32_t i = 0; i < count && v > best; i++)
            if (!has_way(t, member[i], e, need))
                v = 0;
        if (v > best) {
            best = v;
            *prey = e;
            *actions = need;
        }
    }
    return best;
}

void bot_slot_gather(BotThought *t, uint32_t actions)
{
    const BotFigure *member[LIST_MAX];
    uint32_t count = 0, need;
    for (FigureMask left = t->group; left && count < LIST_MAX; left &= left - 1)
        member[count++] = bot_scene_figure(&t->scene, figure_first(left));
    t->joint = joint_value(t, member, count, actions ? actions : 2, &t->prey, &need);
    if (!t->joint)
        t->prey = NULL;
}

/// A held figure that nobody joins has wasted its turn, so a hold needs a friend who is still free
/// and an enemy that they strike better as one, together with those who wait already.
static int32_t hold_value(BotThought *t, FigureId id)
{
    const BotFigure *me = bot_scene_figure(&t->scene, id), *prey = NULL;
    int32_t best = -me->worth;
    bool monster = false;
    for (FigureMask left = t->scene.theirs; left; left &= left - 1)
        monster = monster || bot_scene_figure(&t->scene, figure_first(left))->full > 1;
    if (!monster)
        return best;
    const BotFigure *member[LIST_MAX];
    uint32_t count = 0, need;
    member[count++] = me;
    int32_t apart = solo_value(t, id);
    apart = apart > 0 ? apart : 0;
    for (FigureMask left = t->scene.mine & ~figure_bit(id); left; left &= left - 1) {
        const BotFigure *f = bot_scene_figure(&t->scene, figure_first(left));
        if (bot_scene_is(f, BOT_STATE_HELD) && is_near(me, f) && count < LIST_MAX - 2)
            member[count++] = f;
    }
    for (FigureMask left = t->scene.mine & ~figure_bit(id); left; left &= left - 1) {
        const BotFigure *f = bot_scene_figure(&t->scene, figure_first(left));
        if (!is_free(f) || !is_near(me, f))
            continue;
        member[count] = f;
        int32_t joint = joint_value(t, member, count + 1, 2, &prey, &need);
        if (!joint)
            continue;
        int32_t other = solo_value(t, f->id);
        int32_t sum = apart + (other > 0 ? other : 0);
        if (joint * 100 > sum * JOINT_MARGIN && joint - other > best)
            best = joint - other;
    }
    return best;
}

static int32_t group_value(BotThought *t, const Choice *c)
{
    const BotFigure *member[LIST_MAX], *prey = NULL;
    int32_t apart = 0;
    uint32_t need;
    for (uint32_t i = 0; i < c->list_count; i++) {
        member[i] = bot_scene_figure(&t->scene, c->list[i]);
        int32_t v = solo_value(t, c->list[i]);
        apart += v > 0 ? v : 0;
    }
    // Held figures act in a group or not at all, so even a group without common prey is worth its
    // sum.
    int32_t joint = joint_value(t, member, c->list_count, 2, &prey, &need);
    return joint > apart ? joint : apart * 9 / 10;
}

/// A group asks for as many actions as its attack needs, and no more.
static int32_t group_mode_value(const BotThought *t, const Choice *c)
{
    uint32_t need = 1;
    bool touch = true;
    for (FigureMask left = t->group; left; left &= left - 1) {
        const BotFigure *f = bot_scene_figure(&t->scene, figure_first(left));
        uint32_t own = actions_to(f, t->prey);
        need = own > need ? own : need;
        touch = touch && (f->touches & figure_bit(t->prey->id));
    }
    bool is_static = t->scene.memory->words.word[c->kind] == BOT_STATIC;
    if (touch)
        return is_static ? t->joint : t->joint / 2;
    return !is_static && c->count == need ? t->joint : 0;
}

static int32_t deploy_value(BotThought *t, const Choice *c)
{
    const BotFocus *focus = bot_greedy_focus(t, c->figure);
    const GeoMap *map = t->scene.map;
    int32_t v = bot_place_value(focus, c->place, 0);
    if (t->exit_edges) {
        const int32_t far[4] = {c->place.x, map->width - c->place.x, c->place.y,
                                map->depth - c->place.y};
        int32_t least = INT32_MAX, most = 0;
        for (uint32_t i = 0; i < 4; i++)
            if ((t->exit_edges >> i & 1) && far[i] < least)
                least = far[i];
        for (uint32_t i = 0; i < 4;
             i += 2) { // on a side, not in a corner, where they come from two
            int32_t near = far[i] < far[i + 1] ? far[i] : far[i + 1];
            most = near > most ? near : most;
        }
        return v + most / 100 +
               (int32_t)((int64_t)t->exit_worth * focus->me->run / (focus->me->run + least));
    }
    GeoVec middle = {map->width / 2, map->depth / 2};
    return v - bot_scene_gap(c->place, 0, middle, 0) / 200;
}

static int32_t series_value(BotThought *t, const Choice *c)
{
    Forecast f = {0};
    t->scene.rules->forecast->choice(t->scene.game, c, &f);
    const BotFigure *me = bot_scene_figure(&t->scene, t->me);
    uint32_t k = c->count > BOT_SCENE_SERIES ? BOT_SCENE_SERIES : c->count;
    int32_t chance = f.initiative_dice
                         ? bot_scene_chance(odds_forecast_series(f.initiative, f.initiative_dice))
                     : k ? me->series[k - 1]
                         : 0;
    return bot_plan_dare(bot_greedy_plan(t, t->me), me, k, chance);
}

int32_t bot_slot_value(BotThought *t, const Choice *c)
{
    switch (t->scene.memory->words.word[c->kind]) {
    case BOT_DEPLOY: return deploy_value(t, c);
    case BOT_ACTIVATE: return activate_value(t, c->figure);
    case BOT_FOLLOW: // free dice: better now than later by oneself, unless there is nothing to do
        return bot_greedy_plan(t, c->figure)->value[1] > 0 ? t->plan.value[1] : -1;
    case BOT_HOLD: return hold_value(t, c->figure);
    case BOT_GROUP: return group_value(t, c);
    case BOT_STATIC: return t->prey ? group_mode_value(t, c) : bot_greedy_plan(t, t->me)->value[0];
    case BOT_SERIES: return t->prey ? group_mode_value(t, c) : series_value(t, c);
    default: return 0;
    }
}
