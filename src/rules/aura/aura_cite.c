// SPDX-License-Identifier: MIT
// A table that is played cites as it goes (aura_contest.c and its like); a calculator has only
// numbers.
#include "rules/aura/aura_cite.h"
#include "gen/rules.h"

void aura_cite(AuraCites *cites, RuleId rule)
{
    for (uint32_t i = 0; i < cites->count; i++)
        if (cites->rule[i] == rule)
            return;
    if (NEVER(cites->count == AURA_CITE_MAX))
        return;
    cites->rule[cites->count++] = rule;
}

void aura_cite_roll(AuraCites *cites, AuraDice dice, int net, AuraGrade grade)
{
    aura_cite(cites, net ? RULE_AE_DICE_4 : RULE_AE_DICE_3);
    if (grade == AURA_CRITICAL) {
        aura_cite(cites, RULE_AE_CRIT_1);
        aura_cite(cites, dice.low == 10 ? RULE_AE_CRIT_3 : RULE_AE_CRIT_2);
    } else if (grade == AURA_FUMBLE) {
        aura_cite(cites, RULE_AE_CRIT_6);
    }
}

void aura_cite_result(AuraCites *cites, AuraResult r, AuraGrade grade, bool simple)
{
    if (grade == AURA_FUMBLE)
        aura_cite(cites, RULE_AE_CRIT_7);
    else if (grade == AURA_CRITICAL && r.margin < 2)
        aura_cite(cites, RULE_AE_CRIT_5);
    else if (simple)
        aura_cite(cites, RULE_AE_RESULT_9);
    else if (r.margin == 0)
        aura_cite(cites, r.is_success ? RULE_AE_RESULT_3 : RULE_AE_RESULT_2);
    else
        aura_cite(cites, r.margin == 1 || r.margin == -1 ? RULE_AE_RESULT_4 : RULE_AE_RESULT_1);
    if (r.benefits)
        aura_cite(cites, RULE_AE_RESULT_5);
    if (r.mishaps)
        aura_cite(cites, RULE_AE_RESULT_6);
}
