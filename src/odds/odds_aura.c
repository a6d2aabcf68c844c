// SPDX-License-Identifier: MIT
// Three dice are 1,000 cases, a chain three more dice a link. Everything here is a sum over those
// cases by the functions that play them (aura_dice.h): no threshold is written a second time. A
// chain may go on for ever, so shares are parts of ODDS_ONE, rounded down where three dice are
// divided by 1,000; a link goes on in 28 cases of 1,000, and thirteen links leave less than one
// part. Refused: shares as fractions with a denominator of 1000^k, which no machine word holds past
// six links.
#include "odds/odds_aura_throw.h"
#include <string.h>

void odds_aura_throws(OddsAuraThrow out[ODDS_AURA_DICE])
{
    uint32_t n = 0;
    for (uint8_t high = 1; high <= 10; high++)
        for (uint8_t mid = 1; mid <= high; mid++)
            for (uint8_t low = 1; low <= mid; low++) {
                uint16_t ways = low == high ? 1 : low == mid || mid == high ? 3 : 6;
                out[n++] = (OddsAuraThrow){{low, mid, high}, ways};
            }
}

static OddsShare *cell(OddsAuraRoll *roll, AuraGrade grade, int value)
{
    CORE_ASSERT(value >= ODDS_AURA_LEAST && value <= ODDS_AURA_MOST);
    return &roll->at[grade][value - ODDS_AURA_LEAST];
}

void odds_aura_follow(const OddsAuraThrow *all, OddsAuraRoll *roll, AuraDice first, AuraGrade grade,
                      bool fumbles_chain, OddsShare share)
{
    AuraChain start = aura_chain_start(first, grade, fumbles_chain);
    OddsShare waiting[2] = {0}, given = 0; // by how the next link is read
    waiting[start.is_high] = share;
    for (int n = 0; n < ODDS_AURA_LINKS && waiting[0] + waiting[1]; n++) {
        OddsShare next[2] = {0};
        for (int high = 0; high < 2; high++) {
            OddsShare left = waiting[high];
            for (uint32_t i = 0; left && i < ODDS_AURA_DICE; i++) {
                AuraChain chain = {
                    .sum = (int16_t)(10 * n), .is_high = high, .goes_on = start.goes_on};
                aura_chain_link(&chain, all[i].dice);
                OddsShare here = odds_aura_part(waiting[high], all[i].count);
                given += chain.is_over ? here : 0;
                if (chain.is_over)
                    *cell(roll, grade, aura_die_value(first, AURA_MID, grade, chain.sum)) += here;
                else
                    next[chain.is_high] += here;
            }
        }
        memcpy(waiting, next, sizeof waiting);
    }
    // The unfinished rest, a part or two, and rounding remainders go to the far end, so that the
    // class as a whole stays exact.
    int end = grade == AURA_CRITICAL ? ODDS_AURA_MOST : ODDS_AURA_LEAST;
    *cell(roll, grade, end) += share - given;
}

void odds_aura_roll(OddsAuraRoll *roll, AuraKept kept, OddsAuraRules rules)
{
    OddsAuraThrow all[ODDS_AURA_DICE];
    odds_aura_throws(all);
    memset(roll, 0, sizeof *roll);
    for (uint32_t i = 0; i < ODDS_AURA_DICE; i++) {
        AuraDice dice = all[i].dice;
        AuraGrade grade = aura_grade(dice, kept, rules.any_die);
        OddsShare share = odds_aura_part(ODDS_ONE, all[i].count);
        if (grade == AURA_PLAIN)
            *cell(roll, grade, aura_die_value(dice, kept, grade, 0)) += share;
        else
            odds_aura_follow(all, roll, dice, grade, rules.fumbles_chain, share);
    }
}

void odds_aura_flat(OddsAuraRoll *roll, AuraKept kept)
{
    memset(roll, 0, sizeof *roll);
    *cell(roll, AURA_PLAIN, aura_kept_die((AuraDice){3, 5, 7}, kept)) = ODDS_ONE;
}

void odds_aura_test(OddsAuraTest *test, const OddsAuraRoll *roll, int base, int difficulty,
                    AuraTie tie, OddsAuraRules rules)
{
    memset(test, 0, sizeof *test);
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < ODDS_AURA_VALUES; i++) {
            OddsShare share = roll->at[g][i];
            if (!share)
                continue;
            AuraResult r =
                aura_judge(base + i + ODDS_AURA_LEAST, difficulty, (AuraGrade)g, tie, rules.simple);
            test->tier[r.tier] += share;
            test->success += r.is_success ? share : 0;
            test->critical += g == AURA_CRITICAL ? share : 0;
            test->fumble += g == AURA_FUMBLE ? share : 0;
        }
}

OddsShare odds_aura_raised(const OddsAuraRoll *caster, int base, int difficulty, int rows,
                           int points)
{
    OddsShare sum = 0;
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < ODDS_AURA_VALUES; i++) {
            AuraResult r = aura_judge(base + i + ODDS_AURA_LEAST, difficulty, (AuraGrade)g,
                                      AURA_TIE_SUCCESS, false);
            // A critical success may be below its difficulty: then its margin counts as none.
            if (r.is_success && (r.margin > 0 ? r.margin : 0) + points >= rows)
                sum += caster->at[g][i];
        }
    return sum;
}

/// The result of a total of this class against another's roll.
static void face(OddsAuraDuel *duel, AuraSide a, OddsShare share, const OddsAuraRoll *b, int base_b,
                 OddsAuraRules rules)
{
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < ODDS_AURA_VALUES; i++) {
            if (!b->at[g][i])
                continue;
            AuraSide other = {.total = (int16_t)(base_b + i + ODDS_AURA_LEAST),
                              .grade = (uint8_t)g};
            OddsShare both = odds_times(share, b->at[g][i]);
            *(aura_beats(a, other, rules.classes)   ? &duel->win
              : aura_beats(other, a, rules.classes) ? &duel->lose
                                                    : &duel->tie) += both;
        }
}

void odds_aura_oppose(OddsAuraDuel *duel, const OddsAuraRoll *a, int base_a, const OddsAuraRoll *b,
                      int base_b, OddsAuraRules rules)
{
    memset(duel, 0, sizeof *duel);
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < ODDS_AURA_VALUES; i++)
            if (a->at[g][i])
                face(duel,
                     (AuraSide){.total = (int16_t)(base_a + i + ODDS_AURA_LEAST),
                                .grade = (uint8_t)g},
                     a->at[g][i], b, base_b, rules);
}

OddsShare odds_aura_resisted(const OddsAuraRoll *caster, int base, int difficulty,
                             const OddsAuraRoll *target, int resistance, OddsAuraRules rules,
                             OddsShare *success)
{
    OddsAuraDuel duel = {0};
    *success = 0;
    for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++)
        for (int i = 0; i < ODDS_AURA_VALUES; i++) {
            int total = base + i + ODDS_AURA_LEAST;
            if (!caster->at[g][i] ||
                !aura_judge(total, difficulty, (AuraGrade)g, AURA_TIE_SUCCESS, rules.simple)
                     .is_success)
                continue;
            *success += caster->at[g][i];
            face(&duel, (AuraSide){.total = (int16_t)total, .grade = (uint8_t)g}, caster->at[g][i],
                 target, resistance, rules);
        }
    return duel.win;
}

uint32_t odds_aura_answer(AuraDice dice, AuraKept kept, OddsAuraRules rules)
{
    AuraGrade grade = aura_grade(dice, kept, rules.any_die);
    if (grade != AURA_PLAIN)
        return grade == AURA_CRITICAL ? ODDS_AURA_ANSWERS - 1 : 0;
    switch (aura_tier(5 + aura_kept_die(dice, kept) - 10)) {
    case AURA_CRITICAL_FAILURE:
    case AURA_REMARKABLE_FAILURE: return 0;
    case AURA_FAILURE: return 1;
    case AURA_NARROW_FAILURE: return 2;
    case AURA_NARROW_SUCCESS: return 3;
    case AURA_SUCCESS: return 4;
    case AURA_REMARKABLE_SUCCESS: return 5;
    case AURA_STATUS_QUO:
    case AURA_TIERS: break;
    }
    return ODDS_AURA_ANSWERS;
}

void odds_aura_oracle(OddsShare answer[ODDS_AURA_ANSWERS], AuraKept kept, OddsAuraRules rules)
{
    OddsAuraThrow all[ODDS_AURA_DICE];
    odds_aura_throws(all);
    uint32_t count[ODDS_AURA_ANSWERS + 1] = {0};
    for (uint32_t i = 0; i < ODDS_AURA_DICE; i++)
        count[odds_aura_answer(all[i].dice, kept, rules)] += all[i].count;
    for (uint32_t i = 0; i < ODDS_AURA_ANSWERS; i++)
        answer[i] = (OddsShare)((OddsWide)ODDS_ONE * count[i] / (1000 - count[ODDS_AURA_ANSWERS]));
}

OddsShare odds_aura_death(int integrity, int damage, AuraKept kept, OddsAuraRules rules)
{
    OddsAuraRoll roll;
    OddsAuraTest test;
    odds_aura_roll(&roll, kept, rules);
    odds_aura_test(&test, &roll, integrity, 10 + damage, AURA_TIE_STATUS_QUO,
                   (OddsAuraRules){.any_die = rules.any_die});
    return test.tier[AURA_CRITICAL_FAILURE] + test.tier[AURA_REMARKABLE_FAILURE];
}
