// SPDX-License-Identifier: MIT
// Nordenth's table: names, rows and functions.
#include "rules/nordenth/nordenth.h"
#include "core/outcome.h"
#include "gen/profiles_nordenth.h"
#include "rules/nordenth/nordenth_procs.h"

// Frames: the turn, for each figure an activation, its move and who watches it, an exchange.
_Static_assert(1 + 3 * NORDENTH_FIGURE_MAX + 4 <= FRAME_MAX - FRAME_STEP, "the longest chain");
_Static_assert(sizeof(NordenthRoom) + NORDENTH_FIGURE_MAX * (sizeof(NordenthActing) + 8) +
                       sizeof(NordenthExchange) + sizeof(NordenthHarm) + 16 <=
                   ROOM_MAX,
               "every figure's activation fits the room, with an exchange on top");

#define NORDENTH_OPTION(key, name, type, preset, least, most, values, rule)                        \
    {name, type, preset, least, most, values, RULE_##rule},
static const OptionRow options[] = {
#include "rules/nordenth/nordenth_options.def"
};
#undef NORDENTH_OPTION
#define NORDENTH_CITE(key, rule) [NORDENTH_CITE_##key] = RULE_##rule,
static const RuleId cites[NORDENTH_CITE_KINDS] = {
#include "rules/nordenth/nordenth_names.def"
};
#undef NORDENTH_CITE
enum { NORDENTH_TRAIT_NONE = 0 };
#define NORDENTH_ROW(key, ...) NORDENTH_TRAIT_##key = NORDENTH_SKILL_##key + 1,
enum { NORDENTH_SKILL_LIST(NORDENTH_ROW) NORDENTH_TRAITS };
#undef NORDENTH_ROW
#define NORDENTH_CHOICE(key, name, fields, skill)                                                  \
    [NORDENTH_CHOICE_##key] = {name, fields, NORDENTH_TRAIT_##skill},
static const ChoiceKind choices[NORDENTH_CHOICE_KINDS] = {
    [0] = {"", 0, 0},
#include "rules/nordenth/nordenth_names.def"
};
#undef NORDENTH_CHOICE
#define NORDENTH_EVENT(key, name, ...) [NORDENTH_EVENT_##key] = name,
static const char *const events[NORDENTH_EVENT_KINDS] = {
    [0] = "",
#include "rules/nordenth/nordenth_names.def"
};
#undef NORDENTH_EVENT
#define NORDENTH_ROLL(key, name, luck, under) [NORDENTH_ROLL_##key] = {name, luck, under, false},
static const RollRow rolls[NORDENTH_ROLL_KINDS] = {
    [0] = {.name = ""},
#include "rules/nordenth/nordenth_names.def"
};
#undef NORDENTH_ROLL
#define NORDENTH_STATE(key, name) [NORDENTH_STATE_BIT_##key] = name,
static const char *const states[NORDENTH_STATE_KINDS] = {
#include "rules/nordenth/nordenth_names.def"
};
#undef NORDENTH_STATE
#define NORDENTH_ROW(key, name, rule) [NORDENTH_SKILL_##key] = {name, 0, 0},
static const TraitRow traits[NORDENTH_SKILL_COUNT] = {NORDENTH_SKILL_LIST(NORDENTH_ROW)};
#undef NORDENTH_ROW

static const OutcomeRow outcome_rows[] = {
    {"over", OUTCOME_OVER, 0, 32000, OUTCOME_WEIGHED},
    {"out", OUTCOME_STATUS, FIGURE_OUT, -100, OUTCOME_WEIGHED},
    {"wounded", OUTCOME_STATE, NORDENTH_STATE_BIT_WOUNDED, -45, OUTCOME_WEIGHED},
    {"hp", OUTCOME_TALLY, NORDENTH_TALLY_HP, 20, OUTCOME_WEIGHED},
    {"engaged", OUTCOME_STATE, NORDENTH_STATE_BIT_ENGAGED, 0, OUTCOME_WEIGHED},
    {"hidden", OUTCOME_STATE, NORDENTH_STATE_BIT_HIDDEN, 4, OUTCOME_WEIGHED},
    {"prowler", OUTCOME_STATE, NORDENTH_STATE_BIT_PROWLER, 5, OUTCOME_WEIGHED},
    {"gripped", OUTCOME_STATE, NORDENTH_STATE_BIT_GRIPPED, -8, OUTCOME_WEIGHED},
    {"howl", OUTCOME_STATE, NORDENTH_STATE_BIT_HOWL, 5, OUTCOME_WEIGHED},
    {"red", OUTCOME_STATE, NORDENTH_STATE_BIT_RED, -3, OUTCOME_ORDER},
    {"white", OUTCOME_STATE, NORDENTH_STATE_BIT_WHITE, 0, OUTCOME_ORDER},
    {"moved", OUTCOME_PLACE, 0, 0, OUTCOME_WEIGHED},
    {"marker", OUTCOME_MARKER, 0, 0, OUTCOME_WEIGHED},
};
/// Activations come in turn; nobody earns them.
static uint8_t earned(const Game *g, FigureId id)
{
    (void)g;
    (void)id;
    return 0;
}
static const RulesetOutcomes outcomes = {
    .rows = outcome_rows,
    .count = COUNT_OF(outcome_rows),
    .goes_on = NORDENTH_CHOICE_CONTINUE,
    .earned = earned,
    .fold = nordenth_fold,
    .is_any_alike = nordenth_is_any_alike,
    .later = nordenth_melee_later,
};

static const char *const stats[NORDENTH_STAT_KINDS] = {"I",  "M",    "P",      "V",    "Me",
                                                       "hp", "move", "armour", "mines"};
static const char *const arms[NORDENTH_ARM_COUNT] = {NORDENTH_ARM_NAMES};
static const char *const roles[] = {"leader"};
static const char *const figure_tallies[NORDENTH_TALLY_KINDS] = {"hp", "facing_x", "facing_y",
                                                                 "mines", "jumped"};
static const char *const figure_marks[NORDENTH_MARK_KINDS] = {"gripped_by", "howl_by"};
static const char *const seat_tallies[NORDENTH_SEAT_TALLIES] = {"initial", "score"};
static const char *const table_tallies[NORDENTH_GAME_TALLIES] = {"advantage", "phase", "ending"};
static const char *const marker_statuses[] = {"mine"};
static const char *const factions[] = {NORDENTH_FACTION_NAMES};
static const char *const resumes[NORDENTH_RESUME_KINDS] = {"activate", "step", "melee", "start"};
#define NORDENTH_ROW(key, name) {name, RULE_AN_SET_1, false, 2},
static const ScenarioRow scenarios[NORDENTH_SCENES] = {{"roll", RULE_AN_SET_1, false, 2},
                                                       NORDENTH_SCENARIO_LIST(NORDENTH_ROW)};
#undef NORDENTH_ROW

static Proc const *const procs[NORDENTH_PROC_KINDS] = {
    [NORDENTH_PROC_TURN] = &nordenth_turn_proc,
    [NORDENTH_PROC_ACTIVATION] = &nordenth_activation_proc,
    [NORDENTH_PROC_MOVE] = &nordenth_move_proc,
    [NORDENTH_PROC_VUE] = &nordenth_vue_proc,
    [NORDENTH_PROC_EXCHANGE] = &nordenth_exchange_proc,
    [NORDENTH_PROC_HARM] = &nordenth_harm_proc,
    [NORDENTH_PROC_MINE] = &nordenth_mine_proc,
    [NORDENTH_PROC_FALL] = &nordenth_fall_proc,
    [NORDENTH_PROC_TRIAL] = &nordenth_trial_proc,
    [NORDENTH_PROC_MELEE] = &nordenth_melee_proc,
};

static const RulesetScenarios scenario_table = {.rows = scenarios,
                                                .count = NORDENTH_SCENES,
                                                .option = -1,
                                                .map_option = -1,
                                                .zones = nordenth_zones};

const Ruleset nordenth_ruleset = {
    .id = "nordenth",
    .name = "Nordenth",
    .version = "0.7",
    .prefix = "AN",
    .options = options,
    .option_count = COUNT_OF(options),
    .procs = procs,
    .proc_count = COUNT_OF(procs),
    .choices = choices,
    .choice_count = NORDENTH_CHOICE_KINDS,
    .events = events,
    .event_count = NORDENTH_EVENT_KINDS,
    .rolls = rolls,
    .roll_count = NORDENTH_ROLL_KINDS,
    .stats = stats,
    .stat_count = NORDENTH_STAT_KINDS,
    .printed_stats = (1u << NORDENTH_STAT_HP) - 1, // the five characteristics
    .traits = traits,
    .trait_count = NORDENTH_SKILL_COUNT,
    .trait_texts = "skills",
    .trait_abouts = "skills_about",
    .roles = roles,
    .role_count = COUNT_OF(roles),
    .states = states,
    .state_count = NORDENTH_STATE_KINDS,
    .figure_tallies = figure_tallies,
    .figure_tally_count = NORDENTH_TALLY_KINDS,
    .figure_marks = figure_marks,
    .figure_mark_count = NORDENTH_MARK_KINDS,
    .seat_tallies = seat_tallies,
    .seat_tally_count = NORDENTH_SEAT_TALLIES,
    .game_tallies = table_tallies,
    .game_tally_count = NORDENTH_GAME_TALLIES,
    .marker_statuses = marker_statuses,
    .marker_status_count = COUNT_OF(marker_statuses),
    .factions = factions,
    .faction_count = COUNT_OF(factions),
    .resumes = resumes,
    .resume_count = NORDENTH_RESUME_KINDS,
    .cites = cites,
    .cite_count = NORDENTH_CITE_KINDS,
    .profiles = nordenth_profiles,
    .profile_count = NORDENTH_PROFILE_COUNT,
    .arms = arms,
    .arm_count = COUNT_OF(arms),
    .piece_flags =
        GEO_DIFFICULT | GEO_CLIMB | GEO_SWIM | GEO_STANDABLE | GEO_CROSS | GEO_STREAM | GEO_LADDER,
    .roster_rule = RULE_AN_FIG_8,
    .trait_rule = RULE_AN_FIG_2,
    .scenarios = &scenario_table,
    .courses = &nordenth_courses,
    .areas = &nordenth_areas,
    .look = &nordenth_look,
    .signs = &nordenth_signs,
    .outcomes = &outcomes,
    .choice_check = nordenth_choice_check,
    .profile_fill = nordenth_profile_fill,
    .profile_check = nordenth_profile_check,
    .roster_check = nordenth_band_check,
    .setup_finish = nordenth_setup_finish,
    .begin = nordenth_begin,
    .view = nordenth_view,
    .broken = nordenth_broken,
};
