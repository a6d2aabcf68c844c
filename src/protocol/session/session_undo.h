// SPDX-License-Identifier: MIT
// protocol/session/session_undo.h: what would taking back a choice undo, and what stands in its
// way? Owns nothing; works on a session. What a step told somebody cannot be taken back without the
// consent of all seats, nor a seat's secret choice without that seat's.
#pragma once
#include "protocol/session/session.h"

/// What may stand in the way.
typedef enum UndoBar {
    UNDO_BAR_DICE,
    UNDO_BAR_CARD,
    UNDO_BAR_SEAL,
    UNDO_BAR_SECRET,
    UNDO_BAR_END,
    UNDO_BAR_COUNT
} UndoBar;

enum { UNDO_ALL_SEATS = (1u << SEAT_MAX) - 1 }; ///< consent of everybody

typedef struct SessionUndo {
    uint32_t log_end;             ///< bytes of the log that stay
    uint32_t steps;               ///< that go; 0: there is nothing to take back
    uint32_t dice;                ///< rolled since
    uint32_t bar[UNDO_BAR_COUNT]; ///< number of the first step that stands in the way, from 1
    uint8_t needs;                ///< bit by seat: whose consent it takes; 0: nobody's
    uint8_t secrets;              ///< bit by seat: whose secret choices would go
    uint8_t seat;                 ///< whose choice it is
    Choice choice;                ///< the one that is taken back
} SessionUndo;

/// Back to before the last choice of a seat, or of anybody (SEAT_NONE). Leaves the game as it was
/// before that choice in the desk's scratch game.
SessionUndo session_undo_look(Session *s, uint8_t seat);
/// Why it cannot be taken back with the consent of these seats, a bit each; 0: it can.
ErrorCode session_undo_refusal(const SessionUndo *undo, uint8_t consent);
/// Takes it back; what stands in the way has been looked at, or the answer is a code.
NODISCARD ErrorCode session_undo(Session *s, uint8_t seat, uint8_t consent);
