// SPDX-License-Identifier: MIT
// rules/d6/d6_room.h: what only this family keeps in a game: declared choices, and who was known.
// Included by d6.h. Entries of declared choices come last, so that a game uses the room only as far
// as something is declared.
#pragma once
#include "core/game_state.h"

/// Invariant 1: entry[f] is i + 1 exactly when declared_by[i] is figure f; a free entry before
/// declared_count is zero, and from there on they mean nothing.
typedef struct ROOM_VIEW D6Room {
    FigureMask near_start[FIGURE_MAX]; ///< who was near enough when a figure's activation began
    FigureId declared_by[FIGURE_MAX];
    uint8_t entry[FIGURE_MAX]; ///< of a figure's declared choice, from 1; 0: none
    uint8_t declared_count;    ///< entries in use, free ones before the last included
    uint8_t reserved[3];
    Choice declared[FIGURE_MAX]; ///< one each at the most, so there is always a entry
} D6Room;
ROOM_FITS(D6Room);

/// What a position says besides what every game's says.
typedef struct D6Position {
    uint8_t camp_one; ///< the seat that is camp 1
} D6Position;
_Static_assert(sizeof(D6Position) <= POSITION_ROOM_MAX, "D6Position fits a position");

static inline D6Room *d6_room(Game *g) { return ROOM_AS(D6Room, g); }
static inline const D6Room *d6_room_of(const Game *g) { return ROOM_AS_CONST(D6Room, g); }

/// The declared choice of a figure; NULL if it has none.
static inline const Choice *d6_declared_of(const Game *g, FigureId id)
{
    const D6Room *room = d6_room_of(g);
    uint8_t entry = room->entry[id.n - 1];
    return entry ? &room->declared[entry - 1] : NULL;
}
Choice *d6_declared(Game *g, FigureId id);
/// Keeps a choice as what the figure has declared, in place of an earlier one.
Choice *d6_declare(Game *g, FigureId id, const Choice *choice);
void d6_undeclare(Game *g, FigureId id);
/// An empty room: nothing declared, nobody known.
void d6_room_clear(Game *g);
