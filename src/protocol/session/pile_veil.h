// SPDX-License-Identifier: MIT
// protocol/session/pile_veil.h: the public's knowledge of a secret pile: the cards that left it.
// Listens to the events of a replay; owns nothing, no heap.
#pragma once
#include "core/choice.h"
#include "core/game.h"

/// What is publicly known of one seat's pile. Places are those of the choice that built it.
typedef struct PileVeilSeat {
    FigureId pile[CARDS_MAX];  ///< the true cards when last looked at
    uint8_t place[CARDS_MAX];  ///< for each card of the pile, the place that the public may assume
                               ///< for it
    FigureId shown[CARDS_MAX]; ///< by place: a card that has left the pile; {0}: none
    FigureMask revealed;       ///< of those shown, the ones whose suit was seen
    uint8_t count;
} PileVeilSeat;

typedef struct PileVeil {
    const Game *game; ///< the game that tells the events
    PileVeilSeat seat[SEAT_MAX];
} PileVeil;

/// Call with every event of the game from its start.
void pile_veil_event(void *veil, const Event *event);

/// Replaces the choice that built the seat's present pile by one that reveals no more than what was
/// seen of it, and with which the game so far has the same events.
void pile_veil_choice(const PileVeil *veil, uint8_t seat, Choice *choice);
