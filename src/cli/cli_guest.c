// SPDX-License-Identifier: MIT
// The host's side of docs/bot.md. A guest talks through one socket, which serves it as standard
// input and output: writing to a socket can be told not to raise SIGPIPE, which a pipe cannot, and
// whoever closed our own standard output should still end us. It leads a process group of its own,
// so that Ctrl+C at the terminal is for us to handle and a shell in between is killed with what it
// started.
#include "cli/cli_guest.h"
#include "cli/cli_lines.h"
#include "protocol/session/bot_position.h"
#include "protocol/wire/render.h"
#include "protocol/wire/sha256.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum {
    LINE_MAX_BYTES = 1 << 20, ///< of what a guest says
    MESSAGE_BYTES = 4 << 20,  ///< of what it is told
    TOKENS = 1 << 15,         ///< of a line of a guest's
    SLICE_MS = 100,           ///< between two looks at whether the run is over
    GRACE_MS = 500,           ///< to leave after quit
    LINES_MAX = 100000,       ///< that an answer may take
    SAID_BYTES = 200          ///< of its words that are told
};

struct CliGuest {
    const Cli *cli;
    const char *command;
    CliGuestTerms terms;
    pid_t pid; ///< 0: not running
    int fd;
    CliLines lines;
    char *out;
    JsonToken *token;
    uint64_t seed;
    bool has_seed_option, is_seed_due;
    bool is_missing; ///< its shell has ended as it does without a program to run
    char detail[RENDER_MAX];
};

const Bot cli_guest_bot = {.name = "guest"};

bool cli_guest_is(const char *word) { return strchr(word, '/') || strchr(word, ' '); }

/// A number for a guest that comes from a seed and does not tell it. rng_mix() would: it can be
/// calculated backwards, and even the 31 bits of an option leave only 2^33 seeds to try against
/// the dice on the tape.
static uint64_t digest(const char *use, uint64_t seed)
{
    char text[SHA256_TEXT], name[64];
    int n = snprintf(name, sizeof name, "%s %llu", use, (unsigned long long)seed);
    sha256_text(name, (size_t)n, text);
    text[16] = 0;
    return strtoull(text, NULL, 16);
}

uint64_t cli_guest_terrain(uint64_t dice_seed) { return digest("terrain", dice_seed); }

CliGuest *cli_guest_open(const Cli *cli, const char *command, CliGuestTerms terms)
{
    CliGuest *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    *g = (CliGuest){.cli = cli, .command = command, .terms = terms, .fd = -1};
    (void)signal(SIGCHLD, SIG_DFL); // whoever started us may not care how children end
    g->out = malloc(MESSAGE_BYTES);
    g->token = malloc(TOKENS * sizeof *g->token);
    if (!g->out || !g->token) {
        cli_guest_close(g);
        return NULL;
    }
    return g;
}

/// Keeps what a guest said, made fit to be shown: nobody paints our terminal or breaks our JSON.
static void describe(CliGuest *g)
{
    size_t used = 0;
    for (size_t i = 0; i < g->lines.length && used < SAID_BYTES; i++) {
        unsigned char c = (unsigned char)g->lines.line[i];
        g->detail[used++] = c >= ' ' && c < 127 ? (char)c : '?';
    }
    g->detail[used] = 0;
}

/// There is nothing to show of a line that has no end, or none soon enough.
static CliFault describe_long(CliGuest *g)
{
    (void)snprintf(g->detail, sizeof g->detail, "%s", cli_text(g->cli, "guest_long_line"));
    return CLI_FAULT_GARBAGE;
}

/// Has the process ended? Waits for it so long, and leaves it its number.
static bool has_ended(const CliGuest *g, int wait_ms)
{
    int64_t deadline = cli_now_ms() + wait_ms;
    for (;;) {
        siginfo_t info = {.si_pid = 0};
        int code = waitid(P_PID, (id_t)g->pid, &info, WEXITED | WNOHANG | WNOWAIT);
        if (code == 0 ? info.si_pid != 0 : errno != EINTR)
            return true;
        if (cli_now_ms() >= deadline)
            return false;
        (void)poll(NULL, 0, 5);
    }
}

/// Ends the process; how it ended goes into the detail if it went by itself.
static void end_process(CliGuest *g, int wait_ms)
{
    int status = 0;
    if (g->fd >= 0)
        (void)close(g->fd);
    g->fd = -1;
    cli_lines_close(&g->lines);
    if (!g->pid)
        return;
    bool by_itself = has_ended(g, wait_ms);
    // With what it left behind, and before its number may be somebody else's.
    (void)kill(-g->pid, SIGKILL);
    while (waitpid(g->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    int code = by_itself && WIFEXITED(status) && !g->detail[0] ? WEXITSTATUS(status) : 0;
    g->is_missing = code == 127 || code == 126; // as a shell says it
    if (by_itself && WIFEXITED(status) && !g->detail[0])
        (void)snprintf(g->detail, sizeof g->detail, "exit %d", WEXITSTATUS(status));
    else if (by_itself && WIFSIGNALED(status) && !g->detail[0])
        (void)snprintf(g->detail, sizeof g->detail, "signal %d", WTERMSIG(status));
    g->pid = 0;
}

/// The socket pair becomes the standard input and output of `sh -c "exec COMMAND"`.
static bool start_process(CliGuest *g)
{
    int pair[2];
    char command[CLI_LINE_BYTES + 8];
    (void)snprintf(command, sizeof command, "exec %s", g->command);
    char shell[] = "sh", flag[] = "-c", *words[] = {shell, flag, command, NULL};
    g->detail[0] = 0;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t usual, none;
    (void)sigfillset(&usual);
    (void)sigemptyset(&none);
    bool is_good = posix_spawn_file_actions_init(&files) == 0;
    if (is_good) {
        is_good = posix_spawnattr_init(&how) == 0;
        if (is_good) {
            is_good = posix_spawn_file_actions_adddup2(&files, pair[1], STDIN_FILENO) == 0 &&
                      posix_spawn_file_actions_adddup2(&files, pair[1], STDOUT_FILENO) == 0 &&
                      posix_spawnattr_setpgroup(&how, 0) == 0 &&
                      posix_spawnattr_setsigdefault(&how, &usual) == 0 &&
                      posix_spawnattr_setsigmask(&how, &none) == 0 &&
                      posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                                         POSIX_SPAWN_SETSIGMASK) == 0 &&
                      posix_spawn(&g->pid, "/bin/sh", &files, &how, words, environ) == 0;
            (void)posix_spawnattr_destroy(&how);
        }
        (void)posix_spawn_file_actions_destroy(&files);
    }
    (void)close(pair[1]);
    if (!is_good) {
        (void)close(pair[0]);
        g->pid = 0;
        return false;
    }
    g->fd = pair[0];
    cli_lines_open(&g->lines, g->fd, LINE_MAX_BYTES);
    return true;
}

static bool is_stopped(const CliGuest *g) { return g->terms.stop && g->terms.stop(); }

// ---- talking ----

/// Says a line. A guest that does not read is waited for until the deadline.
static CliFault say(CliGuest *g, const char *text, size_t length, int64_t deadline)
{
    size_t done = 0;
    while (done <= length) {
        bool is_end = done == length;
        ssize_t n = send(g->fd, is_end ? "\n" : text + done, is_end ? 1 : length - done,
                         MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n > 0) {
            done += (size_t)n;
            continue;
        }
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return CLI_FAULT_CRASHED;
        if (is_stopped(g))
            return CLI_FAULT_STOPPED;
        if (cli_now_ms() >= deadline)
            return CLI_FAULT_HUNG;
        struct pollfd output = {.fd = g->fd, .events = POLLOUT};
        (void)poll(&output, 1, SLICE_MS);
    }
    return CLI_FAULT_NONE;
}

static CliFault say_text(CliGuest *g, const char *text, int64_t deadline)
{
    return say(g, text, strlen(text), deadline);
}

typedef struct Heard {
    Json json;
    int type; ///< index into the types asked for
} Heard;

/// The next message, which is of one of these types. What is no message, or of another type, is a
/// fault; an error message is one of its own.
static CliFault hear(CliGuest *g, const char *const types[], uint32_t count, int64_t deadline,
                     Heard *heard)
{
    for (;;) {
        int64_t left = deadline - cli_now_ms();
        if (is_stopped(g))
            return CLI_FAULT_STOPPED;
        if (left <= 0)
            return CLI_FAULT_HUNG;
        switch (cli_lines_peek(&g->lines, left < SLICE_MS ? (int)left : SLICE_MS)) {
        case CLI_LINE_WAIT:
            if (!g->lines.is_long)
                continue;
            return describe_long(g); // whether it ever ends or not
        case CLI_LINE_END: return CLI_FAULT_CRASHED;
        case CLI_LINE_LONG: return describe_long(g);
        case CLI_LINE_READ: break;
        }
        Json *json = &heard->json;
        bool is_good = json_parse(json, g->lines.line, g->lines.length, g->token, TOKENS) &&
                       json_type(json, 0) == JSON_OBJECT;
        uint32_t type = is_good ? json_member(json, 0, "type") : 0;
        for (uint32_t i = 0; type && i < count; i++)
            if (json_is(json, type, types[i])) {
                heard->type = (int)i;
                return CLI_FAULT_NONE;
            }
        describe(g);
        return type && json_is(json, type, "error") ? CLI_FAULT_ERROR : CLI_FAULT_GARBAGE;
    }
}

static bool has_word(Json *json, uint32_t list, const char *word)
{
    for (uint32_t k = json_first(json, list); k; k = json_next(json, k))
        if (json_is(json, k, word))
            return true;
    return false;
}

/// Hello until ready.
static CliFault greet(CliGuest *g, const char *system, int64_t deadline)
{
    static const char *const types[] = {"ready", "id", "option"};
    Heard heard;
    bool plays = false;
    g->has_seed_option = false;
    CliFault fault = say_text(g, "{\"type\":\"hello\"}", deadline);
    while (!fault) {
        fault = hear(g, types, COUNT_OF(types), deadline, &heard);
        if (fault)
            break;
        uint32_t at = json_member(&heard.json, 0, heard.type == 1 ? "systems" : "name");
        if (heard.type == 1)
            plays = at && has_word(&heard.json, at, system);
        else if (heard.type == 2)
            g->has_seed_option |= at && json_is(&heard.json, at, "seed");
        cli_lines_drop(&g->lines);
        if (heard.type == 0)
            return plays ? CLI_FAULT_NONE : CLI_FAULT_SYSTEM;
    }
    return fault;
}

static CliFault say_seed(CliGuest *g, int64_t deadline)
{
    char text[80];
    g->is_seed_due = false;
    if (!g->has_seed_option)
        return CLI_FAULT_NONE;
    (void)snprintf(text, sizeof text, "{\"type\":\"set\",\"name\":\"seed\",\"value\":%u}",
                   (unsigned)(g->seed & INT32_MAX));
    return say_text(g, text, deadline);
}

/// Tells the position and hears whether the guest sees the same.
static CliFault show(CliGuest *g, Session *s, int64_t deadline)
{
    static const char *const types[] = {"position"};
    JsonWriter w;
    Heard heard;
    char hash[17];
    json_write_start(&w, g->out, MESSAGE_BYTES);
    if (!bot_position_write(s, game_decider(&s->table->game), &w))
        return CLI_FAULT_ROOM;
    CliFault fault = say(g, g->out, w.used, deadline);
    if (!fault)
        fault = hear(g, types, COUNT_OF(types), deadline, &heard);
    if (fault)
        return fault;
    json_hash_text(s->table->hash, hash);
    uint32_t at = json_member(&heard.json, 0, "hash");
    bool is_same = at && json_is(&heard.json, at, hash);
    if (!is_same)
        describe(g);
    cli_lines_drop(&g->lines);
    return is_same ? CLI_FAULT_NONE : CLI_FAULT_HASH;
}

static CliFault read_best(CliGuest *g, Session *s, Json *json, Choice *choice)
{
    uint32_t seat_at = json_member(json, 0, "seat"), at = json_member(json, 0, "choice");
    uint8_t seat = game_decider(&s->table->game);
    bool is_read = seat_at && at && json_is(json, seat_at, wire_seat(seat)) &&
                   wire_read_choice(json, at, &s->table->game, choice);
    if (!is_read) {
        describe(g);
        return CLI_FAULT_GARBAGE;
    }
    Refusal why = game_check(&s->table->game, seat, choice);
    if (!refusal_is(why))
        return CLI_FAULT_NONE;
    (void)render_refusal(&s->table->game, &why, g->cli->lang, g->detail, sizeof g->detail);
    return CLI_FAULT_ILLEGAL;
}

static CliFault think(CliGuest *g, Session *s, Choice *choice)
{
    static const char *const types[] = {"best", "info"};
    char text[64];
    Heard heard;
    int64_t deadline = cli_now_ms() + (int64_t)(g->terms.think_ms + g->terms.limit_ms);
    if (g->terms.think_ms)
        (void)snprintf(text, sizeof text, "{\"type\":\"go\",\"ms\":%llu}",
                       (unsigned long long)g->terms.think_ms);
    CliFault fault = say_text(g, g->terms.think_ms ? text : "{\"type\":\"go\"}", deadline);
    for (uint32_t lines = 0; !fault && lines < LINES_MAX; lines++) {
        fault = hear(g, types, COUNT_OF(types), deadline, &heard);
        if (!fault && heard.type == 0)
            fault = read_best(g, s, &heard.json, choice);
        bool is_best = !fault && heard.type == 0;
        if (!fault)
            cli_lines_drop(&g->lines);
        if (is_best)
            return CLI_FAULT_NONE;
    }
    return fault ? fault : CLI_FAULT_GARBAGE;
}

void cli_guest_begin(CliGuest *g, uint64_t seed)
{
    g->seed = digest("seed", seed);
    g->is_seed_due = true;
}

CliFault cli_guest_choose(CliGuest *g, Session *s, Choice *choice)
{
    int64_t deadline = cli_now_ms() + (int64_t)g->terms.limit_ms;
    CliFault fault = CLI_FAULT_NONE;
    g->detail[0] = 0;
    g->is_missing = false;
    if (bot_position_tells_dice(s))
        return CLI_FAULT_SEED;
    if (!g->pid) {
        fault = start_process(g) ? greet(g, game_ruleset(&s->table->game)->id, deadline)
                                 : CLI_FAULT_START;
        g->is_seed_due = true;
    }
    if (!fault && g->is_seed_due)
        fault = say_seed(g, deadline);
    if (!fault)
        fault = show(g, s, cli_now_ms() + (int64_t)g->terms.limit_ms);
    if (!fault)
        fault = think(g, s, choice);
    if (fault)
        end_process(g, fault == CLI_FAULT_CRASHED ? GRACE_MS : 0);
    return fault == CLI_FAULT_CRASHED && g->is_missing ? CLI_FAULT_START : fault;
}

void cli_guest_close(CliGuest *g)
{
    if (!g)
        return;
    if (g->pid) {
        (void)say_text(g, "{\"type\":\"quit\"}", cli_now_ms());
        (void)shutdown(g->fd, SHUT_WR);
        end_process(g, GRACE_MS);
    }
    free(g->out);
    free(g->token);
    free(g);
}

/// Names for programs, and sentences.
static const struct Fault {
    const char *name, *text;
} faults[] = {
    [CLI_FAULT_NONE] = {"none", ""},
    [CLI_FAULT_START] = {"start", "guest_start"},
    [CLI_FAULT_SYSTEM] = {"system", "guest_system"},
    [CLI_FAULT_CRASHED] = {"crashed", "guest_crashed"},
    [CLI_FAULT_HUNG] = {"hung", "guest_hung"},
    [CLI_FAULT_GARBAGE] = {"garbage", "guest_garbage"},
    [CLI_FAULT_ERROR] = {"error", "guest_error"},
    [CLI_FAULT_HASH] = {"hash", "guest_hash"},
    [CLI_FAULT_ILLEGAL] = {"illegal", "guest_illegal"},
    [CLI_FAULT_ROOM] = {"room", "guest_room"},
    [CLI_FAULT_SEED] = {"seed", "guest_seed"},
    [CLI_FAULT_STOPPED] = {"stopped", "guest_stopped"},
};

const char *cli_fault_name(CliFault fault) { return faults[fault].name; }

const char *cli_guest_command(const CliGuest *g) { return g->command; }

const char *cli_guest_detail(const CliGuest *g) { return g->detail; }

void cli_guest_tell(const Cli *cli, const char *command, CliFault fault, const char *detail)
{
    cli_fail(cli, detail[0] ? "guest_fault_detail" : "guest_fault", "bot", command, "what",
             cli_text(cli, faults[fault].text), "detail", detail, NULL);
}
