// SPDX-License-Identifier: MIT
// cli/lab/cli_match.h: from words on the command line to games that can be played: who leads which
// band, guests in their places, and a signal that ends it between two games.
// Owns its setup, its messages and its guests from opening to closing.
#pragma once
#include "cli/cli_setup.h"
#include "cli/lab/cli_sim_host.h"
#include "lab/sim.h"

typedef struct CliMatch {
    const Cli *cli;
    CliRequest request; ///< what is asked for, the bands apart
    const char *band[SEAT_MAX], *bot[SEAT_MAX];
    uint32_t seats;
    CliGuestTerms terms;
    SimPlan plan; ///< seed, games, threads and what to look at are the caller's
    Setup *setup;
    WireDice *dice;
    char *message[SEAT_MAX];
    CliSimHost *host; ///< of guests; NULL: none
} CliMatch;

/// Can these bots be seated with these bands? A sentence is told otherwise.
NODISCARD bool cli_match_check(const CliMatch *match);
/// Reads bands and bots into the plan and seats the guests. False, with *code and a sentence told,
/// when something is refused; closing is due in any case.
NODISCARD bool cli_match_open(CliMatch *match, int *code);
/// Plays the games of the plan; false, with *code and a sentence told, when that cannot be.
NODISCARD bool cli_match_play(const CliMatch *match, SimTotals *totals, int *code);
void cli_match_close(CliMatch *match);

/// From now on the first signal to end ends the games being played; a second one ends the program.
void cli_match_catch_signals(void);
/// The flag that it sets.
const atomic_bool *cli_match_stop(void);
/// Which one it was; 0: none so far.
int cli_match_signal(void);
