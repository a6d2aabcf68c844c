// SPDX-License-Identifier: MIT
// Worth of the choices of which figure to activate, with how many dice, whether to wait for a
// friend, and where to deploy. Values come from plans (d6_plan.h); a hold is worth the gain of the
// joint attack over the friend's attack alone.
#include "bots/d6/d6_quick.h"
#include "bots/d6/d6_worth.h"
#include "core/geo_path.h"
#include "core/geo_route.h"

/// Estimate: friends this near follow a leader or join a group.
enum { TOGETHER = 2000, JOINT_MARGIN = 115, RUN_SLACK = 800 };

static int32_t solo_value(D6Thought *t, FigureId id)
{
    return d6_plan_best(d6_worth_plan(t, id), d6_scene_figure(&t->scene, id));
}

static bool is_free(const D6Fighter *f)
{
    return !d6_scene_is(f, D6_ACTIVATED) && !d6_scene_is(f, D6_HELD);
}

static bool is_near(const D6Fighter *a, const D6Fighter *b)
{
    return geo_within((GeoDisc){a->at, a->radius}, (GeoDisc){b->at, b->radius}, TOGETHER);
}

/// A leader activates its followers, too: they save their dice.
static int32_t activate_value(D6Thought *t, FigureId id)
{
    const D6Fighter *me = d6_scene_figure(&t->scene, id);
    int32_t v = solo_value(t, id);
    if (!me->is_leader)
        return v;
    int32_t own = d6_worth_plan(t, id)->value[1];
    for (FigureMask left = t->scene.mine & ~figure_bit(id); left; left &= left - 1) {
        const D6Fighter *f = d6_scene_figure(&t->scene, figure_first(left));
        if (!is_free(f) || !is_near(me, f))
            continue;
        int32_t alone = solo_value(t, f->id);
        int32_t led = d6_scene_part(d6_worth_plan(t, f->id)->value[1], me->series[0]);
        if (led > alone)
            v += led - alone;
        else if (own > 0)
            v += alone / 8; // a leader may still bring it there
    }
    return v;
}

/// Actions a figure needs to strike an enemy: one to charge or fight, two to run and charge; 0:
/// more.
static uint32_t actions_to(const D6Fighter *f, const D6Fighter *e)
{
    int32_t gap = d6_scene_gap(f->at, f->radius, e->at, e->radius);
    return gap <= f->walk ? 1 : gap <= f->walk + f->run - RUN_SLACK ? 2 : 0;
}

/// Is there a path to contact with the enemy within so many actions? Terrain and friends may block
/// it.
static bool has_way(const D6Thought *t, const D6Fighter *f, const D6Fighter *e, uint32_t actions)
{
    GeoGround ground;
    GeoPath path;
    if (f->touches & figure_bit(e->id))
        return true;
    if (!d6_ground(t->scene.game, f->id, D6_CHOICE_CHARGE, &ground))
        return false;
    ground.allowance = f->walk + (actions > 1 ? f->run - RUN_SLACK : 0);
    int32_t gap = d6_scene_gap(f->at, f->radius, e->at, e->radius);
    int32_t whole = geo_leg_length(f->at, e->at);
    return gap <= GEO_CONTACT || whole <= gap ||
           geo_route_find(&ground, f->at, geo_leg_station(f->at, e->at, gap - GEO_CONTACT / 2),
                          &path);
}

/// Finds the enemy that several figures had best strike together, and the number of actions needed.
static int32_t joint_value(const D6Thought *t, const D6Fighter *const *member, uint32_t count,
                           uint32_t most, const D6Fighter **prey, uint32_t *actions)
{
    int32_t best = 0;
    for (FigureMask left = t->scene.theirs; left; left &= left - 1) {
        const D6Fighter *e = d6_scene_figure(&t->scene, figure_first(left));
        uint32_t need = 1;
        bool reach = e->full > 1;
        for (uint32_t i = 0; i < count && reach; i++) {
            uint32_t own = actions_to(member[i], e);
            reach = own && own <= most;
            need = own > need ? own : need;
        }
        int32_t v = reach ? d6_plan_pool(&t->scene, member, count, e, need) : 0;
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

void d6_worth_gather(D6Thought *t, uint32_t actions)
{
    const D6Fighter *member[LIST_MAX];
    uint32_t count = 0, need;
    for (FigureMask left = t->group; left && count < LIST_MAX; left &= left - 1)
        member[count++] = d6_scene_figure(&t->scene, figure_first(left));
    t->joint = joint_value(t, member, count, actions ? actions : 2, &t->prey, &need);
    if (!t->joint)
        t->prey = NULL;
}

/// A held figure that no friend joins wastes its turn. So a hold needs a friend that can still act
/// and an enemy that they, with the figures already held, strike better together.
static int32_t hold_value(D6Thought *t, FigureId id)
{
    const D6Fighter *me = d6_scene_figure(&t->scene, id), *prey = NULL;
    int32_t best = -me->worth;
    bool monster = false;
    for (FigureMask left = t->scene.theirs; left; left &= left - 1)
        monster = monster || d6_scene_figure(&t->scene, figure_first(left))->full > 1;
    if (!monster)
        return best;
    const D6Fighter *member[LIST_MAX];
    uint32_t count = 0, need;
    member[count++] = me;
    int32_t apart = solo_value(t, id);
    apart = apart > 0 ? apart : 0;
    for (FigureMask left = t->scene.mine & ~figure_bit(id); left; left &= left - 1) {
        const D6Fighter *f = d6_scene_figure(&t->scene, figure_first(left));
        if (d6_scene_is(f, D6_HELD) && is_near(me, f) && count < LIST_MAX - 2)
            member[count++] = f;
    }
    for (FigureMask left = t->scene.mine & ~figure_bit(id); left; left &= left - 1) {
        const D6Fighter *f = d6_scene_figure(&t->scene, figure_first(left));
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

static int32_t group_value(D6Thought *t, const Choice *c)
{
    const D6Fighter *member[LIST_MAX], *prey = NULL;
    int32_t apart = 0;
    uint32_t need;
    for (uint32_t i = 0; i < c->list_count; i++) {
        member[i] = d6_scene_figure(&t->scene, c->list[i]);
        int32_t v = solo_value(t, c->list[i]);
        apart += v > 0 ? v : 0;
    }
    // Held figures act in a group or not at all, so even a group without common prey is worth its
    // sum.
    int32_t joint = joint_value(t, member, c->list_count, 2, &prey, &need);
    return joint > apart ? joint : apart * 9 / 10;
}

/// A group asks for as many actions as its attack needs, and no more.
static int32_t group_mode_value(const D6Thought *t, const Choice *c)
{
    uint32_t need = 1;
    bool touch = true;
    for (FigureMask left = t->group; left; left &= left - 1) {
        const D6Fighter *f = d6_scene_figure(&t->scene, figure_first(left));
        uint32_t own = actions_to(f, t->prey);
        need = own > need ? own : need;
        touch = touch && (f->touches & figure_bit(t->prey->id));
    }
    bool is_static = c->kind == D6_CHOICE_STATIC;
    if (touch)
        return is_static ? t->joint : t->joint / 2;
    return !is_static && c->count == need ? t->joint : 0;
}

static int32_t deploy_value(D6Thought *t, const Choice *c)
{
    const D6Focus *focus = d6_worth_focus(t, c->figure);
    const GeoMap *map = t->scene.map;
    int32_t v = d6_spot_value(focus, c->place, 0);
    if (t->exit_edges) {
        const int32_t far[4] = {c->place.x, map->width - c->place.x, c->place.y,
                                map->depth - c->place.y};
        int32_t least = INT32_MAX, most = 0;
        for (uint32_t i = 0; i < 4; i++)
            if ((t->exit_edges >> i & 1) && far[i] < least)
                least = far[i];
        for (uint32_t i = 0; i < 4; i += 2) { // on a side, not in a corner, which is open to two
            int32_t near = far[i] < far[i + 1] ? far[i] : far[i + 1];
            most = near > most ? near : most;
        }
        return v + most / 100 +
               (int32_t)((int64_t)D6_SPOT_EXIT * focus->me->run / (focus->me->run + least));
    }
    GeoVec middle = {map->width / 2, map->depth / 2};
    return v - d6_scene_gap(c->place, 0, middle, 0) / 200;
}

static int32_t series_value(D6Thought *t, const Choice *c)
{
    const Game *g = t->scene.game;
    const Frame *f = play_frame_of(g, D6_PROC_ACTIVATION);
    bool rolls = f && (!FRAME_AS_CONST(D6Activation, f)->is_follower ||
                       d6_setting(g, D6_SET_LEADER_FOLLOWERS_ROLL));
    const D6Fighter *me = d6_scene_figure(&t->scene, t->me);
    uint32_t k = c->count > D6_SCENE_SERIES ? D6_SCENE_SERIES : c->count;
    int32_t chance = rolls && c->count ? d6_scene_chance(d6_quick_exact_series(g, t->me, c->count))
                     : k               ? me->series[k - 1]
                                       : 0;
    return d6_plan_dare(d6_worth_plan(t, t->me), me, k, chance);
}

/// Dice are free for a follower: acting now is better than later alone, unless it has nothing to
/// do.
static int32_t follow_value(D6Thought *t, FigureId id)
{
    int32_t value = d6_worth_plan(t, id)->value[1];
    return value > 0 ? value : -1;
}

int32_t d6_worth_slot(D6Thought *t, const Choice *c)
{
    switch (c->kind) {
    case D6_CHOICE_DEPLOY: return deploy_value(t, c);
    case D6_CHOICE_ACTIVATE: return activate_value(t, c->figure);
    case D6_CHOICE_FOLLOW: return follow_value(t, c->figure);
    case D6_CHOICE_HOLD: return hold_value(t, c->figure);
    case D6_CHOICE_GROUP: return group_value(t, c);
    case D6_CHOICE_STATIC:
        return t->prey ? group_mode_value(t, c) : d6_worth_plan(t, t->me)->value[0];
    case D6_CHOICE_SERIES: return t->prey ? group_mode_value(t, c) : series_value(t, c);
    default: return 0;
    }
}
