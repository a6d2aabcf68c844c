// SPDX-License-Identifier: MIT
// rules/seg/seg_pile.h: what only SEG keeps in a game beside figures and frames: piles of cards.
// Included by seg.h. A pile is a row of cards whose colours are suits; the first one is on top.
#pragma once
#include "core/cards.h"
#include "core/game_state.h"

typedef struct ROOM_VIEW SegRoom {
    Cards pile[SEAT_MAX]; ///< as many as there are seats are in use
} SegRoom;
ROOM_FITS(SegRoom);

/// What a position says of SEG's room.
typedef struct ROOM_VIEW SegPosition {
    PositionCards cards;
} SegPosition;
_Static_assert(sizeof(SegPosition) <= POSITION_ROOM_MAX, "SegPosition fits a position");

static inline Cards *seg_pile(Game *g, uint8_t seat) { return &ROOM_AS(SegRoom, g)->pile[seat]; }
static inline const Cards *seg_pile_of(const Game *g, uint8_t seat)
{
    return &ROOM_AS_CONST(SegRoom, g)->pile[seat];
}
/// Empty piles for the seats there are.
void seg_pile_clear(Game *g);
/// Takes a card out of a pile, which closes up; its suit, unless suit is NULL, and whose it is.
FigureId seg_pile_draw(Cards *pile, uint32_t at, uint8_t *suit);
/// Puts a card under a pile.
void seg_pile_bury(Cards *pile, FigureId id, uint8_t suit);
/// The cards in it, as far as they are known; blank ones keep their number.
void seg_pile_veil(Cards *pile);
/// SG-ACT-2, SG-ACT-6: cards of the seat's own characters that have not had their turn. NULL if
/// all is well, else what is not.
const char *seg_pile_broken(const Game *g, uint8_t seat);

PositionCards *seg_position_cards(SetupPosition *position);
static inline const PositionCards *seg_position_cards_of(const SetupPosition *position)
{
    return &((const SegPosition *)(const void *)position->room)->cards;
}
