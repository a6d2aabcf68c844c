// SPDX-License-Identifier: MIT
// What both siblings ask of a band: nobody twice, within the budget.
#include "rules/d6/setup/d6_scenario.h"

static bool is_second(const Setup *s, uint32_t i)
{
    for (uint32_t j = 0; j < i; j++)
        if (s->figure[j].seat == s->figure[i].seat && s->figure[j].profile == s->figure[i].profile)
            return true;
    return false;
}

/// EV-RECR-7, AO-SCEN-6: the figure that takes the band over its budget is the one that is told.
static void check_cost(const Setup *s, uint8_t seat, RuleId rule, Verdict *v)
{
    for (uint32_t i = 0; i < s->figure_count; i++) {
        if (s->figure[i].seat != seat)
            continue;
        bool was_fine = v->cost <= v->budget;
        v->cost += s->figure[i].profile->cost;
        if (was_fine && v->cost > v->budget)
            verdict_problem(v, (Refusal){.code = ERR_BAND_COST, .rule = rule}, (int)i);
    }
}

void d6_band_finish(const Setup *s, uint8_t seat, RuleId twice, RuleId cost, Verdict *v)
{
    for (uint32_t i = 0; i < s->figure_count && !s->option[D6_OPT_ALLOW_DUPLICATES]; i++)
        if (s->figure[i].seat == seat && is_second(s, i))
            verdict_problem(v, (Refusal){.code = ERR_BAND_DUPLICATE, .rule = twice}, (int)i);
    check_cost(s, seat, cost, v);
}
