// SPDX-License-Identifier: MIT
// cli/lab/cli_arena_page.h: what came of an arena, as one page to read and to pass on.
#pragma once
#include "cli/cli.h"
#include "lab/arena.h"

/// A player of an arena.
typedef struct CliArenaRow {
    const char *name;
    ArenaRating rating;
    double share; ///< of all its points
    MannerCount manner;
} CliArenaRow;

typedef struct CliArenaPage {
    const char *system, *scenario;
    uint32_t players;
    CliArenaRow row[ARENA_PLAYERS_MAX]; ///< the best first
    ArenaShare pair[ARENA_PLAYERS_MAX][ARENA_PLAYERS_MAX];
    uint64_t games[ARENA_PLAYERS_MAX][ARENA_PLAYERS_MAX];
} CliArenaPage;

/// Writes the page; false with a sentence told.
NODISCARD bool cli_arena_page_write(const Cli *cli, const char *path, const CliArenaPage *page);
