// SPDX-License-Identifier: MIT
// protocol/session/session_saga.h: a session at a table where a saga is played: the same messages.
#pragma once
#include "protocol/session/session.h"

/// Answers a message about a saga: a saga's setup, or any message at a table with one. False: it is
/// for another game.
bool session_saga_handle(Session *s, Json *json, const SessionSink *out);
/// Sends what a saga waits for.
void session_saga_tell(Session *s, const SessionSink *out);
