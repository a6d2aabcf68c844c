// SPDX-License-Identifier: MIT
// What experience buys, one step after the other: scores up to ten, new traits, and negative traits
// taken or bought off. A sheet belongs to its player between two sessions and during them; only
// what needs the master's agreement is the master's.
#include "rules/aura/aura.h"
#include <string.h>

enum { SCORE_MOST = 10, NEGATIVE_MOST = 6 };

/// Every step costs the value it leads to: from 3 to 5 is 4 + 5.
static int price(int from, int to) { return (to * (to + 1) - from * (from + 1)) / 2; }

/// What was bought, with what it cost (earned: below 0) and what is left.
static void tell(SagaPlay *p, uint8_t actor, uint8_t key, int32_t what, int value, int cost,
                 RuleId rule)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    s->xp = (int16_t)(s->xp - cost);
    s->is_closed = true; // AE-CHAR-7: from now on scores are not what creation paid for
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_RAISED, actor);
    saga_event_put(&e, key, what);
    saga_event_put(&e, AURA_KEY_VALUE, value);
    saga_event_put(&e, AURA_KEY_XP, -cost);
    saga_event_put(&e, AURA_KEY_TOTAL, s->xp);
    saga_event_cite(&e, rule);
    if (value > NEGATIVE_MOST)
        saga_event_cite(&e, RULE_AE_XP_4);
    if (key == AURA_KEY_STAT)
        saga_event_cite(&e, RULE_AE_GAUGE_4);
    saga_event_tell(p, &e);
}

/// May it be bought: to at most ten, and with points that are there?
static bool can_buy(SagaPlay *p, const AuraSheet *s, int from, int to, int cost, RuleId rule)
{
    if (to > SCORE_MOST)
        saga_refuse(p, ERR_RANGE, RULE_AE_XP_4);
    else if (to <= from)
        saga_refuse(p, ERR_RANGE, rule);
    else if (cost > s->xp)
        saga_refuse_price(p, ERR_POINTS, rule, cost, s->xp);
    return !p->is_stopped;
}

/// Whose sheet a gesture is about; NULL with a refusal.
static AuraSheet *sheet_of(SagaPlay *p, const SagaGesture *g, uint8_t *actor)
{
    *actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    if (!*actor || !aura_speaks_for(p, g, *actor) || !aura_is_able(p, *actor, false))
        return NULL;
    if (g->seat && (aura_game(p)->in_window >> (*actor - 1) & 1)) {
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_CHAR_7); // not in answer to a roll
        return NULL;
    }
    AuraSheet *s = aura_sheet(aura_game(p), *actor);
    if (!s)
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1);
    return s;
}

static RuleId rule_of(const AuraTrait *t)
{
    return t->kind == AURA_KIND_MAGIC ? RULE_AE_XP_7 : RULE_AE_XP_2;
}

/// The value that experience raises under a name: of a trait that is neither negative, temporary
/// nor a sequela, or of a written spell (AE-BOOK-2). NULL with a refusal.
static uint8_t *good_value(SagaPlay *p, AuraSheet *s, TextId name, RuleId *rule)
{
    AuraTrait *t = aura_trait(s, name);
    AuraPage *page = t ? NULL : aura_page(s, name);
    bool is_good = t && t->kind != AURA_KIND_NEGATIVE && t->kind != AURA_KIND_SEQUELA &&
                   t->kind != AURA_KIND_TEMPORARY;
    *rule = t ? rule_of(t) : RULE_AE_BOOK_2;
    if (!is_good && !page)
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_TRAIT_1);
    return is_good ? &t->value : page ? &page->value : NULL;
}

static void raise_stat(SagaPlay *p, uint8_t actor, AuraSheet *s, uint32_t stat, int to)
{
    int from = s->stat[stat], cost = 2 * price(from, to);
    if (!can_buy(p, s, from, to, cost, RULE_AE_XP_3))
        return;
    s->stat[stat] = (uint8_t)to;
    tell(p, actor, AURA_KEY_STAT, (int32_t)stat, to, cost, RULE_AE_XP_3);
}

static void raise_trait(SagaPlay *p, uint8_t actor, AuraSheet *s, TextId name, int to)
{
    RuleId rule;
    uint8_t *value = good_value(p, s, name, &rule);
    if (!value)
        return;
    int from = *value;
    to = to ? to : from + 1;
    if (!can_buy(p, s, from, to, price(from, to), rule))
        return;
    *value = (uint8_t)to;
    tell(p, actor, AURA_KEY_TRAIT, name, to, price(from, to), rule);
}

/// AE-XP-2: from nothing, a step at a time. AE-XP-7: magic costs no characteristic any more.
static void learn(SagaPlay *p, const SagaGesture *g, uint32_t in, uint8_t actor, AuraSheet *s)
{
    AuraTrait t;
    if (!aura_read_trait(p, g, in, SCORE_MOST, &t))
        return;
    if (t.kind == AURA_KIND_NEGATIVE || aura_trait(s, t.name))
        saga_refuse(p, ERR_UNKNOWN,
                    RULE_AE_TRAIT_1); // taken with another gesture; one name, one trait
    else if (s->trait_count == AURA_TRAIT_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    else if (can_buy(p, s, 0, t.value, price(0, t.value), rule_of(&t))) {
        s->trait[s->trait_count++] = t;
        tell(p, actor, AURA_KEY_TRAIT, t.name, t.value, price(0, t.value), rule_of(&t));
    }
}

void aura_raise_score(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor;
    AuraSheet *s = sheet_of(p, g, &actor);
    if (!s)
        return;
    int to = saga_value(g, 0, AURA_KEY_VALUE, 0);
    int32_t stat = saga_value(g, 0, AURA_KEY_STAT, -1);
    if (stat >= AURA_STATS)
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1); // a gauge's score follows from the others
    else if (stat >= 0)
        raise_stat(p, actor, s, (uint32_t)stat, to ? to : s->stat[stat] + 1);
    if (!p->is_stopped && saga_has(g, 0, AURA_KEY_TRAIT))
        raise_trait(p, actor, s, (TextId)saga_value(g, 0, AURA_KEY_TRAIT, 0), to);
    else if (stat < 0 && !saga_has(g, 0, AURA_KEY_TRAITS))
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_TRAIT_1);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_TRAITS); f && !p->is_stopped;
         f = saga_fact_next(g, f))
        learn(p, g, saga_object(g, f), actor, s);
}

void aura_take_negative(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor;
    AuraSheet *s = sheet_of(p, g, &actor);
    if (!s)
        return;
    TextId name = (TextId)saga_value(g, 0, AURA_KEY_TRAIT, 0);
    AuraTrait *t = aura_trait(s, name);
    int points = saga_value(g, 0, AURA_KEY_VALUE, 0), to = points + (t ? t->value : 0);
    // Agreed by whoever leads: what a player sends himself agrees to nothing.
    if (g->seat || !saga_value(g, 0, AURA_KEY_AGREED, 0))
        saga_refuse(p, ERR_APPROVAL, RULE_AE_XP_5);
    else if (t && t->kind != AURA_KIND_NEGATIVE)
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_TRAIT_1);
    else if (points < 1 || to > NEGATIVE_MOST)
        saga_refuse(p, ERR_RANGE, RULE_AE_XP_5);
    else if ((!t && s->trait_count == AURA_TRAIT_MAX) || s->xp + 2 * points > AURA_XP_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    if (p->is_stopped)
        return;
    if (!t) {
        t = &s->trait[s->trait_count++];
        *t = (AuraTrait){.name = name, .kind = AURA_KIND_NEGATIVE, .is_approved = true};
    }
    t->value = (uint8_t)to;
    tell(p, actor, AURA_KEY_TRAIT, name, to, -2 * points, RULE_AE_XP_5);
}

void aura_buy_off(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor;
    AuraSheet *s = sheet_of(p, g, &actor);
    if (!s)
        return;
    TextId name = (TextId)saga_value(g, 0, AURA_KEY_TRAIT, 0);
    AuraTrait *t = aura_trait(s, name);
    bool is_sequela = t && t->kind == AURA_KIND_SEQUELA;
    int points = saga_value(g, 0, AURA_KEY_VALUE, 1), to = t ? t->value - points : 0;
    if (!t || (t->kind != AURA_KIND_NEGATIVE && !is_sequela))
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_TRAIT_1);
    else if (is_sequela && !aura_option(p, AURA_OPT_BUY_OFF_SEQUELA))
        saga_refuse(p, ERR_LIMIT, RULE_AE_DYING_7);
    else if (points < 1 || to < 0)
        saga_refuse(p, ERR_RANGE, RULE_AE_XP_6);
    else if (price(to, t->value) > s->xp)
        saga_refuse_price(p, ERR_POINTS, RULE_AE_XP_6, price(to, t->value), s->xp);
    if (p->is_stopped)
        return;
    int cost = price(to, t->value);
    t->value = (uint8_t)to;
    if (!to) { // gone; the others close up
        uint32_t at = (uint32_t)(t - s->trait);
        memmove(t, t + 1, (s->trait_count - at - 1) * sizeof *t);
        memset(&s->trait[--s->trait_count], 0, sizeof *t);
    }
    tell(p, actor, AURA_KEY_TRAIT, name, to, cost, RULE_AE_XP_6);
}
