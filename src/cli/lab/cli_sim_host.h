// SPDX-License-Identifier: MIT
// cli/lab/cli_sim_host.h: guests in a simulation: for each worker a session that follows its game,
// and a process for each guest. Owns both, from opening to closing.
#pragma once
#include "cli/cli_guest.h"
#include "cli/cli_setup.h"
#include "lab/sim.h"

enum { CLI_FORFEITS_MAX = 10 }; ///< of one guest, after which a run ends: nothing more is learned

typedef struct CliSimHost CliSimHost;

/// Opens a host for the guests among `bot`, whose rows are NULL in the plan. NULL with a sentence
/// told. The setup messages have the bands moved on by no seat, by one and so on; each has a seed.
/// Where bands stay in their seats the others are NULL.
CliSimHost *cli_sim_host_open(const Cli *cli, const char *const *bot, const SimPlan *plan,
                              const CliGuestTerms *terms, const char *const *message);
void cli_sim_host_close(CliSimHost *host);
const SimHost *cli_sim_host(const CliSimHost *host);
/// Tells of guests' faults after a run, on standard error.
void cli_sim_host_tell(const CliSimHost *host);
/// "faults": how often each guest did what.
void cli_sim_host_put(const CliSimHost *host, JsonWriter *w);
