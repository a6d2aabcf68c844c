// SPDX-License-Identifier: MIT
// Actions of somebody's own: every combination of facts that SEG accepts is played by random
// players, with the invariants looked at after each choice; and the table's own actions are all
// among them.
#include "bots/bot.h"
#include "core/prices.h"
#include "core/ruleset.h"
#include "lab/lineup.h"
#include "rules/rules.h"
#include "rules/seg/seg_skill.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../one_game.h"

enum { FIGHTERS = 4, DECISIONS = 300, GAMES = 8 };
// As in data/seg/skills.json; test_names() holds them against the ruleset's own order.
enum {
    CARD,
    TEST,
    TESTS,
    AGGRESSIVE,
    SPE,
    RANGE,
    SIGHT,
    TARGET,
    ENERGY,
    FREE_MOVE,
    EFFECT,
    GAINS,
    FACTS
};
static const char *const names[FACTS] = {"card",   "test",      "tests",  "aggressive",
                                         "spe",    "range",     "sight",  "target",
                                         "energy", "free_move", "effect", "gains"};

static const Ruleset *rules;
static uint64_t used[SEG_EFFECTS];
static uint8_t effect_of[SETUP_TRAIT_MAX];

static int make_seg(void **state)
{
    rules = rules_find("seg");
    return rules ? make(state) : -1;
}

static void test_names(void **state)
{
    (void)state;
    assert_int_equal(rules->prices->fact_count, FACTS);
    for (uint32_t i = 0; i < FACTS; i++)
        assert_string_equal(rules->prices->facts[i].name, names[i]);
    assert_int_equal(rules->prices->facts[EFFECT].most, SEG_EFFECTS);
}

static bool add(const uint8_t fact[FACT_MAX][2])
{
    uint8_t copy[FACT_MAX][2];
    int wrong;
    memcpy(copy, fact, sizeof copy);
    uint32_t k = setup->own_trait_count;
    SetupTrait *own = &setup->own_trait[k];
    memset(own, 0, sizeof *own);
    memcpy(own->id, "own_a", 6);
    own->id[4] = (char)('a' + k);
    own->cost = 1;
    Refusal why = rules->prices->own_action(setup, k, copy, &wrong);
    if (refusal_is(why)) {
        // Whatever is refused has a reason, a place and a rule.
        assert_true(why.code && why.rule && wrong >= 0 && wrong < FACTS);
        return false;
    }
    assert_true(own->has_action);
    effect_of[k] = fact[EFFECT][0];
    setup->own_trait_count++;
    return true;
}

static void listen(void *self, const Event *e)
{
    (void)self;
    assert_true(e->rule_count > 0);
    if (e->choice < rules->choice_count)
        return;
    assert_non_null(setup_choice(setup, e->choice).name);
    used[effect_of[e->choice - rules->choice_count]]++;
}

/// Two teams that have every action of the batch, and what some of them lean on.
static void play(uint64_t seed, const Bot *bot)
{
    static const char *const skills[FIGHTERS][3] = {{"ranged_long", "tactician", NULL},
                                                    {"elusive", "receptacle", NULL},
                                                    {"counter_attack", "precise", NULL},
                                                    {"spe_cancel", "reliable_support", NULL}};
    uint32_t own = setup->own_trait_count;
    setup->ruleset = rules;
    for (uint32_t i = 0; i < rules->option_count; i++)
        setup->option[i] = rules->options[i].preset;
    setup->option[ruleset_option(rules, "team_budget")] = 10000;
    setup->option[ruleset_option(rules, "friendly_fire")] = (int32_t)(seed & 1);
    setup->seat_count = 2;
    setup->figure_count = setup->custom_count = 0;
    setup->scenario = (uint8_t)(1 + seed % 2);
    setup->terrain_seed = seed;
    for (uint32_t i = 0; i < 2 * FIGHTERS; i++) {
        Profile *p = &setup->custom[setup->custom_count++];
        memset(p, 0, sizeof *p);
        memcpy(p->id, "a", 2);
        p->id[0] = (char)('a' + i);
        p->stat[0] = (int16_t)(2 + i % 3);
        for (uint32_t k = 0; k < rules->trait_count; k++)
            for (const char *const *s = skills[i % FIGHTERS]; *s; s++)
                if (!strcmp(rules->traits[k].name, *s))
                    p->trait[k] = 1;
        for (uint32_t k = 0; k < own; k++)
            p->trait[rules->trait_count + k] = 1;
        rules->profile_fill(p);
        setup->custom_traits[i] = (uint16_t)((1u << own) - 1);
        setup->figure[setup->figure_count++] =
            (SetupFigure){.profile = p, .seat = (uint8_t)(i / FIGHTERS)};
    }
    assert_int_equal(rules->setup_finish(setup).code, 0);
    EventSink sink = {listen, NULL};
    DiceDriver dice = dice_stream(&seed);
    Rng rng = {rng_mix(seed, 2)};
    game_start(game, setup, dice, &sink);
    for (uint32_t n = 0; n < DECISIONS && game_wait(game) == GAME_WAIT_CHOICE; n++) {
        Choice choice;
        uint8_t seat = game_decider(game);
        if (bot)
            bot_choose(bot, game, seat, &rng, scratch, &choice);
        else
            game_sample(game, &rng, &choice);
        assert_int_equal(game_choose(game, seat, &choice, dice, &sink).code, 0);
        assert_null(game_broken(game));
    }
}

/// Plays a full batch and empties it.
static void play_batch(Rng *rng)
{
    if (!setup->own_trait_count)
        return;
    for (uint32_t i = 0; i < GAMES; i++)
        play(rng_next(rng), i || rng_below(rng, GAMES) ? NULL : bot_find("greedy"));
    setup_start(setup, rules);
}

/// Runs through all facts but card and free move, which go with everything and are drawn.
static void test_all(void **state)
{
    static const uint8_t energies[][2] = {{0, 0}, {1, 0}, {2, 1}, {1, 2}};
    uint64_t tried = 0, accepted = 0;
    Rng rng = {7};
    (void)state;
    setup_start(setup, rules);
    uint8_t f[FACT_MAX][2] = {{0}};
    for (f[EFFECT][0] = 0; f[EFFECT][0] < SEG_EFFECTS; f[EFFECT][0]++)
        for (f[RANGE][0] = 0; f[RANGE][0] < SEG_RANGES; f[RANGE][0]++)
            for (f[TARGET][0] = 0; f[TARGET][0] < SEG_TARGETS; f[TARGET][0]++)
                for (uint32_t bits = 0; bits < 2 * 2 * 2 * 5 * 4 * 4 * 2; bits++) {
                    uint32_t b = bits;
                    f[AGGRESSIVE][0] = b & 1;
                    f[SPE][0] = b >> 1 & 1;
                    f[SIGHT][0] = b >> 2 & 1;
                    f[GAINS][0] = b >> 3 & 1;
                    f[TEST][0] = (uint8_t)((b >>= 4) % SEG_SUITS);
                    f[TESTS][0] = (uint8_t)((b /= SEG_SUITS) % 4);
                    memcpy(f[ENERGY], energies[b / 4], 2);
                    f[CARD][0] = (uint8_t)(1 + rng_below(&rng, 4));
                    f[FREE_MOVE][0] = (uint8_t)rng_below(&rng, 2);
                    tried++;
                    accepted += add((const uint8_t(*)[2])f);
                    if (setup->own_trait_count == SETUP_TRAIT_MAX)
                        play_batch(&rng);
                }
    play_batch(&rng);
    print_message("# %llu of %llu combinations\n", (unsigned long long)accepted,
                  (unsigned long long)tried);
    assert_true(accepted > 2000 && accepted < tried / 20);
    for (uint32_t i = 0; i < SEG_EFFECTS; i++) {
        if (!used[i])
            print_message("# never used: %s\n", rules->prices->facts[EFFECT].words[i]);
        assert_true(used[i] > 0);
    }
}

static void test_table(void **state)
{
    (void)state;
    setup_start(setup, rules);
    for (uint32_t i = 0; i < SEG_ACTION_COUNT; i++) {
        const SegAction *a = &seg_actions[i];
        const uint8_t f[FACT_MAX][2] = {
            [CARD] = {a->card},
            [TEST] = {a->test},
            [TESTS] = {a->tests},
            [AGGRESSIVE] = {(a->flags & SEG_IS_AGGRESSIVE) != 0},
            [SPE] = {(a->flags & SEG_IS_SPE) != 0},
            [RANGE] = {a->range},
            [SIGHT] = {(a->flags & SEG_IS_SIGHT) != 0},
            [TARGET] = {a->target},
            [ENERGY] = {a->energy_ok, a->energy_fail},
            [FREE_MOVE] = {!(a->flags & SEG_IS_STILL)},
            [EFFECT] = {a->effect},
            [GAINS] = {a->gains},
        };
        setup->own_trait_count = 0;
        assert_true(add(f));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_names), cmocka_unit_test(test_table),
                                       cmocka_unit_test(test_all)};
    return cmocka_run_group_tests(tests, make_seg, drop);
}
