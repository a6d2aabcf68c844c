// SPDX-License-Identifier: MIT
// What a choice would roll before it is made: pools, thresholds with their modifiers, saves. Asks
// the same functions as the procedures do, so a forecast cannot disagree with the game.
#include "rules/d6/d6_path.h"
#include "rules/d6/d6_procs.h"
#include "rules/d6/fight/d6_shot.h"

static uint8_t best_weapon(const Game *g, FigureId id, bool charging, FigureId victim)
{
    uint32_t weapons = d6_melee_weapons(g, id);
    uint8_t best = 0;
    for (uint8_t i = 1; i <= WEAPON_MAX; i++)
        if ((weapons >> (i - 1) & 1) && (!best || d6_power(g, id, i, charging, victim) >
                                                      d6_power(g, id, best, charging, victim)))
            best = i;
    return best;
}

static void fill_victim(const Game *g, FigureId victim, int save_mod, bool melee,
                        ForecastPool *pool)
{
    pool->save = d6_stat(g, victim, D6_STAT_S) ? (uint8_t)d6_save(g, victim, save_mod).total : 0;
    pool->vitality = (uint8_t)game_figure_of(g, victim)->tally[D6_TALLY_VITALITY];
    pool->knockdown = melee && d6_setting(g, D6_SET_MELEE_WOUND_TABLE);
    pool->kills_from = pool->knockdown ? 5 : 1;
}

static ForecastPool melee_pool(const Game *g, FigureId id, FigureId victim, bool charging,
                               bool counter, int outnumbered)
{
    uint8_t weapon = best_weapon(g, id, charging || counter, victim);
    D6Mod m = {.g = g,
               .actor = id,
               .charging = charging,
               .counter = counter,
               .outnumbered = (uint8_t)(outnumbered > 0 ? outnumbered : 0)};
    ForecastPool pool = {.threshold =
                             d6_threshold(D6_ROLL_KIND_MELEE, d6_stat(g, id, D6_STAT_C), &m),
                         .dice = (uint8_t)d6_power(g, id, weapon, charging || counter, victim),
                         .explodes = game_option(g, D6_OPT_EXPLODE_RECURSIVE) ? 1 : 2};
    if (weapon)
        pool.rerolls = (d6_weapon(g, id, weapon)->flags & WEAPON_MAGIC) != 0;
    fill_victim(g, victim, weapon ? d6_weapon(g, id, weapon)->save_mod : 0, true, &pool);
    return pool;
}

static ForecastPool shot_pool(const Game *g, const D6Shot *shot)
{
    const Weapon *w = d6_weapon(g, shot->shooter, shot->weapon);
    ForecastPool pool = {.threshold = d6_shot_threshold(g, shot),
                         .dice =
                             (uint8_t)d6_power(g, shot->shooter, shot->weapon, false, shot->target),
                         .rerolls = (w->flags & WEAPON_MAGIC) != 0};
    fill_victim(g, shot->target, w->save_mod, false, &pool);
    return pool;
}

/// The other members of the group who attack this Monster too, or still can: one phase for all
/// (EV-COORD-11).
static FigureMask pooled_with(const Game *g, FigureId actor, FigureId target)
{
    FigureMask found = 0;
    D6Acting t = d6_acting(g);
    if (!d6_is_monster(g, target))
        return 0;
    for (FigureMask left = t.members & ~figure_bit(actor); left; left &= left - 1) {
        FigureId id = figure_first(left);
        const Choice *c = d6_declared_of(g, id);
        bool joins = c ? c->target.n == target.n &&
                             (c->kind == D6_CHOICE_CHARGE || c->kind == D6_CHOICE_FIGHT)
                       : geo_within(game_disc(g, id), game_disc(g, target), d6_reach_charge(g, id));
        if (joins)
            found |= figure_bit(id);
    }
    return found;
}

/// Adds the dice of those who strike with the actor, at the worst threshold of all (EV-COORD-13).
static void add_pool(const Game *g, FigureMask others, FigureId target, Forecast *out)
{
    for (; others; others &= others - 1) {
        FigureId id = figure_first(others);
        bool touches = geo_in_contact(game_disc(g, id), game_disc(g, target));
        bool stays = touches || d6_declared_of(g, id);
        int around = figure_count(d6_touching(g, d6_disc_later(g, id), game_enemies(g, id)));
        ForecastPool own = melee_pool(g, id, target, !touches, false, stays ? around - 1 : 0);
        int dice = out->attack.dice + own.dice;
        out->attack.dice = (uint8_t)(dice > ROLL_MAX ? ROLL_MAX : dice);
        if (own.dice && own.threshold.total > out->attack.threshold.total)
            out->attack.threshold.total = own.threshold.total;
    }
}

/// What the target strikes back with, once the actor and those with him have come.
static ForecastPool answer_pool(const Game *g, FigureId actor, FigureMask others, FigureId target,
                                bool counter)
{
    FigureMask on_target = d6_engaged(g, target) | figure_bit(actor) | others;
    int outnumbered = figure_count(on_target) - 1;
    if (others && !d6_setting(g, D6_SET_COORD_MONSTER_MULTI_PENALTY))
        outnumbered = 0;
    return melee_pool(g, target, actor, false, counter, outnumbered);
}

static void forecast_melee(const Game *g, FigureId actor, GeoDisc end, FigureId target,
                           bool charging, Forecast *out)
{
    int around = figure_count(d6_touching(g, end, game_enemies(g, actor)));
    out->has_attack = out->opposed = true;
    out->attack = melee_pool(g, actor, target, charging, false, around - 1);
    FigureMask others = pooled_with(g, actor, target);
    add_pool(g, others, target, out);
    out->answer = answer_pool(g, actor, others, target, false);
    if (charging) {
        out->reaction = d6_reaction(g, target);
        if (d6_fears(g, actor, target))
            out->test = d6_fear(g, actor);
    }
}

static void forecast_shot(const Game *g, FigureId actor, GeoDisc from, const Choice *c,
                          Forecast *out)
{
    D6Shot shot = {.shooter = actor,
                   .target = c->target,
                   .from = from,
                   .weapon = c->weapon,
                   .moving = c->kind == D6_CHOICE_MOVE_SHOOT,
                   .band = 2,
                   .aimed = c->kind == D6_CHOICE_SHOOT && d6_is(g, actor, D6_AIM_READY)};
    out->has_attack = true;
    out->attack = shot_pool(g, &shot);
    out->hidden = d6_sight(g, from, c->target).hidden;
    out->reaction = d6_reaction(g, c->target);
}

static void forecast_action(const Game *g, FigureId actor, const Choice *c, Forecast *out)
{
    GeoVec at = c->path.count ? c->path.at[d6_acting_corner(c)] : game_figure_of(g, actor)->at;
    GeoDisc from = d6_disc_at(g, actor, at);
    switch (c->kind) {
    case D6_CHOICE_SHOOT:
    case D6_CHOICE_MOVE_SHOOT: forecast_shot(g, actor, from, c, out); break;
    case D6_CHOICE_CHARGE:
    case D6_CHOICE_FIGHT:
        forecast_melee(g, actor, from, c->target, c->kind == D6_CHOICE_CHARGE, out);
        break;
    case D6_CHOICE_CONFUSE:
        out->reaction = d6_reaction(g, c->target);
        out->test = d6_power_threshold(g, actor, D6_TRAIT_CONFUSE, c->target);
        break;
    case D6_CHOICE_BLESS:
        out->test = d6_power_threshold(g, actor, D6_TRAIT_BLESS, c->target);
        break;
    case D6_CHOICE_HEAL: out->test = d6_power_threshold(g, actor, D6_TRAIT_HEAL, c->target); break;
    default: break;
    }
}

/// What the attacker is about to do to the reactor, and what this reaction would roll back.
static void forecast_reaction(const Game *g, const Frame *f, const Choice *c, Forecast *out)
{
    FigureId self = f->subject, foe = f->object;
    const Choice *theirs = d6_declared_of(g, foe);
    if (!theirs)
        return;
    GeoDisc from = d6_attack_from(g, foe);
    uint8_t trigger = FRAME_AS_CONST(D6React, f)->trigger;
    if (trigger == D6_TRIGGER_SHOT && c->kind == D6_CHOICE_RETURN_FIRE) {
        D6Shot shot = {.shooter = foe,
                       .target = self,
                       .from = from,
                       .weapon = theirs->weapon,
                       .band = 2,
                       .moving = theirs->kind == D6_CHOICE_MOVE_SHOOT,
                       .aimed = theirs->kind == D6_CHOICE_SHOOT && d6_is(g, foe, D6_AIM_READY)};
        out->answer = shot_pool(g, &shot);
    }
    if (trigger == D6_TRIGGER_ENGAGE && c->kind != D6_CHOICE_FLEE) { // a flight avoids the blows
        bool charges = theirs->kind == D6_CHOICE_CHARGE && theirs->target.n == self.n;
        bool counter = c->kind == D6_CHOICE_COUNTER_CHARGE;
        out->opposed = charges || counter;
        out->has_attack = out->opposed;
        out->attack = melee_pool(g, self, foe, false, counter, figure_count(d6_engaged(g, self)));
        int around = figure_count(d6_touching(g, d6_disc_later(g, foe), game_enemies(g, foe)));
        out->answer = melee_pool(g, foe, self, charges, false, around - 1);
    }
    if (c->kind == D6_CHOICE_RETURN_FIRE || c->kind == D6_CHOICE_COUNTER_SHOT) {
        D6Shot shot = {.shooter = self,
                       .target = foe,
                       .from = game_disc(g, self),
                       .weapon = c->weapon,
                       .counter = c->kind == D6_CHOICE_COUNTER_SHOT,
                       .band = 2};
        out->has_attack = true;
        out->opposed = false;
        out->attack = shot_pool(g, &shot);
    }
}

void d6_forecast(const Game *g, const Choice *c, Forecast *out)
{
    *out = (Forecast){0};
    if (!g->depth)
        return;
    const Frame *f = &g->frame[g->depth - 1];
    out->why = game_check(g, f->seat, c);
    if (out->why.code)
        return;
    switch (f->proc) {
    case D6_PROC_ACTION:
        if (d6_is_action(c->kind))
            forecast_action(g, f->subject, c, out);
        break;
    case D6_PROC_REACT: forecast_reaction(g, f, c, out); break;
    case D6_PROC_DISENGAGE:
        if (c->kind == D6_CHOICE_ATTACK) {
            out->has_attack = true;
            out->attack =
                melee_pool(g, f->object, f->subject, false, false, d6_outnumbered(g, f->object));
        }
        break;
    case D6_PROC_DEED:
        if (c->kind == D6_CHOICE_ACCEPT && f->about.n)
            forecast_melee(g, f->about, game_disc(g, f->about), f->object, true, out);
        break;
    case D6_PROC_ACTIVATION:
        if (c->kind == D6_CHOICE_SERIES && (!FRAME_AS_CONST(D6Activation, f)->is_follower ||
                                            d6_setting(g, D6_SET_LEADER_FOLLOWERS_ROLL))) {
            out->initiative_dice = c->count;
            out->initiative_keeps = !d6_setting(g, D6_SET_INITIATIVE_MODE);
            for (int i = 0; i < c->count && i < 8; i++)
                out->initiative[i] = (uint8_t)d6_family(g)->initiative(g, f->subject, i).total;
        }
        break;
    default: break;
    }
}

// --- who and what it is about, for the page and the terminal ---

static void context_shot(const Game *g, GeoDisc from, uint8_t weapon, ForecastContext *out)
{
    GeoDisc to = game_disc(g, out->target);
    out->weapon = weapon;
    out->range = (uint8_t)(d6_range_band(d6_weapon(g, out->actor, weapon), from, to) + 2);
    out->distance = geo_distance(from, to);
    out->has_distance = true;
}

/// EV-REACT-14: the target's C-1 and furious charge; the charger's own pool stays as it is.
static void context_counter(const Game *g, const Choice *c, ForecastContext *out)
{
    int most = game_option(g, D6_OPT_REACTIONS_PER_TURN);
    if (!d6_stat(g, out->target, D6_STAT_R) ||
        (most && game_figure_of(g, out->target)->tally[D6_TALLY_REACTIONS] >= most))
        return;
    Forecast plain;
    d6_forecast(g, c, &plain);
    out->has_counter = true;
    out->attack = plain.attack;
    out->answer =
        answer_pool(g, out->actor, pooled_with(g, out->actor, out->target), out->target, true);
}

static void context_action(const Game *g, const Choice *c, ForecastContext *out)
{
    GeoVec at = c->path.count ? c->path.at[d6_acting_corner(c)] : game_figure_of(g, out->actor)->at;
    bool charges = c->kind == D6_CHOICE_CHARGE;
    out->target = c->target;
    if (d6_is_shot(c->kind))
        context_shot(g, d6_disc_at(g, out->actor, at), c->weapon, out);
    if (charges || c->kind == D6_CHOICE_FIGHT)
        out->weapon = best_weapon(g, out->actor, charges, out->target);
    if (charges)
        context_counter(g, c, out);
}

static void context_reaction(const Game *g, const Choice *c, ForecastContext *out)
{
    if (c->kind == D6_CHOICE_RETURN_FIRE)
        context_shot(g, game_disc(g, out->actor), c->weapon, out);
    if (c->kind == D6_CHOICE_COUNTER_SHOT) { // EV-REACT-12: short range, wherever it is taken
        out->weapon = c->weapon;
        out->range = 1;
    }
    if (c->kind == D6_CHOICE_COUNTER_CHARGE)
        out->weapon = best_weapon(g, out->actor, true, out->target);
}

void d6_forecast_context(const Game *g, const Choice *c, ForecastContext *out)
{
    *out = (ForecastContext){0};
    if (!g->depth)
        return;
    const Frame *f = &g->frame[g->depth - 1];
    if (refusal_is(game_check(g, f->seat, c)))
        return;
    switch (f->proc) {
    case D6_PROC_ACTION:
        if (!d6_is_action(c->kind))
            break;
        out->actor = f->subject;
        context_action(g, c, out);
        break;
    case D6_PROC_REACT:
        out->actor = f->subject;
        out->target = d6_is_power(c->kind) ? c->target : f->object;
        context_reaction(g, c, out);
        break;
    case D6_PROC_DISENGAGE:
        if (c->kind != D6_CHOICE_ATTACK)
            break;
        out->actor = f->object;
        out->target = f->subject;
        out->weapon = best_weapon(g, out->actor, false, out->target);
        break;
    case D6_PROC_DEED:
        if (c->kind != D6_CHOICE_ACCEPT || !f->about.n)
            break;
        out->actor = f->about;
        out->target = f->object;
        out->weapon = best_weapon(g, out->actor, true, out->target);
        break;
    case D6_PROC_ACTIVATION: out->actor = f->subject; break;
    default: break;
    }
}
