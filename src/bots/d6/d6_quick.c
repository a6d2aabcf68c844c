// SPDX-License-Identifier: MIT
// Thresholds and pools come from the functions that the rules use in play. Their combination here
// repeats the rules a second time, so only bots may use it.
#include "bots/d6/d6_quick.h"
#include "rules/d6/d6_path.h"
#include "rules/d6/fight/d6_shot.h"

/// A pool of dice and its target.
typedef struct Pool {
    OddsPool dice;
    OddsVictim victim;
    int threshold; ///< before it is clamped
} Pool;

static void set_threshold(Pool *pool, int threshold)
{
    pool->threshold = threshold;
    pool->dice.threshold = (uint8_t)(threshold < 2            ? 2
                                     : threshold > ODDS_FACES ? ODDS_FACES
                                                              : threshold);
}

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

static OddsVictim victim_of(const Game *g, FigureId id, int save_mod, bool melee)
{
    bool table = melee && d6_setting(g, D6_SET_MELEE_WOUND_TABLE);
    return (OddsVictim){.save =
                            d6_stat(g, id, D6_STAT_S) ? (uint8_t)d6_save(g, id, save_mod).total : 0,
                        .vitality = (uint8_t)game_figure_of(g, id)->tally[D6_TALLY_VITALITY],
                        .knockdown = table,
                        .kills_from = table ? 5 : 1};
}

static Pool melee_pool(const Game *g, FigureId id, FigureId victim, bool charging, int outnumbered)
{
    uint8_t weapon = best_weapon(g, id, charging, victim);
    D6Mod m = {.g = g,
               .actor = id,
               .charging = charging,
               .outnumbered = (uint8_t)(outnumbered > 0 ? outnumbered : 0)};
    Pool pool = {.dice = {.dice = (uint8_t)d6_power(g, id, weapon, charging, victim),
                          .explodes = game_option(g, D6_OPT_EXPLODE_RECURSIVE)
                                          ? ODDS_POOL_EXPLODES
                                          : ODDS_POOL_EXPLODES_ONCE}};
    set_threshold(&pool, d6_threshold(D6_ROLL_KIND_MELEE, d6_stat(g, id, D6_STAT_C), &m).total);
    if (weapon)
        pool.dice.rerolls = (d6_weapon(g, id, weapon)->flags & WEAPON_MAGIC) != 0;
    pool.victim = victim_of(g, victim, weapon ? d6_weapon(g, id, weapon)->save_mod : 0, true);
    return pool;
}

/// Other members of the group that attack this Monster too, or still can: all fight one phase
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

/// Adds the dice of the figures that strike with the actor, at the worst threshold among them
/// (EV-COORD-13).
static void add_pool(const Game *g, FigureMask others, FigureId target, Pool *attack)
{
    for (; others; others &= others - 1) {
        FigureId id = figure_first(others);
        bool touches = geo_in_contact(game_disc(g, id), game_disc(g, target));
        bool stays = touches || d6_declared_of(g, id);
        int around = figure_count(d6_touching(g, d6_disc_later(g, id), game_enemies(g, id)));
        Pool own = melee_pool(g, id, target, !touches, stays ? around - 1 : 0);
        int dice = attack->dice.dice + own.dice.dice;
        attack->dice.dice = (uint8_t)(dice > ROLL_MAX ? ROLL_MAX : dice);
        if (own.dice.dice && own.threshold > attack->threshold)
            set_threshold(attack, own.threshold);
    }
}

/// The target's dice for striking back, once the actor and its companions have arrived.
static Pool answer_pool(const Game *g, FigureId actor, FigureMask others, FigureId target)
{
    FigureMask on_target = d6_engaged(g, target) | figure_bit(actor) | others;
    int outnumbered = figure_count(on_target) - 1;
    if (others && !d6_setting(g, D6_SET_COORD_MONSTER_MULTI_PENALTY))
        outnumbered = 0;
    return melee_pool(g, target, actor, false, outnumbered);
}

static const OddsHits *hits_of(const OddsTables *tables, OddsPool pool, OddsHits *room)
{
    if (odds_pool_in_tables(pool))
        return odds_pool_entry(tables, pool);
    odds_pool_hits(tables, pool, room);
    return room;
}

static GeoDisc acting_disc(const Game *g, FigureId actor, const Choice *c)
{
    return d6_disc_at(
        g, actor, c->path.count ? c->path.at[d6_acting_corner(c)] : game_figure_of(g, actor)->at);
}

D6Quick d6_quick_rough_melee(const OddsTables *tables, const Game *g, FigureId actor,
                             const Choice *c)
{
    bool charging = c->kind == D6_CHOICE_CHARGE;
    FigureMask others = pooled_with(g, actor, c->target);
    GeoDisc end = acting_disc(g, actor, c);
    int around = figure_count(d6_touching(g, end, game_enemies(g, actor)));
    Pool attack = melee_pool(g, actor, c->target, charging, around - 1);
    add_pool(g, others, c->target, &attack);
    Pool answer = answer_pool(g, actor, others, c->target);
    OddsHits room[2];
    OddsMelee melee = odds_pool_melee(tables, hits_of(tables, attack.dice, &room[0]), answer.victim,
                                      hits_of(tables, answer.dice, &room[1]), attack.victim, true);
    OddsShare dares =
        charging && d6_fears(g, actor, c->target) ? odds_test(d6_fear(g, actor).total) : ODDS_ONE;
    OddsFate safe = odds_pool_safe();
    return (D6Quick){.target = odds_pool_mix(dares, &melee.second, &safe),
                     .actor = odds_pool_mix(dares, &melee.first, &safe)};
}

D6Quick d6_quick_rough_shot(const OddsTables *tables, const Game *g, FigureId shooter,
                            const Choice *c)
{
    D6Shot shot = {.shooter = shooter,
                   .target = c->target,
                   .from = acting_disc(g, shooter, c),
                   .weapon = c->weapon,
                   .moving = c->kind == D6_CHOICE_MOVE_SHOOT,
                   .band = 2,
                   .aimed = c->kind == D6_CHOICE_SHOOT && d6_is(g, shooter, D6_AIM_READY)};
    const Weapon *w = d6_weapon(g, shooter, c->weapon);
    Pool pool = {.dice = {.dice = (uint8_t)d6_power(g, shooter, c->weapon, false, c->target),
                          .rerolls = (w->flags & WEAPON_MAGIC) != 0},
                 .victim = victim_of(g, c->target, w->save_mod, false)};
    set_threshold(&pool, d6_shot_threshold(g, &shot).total);
    return (D6Quick){.target = odds_pool_attack(tables, pool.dice, pool.victim),
                     .actor = odds_pool_safe()};
}

OddsShare d6_quick_exact_power(const Game *g, FigureId caster, const Choice *c)
{
    Threshold t = d6_power_threshold(g, caster, d6_power_trait(c->kind), c->target);
    return threshold_is(&t) ? odds_test(t.total) : ODDS_ONE;
}

OddsShare d6_quick_exact_series(const Game *g, FigureId figure, uint32_t count)
{
    OddsShare all = ODDS_ONE;
    for (uint32_t i = 0; i < count; i++)
        all = odds_times(all, odds_test(d6_family(g)->initiative(g, figure, (int)i).total));
    return all;
}
