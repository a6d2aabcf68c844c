// SPDX-License-Identifier: MIT
// The worth of a place: the best thing the figure could do from there, less what the enemies could
// do to it there, plus how near it is to what its side wants. Enemies' attacks count by steps, as
// they really strike (one charge away, a run and a charge away); the figure's own attacks fade
// smoothly with distance, so that coming nearer always gains something.
#include "bots/d6/d6_spot.h"
#include "bots/d6/d6_weights.h"

static int32_t above_zero(int32_t v) { return v > 0 ? v : 0; }

static int32_t goal_value(const D6Scene *s, const D6Objective *o)
{
    switch (o->kind) {
    case D6_OBJECTIVE_TAKE: return D6_SPOT_TOKEN;
    case D6_OBJECTIVE_BRING: return D6_W_HOMEWARD;
    case D6_OBJECTIVE_CARRIER: return D6_W_CARRIER;
    case D6_OBJECTIVE_EXIT: return D6_SPOT_EXIT;
    default: return game_setup(s->game)->figure[o->foe.n - 1].profile->cost * 100;
    }
}

static int32_t goal_radius(const D6Objective *o)
{
    return o->kind == D6_OBJECTIVE_TAKE ? 1000 : o->kind == D6_OBJECTIVE_BRING ? 2000 : 0;
}

static void raise_pull(D6Focus *focus, FigureId foe, int32_t value)
{
    for (uint32_t k = 0; k < focus->count; k++) {
        D6Rival *r = &focus->rival[k];
        if (r->enemy->id.n == foe.n && value > r->pull && d6_scene_hurts(focus->me, r->enemy))
            r->pull = value; // an enemy without worth has no pull
    }
}

/// Enemies become the pull of a rival; other objectives count less if a friend is nearer.
static void weigh_goals(D6Focus *focus)
{
    const D6Scene *s = focus->scene;
    D6Objective objective[D6_OBJECTIVE_MAX];
    uint32_t count = d6_objectives(s->game, focus->me->id, objective);
    focus->goal_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const D6Objective *o = &objective[i];
        if (o->foe.n) {
            raise_pull(focus, o->foe, goal_value(s, o));
            continue;
        }
        int32_t value = goal_value(s, o) * D6_W_GOAL_WEIGHT / 100;
        if (o->kind == D6_OBJECTIVE_TAKE) {
            int64_t mine = geo_square(focus->me->at, o->at);
            for (FigureMask left = s->mine; left; left &= left - 1)
                if (geo_square(d6_scene_figure(s, figure_first(left))->at, o->at) < mine) {
                    value = value * D6_W_SHARED_GOAL / 100;
                    break;
                }
        }
        focus->goal[focus->goal_count++] = (D6Goal){o->at, goal_radius(o), value, o->kind};
    }
}

void d6_spot_focus(D6Focus *focus, D6Scene *s, const D6Fighter *me)
{
    focus->scene = s;
    focus->me = me;
    focus->count = 0;
    focus->is_blind = false;
    for (FigureMask left = s->theirs; left; left &= left - 1) {
        D6Rival *r = &focus->rival[focus->count++];
        const D6Fighter *e = d6_scene_figure(s, figure_first(left));
        r->enemy = e;
        r->pull = 0;
        r->gang = d6_scene_gang(s, me, e) * D6_W_GANG / 100;
        r->charge = d6_scene_net(d6_scene_charge(s, me, e, 0), s->caution) + r->gang;
        int32_t least = d6_scene_hurts(me, e) ? e->worth * D6_W_ADVANCE / 100 : 0;
        r->approach = r->charge > least ? r->charge : least;
        r->fight = d6_scene_net(d6_scene_duel(s, me, e, 0), s->caution);
        r->threat = above_zero(d6_scene_net(d6_scene_charge(s, e, me, 0), D6_SCENE_ONE / 2));
        r->threat_fight = above_zero(d6_scene_net(d6_scene_duel(s, e, me, 0), D6_SCENE_ONE / 2));
        for (int band = 0; band < 3; band++) {
            r->shot[band] = me->shot.dice ? d6_scene_shot(s, me, e, band, 0) : 0;
            r->threat_shot[band] = e->shot.dice ? d6_scene_shot(s, e, me, band, 0) : 0;
        }
        bool spent = d6_scene_is(e, D6_ACTIVATED);
        r->urgency = D6_SCENE_ONE * (spent ? D6_W_DANGER_SPENT : D6_W_DANGER_FRESH) / 100;
    }
    weigh_goals(focus);
}

/// Share of an attack that counts over a gap: whole for sure actions, fading with distance.
static int32_t attack_share(const D6Fighter *f, int32_t gap, uint32_t sure)
{
    int32_t reach = f->walk;
    for (uint32_t k = 0; k < sure; k++, reach += f->run)
        if (gap <= reach)
            return D6_SCENE_ONE - (int32_t)k * D6_SCENE_ONE / 20;
    // Linear between whole numbers of actions, so that every step counts.
    int32_t far = gap > f->walk && f->run ? gap - f->walk : 0;
    uint32_t n = f->run ? (uint32_t)(far / f->run) : 0;
    if (n + 1 >= D6_SCENE_FAR)
        return f->coming[D6_SCENE_FAR - 1] * D6_W_LATER / 100 * D6_SCENE_FAR / (int32_t)(n + 2);
    int32_t part = f->run ? far - (int32_t)n * f->run : 0;
    int32_t drop = f->coming[n] - f->coming[n + 1];
    int32_t share = f->coming[n] - (f->run ? (int32_t)((int64_t)drop * part / f->run) : 0);
    return (int32_t)((int64_t)share * D6_W_LATER / 100);
}

static bool may_see(const D6Focus *focus, GeoVec at, const D6Fighter *e)
{
    return focus->is_blind || d6_scene_sees(focus->scene, e->at, at, focus->me->radius);
}

/// A value that fades with the number of runs to reach it.
static int32_t fade(int32_t value, int32_t far, int32_t run)
{
    return run > 0 ? (int32_t)((int64_t)value * run / (run + far)) : 0;
}

/// Worth of the objectives alone, for a figure that stands there.
static int32_t goals_at(const D6Focus *focus, GeoVec at)
{
    int32_t best = 0;
    for (uint32_t i = 0; i < focus->goal_count; i++) {
        const D6Goal *goal = &focus->goal[i];
        int32_t far = d6_scene_gap(at, 0, goal->at, goal->radius);
        int32_t v = fade(goal->value, far, focus->me->run);
        best = v > best ? v : best;
    }
    return best;
}

int32_t d6_spot_fire(const D6Focus *focus, GeoVec at)
{
    int32_t fire = 0;
    for (uint32_t i = 0; i < focus->count; i++) {
        const D6Rival *r = &focus->rival[i];
        if (!r->enemy->shot.dice || r->enemy->touches)
            continue;
        int band = d6_scene_band(
            r->enemy, d6_scene_gap(at, focus->me->radius, r->enemy->at, r->enemy->radius));
        if (band < 3 && r->threat_shot[band] && may_see(focus, at, r->enemy))
            fire += d6_scene_part(r->threat_shot[band], r->urgency);
    }
    return fire;
}

void d6_spot_values(const D6Focus *focus, GeoVec at, uint32_t sure, uint32_t count, int32_t *value)
{
    const D6Scene *s = focus->scene;
    const D6Fighter *me = focus->me;
    int32_t danger = 0, worst = 0, prey = 0, gap[FIGURE_MAX];
    bool engaged = false;
    for (uint32_t i = 0; i < focus->count; i++) {
        const D6Fighter *e = focus->rival[i].enemy;
        gap[i] = d6_scene_gap(at, me->radius, e->at, e->radius);
        engaged = engaged || gap[i] <= GEO_CONTACT;
    }
    for (uint32_t k = 0; k < count; k++)
        value[k] = 0; // the best action from the place
    for (uint32_t i = 0; i < focus->count; i++) {
        const D6Rival *r = &focus->rival[i];
        const D6Fighter *e = r->enemy;
        int32_t do_it[D6_SCENE_SERIES + 1], shot[D6_SCENE_SERIES + 1], suffer;
        if (gap[i] <= GEO_CONTACT) {
            for (uint32_t k = 0; k < count; k++)
                do_it[k] = sure + k ? r->fight : r->fight * D6_W_TOMORROW / 100;
            suffer = r->threat_fight * D6_W_STUCK / 100;
        } else {
            suffer = e->touches ? 0 : d6_scene_part(r->threat, d6_scene_strike(e, gap[i]));
            bool matters = suffer > 0;
            for (uint32_t k = 0; k < count; k++) {
                do_it[k] = r->approach > 0
                               ? d6_scene_part(r->approach, attack_share(me, gap[i], sure + k))
                               : 0;
                matters = matters || do_it[k] > value[k];
            }
            // Obstacles and sight are looked up only where they make a difference.
            if (matters && gap[i] <= me->walk + me->run && !d6_scene_is_open(s, me, at, e->at)) {
                for (uint32_t k = 0; k < count; k++)
                    do_it[k] = do_it[k] * D6_W_BLOCKED / 100;
                suffer = suffer * D6_W_BLOCKED / 100;
            }
            int mine = me->shot.dice ? d6_scene_band(me, gap[i]) : 3;
            int theirs = e->shot.dice ? d6_scene_band(e, gap[i]) : 3;
            if (!engaged && !e->touches && (mine < 3 || theirs < 3)) {
                int32_t fire = theirs < 3 ? r->threat_shot[theirs] : 0;
                matters = fire > suffer;
                for (uint32_t k = 0; k < count; k++) {
                    shot[k] =
                        mine < 3 ? r->shot[mine] * (sure + k ? 100 : D6_W_TOMORROW + 15) / 100 : 0;
                    matters = matters || (shot[k] > do_it[k] && shot[k] > value[k]);
                }
                if (matters && may_see(focus, at, e)) {
                    for (uint32_t k = 0; k < count; k++)
                        do_it[k] = shot[k] > do_it[k] ? shot[k] : do_it[k];
                    suffer = fire > suffer ? fire : suffer;
                }
            }
        }
        int32_t pull =
            fade(r->pull, gap[i], me->run) *
            (s->is_chase
                 ? D6_W_CHASED
                 : D6_W_PREY + D6_W_HASTY * (s->haste < D6_W_EAGER ? s->haste : D6_W_EAGER)) /
            100;
        for (uint32_t k = 0; k < count; k++)
            value[k] = do_it[k] > value[k] ? do_it[k] : value[k];
        prey = pull > prey ? pull : prey;
        suffer = d6_scene_part(suffer, r->urgency);
        danger += suffer;
        worst = suffer > worst ? suffer : worst;
    }
    danger = worst + (danger - worst) * D6_W_CROWD / 100; // they will not all attack this figure
    if (danger > me->worth)
        danger = me->worth;
    if (d6_scene_is(me, D6_HIDDEN) && geo_same(at, me->at))
        danger /= 4;
    int32_t goals = goals_at(focus, at);
    int32_t rest = (goals > prey ? goals : prey) - d6_scene_part(danger, s->caution);
    for (uint32_t k = 0; k < count; k++)
        value[k] += rest;
}

int32_t d6_spot_value(const D6Focus *focus, GeoVec at, uint32_t sure)
{
    int32_t value;
    d6_spot_values(focus, at, sure, 1, &value);
    return value;
}
