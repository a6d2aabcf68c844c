// SPDX-License-Identifier: MIT
// saga_random COUNT SEED: evenings made of random gestures, out of the ruleset's own tables.
// Whatever is said, in whatever order: nothing breaks an invariant, a refusal or an error changes
// nothing, from every wait the leader gets back to the open floor by passing, and an evening that
// is taken back to its start and done again is the same evening.
#include "protocol/saga/saga_table.h"
#include "rules/rules.h"
#include "tests/conformance/saga_draw.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GESTURES = 80, PASSES_MAX = 600 };

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
    SagaPaper paper;
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
        saga_draw_gesture(&paper, &rng, rules, t->wait.what != 0, NULL);
        if (step(t, (uint8_t)(rng_below(&rng, 3) ? 0 : 1 + rng_below(&rng, 2)), paper.text, before,
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
