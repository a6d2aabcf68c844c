// SPDX-License-Identifier: MIT
// protocol/session/pile_veil.h: a secret pile as those know it who only see what leaves it.
// Hears the events of a game that is played once more; owns nothing, no heap.
#pragma once
#include "core/choice.h"
#include "core/game.h"

/// What is publicly known of one seat's pile. Places are those of the choice that built it.
typedef struct PileVeilSeat {
    FigureId pile[CARDS_MAX]; ///< the true cards when last looked at
    uint8_t place[CARDS_MAX]; ///< for each card of the pile the place it may as well have come from
    FigureId shown[CARDS_MAX]; ///< by place: a card that has left the pile; {0}: none
    FigureMask revealed;       ///< of those shown, the ones whose suit was seen
    uint8_t count;
} PileVeilSeat;

typedef struct PileVeil {
    const Game *game; ///< the one that tells the events
    PileVeilSeat seat[SEAT_MAX];
} PileVeil;

/// To be told every event of the game from its start.
void pile_veil_event(void *veil, const Event *event);

/// Turns the choice that built the seat's present pile into one that says no more than what was
/// seen of it, and that plays alike so far.
void pile_veil_choice(const PileVeil *veil, uint8_t seat, Choice *choice);
