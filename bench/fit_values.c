// SPDX-License-Identifier: MIT
// fit_values SYSTEM GAMES SEED: fits what a position is worth (data/bots/value.json) from games
// that the one-ply player plays against itself. At the start of each turn what the sides have is
// noted; weights are those of a logistic regression on who won, by Newton's method with a ridge.
// Prints the names of the counts and one row a scenario as JSON; on standard error how well the
// chances hold for games that were not fitted. `tools/fit.py` runs it for all systems. Equal
// arguments, equal weights.
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
    N = VALUE_COUNTS,
    ROWS_MAX = 400000,
    STEPS = 12, ///< of Newton's method, which needs about six
    HELD = 5,   ///< one game of so many is held back
    BINS = 10
};
static const double ridge = 3;

typedef struct Sample {
    double x[N];
    double won; ///< 1, 0, or a half
    bool is_held;
} Sample;

typedef struct Fit {
    const Ruleset *rules;
    Setup *setup;
    Game *game;
    BotScratch *scratch;
    Sample *row;
    uint32_t count;
} Fit;

/// Drawn bands, or those that come with the game where none can be drawn.
static bool set_up(Fit *f, uint8_t scenario, uint32_t n, uint64_t seed)
{
    Rng rng = {rng_mix(seed, 1)};
    setup_start(f->setup, f->rules);
    f->setup->scenario = scenario;
    if (!drawn_band(f->setup, 0, &rng) || !drawn_band(f->setup, 1, &rng))
        if (!fixed_bands(f->setup, f->rules, scenario, n))
            return false;
    f->setup->terrain_seed = rng_mix(seed, 2);
    f->setup->may_map_late = true;
    return !refusal_is(f->rules->setup_finish(f->setup));
}

static void play(Fit *f, uint8_t scenario, uint32_t n, uint64_t seed)
{
    const Bot *captain = bot_rival();
    if (!set_up(f, scenario, n, seed))
        return;
    uint32_t first = f->count, turn = 0;
    uint64_t dice_seed = rng_mix(seed, 3);
    DiceDriver dice = dice_stream(&dice_seed);
    Rng rng = {rng_mix(seed, 4)};
    game_start(f->game, f->setup, dice, NULL);
    while (game_wait(f->game) == GAME_WAIT_CHOICE) {
        if (game_turn(f->game) > turn && game_rests(f->game) && f->count < ROWS_MAX) {
            ValueCounts c;
            turn = game_turn(f->game);
            bot_value_counts(f->scratch, f->game, 0, &c);
            Sample *row = &f->row[f->count++];
            row->is_held = rng_mix(seed, 5) % HELD == 0; // drawn: bands may come in turn
            for (uint32_t i = 0; i < N; i++)
                row->x[i] = (double)c.at[i] / VALUE_UNIT;
        }
        Choice choice;
        bot_choose(captain, f->game, game_decider(f->game), &rng, f->scratch, &choice);
        game_apply(f->game, &choice, dice, NULL);
    }
    uint8_t winner = game_winner(f->game);
    for (uint32_t i = first; i < f->count; i++)
        f->row[i].won = winner == 0 ? 1 : winner == SEAT_NONE ? 0.5 : 0;
}

static double chance(const double *w, const double *x)
{
    double sum = 0;
    for (uint32_t i = 0; i < N; i++)
        sum += w[i] * x[i];
    return (double)bot_value_chance((int64_t)(sum * VALUE_UNIT)) / VALUE_ONE;
}

/// Solves a * x = b by elimination; a is positive definite.
static void solve(double a[N][N], double *b)
{
    for (uint32_t i = 0; i < N; i++)
        for (uint32_t k = i + 1; k < N; k++) {
            double f = a[k][i] / a[i][i];
            for (uint32_t j = i; j < N; j++)
                a[k][j] -= f * a[i][j];
            b[k] -= f * b[i];
        }
    for (uint32_t i = N; i-- > 0;) {
        for (uint32_t j = i + 1; j < N; j++)
            b[i] -= a[i][j] * b[j];
        b[i] /= a[i][i];
    }
}

/// Newton's method; what is `fixed` stays at zero.
static void climb(const Fit *f, const bool *fixed, double *w)
{
    for (uint32_t step = 0; step < STEPS; step++) {
        double a[N][N] = {{0}}, b[N];
        for (uint32_t i = 0; i < N; i++) {
            a[i][i] = ridge;
            b[i] = -ridge * w[i];
        }
        for (uint32_t r = 0; r < f->count; r++) {
            const Sample *row = &f->row[r];
            if (row->is_held)
                continue;
            double p = chance(w, row->x), v = p * (1 - p) > 1e-4 ? p * (1 - p) : 1e-4;
            for (uint32_t i = 0; i < N; i++) {
                b[i] += (row->won - p) * row->x[i];
                for (uint32_t j = 0; j < N; j++)
                    a[i][j] += v * row->x[i] * row->x[j];
            }
        }
        for (uint32_t i = 0; i < N; i++) {
            for (uint32_t j = 0; j < N && fixed[i]; j++)
                a[i][j] = a[j][i] = 0;
            a[i][i] += fixed[i];
            b[i] = fixed[i] ? 0 : b[i];
        }
        solve(a, b);
        for (uint32_t i = 0; i < N; i++)
            w[i] += b[i];
    }
}

/// A count whose weight gets a sign that it cannot have is left out, the worst first.
static void fit(const Fit *f, double *w)
{
    const ValueCount *counts = brain_of(f->rules)->counts;
    bool fixed[N] = {false};
    for (;;) {
        uint32_t worst = N;
        memset(w, 0, N * sizeof *w);
        climb(f, fixed, w);
        for (uint32_t i = 0; i < N && counts[i].name; i++)
            if (w[i] * counts[i].sign < 0 && (worst == N || fabs(w[i]) > fabs(w[worst])))
                worst = i;
        if (worst == N)
            return;
        fixed[worst] = true;
    }
}

/// Of held positions called so likely, how many were won?
static void tell(const Fit *f, const double *w, const char *name)
{
    uint32_t count[BINS] = {0};
    double won[BINS] = {0}, error = 0;
    uint32_t all = 0;
    for (uint32_t r = 0; r < f->count; r++) {
        if (!f->row[r].is_held)
            continue;
        double p = chance(w, f->row[r].x), d = p - f->row[r].won;
        uint32_t bin = (uint32_t)(p * BINS) < BINS ? (uint32_t)(p * BINS) : BINS - 1;
        count[bin]++;
        won[bin] += f->row[r].won;
        error += d * d;
        all++;
    }
    (void)fprintf(stderr, "%s %s: %u positions held back, Brier %.3f;", f->rules->id, name, all,
                  all ? error / all : 0);
    for (uint32_t i = 0; i < BINS; i++)
        if (count[i])
            (void)fprintf(stderr, " %u-%u %%: %.0f", i * 10, i * 10 + 10, 100 * won[i] / count[i]);
    (void)fputc('\n', stderr);
}

int main(int argc, char **argv)
{
    Fit f = {.rules = argc == 4 ? rules_find(argv[1]) : NULL};
    if (!f.rules || !brain_of(f.rules)) {
        (void)fprintf(stderr, "usage: fit_values SYSTEM GAMES SEED\n");
        return 2;
    }
    uint32_t games = (uint32_t)strtoul(argv[2], NULL, 10);
    uint64_t seed = strtoull(argv[3], NULL, 10);
    f.setup = malloc(sizeof *f.setup);
    f.game = malloc(game_size());
    f.scratch = malloc(bot_scratch_size());
    f.row = malloc(ROWS_MAX * sizeof *f.row);
    if (!f.setup || !f.game || !f.scratch || !f.row)
        return 1;
    bot_scratch_init(f.scratch);
    const ValueCount *names = brain_of(f.rules)->counts;
    uint32_t counts = 0;
    while (counts < N && names[counts].name)
        counts++;
    for (uint32_t i = 0; i < counts; i++)
        printf("%s\"%s\"", i ? ", " : "[", names[i].name);
    printf("]\n");
    for (uint8_t s = 1; s < ruleset_scenario_count(f.rules); s++) {
        double w[N] = {0};
        f.count = 0;
        for (uint32_t n = 0; n < games; n++)
            play(&f, s, n, rng_mix(rng_mix(seed, s), n));
        fit(&f, w);
        tell(&f, w, ruleset_scenario(f.rules, s)->name);
        printf("{\"scenario\": \"%s\", \"weights\": [", ruleset_scenario(f.rules, s)->name);
        for (uint32_t i = 0; i < counts; i++)
            printf("%s%d", i ? ", " : "", (int)(w[i] * VALUE_UNIT + (w[i] < 0 ? -0.5 : 0.5)));
        printf("]}\n");
    }
    free(f.setup);
    free(f.game);
    free(f.scratch);
    free(f.row);
    return 0;
}
