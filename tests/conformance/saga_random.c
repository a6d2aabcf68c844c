// SPDX-License-Identifier: MIT
// saga_random COUNT SEED: evenings made of random gestures, out of the ruleset's own tables.
// Whatever is said, in whatever order: nothing breaks an invariant, a refusal or an error changes
// nothing, from every wait the leader gets back to the open floor by passing, and an evening that
// is taken back to its start and done again is the same evening.
#include "protocol/saga/saga_table.h"
#include "rules/rules.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GESTURES = 80, PASSES_MAX = 600, TEXT = 8192 };

static const char *const names[] = {"a", "b", "a", "b", "m", "n", "m", "c"};
static const char *const traits[] = {"t", "u", "w", "x"};

typedef struct Pen {
    char text[TEXT];
    size_t used;
} Pen;

static void put(Pen *p, const char *text)
{
    size_t n = strlen(text);
    if (p->used + n < TEXT) {
        memcpy(p->text + p->used, text, n + 1);
        p->used += n;
    }
}

static void put_value(Pen *p, Rng *rng, const SagaRules *rules, uint8_t number, bool may_nest);

static void put_key(Pen *p, Rng *rng, const SagaRules *rules, uint8_t number, bool may_nest)
{
    const SagaKey *key = &rules->keys[number];
    uint32_t count = key->is_list ? rng_below(rng, 4) : 1;
    put(p, ",\"");
    put(p, key->name);
    put(p, key->is_list ? "\":[" : "\":");
    for (uint32_t i = 0; i < count; i++) {
        if (i)
            put(p, ",");
        put_value(p, rng, rules, number, may_nest);
    }
    if (key->is_list)
        put(p, "]");
}

/// The members of an object or gesture: all that are needed, some of the others.
static void put_keys(Pen *p, Rng *rng, const SagaRules *rules, const uint8_t *keys, bool may_nest)
{
    for (; *keys; keys++)
        put_key(p, rng, rules, *keys, may_nest);
    for (keys++; *keys; keys++)
        if (!rng_below(rng, 4) && (may_nest || rules->keys[*keys].type != SAGA_OBJECT))
            put_key(p, rng, rules, *keys, may_nest);
}

static void put_number(Pen *p, Rng *rng, const SagaKey *key)
{
    char text[32];
    int64_t value = rng_below(rng, 20) ? (int64_t)rng_below(rng, 12) : key->most;
    if (!rng_below(rng, 30))
        value = key->least;
    value = value < key->least ? key->least : value > key->most ? key->most : value;
    (void)snprintf(text, sizeof text, "%lld", (long long)value);
    put(p, text);
}

static void put_value(Pen *p, Rng *rng, const SagaRules *rules, uint8_t number, bool may_nest)
{
    const SagaKey *key = &rules->keys[number];
    switch ((SagaType)key->type) {
    case SAGA_INT: put_number(p, rng, key); break;
    case SAGA_BOOL: put(p, rng_below(rng, 2) ? "true" : "false"); break;
    case SAGA_WORD:
    case SAGA_TEXT: {
        bool is_trait = strstr(key->name, "trait") || !strcmp(key->name, "hindering") ||
                        !strcmp(key->name, "extra") || !strcmp(key->name, "spell");
        put(p, "\"");
        put(p, key->type == SAGA_WORD ? key->words[rng_below(rng, key->word_count)]
               : is_trait             ? traits[rng_below(rng, COUNT_OF(traits))]
                                      : names[rng_below(rng, COUNT_OF(names))]);
        put(p, "\"");
        break;
    }
    case SAGA_OBJECT:
        put(p, "{\"_\":0");
        p->used -= 5; // the comma of the first member takes its place
        {
            size_t from = p->used;
            put_keys(p, rng, rules, key->members, false);
            if (p->used > from) // without it
                memmove(p->text + from, p->text + from + 1, p->used-- - from);
        }
        (void)may_nest;
        put(p, "}");
        break;
    case SAGA_NONE: break;
    }
}

static void make_gesture(Pen *p, Rng *rng, const SagaRules *rules, bool is_waiting)
{
    uint32_t kind;
    do
        kind = 1 + rng_below(rng, rules->gesture_count - 1);
    while (is_waiting && rng_below(rng, 4) && !(rules->gestures[kind].flags & SAGA_ANSWER));
    p->used = 0;
    put(p, "{\"kind\":\"");
    put(p, rules->gestures[kind].name);
    put(p, "\"");
    put_keys(p, rng, rules, rules->gestures[kind].keys, true);
    put(p, "}");
}

static int fail(const char *what, uint64_t seed, const SagaTable *t)
{
    printf("evening %llu: %s\n", (unsigned long long)seed, what);
    for (uint32_t at = 0; at < t->log_used;) {
        SagaLogged step = saga_table_step(t, at);
        printf("  %c %.*s\n", 'A' + step.seat, (int)step.length, step.text);
        at = step.next;
    }
    return 1;
}

static const char *const opening[] = {
    "{\"kind\":\"session_open\"}",
    "{\"kind\":\"scene_open\"}",
    "{\"kind\":\"create\",\"name\":\"a\",\"owner\":\"B\",\"adr\":4,\"for\":4,\"res\":4,\"per\":4,"
    "\"int\":4,\"vol\":4,\"cha\":3,"
    "\"edu\":3,\"traits\":[{\"name\":\"t\",\"value\":5},{\"name\":\"u\",\"value\":4}],\"weapons\":["
    "\"one_handed\"],\"armours\":["
    "\"light_leather\"]}",
    "{\"kind\":\"create\",\"name\":\"b\",\"owner\":\"C\",\"adr\":3,\"for\":3,\"res\":3,\"per\":3,"
    "\"int\":6,\"vol\":4,\"cha\":4,"
    "\"edu\":4,\"traits\":[{\"name\":\"w\",\"value\":4,\"kind\":\"magic\",\"category\":\"war\"},{"
    "\"name\":\"t\",\"value\":3}]}",
    "{\"kind\":\"npc\",\"name\":\"n\",\"level\":4}",
    ("{\"kind\":\"minions\",\"name\":\"m\",\"difficulty\":10,\"count\":4,"
     "\"weapons\":[\"one_handed\"]}"),
};

/// Does something; *done: it was accepted.
static int step(SagaTable *t, uint8_t seat, const char *text, void *before, uint64_t seed,
                bool *done)
{
    const SagaRules *rules = t->rules;
    Refusal why;
    uint64_t hash = t->hash;
    uint32_t events = t->event_count, texts = t->texts.count;
    memcpy(before, t->now, rules->state_size);
    ErrorCode code = saga_table_choose(t, seat, text, strlen(text), &why, NULL);
    *done = !code;
    if (code && (t->hash != hash || t->event_count != events || t->texts.count != texts ||
                 memcmp(before, t->now, rules->state_size) != 0)) {
        printf("%s\n", text);
        return fail("a refusal has changed something", seed, t);
    }
    const char *broken = rules->broken(t->now, t->option);
    return broken ? fail(broken, seed, t) : 0;
}

static int evening(SagaTable *t, uint64_t seed, void *before, uint64_t counts[2])
{
    const SagaRules *rules = t->rules;
    Rng rng = {seed};
    Pen pen;
    bool done;
    t->dice.seed = seed;
    t->dice_seen = t->redo_end = 0;
    for (uint32_t i = 0; i < rules->option_count; i++) {
        const OptionRow *o = &rules->options[i];
        bool is_other = !rng_below(&rng, 4) && o->most - o->least < 4;
        t->option[i] = is_other
                           ? o->least + (int32_t)rng_below(&rng, (uint32_t)(o->most - o->least + 1))
                           : o->preset;
    }
    saga_table_begin(t);
    for (uint32_t i = 0; i < COUNT_OF(opening); i++)
        if (step(t, 0, opening[i], before, seed, &done))
            return 1;
    for (uint32_t i = 0; i < GESTURES; i++) {
        make_gesture(&pen, &rng, rules, t->wait.what != 0);
        if (step(t, (uint8_t)(rng_below(&rng, 3) ? 0 : 1 + rng_below(&rng, 2)), pen.text, before,
                 seed, &done))
            return 1;
        counts[done]++;
    }
    for (uint32_t i = 0; t->wait.what; i++) {
        if (step(t, 0, "{\"kind\":\"break_off\"}", before, seed, &done))
            return 1;
        if (!done &&
            (step(t, 0, "{\"kind\":\"pass\"}", before, seed, &done) || !done || i == PASSES_MAX))
            return fail("no way back to the floor", seed, t);
    }
    uint64_t hash = t->hash;
    uint32_t steps = t->step_count;
    memcpy(before, t->now, rules->state_size);
    saga_table_rewind(t, 0);
    for (uint32_t i = 0; i < steps; i++)
        if (!saga_table_redo(t, NULL))
            return fail("what was taken back does not come again", seed, t);
    return t->hash != hash || memcmp(before, t->now, rules->state_size) != 0
               ? fail("done again it is another evening", seed, t)
               : 0;
}

int main(int argc, char **argv)
{
    uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 100;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const SagaRules *rules = rules_saga("aura");
    const char *hole = saga_rules_check(rules);
    if (hole) {
        printf("a hole in %s: %s\n", rules->id, hole);
        return 1;
    }
    uint64_t counts[2] = {0, 0};
    void *block = malloc(saga_table_bytes(rules, 2)), *before = malloc(rules->state_size);
    unsigned char *log = malloc(SAGA_LOG_MAX);
    int code = !block || !before || !log;
    if (!code) {
        SagaTable *t = saga_table_make(block, rules, "{}", 2, log, SAGA_LOG_MAX);
        t->seat_count = 3;
        t->dice.kind = WIRE_DICE_SEED;
        for (uint64_t i = 0; i < count && !code; i++)
            code = evening(t, seed + i, before, counts);
    }
    printf("%llu evenings, %llu gestures accepted, %llu refused\n", (unsigned long long)count,
           (unsigned long long)counts[1], (unsigned long long)counts[0]);
    free(block);
    free(before);
    free(log);
    return code;
}
