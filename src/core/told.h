// SPDX-License-Identifier: MIT
// core/told.h: did a step reveal something to a player?
// Pure: looks at the game before and after one step (a choice, or dice given by hand), owns
// nothing. Revealed facts cannot be hidden again, so undo asks told_by(), and nothing else, whether
// taking a step back needs consent.
#pragma once
#include "core/game.h"

enum {
    TOLD_DICE = 1u << 0, ///< a die fell
    TOLD_CARD = 1u << 1, ///< a card hidden from some seat was revealed or removed
    TOLD_SEAL = 1u << 2, ///< a seat has no hidden card left: its seal may be opened
    TOLD_END = 1u << 3   ///< the game ended, which reveals everything, the seed included
};

/// TOLD_* of the step that led from one game to the other.
uint32_t told_by(const Game *before, const Game *after);
