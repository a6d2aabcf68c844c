// SPDX-License-Identifier: MIT
// The command is the engine's host: it has a system to ask, the engine has none.
#include "cli/cli_chance.h"
#include "protocol/session/session_salt.h"
#include <unistd.h>

void cli_chance_salt(Session *s)
{
    unsigned char bytes[32];
    if (getentropy(bytes, sizeof bytes) == 0)
        session_entropy(s, bytes, sizeof bytes); // else salts follow from the setup and its seed
}
