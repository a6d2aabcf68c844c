// SPDX-License-Identifier: MIT
// cli/cli_lines.h: lines from a pipe, a socket or a terminal, as they come, within bounded memory.
// Owns its buffer, not the descriptor. Time is linear in what is read however lines are batched. A
// line past the limit is skipped to its end and told once, so that the next line is a line again.
#pragma once
#include "core/base.h"

typedef enum CliLineState {
    CLI_LINE_READ, ///< a whole line, or the last one without its newline
    CLI_LINE_LONG, ///< here was a line past the limit
    CLI_LINE_WAIT, ///< none yet: the time is up (`is_long`: its line has passed the limit already)
    CLI_LINE_END   ///< nothing more will come
} CliLineState;

typedef struct CliLines {
    int fd;
    size_t max; ///< bytes of a line
    char *text;
    size_t begin, end, room; ///< text[begin..end) has been read and not dropped
    size_t seen;             ///< bytes from `begin` that hold no newline
    bool is_over;            ///< the input has ended
    int error;               ///< since it cannot be read (errno); 0: it has an end
    bool is_long;            ///< the beginning of the line under way has been thrown away
    const char *line;        ///< of CLI_LINE_READ, to the next peek; not ended by NUL
    size_t length;
} CliLines;

void cli_lines_open(CliLines *lines, int fd, size_t max);
void cli_lines_close(CliLines *lines);
/// The next line, which stays the next one until it is dropped. Waits for it at most so long; -1
/// for as long as it takes. Out of memory is a line too long.
CliLineState cli_lines_peek(CliLines *lines, int wait_ms);
/// The line peeked at, or the one too long, has been dealt with.
void cli_lines_drop(CliLines *lines);

/// Is there nothing but blanks in the line peeked at?
bool cli_lines_is_blank(const CliLines *lines);

/// A clock that never goes back.
int64_t cli_now_ms(void);
