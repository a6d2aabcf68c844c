// SPDX-License-Identifier: MIT
// Traits that a game changes or brings: rows of "skills" and the options about them
// (docs/lists.md). The reader checks each row by itself; the ruleset checks which facts of an
// action go together, and its refusal names the rule.
#include "core/prices.h"
#include "protocol/wire/render.h"
#include "protocol/wire/wire.h"
#include <string.h>

bool wire_is_identifier(const char *text)
{
    if (*text < 'a' || *text > 'z')
        return false;
    for (; *text; text++)
        if (!((*text >= 'a' && *text <= 'z') || (*text >= '0' && *text <= '9') || *text == '_'))
            return false;
    return true;
}

int wire_read_trait_name(Json *json, uint32_t at, const Ruleset *rules, char *text, size_t max,
                         uint32_t *value)
{
    *value = 0;
    if (!json_text(json, at, text, max))
        return -1;
    char *colon = strchr(text, ':');
    if (colon) {
        *colon = 0;
        const char *p = colon + 1;
        for (; *p >= '0' && *p <= '9' && *value < 100; p++)
            *value = *value * 10 + (uint32_t)(*p - '0');
        if (*p || !*value || *value >= 100)
            json_fail(json, at, E_RANGE);
    }
    for (uint32_t i = 0; json_good(json) && i < rules->trait_count; i++) {
        if (strcmp(rules->traits[i].name, text) != 0)
            continue;
        if (*value && !rules->traits[i].most)
            json_fail(json, at, E_RANGE);
        return (int)i;
    }
    return -1;
}

void wire_read_trait_terms(Json *json, uint32_t at, bool bans, Setup *setup)
{
    const Ruleset *rules = setup->ruleset;
    if (json_good(json) && json_type(json, at) != (bans ? JSON_ARRAY : JSON_OBJECT))
        json_fail(json, at, E_WRONG_TYPE);
    for (uint32_t k = json_first(json, at); k && json_good(json); k = json_next(json, k)) {
        char text[PROFILE_NAME_MAX];
        uint32_t value;
        int i = wire_read_trait_name(json, k, rules, text, sizeof text, &value);
        if (json_good(json) && (i < 0 || value)) {
            json_fail(json, k, E_UNKNOWN_ID);
        } else if (json_good(json) && bans) {
            setup->trait_terms[i] |= TRAIT_BANNED;
        } else if (json_good(json)) {
            setup->trait_terms[i] |= TRAIT_PRICED;
            setup->trait_cost[i] = (int16_t)json_int(json, k + 1, -99, 99);
        }
    }
}

// ---------------------------------------------------------------- rows

enum { COST_MOST = 99 };
enum { S_ID, S_NAME, S_COST, S_BANNED, S_GRANTS, S_ACTION, S_ABOUT, S_PRINTED, S_KEYS };

static bool read_words(Json *json, uint32_t at, char *fr, char *en, size_t max)
{
    static const JsonKey keys[] = {{"fr", true}, {"en", true}};
    uint32_t v[2];
    return json_keys(json, at, keys, 2, v) && json_name(json, v[0], fr, max) &&
           json_name(json, v[1], en, max);
}

/// Reads the name and the price of a row, for a trait of the ruleset or an own one.
static void read_terms(Json *json, const uint32_t *v, Setup *setup, uint32_t trait)
{
    SetupName *name = &setup->trait_name[trait];
    if (v[S_NAME] && read_words(json, v[S_NAME], name->fr, name->en, sizeof name->fr)) {
        if (!name->fr[0] || !name->en[0])
            json_fail(json, v[S_NAME], E_EMPTY);
        setup->trait_terms[trait] |= TRAIT_NAMED;
    }
    if (v[S_COST]) {
        setup->trait_cost[trait] = (int16_t)json_int(json, v[S_COST], -COST_MOST, COST_MOST);
        setup->trait_terms[trait] |= TRAIT_PRICED;
    }
}

/// A row about a trait of the ruleset: a new name or price, or a ban.
static void change_trait(Json *json, uint32_t at, const uint32_t *v, Setup *setup, uint32_t trait)
{
    static const uint8_t new_only[] = {S_GRANTS, S_ACTION, S_ABOUT, S_PRINTED};
    for (uint32_t i = 0; i < COUNT_OF(new_only); i++)
        if (v[new_only[i]])
            json_fail(json, v[new_only[i]], E_UNKNOWN_KEY);
    if (!v[S_NAME] && !v[S_COST] && !v[S_BANNED])
        json_fail(json, at, E_EMPTY);
    read_terms(json, v, setup, trait);
    if (v[S_BANNED] && json_bool(json, v[S_BANNED]))
        setup->trait_terms[trait] |= TRAIT_BANNED;
}

static void read_grants(Json *json, uint32_t at, Setup *setup, SetupTrait *own, Refusal *why)
{
    const Ruleset *rules = setup->ruleset;
    if (!json_size(json, at, TRAIT_KIND_MAX) && json_good(json))
        json_fail(json, at, E_EMPTY);
    for (uint32_t k = json_good(json) ? json_first(json, at) : 0; k && json_good(json);
         k = json_next(json, k)) {
        char text[PROFILE_NAME_MAX];
        uint32_t value;
        int i = wire_read_trait_name(json, k, rules, text, sizeof text, &value);
        if (!json_good(json))
            return;
        if (i < 0)
            wire_refuse(json, k, (Refusal){.code = ERR_UNKNOWN_TRAIT, .rule = rules->trait_rule},
                        why);
        else if (own->grant[i])
            json_fail(json, k, E_DUPLICATE_ID);
        else
            own->grant[i] = value ? (uint8_t)value : 1;
    }
}

static void read_fact(Json *json, uint32_t at, const FactRow *row, uint8_t fact[2])
{
    switch (row->type) {
    case FACT_WORD: {
        int i = json_word(json, at, row->words, row->most, E_UNKNOWN_ID);
        fact[0] = i < 0 ? 0 : (uint8_t)i;
        break;
    }
    case FACT_BOOL: fact[0] = json_bool(json, at); break;
    case FACT_NUMBER: fact[0] = (uint8_t)json_int(json, at, 0, row->most); break;
    case FACT_PAIR: {
        if (json_size(json, at, 2) != 2 && json_good(json))
            json_fail(json, at, E_WRONG_TYPE);
        if (!json_good(json))
            return;
        uint32_t k = json_first(json, at);
        fact[0] = (uint8_t)json_int(json, k, 0, row->most);
        fact[1] = (uint8_t)json_int(json, json_next(json, k), 0, row->most);
        break;
    }
    }
}

static void read_action(Json *json, uint32_t at, Setup *setup, uint32_t index, Refusal *why)
{
    const Ruleset *rules = setup->ruleset;
    JsonKey keys[FACT_MAX];
    uint32_t v[FACT_MAX];
    uint8_t fact[FACT_MAX][2] = {{0}};
    int wrong = -1;
    if (!rules->prices) {
        json_fail(json, at, E_UNSUPPORTED);
        return;
    }
    for (uint32_t i = 0; i < rules->prices->fact_count; i++)
        keys[i] = (JsonKey){rules->prices->facts[i].name, !rules->prices->facts[i].is_optional};
    if (!json_good(json) || !json_keys(json, at, keys, rules->prices->fact_count, v))
        return;
    for (uint32_t i = 0; i < rules->prices->fact_count; i++)
        if (v[i])
            read_fact(json, v[i], &rules->prices->facts[i], fact[i]);
    if (!json_good(json))
        return;
    Refusal refusal = rules->prices->own_action(setup, index, fact, &wrong);
    wire_refuse(json, wrong >= 0 && v[wrong] ? v[wrong] : at, refusal, why);
}

/// A row that defines an own trait.
static void add_trait(Json *json, uint32_t at, const uint32_t *v, Setup *setup, const char *id,
                      Refusal *why)
{
    const Ruleset *rules = setup->ruleset;
    uint32_t index = setup->own_trait_count;
    for (uint32_t i = 1; json_good(json) && i < rules->choice_count; i++)
        if (!strcmp(rules->choices[i].name,
                    id)) // its action would have the same name as another choice
            json_fail(json, v[S_ID], E_DUPLICATE_ID);
    if (index == SETUP_TRAIT_MAX)
        json_fail(json, at, E_TOO_MANY);
    if (!v[S_NAME])
        json_fail_member(json, at, "name", E_MISSING_KEY);
    if (!v[S_COST])
        json_fail_member(json, at, "cost", E_MISSING_KEY);
    if (v[S_BANNED])
        json_fail(json, v[S_BANNED], E_UNKNOWN_KEY);
    if (!v[S_GRANTS] && !v[S_ACTION])
        json_fail_member(json, at, "grants", E_MISSING_KEY);
    if (!json_good(json))
        return;
    SetupTrait *own = &setup->own_trait[index];
    char printed[PROFILE_NAME_MAX];
    memset(own, 0, sizeof *own);
    memcpy(own->id, id, sizeof own->id);
    read_terms(json, v, setup, rules->trait_count + index);
    own->cost = setup->trait_cost[rules->trait_count + index];
    if (v[S_ABOUT])
        (void)read_words(json, v[S_ABOUT], own->about_fr, own->about_en, sizeof own->about_fr);
    if (v[S_PRINTED])
        (void)json_text(json, v[S_PRINTED], printed, sizeof printed);
    if (v[S_GRANTS])
        read_grants(json, v[S_GRANTS], setup, own, why);
    if (v[S_ACTION])
        read_action(json, v[S_ACTION], setup, index, why);
    setup->own_trait_count = (uint8_t)(index + 1);
}

static int find_own(const Setup *setup, const char *id)
{
    for (uint32_t i = 0; i < setup->own_trait_count; i++)
        if (!strcmp(setup->own_trait[i].id, id))
            return (int)i;
    return -1;
}

void wire_read_own_traits(Json *json, uint32_t at, Setup *setup, Refusal *why)
{
    static const JsonKey keys[S_KEYS] = {
        [S_ID] = {"id", true},          [S_NAME] = {"name", false},
        [S_COST] = {"cost", false},     [S_BANNED] = {"banned", false},
        [S_GRANTS] = {"grants", false}, [S_ACTION] = {"action", false},
        [S_ABOUT] = {"about", false},   [S_PRINTED] = {"printed", false}};
    const Ruleset *rules = setup->ruleset;
    uint32_t count = json_size(json, at, TRAIT_KIND_MAX), v[S_KEYS];
    int known = setup->own_trait_count;
    bool seen[TRAIT_KIND_MAX] = {false};
    if (json_good(json) && !rules->prices)
        json_fail(json, at, E_UNSUPPORTED);
    uint32_t k = json_good(json) && count ? json_first(json, at) : 0;
    for (; k && json_good(json); k = json_next(json, k)) {
        char id[PROFILE_ID_MAX] = "";
        if (!json_keys(json, k, keys, S_KEYS, v) || !json_text(json, v[S_ID], id, sizeof id))
            return;
        if (!wire_is_identifier(id))
            json_fail(json, v[S_ID], E_UNKNOWN_ID);
        uint32_t trait = 0;
        while (trait < rules->trait_count && strcmp(rules->traits[trait].name, id) != 0)
            trait++;
        int own = find_own(setup, id);
        if (own >= known || (trait < rules->trait_count && seen[trait]))
            json_fail(json, v[S_ID], E_DUPLICATE_ID);
        else if (trait < rules->trait_count)
            change_trait(json, k, v, setup, trait);
        else if (own < 0)
            add_trait(json, k, v, setup, id, why);
        if (trait < rules->trait_count)
            seen[trait] = true;
    }
}

// ---------------------------------------------------------------- telling

static void put_grants(JsonWriter *w, const Ruleset *rules, const SetupTrait *own)
{
    json_write_key(w, "grants");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < rules->trait_count; i++) {
        if (!own->grant[i])
            continue;
        json_write_open(w, '{');
        json_put_text(w, "name", rules->traits[i].name);
        if (rules->traits[i].most)
            json_put_int(w, "value", own->grant[i]);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

void wire_put_skills(JsonWriter *w, const Setup *setup, TextLang lang)
{
    const Ruleset *rules = setup->ruleset;
    uint32_t count = rules->trait_count + setup->own_trait_count, changed = 0;
    for (uint32_t i = 0; i < count && i < TRAIT_KIND_MAX; i++)
        changed += setup->trait_terms[i] != 0;
    if (!changed)
        return;
    json_write_key(w, "skills");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count && i < TRAIT_KIND_MAX; i++) {
        const SetupTrait *own =
            i < rules->trait_count ? NULL : &setup->own_trait[i - rules->trait_count];
        const char *name = render_trait(setup, i, lang);
        if (!setup->trait_terms[i])
            continue;
        json_write_open(w, '{');
        json_put_text(w, "name", own ? own->id : rules->traits[i].name);
        json_put_text(w, "text",
                      name ? name
                           : text_of(rules->id, rules->trait_texts, rules->traits[i].name, lang));
        if (setup->trait_terms[i] & TRAIT_PRICED)
            json_put_int(w, "cost", setup->trait_cost[i]);
        if (setup->trait_terms[i] & TRAIT_BANNED)
            json_put_bool(w, "banned", true);
        if (own) {
            const char *about = lang == TEXT_FR ? own->about_fr : own->about_en;
            json_put_bool(w, "own", true);
            json_put_bool(w, "action", own->has_action);
            if (about[0])
                json_put_text(w, "about", about);
            put_grants(w, rules, own);
        }
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}
