// SPDX-License-Identifier: MIT
// protocol/session/session_undo.h: taking back a choice: the steps it would undo, and what forbids
// it. Owns nothing; works on a session. Steps that revealed something can be taken back only with
// the consent of all seats, a seat's secret choice only with that seat's.
#pragma once
#include "protocol/session/session.h"

/// Reasons that forbid taking back without consent.
typedef enum UndoBar {
    UNDO_BAR_DICE,
    UNDO_BAR_CARD,
    UNDO_BAR_SEAL,
    UNDO_BAR_SECRET,
    UNDO_BAR_END,
    UNDO_BAR_COUNT
} UndoBar;

enum { UNDO_ALL_SEATS = (1u << SEAT_MAX) - 1 }; ///< consent of all seats

typedef struct SessionUndo {
    uint32_t log_end;             ///< bytes of the log that stay
    uint32_t steps;               ///< steps undone; 0: nothing to take back
    uint32_t dice;                ///< rolled since
    uint32_t bar[UNDO_BAR_COUNT]; ///< number of the first step with this reason, from 1
    uint8_t needs;                ///< bit by seat: consents needed; 0: none
    uint8_t secrets;              ///< bit by seat: owners of secret choices among the steps
    uint8_t seat;                 ///< seat of the choice
    Choice choice;                ///< the choice that is taken back
} SessionUndo;

/// Finds what undoing the last choice of a seat (SEAT_NONE: of any seat) would take back. Leaves
/// the game before that choice in the desk's scratch game.
SessionUndo session_undo_look(Session *s, uint8_t seat);
/// Why the choice cannot be taken back with the consent of these seats (bits); 0: it can.
ErrorCode session_undo_refusal(const SessionUndo *undo, uint8_t consent);
/// Takes the choice back; the caller has checked the consents. A code if it fails.
NODISCARD ErrorCode session_undo(Session *s, uint8_t seat, uint8_t consent);
