// SPDX-License-Identifier: MIT
// What `sim` and `arena` share. A setup message is kept for each way the bands can be seated, since
// that is what guests are told.
#include "cli/lab/cli_match.h"
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

void cli_match_catch_signals(void)
{
    struct sigaction action = {.sa_handler = ask_to_stop, .sa_flags = (int)SA_RESETHAND}, before;
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    // A terminal that is closed must not leave guests behind; nohup wants to go on without it.
    if (!sigaction(SIGHUP, NULL, &before) && before.sa_handler != SIG_IGN)
        (void)sigaction(SIGHUP, &action, NULL);
}

const atomic_bool *cli_match_stop(void) { return &is_asked_to_stop; }

int cli_match_signal(void) { return stop_signal; }

static bool is_drawn(const CliMatch *m, uint32_t i) { return !strcmp(m->band[i], CLI_RANDOM); }

bool cli_match_check(const CliMatch *m)
{
    bool has_guest = false, has_drawn = false;
    for (uint32_t i = 0; i < m->seats; i++) {
        bool is_guest = !bot_find(m->bot[i]);
        if (is_guest && !cli_guest_is(m->bot[i])) {
            cli_refuse_sort(m->cli, "unknown_bot", m->bot[i], CLI_SORT_BOTS, NULL);
            return false;
        }
        has_guest = has_guest || is_guest;
        has_drawn = has_drawn || is_drawn(m, i);
    }
    if (has_guest && has_drawn)
        cli_fail(m->cli, "guest_drawn", NULL);
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
static bool seat_guests(CliMatch *m)
{
    bool has_guest = false;
    for (uint32_t i = 0; i < m->seats; i++)
        has_guest = has_guest || !m->plan.bot[i];
    if (!has_guest)
        return true;
    m->host =
        cli_sim_host_open(m->cli, m->bot, &m->plan, &m->terms, (const char *const *)m->message);
    m->plan.host = m->host ? cli_sim_host(m->host) : NULL;
    return m->host != NULL;
}

bool cli_match_open(CliMatch *m, int *code)
{
    CliRequest *request = &m->request;
    request->seats = m->seats;
    request->may_draw = true;
    for (uint32_t i = 0; i < m->seats; i++) {
        request->band[i] = m->band[i];
        m->plan.bot[i] = bot_find(m->bot[i]);
        m->plan.drawn[i] = is_drawn(m, i);
    }
    m->setup = malloc(sizeof *m->setup);
    m->dice = malloc(sizeof *m->dice);
    Setup *scratch = malloc(sizeof *scratch);
    *code = CLI_BAD;
    bool is_good = m->setup && m->dice && scratch;
    if (!is_good)
        cli_fail(m->cli, "no_memory", NULL);
    if (is_good) {
        m->message[0] = cli_request_message(m->cli, request, code);
        is_good = m->message[0] &&
                  cli_request_read(m->cli, request, m->message[0], m->setup, m->dice, code);
    }
    if (is_good) {
        // As it was asked for: reading it has drawn a scenario for one game, and there are many.
        m->setup->scenario = asked_scenario(request);
        m->plan.setup = m->setup;
        m->plan.stop = &is_asked_to_stop;
        m->terms.stop = is_stopping;
        m->plan.keeps_bands = m->plan.swap && !lineup_may_swap(m->setup, scratch);
    }
    for (uint32_t by = 1; is_good && m->plan.swap && !m->plan.keeps_bands && by < m->seats; by++) {
        CliRequest moved = *request;
        for (uint32_t i = 0; i < m->seats; i++)
            moved.band[i] = request->band[(i + by) % m->seats];
        m->message[by] = cli_request_message(m->cli, &moved, code);
        is_good = m->message[by] != NULL;
    }
    if (is_good && !seat_guests(m)) {
        *code = CLI_BAD;
        is_good = false;
    }
    free(scratch);
    return is_good;
}

bool cli_match_play(const CliMatch *m, SimTotals *totals, int *code)
{
    Refusal why = refusal_none();
    if (sim_run(&m->plan, totals, &why))
        return true;
    if (refusal_is(why)) {
        cli_tell_refusal(m->cli, &m->request, m->setup, &why, NULL);
        *code = CLI_REFUSED;
    } else {
        *code = cli_fail(m->cli, "no_memory", NULL);
    }
    return false;
}

void cli_match_close(CliMatch *m)
{
    cli_sim_host_close(m->host);
    for (uint32_t i = 0; i < SEAT_MAX; i++)
        free(m->message[i]);
    free(m->setup);
    free(m->dice);
}
