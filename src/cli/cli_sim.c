// SPDX-License-Identifier: MIT
// escarmouche sim: many games between bots, and what they say about bots and bands.
#include "cli/cli_json.h"
#include "cli/cli_setup.h"
#include "core/ruleset.h"
#include "gen/rules.h"
#include "lab/match.h"
#include "lab/sim.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Sim {
    const Cli *cli;
    Setup *setup;
    WireDice *dice;
    SimPlan plan;
    char bands[CLI_LINE_BYTES], bots[CLI_LINE_BYTES];
    const char *band[2], *bot[2];
} Sim;

static void show_progress(void *self, uint64_t done)
{
    const Sim *s = self;
    enum { BAR = 30 };
    uint32_t full = (uint32_t)(done * BAR / s->plan.games);
    (void)fprintf(stderr, "\r[");
    for (uint32_t i = 0; i < BAR; i++)
        (void)fputs(i < full ? "█" : "·", stderr);
    (void)fprintf(stderr, "] %3u %%", (uint32_t)(done * 100 / s->plan.games));
}

static void put_wins(JsonWriter *w, const char *key, const uint64_t wins[2])
{
    json_write_key(w, key);
    json_write_open(w, '[');
    json_write_int(w, (int64_t)wins[0]);
    json_write_int(w, (int64_t)wins[1]);
    json_write_close(w, ']');
}

static void put_share(JsonWriter *w, uint64_t count, uint64_t total)
{
    SimShare share = sim_share(count, total);
    json_write_open(w, '{');
    cli_json_real(w, "share", share.share);
    cli_json_real(w, "low", share.low);
    cli_json_real(w, "high", share.high);
    json_write_close(w, '}');
}

static void put_pair(JsonWriter *w, const char *key, const char *const pair[2])
{
    json_write_key(w, key);
    json_write_open(w, '[');
    json_write_text(w, pair[0]);
    json_write_text(w, pair[1]);
    json_write_close(w, ']');
}

static int print_json(const Sim *s, const SimTotals *t, int code)
{
    JsonWriter w;
    const Ruleset *rules = s->setup->ruleset;
    double games = t->games ? (double)t->games : 1;
    if (!cli_json_start(s->cli, &w))
        return CLI_BAD;
    json_put_text(&w, "system", rules->id);
    json_put_text(&w, "scenario", rules->scenarios[s->setup->scenario].name);
    put_pair(&w, "bots", s->bot);
    put_pair(&w, "bands", s->band);
    json_write_key(&w, "seed");
    json_write_seed(&w, s->plan.seed);
    json_put_int(&w, "threads", s->plan.threads);
    json_put_bool(&w, "swap", s->plan.swap);
    json_put_bool(&w, "keeps_bands", s->plan.keeps_bands);
    json_put_int(&w, "games", (int64_t)t->games);
    put_wins(&w, "wins", t->bot_wins);
    json_put_int(&w, "draws", (int64_t)t->draws);
    json_write_key(&w, "intervals");
    json_write_open(&w, '[');
    put_share(&w, t->bot_wins[0], t->games);
    put_share(&w, t->bot_wins[1], t->games);
    json_write_close(&w, ']');
    put_wins(&w, "wins_by_band", t->band_wins);
    put_wins(&w, "wins_by_seat", t->seat_wins);
    cli_json_real(&w, "mean_turns", (double)t->turns / games);
    cli_json_real(&w, "mean_decisions", (double)t->decisions / games);
    json_put_int(&w, "decisions", (int64_t)t->decisions);
    json_put_int(&w, "dice", (int64_t)t->dice);
    json_write_key(&w, "ends");
    json_write_open(&w, '{');
    for (uint32_t i = 0; i < t->end_count; i++)
        json_put_int(&w, t->end[i].rule ? rule_info[t->end[i].rule].id : "none",
                     (int64_t)t->end[i].games);
    json_write_close(&w, '}');
    json_put_int(&w, "longest_chain", (int64_t)t->deepest);
    json_put_int(&w, "broken", (int64_t)t->broken);
    if (t->broken) {
        json_put_text(&w, "broken_first", t->broken_name);
        json_put_int(&w, "broken_game", (int64_t)t->broken_game);
    }
    json_put_int(&w, "unfinished", (int64_t)t->unfinished);
    json_put_int(&w, "refused", (int64_t)t->refused);
    json_write_key(&w, "fingerprint");
    json_write_hash(&w, t->fingerprint);
    cli_json_real(&w, "seconds", t->seconds);
    cli_json_real(&w, "games_per_s", t->seconds > 0 ? games / t->seconds : 0);
    cli_json_real(&w, "decisions_per_s", t->seconds > 0 ? (double)t->decisions / t->seconds : 0);
    return cli_json_print(s->cli, &w, code);
}

static void print_share(const Sim *s, const char *name, uint64_t count, uint64_t total)
{
    SimShare share = sim_share(count, total);
    cli_say(s->cli, stdout, "sim_share", "name", name, "count", cli_int((int64_t)count).text,
            "share", cli_real(s->cli, 100 * share.share, 1).text, "low",
            cli_real(s->cli, 100 * share.low, 1).text, "high",
            cli_real(s->cli, 100 * share.high, 1).text, NULL);
    printf("\n");
}

/// The wins of two that changed sides. Two of the same name are one: how often it beat itself says
/// nothing, only how many games had a winner.
static void print_swapped(const Sim *s, const char *const name[2], const uint64_t wins[2],
                          uint64_t games)
{
    if (strcmp(name[0], name[1]) != 0) {
        print_share(s, name[0], wins[0], games);
        print_share(s, name[1], wins[1], games);
        return;
    }
    cli_say(s->cli, stdout, "sim_mirror", "name", name[0], "count",
            cli_int((int64_t)(wins[0] + wins[1])).text, NULL);
    printf("\n");
}

/// Who won at which side, where nobody changes sides; equals are told apart by their side.
static void print_seated(const Sim *s, const SimTotals *t)
{
    bool is_mirror = !strcmp(s->bot[0], s->bot[1]) && !strcmp(s->band[0], s->band[1]);
    char label[2 * CLI_LINE_BYTES + 8];
    for (uint32_t i = 0; i < 2; i++) {
        (void)snprintf(label, sizeof label, "%s (%s%s)", s->bot[i], s->band[i],
                       !is_mirror ? ""
                       : i        ? ", B"
                                  : ", A");
        print_share(s, label, t->bot_wins[i], t->games);
    }
}

static int print_text(const Sim *s, const SimTotals *t, int code)
{
    const Cli *cli = s->cli;
    double games = t->games ? (double)t->games : 1;
    const char *name = s->setup->ruleset->scenarios[s->setup->scenario].name;
    const char *scenario = text_get("scenarios", name, cli->lang);
    cli_say(cli, stdout, "sim_head", "games", cli_int((int64_t)t->games).text, "scenario",
            scenario ? scenario : name, NULL);
    printf("\n");
    if (s->plan.keeps_bands) {
        cli_say(cli, stdout, "sim_keeps", NULL);
        printf("\n");
    }
    if (s->plan.swap)
        print_swapped(s, s->bot, t->bot_wins, t->games);
    else
        print_seated(s, t);
    print_share(s, cli_text(cli, "sim_draws"), t->draws, t->games);
    if (s->plan.swap) {
        print_swapped(s, s->band, t->band_wins, t->games);
        for (uint32_t i = 0; i < 2; i++) {
            cli_say(cli, stdout, "sim_seat", "seat", i ? "B" : "A", NULL);
            printf(" %llu\n", (unsigned long long)t->seat_wins[i]);
        }
    }
    for (uint32_t i = 0; i < t->end_count; i++)
        printf("  %-12s %8llu  %s\n", t->end[i].rule ? rule_info[t->end[i].rule].id : "-",
               (unsigned long long)t->end[i].games, cli_end(cli, t->end[i].rule));
    cli_say(cli, stdout, "sim_means", "turns", cli_real(cli, (double)t->turns / games, 1).text,
            "decisions", cli_real(cli, (double)t->decisions / games, 1).text, NULL);
    printf("\n");
    cli_say(cli, stdout, "sim_speed", "seconds", cli_real(cli, t->seconds, 2).text, "games",
            cli_real(cli, t->seconds > 0 ? games / t->seconds : 0, 1).text, "decisions",
            cli_real(cli, t->seconds > 0 ? (double)t->decisions / t->seconds : 0, 0).text, NULL);
    printf("\n");
    if (t->broken) {
        cli_say(cli, stdout, "sim_broken", "count", cli_int((int64_t)t->broken).text, "name",
                t->broken_name, "game", cli_int((int64_t)t->broken_game).text, NULL);
        printf("\n");
    }
    if (t->unfinished || t->refused) {
        cli_say(cli, stdout, "sim_odd", "unfinished", cli_int((int64_t)t->unfinished).text,
                "refused", cli_int((int64_t)t->refused).text, NULL);
        printf("\n");
    }
    return code;
}

static int run(Sim *s, const CliMatch *match)
{
    int code;
    char *text = cli_match_message(s->cli, match, &code);
    if (!text || !cli_match_read(s->cli, match, text, s->setup, s->dice, &code)) {
        free(text);
        return code;
    }
    free(text);
    s->plan.setup = s->setup;
    bool has_bar = isatty(STDERR_FILENO) != 0;
    s->plan.progress = has_bar ? show_progress : NULL;
    s->plan.self = s;
    SimTotals *totals = calloc(1, sizeof *totals);
    Setup *scratch = malloc(sizeof *scratch);
    Refusal why = refusal_none();
    s->plan.keeps_bands = scratch && s->plan.swap && !match_may_swap(s->setup, scratch);
    bool is_good = totals && scratch && sim_run(&s->plan, totals, &why);
    free(scratch);
    if (!is_good) {
        free(totals);
        if (!refusal_is(why))
            return cli_fail(s->cli, "no_memory", NULL);
        cli_tell_refusal(s->cli, match, s->setup, &why, NULL);
        return CLI_REFUSED;
    }
    if (has_bar)
        (void)fprintf(stderr, "\r\033[K");
    code = totals->broken || totals->unfinished ? CLI_REFUSED : CLI_FINE;
    code = s->cli->is_json ? print_json(s, totals, code) : print_text(s, totals, code);
    free(totals);
    return code;
}

int cli_sim(Cli *cli, int argc, char **argv)
{
    const char *bands = NULL, *bots = "greedy,greedy";
    uint64_t games = 1000, seed = 1, threads = 1;
    CliMatch match = {0};
    CliList words = {0}, options = {0};
    bool swap = false, check = false;
    const CliOption table[] = {
        {"bands", CLI_TEXT, &bands, 0, 0},
        {"scenario", CLI_TEXT, &match.scenario, 0, 0},
        {"map", CLI_TEXT, &match.map, 0, 0},
        {"list", CLI_TEXT, &match.list, 0, 0},
        {"bots", CLI_TEXT, &bots, 0, 0},
        {"games", CLI_WHOLE, &games, 1, 1000000000},
        {"seed", CLI_WHOLE, &seed, 0, UINT64_MAX},
        {"threads", CLI_WHOLE, &threads, 1, SIM_THREADS_MAX},
        {"option", CLI_LIST, &options, 0, 0},
        {"swap", CLI_FLAG, &swap, 0, 0},
        {"check", CLI_FLAG, &check, 0, 0},
    };
    int code;
    if (!cli_args(cli, argc, argv, table, COUNT_OF(table), &words, 1, 1, &code))
        return code;
    match.rules = cli_ruleset(cli, words.item[0]);
    if (!match.rules)
        return CLI_BAD;
    Sim *s = calloc(1, sizeof *s);
    Setup *setup = malloc(sizeof *setup);
    WireDice *dice = malloc(sizeof *dice);
    code = CLI_BAD;
    if (!s || !setup || !dice) {
        cli_fail(cli, "no_memory", NULL);
        goto out;
    }
    *s = (Sim){.cli = cli, .setup = setup, .dice = dice};
    bool is_random = bands && !strcmp(bands, CLI_RANDOM);
    (void)snprintf(s->bands, sizeof s->bands, "%s",
                   is_random ? CLI_RANDOM "," CLI_RANDOM
                   : bands   ? bands
                             : "");
    (void)snprintf(s->bots, sizeof s->bots, "%s", bots);
    if (!bands || !cli_pair(s->bands, s->band)) {
        cli_fail(cli, "needs_pair", "option", "--bands", NULL);
        goto out;
    }
    if (!cli_pair(s->bots, s->bot)) {
        cli_fail(cli, "needs_pair", "option", "--bots", NULL);
        goto out;
    }
    s->plan = (SimPlan){
        .seed = seed, .games = games, .threads = (uint32_t)threads, .swap = swap, .check = check};
    for (uint32_t i = 0; i < 2; i++) {
        s->plan.bot[i] = bot_find(s->bot[i]);
        if (!s->plan.bot[i]) {
            cli_fail(cli, "unknown_bot", "word", s->bot[i], NULL);
            goto out;
        }
        match.band[i] = s->band[i];
        s->plan.drawn[i] = !strcmp(s->band[i], CLI_RANDOM);
    }
    match.may_draw = true;
    match.options = &options;
    match.seed = seed;
    code = run(s, &match);
out:
    free(s);
    free(setup);
    free(dice);
    return code;
}
