// SPDX-License-Identifier: MIT
// Packed states of a saga: the one before the gesture under way is always there, stations are as
// they were passed, as many and as near as there is room for.
#include "core/dice.h"
#include "protocol/saga/saga_kept.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIZE = 16 * 1024, STEPS = 3000 };

static SagaKept kept;
static unsigned char bytes[SAGA_KEPT_MAX], state[SIZE], out[SIZE];

/// State n of an evening in which more and more happens.
static void state_of(uint32_t n, uint32_t filled)
{
    Rng rng = {n + 1};
    memset(state, 0, sizeof state);
    for (uint32_t i = 0; i < filled; i++)
        state[rng_below(&rng, SIZE)] = (unsigned char)(1 + rng_below(&rng, 255));
}

static uint32_t filled_of(uint32_t n) { return 20 + n / 4; }

static void passed_and_taken(uint32_t from, uint32_t to)
{
    for (uint32_t n = from; n <= to; n++) {
        state_of(n, filled_of(n));
        SagaStation here = {.hash = n, .log_used = 10 * n, .steps = n};
        saga_kept_pass(&kept, &here, state, SIZE);
        saga_kept_put(&kept, state, SIZE);
        saga_kept_take(&kept, out, SIZE);
        assert_memory_equal(out, state, SIZE);
        assert_true(kept.used < SAGA_KEPT_MAX);
    }
}

static void stations_are_theirs(uint32_t last)
{
    uint32_t before = 0;
    for (uint32_t i = 0; i < kept.count; i++) {
        const SagaStation *s = &kept.station[i];
        assert_true(s->steps >= before + kept.apart && s->steps <= last);
        before = s->steps;
        state_of(s->steps, filled_of(s->steps));
        saga_kept_station(&kept, s, out, SIZE);
        assert_memory_equal(out, state, SIZE);
        assert_ptr_equal(saga_kept_before(&kept, s->log_used), s);
        assert_ptr_equal(saga_kept_before(&kept, s->log_used - 1), i ? s - 1 : NULL);
    }
    assert_true(last - before < 2 * kept.apart); // and the last one is near
}

static void test_saga_kept_a_long_evening(void **unused)
{
    (void)unused;
    saga_kept_begin(&kept, bytes);
    passed_and_taken(1, 7);
    assert_int_equal(kept.count, 0);
    passed_and_taken(8, 8);
    assert_int_equal(kept.count, 1);
    for (uint32_t n = 8; n < STEPS; n += 100) {
        passed_and_taken(n + 1, n + 100);
        stations_are_theirs(n + 100);
    }
    assert_true(kept.count > 1);
}

static void test_saga_kept_other_steps_are_written(void **unused)
{
    (void)unused;
    saga_kept_begin(&kept, bytes);
    passed_and_taken(1, 200);
    saga_kept_cut(&kept, 10 * 101);
    assert_true(kept.count > 0);
    assert_true(kept.station[kept.count - 1].steps <= 101);
    state_of(101, filled_of(101));
    saga_kept_put(&kept, state, SIZE); // kept anew: its place has moved
    saga_kept_take(&kept, out, SIZE);
    assert_memory_equal(out, state, SIZE);
    passed_and_taken(102, 200);
    stations_are_theirs(200);
    saga_kept_cut(&kept, 0);
    assert_int_equal(kept.count, 0);
    assert_null(saga_kept_before(&kept, UINT32_MAX));
}

/// The state before comes before all stations: the last of them makes room for it.
static void test_saga_kept_the_state_before_has_room(void **unused)
{
    (void)unused;
    static unsigned char large[SAGA_KEPT_MAX - SAGA_KEPT_MAX / 100], back[sizeof large];
    saga_kept_begin(&kept, bytes);
    passed_and_taken(1, 400);
    assert_true(kept.count > 0);
    memset(large, 3, sizeof large);
    assert_true(saga_kept_fits(large, sizeof large));
    saga_kept_put(&kept, large, sizeof large);
    assert_int_equal(kept.count, 0);
    saga_kept_take(&kept, back, sizeof back);
    assert_memory_equal(back, large, sizeof large);
    static unsigned char full[SAGA_KEPT_MAX];
    memset(full, 3, sizeof full);
    assert_false(saga_kept_fits(full, sizeof full));
}

/// A clone reads the stations of the table it was made of, and leaves its bytes alone.
static void test_saga_kept_borrowed(void **unused)
{
    (void)unused;
    static unsigned char was[SAGA_KEPT_MAX];
    saga_kept_begin(&kept, bytes);
    passed_and_taken(1, 100);
    memcpy(was, bytes, sizeof was);
    SagaKept own = kept;
    kept.is_borrowed = true;
    state_of(500, 300);
    saga_kept_pass(&kept, &(SagaStation){.steps = 500, .log_used = 5000}, state, SIZE);
    saga_kept_put(&kept, state, SIZE);
    assert_memory_equal(was, bytes, sizeof was);
    assert_int_equal(kept.count, own.count);
    stations_are_theirs(100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_saga_kept_a_long_evening),
        cmocka_unit_test(test_saga_kept_other_steps_are_written),
        cmocka_unit_test(test_saga_kept_the_state_before_has_room),
        cmocka_unit_test(test_saga_kept_borrowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
