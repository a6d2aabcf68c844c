// SPDX-License-Identifier: MIT
// Recruitment (EV-RECR): berths, roles, duplicates, cost, in that order. All that is
// wrong is found; players are told the first.
#include "rules/evenor/evenor.h"

enum { EVENOR_BERTHS = 6 }; // EV-RECR-1

typedef struct RoleLimit {
    uint32_t role;
    int most;
    RuleId rule;
} RoleLimit;

static const RoleLimit limits[] = {
    {D6_ROLE_LEADER, 1, RULE_EV_RECR_3},
    {D6_ROLE_MONSTER, 1, RULE_EV_RECR_4},
    {D6_ROLE_MAGICIAN, 1, RULE_EV_RECR_5},
    {D6_ROLE_SHOOTER, 2, RULE_EV_RECR_6},
};

static bool has_role(const Setup *s, const Profile *p, uint32_t role)
{
    if (role == D6_ROLE_LEADER)
        return (p->roles & role) || p->trait[D6_TRAIT_LEADER] ||
               p->trait[D6_TRAIT_CHARISMATIC_LEADER];
    if (role == D6_ROLE_SHOOTER && (p->roles & D6_ROLE_ARCHER))
        return s->option[EVENOR_OPT_ARCHER_IS_SHOOTER] != 0;
    return (p->roles & role) != 0;
}

static void check_berths(const Setup *s, uint8_t seat, Verdict *v)
{
    bool monster = false;
    for (uint32_t i = 0; i < s->figure_count; i++) {
        if (s->figure[i].seat != seat)
            continue;
        v->berths += s->figure[i].profile->berths;
        monster |= (s->figure[i].profile->roles & D6_ROLE_MONSTER) != 0;
    }
    if (!v->berths || v->berths > v->berths_max)
        verdict_problem(v,
                        (Refusal){.code = ERR_BAND_SLOTS,
                                  .rule = monster && v->berths - 1 <= v->berths_max
                                              ? RULE_EV_RECR_2
                                              : RULE_EV_RECR_1},
                        -1);
}

static void check_roles(const Setup *s, uint8_t seat, Verdict *v)
{
    for (uint32_t k = 0; k < COUNT_OF(limits); k++) {
        int found = 0;
        for (uint32_t i = 0; i < s->figure_count; i++)
            if (s->figure[i].seat == seat && has_role(s, s->figure[i].profile, limits[k].role) &&
                ++found > limits[k].most)
                verdict_problem(v, (Refusal){.code = ERR_BAND_ROLE, .rule = limits[k].rule},
                                (int)i);
    }
}

void evenor_band_check(const Setup *s, uint8_t seat, Verdict *v)
{
    *v = (Verdict){.budget = s->option[D6_OPT_BAND_BUDGET], .berths_max = EVENOR_BERTHS};
    check_berths(s, seat, v);
    check_roles(s, seat, v);
    d6_band_finish(s, seat, RULE_EV_RECR_9, RULE_EV_RECR_7, v);
}
