// SPDX-License-Identifier: MIT
// A ruleset's tables with their displayed names. A page that shows these lists needs no list of its
// own, so a new ruleset or option appears by itself.
#include "bots/bot.h"
#include "core/cards.h"
#include "core/outcome.h"
#include "core/prices.h"
#include "core/scenario.h"
#include "core/signs.h"
#include "gen/rules.h"
#include "gen/samples.h"
#include "lab/lineup.h"
#include "protocol/wire/render.h"
#include "protocol/wire/wire.h"
#include <string.h>

/// A text, the system's own first, or its key if there is no text.
static const char *words(const char *system, const char *group, const char *key, TextLang lang)
{
    const char *text = text_of(system, group, key, lang);
    return text ? text : key;
}

static void put_named(JsonWriter *w, const char *system, const char *group, const char *name,
                      TextLang lang)
{
    json_put_text(w, "name", name);
    json_put_text(w, "text", words(system, group, name, lang));
}

/// A list of {name, text} from names[first] on.
static void put_list(JsonWriter *w, const char *system, const char *group, const char *const *names,
                     uint32_t first, uint32_t count, TextLang lang)
{
    json_write_key(w, group);
    json_write_open(w, '[');
    for (uint32_t i = first; i < count; i++) {
        json_write_open(w, '{');
        put_named(w, system, group, names[i], lang);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_rolls(JsonWriter *w, const Ruleset *rules, TextLang lang)
{
    json_write_key(w, "rolls");
    json_write_open(w, '[');
    for (uint32_t i = 1; i < rules->roll_count; i++) {
        json_write_open(w, '{');
        put_named(w, rules->id, "rolls", rules->rolls[i].name, lang);
        if (wire_luck(rules->rolls[i].luck))
            json_put_text(w, "luck", wire_luck(rules->rolls[i].luck));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// Writes a role unless it is the usual one.
static void put_role(JsonWriter *w, const char *key, const char *role)
{
    if (*role)
        json_put_text(w, key, role);
}

/// Writes the kinds of events with their roles for displays.
static void put_events(JsonWriter *w, const Ruleset *rules)
{
    static const char *const roles[EVENT_ROLES] = {
#define EVENT_ROLE(key, name) [EVENT_##key] = name,
#include "core/signs.def"
#undef EVENT_ROLE
    };
    static const char *const tales[EVENT_TALES] = {
#define EVENT_TALE(key, name) [TALE_##key] = name,
#include "core/signs.def"
#undef EVENT_TALE
    };
    json_write_key(w, "events");
    json_write_open(w, '[');
    for (uint32_t i = 1; i < rules->event_count; i++) {
        EventSign sign = rules->signs ? rules->signs->events[i] : (EventSign){0};
        json_write_open(w, '{');
        json_put_text(w, "name", rules->events[i]);
        put_role(w, "role", roles[sign.role]);
        put_role(w, "tale", tales[sign.tale]);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// Writes the outcomes of choices with their roles and worths.
static void put_changes(JsonWriter *w, const Ruleset *rules)
{
    static const char *const roles[OUTCOME_ROLES] = {
#define OUTCOME_ROLE(key, name) [OUTCOME_##key] = name,
#include "core/signs.def"
#undef OUTCOME_ROLE
    };
    json_write_key(w, "changes");
    json_write_open(w, '[');
    for (uint32_t i = 0; rules->outcomes && i < rules->outcomes->count; i++) {
        json_write_open(w, '{');
        json_put_text(w, "name", rules->outcomes->rows[i].name);
        put_role(w, "role", roles[rules->outcomes->rows[i].role]);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// Writes the states of figures with their roles and signs.
static void put_states(JsonWriter *w, const Ruleset *rules, TextLang lang)
{
    static const char *const roles[STATE_ROLES] = {
#define STATE_ROLE(key, name) [STATE_##key] = name,
#include "core/signs.def"
#undef STATE_ROLE
    };
    json_write_key(w, "states");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < rules->state_count; i++) {
        const StateSign *sign = rules->signs ? &rules->signs->states[i] : NULL;
        json_write_open(w, '{');
        put_named(w, rules->id, "states", rules->states[i], lang);
        put_role(w, "role", roles[sign ? sign->role : STATE_PLAIN]);
        if (sign && sign->sign)
            json_put_text(w, "sign", sign->sign);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// Writes the tallies of figures that have a text.
static void put_counters(JsonWriter *w, const Ruleset *rules, TextLang lang)
{
    json_write_key(w, "counters");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < rules->figure_tally_count; i++) {
        if (!text_of(rules->id, "counters", rules->figure_tallies[i], lang))
            continue;
        json_write_open(w, '{');
        put_named(w, rules->id, "counters", rules->figure_tallies[i], lang);
        if (rules->signs && rules->signs->tallies[i].sign)
            json_put_text(w, "sign", rules->signs->tallies[i].sign);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// Only entries with a text are for display: the others are bookkeeping.
static void put_told(JsonWriter *w, const char *system, const char *group, const char *const *names,
                     uint32_t count, TextLang lang)
{
    json_write_key(w, group);
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        if (!text_of(system, group, names[i], lang))
            continue;
        json_write_open(w, '{');
        put_named(w, system, group, names[i], lang);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// Writes the values that a stat of a player-made profile may have.
static void put_range(JsonWriter *w, const char *system, const StatRange *range, TextLang lang)
{
    json_put_int(w, "least", range->least);
    json_put_int(w, "most", range->most);
    if (!range->words)
        return;
    json_write_key(w, "values");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < range->word_count; i++) {
        json_write_open(w, '{');
        json_put_int(w, "value", range->least + (int)i);
        json_put_text(w, "text", words(system, range->texts, range->words[i], lang));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_stats(JsonWriter *w, const Ruleset *rules, TextLang lang)
{
    json_write_key(w, "stats");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < rules->stat_count; i++) {
        json_write_open(w, '{');
        put_named(w, rules->id, "stats", rules->stats[i], lang);
        if (rules->printed_stats >> i & 1)
            json_put_bool(w, "printed", true);
        json_put_bool(w, "threshold", rules->threshold_stats >> i & 1);
        for (uint32_t k = 0;
             rules->signs && rules->signs->life_stat == i && k < rules->figure_tally_count; k++)
            if (rules->signs->tallies[k].role == TALLY_LIFE)
                json_put_text(w, "counter", rules->figure_tallies[k]);
        if (rules->signs && rules->signs->life_stat == i && rules->signs->life_left)
            json_put_text(w, "counter", rules->signs->life_left);
        if (rules->prices)
            put_range(w, rules->id, &rules->prices->ranges[i], lang);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// Writes the sample bands that make a scenario even, by seat, if known.
static void put_pair(JsonWriter *w, const Ruleset *rules, uint8_t scenario)
{
    if (!lineup_even(rules, scenario, 0))
        return;
    json_write_key(w, "pair");
    json_write_open(w, '[');
    for (uint8_t seat = 0; seat < 2; seat++)
        json_write_text(w, lineup_even(rules, scenario, seat));
    json_write_close(w, ']');
}

static void put_scenarios(JsonWriter *w, const Ruleset *rules, TextLang lang)
{
    int option = ruleset_scenario_option(rules); // the scenario played by default
    int32_t preset = option < 0 ? 0 : rules->options[option].preset;
    json_write_key(w, "scenarios");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < ruleset_scenario_count(rules); i++) {
        const ScenarioRow *row = ruleset_scenario(rules, i);
        json_write_open(w, '{');
        put_named(w, rules->id, "scenarios", row->name, lang);
        json_put_text(w, "about", words(rules->id, "scenarios_about", row->name, lang));
        wire_put_rule(w, "rule", row->rule);
        json_put_bool(w, "default", preset == (int32_t)i);
        if (!i) // rolled: a die picks one of the others
            json_put_bool(w, "drawn", true);
        json_put_int(w, "seats", row->seats);
        put_pair(w, rules, (uint8_t)i);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

// ---------------------------------------------------------------- options

enum { VALUE_MAX = 48 };

/// Entry i of "a|b|c"; false if there are fewer.
static bool value_at(const char *values, uint32_t i, char out[VALUE_MAX])
{
    while (i && values) {
        values = strchr(values, '|');
        values = values ? values + 1 : NULL;
        i--;
    }
    if (!values)
        return false;
    size_t n = strcspn(values, "|");
    n = n < VALUE_MAX ? n : VALUE_MAX - 1;
    memcpy(out, values, n);
    out[n] = 0;
    return true;
}

/// Writes a value as in a setup.
static void write_value(JsonWriter *w, const OptionRow *row, int32_t value)
{
    char name[VALUE_MAX];
    switch (row->type) {
    case OPTION_BOOL: json_write_bool(w, value != 0); return;
    case OPTION_LENGTH: json_write_length(w, value); return;
    case OPTION_ENUM:
        if (value_at(row->values, (uint32_t)value, name))
            json_write_text(w, name);
        else
            json_write_null(w);
        return;
    case OPTION_INT:
        if (row->values && value == -1)
            json_write_text(w, row->values);
        else
            json_write_int(w, value);
        return;
    }
}

static void put_values(JsonWriter *w, const char *system, const OptionRow *row, TextLang lang)
{
    char name[VALUE_MAX], key[2 * VALUE_MAX];
    json_write_key(w, "values");
    json_write_open(w, '[');
    for (uint32_t i = 0; value_at(row->values, i, name); i++) {
        size_t n = strlen(row->name) < VALUE_MAX ? strlen(row->name) : VALUE_MAX - 1;
        memcpy(key, row->name, n);
        key[n] = '.';
        memcpy(key + n + 1, name, strlen(name) + 1);
        const char *text = text_of(system, "option_values", key, lang);
        json_write_open(w, '{');
        json_put_text(w, "name", name);
        json_put_text(w, "text", text ? text : name);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

/// Writes the members that every option has; the object stays open.
static void open_option(JsonWriter *w, const char *system, const OptionRow *row, TextLang lang)
{
    static const char *const types[] = {[OPTION_BOOL] = "bool",
                                        [OPTION_INT] = "int",
                                        [OPTION_LENGTH] = "length",
                                        [OPTION_ENUM] = "enum"};
    json_write_open(w, '{');
    put_named(w, system, "options", row->name, lang);
    json_put_text(w, "type", types[row->type]);
    json_write_key(w, "default");
    write_value(w, row, row->preset);
    if (row->type == OPTION_INT || row->type == OPTION_LENGTH) {
        json_write_key(w, "least");
        write_value(w, row, row->least);
        json_write_key(w, "most");
        write_value(w, row, row->most);
    }
    if (row->values)
        put_values(w, system, row, lang);
}

void wire_put_options(JsonWriter *w, const char *system, const OptionRow *rows, uint32_t count,
                      TextLang lang)
{
    json_write_key(w, "options");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        open_option(w, system, &rows[i], lang);
        wire_put_rule(w, "rule", rows[i].rule);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_option(JsonWriter *w, const Ruleset *rules, uint32_t option, TextLang lang)
{
    const OptionRow *row = &rules->options[option];
    bool is_band = false;
    open_option(w, rules->id, row, lang);
    for (uint32_t i = 0; i < rules->roster_option_count; i++)
        is_band = is_band || rules->roster_options[i] == option;
    json_put_bool(w, "band", is_band);
    if (rules->scenarios && rules->scenarios->option == (int)option)
        json_put_text(w, "field", "scenario");
    if (rules->scenarios && rules->scenarios->map_option == (int)option)
        json_put_text(w, "field", "map");
    for (uint32_t i = 0; rules->signs && i < rules->signs->ruler_count; i++)
        if (rules->signs->ruler_options[i] == option)
            json_put_bool(w, "ruler", true);
    wire_put_rule(w, "rule", row->rule);
    json_write_close(w, '}');
}

// ---------------------------------------------------------------- profiles

static void put_weapon(JsonWriter *w, const Weapon *weapon, TextLang lang)
{
    json_write_open(w, '{');
    json_put_text(w, "name", weapon->name);
    json_put_text(w, "text", render_weapon(weapon, lang));
    json_put_int(w, "power", weapon->power);
    json_put_bool(w, "magic", (weapon->flags & WEAPON_MAGIC) != 0);
    json_put_bool(w, "melee", (weapon->flags & WEAPON_MELEE) != 0);
    json_put_bool(w, "thrown", (weapon->flags & WEAPON_THROWN) != 0);
    if ((weapon->flags & WEAPON_RANGED) &&
        !weapon->kind) { // weapons of a table have their ranges there
        json_write_key(w, "range");
        json_write_open(w, '[');
        for (uint32_t i = 0; i < COUNT_OF(weapon->range); i++)
            json_write_length(w, weapon->range[i]);
        json_write_close(w, ']');
    }
    if (weapon->save_mod)
        json_put_int(w, "save_mod", weapon->save_mod);
    json_write_close(w, '}');
}

static void put_traits(JsonWriter *w, const Ruleset *rules, const Setup *setup,
                       const Profile *profile, TextLang lang)
{
    json_write_key(w, "traits");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < rules->trait_count; i++) {
        if (!profile->trait[i])
            continue;
        json_write_open(w, '{');
        json_put_text(w, "name", rules->traits[i].name);
        if (rules->traits[i].most && profile->trait[i] != TRAIT_PLAIN)
            json_put_int(w, "value", profile->trait[i]);
        if (setup && render_trait(setup, i, lang))
            json_put_text(w, "text", render_trait(setup, i, lang));
        json_write_close(w, '}');
    }
    for (uint32_t k = 0; setup && k < setup->own_trait_count; k++) {
        if (!profile->trait[rules->trait_count + k])
            continue;
        json_write_open(w, '{');
        json_put_text(w, "name", setup->own_trait[k].id);
        json_put_text(w, "text", render_trait(setup, rules->trait_count + k, lang));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

void wire_put_stats(JsonWriter *w, const Ruleset *rules, const Profile *profile)
{
    json_write_key(w, "stats");
    json_write_open(w, '{');
    for (uint32_t i = 0; i < rules->stat_count; i++) {
        bool is_list = rules->list_most && i == rules->list_stat;
        if (profile->stat[i] && !is_list)
            json_put_int(w, rules->stats[i], profile->stat[i]);
        if (!profile->stat[i] || !is_list)
            continue;
        json_write_key(w, rules->stats[i]);
        json_write_open(w, '[');
        for (uint32_t k = 0; ruleset_stat_entry(rules, profile, k); k++)
            json_write_int(w, ruleset_stat_entry(rules, profile, k));
        json_write_close(w, ']');
    }
    json_write_close(w, '}');
}

void wire_put_profile(JsonWriter *w, const Ruleset *rules, const Setup *setup,
                      const Profile *profile, int32_t radius, TextLang lang)
{
    json_put_text(w, "id", profile->id);
    json_put_text(w, "name", profile->name);
    json_put_text(w, "title", lang == TEXT_FR ? profile->title_fr : profile->title_en);
    if (profile->faction < rules->faction_count)
        json_put_text(w, "faction", rules->factions[profile->faction]);
    Bill bill = {.cost = profile->cost};
    if (setup && rules->prices) // its cost in this game
        rules->prices->bill(setup, profile, &bill);
    json_put_int(w, "cost", bill.cost);
    json_put_int(w, "slots", profile->berths);
    json_write_key(w, "roles");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < rules->role_count; i++)
        if (profile->roles >> i & 1)
            json_write_text(w, rules->roles[i]);
    json_write_close(w, ']');
    wire_put_stats(w, rules, profile);
    put_traits(w, rules, setup, profile, lang);
    json_write_key(w, "weapons");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < profile->weapon_count; i++)
        put_weapon(w, &profile->weapon[i], lang);
    json_write_close(w, ']');
    if (radius)
        json_put_length(w, "radius", radius);
}

// ---------------------------------------------------------------- the whole

enum { GROUP_MAX = 16 };

/// The chapter of a rule, as a key of the texts: "EV-MELEE" for EV-MELEE-3.
static void group_of(RuleId rule, char key[GROUP_MAX])
{
    const char *last = strrchr(rule_info[rule].id, '-');
    size_t n = last ? (size_t)(last - rule_info[rule].id) : 0;
    n = n < GROUP_MAX ? n : GROUP_MAX - 1;
    memcpy(key, rule_info[rule].id, n);
    key[n] = 0;
}

static void put_price(JsonWriter *w, const Ruleset *rules, uint32_t trait, TextLang lang)
{
    TraitPrice price;
    char group[GROUP_MAX];
    rules->prices->trait(trait, &price);
    group_of(price.rule, group);
    json_put_text(w, "group", group);
    json_put_text(w, "kind", price.is_action ? "action" : "passive");
    if (price.colour)
        json_put_text(w, "suit", rules->cards->colours[price.colour]);
    json_put_int(w, "cost", price.cost);
    json_put_text(w, "printed", words(rules->id, "printed", price.printed, lang));
    json_put_bool(w, "provisional", price.is_provisional);
    json_put_bool(w, "optional", price.is_optional);
    json_put_bool(w, "repeat", price.is_repeat);
    wire_put_rule(w, "rule", price.rule);
}

/// The groups of traits that have prices, in the order of the traits.
static void put_trait_groups(JsonWriter *w, const Ruleset *rules, TextLang lang)
{
    char before[GROUP_MAX] = "", group[GROUP_MAX];
    json_write_key(w, "trait_groups");
    json_write_open(w, '[');
    for (uint32_t i = 0; rules->prices && i < rules->trait_count; i++) {
        TraitPrice price;
        rules->prices->trait(i, &price);
        group_of(price.rule, group);
        if (strcmp(group, before) == 0)
            continue;
        json_write_open(w, '{');
        put_named(w, rules->id, "sections", group, lang);
        json_write_close(w, '}');
        memcpy(before, group, sizeof before);
    }
    json_write_close(w, ']');
}

static void put_trait_kinds(JsonWriter *w, const Ruleset *rules, TextLang lang)
{
    json_write_key(w, "traits");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < rules->trait_count; i++) {
        const TraitRow *row = &rules->traits[i];
        const char *about = text_get(rules->trait_abouts, row->name, lang);
        json_write_open(w, '{');
        put_named(w, rules->id, rules->trait_texts, row->name, lang);
        if (about)
            json_put_text(w, "about", about);
        if (row->most) {
            json_put_int(w, "least", row->least);
            json_put_int(w, "most", row->most);
        }
        if (rules->prices)
            put_price(w, rules, i, lang);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    json_put_bool(w, "prices_traits", rules->prices != NULL);
    put_trait_groups(w, rules, lang);
}

static void put_basic_actions(JsonWriter *w, const Ruleset *rules, TextLang lang)
{
    BasicAction action;
    json_write_key(w, "basic_actions");
    json_write_open(w, '[');
    for (uint32_t i = 0; rules->cards && rules->cards->basic_action(i, &action); i++) {
        json_write_open(w, '{');
        put_named(w, rules->id, "actions", action.name, lang);
        json_put_text(w, "suit", rules->cards->colours[action.colour]);
        wire_put_rule(w, "rule", action.rule);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_samples(JsonWriter *w, const Ruleset *rules, TextLang lang)
{
    json_write_key(w, "bands");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < SAMPLE_BAND_COUNT; i++) {
        const SampleBand *band = &sample_bands[i];
        if (strcmp(band->system, rules->id) != 0)
            continue;
        json_write_open(w, '{');
        json_put_text(w, "id", band->id);
        json_put_text(w, "name", lang == TEXT_FR ? band->name_fr : band->name_en);
        json_put_int(w, "cost", band->cost);
        json_write_key(w, "figures");
        json_write_open(w, '[');
        for (uint32_t k = 0; k < band->figure_count; k++)
            json_write_text(w, band->figure[k]);
        json_write_close(w, ']');
        if (band->needs) {
            json_write_key(w, "options");
            json_write_open(w, '{');
            json_put_bool(w, band->needs, true);
            json_write_close(w, '}');
        }
        if (band->scenario) {
            json_put_text(w, "scenario", band->scenario);
            wire_put_seat(w, "seat", band->seat);
        }
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    json_write_key(w, "maps");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < SAMPLE_MAP_COUNT; i++) {
        if (strcmp(sample_maps[i].system, rules->id) != 0)
            continue;
        json_write_open(w, '{');
        json_put_text(w, "id", sample_maps[i].id);
        json_put_text(w, "name", lang == TEXT_FR ? sample_maps[i].name_fr : sample_maps[i].name_en);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

void wire_put_system(JsonWriter *w, const Ruleset *rules, TextLang lang)
{
    json_put_text(w, "id", rules->id);
    json_put_text(w, "name", rules->name);
    json_put_text(w, "version", rules->version);
    json_put_text(w, "prefix", rules->prefix);
    put_scenarios(w, rules, lang);
    json_write_key(w, "options");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < rules->option_count; i++)
        put_option(w, rules, i, lang);
    json_write_close(w, ']');
    put_stats(w, rules, lang);
    put_list(w, rules->id, "factions", rules->factions, 0, rules->faction_count, lang);
    put_list(w, rules->id, "roles", rules->roles, 0, rules->role_count, lang);
    put_trait_kinds(w, rules, lang);
    put_states(w, rules, lang);
    put_rolls(w, rules, lang);
    put_list(w, rules->id, "suits", rules->cards ? rules->cards->colours : NULL, 1,
             ruleset_colour_count(rules), lang);
    if (rules->cards)
        wire_put_rule(w, "suits_rule", rules->cards->rule);
    put_basic_actions(w, rules, lang);
    put_counters(w, rules, lang);
    put_told(w, rules->id, "seat_counters", rules->seat_tallies, rules->seat_tally_count, lang);
    put_told(w, rules->id, "markers", rules->marker_statuses, rules->marker_status_count, lang);
    put_events(w, rules);
    put_changes(w, rules);
    json_write_key(w, "choices");
    json_write_open(w, '[');
    for (uint32_t i = 1; i < rules->choice_count; i++) {
        char text[RENDER_MAX];
        (void)render_kind(rules, (uint8_t)i, lang, text, sizeof text);
        json_write_open(w, '{');
        json_put_text(w, "name", rules->choices[i].name);
        json_put_text(w, "text", text);
        if (rules->choices[i].fields & (CHOICE_TARGETS | CHOICE_MEMBERS))
            json_put_text(w, "list",
                          rules->choices[i].fields & CHOICE_TARGETS ? "targets" : "members");
        if (rules->cards && rules->cards->turned(i))
            json_put_int(w, "cards", rules->cards->turned(i));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    put_samples(w, rules, lang);
    json_write_key(w, "profiles");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < rules->profile_count; i++) {
        json_write_open(w, '{');
        wire_put_profile(w, rules, NULL, &rules->profiles[i], rules->profiles[i].radius, lang);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

void wire_put_bots(JsonWriter *w, TextLang lang)
{
    json_write_key(w, "bots");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < bot_count(); i++) {
        json_write_open(w, '{');
        put_named(w, "", "bots", bot_at(i)->name, lang);
        if (bot_at(i)->terms)
            json_put_int(w, "level", bot_at(i)->terms->level + 1);
        if (bot_at(i) == bot_rival())
            json_put_bool(w, "usual", true);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}
