// SPDX-License-Identifier: MIT
// protocol/session/session_saga_part.h: shared by the files of a session at a role-playing table.
// Private to protocol/session/session_saga*.c.
#pragma once
#include "protocol/saga/saga_table.h"
#include "protocol/session/session_ask.h"

static inline SagaTable *session_saga(const Session *s) { return s->table->saga; }
/// May the viewer know everything? The umpire and the leader may.
static inline bool session_saga_leads(const Session *s)
{
    return s->who == SESSION_UMPIRE || s->who == 0;
}
/// Writes an event's members as this viewer hears it; false: the viewer does not hear it.
bool session_saga_put_event(JsonWriter *w, const SagaTable *t, const SagaEvent *event,
                            uint8_t viewer, TextLang lang, bool seen_before);
/// What a table waits for, as far as this viewer may know; a secret wait looks like the open floor.
SagaWait session_saga_wait(const SagaTable *t, uint8_t viewer);
/// Writes what a table waits for as members; a secret wait looks like the open floor.
void session_saga_put_wait(JsonWriter *w, const SagaTable *t, uint8_t viewer, TextLang lang);
/// Writes the refusal of a gesture as members.
void session_saga_put_refusal(JsonWriter *w, const SagaTable *t, const Refusal *why, TextLang lang);

/// Answers a question about a saga; false: unknown question.
bool session_saga_ask(Session *s, Json *json, const SessionSink *out);
/// Takes back a player's last gesture unless dice forbid it, which is answered with an error.
uint32_t session_saga_undo_to(Session *s, uint8_t seat, ErrorCode *code);

// session_saga_load.c
/// Answers {"type":"load"} if the journal is a saga's; false: it is not.
bool session_saga_load(Session *s, Json *json, const SessionSink *out);
// session_saga.c
/// Makes room for one more step; false: there is no memory for it.
NODISCARD bool session_saga_make_room(const Session *s);
/// Begins the saga of a setup message; mistakes go into `json`.
void session_saga_start(Session *s, Json *json, const SagaRules *rules, const SessionSink *out);
