// SPDX-License-Identifier: MIT
// Tests of core/offer.h: what an option is among, and an offer with more than fits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/offer.h"
#include "gen/errors.h"

static void test_part_of_an_option(void **state)
{
    (void)state;
    static const struct {
        uint32_t open, part;
    } cases[] = {{CHOICE_TARGET | CHOICE_PATH, CHOICE_TARGET},
                 {CHOICE_FIGURE | CHOICE_PLACE, CHOICE_FIGURE},
                 {CHOICE_PIECE, CHOICE_PIECE},
                 {CHOICE_MARKER, CHOICE_MARKER},
                 {CHOICE_MEMBERS, 0},
                 {CHOICE_CARDS, 0}};
    for (uint32_t i = 0; i < COUNT_OF(cases); i++) {
        Option o = {.open = cases[i].open, .among = 6, .barred = 8};
        assert_int_equal(option_part(&o), cases[i].part);
        Option one = option_with(&o, 64);
        assert_int_equal(one.open, cases[i].open & ~cases[i].part);
        assert_int_equal(one.among | one.barred, 0);
        assert_int_equal(one.choice.target.n, cases[i].part == CHOICE_TARGET ? 64 : 0);
        assert_int_equal(one.choice.figure.n, cases[i].part == CHOICE_FIGURE ? 64 : 0);
        assert_int_equal(one.choice.piece.n, cases[i].part == CHOICE_PIECE ? 64 : 0);
        assert_int_equal(one.choice.marker.n, cases[i].part == CHOICE_MARKER ? 64 : 0);
    }
}

static const int marker = 1;

static Refusal only_even(const struct Game *game, const void *self, const Choice *c)
{
    (void)game;
    assert_ptr_equal(self, &marker);
    return c->piece.n % 2 ? (Refusal){.code = ERR_NO_COVER, .piece = c->piece} : refusal_none();
}

static void test_each_of_a_set(void **state)
{
    (void)state;
    static Offer offer;
    offer_clear(&offer);
    const Option o = {.open = CHOICE_PIECE};
    const OptionMask last = (OptionMask)1 << 63;
    offer_add_each(&offer, NULL, o, 7 | last, only_even, &marker);
    offer_add_each(&offer, NULL, o, 5, only_even, &marker);
    offer_add_each(&offer, NULL, o, 0, only_even, &marker);
    assert_int_equal(offer.count, 2);
    assert_true(offer.option[0].among == (2 | last) && offer.option[0].barred == 5);
    assert_false(refusal_is(offer.option[0].why));
    assert_true(!offer.option[1].among && offer.option[1].barred == 5);
    assert_int_equal(offer.option[1].why.piece.n, 1);
}

static void test_a_full_offer_says_that_it_is_cut(void **state)
{
    (void)state;
    static Offer offer;
    offer_clear(&offer);
    for (uint32_t i = 0; i < OFFER_MAX; i++)
        offer_add(&offer, &(Option){.choice = {.kind = 1}});
    assert_true(offer.count == OFFER_MAX && !offer.is_cut);
    offer_add(&offer, &(Option){.choice = {.kind = 2}});
    assert_true(offer.count == OFFER_MAX && offer.is_cut);
    offer_clear(&offer);
    assert_true(offer.count == 0 && !offer.is_cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_part_of_an_option),
                                       cmocka_unit_test(test_each_of_a_set),
                                       cmocka_unit_test(test_a_full_offer_says_that_it_is_cut)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
