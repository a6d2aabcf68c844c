// SPDX-License-Identifier: MIT
// protocol/session/session_salt.h: salt for secret choices that are sent without any.
// The engine has no random source: the host gives it random bytes, from which salts are derived.
#pragma once
#include "protocol/session/session.h"

/// Takes random bytes of the host, at least 16, before the first choice. Without them salts follow
/// from the setup: good enough if its seed is a secret of 64 bits, or if no choice is secret.
void session_entropy(Session *s, const void *bytes, size_t count);
/// A secret number for a participant, derived from the host's random bytes.
uint64_t session_salt_number(const Session *s, uint8_t who);
/// Gives a secret choice its salt if it has none.
void session_salt(const Session *s, uint8_t seat, Choice *choice);
