// SPDX-License-Identifier: MIT
// escarmouche bench: one number for behaviour, several for speed. The signature hashes the events
// of fixed games of every ruleset, scenario and bot; it is the same on every machine and changes
// exactly when the engine plays differently. Rates are measured on one thread unless their name
// says otherwise.
#include "cli/lab/cli_bench.h"
#include "cli/cli_json.h"
#include "cli/cli_setup.h"
#include "core/geo_sight.h"
#include "core/geo_silhouette.h"
#include "core/ruleset.h"
#include "core/terrain.h"
#include "lab/fixed.h"
#include "lab/sim.h"
#include "odds/dice_odds.h"
#include "odds/odds_foresee.h"
#include "rules/rules.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIGHTS = 4096, QUESTIONS = 4096, RATES_MAX = 64 };

typedef struct Rate {
    char name[48];
    double value;
    bool is_whole;
} Rate;

typedef struct Bench {
    const Cli *cli;
    double seconds; ///< of each measurement
    FixedDesk desk;
    Game *clone;
    Rate rate[RATES_MAX];
    uint32_t rate_count;
} Bench;

/// Processor time of this thread.
static double now_s(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void add_rate(Bench *b, const char *system, const char *name, double value)
{
    if (NEVER(b->rate_count == RATES_MAX))
        return;
    Rate *r = &b->rate[b->rate_count++];
    (void)snprintf(r->name, sizeof r->name, "%s%s%s", system, *system ? "." : "", name);
    r->value = value;
}

// ---- speed ----

/// Plays games of one bot against itself until the time is up; doubles the number until it lasts.
static SimTotals measure_games(Bench *b, const Ruleset *rules, const Bot *bot, uint32_t threads,
                               double *cpu)
{
    *cpu = 0;
    SimPlan plan = {.setup = b->desk.setup,
                    .bot = {bot, bot},
                    .seed = 1,
                    .games = 32,
                    .threads = threads,
                    .swap = true};
    SimTotals totals = {0};
    Refusal why;
    if (!fixed_bands(b->desk.setup, rules, 0, 0))
        return totals;
    for (;;) {
        double begin = now_s();
        bool is_good = sim_run(&plan, &totals, &why);
        *cpu = now_s() - begin;
        if (!is_good || totals.seconds >= b->seconds / 2)
            return totals;
        double factor = totals.seconds > 0.01 ? b->seconds / totals.seconds : 8;
        plan.games = (uint64_t)((double)plan.games * (factor < 8 ? factor : 8)) + 4;
    }
}

static double rate_of(uint64_t count, double seconds)
{
    return seconds > 0 ? (double)count / seconds : 0;
}

static void measure_rules(Bench *b, const Ruleset *rules)
{
    char name[32];
    for (uint32_t i = 0; i < bot_count(); i++) {
        const Bot *bot = bot_at(i);
        double cpu, none;
        if (bot->terms) // as quick as the one-ply player, or as slow as it is told
            continue;
        SimTotals one = measure_games(b, rules, bot, 1, &cpu);
        SimTotals two = measure_games(b, rules, bot, 2, &none);
        (void)snprintf(name, sizeof name, "%s.decisions_per_s", bot->name);
        add_rate(b, rules->id, name, rate_of(one.decisions, cpu));
        (void)snprintf(name, sizeof name, "%s.games_per_s", bot->name);
        add_rate(b, rules->id, name, rate_of(one.games, cpu));
        (void)snprintf(name, sizeof name, "%s.two_threads.speedup", bot->name);
        double alone = rate_of(one.games, one.seconds);
        add_rate(b, rules->id, name, alone > 0 ? rate_of(two.games, two.seconds) / alone : 0);
    }
}

/// Copies of a game under way, in a row; two targets in turn so that no copy can be left out.
static void measure_clone(Bench *b, const Ruleset *rules)
{
    const uint64_t seed = 1;
    const DiceDriver dice = dice_stream(&seed);
    Rng rng = {seed};
    Game *game = b->desk.game;
    if (!fixed_bands(b->desk.setup, rules, 0, 0) || refusal_is(rules->setup_finish(b->desk.setup)))
        return;
    game_start(game, b->desk.setup, dice, NULL);
    for (uint32_t i = 0; i < 60 && game_wait(game) == GAME_WAIT_CHOICE; i++) {
        Choice choice;
        game_sample(game, &rng, &choice);
        game_apply(game, &choice, dice, NULL);
    }
    double begin = now_s(), spent = 0;
    uint64_t count = 0;
    while (spent < b->seconds / 4) {
        for (uint32_t i = 0; i < 1000; i++) {
            game_copy(b->clone, game);
            game_copy(game, b->clone);
        }
        count += 2000;
        spent = now_s() - begin;
    }
    add_rate(b, rules->id, "clone.ns", spent * 1e9 / (double)count);
    add_rate(b, rules->id, "clone.bytes", (double)game_used(game));
    b->rate[b->rate_count - 1].is_whole = true;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// Foresees every choice of games that the one-ply player plays against itself.
static void measure_foresee(Bench *b, const Ruleset *rules)
{
    const uint64_t seed = 1;
    const DiceDriver dice = dice_stream(&seed);
    const Bot *bot = bot_find("greedy");
    Game *game = b->desk.game;
    OddsWork work = {.memory = malloc(ODDS_FORESEE_PLENTY), .size = ODDS_FORESEE_PLENTY};
    double *spent = malloc(QUESTIONS * sizeof *spent), all = 0;
    uint32_t count = 0, failed = 0;
    uint64_t steps = 0;
    if (!work.memory || !spent)
        goto out;
    for (uint32_t n = 0; count < QUESTIONS && all < b->seconds && n < 64; n++) {
        if (!fixed_bands(b->desk.setup, rules, 0, n) ||
            refusal_is(rules->setup_finish(b->desk.setup)))
            break;
        game_start(game, b->desk.setup, dice, NULL);
        while (game_wait(game) == GAME_WAIT_CHOICE && count < QUESTIONS && all < b->seconds) {
            Rng rng = {rng_mix(seed, count)};
            Choice choice;
            OddsForesight f;
            bot_choose(bot, game, game_decider(game), &rng, b->desk.scratch, &choice);
            double begin = now_s();
            failed += odds_foresee(game, &choice, &work, &f) != ODDS_DONE;
            spent[count] = now_s() - begin;
            all += spent[count++];
            steps += f.steps;
            game_apply(game, &choice, dice, NULL);
        }
    }
    if (!count)
        goto out;
    qsort(spent, count, sizeof *spent, by_value);
    add_rate(b, rules->id, "foresee.mean_us", all * 1e6 / count);
    add_rate(b, rules->id, "foresee.p95_us", spent[count * 95 / 100] * 1e6);
    add_rate(b, rules->id, "foresee.most_us", spent[count - 1] * 1e6);
    add_rate(b, rules->id, "foresee.step_ns", steps ? all * 1e9 / (double)steps : 0);
    add_rate(b, rules->id, "foresee.not_done", failed);
out:
    free(work.memory);
    free(spent);
}

/// A table with 12 pieces and 12 figures, and pairs of them to look from and at.
static void measure_sight(Bench *b)
{
    static const TerrainPlan plan = {
        .width = 24000, .depth = 24000, .least = 12, .most = 12, .gap = 2100};
    GeoMap *map = calloc(1, sizeof *map);
    GeoVec *from = calloc(SIGHTS, sizeof *from), *to = calloc(SIGHTS, sizeof *to);
    if (!map || !from || !to)
        goto out;
    map->width = plan.width;
    map->depth = plan.depth;
    terrain_scatter(&plan, 1, map);
    GeoDisc disc[12];
    Rng rng = {1};
    for (uint32_t i = 0; i < COUNT_OF(disc); i++) {
        disc[i].radius = 500;
        disc[i].at.x = (int32_t)rng_below(&rng, 23000) + 500;
        disc[i].at.y = (int32_t)rng_below(&rng, 23000) + 500;
    }
    for (uint32_t i = 0; i < SIGHTS; i++) {
        uint32_t viewer = rng_below(&rng, COUNT_OF(disc));
        uint32_t target = (viewer + 1 + rng_below(&rng, COUNT_OF(disc) - 1)) % COUNT_OF(disc);
        from[i] = disc[viewer].at;
        to[i] = disc[target].at;
    }
    // By turns, so that whatever else the machine does slows both alike.
    void *reference = bench_reference ? bench_reference->open(map, disc, COUNT_OF(disc)) : NULL;
    double spent[2] = {0, 0};
    uint64_t count = 0, sum = 0;
    while (spent[0] < b->seconds / 2) {
        double begin = now_s();
        for (uint32_t i = 0; i < SIGHTS; i++)
            sum += geo_sight_chord(map, 0, from[i], (GeoDisc){to[i], 500}).hidden;
        double middle = now_s();
        if (reference)
            sum += bench_reference->run(reference, from, to, SIGHTS);
        spent[0] += middle - begin;
        spent[1] += now_s() - middle;
        count += SIGHTS;
    }
    // The sum must be used, or nothing of the above need happen.
    add_rate(b, "", "sight.chord.per_s", rate_of(count, spent[0]) + (sum == 1 ? 1 : 0));
    if (reference) {
        add_rate(b, "", "sight.reference.per_s", rate_of(count, spent[1]));
        bench_reference->close(reference);
    }
out:
    free(map);
    free(from);
    free(to);
}

/// A table with 12 pieces of three heights, and figures on the ground and above it.
static void measure_silhouette(Bench *b)
{
    static const TerrainPlan plan = {
        .width = 24000, .depth = 24000, .least = 12, .most = 12, .gap = 2100};
    GeoMap *map = calloc(1, sizeof *map);
    GeoEye *eye = calloc(SIGHTS, sizeof *eye);
    GeoBase *base = calloc(SIGHTS, sizeof *base);
    if (!map || !eye || !base)
        goto out;
    terrain_scatter(&plan, 1, map);
    for (uint32_t i = 0; i < map->piece_count; i++)
        map->piece[i].height = (int32_t)(1 + i % 3) * 750;
    Rng rng = {1};
    for (uint32_t i = 0; i < SIGHTS; i++) {
        eye[i].at.x = (int32_t)rng_below(&rng, 24000);
        eye[i].at.y = (int32_t)rng_below(&rng, 24000);
        eye[i].z = 1125 + (int32_t)rng_below(&rng, 2) * 1500;
        base[i].disc.at.x = (int32_t)rng_below(&rng, 24000);
        base[i].disc.at.y = (int32_t)rng_below(&rng, 24000);
        base[i].disc.radius = 500;
        base[i].z = (int32_t)rng_below(&rng, 2) * 1500;
    }
    double begin = now_s(), spent = 0;
    uint64_t count = 0, sum = 0;
    while (spent < b->seconds / 4) {
        for (uint32_t i = 0; i < SIGHTS; i++)
            sum += geo_silhouette_seen(map, 0, eye[i], base[i], 1250);
        count += SIGHTS;
        spent = now_s() - begin;
    }
    // The sum must be used, or nothing of the above need happen.
    add_rate(b, "", "sight.silhouette.per_s", rate_of(count, spent) + (sum == 1 ? 1 : 0));
out:
    free(map);
    free(eye);
    free(base);
}

/// Questions about dice, from the text to the answer.
static void measure_dice(Bench *b)
{
    static const struct {
        const char *name, *question;
    } row[] = {{"dice.pool.per_s", "10d6 count 5+"},
               {"dice.explode.per_s", "10d6 explode count 5+"},
               {"dice.keep.per_s", "3d10 mid + 9 vs 14"}};
    DiceDesk *desk = malloc(sizeof *desk);
    DiceWide *memory = malloc(DICE_DESK_PLENTY * sizeof *memory);
    for (uint32_t i = 0; desk && memory && i < COUNT_OF(row); i++) {
        double begin = now_s(), spent = 0;
        uint64_t count = 0;
        desk->memory = memory;
        desk->size = DICE_DESK_PLENTY;
        desk->steps = DICE_DESK_STEPS;
        for (DiceOdds odds; spent < b->seconds / 4; spent = now_s() - begin)
            for (uint32_t k = 0; k < 100; k++)
                count += dice_odds(row[i].question, strlen(row[i].question), desk, &odds);
        add_rate(b, "", row[i].name, rate_of(count, spent));
    }
    free(desk);
    free(memory);
}

static int print(const Bench *b, uint64_t number)
{
    const Cli *cli = b->cli;
    if (cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(cli, &w))
            return CLI_BAD;
        json_write_key(&w, "signature");
        json_write_hash(&w, number);
        json_write_key(&w, "rates");
        json_write_open(&w, '{');
        for (uint32_t i = 0; i < b->rate_count; i++)
            cli_json_real(&w, b->rate[i].name, b->rate[i].value);
        json_write_close(&w, '}');
        return cli_json_print(cli, &w, CLI_FINE);
    }
    cli_say(cli, stdout, "bench_signature", NULL);
    printf(" %016llx\n", (unsigned long long)number);
    for (uint32_t i = 0; i < b->rate_count; i++)
        printf(
            "%-36s %14s\n", b->rate[i].name,
            cli_real(cli, b->rate[i].value, b->rate[i].value < 100 && !b->rate[i].is_whole ? 2 : 0)
                .text);
    return CLI_FINE;
}

/// The same games as the module's door_bench(), so that the two can be compared.
static int run_random(Bench *b, const Ruleset *rules, uint32_t games, uint64_t seed)
{
    const Cli *cli = b->cli;
    double begin = now_s();
    FixedRun run = fixed_run(&b->desk, rules, games, seed);
    double seconds = now_s() - begin;
    if (cli->is_json) {
        JsonWriter w;
        if (!cli_json_start(cli, &w))
            return CLI_BAD;
        json_put_int(&w, "decisions", (int64_t)run.decisions);
        json_write_key(&w, "signature");
        json_write_hash(&w, run.signature);
        cli_json_real(&w, "seconds", seconds);
        return cli_json_print(cli, &w, CLI_FINE);
    }
    cli_say(cli, stdout, "bench_signature", NULL);
    printf(" %016llx\n", (unsigned long long)run.signature);
    printf("%-36s %14s\n", "random.decisions_per_s",
           cli_real(cli, rate_of(run.decisions, seconds), 0).text);
    return CLI_FINE;
}

int cli_bench(Cli *cli, int argc, char **argv)
{
    uint64_t ms = 1000, games = 0, seed = 1;
    CliList words = {0};
    bool is_signature = false;
    const CliOption options[] = {{"ms", CLI_WHOLE, &ms, 1, 600000},
                                 {"random", CLI_WHOLE, &games, 1, 1000000},
                                 {"seed", CLI_WHOLE, &seed, 0, UINT32_MAX},
                                 {"signature", CLI_FLAG, &is_signature, 0, 0}};
    int code;
    if (!cli_args(cli, argc, argv, options, COUNT_OF(options), &words, 0, 1, &code))
        return code;
    if (words.count && !games && !is_signature)
        return cli_fail(cli, "extra_word", "word", words.item[0], "command", cli->command, NULL);
    const Ruleset *rules = words.count ? cli_ruleset(cli, words.item[0]) : rules_at(0);
    if (!rules)
        return CLI_BAD;
    Bench *b = calloc(1, sizeof *b);
    if (b) {
        b->cli = cli;
        b->seconds = (double)ms / 1000;
        b->desk.setup = malloc(sizeof(Setup));
        b->desk.game = malloc(game_size());
        b->clone = malloc(game_size());
        b->desk.scratch = malloc(bot_scratch_size());
    }
    if (!b || !b->desk.setup || !b->desk.game || !b->clone || !b->desk.scratch) {
        code = cli_fail(cli, "no_memory", NULL);
    } else if (games) {
        code = run_random(b, rules, (uint32_t)games, seed);
    } else {
        bot_scratch_init(b->desk.scratch);
        uint64_t number = fixed_signature(&b->desk, words.count ? rules : NULL);
        if (!is_signature) {
            for (uint32_t r = 0; r < rules_count(); r++) {
                measure_rules(b, rules_at(r));
                measure_clone(b, rules_at(r));
                measure_foresee(b, rules_at(r));
            }
            measure_sight(b);
            measure_silhouette(b);
            measure_dice(b);
        }
        code = print(b, number);
    }
    if (b) {
        free(b->desk.setup);
        free(b->desk.game);
        free(b->clone);
        free(b->desk.scratch);
    }
    free(b);
    return code;
}
