// SPDX-License-Identifier: MIT
// The closed forms that brains go by, held against the enumerator on positions of random games.
// Exact ones must agree to a billionth wherever they say they do; of rough ones the share that
// agrees to a ten thousandth and how far off they are on the whole are held, so that nobody makes
// them worse unawares.
#include "bots/d6/d6_quick.h"
#include "bots/seg/seg_quick.h"
#include "core/outcome.h"
#include "core/scenario.h"
#include "lab/fixed.h"
#include "odds/odds_foresee.h"
#include "rules/rules.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    LOOKS = 24,       ///< candidates looked at in a decision
    STEPS_MOST = 8000 ///< of one foresight: what needs more is left out
};

/// A closed form: how often it was asked, how often it was right, how far off it was.
typedef struct Form {
    const char *name;
    bool is_rough;
    uint32_t wanted, asked, right;
    double off, worst;
} Form;

static Setup *setup;
static Game *game;
static OddsTables *tables;
static OddsWork work;
static uint32_t stops;
static uint32_t part = 1; ///< one situation of so many: TEST_PART, in builds that are slow

static bool is_enough(void *self)
{
    (void)self;
    return ++stops * ODDS_STOP_EVERY > STEPS_MOST;
}

static int make(void **state)
{
    (void)state;
    setup = malloc(sizeof *setup);
    game = malloc(game_size());
    tables = malloc(sizeof *tables);
    work = (OddsWork){
        .memory = malloc(ODDS_FORESEE_LEAST), .size = ODDS_FORESEE_LEAST, .stop = is_enough};
    if (!setup || !game || !tables || !work.memory)
        return -1;
    odds_tables_fill(tables);
    return 0;
}

static int drop(void **state)
{
    (void)state;
    free(setup);
    free(game);
    free(tables);
    free(work.memory);
    return 0;
}

static double real(OddsShare share) { return (double)share / (double)ODDS_ONE; }

static bool foresee(const Choice *c, OddsForesight *f)
{
    stops = 0;
    return odds_foresee(game, c, &work, f) == ODDS_DONE;
}

static void note(Form *form, double quick, double truth)
{
    double off = quick > truth ? quick - truth : truth - quick;
    form->asked++;
    form->right += off < (form->is_rough ? 1e-4 : 1e-9);
    form->off += off;
    form->worst = off > form->worst ? off : form->worst;
}

static uint8_t row_of(const char *name)
{
    const RulesetOutcomes *rules = game_ruleset(game)->outcomes;
    for (uint8_t i = 0; i < rules->count; i++)
        if (!strcmp(rules->rows[i].name, name))
            return i;
    fail_msg("no outcome %s", name);
    return 0;
}

/// The share with which somebody ends like this.
static double share_of(const OddsForesight *f, const char *row, FigureId id, int32_t least,
                       int32_t most)
{
    return real(odds_foresee_share(f, 0, row_of(row), id.n, least, most));
}

static void report(const char *system, const Form *form, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        print_message("%s %s: %u looked at, %.1f %% exactly, off by %.4f on the whole, %.3f at "
                      "worst\n",
                      system, form[i].name, form[i].asked,
                      100.0 * form[i].right / (form[i].asked ? form[i].asked : 1),
                      form[i].off / (form[i].asked ? form[i].asked : 1), form[i].worst);
}

/// Plays random games, looking at candidates, until every form was asked as often as wanted.
static void play(const Ruleset *rules, void (*look)(const Choice *c, Form *form), Form *form,
                 uint32_t forms)
{
    Rng rng = {20261116};
    for (uint32_t k = 0; k < forms; k++)
        form[k].wanted /= part;
    for (uint32_t i = 0; i < 400; i++) {
        uint64_t seed = i;
        bool is_done = true;
        for (uint32_t k = 0; k < forms; k++)
            is_done = is_done && form[k].asked >= form[k].wanted;
        if (is_done)
            return;
        uint8_t scenario = (uint8_t)(i % (ruleset_scenario_count(rules) - 1) + 1);
        assert_true(fixed_bands(setup, rules, scenario, i));
        setup->terrain_seed = i;
        assert_false(refusal_is(rules->setup_finish(setup)));
        game_start(game, setup, dice_stream(&seed), NULL);
        for (uint32_t n = 0; game_wait(game) == GAME_WAIT_CHOICE && n < 2000; n++) {
            Choice list[LOOKS];
            uint32_t count = game_candidates(game, list, LOOKS);
            for (uint32_t k = 0; k < count; k++)
                look(&list[k], form);
            game_apply(game, &list[rng_below(&rng, count)], dice_stream(&seed), NULL);
        }
    }
}

// --- the D6 family ---

enum { D6_SERIES, D6_POWER, D6_SHOT, D6_SHOT_UNANSWERED, D6_MELEE, D6_FORMS };

/// Nobody answers and nothing else is rolled first: leaving an enemy, a friend's declaration.
static bool is_alone(const OddsForesight *f, uint8_t roll)
{
    return !f->reply_count && f->roll_count && f->roll[0].what == roll &&
           f->roll[0].times >= ODDS_ONE;
}

static bool is_wanted(const Form *form) { return form->asked < form->wanted; }

static void look_d6(const Choice *c, Form *form)
{
    FigureId me = game_decision_figure(game);
    OddsForesight f;
    switch (c->kind) {
    case D6_CHOICE_SERIES:
        // Several roll as one, or follow without dice: not what the form is about.
        if (is_wanted(&form[D6_SERIES]) && figure_count(d6_acting(game).members) == 1 &&
            foresee(c, &f) && f.roll_count)
            note(&form[D6_SERIES], real(d6_quick_exact_series(game, me, c->count)),
                 share_of(&f, "actions", me, c->count, c->count));
        break;
    case D6_CHOICE_BLESS:
    case D6_CHOICE_CONFUSE:
    case D6_CHOICE_HEAL:
        // What the power does may end with the turn at once: its die is what counts.
        if (is_wanted(&form[D6_POWER]) && !strcmp(game_decision(game), "action") &&
            foresee(c, &f) && is_alone(&f, D6_ROLL_POWER))
            note(&form[D6_POWER], real(d6_quick_exact_power(game, me, c)),
                 real(odds_test(f.roll[0].sense.threshold)));
        break;
    case D6_CHOICE_SHOOT:
    case D6_CHOICE_MOVE_SHOOT: {
        if ((!is_wanted(&form[D6_SHOT]) && !is_wanted(&form[D6_SHOT_UNANSWERED])) ||
            !foresee(c, &f) || !f.roll_count)
            break;
        Form *which = &form[is_alone(&f, D6_ROLL_SHOT) ? D6_SHOT_UNANSWERED : D6_SHOT];
        D6Quick q = d6_quick_rough_shot(tables, game, me, c);
        if (is_wanted(which))
            note(which, real(q.target.out), share_of(&f, "out", c->target, 1, 1));
        break;
    }
    case D6_CHOICE_CHARGE:
    case D6_CHOICE_FIGHT:
        if (is_wanted(&form[D6_MELEE]) && d6_is_action(c->kind) &&
            figure_count(d6_acting(game).members) == 1 && foresee(c, &f) && f.outcome_count > 1) {
            D6Quick q = d6_quick_rough_melee(tables, game, me, c);
            note(&form[D6_MELEE], real(q.target.out), share_of(&f, "out", c->target, 1, 1));
        }
        break;
    default: break;
    }
}

static void hold_d6(const char *system)
{
    Form form[D6_FORMS] = {
        [D6_SERIES] = {.name = "exact_series", .wanted = 4900},
        [D6_POWER] = {.name = "exact_power", .wanted = 500},
        [D6_SHOT] = {.name = "rough_shot, answered", .is_rough = true, .wanted = 3000},
        [D6_SHOT_UNANSWERED] = {.name = "rough_shot", .wanted = 1000},
        [D6_MELEE] = {.name = "rough_melee", .is_rough = true, .wanted = 600}};
    play(rules_find(system), look_d6, form, D6_FORMS);
    report(system, form, D6_FORMS);
    uint32_t asked = 0;
    for (uint32_t i = 0; i < D6_FORMS; i++) {
        asked += form[i].asked;
        assert_int_equal(form[i].asked, form[i].wanted);
    }
    assert_int_equal(asked, 10000 / part);
    assert_int_equal(form[D6_SERIES].right, form[D6_SERIES].asked);
    assert_int_equal(form[D6_POWER].right, form[D6_POWER].asked);
    assert_true(form[D6_SHOT_UNANSWERED].right >= form[D6_SHOT_UNANSWERED].asked * 199 / 200);
    assert_true(form[D6_SHOT].right >= form[D6_SHOT].asked * 2 / 5 &&
                form[D6_SHOT].off < 0.08 * form[D6_SHOT].asked);
    // A part of the melees scatters more than all of them.
    assert_true(form[D6_MELEE].off < (part > 1 ? 0.19 : 0.17) * form[D6_MELEE].asked);
}

static void test_evenor_forms(void **state)
{
    (void)state;
    hold_d6("evenor");
}

static void test_aurore_forms(void **state)
{
    (void)state;
    hold_d6("aurore");
}

// --- SEG ---

enum { SEG_ATTACK, SEG_TEST, SEG_WOUND, SEG_FORMS };

static void look_seg(const Choice *c, Form *form)
{
    FigureId me = game_decision_figure(game);
    OddsForesight f;
    if (c->kind < SEG_CHOICE_ACTIONS || !me.n)
        return;
    const SegAction *a = seg_action(game, (uint32_t)c->kind - SEG_CHOICE_ACTIONS);
    bool is_attack = seg_action_is_basic(a), is_plain = a->effect == SEG_EFFECT_WOUND;
    Form *which = &form[is_attack ? SEG_ATTACK : SEG_TEST];
    if (!a->tests || (!is_wanted(which) && !is_wanted(&form[SEG_WOUND])) ||
        a->effect == SEG_EFFECT_DISENGAGE || !foresee(c, &f))
        return;
    int faces = is_attack ? seg_quick_exact_attack(game, me, c->target, c->marks)
                          : seg_quick_exact_test(game, me, c, a);
    // The first die is the test's own, at its threshold; what is certain is not rolled.
    bool is_rolled = faces > 0 && faces < SEG_SIDES && f.roll_count;
    if (is_wanted(which) && is_rolled)
        note(which, faces, f.roll[0].sense.threshold);
    if (is_attack && is_plain && is_wanted(&form[SEG_WOUND]))
        note(&form[SEG_WOUND], (double)faces / SEG_SIDES / seg_quick_rough_parries(game, c->target),
             share_of(&f, "wounds", c->target, 1, 9));
}

static void test_seg_forms(void **state)
{
    (void)state;
    Form form[SEG_FORMS] = {
        [SEG_ATTACK] = {.name = "exact_attack", .wanted = 2000},
        [SEG_TEST] = {.name = "exact_test", .wanted = 6000},
        [SEG_WOUND] = {.name = "rough_parries", .is_rough = true, .wanted = 2000}};
    play(rules_find("seg"), look_seg, form, SEG_FORMS);
    report("seg", form, SEG_FORMS);
    for (uint32_t i = 0; i < SEG_FORMS; i++)
        assert_int_equal(form[i].asked, form[i].wanted);
    assert_int_equal(form[SEG_ATTACK].right, form[SEG_ATTACK].asked);
    assert_int_equal(form[SEG_TEST].right, form[SEG_TEST].asked);
    assert_true(form[SEG_WOUND].right >= form[SEG_WOUND].asked * 4 / 5 &&
                form[SEG_WOUND].off < 0.02 * form[SEG_WOUND].asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_evenor_forms),
        cmocka_unit_test(test_aurore_forms),
        cmocka_unit_test(test_seg_forms),
    };
    const char *wanted = getenv("TEST_PART");
    part = wanted ? (uint32_t)strtoul(wanted, NULL, 10) : part;
    return cmocka_run_group_tests(tests, make, drop);
}
