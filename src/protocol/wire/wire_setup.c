// SPDX-License-Identifier: MIT
// A setup message is read in the order in which its parts need each other: system, options,
// profiles, bands, map, position, dice; then the ruleset checks the whole. Nothing outside the
// given Setup is changed, so the caller's running game is safe.
#include "core/prices.h"
#include "core/scenario.h"
#include "gen/samples.h"
#include "protocol/wire/wire.h"
#include "rules/rules.h"
#include <string.h>

/// One of "a|b|c" by index; -1 if it is none of them.
static int enum_value(const Json *json, uint32_t at, const char *values)
{
    for (int i = 0; values; i++) {
        char name[48];
        const char *bar = strchr(values, '|');
        size_t n = bar ? (size_t)(bar - values) : strlen(values);
        if (n < sizeof name) {
            memcpy(name, values, n);
            name[n] = 0;
            if (json_is(json, at, name))
                return i;
        }
        values = bar ? bar + 1 : NULL;
    }
    return -1;
}

int32_t wire_read_option(Json *json, uint32_t at, const OptionRow *row)
{
    switch (row->type) {
    case OPTION_BOOL: return json_bool(json, at);
    case OPTION_INT:
        return row->values && json_is(json, at, row->values)
                   ? -1
                   : (int32_t)json_int(json, at, row->least, row->most);
    case OPTION_LENGTH: return json_length(json, at, row->least, row->most);
    case OPTION_ENUM: break;
    }
    int value = enum_value(json, at, row->values);
    if (value < 0)
        json_fail(json, at, json_type(json, at) == JSON_STRING ? E_UNKNOWN_ID : E_WRONG_TYPE);
    return value;
}

static void read_option(Json *json, uint32_t key, Setup *setup)
{
    const Ruleset *rules = setup->ruleset;
    uint32_t at = key + 1, i = 0;
    while (i < rules->option_count && !json_is(json, key, rules->options[i].name))
        i++;
    bool bans = json_is(json, key, "banned_skills");
    if (i == rules->option_count && rules->prices && (bans || json_is(json, key, "skill_cost"))) {
        wire_read_trait_terms(json, at, bans, setup);
        return;
    }
    if (i == rules->option_count) {
        json_fail(json, key, E_UNKNOWN_OPTION);
        return;
    }
    setup->option[i] = wire_read_option(json, at, &rules->options[i]);
}

void wire_read_options(Json *json, uint32_t at, Setup *setup)
{
    if (json_good(json) && json_type(json, at) != JSON_OBJECT)
        json_fail(json, at, E_WRONG_TYPE);
    for (uint32_t k = json_first(json, at); k && json_good(json); k = json_next(json, k))
        read_option(json, k, setup);
}

/// Finds a profile of a seat (from 1), or one for any seat.
static void read_profiles(Json *json, uint32_t at, Setup *setup, uint8_t whose, Refusal *why)
{
    uint32_t first = setup->custom_count;
    uint32_t count = json_size(json, at, SETUP_CUSTOM_MAX - first);
    uint32_t k = json_first(json, at);
    for (uint32_t i = first; json_good(json) && i < first + count; i++, k = json_next(json, k)) {
        wire_read_custom(json, k, setup, i, why);
        for (uint32_t j = 0; j < i; j++)
            if (setup->custom_seat[j] == whose &&
                strcmp(setup->custom[i].id, setup->custom[j].id) == 0)
                json_fail(json, k, E_DUPLICATE_ID);
        setup->custom_seat[i] = whose;
        setup->custom_count = (uint8_t)(i + 1);
    }
}

void wire_read_profiles(Json *json, uint32_t at, Setup *setup, Refusal *why)
{
    read_profiles(json, at, setup, 0, why);
}

void wire_read_seat_profiles(Json *json, uint32_t at, Setup *setup, uint8_t seat, Refusal *why)
{
    read_profiles(json, at, setup, (uint8_t)(seat + 1), why);
}

/// A seat's own profile precedes the setup's, and that precedes a printed one of the same id.
static const Profile *find_profile(const Setup *setup, uint8_t seat, const char *id)
{
    const uint8_t whose[] = {(uint8_t)(seat + 1), 0};
    for (uint32_t k = 0; k < COUNT_OF(whose); k++)
        for (uint32_t i = 0; i < setup->custom_count; i++)
            if (setup->custom_seat[i] == whose[k] && strcmp(setup->custom[i].id, id) == 0)
                return &setup->custom[i];
    for (uint32_t i = 0; i < setup->ruleset->profile_count; i++)
        if (strcmp(setup->ruleset->profiles[i].id, id) == 0)
            return &setup->ruleset->profiles[i];
    return NULL;
}

static void add_figure(Json *json, uint32_t at, Setup *setup, uint8_t seat, const char *id,
                       Refusal *why)
{
    const Profile *profile = find_profile(setup, seat, id);
    if (!profile) {
        wire_refuse(json, at,
                    (Refusal){.code = ERR_BAND_UNKNOWN, .rule = setup->ruleset->roster_rule}, why);
    } else if (setup->figure_count == FIGURE_MAX) {
        json_fail(json, at, E_TOO_MANY);
    } else {
        SetupFigure *f = &setup->figure[setup->figure_count++];
        f->profile = profile;
        f->seat = seat;
    }
}

static char *append(char *at, const char *end, const char *text)
{
    while (*text && at < end)
        *at++ = *text++;
    *at = 0;
    return at;
}

/// Gives every figure of a setup its key: the profile's id where that is unique.
static void name_figures(Setup *setup)
{
    for (uint32_t i = 0; i < setup->figure_count; i++) {
        SetupFigure *me = &setup->figure[i];
        uint32_t same = 0, nth = 1;
        for (uint32_t j = 0; j < setup->figure_count; j++) {
            const SetupFigure *f = &setup->figure[j];
            if (strcmp(f->profile->id, me->profile->id) == 0) {
                same++;
                nth += f->seat == me->seat && j < i;
            }
        }
        char *at = me->key;
        const char *end = me->key + sizeof me->key - 1;
        if (same > 1) {
            at = append(at, end, wire_seat(me->seat));
            at = append(at, end, ".");
        }
        at = append(at, end, me->profile->id);
        if (nth > 1) {
            char number[4] = {'.', (char)('0' + nth / 10), (char)('0' + nth % 10), 0};
            if (nth < 10)
                memmove(number + 1, number + 2, 2);
            (void)append(at, end, number);
        }
    }
}

void wire_read_figures(Json *json, uint32_t at, Setup *setup, uint8_t seat, Refusal *why)
{
    if (!json_good(json))
        return;
    if (json_type(json, at) == JSON_STRING) { // a sample band
        const SampleBand *band = NULL;
        for (uint32_t i = 0; i < SAMPLE_BAND_COUNT; i++)
            if (json_is(json, at, sample_bands[i].id) &&
                strcmp(sample_bands[i].system, setup->ruleset->id) == 0)
                band = &sample_bands[i];
        if (!band) {
            json_fail(json, at, E_UNKNOWN_ID);
            return;
        }
        for (uint32_t i = 0; i < band->figure_count; i++)
            add_figure(json, at, setup, seat, band->figure[i], why);
    } else {
        char id[PROFILE_ID_MAX];
        (void)json_size(json, at, FIGURE_MAX);
        for (uint32_t k = json_first(json, at); k && json_good(json); k = json_next(json, k)) {
            if (json_type(json, k) == JSON_STRING &&
                json->token[k].end - json->token[k].start >= sizeof id)
                wire_refuse(
                    json, k,
                    (Refusal){.code = ERR_BAND_UNKNOWN, .rule = setup->ruleset->roster_rule}, why);
            else if (json_text(json, k, id, sizeof id))
                add_figure(json, k, setup, seat, id, why);
        }
    }
    name_figures(setup);
}

void wire_read_band(Json *json, uint32_t at, Setup *setup, uint8_t seat, Refusal *why)
{
    uint32_t first = setup->figure_count;
    wire_read_figures(json, at, setup, seat, why);
    if (!json_good(json) || setup->position.given)
        return;
    int index = -1;
    Refusal refusal = ruleset_roster_refusal(setup, seat, &index);
    uint32_t place = at;
    if (json_type(json, at) == JSON_ARRAY && index >= (int)first &&
        index < (int)setup->figure_count) {
        place = json_first(json, at);
        for (uint32_t i = first; i < (uint32_t)index; i++)
            place = json_next(json, place);
    }
    wire_refuse(json, place, refusal, why);
}

static void read_seats(Json *json, uint32_t at, Setup *setup, Refusal *why)
{
    static const JsonKey keys[] = {
        {"band", true}, {"name", false}, {"profiles", false}, {"player", false}};
    char player[WIRE_PLAYER_MAX]; // for the host only: it does not influence the game
    uint32_t count = json_size(json, at, SEAT_MAX), v[COUNT_OF(keys)];
    if (json_good(json) && !count)
        json_fail(json, at, E_EMPTY);
    uint32_t k = json_first(json, at);
    for (uint8_t i = 0; json_good(json) && i < count; i++, k = json_next(json, k)) {
        if (!json_keys(json, k, keys, COUNT_OF(keys), v))
            return;
        setup->seat_count = (uint8_t)(i + 1);
        if (v[1])
            (void)json_name(json, v[1], setup->seat_name[i], sizeof setup->seat_name[i]);
        if (v[2])
            wire_read_seat_profiles(json, v[2], setup, i, why);
        if (v[3])
            (void)json_name(json, v[3], player, sizeof player);
        wire_read_band(json, v[0], setup, i, why);
    }
}

enum {
    T_TYPE,
    T_SYSTEM,
    T_SCENARIO,
    T_OPTIONS,
    T_SEED,
    T_TAPE,
    T_DICE,
    T_TERRAIN,
    T_MAP,
    T_SKILLS,
    T_PROFILES,
    T_SEATS,
    T_POSITION,
    T_LANG,
    T_COUNT
};

void wire_read_dice(Json *json, uint32_t at, uint32_t seed, uint32_t tape, uint32_t ask,
                    WireDice *dice)
{
    dice->kind = tape ? WIRE_DICE_TAPE : ask ? WIRE_DICE_ASK : WIRE_DICE_SEED;
    if (!seed && !tape && !ask)
        json_fail_member(json, at, "seed", E_MISSING_KEY);
    // There is one source of dice; a seed besides tape or hand is for the terrain only.
    if (tape && ask)
        json_fail(json, ask, E_UNKNOWN_KEY);
    if (seed)
        dice->seed = json_seed(json, seed);
    if (ask && json_good(json) && !json_is(json, ask, "ask"))
        json_fail(json, ask, E_UNKNOWN_ID);
    if (!tape)
        return;
    dice->tape_count = json_size(json, tape, WIRE_TAPE_MAX);
    uint32_t k = json_first(json, tape);
    for (uint32_t i = 0; json_good(json) && i < dice->tape_count; i++, k = json_next(json, k)) {
        int64_t die =
            json_type(json, k) == JSON_NUMBER ? json_int(json, k, INT64_MIN, INT64_MAX) : 0;
        if (json_type(json, k) != JSON_NUMBER)
            json_fail(json, k, E_WRONG_TYPE);
        else if (json_good(json) && (die < 1 || die > 100))
            json_fail(json, k, E_BAD_DIE);
        dice->tape[i] = (uint8_t)die;
    }
}

/// The place in the message of a refusal of the whole setup: that of the figure it names, if any.
static uint32_t place_of(const Json *json, uint32_t at, uint32_t position, const Setup *setup,
                         Refusal refusal)
{
    const char *key = wire_figure(setup, refusal.subject);
    if (!position)
        return at;
    uint32_t figures = json_member(json, position, "figures");
    uint32_t figure = key && figures ? json_member(json, figures, key) : 0;
    return figure ? figure : position;
}

void wire_read_scenario(Json *json, uint32_t at, Setup *setup)
{
    const Ruleset *rules = setup->ruleset;
    uint32_t i = 0;
    while (i < ruleset_scenario_count(rules) &&
           !json_is(json, at, ruleset_scenario(rules, i)->name))
        i++;
    if (i == ruleset_scenario_count(rules))
        json_fail(json, at, json_type(json, at) == JSON_STRING ? E_UNKNOWN_ID : E_WRONG_TYPE);
    setup->scenario = (uint8_t)i;
    int option = ruleset_scenario_option(rules);
    if (!i && option >= 0)
        setup->option[option] = 0; // "roll" was given explicitly, whatever the default
}

bool wire_read_setup(Json *json, uint32_t at, Setup *setup, WireDice *dice, TextLang *lang,
                     Refusal *why)
{
    static const JsonKey keys[T_COUNT] = {
        [T_TYPE] = {"type", true},          [T_SYSTEM] = {"system", true},
        [T_SCENARIO] = {"scenario", false}, [T_OPTIONS] = {"options", false},
        [T_SEED] = {"seed", false},         [T_TAPE] = {"tape", false},
        [T_DICE] = {"dice", false},         [T_TERRAIN] = {"terrain_seed", false},
        [T_MAP] = {"map", false},           [T_PROFILES] = {"profiles", false},
        [T_SKILLS] = {"skills", false},     [T_SEATS] = {"seats", true},
        [T_POSITION] = {"position", false}, [T_LANG] = {"lang", false}};
    uint32_t v[T_COUNT];
    char id[PROFILE_ID_MAX];
    *why = refusal_none();
    memset(dice, 0, sizeof *dice);
    if (!json_keys(json, at, keys, T_COUNT, v) || !json_text(json, v[T_SYSTEM], id, sizeof id))
        return false;
    const Ruleset *rules = rules_find(id);
    if (!rules) {
        json_fail(json, v[T_SYSTEM], E_UNKNOWN_SYSTEM);
        return false;
    }
    setup_start(setup, rules);
    setup->position.given = v[T_POSITION] != 0;
    if (v[T_SCENARIO])
        wire_read_scenario(json, v[T_SCENARIO], setup);
    int option = ruleset_scenario_option(rules);
    TextLang language = v[T_LANG] ? wire_read_lang(json, v[T_LANG]) : *lang;
    if (v[T_OPTIONS])
        wire_read_options(json, v[T_OPTIONS], setup);
    if (v[T_POSITION] && !v[T_SCENARIO] && (option < 0 || !setup->option[option]))
        setup->scenario = 1;
    wire_read_dice(json, at, v[T_SEED], v[T_TAPE], v[T_DICE], dice);
    setup->terrain_seed = v[T_TERRAIN] ? json_seed(json, v[T_TERRAIN]) : dice->seed;
    if (v[T_SKILLS])
        wire_read_own_traits(json, v[T_SKILLS], setup, why);
    if (v[T_PROFILES])
        wire_read_profiles(json, v[T_PROFILES], setup, why);
    read_seats(json, v[T_SEATS], setup, why);
    if (v[T_MAP]) {
        wire_read_map(json, v[T_MAP], rules, setup->map[0]);
        setup_give_map(setup);
    }
    if (v[T_POSITION] && !v[T_MAP]) // places and pieces of a position need a given map
        json_fail_member(json, at, "map", E_MISSING_KEY);
    if (v[T_POSITION])
        wire_read_position(json, v[T_POSITION], setup);
    if (json_good(json)) {
        Refusal refusal = rules->setup_finish(setup);
        wire_refuse(json, place_of(json, at, v[T_POSITION], setup, refusal), refusal, why);
    }
    if (json_good(json))
        *lang = language;
    return json_good(json);
}
