// SPDX-License-Identifier: MIT
// cli/play/cli_table.h: a game as a person at a terminal sees it: map, figures, profiles, events.
// Borrows the game for each call; owns memory to foresee in.
#pragma once
#include "cli/play/cli_map.h"
#include "odds/odds_explain.h"

enum { CLI_ODDS_BYTES = 512 }; ///< that hold what stands beside a choice

typedef struct CliTable {
    const Cli *cli;
    CliMarks marks;
    void *foresee; ///< memory to foresee in, taken when first needed
    CliMap map;
    uint64_t shown; ///< digest of what the last map showed
} CliTable;

/// For games on a setup; marks follow from its figures.
void cli_table_start(CliTable *table, const Cli *cli, const Game *game);
/// Draws what is in table->map with the figures beside it where the terminal is wide enough, else
/// below if `has_list`.
void cli_table_print(CliTable *table, const Game *game, bool has_list);
/// Makes the map from the game, then prints.
void cli_table_show(CliTable *table, const Game *game);
/// Something on the map has changed since it was last shown.
bool cli_table_is_stale(const CliTable *table, const Game *game);
/// Stats, weapons, traits and states of a figure.
void cli_table_figure(const CliTable *table, const Game *game, FigureId figure);
/// The figure that a person means by a mark or by the start of a name; {0} if none or several.
FigureId cli_table_find(const CliTable *table, const Game *game, const char *word);
/// Tells an event, indented by how far inside the turn it happens, with its rules.
void cli_table_event(const CliTable *table, const Game *game, const Event *event);
/// Gives back a table from the heap, with what it owns; NULL is none.
void cli_table_close(CliTable *table);
/// What will come of a choice, in short: "[5 dice at 3+; Kara: out of action 42%]"; empty if no die
/// decides about anything.
void cli_table_odds(CliTable *table, const Game *game, const Choice *choice, char *out, size_t max);
