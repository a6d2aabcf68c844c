// SPDX-License-Identifier: MIT
// Chances of Aura's dice are those of all dice, thrown one by one: 1,000 rolls, or 1,000,000 of
// two.
#include "core/dice.h"
#include "gen/tables_aura.h"
#include "odds/odds_aura.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { THROWS = 1000, NEAR = 1 << 20 }; ///< parts of ODDS_ONE that roundings may take: 2e-13

static AuraDice nth(uint32_t n)
{
    uint8_t die[3] = {(uint8_t)(n % 10 + 1), (uint8_t)(n / 10 % 10 + 1), (uint8_t)(n / 100 + 1)};
    return aura_sort(die);
}

static void assert_share(OddsShare got, uint64_t count, uint64_t of)
{
    __extension__ typedef unsigned __int128 Wide;
    OddsShare wanted = (OddsShare)((Wide)ODDS_ONE * count / of);
    OddsShare off = got > wanted ? got - wanted : wanted - got;
    if (off > NEAR)
        fail_msg("%.15f instead of %.15f", (double)got / (double)ODDS_ONE,
                 (double)wanted / (double)ODDS_ONE);
}

static OddsShare at(const OddsAuraRoll *roll, AuraGrade grade, int value)
{
    return roll->at[grade][value - ODDS_AURA_LEAST];
}

/// The chains of the ledger end after any number of links; here those of one link are counted.
static void test_aura_roll_is_all_dice(void **state)
{
    (void)state;
    for (int kept = AURA_LOW; kept <= AURA_HIGH; kept++)
        for (int any = 0; any < 2; any++) {
            OddsAuraRules rules = {.any_die = any, .classes = true};
            static uint64_t count[ODDS_AURA_GRADES][ODDS_AURA_VALUES];
            memset(count, 0, sizeof count);
            uint64_t longer = 0;
            for (uint32_t n = 0; n < THROWS; n++) {
                AuraDice dice = nth(n);
                AuraGrade grade = aura_grade(dice, (AuraKept)kept, any);
                for (uint32_t m = 0; m < THROWS; m++) {
                    AuraChain chain = aura_chain_start(dice, grade, false);
                    if (!chain.is_over)
                        aura_chain_link(&chain, nth(m));
                    if (!chain.is_over)
                        longer++;
                    else
                        count[grade][aura_die_value(dice, (AuraKept)kept, grade, chain.sum) -
                                     ODDS_AURA_LEAST]++;
                }
            }
            OddsAuraRoll roll;
            odds_aura_roll(&roll, (AuraKept)kept, rules);
            OddsShare all = 0, far = 0;
            for (int v = ODDS_AURA_LEAST; v <= ODDS_AURA_MOST; v++)
                for (uint32_t g = 0; g < ODDS_AURA_GRADES; g++) {
                    all += at(&roll, (AuraGrade)g, v);
                    if (v > 20)
                        far += at(&roll, (AuraGrade)g, v);
                    else
                        assert_share(at(&roll, (AuraGrade)g, v), count[g][v - ODDS_AURA_LEAST],
                                     THROWS * THROWS);
                }
            assert_share(far, longer, THROWS * THROWS);
            assert_share(all, 1, 1);
        }
}

static void test_aura_test_is_all_dice(void **state)
{
    (void)state;
    for (int kept = AURA_LOW; kept <= AURA_HIGH; kept++) {
        OddsAuraRoll roll;
        odds_aura_roll(&roll, (AuraKept)kept, ODDS_AURA_RULES);
        for (int missing = -6; missing <= 14; missing++)
            for (int tie = AURA_TIE_STATUS_QUO; tie < AURA_TIES; tie++)
                for (int simple = 0; simple < 2; simple++) {
                    uint32_t tier[AURA_TIERS] = {0}, success = 0;
                    for (uint32_t n = 0; n < THROWS; n++) {
                        AuraDice dice = nth(n);
                        AuraGrade grade = aura_grade(dice, (AuraKept)kept, true);
                        int die = aura_die_value(dice, (AuraKept)kept, grade, 5);
                        AuraResult r = aura_judge(die, missing, grade, (AuraTie)tie, simple);
                        success += r.is_success;
                        if (grade != AURA_CRITICAL) // a chain may add more
                            tier[r.tier]++;
                    }
                    OddsAuraTest test;
                    OddsAuraRules rules = {.any_die = true, .simple = simple};
                    odds_aura_test(&test, &roll, 0, missing, (AuraTie)tie, rules);
                    assert_share(test.success, success, THROWS);
                    assert_share(test.critical, 28, THROWS);
                    assert_share(test.fumble, 28, THROWS);
                    for (uint32_t t = 0; t < AURA_SUCCESS; t++)
                        assert_share(test.tier[t], tier[t], THROWS);
                    assert_share(test.tier[AURA_SUCCESS] + test.tier[AURA_REMARKABLE_SUCCESS],
                                 tier[AURA_SUCCESS] + tier[AURA_REMARKABLE_SUCCESS] + 28, THROWS);
                }
    }
}

/// Both rolls in full, but where both are critical or both fumble: what the chains decide there is
/// left open.
static void test_aura_duel_is_all_dice(void **state)
{
    (void)state;
    static const int pairs[][4] = {
        {10, 11, AURA_MID, AURA_MID}, {8, 8, AURA_HIGH, AURA_LOW}, {3, 12, AURA_MID, AURA_HIGH}};
    for (uint32_t p = 0; p < COUNT_OF(pairs); p++) {
        AuraKept kept[2] = {(AuraKept)pairs[p][2], (AuraKept)pairs[p][3]};
        uint64_t win = 0, tie = 0, open = 0;
        for (uint32_t n = 0; n < THROWS; n++)
            for (uint32_t m = 0; m < THROWS; m++) {
                AuraDice dice[2] = {nth(n), nth(m)};
                AuraSide side[2];
                for (uint32_t i = 0; i < 2; i++) {
                    AuraGrade grade = aura_grade(dice[i], kept[i], true);
                    int die = aura_die_value(dice[i], kept[i], grade, 0);
                    side[i] = (AuraSide){(int16_t)(pairs[p][i] + die), dice[i], (uint8_t)grade};
                }
                if (side[0].grade == side[1].grade && side[0].grade != AURA_PLAIN)
                    open++;
                else if (aura_beats(side[0], side[1], true))
                    win++;
                else
                    tie += !aura_beats(side[1], side[0], true);
            }
        OddsAuraRoll roll[2];
        OddsAuraDuel duel;
        odds_aura_roll(&roll[0], kept[0], ODDS_AURA_RULES);
        odds_aura_roll(&roll[1], kept[1], ODDS_AURA_RULES);
        odds_aura_oppose(&duel, &roll[0], pairs[p][0], &roll[1], pairs[p][1], ODDS_AURA_RULES);
        double share[2] = {(double)duel.win / (double)ODDS_ONE,
                           (double)duel.tie / (double)ODDS_ONE};
        assert_true(share[0] >= (double)win / 1e6 - 1e-12);
        assert_true(share[0] <= (double)(win + open) / 1e6 + 1e-12);
        assert_true(share[1] >= (double)tie / 1e6 - 1e-12);
        assert_true(share[1] <= (double)(tie + open) / 1e6 + 1e-12);
        assert_share(duel.win + duel.tie + duel.lose, 1, 1);
    }
}

/// AE-OPP-2: the same with ties broken by the dice; three who roll together against one.
static void test_aura_dice_break_ties(void **state)
{
    (void)state;
    static const int16_t bases[][2] = {{10, 11}, {8, 8}, {3, 5}};
    for (uint32_t p = 0; p < COUNT_OF(bases); p++) {
        uint64_t win = 0, tie = 0, open = 0;
        for (uint32_t n = 0; n < THROWS; n++)
            for (uint32_t m = 0; m < THROWS; m++) {
                AuraDice dice[2] = {nth(n), nth(m)};
                AuraSide side[2];
                for (uint32_t i = 0; i < 2; i++) {
                    AuraGrade grade = aura_grade(dice[i], AURA_MID, true);
                    int die = aura_die_value(dice[i], AURA_MID, grade, 0);
                    side[i] = (AuraSide){(int16_t)(bases[p][i] + die), dice[i], (uint8_t)grade};
                }
                int by = aura_by_dice(dice[0], dice[1]);
                if (side[0].grade == side[1].grade && side[0].grade != AURA_PLAIN)
                    open++;
                else if (aura_beats(side[0], side[1], true))
                    win++;
                else if (!aura_beats(side[1], side[0], true)) {
                    win += by > 0;
                    tie += by == 0;
                }
            }
        OddsAuraRoller one = {AURA_MID, bases[p][0], false}, other = {AURA_MID, bases[p][1], false};
        OddsAuraDuel duel;
        odds_aura_settle(&duel, &one, 1, &other, 1, ODDS_AURA_RULES);
        double share[2] = {(double)duel.win / (double)ODDS_ONE,
                           (double)duel.tie / (double)ODDS_ONE};
        assert_true(share[0] >= (double)win / 1e6 - 1e-12);
        assert_true(share[0] <= (double)(win + open) / 1e6 + 1e-12);
        assert_true(share[1] >= (double)tie / 1e6 - 1e-12);
        assert_true(share[1] <= (double)(tie + open) / 1e6 + 1e-12);
    }
    // Against a minion that does not roll (3, 5, 7) each of three has the same chance to be below.
    OddsAuraRoller three[3] = {{AURA_HIGH, 5, false}, {AURA_HIGH, 5, false}, {AURA_HIGH, 5, false}},
                   flat = {AURA_MID, 9, true};
    OddsAuraDuel alone, together;
    odds_aura_settle(&alone, three, 1, &flat, 1, ODDS_AURA_RULES);
    odds_aura_settle(&together, three, 3, &flat, 1, ODDS_AURA_RULES);
    double below = (double)alone.lose / (double)ODDS_ONE;
    assert_true(together.win > alone.win);
    double all = (double)together.lose / (double)ODDS_ONE - below * below * below;
    assert_true(all < 1e-12 && all > -1e-12);
}

/// AE-FIGHT-1, as printed there: wins 33.1 %, parry 11.0 %, loses 55.9 %.
static void test_aura_duel_of_the_ledger(void **state)
{
    (void)state;
    OddsAuraRoll roll;
    OddsAuraDuel duel;
    odds_aura_roll(&roll, AURA_MID, ODDS_AURA_RULES);
    odds_aura_oppose(&duel, &roll, 10, &roll, 11, ODDS_AURA_RULES);
    assert_int_equal((duel.win + ODDS_ONE / 2000) / (ODDS_ONE / 1000), 331);
    assert_int_equal((duel.tie + ODDS_ONE / 2000) / (ODDS_ONE / 1000), 110);
    assert_int_equal((duel.lose + ODDS_ONE / 2000) / (ODDS_ONE / 1000), 559);
}

static void test_aura_oracle_rolls_ties_again(void **state)
{
    (void)state;
    for (int kept = AURA_LOW; kept <= AURA_HIGH; kept++) {
        uint32_t count[ODDS_AURA_ANSWERS + 1] = {0};
        for (uint32_t n = 0; n < THROWS; n++)
            count[odds_aura_answer(nth(n), (AuraKept)kept, ODDS_AURA_RULES)]++;
        OddsShare answer[ODDS_AURA_ANSWERS];
        odds_aura_oracle(answer, (AuraKept)kept, ODDS_AURA_RULES);
        for (uint32_t i = 0; i < ODDS_AURA_ANSWERS; i++)
            assert_share(answer[i], count[i], THROWS - count[ODDS_AURA_ANSWERS]);
    }
}

static void test_aura_weapon_shows_all_dice(void **state)
{
    (void)state;
    for (uint8_t step = 0; step < AURA_LADDER_COUNT && aura_ladder[step].dice <= 1; step++) {
        uint32_t faces = aura_ladder[step].dice ? 10 : 1, band[ODDS_AURA_BANDS] = {0};
        uint64_t sum = 0;
        OddsAuraBlow blow = {.step = step, .points = 1, .armour = 4, .doublings = step == 2};
        for (uint32_t n = 0; n < THROWS; n++)
            for (uint32_t f = 1; f <= faces; f++) {
                int shown = aura_ladder_value(step, nth(n)) + (faces > 1 ? (int)f : 0);
                int damage = aura_damage(shown, 3, 1, blow.doublings, false, 4);
                band[aura_band(damage) + 1]++;
                sum += (uint32_t)damage;
            }
        OddsAuraHarm harm;
        odds_aura_shown(&harm, 3, blow);
        assert_share(harm.hit, 1, 1);
        for (uint32_t b = 0; b < ODDS_AURA_BANDS; b++)
            assert_share(harm.band[b], band[b], THROWS * faces);
        assert_int_equal(harm.mean_millis, (sum * 1000 + THROWS * faces / 2) / (THROWS * faces));
    }
}

/// A shot: hits as often as its test succeeds, and its damage reads the dice that hit.
static void test_aura_shot_reads_the_dice_that_hit(void **state)
{
    (void)state;
    OddsAuraBlow blow = {.step = 2, .armour = 1};
    for (int kept = AURA_LOW; kept <= AURA_HIGH; kept++) {
        uint32_t hit = 0, serious = 0;
        for (uint32_t n = 0; n < THROWS; n++) {
            AuraDice dice = nth(n);
            AuraGrade grade = aura_grade(dice, (AuraKept)kept, true);
            int total = 8 + aura_die_value(dice, (AuraKept)kept, grade, 1);
            AuraResult r = aura_judge(total, 10, grade, AURA_TIE_STATUS_QUO, false);
            hit += r.is_success;
            // Whatever its chain adds, a critical shows ten and wins by nine or more.
            serious += r.is_success && aura_damage(dice.mid, r.effective, 0, 0, false, 1) >= 11;
        }
        OddsAuraHarm harm;
        odds_aura_harm(&harm, (OddsAuraRoller){(AuraKept)kept, 8, false}, 10, AURA_TIE_STATUS_QUO,
                       blow, ODDS_AURA_RULES);
        assert_share(harm.hit, hit, THROWS);
        assert_share(harm.band[3], serious, hit);
    }
}

static void test_aura_blow_hits_as_often_as_it_wins(void **state)
{
    (void)state;
    OddsAuraRoll mid, low;
    OddsAuraDuel duel;
    OddsAuraHarm harm;
    odds_aura_roll(&mid, AURA_MID, ODDS_AURA_RULES);
    odds_aura_roll(&low, AURA_LOW, ODDS_AURA_RULES);
    odds_aura_oppose(&duel, &mid, 10, &low, 11, ODDS_AURA_RULES);
    odds_aura_blow(&harm, (OddsAuraRoller){AURA_MID, 10, false},
                   (OddsAuraRoller){AURA_LOW, 11, false}, (OddsAuraBlow){.step = 3},
                   ODDS_AURA_RULES);
    OddsShare off = duel.win > harm.hit ? duel.win - harm.hit : harm.hit - duel.win;
    assert_true(off <= NEAR);
    assert_share(harm.band[0], 0, 1); // no armour, and a margin of one at least
}

/// AE-FIGHT-4, AE-FIGHT-5: who is hurt where a tie is a parry, is broken by the dice or hurts both,
/// and where a loser by one point hurts: a million pairs of dice without chains, one by one.
static void test_aura_harm_is_all_dice(void **state)
{
    (void)state;
    static const int bases[][2] = {{8, 9}, {9, 9}, {11, 8}};
    for (uint32_t at = 0; at < COUNT_OF(bases) * 6; at++) {
        const int *base = bases[at / 6];
        AuraEqual equal = (AuraEqual)(at % 3);
        bool is_narrow = at / 3 % 2;
        uint64_t count[64] = {0}, open = 0;
        for (uint32_t n = 0; n < THROWS; n++)
            for (uint32_t m = 0; m < THROWS; m++) {
                AuraDice a = nth(n), b = nth(m);
                AuraGrade of_a = aura_grade(a, AURA_MID, true),
                          of_b = aura_grade(b, AURA_MID, true);
                if (of_a != AURA_PLAIN || of_b != AURA_PLAIN) {
                    open++;
                    continue;
                }
                int margin = base[0] + a.mid - base[1] - b.mid;
                bool is_tie_won = equal == AURA_EQUAL_BOTH ||
                                  (equal == AURA_EQUAL_DICE && aura_by_dice(a, b) > 0);
                if (margin > 0 || (!margin && is_tie_won))
                    count[aura_damage(a.high, margin, 0, 1, false, 3)]++;
                else if (margin == -1 && is_narrow)
                    count[aura_damage(a.high, 0, 0, 0, true, 3)]++;
            }
        OddsAuraRoller one = {AURA_MID, (int16_t)base[0], false},
                       other = {AURA_MID, (int16_t)base[1], false};
        OddsAuraFray fray = {.a = &one,
                             .b = &other,
                             .count_a = 1,
                             .count_b = 1,
                             .equal = equal,
                             .half = is_narrow ? ODDS_AURA_HALF_NARROW : ODDS_AURA_HALF_NEVER,
                             .rules = ODDS_AURA_RULES};
        OddsAuraHarm harm;
        odds_aura_fray(&harm, &fray,
                       &(OddsAuraStroke){.at = 1, .blow = {.step = 3, .aimed = 1, .armour = 3}});
        double missing = 0;
        for (uint32_t i = 0; i < COUNT_OF(count); i++) {
            double told = (double)harm.at[i] / (double)ODDS_ONE;
            assert_true(told >= (double)count[i] / 1e6 - 1e-12);
            missing += told - (double)count[i] / 1e6;
        }
        assert_true(missing <= (double)open / 1e6 + 1e-12);
    }
}

/// AE-FUMB-2: at who has fumbled the blow is what his fumble makes of it. This striker is worth so
/// little that nothing else wins for him.
static void test_aura_harm_after_a_fumble(void **state)
{
    (void)state;
    OddsAuraRoller one = {AURA_MID, -ODDS_AURA_BASE, false}, other = {AURA_MID, 100, false};
    OddsAuraFray fray = {
        .a = &one, .b = &other, .count_a = 1, .count_b = 1, .rules = ODDS_AURA_RULES};
    OddsAuraBlow worn = {.step = 0, .armour = 200}, bare = {.step = 0};
    OddsAuraFumbled after[2] = {{ODDS_ONE / 4, bare}, {ODDS_ONE - ODDS_ONE / 4, worn}};
    OddsAuraHarm harm;
    odds_aura_fray(&harm, &fray, &(OddsAuraStroke){0, 1, worn, after, 2});
    assert_share(harm.at[2], 28 * (THROWS - 28) / 4, THROWS * THROWS);
    odds_aura_fray(&harm, &fray, &(OddsAuraStroke){0, 1, worn, NULL, 0});
    assert_int_equal(harm.at[2], 0);
}

/// AE-DYING-3: integrity 4, a hit of 3 kills 35.2 %, of 5 64.8 %, of 8 or more 97.2 %.
static void test_aura_death_of_the_ledger(void **state)
{
    (void)state;
    assert_share(odds_aura_death(4, 3, AURA_MID, ODDS_AURA_RULES), 352, THROWS);
    assert_share(odds_aura_death(4, 5, AURA_MID, ODDS_AURA_RULES), 648, THROWS);
    assert_share(odds_aura_death(4, 8, AURA_MID, ODDS_AURA_RULES), 972, THROWS);
}

/// AE-MOD-1: 15 asked at once succeeds in 64.8 %, 13 in 89.6 %; and a minion that stands still
/// (AE-MIN-4) at 15 escapes every plain total of 15.
static void test_aura_spell_against_a_minion(void **state)
{
    (void)state;
    OddsAuraRoll caster, flat;
    OddsShare success;
    odds_aura_roll(&caster, AURA_MID, ODDS_AURA_RULES);
    odds_aura_flat(&flat, AURA_MID);
    OddsShare both = odds_aura_resisted(&caster, 10, 15, &flat, 10, ODDS_AURA_RULES, &success);
    assert_share(success, 648, THROWS);
    assert_share(both, 648 - 148, THROWS);
    (void)odds_aura_resisted(&caster, 10, 13, &flat, 10, ODDS_AURA_RULES, &success);
    assert_share(success, 896, THROWS);
}

/// Ten million dice of the numbered stream, three at a time: the middle die, its classes included,
/// falls as the chances say. Chi-square with nine degrees of freedom: 40 comes by chance once in a
/// hundred thousand.
static void test_aura_ten_million_dice_agree(void **state)
{
    (void)state;
    enum { ROLLS = 10 * 1000 * 1000 / 3 };
    for (uint64_t seed = 1; seed <= 2; seed++) {
        uint32_t count[11] = {0}, cases[11] = {0};
        for (uint32_t i = 0; i < ROLLS; i++) {
            uint8_t die[3];
            for (uint32_t k = 0; k < 3; k++)
                die[k] = dice_at(seed, 3ull * i + k, 10);
            count[aura_sort(die).mid]++;
        }
        for (uint32_t n = 0; n < THROWS; n++)
            cases[nth(n).mid]++;
        double chi = 0;
        for (uint32_t d = 1; d <= 10; d++) {
            double wanted = (double)ROLLS * cases[d] / THROWS, off = count[d] - wanted;
            chi += off * off / wanted;
        }
        if (chi > 40)
            fail_msg("chi-square %.1f with seed %u", chi, (unsigned)seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_aura_roll_is_all_dice),
        cmocka_unit_test(test_aura_test_is_all_dice),
        cmocka_unit_test(test_aura_duel_is_all_dice),
        cmocka_unit_test(test_aura_duel_of_the_ledger),
        cmocka_unit_test(test_aura_dice_break_ties),
        cmocka_unit_test(test_aura_oracle_rolls_ties_again),
        cmocka_unit_test(test_aura_weapon_shows_all_dice),
        cmocka_unit_test(test_aura_shot_reads_the_dice_that_hit),
        cmocka_unit_test(test_aura_blow_hits_as_often_as_it_wins),
        cmocka_unit_test(test_aura_harm_is_all_dice),
        cmocka_unit_test(test_aura_harm_after_a_fumble),
        cmocka_unit_test(test_aura_death_of_the_ledger),
        cmocka_unit_test(test_aura_spell_against_a_minion),
        cmocka_unit_test(test_aura_ten_million_dice_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
