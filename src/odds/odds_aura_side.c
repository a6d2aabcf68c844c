// SPDX-License-Identifier: MIT
// Every roller climbs through all results in the order in which play compares them. The best of a
// side is no higher than a result when no roller is, so that a product of sums is enough. Refused:
// distributions of pairs, of three and so on, which grow with every member.
#include "odds/odds_aura_side.h"
#include <string.h>

void odds_aura_common(OddsAuraCommon *c, OddsAuraRules rules)
{
    odds_aura_throws(c->all);
    memset(c->chain, 0, sizeof c->chain);
    for (uint8_t three = 0; three < 2; three++) {
        AuraDice ones = {1, 1, three ? 1 : 2}, tens = {three ? 10 : 9, 10, 10};
        odds_aura_follow(c->all, &c->chain[three], ones, AURA_FUMBLE, rules.fumbles_chain,
                         ODDS_ONE);
        odds_aura_follow(c->all, &c->chain[three], tens, AURA_CRITICAL, rules.fumbles_chain,
                         ODDS_ONE);
    }
}

void odds_aura_climb_start(OddsAuraClimb *side, const OddsAuraCommon *c, const OddsAuraRoller *r,
                           uint32_t count, OddsAuraRules rules)
{
    CORE_ASSERT(count <= ODDS_AURA_SIDE);
    memset(side, 0, sizeof *side);
    side->count = count;
    for (uint32_t k = 0; k < count; k++) {
        OddsAuraClimber *one = &side->roller[k];
        one->base = r[k].base;
        one->is_flat = r[k].is_flat;
        for (uint32_t i = 0; i < ODDS_AURA_DICE; i++) {
            AuraDice dice = c->all[i].dice;
            AuraGrade grade =
                one->is_flat ? AURA_PLAIN : aura_grade(dice, r[k].kept, rules.any_die);
            one->grade[i] = (uint8_t)grade;
            if (grade == AURA_PLAIN)
                one->value[i] = (int8_t)aura_die_value(dice, r[k].kept, grade, 0);
        }
    }
}

/// Chance of these dice with this total.
static OddsShare of_dice(const OddsAuraCommon *c, const OddsAuraClimber *r, uint32_t i, int total)
{
    AuraDice dice = c->all[i].dice;
    int value = total - r->base;
    if (r->grade[i] == AURA_PLAIN && value != r->value[i])
        return 0;
    if (r->is_flat)
        return dice.low == 3 && dice.mid == 5 && dice.high == 7 ? ODDS_ONE : 0;
    OddsShare share = odds_aura_part(ODDS_ONE, c->all[i].count);
    if (r->grade[i] == AURA_PLAIN)
        return share;
    if (value < ODDS_AURA_LEAST || value > ODDS_AURA_MOST)
        return 0;
    return odds_times(share,
                      c->chain[dice.low == dice.high].at[r->grade[i]][value - ODDS_AURA_LEAST]);
}

bool odds_aura_climb(OddsAuraClimb *side, const OddsAuraCommon *c, uint32_t i, int total,
                     uint32_t grades, OddsShare *best)
{
    OddsShare here[ODDS_AURA_SIDE], any = 0;
    for (uint32_t k = 0; k < side->count; k++) {
        OddsAuraClimber *r = &side->roller[k];
        here[k] = grades >> r->grade[i] & 1 ? of_dice(c, r, i, total) : 0;
        r->upto += here[k];
        any |= here[k];
    }
    if (!any)
        return false;
    side->upto = ODDS_ONE;
    for (uint32_t k = 0; k < side->count; k++)
        side->upto = k ? odds_times(side->upto, side->roller[k].upto) : side->roller[k].upto;
    for (uint32_t k = 0; best && k < side->count; k++) {
        best[k] = here[k];
        for (uint32_t l = 0; best[k] && l < side->count; l++)
            if (l != k)
                best[k] = odds_times(best[k], side->roller[l].upto - (l < k ? here[l] : 0));
    }
    return true;
}

void odds_aura_settle(OddsAuraDuel *duel, const OddsAuraRoller *a, uint32_t count_a,
                      const OddsAuraRoller *b, uint32_t count_b, OddsAuraRules rules)
{
    OddsAuraCommon c;
    OddsAuraClimb side[2];
    int least = INT16_MAX, most = INT16_MIN;
    CORE_ASSERT(count_a && count_b);
    odds_aura_common(&c, rules);
    odds_aura_climb_start(&side[0], &c, a, count_a, rules);
    odds_aura_climb_start(&side[1], &c, b, count_b, rules);
    for (uint32_t s = 0; s < 2; s++)
        for (uint32_t k = 0; k < side[s].count; k++) {
            int base = side[s].roller[k].base;
            least = base < least ? base : least;
            most = base > most ? base : most;
        }
    memset(duel, 0, sizeof *duel);
    // Where classes do not count all of them are looked at together.
    uint32_t grades = rules.classes ? 1 : (1u << ODDS_AURA_GRADES) - 1;
    for (; grades < 1u << ODDS_AURA_GRADES; grades <<= 1)
        for (int total = least + ODDS_AURA_LEAST; total <= most + ODDS_AURA_MOST; total++)
            for (uint32_t i = 0; i < ODDS_AURA_DICE; i++) {
                OddsShare below[2] = {side[0].upto, side[1].upto};
                (void)odds_aura_climb(&side[0], &c, i, total, grades, NULL);
                (void)odds_aura_climb(&side[1], &c, i, total, grades, NULL);
                duel->win += odds_times(side[0].upto - below[0], below[1]);
                duel->lose += odds_times(side[1].upto - below[1], below[0]);
            }
    duel->tie = ODDS_ONE - duel->win - duel->lose;
}
