// SPDX-License-Identifier: MIT
// Numbers are taken as they are, within what a sheet can hold: a seven where six is the most is for
// the rules to name, with what would mend it, not for the reader.
#include "protocol/files/sheet_file.h"
#include "rules/aura/aura.h"
#include <string.h>

enum { SCORE = 99 };
enum {
    S_TYPE,
    S_SYSTEM,
    S_CREDIT,
    S_LICENCE,
    S_NAME,
    S_TRAITS,
    S_WEAPONS,
    S_ARMOURS,
    S_OUTFIT,
    S_STATS
};

/// The words of a key of the game; its gestures are read with the same.
static const SagaKey *key_of(uint8_t key) { return &aura_rules.keys[key]; }

const char *sheet_kind(uint32_t kind) { return key_of(AURA_KEY_KIND)->words[kind]; }

static uint8_t draft_kind(uint32_t kind)
{
    switch (kind) {
    case AURA_KIND_MAGIC: return AURA_DRAFT_MAGIC;
    case AURA_KIND_NEGATIVE: return AURA_DRAFT_NEGATIVE;
    case AURA_KIND_SPELL:
    case AURA_KIND_SEQUELA:
    case AURA_KIND_TEMPORARY: return AURA_DRAFT_EARNED;
    default: return AURA_DRAFT_POSITIVE;
    }
}

static int word(Json *json, uint32_t at, uint8_t key)
{
    return json_word(json, at, key_of(key)->words, key_of(key)->word_count, E_UNKNOWN_ID);
}

static void read_name(Json *json, uint32_t at, char out[SHEET_NAME_MAX])
{
    (void)json_text(json, at, out, SHEET_NAME_MAX);
    if (json_good(json) && !out[0])
        json_fail(json, at, E_EMPTY);
}

static void read_trait(Json *json, uint32_t at, Sheet *s)
{
    static const JsonKey keys[] = {
        {"name", true}, {"kind", true}, {"value", true}, {"category", false}, {"family", false}};
    uint32_t v[COUNT_OF(keys)], i = s->draft.trait_count;
    if (!json_keys(json, at, keys, COUNT_OF(keys), v))
        return;
    SheetTrait *t = &s->trait[i];
    AuraDraftTrait *d = &s->draft.trait[i];
    read_name(json, v[0], t->name);
    int kind = word(json, v[1], AURA_KEY_KIND);
    d->value = (int16_t)json_int(json, v[2], -SCORE, SCORE);
    if (v[3])
        (void)json_text(json, v[3], t->category, sizeof t->category);
    if (v[4])
        (void)word(json, v[4], AURA_KEY_FAMILY);
    if (!json_good(json))
        return;
    t->kind = (uint8_t)kind;
    d->kind = draft_kind(t->kind);
    // AE-CHAR-5: a category of the table has its family, any other is named with one.
    d->has_family = t->category[0] && v[4];
    for (uint32_t c = 0; c < AURA_CATEGORY_COUNT; c++)
        d->has_family = d->has_family || !strcmp(t->category, aura_categories[c].id);
    for (uint32_t k = 0; k < i; k++)
        if (!strcmp(s->trait[k].name, t->name))
            d->same_as = (uint8_t)(k + 1);
    s->draft.trait_count++;
}

static uint8_t read_arms(Json *json, uint32_t at, uint8_t key, uint8_t out[AURA_DRAFT_ARMS])
{
    uint32_t count = at ? json_size(json, at, AURA_DRAFT_ARMS) : 0, n = 0;
    for (uint32_t i = count ? json_first(json, at) : 0; i && json_good(json);
         i = json_next(json, i)) {
        int row = word(json, i, key);
        out[n++] = (uint8_t)(row < 0 ? 0 : row);
    }
    return (uint8_t)n;
}

bool sheet_read(Sheet *s, const char *text, size_t length, JsonError *error)
{
    JsonToken token[SHEET_TOKENS];
    Json json;
    JsonKey keys[S_STATS + AURA_STAT_COUNT] = {
        [S_TYPE] = {"type", true},        [S_SYSTEM] = {"system", true},
        [S_CREDIT] = {"credit", false},   [S_LICENCE] = {"licence", false},
        [S_NAME] = {"name", true},        [S_TRAITS] = {"traits", false},
        [S_WEAPONS] = {"weapons", false}, [S_ARMOURS] = {"armours", false},
        [S_OUTFIT] = {"outfit", false}};
    uint32_t v[COUNT_OF(keys)];
    for (uint32_t i = 0; i < AURA_STAT_COUNT; i++)
        keys[S_STATS + i] = (JsonKey){key_of(AURA_KEY_LOWER)->words[i], true};
    memset(s, 0, sizeof *s);
    bool is_read = json_parse(&json, text, length, token, SHEET_TOKENS) &&
                   json_keys(&json, 0, keys, COUNT_OF(keys), v);
    if (is_read && !json_is(&json, v[S_TYPE], "sheet"))
        json_fail(&json, v[S_TYPE], E_UNKNOWN_ID);
    else if (is_read && !json_is(&json, v[S_SYSTEM], aura_rules.id))
        json_fail(&json, v[S_SYSTEM], E_UNKNOWN_SYSTEM);
    if (json_good(&json)) {
        read_name(&json, v[S_NAME], s->name);
        for (uint32_t i = 0; i < AURA_STAT_COUNT; i++)
            s->draft.stat[i] = (int16_t)json_int(&json, v[S_STATS + i], -SCORE, SCORE);
        if (v[S_TRAITS])
            (void)json_size(&json, v[S_TRAITS], AURA_DRAFT_TRAITS);
        for (uint32_t i = v[S_TRAITS] && json_good(&json) ? json_first(&json, v[S_TRAITS]) : 0;
             i && json_good(&json); i = json_next(&json, i))
            read_trait(&json, i, s);
        s->draft.weapon_count = read_arms(&json, v[S_WEAPONS], AURA_KEY_WEAPONS, s->weapon);
        s->draft.armour_count = read_arms(&json, v[S_ARMOURS], AURA_KEY_ARMOURS, s->armour);
        if (v[S_OUTFIT])
            s->outfit = (uint8_t)json_int(&json, v[S_OUTFIT], 0, 9);
    }
    *error = json.error;
    return json_good(&json);
}
