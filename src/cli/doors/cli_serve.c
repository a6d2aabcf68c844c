// SPDX-License-Identifier: MIT
// escarmouche serve: the page, on this machine, until Ctrl+C. Without --port it takes the usual one
// or the next that is free; with --port that one or none.
#include "cli/cli.h"
#include "cli/cli_json.h"
#include "server/server.h"
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>

extern char **environ;

typedef struct Serve {
    const Cli *cli;
    const char *host;
    bool opens;
} Serve;

/// Shows the page in a browser, if there is a screen and something to open it with; else nothing.
static void open_browser(const char *address)
{
    const char *x11 = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    if (!(x11 && *x11) && !(wayland && *wayland))
        return;
    char program[] = "xdg-open", page[128];
    (void)snprintf(page, sizeof page, "%s", address);
    char *arguments[] = {program, page, NULL};
    posix_spawnattr_t how;
    posix_spawn_file_actions_t files;
    sigset_t none;
    pid_t child;
    if (posix_spawnattr_init(&how))
        return;
    if (!posix_spawn_file_actions_init(&files)) {
        // The server keeps the signals to itself; a browser should get them.
        (void)sigemptyset(&none);
        (void)posix_spawnattr_setsigmask(&how, &none);
        (void)posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK);
        (void)posix_spawn_file_actions_addopen(&files, 1, "/dev/null", 1, 0);
        (void)posix_spawn_file_actions_addopen(&files, 2, "/dev/null", 1, 0);
        (void)signal(SIGCHLD, SIG_IGN); // nobody waits for it
        (void)posix_spawnp(&child, program, &files, &how, arguments, environ);
        (void)posix_spawn_file_actions_destroy(&files);
    }
    (void)posix_spawnattr_destroy(&how);
}

static void tell(void *self, const char *address, uint16_t port)
{
    const Serve *serve = self;
    const Cli *cli = serve->cli;
    if (!server_is_local(serve->host))
        cli_fail(cli, "serve_open", "host", serve->host, NULL);
    JsonWriter w;
    if (cli->is_json && cli_json_start(cli, &w)) {
        json_put_text(&w, "address", address);
        json_put_int(&w, "port", port);
        (void)cli_json_print(cli, &w, CLI_FINE);
    } else if (!cli->is_json) {
        cli_say(cli, stdout, "serve_ready", "address", address, NULL);
        printf("\n");
    }
    (void)fflush(stdout); // whoever started us may wait for the address
    if (serve->opens)
        open_browser(address);
}

int cli_serve(Cli *cli, int argc, char **argv)
{
    CliMaybe port = {0};
    const char *host = "127.0.0.1";
    CliList names = {0};
    Serve serve = {.cli = cli};
    const CliOption options[] = {{"port", CLI_MAYBE, &port, 0, UINT16_MAX},
                                 {"host", CLI_TEXT, &host, 0, 0},
                                 {"allow-host", CLI_LIST, &names, 0, 0},
                                 {"open", CLI_FLAG, &serve.opens, 0, 0}};
    int code;
    if (!cli_args(cli, argc, argv, options, COUNT_OF(options), NULL, 0, 0, &code))
        return code;
    serve.host = host;
    ServerPlan plan = {.host = host,
                       .port = port.is_given ? (uint16_t)port.value : SERVER_PORT,
                       .tries = port.is_given ? 1 : SERVER_PORT_TRIES,
                       .names = names.item,
                       .name_count = names.count,
                       .ready = tell,
                       .self = &serve};
    CliNumber number = cli_int(plan.port);
    switch (server_run(&plan)) {
    case SERVER_STOPPED: return CLI_FINE;
    case SERVER_NO_PAGE: return cli_fail(cli, "serve_no_page", NULL);
    case SERVER_BAD_HOST: return cli_fail(cli, "serve_bad_host", "host", host, NULL);
    case SERVER_TAKEN: return cli_fail(cli, "serve_taken", "port", number.text, NULL);
    case SERVER_FORBIDDEN: return cli_fail(cli, "serve_forbidden", "port", number.text, NULL);
    case SERVER_FAILED: break;
    }
    return cli_fail(cli, "serve_failed", "host", host, "port", number.text, NULL);
}
