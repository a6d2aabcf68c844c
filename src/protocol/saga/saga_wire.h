// SPDX-License-Identifier: MIT
// protocol/saga/saga_wire.h: converts gestures, events and states from and to JSON. All names come
// from the tables of SagaRules; no game is known here. Borrows its arguments, owns nothing, no
// heap.
#pragma once
#include "protocol/saga/saga_texts.h"
#include "protocol/wire/wire.h"

/// Reads a choice: its kind and facts. False with a mistake in `json`, or with a refusal in *why
/// for a word that the rules do not know.
bool saga_read_gesture(Json *json, uint32_t at, const SagaRules *rules, SagaTexts *texts,
                       SagaGesture *gesture, Refusal *why);
/// Members of an event message.
void saga_put_event(JsonWriter *w, const SagaRules *rules, const SagaTexts *texts,
                    const SagaEvent *event);
/// Writes a choice in the form in which it is read.
void saga_put_gesture(JsonWriter *w, const SagaRules *rules, const SagaTexts *texts,
                      const SagaGesture *gesture);
/// Writes a state with a JsonWriter.
typedef struct SagaPen {
    JsonWriter *w;
    const SagaTexts *texts;
} SagaPen;
SagaOut saga_out(SagaPen *pen);
/// "A" to "H".
extern const char *const saga_seats[SAGA_SEAT_MAX];
