// SPDX-License-Identifier: MIT
// cli/lab/cli_games.h: from words on the command line to games that can be played: who leads which
// band, guests in their places, and a signal that ends it between two games.
// Owns its setup, its messages and its guests from opening to closing.
#pragma once
#include "cli/cli_setup.h"
#include "cli/lab/cli_sim_host.h"
#include "lab/sim.h"

typedef struct CliGames {
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
} CliGames;

/// Can these bots be seated with these bands? A sentence is told otherwise.
NODISCARD bool cli_games_check(const CliGames *games);
/// Reads bands and bots into the plan and seats the guests. False, with *code and a sentence told,
/// when something is refused; closing is due in any case.
NODISCARD bool cli_games_open(CliGames *games, int *code);
/// Plays the games of the plan; false, with *code and a sentence told, when that cannot be.
NODISCARD bool cli_games_play(const CliGames *games, SimTotals *totals, int *code);
void cli_games_close(CliGames *games);

/// From now on the first signal to end ends the games being played; a second one ends the program.
void cli_games_catch_signals(void);
/// The flag that it sets.
const atomic_bool *cli_games_stop(void);
/// Which one it was; 0: none so far.
int cli_games_signal(void);
