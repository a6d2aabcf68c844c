// SPDX-License-Identifier: MIT
// Sparring scripts in whole games of every ruleset: always legal, the same from the same generator,
// and true to their one idea: campers keep their places, rushers strike sooner than cowards.
#include "bots/spar/spar.h"
#include "core/scenario.h"
#include "lab/fixed.h"
#include "lab/manner.h"
#include "rules/rules.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../one_game.h"

enum { DECISIONS_MAX = 100000 };

static Manner manner;

/// What came of a game between two scripts.
typedef struct Course {
    uint32_t first_blow; ///< turn; 0: nobody struck
    int64_t moved[2];    ///< thousandths of a pas, by seat, in choices of its own
} Course;

static Course play(const Ruleset *rules, uint8_t scenario, uint32_t n, const Bot *a, const Bot *b)
{
    const Bot *bot[2] = {a, b};
    uint64_t seed = n;
    Course course = {0};
    Rng rng[2] = {{n}, {n + 1}};
    assert_true(fixed_bands(setup, rules, scenario, n));
    setup->terrain_seed = n;
    assert_false(refusal_is(rules->setup_finish(setup)));
    DiceDriver dice = manner_begin(&manner, game, rules, dice_stream(&seed));
    game_start(game, setup, dice, NULL);
    for (uint32_t k = 0; game_wait(game) == GAME_WAIT_CHOICE && k < DECISIONS_MAX; k++) {
        uint8_t seat = game_decider(game);
        uint64_t before = game_digest(game);
        uint32_t count;
        Figure was[FIGURE_MAX];
        Choice c, again;
        Rng same = rng[seat];
        bot_choose(bot[seat], game, seat, &rng[seat], scratch, &c);
        assert_true(game_digest(game) == before);
        assert_int_equal(game_check(game, seat, &c).code, 0);
        if (k % 16 == 0) { // a scratch nobody has used says the same
            bot_scratch_init(other);
            bot_choose(bot[seat], game, seat, &same, other, &again);
            assert_memory_equal(&c, &again, sizeof c);
            assert_true(rng[seat].state == same.state);
        }
        const Figure *now = game_figures(game, &count);
        memcpy(was, now, count * sizeof *was);
        manner_choose(&manner, seat);
        game_apply(game, &c, dice, NULL);
        manner_look(&manner);
        now = game_figures(game, &count);
        for (uint32_t i = 0; i < count; i++)
            if (was[i].status == FIGURE_IN_PLAY && now[i].seat == seat && game_turn(game))
                course.moved[seat] +=
                    labs(now[i].at.x - was[i].at.x) + labs(now[i].at.y - was[i].at.y);
    }
    assert_int_equal(game_wait(game), GAME_OVER);
    course.first_blow = manner.first_blow;
    return course;
}

static void test_scripts_have_names_and_are_no_levels(void **state)
{
    (void)state;
    assert_true(spar_count() >= 7);
    for (uint32_t i = 0; i < spar_count(); i++) {
        assert_ptr_equal(bot_find(spar_at(i)->name), spar_at(i));
        for (uint32_t k = 0; k < bot_count(); k++)
            assert_string_not_equal(bot_at(k)->name, spar_at(i)->name);
    }
    assert_null(spar_at(spar_count()));
    assert_null(spar_find("nobody"));
}

/// Every script plays every scenario of every ruleset once, against the next one.
static void test_scripts_are_legal_and_repeat_themselves(void **state)
{
    (void)state;
    for (uint32_t r = 0; r < rules_count(); r++)
        for (uint32_t i = 0; i < spar_count(); i++) {
            uint8_t scenario = (uint8_t)(i % (ruleset_scenario_count(rules_at(r)) - 1) + 1);
            play(rules_at(r), scenario, i, spar_at(i), spar_at((i + 1) % spar_count()));
        }
}

static void test_scripts_are_true_to_their_idea(void **state)
{
    (void)state;
    const Bot *rusher = spar_find("rusher"), *camper = spar_find("camper"),
              *coward = spar_find("coward");
    uint32_t sooner = 0;
    for (uint32_t r = 0; r < rules_count(); r++) {
        uint32_t rushed = 0, cowered = 0;
        int64_t stood = 0, ran = 0;
        for (uint32_t n = 0; n < 4; n++) {
            Course c = play(rules_at(r), 1, n, rusher, camper);
            ran += c.moved[0];
            stood += c.moved[1];
            rushed += c.first_blow ? c.first_blow : 100;
            c = play(rules_at(r), 1, n, coward, camper);
            cowered += c.first_blow ? c.first_blow : 100;
        }
        assert_true(stood * 4 < ran);   // whoever is pushed or flees moves a little
        assert_true(rushed <= cowered); // with guns all around it begins at once
        sooner += cowered - rushed;
    }
    assert_true(sooner > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scripts_have_names_and_are_no_levels),
        cmocka_unit_test(test_scripts_are_legal_and_repeat_themselves),
        cmocka_unit_test(test_scripts_are_true_to_their_idea),
    };
    return cmocka_run_group_tests(tests, make, drop);
}
