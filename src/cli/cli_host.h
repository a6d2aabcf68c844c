// SPDX-License-Identifier: MIT
// cli/cli_host.h: a table of one's own, on the heap: whoever runs a command owns all its secrets.
#pragma once
#include "protocol/session/session.h"

/// NULL: there is no memory for it.
Session *cli_host_open(TextLang lang);
void cli_host_close(Session *session);
