// SPDX-License-Identifier: MIT
// The arithmetic of an arena: verdicts are wrong as seldom as they say, ratings are the right odds,
// turning a pair round is seeing it from the other side; and idle players are seen to be idle.
#include "core/ruleset.h"
#include "lab/arena.h"
#include "lab/fixed.h"
#include "lab/lineup.h"
#include "rules/rules.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PER_MILLE = 1000 };

/// Adds a group of four games of which side 0 wins each with this chance, half of them decided by
/// what they share.
static void add_group(ArenaCount *c, Rng *rng, uint32_t chance)
{
    uint32_t wins = 0;
    bool is_common = rng_below(rng, 2) == 0, common = rng_below(rng, PER_MILLE) < chance;
    for (uint32_t i = 0; i < 4; i++)
        wins += is_common ? common : rng_below(rng, PER_MILLE) < chance;
    c->value[ARENA_GAMES] += 4;
    c->value[ARENA_GROUPS]++;
    c->value[ARENA_WINS_A] += wins;
    c->value[ARENA_WINS_B] += 4 - wins;
    c->value[ARENA_SCORE_0 + 2 * wins]++;
}

/// How often, in thousandths, a share is judged to be high.
static uint32_t judged_high(uint32_t chance, const ArenaTest *test)
{
    enum { RUNS = 400, GROUPS = 4000, BATCH = 16 };
    uint32_t high = 0;
    for (uint32_t run = 0; run < RUNS; run++) {
        Rng rng = {rng_mix(chance, run)};
        ArenaCount c = {{0}};
        double evidence;
        ArenaVerdict v = ARENA_OPEN;
        for (uint32_t i = 1; v == ARENA_OPEN && i <= GROUPS; i++) {
            add_group(&c, &rng, chance);
            v = i % BATCH ? ARENA_OPEN : arena_judge(test, &c, &evidence);
        }
        assert_true(v != ARENA_OPEN);
        high += v == ARENA_HIGH;
    }
    return high * PER_MILLE / RUNS;
}

static void test_verdicts_are_seldom_wrong(void **state)
{
    (void)state;
    const ArenaTest test = {0.50, 0.56};
    uint32_t wrong = judged_high(500, &test), right = judged_high(560, &test);
    print_message("# at the low bar %u, at the high one %u per mille are called high\n", wrong,
                  right);
    assert_in_range(wrong, 10, 80);
    assert_in_range(right, 920, 990);
    assert_in_range(judged_high(440, &test), 0, 5);
    assert_in_range(judged_high(620, &test), 995, 1000);
}

static void test_share_and_turned(void **state)
{
    (void)state;
    Rng rng = {5};
    ArenaCount c = {{0}};
    for (uint32_t i = 0; i < 300; i++)
        add_group(&c, &rng, 700);
    c.value[ARENA_IDLE_A] = 7;
    c.value[ARENA_IDLE_B] = 9;
    assert_true(arena_is_sound(&c));
    ArenaCount turned = arena_turned(&c), back = arena_turned(&turned);
    ArenaShare a = arena_share(&c), b = arena_share(&turned);
    assert_memory_equal(&back, &c, sizeof c);
    assert_true(a.share + b.share > 0.999999 && a.share + b.share < 1.000001);
    assert_true(a.low < 0.7 && 0.7 < a.high && a.high - a.low < 0.12);
    assert_int_equal(arena_manner(&turned).idle, 9);
    turned.value[ARENA_SCORE_0]++;
    assert_false(arena_is_sound(&turned));
    ArenaCount nothing = {{0}};
    assert_true(arena_share(&nothing).low == 0 && arena_share(&nothing).high == 1);
}

/// Odds of ten to one are 400 points, and a chain of three adds up.
static void test_ratings_are_odds(void **state)
{
    (void)state;
    static ArenaCount pair[ARENA_PLAYERS_MAX][ARENA_PLAYERS_MAX];
    ArenaRating rating[3];
    Rng rng = {9};
    memset(pair, 0, sizeof pair);
    for (uint32_t i = 0; i < 20000; i++) {
        add_group(&pair[0][1], &rng, 909);
        add_group(&pair[1][2], &rng, 760); // 200 points
    }
    arena_rate(3, pair, rating);
    assert_true(rating[0].rating - rating[1].rating > 385 &&
                rating[0].rating - rating[1].rating < 415);
    assert_true(rating[1].rating - rating[2].rating > 190 &&
                rating[1].rating - rating[2].rating < 210);
    double sum = rating[0].rating + rating[1].rating + rating[2].rating;
    assert_true(sum > -0.001 && sum < 0.001);
    assert_true(rating[0].half > 1 && rating[0].half < 10);
    // Nobody has lost: far ahead, and nobody knows how far.
    memset(pair, 0, sizeof pair);
    for (uint32_t i = 0; i < 25; i++)
        add_group(&pair[0][1], &rng, PER_MILLE);
    arena_rate(2, pair, rating);
    assert_true(rating[0].rating > 200 && rating[0].rating < 1500 && rating[0].half > 100);
}

/// Takes the first offer of this sort; whoever plays by it never does anything.
static void choose_nothing(const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,
                           Choice *choice)
{
    (void)scratch;
    static const char *const words[] = {"static", "wait", "none", "decline", "end"};
    for (uint32_t i = 0; i < COUNT_OF(words); i++)
        for (uint8_t kind = 1; kind < game_ruleset(game)->choice_count; kind++) {
            *choice = (Choice){.kind = kind};
            if (!strcmp(game_ruleset(game)->choices[kind].name, words[i]) &&
                !refusal_is(game_check(game, seat, choice)))
                return;
        }
    game_sample(game, rng, choice);
}
static const Bot idler = {.name = "idler", .is_surely_legal = true, .choose = choose_nothing};

static void test_manners_tell_idlers(void **state)
{
    (void)state;
    Setup *setup = malloc(sizeof *setup);
    SimTotals *t = malloc(sizeof *t);
    assert_true(setup && t);
    setup_start(setup, rules_find("evenor"));
    setup->scenario = 1;
    assert_true(lineup_add_sample(setup, "fils_de_sparte"));
    assert_true(lineup_add_sample(setup, "haches_de_borva"));
    SimPlan plan = {.setup = setup,
                    .bot = {&idler, bot_find("greedy")},
                    .seed = 3,
                    .games = 8,
                    .threads = 2,
                    .swap = true,
                    .manners = true};
    Refusal why;
    assert_true(sim_run(&plan, t, &why));
    const MannerCount *lazy = &t->manner[0], *busy = &t->manner[1];
    assert_true(lazy->activations > 50 && busy->activations > 50);
    // Who is engaged has more to answer than to do; nearly all of the rest is idle.
    assert_true(lazy->idle * 10 >= lazy->activations * 9 && lazy->tried[MANNER_EARN].rolls == 0);
    assert_true(busy->idle * 4 < busy->activations && busy->tried[MANNER_EARN].rolls > 50);
    assert_true(busy->idle + busy->vain <= busy->activations);
    assert_true(t->blow_games == t->games && t->blow_turns >= t->games);
    assert_int_equal(t->capped, 0);
    // The same sums however it is divided.
    static ArenaCount whole, parts;
    arena_add(&whole, t);
    assert_true(arena_is_sound(&whole));
    for (plan.first = 0, plan.threads = 1; plan.first < 8; plan.first += 4) {
        plan.games = plan.first + 4;
        assert_true(sim_run(&plan, t, &why));
        assert_false(t->is_partial);
        arena_add(&parts, t);
    }
    assert_memory_equal(&whole, &parts, sizeof whole);
    free(setup);
    free(t);
}

/// Groups of four games that luck decides to some part, always in favour of side 1 here.
static void add_lucky(ArenaCount *c, Rng *rng, uint32_t wins_of_skill, int32_t bias)
{
    SimTotals t = {.games = 4, .groups = 1};
    int32_t luck = (int32_t)rng_below(rng, 9) - 4 + bias, score = 4 + luck;
    uint32_t skill = rng_below(rng, 3) + wins_of_skill;
    score = score + (int32_t)skill - 2;
    score = score < 0 ? 0 : score > 8 ? 8 : score;
    t.more.luck[FORTUNE_HITS] = (int64_t)luck * FORTUNE_UNIT * 65536;
    fortune_close(&t.fortune, &t.more, (uint64_t)score);
    t.score[score] = 1;
    t.bot_wins[0].games = (uint64_t)score / 2;
    t.draws.games = (uint64_t)score % 2;
    t.bot_wins[1].games = 4 - t.bot_wins[0].games - t.draws.games;
    arena_add(c, &t);
}

static void test_luck_is_taken_out(void **state)
{
    (void)state;
    ArenaCount even = {{0}}, unlucky = {{0}};
    Rng rng = {5};
    for (uint32_t i = 0; i < 4000; i++)
        add_lucky(&even, &rng, 1, 0);
    ArenaShare s = arena_share(&even);
    print_message("# share %.3f, fair %.3f, saved %.3f\n", s.share, s.fair, s.saved);
    assert_true(s.saved > 0.6 && s.saved < 0.98);
    assert_true(s.fair > 0.48 && s.fair < 0.52);
    // Few groups whose dice all fell badly: fairer than it looks, and not surer than it is.
    for (uint32_t i = 0; i < 64; i++)
        add_lucky(&unlucky, &rng, 1, -1);
    s = arena_share(&unlucky);
    assert_true(s.share < 0.46 && s.fair > s.share + 0.05);
    assert_true(s.low < 0.5 && s.high > 0.5);
    // From the other side it looks the other way round.
    ArenaCount turned = arena_turned(&unlucky), back = arena_turned(&turned);
    ArenaShare other = arena_share(&turned);
    assert_memory_equal(&back, &unlucky, sizeof back);
    assert_true(other.fair + s.fair > 0.999999 && other.fair + s.fair < 1.000001);
    assert_true(other.saved - s.saved < 1e-9 && s.saved - other.saved < 1e-9);
    // Counts without luck are as they were.
    ArenaCount plain = {{0}};
    for (uint32_t i = 0; i < 200; i++)
        add_group(&plain, &rng, 600);
    s = arena_share(&plain);
    assert_true(s.saved == 0 && s.fair == s.share);
}

/// Dice are fair bets, whoever rolls them and why: luck is nought on the whole in real games.
static void test_luck_has_no_favourites(void **state)
{
    (void)state;
    for (uint32_t r = 0; r < rules_count(); r++) {
        static Setup setup;
        static SimTotals t;
        Refusal why = refusal_none();
        setup_start(&setup, rules_at(r));
        setup.scenario = 1;
        assert_true(fixed_bands(&setup, rules_at(r), 1, r));
        SimPlan plan = {.setup = &setup,
                        .bot = {bot_find("rusher"), bot_find("random")},
                        .seed = r,
                        .games = 80,
                        .threads = 1,
                        .swap = true,
                        .keeps_bands = true,
                        .manners = true};
        assert_true(sim_run(&plan, &t, &why));
        bool has_luck = false;
        for (uint32_t i = 0; i < FORTUNE_KINDS; i++) {
            double groups = (double)t.groups, mean = (double)t.fortune.luck[i] / groups;
            uint32_t square = i * (i + 3) / 2; // of a number with itself, among the products
            double spread = (double)t.fortune.product[square] / groups - mean * mean;
            double off = (mean - FORTUNE_MIDDLE) * (mean - FORTUNE_MIDDLE) * groups;
            has_luck = has_luck || spread > 0;
            assert_true(off <= 16 * spread);
        }
        assert_true(has_luck);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_luck_is_taken_out),
        cmocka_unit_test(test_verdicts_are_seldom_wrong),
        cmocka_unit_test(test_share_and_turned),
        cmocka_unit_test(test_ratings_are_odds),
        cmocka_unit_test(test_manners_tell_idlers),
        cmocka_unit_test(test_luck_has_no_favourites),
    };
    // The last one is statistics of many games: slow builds leave it out.
    size_t count = COUNT_OF(tests) - (getenv("TEST_PART") ? 1 : 0);
    return _cmocka_run_group_tests("tests", tests, count, NULL, NULL);
}
