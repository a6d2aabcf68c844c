// SPDX-License-Identifier: MIT
// Scripts: expectations hold or fail, unexpected trouble fails, rules named as tested must be
// cited.
#include "desk.h"
#include "protocol/files/script.h"

#define START DESK_POSITION("\"tape\":[]", DESK_STATIC) "\n"
#define WAIT  "{\"type\":\"choose\",\"seat\":\"A\",\"choice\":{\"kind\":\"wait\"}}\n"
#define WRONG "{\"type\":\"choose\",\"seat\":\"B\",\"choice\":{\"kind\":\"wait\"}}\n"

typedef struct Print {
    size_t used;
    char text[1 << 21];
} Print;

static void print(void *self, const char *text, size_t length)
{
    Print *p = self;
    assert_true(p->used + length + 2 < sizeof p->text);
    memcpy(p->text + p->used, text, length);
    p->used += length;
    p->text[p->used++] = '\n';
    p->text[p->used] = 0;
}

static Script *script;
static Print printed;

static int run(const char *text)
{
    SessionSink sink = {print, &printed};
    printed.used = 0;
    printed.text[0] = 0;
    return script_run(script, text, strlen(text), TEXT_EN, &sink);
}

static void gives(const char *text, int code)
{
    int got = run(text);
    if (got != code)
        fail_msg("code %d, not %d: %s\n%s", got, code, text, printed.text);
}

static void test_script_expectations(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int code;
    } rows[] = {
        {"{\"expect\":[{\"type\":\"ready\"},{\"type\":\"event\",\"kind\":\"started\"},{\"type\":"
         "\"decide\"}]}",
         0},
        {"{\"expect\":{\"type\":\"ready\",\"figures\":[\"leda\",\"phobos\",\"kara\"]}}", 0},
        {"{\"expect\":[{\"type\":\"decide\"},{\"type\":\"ready\"}]}", 1},  // wrong order
        {"{\"expect\":[{\"type\":\"ready\",\"figures\":[\"leda\"]}]}", 1}, // arrays are whole
        {"{\"expect\":[{\"type\":\"ready\",\"nothing\":1}]}", 1},
        {"{\"expect\":[{\"kind\":\"band\",\"amount\":18},{\"kind\":\"band\",\"amount\":18.0}]}", 1},
        {"{\"expect\":[{\"kind\":\"band\",\"amount\":18.0}]}", 0},
        {"{\"expect\":[{\"kind\":\"band\",\"amount\":\"18\"}]}", 1},
        {"{\"expect\":[]}", 0},
        {"{\"expect_not\":[{\"type\":\"refusal\"},{\"type\":\"error\"}]}", 0},
        {"{\"expect_not\":[{\"type\":\"decide\",\"seat\":\"A\"}]}", 1},
        {"{\"expect_not\":[{\"type\":\"ready\"}]}", 1}, // the first answer counts, too
        {"{\"expect\":{\"type\":\"nothing\"}}", 1},
        {"{\"expect_only\":[{\"kind\":\"started\"},{\"kind\":\"band\"},{\"kind\":\"band\"},"
         "{\"kind\":\"activated\"}]}",
         0},
        {"{\"expect_only\":[{\"kind\":\"started\"},{\"kind\":\"band\"},{\"kind\":\"band\"}]}", 1},
        {"{\"expect_only\":[{\"kind\":\"band\"},{\"kind\":\"band\"},{\"kind\":\"activated\"}]}", 1},
        {"{\"expect_only\":[{\"kind\":\"started\"},{\"kind\":\"band\"},{\"kind\":\"band\"},"
         "{\"kind\":\"activated\"},{\"kind\":\"moved\"}]}",
         1},
        {"{\"expect_only\":[]}", 1},
        {"{\"expect_state\":{\"turn\":1,\"figures\":{\"leda\":{\"at\":[5,5.0],\"status\":\"in_"
         "play\"}}}}",
         0},
        {"{\"expect_state\":{\"figures\":{\"leda\":{\"at\":[5,6]}}}}", 1},
        {"{\"expect_state\":{\"figures\":{\"zeus\":{}}}}", 1},
        {"{\"expect_decision\":{\"seat\":\"A\",\"decision\":\"action\",\"figure\":\"leda\"}}", 0},
        {"{\"expect_decision\":{\"seat\":\"B\"}}", 1},
        {"{\"expect_decision\":null}", 1},
        {"{\"expect_dice_left\":0}", 0},
        {"{\"expect_dice_left\":1}", 1},
        {"{\"expect_dice_left\":0,\"expect_decision\":{\"seat\":\"A\"},\"expect\":[{\"type\":"
         "\"ready\"}]}",
         0},
        {"{\"expect_dice\":0}", 2},
        {"{\"expect\":[3]}", 2},
        {"{\"expect\":7}", 2},
        {"{\"test\":[\"EV-NOWHERE-1\"]}", 2},
        {"{\"test\":[\"EV-GEN-1\"]}", 0},
        {"{\"test\":[\"EV-GEN-1\",\"EV-MELEE-7\"]}", 1},
        {"{\"expect\":[{\"type\":\"ready\"}]", 2}, // not JSON: a message nobody expected to fail
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char text[4096];
        snprintf(text, sizeof text, "# a comment\n\n   \n" START "%s\n", rows[i].line);
        gives(text, rows[i].code);
    }
}

static void test_script_unexpected_trouble_fails(void **state)
{
    (void)state;
    gives(START WRONG, 1);
    gives(START WRONG "{\"expect\":[{\"type\":\"refusal\",\"code\":\"ERR_NOT_YOUR_SLOT\",\"rule\":"
                      "\"EV-TURN-2\"}]}\n",
          0);
    gives(START WRONG "{\"expect\":[{\"type\":\"ready\"}]}\n", 1);
    gives(START "{\"type\":\"dance\"}\n", 2);
    gives(START "{\"type\":\"dance\"}\n{\"expect\":[{\"type\":\"error\",\"code\":\"E_UNKNOWN_"
                "MESSAGE\"}]}\n",
          0);
    gives(START "{\"type\":\"dan\n{\"expect\":[{\"type\":\"error\",\"code\":\"E_JSON_SYNTAX\"}]}\n",
          0);
    // Expectations look at what was said since the last batch, not before.
    gives(START "{\"expect\":[{\"type\":\"ready\"}]}\n" WAIT
                "{\"expect\":[{\"type\":\"ready\"}]}\n",
          1);
    gives(START WAIT
          "{\"expect\":[{\"type\":\"ready\"},{\"kind\":\"declared\",\"choice\":\"wait\"}]}\n",
          0);
    // What an expectation asks for itself is nobody's answer.
    gives(START "{\"expect_state\":{\"turn\":1}}\n{\"expect\":[{\"turn\":1}]}\n", 1);
}

static void test_script_failures_name_line_and_place(void **state)
{
    (void)state;
    gives(START
          "\n# third line\n{\"expect_state\":{\"figures\":{\"leda\":{\"status\":\"exited\"}}}}\n",
          1);
    assert_non_null(strstr(printed.text, "\"code\":\"E_EXPECT\",\"line\":4,"));
    assert_non_null(strstr(printed.text, "\"pointer\":\"/expect_state/figures/leda/status\""));
    gives(START "{\"expect\":[{\"type\":\"ready\"},{\"type\":\"decide\",\"seat\":\"B\"}]}\n", 1);
    assert_non_null(strstr(printed.text, "\"pointer\":\"/expect/1/seat\""));
    // What is of another type, and what is not there at all.
    gives(START "{\"expect_state\":{\"turn\":\"1\"}}\n", 1);
    assert_non_null(strstr(printed.text, "\"pointer\":\"/expect_state/turn\""));
    gives(START "{\"expect\":[{\"type\":\"ready\",\"figures\":[\"leda\",\"phobos\",3]}]}\n", 1);
    assert_non_null(strstr(printed.text, "\"pointer\":\"/expect/0/figures/2\""));
    gives(START "{\"expect_state\":{\"nothing\":1}}\n", 1);
    assert_non_null(strstr(printed.text, "\"pointer\":\"/expect_state/nothing\""));
    gives("{\"test\":[\"EV-MELEE-7\"]}\n" START, 1);
    assert_non_null(strstr(printed.text, "/test/EV-MELEE-7"));
}

/// More answers than are kept: who expects nothing of them need not mind, and trouble still counts.
static void test_script_of_any_length(void **state)
{
    (void)state;
    static const char ask[] = "{\"type\":\"ask\",\"what\":\"undo\"}\n";
    static char text[(SCRIPT_ANSWERS_MAX + 1) * sizeof ask + 4096];
    size_t used = (size_t)sprintf(text, "%s", START);
    for (uint32_t i = 0; i <= SCRIPT_ANSWERS_MAX; i++)
        used += (size_t)sprintf(text + used, "%s", ask);
    gives(text, 0);
    strcpy(text + used, WRONG);
    gives(text, 1);
    strcpy(text + used, "{\n");
    gives(text, 2);
    strcpy(text + used, "{\"expect\":[{\"type\":\"answer\"}]}\n");
    gives(text, 2);
}

static void test_script_lines_go_on(void **state)
{
    (void)state;
    gives("{\"type\":\\\n\"dance\"}\n{\"expect\":\\\n  "
          "[{\"type\":\"error\",\\\r\n\"code\":\"E_UNKNOWN_MESSAGE\"}]}",
          0);
    gives("", 0);
    gives("\n\n#\n", 0);
    gives("{\"type\":\"quit\"}\nnot read any more\n", 0);
}

static uint32_t told(const char *what)
{
    uint32_t n = 0;
    for (const char *at = printed.text; (at = strstr(at, what)); at++)
        n++;
    return n;
}

/// Parts of a line that goes on have room up to the last byte; what has none is told and left out.
static void test_script_lines_go_on_as_far_as_there_is_room(void **state)
{
    (void)state;
    static char text[SCRIPT_LINE_MAX + 4096];
    for (size_t more = 0; more < 2; more++) {
        memset(text, '#', sizeof text);
        // The line end between two parts is a byte of its own.
        (void)sprintf(text + SCRIPT_LINE_MAX - 10 + more, "\\\n%s\n", "123456789");
        gives(text, more ? 2 : 0);
        assert_int_equal(told("E_TOO_BIG"), more);
        (void)sprintf(text + SCRIPT_LINE_MAX - 10 + more, "\\\n%s\\\n1\\\n2\n", "1234567890");
        gives(text, 2);
        assert_int_equal(told("E_TOO_BIG"), 1);
        (void)sprintf(text + SCRIPT_LINE_MAX - more, "\\\n\\\n\n");
        gives(text, 0); // no room for a line end: two lines are one
    }
}

static int open_script(void **state)
{
    (void)state;
    script = malloc(sizeof *script);
    return script ? 0 : -1;
}

static int close_script(void **state)
{
    (void)state;
    free(script);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_script_expectations),
        cmocka_unit_test(test_script_unexpected_trouble_fails),
        cmocka_unit_test(test_script_failures_name_line_and_place),
        cmocka_unit_test(test_script_of_any_length),
        cmocka_unit_test(test_script_lines_go_on),
        cmocka_unit_test(test_script_lines_go_on_as_far_as_there_is_room),
    };
    return cmocka_run_group_tests(tests, open_script, close_script);
}
