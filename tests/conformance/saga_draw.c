// SPDX-License-Identifier: MIT
// A gesture is made of its row of keys: all that are needed, some of the others. Numbers are small
// ones most of the time, now and then the bounds of their key and what lies just beyond them.
#include "tests/conformance/saga_draw.h"
#include <stdio.h>
#include <string.h>

static const char *const names[] = {"a", "b", "a", "b", "m", "n", "m", "c"};
static const char *const rigs[] = {"v", "y", "v", "y", "z"};
static const char *const traits[] = {"t", "u", "w", "x"};

static void put(SagaPaper *p, const char *text)
{
    size_t n = strlen(text);
    if (p->used + n < SAGA_PAPER) {
        memcpy(p->text + p->used, text, n + 1);
        p->used += n;
    }
}

static void put_value(SagaPaper *p, Rng *rng, const SagaRules *rules, uint8_t number,
                      bool may_nest);

static void put_key(SagaPaper *p, Rng *rng, const SagaRules *rules, uint8_t number, bool may_nest)
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
static void put_keys(SagaPaper *p, Rng *rng, const SagaRules *rules, const uint8_t *keys,
                     bool may_nest)
{
    for (; *keys; keys++)
        put_key(p, rng, rules, *keys, may_nest);
    for (keys++; *keys; keys++)
        if (!rng_below(rng, 4) && (may_nest || rules->keys[*keys].type != SAGA_OBJECT))
            put_key(p, rng, rules, *keys, may_nest);
}

static void put_number(SagaPaper *p, Rng *rng, const SagaKey *key)
{
    char text[32];
    int64_t value = rng_below(rng, 20) ? (int64_t)rng_below(rng, 12) : key->most;
    if (!rng_below(rng, 30))
        value = key->least;
    value = value < key->least ? key->least : value > key->most ? key->most : value;
    value += rng_below(rng, 60) ? 0 : rng_below(rng, 2) ? 1 : -1;
    (void)snprintf(text, sizeof text, "%lld", (long long)value);
    put(p, text);
}

static void put_value(SagaPaper *p, Rng *rng, const SagaRules *rules, uint8_t number, bool may_nest)
{
    const SagaKey *key = &rules->keys[number];
    switch ((SagaType)key->type) {
    case SAGA_INT: put_number(p, rng, key); break;
    case SAGA_BOOL: put(p, rng_below(rng, 2) ? "true" : "false"); break;
    case SAGA_WORD:
    case SAGA_TEXT: {
        bool is_trait = strstr(key->name, "trait") || !strcmp(key->name, "hindering") ||
                        !strcmp(key->name, "extra") || !strcmp(key->name, "spell") ||
                        !strcmp(key->name, "style");
        bool is_rig = !strcmp(key->name, "vehicle") || !strcmp(key->name, "pursuer") ||
                      !strcmp(key->name, "fugitive");
        put(p, "\"");
        TextId known = (TextId)(p->texts ? 1 + rng_below(rng, p->texts->count) : 0);
        put(p, key->type == SAGA_WORD ? key->words[rng_below(rng, key->word_count)]
               : known                ? saga_texts_of(p->texts, known)
               : is_trait             ? traits[rng_below(rng, COUNT_OF(traits))]
               : is_rig               ? rigs[rng_below(rng, COUNT_OF(rigs))]
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

void saga_draw_gesture(SagaPaper *p, Rng *rng, const SagaRules *rules, bool is_waiting,
                       const SagaTexts *texts)
{
    uint32_t kind;
    p->texts = texts && texts->count ? texts : NULL;
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
