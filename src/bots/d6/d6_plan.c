// SPDX-License-Identifier: MIT
// Plans are templates (fight on, charge from so far away, shoot, aim and shoot, run for an
// objective, come nearer, get away), each with the number of actions it takes. The best plan for
// every number is kept; the chances of the dice decide which number to ask for. Refused: searching
// the real choices at this point, since a plan only decides which figure and how many actions, and
// an estimate is enough for that.
#include "bots/d6/d6_plan.h"
#include "bots/d6/d6_weights.h"

enum {
    WASTED = 0, ///< hundredths of a figure's worth: price of an activation without effect
    AIM_SHOT = 2,
    STEP = 1000,
    POWER_RANGE = 12000,
    GOAL_AIMS = 4 ///< objectives that a plan considers
};

static void raise(int32_t *best, int32_t v)
{
    if (v > *best)
        *best = v;
}

/// Worth of n attempts at the same thing.
static int32_t several(int32_t once, uint32_t n)
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < n; i++, once = once * D6_W_AGAIN / 100)
        sum += once;
    return sum;
}

/// Net worth of a shot over a gap, with the danger of an answer.
static int32_t shot_worth(const D6Focus *focus, const D6Rival *r, int32_t gap, int harder)
{
    const D6Scene *s = focus->scene;
    const D6Fighter *me = focus->me, *e = r->enemy;
    int band = d6_scene_band(me, gap);
    if (band > 2 || !me->shot.dice || e->touches || d6_scene_is(e, D6_HIDDEN))
        return 0;
    int32_t gain = harder ? d6_scene_shot(s, me, e, band, harder) : r->shot[band];
    int back = e->shot.dice ? d6_scene_band(e, gap) : 3;
    if (back < 3) {
        int32_t answers = D6_SCENE_ONE / 6 * (e->reaction >= 6 ? 1 : 7 - e->reaction);
        gain -= d6_scene_part(d6_scene_part(r->threat_shot[back], answers), s->caution);
    }
    return gain;
}

/// The point `length` along the way to another point, stopping `short_of` before that.
static GeoVec towards(GeoVec from, GeoVec to, int32_t length, int32_t short_of)
{
    int32_t far = d6_scene_gap(from, 0, to, 0);
    int32_t go = far - short_of < length ? far - short_of : length;
    if (far <= 0 || go <= 0)
        return from;
    return (GeoVec){from.x + (int32_t)((int64_t)(to.x - from.x) * go / far),
                    from.y + (int32_t)((int64_t)(to.y - from.y) * go / far)};
}

static GeoVec on_table(const D6Focus *focus, GeoVec at)
{
    const GeoMap *map = focus->scene->map;
    int32_t r = focus->me->radius;
    at.x = at.x < r ? r : at.x > map->width - r ? map->width - r : at.x;
    at.y = at.y < r ? r : at.y > map->depth - r ? map->depth - r : at.y;
    return at;
}

static void plan_powers(D6Plan *plan, const D6Focus *focus)
{
    const D6Scene *s = focus->scene;
    const D6Fighter *me = focus->me;
    const Profile *p = game_setup(s->game)->figure[me->id.n - 1].profile;
    int32_t best = 0;
    if (p->trait[D6_TRAIT_CONFUSE])
        for (uint32_t i = 0; i < focus->count; i++) {
            const D6Fighter *e = focus->rival[i].enemy;
            bool free = !d6_scene_is(e, D6_ACTIVATED) && !d6_scene_is(e, D6_CONFUSED);
            if (free && d6_scene_gap(me->at, me->radius, e->at, e->radius) <= POWER_RANGE)
                raise(&best, e->worth * D6_W_PLAN_CONFUSED / 100);
        }
    if (p->trait[D6_TRAIT_BLESS])
        for (FigureMask left = s->mine & ~figure_bit(me->id); left; left &= left - 1) {
            const D6Fighter *f = d6_scene_figure(s, figure_first(left));
            bool free = !d6_scene_is(f, D6_ACTIVATED) && !d6_scene_is(f, D6_BLESSED);
            if ((free || f->touches) &&
                d6_scene_gap(me->at, me->radius, f->at, f->radius) <= POWER_RANGE)
                raise(&best, f->worth * D6_W_PLAN_BLESSED / 100);
        }
    for (uint32_t k = 0; k <= D6_SCENE_SERIES; k++)
        raise(&plan->value[k], several(best, k ? k : 1));
    if (!p->trait[D6_TRAIT_HEAL])
        return;
    for (uint32_t i = 0; i < s->count; i++) {
        const D6Fighter *f = &s->figure[i];
        if (f->seat != me->seat || f->status != FIGURE_OUT || d6_scene_is(f, D6_HEAL_TRIED))
            continue;
        int32_t gap = d6_scene_gap(me->at, me->radius, f->at, f->radius);
        int32_t heal = f->worth * D6_W_PLAN_HEALED / 100;
        if (gap <= STEP)
            raise(&plan->value[0], heal);
        for (uint32_t k = 1; k <= D6_SCENE_SERIES; k++)
            if (gap <= (int32_t)(k - 1) * me->run)
                raise(&plan->value[k], heal);
    }
}

static void plan_attacks(D6Plan *plan, const D6Focus *focus, int32_t still)
{
    const D6Fighter *me = focus->me;
    for (uint32_t i = 0; i < focus->count; i++) {
        const D6Rival *r = &focus->rival[i];
        const D6Fighter *e = r->enemy;
        int32_t gap = d6_scene_gap(me->at, me->radius, e->at, e->radius);
        if (me->touches & figure_bit(e->id)) {
            for (uint32_t k = 0; k <= D6_SCENE_SERIES; k++)
                raise(&plan->value[k], several(r->fight, k ? k : 1));
            continue;
        }
        if (!me->touches && me->shot.dice && d6_scene_band(me, gap) < 3 &&
            d6_scene_sees(focus->scene, me->at, e->at, e->radius)) {
            int32_t shot = shot_worth(focus, r, gap, 0),
                    aimed = shot_worth(focus, r, gap, -AIM_SHOT);
            raise(&plan->value[0], shot);
            for (uint32_t k = 1; k <= D6_SCENE_SERIES; k++) {
                raise(&plan->value[k], several(shot, k));
                if (k > 1)
                    raise(&plan->value[k],
                          several(aimed, k / 2) + several(shot, k % 2) * D6_W_AGAIN / 100);
            }
        }
        const int32_t farthest = me->walk + (D6_SCENE_SERIES - 1) * me->run;
        if (r->charge <= 0 || gap > farthest)
            continue;
        if (gap <= me->walk + me->run && !d6_scene_is_open(focus->scene, me, me->at, e->at))
            gap += D6_W_DETOUR;
        GeoVec there = towards(me->at, e->at, gap, me->radius + e->radius);
        int32_t after = d6_spot_value(focus, there, 0) - still;
        for (uint32_t k = 1; k <= D6_SCENE_SERIES; k++) {
            int32_t reach = me->walk;
            for (uint32_t used = 1; used <= k; used++, reach += me->run)
                if (gap <= reach) {
                    raise(&plan->value[k],
                          r->charge + several(r->fight * D6_W_AGAIN / 100, k - used) + after);
                    break;
                }
        }
    }
}

static void plan_goals(D6Plan *plan, const D6Focus *focus)
{
    const D6Fighter *me = focus->me;
    for (uint32_t i = 0; i < focus->goal_count; i++) {
        const D6Goal *goal = &focus->goal[i];
        int32_t gap = d6_scene_gap(me->at, 0, goal->at, goal->radius);
        uint32_t extra = goal->kind == D6_OBJECTIVE_TAKE; // one action to take it up
        if (extra && gap <= STEP)
            raise(&plan->value[0], goal->value);
        for (uint32_t k = 1 + extra; k <= D6_SCENE_SERIES; k++)
            if (gap <= (int32_t)(k - extra) * me->run)
                raise(&plan->value[k], goal->value);
    }
}

static GeoVec away_from(const D6Fighter *me, GeoVec at)
{
    return (GeoVec){2 * me->at.x - at.x, 2 * me->at.y - at.y};
}

static void plan_moves(D6Plan *plan, const D6Focus *focus, int32_t still)
{
    const D6Fighter *me = focus->me;
    int32_t leaving = 0; // harm that enemies left behind may do
    for (uint32_t i = 0; i < focus->count; i++)
        if ((me->touches & figure_bit(focus->rival[i].enemy->id)) && !me->is_acrobat)
            leaving += d6_scene_part(focus->rival[i].threat, D6_SCENE_ONE / 2);
    GeoVec aim[4 + GOAL_AIMS];
    uint32_t count = 0;
    int32_t best_pull = 0, worst = 0;
    GeoVec prey = me->at, terror = me->at; // the enemy to go after, the enemy that cannot be harmed
    for (uint32_t i = 0; i < focus->count; i++) {
        const D6Fighter *e = focus->rival[i].enemy;
        int32_t gap = d6_scene_gap(me->at, me->radius, e->at, e->radius);
        int32_t pull =
            (int32_t)((int64_t)(focus->rival[i].charge + e->worth / 10) * 6000 / (6000 + gap));
        if (pull > best_pull && d6_scene_hurts(me, e)) {
            best_pull = pull;
            prey = e->at;
        }
        if (focus->rival[i].threat > worst && !d6_scene_hurts(me, e)) {
            worst = focus->rival[i].threat;
            terror = e->at;
        }
    }
    aim[count++] = prey;
    aim[count++] = away_from(me, prey);
    if (worst) {
        aim[count++] = away_from(me, terror);
        aim[count++] =
            (GeoVec){focus->scene->map->width - terror.x, focus->scene->map->depth - terror.y};
    }
    for (uint32_t i = 0; i < focus->goal_count && i < GOAL_AIMS; i++)
        aim[count++] = focus->goal[i].at;
    for (uint32_t a = 0; a < count; a++) {
        for (uint32_t used = 1; used <= 2; used++) {
            GeoVec at = on_table(focus, towards(me->at, aim[a], (int32_t)used * me->run, 0));
            int32_t value[D6_SCENE_SERIES];
            d6_spot_values(focus, at, 0, D6_SCENE_SERIES + 1 - used, value);
            for (uint32_t k = used; k <= D6_SCENE_SERIES; k++)
                raise(&plan->value[k], value[k - used] - still - leaving);
        }
    }
}

void d6_plan_make(D6Plan *plan, const D6Focus *focus)
{
    *plan = (D6Plan){.is_race = focus->scene->is_chase || focus->scene->is_escape};
    int32_t still = d6_spot_value(focus, focus->me->at, 0);
    plan_attacks(plan, focus, still);
    plan_goals(plan, focus);
    plan_moves(plan, focus, still);
    plan_powers(plan, focus);
    if (d6_scene_is(focus->me, D6_PRONE))
        plan->value[0] += focus->me->worth * D6_W_STAND_UP / 100;
}

int32_t d6_plan_dare(const D6Plan *plan, const D6Fighter *figure, uint32_t k, int32_t chance)
{
    int32_t wasted = figure->worth * WASTED / 100; // price of an activation without effect
    if (figure->keeps) {
        // The figure acts as often as dice succeed before the first failure.
        int32_t sum = -d6_scene_part(wasted, D6_SCENE_ONE - figure->series[0]);
        for (uint32_t j = 1; j <= k; j++)
            sum += d6_scene_part(plan->value[j],
                                 figure->series[j - 1] - (j < k ? figure->series[j] : 0));
        return sum;
    }
    int32_t sum =
        d6_scene_part(plan->value[k], chance) - d6_scene_part(wasted, D6_SCENE_ONE - chance);
    // A series that more likely fails is only for figures with nothing better to do, or in a race.
    bool is_rash = chance < D6_SCENE_ONE / 2 && !plan->is_race;
    return is_rash && sum > 0 ? sum / D6_W_LAST_RESORT : sum;
}

int32_t d6_plan_best(const D6Plan *plan, const D6Fighter *figure)
{
    int32_t best = plan->value[0];
    for (uint32_t k = 1; k <= D6_SCENE_SERIES; k++)
        raise(&best, d6_plan_dare(plan, figure, k, figure->series[k - 1]));
    return best;
}

int32_t d6_plan_pool(const D6Scene *s, const D6Fighter *const *member, uint32_t count,
                     const D6Fighter *enemy, uint32_t actions)
{
    const OddsTables *odds = &s->memory->odds;
    OddsHits hits = {.at = {ODDS_ONE}};
    int32_t chance = D6_SCENE_ONE;
    uint8_t worst = 2;
    for (uint32_t i = 0; i < count; i++) {
        bool touches = member[i]->touches & figure_bit(enemy->id);
        uint8_t t = (uint8_t)(member[i]->fight.threshold - !touches);
        worst = t > worst ? t : worst;
    }
    worst = worst > 6 ? 6 : worst;
    for (uint32_t i = 0; i < count; i++) {
        const D6Fighter *f = member[i];
        bool touches = f->touches & figure_bit(enemy->id);
        OddsPool p = f->fight;
        p.dice = (uint8_t)(p.dice + (touches ? 0 : f->rush));
        p.dice = p.dice > ODDS_DICE_MAX || (enemy->is_ethereal && !f->has_magic) ? 0 : p.dice;
        p.threshold = worst;
        odds_pool_add(&hits, odds_pool_entry(odds, p), &hits);
        if (!touches)
            chance = d6_scene_part(chance, f->series[actions - 1]);
        if (!touches && enemy->is_frightening && (!f->is_frightening || s->fear_all))
            chance = d6_scene_part(chance, D6_SCENE_ONE * (f->is_brave ? 4 : 3) / 6);
    }
    OddsPool back = enemy->fight;
    int t = back.threshold + ((int)count - 1) * s->crowd;
    back.threshold = (uint8_t)(t < 2 ? 2 : t > 6 ? 6 : t);
    back.dice = back.dice > ODDS_DICE_MAX ? ODDS_DICE_MAX : back.dice;
    OddsVictim them = d6_scene_victim(s, enemy), us = d6_scene_victim(s, member[0]);
    OddsMelee m = odds_pool_melee(odds, &hits, us, odds_pool_entry(odds, back), them, true);
    int32_t net = d6_scene_harm(enemy, &m.second) -
                  d6_scene_part(d6_scene_harm(member[0], &m.first), s->caution);
    return d6_scene_part(net, chance);
}
