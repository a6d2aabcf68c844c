// SPDX-License-Identifier: MIT
// tune SYSTEM SCENARIO GAMES SEED [NAME=VALUE...]: other weights for the D6 brain, against those it
// has. Plays swapped games of drawn bands, luck taken out, and tells each share with its interval.
//   tune evenor hunt 1000 7 CAUTION=80 GANG=60   what these weights, all together, are worth
//   tune evenor hunt 1000 7                      each weight by itself, half and double (a sweep)
// A weight that looks better is judged again with another seed before it is believed: of eighty
// tries the best is lucky. Refused: taking the best of each at once; they lean on each other.
#include "bots/bot.h"
#include "bots/d6/d6_weights.h"
#include "core/scenario.h"
#include "lab/arena.h"
#include "lab/drawn.h"
#include "lab/lineup.h"
#include "rules/rules.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define D6_WEIGHT(id, value) int32_t D6_W_##id = (value);
#include "bots/d6/d6_weights.def"
#undef D6_WEIGHT

static const struct {
    const char *name;
    int32_t *at, usual;
} weight[] = {
#define D6_WEIGHT(id, value) {#id, &D6_W_##id, value},
#include "bots/d6/d6_weights.def"
#undef D6_WEIGHT
};

static int32_t tried[COUNT_OF(weight)];

/// The one-ply player with the weights that are tried; the other seat plays with the usual ones.
static void choose_tried(const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,
                         Choice *choice)
{
    for (uint32_t i = 0; i < COUNT_OF(weight); i++)
        *weight[i].at = tried[i];
    bot_choose(bot_find("greedy"), game, seat, rng, scratch, choice);
    for (uint32_t i = 0; i < COUNT_OF(weight); i++)
        *weight[i].at = weight[i].usual;
}

static void reset(void)
{
    for (uint32_t i = 0; i < COUNT_OF(weight); i++)
        tried[i] = weight[i].usual;
}

static void fail(const char *why, const char *what)
{
    (void)fprintf(stderr, "tune: %s: %s\n", why, what);
    exit(2);
}

static void read_weight(const char *word)
{
    const char *value = strchr(word, '=');
    char *end = NULL;
    long number = value ? strtol(value + 1, &end, 10) : 0;
    if (!value || !value[1] || *end || number < -1000000 || number > 1000000)
        fail("not NAME=VALUE", word);
    for (uint32_t i = 0; i < COUNT_OF(weight); i++)
        if (strlen(weight[i].name) == (size_t)(value - word) &&
            !strncmp(weight[i].name, word, (size_t)(value - word))) {
            tried[i] = (int32_t)number;
            return;
        }
    fail("no such weight", word);
}

static void play(const SimPlan *plan, const char *what)
{
    static SimTotals totals;
    Refusal why = refusal_none();
    ArenaCount count = {{0}};
    if (!sim_run(plan, &totals, &why))
        fail("cannot play", what);
    arena_add(&count, &totals);
    ArenaShare s = arena_share(&count);
    printf("%-28s %5.1f %% (%.1f to %.1f)%s\n", what, 100 * s.fair, 100 * s.low, 100 * s.high,
           s.low > 0.5    ? "  better"
           : s.high < 0.5 ? "  worse"
                          : "");
    (void)fflush(stdout);
}

int main(int argc, char **argv)
{
    static Setup setup, scratch;
    const Bot bot = {.name = "tried", .is_surely_legal = true, .choose = choose_tried};
    const Ruleset *rules = argc < 5 ? NULL : rules_find(argv[1]);
    Rng rng = {1};
    if (!rules)
        fail("SYSTEM SCENARIO GAMES SEED [NAME=VALUE...]", "evenor or aurore");
    setup_start(&setup, rules);
    for (uint8_t i = 1; i < ruleset_scenario_count(rules); i++)
        if (!strcmp(ruleset_scenario(rules, i)->name, argv[2]))
            setup.scenario = i;
    if (!setup.scenario)
        fail("no such scenario", argv[2]);
    for (uint8_t seat = 0; seat < 2; seat++)
        if (!drawn_band(&setup, seat, &rng))
            fail("no band", argv[2]);
    // One thread: the weights are variables of the whole program.
    SimPlan plan = {.setup = &setup,
                    .bot = {&bot, bot_find("greedy")},
                    .drawn = {true, true},
                    .seed = strtoull(argv[4], NULL, 10),
                    .games = strtoull(argv[3], NULL, 10),
                    .threads = 1,
                    .swap = true,
                    .manners = true};
    plan.keeps_bands = !lineup_may_swap(&setup, &scratch);
    reset();
    for (int i = 5; i < argc; i++)
        read_weight(argv[i]);
    play(&plan, argc > 5 ? argv[5] : "as it is");
    for (uint32_t i = 0; argc == 5 && i < COUNT_OF(weight); i++)
        for (int twice = 0; twice < 2; twice++) {
            char what[64];
            reset();
            tried[i] = twice ? 2 * weight[i].usual : weight[i].usual / 2;
            (void)snprintf(what, sizeof what, "%s=%d", weight[i].name, tried[i]);
            play(&plan, what);
        }
    return 0;
}
