// SPDX-License-Identifier: MIT
// Forecasts built by hand, read as chances.
#include "core/forecast.h"
#include "odds/odds_forecast.h"
#include "odds_desk.h"

static Threshold at(int value)
{
    return (Threshold){.base = (int16_t)value, .total = (int16_t)value};
}

static void test_series(void **state)
{
    (void)state;
    // EV-ACT-4: I4+, three actions: 4+, 5+, 6+ are 3/6 * 2/6 * 1/6.
    Forecast f = {.initiative_dice = 3, .initiative = {4, 5, 6}};
    OddsForecast o;
    odds_forecast(tables, &f, false, &o);
    assert_near(real(o.initiative), 1.0 / 36);
    assert_true(!o.has_attack && o.test == ODDS_ONE && o.reaction == 0);
    assert_true(o.target.safe == ODDS_ONE && o.actor.safe == ODDS_ONE);
}

static void test_roll_under(void **state)
{
    (void)state;
    // SG-TEST-1, SG-TEST-3, SG-TEST-4: at 4 four faces of six; from 6 always; at 0 never.
    static const double share[] = {[0] = 0, [1] = 1.0 / 6, [4] = 4.0 / 6, [6] = 1, [7] = 1};
    static const int totals[] = {0, 1, 4, 6, 7};
    for (uint32_t i = 0; i < COUNT_OF(totals); i++) {
        Forecast f = {.test = {.base = 3, .total = (int16_t)totals[i]}, .under = true};
        OddsForecast o;
        odds_forecast(tables, &f, false, &o);
        assert_near(real(o.test), share[totals[i]]);
    }
}

static void test_blows(void **state)
{
    (void)state;
    // SG-SKATT-1: two blows at 3 on two vitality; parried at 3, after a failure at 2.
    Forecast f = {
        .test = at(3),
        .under = true,
        .blows = {.count = 2, .vitality = 2, .actor_vitality = 3, .parry = 3, .parry_after = 2}};
    OddsForecast o;
    odds_forecast(tables, &f, false, &o);
    assert_near(real(o.test), 0.5);
    assert_near(real(o.reaction), 0.5);
    assert_near(real(o.target.out), 0.25 / 3);
    assert_near(real(o.target.hurt), 0.25 * 2 / 3 + 0.75 * 0.25);
    assert_true(o.actor.safe == ODDS_ONE && !o.has_attack);
    // SG-CTR-1: a parry at 6 always comes off, and so does what follows it: the actor, at 3 and
    // then wounded at 2, is out after two.
    f.blows =
        (ForecastBlows){.count = 2, .vitality = 1, .actor_vitality = 2, .parry = 6, .counter = 6};
    odds_forecast(tables, &f, false, &o);
    assert_true(o.target.safe == ODDS_ONE);
    assert_near(real(o.actor.out), 0.5 / 3);
    assert_near(real(o.actor.hurt), 0.5 * 2 / 3 + 0.5 * 0.5);
    // One blow without an answer: as the test.
    f.blows = (ForecastBlows){.count = 1, .vitality = 1, .actor_vitality = 1};
    odds_forecast(tables, &f, false, &o);
    assert_near(real(o.target.out), 0.5);
}

static void test_shot_with_return_fire(void **state)
{
    (void)state;
    // EV-DICE-6: Gosai at 4+ with 3 dice, Harald answers at 4+ with 4, both save at 6+; R4+.
    Forecast f = {
        .has_attack = true,
        .attack = {.threshold = at(4), .dice = 3, .save = 6, .vitality = 1, .kills_from = 1},
        .answer = {.threshold = at(4), .dice = 4, .save = 6, .vitality = 1, .kills_from = 1},
        .reaction = at(4)};
    OddsForecast o;
    odds_forecast(tables, &f, false, &o);
    double stay = 1 - 5.0 / 12;
    assert_near(real(o.target.out), 1 - stay * stay * stay);
    assert_near(real(o.actor.out), 0.5 * (1 - stay * stay * stay * stay));
    assert_near(real(o.reaction), 0.5);
}

static void test_melee_with_fear(void **state)
{
    (void)state;
    // A charge that needs a fear test first: half of the melee.
    Forecast f = {.has_attack = true,
                  .opposed = true,
                  .attack = {.threshold = at(3),
                             .dice = 5,
                             .explodes = true,
                             .vitality = 1,
                             .knockdown = true,
                             .kills_from = 5},
                  .answer = {.threshold = at(4),
                             .dice = 4,
                             .explodes = true,
                             .vitality = 1,
                             .knockdown = true,
                             .kills_from = 5}};
    OddsForecast sure, half;
    odds_forecast(tables, &f, false, &sure);
    f.test = at(4);
    odds_forecast(tables, &f, false, &half);
    assert_true(sure.win > sure.lose && sure.target.out > sure.actor.out);
    assert_near(real(half.target.out), real(sure.target.out) / 2);
    assert_near(real(half.actor.prone), real(sure.actor.prone) / 2);
    assert_near(real(half.win), real(sure.win) / 2);
}

static void test_reaction_faces_what_it_answers(void **state)
{
    (void)state;
    // Asked for a reaction, the figure has made its test: three dice at 4+ without save are coming,
    // whatever it does, and going prone (5+) helps. None of it depends on a reaction threshold.
    Forecast f = {.answer = {.threshold = at(4), .dice = 3, .vitality = 1, .kills_from = 1}};
    OddsForecast stands, lies;
    odds_forecast(tables, &f, false, &stands);
    f.answer.threshold = at(5);
    odds_forecast(tables, &f, false, &lies);
    assert_near(real(stands.actor.out), 7.0 / 8);
    assert_near(real(lies.actor.out), 19.0 / 27);
    assert_true(stands.target.safe == ODDS_ONE);
}

static void test_power_test_only(void **state)
{
    (void)state;
    Forecast f = {.test = at(2)};
    OddsForecast o;
    odds_forecast(tables, &f, true, &o);
    assert_near(real(o.test), 5.0 / 6);
    assert_true(o.target.safe == ODDS_ONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_series),
        cmocka_unit_test(test_roll_under),
        cmocka_unit_test(test_blows),
        cmocka_unit_test(test_shot_with_return_fire),
        cmocka_unit_test(test_melee_with_fear),
        cmocka_unit_test(test_reaction_faces_what_it_answers),
        cmocka_unit_test(test_power_test_only),
    };
    return cmocka_run_group_tests(tests, fill, drop);
}
