// SPDX-License-Identifier: MIT
// bots/seg/seg_worth.h: what a choice is worth to the seat that decides, in hundredths of a point
// of cost. Looks only at what that seat may know. Private to bots/seg.
#pragma once
#include "rules/seg/seg_procs.h"

/// One decision, and what several candidates ask about: worked out once.
typedef struct SegThought {
    const Game *game;
    FigureId here;                           ///< of whom the next two are; {0}: nobody yet
    int32_t here_place;                      ///< worth of where it stands
    int32_t here_attack;                     ///< of the best attack from there; -1: not known yet
    bool has_then;                           ///< `then` is a copy of the game
    uint8_t suit_known[FIGURE_MAX + 1];      ///< by figure: bit of each suit
    int32_t suit[FIGURE_MAX + 1][SEG_SUITS]; ///< what a card is worth to a figure
    Game then;                               ///< to try places in
} SegThought;

/// Starts to think about a game, which must stay as it is meanwhile.
void seg_worth_begin(SegThought *t, const Game *game);
int32_t seg_worth(SegThought *t, const Choice *c);
/// The pile a careful player would build of these characters.
void seg_worth_pile(SegThought *t, FigureMask cards, Choice *c);
/// How far a character strikes without touching, energy not thought of; 0: not at all.
int32_t seg_worth_reach(const Game *g, FigureId id);
