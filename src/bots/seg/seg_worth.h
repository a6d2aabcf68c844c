// SPDX-License-Identifier: MIT
// bots/seg/seg_worth.h: what a choice is worth to the seat that decides, in hundredths of a point
// of cost. Looks only at what that seat may know. Private to bots/seg.
#pragma once
#include "rules/seg/seg_procs.h"

/// One decision, and what several candidates ask about: worked out once.
typedef struct SegThought {
    const Game *game;
    FigureId here;       ///< owner of the next two; {0}: none yet
    int32_t here_place;  ///< worth of its place
    int32_t here_attack; ///< worth of its best attack from there; -1: not computed yet
    bool has_then;       ///< `then` is a copy of the game
    uint8_t suit_known[FIGURE_MAX + 1];      ///< by figure: bit of each suit
    int32_t suit[FIGURE_MAX + 1][SEG_SUITS]; ///< what a card is worth to a figure
    Game then;                               ///< for trying places
} SegThought;

/// Begins a decision; the game must not change until its end.
void seg_worth_begin(SegThought *t, const Game *game);
int32_t seg_worth(SegThought *t, const Choice *c);
/// The pile a careful player would build of these characters.
void seg_worth_pile(SegThought *t, FigureMask cards, Choice *c);
/// How far a character strikes without contact, whatever its energy; 0: not at all.
int32_t seg_worth_reach(const Game *g, FigureId id);
