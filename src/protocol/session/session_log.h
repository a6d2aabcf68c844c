// SPDX-License-Identifier: MIT
// protocol/session/session_log.h: the steps of a game, packed: choices and dice given by hand, in
// order. The caller owns the bytes. Undo, journals and replays read it from the start.
#pragma once
#include "core/choice.h"

typedef enum SessionStepKind { SESSION_STEP_CHOICE, SESSION_STEP_DICE } SessionStepKind;

typedef struct SessionStep {
    Choice choice;
    uint64_t hash; ///< running hash over events after this step
    SessionStepKind kind;
    uint8_t seat;
    FigureId actor; ///< figure that the decision was about, for the names of weapons
    uint8_t dice_count;
    uint8_t dice[ROLL_MAX];
} SessionStep;

enum { SESSION_STEP_MAX = 272 }; ///< bytes a step may take

/// Packs a step; returns its bytes, at most SESSION_STEP_MAX.
size_t session_log_put(unsigned char *out, const SessionStep *step);
/// Unpacks the step at `in`; returns its bytes.
size_t session_log_take(const unsigned char *in, SessionStep *step);
