// SPDX-License-Identifier: MIT
// cli/paper/cli_print.h: what escarmouche print puts on paper, a file each.
#pragma once
#include "cli/cli.h"
#include "cli/paper/cli_pdf.h"
#include "core/game.h"

/// Cards to cut out of every figure of the first `seats` bands.
void print_cards(const Cli *cli, Pdf *paper, const Setup *setup, uint32_t seats);
/// The table at full size, sheet by sheet, after a plan of the sheets.
void print_map(const Cli *cli, Pdf *paper, const Game *game);
/// What the rules of a system come to, a sentence each.
void print_rules(const Cli *cli, Pdf *paper, const Ruleset *rules);
