// SPDX-License-Identifier: MIT
// Bots in whole games: always legal, blind to their scratch's past, harmless to the game they look
// at; and greedy beats random everywhere.
#include "bots/brain.h"
#include "bots/seg/seg_worth.h"
#include "core/scenario.h"
#include "gen/samples.h"
#include "lab/fixed.h"
#include "lab/lineup.h"
#include "lab/sim.h"
#include "rules/rules.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../one_game.h"

enum { DECISIONS_MAX = 100000 };

/// Game i of a scenario, at its first decision.
static void start(const Ruleset *rules, uint32_t i, uint8_t scenario, DiceDriver dice)
{
    assert_true(fixed_bands(setup, rules, scenario, i / 2));
    setup->terrain_seed = i;
    assert_false(refusal_is(rules->setup_finish(setup)));
    game_start(game, setup, dice, NULL);
}

static void test_bots_are_found_by_name(void **state)
{
    (void)state;
    assert_non_null(bot_find("random"));
    assert_non_null(bot_find("greedy"));
    assert_null(bot_find("nobody"));
    for (uint32_t i = 0; i < bot_count(); i++)
        assert_ptr_equal(bot_find(bot_at(i)->name), bot_at(i));
    assert_null(bot_at(bot_count()));
}

static void test_choices_are_legal_and_leave_the_game_alone(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 6 * rules_count(); i++) {
        const Ruleset *rules = rules_at(i % rules_count());
        uint64_t seed = i;
        DiceDriver dice = dice_stream(&seed);
        Rng rng = {i};
        start(rules, i, (uint8_t)(i % (ruleset_scenario_count(rules) - 1) + 1), dice);
        uint32_t n = 0;
        for (; game_wait(game) == GAME_WAIT_CHOICE && n < DECISIONS_MAX; n++) {
            uint8_t seat = game_decider(game);
            uint64_t before = game_digest(game);
            for (uint32_t k = 0; k < bot_count(); k++) {
                Choice c;
                if (bot_at(k)->terms && bot_at(k)->terms->playouts)
                    continue; // test_search.c
                bot_choose(bot_at(k), game, seat, &rng, scratch, &c);
                assert_true(game_digest(game) == before);
                if (bot_at(k)->is_surely_legal)
                    assert_int_equal(game_check(game, seat, &c).code, 0);
                if (!strcmp(bot_at(k)->name, "captain"))
                    game_apply(game, &c, dice, NULL);
            }
        }
        assert_int_equal(game_wait(game), GAME_OVER);
    }
}

static void test_choice_does_not_depend_on_the_scratch(void **state)
{
    (void)state;
    const Bot *greedy = bot_find("greedy");
    uint64_t seed = 7;
    DiceDriver dice = dice_stream(&seed);
    Rng rng = {7};
    // Bands with slow and fast figures, too, and all of them seen before in play.
    for (uint32_t i = 0; i < 24; i++) {
        start(rules_at(0), i % 12, 1, dice);
        for (uint32_t n = 0; game_wait(game) == GAME_WAIT_CHOICE && n < (i < 12 ? 60 : 12); n++) {
            Choice a, b;
            Rng same = rng;
            bot_choose(greedy, game, game_decider(game), &rng, scratch, &a);
            bot_scratch_init(other);
            bot_choose(greedy, game, game_decider(game), &same, other, &b);
            assert_memory_equal(&a, &b, sizeof a);
            assert_true(rng.state == same.state);
            game_apply(game, &a, dice, NULL);
        }
    }
}

/// Nordenth's brain remembers views and ways: on another table they are others.
static void test_what_is_remembered_of_a_table_is_of_that_table(void **state)
{
    (void)state;
    static GeoMap bare;
    const Bot *greedy = bot_find("greedy");
    uint64_t seed = 11;
    DiceDriver dice = dice_stream(&seed);
    Rng rng = {11};
    start(rules_find("nordenth"), 1, 1, dice);
    const GeoMap *map = game->map;
    bare = *map;
    bare.piece_count = 0;
    for (uint32_t n = 0; game_wait(game) == GAME_WAIT_CHOICE && n < 160; n++) {
        Choice a, b;
        game->map = n % 2 ? map : &bare; // the same places without what hid them, or with it again
        Rng same = rng;
        bot_choose(greedy, game, game_decider(game), &rng, scratch, &a);
        bot_scratch_init(other);
        bot_choose(greedy, game, game_decider(game), &same, other, &b);
        assert_memory_equal(&a, &b, sizeof a);
        game->map = map;
        bot_choose(greedy, game, game_decider(game), &rng, scratch, &a);
        game_apply(game, &a, dice, NULL);
    }
}

/// Plays a game that has just begun: does greedy, in this seat, beat random?
static bool greedy_wins(uint8_t greedy_seat, uint64_t seed, DiceDriver dice)
{
    const Bot *bot[2] = {bot_find("greedy"), bot_find("random")};
    Rng rng[2] = {{seed}, {seed + 1}};
    for (uint32_t n = 0; game_wait(game) == GAME_WAIT_CHOICE && n < DECISIONS_MAX; n++) {
        uint8_t seat = game_decider(game), who = (uint8_t)(seat ^ greedy_seat);
        Choice c;
        bot_choose(bot[who], game, seat, &rng[who], scratch, &c);
        assert_false(refusal_is(game_choose(game, seat, &c, dice, NULL)));
    }
    assert_int_equal(game_wait(game), GAME_OVER);
    return game_winner(game) == greedy_seat;
}

/// Wins of greedy over random, changing seats.
static uint32_t wins_of_greedy(const Ruleset *rules, uint8_t scenario, uint32_t games)
{
    uint32_t wins = 0;
    for (uint32_t i = 0; i < games; i++) {
        uint64_t seed = rng_mix(i, scenario);
        DiceDriver dice = dice_stream(&seed);
        start(rules, i, scenario, dice);
        wins += greedy_wins(i & 1, seed, dice);
    }
    return wins;
}

static void test_greedy_beats_random(void **state)
{
    (void)state;
    // The bar for 1,000 games is 95 %; sixty games may fall a little short of it by chance.
    for (uint32_t r = 0; r < rules_count(); r++)
        for (uint8_t scenario = 1; scenario < ruleset_scenario_count(rules_at(r)); scenario++)
            assert_true(wins_of_greedy(rules_at(r), scenario, 60) >= 54);
}

/// It neither stands about nor gambles: of its activations few do nothing, of its series few are
/// less likely than not, and games come to an end.
static void test_greedy_advances(void **state)
{
    (void)state;
    static const struct {
        const char *system, *scenario, *band[2];
        bool keeps; ///< dice that fail leave what was earned before: daring costs nothing
    } cases[] = {
        {"evenor", "extermination", {"fils_de_sparte", "haches_de_borva"}, false},
        {"evenor", "hunt", {"serment_du_nord", "vent_divin"}, false},
        {"aurore", "extermination", {"ember_watch", "mist_cortege"}, true},
    };
    SimTotals *t = malloc(sizeof *t);
    assert_non_null(t);
    for (uint32_t i = 0; i < COUNT_OF(cases); i++) {
        const Ruleset *rules = rules_find(cases[i].system);
        setup_start(setup, rules);
        for (uint8_t k = 1; k < ruleset_scenario_count(rules); k++)
            if (!strcmp(ruleset_scenario(rules, k)->name, cases[i].scenario))
                setup->scenario = k;
        assert_true(lineup_add_sample(setup, cases[i].band[0]));
        assert_true(lineup_add_sample(setup, cases[i].band[1]));
        SimPlan plan = {.setup = setup,
                        .bot = {bot_find("greedy"), bot_find("greedy")},
                        .seed = 1,
                        .games = 60,
                        .threads = 2,
                        .swap = true,
                        .manners = true};
        Refusal why;
        assert_true(sim_run(&plan, t, &why));
        MannerCount both = t->manner[0];
        manner_add(&both, &t->manner[1]);
        print_message("# %s %s: %u of %u idle, %u of %u series unlikely, %u capped\n",
                      cases[i].system, cases[i].scenario, (unsigned)both.idle,
                      (unsigned)both.activations, (unsigned)both.tried[MANNER_EARN].weak,
                      (unsigned)both.tried[MANNER_EARN].rolls, (unsigned)t->capped);
        assert_true(both.idle * 8 < both.activations);
        assert_true(cases[i].keeps ||
                    both.tried[MANNER_EARN].weak * 20 < both.tried[MANNER_EARN].rolls);
        assert_true(t->capped <= 1);
    }
    free(t);
}

/// A ghost is left that only two of the band could hurt, and those have fallen: the others keep
/// away from it and win by what they have saved, where chasing it would cost them one after the
/// other.
static void test_greedy_flees_whom_it_cannot_hurt(void **state)
{
    (void)state;
    const Ruleset *rules = rules_find("aurore");
    uint32_t wins = 0;
    for (uint32_t i = 0; i < 100; i++) {
        uint64_t seed = rng_mix(i, 1);
        DiceDriver dice = dice_stream(&seed);
        setup_start(setup, rules);
        assert_true(lineup_add_sample(setup, "ember_watch"));
        assert_true(lineup_add_sample(setup, "mist_cortege"));
        assert_false(refusal_is(rules->setup_finish(setup)));
        game_start(game, setup, dice, NULL);
        wins += greedy_wins(0, seed, dice);
    }
    assert_true(wins >= 95);
}

/// Piles of the greedy player for one decision: how many differ, and none is much worse than the
/// best of those that are offered.
static uint32_t count_piles(uint8_t seat)
{
    enum { DRAWS = 40 };
    static Choice seen[DRAWS], offered[64];
    uint32_t different = 0, count = brain_candidates(game, offered, COUNT_OF(offered));
    int32_t best = INT32_MIN;
    static SegThought thought;
    seg_worth_begin(&thought, game);
    for (uint32_t i = 0; i < count; i++) {
        int32_t worth = seg_worth(&thought, &offered[i]);
        best = worth > best ? worth : best;
    }
    for (uint32_t i = 0; i < DRAWS; i++) {
        Choice again;
        Rng rng = {i}, same = {i};
        bot_choose(bot_find("greedy"), game, seat, &rng, scratch, &seen[i]);
        bot_choose(bot_find("greedy"), game, seat, &same, scratch, &again);
        assert_memory_equal(&seen[i], &again, sizeof again);
        assert_false(refusal_is(game_check(game, seat, &seen[i])));
        assert_true(seg_worth(&thought, &seen[i]) >= best / 2);
        bool is_new = true;
        for (uint32_t k = 0; k < i && is_new; k++)
            is_new = memcmp(&seen[k], &seen[i], sizeof again) != 0;
        different += is_new;
    }
    return different;
}

static void test_greedy_builds_piles_that_cannot_be_foretold(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 6; i++) {
        uint64_t seed = i;
        DiceDriver dice = dice_stream(&seed);
        Rng rng = {i};
        start(rules_find("seg"), i, 1, dice);
        while (game_wait(game) == GAME_WAIT_CHOICE) {
            Choice choice;
            uint8_t seat = game_decider(game);
            bot_choose(bot_find("greedy"), game, seat, &rng, scratch, &choice);
            if (choice.cards.count >= 3)
                assert_true(count_piles(seat) >= (choice.cards.count >= 5 ? 4 : 2));
            game_apply(game, &choice, dice, NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_are_found_by_name),
        cmocka_unit_test(test_choices_are_legal_and_leave_the_game_alone),
        cmocka_unit_test(test_choice_does_not_depend_on_the_scratch),
        cmocka_unit_test(test_what_is_remembered_of_a_table_is_of_that_table),
        cmocka_unit_test(test_greedy_builds_piles_that_cannot_be_foretold),
        cmocka_unit_test(test_greedy_beats_random),
        cmocka_unit_test(test_greedy_advances),
        cmocka_unit_test(test_greedy_flees_whom_it_cannot_hurt),
    };
    // How well it plays, the last three, does not depend on the build: slow ones leave it out.
    size_t count = getenv("TEST_PART") ? 4 : COUNT_OF(tests);
    return _cmocka_run_group_tests("tests", tests, count, make, drop);
}
