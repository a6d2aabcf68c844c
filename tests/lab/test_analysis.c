// SPDX-License-Identifier: MIT
// The teacher: luck and choices add up to the result, exactly and whatever the values are; the same
// analysis on any number of threads; a stopped one tells of what it knows; verdicts that do not
// depend on what the seat could not know; a plain mistake is found, and a plain good choice is not
// called one.
#include "bots/brain.h"
#include "core/scenario.h"
#include "lab/analysis.h"
#include "lab/fixed.h"
#include "lab/study.h"
#include "rules/rules.h"
#include "rules/seg/seg_pile.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../one_game.h"

static Analysis *one;
static TeacherDesk *desk;

static int make_desk(void **state)
{
    one = malloc(sizeof *one);
    desk = calloc(1, sizeof *desk);
    if (!one || !desk || make(state))
        return -1;
    desk->scratch = scratch;
    return 0;
}

static int drop_desk(void **state)
{
    free(one);
    free(desk);
    return drop(state);
}

/// Result less start is luck and choices, for every seat, to the last part.
static void adds_up(const Analysis *a)
{
    AnalysisSums sums;
    analysis_sum(a, &sums);
    for (uint32_t s = 0; s < a->seats; s++) {
        int64_t sum = sums.start.at[s];
        for (uint32_t t = 0; t < ANALYSIS_OWNERS; t++)
            sum += sums.side[s].luck[t] + sums.side[s].choices[t];
        assert_int_equal(sum, sums.end.at[s]);
        assert_int_equal(sums.side[s].choices[s], sums.side[s].par - sums.side[s].cost);
    }
    for (uint32_t i = 1; i < sums.moment_count; i++)
        assert_true(sums.moment[i - 1].step < sums.moment[i].step);
}

/// A game of numbers drawn anyhow.
static void draw(Rng *rng, uint32_t seats, uint32_t count)
{
    memset(one, 0, sizeof *one);
    one->seats = seats;
    one->count = count;
    one->is_over = true;
    one->end.at[rng_below(rng, seats)] = TEACHER_ONE;
    for (uint32_t i = 0; i < count; i++) {
        AnalysisPlace *p = &one->place[i];
        p->kind = i % 3 || rng_below(rng, 3) == 0 ? ANALYSIS_ROLL : ANALYSIS_CHOICE;
        p->owner =
            (uint8_t)(p->kind == ANALYSIS_ROLL && !rng_below(rng, 5) ? ANALYSIS_COMMON
                                                                     : rng_below(rng, seats));
        p->step = i / 3 + 1;
        p->is_done = true;
        for (uint32_t s = 0; s < seats; s++) {
            for (uint32_t b = 0; p->kind == ANALYSIS_ROLL && b < TEACHER_BATCHES; b++)
                p->roll.heap[b].at[s] = (int32_t)rng_below(rng, TEACHER_ONE);
            if (p->kind == ANALYSIS_CHOICE) {
                p->choice.cost.at[s] = (int32_t)rng_below(rng, TEACHER_ONE / 10);
                p->choice.par.at[s] = (int32_t)rng_below(rng, TEACHER_ONE / 10);
            }
        }
    }
}

static void test_luck_and_choices_are_the_result(void **state)
{
    (void)state;
    Rng rng = {5};
    for (uint32_t n = 0; n < 200; n++) {
        draw(&rng, 2 + n % 3, rng_below(&rng, 60));
        adds_up(one);
        if (!one->count)
            continue;
        one->place[rng_below(&rng, one->count)].is_done = false;
        uint32_t before = one->count;
        analysis_cut(one);
        assert_true(one->is_cut && !one->is_over && one->count < before);
        adds_up(one);
    }
}

/// A step with the largest swing is among the moments.
static void test_moments_are_the_largest(void **state)
{
    (void)state;
    Rng rng = {11};
    for (uint32_t n = 0; n < 50; n++) {
        AnalysisSums sums;
        draw(&rng, 2, 90);
        for (uint32_t i = 0; i < one->count; i++)
            for (uint32_t b = 0; one->place[i].kind == ANALYSIS_ROLL && b < TEACHER_BATCHES; b++)
                for (uint32_t s = 0; s < 2; s++)
                    one->place[i].roll.heap[b].at[s] = TEACHER_ONE / 2;
        AnalysisPlace *p = &one->place[45];
        p->kind = ANALYSIS_CHOICE;
        p->owner = 1;
        p->choice.cost = (TeacherChances){{-TEACHER_ONE, TEACHER_ONE}};
        analysis_sum(one, &sums);
        bool is_there = false;
        for (uint32_t i = 0; i < sums.moment_count; i++)
            is_there = is_there || sums.moment[i].step == p->step;
        assert_true(is_there);
        assert_int_equal(sums.moment_count, ANALYSIS_MOMENTS);
    }
}

// --- games ---

static void begin(const Ruleset *rules, uint8_t scenario, uint32_t n, DiceDriver dice)
{
    assert_true(fixed_bands(setup, rules, scenario, n));
    setup->terrain_seed = n;
    assert_false(refusal_is(rules->setup_finish(setup)));
    game_start(game, setup, dice, NULL);
}

/// Hands in the first decisions of a game of the one-ply player, with their rolls.
static Study *study_game(const Ruleset *rules, const TeacherTerms *terms, uint32_t decisions)
{
    uint64_t seed = 3;
    Rng rng = {8};
    DiceDriver stream = dice_stream(&seed);
    Study *s = study_open(terms);
    assert_non_null(s);
    begin(rules, 1, 1, dice_ask());
    for (uint32_t i = 0; i < decisions && game_wait(game) != GAME_OVER;) {
        Choice c = {0};
        if (game_wait(game) == GAME_WAIT_DICE) {
            Roll roll = *game_roll(game);
            assert_true(study_add(s, game, &c, i, 0));
            assert_int_equal(stream.answer(stream.self, game_dice_used(game), &roll), DICE_GIVEN);
            assert_true(game_give_dice(game, roll.value, roll.count, dice_ask(), NULL));
            continue;
        }
        bot_choose(bot_rival(), game, game_decider(game), &rng, scratch, &c);
        assert_true(study_add(s, game, &c, ++i, 0));
        game_apply(game, &c, dice_ask(), NULL);
    }
    assert_true(study_end(s, game, decisions));
    return s;
}

static void test_threads_do_not_show(void **state)
{
    (void)state;
    for (uint32_t r = 0; r < rules_count(); r++) {
        TeacherTerms terms = teacher_terms(rules_at(r), 4, TEACHER_BATCHES);
        uint32_t decisions = getenv("TEST_PART") ? 12 : 24;
        Study *a = study_game(rules_at(r), &terms, decisions);
        Study *b = study_game(rules_at(r), &terms, decisions);
        assert_true(study_run(a, &(StudyRun){.threads = 1}));
        assert_true(study_run(b, &(StudyRun){.threads = 3}));
        assert_memory_equal(study_analysis(a), study_analysis(b), sizeof(Analysis));
        assert_true(study_nodes(a) == study_nodes(b) && study_nodes(a) > 0);
        assert_false(study_analysis(a)->is_cut);
        adds_up(study_analysis(a));
        study_close(a);
        study_close(b);
    }
}

static void test_what_was_stopped_is_partial(void **state)
{
    (void)state;
    TeacherTerms terms = teacher_terms(rules_at(0), 4, TEACHER_BATCHES);
    Study *s = study_game(rules_at(0), &terms, 12);
    atomic_bool stop = true;
    assert_true(study_run(s, &(StudyRun){.threads = 2, .stop = &stop}));
    assert_true(study_analysis(s)->is_cut);
    assert_int_equal(study_analysis(s)->count, 0);
    adds_up(study_analysis(s));
    study_close(s);
}

/// Another truth behind the same view: the others' cards in another order and of other suits.
static void hide_otherwise(uint8_t seat)
{
    uint32_t seats;
    game_copy(twin, game);
    (void)game_seats(twin, &seats);
    for (uint8_t s = 0; s < seats; s++) {
        Cards *pile = seg_pile(twin, s), was = *pile;
        for (uint32_t i = 0; s != seat && i < was.count; i++) {
            pile->figure[i] = was.figure[was.count - 1 - i];
            pile->colour[i] = (uint8_t)(was.colour[i] % 4 + 1);
        }
    }
}

/// Asks for an end after so many places.
typedef struct Patience {
    atomic_bool stop;
    uint32_t most;
} Patience;

static void look(void *self, uint32_t done, uint32_t total)
{
    (void)total;
    Patience *p = self;
    atomic_store(&p->stop, done >= p->most);
}

static void test_stopped_anywhere_the_end_is_known(void **state)
{
    (void)state;
    TeacherTerms terms = {.seed = 3, .rolls = 8, .playouts = 8, .width = 2, .turns = 1};
    for (uint32_t most = 1; most < 14; most++) {
        Study *s = study_game(rules_at(0), &terms, 6);
        uint32_t total = study_analysis(s)->count + 1;
        Patience p = {.most = most};
        assert_true(
            study_run(s, &(StudyRun){.threads = 1, .progress = look, .self = &p, .stop = &p.stop}));
        const Analysis *a = study_analysis(s);
        assert_int_equal(a->is_cut, most < total);
        adds_up(a);
        int64_t sum = 0;
        for (uint32_t k = 0; k < a->seats; k++)
            sum += a->end.at[k];
        assert_int_equal(sum, TEACHER_ONE);
        study_close(s);
    }
}

/// Of several dice of a step those are named that moved most, whoever they are about.
static void test_dice_of_a_moment(void **state)
{
    (void)state;
    AnalysisSums sums;
    static const int32_t third[] = {400000, 600000, 200000};
    memset(one, 0, sizeof *one);
    one->seats = 3;
    one->count = 3;
    one->is_over = true;
    one->end = (TeacherChances){{333000, 667000, 0}};
    for (uint32_t i = 0; i < 3; i++) {
        one->place[i] =
            (AnalysisPlace){.kind = ANALYSIS_ROLL, .owner = 1, .step = 1, .is_done = true};
        for (uint32_t b = 0; b < TEACHER_BATCHES; b++)
            one->place[i].roll.heap[b] =
                (TeacherChances){{333000 + 1000 * (int32_t)i,
                                  TEACHER_ONE - third[i] - 333000 - 1000 * (int32_t)i, third[i]}};
    }
    analysis_sum(one, &sums);
    assert_int_equal(sums.moment_count, 1);
    assert_int_equal(sums.moment[0].dice, 1); // from 60 % of the third to 20 %
}

static void test_choices_are_judged_by_what_was_known(void **state)
{
    (void)state;
    const Ruleset *rules = rules_find("seg");
    TeacherTerms terms = teacher_terms(rules, 4, TEACHER_BATCHES);
    TeacherPast past = {0};
    uint64_t seed = 3;
    uint32_t hidden = 0;
    Rng rng = {8};
    DiceDriver dice = dice_stream(&seed);
    begin(rules, 1, 1, dice);
    for (uint32_t i = 0; i < 160 && game_wait(game) == GAME_WAIT_CHOICE; i++) {
        Choice c;
        uint8_t seat = game_decider(game);
        bot_choose(bot_find("veteran"), game, seat, &rng, scratch, &c);
        if (i % 7 == 3) {
            TeacherVerdict a, b;
            hide_otherwise(seat);
            teacher_judge_choice(desk, &terms, &past, game, &c, &a);
            teacher_judge_choice(desk, &terms, &past, twin, &c, &b);
            assert_memory_equal(&a, &b, sizeof a);
            hidden += !game_same(game, twin) && a.candidates > 1;
        }
        game_apply(game, &c, dice, NULL);
    }
    assert_true(hidden >= 5); // or nothing was shown
}

/// The candidate that the one-ply player likes least.
static Choice least_liked(uint8_t seat, Rng *rng)
{
    assert_true(brain_think(scratch, game, seat, 0, rng));
    uint32_t worst = 0;
    for (uint32_t i = 1; i < scratch->count; i++)
        if (scratch->value[i] < scratch->value[worst])
            worst = i;
    return scratch->list[worst];
}

/// Whoever always takes what the one-ply player likes least gives away more than that player: in
/// SEG, where its opinion counts most.
static void test_bad_choices_cost(void **state)
{
    (void)state;
    const Ruleset *rules = rules_find("seg");
    TeacherTerms terms = teacher_terms(rules, 4, 16);
    TeacherPast past = {0};
    uint64_t seed = 5;
    Rng rng = {8};
    DiceDriver dice = dice_stream(&seed);
    int64_t bad = 0, good = 0;
    uint32_t judged = 0;
    begin(rules, 1, 1, dice);
    for (uint32_t i = 0; i < 120 && game_wait(game) == GAME_WAIT_CHOICE; i++) {
        uint8_t seat = game_decider(game);
        Choice best, worst = least_liked(seat, &rng);
        bot_choose(bot_rival(), game, seat, &rng, scratch, &best);
        if (i % 4 == 0) {
            TeacherVerdict a, b;
            teacher_judge_choice(desk, &terms, &past, game, &best, &a);
            teacher_judge_choice(desk, &terms, &past, game, &worst, &b);
            good += a.cost.at[seat];
            bad += b.cost.at[seat];
            judged += a.candidates > 1;
            assert_true(a.is_par);
            assert_true(a.cost.at[seat] >= 0 && a.is_best == (a.cost.at[seat] == 0));
            assert_int_equal(a.cost.at[0], -a.cost.at[1]); // what one loses the other one has
        }
        game_apply(game, &best, dice, NULL);
    }
    assert_true(judged >= 15);
    assert_true(bad > 2 * good);
    assert_true(bad > TEACHER_ONE / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_luck_and_choices_are_the_result),
        cmocka_unit_test(test_moments_are_the_largest),
        cmocka_unit_test(test_threads_do_not_show),
        cmocka_unit_test(test_what_was_stopped_is_partial),
        cmocka_unit_test(test_stopped_anywhere_the_end_is_known),
        cmocka_unit_test(test_dice_of_a_moment),
        cmocka_unit_test(test_choices_are_judged_by_what_was_known),
        cmocka_unit_test(test_bad_choices_cost),
    };
    // How good the verdicts are, the last one, does not depend on the build.
    size_t count = COUNT_OF(tests) - (getenv("TEST_PART") ? 1 : 0);
    return _cmocka_run_group_tests("tests", tests, count, make_desk, drop_desk);
}
