// SPDX-License-Identifier: MIT
// Actions of somebody's own (SG-GEN-10): the words they are written with, and which of them go
// together. What an effect can carry is a row of seg_effects.def; what follows from the range, the
// test or the energy alone, whatever the effect, is written out once below.
#include "rules/seg/seg.h"
#include <string.h>

enum {
    FACT_CARD,
    FACT_TEST,
    FACT_TESTS,
    FACT_AGGRESSIVE,
    FACT_SPE,
    FACT_RANGE,
    FACT_SIGHT,
    FACT_TARGET,
    FACT_ENERGY,
    FACT_FREE_MOVE,
    FACT_EFFECT,
    FACT_GAINS,
    FACT_KINDS
};
_Static_assert((int)FACT_KINDS == (int)SEG_FACTS, "seg.h knows how many facts there are");
enum { TESTS_MAX = 3, ENERGY_MAX = SEG_PAY_MAX };

static const char *const card_words[] = {NULL, "spade", "heart", "club", "diamond"};
static const char *const test_words[] = {"none", "spade", "heart", "club", "diamond"};
static const char *const range_words[SEG_RANGES] = {"none",   "self", "contact", "short",
                                                    "medium", "long", "attack"};
static const char *const target_words[SEG_TARGETS] = {"none", "self",  "enemy",
                                                      "ally", "other", "other_or_self"};
#define SEG_EFFECT(key, name, ...) [SEG_EFFECT_##key] = name,
static const char *const effect_words[SEG_EFFECTS] = {
#include "rules/seg/seg_effects.def"
};
#undef SEG_EFFECT

const FactRow seg_facts[SEG_FACTS] = {
    [FACT_CARD] = {"card", FACT_WORD, card_words, SEG_SUITS, false},
    [FACT_TEST] = {"test", FACT_WORD, test_words, SEG_SUITS, false},
    [FACT_TESTS] = {"tests", FACT_NUMBER, NULL, TESTS_MAX, false},
    [FACT_AGGRESSIVE] = {"aggressive", FACT_BOOL, NULL, 0, false},
    [FACT_SPE] = {"spe", FACT_BOOL, NULL, 0, false},
    [FACT_RANGE] = {"range", FACT_WORD, range_words, SEG_RANGES, false},
    [FACT_SIGHT] = {"sight", FACT_BOOL, NULL, 0, false},
    [FACT_TARGET] = {"target", FACT_WORD, target_words, SEG_TARGETS, false},
    [FACT_ENERGY] = {"energy", FACT_PAIR, NULL, ENERGY_MAX, false},
    [FACT_FREE_MOVE] = {"free_move", FACT_BOOL, NULL, 0, false},
    [FACT_EFFECT] = {"effect", FACT_WORD, effect_words, SEG_EFFECTS, false},
    [FACT_GAINS] = {"gains", FACT_NUMBER, NULL, ENERGY_MAX, true},
};

// --- what goes with an effect ---

enum { NO = 1, YES = 2, ANY = NO | YES }; // by 1 << value
enum { NO_SUIT = 1 << SEG_SUIT_NONE, SPADE = 1 << SEG_SUIT_SPADE, ANY_SUIT = 0x1e };
enum {
    HERE = 1 << SEG_RANGE_NONE | 1 << SEG_RANGE_SELF,
    CONTACT = 1 << SEG_RANGE_CONTACT,
    LONG = 1 << SEG_RANGE_LONG,
    FAR = 1 << SEG_RANGE_SHORT | 1 << SEG_RANGE_MEDIUM | LONG,
    ATTACK = 1 << SEG_RANGE_ATTACK
};
enum {
    ITSELF = 1 << SEG_TARGET_NONE | 1 << SEG_TARGET_SELF,
    ENEMY = 1 << SEG_TARGET_ENEMY,
    ALLY = 1 << SEG_TARGET_ALLY,
    OTHER = 1 << SEG_TARGET_OTHER,
    OTHER_OR_SELF = 1 << SEG_TARGET_OTHER_OR_SELF
};
typedef struct Combines {
    uint8_t least, most; ///< tests
    uint8_t suits, aggressive, spe, sight, ranges, targets, energy, gains;
} Combines;
#define SEG_EFFECT(key, name, ...) [SEG_EFFECT_##key] = {__VA_ARGS__},
static const Combines combines[SEG_EFFECTS] = {
#include "rules/seg/seg_effects.def"
};
#undef SEG_EFFECT

/// The first fact that does not go with the rest, -1 if all do; *code says how.
static int odd_fact(uint8_t fact[FACT_MAX][2], ErrorCode *code)
{
    const Combines *c = &combines[fact[FACT_EFFECT][0]];
    uint8_t test = fact[FACT_TEST][0], tests = fact[FACT_TESTS][0], spe = fact[FACT_SPE][0],
            range = fact[FACT_RANGE][0], target = fact[FACT_TARGET][0], sight = fact[FACT_SIGHT][0],
            gains = fact[FACT_GAINS][0];
    const uint8_t *energy = fact[FACT_ENERGY];
    bool basic = range == SEG_RANGE_ATTACK; // resolved as a basic attack, whatever its effect
    bool itself = ITSELF >> target & 1;
    const struct {
        bool wrong;
        int fact;
        ErrorCode code;
    } rows[] = {
        {!(c->aggressive >> fact[FACT_AGGRESSIVE][0] & 1), FACT_AGGRESSIVE, ERR_EFFECT_AGGRESSIVE},
        {!(c->targets >> target & 1), FACT_TARGET, ERR_EFFECT_TARGET},
        {!(c->ranges >> range & 1), FACT_RANGE, ERR_EFFECT_RANGE},
        // Somebody else is at some range; oneself is not.
        {(c->targets & ~ITSELF) && itself != (HERE >> range & 1), FACT_RANGE, ERR_EFFECT_RANGE},
        {tests < c->least || tests > c->most || (!tests && c->most && !gains), FACT_TESTS,
         ERR_EFFECT_TESTS},
        {!(c->suits >> test & 1) || !test != !tests || (basic && test != SEG_SUIT_SPADE), FACT_TEST,
         ERR_EFFECT_TEST},
        {!(c->spe >> spe & 1) || (basic && spe), FACT_SPE, ERR_EFFECT_SPE},
        {!(c->sight >> sight & 1) || (basic && !sight) || (itself && sight), FACT_SIGHT,
         ERR_EFFECT_SIGHT},
        // Energy is charged once, after the one test of a power.
        {energy[1] > energy[0] || (energy[0] && (!(c->energy & YES) || !spe || tests != 1)),
         FACT_ENERGY, ERR_EFFECT_ENERGY},
        {gains && !(c->gains & YES), FACT_GAINS, ERR_EFFECT_GAINS},
    };
    for (uint32_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].wrong) {
            *code = rows[i].code;
            return rows[i].fact;
        }
    return -1;
}

/// The rule of an effect: that of the table's action with it, a power's for a power.
static RuleId rule_of(uint8_t effect, bool spe)
{
    RuleId first = 0;
    for (uint32_t i = 0; i < SEG_ACTION_COUNT; i++) {
        const SegAction *a = &seg_actions[i];
        if (a->effect != effect)
            continue;
        if (((a->flags & SEG_IS_SPE) != 0) == spe)
            return a->rule;
        first = first ? first : a->rule;
    }
    return first;
}

Refusal seg_own_action(Setup *s, uint32_t index, uint8_t fact[FACT_MAX][2], int *wrong)
{
    SetupTrait *own = &s->own_trait[index];
    ErrorCode code = 0;
    bool spe = fact[FACT_SPE][0] != 0;
    RuleId rule = rule_of(fact[FACT_EFFECT][0], spe);
    *wrong = odd_fact(fact, &code);
    if (code)
        return seg_no(code, rule);
    SegAction a = {
        .rule = rule,
        .skill = (uint8_t)(SEG_SKILL_COUNT + index),
        .card = fact[FACT_CARD][0],
        .test = fact[FACT_TEST][0],
        .tests = fact[FACT_TESTS][0],
        .flags = (uint8_t)(SEG_IS_OWN | (fact[FACT_AGGRESSIVE][0] ? SEG_IS_AGGRESSIVE : 0u) |
                           (spe ? SEG_IS_SPE : 0u) | (fact[FACT_SIGHT][0] ? SEG_IS_SIGHT : 0u) |
                           (fact[FACT_FREE_MOVE][0] ? 0u : SEG_IS_STILL)),
        .range = fact[FACT_RANGE][0],
        .target = fact[FACT_TARGET][0],
        .energy_ok = fact[FACT_ENERGY][0],
        .energy_fail = fact[FACT_ENERGY][1],
        .gains = fact[FACT_GAINS][0],
        .effect = fact[FACT_EFFECT][0],
    };
    _Static_assert(sizeof a <= SETUP_ACTION_BYTES, "an action fits into a setup");
    memcpy(own->action, &a, sizeof a);
    own->has_action = true;
    own->fields = SEG_FIELDS(a.tests, a.target, a.energy_ok, a.effect);
    return refusal_none();
}
