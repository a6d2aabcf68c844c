// SPDX-License-Identifier: MIT
// The searching player: the same choice however it is let think and whatever the scratch held, an
// answer at any moment, and none that depends on what its seat may not know; what it rests on: the
// value of positions, guesses at hidden cards, the softer choice of weaker players.
#include "bots/bot_soft.h"
#include "bots/brain.h"
#include "core/scenario.h"
#include "lab/fixed.h"
#include "rules/rules.h"
#include "rules/seg/seg_pile.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../one_game.h"

enum { APART = 23 }; ///< decisions between two that are looked at

static const BotTerms few = {.playouts = 24};
static const Bot searcher = {.name = "searcher", .is_surely_legal = true, .terms = &few};

/// Plays fixed games of a ruleset with the one-ply player and looks at some of their decisions.
static void walk(const Ruleset *rules, uint32_t looks, void (*look)(uint8_t seat, uint64_t seed))
{
    for (uint32_t n = 0; looks; n++) {
        uint8_t scenario = (uint8_t)(n % (ruleset_scenario_count(rules) - 1) + 1);
        uint64_t seed = n;
        DiceDriver dice = dice_stream(&seed);
        Rng rng = {n};
        assert_true(fixed_bands(setup, rules, scenario, n));
        setup->terrain_seed = n;
        assert_false(refusal_is(rules->setup_finish(setup)));
        game_start(game, setup, dice, NULL);
        for (uint32_t i = n % APART; looks && game_wait(game) == GAME_WAIT_CHOICE; i++) {
            Choice c;
            if (i % APART == APART - 1) {
                look(game_decider(game), i);
                looks--;
            }
            bot_choose(bot_find("greedy"), game, game_decider(game), &rng, scratch, &c);
            game_apply(game, &c, dice, NULL);
        }
    }
}

static void walk_all(uint32_t looks, void (*look)(uint8_t seat, uint64_t seed))
{
    for (uint32_t r = 0; r < rules_count(); r++)
        walk(rules_at(r), looks, look);
}

static void look_at_steps(uint8_t seat, uint64_t seed)
{
    Choice whole, parts;
    Rng rng = {seed}, same = {seed};
    uint64_t before = game_digest(game);
    bot_choose(&searcher, game, seat, &rng, scratch, &whole);
    bot_begin(&searcher, game, seat, &same, other);
    do { // whoever stops it has a choice that is allowed
        (void)bot_best(other, &parts);
        assert_int_equal(game_check(game, seat, &parts).code, 0);
    } while (bot_step(other, 5));
    BotProgress p = bot_best(other, &parts);
    assert_memory_equal(&whole, &parts, sizeof whole);
    assert_true(rng.state == same.state && p.done <= p.total);
    assert_true(p.score == -1 || (p.score >= 0 && p.score <= VALUE_ONE));
    assert_true(game_digest(game) == before);
}

static void test_steps_come_to_the_same(void **state)
{
    (void)state;
    walk_all(4, look_at_steps);
}

static uint32_t stood, fell;

/// By how many standard errors has a candidate been better than the first? Their square.
static double errors_above_first(const BotSearch *s, uint32_t candidate)
{
    double sum = 0, squares = 0, n = s->played;
    for (uint32_t i = 0; i < s->played; i++) {
        double d = (double)s->result[candidate][i] - s->result[0][i];
        sum += d;
        squares += d * d;
    }
    double spread = (squares - sum * sum / n) / (n - 1);
    if (sum <= 0)
        return 0;
    return spread > 0 ? sum * sum / n / spread : 1e9;
}

static void look_at_first(uint8_t seat, uint64_t seed)
{
    Choice c;
    Rng rng = {seed};
    bot_choose(&searcher, game, seat, &rng, scratch, &c);
    const BotSearch *s = &scratch->search;
    if (!scratch->is_searching || s->played < 2 || s->alive[0] != 0)
        return;
    double most = 0;
    uint32_t best = 0;
    for (uint32_t i = 1; i < s->count; i++)
        if (errors_above_first(s, s->alive[i]) > most) {
            best = s->alive[i];
            most = errors_above_first(s, best);
        }
    if (most < 2.2) {
        assert_memory_equal(&c, &s->list[0], sizeof c);
        stood += most > 0;
    } else if (most > 2.3) {
        assert_memory_not_equal(&c, &s->list[0], sizeof c);
        fell++;
    }
}

/// The one-ply player's choice stands until another one is surely better.
static void test_first_choice_stands(void **state)
{
    (void)state;
    stood = fell = 0;
    walk_all(12, look_at_first);
    assert_true(stood >= 3 && fell >= 1);
}

/// Another truth behind the same view: the others' cards in another order and of other suits.
static void hide_otherwise(uint8_t seat)
{
    uint32_t seats;
    (void)game_seats(twin, &seats);
    for (uint8_t s = 0; s < seats; s++) {
        Cards *pile = seg_pile(twin, s), was = *pile;
        for (uint32_t i = 0; s != seat && i < was.count; i++) {
            pile->figure[i] = was.figure[was.count - 1 - i];
            pile->colour[i] = (uint8_t)(was.colour[i] % 4 + 1);
        }
    }
}

static uint32_t hidden;

static void look_behind(uint8_t seat, uint64_t seed)
{
    Choice a, b;
    Rng rng = {seed}, same = {seed};
    game_copy(twin, game);
    hide_otherwise(seat);
    hidden += !game_same(game, twin);
    bot_choose(&searcher, game, seat, &rng, scratch, &a);
    bot_choose(&searcher, twin, seat, &same, other, &b);
    assert_memory_equal(&a, &b, sizeof a);
}

static void test_choice_does_not_depend_on_what_is_hidden(void **state)
{
    (void)state;
    hidden = 0;
    walk(rules_find("seg"), 24, look_behind);
    assert_true(hidden >= 12); // or nothing was shown
}

/// A guess fills in what the view blanks, with cards that could be there, and nothing else.
static void look_at_guess(uint8_t seat, uint64_t seed)
{
    uint32_t seats;
    (void)game_seats(game, &seats);
    game_ruleset(game)->view(game, seat, twin);
    Rng rng = {seed};
    brain_wake(scratch, twin)->guess(scratch, twin, seat, &rng);
    assert_null(game_broken(twin));
    for (uint8_t s = 0; s < seats; s++) {
        assert_int_equal(seg_pile(twin, s)->count, seg_pile(game, s)->count);
        if (s == seat)
            assert_memory_equal(seg_pile(twin, s), seg_pile(game, s), sizeof(Cards));
    }
}

static void test_guesses_could_be_so(void **state)
{
    (void)state;
    walk(rules_find("seg"), 60, look_at_guess);
}

/// What one side wins the other one loses.
static void look_at_value(uint8_t seat, uint64_t seed)
{
    (void)seat;
    (void)seed;
    uint32_t seats;
    (void)game_seats(game, &seats);
    if (seats != 2)
        return;
    int32_t a = bot_value(scratch, game, 0), b = bot_value(scratch, game, 1);
    assert_true(a > 0 && a < VALUE_ONE);
    assert_in_range(a + b, VALUE_ONE - 20, VALUE_ONE + 20); // whole numbers are cut
}

static void test_value_is_the_same_for_both(void **state)
{
    (void)state;
    walk_all(12, look_at_value);
    assert_int_equal(bot_value_chance(0), VALUE_ONE / 2);
    assert_in_range(bot_value_chance(2197), 8990, 9010); // log 9
    assert_int_equal(bot_value_chance(-2197), VALUE_ONE - bot_value_chance(2197));
}

enum { SCENARIOS = 8, ROLES = 2 };
static int64_t lost[SCENARIOS]
                   [ROLES]; ///< log odds, by scenario and by who has a part of his own in it

/// Takes each figure away and asks what its side thinks of that.
static void look_at_losses(uint8_t seat, uint64_t seed)
{
    (void)seat;
    (void)seed;
    const Brain *brain = brain_wake(scratch, game);
    for (FigureMask left = game->in_play; left; left &= left - 1) {
        FigureId id = figure_first(left);
        uint8_t owner = game_seat_of(game, id);
        ValueCounts counts = {{0}};
        bool role = false;
        brain->count(scratch, game, owner, &counts);
        for (uint32_t i = 0; brain->counts[i].name; i++)
            role = role || (!strcmp(brain->counts[i].name, "role") && counts.at[i]);
        game_copy(twin, game);
        twin->in_play &= ~figure_bit(id);
        game_figure(twin, id)->status = FIGURE_OUT;
        lost[game_scenario(game)][role] += bot_value_log_odds(scratch, game, owner, 0) -
                                           bot_value_log_odds(scratch, twin, owner, 0);
    }
}

/// A fit may predict well and still tell a side to lose its figures: whoever has lost many has
/// often got something for them.
static void test_nobody_likes_to_lose_figures(void **state)
{
    (void)state;
    for (uint32_t r = 0; r < rules_count(); r++) {
        assert_true(ruleset_scenario_count(rules_at(r)) <= SCENARIOS);
        memset(lost, 0, sizeof lost);
        walk(rules_at(r), 60, look_at_losses);
        for (uint32_t s = 1; s < ruleset_scenario_count(rules_at(r)); s++)
            for (uint32_t role = 0; role < ROLES; role++)
                assert_true(lost[s][role] > 0 || (role && !lost[s][role]));
    }
}

static const BotTerms bold = {.playouts = 96, .bold = 40};
static const BotTerms wary = {.playouts = 96, .bold = -40};
static uint32_t unlike;

/// What somebody bold makes of a position a wary one across the table fears. As it stands neither
/// is mistaken; what they choose may differ.
static void look_at_tempers(uint8_t seat, uint64_t seed)
{
    const Bot player[] = {{.name = "bold", .is_surely_legal = true, .terms = &bold},
                          {.name = "wary", .is_surely_legal = true, .terms = &wary}};
    Choice choice[2];
    uint32_t seats;
    (void)game_seats(game, &seats);
    if (seats != 2)
        return;
    int64_t across = bot_value_log_odds(scratch, game, 0, bold.bold) +
                     bot_value_log_odds(scratch, game, 1, wary.bold);
    assert_true(across >= -20 && across <= 20); // whole numbers are cut
    for (uint32_t i = 0; i < 2; i++) {
        Rng rng = {seed};
        bot_choose(&player[i], game, seat, &rng, scratch, &choice[i]);
        if (!scratch->is_searching)
            return; // a secret, or nothing to choose
        int32_t fair = bot_value(other, &scratch->search.root, seat);
        int32_t seen = bot_value_seen(other, &scratch->search.root, seat, player[i].terms->bold,
                                      scratch->search.offset);
        assert_int_equal(seen, fair);
    }
    unlike += memcmp(&choice[0], &choice[1], sizeof choice[0]) != 0;
}

static void test_tempers_differ_by_what_is_to_come(void **state)
{
    (void)state;
    unlike = 0;
    walk(rules_find("evenor"), 24, look_at_tempers);
    walk(rules_find("seg"), 24, look_at_tempers);
    assert_true(unlike >= 2);
}

/// The weights of the data are for what the brains count.
static void test_weights_fit_the_brains(void **state)
{
    (void)state;
    for (uint32_t r = 0; r < rules_count(); r++) {
        const ValueCount *counted = brain_of(rules_at(r))->counts;
        const char *const *fitted = brain_fitted(rules_at(r))->counts;
        uint32_t i = 0;
        for (; counted[i].name; i++)
            assert_string_equal(counted[i].name, fitted[i]);
        assert_true(i <= VALUE_COUNTS && (i == VALUE_COUNTS || !fitted[i]));
        for (uint8_t s = 1; s < ruleset_scenario_count(rules_at(r)); s++) {
            const BotsWeights *all = brain_fitted(rules_at(r));
            const int32_t *own = brain_weights(all, rules_at(r), s);
            assert_true(own != all->row[0].weight);
        }
    }
}

/// Wherever the machine can play, its best level plays on from candidates, and has time to look at
/// each of them more than once or twice.
static void test_every_game_is_searched(void **state)
{
    (void)state;
    enum { LEAST = 16 }; // playouts of each, if none were dropped
    const BotTerms *terms = bot_find("strategist")->terms;
    for (uint32_t r = 0; r < rules_count(); r++) {
        const BotsWeights *fitted = brain_fitted(rules_at(r));
        assert_true(fitted->width > 1 && fitted->width <= SEARCH_WIDTH_MAX && fitted->turns);
        assert_true(terms->playouts * fitted->pace / 100 >= LEAST * fitted->width);
    }
}

/// A candidate that lacks as much as the softness is half as likely.
static void test_soft_choice_halves(void **state)
{
    (void)state;
    enum { DRAWS = 3000, SOFTNESS = 100 };
    uint32_t count[3] = {0};
    Rng rng = {1};
    scratch->count = 3;
    for (uint32_t i = 0; i < 3; i++) {
        scratch->list[i] = (Choice){.kind = (uint8_t)(i + 1)};
        scratch->value[i] = i == 2 ? -100000 : 50 - SOFTNESS * (int32_t)i;
    }
    Choice c;
    bot_soft_pick(scratch, 0, &rng, &c);
    assert_int_equal(c.kind, 1);
    for (uint32_t i = 0; i < DRAWS; i++) {
        bot_soft_pick(scratch, SOFTNESS, &rng, &c);
        count[c.kind - 1]++;
    }
    assert_in_range(count[0], 1900, 2100);
    assert_int_equal(count[2], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_come_to_the_same),
        cmocka_unit_test(test_first_choice_stands),
        cmocka_unit_test(test_choice_does_not_depend_on_what_is_hidden),
        cmocka_unit_test(test_guesses_could_be_so),
        cmocka_unit_test(test_value_is_the_same_for_both),
        cmocka_unit_test(test_nobody_likes_to_lose_figures),
        cmocka_unit_test(test_weights_fit_the_brains),
        cmocka_unit_test(test_every_game_is_searched),
        cmocka_unit_test(test_soft_choice_halves),
        cmocka_unit_test(test_tempers_differ_by_what_is_to_come),
    };
    // The last one thinks longest, in the same functions: slow builds leave it out.
    size_t count = COUNT_OF(tests) - (getenv("TEST_PART") ? 1 : 0);
    return _cmocka_run_group_tests("tests", tests, count, make, drop);
}
