// SPDX-License-Identifier: MIT
// core/told.h: did a step tell somebody what he did not know?
// Pure: looks at the game before and after one step (a choice, or dice given by hand), owns
// nothing. What was told cannot be untold: undo asks here, and nowhere else, what it would make up
// for.
#pragma once
#include "core/game.h"

enum {
    TOLD_DICE = 1u << 0, ///< a die fell
    TOLD_CARD = 1u << 1, ///< a card that somebody could not see left its place
    TOLD_SEAL = 1u << 2, ///< the last hidden card of a seat is gone: their seal may be opened
    TOLD_END = 1u << 3   ///< the game ended, which opens everything, the seed included
};

/// TOLD_* of the step that led from one game to the other.
uint32_t told_by(const Game *before, const Game *after);
