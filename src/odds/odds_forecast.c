// SPDX-License-Identifier: MIT
// Reads a Forecast as dice. Opposed attacks give both fates from one comparison of hits. In the
// others the actor suffers only if the target's reaction comes off, and both attacks stand, since
// they are simultaneous (EV-REACT-8).
#include "odds/odds_forecast.h"
#include <string.h>

static OddsPool pool_of(const ForecastPool *p)
{
    int32_t t = p->threshold.total;
    return (OddsPool){.dice = p->dice,
                      .threshold = (uint8_t)(t < 2            ? 2
                                             : t > ODDS_FACES ? ODDS_FACES
                                                              : t),
                      .explodes = p->explodes,
                      .rerolls = p->rerolls};
}

/// Who a pool strikes.
static OddsVictim victim_of(const ForecastPool *p)
{
    return (OddsVictim){.save = p->save,
                        .kills_from = p->kills_from,
                        .knockdown = p->knockdown,
                        .vitality = p->vitality};
}

static const OddsHits *hits_of(const OddsTables *tables, const ForecastPool *p, OddsHits *room)
{
    OddsPool pool = pool_of(p);
    if (odds_pool_in_tables(pool))
        return odds_pool_entry(tables, pool);
    odds_pool_hits(tables, pool, room);
    return room;
}

OddsShare odds_forecast_series(const uint8_t *threshold, uint32_t count)
{
    OddsShare all = ODDS_ONE;
    for (uint32_t i = 0; i < count; i++)
        all = odds_times(all, odds_test(threshold[i]));
    return all;
}

/// What becomes of somebody who lost so much.
static void add_fate(OddsFate *fate, OddsShare share, uint32_t lost, uint32_t vitality)
{
    if (lost >= vitality)
        fate->out += share;
    else if (lost)
        fate->hurt += share;
    else
        fate->safe += share;
    fate->loss += (share >> 14) * (lost < vitality ? lost : vitality);
}

/// Blows one after the other: each outcome of one is where the next begins.
static void strike(const Forecast *f, OddsForecast *out)
{
    enum { LOST_MAX = 4 };
    const ForecastBlows *b = &f->blows;
    uint32_t count = b->count < LOST_MAX ? b->count : LOST_MAX - 1;
    // [what the target lost][what the actor lost][a parry has failed]
    OddsShare now[LOST_MAX][LOST_MAX][2] = {{{ODDS_ONE}}};
    for (uint32_t blow = 0; blow < count; blow++) {
        OddsShare next[LOST_MAX][LOST_MAX][2] = {{{0}}};
        for (uint32_t i = 0; i < LOST_MAX * LOST_MAX * 2; i++) {
            uint32_t target = i >> 3, actor = i >> 1 & 3, broken = i & 1;
            OddsShare all = now[target][actor][broken];
            if (!all)
                continue;
            if (target >= b->vitality || actor >= b->actor_vitality) {
                next[target][actor][broken] += all;
                continue;
            }
            uint8_t guard = broken ? b->parry_after : b->parry;
            OddsShare made = odds_times(all, odds_test_under(f->test.total - (int)actor));
            OddsShare parried = odds_times(made, odds_test_under(guard));
            OddsShare back =
                odds_times(parried, odds_test_under(broken ? b->counter_after : b->counter));
            next[target][actor][broken] += all - made + (parried - back);
            next[target][actor + 1][broken] += back;
            next[target + 1][actor][broken | (guard != 0)] += made - parried;
        }
        memcpy(now, next, sizeof now);
    }
    out->reaction = odds_test_under(b->parry);
    out->target = out->actor = (OddsFate){0};
    for (uint32_t i = 0; i < LOST_MAX * LOST_MAX * 2; i++) {
        OddsShare share = now[i >> 3][i >> 1 & 3][i & 1];
        add_fate(&out->target, share, i >> 3, b->vitality);
        add_fate(&out->actor, share, i >> 1 & 3, b->actor_vitality);
    }
}

void odds_forecast(const OddsTables *tables, const Forecast *f, bool rough, OddsForecast *out)
{
    *out = (OddsForecast){.test = ODDS_ONE,
                          .has_attack = f->has_attack,
                          .target = odds_pool_safe(),
                          .actor = odds_pool_safe()};
    uint32_t dice =
        f->initiative_dice < sizeof f->initiative ? f->initiative_dice : sizeof f->initiative;
    out->initiative = odds_forecast_series(f->initiative, dice);
    if (threshold_is(&f->test))
        out->test = f->under ? odds_test_under(f->test.total) : odds_test(f->test.total);
    if (threshold_is(&f->reaction))
        out->reaction = odds_test(f->reaction.total);
    OddsFate safe = odds_pool_safe();
    if (f->has_attack && f->opposed) {
        OddsHits room[2];
        const OddsHits *a = hits_of(tables, &f->attack, &room[0]);
        const OddsHits *b = hits_of(tables, &f->answer, &room[1]);
        OddsMelee melee =
            odds_pool_melee(tables, a, victim_of(&f->answer), b, victim_of(&f->attack), rough);
        out->win = odds_times(out->test, melee.win);
        out->lose = odds_times(out->test, melee.lose);
        out->target = odds_pool_mix(out->test, &melee.second, &safe);
        out->actor = odds_pool_mix(out->test, &melee.first, &safe);
        return;
    }
    if (f->blows.count)
        strike(f, out);
    if (f->has_attack) {
        OddsFate hit = odds_pool_attack(tables, pool_of(&f->attack), victim_of(&f->attack));
        out->target = odds_pool_mix(out->test, &hit, &safe);
    }
    if (f->answer.dice) {
        // A reaction is asked for after its die: what it answers is on its way and comes for
        // certain.
        OddsShare comes = threshold_is(&f->reaction) ? out->reaction : ODDS_ONE;
        OddsFate hit = odds_pool_attack(tables, pool_of(&f->answer), victim_of(&f->answer));
        out->actor = odds_pool_mix(comes, &hit, &safe);
    }
}

void odds_forecast_counter(const OddsTables *tables, const ForecastContext *detail,
                           const OddsForecast *plain, OddsCounter *out)
{
    OddsHits room[2];
    const OddsHits *a = hits_of(tables, &detail->attack, &room[0]);
    const OddsHits *b = hits_of(tables, &detail->answer, &room[1]);
    OddsMelee melee = odds_pool_melee(tables, a, victim_of(&detail->answer), b,
                                      victim_of(&detail->attack), false);
    OddsFate safe = odds_pool_safe();
    out->win = odds_times(plain->test, melee.win);
    out->lose = odds_times(plain->test, melee.lose);
    out->target = odds_pool_mix(plain->test, &melee.second, &safe);
    out->actor = odds_pool_mix(plain->test, &melee.first, &safe);
    out->mixed_target = odds_pool_mix(plain->reaction, &out->target, &plain->target);
    out->mixed_actor = odds_pool_mix(plain->reaction, &out->actor, &plain->actor);
}
