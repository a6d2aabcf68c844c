// SPDX-License-Identifier: MIT
// cli/lab/cli_arena_file.h: what an arena has played so far, in a file from which it goes on.
// Owns what it has read. Every write is a new file beside the old one, then a rename.
#pragma once
#include "cli/cli.h"
#include "lab/arena.h"

enum { CLI_ARENA_PAIRS_MAX = 256 };

/// The games of two players, by name; the first comes first in the alphabet.
typedef struct CliArenaPair {
    char name[2][CLI_LINE_BYTES];
    ArenaCount count;
} CliArenaPair;

/// `plan` is the JSON object that says what is played, players and their number apart: games of
/// another plan are never added up.
typedef struct CliArenaFile {
    const char *path; ///< NULL: nothing is kept
    char *plan;
    uint32_t count;
    CliArenaPair pair[CLI_ARENA_PAIRS_MAX];
} CliArenaFile;

/// Reads the file if there is one. False, with a sentence told, if it is no such file, or of
/// another plan.
NODISCARD bool cli_arena_file_read(const Cli *cli, CliArenaFile *file);
/// The pair of these players, made if it is new; NULL, with a sentence told, if there are too many.
CliArenaPair *cli_arena_file_pair(const Cli *cli, CliArenaFile *file, const char *a, const char *b);
/// False, with a sentence told, if it cannot be written.
NODISCARD bool cli_arena_file_write(const Cli *cli, const CliArenaFile *file);
