// SPDX-License-Identifier: MIT
// cli/cli_option.h: options of a game on the command line, "name=value".
// Borrows its arguments; a mistake is told on standard error.
#pragma once
#include "cli/cli.h"
#include "core/ruleset.h"
#include "protocol/json/json_write.h"

/// Writes them as members of the object under way, each as its type wants it. False after a
/// mistake.
NODISCARD bool cli_option_write(const Cli *cli, JsonWriter *w, const Ruleset *rules,
                                const CliList *options);
/// Does the command line name this option?
bool cli_option_is_named(const CliList *options, const char *name);
