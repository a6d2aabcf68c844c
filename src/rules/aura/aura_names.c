// SPDX-License-Identifier: MIT
// Aura's table: every word, key and gesture of aura_names.def and aura_gestures.def, and its
// functions.
#include "rules/aura/aura.h"
#include "rules/aura/aura_view.h"

static const char *const seats[] = {"A", "B", "C", "D", "E", "F", "G", "H"};
static const char *const camps[] = {"players", "foes", "others"};
static const char *const showns[] = {"name", "words", "all", "hidden"};
static const char *const stages[] = {"preparing", "cast", "memory", "running"};
static const char *const rollers[] = {"table", "program", "own"};
static const char *const dues[AURA_DUES] = {"breath",      "poison", "exposure",  "spell", "upkeep",
                                            "preparation", "trait",  "condition", "dawn",  "test"};
static const char *const families[] = {"white", "black", "grey"};
static const char *const trait_kinds[] = {"skill",    "passion", "temper",   "relation",
                                          "abstract", "object",  "magic",    "spell",
                                          "negative", "sequela", "temporary"};
static const char *const judgements[] = {"approve", "refuse", "lower", "split"};
static const char *const stats[] = {"for", "res", "adr", "per", "int", "vol", "cha", "edu"};
static const char *const scores[] = {"for", "res", "adr", "per",       "int",
                                     "vol", "cha", "edu", "integrity", "aura"};
static const char *const ties[] = {"status_quo", "success", "reroll", "both"};
static const char *const sorts[] = {"action", "resistance", "dodge",
                                    "combat", "integrity",  "medicine"};
static const char *const verdicts[] = {"status_quo", "success",   "reroll", "both",
                                       "failure",    "both_fail", "delayed"};
static const char *const gauges[] = {"light", "medium", "serious", "fit", "strained", "afflicted"};
static const char *const wants[] = {"test", "tick", "detail", "action"};
static const char *const untils[] = {"never", "scene", "rounds", "time", "dawn"};
static const char *const states[] = {"none",   "unconscious", "helpless", "hampered",
                                     "acting", "dead",        "out"};
static const char *const shocks[] = {"disturbing", "trying", "terrifying", "unspeakable"};
static const char *const severities[] = {"benign", "toxic", "virulent", "deadly", "cured"};
static const char *const settings[] = {"plain", "facility", "combat"};
static const char *const columns[] = {"environment", "fall", "explosion"};
static const char *const breaths[] = {"still", "acting", "air"};
/// Which language generated traits are named in: names stay as they were given.
static const char *const langs[TEXT_LANG_COUNT] = {[TEXT_FR] = "fr", [TEXT_EN] = "en"};
static const char *const instants[AURA_INSTANTS] = {"dawn", "due"};
static const char *const whens[] = {"attack", "defence"};
static const char *const intents[] = {"damage", "stun",    "disarm", "trip",
                                      "push",   "grapple", "none"};
static const char *const aims[] = {"none", "part", "head"};
static const char *const circumstances[] = {"charging",      "surprise", "behind", "higher",
                                            "moving_target", "moving",   "wind",   "masked",
                                            "small",         "large"};
static const char *const bands[] = {"short", "medium", "long", "very_long"};
static const char *const conditions[] = {"stunned", "knocked_out", "prone", "slowed",
                                         "blinded", "disarmed",    "held",  "entangled"};
static const char *const fumbles[] = {
    "weapon_breaks", "hits_friend", "double_damage", "armour_useless", "falls",
    "stunned",       "hits_self",   "entangled",     "lucky",          "curse"};
static const char *const betters[] = {"sides", "foes"};
_Static_assert(COUNT_OF(fumbles) == AURA_FUMBLE_COUNT && COUNT_OF(bands) == AURA_DISTANCE_COUNT,
               "rows");
static const char *const effects[] = {"minor",        "sense",       "shape",        "dominate",
                                      "inert_matter", "teleport_ai", "living_matter"};
static const char *const scopes[] = {"range", "area", "duration", "intensity", "base"};
static const char *const does[] = {"effect", "damage", "heal", "steal"};
_Static_assert(COUNT_OF(effects) == AURA_EFFECT_COUNT, "rows");
static const char *const kept[] = {"low", "mid", "high"};
static const char *const tiers[] = {"critical_failure", "remarkable_failure", "failure",
                                    "narrow_failure",   "status_quo",         "narrow_success",
                                    "success",          "remarkable_success"};
static const char *const grades[] = {"fumble", "plain", "critical"};
static const char *const answers[] = {"no_and", "no", "no_but", "yes_but", "yes", "yes_and"};
static const char *const levels[] = {"none",      "catastrophic", "very_bad", "bad",
                                     "passable",  "average",      "good",     "very_good",
                                     "excellent", "legendary",    "divine"};
static const char *const descriptions[] = {"catastrophic", "very_bad",    "bad",      "mediocre",
                                           "average",      "fairly_good", "good",     "very_good",
                                           "excellent",    "epic",        "legendary"};
static const char *const weapons[] = {"unarmed",      "light",        "one_handed",
                                      "two_handed",   "powder_small", "powder_medium",
                                      "powder_heavy", "cannon_light"};
static const char *const armours[] = {"clothes",         "thick_clothes", "light_leather",
                                      "studded_leather", "mail",          "plate"};
static const char *const models[] = {"horse", "cart",      "carriage", "rowing_boat",
                                     "sloop", "motorbike", "car",      "lorry"};
static const char *const ranks[] = {"contact", "short", "medium", "long", "very_long", "lost"};
static const char *const choices[] = {"passenger", "power", "robustness", "handling", "die"};
_Static_assert(COUNT_OF(models) == AURA_VEHICLE_COUNT && COUNT_OF(ranks) == AURA_RANK_COUNT,
               "the words are those of data/aura");
static const char *const callings[] = {"soldier",  "scoundrel", "scholar",
                                       "courtier", "hunter",    "mage"};
_Static_assert(COUNT_OF(weapons) == AURA_WEAPON_COUNT && COUNT_OF(armours) == AURA_ARMOUR_COUNT &&
                   COUNT_OF(callings) == AURA_CALLING_COUNT &&
                   COUNT_OF(descriptions) == AURA_DIFFICULTY_COUNT &&
                   COUNT_OF(levels) == AURA_LEVEL_COUNT + 1,
               "the words are those of data/aura");
_Static_assert(COUNT_OF(trait_kinds) == AURA_TRAIT_KINDS && COUNT_OF(scores) == AURA_SCORES &&
                   COUNT_OF(sorts) == AURA_SORTS && COUNT_OF(camps) == AURA_CAMPS &&
                   COUNT_OF(tiers) == AURA_TIERS && COUNT_OF(ties) == AURA_TIES,
               "each has its word");
/// AE-TEST-10: a difficulty by its word or by that of what stands in the way.
static const SagaNumber numbers[] = {
    {"unmissable", 2},   {"very_easy", 4},  {"easy", 6},
    {"fairly_easy", 8},  {"average", 10},   {"fairly_hard", 12},
    {"hard", 14},        {"very_hard", 16}, {"nearly_impossible", 18},
    {"impossible", 20},  {"epic", 22},      {"catastrophic", 2},
    {"very_bad", 4},     {"bad", 6},        {"mediocre", 8},
    {"fairly_good", 12}, {"good", 14},      {"very_good", 16},
    {"excellent", 18},   {"legendary", 22}, {NULL, 0}};

#define KEYS_1(a)       AURA_KEY_##a
#define KEYS_2(a, ...)  AURA_KEY_##a, KEYS_1(__VA_ARGS__)
#define KEYS_3(a, ...)  AURA_KEY_##a, KEYS_2(__VA_ARGS__)
#define KEYS_4(a, ...)  AURA_KEY_##a, KEYS_3(__VA_ARGS__)
#define KEYS_5(a, ...)  AURA_KEY_##a, KEYS_4(__VA_ARGS__)
#define KEYS_6(a, ...)  AURA_KEY_##a, KEYS_5(__VA_ARGS__)
#define KEYS_7(a, ...)  AURA_KEY_##a, KEYS_6(__VA_ARGS__)
#define KEYS_8(a, ...)  AURA_KEY_##a, KEYS_7(__VA_ARGS__)
#define KEYS_9(a, ...)  AURA_KEY_##a, KEYS_8(__VA_ARGS__)
#define KEYS_10(a, ...) AURA_KEY_##a, KEYS_9(__VA_ARGS__)
#define KEYS_11(a, ...) AURA_KEY_##a, KEYS_10(__VA_ARGS__)
#define KEYS_12(a, ...) AURA_KEY_##a, KEYS_11(__VA_ARGS__)
#define KEYS_13(a, ...) AURA_KEY_##a, KEYS_12(__VA_ARGS__)
#define KEYS_14(a, ...) AURA_KEY_##a, KEYS_13(__VA_ARGS__)
#define KEYS_15(a, ...) AURA_KEY_##a, KEYS_14(__VA_ARGS__)
#define KEYS_16(a, ...) AURA_KEY_##a, KEYS_15(__VA_ARGS__)
#define KEYS_17(a, ...) AURA_KEY_##a, KEYS_16(__VA_ARGS__)
#define KEYS_18(a, ...) AURA_KEY_##a, KEYS_17(__VA_ARGS__)
#define KEYS_19(a, ...) AURA_KEY_##a, KEYS_18(__VA_ARGS__)
#define KEYS_20(a, ...) AURA_KEY_##a, KEYS_19(__VA_ARGS__)
#define KEYS_21(a, ...) AURA_KEY_##a, KEYS_20(__VA_ARGS__)
#define KEYS_22(a, ...) AURA_KEY_##a, KEYS_21(__VA_ARGS__)
#define KEYS_23(a, ...) AURA_KEY_##a, KEYS_22(__VA_ARGS__)
#define KEYS_24(a, ...) AURA_KEY_##a, KEYS_23(__VA_ARGS__)
#define KEYS_25(a, ...) AURA_KEY_##a, KEYS_24(__VA_ARGS__)
#define KEYS_26(a, ...) AURA_KEY_##a, KEYS_25(__VA_ARGS__)
#define KEYS_27(a, ...) AURA_KEY_##a, KEYS_26(__VA_ARGS__)
#define KEYS_28(a, ...) AURA_KEY_##a, KEYS_27(__VA_ARGS__)
#define KEYS_29(a, ...) AURA_KEY_##a, KEYS_28(__VA_ARGS__)
#define KEYS_30(a, ...) AURA_KEY_##a, KEYS_29(__VA_ARGS__)
#define KEYS_31(a, ...) AURA_KEY_##a, KEYS_30(__VA_ARGS__)
#define KEYS_32(a, ...) AURA_KEY_##a, KEYS_31(__VA_ARGS__)
#define KEYS_33(a, ...) AURA_KEY_##a, KEYS_32(__VA_ARGS__)
#define KEYS_34(a, ...) AURA_KEY_##a, KEYS_33(__VA_ARGS__)
#define KEYS_35(a, ...) AURA_KEY_##a, KEYS_34(__VA_ARGS__)
#define KEYS_36(a, ...) AURA_KEY_##a, KEYS_35(__VA_ARGS__)
#define KEYS_37(a, ...) AURA_KEY_##a, KEYS_36(__VA_ARGS__)
#define KEYS_38(a, ...) AURA_KEY_##a, KEYS_37(__VA_ARGS__)
#define KEYS_39(a, ...) AURA_KEY_##a, KEYS_38(__VA_ARGS__)
#define KEYS_40(a, ...) AURA_KEY_##a, KEYS_39(__VA_ARGS__)
#define KEYS_41(a, ...) AURA_KEY_##a, KEYS_40(__VA_ARGS__)
#define KEYS_42(a, ...) AURA_KEY_##a, KEYS_41(__VA_ARGS__)
#define KEYS_43(a, ...) AURA_KEY_##a, KEYS_42(__VA_ARGS__)
#define KEYS_44(a, ...) AURA_KEY_##a, KEYS_43(__VA_ARGS__)
#define KEYS_PICK(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18, \
                  _19, _20, _21, _22, _23, _24, _25, _26, _27, _28, _29, _30, _31, _32, _33, _34,  \
                  _35, _36, _37, _38, _39, _40, _41, _42, _43, _44, name, ...)                     \
    name
#define K(...)                                                                                     \
    (const uint8_t[])                                                                              \
    {                                                                                              \
        KEYS_PICK(__VA_ARGS__, KEYS_44, KEYS_43, KEYS_42, KEYS_41, KEYS_40, KEYS_39, KEYS_38,      \
                  KEYS_37, KEYS_36, KEYS_35, KEYS_34, KEYS_33, KEYS_32, KEYS_31, KEYS_30, KEYS_29, \
                  KEYS_28, KEYS_27, KEYS_26, KEYS_25, KEYS_24, KEYS_23, KEYS_22, KEYS_21, KEYS_20, \
                  KEYS_19, KEYS_18, KEYS_17, KEYS_16, KEYS_15, KEYS_14, KEYS_13, KEYS_12, KEYS_11, \
                  KEYS_10, KEYS_9, KEYS_8, KEYS_7, KEYS_6, KEYS_5, KEYS_4, KEYS_3, KEYS_2, KEYS_1) \
        (__VA_ARGS__)                                                                              \
    }

#define MEMBERS_TRAIT                                                                              \
    K(NAME, VALUE, 0, KIND, CATEGORY, FAMILY, APPROVED, UNTIL, ROUNDS, DUE, CLOCK, 0)
#define MEMBERS_PART K(NAME, VALUE, 0, 0)
#define MEMBERS_SIDE                                                                               \
    K(ACTOR, 0, NUMBER, STAT, TRAIT, PART, HALF, EXTRA, HINDERING, ADVANTAGES, DISADVANTAGES,      \
      PASS, WEAPON, METRES, BAND, INTENT, 0)
#define MEMBERS_DEFENCE                                                                            \
    K(0, STAT, TRAIT, WEAPON, INTENT, ADVANTAGES, DISADVANTAGES, PASS, HINDERING, EXTRA, TARGET, 0)
#define MEMBERS_GAUGE      K(GAUGE, VALUE, 0, 0)
#define MEMBERS_INGREDIENT K(SCOPE, 0, VALUE, 0)
#define MEMBERS_MOVE       K(SCOPE, 0, ROWS, 0)
#define MEMBERS_PAGE       K(NAME, VALUE, EFFECT, 0, TRAIT, RANGE, AREA, DURATION, INTENSITY, DOES, 0)
#define MEMBERS_POISON     K(SEVERITY, DUE, 0, 0)
#define MEMBERS_HIT        K(ACTOR, DAMAGE, 0, NUMBER, ARMOUR, 0)
#define MEMBERS_AWARD      K(ACTOR, XP, 0, ABSENT, 0)

#define NO_WORDS           .words = NULL
#define TIME               .is_time = true
#define WORDS(list)        .words = list, .word_count = COUNT_OF(list)
#define WORDS_OR(list, id) .words = list, .word_count = COUNT_OF(list), .unknown = RULE_##id
#define NUMBERS            .numbers = numbers
#define HINT(what)         .hint = SAGA_HINT_##what
#define NAMES(what)        .names = SAGA_NAMES_##what
#define MEMBERS(list)      .members = MEMBERS_##list
#define AURA_KEY(key, name_, type_, list, low, high, ...)                                          \
    [AURA_KEY_##key] = {                                                                           \
        .name = name_, .type = type_, .is_list = list, .least = low, .most = high, __VA_ARGS__},
static const SagaKey keys[AURA_KEYS] = {
#include "rules/aura/aura_names.def"
};
#undef AURA_KEY
#define AURA_GESTURE(key, name, flags, take, ...)                                                  \
    [AURA_GESTURE_##key] = {name, flags, take, __VA_ARGS__},
static const SagaGestureRow gestures[AURA_GESTURES] = {
#include "rules/aura/aura_gestures.def"
};
#undef AURA_GESTURE
#define AURA_EVENT(key, name) [AURA_EVENT_##key] = name,
static const char *const events[AURA_EVENTS] = {
    [0] = "",
#include "rules/aura/aura_names.def"
};
#undef AURA_EVENT
#define AURA_WAIT(key, name) [AURA_WAIT_##key] = name,
static const char *const waits[AURA_WAITS] = {
    [0] = "floor",
#include "rules/aura/aura_names.def"
};
#undef AURA_WAIT
#define AURA_ADDEND(key, name) [AURA_ADD_##key] = name,
static const char *const addends[AURA_ADDENDS] = {
    [0] = "",
#include "rules/aura/aura_names.def"
};
#undef AURA_ADDEND
#define AURA_ROLL(key, name) [AURA_ROLL_##key] = {name, LUCK_OTHER, false, false},
static const RollRow rolls[AURA_ROLLS] = {
    [0] = {.name = ""},
#include "rules/aura/aura_names.def"
};
#undef AURA_ROLL
#define AURA_OPTION(key, name, type, preset, least, most, values, rule)                            \
    {name, type, preset, least, most, values, RULE_##rule},
static const OptionRow options[AURA_OPTIONS] = {
#include "rules/aura/aura_options.def"
};
#undef AURA_OPTION

// Scores of gauges are no characteristics, a chase begins between its ends.
enum { GAUGE_SCORES = 1 << AURA_SCORE_INTEGRITY | 1 << AURA_SCORE_AURA };
static const SagaSeldom seldom[] = {
    {AURA_GESTURE_RAISE, AURA_KEY_STAT, GAUGE_SCORES},
    {AURA_GESTURE_SET_STAT, AURA_KEY_STAT, GAUGE_SCORES},
    {AURA_GESTURE_STANCE, AURA_KEY_STAT, GAUGE_SCORES},
    {AURA_GESTURE_ENGAGE, AURA_KEY_STAT, GAUGE_SCORES},
    {AURA_GESTURE_SHOOT, AURA_KEY_STAT, GAUGE_SCORES},
    {AURA_GESTURE_HOLD, AURA_KEY_STAT, GAUGE_SCORES},
    {AURA_GESTURE_SWEEP, AURA_KEY_STAT, GAUGE_SCORES},
    {AURA_GESTURE_GANG, AURA_KEY_STAT, GAUGE_SCORES},
    {AURA_GESTURE_INITIATIVE, AURA_KEY_STAT, GAUGE_SCORES},
    {AURA_GESTURE_CHASE, AURA_KEY_DISTANCE, 1 << AURA_RANK_CONTACT | 1 << AURA_RANK_LOST},
    {AURA_GESTURE_RAISE, AURA_KEY_KIND,
     1 << AURA_KIND_SEQUELA | 1 << AURA_KIND_TEMPORARY | 1 << AURA_KIND_NEGATIVE},
    {AURA_GESTURE_TRAIT_ADD, AURA_KEY_KIND, 1 << AURA_KIND_SEQUELA | 1 << AURA_KIND_TEMPORARY},
};

_Static_assert(sizeof(AuraGame) <= SAGA_STATE_MAX, "a state fits a desk");

const SagaRules aura_rules = {
    .id = "aura",
    .name = "Aura Engine",
    .version = "1.5-9",
    .prefix = "AE",
    .credit = AURA_CREDIT ", " AURA_LICENCE, // AE-SESS-7
    .answer_rule = RULE_AE_AURA_9,
    .nest_rule = RULE_AE_SESS_1,
    .leader_rule = RULE_AE_SESS_5,
    .hidden_key = AURA_KEY_HIDDEN,
    .replay_rule = RULE_AE_SESS_6,
    .credit_rule = RULE_AE_SESS_7,
    .options = options,
    .option_count = AURA_OPTIONS,
    .keys = keys,
    .key_count = AURA_KEYS,
    .gestures = gestures,
    .gesture_count = AURA_GESTURES,
    .seldom = seldom,
    .seldom_count = COUNT_OF(seldom),
    .shorthand = {[SAGA_SHORTHAND_ADD] = AURA_GESTURE_ADD,
                  [SAGA_SHORTHAND_TRY] = AURA_GESTURE_TEST,
                  [SAGA_SHORTHAND_OPPOSE] = AURA_GESTURE_OPPOSE,
                  [SAGA_SHORTHAND_WAIT] = AURA_GESTURE_ADVANCE},
    .events = events,
    .event_count = AURA_EVENTS,
    .waits = waits,
    .wait_count = AURA_WAITS,
    .windows = 1u << AURA_WAIT_REROLL | 1u << AURA_WAIT_POINTS | 1u << AURA_WAIT_DAMAGE,
    .addends = addends,
    .addend_count = AURA_ADDENDS,
    .rolls = rolls,
    .roll_count = AURA_ROLLS,
    .dues = dues,
    .due_count = AURA_DUES,
    .state_size = sizeof(AuraGame),
    .probe_size = sizeof(AuraProbe),
    .start = aura_start,
    .copy = aura_copy,
    .dice_next = aura_dice_next,
    .view = aura_view,
    .snapshot = aura_snapshot,
    .knows = aura_knows,
    .hears = aura_hears,
    .cut = aura_cut,
    .foresees = aura_foresees,
    .clock = aura_clock,
    .list_dues = aura_list_dues,
    .answers = aura_answers,
    .dice_of = aura_dice_of,
    .actor_name = aura_actor_name,
    .broken = aura_broken,
};
