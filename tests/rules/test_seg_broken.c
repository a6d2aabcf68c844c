// SPDX-License-Identifier: MIT
// The invariants of SEG notice what breaks them: other tests rest on their silence.
#include "../protocol/desk.h"
#include "rules/seg/seg.h"

#define SETUP                                                                                      \
    "{\"type\":\"setup\",\"system\":\"seg\",\"tape\":[],\"map\":{\"width\":24,\"depth\":24,"       \
    "\"pieces\":[]},\"profiles\":[{\"id\":\"a\",\"stats\":{\"value\":2},\"traits\":[]},"           \
    "{\"id\":\"x\",\"stats\":{\"value\":2},\"traits\":[]}],\"seats\":[{\"band\":[\"a\"]},"         \
    "{\"band\":[\"x\"]}],\"position\":{\"turn\":1,\"to_act\":\"A\",\"resume\":\"step\","           \
    "\"figures\":{\"a\":{\"at\":[12,12]},\"x\":{\"at\":[16,20]}},\"figure\":\"a\","                \
    "\"suit\":\"spade\"}}"

/// One number of a sound game is another: which invariant speaks?
static void breaks(Game *g, int16_t *tally, int16_t value, const char *name)
{
    int16_t kept = *tally;
    assert_null(game_broken(g));
    *tally = value;
    const char *broken = game_broken(g);
    assert_non_null(broken);
    assert_string_equal(broken, name);
    *tally = kept;
}

static void test_tallies(void **state)
{
    Desk *desk = *state;
    Game *g = &desk->host.table.game;
    desk_say(desk, SETUP);
    desk_heard(desk, "\"type\":\"ready\"");
    for (uint32_t s = 0; s < 2; s++) {
        for (uint32_t i = 0; i < SEG_SEAT_TALLIES; i++)
            breaks(g, &g->seat[s].tally[i], -1, "seat tallies at least zero");
        breaks(g, &g->seat[s].tally[SEG_SEAT_LEFT_COST],
               (int16_t)(g->seat[s].tally[SEG_SEAT_START_COST] + 1), "no more leave than came");
        for (uint32_t i = 0; i < SEG_TALLY_KINDS; i++)
            breaks(g, &g->figure[s].tally[i], -1, "tallies at least zero");
        breaks(g, &g->figure[s].tally[SEG_TALLY_ENERGY], 99, "energy within its cap");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_tallies, desk_open, desk_close)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
