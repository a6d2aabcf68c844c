// SPDX-License-Identifier: MIT
// Tests of core/num.h.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/num.h"

static uint64_t rng_next(uint64_t *s)
{
    *s ^= *s << 13;
    *s ^= *s >> 7;
    *s ^= *s << 17;
    return *s;
}

static void check_root(int64_t n)
{
    int64_t f = num_sqrt_floor(n), c = num_sqrt_ceil(n);
    assert_true((num_wide)f * f <= n && (num_wide)(f + 1) * (f + 1) > n);
    assert_true(c == f + ((num_wide)f * f != n));
}

static void test_sqrt_is_exact_around_squares(void **state)
{
    (void)state;
    uint64_t s = 88172645463325252u;
    for (int64_t n = 0; n < 70000; n++)
        check_root(n);
    for (int i = 0; i < 300000; i++) {
        int64_t n = (int64_t)(rng_next(&s) >> (1 + rng_next(&s) % 62));
        check_root(n);
        int64_t r = num_sqrt_floor(n);
        check_root(r * r);
        if (r > 0)
            check_root(r * r - 1);
    }
    check_root(INT64_MAX);
    check_root((int64_t)3037000499 * 3037000499);
    check_root((int64_t)3037000499 * 3037000499 - 1);
}

static void test_sqrt_wide_is_exact(void **state)
{
    (void)state;
    uint64_t s = 4711;
    for (int i = 0; i < 100000; i++) {
        num_wide r = (num_wide)(rng_next(&s) >> (1 + rng_next(&s) % 63));
        assert_true(num_sqrt_wide(r * r) == r);
        assert_true(num_sqrt_wide(r * r + 2 * r) == r);
        if (r > 0)
            assert_true(num_sqrt_wide(r * r - 1) == r - 1);
    }
}

static void test_cmp_products_past_64_bits(void **state)
{
    (void)state;
    int64_t m = INT64_MAX;
    assert_int_equal(num_cmp_products(m, m, m, m), 0);
    assert_int_equal(num_cmp_products(m, m, m, m - 1), 1);
    assert_int_equal(num_cmp_products(m, -m, m, m - 1), -1);
    assert_int_equal(num_cmp_products(m - 1, m - 1, m, m - 2), 1);
    assert_int_equal(num_cmp_products(0, m, 0, -m), 0);
}

static void test_div_nearest_halves_away_from_zero(void **state)
{
    (void)state;
    assert_int_equal(num_div_nearest(5, 2), 3);
    assert_int_equal(num_div_nearest(-5, 2), -3);
    assert_int_equal(num_div_nearest(4, 3), 1);
    assert_int_equal(num_div_nearest(5, 3), 2);
    assert_int_equal(num_div_nearest(-4, 3), -1);
    assert_int_equal(num_div_nearest(-5, 3), -2);
    assert_int_equal(num_div_nearest(0, 7), 0);
    assert_int_equal(num_div_nearest(1, 2), 1);
    assert_int_equal(num_div_nearest(-1, 2), -1);
    assert_true(num_div_nearest(INT64_MAX, 1) == INT64_MAX);
    for (int64_t b = 1; b < 40; b++) {
        for (int64_t a = -200; a <= 200; a++) {
            int64_t q = num_div_nearest(a, b), e = a - q * b;
            assert_true(2 * (e < 0 ? -e : e) <= b);
            if (2 * e == b || 2 * e == -b)
                assert_true((a > 0) == (e < 0));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sqrt_is_exact_around_squares),
        cmocka_unit_test(test_sqrt_wide_is_exact),
        cmocka_unit_test(test_cmp_products_past_64_bits),
        cmocka_unit_test(test_div_nearest_halves_away_from_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
