// SPDX-License-Identifier: MIT
// Prices as players see them: what a skill costs, and how a character comes to its cost
// (SG-COST-1). The sums themselves are seg_team.c's, so that a bill cannot disagree with a verdict.
#include "rules/seg/seg.h"

void seg_trait_price(uint32_t skill, TraitPrice *out)
{
    const SegSkill *row = &seg_skills[skill];
    *out = (TraitPrice){
        .printed = row->printed,
        .rule = row->rule,
        .cost = row->cost,
        .is_provisional = (row->flags & SEG_IS_PROVISIONAL) != 0,
        .is_optional = (row->flags & SEG_IS_OPTIONAL) != 0,
        .is_repeat = (row->flags & SEG_IS_REPEAT) != 0,
    };
    for (uint32_t i = 0; i < SEG_ACTION_COUNT; i++)
        if (seg_actions[i].skill == skill) {
            out->is_action = true;
            out->colour = seg_actions[i].card;
        }
}

bool seg_basic_action(uint32_t n, BasicAction *out)
{
    for (uint32_t i = 0; i < SEG_ACTION_COUNT; i++) {
        const SegAction *a = &seg_actions[i];
        if (a->skill != SEG_NO_SKILL || n--)
            continue;
        *out = (BasicAction){seg_ruleset.choices[SEG_CHOICE_ACTIONS + i].name, a->rule, a->card};
        return true;
    }
    return false;
}

void seg_bill(const Setup *s, const Profile *p, Bill *out)
{
    uint32_t own = seg_own_skills(s, p);
    *out = (Bill){.value = p->stat[SEG_STAT_V], .base = 10, .cost = seg_cost(s, p)};
    out->factor = out->value ? out->cost / out->value : 0;
    for (uint32_t i = 0; i < SEG_SKILL_COUNT; i++) {
        int count = p->trait[i]; // what comes with a skill of one's own is paid with it
        for (uint32_t k = 0; own >> k; k++)
            count -= own >> k & 1 ? s->own_trait[k].grant[i] : 0;
        if (count > 0)
            out->line[out->count++] =
                (BillLine){seg_skills[i].name, (int16_t)seg_price(s, i), (uint8_t)count};
    }
    for (uint32_t k = 0; own >> k; k++)
        if (own >> k & 1)
            out->line[out->count++] = (BillLine){s->own_trait[k].id, s->own_trait[k].cost, 1};
}
