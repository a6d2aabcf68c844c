// SPDX-License-Identifier: MIT
// A game whose ruleset has none of the optional tables it can do without: every question gets an
// answer or a plain "not here", and play goes on. No ruleset is as bare as that yet; the next one
// may be.
#include "desk.h"

#define EVENOR                                                                                     \
    "{\"type\":\"setup\",\"system\":\"evenor\",\"scenario\":\"extermination\",\"dice\":\"ask\","   \
    "\"terrain_seed\":3,\"seats\":[{\"band\":[\"phobos\",\"ulysse\"]},{\"band\":[\"leda\"]}]}"
#define SEG                                                                                        \
    "{\"type\":\"setup\",\"system\":\"seg\",\"dice\":\"ask\",\"map\":{\"width\":24,\"depth\":24,"  \
    "\"pieces\":[]},\"profiles\":[{\"id\":\"phobos\",\"stats\":{\"value\":2},\"traits\":[]},"      \
    "{\"id\":\"leda\",\"stats\":{\"value\":2},\"traits\":[]}],\"seats\":[{\"band\":[\"phobos\"]}," \
    "{\"band\":[\"leda\"]}],\"position\":{\"turn\":1,\"to_act\":\"A\",\"resume\":\"step\","        \
    "\"figures\":{\"phobos\":{\"at\":[12,12]},\"leda\":{\"at\":[16,20]}},\"figure\":\"phobos\","   \
    "\"suit\":\"heart\"}}"

static Ruleset bare;

/// From now on the table plays by a ruleset without optional tables.
static void strip(Desk *desk)
{
    Table *table = &desk->host.table;
    Setup *setup = (Setup *)(uintptr_t)table->setup; // which is the table's own
    bare = *setup->ruleset;
    bare.scenarios = NULL;
    bare.prices = NULL;
    bare.routes = NULL;
    bare.look = NULL;
    bare.outcomes = NULL;
    bare.signs = NULL;
    setup->ruleset = &bare;
    table->game.rules = &bare;
}

static void ask(Desk *desk, const char *question, const char *answer)
{
    char text[300];
    snprintf(text, sizeof text, "{\"type\":\"ask\",\"what\":%s}", question);
    desk_say(desk, text);
    desk_heard(desk, answer);
}

/// Asks about the first choice of the last answer.
static void ask_about_first(Desk *desk, const char *what)
{
    char text[4000];
    const char *from = strstr(desk->said, "\"choice\":{"), *to = strchr(from, '}');
    snprintf(text, sizeof text, "{\"type\":\"ask\",\"what\":\"%s\",%.*s}", what,
             (int)(to + 1 - from), from);
    desk_say(desk, text);
    assert_int_equal(desk->answers, 1);
}

/// Plays until both sides stand on the table.
static void deploy(Desk *desk, Rng *rng)
{
    const Game *g = session_game(&desk->host.session);
    for (uint32_t n = 0; n < 200 && figure_count(g->in_play) < (int)g->figure_count; n++)
        desk_play(desk, rng, 1, NULL);
    assert_int_equal(figure_count(g->in_play), g->figure_count);
}

static void test_bare_ruleset_answers(void **state)
{
    Desk *desk = *state;
    static const char *const setups[] = {EVENOR, SEG};
    for (uint32_t i = 0; i < COUNT_OF(setups); i++) {
        Rng rng = {i + 1};
        desk_say(desk, setups[i]);
        desk_heard(desk, "\"ready\"");
        deploy(desk, &rng);
        strip(desk);
        const char *kind = i ? "\"reach\",\"kind\":\"free_move\",\"figure\":\"phobos\""
                             : "\"reach\",\"kind\":\"fast_move\",\"figure\":\"phobos\"";
        ask(desk, kind, "E_UNSUPPORTED");
        ask(desk, "\"sight\",\"figure\":\"phobos\",\"target\":\"leda\"", "E_UNSUPPORTED");
        ask(desk, "\"stand\",\"figure\":\"phobos\",\"at\":[12,12]", "E_UNSUPPORTED");
        ask(desk, "\"threat\",\"figure\":\"phobos\"", "E_UNSUPPORTED");
        ask(desk, "\"zones\"", "\"zones\":[]");
        ask(desk, "\"state\"", "\"figures\"");
        ask(desk, "\"state\",\"seat\":\"B\"", "\"figures\"");
        ask(desk, "\"profiles\"", "\"profiles\"");
        ask(desk, "\"events\",\"from\":1", "\"events\"");
        ask(desk, "\"undo\",\"seat\":\"A\"", "\"undo\"");
        desk_say(desk, "{\"type\":\"journal\",\"seat\":\"A\"}");
        assert_true(desk->answers > 0);
        for (uint32_t n = 0; n < 40; n++) {
            desk_play(desk, &rng, 1, NULL);
            if (game_wait(session_game(&desk->host.session)) != GAME_WAIT_CHOICE)
                continue;
            ask(desk, "\"offer\"", "\"offer\"");
            ask(desk, "\"candidates\",\"max\":4", "\"choice\"");
            ask_about_first(desk, "check");
            desk_heard(desk, "\"legal\":true");
            ask(desk, "\"candidates\",\"max\":4", "\"choice\"");
            ask_about_first(desk, "odds");
            desk_heard(desk, "E_UNSUPPORTED");
            ask(desk, "\"bot\",\"bot\":\"greedy\"", "\"choice\"");
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_bare_ruleset_answers, desk_open, desk_close)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
