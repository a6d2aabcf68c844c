// SPDX-License-Identifier: MIT
// Profiles and bands: what a figure may be, and who may play together (sections 2 and 24).
#include "rules/nordenth/nordenth_path.h"
#include <string.h>

void nordenth_profile_fill(Profile *p)
{
    p->radius = p->radius ? p->radius : NORDENTH_RADIUS;
    p->height = p->height ? p->height : NORDENTH_HEIGHT;
    p->berths = 1;
    for (uint32_t i = 0; i < NORDENTH_STAT_KINDS; i++) // a printed 0, which most games refuse
        if (p->stat[i] < 0 && i != NORDENTH_STAT_HP && i != NORDENTH_STAT_MOVE)
            p->stat[i] = 0;
    if (!p->stat[NORDENTH_STAT_HP])
        p->stat[NORDENTH_STAT_HP] = 1; // AN-FIG-5
    if (!p->stat[NORDENTH_STAT_MOVE])  // AN-MOVE-1, AN-SKL-10
        p->stat[NORDENTH_STAT_MOVE] = p->trait[NORDENTH_SKILL_VELOCE] ? 8 : 6;
    for (uint32_t i = 0; i < NORDENTH_SKILL_COUNT; i++)
        p->trait[i] = p->trait[i] != 0;
    for (uint32_t w = 0; w < p->weapon_count; w++) {
        Weapon *weapon = &p->weapon[w];
        weapon->kind = 0;
        for (uint32_t i = 0; i < NORDENTH_ARM_COUNT; i++)
            if (!strcmp(weapon->name, nordenth_arms[i].name)) {
                weapon->kind = (uint16_t)(i + 1);
                weapon->power = nordenth_arms[i].impact;
                weapon->flags = nordenth_arms[i].is_melee ? WEAPON_MELEE : WEAPON_RANGED;
            }
    }
}

Refusal nordenth_profile_check(const Profile *p)
{
    for (uint32_t i = 0; i <= NORDENTH_STAT_ME; i++)
        if (p->stat[i] > 12)
            return nordenth_no(ERR_BAD_PROFILE, RULE_AN_FIG_1);
    if (p->stat[NORDENTH_STAT_HP] < 1 || p->stat[NORDENTH_STAT_HP] > 20)
        return nordenth_no(ERR_BAD_PROFILE, RULE_AN_FIG_5);
    if (p->stat[NORDENTH_STAT_MOVE] < 1 || p->stat[NORDENTH_STAT_MOVE] > NORDENTH_MOVE_MAX)
        return nordenth_no(ERR_BAD_PROFILE, RULE_AN_MOVE_1);
    if (p->stat[NORDENTH_STAT_ARMOUR] > 8 || p->stat[NORDENTH_STAT_MINES] > 4)
        return nordenth_no(ERR_BAD_PROFILE, RULE_AN_FIG_2);
    if (p->radius < 100 || p->radius > 2000 || p->height < 100 || p->height > 4000)
        return nordenth_no(ERR_BAD_PROFILE, RULE_AN_FIG_9);
    for (uint32_t w = 0; w < p->weapon_count; w++)
        if (!p->weapon[w].kind)
            return nordenth_no(ERR_WEAPON, RULE_AN_FIG_2);
    return refusal_none();
}

void nordenth_band_check(const Setup *s, uint8_t seat, Verdict *verdict)
{
    int leaders = 0, first = -1;
    memset(verdict, 0, sizeof *verdict);
    verdict->berths_max = NORDENTH_BAND_MAX;
    for (uint32_t i = 0; i < s->figure_count; i++) {
        if (s->figure[i].seat != seat)
            continue;
        const Profile *p = s->figure[i].profile;
        Refusal why = nordenth_profile_check(p);
        if (refusal_is(why))
            verdict_problem(verdict, why, (int)i);
        verdict->cost += p->cost;
        verdict->berths++;
        first = first < 0 ? (int)i : first;
        leaders += (p->roles & NORDENTH_ROLE_LEADER) != 0;
    }
    if (!verdict->berths || verdict->berths > NORDENTH_BAND_MAX)
        verdict_problem(verdict, nordenth_no(ERR_BAND_SIZE, RULE_AN_SET_2), first);
    if (leaders != 1)
        verdict_problem(verdict, nordenth_no(ERR_BAND_ROLE, RULE_AN_FIG_8), first);
}
