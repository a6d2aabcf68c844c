// SPDX-License-Identifier: MIT
// Worth of an action: the expected effect of its dice (closed forms, d6_quick.h), and the worth of
// the figure's new place.
#include "bots/d6/d6_quick.h"
#include "bots/d6/d6_weights.h"
#include "bots/d6/d6_worth.h"

enum { AIM_SHOT = 2 };

static const D6Fighter *me_of(const D6Thought *t) { return d6_scene_figure(&t->scene, t->me); }

static GeoVec end_of(const D6Thought *t, const Choice *c)
{
    return c->path.count ? c->path.at[c->path.count - 1] : me_of(t)->at;
}

static int32_t standing_value(const D6Thought *t)
{
    return d6_scene_is(me_of(t), D6_PRONE) ? me_of(t)->worth * D6_W_STAND_UP / 100 : 0;
}

/// Harm that enemies left behind may do as the figure leaves contact.
static int32_t leaving_cost(const D6Thought *t, GeoVec to)
{
    const D6Fighter *me = me_of(t);
    int32_t cost = 0;
    if (!me->touches || me->is_acrobat)
        return 0;
    for (uint32_t i = 0; i < t->focus.count; i++) {
        const D6Rival *r = &t->focus.rival[i];
        bool left =
            (me->touches & figure_bit(r->enemy->id)) &&
            !geo_in_contact((GeoDisc){to, me->radius}, (GeoDisc){r->enemy->at, r->enemy->radius});
        if (left)
            cost += d6_scene_part(r->threat, D6_SCENE_ONE / 2);
    }
    return cost;
}

/// A group's joint attack: each member that gets within reach of the prey for the next action is
/// credited with its share.
static int32_t approach_value(const D6Thought *t, GeoVec to)
{
    if (!t->prey || t->left < 2)
        return 0;
    int32_t gap = d6_scene_gap(to, me_of(t)->radius, t->prey->at, t->prey->radius);
    return gap > GEO_CONTACT && gap <= me_of(t)->walk ? t->joint : 0;
}

static int32_t place_value(const D6Thought *t, GeoVec to)
{
    const D6Focus *focus = &t->focus;
    if (geo_same(to, me_of(t)->at))
        return t->still;
    for (uint32_t i = 0; i < focus->goal_count; i++) {
        const D6Goal *goal = &focus->goal[i];
        if (goal->kind == D6_OBJECTIVE_EXIT && d6_scene_gap(to, 0, goal->at, goal->radius) == 0)
            return goal->value * 2; // the token is safe from now on
    }
    return d6_spot_value(focus, to, t->left - 1u);
}

/// Worth of a power if it succeeds.
static int32_t worked_value(const D6Thought *t, const Choice *c)
{
    const D6Fighter *f = d6_scene_figure(&t->scene, c->target);
    switch (c->kind) {
    case D6_CHOICE_HEAL: return f->worth * D6_W_HEALED / 100;
    case D6_CHOICE_BLESS:
        if (d6_scene_is(f, D6_BLESSED))
            return 0;
        return d6_scene_is(f, D6_ACTIVATED) && !f->touches ? f->worth / 50
                                                           : f->worth * D6_W_BLESSED / 100;
    case D6_CHOICE_CONFUSE:
        if (d6_scene_is(f, D6_CONFUSED))
            return 0;
        return d6_scene_is(f, D6_ACTIVATED) ? f->worth / 50 : f->worth * D6_W_CONFUSED / 100;
    default: return 0;
    }
}

static int32_t power_value(const D6Thought *t, const Choice *c)
{
    int32_t worked = worked_value(t, c);
    return worked ? d6_scene_part(worked,
                                  d6_scene_chance(d6_quick_exact_power(t->scene.game, t->me, c)))
                  : 0;
}

/// Expected points of the blows or shots of a choice.
static int32_t attack_value(const D6Thought *t, const Choice *c)
{
    const OddsTables *tables = &t->scene.memory->odds;
    bool is_shot = c->kind == D6_CHOICE_SHOOT || c->kind == D6_CHOICE_MOVE_SHOOT;
    D6Quick q = is_shot ? d6_quick_rough_shot(tables, t->scene.game, t->me, c)
                        : d6_quick_rough_melee(tables, t->scene.game, t->me, c);
    return d6_scene_harm(d6_scene_figure(&t->scene, c->target), &q.target) -
           d6_scene_part(d6_scene_harm(me_of(t), &q.actor), t->scene.caution);
}

/// Expected effect of a counter-charge, which the closed form of a charge leaves out.
static int32_t counter_value(const D6Thought *t, FigureId enemy)
{
    const D6Scene *s = &t->scene;
    const D6Fighter *me = me_of(t), *e = d6_scene_figure(s, enemy);
    D6Duel calm = d6_scene_duel(s, me, e, D6_SCENE_CHARGE);
    D6Duel met = d6_scene_duel(s, me, e, D6_SCENE_CHARGE | D6_SCENE_COUNTER);
    int32_t change = met.gain - calm.gain - d6_scene_part(met.cost - calm.cost, s->caution);
    return d6_scene_part(change, d6_scene_success(e->reaction));
}

/// Expected gain of friends from an enemy tied down.
static int32_t gang_value(const D6Thought *t, FigureId enemy)
{
    for (uint32_t i = 0; i < t->focus.count; i++)
        if (t->focus.rival[i].enemy->id.n == enemy.n)
            return t->focus.rival[i].gang;
    return 0;
}

/// Gain of aiming for the best shot that could follow.
static int32_t aim_value(const D6Thought *t)
{
    const D6Fighter *me = me_of(t);
    if (t->left < 2 || d6_scene_is(me, D6_AIM_READY) || !me->shot.dice || me->touches)
        return -1;
    int32_t plain = 0, aimed = 0;
    for (uint32_t i = 0; i < t->focus.count; i++) {
        const D6Rival *r = &t->focus.rival[i];
        int band =
            d6_scene_band(me, d6_scene_gap(me->at, me->radius, r->enemy->at, r->enemy->radius));
        if (band > 2 || r->enemy->touches || d6_scene_is(r->enemy, D6_HIDDEN) ||
            r->shot[band] <= 0 || !d6_scene_sees(&t->scene, me->at, r->enemy->at, r->enemy->radius))
            continue;
        int32_t v = d6_scene_shot(&t->scene, me, r->enemy, band, -AIM_SHOT);
        plain = r->shot[band] > plain ? r->shot[band] : plain;
        aimed = v > aimed ? v : aimed;
    }
    return aimed - plain;
}

static int32_t pick_up_value(const D6Thought *t)
{
    return d6_scenario(t->scene.game)->tokens ? D6_SPOT_TOKEN : 100;
}

static int32_t hidden_enemies(const D6Thought *t)
{
    int32_t sum = 0;
    for (FigureMask left = t->scene.theirs; left; left &= left - 1) {
        const D6Fighter *e = d6_scene_figure(&t->scene, figure_first(left));
        sum += d6_scene_is(e, D6_HIDDEN) ? e->worth * D6_W_SEEN / 100 : 0;
    }
    return sum;
}

int32_t d6_worth_action(D6Thought *t, const Choice *c)
{
    const D6Fighter *me = me_of(t);
    GeoVec to = end_of(t, c);
    const D6Focus *focus = d6_worth_focus(t, t->me);
    if (!t->has_still) {
        t->still = d6_spot_value(focus, me->at, t->left - 1u);
        t->has_still = true;
    }
    switch (c->kind) {
    case D6_CHOICE_FAST_MOVE:
        return place_value(t, to) - leaving_cost(t, to) + standing_value(t) + approach_value(t, to);
    case D6_CHOICE_CHARGE:
        if (t->prey && c->target.n == t->prey->id.n) // the blows count for the whole group
            return t->still + attack_value(t, c) + t->joint + standing_value(t);
        return attack_value(t, c) + counter_value(t, c->target) + gang_value(t, c->target) +
               place_value(t, to) - leaving_cost(t, to) + standing_value(t);
    case D6_CHOICE_MOVE_SHOOT:
        return attack_value(t, c) + place_value(t, to) - leaving_cost(t, to) + standing_value(t);
    case D6_CHOICE_AIM: return t->still + aim_value(t);
    default: break;
    }
    int32_t v = place_value(t, to) + (c->stand ? standing_value(t) : 0);
    switch (c->kind) {
    case D6_CHOICE_END: return d6_spot_value(focus, me->at, 0);
    case D6_CHOICE_SHOOT:
    case D6_CHOICE_FIGHT: return v + attack_value(t, c);
    case D6_CHOICE_BLESS:
    case D6_CHOICE_CONFUSE:
    case D6_CHOICE_HEAL: return v + power_value(t, c);
    case D6_CHOICE_TAKE_COVER:
        return v + (d6_scene_is(me, D6_IN_COVER) ? 0 : d6_spot_fire(focus, to) * 6 / 10);
    case D6_CHOICE_GO_PRONE:
        return v + d6_spot_fire(focus, to) * 3 / 10 - me->worth * D6_W_LIE_DOWN / 100;
    case D6_CHOICE_HIDE:
        return v + (d6_scene_is(me, D6_HIDDEN) ? 0 : d6_spot_fire(focus, to) + me->worth / 30);
    case D6_CHOICE_PICK_UP: return v + pick_up_value(t);
    case D6_CHOICE_DROP: return v - 1000;
    case D6_CHOICE_OPEN: return v + 5;
    case D6_CHOICE_PERCEPTION: return v + hidden_enemies(t);
    default: return v;
    }
}
