// SPDX-License-Identifier: MIT
// The table of L'Aurore Obscure. Every slot is written out, the family's included: it shows what is
// shared.
#include "rules/aurore/aurore.h"
#include "core/scenario.h"
#include "gen/profiles_aurore.h"

#define D6_OPTION(key, name, type, ev, preset, least, most, values, ev_rule, rule)                 \
    {name, type, preset, least, most, values, RULE_##rule},
#define AURORE_OPTION(key, name, type, preset, least, most, values, rule)                          \
    {name, type, preset, least, most, values, RULE_##rule},
static const OptionRow options[] = {
#include "rules/d6/d6_options.def"
// Its own follow the family's.
#include "rules/aurore/aurore_options.def"
};
#undef D6_OPTION
#undef AURORE_OPTION
_Static_assert(COUNT_OF(options) == AURORE_OPT_KINDS, "options in the order of their keys");

#define SETTING_OWN(key, n)                                                                        \
    {                                                                                              \
        AURORE_OPT_##key, n                                                                        \
    }
#define SETTING_FIXED(key, n)                                                                      \
    {                                                                                              \
        -1, n                                                                                      \
    }
#define D6_SETTING(key, ev, ev_n, ao, n) [D6_SET_##key] = SETTING_##ao(key, n),
static const D6Setting settings[D6_SET_KINDS] = {
#include "rules/d6/d6_settings.def"
};
#undef D6_SETTING

#define D6_CITE(key, ev, ao) [D6_##key##_RULE] = RULE_##ao,
static const RuleId cites[D6_CITE_KINDS] = {
#include "rules/d6/d6_cites.def"
};
#undef D6_CITE

static Proc const *const proc_list[D6_PROC_KINDS] = {
    [D6_PROC_TURN] = &d6_turn_proc,         [D6_PROC_ACTIVATION] = &aurore_activation_proc,
    [D6_PROC_ACTION] = &d6_action_proc,     [D6_PROC_DISENGAGE] = &d6_disengage_proc,
    [D6_PROC_DEED] = &d6_deed_proc,         [D6_PROC_REACT] = &d6_react_proc,
    [D6_PROC_EXCHANGE] = &d6_exchange_proc, [D6_PROC_PHASE] = &d6_phase_proc,
    [D6_PROC_POOL] = &d6_pool_proc,         [D6_PROC_HURT] = &d6_hurt_proc,
    [D6_PROC_SETUP] = &d6_setup_proc,
};

static const char *const factions[] = {AURORE_FACTION_NAMES};

static const ScenarioRow scenarios[AURORE_SCENARIOS] = {{"roll", RULE_AO_SCEN_1, false, 2},
                                                        {"extermination", RULE_AO_SCEN_3, false, 2},
                                                        {"ambush", RULE_AO_SCEN_4, true, 2},
                                                        {"hunt", RULE_AO_SCEN_5, false, 2},
                                                        {"skirmish", RULE_AO_SETUP_6, false, 2}};
static const D6Scenario scenario_rows[AURORE_SCENARIOS] = {
    [D6_EXTERMINATION] = D6_ROW_EXTERMINATION(true),
    [D6_AMBUSH] = D6_ROW_AMBUSH,
    [D6_HUNT] = D6_ROW_HUNT,
    [AURORE_SKIRMISH] = {.victory = d6_victory_extermination,
                         .lay = aurore_lay_skirmish,
                         .numbered_corners = true,
                         .corner_key = D6_EXT_CORNERS_RULE,
                         .terrain_key = {D6_TABLE_RULE, D6_EXT_CORNERS_RULE, D6_NO_KEY}},
};

static const uint8_t band_options[] = {D6_OPT_BAND_BUDGET, AURORE_OPT_BAND_SIZE,
                                       D6_OPT_ALLOW_DUPLICATES};
static const RuleId band_rules[] = {RULE_AO_SCEN_6,  RULE_AO_PROF_1,  RULE_AO_PROF_2,
                                    RULE_AO_CHAR_2,  RULE_AO_TRAIT_1, RULE_AO_TRAIT_2,
                                    RULE_AO_SPELL_7, RULE_AO_WPN_1,   RULE_AO_SETUP_8};

static const D6Family family = {
    .settings = settings,
    .scenarios = scenario_rows,
    .band_rules = band_rules,
    .band_rule_count = COUNT_OF(band_rules),
    .initiative = aurore_initiative,
    .series_most = aurore_series_most,
    .initiative_dice = aurore_initiative_dice,
};

static void profile_fill(Profile *profile)
{
    d6_profile_fill(profile, AURORE_MONSTER_BERTHS);
    if (profile->stat[D6_STAT_V] > 1) // AO-CHAR-2: what makes a Monster is its Vitality alone
        profile->roles |= D6_ROLE_MONSTER;
}

/// AO-CHAR-3, AO-CHAR-4: a list may be missing, and so may R.
static Refusal profile_check(const Profile *profile)
{
    Profile rest = *profile;
    Refusal bad = {.code = ERR_BAD_PROFILE, .rule = RULE_AO_CHAR_4};
    for (int i = 0; i < AURORE_SERIES_MAX; i++) {
        int t = aurore_threshold(profile, i);
        if (t < 0 || t > 6 || (t && i && !aurore_threshold(profile, i - 1)))
            return bad;
    }
    if (!profile->stat[D6_STAT_C])
        return (Refusal){.code = ERR_BAD_PROFILE, .rule = RULE_AO_CHAR_3};
    if (profile->trait[D6_TRAIT_SLOW] && profile->trait[D6_TRAIT_FAST])
        return (Refusal){.code = ERR_BAD_PROFILE, .rule = RULE_AO_TRAIT_2};
    rest.stat[D6_STAT_I] = rest.stat[D6_STAT_I] ? rest.stat[D6_STAT_I] : 1;
    rest.stat[D6_STAT_R] = rest.stat[D6_STAT_R] ? rest.stat[D6_STAT_R] : 1;
    return d6_profile_check(&aurore_ruleset, &rest);
}

static const RulesetScenarios scenario_table = {.rows = scenarios,
                                                .count = AURORE_SCENARIOS,
                                                .option = AURORE_OPT_SCENARIO,
                                                .map_option = D6_OPT_TERRAIN_MAP,
                                                .zones = d6_zones,
                                                .camp_one = d6_position_camp_one};
static const RulesetRoutes routes = {.rule = RULE_AO_GEO_16, .ground = d6_ground};
static const RulesetLook look = {
    .place = d6_look_at, .sight = d6_sight_from, .what_if = d6_what_if};

const Ruleset aurore_ruleset = {
    .id = "aurore",
    .name = "L’Aurore Obscure",
    .version = "base-2",
    .prefix = "AO",
    .options = options,
    .option_count = COUNT_OF(options),
    .roster_options = band_options,
    .roster_option_count = COUNT_OF(band_options),
    .procs = proc_list,
    .proc_count = COUNT_OF(proc_list),
    .choices = d6_choices,
    .choice_count = D6_CHOICE_KINDS,
    .events = d6_events,
    .event_count = D6_EVENT_KINDS,
    .rolls = d6_rolls,
    .roll_count = D6_ROLL_KINDS,
    .stats = d6_stats,
    .printed_stats = ~0u,
    .threshold_stats = ~(1u << D6_STAT_V),
    .stat_count = D6_STAT_KINDS,
    .list_stat = D6_STAT_I,
    .list_most = AURORE_SERIES_MAX,
    .traits = d6_traits,
    .trait_count = D6_TRAIT_KINDS,
    .trait_texts = "traits",
    .trait_abouts = "traits_about",
    .roles = d6_roles,
    .role_count = COUNT_OF(d6_roles),
    .states = d6_states,
    .state_count = D6_STATE_KINDS,
    .figure_tallies = d6_figure_tallies,
    .figure_tally_count = D6_TALLY_KINDS,
    .figure_marks = d6_figure_marks,
    .figure_mark_count = D6_MARK_KINDS,
    .piece_marks = 1u << D6_MARK_COVER_PIECE | 1u << D6_MARK_HIDDEN_PIECE,
    .seat_tallies = d6_seat_tallies,
    .seat_tally_count = D6_SEAT_TALLIES,
    .game_tallies = d6_game_tallies,
    .game_tally_count = D6_GAME_TALLIES,
    .marker_statuses = d6_marker_statuses,
    .marker_status_count = D6_MARKER_STATUSES,
    .factions = factions,
    .faction_count = COUNT_OF(factions),
    .resumes = d6_resumes,
    .resume_count = D6_RESUME_KINDS,
    .cites = cites,
    .cite_count = D6_CITE_KINDS,
    .profiles = aurore_profiles,
    .profile_count = AURORE_PROFILE_COUNT,
    .piece_height = 2000, // AO-SETUP-3
    .piece_flags = D6_PIECE_FLAGS,
    .roster_rule = RULE_AO_SCEN_6,
    .trait_rule = RULE_AO_TRAIT_1,
    .family = &family,
    .scenarios = &scenario_table,
    .cards = NULL,
    .prices = NULL,
    .routes = &routes,
    .look = &look,
    .outcomes = &d6_outcomes,
    .signs = &d6_signs,
    .choice_check = d6_choice_check,
    .profile_fill = profile_fill,
    .profile_check = profile_check,
    .roster_check = aurore_band_check,
    .setup_finish = d6_setup_finish,
    .begin = d6_begin,
    .view = d6_view,
    .broken = d6_broken,
};
