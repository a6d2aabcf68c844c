// SPDX-License-Identifier: MIT
// Spells before they are cast and while they last: designed, prepared, kept in memory, sustained,
// written. What they ask for is aura_spell.c; what comes of casting them aura_cast.c.
#include "rules/aura/aura.h"
#include <string.h>

AuraSpan aura_span(const AuraGame *g, uint8_t actor, int64_t seconds)
{
    if (!seconds)
        return (AuraSpan){0};
    return aura_has_turns(g, actor) ? (AuraSpan){.turns = saga_rounds_of(seconds)}
                                    : (AuraSpan){.until = (int32_t)(g->clock + seconds)};
}

int64_t aura_duration(SagaPlay *p, uint8_t actor, uint32_t row)
{
    const AuraParameterRow *r = &aura_parameters[row];
    int64_t count = r->fixed;
    if (r->dice) {
        uint8_t die;
        if (!saga_roll(p, AURA_ROLL_DURATION, actor, 1, 10, &die))
            return -1;
        count = die;
    }
    return count * aura_units[r->unit].seconds;
}

AuraPage *aura_page(AuraSheet *s, TextId name)
{
    for (uint32_t i = 0; i < AURA_BOOK_MAX; i++)
        if (name && s->page[i].spell.is_there && s->page[i].spell.name == name)
            return &s->page[i];
    return NULL;
}

static void tell_spell(SagaPlay *p, uint8_t actor, uint8_t kind, const AuraSpell *spell,
                       RuleId rule)
{
    SagaEvent e;
    aura_event_start(p, &e, kind, actor);
    if (spell->name)
        saga_event_put(&e, AURA_KEY_SPELL, spell->name);
    saga_event_cite(&e, rule);
    saga_event_tell(p, &e);
}

void aura_interrupt(SagaPlay *p, uint8_t actor, RuleId why)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    if (!s || !s->preparing.is_there || s->is_ready || !aura_option(p, AURA_OPT_PREP_INTERRUPT))
        return;
    AuraSpell lost = s->preparing;
    memset(&s->preparing, 0, sizeof s->preparing);
    s->preparation = (AuraSpan){0};
    tell_spell(p, actor, AURA_EVENT_LOST, &lost, why);
}

// ---------------------------------------------------------------- design and preparation

/// Rows, ingredients and shift as a gesture names them, or those of the book.
static bool read_design(SagaPlay *p, const SagaGesture *g, AuraSheet *s, AuraSpell *spell)
{
    static const uint8_t keys[AURA_PARAM_COUNT] = {AURA_KEY_RANGE, AURA_KEY_AREA, AURA_KEY_DURATION,
                                                   AURA_KEY_INTENSITY};
    AuraDesign *d = &spell->design;
    AuraPage *page = NULL;
    memset(spell, 0, sizeof *spell);
    spell->is_there = true;
    spell->name = (TextId)saga_value(g, 0, AURA_KEY_NAME, 0);
    spell->trait = (TextId)saga_value(g, 0, AURA_KEY_TRAIT, 0);
    spell->does = (uint8_t)saga_value(g, 0, AURA_KEY_DOES, AURA_DOES_EFFECT);
    if (saga_has(g, 0, AURA_KEY_SPELL)) {
        page = aura_page(s, (TextId)saga_value(g, 0, AURA_KEY_SPELL, 0));
        if (!page) {
            saga_refuse(p, ERR_MAGIC, RULE_AE_MAG_1);
            return false;
        }
        TextId trait = spell->trait ? spell->trait : page->spell.trait;
        *spell = page->spell;
        spell->trait = trait;
        spell->written = page->spell.name;
        d->book = page->value; // AE-BOOK-3: with the recorded parameters
    } else {
        d->effect = (uint8_t)saga_value(g, 0, AURA_KEY_EFFECT, AURA_EFFECT_SHAPE);
        for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++) {
            int row = saga_value(g, 0, keys[i], 0);
            if (row < 0 || row > AURA_ROW_MOST)
                saga_refuse(p, ERR_RANGE, RULE_AE_MAG_3);
            d->row[i] = (uint8_t)row;
        }
    }
    d->shift = (int8_t)saga_value(g, 0, AURA_KEY_SHIFT, 0);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_INGREDIENTS); f; f = saga_fact_next(g, f)) {
        uint32_t in = saga_object(g, f);
        int32_t scope = saga_value(g, in, AURA_KEY_SCOPE, 0),
                value = saga_value(g, in, AURA_KEY_VALUE, 1);
        if (value < 0 || value > AURA_ROW_MOST)
            saga_refuse(p, ERR_RANGE, RULE_AE_INGR_1);
        else if (scope < AURA_PARAM_COUNT)
            d->ingredient[scope] = (uint8_t)(d->ingredient[scope] + value);
        else
            d->base_ingredient = (uint8_t)(d->base_ingredient + value);
    }
    return !p->is_stopped;
}

/// AE-MAG-1: a magic trait that covers it, or the very spell.
static bool may_cast(SagaPlay *p, const SagaGesture *g, AuraSheet *s, AuraSpell *spell)
{
    const AuraTrait *t = spell->trait ? aura_trait(s, spell->trait) : NULL;
    bool is_magic = t && t->kind == AURA_KIND_MAGIC && saga_value(g, 0, AURA_KEY_SUITABLE, 1);
    if (!is_magic && !spell->written)
        saga_refuse(p, ERR_MAGIC, RULE_AE_MAG_1);
    if (!is_magic)
        spell->trait = 0;
    return !p->is_stopped;
}

static uint32_t in_memory(const AuraSheet *s)
{
    uint32_t count = s->preparing.is_there && s->memorises;
    for (uint32_t i = 0; i < AURA_MEMORY_MAX; i++)
        count += s->memory[i].spell.is_there;
    return count;
}

static void tell_design(SagaPlay *p, uint8_t actor, const AuraSpell *spell,
                        const AuraDemand *demand, bool used)
{
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_SPELL, actor);
    if (spell->name)
        saga_event_put(&e, AURA_KEY_SPELL, spell->name);
    saga_event_put(&e, AURA_KEY_EFFECT, spell->design.effect);
    saga_event_put(&e, AURA_KEY_BASE, demand->base);
    saga_event_put(&e, AURA_KEY_RANGE, demand->param[AURA_PARAM_RANGE]);
    saga_event_put(&e, AURA_KEY_AREA, demand->param[AURA_PARAM_AREA]);
    saga_event_put(&e, AURA_KEY_DURATION, demand->param[AURA_PARAM_DURATION]);
    saga_event_put(&e, AURA_KEY_INTENSITY, demand->param[AURA_PARAM_INTENSITY]);
    if (spell->design.shift)
        saga_event_put(&e, AURA_KEY_SHIFT, spell->design.shift);
    saga_event_put(&e, AURA_KEY_DIFFICULTY, demand->difficulty);
    saga_event_put(&e, AURA_KEY_ROW, demand->preparation);
    saga_event_cite(&e, RULE_AE_MAG_2);
    saga_event_cite(&e, RULE_AE_MAG_3);
    saga_event_cite(&e, RULE_AE_MAG_4);
    saga_event_cite(&e, RULE_AE_PREP_1);
    if (spell->design.shift)
        saga_event_cite(&e, RULE_AE_PREP_3);
    if (spell->design.book)
        saga_event_cite(&e, RULE_AE_BOOK_3);
    if (used) {
        saga_event_cite(&e, RULE_AE_INGR_1);
        saga_event_cite(&e, RULE_AE_INGR_2);
    }
    if (spell->design.book || used)
        saga_event_cite(&e, RULE_AE_MAG_5);
    saga_event_tell(p, &e);
}

void aura_prepare(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraSpell spell;
    AuraDemand demand;
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR), malus;
    AuraSheet *s = actor ? aura_sheet(game, actor) : NULL;
    if (!actor || !aura_speaks_for(p, g, actor) || !aura_is_able(p, actor, true))
        return;
    if (!s)
        saga_refuse(p, ERR_MAGIC, RULE_AE_MAG_1);
    if (p->is_stopped || !read_design(p, g, s, &spell) || !may_cast(p, g, s, &spell))
        return;
    Refusal why = aura_demand(&spell.design, &demand);
    if (refusal_is(why)) {
        saga_refuse(p, why.code, why.rule);
        return;
    }
    bool memorises = saga_value(g, 0, AURA_KEY_MEMORISE, 0) != 0;
    aura_interrupt(p, actor, RULE_AE_PREP_4); // one at a time
    memset(&s->preparing, 0, sizeof s->preparing);
    if (memorises && (in_memory(s) >= s->stat[AURA_STAT_INT] || in_memory(s) >= AURA_MEMORY_MAX)) {
        saga_refuse(p, ERR_LIMIT, RULE_AE_MEM_1);
        return;
    }
    if (demand.preparation && !aura_act(p, g, actor, 0, &malus))
        return;
    tell_design(p, actor, &spell, &demand, saga_has(g, 0, AURA_KEY_INGREDIENTS));
    int64_t seconds = demand.preparation ? aura_duration(p, actor, demand.preparation) : 0;
    if (seconds < 0)
        return;
    s->preparing = spell;
    s->memorises = memorises;
    s->rolls_early = saga_value(g, 0, AURA_KEY_EARLY, 0) != 0;
    s->is_ready = false;
    s->casts_failed = 0;
    s->preparation = aura_span(game, actor, seconds);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_PREPARED, actor);
    if (s->preparing.name)
        saga_event_put(&e, AURA_KEY_SPELL, s->preparing.name);
    saga_event_put(&e, AURA_KEY_DONE, false);
    if (s->preparation.until)
        saga_event_put(&e, AURA_KEY_DUE, (int32_t)s->preparation.until);
    if (s->preparation.turns)
        saga_event_put(&e, AURA_KEY_ROUNDS, s->preparation.turns);
    saga_event_cite(&e, RULE_AE_PREP_2);
    saga_event_tell(p, &e);
    if (!seconds)
        aura_preparation_due(p, actor);
}

void aura_preparation_due(SagaPlay *p, uint8_t actor)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    s->preparation = (AuraSpan){0};
    s->is_ready = true;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_PREPARED, actor);
    if (s->preparing.name)
        saga_event_put(&e, AURA_KEY_SPELL, s->preparing.name);
    saga_event_put(&e, AURA_KEY_DONE, true);
    saga_event_put(&e, AURA_KEY_MEMORISE, s->memorises);
    saga_event_cite(&e, RULE_AE_PREP_2);
    if (s->memorises)
        saga_event_cite(&e, RULE_AE_MEM_1);
    saga_event_tell(p, &e);
    if (!s->memorises || s->rolls_early)
        return;
    for (uint32_t i = 0; i < AURA_MEMORY_MAX; i++)
        if (!s->memory[i].spell.is_there) {
            s->memory[i] = (AuraMemory){.spell = s->preparing};
            memset(&s->preparing, 0, sizeof s->preparing);
            s->is_ready = s->memorises = false;
            return;
        }
}

// ---------------------------------------------------------------- while they last

/// Asks the caster to pay; false: not paid, or stopped.
static bool ask_for_spell(SagaPlay *p, uint8_t actor, uint8_t what, uint8_t gesture, RuleId rule,
                          int points, SagaGesture *a)
{
    AuraGame *g = aura_game(p);
    AuraPrice price;
    AuraPaid paid;
    SagaWait wait = {.what = what,
                     .actor = actor,
                     .seats = (uint8_t)(1u << aura_actor(g, actor)->seat),
                     .rule = rule};
    const AuraSheet *s = aura_sheet(g, actor);
    if (aura_is_down(s) || aura_is_gone(s) || aura_actor(g, actor)->passes ||
        !saga_answer(p, wait, a))
        return false;
    if (!aura_speaks_for(p, a, actor))
        return false;
    if (a->kind == AURA_GESTURE_PASS)
        return false;
    if (a->kind != gesture) {
        saga_refuse(p, ERR_NOT_NOW, rule);
        return false;
    }
    if (gesture == AURA_GESTURE_UPKEEP) {
        points = saga_value(a, 0, AURA_KEY_ROW, 0);
        if (points < 1 || points > AURA_ROW_MOST)
            saga_refuse(p, ERR_RANGE, RULE_AE_MEM_3);
    }
    return !p->is_stopped && aura_read_price(p, a, 0, points, &price) &&
           aura_pay(p, actor, price, rule, &paid);
}

/// The same, and gifts may be spent on it (AE-GIFT-1).
static bool ask_to_pay(SagaPlay *p, uint8_t actor, uint8_t what, uint8_t gesture, RuleId rule,
                       int points, SagaGesture *a)
{
    AuraGame *g = aura_game(p);
    uint64_t before = g->casting;
    g->casting |= UINT64_C(1) << (actor - 1);
    bool is_paid = ask_for_spell(p, actor, what, gesture, rule, points, a);
    if (!p->is_stopped)
        g->casting = before;
    return is_paid;
}

void aura_running_due(SagaPlay *p, uint8_t actor, uint32_t index)
{
    AuraGame *g = aura_game(p);
    AuraRunning *r = &aura_sheet(g, actor)->running[index];
    SagaGesture a;
    uint8_t row = r->spell.design.row[AURA_PARAM_DURATION];
    r->span = (AuraSpan){0};
    bool is_paid =
        ask_to_pay(p, actor, AURA_WAIT_SUSTAIN, AURA_GESTURE_SUSTAIN, RULE_AE_SUST_1, row, &a);
    if (p->is_stopped)
        return;
    if (is_paid) {
        int64_t seconds = aura_duration(p, actor, row);
        if (seconds < 0)
            return;
        r->span = aura_span(g, actor, seconds);
    }
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_RUNS, actor);
    if (r->spell.name)
        saga_event_put(&e, AURA_KEY_SPELL, r->spell.name);
    saga_event_put(&e, AURA_KEY_ON, is_paid);
    if (r->span.until)
        saga_event_put(&e, AURA_KEY_DUE, r->span.until);
    saga_event_cite(&e, is_paid ? RULE_AE_SUST_1 : RULE_AE_SUST_2);
    saga_event_tell(p, &e);
    if (!is_paid)
        memset(r, 0, sizeof *r);
}

void aura_upkeep_due(SagaPlay *p, uint8_t actor, uint32_t index)
{
    AuraGame *g = aura_game(p);
    AuraMemory *m = &aura_sheet(g, actor)->memory[index];
    SagaGesture a;
    m->due = 0;
    bool is_paid =
        ask_to_pay(p, actor, AURA_WAIT_UPKEEP, AURA_GESTURE_UPKEEP, RULE_AE_MEM_3, 0, &a);
    if (p->is_stopped)
        return;
    if (!is_paid) {
        tell_spell(p, actor, AURA_EVENT_LOST, &m->spell, RULE_AE_MEM_3);
        memset(m, 0, sizeof *m);
        return;
    }
    int64_t seconds = aura_duration(p, actor, (uint32_t)saga_value(&a, 0, AURA_KEY_ROW, 1));
    if (seconds < 0)
        return;
    m->due = g->clock + seconds;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_RUNS, actor);
    if (m->spell.name)
        saga_event_put(&e, AURA_KEY_SPELL, m->spell.name);
    saga_event_put(&e, AURA_KEY_ON, true);
    saga_event_put(&e, AURA_KEY_DUE, (int32_t)m->due);
    saga_event_cite(&e, RULE_AE_MEM_3);
    saga_event_tell(p, &e);
}

// ---------------------------------------------------------------- gifts and the book

static bool is_mage(const AuraSheet *s)
{
    for (uint32_t i = 0; s && i < s->trait_count; i++)
        if (s->trait[i].kind == AURA_KIND_MAGIC)
            return true;
    return false;
}

void aura_give(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    uint8_t from = aura_find(p, g, 0, AURA_KEY_ACTOR), to = aura_find(p, g, 0, AURA_KEY_TARGET);
    AuraPaid paid;
    int points = saga_value(g, 0, AURA_KEY_POINTS, 0);
    if (p->is_stopped || !aura_speaks_for(p, g, from) || !aura_is_able(p, from, true) ||
        !aura_is_able(p, to, false))
        return;
    AuraSheet *receiver = aura_sheet(game, to);
    if (!is_mage(aura_sheet(game, from)) || !is_mage(receiver) || from == to)
        saga_refuse(p, ERR_MAGIC, RULE_AE_GIFT_1);
    else if (points < 1)
        saga_refuse(p, ERR_RANGE, RULE_AE_GIFT_1);
    else if (receiver->gifted + points > UINT8_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    if (p->is_stopped ||
        !aura_pay(p, from, (AuraPrice){.aura = (uint8_t)points}, RULE_AE_GIFT_1, &paid))
        return;
    if (!aura_option(p, AURA_OPT_GIFT_EFFECT)) {
        receiver->gifted = (uint8_t)(receiver->gifted + points);
    } else {
        for (uint32_t i = AURA_AURA_GAUGE; i < AURA_GAUGES && points; i++) {
            int freed = receiver->tick[i] < points ? receiver->tick[i] : points;
            aura_free_boxes(p, to, i, freed);
            points -= freed;
        }
    }
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_GIFT, from);
    saga_event_put(&e, AURA_KEY_TARGET, aura_name(game, to));
    saga_event_put(&e, AURA_KEY_GIFT, receiver->gifted);
    saga_event_cite(&e, RULE_AE_GIFT_1);
    saga_event_tell(p, &e);
}

void aura_write(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    if (!actor || !aura_speaks_for(p, g, actor) || !aura_is_able(p, actor, true))
        return;
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    TextId name = (TextId)saga_value(g, 0, AURA_KEY_NAME, 0);
    uint32_t at = 0;
    while (s && at < AURA_BOOK_MAX && s->page[at].spell.is_there)
        at++;
    if (!s || !s->cast.is_there || aura_page(s, name))
        saga_refuse(p, ERR_MAGIC, RULE_AE_BOOK_1);
    else if (at == AURA_BOOK_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    if (p->is_stopped)
        return;
    AuraPage page = {.spell = s->cast, .value = 1};
    page.spell.name = name;
    page.spell.design.book = page.spell.design.base_ingredient = 0;
    page.spell.design.shift = 0;
    memset(page.spell.design.ingredient, 0, sizeof page.spell.design.ingredient);
    s->page[at] = page;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_BOOK, actor);
    saga_event_put(&e, AURA_KEY_SPELL, name);
    saga_event_put(&e, AURA_KEY_VALUE, 1);
    saga_event_cite(&e, RULE_AE_BOOK_1);
    saga_event_tell(p, &e);
}
