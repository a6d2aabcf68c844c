// SPDX-License-Identifier: MIT
// Evenor's table. Every slot is written out, the family's included: it shows what is shared.
#include "rules/evenor/evenor.h"
#include "core/scenario.h"
#include "gen/profiles_evenor.h"

#define D6_OPTION(key, name, type, preset, ao, least, most, values, rule, ao_rule)                 \
    {name, type, preset, least, most, values, RULE_##rule},
#define EVENOR_OPTION(key, name, type, preset, least, most, values, rule)                          \
    {name, type, preset, least, most, values, RULE_##rule},
static const OptionRow options[] = {
#include "rules/d6/d6_options.def"
#include "rules/evenor/evenor_options.def"
};
#undef D6_OPTION
#undef EVENOR_OPTION
_Static_assert(COUNT_OF(options) == EVENOR_OPT_KINDS, "options in the order of their keys");

#define SETTING_OWN(key, n)                                                                        \
    {                                                                                              \
        EVENOR_OPT_##key, n                                                                        \
    }
#define SETTING_FIXED(key, n)                                                                      \
    {                                                                                              \
        -1, n                                                                                      \
    }
#define D6_SETTING(key, ev, n, ao, ao_n) [D6_SET_##key] = SETTING_##ev(key, n),
static const D6Setting settings[D6_SET_KINDS] = {
#include "rules/d6/d6_settings.def"
};
#undef D6_SETTING

#define D6_CITE(key, ev, ao) [D6_##key##_RULE] = RULE_##ev,
static const RuleId cites[D6_CITE_KINDS] = {
#include "rules/d6/d6_cites.def"
};
#undef D6_CITE

static Proc const *const proc_list[D6_PROC_KINDS] = {
    [D6_PROC_TURN] = &d6_turn_proc,         [D6_PROC_ACTIVATION] = &evenor_activation_proc,
    [D6_PROC_ACTION] = &d6_action_proc,     [D6_PROC_DISENGAGE] = &d6_disengage_proc,
    [D6_PROC_DEED] = &d6_deed_proc,         [D6_PROC_REACT] = &d6_react_proc,
    [D6_PROC_EXCHANGE] = &d6_exchange_proc, [D6_PROC_PHASE] = &d6_phase_proc,
    [D6_PROC_POOL] = &d6_pool_proc,         [D6_PROC_HURT] = &d6_hurt_proc,
    [D6_PROC_SETUP] = &d6_setup_proc,
};

static const char *const factions[] = {"greek", "amazon", "viking", "saxon", "japanese"};

static const ScenarioRow scenarios[D6_SCENARIO_KINDS] = {{"roll", RULE_EV_SCEN_1, false, 2},
                                                         {"extermination", RULE_EV_EXT_3, false, 2},
                                                         {"ambush", RULE_EV_AMB_7, true, 2},
                                                         {"hunt", RULE_EV_HUNT_8, false, 2}};
static const D6Scenario scenario_rows[D6_SCENARIO_KINDS] = {
    [D6_EXTERMINATION] = D6_ROW_EXTERMINATION(false),
    [D6_AMBUSH] = D6_ROW_AMBUSH,
    [D6_HUNT] = D6_ROW_HUNT,
};

static const uint8_t band_options[] = {D6_OPT_BAND_BUDGET, D6_OPT_ALLOW_DUPLICATES,
                                       EVENOR_OPT_ARCHER_IS_SHOOTER};
static const RuleId band_rules[] = {RULE_EV_RECR_1, RULE_EV_RECR_2, RULE_EV_RECR_3,
                                    RULE_EV_RECR_4, RULE_EV_RECR_5, RULE_EV_RECR_6,
                                    RULE_EV_RECR_7, RULE_EV_RECR_8, RULE_EV_RECR_9};

static const D6Family family = {
    .settings = settings,
    .scenarios = scenario_rows,
    .band_rules = band_rules,
    .band_rule_count = COUNT_OF(band_rules),
    .initiative = evenor_initiative,
    .series_most = evenor_series_most,
    .initiative_dice = evenor_initiative_dice,
};

static void profile_fill(Profile *profile) { d6_profile_fill(profile, EVENOR_MONSTER_BERTHS); }

static Refusal profile_check(const Profile *profile)
{
    return d6_profile_check(&evenor_ruleset, profile);
}

static const RulesetScenarios scenario_table = {.rows = scenarios,
                                                .count = D6_SCENARIO_KINDS,
                                                .option = EVENOR_OPT_SCENARIO,
                                                .map_option = D6_OPT_TERRAIN_MAP,
                                                .zones = d6_zones,
                                                .camp_one = d6_position_camp_one};
static const RulesetRoutes routes = {.rule = RULE_EV_GEO_14, .ground = d6_ground};
static const RulesetLook look = {
    .place = d6_look_at, .sight = d6_sight_from, .what_if = d6_what_if};

const Ruleset evenor_ruleset = {
    .id = "evenor",
    .name = "Evenor, Le Royaume Oubliée",
    .version = "1.3-2",
    .prefix = "EV",
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
    .profiles = evenor_profiles,
    .profile_count = EVENOR_PROFILE_COUNT,
    .piece_height = 0, // EV-GEO-12: what is not given is not high enough to hide at
    .piece_flags = D6_PIECE_FLAGS,
    .roster_rule = RULE_EV_RECR_1,
    .trait_rule = RULE_EV_GEN_7,
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
    .roster_check = evenor_band_check,
    .setup_finish = d6_setup_finish,
    .begin = d6_begin,
    .view = d6_view,
    .broken = d6_broken,
};
