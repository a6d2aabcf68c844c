// SPDX-License-Identifier: MIT
// Recruitment (EV-RECR): slots, roles, duplicates, cost, in that order; the first failure is told.
#include "rules/evenor/evenor.h"

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

/// EV-RECR-2: a Monster takes two slots, whatever its file says.
static int slots_of(const Profile *p) { return p->roles & D6_ROLE_MONSTER ? 2 : 1; }

Refusal evenor_band_check(const Setup *s, uint8_t seat, int *index)
{
    int slots = 0, count = 0, cost = 0;
    bool monster = false;
    *index = -1;
    for (uint32_t i = 0; i < s->figure_count; i++) {
        if (s->figure[i].seat != seat)
            continue;
        count++;
        slots += slots_of(s->figure[i].profile);
        monster |= (s->figure[i].profile->roles & D6_ROLE_MONSTER) != 0;
    }
    if (!count || slots > 6)
        return (Refusal){
            ERR_BAND_SLOTS, monster && slots - 1 <= 6 ? RULE_EV_RECR_2 : RULE_EV_RECR_1, {0}, {0}};
    for (uint32_t k = 0; k < COUNT_OF(limits); k++) {
        int found = 0;
        for (uint32_t i = 0; i < s->figure_count; i++) {
            if (s->figure[i].seat != seat || !has_role(s, s->figure[i].profile, limits[k].role))
                continue;
            if (++found > limits[k].most) {
                *index = (int)i;
                return (Refusal){ERR_BAND_ROLE, limits[k].rule, {(uint8_t)(i + 1)}, {0}};
            }
        }
    }
    for (uint32_t i = 0; i < s->figure_count && !s->option[EVENOR_OPT_ALLOW_DUPLICATES]; i++) {
        for (uint32_t j = 0; j < i; j++) {
            if (s->figure[i].seat == seat && s->figure[j].seat == seat &&
                s->figure[i].profile == s->figure[j].profile) {
                *index = (int)i;
                return (Refusal){ERR_BAND_DUPLICATE, RULE_EV_RECR_9, {(uint8_t)(i + 1)}, {0}};
            }
        }
    }
    for (uint32_t i = 0; i < s->figure_count; i++) {
        if (s->figure[i].seat != seat)
            continue;
        cost += s->figure[i].profile->cost;
        if (cost > s->option[EVENOR_OPT_BAND_BUDGET]) {
            *index = (int)i;
            return (Refusal){ERR_BAND_COST, RULE_EV_RECR_7, {(uint8_t)(i + 1)}, {0}};
        }
    }
    return refusal_none();
}
