// SPDX-License-Identifier: MIT
// cli/cli_aura_line.h: a line that a master types, as the gesture it means. The words are those of
// the game's own tables of gestures and keys, so a gesture that is added there can be typed at
// once. Names may be cut short.
#pragma once
#include "cli/cli_aura.h"
#include "protocol/json/json_write.h"
#include "rules/saga/saga.h"

enum { CLI_AURA_ACTORS = 64, CLI_AURA_NAMES = 512, CLI_AURA_NAME_BYTES = 96 };

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

typedef enum CliAuraTyped {
    CLI_AURA_MADE,   ///< the gesture has been written
    CLI_AURA_NOBODY, ///< the first word is neither a gesture nor anybody
    CLI_AURA_MANY,   ///< several begin like it
    CLI_AURA_LOST,   ///< a word that fits nowhere
    CLI_AURA_LONG    ///< there is no room for all of it
} CliAuraTyped;
/// Writes the choice. `word` receives the word that stands in the way.
CliAuraTyped cli_aura_line(const SagaRules *rules, const CliAuraNames *names, const char *line,
                           JsonWriter *w, char word[CLI_AURA_NAME_BYTES]);
