// SPDX-License-Identifier: MIT
// tests/conformance/saga_draw.h: gestures drawn at random out of a ruleset's own tables. Owns
// nothing, no heap.
#pragma once
#include "core/dice.h" // Rng
#include "protocol/saga/saga_texts.h"
#include "rules/saga/saga.h"

enum { SAGA_PAPER = 8192 };
typedef struct SagaPaper {
    char text[SAGA_PAPER];
    size_t used;
    const SagaTexts *texts; ///< names to draw from; NULL: a few of its own
} SagaPaper;

/// A gesture as JSON; mostly an answer where something waits. Names are those of a table, if one
/// is given.
void saga_draw_gesture(SagaPaper *paper, Rng *rng, const SagaRules *rules, bool is_waiting,
                       const SagaTexts *texts);
