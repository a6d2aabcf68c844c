// SPDX-License-Identifier: MIT
// Questions a page asks all the time: whole games played by them, and every one of them asked at
// every decision, in the middle of reactions too. None may change the game.
#include "core/look.h"
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
             wire_seat(game_decider(session_game(&desk->host.session))), (int)(to - from), from);
}

static void test_page_bots_play_a_game_by_questions(void **state)
{
    Desk *desk = *state;
    char text[4000], again[4000];
    for (uint32_t n = 0; n < COUNT_OF(scenarios); n++) {
        start(desk, n);
        const Game *g = session_game(&desk->host.session);
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

/// A place on or around the table, often one that is taken or touches somebody.
static GeoVec random_place(const Game *g, Rng *rng)
{
    uint32_t count;
    const Figure *figures = game_figures(g, &count);
    if (rng_below(rng, 3) == 0) {
        GeoVec at = figures[rng_below(rng, count)].at;
        at.x += (int32_t)rng_below(rng, 2400) - 1200;
        at.y += (int32_t)rng_below(rng, 2400) - 1200;
        return at;
    }
    return (GeoVec){(int32_t)rng_below(rng, 26000) - 1000, (int32_t)rng_below(rng, 26000) - 1000};
}

/// An imagined game is an ordinary one: it can be played on.
static void play_imagined(const Game *g, const WhatIf *what, Rng *rng)
{
    static Game trial; // 6 KB
    if (!game_ruleset(g)->look->what_if(g, what, &trial))
        return;
    const char *broken = game_broken(&trial);
    if (broken)
        fail_msg("imagined: %s", broken);
    assert_string_equal(game_decision(&trial), "action");
    assert_int_equal(game_decision_figure(&trial).n, what->actor.n);
    for (uint32_t i = 0; i < 20 && game_wait(&trial) == GAME_WAIT_CHOICE; i++) {
        Choice c;
        game_sample(&trial, rng, &c);
        game_apply(&trial, &c, dice_sampler(rng), NULL);
        broken = game_broken(&trial);
        if (broken)
            fail_msg("after an imagined choice: %s", broken);
    }
}

static void look_around(Desk *desk, Rng *rng)
{
    static const char *const questions[] = {
        "{\"type\":\"ask\",\"what\":\"threat\",\"figure\":\"%s\",\"at\":[%d.%03d,%d.%03d]}",
        "{\"type\":\"ask\",\"what\":\"stand\",\"figure\":\"%s\",\"at\":[%d.%03d,%d.%03d]}",
        "{\"type\":\"ask\",\"what\":\"places\",\"choice\":{\"kind\":\"deploy\",\"figure\":\"%s\"}}",
        "{\"type\":\"ask\",\"what\":\"threat\",\"figure\":\"%s\"}",
        "{\"type\":\"ask\",\"what\":\"zones\"}",
        "{\"type\":\"ask\",\"what\":\"luck\"}"};
    const Game *g = session_game(&desk->host.session);
    uint32_t count;
    const Figure *figures = game_figures(g, &count);
    uint32_t n = rng_below(rng, count), which = rng_below(rng, 24);
    which = which < COUNT_OF(questions) ? which : which & 1;
    GeoVec at = random_place(g, rng);
    play_imagined(g,
                  &(WhatIf){.at = at,
                            .figure = {(uint8_t)(n + 1)},
                            .actor = {(uint8_t)(1 + rng_below(rng, count))},
                            .actions = (uint8_t)rng_below(rng, 2)},
                  rng);
    at.x = at.x < 0 ? 0 : at.x;
    at.y = at.y < 0 ? 0 : at.y;
    char text[300];
    snprintf(text, sizeof text, questions[which], game_setup(g)->figure[n].key, at.x / 1000,
             at.x % 1000, at.y / 1000, at.y % 1000);
    desk_say(desk, text);
    assert_int_equal(desk->answers, 1);
    bool gone = figures[n].status == FIGURE_OUT || figures[n].status == FIGURE_EXITED ||
                (which == 3 && figures[n].status == FIGURE_WAITING);
    if (gone && (which < 2 || which == 3))
        desk_heard(desk, "ERR_OUT_OF_ACTION");
    else
        desk_heard(desk, "\"answer\"");
}

/// Every question at every kind of decision; the game goes on as if nobody had asked.
static void test_page_questions_change_nothing(void **state)
{
    Desk *desk = *state;
    Rng rng = {11};
    for (uint32_t n = 0; n < 6; n++) { // threats are foreseen, and take their time
        start(desk, n);
        const Game *g = session_game(&desk->host.session);
        for (uint32_t step = 0; game_wait(g) == GAME_WAIT_CHOICE && step < 400; step++) {
            uint64_t digest = game_digest(g), hash = desk->host.table.hash;
            look_around(desk, &rng);
            assert_true(digest == game_digest(g) && hash == desk->host.table.hash);
            Choice c;
            Refusal why;
            game_sample(g, &rng, &c);
            assert_int_equal(session_choose(&desk->host.session, game_decider(g), &c, &why, NULL),
                             0);
        }
    }
}

/// Whoever says who it is hears nothing of another's decision.
static void test_page_questions_about_decisions_are_the_deciders(void **state)
{
    Desk *desk = *state;
    static const char *const questions[] = {
        "\"what\":\"offer\"", "\"what\":\"candidates\",\"max\":5",
        "\"what\":\"bot\",\"bot\":\"greedy\"", "\"what\":\"check\",\"choice\":{\"kind\":\"end\"}",
        "\"what\":\"odds\",\"choice\":{\"kind\":\"end\"}"};
    desk_say(desk, DESK_POSITION("\"seed\":1", DESK_STATIC));
    for (uint32_t i = 0; i < COUNT_OF(questions); i++) {
        char text[200];
        snprintf(text, sizeof text, "{\"type\":\"ask\",%s,\"seat\":\"A\"}", questions[i]);
        desk_say(desk, text);
        desk_heard(desk, "{\"type\":\"answer\"");
        snprintf(text, sizeof text, "{\"type\":\"ask\",%s,\"seat\":\"B\"}", questions[i]);
        desk_refuses(desk, text, "ERR_NOT_YOUR_SLOT", "/seat");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_page_bots_play_a_game_by_questions),
        cmocka_unit_test(test_page_questions_change_nothing),
        cmocka_unit_test(test_page_questions_about_decisions_are_the_deciders),
    };
    return cmocka_run_group_tests(tests, desk_open, desk_close);
}
