// SPDX-License-Identifier: MIT
// The door, natively: bad sessions and lengths, and an output too small for what a game has to say
// (DOOR_OUTPUT_MAX is a few kilobytes here).
#include "wasm/door.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char setup[] =
    "{\"type\":\"setup\",\"system\":\"evenor\",\"scenario\":\"extermination\",\"seed\":\"7\","
    "\"seats\":[{\"band\":[\"grendel\",\"cerd\"]},{\"band\":[\"ymir\",\"kara\"]}]}";
static const char ask_state[] = "{\"type\":\"ask\",\"what\":\"state\"}";

static uint32_t send(uint32_t session, const char *text)
{
    uint32_t length = (uint32_t)strlen(text);
    memcpy(door_input(length), text, length);
    return door_send(session, length);
}

/// The output is whole lines; returns how many.
static uint32_t count_lines(uint32_t length)
{
    const char *text = door_output();
    uint32_t count = 0;
    assert_true(length <= DOOR_OUTPUT_MAX);
    assert_true(!length || text[length - 1] == '\n');
    for (uint32_t i = 0; i < length; i++)
        count += text[i] == '\n';
    return count;
}

static void assert_error(uint32_t length, const char *code)
{
    char head[64] = "{\"type\":\"error\",\"code\":\"";
    strcat(strcat(head, code), "\"");
    assert_int_equal(count_lines(length), 1);
    assert_memory_equal(door_output(), head, strlen(head));
}

static void test_door_has_no_such_session(void **state)
{
    (void)state;
    assert_error(send(DOOR_ALL, ask_state), "E_UNKNOWN_ID");
    assert_error(send(UINT32_MAX, ask_state), "E_UNKNOWN_ID");
    assert_error(send(DOOR_SESSIONS - 1, ask_state), "E_NO_GAME");
}

static void test_door_measures_the_input(void **state)
{
    (void)state;
    assert_non_null(door_input(DOOR_INPUT_MAX));
    assert_null(door_input(DOOR_INPUT_MAX + 1));
    assert_null(door_input(UINT32_MAX));
    assert_error(door_send(0, DOOR_INPUT_MAX + 1), "E_TOO_BIG");
    assert_error(door_send(0, UINT32_MAX), "E_TOO_BIG");
    memset(door_input(DOOR_INPUT_MAX), ' ', DOOR_INPUT_MAX);
    assert_error(door_send(0, DOOR_INPUT_MAX), "E_JSON_SYNTAX");
}

/// A setup with so long a tape that the line of it in a journal does not fit into the output.
static uint32_t start_with_tape(uint32_t session)
{
    char *at = door_input(DOOR_INPUT_MAX);
    size_t used = strlen(setup) - 1;
    memcpy(at, setup, used);
    const char *head = strstr(setup, ",\"seed\":\"7\"");
    size_t cut = (size_t)(head - setup), after = cut + strlen(",\"seed\":\"7\"");
    memmove(at + cut, at + after, used - after);
    used -= after - cut;
    used += (size_t)sprintf(at + used, ",\"tape\":[1");
    for (uint32_t i = 1; i < 4000; i++)
        used += (size_t)sprintf(at + used, ",1");
    used += (size_t)sprintf(at + used, "]}");
    return door_send(session, (uint32_t)used);
}

static void test_door_full_output_ends_with_an_error(void **state)
{
    (void)state;
    static char before[DOOR_OUTPUT_MAX];
    static const char error[] = "{\"type\":\"error\",\"code\":\"E_TOO_BIG\"";
    uint32_t lines = count_lines(start_with_tape(1));
    assert_true(lines >= 2);
    assert_memory_equal(door_output(), "{\"type\":\"ready\"", 15);
    uint32_t size = send(1, ask_state);
    assert_int_equal(count_lines(size), 1);
    memcpy(before, door_output(), size);
    // Head and then the error: not half a setup line, and not the short lines after it either.
    uint32_t length = send(1, "{\"type\":\"journal\"}");
    assert_int_equal(count_lines(length), 2);
    assert_memory_equal(door_output(), "{\"type\":\"journal\"", 17);
    const char *second = (const char *)memchr(door_output(), '\n', length) + 1;
    assert_memory_equal(second, error, sizeof error - 1);
    // The game has lost nothing, and the next answer is a plain one.
    assert_int_equal(send(1, ask_state), size);
    assert_memory_equal(door_output(), before, size);
}

static void test_door_sessions_are_apart_and_quit_renews(void **state)
{
    (void)state;
    (void)send(0, setup);
    assert_error(send(2, ask_state), "E_NO_GAME");
    assert_int_equal(send(0, "{\"type\":\"quit\"}"), 0);
    assert_error(send(0, ask_state), "E_NO_GAME");
}

static void test_door_opens_for_others(void **state)
{
    (void)state;
    (void)send(1, setup);
    assert_error(send(DOOR_SESSIONS, ask_state), "E_UNKNOWN_ID"); // not open yet
    assert_false(door_open(0, 1, 0));                             // an umpire's
    assert_false(door_open(DOOR_ALL, 1, 0));
    assert_false(door_open(DOOR_SESSIONS, DOOR_SESSIONS, 0));
    assert_true(door_open(DOOR_SESSIONS, 1, 0));
    assert_true(door_open(DOOR_ALL - 1, 1, 99)); // a spectator
    assert_true(send(DOOR_SESSIONS, ask_state) > 0);
    assert_null(strstr(door_output(), "\"error\""));
    assert_error(send(DOOR_SESSIONS, setup), "E_UMPIRE");
    assert_error(send(DOOR_ALL - 1, "{\"type\":\"undo\"}"), "E_NOT_YOUR_SEAT");
    // The same one at another table, as somebody else.
    assert_true(door_open(DOOR_SESSIONS, 2, 1));
    assert_error(send(DOOR_SESSIONS, ask_state), "E_NO_GAME");
    // When its umpire goes, a table is no more.
    assert_int_equal(send(1, "{\"type\":\"quit\"}"), 0);
    assert_error(send(DOOR_ALL - 1, ask_state), "E_UNKNOWN_ID");
    assert_error(send(1, ask_state), "E_NO_GAME");
    assert_int_equal(send(DOOR_SESSIONS, "{\"type\":\"quit\"}"), 0);
}

static void test_door_bench_repeats_itself(void **state)
{
    (void)state;
    char before[128];
    uint32_t length = door_bench(0, 3, 5);
    assert_true(length < sizeof before);
    memcpy(before, door_output(), length);
    assert_int_equal(door_bench(0, 3, 5), length);
    assert_memory_equal(door_output(), before, length);
    assert_error(door_bench(99, 1, 1), "E_UNKNOWN_ID");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_door_has_no_such_session),
        cmocka_unit_test(test_door_measures_the_input),
        cmocka_unit_test(test_door_full_output_ends_with_an_error),
        cmocka_unit_test(test_door_sessions_are_apart_and_quit_renews),
        cmocka_unit_test(test_door_opens_for_others),
        cmocka_unit_test(test_door_bench_repeats_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
