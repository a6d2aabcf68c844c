// SPDX-License-Identifier: MIT
// One buffer that is read into behind and dropped from in front. What is left is moved down only
// when the free part in front is the larger one, so each byte moves at most once on average.
// Refused: getline(), which reads a line of any length and cannot be asked whether one is there.
#include "cli/cli_lines.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ROOM_FIRST = 1 << 16 };

int64_t cli_now_ms(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void cli_lines_open(CliLines *l, int fd, size_t max) { *l = (CliLines){.fd = fd, .max = max}; }

void cli_lines_close(CliLines *l)
{
    free(l->text);
    *l = (CliLines){.fd = -1};
}

/// Room behind for at least one byte; false if the line has no room left.
static bool make_room(CliLines *l)
{
    size_t used = l->end - l->begin;
    if (l->end < l->room)
        return true;
    if (l->begin > l->room / 2) {
        memmove(l->text, l->text + l->begin, used);
    } else {
        size_t room = l->room ? 2 * l->room : ROOM_FIRST;
        char *text = used < l->max ? malloc(room) : NULL;
        if (!text)
            return false;
        if (used)
            memcpy(text, l->text + l->begin, used);
        free(l->text);
        l->text = text;
        l->room = room;
    }
    l->begin = 0;
    l->end = used;
    return true;
}

/// Reads what there is, waiting until the deadline for the first byte; false when nothing came.
static bool fill(CliLines *l, int64_t deadline, bool is_patient)
{
    if (!make_room(l) || l->end - l->begin > l->max) {
        l->is_long = true;
        l->end = l->begin;
        l->seen = 0;
        if (!make_room(l)) {
            l->is_over = true;
            return false;
        }
    }
    for (;;) {
        struct pollfd input = {.fd = l->fd, .events = POLLIN};
        int64_t left = deadline - cli_now_ms();
        int ready = poll(&input, 1, is_patient ? -1 : left > 0 ? (int)left : 0);
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready == 0)
            return false;
        ssize_t n = read(l->fd, l->text + l->end, l->room - l->end);
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        l->is_over = n <= 0;
        // Whoever hangs up in the middle of something has ended, too.
        l->error = n < 0 && errno != ECONNRESET && errno != EIO ? errno : 0;
        l->end += n > 0 ? (size_t)n : 0;
        return n > 0;
    }
}

CliLineState cli_lines_peek(CliLines *l, int wait_ms)
{
    int64_t deadline = cli_now_ms() + wait_ms;
    for (bool is_first = true;; is_first = false) {
        size_t have = l->end - l->begin;
        const char *first = have ? l->text + l->begin : "";
        const char *newline = have > l->seen ? memchr(first + l->seen, '\n', have - l->seen) : NULL;
        l->seen = newline ? (size_t)(newline - first) : have;
        if (newline || (l->is_over && (have || l->is_long))) {
            l->line = first;
            l->length = l->seen;
            return l->is_long || l->length > l->max ? CLI_LINE_LONG : CLI_LINE_READ;
        }
        if (l->is_over)
            return CLI_LINE_END;
        // Whoever never ends a line may never stop sending it either.
        if (!is_first && wait_ms >= 0 && cli_now_ms() >= deadline)
            return CLI_LINE_WAIT;
        if (!fill(l, deadline, wait_ms < 0) && !l->is_over)
            return CLI_LINE_WAIT;
    }
}

void cli_lines_drop(CliLines *l)
{
    size_t have = l->end - l->begin;
    l->begin += l->seen + (l->seen < have);
    l->seen = 0;
    l->is_long = false;
    if (l->begin == l->end)
        l->begin = l->end = 0;
}

bool cli_lines_is_blank(const CliLines *l)
{
    size_t blanks = 0;
    while (blanks < l->length && strchr(" \t\r", l->line[blanks]) && l->line[blanks])
        blanks++;
    return blanks == l->length;
}
