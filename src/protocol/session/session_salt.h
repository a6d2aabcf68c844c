// SPDX-License-Identifier: MIT
// protocol/session/session_salt.h: salt for secret choices that come without.
// The engine has no chance of its own: the host hands over some, and salts are drawn from it.
#pragma once
#include "protocol/session/session.h"

/// Chance from the host, at least 16 bytes of it, before the first choice. Without it salts follow
/// from the setup: good enough where its seed is a secret of 64 bits, or where nobody hides.
void session_entropy(Session *s, const void *bytes, size_t count);
/// A number that follows from the host's chance for whoever it is: nobody else can tell it.
uint64_t session_salt_number(const Session *s, uint8_t who);
/// Gives a secret choice its salt if it has none.
void session_salt(const Session *s, uint8_t seat, Choice *choice);
