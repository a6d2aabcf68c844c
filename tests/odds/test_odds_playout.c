// SPDX-License-Identifier: MIT
// Do the odds of a charge say what happens? The engine plays the same charge twenty thousand times
// with dice of its own; every share must be within four standard deviations of what was counted.
#include "core/forecast.h"
#include "odds/odds_forecast.h"
#include "odds_desk.h"
#include "protocol/session/session.h"
#include <stdio.h>
#include <string.h>

enum { PLAYOUTS = 20000 };
enum { FATE_OUT, FATE_PRONE, FATE_HURT, FATE_SAFE, FATES };

#define FIELD                                                                                      \
    "\"map\":{\"width\":24,\"depth\":24,\"pieces\":[]},\"position\":{\"to_act\":\"A\","            \
    "\"resume\":\"action\",\"figure\":\"thuroid\",\"actions\":1,\"figures\":{"                     \
    "\"thuroid\":{\"at\":[5,5]},\"selene\":{\"at\":[1,23]},"
#define HEAD(system)                                                                               \
    "{\"type\":\"setup\",\"system\":\"" system "\",\"scenario\":\"extermination\",\"seed\":1,"
#define BAND "\"seats\":[{\"band\":[\"thuroid\",\"selene\"]},{\"band\":["

/// Kara has furious charge: a counter-charge changes her dice and her threshold.
#define KARA(system)                                                                               \
    HEAD(system)                                                                                   \
    BAND "\"kara\",\"cerd\"]}]," FIELD "\"kara\":{\"at\":[8,5]},\"cerd\":{\"at\":[23,1]}}}}"
/// A tough one of our own: more than one vitality, a save, a magic weapon.
#define TOUGH(system, states)                                                                      \
    HEAD(system)                                                                                   \
    "\"profiles\":[{\"id\":\"tough\",\"stats\":{\"I\":3,\"R\":4,\"C\":2,\"S\":4,\"V\":3},"         \
    "\"radius\":0.5,"                                                                              \
    "\"weapons\":[{\"name\":\"Lame\",\"power\":5,\"magic\":true,\"melee\":true}]}]," BAND          \
    "\"tough\",\"cerd\"]}]," FIELD "\"tough\":{\"at\":[8,5],\"states\":[" states                   \
    "]},\"cerd\":{\"at\":[23,1]}}}}"

typedef struct Tally {
    uint32_t games, fate[2][FATES]; ///< target, actor
} Tally;

static uint8_t kind_of(const Ruleset *rules, const char *name)
{
    for (uint32_t i = 1; i < rules->choice_count; i++)
        if (!strcmp(rules->choices[i].name, name))
            return (uint8_t)i;
    fail_msg("no choice %s", name);
    return 0;
}

static int fate_of(const Game *before, const Game *after, FigureId id)
{
    uint32_t count;
    const Ruleset *rules = game_ruleset(after);
    const Figure *was = &game_figures(before, &count)[id.n - 1],
                 *is = &game_figures(after, &count)[id.n - 1];
    uint32_t prone = 0;
    for (uint32_t i = 0; i < rules->state_count; i++)
        if (!strcmp(rules->states[i], "prone"))
            prone = 1u << i;
    if (is->status != FIGURE_IN_PLAY)
        return FATE_OUT;
    if (is->states & prone)
        return FATE_PRONE;
    return is->tally[0] < was->tally[0] ? FATE_HURT : FATE_SAFE;
}

/// Plays the charge out; true if the target counter-charged.
static bool play(Game *g, const Choice *charge, Rng *rng)
{
    const Ruleset *rules = game_ruleset(g);
    uint8_t counter = kind_of(rules, "counter_charge"), accept = kind_of(rules, "accept");
    bool countered = false;
    game_apply(g, charge, dice_sampler(rng), NULL);
    while (game_wait(g) == GAME_WAIT_CHOICE && strcmp(game_decision(g), "slot") != 0) {
        Choice c = {.kind = counter};
        if (refusal_is(game_check(g, game_decider(g), &c)))
            c.kind = accept;
        else
            countered = true;
        Refusal why = game_choose(g, game_decider(g), &c, dice_sampler(rng), NULL);
        if (refusal_is(why))
            fail_msg("at %s", game_decision(g));
    }
    return countered;
}

static void check_share(const char *what, uint32_t counted, uint32_t games, OddsShare share)
{
    double p = real(share), off = (double)counted - p * games;
    if (off * off > 16 * games * p * (1 - p) + 1)
        fail_msg("%s: %u of %u, but %.6f was foretold", what, counted, games, p);
}

static void check_fate(const char *what, const Tally *tally, int whose, const OddsFate *fate,
                       bool lies)
{
    char name[80];
    const OddsShare share[FATES] = {fate->out, fate->prone, fate->hurt, fate->safe};
    for (int i = 0; i < FATES; i++) {
        // One that lies already shows no fall: hurt, safe and prone look alike.
        if (lies && i != FATE_OUT)
            continue;
        snprintf(name, sizeof name, "%s %s %d", what, whose ? "actor" : "target", i);
        check_share(name, tally->fate[whose][i], tally->games, share[i]);
    }
}

static void charge_many_times(const char *setup, bool lies)
{
    SessionHost *host = malloc(sizeof *host);
    assert_non_null(host);
    session_host_init(host, TEXT_FR);
    Session *s = &host->session;
    JsonError error;
    Refusal why;
    if (session_start(s, setup, strlen(setup), &error, &why, NULL))
        fail_msg("%d at %s", error.code, error.pointer);
    const Ruleset *rules = game_ruleset(&s->table->game);
    Choice charge = {.kind = kind_of(rules, "charge"), .target = {3}};
    charge.path = (GeoPath){.at = {{5000, 5000}, {7000, 5000}}, .count = 2};
    Forecast forecast;
    ForecastContext detail;
    rules->forecast->choice(&s->table->game, &charge, &forecast);
    rules->forecast->context(&s->table->game, &charge, &detail);
    assert_false(refusal_is(forecast.why));
    assert_true(detail.has_counter && detail.actor.n == 1 && detail.target.n == 3);
    OddsForecast plain;
    OddsCounter odds;
    odds_forecast(tables, &forecast, false, &plain);
    odds_forecast_counter(tables, &detail, &plain, &odds);
    Tally by[3] = {{0}}; // not countered, countered, both
    Rng rng = {20260115};
    for (uint32_t n = 0; n < PLAYOUTS; n++) {
        game_copy(&s->desk->scratch, &s->table->game);
        bool countered = play(&s->desk->scratch, &charge, &rng);
        for (int i = 0; i < 3; i++) {
            if (i != 2 && countered != (i == 1))
                continue;
            by[i].games++;
            by[i].fate[0][fate_of(&s->table->game, &s->desk->scratch, detail.target)]++;
            by[i].fate[1][fate_of(&s->table->game, &s->desk->scratch, detail.actor)]++;
        }
    }
    check_share("reaction", by[1].games, PLAYOUTS, plain.reaction);
    check_fate("plain", &by[0], 0, &plain.target, lies);
    check_fate("plain", &by[0], 1, &plain.actor, false);
    check_fate("counter", &by[1], 0, &odds.target, lies);
    check_fate("counter", &by[1], 1, &odds.actor, false);
    check_fate("mixed", &by[2], 0, &odds.mixed_target, lies);
    check_fate("mixed", &by[2], 1, &odds.mixed_actor, false);
    free(host);
}

static void test_charge_against_furious_counter(void **state)
{
    (void)state;
    charge_many_times(KARA("evenor"), false);
    charge_many_times(KARA("aurore"), false);
}

static void test_charge_against_tough_counter(void **state)
{
    (void)state;
    charge_many_times(TOUGH("evenor", "\"prone\""), true);
    charge_many_times(TOUGH("aurore", ""), false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_charge_against_furious_counter),
        cmocka_unit_test(test_charge_against_tough_counter),
    };
    return cmocka_run_group_tests(tests, fill, drop);
}
