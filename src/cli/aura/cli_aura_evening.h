// SPDX-License-Identifier: MIT
// cli/aura/cli_aura_evening.h: an evening of Aura as a file of messages: played again, gone on
// with, told. Owned by whoever opens it.
#pragma once
#include "cli/aura/cli_aura.h"
#include "protocol/json/json.h"
#include "protocol/session/session.h"
#include "rules/saga/saga.h"

enum {
    CLI_AURA_LINE_BYTES = 2048,
    CLI_AURA_MESSAGE_BYTES = 16 * 1024,
    CLI_AURA_ACTORS = 64,
    CLI_AURA_NAMES = 512,
    CLI_AURA_NAME_BYTES = 96
};

/// Who is at the table, and what they are good at.
typedef struct CliAuraNames {
    char actor[CLI_AURA_ACTORS][CLI_AURA_NAME_BYTES];
    uint32_t actor_count;
    struct {
        char name[CLI_AURA_NAME_BYTES];
        uint32_t actor;
    } trait[CLI_AURA_NAMES];
    uint32_t trait_count;
} CliAuraNames;

typedef struct CliAuraEvening {
    const CliAura *a;
    const SagaRules *rules;
    Session *session;
    FILE *file;                    ///< NULL: nothing is kept
    bool is_new, is_lost;          ///< the file was made; what was said is no longer kept
    bool is_open_end;              ///< its last line has no newline
    uint32_t cut;                  ///< bytes at its end of a line that was never finished
    char why[CLI_AURA_LINE_BYTES]; ///< what the last message was refused for
    JsonToken *token;
    CliAuraNames *names;
    char prompt[CLI_AURA_LINE_BYTES]; ///< what is waited for, as people read it
    char hash[32];                    ///< of everything told so far
    bool is_floor, is_dice;
    char world[32];    ///< hash of what the next session begins with
    char *gestures;    ///< and the gestures that make it, one a line; owned
    bool has_session;  ///< one is open
    bool is_refused;   ///< by the last message
    char *choice;      ///< a typed line as a gesture; NULL: there is none. Owned
    bool is_silent;    ///< steps of a file are played again
    bool is_chronicle; ///< sentences alone, without rules
    uint32_t steps;
} CliAuraEvening;

/// False (told): there is no memory. Close it in any case.
NODISCARD bool cli_aura_evening_open(CliAuraEvening *e, const CliAura *a);
void cli_aura_evening_close(CliAuraEvening *e);
/// Takes the file of an evening for this window alone, and makes it if need be; false (told).
NODISCARD bool cli_aura_evening_take(CliAuraEvening *e, const char *path);
/// Plays the lines of a file from number `from` (0 is the first) up to but without `to`, told or
/// not; false (told) where it is none of ours. A last line that was cut off while it was written
/// does not count.
NODISCARD bool cli_aura_evening_play(CliAuraEvening *e, const char *path, bool is_told,
                                     uint32_t from, uint32_t to);
/// Learns what the next session would begin with.
void cli_aura_evening_ask(CliAuraEvening *e);
/// Learns who is there, what is waited for and the hash.
void cli_aura_evening_look(CliAuraEvening *e);
/// Can the players who are named be told in a setup? False (told).
NODISCARD bool cli_aura_evening_players(const CliAura *a);
NODISCARD bool cli_aura_evening_name(const CliAura *a, const char *option, const char *name,
                                     uint32_t max);
/// The first message of a new one.
void cli_aura_evening_setup(const CliAura *a, char *out, size_t max);
/// Goes on with a file, which is made if need be: a person types until he leaves. Returns the exit
/// code.
int cli_aura_evening_prompt(CliAuraEvening *e, const char *path);
