// SPDX-License-Identifier: MIT
// cli/cli_guest.h: somebody else's bot at our table: a process that speaks docs/bot.md.
// A guest owns its process and memory until it is closed; one guest is used by one thread. It is
// never trusted: every wait has a limit, every line a length, every choice is checked.
#pragma once
#include "cli/cli.h"
#include "protocol/session/session.h"

enum { CLI_GUEST_LIMIT_MS = 10000, CLI_GUEST_MS_MAX = 3600000 };

typedef struct CliGuestTerms {
    uint64_t think_ms; ///< told with every go; 0: choose at once
    uint64_t limit_ms; ///< for any answer, after the thinking time; then the bot is killed
    int (*stop)(void); ///< once it is not 0 nobody waits any longer; may be NULL
} CliGuestTerms;

/// What a guest did wrong.
typedef enum CliFault {
    CLI_FAULT_NONE,
    CLI_FAULT_START,   ///< the process could not be started
    CLI_FAULT_SYSTEM,  ///< it does not play this game
    CLI_FAULT_CRASHED, ///< it ended, or closed its output
    CLI_FAULT_HUNG,
    CLI_FAULT_GARBAGE, ///< a line that is no message of docs/bot.md
    CLI_FAULT_ERROR,   ///< it answered with an error
    CLI_FAULT_HASH,    ///< it sees another position
    CLI_FAULT_ILLEGAL, ///< its choice is refused by a rule
    CLI_FAULT_ROOM,    ///< not its fault: the game is too long for a message
    CLI_FAULT_SEED,    ///< not its fault: the game as it was begun would tell it the dice
    CLI_FAULT_STOPPED  ///< nobody's fault: the run is over
} CliFault;

typedef struct CliGuest CliGuest;

/// Stands for a guest where bots are told from persons; is never asked to choose.
extern const Bot cli_guest_bot;

/// Is this word of a command line a command rather than the name of a bot?
bool cli_guest_is(const char *word);
/// A guest that will be started when it is first asked; NULL without memory. Borrows its arguments.
CliGuest *cli_guest_open(const Cli *cli, const char *command, CliGuestTerms terms);
/// Ends the process, by force if it does not go, and frees the guest; NULL is fine.
void cli_guest_close(CliGuest *guest);
/// A game begins: a bot with an option "seed" gets a digest of this one, so that a run can be
/// repeated; like the seed of the terrain it says nothing about the dice, whatever it was drawn
/// from. What goes wrong with it is told at the first choice.
void cli_guest_begin(CliGuest *guest, uint64_t seed);
/// What the guest chooses in the session's game, for the seat that must decide. After a fault its
/// process has been ended; the next call starts another one.
NODISCARD CliFault cli_guest_choose(CliGuest *guest, Session *s, Choice *choice);
/// Tells on standard error which bot did what; `detail` as of cli_guest_detail().
void cli_guest_tell(const Cli *cli, const char *command, CliFault fault, const char *detail);
/// A short name of a fault, for programs.
const char *cli_fault_name(CliFault fault);
const char *cli_guest_command(const CliGuest *guest);
/// The bot's own words, or what else is known of its last fault; may be empty.
const char *cli_guest_detail(const CliGuest *guest);

/// A seed for terrain that says nothing about the seed of the dice: guests are told the one.
uint64_t cli_guest_terrain(uint64_t dice_seed);
