// SPDX-License-Identifier: MIT
// server/server.h: serves the page until it is told to stop.
// Owns its sockets for the call. The one place that knows libwebsockets.
#pragma once
#include "core/base.h"

enum { SERVER_PORT = 8311, SERVER_PORT_TRIES = 20 };

typedef struct ServerPlan {
    const char *host; ///< a numeric address, or "localhost"
    uint16_t port;    ///< 0: any free one
    uint16_t tries;   ///< how many ports to try from there on; at least 1
    /// Names under which the page may be asked for, besides numeric addresses and "localhost".
    const char *const *names;
    uint32_t name_count;
    /// Called once it listens. `address` is what to type into a browser.
    void (*ready)(void *self, const char *address, uint16_t port);
    void *self;
} ServerPlan;

typedef enum ServerEnd {
    SERVER_STOPPED,   ///< by SIGINT or SIGTERM
    SERVER_NO_PAGE,   ///< the program was built without it
    SERVER_BAD_HOST,  ///< not a numeric address
    SERVER_TAKEN,     ///< somebody else has the port
    SERVER_FORBIDDEN, ///< the port is not for everybody
    SERVER_FAILED     ///< no such address on this machine, no memory, no sockets
} ServerEnd;

/// Can only this machine reach that address?
bool server_is_local(const char *host);
/// Takes SIGINT and SIGTERM over while it runs.
NODISCARD ServerEnd server_run(const ServerPlan *plan);
