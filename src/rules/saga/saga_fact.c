// SPDX-License-Identifier: MIT
// Facts are a flat list in the order in which they were said; an object's members name it. A tree
// would need room of its own for what a walk over some dozens of entries finds as fast.
#include "core/event.h" // EVENT_HASH_START
#include "rules/saga/saga.h"
#include <string.h>

const SagaFact *saga_fact(const SagaGesture *g, uint32_t parent, uint8_t key)
{
    for (uint32_t i = 0; i < g->count; i++)
        if (g->fact[i].key == key && g->fact[i].parent == parent)
            return &g->fact[i];
    return NULL;
}

const SagaFact *saga_fact_next(const SagaGesture *g, const SagaFact *fact)
{
    for (const SagaFact *f = fact + 1; f < g->fact + g->count; f++)
        if (f->key == fact->key && f->parent == fact->parent)
            return f;
    return NULL;
}

uint32_t saga_fact_count(const SagaGesture *g, uint32_t parent, uint8_t key)
{
    uint32_t count = 0;
    for (const SagaFact *f = saga_fact(g, parent, key); f; f = saga_fact_next(g, f))
        count++;
    return count;
}

int32_t saga_value(const SagaGesture *g, uint32_t parent, uint8_t key, int32_t otherwise)
{
    const SagaFact *f = saga_fact(g, parent, key);
    return f ? f->value : otherwise;
}

uint32_t saga_gesture_put(SagaGesture *g, uint32_t parent, uint8_t key, int32_t value)
{
    CORE_ASSERT(g->count < SAGA_FACT_MAX);
    if (g->count < SAGA_FACT_MAX)
        g->fact[g->count++] = (SagaFact){.value = value, .parent = (uint16_t)parent, .key = key};
    return g->count;
}

// ---------------------------------------------------------------- events

void saga_event_start(SagaEvent *e, uint8_t kind)
{
    memset(e, 0, sizeof *e);
    e->kind = kind;
}

void saga_event_put_in(SagaEvent *e, uint32_t parent, uint8_t key, int32_t value)
{
    CORE_ASSERT(e->fact_count < SAGA_EVENT_FACTS);
    if (e->fact_count < SAGA_EVENT_FACTS)
        e->fact[e->fact_count++] =
            (SagaFact){.value = value, .parent = (uint16_t)parent, .key = key};
}

void saga_event_put(SagaEvent *e, uint8_t key, int32_t value)
{
    saga_event_put_in(e, 0, key, value);
}

uint32_t saga_event_open(SagaEvent *e, uint8_t key)
{
    saga_event_put_in(e, 0, key, 0);
    return e->fact_count;
}

void saga_event_cite(SagaEvent *e, RuleId rule)
{
    for (uint32_t i = 0; i < e->rule_count; i++)
        if (e->rule[i] == rule)
            return;
    CORE_ASSERT(e->rule_count < SAGA_RULE_MAX);
    if (rule && e->rule_count < SAGA_RULE_MAX)
        e->rule[e->rule_count++] = rule;
}

void saga_event_dice(SagaEvent *e, const uint8_t *dice, uint32_t count)
{
    CORE_ASSERT(e->dice_count + count <= SAGA_DICE_MAX);
    for (uint32_t i = 0; i < count && e->dice_count < SAGA_DICE_MAX; i++)
        e->dice[e->dice_count++] = dice[i];
}

void saga_event_add(SagaEvent *e, uint8_t word, TextId text, int value)
{
    CORE_ASSERT(e->sum_count < SAGA_SUM_MAX);
    if (e->sum_count < SAGA_SUM_MAX)
        e->sum[e->sum_count++] = (SagaAddend){.value = (int16_t)value, .text = text, .word = word};
}

void saga_event_tell(SagaPlay *p, const SagaEvent *e)
{
    if (p->is_stopped || !p->host.event)
        return;
    SagaEvent told = *e;
    if (p->audience)
        told.audience = p->audience;
    p->host.event(p->host.self, &told);
}

void saga_event_veil(SagaEvent *e, uint8_t key)
{
    for (uint32_t i = 0; i < e->fact_count; i++)
        e->fact[i].is_veiled |= e->fact[i].key == key;
}

void saga_event_drop(SagaEvent *e, uint32_t i)
{
    uint32_t kept = 0, moved[SAGA_EVENT_FACTS + 1] = {0};
    for (uint32_t k = 0; k < e->fact_count; k++) {
        SagaFact f = e->fact[k];
        if (k == i || f.parent == i + 1)
            continue;
        f.parent = (uint16_t)moved[f.parent];
        e->fact[kept++] = f;
        moved[k + 1] = kept;
    }
    e->fact_count = (uint16_t)kept;
}

static uint64_t stir(uint64_t hash, uint64_t value) { return rng_mix(hash, value); }

static uint64_t stir_word(uint64_t hash, const char *word)
{
    for (; *word; word++)
        hash = stir(hash, (unsigned char)*word);
    return stir(hash, 0);
}

uint64_t saga_event_hash(uint64_t h, const SagaRules *rules, const SagaEvent *e)
{
    h = stir_word(h, rules->events[e->kind]);
    h = stir(h, e->audience);
    for (uint32_t i = 0; i < e->dice_count; i++)
        h = stir(h, e->dice[i]);
    for (uint32_t i = 0; i < e->sum_count; i++)
        h = stir(stir(stir_word(h, e->sum[i].word ? rules->addends[e->sum[i].word] : ""),
                      e->sum[i].text),
                 (uint64_t)(int64_t)e->sum[i].value);
    for (uint32_t i = 0; i < e->fact_count; i++) {
        const SagaFact *f = &e->fact[i];
        const SagaKey *key = &rules->keys[f->key];
        h = stir(stir_word(h, key->name), f->parent);
        h = key->type == SAGA_WORD ? stir_word(h, key->words[f->value])
                                   : stir(h, (uint64_t)(int64_t)f->value);
    }
    return h;
}
