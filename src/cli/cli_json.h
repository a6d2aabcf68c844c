// SPDX-License-Identifier: MIT
// cli/cli_json.h: the one document that a command prints for programs (--json).
// The writer's buffer is on the heap from cli_json_start() to cli_json_print().
#pragma once
#include "cli/cli.h"
#include "protocol/json/json_write.h"

/// Opens the top object.
NODISCARD bool cli_json_start(const Cli *cli, JsonWriter *w);
/// Closes the top object, prints it with a newline and frees the buffer; returns `code`, or CLI_BAD
/// if the document did not fit.
int cli_json_print(const Cli *cli, JsonWriter *w, int code);
/// A member with a number that is not whole.
void cli_json_real(JsonWriter *w, const char *key, double value);
