// SPDX-License-Identifier: MIT
// The smallest code that holds so many bytes, by the standard's table of capacities. What is in a
// code is read back from outside (tests/cli/qr_reader.py).
#include "protocol/paper/qr.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const uint16_t low[] = {17,  32,   53,   78,   106,  134,  154,  192,  230,  271,
                               321, 367,  425,  458,  520,  586,  644,  718,  792,  858,
                               929, 1003, 1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732};
static const uint16_t medium[] = {14,  26,  42,  62,  84,  106,  122,  152,  180,  213,
                                  251, 287, 331, 362, 412, 450,  504,  560,  624,  666,
                                  711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370};

static void test_qr_is_the_smallest_that_holds(void **state)
{
    (void)state;
    static Qr qr;
    uint8_t bytes[QR_BYTES_MAX + 1];
    memset(bytes, 'a', sizeof bytes);
    for (uint32_t v = 0; v < QR_VERSION_MAX; v++) {
        assert_true(qr_make(&qr, bytes, low[v]));
        assert_int_equal(qr.version, v + 1);
        assert_int_equal(qr.side, 21 + 4 * v);
        assert_false(qr.is_strong);
        // As strong as it can be at the same size.
        size_t least = v ? (size_t)low[v - 1] + 1 : 1;
        if (medium[v] >= least) {
            assert_true(qr_make(&qr, bytes, medium[v]));
            assert_int_equal(qr.version, v + 1);
            assert_true(qr.is_strong);
            assert_true(qr_make(&qr, bytes, (size_t)medium[v] + 1));
            assert_false(qr.is_strong);
        }
        assert_true(qr_make(&qr, bytes, least));
        assert_int_equal(qr.version, v + 1);
    }
    assert_false(qr_make(&qr, bytes, sizeof bytes));
}

static void test_qr_of_nothing_and_of_any_bytes(void **state)
{
    (void)state;
    static Qr one, two;
    uint8_t bytes[256];
    for (uint32_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)i;
    assert_true(qr_make(&one, bytes, 0));
    assert_int_equal(one.version, 1);
    assert_true(qr_make(&one, bytes, sizeof bytes));
    assert_true(qr_make(&two, bytes, sizeof bytes));
    assert_memory_equal(&one, &two, sizeof one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_qr_is_the_smallest_that_holds),
        cmocka_unit_test(test_qr_of_nothing_and_of_any_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
