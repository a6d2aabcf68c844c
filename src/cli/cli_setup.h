// SPDX-License-Identifier: MIT
// cli/cli_setup.h: from words on the command line to a setup: bands, scenario, options, map, seed.
// Everything becomes one setup message of the protocol and is read by the protocol's own reader, so
// that a game from the command line and one from a message are the same game.
#pragma once
#include "cli/cli.h"
#include "core/setup.h"
#include "protocol/session/journal_file.h"
#include "protocol/wire/wire.h"

#define CLI_RANDOM "random" ///< as a band: drawn

typedef struct CliRequest {
    const Ruleset *rules;
    const char *scenario;       ///< NULL: rolled
    const char *map;            ///< id of a sample or a file; NULL: random terrain
    const char *band[SEAT_MAX]; ///< ids of samples or files
    uint32_t seats;             ///< how many of them
    const char
        *player[SEAT_MAX];  ///< who holds each seat, for when the game goes on; NULL: not said
    const char *list;       ///< file of options and skills; NULL: none
    const CliList *options; ///< "name=value"; may be NULL
    uint64_t seed;
    uint64_t terrain_seed; ///< 0: the seed
    bool asks_dice;
    bool may_draw; ///< a band may be CLI_RANDOM: somebody who takes its place stands in for it
} CliRequest;

/// The setup message of a request, on the heap; NULL with *code and a sentence told.
char *cli_request_message(const Cli *cli, const CliRequest *request, int *code);
/// Reads the setup message of a request; false, with *code and a sentence told, when it is refused.
NODISCARD bool cli_request_read(const Cli *cli, const CliRequest *request, const char *text,
                                Setup *setup, WireDice *dice, int *code);

/// Finds a ruleset; NULL with a sentence told.
const Ruleset *cli_ruleset(const Cli *cli, const char *id);
/// Tells which rule forbids a setup, on standard error. `pointer`: where in the message of the
/// request, so that a band is told with its file; NULL: nowhere.
void cli_tell_refusal(const Cli *cli, const CliRequest *request, const Setup *setup,
                      const Refusal *why, const char *pointer);
/// Tells a mistake in a file with line, column and place; returns CLI_BAD.
int cli_tell_error(const Cli *cli, const char *file, const JsonError *error);
/// The same of a journal that the session has read, with what a rule says where one refused it.
int cli_tell_journal(const Cli *cli, const char *file, Session *session,
                     const JournalResult *result);
/// Tells where a file says otherwise than another it is played with; returns CLI_BAD.
int cli_tell_clash(const Cli *cli, const char *file, const char *other, const JsonError *error);
