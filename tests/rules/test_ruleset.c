// SPDX-License-Identifier: MIT
// Every optional table of a ruleset is whole or absent: a hole in one is found at start.
#include "core/cards.h"
#include "core/look.h"
#include "core/outcome.h"
#include "core/prices.h"
#include "core/routes.h"
#include "core/scenario.h"
#include "core/signs.h"
#include "gen/text.h"
#include "rules/rules.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/// A copy of a ruleset with a copy of one of its tables, in which a member is missing.
#define HOLE(Type, table, member)                                                                  \
    for (uint32_t i = 0; i < rules_count(); i++) {                                                 \
        Ruleset rules = *rules_at(i);                                                              \
        if (!rules.table)                                                                          \
            continue;                                                                              \
        Type copy = *rules.table;                                                                  \
        rules.table = &copy;                                                                       \
        assert_null(ruleset_check(&rules));                                                        \
        copy.member = (__typeof__(copy.member))0;                                                  \
        assert_string_equal(ruleset_check(&rules), #table);                                        \
        seen++;                                                                                    \
    }

static void test_a_hole_in_an_optional_table_is_found(void **state)
{
    (void)state;
    uint32_t seen = 0;
    HOLE(RulesetScenarios, scenarios, rows)
    HOLE(RulesetScenarios, scenarios, count)
    HOLE(RulesetScenarios, scenarios, zones)
    HOLE(RulesetCards, cards, colours)
    HOLE(RulesetCards, cards, colour_count)
    HOLE(RulesetCards, cards, basic_action)
    HOLE(RulesetCards, cards, rule)
    HOLE(RulesetCards, cards, held)
    HOLE(RulesetCards, cards, position)
    HOLE(RulesetCards, cards, lost_event)
    HOLE(RulesetPrices, prices, ranges)
    HOLE(RulesetPrices, prices, facts)
    HOLE(RulesetPrices, prices, fact_count)
    HOLE(RulesetPrices, prices, trait)
    HOLE(RulesetPrices, prices, bill)
    HOLE(RulesetPrices, prices, own_action)
    HOLE(RulesetRoutes, routes, rule)
    HOLE(RulesetRoutes, routes, ground)
    HOLE(RulesetLook, look, place)
    HOLE(RulesetLook, look, sight)
    HOLE(RulesetLook, look, what_if)
    HOLE(RulesetSigns, signs, states)
    HOLE(RulesetSigns, signs, events)
    HOLE(RulesetSigns, signs, tallies)
    assert_true(seen >= 25);
}

/// A ruleset with more names of a kind than there is room for; with one less it is fine.
#define TOO_MANY(member, most)                                                                     \
    for (uint32_t i = 0; i < rules_count(); i++) {                                                 \
        Ruleset rules = *rules_at(i);                                                              \
        rules.prices = NULL;                                                                       \
        rules.member = (most) + 1;                                                                 \
        assert_string_equal(ruleset_check(&rules), "limits");                                      \
    }

static void test_names_that_have_no_room_are_found(void **state)
{
    (void)state;
    TOO_MANY(stat_count, STAT_MAX)
    TOO_MANY(trait_count, TRAIT_KIND_MAX)
    TOO_MANY(figure_tally_count, FIGURE_TALLY_MAX)
    TOO_MANY(figure_mark_count, FIGURE_MARK_MAX)
    TOO_MANY(seat_tally_count, SEAT_TALLY_MAX)
    TOO_MANY(game_tally_count, GAME_TALLY_MAX)
    TOO_MANY(state_count, 32)
    TOO_MANY(role_count, 32)
    TOO_MANY(choice_count, 255 - SETUP_TRAIT_MAX)
    TOO_MANY(event_count, UINT16_MAX)
    for (uint32_t i = 0; i < rules_count(); i++) {
        Ruleset rules = *rules_at(i);
        rules.state_count = 32;
        assert_null(ruleset_check(&rules));
    }
}

static void test_a_ruleset_may_do_without(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rules_count(); i++) {
        Ruleset rules = *rules_at(i);
        rules.scenarios = NULL;
        rules.prices = NULL;
        rules.routes = NULL;
        rules.look = NULL;
        rules.signs = NULL;
        assert_null(ruleset_check(&rules));
        assert_int_equal(ruleset_scenario_count(&rules), 0);
        assert_string_equal(ruleset_scenario(&rules, 0)->name, "");
        // What is chosen needs a name.
        bool has_cards = rules.cards != NULL;
        rules.cards = NULL;
        assert_int_equal(ruleset_colour_count(&rules), 0);
        assert_int_equal(ruleset_check(&rules) != NULL, has_cards);
    }
}

/// What can come of a choice is told to people in both languages.
static void test_outcomes_have_words(void **state)
{
    (void)state;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < rules_count(); i++) {
        const Ruleset *rules = rules_at(i);
        for (uint32_t k = 0; rules->outcomes && k < rules->outcomes->count; k++) {
            const OutcomeRow *row = &rules->outcomes->rows[k];
            bool is_state = row->kind == OUTCOME_STATE;
            const char *group = is_state ? "states" : "outcomes";
            const char *key = is_state ? rules->states[row->index] : row->name;
            for (int lang = 0; lang < TEXT_LANG_COUNT; lang++, seen++)
                if (!text_of(rules->id, group, key, (TextLang)lang))
                    fail_msg("%s: no words for %s in data/text/%s.json", rules->id, key, group);
        }
    }
    assert_true(seen >= 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outcomes_have_words),
        cmocka_unit_test(test_a_hole_in_an_optional_table_is_found),
        cmocka_unit_test(test_names_that_have_no_room_are_found),
        cmocka_unit_test(test_a_ruleset_may_do_without),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
