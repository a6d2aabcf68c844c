// SPDX-License-Identifier: MIT
// Teams: what a character costs, and what a team sheet may hold (section 4 of the ledger).
#include "rules/seg/seg.h"

int seg_price(const Setup *s, uint32_t skill)
{
    return s && (s->trait_terms[skill] & TRAIT_PRICED) ? s->trait_cost[skill]
                                                       : seg_skills[skill].cost;
}

static int price_of_all(const Setup *s, const uint8_t *count)
{
    int sum = 0;
    for (uint32_t i = 0; i < SEG_SKILL_COUNT; i++)
        sum += count[i] ? seg_price(s, i) * count[i] : 0;
    return sum;
}

uint32_t seg_own_skills(const Setup *s, const Profile *p)
{
    for (uint32_t i = 0; s && i < s->custom_count; i++)
        if (p == &s->custom[i])
            return s->custom_traits[i];
    return 0;
}

/// 10 + the costs of the skills (SG-COST-1). A skill of somebody's own has its price in place of
/// those it is made of.
static int factor_of(const Setup *s, const Profile *p)
{
    int factor = 10 + price_of_all(s, p->trait);
    uint32_t own = seg_own_skills(s, p);
    for (uint32_t i = 0; own >> i; i++)
        if (own >> i & 1)
            factor += s->own_trait[i].cost - price_of_all(s, s->own_trait[i].grant);
    return factor;
}

int seg_cost(const Setup *s, const Profile *p) { return p->stat[SEG_STAT_V] * factor_of(s, p); }

void seg_profile_fill(Profile *p)
{
    for (uint32_t i = 0; i < SEG_SKILL_COUNT; i++)
        if (p->trait[i] == TRAIT_PLAIN)
            p->trait[i] = 1;
    int cost = seg_cost(NULL, p);
    p->cost = (int16_t)(cost > 0 && cost < INT16_MAX ? cost : 0);
    p->berths = 1;
}

static Refusal no_skill(ErrorCode code, RuleId rule, uint32_t skill)
{
    return (Refusal){.code = code, .rule = rule, .trait = (uint8_t)(skill + 1)};
}

Refusal seg_profile_check(const Profile *p)
{
    if (p->stat[SEG_STAT_V] < 1 || p->stat[SEG_STAT_V] > 99)
        return seg_no(ERR_BAD_PROFILE, RULE_SG_WOUND_6);
    if (p->weapon_count || p->stat[SEG_STAT_RANK] < 0 || p->radius < 0)
        return seg_no(ERR_BAD_PROFILE, RULE_SG_TEAM_3);
    for (uint32_t i = 0; i < SEG_SKILL_COUNT; i++)
        if (p->trait[i] > 1 && !(seg_skills[i].flags & SEG_IS_REPEAT))
            return no_skill(ERR_SKILL_TWICE, RULE_SG_COST_2, i);
    return refusal_none();
}

/// SG-SKNRG-7: something to lose the energy of.
static bool may_dissipate(const Setup *s, const Profile *p)
{
    if (p->trait[SEG_SKILL_RECEPTACLE] || p->trait[SEG_SKILL_STORAGE] ||
        p->trait[SEG_SKILL_SINGLE_USE])
        return true;
    for (uint32_t i = 0; i < seg_action_count(s); i++) {
        const SegAction *a = seg_action_of(s, i);
        if (a->energy_ok && p->trait[a->skill])
            return true;
    }
    return false;
}

static void check_character(const Setup *s, const Profile *p, int index, Verdict *v)
{
    const int32_t *option = s->option;
    Refusal why = seg_profile_check(p);
    if (refusal_is(why))
        verdict_problem(v, why, index);
    if (option[SEG_OPT_MAX_VALUE] && p->stat[SEG_STAT_V] > option[SEG_OPT_MAX_VALUE])
        verdict_problem(v, seg_no(ERR_BAD_PROFILE, RULE_SG_WOUND_6), index);
    if (p->trait[SEG_SKILL_LONG_MOVE] && p->trait[SEG_SKILL_SHORT_MOVE])
        verdict_problem(v, no_skill(ERR_SKILL_CLASH, RULE_SG_COST_6, SEG_SKILL_SHORT_MOVE), index);
    if (p->trait[SEG_SKILL_DISSIPATION] && !may_dissipate(s, p))
        verdict_problem(v, no_skill(ERR_SKILL_CLASH, RULE_SG_SKNRG_7, SEG_SKILL_DISSIPATION),
                        index);
    for (uint32_t i = 0; i < SEG_SKILL_COUNT; i++) {
        bool is_outdoor = i == SEG_SKILL_FLIGHT || i == SEG_SKILL_INDIRECT_FIRE;
        if (!p->trait[i])
            continue;
        if ((seg_skills[i].flags & SEG_IS_OPTIONAL) && !option[SEG_OPT_OPTIONAL_SKILLS])
            verdict_problem(v, no_skill(ERR_SKILL_BANNED, RULE_SG_SKGEN_4, i), index);
        if (is_outdoor && option[SEG_OPT_INDOOR])
            verdict_problem(v, no_skill(ERR_SKILL_BANNED, RULE_SG_FAQ_31, i), index);
        if (s->trait_terms[i] & TRAIT_BANNED)
            verdict_problem(v, no_skill(ERR_SKILL_BANNED, RULE_SG_SKGEN_3, i), index);
    }
    if (factor_of(s, p) < 1)
        verdict_problem(v, seg_no(ERR_SKILL_SUM, RULE_SG_COST_1), index);
}

/// SG-COST-4, SG-SCN-3: a scenario with unequal budgets scales the option.
static int32_t budget_of(const Setup *s, uint8_t seat)
{
    uint8_t scene = s->scenario ? s->scenario : (uint8_t)s->option[SEG_OPT_SCENARIO];
    int32_t budget = s->option[SEG_OPT_TEAM_BUDGET];
    if (scene && seat < seg_scenario_data[scene - 1].seats)
        budget = budget * seg_scenario_data[scene - 1].budget[seat] / 200;
    return budget;
}

void seg_band_check(const Setup *s, uint8_t seat, Verdict *v)
{
    static const int deck_size[] = {13, 14, CARDS_MAX};
    enum { WORD = 64 };
    uint64_t ranks[2] = {0}; // labels of a deck without end go up to 99, too
    v->count = v->left_out = 0;
    v->cost = v->berths = 0;
    v->budget = budget_of(s, seat);
    v->berths_max = deck_size[s->option[SEG_OPT_DECK]];
    for (uint32_t i = 0; i < s->figure_count; i++) {
        const Profile *p = s->figure[i].profile;
        if (s->figure[i].seat != seat)
            continue;
        check_character(s, p, (int)i, v);
        int rank = p->stat[SEG_STAT_RANK];
        bool is_missing = s->option[SEG_OPT_DECK] != 2 && rank > 14;
        is_missing |= rank == 12 && !s->option[SEG_OPT_DECK]; // no knight in 54 cards
        bool is_taken = rank > 0 && rank < 2 * WORD && (ranks[rank / WORD] >> rank % WORD & 1);
        if (is_missing || is_taken)
            verdict_problem(v, seg_no(ERR_TEAM_RANK, RULE_SG_TEAM_1), (int)i);
        if (rank > 0 && rank < 2 * WORD)
            ranks[rank / WORD] |= UINT64_C(1) << rank % WORD;
        v->cost += seg_cost(s, p);
        v->berths++;
    }
    if (!v->berths || v->berths > v->berths_max)
        verdict_problem(v, seg_no(ERR_TEAM_SIZE, RULE_SG_TEAM_2), -1);
    if (v->cost > v->budget)
        verdict_problem(v, seg_no(ERR_BAND_COST, RULE_SG_COST_4), -1);
}
