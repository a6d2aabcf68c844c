// SPDX-License-Identifier: MIT
// Bands (AO-SCEN-6): one to six figures, or as the option says, within the budget. The source has a
// value for each profile and no other limit.
#include "rules/aurore/aurore.h"

void aurore_band_check(const Setup *s, uint8_t seat, Verdict *v)
{
    int32_t most = s->option[AURORE_OPT_BAND_SIZE];
    *v = (Verdict){.budget = s->option[D6_OPT_BAND_BUDGET],
                   .berths_max = most < 0 ? FIGURE_MAX : most}; // a game holds no more
    for (uint32_t i = 0; i < s->figure_count; i++)
        v->berths += s->figure[i].seat == seat;
    if (!v->berths || v->berths > v->berths_max)
        verdict_problem(v, (Refusal){.code = ERR_BAND_SIZE, .rule = RULE_AO_SCEN_6}, -1);
    d6_band_finish(s, seat, RULE_AO_SCEN_6, RULE_AO_SCEN_6, v);
}
