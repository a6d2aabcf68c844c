// SPDX-License-Identifier: MIT
// protocol/saga/saga_wire.h: between gestures, events, states and JSON. Everything is named through
// the tables of SagaRules; no game is known here. Borrows its arguments, owns nothing, no heap.
#pragma once
#include "protocol/saga/saga_texts.h"
#include "protocol/wire/wire.h"

/// Reads a choice: its kind and facts. False with a mistake in `json`, or a refusal in *why where a
/// word is one that the rules do not know.
bool saga_read_gesture(Json *json, uint32_t at, const SagaRules *rules, SagaTexts *texts,
                       SagaGesture *gesture, Refusal *why);
/// Members of an event message.
void saga_put_event(JsonWriter *w, const SagaRules *rules, const SagaTexts *texts,
                    const SagaEvent *event);
/// A choice, as it can be sent.
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
