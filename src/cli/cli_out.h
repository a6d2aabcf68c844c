// SPDX-License-Identifier: MIT
// cli/cli_out.h: a file that is there whole or not at all. It is put together in memory, then
// written beside the old one and put in its place: whatever happens in between, a full disk or
// Ctrl+C, leaves neither half of it nor anything else. Owns its text until it is closed.
#pragma once
#include "cli/cli.h"

typedef struct CliOut {
    FILE *to; ///< NULL: there is no memory, and nothing is written
    char *text;
    size_t length;
} CliOut;

void cli_out_open(CliOut *out);
/// Writes it; false, with a sentence told, if that cannot be.
NODISCARD bool cli_out_close(const Cli *cli, CliOut *out, const char *path);
/// Forgets it.
void cli_out_drop(CliOut *out);
/// All of it at once: a text and a newline.
NODISCARD bool cli_out_line(const Cli *cli, const char *path, const char *text);
/// Takes an open file or folder for this process alone, for as long as it is open; false, with a
/// sentence told, if another one has it.
NODISCARD bool cli_out_lock(const Cli *cli, int file, const char *path);
