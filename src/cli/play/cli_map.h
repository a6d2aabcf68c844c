// SPDX-License-Identifier: MIT
// cli/play/cli_map.h: the table drawn with characters, two columns and one row for each pas.
// Plain data, filled from a game and printed line by line. Sides are told apart by colour and, for
// those who have none, by capitals (first seat) and small letters.
#pragma once
#include "cli/cli.h"
#include "core/game.h"

enum { CLI_MAP_COLUMNS = 128, CLI_MAP_ROWS = 64 };

/// What a cell looks like; the colours are in cli_map.c.
typedef enum CliStyle {
    CLI_STYLE_PLAIN,
    CLI_STYLE_ROCK,
    CLI_STYLE_RUIN,
    CLI_STYLE_TREE,
    CLI_STYLE_BUSH,
    CLI_STYLE_WALL,
    CLI_STYLE_DOOR,
    CLI_STYLE_ROUGH,
    CLI_STYLE_WATER,
    CLI_STYLE_CRATE,
    CLI_STYLE_TINT,
    CLI_STYLE_SPOT,
    CLI_STYLE_TOKEN,
    CLI_STYLE_BODY,
    CLI_STYLE_SEAT,                             ///< + seat: not yet activated
    CLI_STYLE_SPENT = CLI_STYLE_SEAT + SEAT_MAX ///< + seat: activated this turn
} CliStyle;

typedef struct CliCell {
    char glyph[5]; ///< one character in UTF-8; empty: blank
    uint8_t style;
    bool is_mark; ///< part of a figure's mark
} CliCell;

typedef struct CliMap {
    CliCell cell[CLI_MAP_ROWS][CLI_MAP_COLUMNS]; ///< row 0 is the far edge (greatest y)
    uint32_t columns, rows;
    int32_t step; ///< depth of a row in thousandths of a pas; a column is half as wide
} CliMap;

/// Two letters for each figure, unique within its band.
typedef struct CliMarks {
    char text[FIGURE_MAX][3];
} CliMarks;
CliMarks cli_marks(const Game *game);

void cli_map_make(CliMap *map, const Game *game, const CliMarks *marks);
/// What is drawn beside names and on the ground of this game, as ", sign word" each.
void cli_map_legend(const Cli *cli, const Game *game, FILE *to);
/// Writes a short text (a number) at a place, over the ground but not over figures.
void cli_map_spot(CliMap *map, GeoVec at, const char *text);
/// Dots every blank cell for whose centre `holds` is true.
void cli_map_tint(CliMap *map, bool (*holds)(void *self, GeoVec centre), void *self);

/// Lines of a drawn map: its rows, the frame and the scale below.
uint32_t cli_map_lines(const CliMap *map);
/// Columns of each line.
uint32_t cli_map_width(const CliMap *map);
/// Prints one line without a newline, always cli_map_width() columns.
void cli_map_line(const Cli *cli, const CliMap *map, uint32_t line, FILE *to);
