// SPDX-License-Identifier: MIT
// Luck: against every throw counted out, against sums known in closed form, and for far more dice
// than a game has.
#include "core/dice.h"
#include "odds/odds_luck.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/// The share that whole counts say, with room for what rounding may take.
static void near(OddsShare got, OddsShare want, OddsShare within)
{
    OddsShare off = got > want ? got - want : want - got;
    if (off > within)
        fail_msg("%llu instead of %llu", (unsigned long long)got, (unsigned long long)want);
}

/// The parts of a die of six that must show the threshold.
static uint32_t parts_of(int threshold)
{
    return odds_luck_parts(sense_faces(sense_at_least(threshold), 6, 0), 6);
}

/// Throws with at most `most` successes out of all 6^n throws.
static uint64_t count_throws(const int *threshold, uint32_t n, uint32_t most)
{
    uint64_t throws = 1, good = 0;
    for (uint32_t i = 0; i < n; i++)
        throws *= 6;
    for (uint64_t t = 0; t < throws; t++) {
        uint32_t hits = 0;
        uint64_t rest = t;
        for (uint32_t i = 0; i < n; i++, rest /= 6)
            hits += (int)(rest % 6) + 1 >= threshold[i];
        good += hits <= most;
    }
    return good;
}

static void test_luck_is_what_counting_every_throw_says(void **state)
{
    (void)state;
    static const int thresholds[][6] = {{4, 4, 4, 4, 4, 4}, {1, 2, 3, 4, 5, 6}, {6, 6, 6, 2, 2, 7},
                                        {0, 1, 9, 3, 3, 5}, {2, 2, 2, 2, 2, 2}, {7, 7, 1, 1, 5, 5}};
    __extension__ typedef unsigned __int128 Wide;
    for (uint32_t row = 0; row < COUNT_OF(thresholds); row++) {
        for (uint32_t actual = 0; actual <= 6; actual++) {
            OddsLuck luck = {{0}, 0};
            for (uint32_t i = 0; i < 6; i++)
                odds_luck_add(&luck, parts_of(thresholds[row][i]), i < actual);
            assert_int_equal(luck.actual, actual);
            assert_int_equal(odds_luck_dice(&luck), 6);
            uint64_t good = count_throws(thresholds[row], 6, actual);
            near(odds_luck_at_most(&luck), (OddsShare)((Wide)good * ODDS_ONE / 46656), 1 << 13);
        }
    }
}

static void test_luck_expects_good_faces(void **state)
{
    (void)state;
    OddsLuck luck = {{0}, 0};
    assert_true(odds_luck_at_most(&luck) == ODDS_ONE);
    for (int threshold = 0; threshold <= 8; threshold++)
        odds_luck_add(&luck, parts_of(threshold), false);
    assert_int_equal(odds_luck_expected(&luck), (6 + 6 + 5 + 4 + 3 + 2 + 1 + 0 + 0) * 20);
    assert_true(odds_luck_at_most(&luck) == 0); // two of them cannot fail
}

/// An odd number of even dice: half of all throws have fewer successes than failures.
static void test_luck_of_many_dice_is_even(void **state)
{
    (void)state;
    static const uint32_t counts[] = {1, 3, 101, 999, 5001, 40001, 120001};
    for (uint32_t i = 0; i < COUNT_OF(counts); i++) {
        OddsLuck luck = {.dice = {[ODDS_LUCK_PARTS / 2] = counts[i]}, .actual = counts[i] / 2};
        near(odds_luck_at_most(&luck), ODDS_ONE / 2, (OddsShare)counts[i] << 13);
        luck.actual = counts[i];
        assert_true(odds_luck_at_most(&luck) == ODDS_ONE);
    }
}

static void test_luck_grows_with_success(void **state)
{
    (void)state;
    Rng rng = {7};
    for (uint32_t round = 0; round < 50; round++) {
        OddsLuck luck = {{0}, 0};
        for (uint32_t n = rng_below(&rng, 60); n; n--)
            odds_luck_add(&luck, parts_of((int)rng_below(&rng, 9)), false);
        OddsShare last = 0;
        uint32_t dice = odds_luck_dice(&luck);
        for (luck.actual = 0; luck.actual <= dice; luck.actual++) {
            OddsShare now = odds_luck_at_most(&luck);
            assert_true(now >= last && now <= ODDS_ONE);
            last = now;
        }
        assert_true(last == ODDS_ONE);
    }
}

/// Two dice of ten read over 4, one of eight read under 3: 0.7 x 0.7 x 0.375 do all of it.
static void test_luck_takes_any_sides(void **state)
{
    (void)state;
    OddsLuck luck = {{0}, 0};
    uint32_t ten = odds_luck_parts(sense_faces(sense_at_least(4), 10, 0), 10);
    uint32_t eight = odds_luck_parts(sense_faces(sense_at_most(3), 8, 0), 8);
    odds_luck_add(&luck, ten, true);
    odds_luck_add(&luck, ten, true);
    odds_luck_add(&luck, eight, false);
    assert_int_equal(odds_luck_expected(&luck), 84 + 84 + 45);
    near(odds_luck_at_most(&luck), (OddsShare)((double)ODDS_ONE * (1 - 0.7 * 0.7 * 0.375)),
         1 << 13);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_luck_is_what_counting_every_throw_says),
        cmocka_unit_test(test_luck_expects_good_faces),
        cmocka_unit_test(test_luck_of_many_dice_is_even),
        cmocka_unit_test(test_luck_grows_with_success),
        cmocka_unit_test(test_luck_takes_any_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
