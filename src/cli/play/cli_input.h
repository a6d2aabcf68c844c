// SPDX-License-Identifier: MIT
// cli/play/cli_input.h: one line after the other from whoever plays: edited, with a history, where
// a person sits at a terminal; plain lines from a pipe. Ctrl+C, SIGTERM and SIGHUP end the input
// instead of the program, so that a game is left in good order.
#pragma once
#include "cli/cli.h"

typedef struct CliInput CliInput;

/// The `nth` word (from 0) that may follow in a line that begins like this; NULL after the last.
typedef const char *CliInputWord(void *self, const char *line, uint32_t nth);

/// From here to cli_input_close() signals end the input. NULL without memory.
CliInput *cli_input_open(const Cli *cli);
void cli_input_close(CliInput *in);
/// What Tab completes with.
void cli_input_complete(CliInput *in, CliInputWord *word, void *self);
/// What is typed now is for one person's eyes: it stays out of the history.
void cli_input_hush(CliInput *in, bool is_secret);
/// Reads a line without blanks around it; false at the end of the input or after a signal.
NODISCARD bool cli_input_line(CliInput *in, char *line, size_t max);
/// The signal that asked to stop; 0: none.
int cli_input_signal(void);
