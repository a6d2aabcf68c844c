// SPDX-License-Identifier: MIT
// gains SYSTEM SCENARIO GAMES SEED [APART]: does a search gain what it believes to gain? The
// one-ply player plays against itself with drawn bands; one decision of APART (20) is asked of the
// strategist as well. Where it chooses otherwise, both choices are played on with equal dice: as
// far as the search looks, valued as it does (claimed), and to the end of the game (gained). Prints
// the means over all decisions asked, in points of a hundred, with half of their 95 % intervals.
// Equal arguments, equal numbers. docs/machines.md has what came of it.
#include "bots/brain.h"
#include "core/scenario.h"
#include "lab/drawn.h"
#include "lab/fixed.h"
#include "rules/rules.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLAYOUTS = 128, ///< of each choice, once as far as the search looks and once to the end
    WHOLE = 1000,   ///< turns: more than any game has
    PARTS = 64,     ///< a playout stops at so many decisions and is gone on with
    APART = 20,
    POINT = VALUE_ONE / 100
};
enum { STREAM_BANDS = 1, STREAM_TERRAIN, STREAM_DICE, STREAM_PLAY, STREAM_WHEN, STREAM_LOOK };
enum { STREAM_ON = 1, STREAM_GUESS };

typedef struct Sum {
    double sum, squares;
} Sum;

typedef struct Bench {
    const Ruleset *rules;
    Setup *setup;
    Game *game, *root, *trial;
    BotScratch *scratch, *thinker;
    Playout playout;
    uint32_t apart, asked, other;
    Sum claimed, gained;
} Bench;

static void add(Sum *s, double x)
{
    s->sum += x;
    s->squares += x * x;
}

static void tell(const char *name, const Sum *s, uint32_t n)
{
    double mean = s->sum / n, spread = n > 1 ? (s->squares - n * mean * mean) / (n - 1) : 0;
    printf("  %s %+.2f, half %.2f\n", name, mean, 1.96 * sqrt(spread > 0 ? spread / n : 0));
}

/// Mean of a choice's values after so many turns, in points.
static double play_on(Bench *b, uint8_t seat, const Choice *choice, uint64_t seed, uint32_t turns)
{
    const Brain *brain = brain_wake(b->scratch, b->root);
    int64_t sum = 0;
    for (uint32_t k = 0; k < PLAYOUTS; k++) {
        uint64_t own = rng_mix(seed, k);
        game_copy(b->trial, b->root);
        if (brain->guess) {
            Rng rng = {rng_mix(own, STREAM_GUESS)};
            brain->guess(b->scratch, b->trial, seat, &rng);
        }
        bot_playout_start(&b->playout, b->trial, rng_mix(own, STREAM_ON), game_turn(b->trial),
                          turns);
        game_apply(b->trial, choice, bot_playout_dice(&b->playout), NULL);
        bot_playout_run(&b->playout, b->scratch, b->trial);
        for (uint32_t i = 0; turns == WHOLE && i < PARTS && game_wait(b->trial) != GAME_OVER; i++)
            bot_playout_run(&b->playout, b->scratch, b->trial);
        sum += bot_value(b->scratch, b->trial, seat);
    }
    return (double)sum / PLAYOUTS / POINT;
}

static void ask(Bench *b, uint64_t seed)
{
    uint8_t seat = game_decider(b->game);
    Choice chosen;
    Rng rng = {seed};
    bot_choose(bot_find("strategist"), b->game, seat, &rng, b->thinker, &chosen);
    if (!b->thinker->is_searching)
        return;
    const Choice *first = &b->thinker->search.list[0]; // what the one-ply player would choose
    double claimed = 0, gained = 0;
    if (memcmp(first, &chosen, sizeof chosen) != 0) {
        uint32_t turns = b->thinker->search.turns;
        game_copy(b->root, &b->thinker->search.root);
        claimed = play_on(b, seat, &chosen, seed, turns) - play_on(b, seat, first, seed, turns);
        gained = play_on(b, seat, &chosen, ~seed, WHOLE) - play_on(b, seat, first, ~seed, WHOLE);
        b->other++;
    }
    add(&b->claimed, claimed);
    add(&b->gained, gained);
    b->asked++;
}

static bool set_up(Bench *b, uint8_t scenario, uint32_t n, uint64_t seed)
{
    Rng rng = {rng_mix(seed, STREAM_BANDS)};
    setup_start(b->setup, b->rules);
    b->setup->scenario = scenario;
    if (!drawn_band(b->setup, 0, &rng) || !drawn_band(b->setup, 1, &rng))
        if (!fixed_bands(b->setup, b->rules, scenario, n))
            return false;
    b->setup->terrain_seed = rng_mix(seed, STREAM_TERRAIN);
    b->setup->may_map_late = true;
    return !refusal_is(b->rules->setup_finish(b->setup));
}

static void play(Bench *b, uint8_t scenario, uint32_t n, uint64_t seed)
{
    uint64_t dice_seed = rng_mix(seed, STREAM_DICE);
    Rng rng = {rng_mix(seed, STREAM_PLAY)}, when = {rng_mix(seed, STREAM_WHEN)};
    DiceDriver dice = dice_stream(&dice_seed);
    if (!set_up(b, scenario, n, seed))
        return;
    game_start(b->game, b->setup, dice, NULL);
    for (uint32_t i = 0; game_wait(b->game) == GAME_WAIT_CHOICE; i++) {
        if (rng_below(&when, b->apart) == 0)
            ask(b, rng_mix(rng_mix(seed, STREAM_LOOK), i));
        Choice choice;
        bot_choose(bot_rival(), b->game, game_decider(b->game), &rng, b->scratch, &choice);
        game_apply(b->game, &choice, dice, NULL);
    }
}

static uint8_t scenario_of(const Ruleset *rules, const char *name)
{
    for (uint8_t s = 1; s < ruleset_scenario_count(rules); s++)
        if (!strcmp(ruleset_scenario(rules, s)->name, name))
            return s;
    return 0;
}

int main(int argc, char **argv)
{
    static Bench b;
    b.rules = argc == 5 || argc == 6 ? rules_find(argv[1]) : NULL;
    uint8_t scenario = b.rules && brain_of(b.rules) ? scenario_of(b.rules, argv[2]) : 0;
    if (!scenario) {
        (void)fprintf(stderr, "usage: gains SYSTEM SCENARIO GAMES SEED [APART]\n");
        return 2;
    }
    uint32_t games = (uint32_t)strtoul(argv[3], NULL, 10);
    uint64_t seed = strtoull(argv[4], NULL, 10);
    b.apart = argc == 6 ? (uint32_t)strtoul(argv[5], NULL, 10) : APART;
    b.setup = malloc(sizeof *b.setup);
    b.game = malloc(game_size());
    b.root = malloc(game_size());
    b.trial = malloc(game_size());
    b.scratch = malloc(bot_scratch_size());
    b.thinker = malloc(bot_scratch_size());
    if (!b.apart || !b.setup || !b.game || !b.root || !b.trial || !b.scratch || !b.thinker)
        return 1;
    bot_scratch_init(b.scratch);
    bot_scratch_init(b.thinker);
    for (uint32_t n = 0; n < games; n++) {
        play(&b, scenario, n, rng_mix(rng_mix(seed, scenario), n));
        if (!b.asked)
            continue;
        printf("%s %s, %u games: %u decisions asked, %u chosen otherwise\n", b.rules->id, argv[2],
               n + 1, b.asked, b.other);
        tell("claimed", &b.claimed, b.asked);
        tell("gained", &b.gained, b.asked);
        (void)fflush(stdout);
    }
    free(b.setup);
    free(b.game);
    free(b.root);
    free(b.trial);
    free(b.scratch);
    free(b.thinker);
    return 0;
}
