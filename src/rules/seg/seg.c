// SPDX-License-Identifier: MIT
// SEG's table: names, rows and functions.
#include "rules/seg/seg.h"
#include "core/outcome.h"
#include "gen/profiles_seg.h"
#include "rules/seg/seg_procs.h"

#define SEG_OPTION(key, name, type, preset, least, most, values, rule)                             \
    {name, type, preset, least, most, values, RULE_##rule},
static const OptionRow options[] = {
#include "rules/seg/seg_options.def"
};
#undef SEG_OPTION
#define SEG_CITE(key, rule) [SEG_CITE_##key] = RULE_##rule,
static const RuleId cites[SEG_CITE_KINDS] = {
#include "rules/seg/seg_names.def"
};
#undef SEG_CITE

#define TRAIT_OF(skill) ((skill) == SEG_NO_SKILL ? 0 : (uint8_t)((skill) + 1))
#define SEG_ROW(key, name, rule, skill, card, test, tests, flags, range, target, ok, fail, gains,  \
                effect)                                                                            \
    [SEG_CHOICE_ACT_##key] = {name, SEG_FIELDS(tests, target, ok, effect), TRAIT_OF(skill)},
#define SEG_CHOICE(key, name, fields) [SEG_CHOICE_##key] = {name, fields, 0},
static const ChoiceKind choices[SEG_CHOICE_KINDS] = {[0] = {"", 0, 0},
#include "rules/seg/seg_names.def"
                                                     SEG_ACTION_LIST(SEG_ROW)};
#undef SEG_CHOICE
#undef SEG_ROW
#define SEG_EVENT(key, name, ...) [SEG_EVENT_##key] = name,
static const char *const events[SEG_EVENT_KINDS] = {
    [0] = "",
#include "rules/seg/seg_names.def"
};
#undef SEG_EVENT
#define SEG_ROLL(key, name, luck, under) [SEG_ROLL_##key] = {name, luck, under, false},
static const RollRow rolls[SEG_ROLL_KINDS] = {
    [0] = {.name = ""},
#include "rules/seg/seg_names.def"
};
#undef SEG_ROLL
static const OutcomeRow outcome_rows[] = {
    {"over", OUTCOME_OVER, 0, 32000, OUTCOME_WEIGHED},
    {"eliminated", OUTCOME_STATUS, FIGURE_OUT, -100, OUTCOME_WEIGHED},
    {"exited", OUTCOME_STATUS, FIGURE_EXITED, 0, OUTCOME_WEIGHED},
    {"back", OUTCOME_STATUS, FIGURE_IN_PLAY, 50, OUTCOME_WEIGHED},
    {"wounds", OUTCOME_TALLY, SEG_TALLY_WOUNDS, -25, OUTCOME_WEIGHED},
    {"immobilised", OUTCOME_STATE, SEG_STATE_BIT_IMMOBILISED, -15, OUTCOME_WEIGHED},
    {"defensive", OUTCOME_STATE, SEG_STATE_BIT_DEFENSIVE, 5, OUTCOME_WEIGHED},
    {"contact_defence", OUTCOME_STATE, SEG_STATE_BIT_CONTACT_DEFENCE, 5, OUTCOME_WEIGHED},
    {"ranged_defence", OUTCOME_STATE, SEG_STATE_BIT_RANGED_DEFENCE, 5, OUTCOME_WEIGHED},
    {"cancel", OUTCOME_STATE, SEG_STATE_BIT_CANCEL, 5, OUTCOME_WEIGHED},
    {"positioning", OUTCOME_STATE, SEG_STATE_BIT_POSITIONING, 4, OUTCOME_WEIGHED},
    {"energy", OUTCOME_TALLY, SEG_TALLY_ENERGY, 3, OUTCOME_WEIGHED},
    {"ammo", OUTCOME_TALLY, SEG_TALLY_AMMO, 1, OUTCOME_WEIGHED},
    {"support", OUTCOME_TALLY, SEG_TALLY_SUPPORT, 4, OUTCOME_WEIGHED},
    {"moved", OUTCOME_PLACE, 0, 0, OUTCOME_WEIGHED},
    {"marker", OUTCOME_MARKER, 0, 0, OUTCOME_WEIGHED},
    {"score", OUTCOME_SEAT_TALLY, SEG_SEAT_SCORE, 100, OUTCOME_WEIGHED},
};

/// Cards are revealed, not earned.
static uint8_t earned(const Game *g, FigureId id)
{
    (void)g;
    (void)id;
    return 0;
}
static const RulesetOutcomes outcomes = {
    .rows = outcome_rows, .count = COUNT_OF(outcome_rows), .earned = earned};

#define SEG_STATE(key, name) [SEG_STATE_BIT_##key] = name,
static const char *const states[SEG_STATE_KINDS] = {
#include "rules/seg/seg_names.def"
};
#undef SEG_STATE
_Static_assert(SEG_SKILL_COUNT + SETUP_TRAIT_MAX <= TRAIT_KIND_MAX, "room for skills of one's own");
#define SEG_ROW(key, name, rule, cost, printed, flags)                                             \
    [SEG_SKILL_##key] = {name, (flags)&SEG_IS_REPEAT ? 1 : 0, (flags)&SEG_IS_REPEAT ? 9 : 0},
static const TraitRow traits[SEG_SKILL_COUNT] = {SEG_SKILL_LIST(SEG_ROW)};
#undef SEG_ROW
static const char *const stats[SEG_STAT_KINDS] = {"value", "rank"};
// SG-WOUND-6, SG-TEAM-1. Past the king ranks are labels of a deck without limits.
static const char *const ranks[] = {"1", "2", "3",  "4", "5", "6", "7",
                                    "8", "9", "10", "J", "C", "Q", "K"};
static const StatRange stat_ranges[SEG_STAT_KINDS] = {
    [SEG_STAT_V] = {.least = 1, .most = 99},
    [SEG_STAT_RANK] = {1, CARDS_MAX, ranks, COUNT_OF(ranks), "ranks"},
};
static const uint8_t band_options[] = {SEG_OPT_TEAM_BUDGET, SEG_OPT_DECK, SEG_OPT_OPTIONAL_SKILLS,
                                       SEG_OPT_MAX_VALUE, SEG_OPT_INDOOR};
static const char *const figure_tallies[SEG_TALLY_KINDS] = {"wounds", "energy", "ammo", "support",
                                                            "moves"};
static const char *const seat_tallies[SEG_SEAT_TALLIES] = {"tactics", "score", "start_cost",
                                                           "left_cost"};
static const char *const table_tallies[SEG_GAME_TALLIES] = {"first_seat", "ending"};
static const char *const marker_statuses[] = {"portal"};
static const char *const factions[] = {SEG_FACTION_NAMES};
static const char *const suits[SEG_SUITS] = {"", "spade", "heart", "club", "diamond"};
static const char *const resumes[SEG_RESUME_KINDS] = {"pile", "reveal", "step"};
#define SEG_ROW(key, name, seats) {name, RULE_SG_END_3, false, seats},
static const ScenarioRow scenarios[SEG_SCENES] = {{"roll", RULE_SG_END_3, false, SEAT_MAX},
                                                  SEG_SCENARIO_LIST(SEG_ROW)};
#undef SEG_ROW

static Proc const *const procs[SEG_PROC_KINDS] = {
    [SEG_PROC_TURN] = &seg_turn_proc,
    [SEG_PROC_DEPLOY] = &seg_deploy_proc,
    [SEG_PROC_ACTIVATION] = &seg_activation_proc,
    [SEG_PROC_ACTION] = &seg_action_proc,
    [SEG_PROC_AGGRESSION] = &seg_aggression_proc,
    [SEG_PROC_TRIAL] = &seg_trial_proc,
    [SEG_PROC_ARRIVE] = &seg_arrive_proc,
};

static const RulesetScenarios scenario_table = {.rows = scenarios,
                                                .count = SEG_SCENES,
                                                .option = SEG_OPT_SCENARIO,
                                                .map_option = -1,
                                                .zones = seg_zones};
/// Not the card that comes up when the next one is put under the pile: that is the one below it.
static uint32_t turned(uint32_t kind)
{
    return kind == SEG_CHOICE_DOUBLE_REVEAL                              ? 2
           : kind == SEG_CHOICE_REVEAL || kind == SEG_CHOICE_CHANGE_SUIT ? 1
                                                                         : 0;
}
static const RulesetCards cards = {
    .colours = suits,
    .colour_count = SEG_SUITS,
    .basic_action = seg_basic_action,
    .held = seg_pile_of,
    .turned = turned,
    .position = seg_position_cards,
    .rule = RULE_SG_ACT_8,
    .lost_event = SEG_EVENT_CARD_REMOVED,
};
static const RulesetPrices prices = {
    .ranges = stat_ranges,
    .value_stat = SEG_STAT_V,
    .rank_stat = SEG_STAT_RANK,
    .facts = seg_facts,
    .fact_count = SEG_FACTS,
    .trait = seg_trait_price,
    .bill = seg_bill,
    .own_action = seg_own_action,
};
static const RulesetLook look = {
    .place = seg_look_at, .sight = seg_sight_from, .what_if = seg_what_if};

const Ruleset seg_ruleset = {
    .id = "seg",
    .name = "SEG, Système d’Escarmouche Générique",
    .version = "2022-1",
    .prefix = "SG",
    .options = options,
    .option_count = COUNT_OF(options),
    .roster_options = band_options,
    .roster_option_count = COUNT_OF(band_options),
    .procs = procs,
    .proc_count = COUNT_OF(procs),
    .choices = choices,
    .choice_count = SEG_CHOICE_KINDS,
    .events = events,
    .event_count = SEG_EVENT_KINDS,
    .rolls = rolls,
    .roll_count = SEG_ROLL_KINDS,
    .stats = stats,
    .stat_count = SEG_STAT_KINDS,
    .printed_stats = 0,
    .threshold_stats = 0,
    .traits = traits,
    .trait_count = SEG_SKILL_COUNT,
    .trait_texts = "skills",
    .trait_abouts = "skills_about",
    .roles = NULL,
    .role_count = 0,
    .states = states,
    .state_count = SEG_STATE_KINDS,
    .figure_tallies = figure_tallies,
    .figure_tally_count = SEG_TALLY_KINDS,
    .figure_marks = NULL,
    .figure_mark_count = 0,
    .seat_tallies = seat_tallies,
    .seat_tally_count = SEG_SEAT_TALLIES,
    .game_tallies = table_tallies,
    .game_tally_count = SEG_GAME_TALLIES,
    .marker_statuses = marker_statuses,
    .marker_status_count = COUNT_OF(marker_statuses),
    .factions = factions,
    .faction_count = COUNT_OF(factions),
    .resumes = resumes,
    .resume_count = SEG_RESUME_KINDS,
    .cites = cites,
    .cite_count = SEG_CITE_KINDS,
    .profiles = seg_profiles,
    .profile_count = SEG_PROFILE_COUNT,
    .piece_flags = GEO_STANDABLE | GEO_COVERED,
    .roster_rule = RULE_SG_TEAM_3,
    .trait_rule = RULE_SG_SKGEN_1,
    .twice_rule = RULE_SG_COST_2,
    .family = NULL,
    .scenarios = &scenario_table,
    .cards = &cards,
    .prices = &prices,
    .routes = NULL, // SG-MOVE-3: a displacement is one straight line
    .look = &look,
    .signs = &seg_signs,
    .outcomes = &outcomes,
    .choice_check = seg_choice_check,
    .profile_fill = seg_profile_fill,
    .profile_check = seg_profile_check,
    .roster_check = seg_band_check,
    .setup_finish = seg_setup_finish,
    .begin = seg_begin,
    .view = seg_view,
    .broken = seg_broken,
};
