// SPDX-License-Identifier: MIT
// protocol/session/session_saga_part.h: what the parts of a session at a table of role-players
// share. Private to protocol/session/session_saga*.c.
#pragma once
#include "protocol/saga/saga_table.h"
#include "protocol/session/session_ask.h"

static inline SagaTable *session_saga(const Session *s) { return s->table->saga; }
/// The umpire and whoever leads know everything.
static inline bool session_saga_leads(const Session *s)
{
    return s->who == SESSION_UMPIRE || s->who == 0;
}
/// An event as this viewer hears it, as members of an object; false: he does not.
bool session_saga_put_event(JsonWriter *w, const SagaTable *t, const SagaEvent *event,
                            uint8_t viewer, TextLang lang, bool seen_before);
/// What a table waits for, as far as this viewer may know: else the floor is open.
SagaWait session_saga_wait(const SagaTable *t, uint8_t viewer);
/// What a table waits for, as members; to whoever may not know of it the floor is open.
void session_saga_put_wait(JsonWriter *w, const SagaTable *t, uint8_t viewer, TextLang lang);
/// Why a gesture is refused, as members.
void session_saga_put_refusal(JsonWriter *w, const Refusal *why, TextLang lang);

/// Answers a question about a saga; false: it is none of these.
bool session_saga_ask(Session *s, Json *json, const SessionSink *out);
/// Takes back what a player did last, as far as dice allow; answers with an error where they do
/// not.
uint32_t session_saga_undo_to(Session *s, uint8_t seat, ErrorCode *code);

// session_saga_load.c
/// Answers {"type":"load"} if the journal is a saga's; false: it is not.
bool session_saga_load(Session *s, Json *json, const SessionSink *out);
// session_saga.c
/// Stations for the saga in play, if the host has memory for them.
void session_saga_keep(const Session *s);
/// Begins the saga of a setup message; mistakes go into `json`.
void session_saga_start(Session *s, Json *json, const SagaRules *rules, const SessionSink *out);
