// SPDX-License-Identifier: MIT
// Bytes without their zeros: what comes out is what went in, in no more room than was said.
#include "core/dice.h"
#include "protocol/wire/zeros.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIZE_MOST = 4096, TRIES = 4000 };

static void holds(const unsigned char *bytes, size_t size)
{
    size_t need = zeros_put(NULL, SIZE_MAX, bytes, size);
    assert_true(need <= ZEROS_MOST(size));
    unsigned char *packed = malloc(need + 1), *out = malloc(size + 1); // a byte too far is noticed
    assert_true(packed && out);
    packed[need] = out[size] = 0xA5;
    assert_int_equal(zeros_put(packed, need, bytes, size), need);
    if (need) {
        assert_int_equal(zeros_put(packed, need - 1, bytes, size), 0);
        assert_int_equal(zeros_put(packed, need, bytes, size), need);
    }
    memset(out, 0x5A, size);
    assert_int_equal(zeros_take(packed, out, size), need);
    assert_memory_equal(out, bytes, size);
    assert_int_equal(packed[need], 0xA5);
    assert_int_equal(out[size], 0xA5);
    free(packed);
    free(out);
}

static void test_zeros_runs_of_every_length(void **state)
{
    (void)state;
    static unsigned char bytes[SIZE_MOST];
    for (size_t zeros = 0; zeros <= 600; zeros++)
        for (size_t count = 0; count <= 600; count += zeros < 20 || zeros % 255 < 20 ? 1 : 97) {
            memset(bytes, 0, zeros);
            memset(bytes + zeros, 7, count);
            memset(bytes + zeros + count, 0, 3);
            holds(bytes, zeros + count);
            holds(bytes, zeros + count + 3);
        }
}

static void test_zeros_anything(void **state)
{
    (void)state;
    static unsigned char bytes[SIZE_MOST];
    Rng rng = {11};
    for (uint32_t i = 0; i < TRIES; i++) {
        uint32_t size = rng_below(&rng, SIZE_MOST), one_in = 1 + rng_below(&rng, 40);
        for (uint32_t k = 0; k < size; k++)
            bytes[k] = rng_below(&rng, one_in) ? 0 : (unsigned char)rng_next(&rng);
        holds(bytes, size);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_zeros_runs_of_every_length),
        cmocka_unit_test(test_zeros_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
