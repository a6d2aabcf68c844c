// SPDX-License-Identifier: MIT
// protocol/session/session_saga.h: a session at a table where a saga is played: the same messages.
#pragma once
#include "protocol/session/session.h"

/// Answers a message if a saga is what it is about: a setup of one, or anything at a table that has
/// one. False: it is not.
bool session_saga_handle(Session *s, Json *json, const SessionSink *out);
/// What a saga waits for now.
void session_saga_tell(Session *s, const SessionSink *out);
