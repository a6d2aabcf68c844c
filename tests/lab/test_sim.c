// SPDX-License-Identifier: MIT
// Many games: the interval of a share holds the truth about as often as it says, also where games
// come in groups; scenarios are drawn for each group; a run can be stopped between two groups.
#include "lab/fixed.h"
#include "lab/sim.h"
#include "rules/rules.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { RUNS = 4000, PER_MILLE = 1000 };

/// Adds a group of games to totals, as sim_run() does.
static void add_group(SimTotals *t, uint64_t games, uint64_t wins)
{
    t->games += games;
    t->groups++;
    t->group_squares += games * games;
    t->bot_wins[0].games += wins;
    t->bot_wins[0].squares += wins * wins;
    t->bot_wins[0].cross += wins * games;
}

/// How often, in thousandths, the interval of a share holds the truth. Games are won with `chance`
/// (per mille); `alike` per mille of the groups have four equal ends, `even` per mille two of each
/// end, the others are independent games.
static uint32_t coverage(uint32_t groups, uint32_t chance, uint32_t alike, uint32_t even)
{
    Rng rng = {rng_mix(rng_mix(groups, chance), rng_mix(alike, even))};
    uint32_t held = 0;
    double truth = ((double)chance * (double)(PER_MILLE - even) + 500.0 * (double)even) / 1000000.0;
    for (uint32_t run = 0; run < RUNS; run++) {
        SimTotals t = {0};
        for (uint32_t i = 0; i < groups; i++) {
            uint32_t kind = rng_below(&rng, PER_MILLE), wins = 0;
            if (kind < alike)
                wins = rng_below(&rng, PER_MILLE) < chance ? 4 : 0;
            else if (kind < alike + even)
                wins = 2;
            else
                for (uint32_t k = 0; k < 4; k++)
                    wins += rng_below(&rng, PER_MILLE) < chance;
            add_group(&t, 4, wins);
        }
        SimShare share = sim_share(&t, &t.bot_wins[0]);
        held += share.low <= truth && truth <= share.high;
    }
    return held * PER_MILLE / RUNS;
}

static void test_share_holds_the_truth_as_often_as_it_says(void **state)
{
    (void)state;
    static const struct {
        uint32_t groups, chance, alike, even;
    } cases[] = {
        {250, 500, 0, 0},   {250, 500, 400, 0},   {250, 270, 1000, 0}, {250, 840, 600, 0},
        {25, 500, 0, 0},    {25, 500, 700, 0},    {25, 300, 1000, 0},  {10, 500, 500, 0},
        {10, 700, 1000, 0}, {250, 600, 100, 700}, {25, 600, 300, 500}, {100, 50, 500, 0},
    };
    for (uint32_t i = 0; i < COUNT_OF(cases); i++) {
        uint32_t held = coverage(cases[i].groups, cases[i].chance, cases[i].alike, cases[i].even);
        print_message("# %u groups, %u per mille, %u alike, %u even: holds %u per mille\n",
                      cases[i].groups, cases[i].chance, cases[i].alike, cases[i].even, held);
        // Few groups tell their variance badly: there it may be wider than it says, never narrower.
        assert_in_range(held, 930, cases[i].groups <= 25 ? 992 : 970);
    }
}

static void test_share_of_single_games_is_the_interval_of_wilson(void **state)
{
    (void)state;
    SimTotals t = {0};
    for (uint32_t i = 0; i < 100; i++)
        add_group(&t, 1, i < 30);
    SimShare share = sim_share(&t, &t.bot_wins[0]);
    assert_in_range(share.low * 1e6, 218948, 218950);
    assert_in_range(share.high * 1e6, 395848, 395850);
}

static void test_share_at_the_ends_is_wide_and_within_bounds(void **state)
{
    (void)state;
    SimTotals none = {0}, one = {0}, lost = {0}, won = {0};
    SimShare share = sim_share(&none, &none.draws);
    assert_true(share.low == 0 && share.high == 1);
    add_group(&one, 4, 2);
    share = sim_share(&one, &one.bot_wins[0]);
    assert_true(share.share == 0.5 && share.low == 0 && share.high == 1);
    for (uint32_t i = 0; i < 10; i++) {
        add_group(&lost, 4, 0);
        add_group(&won, 4, 4);
    }
    share = sim_share(&lost, &lost.bot_wins[0]);
    assert_true(share.low == 0 && share.high > 0.25 && share.high < 0.45); // ten games of their own
    share = sim_share(&won, &won.bot_wins[0]);
    assert_true(share.high == 1 && share.low < 0.75 && share.low > 0.55);
}

// ---- runs ----

static Setup *setup;

static int make(void **state)
{
    (void)state;
    setup = calloc(1, sizeof *setup);
    return setup ? 0 : -1;
}

static int drop(void **state)
{
    (void)state;
    free(setup);
    return 0;
}

static SimPlan plan_of(const char *system, uint64_t games)
{
    assert_true(fixed_bands(setup, rules_find(system), 0, 0));
    setup->scenario = 0;
    return (SimPlan){.setup = setup,
                     .bot = {bot_find("random"), bot_find("random")},
                     .seed = 5,
                     .games = games,
                     .threads = 1,
                     .swap = true};
}

/// All that was counted; what lies between the members means nothing, and time is no count.
static void assert_same(const SimTotals *one, const SimTotals *two)
{
    assert_memory_equal(one, two, offsetof(SimTotals, end_count));
    assert_int_equal(one->end_count, two->end_count);
    for (uint32_t i = 0; i < one->end_count; i++) {
        assert_int_equal(one->end[i].rule, two->end[i].rule);
        assert_int_equal(one->end[i].games, two->end[i].games);
    }
    assert_ptr_equal(one->broken_name, two->broken_name);
    assert_int_equal(one->is_partial, two->is_partial);
}

static void test_run_draws_the_scenario_for_each_group(void **state)
{
    (void)state;
    static const char *const systems[] = {"evenor", "seg"}; // by die, and drawn like terrain
    for (uint32_t r = 0; r < COUNT_OF(systems); r++) {
        SimPlan plan = plan_of(systems[r], 160);
        SimTotals one, two;
        Refusal why;
        assert_true(sim_run(&plan, &one, &why));
        plan.threads = 3;
        assert_true(sim_run(&plan, &two, &why));
        assert_same(&one, &two);
        uint64_t sum = 0;
        uint32_t kinds = 0;
        for (uint32_t i = 0; i < COUNT_OF(one.scenario); i++) {
            sum += one.scenario[i];
            kinds += one.scenario[i] > 0;
            // Games of a group play the same scenario, so each count is a number of groups.
            assert_int_equal(one.scenario[i] % 4, 0);
            assert_true(one.scenario[i] < 130);
        }
        assert_int_equal(sum, 160);
        assert_true(kinds >= 2);
        assert_int_equal(one.groups, 40);
        assert_int_equal(one.group_squares, 640);
        assert_int_equal(one.draws.cross, 4 * one.draws.games);
        assert_false(one.is_partial);
    }
}

/// The game of a rolled scenario at its first decision.
static void begin_rolled(Game *game, uint64_t seed, bool may_map_late)
{
    assert_true(fixed_bands(setup, rules_find("evenor"), 0, 0));
    setup->terrain_seed = rng_mix(seed, 1);
    setup->may_map_late = may_map_late;
    for (uint32_t i = 0; i < SETUP_MAP_MAX; i++) // whatever lay there before
        memset(setup->map[i], 0x5a, sizeof *setup->map[i]);
    assert_false(refusal_is(setup->ruleset->setup_finish(setup)));
    assert_int_equal(setup->maps_late, may_map_late);
    game_start(game, setup, dice_stream(&seed), NULL);
}

static void test_map_made_late_is_the_map_made_early(void **state)
{
    (void)state;
    Game *game = malloc(game_size());
    GeoMap *early = malloc(sizeof *early);
    assert_true(game && early);
    uint32_t seen = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        begin_rolled(game, seed, false);
        uint8_t scenario = game_scenario(game);
        memcpy(early, game_map(game), sizeof *early);
        begin_rolled(game, seed, true);
        assert_int_equal(game_scenario(game), scenario);
        assert_memory_equal(game_map(game), early, sizeof *early);
        seen |= 1u << scenario;
    }
    assert_int_equal(seen, 0xe); // all three
    // Whoever names a scenario has its map at once.
    assert_true(fixed_bands(setup, rules_find("evenor"), 2, 0));
    setup->may_map_late = true;
    assert_false(refusal_is(setup->ruleset->setup_finish(setup)));
    assert_false(setup->maps_late);
    assert_true(setup->map[1]->piece_count > 0);
    free(game);
    free(early);
}

/// Stops the run when it has heard of so many games.
typedef struct Stopper {
    atomic_bool stop;
    uint64_t after;
} Stopper;

static void stop_soon(void *self, uint64_t done)
{
    Stopper *s = self;
    if (done >= s->after)
        atomic_store(&s->stop, true);
}

static void test_run_that_is_stopped_counts_whole_groups(void **state)
{
    (void)state;
    for (uint32_t threads = 1; threads <= 3; threads++) {
        SimPlan plan = plan_of("evenor", 100000000);
        Stopper stopper = {.after = 20};
        SimTotals t;
        Refusal why;
        plan.progress = stop_soon;
        plan.self = &stopper;
        plan.stop = &stopper.stop;
        plan.threads = threads;
        assert_true(sim_run(&plan, &t, &why));
        assert_true(t.is_partial);
        assert_true(t.games >= 20 && t.games < 100000000);
        assert_int_equal(t.games, 4 * t.groups);
        assert_int_equal(t.games,
                         t.draws.games + t.bot_wins[0].games + t.bot_wins[1].games + t.unfinished);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_share_holds_the_truth_as_often_as_it_says),
        cmocka_unit_test(test_share_of_single_games_is_the_interval_of_wilson),
        cmocka_unit_test(test_share_at_the_ends_is_wide_and_within_bounds),
        cmocka_unit_test_setup_teardown(test_run_draws_the_scenario_for_each_group, make, drop),
        cmocka_unit_test_setup_teardown(test_map_made_late_is_the_map_made_early, make, drop),
        cmocka_unit_test_setup_teardown(test_run_that_is_stopped_counts_whole_groups, make, drop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
