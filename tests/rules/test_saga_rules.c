// SPDX-License-Identifier: MIT
// A hole in the table of a role-playing game is found at start, whichever it is.
#include "rules/rules.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define HOLE(member, what)                                                                         \
    {                                                                                              \
        SagaRules rules = *rules_saga("aura");                                                     \
        rules.member = (__typeof__(rules.member))0;                                                \
        assert_string_equal(saga_rules_check(&rules), what);                                       \
    }

static void test_a_hole_in_a_table_is_found(void **state)
{
    (void)state;
    assert_null(saga_rules_check(rules_saga("aura")));
    HOLE(id, "names")
    HOLE(name, "names")
    HOLE(version, "names")
    HOLE(prefix, "names")
    HOLE(credit, "names")
    HOLE(options, "tables")
    HOLE(keys, "tables")
    HOLE(gestures, "tables")
    HOLE(events, "tables")
    HOLE(waits, "tables")
    HOLE(addends, "tables")
    HOLE(rolls, "tables")
    HOLE(state_size, "functions")
    HOLE(start, "functions")
    HOLE(dice_next, "functions")
    HOLE(view, "functions")
    HOLE(snapshot, "functions")
    HOLE(actor_name, "functions")
    HOLE(broken, "functions")
    SagaRules rules = *rules_saga("aura");
    rules.option_count = OPTION_MAX;
    assert_null(saga_rules_check(&rules));
    rules.option_count = OPTION_MAX + 1;
    assert_string_equal(saga_rules_check(&rules), "tables");
}

/// "+3", "ysolde 12", "ysolde > bastien" and "clock 1h" each make a gesture that there is.
static void test_a_shorthand_names_a_gesture(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < SAGA_SHORTHANDS; i++) {
        SagaRules rules = *rules_saga("aura");
        rules.shorthand[i] = 0;
        assert_string_equal(saga_rules_check(&rules), "shorthand");
        rules.shorthand[i] = (uint8_t)(rules.gesture_count - 1);
        assert_null(saga_rules_check(&rules));
        rules.shorthand[i] = (uint8_t)rules.gesture_count;
        assert_string_equal(saga_rules_check(&rules), "shorthand");
    }
}

static void test_a_key_that_is_not_whole(void **state)
{
    (void)state;
    static const char *const words[] = {"a"};
    static const uint8_t members[] = {0, 0};
    SagaKey keys[3] = {{0}, {.name = "n", .type = SAGA_INT}, {.name = "w", .type = SAGA_INT}};
    SagaRules rules = *rules_saga("aura");
    rules.keys = keys;
    rules.key_count = 2; // the third is none of them yet
    keys[2].name = NULL;
    assert_null(saga_rules_check(&rules));
    rules.key_count = 3;
    assert_string_equal(saga_rules_check(&rules), "keys");
    keys[2].name = "w";
    assert_null(saga_rules_check(&rules));
    const struct {
        SagaKey key;
        bool is_whole;
    } table[] = {
        {{.name = "w", .type = SAGA_NONE}, false},
        {{.name = "w", .type = SAGA_WORD}, false},
        {{.name = "w", .type = SAGA_WORD, .words = words}, false},
        {{.name = "w", .type = SAGA_WORD, .words = words, .word_count = 1}, true},
        {{.name = "w", .type = SAGA_WORD, .word_count = 1}, false},
        {{.name = "w", .type = SAGA_TEXT, .words = words, .word_count = 1}, false},
        {{.name = "w", .type = SAGA_OBJECT}, false},
        {{.name = "w", .type = SAGA_OBJECT, .members = members}, true},
        {{.name = "w", .type = SAGA_TEXT, .members = members}, false},
    };
    for (uint32_t i = 0; i < COUNT_OF(table); i++) {
        keys[2] = table[i].key;
        if (table[i].is_whole)
            assert_null(saga_rules_check(&rules));
        else
            assert_string_equal(saga_rules_check(&rules), "keys");
    }
    keys[2] = (SagaKey){.name = "w", .type = SAGA_INT};
    keys[1].name = NULL; // the first counts, too
    assert_string_equal(saga_rules_check(&rules), "keys");
}

static void take(SagaPlay *p, const SagaGesture *g)
{
    (void)p;
    (void)g;
}

static void test_a_gesture_that_is_not_whole(void **state)
{
    (void)state;
    static const uint8_t none[] = {0, 0};
    SagaGestureRow rows[3] = {{0}, {"a", 0, take, none}, {"b", 0, take, none}};
    SagaRules rules = *rules_saga("aura");
    rules.gestures = rows;
    for (uint32_t i = 0; i < SAGA_SHORTHANDS; i++)
        rules.shorthand[i] = 1;
    rules.gesture_count = 3;
    assert_null(saga_rules_check(&rules));
    const struct {
        SagaGestureRow row;
        bool is_whole;
    } table[] = {
        {{NULL, 0, take, none}, false},
        {{"b", 0, take, NULL}, false},
        {{"b", 0, NULL, none}, false},
        {{"b", SAGA_ANSWER, take, none}, false},
        {{"b", SAGA_ANSWER, NULL, none}, true},
        {{"b", SAGA_QUIET | SAGA_ANYBODY, take, none}, true},
    };
    for (uint32_t i = 0; i < COUNT_OF(table); i++)
        for (uint32_t at = 1; at < 3; at++) {
            rows[1] = rows[2] = (SagaGestureRow){"a", 0, take, none};
            rows[at] = table[i].row;
            if (table[i].is_whole)
                assert_null(saga_rules_check(&rules));
            else
                assert_string_equal(saga_rules_check(&rules), "gestures");
        }
    rows[2] = (SagaGestureRow){NULL, 0, NULL, NULL}; // beyond the last
    rows[1] = (SagaGestureRow){"a", 0, take, none};
    rules.gesture_count = 2;
    assert_null(saga_rules_check(&rules));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_hole_in_a_table_is_found),
        cmocka_unit_test(test_a_shorthand_names_a_gesture),
        cmocka_unit_test(test_a_key_that_is_not_whole),
        cmocka_unit_test(test_a_gesture_that_is_not_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
