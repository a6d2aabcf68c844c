// SPDX-License-Identifier: MIT
// Points are paid from four sources, and a dropped test gives back the very boxes it took.
#include "rules/aura/aura.h"

/// AE-POOL-2: the pool follows the camp, not the seat.
static bool may_draw(const AuraActor *a)
{
    return a->kind == AURA_ACTOR_CHARACTER && a->camp == AURA_CAMP_PLAYERS;
}

/// AE-GIFT-1: gifts are for a spell.
static int gifts(const AuraGame *g, uint8_t actor, const AuraSheet *s)
{
    return g->casting >> (actor - 1) & 1 ? s->gifted : 0;
}

bool aura_can_pay(const SagaPlay *p, uint8_t actor)
{
    AuraGame *g = aura_game(p);
    const AuraSheet *s = aura_sheet(g, actor);
    return s && (aura_free(p, s, AURA_AURA_GAUGE) || aura_free(p, s, AURA_LIFE_GAUGE) ||
                 gifts(g, actor, s) || (g->pool && may_draw(aura_actor(g, actor))));
}

bool aura_read_price(SagaPlay *p, const SagaGesture *g, uint32_t parent, int points,
                     AuraPrice *price)
{
    *price = (AuraPrice){.aura = (uint8_t)saga_value(g, parent, AURA_KEY_AURA, 0),
                         .life = (uint8_t)saga_value(g, parent, AURA_KEY_LIFE, 0),
                         .pool = (uint8_t)saga_value(g, parent, AURA_KEY_POOL, 0),
                         .gift = (uint8_t)saga_value(g, parent, AURA_KEY_GIFT, 0)};
    int named = price->aura + price->life + price->pool + price->gift;
    if (!named)
        price->aura = (uint8_t)points;
    else if (named != points)
        saga_refuse(p, ERR_RANGE, RULE_AE_AURA_1);
    return !p->is_stopped;
}

bool aura_cheapest(const SagaPlay *p, uint8_t actor, int points, AuraPrice *price)
{
    AuraGame *g = aura_game(p);
    const AuraSheet *s = aura_sheet(g, actor);
    *price = (AuraPrice){0};
    if (!s || points < 1)
        return false;
    int pool = may_draw(aura_actor(g, actor)) ? g->pool : 0;
    price->pool = (uint8_t)(pool < points ? pool : points);
    points -= price->pool;
    int gift = gifts(g, actor, s);
    price->gift = (uint8_t)(gift < points ? gift : points);
    points -= price->gift;
    price->aura = (uint8_t)points;
    return points <= aura_free(p, s, AURA_AURA_GAUGE);
}

bool aura_pay(SagaPlay *p, uint8_t actor, AuraPrice price, RuleId what, AuraPaid *paid)
{
    AuraGame *g = aura_game(p);
    AuraSheet *s = aura_sheet(g, actor);
    *paid = (AuraPaid){.actor = actor, .pool = price.pool, .gift = price.gift};
    if (!s)
        saga_refuse(p, ERR_NO_BOX, RULE_AE_AURA_10);
    else if (price.pool && (!may_draw(aura_actor(g, actor)) || price.pool > g->pool))
        saga_refuse_price(p, ERR_NO_BOX, RULE_AE_POOL_2, price.pool,
                          may_draw(aura_actor(g, actor)) ? g->pool : 0);
    else if (price.gift > gifts(g, actor, s))
        saga_refuse_price(p, ERR_NO_BOX, price.gift > s->gifted ? RULE_AE_AURA_3 : RULE_AE_GIFT_1,
                          price.gift, gifts(g, actor, s));
    else if (price.aura > aura_free(p, s, AURA_AURA_GAUGE))
        saga_refuse_price(p, ERR_NO_BOX, RULE_AE_AURA_3, price.aura,
                          aura_free(p, s, AURA_AURA_GAUGE));
    else if (price.life > aura_free(p, s, AURA_LIFE_GAUGE))
        saga_refuse_price(p, ERR_NO_BOX, RULE_AE_AURA_3, price.life,
                          aura_free(p, s, AURA_LIFE_GAUGE));
    if (p->is_stopped)
        return false;
    (void)aura_tick(p, s, AURA_AURA_GAUGE, price.aura, paid->box);
    (void)aura_tick(p, s, AURA_LIFE_GAUGE, price.life, paid->box);
    s->gifted = (uint8_t)(s->gifted - price.gift);
    g->pool = (int16_t)(g->pool - price.pool);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_PAID, actor);
    saga_event_put(&e, AURA_KEY_POINTS, price.aura + price.life + price.pool + price.gift);
    if (price.aura)
        saga_event_put(&e, AURA_KEY_AURA, price.aura);
    if (price.life)
        saga_event_put(&e, AURA_KEY_LIFE, price.life);
    if (price.pool)
        saga_event_put(&e, AURA_KEY_POOL, price.pool);
    if (price.gift)
        saga_event_put(&e, AURA_KEY_GIFT, price.gift);
    saga_event_cite(&e, what);
    saga_event_cite(&e, RULE_AE_AURA_1);
    if (price.aura || price.life)
        saga_event_cite(&e, RULE_AE_AURA_2);
    if (price.pool)
        saga_event_cite(&e, RULE_AE_POOL_2);
    saga_event_tell(p, &e);
    return true;
}

void aura_pay_back(SagaPlay *p, const AuraPaid *paid)
{
    AuraGame *g = aura_game(p);
    AuraSheet *s = aura_sheet(g, paid->actor);
    for (uint32_t i = 0; i < AURA_GAUGES; i++)
        s->tick[i] =
            (uint8_t)(s->tick[i] - (paid->box[i] < s->tick[i] ? paid->box[i] : s->tick[i]));
    s->gifted = (uint8_t)(s->gifted + paid->gift);
    g->pool = (int16_t)(g->pool + paid->pool);
}
