// SPDX-License-Identifier: MIT
// The skill table as data/seg/skills.json has it.
#include "rules/seg/seg_skill.h"
#include "gen/rules.h"

#define SEG_ROW(key, name, rule, cost, printed, flags) {name, printed, RULE_##rule, cost, flags},
const SegSkill seg_skills[SEG_SKILL_COUNT] = {SEG_SKILL_LIST(SEG_ROW)};
#undef SEG_ROW

#define SEG_ROW(key, name, rule, ...) {RULE_##rule, __VA_ARGS__},
const SegAction seg_actions[SEG_ACTION_COUNT] = {SEG_ACTION_LIST(SEG_ROW)};
#undef SEG_ROW
