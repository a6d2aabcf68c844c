// SPDX-License-Identifier: MIT
// cli/play/cli_private.h: what one person alone may see at a screen that several people share.
// The keyboard is handed over first; what is shown then stands on a page of its own, which is gone
// when the public one comes back. Alone at a screen nothing of this happens.
#pragma once
#include "cli/play/cli_menu.h"

/// Must this be filled in where nobody else looks? The suits that are listed tell the one that is
/// not.
bool cli_private_needs(const CliMenu *menu, const Option *option);
/// Hands the keyboard to whoever decides and turns to a page of their own; false when the input is
/// over. To be ended in any case.
NODISCARD bool cli_private_begin(CliMenu *menu, const Game *game);
void cli_private_end(CliMenu *menu);

/// Prints the cards of whoever decides, first to last; nothing if there are none.
void cli_private_pile(const CliMenu *menu, const Game *game);
/// The same on a page of its own where somebody else may look; false when the input is over.
NODISCARD bool cli_private_look(CliMenu *menu, const Game *game);
