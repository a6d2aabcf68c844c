// SPDX-License-Identifier: MIT
// Weapons, numbers and traits of a profile as ten numbers. Estimates: a reroll is worth two fifths
// more hits, a six is counted once. Refused: closed forms of attacks, since fitted weights make up
// for any constant part (data/bots/value.json).
#include "bots/d6/d6_ability.h"

enum { SIXTHS = 6, UNIT = 10, MAGIC = 14, ACTIONS = 2 };

/// Faces of a die that succeed.
static int32_t faces(int threshold)
{
    return threshold < 2 ? 5 : threshold > 6 ? 1 : 7 - threshold;
}

static int32_t hits(const Profile *p, uint32_t use, int threshold)
{
    int32_t best = 0;
    for (uint32_t i = 0; i < p->weapon_count && threshold; i++) {
        const Weapon *w = &p->weapon[i];
        int32_t all = w->power * faces(threshold) * (w->flags & WEAPON_MAGIC ? MAGIC : UNIT);
        if ((w->flags & use) && all > best)
            best = all;
    }
    return best;
}

/// Vitality over the share of hits that are not saved; one save in ten does not help.
static int32_t toughness(const Profile *p)
{
    int32_t vitality = p->stat[D6_STAT_V] ? p->stat[D6_STAT_V] : 1, save = p->stat[D6_STAT_S];
    int32_t fails = SIXTHS * UNIT - (save ? faces(save) * 9 : 0);
    return vitality * SIXTHS * UNIT * UNIT / fails;
}

/// Chance of two actions, in parts of 36.
static int32_t alertness(const Game *g, FigureId id)
{
    uint8_t dice[ACTIONS];
    uint32_t most = d6_family(g)->initiative_dice(g, id, dice, ACTIONS);
    return most == ACTIONS ? faces(dice[0]) * faces(dice[1]) : 0;
}

void d6_ability_of(const Game *g, FigureId id, int32_t *out)
{
    const Profile *p = game_profile(g, id);
    const uint8_t *trait = p->trait;
    out[D6_ABILITY_MELEE] = hits(p, WEAPON_MELEE, p->stat[D6_STAT_C]);
    out[D6_ABILITY_BOW] = hits(p, WEAPON_RANGED, p->stat[D6_STAT_T]);
    out[D6_ABILITY_TOUGH] = toughness(p);
    out[D6_ABILITY_SWIFT] = d6_reach_fast(g, id) / 100;
    out[D6_ABILITY_ALERT] = alertness(g, id);
    out[D6_ABILITY_QUICK] = p->stat[D6_STAT_R] ? faces(p->stat[D6_STAT_R]) : 0;
    out[D6_ABILITY_LEADER] = trait[D6_TRAIT_LEADER] || trait[D6_TRAIT_CHARISMATIC_LEADER];
    out[D6_ABILITY_FEAR] = trait[D6_TRAIT_FRIGHTENING] != 0;
    out[D6_ABILITY_BRAVE] = trait[D6_TRAIT_BRAVE] != 0;
    out[D6_ABILITY_ETHEREAL] = trait[D6_TRAIT_ETHEREAL] != 0;
}
