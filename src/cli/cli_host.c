// SPDX-License-Identifier: MIT
#include "cli/cli_host.h"
#include <stdlib.h>

_Static_assert(offsetof(SessionHost, session) == 0, "a host begins with its session");

Session *cli_host_open(TextLang lang)
{
    SessionHost *host = malloc(sizeof *host);
    if (!host)
        return NULL;
    session_host_init(host, lang);
    return &host->session;
}

void cli_host_close(Session *session) { free(session); }
