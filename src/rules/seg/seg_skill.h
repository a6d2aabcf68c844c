// SPDX-License-Identifier: MIT
// rules/seg/seg_skill.h: skills and actions as rows, from data/seg/skills.json.
// A passive skill is a named effect that the place which applies it asks for; an action is a row of
// facts: card, test, range, target, energy, and one effect of a short list.
#pragma once
#include "core/base.h"
#include "gen/skills_seg.h"

enum { SEG_SUIT_NONE, SEG_SUIT_SPADE, SEG_SUIT_HEART, SEG_SUIT_CLUB, SEG_SUIT_DIAMOND, SEG_SUITS };
enum {
    SEG_IS_AGGRESSIVE = 1,
    SEG_IS_SPE = 2,
    SEG_IS_SIGHT = 4, ///< needs a line of sight
    SEG_IS_STILL = 8, ///< forfeits the free move
    SEG_IS_PROVISIONAL = 16,
    SEG_IS_OPTIONAL = 32,
    SEG_IS_REPEAT = 64, ///< may be bought again
    SEG_IS_OWN = 128    ///< an action that the setup brought
};
/// `attack`: as a basic attack.
enum {
    SEG_RANGE_NONE,
    SEG_RANGE_SELF,
    SEG_RANGE_CONTACT,
    SEG_RANGE_SHORT,
    SEG_RANGE_MEDIUM,
    SEG_RANGE_LONG,
    SEG_RANGE_ATTACK,
    SEG_RANGES
};
enum {
    SEG_TARGET_NONE,
    SEG_TARGET_SELF,
    SEG_TARGET_ENEMY,
    SEG_TARGET_ALLY,
    SEG_TARGET_OTHER,
    SEG_TARGET_OTHER_OR_SELF,
    SEG_TARGETS
};
enum {
    SEG_EFFECT_WOUND,
    SEG_EFFECT_DOUBLE_WOUND,
    SEG_EFFECT_VAMPIRIC_WOUND,
    SEG_EFFECT_IMMOBILISE,
    SEG_EFFECT_IMMOBILISE_BOTH,
    SEG_EFFECT_PROJECT,
    SEG_EFFECT_DRAIN,
    SEG_EFFECT_DEFENSIVE,
    SEG_EFFECT_CONTACT_DEFENCE,
    SEG_EFFECT_RANGED_DEFENCE,
    SEG_EFFECT_CANCEL,
    SEG_EFFECT_POSITIONING,
    SEG_EFFECT_MOVE,
    SEG_EFFECT_DISENGAGE,
    SEG_EFFECT_SUPPORT,
    SEG_EFFECT_GAIN,
    SEG_EFFECT_TELEPORT,
    SEG_EFFECT_TELEPORT_TARGET,
    SEG_EFFECT_SUMMON,
    SEG_EFFECT_PORTAL,
    SEG_EFFECT_HEAL,
    SEG_EFFECT_HEAL_OR_WOUND,
    SEG_EFFECTS
};

#define SEG_ENUM(key, ...) SEG_SKILL_##key,
enum { SEG_SKILL_LIST(SEG_ENUM) SEG_SKILL_COUNT, SEG_NO_SKILL = 0xff };
#undef SEG_ENUM
#define SEG_ENUM(key, ...) SEG_ACTION_##key,
enum { SEG_ACTION_LIST(SEG_ENUM) SEG_ACTION_COUNT };
#undef SEG_ENUM

typedef struct SegSkill {
    const char *name;
    const char *printed; ///< the cost as the source has it
    RuleId rule;
    int8_t cost; ///< the one that is used
    uint8_t flags;
} SegSkill;

/// Has no pointer: a setup keeps those of its own as bytes (SetupTrait.action), hence the
/// attribute.
typedef struct __attribute__((may_alias)) SegAction {
    RuleId rule;
    uint8_t skill; ///< SEG_NO_SKILL: open to everybody
    uint8_t card, test, tests, flags, range, target;
    uint8_t energy_ok, energy_fail;
    uint8_t gains; ///< energy that comes before the test
    uint8_t effect;
} SegAction;

extern const SegSkill seg_skills[SEG_SKILL_COUNT];
extern const SegAction seg_actions[SEG_ACTION_COUNT];

/// A basic attack, alone or inside another action (SG-SHOOT-1).
static inline bool seg_action_is_basic(const SegAction *a)
{
    return a->range == SEG_RANGE_ATTACK || a->effect == SEG_EFFECT_VAMPIRIC_WOUND;
}
static inline bool seg_action_is_posture(const SegAction *a)
{
    return a->effect >= SEG_EFFECT_DEFENSIVE && a->effect <= SEG_EFFECT_POSITIONING;
}
