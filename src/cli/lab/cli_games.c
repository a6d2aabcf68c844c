// SPDX-License-Identifier: MIT
// What `sim` and `arena` share. A setup message is kept for each way the bands can be seated, since
// that is what guests are told.
#include "cli/lab/cli_games.h"
#include "cli/cli_words.h"
#include "core/ruleset.h"
#include "core/scenario.h"
#include "lab/lineup.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/// Which signal asked the run to end; the workers look at the flag.
static atomic_bool is_asked_to_stop;
static volatile sig_atomic_t stop_signal;
_Static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "a signal handler may only touch lock-free atomics");

static void ask_to_stop(int signal)
{
    stop_signal = signal;
    atomic_store(&is_asked_to_stop, true);
}

static int is_stopping(void) { return atomic_load(&is_asked_to_stop); }

void cli_games_catch_signals(void)
{
    struct sigaction action = {.sa_handler = ask_to_stop, .sa_flags = (int)SA_RESETHAND}, before;
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    // A terminal that is closed must not leave guests behind; nohup wants to go on without it.
    if (!sigaction(SIGHUP, NULL, &before) && before.sa_handler != SIG_IGN)
        (void)sigaction(SIGHUP, &action, NULL);
}

const atomic_bool *cli_games_stop(void) { return &is_asked_to_stop; }

int cli_games_signal(void) { return stop_signal; }

static bool is_drawn(const CliGames *g, uint32_t i) { return !strcmp(g->band[i], CLI_RANDOM); }

bool cli_games_check(const CliGames *g)
{
    bool has_guest = false, has_drawn = false;
    for (uint32_t i = 0; i < g->seats; i++) {
        bool is_guest = !bot_find(g->bot[i]);
        if (is_guest && !cli_guest_is(g->bot[i])) {
            cli_refuse_sort(g->cli, "unknown_bot", g->bot[i], CLI_SORT_BOTS, NULL);
            return false;
        }
        has_guest = has_guest || is_guest;
        has_drawn = has_drawn || is_drawn(g, i);
    }
    if (has_guest && has_drawn)
        cli_fail(g->cli, "guest_drawn", NULL);
    return !has_guest || !has_drawn;
}

/// Index of the scenario that the command line names; 0: drawn or rolled for each game.
static uint8_t asked_scenario(const CliRequest *request)
{
    for (uint8_t i = 0; request->scenario && i < ruleset_scenario_count(request->rules); i++)
        if (!strcmp(ruleset_scenario(request->rules, i)->name, request->scenario))
            return i;
    return 0;
}

/// Seats the guests of a run; false with a sentence told.
static bool seat_guests(CliGames *g)
{
    bool has_guest = false;
    for (uint32_t i = 0; i < g->seats; i++)
        has_guest = has_guest || !g->plan.bot[i];
    if (!has_guest)
        return true;
    g->host =
        cli_sim_host_open(g->cli, g->bot, &g->plan, &g->terms, (const char *const *)g->message);
    g->plan.host = g->host ? cli_sim_host(g->host) : NULL;
    return g->host != NULL;
}

bool cli_games_open(CliGames *g, int *code)
{
    CliRequest *request = &g->request;
    request->seats = g->seats;
    request->may_draw = true;
    for (uint32_t i = 0; i < g->seats; i++) {
        request->band[i] = g->band[i];
        g->plan.bot[i] = bot_find(g->bot[i]);
        g->plan.drawn[i] = is_drawn(g, i);
    }
    g->setup = malloc(sizeof *g->setup);
    g->dice = malloc(sizeof *g->dice);
    Setup *scratch = malloc(sizeof *scratch);
    *code = CLI_BAD;
    bool is_good = g->setup && g->dice && scratch;
    if (!is_good)
        cli_fail(g->cli, "no_memory", NULL);
    if (is_good) {
        g->message[0] = cli_request_message(g->cli, request, code);
        is_good = g->message[0] &&
                  cli_request_read(g->cli, request, g->message[0], g->setup, g->dice, code);
    }
    if (is_good) {
        // As it was asked for: reading it has drawn a scenario for one game, and there are many.
        g->setup->scenario = asked_scenario(request);
        g->plan.setup = g->setup;
        g->plan.stop = &is_asked_to_stop;
        g->terms.stop = is_stopping;
        g->plan.keeps_bands = g->plan.swap && !lineup_may_swap(g->setup, scratch);
    }
    for (uint32_t by = 1; is_good && g->plan.swap && !g->plan.keeps_bands && by < g->seats; by++) {
        CliRequest moved = *request;
        for (uint32_t i = 0; i < g->seats; i++)
            moved.band[i] = request->band[(i + by) % g->seats];
        g->message[by] = cli_request_message(g->cli, &moved, code);
        is_good = g->message[by] != NULL;
    }
    if (is_good && !seat_guests(g)) {
        *code = CLI_BAD;
        is_good = false;
    }
    free(scratch);
    return is_good;
}

bool cli_games_play(const CliGames *g, SimTotals *totals, int *code)
{
    Refusal why = refusal_none();
    if (sim_run(&g->plan, totals, &why))
        return true;
    if (refusal_is(why)) {
        cli_tell_refusal(g->cli, &g->request, g->setup, &why, NULL);
        *code = CLI_REFUSED;
    } else {
        *code = cli_fail(g->cli, "no_memory", NULL);
    }
    return false;
}

void cli_games_close(CliGames *g)
{
    cli_sim_host_close(g->host);
    for (uint32_t i = 0; i < SEAT_MAX; i++)
        free(g->message[i]);
    free(g->setup);
    free(g->dice);
}
