// SPDX-License-Identifier: MIT
// Sheets drawn at random, far past every limit: carrying out what is offered mends them, whatever
// the options, and never makes a problem worse.
#include "core/dice.h" // rng_mix
#include "rules/aura/aura_mend.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SHEETS = 20000, ROUNDS = 120 };

static int between(uint64_t *seed, int least, int most)
{
    *seed = rng_mix(*seed, 0x9e37);
    return least + (int)(*seed % (uint64_t)(most - least + 1));
}

static void draw(uint64_t *seed, AuraDraft *d)
{
    memset(d, 0, sizeof *d);
    for (uint32_t i = 0; i < AURA_STAT_COUNT; i++)
        d->stat[i] = (int16_t)between(seed, -2, 9);
    d->trait_count = (uint8_t)between(seed, 0, AURA_DRAFT_TRAITS);
    for (uint32_t i = 0; i < d->trait_count; i++) {
        d->trait[i] = (AuraDraftTrait){.value = (int16_t)between(seed, -1, 9),
                                       .kind = (uint8_t)between(seed, 0, AURA_DRAFT_EARNED),
                                       .has_family = true};
        d->trait[i].same_as = i && !between(seed, 0, 9) ? (uint8_t)between(seed, 1, (int)i) : 0;
    }
    d->weapon_count = (uint8_t)between(seed, 0, AURA_DRAFT_ARMS);
    d->armour_count = (uint8_t)between(seed, 0, AURA_DRAFT_ARMS);
    d->magic_apart = between(seed, 0, 1);
    d->from_physical = between(seed, 0, 1);
    d->nearest = between(seed, 0, 1);
    d->negative_cap = (uint8_t)(between(seed, 0, 1) ? between(seed, 1, 12) : 0);
}

/// Carries out the first mend there is; false: there is nothing wrong any more.
static bool mend_first(AuraDraft *d)
{
    AuraProblem problem[AURA_PROBLEM_MAX];
    AuraChange change[AURA_CHANGE_MAX];
    uint32_t count = aura_problems(d, problem);
    if (!count || !problem[0].code)
        return false;
    uint32_t made = aura_mend(d, &problem[0], change);
    // Negative traits under a cap cannot go below their least: then there are too many of them.
    if (!made && problem[0].place == AURA_PLACE_NEGATIVES)
        return false;
    assert_true(made > 0 && made <= AURA_CHANGE_MAX);
    for (uint32_t i = 0; i < made; i++)
        aura_change(d, &change[i]);
    return true;
}

static void test_mends(void **state)
{
    uint64_t seed = 7;
    uint32_t most = 0;
    (void)state;
    for (uint32_t n = 0; n < SHEETS; n++) {
        AuraDraft d;
        uint32_t rounds = 0;
        draw(&seed, &d);
        while (mend_first(&d))
            assert_true(++rounds < ROUNDS);
        most = rounds > most ? rounds : most;
    }
    assert_true(most > 10);
}

/// What is left goes to the lowest, and all of it where there is room.
static void test_spend(void **state)
{
    (void)state;
    AuraDraft d = {.stat = {1, 1, 1, 1, 1, 1, 1, 1}};
    AuraProblem problem[AURA_PROBLEM_MAX];
    AuraChange change[AURA_CHANGE_MAX];
    assert_int_equal(aura_problems(&d, problem), 2);
    assert_int_equal(problem[0].mend, AURA_MEND_SPEND);
    uint32_t made = aura_mend(&d, &problem[0], change);
    assert_int_equal(made, AURA_STAT_COUNT);
    for (uint32_t i = 0; i < made; i++)
        aura_change(&d, &change[i]);
    AuraScores scores = aura_scores(&d);
    assert_int_equal(scores.stat_spent, scores.stat_budget);
    assert_int_equal(d.stat[0], 5);
    assert_int_equal(d.stat[7], 4);
    assert_int_equal(aura_mend(&d, &problem[1], change), 0); // no trait to raise
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_mends), cmocka_unit_test(test_spend)};
    return cmocka_run_group_tests_name("aura_mend", tests, NULL, NULL);
}
