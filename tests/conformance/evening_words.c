// SPDX-License-Identifier: MIT
#include "tests/conformance/evening_words.h"
#include "gen/tables_aura.h"
#include <stdio.h>
#include <string.h>

/// Word i of "a|b|c".
static void put_word(char *out, size_t max, const char *words, uint32_t i)
{
    for (; i; i--)
        words = strchr(words, '|') + 1;
    (void)snprintf(out, max, "\"%.*s\"", (int)strcspn(words, "|"), words);
}

void words_options(const SagaRules *rules, Rng *rng, char *out, size_t max)
{
    int used = 0;
    out[0] = 0;
    for (uint32_t i = 0; i < rules->option_count; i++) {
        const OptionRow *o = &rules->options[i];
        char value[64];
        if (rng_below(rng, 3))
            continue;
        uint32_t n = rng_below(rng, (uint32_t)(o->most - o->least) + 1);
        if (o->type == OPTION_BOOL)
            (void)snprintf(value, sizeof value, n ? "true" : "false");
        else if (o->type == OPTION_ENUM)
            put_word(value, sizeof value, o->values, n);
        else
            (void)snprintf(value, sizeof value, "%d", o->least + (int)n % 30);
        used += snprintf(out + used, max - (size_t)used, "%s\"%s\":%s", used ? "," : "", o->name,
                         value);
    }
}

/// Whom a key of that name means unless something else is tried.
static const char *usual(const char *key)
{
    static const char *const table[][2] = {{"actor", "a"},   {"target", "b"},    {"targets", "b"},
                                           {"trait", "t"},   {"vehicle", "v"},   {"driver", "b"},
                                           {"pursuer", "v"}, {"fugitive", "y"},  {"spell", "s"},
                                           {"style", "u"},   {"hindering", "x"}, {"extra", "u"},
                                           {"friend", "n"},  {"passenger", "n"}, {"where", "p"}};
    for (uint32_t i = 0; i < COUNT_OF(table); i++)
        if (!strcmp(table[i][0], key))
            return table[i][1];
    return "c";
}

int words_usual(char *out, size_t max, const SagaRules *rules, uint8_t number)
{
    const SagaKey *key = &rules->keys[number];
    int value = key->least > 4 ? key->least : key->most < 4 ? key->most : 4;
    switch ((SagaType)key->type) {
    case SAGA_INT: return snprintf(out, max, "%d", value);
    case SAGA_BOOL: return snprintf(out, max, "true");
    case SAGA_WORD: return snprintf(out, max, "\"%s\"", key->words[0]);
    case SAGA_TEXT: return snprintf(out, max, "\"%s\"", usual(key->name));
    case SAGA_OBJECT: return words_members(out, max, rules, key->members, 0, true);
    case SAGA_NONE: break;
    }
    return 0;
}

int words_members(char *out, size_t max, const SagaRules *rules, const uint8_t *keys,
                  uint8_t except, bool is_object)
{
    int used = snprintf(out, max, is_object ? "{" : "");
    bool is_first = is_object;
    for (; *keys; keys++) {
        if (*keys == except)
            continue;
        used += snprintf(out + used, max - (size_t)used, "%s\"%s\":", is_first ? "" : ",",
                         rules->keys[*keys].name);
        used += words_usual(out + used, max - (size_t)used, rules, *keys);
        is_first = false;
    }
    return used + (is_object ? snprintf(out + used, max - (size_t)used, "}") : 0);
}

bool words_tried(char *out, size_t max, const SagaRules *rules, uint8_t number, uint32_t i)
{
    static const char *const texts[] = {"a", "b", "m", "n", "t", "w", "v", "k", "e", "nobody", ""};
    const SagaKey *key = &rules->keys[number];
    const int64_t low = key->least, high = key->most;
    const int64_t values[] = {low - 1, low, 0, 1, 2, 3, 6, 10, high, high + 1};
    switch ((SagaType)key->type) {
    case SAGA_INT:
        if (i < COUNT_OF(values))
            (void)snprintf(out, max, "%lld", (long long)values[i]);
        return i < COUNT_OF(values);
    case SAGA_BOOL: (void)snprintf(out, max, i ? "1" : "false"); return i < 2;
    case SAGA_WORD:
        (void)snprintf(out, max, "\"%s\"", i < key->word_count ? key->words[i] : "no_word");
        return i <= key->word_count;
    case SAGA_TEXT:
        if (i < COUNT_OF(texts))
            (void)snprintf(out, max, "\"%s\"", texts[i]);
        return i < COUNT_OF(texts);
    case SAGA_OBJECT:
    case SAGA_NONE: break;
    }
    return false;
}

int words_typed(char *out, size_t max, const SagaRules *rules, Rng *rng)
{
    static const char *const others[] = {
        "Ysolde", "yso",    "YSOLDE", "ysöldé", "vau",        "vauq",        "Vaurien",       "n",
        "ombre",  "Serr",   "serm",   "Épée",   "epee",       "e",           "élan",          ">",
        "vs",     "contre", "+1",     "-2",     "+12",        "+0",          "--1",           "+",
        "0",      "7",      "-7",     "18",     "999",        "1000",        "-999",          "18x",
        "hidden", "x",      "xyz",    "\"\"",   "\"7\"",      "\"l’é\"",     "\"a b\"",       "a=",
        "=a",     "text=",  "a,b",    "yso,n",  ",",          "yso,",        "t:3:magic:war", "t:3",
        "t:",     ":",      "t:3:x",  "pass=0", "pass=false", "Très-Facile", "very_easy",     "t"};
    uint32_t kind = rng_below(rng, 8);
    const SagaKey *key = &rules->keys[1 + rng_below(rng, rules->key_count - 1)];
    const char *word = key->word_count ? key->words[rng_below(rng, key->word_count)] : "4";
    uint32_t i = rng_below(rng, AURA_DIFFICULTY_COUNT);
    const char *name = aura_difficulties[i].name[rng_below(rng, TEXT_LANG_COUNT)];
    switch (kind) {
    case 0: return snprintf(out, max, "%s", key->name);
    case 1: return snprintf(out, max, "%s=%s", key->name, word);
    case 2: return snprintf(out, max, "%.*s", (int)(1 + rng_below(rng, 9)), word);
    case 3: return snprintf(out, max, strchr(name, ' ') ? "\"%s\"" : "%s", name);
    default: return snprintf(out, max, "%s", others[rng_below(rng, COUNT_OF(others))]);
    }
}
