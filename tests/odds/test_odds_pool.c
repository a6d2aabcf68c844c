// SPDX-License-Identifier: MIT
// Pools against enumeration: every tape of eight dice is played by the ledger's procedure
// (EV-DICE-2, EV-WEAP-4) and counted; then vectors by hand.
#include "core/num.h"
#include "odds/odds_pool.h"
#include "odds_desk.h"

enum { TAPE = 8, TAPES = 1679616 }; // 6^8

/// One wave after another, as the ledger says. Returns dice used, or -1 if the tape is too short.
static int waves(const uint8_t *tape, int used, int dice, int threshold, int explodes, int *hits,
                 int *failed)
{
    for (int wave = 0; dice; wave++) {
        int sixes = 0;
        for (int i = 0; i < dice; i++) {
            if (used == TAPE)
                return -1;
            int die = tape[used++];
            *hits += die >= threshold;
            *failed += die < threshold;
            sixes += die == 6;
        }
        bool more =
            explodes == ODDS_POOL_EXPLODES || (explodes == ODDS_POOL_EXPLODES_ONCE && !wave);
        dice = more ? sixes : 0;
    }
    return used;
}

/// Hits of the pool on a tape, -1 if the tape is too short.
static int play(const uint8_t *tape, OddsPool p)
{
    int hits = 0, failed = 0, ignored = 0;
    int used = waves(tape, 0, p.dice, p.threshold, p.explodes, &hits, &failed);
    if (used >= 0 && p.rerolls && failed)
        used = waves(tape, used, 1, p.threshold, p.explodes, &hits, &ignored);
    return used < 0 ? -1 : hits;
}

static void check_by_enumeration(OddsPool p)
{
    uint32_t count[TAPE + 1] = {0};
    uint8_t tape[TAPE];
    for (int i = 0; i < TAPE; i++)
        tape[i] = 1;
    for (int n = 0; n < TAPES; n++) {
        int hits = play(tape, p);
        if (hits >= 0)
            count[hits]++;
        for (int i = 0; i < TAPE && ++tape[i] > 6; i++)
            tape[i] = 1;
    }
    OddsHits hits;
    odds_pool_hits(tables, p, &hits);
    OddsShare sum = 0;
    for (int h = 0; h < ODDS_HITS_COUNT; h++)
        sum += hits.at[h];
    assert_true(sum == ODDS_ONE);
    // A tape that ran out has more hits than these.
    for (int h = 0; h + p.dice + 1 <= TAPE; h++)
        assert_near(real(hits.at[h]), (double)count[h] / TAPES);
}

static void test_pools_equal_enumeration(void **state)
{
    (void)state;
    for (int dice = 0; dice <= 3; dice++)
        for (int threshold = 2; threshold <= 6; threshold += 1 + (dice == 3))
            for (int explodes = ODDS_POOL_PLAIN; explodes <= ODDS_POOL_EXPLODES_ONCE; explodes++)
                for (int rerolls = 0; rerolls <= 1; rerolls++)
                    check_by_enumeration((OddsPool){(uint8_t)dice, (uint8_t)threshold,
                                                    (uint8_t)explodes, (uint8_t)rerolls});
}

static void test_entries_are_rounded_down_exactly(void **state)
{
    (void)state;
    // One die at 6+ that explodes: 5/6 miss, then 5/36, 5/216 ...
    const OddsHits *one = odds_pool_entry(tables, (OddsPool){1, 6, ODDS_POOL_EXPLODES, 0});
    assert_true(one->at[0] == ODDS_ONE / 6 * 5 + (ODDS_ONE % 6 * 5) / 6);
    assert_true(one->at[1] == (OddsShare)(((num_wide)ODDS_ONE * 5) / 36));
    assert_true(one->at[2] == (OddsShare)(((num_wide)ODDS_ONE * 5) / 216));
    // Two dice at 4+ without explosions: 1/4, 1/2, 1/4.
    const OddsHits *two = odds_pool_entry(tables, (OddsPool){2, 4, ODDS_POOL_PLAIN, 0});
    assert_true(two->at[0] == ODDS_ONE / 4 && two->at[1] == ODDS_ONE / 2 &&
                two->at[2] == ODDS_ONE / 4);
    assert_true(two->top == 2);
    // No dice: no hits, and nothing to roll again.
    const OddsHits *none = odds_pool_entry(tables, (OddsPool){0, 4, ODDS_POOL_EXPLODES, 1});
    assert_true(none->at[0] == ODDS_ONE && none->top == 0 && none->near == 0);
}

static void test_mean_of_exploding_dice(void **state)
{
    (void)state;
    // A die with chain expects (7-t)/6 hits per throw and 6/5 throws.
    for (uint8_t t = 2; t <= 6; t++) {
        const OddsHits *four = odds_pool_entry(tables, (OddsPool){4, t, ODDS_POOL_EXPLODES, 0});
        double mean = 0;
        for (int h = 0; h < ODDS_HITS_COUNT; h++)
            mean += real(four->at[h]) * h;
        assert_true(mean - 4.0 * (7 - t) / 5 < 1e-6 && 4.0 * (7 - t) / 5 - mean < 1e-4);
    }
}

static void test_rerolls_beyond_one_and_large_pools(void **state)
{
    (void)state;
    // Three and three dice with a reroll each (EV-COORD-17) are six dice with two.
    OddsHits sum, both;
    const OddsHits *three = odds_pool_entry(tables, (OddsPool){3, 3, ODDS_POOL_EXPLODES, 1});
    odds_pool_add(three, three, &sum);
    odds_pool_hits(tables, (OddsPool){6, 3, ODDS_POOL_EXPLODES, 2}, &both);
    for (int h = 0; h < ODDS_HITS_COUNT; h++)
        assert_true(sum.at[h] == both.at[h]);
    // Thirty dice: the tables end at twenty, the answer goes on.
    OddsHits thirty;
    odds_pool_hits(tables, (OddsPool){30, 6, ODDS_POOL_PLAIN, 0}, &thirty);
    double expected = 1;
    for (int i = 0; i < 30; i++)
        expected *= 5.0 / 6;
    assert_near(real(thirty.at[0]), expected);
}

static void test_shot_on_one_vitality(void **state)
{
    (void)state;
    // EV-DMG-1, EV-DMG-2: three dice at 4+, save 6+: one die takes out with 1/2 * 5/6.
    OddsFate f = odds_pool_attack(tables, (OddsPool){3, 4, ODDS_POOL_PLAIN, 0},
                                  (OddsVictim){6, 1, false, 1});
    double stays = 1 - 0.5 * 5 / 6;
    assert_near(real(f.out), 1 - stays * stays * stays);
    assert_true(f.prone == 0 && f.hurt == 0 && f.out + f.safe == ODDS_ONE);
    assert_near((double)f.loss / (double)ODDS_POOL_POINT, real(f.out));
}

static void test_shot_on_a_monster(void **state)
{
    (void)state;
    // Two dice at 5+ on V4, no save: 0, 1 or 2 points.
    OddsFate f = odds_pool_attack(tables, (OddsPool){2, 5, ODDS_POOL_PLAIN, 0},
                                  (OddsVictim){0, 1, false, 4});
    assert_true(f.out == 0 && f.prone == 0);
    assert_near(real(f.safe), 4.0 / 9);
    assert_near(real(f.hurt), 5.0 / 9);
    assert_near((double)f.loss / (double)ODDS_POOL_POINT, 2.0 / 3);
}

/// Fate of d hits, face by face: each is saved or not, then rolls its injury.
static void fate_by_enumeration(int d, OddsVictim v, double fate[4], double *loss)
{
    int total = 1;
    for (int i = 0; i < d; i++)
        total *= 36;
    int count[4] = {0}, points = 0;
    for (int n = 0; n < total; n++) {
        int rest = n, lost = 0, down = 0;
        for (int i = 0; i < d; i++, rest /= 36) {
            int save = rest % 6 + 1, injury = rest / 6 % 6 + 1;
            if (v.save && save >= v.save)
                continue;
            if (injury >= v.kills_from)
                lost++;
            else if (v.knockdown)
                down = 1;
        }
        if (lost > v.vitality)
            lost = v.vitality;
        count[lost == v.vitality ? 0 : down ? 1 : lost ? 2 : 3]++;
        points += lost;
    }
    for (int i = 0; i < 4; i++)
        fate[i] = (double)count[i] / total;
    *loss = (double)points / total;
}

static void test_injuries_equal_enumeration(void **state)
{
    (void)state;
    for (int d = 0; d <= 4; d++) {
        for (int save = 0; save <= 6; save += save ? 1 : 2) {
            for (uint8_t vitality = 1; vitality <= 3; vitality++) {
                OddsVictim v = {(uint8_t)save, 5, true, vitality};
                OddsHits hits = {0};
                odds_hits_close(&hits, (uint32_t)d);
                OddsFate f = odds_pool_fate(tables, &hits, v);
                double fate[4], loss;
                fate_by_enumeration(d, v, fate, &loss);
                assert_near(real(f.out), fate[0]);
                assert_near(real(f.prone), fate[1]);
                assert_near(real(f.hurt), fate[2]);
                assert_near(real(f.safe), fate[3]);
                assert_near((double)f.loss / (double)ODDS_POOL_POINT, loss);
                assert_true(f.out + f.prone + f.hurt + f.safe == ODDS_ONE);
            }
        }
    }
}

/// A melee by sums in floating point over the distributions, which are checked above.
static void test_melee_equals_double_sum(void **state)
{
    (void)state;
    OddsPool pa = {5, 3, ODDS_POOL_EXPLODES, 0}, pb = {4, 4, ODDS_POOL_EXPLODES, 1};
    const OddsHits *a = odds_pool_entry(tables, pa), *b = odds_pool_entry(tables, pb);
    OddsVictim va = {6, 5, true, 1}, vb = {0, 5, true, 2};
    OddsMelee m = odds_pool_melee(tables, a, va, b, vb, false);
    double win = 0, lose = 0, out_a = 0, out_b = 0;
    for (int i = 0; i < ODDS_HITS_COUNT; i++) {
        for (int k = 0; k < ODDS_HITS_COUNT; k++) {
            double share = real(a->at[i]) * real(b->at[k]);
            win += i > k ? share : 0;
            lose += i < k ? share : 0;
            int d = i > k ? i - k : k - i;
            double keep = 1, one = 1;
            for (int n = 0; n < d; n++) {
                one *= 2.0 / 3;
                keep *= i > k ? 2.0 / 3 : 1 - 5.0 / 6 / 3;
            }
            double first_of_two = 0; // exactly one of d hits costs vitality
            if (i > k) {
                first_of_two = d / 3.0;
                for (int n = 1; n < d; n++)
                    first_of_two *= 2.0 / 3;
                out_b += share * (1 - one - first_of_two);
            } else if (k > i) {
                out_a += share * (1 - keep);
            }
        }
    }
    assert_near(real(m.win), win);
    assert_near(real(m.lose), lose);
    assert_near(real(m.tie), 1 - win - lose);
    assert_near(real(m.first.out), out_a);
    assert_near(real(m.second.out), out_b);
    OddsMelee rough = odds_pool_melee(tables, a, va, b, vb, true);
    assert_true(real(m.first.out) - real(rough.first.out) < 1e-4);
    assert_true(real(m.second.out) - real(rough.second.out) < 1e-4);
}

static void test_even_melee_is_even(void **state)
{
    (void)state;
    for (uint8_t dice = 1; dice <= 12; dice++) {
        const OddsHits *a = odds_pool_entry(tables, (OddsPool){dice, 3, ODDS_POOL_EXPLODES, 0});
        OddsVictim v = {5, 5, true, 1};
        OddsMelee m = odds_pool_melee(tables, a, v, a, v, false);
        assert_true(m.win == m.lose && m.first.out == m.second.out &&
                    m.first.prone == m.second.prone);
    }
}

static void test_no_dice_cannot_win(void **state)
{
    (void)state;
    // EV-MELEE-11: a side without dice has no hits; the other still rolls.
    const OddsHits *none = odds_pool_entry(tables, (OddsPool){0, 3, ODDS_POOL_EXPLODES, 0});
    const OddsHits *one = odds_pool_entry(tables, (OddsPool){1, 4, ODDS_POOL_EXPLODES, 0});
    OddsVictim v = {0, 5, true, 1};
    OddsMelee m = odds_pool_melee(tables, none, v, one, v, false);
    assert_true(m.win == 0 && m.second.safe == ODDS_ONE);
    assert_near(real(m.lose), 0.5);
}

static void test_single_dice(void **state)
{
    (void)state;
    assert_true(odds_test(1) == ODDS_ONE && odds_test(0) == ODDS_ONE && odds_test(7) == 0);
    assert_near(real(odds_test(2)), 5.0 / 6);
    assert_near(real(odds_test(6)), 1.0 / 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_single_dice),
        cmocka_unit_test(test_pools_equal_enumeration),
        cmocka_unit_test(test_entries_are_rounded_down_exactly),
        cmocka_unit_test(test_mean_of_exploding_dice),
        cmocka_unit_test(test_rerolls_beyond_one_and_large_pools),
        cmocka_unit_test(test_shot_on_one_vitality),
        cmocka_unit_test(test_shot_on_a_monster),
        cmocka_unit_test(test_injuries_equal_enumeration),
        cmocka_unit_test(test_melee_equals_double_sum),
        cmocka_unit_test(test_even_melee_is_even),
        cmocka_unit_test(test_no_dice_cannot_win),
    };
    return cmocka_run_group_tests(tests, fill, drop);
}
