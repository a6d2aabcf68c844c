// SPDX-License-Identifier: MIT
// The invariants notice what breaks them, and nothing up to the bound itself: other tests rest on
// their silence.
#include "../protocol/desk.h"
#include "rules/d6/d6.h"
#include "rules/nordenth/nordenth.h"
#include "rules/nordenth/nordenth_procs.h"
#include "rules/seg/seg.h"
#include "rules/seg/seg_pile.h"
#include "rules/seg/seg_procs.h"

#define MAP "\"tape\":[],\"map\":{\"width\":24,\"depth\":24,\"pieces\":["

static Game sound; ///< the game as it was set up
static Game g;     ///< a copy that is changed

static void begin(Desk *desk, const char *setup)
{
    desk_say(desk, setup);
    desk_heard(desk, "\"type\":\"ready\"");
    sound = desk->host.table.game;
    assert_null(game_broken(&sound));
}

static void look(const char *name, const char *what)
{
    const char *broken = game_broken(&g);
    if (!name != !broken || (name && strcmp(name, broken) != 0))
        fail_msg("%s: %s instead of %s", what, broken ? broken : "nothing",
                 name ? name : "nothing");
}

/// With this done to a sound game the invariant of that name speaks; NULL: none does.
#define AFTER(name, ...)                                                                           \
    do {                                                                                           \
        g = sound;                                                                                 \
        __VA_ARGS__;                                                                               \
        look(name, #__VA_ARGS__);                                                                  \
    } while (0)

// ---------------------------------------------------------------- all games

static void test_broken_of_any_game(void **state)
{
    begin(*state, "{\"type\":\"setup\",\"system\":\"evenor\",\"scenario\":\"extermination\"," MAP
                  "]},\"seats\":[{\"band\":[\"phobos\"]},{\"band\":[\"kara\"]}],\"position\":{"
                  "\"to_act\":\"A\",\"figures\":{\"phobos\":{\"at\":[2,2]},\"kara\":{\"at\":[20,20]"
                  "}}}}");
    AFTER("run away", g.has_run_away = true);
    AFTER("depth", g.depth = FRAME_MAX + 1);
    AFTER(NULL, g.deepest = FRAME_MAX - FRAME_STEP);
    AFTER("depth", g.deepest = FRAME_MAX - FRAME_STEP + 1);
    AFTER(NULL, g.room_used = ROOM_MAX);
    AFTER("room", g.room_used = ROOM_MAX + 1);
    AFTER("invariant 2", g.depth = 0);
    AFTER("invariant 2", g.wait = GAME_OVER);
    AFTER(NULL, g.wait = GAME_OVER; g.depth = 0);
}

// ---------------------------------------------------------------- Evenor, L'Aurore Obscure

static void test_broken_d6(void **state)
{
    begin(*state,
          "{\"type\":\"setup\",\"system\":\"evenor\",\"scenario\":\"extermination\"," MAP
          "{\"shape\":\"rect\",\"at\":[10,10,12,12]}]},\"seats\":[{\"band\":[\"phobos\","
          "\"ulysse\"]},{\"band\":[\"kara\"]}],\"position\":{\"to_act\":\"A\",\"figures\":{"
          "\"phobos\":{\"at\":[2,2]},\"ulysse\":{\"at\":[5,5]},\"kara\":{\"at\":[20,20]}}}}");
    const int32_t r = sound.figure[0].radius;
    for (uint8_t i = 0; i < 3; i++) {
        int16_t most = game_profile(&sound, (FigureId){(uint8_t)(i + 1)})->stat[D6_STAT_V];
        AFTER("in_play mask", g.figure[i].status = FIGURE_OUT);
        AFTER("in_play mask", g.in_play &= ~(1u << i));
        AFTER("vitality within profile", g.figure[i].tally[D6_TALLY_VITALITY] = -1);
        AFTER(NULL, g.figure[i].tally[D6_TALLY_VITALITY] = most);
        AFTER("vitality within profile", g.figure[i].tally[D6_TALLY_VITALITY] = most + 1);
        AFTER("in play above zero", g.figure[i].tally[D6_TALLY_VITALITY] = 0);
        AFTER("out of action at zero",
              game_set_status(&g, (FigureId){(uint8_t)(i + 1)}, FIGURE_OUT));
        AFTER(NULL, game_set_status(&g, (FigureId){(uint8_t)(i + 1)}, FIGURE_OUT);
              g.figure[i].tally[D6_TALLY_VITALITY] = 0);
        AFTER(NULL, game_set_status(&g, (FigureId){(uint8_t)(i + 1)}, FIGURE_EXITED));
        AFTER(NULL, g.figure[i].at = (GeoVec){r, 24000 - r});
        AFTER("base on the table", g.figure[i].at = (GeoVec){r - 1, 12000});
        AFTER("base on the table", g.figure[i].at = (GeoVec){12000, 24000 - r + 1});
        AFTER("base clear of elements", g.figure[i].at = (GeoVec){9600, 11000});
    }
    AFTER(NULL, g.figure[1].at = (GeoVec){2000 + 2 * r, 2000});
    AFTER("bases do not overlap", g.figure[1].at = (GeoVec){2000 + r, 2000});
    AFTER("bases do not overlap", g.figure[2].at = (GeoVec){2000 + r, 2000});
    AFTER("bases do not overlap", g.figure[2].at = (GeoVec){5000 + r, 5000});
    AFTER(NULL, g.marker_count = 1; g.marker[0].status = D6_MARKER_CARRIED;
          g.marker[0].carrier = (FigureId){1});
    AFTER("carrier in play", g.marker_count = 1; g.marker[0].status = D6_MARKER_CARRIED;
          g.marker[0].carrier = (FigureId){2}; g.figure[1].tally[D6_TALLY_VITALITY] = 0;
          game_set_status(&g, (FigureId){2}, FIGURE_OUT));
}

// ---------------------------------------------------------------- SEG

static void test_broken_seg(void **state)
{
    begin(*state,
          "{\"type\":\"setup\",\"system\":\"seg\"," MAP
          "]},\"profiles\":[{\"id\":\"a\",\"stats\":{\"value\":2},\"traits\":[]},{\"id\":"
          "\"e\",\"stats\":{\"value\":2},\"traits\":[\"enduring\"]}],\"seats\":[{\"band\":["
          "\"a\"]},{\"band\":[\"e\"]}],\"position\":{\"turn\":1,\"to_act\":\"A\",\"resume\":"
          "\"step\",\"figures\":{\"a\":{\"at\":[12,12]},\"e\":{\"at\":[16,20]}},\"figure\":"
          "\"a\",\"suit\":\"spade\"}}");
    for (uint32_t s = 0; s < 2; s++) {
        int16_t *cost = &sound.seat[s].tally[SEG_SEAT_START_COST];
        for (uint32_t i = 0; i < SEG_SEAT_TALLIES; i++)
            AFTER("seat tallies at least zero", g.seat[s].tally[i] = -1);
        AFTER(NULL, g.seat[s].tally[SEG_SEAT_LEFT_COST] = *cost);
        AFTER("no more leave than came",
              g.seat[s].tally[SEG_SEAT_LEFT_COST] = (int16_t)(*cost + 1));
        for (uint32_t i = 0; i < SEG_TALLY_KINDS; i++)
            AFTER("tallies at least zero", g.figure[s].tally[i] = -1);
        AFTER("energy within its cap", g.figure[s].tally[SEG_TALLY_ENERGY] = 99);
        AFTER(NULL, g.figure[s].tally[SEG_TALLY_ENERGY] = 99; g.wait = GAME_OVER; g.depth = 0);
        AFTER(NULL, g.figure[s].tally[SEG_TALLY_AMMO] = 2 * SEG_AMMO_FACTOR);
        AFTER("ammunition as at the start",
              g.figure[s].tally[SEG_TALLY_AMMO] = 2 * SEG_AMMO_FACTOR + 1);
        AFTER("in_play mask", g.figure[s].status = FIGURE_OUT);
        AFTER(NULL, game_set_status(&g, (FigureId){(uint8_t)(s + 1)}, FIGURE_OUT);
              g.figure[s].states = 0);
        AFTER("gone with its states and energy",
              game_set_status(&g, (FigureId){(uint8_t)(s + 1)}, FIGURE_OUT);
              g.figure[s].states = SEG_CANCEL);
        AFTER("gone with its states and energy",
              game_set_status(&g, (FigureId){(uint8_t)(s + 1)}, FIGURE_OUT);
              g.figure[s].states = 0; g.figure[s].tally[SEG_TALLY_ENERGY] = 1);
        AFTER("gone with its states and energy",
              game_set_status(&g, (FigureId){(uint8_t)(s + 1)}, FIGURE_OUT);
              g.figure[s].states = 0; g.figure[s].tally[SEG_TALLY_SUPPORT] = 1);
        AFTER(NULL, game_set_status(&g, (FigureId){(uint8_t)(s + 1)}, FIGURE_WAITING);
              g.figure[s].states = 0);
        AFTER("states before the game",
              game_set_status(&g, (FigureId){(uint8_t)(s + 1)}, FIGURE_WAITING);
              g.figure[s].states = SEG_CANCEL);
        AFTER(NULL, g.figure[s].states |= SEG_CANCEL);
        AFTER("one posture at a time", g.figure[s].states |= SEG_CANCEL | SEG_POSITIONING);
        AFTER("no posture while immobilised", g.figure[s].states |= SEG_CANCEL | SEG_IMMOBILISED);
        AFTER(NULL, g.figure[s].states |= SEG_IMMOBILISED);
        AFTER("stands where it may", g.figure[s].at = (GeoVec){-1, 12000});
        AFTER("stands where it may", g.figure[s].at = sound.figure[1 - s].at);
    }
    AFTER(NULL, g.figure[0].states |= SEG_POSITIONING);
    AFTER("positioning in contact", g.figure[0].states |= SEG_POSITIONING;
          g.figure[0].at = (GeoVec){16000, 21000});
    AFTER("in play with a value", g.figure[0].tally[SEG_TALLY_WOUNDS] = 2);
    AFTER(NULL, g.figure[1].tally[SEG_TALLY_WOUNDS] = 2);
    AFTER("in play with a value", g.figure[1].tally[SEG_TALLY_WOUNDS] = 3);
}

static void test_broken_seg_piles(void **state)
{
    begin(*state,
          "{\"type\":\"setup\",\"system\":\"seg\"," MAP
          "]},\"profiles\":[{\"id\":\"a\",\"stats\":{\"value\":2},\"traits\":[]},{\"id\":"
          "\"b\",\"stats\":{\"value\":2},\"traits\":[]},{\"id\":\"x\",\"stats\":{\"value\":2}"
          ",\"traits\":[]}],\"seats\":[{\"band\":[\"a\",\"b\"]},{\"band\":[\"x\"]}],"
          "\"position\":{\"turn\":1,\"to_act\":\"A\",\"resume\":\"step\",\"figures\":{\"a\":{"
          "\"at\":[12,12]},\"b\":{\"at\":[2,12]},\"x\":{\"at\":[16,20]}},\"figure\":\"a\","
          "\"suit\":\"spade\"}}");
#define PILE(seat)    seg_pile(&g, seat)
#define CARD(i, n, c) PILE(0)->figure[i] = (FigureId){n}, PILE(0)->colour[i] = c
    AFTER(NULL, PILE(0)->count = 1, CARD(0, 2, 1));
    AFTER(NULL, PILE(0)->count = 1, CARD(0, 2, SEG_SUITS - 1));
    AFTER("cards of its own", PILE(0)->count = 1, CARD(0, 2, SEG_SUITS));
    AFTER("cards of its own", PILE(0)->count = 1, CARD(0, 3, 1));
    AFTER("cards of its own", PILE(0)->count = 1, CARD(0, 4, 1));
    AFTER("piles have no holes", PILE(0)->count = 1);
    AFTER("piles have no holes", CARD(0, 2, 1));
    AFTER("piles have no holes", CARD(0, 0, 1));
    AFTER("piles have no holes", PILE(0)->count = 1, CARD(0, 2, 0));
    AFTER("piles have no holes", PILE(0)->count = 2, CARD(0, 2, 1));
    AFTER("one card each", PILE(0)->count = 2, CARD(0, 2, 1), CARD(1, 2, 2));
    AFTER("a pile of so many", PILE(0)->count = CARDS_MAX + 1);
    AFTER("cards of those to come", PILE(0)->count = 1, CARD(0, 2, 1);
          g.figure[1].states |= SEG_ACTIVATED);
    AFTER("cards of those to come", PILE(0)->count = 1, CARD(0, 2, 1);
          game_set_status(&g, (FigureId){2}, FIGURE_WAITING));
    AFTER(NULL, PILE(0)->count = 1, CARD(0, 2, 1); g.turn = 0;
          game_set_status(&g, (FigureId){2}, FIGURE_WAITING));
    AFTER("cards of those to come", PILE(0)->count = 1, CARD(0, 2, 1); g.turn = 0);
}

/// Two frames of one kind on top of what is there.
static Frame *frame_on_top(uint8_t proc, uint8_t subject)
{
    Frame *f = &g.frame[g.depth++];
    memset(f, 0, sizeof *f);
    f->proc = proc;
    f->subject.n = subject;
    return f;
}

static void chain(uint8_t counters, FigureMask countered, int32_t once)
{
    SegAggression *s = FRAME_AS(SegAggression, frame_on_top(SEG_PROC_AGGRESSION, 1));
    s->counters = counters;
    s->countered = countered;
    Setup *setup = (Setup *)(uintptr_t)g.setup; // the desk's own
    setup->option[SEG_OPT_COUNTER_ONCE] = once;
}

static void test_broken_seg_chains(void **state)
{
    begin(*state,
          "{\"type\":\"setup\",\"system\":\"seg\"," MAP
          "]},\"profiles\":[{\"id\":\"a\",\"stats\":{\"value\":2},\"traits\":[]},{\"id\":"
          "\"x\",\"stats\":{\"value\":2},\"traits\":[]}],\"seats\":[{\"band\":[\"a\"]},{"
          "\"band\":[\"x\"]}],\"position\":{\"turn\":1,\"to_act\":\"A\",\"resume\":\"step\","
          "\"figures\":{\"a\":{\"at\":[12,12]},\"x\":{\"at\":[16,20]}},\"figure\":\"a\","
          "\"suit\":\"spade\"}}");
    AFTER(NULL, chain(0, 0, 1));
    AFTER(NULL, chain(2, 3, 1));
    AFTER("counter-attacks of a chain", chain(2, 1, 1));
    AFTER("counter-attacks of a chain", chain(1, 3, 1));
    AFTER(NULL, chain(2, 1, 0));
    AFTER(NULL, chain(SEG_CHAIN_MAX, 3, 0));
    AFTER("counter-attacks of a chain", chain(SEG_CHAIN_MAX + 1, 3, 0));
    AFTER("one aggression at a time", chain(0, 0, 1); chain(0, 0, 1));
}

// ---------------------------------------------------------------- Nordenth

static void test_broken_nordenth(void **state)
{
    begin(*state, "{\"type\":\"setup\",\"system\":\"nordenth\",\"scenario\":\"accrochage\"," MAP
                  "{\"shape\":\"rect\",\"at\":[10,10,12,12],\"height\":3}]},\"profiles\":[{\"id\""
                  ":\"a\",\"stats\":{\"I\":4,\"M\":4,\"P\":5,\"V\":4,\"Me\":4,\"hp\":2},\"weapons"
                  "\":[\"fusil\"],\"traits\":[]},{\"id\":\"b\",\"stats\":{\"I\":4,\"M\":4,\"P\":5"
                  ",\"V\":4,\"Me\":4,\"hp\":2},\"weapons\":[\"fusil\"],\"traits\":[]},{\"id\":\"x"
                  "\",\"stats\":{\"I\":4,\"M\":4,\"P\":5,\"V\":4,\"Me\":4,\"hp\":2},\"weapons\":["
                  "\"fusil\"],\"traits\":[]}],\"seats\":[{\"band\":[\"a\",\"b\"]},{\"band\":[\"x\""
                  "]}],\"position\":{\"turn\":1,\"to_act\":\"A\",\"resume\":\"step\",\"figure\":\""
                  "a\",\"figures\":{\"a\":{\"at\":[2,2]},\"b\":{\"at\":[2,5]},\"x\":{\"at\":[20,2"
                  "0]}}}}");
    NordenthRoom *room = ROOM_AS(NordenthRoom, &g);
    for (uint8_t i = 0; i < 3; i++) {
        FigureId id = {(uint8_t)(i + 1)};
        int16_t *tally = g.figure[i].tally;
        AFTER("in_play mask", g.figure[i].status = FIGURE_OUT);
        AFTER("hit points", tally[NORDENTH_TALLY_HP] = -1);
        AFTER("hit points", tally[NORDENTH_TALLY_HP] = 3);
        AFTER(NULL, tally[NORDENTH_TALLY_HP] = 1);
        AFTER("tallies at least zero", tally[NORDENTH_TALLY_MINES] = -1);
        AFTER("tallies at least zero", tally[NORDENTH_TALLY_JUMPED] = -1);
        AFTER(NULL, game_set_status(&g, id, FIGURE_OUT); g.figure[i].states = 0);
        AFTER("gone with its states", game_set_status(&g, id, FIGURE_OUT);
              g.figure[i].states = NORDENTH_HIDDEN);
        AFTER("gone with its states", game_set_status(&g, id, FIGURE_OUT); g.figure[i].states = 0;
              room->engaged[i] = 4);
        AFTER("one token", g.figure[i].states |= NORDENTH_TOKENS);
        AFTER("wounded at zero", tally[NORDENTH_TALLY_HP] = 0);
        AFTER("wounded at zero", g.figure[i].states |= NORDENTH_WOUNDED);
        AFTER(NULL, g.figure[i].states |= NORDENTH_WOUNDED; tally[NORDENTH_TALLY_HP] = 0);
        AFTER("wounded and hidden", g.figure[i].states |= NORDENTH_WOUNDED | NORDENTH_HIDDEN;
              tally[NORDENTH_TALLY_HP] = 0);
        AFTER("engaged with somebody", g.figure[i].states |= NORDENTH_ENGAGED);
        AFTER("engaged with somebody", room->engaged[i] = 4);
        AFTER("gripped by somebody", g.figure[i].states |= NORDENTH_GRIPPED);
        AFTER("gripped by somebody", g.figure[i].mark[NORDENTH_MARK_GRIPPED_BY] = 1);
        AFTER(NULL, g.figure[i].states |= NORDENTH_GRIPPED;
              g.figure[i].mark[NORDENTH_MARK_GRIPPED_BY] = 1);
        AFTER(NULL, g.figure[i].at = (GeoVec){0, 24000});
        AFTER("on the table", g.figure[i].at = (GeoVec){-1, 12000});
        AFTER("on the table", g.figure[i].at = (GeoVec){24001, 12000});
        AFTER("on the table", g.figure[i].at = (GeoVec){12000, -1});
        AFTER("on the table", g.figure[i].at = (GeoVec){12000, 24001});
        AFTER("stands on something", g.figure[i].z = 1);
        AFTER("stands where it may", g.figure[i].at = (GeoVec){11000, 9900});
        AFTER(NULL, g.figure[i].at = (GeoVec){11000, 9900}; g.wait = GAME_OVER; g.depth = 0);
        AFTER("one activation at a time", frame_on_top(NORDENTH_PROC_ACTIVATION, id.n);
              frame_on_top(NORDENTH_PROC_ACTIVATION, id.n));
    }
    AFTER(NULL, frame_on_top(NORDENTH_PROC_ACTIVATION, 2);
          frame_on_top(NORDENTH_PROC_ACTIVATION, 3));
#define ENGAGED(i, with) g.figure[i].states |= NORDENTH_ENGAGED, room->engaged[i] = (with)
#define TOUCHING         g.figure[2].at = (GeoVec){2000, 1000}
    AFTER(NULL, ENGAGED(0, 4), ENGAGED(2, 1), TOUCHING);
    AFTER("engagements are mutual", ENGAGED(0, 4), ENGAGED(2, 1));
    AFTER("engagements are mutual", ENGAGED(0, 4), ENGAGED(2, 2), TOUCHING);
    AFTER("engagements are mutual", ENGAGED(0, 2), ENGAGED(1, 1),
          g.figure[1].at = (GeoVec){2000, 3000});
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, desk_open, desk_close)
    const struct CMUnitTest tests[] = {TEST(test_broken_of_any_game), TEST(test_broken_d6),
                                       TEST(test_broken_seg),         TEST(test_broken_seg_piles),
                                       TEST(test_broken_seg_chains),  TEST(test_broken_nordenth)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
