// SPDX-License-Identifier: MIT
// How dice are read: every kind on dice of several sides, against the plain words of its comment.
// tests EV-DICE-2, EV-ACT-5, SG-TEST-1
#include "core/sense.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void expect(Sense sense, uint8_t sides, const uint8_t *value, uint32_t count, Reading want)
{
    Reading r = sense_read(sense, sides, value, count);
    if (r.hits != want.hits || r.misses != want.misses || r.more != want.more ||
        r.which != want.which)
        fail_msg("hits %d misses %d more %d which %d, not %d %d %d %d", r.hits, r.misses, r.more,
                 r.which, want.hits, want.misses, want.more, want.which);
}
#define EXPECT(sense, sides, want, ...)                                                            \
    expect(sense, sides, (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}),   \
           want)

static void test_thresholds_are_over_or_under(void **state)
{
    (void)state;
    EXPECT(sense_at_least(3), 6, ((Reading){.hits = 2, .misses = 2}), 2, 3, 6, 1);
    EXPECT(sense_at_most(3), 6, ((Reading){.hits = 3, .misses = 1}), 2, 3, 6, 1);
    EXPECT(sense_at_least(8), 8, ((Reading){.hits = 1, .misses = 1}), 7, 8);
    EXPECT(sense_at_least(1), 6, ((Reading){.hits = 1}), 1);
    EXPECT(sense_at_least(7), 6, ((Reading){.misses = 1}), 6);
    EXPECT(sense_at_most(0), 6, ((Reading){.misses = 1}), 1);
    const uint8_t dice[] = {2, 3, 6, 1};
    assert_int_equal(sense_good(sense_at_least(3), dice, 4), 6);
    assert_int_equal(sense_good(sense_at_most(2), dice, 4), 9);
}

static void test_rising_is_all_or_nothing(void **state)
{
    (void)state;
    EXPECT(sense_rising(3), 6, ((Reading){.hits = 1}), 3, 4, 5);
    EXPECT(sense_rising(3), 6, ((Reading){.misses = 1}), 3, 4, 4);
    EXPECT(sense_rising(3), 6, ((Reading){.misses = 1}), 2, 6, 6);
    const uint8_t dice[] = {2, 4, 5};
    assert_int_equal(sense_good(sense_rising(3), dice, 3), 6);
}

static void test_highest_faces_explode(void **state)
{
    (void)state;
    Sense s = sense_at_least(5);
    EXPECT(s, 6, ((Reading){.hits = 3, .misses = 1}), 6, 6, 5, 2);
    s.flags = SENSE_EXPLODES;
    EXPECT(s, 6, ((Reading){.hits = 3, .misses = 1, .more = 2}), 6, 6, 5, 2);
    s.flags = SENSE_EXPLODES_ONCE;
    EXPECT(s, 8, ((Reading){.hits = 3, .misses = 1, .more = 1}), 8, 6, 5, 2);
}

static void test_one_of_several_ways(void **state)
{
    (void)state;
    for (uint8_t v = 1; v <= 6; v++) {
        EXPECT(sense_run(3), 6, ((Reading){.which = (uint8_t)((v + 1) / 2 - 1)}), v);
        EXPECT(sense_run(2), 6, ((Reading){.which = v > 3}), v);
        EXPECT(sense_remainder(2), 6, ((Reading){.which = v & 1}), v);
    }
    EXPECT(sense_run(2), 10, ((Reading){.which = 1}), 6);
    EXPECT(sense_highest(), 6, ((Reading){.which = 5}), 4, 3, 4, 1);
    EXPECT(sense_highest(), 6, ((Reading){.which = 2}), 4, 5, 4);
}

static void test_good_faces_are_counted(void **state)
{
    (void)state;
    assert_int_equal(sense_faces(sense_at_least(3), 6, 0), 4);
    assert_int_equal(sense_faces(sense_at_least(0), 6, 5), 6);
    assert_int_equal(sense_faces(sense_at_least(9), 8, 0), 0);
    assert_int_equal(sense_faces(sense_at_most(3), 10, 0), 3);
    assert_int_equal(sense_faces(sense_at_most(12), 10, 0), 10);
    assert_int_equal(sense_faces(sense_rising(3), 6, 2), 2);
    assert_int_equal(sense_faces(sense_highest(), 6, 0), 0);
    assert_true(sense_has_threshold(sense_rising(3)) && !sense_has_threshold(sense_highest()) &&
                !sense_has_threshold((Sense){0}));
}

/// Two dice against each other: who is higher with the difference on top, and by which face the
/// second one lost; equal totals are nobody's.
static void test_sense_opposed(void **state)
{
    (void)state;
    const uint8_t dice[3][2] = {{2, 5}, {4, 5}, {6, 3}};
    Reading lost = sense_read(sense_opposed(1), 8, dice[0], 2);
    assert_int_equal(lost.hits, 0);
    assert_int_equal(lost.misses, 1);
    assert_int_equal(lost.which, 0);
    Reading tied = sense_read(sense_opposed(1), 8, dice[1], 2);
    assert_int_equal(tied.hits + tied.misses + tied.which, 0);
    Reading won = sense_read(sense_opposed(1), 8, dice[2], 2);
    assert_int_equal(won.hits, 1);
    assert_int_equal(won.misses, 0);
    assert_int_equal(won.which, 3);
    assert_int_equal(sense_read(sense_opposed(-4), 8, dice[2], 2).misses, 1);
    assert_int_equal(sense_read(sense_best(), 8, (const uint8_t[]){3, 7, 2}, 3).which, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sense_opposed),
        cmocka_unit_test(test_thresholds_are_over_or_under),
        cmocka_unit_test(test_rising_is_all_or_nothing),
        cmocka_unit_test(test_highest_faces_explode),
        cmocka_unit_test(test_one_of_several_ways),
        cmocka_unit_test(test_good_faces_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
