// SPDX-License-Identifier: MIT
// Questions a page asks all the time: whole games played by them, and every one of them asked at
// every decision, in the middle of reactions too. None may change the game.
#include "desk.h"

static const char *const scenarios[] = {"extermination", "ambush", "hunt"};

static void start(Desk *desk, uint32_t n)
{
    char text[400];
    snprintf(text, sizeof text,
             "{\"type\":\"setup\",\"system\":\"evenor\",\"scenario\":\"%s\",\"seed\":%u,"
             "\"seats\":[{\"band\":[\"phobos\",\"ulysse\",\"leda\"]},{\"band\":\"geant_du_givre\"}]"
             "}",
             scenarios[n % COUNT_OF(scenarios)], n);
    desk_say(desk, text);
    desk_heard(desk, "\"ready\"");
}

/// The answer to the last question as a choose message.
static void answer_as_choice(const Desk *desk, char *out, size_t max)
{
    const char *from = strstr(desk->said, "\"choice\":{");
    assert_non_null(from);
    from += strlen("\"choice\":");
    const char *to = strstr(from, ",\"text\":");
    assert_non_null(to);
    snprintf(out, max, "{\"type\":\"choose\",\"seat\":\"%s\",\"choice\":%.*s}",
             wire_seat(game_decider(session_game(&desk->session))), (int)(to - from), from);
}

static void test_page_bots_play_a_game_by_questions(void **state)
{
    Desk *desk = *state;
    char text[4000], again[4000];
    for (uint32_t n = 0; n < COUNT_OF(scenarios); n++) {
        start(desk, n);
        const Game *g = session_game(&desk->session);
        while (game_wait(g) == GAME_WAIT_CHOICE) {
            const char *bot = game_decider(g) ? "random" : "greedy";
            uint64_t digest = game_digest(g);
            snprintf(text, sizeof text, "{\"type\":\"ask\",\"what\":\"bot\",\"bot\":\"%s\"}", bot);
            desk_say(desk, text);
            answer_as_choice(desk, again, sizeof again);
            desk_say(desk, text);
            answer_as_choice(desk, text, sizeof text);
            assert_string_equal(text, again);
            assert_true(digest == game_digest(g));
            desk_say(desk, text);
            if (strstr(desk->said, "\"refusal\"") || strstr(desk->said, "\"error\""))
                fail_msg("%s: %s", text, desk->said);
        }
        desk_heard(desk, "\"over\"");
        desk_refuses(desk, "{\"type\":\"ask\",\"what\":\"bot\",\"bot\":\"greedy\"}", "E_OVER", "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_page_bots_play_a_game_by_questions),
    };
    return cmocka_run_group_tests(tests, desk_open, desk_close);
}
