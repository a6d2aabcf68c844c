// SPDX-License-Identifier: MIT
// An imagined game of the D6 family is an ordinary one: whoever thinks about it may play it on.
// And the invariants of the family notice what breaks them: other tests rest on their silence.
#include "../protocol/desk.h"
#include "core/look.h"
#include "core/outcome.h"
#include "rules/d6/d6_procs.h"

#define SETUP                                                                                      \
    "{\"type\":\"setup\",\"system\":\"evenor\",\"scenario\":\"extermination\",\"tape\":[],"        \
    "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[]},\"seats\":[{\"band\":[\"leda\"]},"          \
    "{\"band\":[\"kara\",\"phobos\"]}],\"position\":{\"turn\":1,\"to_act\":\"A\","                 \
    "\"resume\":\"slot\",\"figures\":{\"leda\":{\"at\":[5,5]},\"kara\":{\"at\":[9,5]},"            \
    "\"phobos\":{\"at\":[20,20]}}}}"

/// The actor lies down with the one action it has; then it is the next one's turn.
static void test_an_imagined_game_goes_on(void **state)
{
    Desk *desk = *state;
    const Game *g = &desk->host.table.game;
    Game imagined;
    desk_say(desk, SETUP);
    desk_heard(desk, "\"type\":\"ready\"");
    for (uint8_t actions = 0; actions <= 1; actions++) {
        WhatIf what = {.at = g->figure[0].at, .figure = {1}, .actor = {2}, .actions = actions};
        assert_int_not_equal(game_ruleset(g)->look->what_if(g, &what, &imagined), 0);
        assert_string_equal(game_decision(&imagined), "action");
        assert_int_equal(game_decider(&imagined), 1);
        assert_int_equal(game_ruleset(g)->outcomes->earned(&imagined, what.actor), 1);
        Choice lie = {.kind = D6_CHOICE_GO_PRONE};
        Refusal why = game_choose(&imagined, 1, &lie, (DiceDriver){0}, NULL);
        assert_int_equal(why.code, 0);
        assert_null(game_broken(&imagined));
        assert_true(d6_is(&imagined, what.actor, D6_PRONE));
        assert_true(d6_is(&imagined, what.actor, D6_ACTIVATED));
        assert_string_equal(game_decision(&imagined), "slot");
        assert_int_equal(game_decider(&imagined), 0);
    }
}

static void test_invariants(void **state)
{
    Desk *desk = *state;
    Game *g = &desk->host.table.game;
    desk_say(desk, SETUP);
    assert_null(game_broken(g));
    int16_t *vitality = &g->figure[0].tally[D6_TALLY_VITALITY], full = *vitality;
    const int16_t wrong[] = {-1, (int16_t)(full + 1)};
    for (uint32_t i = 0; i < COUNT_OF(wrong); i++) {
        *vitality = wrong[i];
        assert_string_equal(game_broken(g), "vitality within profile");
    }
    *vitality = 0;
    assert_string_equal(game_broken(g), "in play above zero");
    *vitality = full;
    GeoVec at = g->figure[0].at;
    g->figure[0].at = (GeoVec){0, 0};
    assert_string_equal(game_broken(g), "base on the table");
    g->figure[0].at = g->figure[1].at;
    assert_string_equal(game_broken(g), "bases do not overlap");
    g->figure[0].at = at;
    g->figure[0].status = FIGURE_OUT;
    assert_string_equal(game_broken(g), "in_play mask");
    game_set_status(g, (FigureId){1}, FIGURE_OUT);
    assert_string_equal(game_broken(g), "out of action at zero");
    *vitality = 0;
    assert_null(game_broken(g));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_an_imagined_game_goes_on, desk_open, desk_close),
        cmocka_unit_test_setup_teardown(test_invariants, desk_open, desk_close)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
