// SPDX-License-Identifier: MIT
// cli/cli_chance.h: the system's chance, for what must not be guessed.
#pragma once
#include "protocol/session/session.h"

/// Hands a session the chance from which secret choices get their salt.
void cli_chance_salt(Session *s);
