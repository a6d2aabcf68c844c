// SPDX-License-Identifier: MIT
// Numbers are accepted within what a sheet can hold: a seven where six is the maximum is reported
// by the rules, with mends, not by the reader.
#include "protocol/paper/sheet_file.h"
#include "rules/aura/aura.h"
#include <string.h>

enum { SCORE = 99 };
enum {
    S_TYPE,
    S_SYSTEM,
    S_CREDIT,
    S_LICENCE,
    S_NAME,
    S_ABOUT,
    S_TRAITS,
    S_WEAPONS,
    S_ARMOURS,
    S_OUTFIT,
    S_SPELLS,
    S_STATS
};

/// The words of a key of the game, shared with the reader of its gestures.
static const SagaKey *key_of(uint8_t key) { return &aura_rules.keys[key]; }

const char *sheet_kind(uint32_t kind) { return key_of(AURA_KEY_KIND)->words[kind]; }

uint8_t sheet_draft_kind(uint32_t kind)
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

/// False: empty, which is allowed only while a sheet is being written.
static bool read_name(Json *json, uint32_t at, char out[SHEET_NAME_MAX], bool is_half)
{
    (void)json_name(json, at, out, SHEET_NAME_MAX);
    if (json_good(json) && !out[0] && !is_half)
        json_fail(json, at, E_EMPTY);
    return out[0] != 0;
}

static void read_trait(Json *json, uint32_t at, Sheet *s, bool is_half)
{
    static const JsonKey keys[] = {
        {"name", true}, {"kind", true}, {"value", true}, {"category", false}, {"family", false}};
    uint32_t v[COUNT_OF(keys)], i = s->draft.trait_count;
    if (!json_keys(json, at, keys, COUNT_OF(keys), v))
        return;
    SheetTrait *t = &s->trait[i];
    AuraDraftTrait *d = &s->draft.trait[i];
    d->is_unnamed = !read_name(json, v[0], t->name, is_half);
    int kind = word(json, v[1], AURA_KEY_KIND);
    d->value = (int16_t)json_int(json, v[2], -SCORE, SCORE);
    if (v[3])
        (void)json_text(json, v[3], t->category, sizeof t->category);
    if (v[4])
        (void)word(json, v[4], AURA_KEY_FAMILY);
    if (!json_good(json))
        return;
    t->kind = (uint8_t)kind;
    d->kind = sheet_draft_kind(t->kind);
    // AE-CHAR-5: a category of the table has its family, any other is named with one.
    d->has_family = t->category[0] && v[4];
    for (uint32_t c = 0; c < AURA_CATEGORY_COUNT; c++)
        d->has_family = d->has_family || !strcmp(t->category, aura_categories[c].id);
    for (uint32_t k = 0; k < i; k++)
        if (!d->is_unnamed && !strcmp(s->trait[k].name, t->name))
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

const char *const sheet_params[AURA_PARAM_COUNT] = {"range", "area", "duration", "intensity"};

/// AE-INGR-1: reduction by ingredients.
static void read_ingredients(Json *json, uint32_t at, AuraDesign *d)
{
    JsonKey keys[AURA_PARAM_COUNT + 1] = {{"base", false}};
    uint32_t v[COUNT_OF(keys)];
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++)
        keys[i + 1] = (JsonKey){sheet_params[i], false};
    if (!json_keys(json, at, keys, COUNT_OF(keys), v))
        return;
    d->base_ingredient = v[0] ? (uint8_t)json_int(json, v[0], 0, SCORE) : 0;
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++)
        d->ingredient[i] = v[i + 1] ? (uint8_t)json_int(json, v[i + 1], 0, SCORE) : 0;
}

bool sheet_read_design(Json *json, uint32_t at, AuraDesign *d, char name[SHEET_NAME_MAX])
{
    enum { D_NAME, D_EFFECT, D_BOOK, D_SHIFT, D_INGREDIENTS, D_PARAMS };
    JsonKey keys[D_PARAMS + AURA_PARAM_COUNT] = {[D_NAME] = {"name", false},
                                                 [D_EFFECT] = {"effect", true},
                                                 [D_BOOK] = {"book", false},
                                                 [D_SHIFT] = {"shift", false},
                                                 [D_INGREDIENTS] = {"ingredients", false}};
    uint32_t v[COUNT_OF(keys)];
    *d = (AuraDesign){0};
    name[0] = 0;
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++)
        keys[D_PARAMS + i] = (JsonKey){sheet_params[i], false};
    if (!json_keys(json, at, keys, COUNT_OF(keys), v))
        return false;
    if (v[D_NAME])
        (void)json_name(json, v[D_NAME], name, SHEET_NAME_MAX);
    int effect = word(json, v[D_EFFECT], AURA_KEY_EFFECT);
    d->effect = (uint8_t)(effect < 0 ? 0 : effect);
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++)
        d->row[i] =
            v[D_PARAMS + i] ? (uint8_t)json_int(json, v[D_PARAMS + i], 0, AURA_ROW_MOST) : 0;
    d->book = v[D_BOOK] ? (uint8_t)json_int(json, v[D_BOOK], 0, SCORE) : 0;
    d->shift = v[D_SHIFT] ? (int8_t)json_int(json, v[D_SHIFT], -AURA_ROW_MOST, AURA_ROW_MOST) : 0;
    if (v[D_INGREDIENTS])
        read_ingredients(json, v[D_INGREDIENTS], d);
    return json_good(json);
}

static void read_spells(Json *json, uint32_t at, Sheet *s)
{
    (void)json_size(json, at, SHEET_SPELL_MAX);
    for (uint32_t i = json_good(json) ? json_first(json, at) : 0; i && json_good(json);
         i = json_next(json, i)) {
        SheetSpell *spell = &s->spell[s->spell_count];
        if (sheet_read_design(json, i, &spell->design, spell->name))
            s->spell_count++;
    }
}

bool sheet_read_at(Sheet *s, Json *json, uint32_t at, bool is_half)
{
    JsonKey keys[S_STATS + AURA_STAT_COUNT] = {
        [S_TYPE] = {"type", true},        [S_SYSTEM] = {"system", true},
        [S_CREDIT] = {"credit", false},   [S_LICENCE] = {"licence", false},
        [S_NAME] = {"name", true},        [S_ABOUT] = {"about", false},
        [S_TRAITS] = {"traits", false},   [S_WEAPONS] = {"weapons", false},
        [S_ARMOURS] = {"armours", false}, [S_OUTFIT] = {"outfit", false},
        [S_SPELLS] = {"spells", false}};
    uint32_t v[COUNT_OF(keys)];
    for (uint32_t i = 0; i < AURA_STAT_COUNT; i++)
        keys[S_STATS + i] = (JsonKey){key_of(AURA_KEY_LOWER)->words[i], true};
    memset(s, 0, sizeof *s);
    bool is_read = json_keys(json, at, keys, COUNT_OF(keys), v);
    if (is_read && !json_is(json, v[S_TYPE], "sheet"))
        json_fail(json, v[S_TYPE], E_UNKNOWN_ID);
    else if (is_read && !json_is(json, v[S_SYSTEM], aura_rules.id))
        json_fail(json, v[S_SYSTEM], E_UNKNOWN_SYSTEM);
    if (!json_good(json))
        return false;
    s->draft.is_unnamed = !read_name(json, v[S_NAME], s->name, is_half);
    if (v[S_ABOUT])
        (void)json_text(json, v[S_ABOUT], s->about, sizeof s->about);
    for (uint32_t i = 0; i < AURA_STAT_COUNT; i++)
        s->draft.stat[i] = (int16_t)json_int(json, v[S_STATS + i], -SCORE, SCORE);
    if (v[S_TRAITS])
        (void)json_size(json, v[S_TRAITS], AURA_DRAFT_TRAITS);
    for (uint32_t i = v[S_TRAITS] && json_good(json) ? json_first(json, v[S_TRAITS]) : 0;
         i && json_good(json); i = json_next(json, i))
        read_trait(json, i, s, is_half);
    s->draft.weapon_count = read_arms(json, v[S_WEAPONS], AURA_KEY_WEAPONS, s->weapon);
    s->draft.armour_count = read_arms(json, v[S_ARMOURS], AURA_KEY_ARMOURS, s->armour);
    if (v[S_OUTFIT])
        s->outfit = (uint8_t)json_int(json, v[S_OUTFIT], 0, 9);
    if (v[S_SPELLS])
        read_spells(json, v[S_SPELLS], s);
    return json_good(json);
}

bool sheet_read(Sheet *s, const char *text, size_t length, JsonError *error)
{
    JsonToken token[SHEET_TOKEN_MAX];
    Json json;
    memset(s, 0, sizeof *s);
    bool is_read = json_parse(&json, text, length, token, SHEET_TOKEN_MAX) &&
                   sheet_read_at(s, &json, 0, false);
    *error = json.error;
    return is_read;
}
