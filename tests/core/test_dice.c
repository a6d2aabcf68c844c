// SPDX-License-Identifier: MIT
// Dice: a pure function of seed and number, every driver, no bias to speak of.
// tests EV-DICE-1
#include "core/dice.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void test_die_is_a_function_of_seed_and_number(void **state)
{
    (void)state;
    uint64_t seed = 42;
    DiceDriver stream = dice_stream(&seed);
    Roll all = {.count = 20, .sides = 6}, tail = {.count = 5, .sides = 6};
    assert_int_equal(stream.answer(stream.self, 0, &all), DICE_GIVEN);
    assert_int_equal(stream.answer(stream.self, 15, &tail), DICE_GIVEN);
    for (int i = 0; i < 5; i++)
        assert_int_equal(all.value[15 + i], tail.value[i]);
    for (int i = 0; i < 20; i++)
        assert_int_equal(all.value[i], dice_at(seed, (uint64_t)i, 6));
}

/// The numbers themselves are fixed: journals rest on them.
static void test_dice_never_change(void **state)
{
    (void)state;
    uint64_t hash = 0;
    for (uint64_t n = 0; n < 1000; n++)
        hash = rng_mix(hash, dice_at(7, n, 6) * 100u + dice_at(7, n, 10));
    assert_true(hash == UINT64_C(0x203bd41e96240491));
}

static void test_faces_are_even(void **state)
{
    (void)state;
    for (uint8_t sides = 2; sides <= 20; sides++) {
        uint32_t count[21] = {0};
        for (uint64_t n = 0; n < 60000; n++) {
            uint8_t face = dice_at(sides, n, sides);
            assert_in_range(face, 1, sides);
            count[face]++;
        }
        for (uint8_t face = 1; face <= sides; face++) // five standard deviations and more
            assert_in_range(count[face], 60000u / sides - 5u * 170u, 60000u / sides + 5u * 170u);
    }
}

static void test_tape_runs_dry_without_a_die(void **state)
{
    (void)state;
    const uint8_t value[] = {1, 2, 3};
    DiceTape tape = {.value = value, .count = 3};
    DiceDriver driver = dice_tape(&tape);
    Roll two = {.count = 2, .sides = 6};
    assert_int_equal(driver.answer(driver.self, 0, &two), DICE_GIVEN);
    assert_int_equal(two.value[1], 2);
    assert_int_equal(driver.answer(driver.self, 2, &two), DICE_DRY);
    assert_int_equal(tape.used, 2);
}

static void test_asking_driver_waits(void **state)
{
    (void)state;
    DiceDriver driver = dice_ask();
    Roll roll = {.count = 1, .sides = 6};
    assert_int_equal(driver.answer(driver.self, 0, &roll), DICE_WAIT);
}

static void test_sampler_does_not_follow_the_stream(void **state)
{
    (void)state;
    uint64_t seed = 5;
    Rng rng = {seed};
    DiceDriver sampler = dice_sampler(&rng), stream = dice_stream(&seed);
    Roll a = {.count = 60, .sides = 6}, b = {.count = 60, .sides = 6};
    sampler.answer(sampler.self, 0, &a);
    stream.answer(stream.self, 0, &b);
    int same = 0;
    for (int i = 0; i < 60; i++)
        same += a.value[i] == b.value[i];
    assert_in_range(same, 0, 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_die_is_a_function_of_seed_and_number),
        cmocka_unit_test(test_dice_never_change),
        cmocka_unit_test(test_faces_are_even),
        cmocka_unit_test(test_tape_runs_dry_without_a_die),
        cmocka_unit_test(test_asking_driver_waits),
        cmocka_unit_test(test_sampler_does_not_follow_the_stream),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
