// SPDX-License-Identifier: MIT
// Every optional table of a ruleset is whole or absent: a hole in one is found at start.
#include "core/cards.h"
#include "core/look.h"
#include "core/outcome.h"
#include "core/prices.h"
#include "core/routes.h"
#include "core/row.h"
#include "core/scenario.h"
#include "core/signs.h"
#include "gen/text.h"
#include "rules/d6/d6.h"
#include "rules/rules.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
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
    HOLE(RulesetCards, cards, turned)
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

/// How many kinds of event have this role, and of them with this tale.
static uint32_t kinds_of(const Ruleset *rules, EventRole role, EventTale tale, uint32_t *tales)
{
    uint32_t count = 0;
    *tales = 0;
    for (uint32_t i = 1; i < rules->event_count; i++) {
        count += rules->signs->events[i].role == role;
        *tales += rules->signs->events[i].role == role && rules->signs->events[i].tale == tale;
    }
    return count;
}

/// Whoever tells a game asks for roles and never for names: each game has what tellers rely on.
static void test_every_event_has_its_role(void **state)
{
    (void)state;
    assert_true(rules_count() >= 4);
    for (uint32_t i = 0; i < rules_count(); i++) {
        const Ruleset *rules = rules_at(i);
        uint32_t tales, begins = 0;
        assert_non_null(rules->signs);
        for (uint32_t k = 1; k < rules->event_count; k++) {
            EventSign sign = rules->signs->events[k];
            assert_true(sign.role < EVENT_ROLES && sign.tale < EVENT_TALES);
            begins += sign.tale == TALE_BEGINS;
            // Whoever falls is out, and nothing else is the end of a blow.
            assert_int_equal(sign.role == EVENT_LOSS, sign.tale == TALE_OUT);
        }
        assert_true(begins >= 1);
        assert_int_equal(kinds_of(rules, EVENT_TURN, TALE_NEWS, &tales), 1);
        assert_int_equal(kinds_of(rules, EVENT_OVER, TALE_FRAME, &tales), 1);
        assert_int_equal(tales, 1);
        assert_int_equal(kinds_of(rules, EVENT_LOSS, TALE_OUT, &tales), 1);
        assert_true(kinds_of(rules, EVENT_SLOT, TALE_BEGINS, &tales) >= 1);
        assert_int_equal(tales, 1);
        // What is won is told from what is suffered by its role alone.
        for (uint32_t k = 0; k < rules->outcomes->count; k++) {
            const OutcomeRow *row = &rules->outcomes->rows[k];
            assert_int_equal(row->role == OUTCOME_GAIN, row->kind == OUTCOME_EARNED);
            assert_true(row->role != OUTCOME_ORDER || !outcome_is_serious(row));
        }
    }
}

/// The bounds of a profile, each by itself.
static bool is_profile(const Ruleset *rules, const Profile *p)
{
    return !refusal_is(rules->profile_check(p));
}

static void test_profiles_within_their_limits(void **state)
{
    (void)state;
    static const struct {
        int16_t least, most;
        bool may_lack;
    } stats[] = {
        [D6_STAT_I] = {1, 6, false}, [D6_STAT_R] = {1, 6, false}, [D6_STAT_C] = {2, 6, false},
        [D6_STAT_T] = {2, 6, true},  [D6_STAT_S] = {2, 6, true},  [D6_STAT_V] = {1, 99, false}};
    static const char *const names[] = {"evenor", "aurore"};
    const Profile sound = {
        .stat = {[D6_STAT_I] = 2,
                 [D6_STAT_R] = 2,
                 [D6_STAT_C] = 3,
                 [D6_STAT_T] = 3,
                 [D6_STAT_S] = 3,
                 [D6_STAT_V] = 1},
        .weapon_count = 1,
        .weapon = {
            {.flags = WEAPON_RANGED | WEAPON_THROWN, .power = 2, .range = {1000, 2000, 3000}}}};
    for (uint32_t k = 0; k < COUNT_OF(names); k++) {
        const Ruleset *rules = rules_find(names[k]);
#define IS(expected, ...)                                                                          \
    do {                                                                                           \
        Profile p = sound;                                                                         \
        __VA_ARGS__;                                                                               \
        if (is_profile(rules, &p) != (expected))                                                   \
            fail_msg("%s %u: %s", names[k], i, #__VA_ARGS__);                                      \
    } while (0)
        for (uint32_t i = 0; i < COUNT_OF(stats); i++) {
            IS(true, p.stat[i] = stats[i].least);
            IS(true, p.stat[i] = stats[i].most);
            IS(false, p.stat[i] = (int16_t)(stats[i].most + 1));
            bool may_lack = stats[i].may_lack || (k && (i == D6_STAT_I || i == D6_STAT_R));
            IS(may_lack, p.stat[i] = 0);
            IS(may_lack && stats[i].least == 1, p.stat[i] = (int16_t)(stats[i].least - 1));
            IS(false, p.stat[i] = -1);
        }
        for (uint32_t i = 0; i < rules->trait_count; i++) {
            const TraitRow *row = &rules->traits[i];
            bool is_power = !strcmp(row->name, "bless") || !strcmp(row->name, "confuse") ||
                            !strcmp(row->name, "heal");
            IS(true, p.trait[i] = row->most ? row->most : 1);
            IS(true, p.trait[i] = row->most ? row->least : 1);
            IS(false, p.trait[i] = row->most ? (uint8_t)(row->most + 1) : 2);
            IS(!row->most, p.trait[i] = row->most ? (uint8_t)(row->least - 1) : 1);
            IS(is_power, p.trait[i] = TRAIT_PLAIN);
        }
        uint32_t i = 0;
        IS(true, (void)p);
        IS(false, p.weapon_count = WEAPON_MAX + 1);
        IS(false, p.cost = -1);
        IS(true, p.weapon[0].power = 0);
        IS(true, p.weapon[0].power = ROLL_MAX - 1);
        IS(false, p.weapon[0].power = ROLL_MAX);
        IS(true, p.weapon[0].save_mod = 5);
        IS(true, p.weapon[0].save_mod = -5);
        IS(false, p.weapon[0].save_mod = 6);
        IS(false, p.weapon[0].save_mod = -6);
        IS(true, p.weapon[0].range[0] = 1);
        IS(false, p.weapon[0].range[0] = 0);
        IS(true, p.weapon[0].range[0] = 2000);
        IS(false, p.weapon[0].range[0] = 2001);
        IS(true, p.weapon[0].range[1] = 3000);
        IS(false, p.weapon[0].range[1] = 3001);
        IS(false, p.weapon[0].flags = WEAPON_THROWN);
        IS(false, p.trait[D6_TRAIT_SLOW] = p.trait[D6_TRAIT_FAST] = 1);
    }
}

/// Where foresight stops: what opens something new. A row in brackets is about everybody. One in
/// parentheses asks whether to go on as declared: there it goes on, and looks at no other plan.
static void test_rows_that_rest(void **state)
{
    (void)state;
    static const char *const expected[][2] = {
        {"evenor", "[slot] mode follow action deploy"},
        {"aurore", "[slot] mode continue follow action deploy"},
        {"seg", "build_pile choose_first reveal_choice deploy escape_choice activation_step "
                "extra_move disengage_end destination"},
        {"nordenth", "deploy [activate] step en_vue_after (resume) grouping end"}};
    for (uint32_t k = 0; k < COUNT_OF(expected); k++) {
        const Ruleset *rules = rules_find(expected[k][0]);
        char text[2000] = "";
        size_t used = 0;
        for (uint32_t i = 0; i < rules->proc_count; i++)
            for (uint32_t n = 0; rules->procs[i] && n < rules->procs[i]->row_count; n++) {
                const Row *row = &rules->procs[i]->rows[n];
                if (row->rests)
                    used += (size_t)snprintf(text + used, sizeof text - used,
                                             row->rests == ROW_OVERVIEW  ? "%s[%s]"
                                             : row->rests == ROW_GOES_ON ? "%s(%s)"
                                                                         : "%s%s",
                                             used ? " " : "", row->name);
            }
        assert_string_equal(text, expected[k][1]);
    }
}

/// By this replies are judged, and of what may come to somebody the gravest is told.
static void test_what_outcomes_are_worth(void **state)
{
    (void)state;
    static const char d6[] =
        "over 32000 out -100 exited 0 back 50 vitality 40 prone -15 confused -15 blessed 15 hidden "
        "4 in_cover 4 aim_ready 4 held 0 weapon_lost_1 -1 weapon_lost_2 -1 weapon_lost_3 -1 "
        "weapon_lost_4 -1 moved 0 actions 10 marker 0";
    static const char *const expected[][2] = {
        {"evenor", d6},
        {"aurore", d6},
        {"seg", "over 32000 eliminated -100 exited 0 back 50 wounds -25 immobilised -15 defensive "
                "5 contact_defence 5 ranged_defence 5 cancel 5 positioning 4 energy 3 ammo 1 "
                "support 4 moved 0 marker 0 score 100"},
        {"nordenth", "over 32000 out -100 wounded -45 hp 20 engaged 0 hidden 4 prowler 5 gripped "
                     "-8 howl 5 red -3 white 0 moved 0 marker 0"}};
    for (uint32_t k = 0; k < COUNT_OF(expected); k++) {
        const RulesetOutcomes *outcomes = rules_find(expected[k][0])->outcomes;
        char text[2000] = "";
        size_t used = 0;
        for (uint32_t i = 0; i < outcomes->count; i++)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s %d", used ? " " : "",
                                     outcomes->rows[i].name, outcomes->rows[i].worth);
        assert_string_equal(text, expected[k][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outcomes_have_words),
        cmocka_unit_test(test_every_event_has_its_role),
        cmocka_unit_test(test_a_hole_in_an_optional_table_is_found),
        cmocka_unit_test(test_names_that_have_no_room_are_found),
        cmocka_unit_test(test_a_ruleset_may_do_without),
        cmocka_unit_test(test_profiles_within_their_limits),
        cmocka_unit_test(test_rows_that_rest),
        cmocka_unit_test(test_what_outcomes_are_worth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
