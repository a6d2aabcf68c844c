// SPDX-License-Identifier: MIT
// Drawn bands: legal under any options, the same for the same seed, close to their budget, and of
// everything there is.
#include "core/ruleset.h"
#include "core/scenario.h"
#include "lab/drawn.h"
#include "lab/lineup.h"
#include "rules/rules.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DRAWS = 300 };

static Setup *setup, *other;

static int make(void **state)
{
    (void)state;
    setup = calloc(1, sizeof *setup);
    other = calloc(1, sizeof *other);
    return setup && other ? 0 : -1;
}

static int drop(void **state)
{
    (void)state;
    free(setup);
    free(other);
    return 0;
}

static void set(Setup *s, const char *option, int32_t value)
{
    int at = ruleset_option(s->ruleset, option);
    assert_true(at >= 0);
    s->option[at] = value;
}

static void draw(Setup *s, uint64_t seed)
{
    Rng rng = {seed};
    assert_true(drawn_band(s, 0, &rng));
    assert_true(drawn_band(s, 1, &rng));
}

static void test_drawn_bands_are_legal_in_every_ruleset(void **state)
{
    (void)state;
    for (uint32_t r = 0; r < rules_count(); r++)
        for (uint32_t i = 0; i < DRAWS; i++) {
            setup_start(setup, rules_at(r));
            setup->scenario = (uint8_t)(1 + i % (ruleset_scenario_count(rules_at(r)) - 1));
            draw(setup, i);
            assert_int_equal(setup->seat_count, 2);
            assert_int_equal(rules_at(r)->setup_finish(setup).code, 0);
            for (uint32_t k = 1; k < setup->figure_count; k++)
                assert_true(setup->figure[k - 1].seat <= setup->figure[k].seat);
        }
}

static void test_drawn_is_the_same_for_the_same_seed(void **state)
{
    (void)state;
    const Ruleset *rules = rules_find("seg");
    for (uint32_t i = 0; i < 20; i++) {
        setup_start(setup, rules);
        setup_start(other, rules);
        draw(setup, i);
        draw(other, i);
        assert_int_equal(setup->figure_count, other->figure_count);
        assert_memory_equal(setup->custom, other->custom,
                            setup->custom_count * sizeof setup->custom[0]);
        setup_start(other, rules);
        draw(other, i + 1);
        assert_memory_not_equal(setup->custom, other->custom,
                                setup->custom_count * sizeof setup->custom[0]);
    }
}

static void test_drawn_spends_its_budget_on_everything(void **state)
{
    (void)state;
    const Ruleset *rules = rules_find("seg");
    uint32_t seen[TRAIT_KIND_MAX] = {0}, values[8] = {0}, close = 0;
    for (uint32_t i = 0; i < DRAWS; i++) {
        setup_start(setup, rules);
        set(setup, "optional_skills", 1);
        draw(setup, i);
        for (uint8_t seat = 0; seat < 2; seat++) {
            Verdict verdict;
            rules->roster_check(setup, seat, &verdict);
            close += verdict.cost >= verdict.budget - 5;
        }
        for (uint32_t k = 0; k < setup->figure_count; k++) {
            const Profile *p = setup->figure[k].profile;
            assert_in_range(p->stat[0], 1, COUNT_OF(values) - 1);
            values[p->stat[0]]++;
            for (uint32_t t = 0; t < rules->trait_count; t++)
                seen[t] += p->trait[t] != 0;
        }
    }
    assert_true(close > 2 * DRAWS * 9 / 10);
    for (uint32_t t = 0; t < rules->trait_count; t++)
        assert_true(seen[t] > 0);
    for (uint32_t v = 1; v <= 4; v++)
        assert_true(values[v] > 0);
}

/// Nine bands in ten have no drachma to spare for anybody of whom there is a cheaper one.
static void test_drawn_spends_its_budget_on_printed_ones(void **state)
{
    (void)state;
    static const char *const systems[] = {"evenor", "aurore"};
    for (uint32_t r = 0; r < COUNT_OF(systems); r++) {
        const Ruleset *rules = rules_find(systems[r]);
        uint32_t close = 0;
        for (uint32_t i = 0; i < DRAWS; i++) {
            setup_start(setup, rules);
            draw(setup, i);
            for (uint8_t seat = 0; seat < 2; seat++) {
                Verdict verdict;
                rules->roster_check(setup, seat, &verdict);
                close += verdict.cost * 10 >= verdict.budget * 8;
            }
        }
        print_message("# %s: %u of %u spend four fifths or more\n", systems[r], close, 2 * DRAWS);
        assert_true(close > 2 * DRAWS * 9 / 10);
    }
}

/// A smaller purse, no optional skills: what the game's options say.
static void test_drawn_keeps_to_the_options(void **state)
{
    (void)state;
    const Ruleset *rules = rules_find("seg");
    for (uint32_t i = 0; i < DRAWS; i++) {
        setup_start(setup, rules);
        set(setup, "team_budget", 60);
        set(setup, "max_value", 2);
        draw(setup, i);
        for (uint8_t seat = 0; seat < 2; seat++) {
            Verdict verdict;
            rules->roster_check(setup, seat, &verdict);
            assert_int_equal(verdict.count, 0);
            assert_true(verdict.cost <= 60);
        }
    }
}

/// A band that is there already makes room for another; the other seat keeps its own.
static void test_drawn_takes_the_place_of_a_band(void **state)
{
    (void)state;
    const Ruleset *rules = rules_find("seg");
    setup_start(setup, rules);
    assert_true(lineup_add_sample(setup, "hunters"));
    assert_true(lineup_add_sample(setup, "garrison"));
    uint32_t hunters = 0, left = 0;
    const Profile *first = setup->figure[0].profile;
    for (uint32_t i = 0; i < setup->figure_count; i++)
        hunters += setup->figure[i].seat == 0;
    Rng rng = {1};
    assert_true(drawn_band(setup, 1, &rng));
    for (uint32_t i = 0; i < setup->figure_count; i++)
        left += setup->figure[i].seat == 0;
    assert_int_equal(left, hunters);
    assert_ptr_equal(setup->figure[0].profile, first);
    assert_ptr_equal(setup->figure[hunters].profile, &setup->custom[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drawn_bands_are_legal_in_every_ruleset),
        cmocka_unit_test(test_drawn_is_the_same_for_the_same_seed),
        cmocka_unit_test(test_drawn_spends_its_budget_on_everything),
        cmocka_unit_test(test_drawn_spends_its_budget_on_printed_ones),
        cmocka_unit_test(test_drawn_keeps_to_the_options),
        cmocka_unit_test(test_drawn_takes_the_place_of_a_band),
    };
    return cmocka_run_group_tests(tests, make, drop);
}
