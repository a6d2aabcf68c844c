// SPDX-License-Identifier: MIT
// Profiles as in data/<system>/profiles.json. Only malformed JSON is a mistake here; the ruleset
// decides what a profile may hold, and its refusal names the rule.
#include "core/prices.h"
#include "protocol/wire/wire.h"
#include <string.h>

void wire_refuse(Json *json, uint32_t at, Refusal refusal, Refusal *why)
{
    if (!json_good(json) || !refusal_is(refusal))
        return;
    json_fail(json, at, refusal.code);
    *why = refusal;
}

/// A printed stat. A printed 0 is illegal, but the ruleset must refuse it with its rule; since 0
/// means "not printed", it is passed on as a negative number.
static int16_t read_stat(Json *json, uint32_t at)
{
    int64_t n = json_int(json, at, 0, 99);
    return n ? (int16_t)n : -1;
}

/// A stat that is a list of thresholds.
static void read_list(Json *json, uint32_t at, const Ruleset *rules, Profile *profile)
{
    (void)json_size(json, at, rules->list_most);
    uint32_t i = 0;
    for (uint32_t k = json_first(json, at); k && i < rules->list_most; k = json_next(json, k), i++)
        profile->stat[i ? rules->stat_count + i - 1 : rules->list_stat] = read_stat(json, k);
}

static void read_stats(Json *json, uint32_t at, const Ruleset *rules, Profile *profile)
{
    if (json_good(json) && json_type(json, at) != JSON_OBJECT)
        json_fail(json, at, E_WRONG_TYPE);
    for (uint32_t k = json_first(json, at); k; k = json_next(json, k)) {
        int stat = json_word(json, k, rules->stats, rules->stat_count, E_UNKNOWN_KEY);
        if (stat < 0)
            continue;
        bool is_list = rules->list_most && stat == rules->list_stat;
        if (is_list && json_good(json) && json_type(json, k + 1) == JSON_ARRAY)
            read_list(json, k + 1, rules, profile);
        else
            profile->stat[stat] = read_stat(json, k + 1);
    }
}

/// Notes a trait that a profile has already, with the game's rule if it has one.
static void refuse_twice(Json *json, uint32_t at, const Ruleset *rules, uint32_t trait,
                         Refusal *why)
{
    if (!rules->twice_rule)
        json_fail(json, at, E_DUPLICATE_ID);
    else
        wire_refuse(json, at,
                    (Refusal){.code = ERR_SKILL_TWICE,
                              .rule = rules->twice_rule,
                              .trait = (uint8_t)(trait + 1)},
                    why);
}

/// An own trait of the setup; the traits it consists of are added when all are read (add_grants()).
static bool add_own_trait(Json *json, uint32_t at, Setup *setup, uint32_t index, const char *name,
                          Refusal *why)
{
    for (uint32_t k = 0; k < setup->own_trait_count; k++) {
        if (strcmp(setup->own_trait[k].id, name) != 0)
            continue;
        if (setup->custom_traits[index] >> k & 1)
            refuse_twice(json, at, setup->ruleset, setup->ruleset->trait_count + k, why);
        setup->custom_traits[index] |= (uint16_t)(1u << k);
        setup->custom[index].trait[setup->ruleset->trait_count + k] = 1;
        return true;
    }
    return false;
}

/// Adds the traits that own traits consist of to those bought separately. A trait had twice is for
/// the ruleset to refuse.
static void add_grants(const Setup *setup, uint32_t index, Profile *profile)
{
    for (uint32_t k = 0; k < setup->own_trait_count; k++)
        for (uint32_t i = 0; i < setup->ruleset->trait_count; i++) {
            uint32_t had = profile->trait[i] == TRAIT_PLAIN ? 1 : profile->trait[i];
            uint32_t sum = had + setup->own_trait[k].grant[i];
            if ((setup->custom_traits[index] >> k & 1) && setup->own_trait[k].grant[i])
                profile->trait[i] = (uint8_t)(sum < TRAIT_PLAIN ? sum : TRAIT_PLAIN - 1);
        }
}

/// A trait that may be bought several times, each adding to the value.
static bool is_repeat(const Ruleset *rules, uint32_t trait)
{
    TraitPrice price = {0};
    if (rules->prices)
        rules->prices->trait(trait, &price);
    return price.is_repeat;
}

/// How often a trait was bought: its number, or once without one.
static uint32_t bought(uint32_t value) { return value && value != TRAIT_PLAIN ? value : 1; }

static void read_trait(Json *json, uint32_t at, const Ruleset *rules, Setup *setup, uint32_t index,
                       Profile *profile, Refusal *why)
{
    char text[PROFILE_NAME_MAX];
    uint32_t value;
    int i = wire_read_trait_name(json, at, rules, text, sizeof text, &value);
    if (!json_good(json))
        return;
    if (i >= 0 && profile->trait[i] && is_repeat(rules, (uint32_t)i)) {
        uint32_t sum = bought(profile->trait[i]) + bought(value);
        profile->trait[i] = (uint8_t)(sum < TRAIT_PLAIN ? sum : TRAIT_PLAIN - 1);
    } else if (i >= 0 && profile->trait[i]) {
        refuse_twice(json, at, rules, (uint32_t)i, why);
    } else if (i >= 0) {
        profile->trait[i] = value ? (uint8_t)value : rules->traits[i].most ? TRAIT_PLAIN : 1;
    } else if (!setup || value || !add_own_trait(json, at, setup, index, text, why)) {
        wire_refuse(json, at, (Refusal){.code = ERR_UNKNOWN_TRAIT, .rule = rules->trait_rule}, why);
    }
}

static void read_weapon_entry(Json *json, uint32_t at, Weapon *weapon)
{
    enum { W_NAME, W_POWER, W_MAGIC, W_MELEE, W_THROWN, W_RANGE, W_SAVE, W_COUNT };
    static const JsonKey keys[W_COUNT] = {
        [W_NAME] = {"name", true},     [W_POWER] = {"power", true},    [W_MAGIC] = {"magic", false},
        [W_MELEE] = {"melee", false},  [W_THROWN] = {"thrown", false}, [W_RANGE] = {"range", false},
        [W_SAVE] = {"save_mod", false}};
    uint32_t v[W_COUNT];
    if (!json_keys(json, at, keys, W_COUNT, v))
        return;
    (void)json_name(json, v[W_NAME], weapon->name, sizeof weapon->name);
    weapon->power = (int16_t)json_int(json, v[W_POWER], -100, 100);
    if (v[W_SAVE])
        weapon->save_mod = (int16_t)json_int(json, v[W_SAVE], -100, 100);
    if (v[W_RANGE]) {
        weapon->flags |= WEAPON_RANGED;
        if (json_size(json, v[W_RANGE], 3) != 3 && json_good(json))
            json_fail(json, v[W_RANGE], E_WRONG_TYPE);
        uint32_t k = json_first(json, v[W_RANGE]);
        for (int i = 0; json_good(json) && i < 3; i++, k = json_next(json, k))
            weapon->range[i] = json_length(json, k, -JSON_PLACE_MAX, JSON_PLACE_MAX);
    }
    if (v[W_MELEE] ? json_bool(json, v[W_MELEE]) : !v[W_RANGE])
        weapon->flags |= WEAPON_MELEE;
    if (v[W_MAGIC] && json_bool(json, v[W_MAGIC]))
        weapon->flags |= WEAPON_MAGIC;
    if (v[W_THROWN] && json_bool(json, v[W_THROWN]))
        weapon->flags |= WEAPON_THROWN;
}

/// A weapon of the ruleset's table: its name, alone or as an object's only member.
static void read_arm(Json *json, uint32_t at, const Ruleset *rules, Weapon *weapon)
{
    static const JsonKey keys[] = {{"name", true}};
    uint32_t name = at;
    if (json_type(json, at) == JSON_OBJECT && !json_keys(json, at, keys, 1, &name))
        return;
    int arm = json_word(json, name, rules->arms, rules->arm_count, E_UNKNOWN_ID);
    weapon->kind = (uint16_t)(arm + 1);
    (void)json_text(json, name, weapon->name, sizeof weapon->name);
}

static void read_title(Json *json, uint32_t at, Profile *profile)
{
    static const JsonKey keys[] = {{"fr", true}, {"en", true}};
    uint32_t v[2];
    if (!json_keys(json, at, keys, 2, v))
        return;
    (void)json_name(json, v[0], profile->title_fr, sizeof profile->title_fr);
    (void)json_name(json, v[1], profile->title_en, sizeof profile->title_en);
}

static void read_profile(Json *json, uint32_t at, const Ruleset *rules, Setup *setup,
                         uint32_t index, Profile *profile, Refusal *why)
{
    enum {
        P_ID,
        P_NAME,
        P_TITLE,
        P_FACTION,
        P_COST,
        P_BERTHS,
        P_ROLES,
        P_STATS,
        P_TRAITS,
        P_WEAPONS,
        P_RADIUS,
        P_HEIGHT,
        P_COUNT
    };
    static const JsonKey keys[P_COUNT] = {
        [P_ID] = {"id", true},          [P_NAME] = {"name", false},
        [P_TITLE] = {"title", false},   [P_FACTION] = {"faction", false},
        [P_COST] = {"cost", false},     [P_BERTHS] = {"slots", false},
        [P_ROLES] = {"roles", false},   [P_STATS] = {"stats", true},
        [P_TRAITS] = {"traits", false}, [P_WEAPONS] = {"weapons", false},
        [P_RADIUS] = {"radius", false}, [P_HEIGHT] = {"height", false}};
    uint32_t v[P_COUNT];
    memset(profile, 0, sizeof *profile);
    if (!json_keys(json, at, keys, P_COUNT, v))
        return;
    (void)json_text(json, v[P_ID], profile->id, sizeof profile->id);
    if (json_good(json) && !wire_is_identifier(profile->id))
        json_fail(json, v[P_ID], E_UNKNOWN_ID);
    (void)json_name(json, v[P_NAME] ? v[P_NAME] : v[P_ID], profile->name, sizeof profile->name);
    if (v[P_TITLE])
        read_title(json, v[P_TITLE], profile);
    if (v[P_FACTION]) {
        int i = json_word(json, v[P_FACTION], rules->factions, rules->faction_count, E_UNKNOWN_ID);
        profile->faction = i < 0 ? 0 : (uint8_t)i;
    }
    if (v[P_COST])
        profile->cost = (int16_t)json_int(json, v[P_COST], 0, 1000);
    profile->berths = v[P_BERTHS] ? (uint8_t)json_int(json, v[P_BERTHS], 1, 100) : 1;
    if (v[P_ROLES]) {
        (void)json_size(json, v[P_ROLES], 32);
        for (uint32_t k = json_first(json, v[P_ROLES]); k; k = json_next(json, k)) {
            int role = json_word(json, k, rules->roles, rules->role_count, E_UNKNOWN_ID);
            profile->roles |= role < 0 ? 0 : 1u << role;
        }
    }
    read_stats(json, v[P_STATS], rules, profile);
    if (v[P_TRAITS]) {
        (void)json_size(json, v[P_TRAITS], TRAIT_KIND_MAX);
        for (uint32_t k = json_first(json, v[P_TRAITS]); k; k = json_next(json, k))
            read_trait(json, k, rules, setup, index, profile, why);
    }
    if (setup)
        add_grants(setup, index, profile);
    if (v[P_WEAPONS]) {
        profile->weapon_count = (uint8_t)json_size(json, v[P_WEAPONS], WEAPON_MAX);
        uint32_t k = json_first(json, v[P_WEAPONS]);
        for (uint32_t i = 0; json_good(json) && i < profile->weapon_count;
             i++, k = json_next(json, k)) {
            if (rules->arm_count)
                read_arm(json, k, rules, &profile->weapon[i]);
            else
                read_weapon_entry(json, k, &profile->weapon[i]);
        }
    }
    if (v[P_RADIUS])
        profile->radius = json_length(json, v[P_RADIUS], 100, 10000);
    if (v[P_HEIGHT])
        profile->height = json_length(json, v[P_HEIGHT], 0, 100000);
    if (json_good(json)) {
        rules->profile_fill(profile);
        wire_refuse(json, at, rules->profile_check(profile), why);
    }
}

void wire_read_profile(Json *json, uint32_t at, const Ruleset *rules, Profile *profile,
                       Refusal *why)
{
    read_profile(json, at, rules, NULL, 0, profile, why);
}

void wire_read_custom(Json *json, uint32_t at, Setup *setup, uint32_t index, Refusal *why)
{
    setup->custom_traits[index] = 0;
    read_profile(json, at, setup->ruleset, setup, index, &setup->custom[index], why);
}
