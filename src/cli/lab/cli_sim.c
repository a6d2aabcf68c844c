// SPDX-License-Identifier: MIT
// escarmouche sim: many games between bots, and what they say about bots and bands.
#include "cli/cli_fold.h"
#include "cli/cli_json.h"
#include "cli/cli_lines.h"
#include "cli/lab/cli_games.h"
#include "core/ruleset.h"
#include "core/scenario.h"
#include "gen/rules.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROGRESS_MS = 200 };

typedef struct Sim {
    const Cli *cli;
    CliGames games;
    char bands[CLI_LINE_BYTES], bots[CLI_LINE_BYTES];
    int64_t begin_ms, shown_ms; ///< when the run began, and when its progress was last told
    bool has_bar;               ///< on one line that is written over
    bool has_progress;          ///< asked for, wherever it goes
} Sim;

static void show_progress(void *self, uint64_t done)
{
    Sim *s = self;
    int64_t now = cli_now_ms();
    if (now - s->shown_ms < PROGRESS_MS && done < s->games.plan.games)
        return;
    s->shown_ms = now;
    double seconds = (double)(now - s->begin_ms) / 1000;
    double rate = seconds > 0 ? (double)done / seconds : 0;
    int64_t left = rate > 0 ? (int64_t)((double)(s->games.plan.games - done) / rate + 0.5) : 0;
    char clock[32];
    (void)snprintf(clock, sizeof clock, "%lld:%02lld", (long long)(left / 60),
                   (long long)(left % 60));
    (void)fputs(s->has_bar ? "\r" : "", stderr);
    cli_say(s->cli, stderr, "sim_progress", "done", cli_count(s->cli, (int64_t)done).text, "games",
            cli_count(s->cli, (int64_t)s->games.plan.games).text, "rate",
            cli_real(s->cli, rate, 1).text, "left", clock, NULL);
    (void)fputs(s->has_bar ? "\033[K" : "\n", stderr);
}

static void put_wins(const Sim *s, JsonWriter *w, const char *key, const SimCount *wins)
{
    json_write_key(w, key);
    json_write_open(w, '[');
    for (uint32_t i = 0; i < s->games.seats; i++)
        json_write_int(w, (int64_t)wins[i].games);
    json_write_close(w, ']');
}

static void put_share(JsonWriter *w, const SimTotals *t, const SimCount *count)
{
    SimShare share = sim_share(t, count);
    json_write_open(w, '{');
    cli_json_real(w, "share", share.share);
    cli_json_real(w, "low", share.low);
    cli_json_real(w, "high", share.high);
    json_write_close(w, '}');
}

/// What lies between which bounds, for each.
static void put_shares(const Sim *s, JsonWriter *w, const char *key, const SimTotals *t,
                       const SimCount *count)
{
    json_write_key(w, key);
    json_write_open(w, '[');
    for (uint32_t i = 0; i < s->games.seats; i++)
        put_share(w, t, &count[i]);
    json_write_close(w, ']');
}

static void put_names(const Sim *s, JsonWriter *w, const char *key, const char *const *name)
{
    json_write_key(w, key);
    json_write_open(w, '[');
    for (uint32_t i = 0; i < s->games.seats; i++)
        json_write_text(w, name[i]);
    json_write_close(w, ']');
}

static int print_json(const Sim *s, const SimTotals *t, int code)
{
    JsonWriter w;
    const Ruleset *rules = s->games.setup->ruleset;
    double games = t->games ? (double)t->games : 1;
    if (!cli_json_start(s->cli, &w))
        return CLI_BAD;
    json_put_text(&w, "system", rules->id);
    json_put_text(&w, "scenario", ruleset_scenario(rules, s->games.setup->scenario)->name);
    json_write_key(&w, "scenarios");
    json_write_open(&w, '{');
    for (uint32_t i = 0; i < ruleset_scenario_count(rules); i++)
        if (t->scenario[i])
            json_put_int(&w, ruleset_scenario(rules, i)->name, (int64_t)t->scenario[i]);
    json_write_close(&w, '}');
    put_names(s, &w, "bots", s->games.bot);
    put_names(s, &w, "bands", s->games.band);
    json_write_key(&w, "seed");
    json_write_seed(&w, s->games.plan.seed);
    json_put_int(&w, "threads", s->games.plan.threads);
    json_put_bool(&w, "swap", s->games.plan.swap);
    json_put_bool(&w, "keeps_bands", s->games.plan.keeps_bands);
    json_put_int(&w, "games", (int64_t)t->games);
    json_put_int(&w, "games_planned", (int64_t)s->games.plan.games);
    json_put_bool(&w, "partial", t->is_partial);
    json_put_int(&w, "groups", (int64_t)t->groups);
    put_wins(s, &w, "wins", t->bot_wins);
    json_put_int(&w, "draws", (int64_t)t->draws.games);
    put_shares(s, &w, "intervals", t, t->bot_wins);
    json_write_key(&w, "draws_interval");
    put_share(&w, t, &t->draws);
    put_wins(s, &w, "wins_by_band", t->band_wins);
    put_shares(s, &w, "band_intervals", t, t->band_wins);
    put_wins(s, &w, "wins_by_seat", t->seat_wins);
    put_shares(s, &w, "seat_intervals", t, t->seat_wins);
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
    json_write_key(&w, "forfeits");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < s->games.seats; i++)
        json_write_int(&w, (int64_t)t->forfeits[i]);
    json_write_close(&w, ']');
    if (s->games.host)
        cli_sim_host_put(s->games.host, &w);
    json_put_int(&w, "unfinished", (int64_t)t->unfinished);
    json_put_int(&w, "refused", (int64_t)t->refused);
    json_write_key(&w, "fingerprint");
    json_write_hash(&w, t->fingerprint);
    cli_json_real(&w, "seconds", t->seconds);
    cli_json_real(&w, "games_per_s", t->seconds > 0 ? games / t->seconds : 0);
    cli_json_real(&w, "decisions_per_s", t->seconds > 0 ? (double)t->decisions / t->seconds : 0);
    return cli_json_print(s->cli, &w, code);
}

static void print_share(const Sim *s, const char *name, const SimTotals *t, const SimCount *count)
{
    SimShare share = sim_share(t, count);
    cli_fold_say(s->cli, 0, "sim_share", "name", name, "count",
                 cli_count(s->cli, (int64_t)count->games).text, "share",
                 cli_real(s->cli, 100 * share.share, 1).text, "low",
                 cli_real(s->cli, 100 * share.low, 1).text, "high",
                 cli_real(s->cli, 100 * share.high, 1).text, NULL);
}

/// The wins of those that changed sides. All of the same name are one: how often it beat itself
/// says nothing, only how many games had a winner.
static void print_swapped(const Sim *s, const char *const *name, const SimTotals *t,
                          const SimCount *wins)
{
    bool is_mirror = true;
    uint64_t won = 0;
    for (uint32_t i = 0; i < s->games.seats; i++) {
        is_mirror = is_mirror && !strcmp(name[0], name[i]);
        won += wins[i].games;
    }
    for (uint32_t i = 0; i < s->games.seats && !is_mirror; i++)
        print_share(s, name[i], t, &wins[i]);
    if (!is_mirror)
        return;
    cli_fold_say(s->cli, 0, "sim_mirror", "name", name[0], "count", cli_int((int64_t)won).text,
                 NULL);
}

/// Who won at which side, where nobody changes sides; equals are told apart by their side.
static void print_seated(const Sim *s, const SimTotals *t)
{
    char label[2 * CLI_LINE_BYTES + 8];
    for (uint32_t i = 0; i < s->games.seats; i++) {
        bool is_twin = false;
        for (uint32_t k = 0; k < s->games.seats; k++)
            is_twin = is_twin || (k != i && !strcmp(s->games.bot[i], s->games.bot[k]) &&
                                  !strcmp(s->games.band[i], s->games.band[k]));
        (void)snprintf(label, sizeof label, "%s (%s%s%s)", s->games.bot[i], s->games.band[i],
                       is_twin ? ", " : "", is_twin ? wire_seat((uint8_t)i) : "");
        print_share(s, label, t, &t->bot_wins[i]);
    }
}

static const char *scenario_name(const Sim *s, uint8_t scenario)
{
    const char *name = ruleset_scenario(s->games.setup->ruleset, scenario)->name;
    const char *text = text_get("scenarios", name, s->cli->lang);
    return text ? text : name;
}

/// How games ended, and how many.
static void print_end(const Cli *cli, const SimEnd *end)
{
    enum { RULE = 12, GAMES = 8 };
    CliFold line;
    cli_fold_open(&line, 2);
    (void)fprintf(line.to, "%-*s %*llu  %s", RULE, end->rule ? rule_info[end->rule].id : "-", GAMES,
                  (unsigned long long)end->games,
                  end->rule ? cli_end(cli, end->rule) : cli_text(cli, "sim_forfeit_end"));
    cli_fold_close(cli, &line, RULE + GAMES + 5);
}

static int print_text(const Sim *s, const SimTotals *t, int code)
{
    const Cli *cli = s->cli;
    double games = t->games ? (double)t->games : 1;
    cli_fold_say(cli, 0, "sim_head", "games", cli_count(cli, (int64_t)t->games).text, "scenario",
                 scenario_name(s, s->games.setup->scenario), NULL);
    if (t->is_partial) {
        cli_fold_say(cli, 0, "sim_partial", "games", cli_count(cli, (int64_t)t->games).text,
                     "planned", cli_count(cli, (int64_t)s->games.plan.games).text, NULL);
    }
    if (s->games.plan.keeps_bands) {
        cli_fold_say(cli, 0, "sim_keeps", NULL);
    }
    if (s->games.plan.swap)
        print_swapped(s, s->games.bot, t, t->bot_wins);
    else
        print_seated(s, t);
    print_share(s, cli_text(cli, "sim_draws"), t, &t->draws);
    if (s->games.plan.swap) {
        print_swapped(s, s->games.band, t, t->band_wins);
        for (uint32_t i = 0; i < s->games.seats; i++) {
            cli_say(cli, stdout, "sim_seat", "seat", wire_seat((uint8_t)i), NULL);
            printf(" %llu\n", (unsigned long long)t->seat_wins[i].games);
        }
    }
    for (uint8_t i = 0; !s->games.setup->scenario && i < COUNT_OF(t->scenario); i++)
        if (t->scenario[i]) {
            cli_fold_say(cli, 2, "sim_scenario", "name", scenario_name(s, i), "games",
                         cli_int((int64_t)t->scenario[i]).text, NULL);
        }
    for (uint32_t i = 0; i < t->end_count; i++)
        print_end(cli, &t->end[i]);
    cli_fold_say(cli, 0, "sim_means", "turns", cli_real(cli, (double)t->turns / games, 1).text,
                 "decisions", cli_real(cli, (double)t->decisions / games, 1).text, NULL);
    cli_fold_say(cli, 0, "sim_speed", "seconds", cli_real(cli, t->seconds, 2).text, "games",
                 cli_real(cli, t->seconds > 0 ? games / t->seconds : 0, 1).text, "decisions",
                 cli_real(cli, t->seconds > 0 ? (double)t->decisions / t->seconds : 0, 0).text,
                 NULL);
    if (t->broken) {
        cli_fold_say(cli, 0, "sim_broken", "count", cli_int((int64_t)t->broken).text, "name",
                     t->broken_name, "game", cli_int((int64_t)t->broken_game).text, NULL);
    }
    for (uint32_t i = 0; i < s->games.seats; i++)
        if (t->forfeits[i]) {
            cli_fold_say(cli, 0, "sim_forfeits", "name", s->games.bot[i], "count",
                         cli_int((int64_t)t->forfeits[i]).text, NULL);
        }
    if (t->unfinished || t->refused) {
        cli_fold_say(cli, 0, "sim_odd", "unfinished", cli_count(cli, (int64_t)t->unfinished).text,
                     "refused", cli_count(cli, (int64_t)t->refused).text, NULL);
    }
    return code;
}

/// Runs the plan and prints what came of it.
static int run(Sim *s)
{
    int code;
    CliGames *g = &s->games;
    SimTotals *totals = calloc(1, sizeof *totals);
    if (!totals)
        return cli_fail(s->cli, "no_memory", NULL);
    if (!cli_games_open(g, &code))
        goto out;
    s->has_bar = isatty(STDERR_FILENO) != 0;
    g->plan.progress = s->has_bar || s->has_progress ? show_progress : NULL;
    g->plan.self = s;
    cli_games_catch_signals();
    s->begin_ms = s->shown_ms = cli_now_ms();
    bool is_good = cli_games_play(g, totals, &code);
    if (s->has_bar)
        (void)fprintf(stderr, "\r\033[K");
    if (!is_good)
        goto out;
    bool is_odd = totals->broken || totals->unfinished;
    for (uint32_t i = 0; i < g->seats; i++)
        is_odd = is_odd || totals->forfeits[i];
    code = totals->is_partial && cli_games_signal() ? CLI_SIGNAL + cli_games_signal()
           : is_odd                                 ? CLI_REFUSED
                                                    : CLI_FINE;
    code = s->cli->is_json ? print_json(s, totals, code) : print_text(s, totals, code);
    if (g->host)
        cli_sim_host_tell(g->host);
out:
    cli_games_close(g);
    free(totals);
    return code;
}

int cli_sim(Cli *cli, int argc, char **argv)
{
    const char *bands = NULL, *bots = NULL;
    uint64_t games = 1000, threads = 1;
    CliSeed seed = {.value = 1};
    CliRequest request = {0};
    CliGuestTerms terms = {.limit_ms = CLI_GUEST_LIMIT_MS};
    CliList words = {0}, options = {0};
    bool swap = false, check = false, progress = false;
    const CliOption table[] = {
        {"bands", CLI_TEXT, &bands, 0, CLI_LINE_BYTES - 1},
        {"scenario", CLI_TEXT, &request.scenario, 0, 0},
        {"map", CLI_TEXT, &request.map, 0, 0},
        {"list", CLI_TEXT, &request.list, 0, 0},
        {"bots", CLI_TEXT, &bots, 0, CLI_LINE_BYTES - 1},
        {"games", CLI_WHOLE, &games, 1, 1000000000},
        {"seed", CLI_SEED, &seed, 0, 0},
        {"threads", CLI_WHOLE, &threads, 1, CREW_MAX},
        {"option", CLI_LIST, &options, 0, 0},
        {"swap", CLI_FLAG, &swap, 0, 0},
        {"check", CLI_FLAG, &check, 0, 0},
        {"progress", CLI_FLAG, &progress, 0, 0},
        {"think", CLI_WHOLE, &terms.think_ms, 1, CLI_GUEST_MS_MAX},
        {"timeout", CLI_WHOLE, &terms.limit_ms, 1, CLI_GUEST_MS_MAX},
    };
    int code;
    if (!cli_args(cli, argc, argv, table, COUNT_OF(table), &words, 1, 1, &code))
        return code;
    request.rules = cli_ruleset(cli, words.item[0]);
    if (!request.rules)
        return CLI_BAD;
    Sim *s = calloc(1, sizeof *s);
    if (!s)
        return cli_fail(cli, "no_memory", NULL);
    request.options = &options;
    request.seed = seed.value;
    *s = (Sim){.cli = cli,
               .has_progress = progress,
               .games = {.cli = cli,
                         .request = request,
                         .terms = terms,
                         .plan = {.seed = seed.value,
                                  .games = games,
                                  .threads = (uint32_t)threads,
                                  .swap = swap,
                                  .check = check}}};
    CliGames *g = &s->games;
    bool is_random = bands && !strcmp(bands, CLI_RANDOM);
    (void)snprintf(s->bands, sizeof s->bands, "%s",
                   is_random ? CLI_RANDOM "," CLI_RANDOM
                   : bands   ? bands
                             : "");
    (void)snprintf(s->bots, sizeof s->bots, "%s", bots ? bots : "");
    uint32_t led = bots ? cli_sides(s->bots, g->bot) : 0;
    g->seats = bands ? cli_sides(s->bands, g->band) : 0;
    if (is_random && led) // as many as there are to lead them
        g->seats = led;
    for (uint32_t i = 0; i < g->seats; i++) {
        g->band[i] = is_random ? CLI_RANDOM : g->band[i];
        g->bot[i] = bots ? g->bot[i] : "greedy";
    }
    if (!g->seats || (bots && !led))
        code = cli_fail(cli, "needs_sides", "option", g->seats ? "--bots" : "--bands", NULL);
    else if (bots && led != g->seats)
        code = cli_fail(cli, "sides_differ", "option", "--bots", "other", "--bands", NULL);
    else
        code = cli_games_check(g) ? run(s) : CLI_BAD;
    free(s);
    return code;
}
