// SPDX-License-Identifier: MIT
// calibrate SYSTEM GAMES SEED [PLAYOUTS]: are winning chances what they say? The one-ply player
// plays against itself with drawn bands; once a turn a place of the game is judged as the teacher
// does (lab/teacher.h), and in the end it is known who won. Prints a row a scenario: of places
// called so likely, how many were won, by tens around 0, 10, ... 100 %, and how many places that
// were. Of two sides both are asked: a place called 30 % for one is one of 70 % for the other.
// Equal arguments, equal numbers. docs/machines.md has what came of it.
#include "bots/brain.h"
#include "core/scenario.h"
#include "lab/drawn.h"
#include "lab/fixed.h"
#include "lab/teacher.h"
#include "rules/rules.h"
#include <stdio.h>
#include <stdlib.h>

enum { BINS = 11, PLACES = 512, PLAYOUTS = 64, SKIP = 24 };

typedef struct Bench {
    const Ruleset *rules;
    Setup *setup;
    Game *game;
    BotScratch *scratch;
    TeacherDesk *desk;
    TeacherTerms terms;
    uint32_t count[BINS];
    double won[BINS], called[BINS], brier;
} Bench;

static bool set_up(Bench *b, uint8_t scenario, uint32_t n, uint64_t seed)
{
    Rng rng = {rng_mix(seed, 1)};
    setup_start(b->setup, b->rules);
    b->setup->scenario = scenario;
    if (!drawn_band(b->setup, 0, &rng) || !drawn_band(b->setup, 1, &rng))
        if (!fixed_bands(b->setup, b->rules, scenario, n))
            return false;
    b->setup->terrain_seed = rng_mix(seed, 2);
    b->setup->may_map_late = true;
    return !refusal_is(b->rules->setup_finish(b->setup));
}

/// A place called so likely by a side that had so much of the game in the end.
static void note(Bench *b, double called, double won)
{
    uint32_t bin = (uint32_t)(called * (BINS - 1) + 0.5);
    b->count[bin]++;
    b->won[bin] += won;
    b->called[bin] += called;
    b->brier += (called - won) * (called - won);
}

static void play(Bench *b, uint8_t scenario, uint32_t n, uint64_t seed)
{
    double called[PLACES];
    uint32_t places = 0, next = 0;
    uint64_t dice_seed = rng_mix(seed, 3);
    Rng rng = {rng_mix(seed, 4)}, when = {rng_mix(seed, 5)};
    DiceDriver dice = dice_stream(&dice_seed);
    if (!set_up(b, scenario, n, seed))
        return;
    game_start(b->game, b->setup, dice, NULL);
    for (uint32_t i = 0; game_wait(b->game) == GAME_WAIT_CHOICE; i++) {
        if (i == next && places < PLACES) {
            TeacherRoll judged;
            TeacherPast past = {0};
            teacher_judge_roll(b->desk, &b->terms, &past, b->game, &judged);
            double sum = 0;
            for (uint32_t k = 0; k < TEACHER_BATCHES; k++)
                sum += judged.heap[k].at[0];
            called[places++] = sum / TEACHER_BATCHES / TEACHER_ONE;
            next = i + 1 + rng_below(&when, SKIP);
        }
        Choice choice;
        bot_choose(bot_rival(), b->game, game_decider(b->game), &rng, b->scratch, &choice);
        game_apply(b->game, &choice, dice, NULL);
    }
    uint8_t winner = game_winner(b->game);
    double won = winner == 0 ? 1 : winner == SEAT_NONE ? 0.5 : 0;
    for (uint32_t i = 0; i < places; i++) {
        note(b, called[i], won);
        if (b->setup->seat_count == 2)
            note(b, 1 - called[i], 1 - won);
    }
}

static void tell(const Bench *b, const char *name)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < BINS; i++)
        all += b->count[i];
    printf("%s %s: %u places, Brier %.3f\n", b->rules->id, name, all, all ? b->brier / all : 0);
    for (uint32_t i = 0; i < BINS; i++)
        if (b->count[i])
            printf("  called %5.1f %%: won %5.1f %% of %u\n", 100 * b->called[i] / b->count[i],
                   100 * b->won[i] / b->count[i], b->count[i]);
}

int main(int argc, char **argv)
{
    Bench *b = calloc(1, sizeof *b);
    if (!b)
        return 1;
    b->rules = argc == 4 || argc == 5 ? rules_find(argv[1]) : NULL;
    if (!b->rules || !brain_of(b->rules)) {
        (void)fprintf(stderr, "usage: calibrate SYSTEM GAMES SEED [PLAYOUTS]\n");
        return 2;
    }
    uint32_t games = (uint32_t)strtoul(argv[2], NULL, 10);
    uint64_t seed = strtoull(argv[3], NULL, 10);
    b->setup = malloc(sizeof *b->setup);
    b->game = malloc(game_size());
    b->scratch = malloc(bot_scratch_size());
    b->desk = calloc(1, sizeof *b->desk);
    if (!b->setup || !b->game || !b->scratch || !b->desk)
        return 1;
    bot_scratch_init(b->scratch);
    b->desk->scratch = b->scratch;
    b->terms = teacher_terms(b->rules, rng_mix(seed, 6), 0);
    b->terms.rolls = argc == 5 ? (uint32_t)strtoul(argv[4], NULL, 10) : PLAYOUTS;
    for (uint8_t s = 1; s < ruleset_scenario_count(b->rules); s++) {
        for (uint32_t i = 0; i < BINS; i++) {
            b->count[i] = 0;
            b->won[i] = b->called[i] = 0;
        }
        b->brier = 0;
        for (uint32_t n = 0; n < games; n++)
            play(b, s, n, rng_mix(rng_mix(seed, s), n));
        tell(b, ruleset_scenario(b->rules, s)->name);
        (void)fflush(stdout);
    }
    free(b->setup);
    free(b->game);
    free(b->scratch);
    free(b->desk);
    free(b);
    return 0;
}
