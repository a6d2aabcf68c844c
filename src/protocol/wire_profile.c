// SPDX-License-Identifier: MIT
// Profiles as in data/<system>/profiles.json. Only what JSON itself gets wrong is a mistake here;
// what a profile may say is the ruleset's business, and its refusal names the rule.
#include "protocol/wire.h"
#include <string.h>

void wire_refuse(Json *json, uint32_t at, Refusal refusal, Refusal *why)
{
    if (!json_good(json) || !refusal_is(refusal))
        return;
    json_fail(json, at, refusal.code);
    *why = refusal;
}

/// A printed stat. No profile may print a 0, but which rule says so is the ruleset's business; and
/// as 0 is what a stat that is not printed looks like, it is handed on as a number below it.
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

/// A trait by name, "brave" or "heal:2": its index, or -1 with its name in `text`.
static int read_trait_name(Json *json, uint32_t at, const Ruleset *rules, char *text, size_t max,
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
        if (*p || !*value)
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

/// A trait of the setup's own stands for what it is made of.
static bool add_own_trait(Json *json, uint32_t at, Setup *setup, uint32_t index, const char *name)
{
    Profile *profile = &setup->custom[index];
    for (uint32_t k = 0; k < setup->own_trait_count; k++) {
        const SetupTrait *own = &setup->own_trait[k];
        if (strcmp(own->id, name) != 0)
            continue;
        if (setup->custom_traits[index] >> k & 1)
            json_fail(json, at, E_DUPLICATE_ID);
        setup->custom_traits[index] |= (uint8_t)(1u << k);
        for (uint32_t i = 0; i < TRAIT_KIND_MAX; i++) {
            uint32_t sum = (uint32_t)profile->trait[i] + own->grant[i];
            bool once = i >= setup->ruleset->trait_count || !setup->ruleset->traits[i].most;
            profile->trait[i] = (uint8_t)(once && sum > 1 ? 1 : sum < 99 ? sum : 99);
        }
        return true;
    }
    return false;
}

static void read_trait(Json *json, uint32_t at, const Ruleset *rules, Setup *setup, uint32_t index,
                       Profile *profile, Refusal *why)
{
    char text[PROFILE_NAME_MAX];
    uint32_t value;
    int i = read_trait_name(json, at, rules, text, sizeof text, &value);
    if (!json_good(json))
        return;
    if (i >= 0 && profile->trait[i])
        json_fail(json, at, E_DUPLICATE_ID);
    else if (i >= 0)
        profile->trait[i] = value ? (uint8_t)value : rules->traits[i].most ? TRAIT_PLAIN : 1;
    else if (!setup || value || !add_own_trait(json, at, setup, index, text))
        wire_refuse(json, at, (Refusal){.code = ERR_UNKNOWN_TRAIT, .rule = rules->trait_rule}, why);
}

void wire_read_own_traits(Json *json, uint32_t at, Setup *setup, Refusal *why)
{
    enum { O_ID, O_NAME, O_COST, O_GRANTS, O_COUNT };
    static const JsonKey keys[O_COUNT] = {
        {"id", true}, {"name", false}, {"cost", true}, {"grants", true}};
    static const JsonKey langs[] = {{"fr", true}, {"en", true}};
    const Ruleset *rules = setup->ruleset;
    uint32_t count = json_size(json, at, SETUP_TRAIT_MAX), k = json_first(json, at), v[O_COUNT];
    if (json_good(json) && !rules->prices_traits)
        json_fail(json, at, E_UNSUPPORTED);
    for (uint32_t n = 0; json_good(json) && n < count; n++, k = json_next(json, k)) {
        SetupTrait *own = &setup->own_trait[n];
        if (!json_keys(json, k, keys, O_COUNT, v))
            return;
        (void)json_text(json, v[O_ID], own->id, sizeof own->id);
        for (uint32_t i = 0; json_good(json) && i < rules->trait_count; i++)
            if (!strcmp(rules->traits[i].name, own->id))
                json_fail(json, v[O_ID], E_DUPLICATE_ID);
        for (uint32_t i = 0; json_good(json) && i < n; i++)
            if (!strcmp(setup->own_trait[i].id, own->id))
                json_fail(json, v[O_ID], E_DUPLICATE_ID);
        uint32_t words[2];
        if (v[O_NAME] && json_keys(json, v[O_NAME], langs, 2, words)) {
            (void)json_text(json, words[0], own->name_fr, sizeof own->name_fr);
            (void)json_text(json, words[1], own->name_en, sizeof own->name_en);
        }
        own->cost = (int16_t)json_int(json, v[O_COST], -99, 99);
        if (!json_size(json, v[O_GRANTS], TRAIT_MAX) && json_good(json))
            json_fail(json, v[O_GRANTS], E_EMPTY);
        for (uint32_t t = json_first(json, v[O_GRANTS]); t && json_good(json);
             t = json_next(json, t)) {
            char text[PROFILE_NAME_MAX];
            uint32_t value;
            int i = read_trait_name(json, t, rules, text, sizeof text, &value);
            if (i < 0)
                wire_refuse(json, t,
                            (Refusal){.code = ERR_UNKNOWN_TRAIT, .rule = rules->trait_rule}, why);
            else
                own->grant[i] = value ? (uint8_t)value : 1;
        }
        setup->own_trait_count = (uint8_t)(n + 1);
    }
}

void wire_read_trait_terms(Json *json, uint32_t at, bool bans, Setup *setup)
{
    const Ruleset *rules = setup->ruleset;
    if (json_good(json) && json_type(json, at) != (bans ? JSON_ARRAY : JSON_OBJECT))
        json_fail(json, at, E_WRONG_TYPE);
    for (uint32_t k = json_first(json, at); k && json_good(json); k = json_next(json, k)) {
        char text[PROFILE_NAME_MAX];
        uint32_t value;
        int i = read_trait_name(json, k, rules, text, sizeof text, &value);
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
    (void)json_text(json, v[W_NAME], weapon->name, sizeof weapon->name);
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

static void read_title(Json *json, uint32_t at, Profile *profile)
{
    static const JsonKey keys[] = {{"fr", true}, {"en", true}};
    uint32_t v[2];
    if (!json_keys(json, at, keys, 2, v))
        return;
    (void)json_text(json, v[0], profile->title_fr, sizeof profile->title_fr);
    (void)json_text(json, v[1], profile->title_en, sizeof profile->title_en);
}

/// Lower case letters, digits and _, beginning with a letter.
static bool is_identifier(const char *text)
{
    if (*text < 'a' || *text > 'z')
        return false;
    for (; *text; text++)
        if (!((*text >= 'a' && *text <= 'z') || (*text >= '0' && *text <= '9') || *text == '_'))
            return false;
    return true;
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
        P_SLOTS,
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
        [P_COST] = {"cost", false},     [P_SLOTS] = {"slots", false},
        [P_ROLES] = {"roles", false},   [P_STATS] = {"stats", true},
        [P_TRAITS] = {"traits", false}, [P_WEAPONS] = {"weapons", false},
        [P_RADIUS] = {"radius", false}, [P_HEIGHT] = {"height", false}};
    uint32_t v[P_COUNT];
    memset(profile, 0, sizeof *profile);
    if (!json_keys(json, at, keys, P_COUNT, v))
        return;
    (void)json_text(json, v[P_ID], profile->id, sizeof profile->id);
    if (json_good(json) && !is_identifier(profile->id))
        json_fail(json, v[P_ID], E_UNKNOWN_ID);
    (void)json_text(json, v[P_NAME] ? v[P_NAME] : v[P_ID], profile->name, sizeof profile->name);
    if (v[P_TITLE])
        read_title(json, v[P_TITLE], profile);
    if (v[P_FACTION]) {
        int i = json_word(json, v[P_FACTION], rules->factions, rules->faction_count, E_UNKNOWN_ID);
        profile->faction = i < 0 ? 0 : (uint8_t)i;
    }
    if (v[P_COST])
        profile->cost = (int16_t)json_int(json, v[P_COST], 0, 1000);
    profile->slots = v[P_SLOTS] ? (uint8_t)json_int(json, v[P_SLOTS], 1, 100) : 1;
    if (v[P_ROLES]) {
        (void)json_size(json, v[P_ROLES], 32);
        for (uint32_t k = json_first(json, v[P_ROLES]); k; k = json_next(json, k)) {
            int role = json_word(json, k, rules->roles, rules->role_count, E_UNKNOWN_ID);
            profile->roles |= role < 0 ? 0 : 1u << role;
        }
    }
    read_stats(json, v[P_STATS], rules, profile);
    if (v[P_TRAITS]) {
        (void)json_size(json, v[P_TRAITS], TRAIT_MAX);
        for (uint32_t k = json_first(json, v[P_TRAITS]); k; k = json_next(json, k))
            read_trait(json, k, rules, setup, index, profile, why);
    }
    if (v[P_WEAPONS]) {
        profile->weapon_count = (uint8_t)json_size(json, v[P_WEAPONS], WEAPON_MAX);
        uint32_t k = json_first(json, v[P_WEAPONS]);
        for (uint32_t i = 0; json_good(json) && i < profile->weapon_count;
             i++, k = json_next(json, k))
            read_weapon_entry(json, k, &profile->weapon[i]);
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
