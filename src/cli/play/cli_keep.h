// SPDX-License-Identifier: MIT
// cli/play/cli_keep.h: a running game on disk, so that whatever happens to the program loses at
// most the choice in hand. The file is the whole journal, seed and secrets included: it is what the
// game goes on from, and for its owner's eyes only (mode 0600). Copies for a seat are
// cli_keep_copy()'s.
#pragma once
#include "cli/cli.h"
#include "protocol/session/session.h"

enum { CLI_PATH_BYTES = 4096 };

/// Where a game is kept. {0}: nowhere.
typedef struct CliKeep {
    char path[CLI_PATH_BYTES]; ///< empty: nowhere
    bool is_usual;             ///< the program chose the place
    bool is_reserved;          ///< an empty file holds the name until something is written
    bool is_stream;            ///< no regular file (/dev/null ...): written once, at the end
    bool is_written;
    bool is_failing; ///< has been told; every further choice tries again in silence
    bool is_held;    ///< the file is this window's alone, by `held`, its descriptor
    int held;
    uint64_t hash; ///< of what was written
    uint32_t log_used;
} CliKeep;

/// Will a game be kept in this file? Tried by writing beside it. False with a sentence told: it
/// cannot be written, another window has it, or it holds something already and `may_replace` is not
/// given.
NODISCARD bool cli_keep_open(const Cli *cli, CliKeep *keep, const char *path, bool may_replace);
/// The same in the usual place, $XDG_STATE_HOME/escarmouche or ~/.local/state/escarmouche, under a
/// name of its own. Where that cannot be had the game is kept nowhere, and a sentence told.
void cli_keep_usual(const Cli *cli, CliKeep *keep, const char *system);
/// Writes the game if it is another one than the file holds; the old file stays whole until the new
/// one is. `is_last`: streams are written now. False with a sentence told.
bool cli_keep_write(const Cli *cli, CliKeep *keep, Session *session, bool is_last);
/// Leaves nothing behind of a game in which nobody has chosen anything, and the file to others.
void cli_keep_close(CliKeep *keep);

/// The journal as a seat may have it (SEAT_NONE: the whole) in another file.
NODISCARD bool cli_keep_copy(const Cli *cli, const char *path, Session *session, uint8_t seat);

/// Plays a kept game up to where it stopped, in silence; false with *code and a sentence told. A
/// last line that was not written to its end does not count.
NODISCARD bool cli_keep_load(const Cli *cli, const char *path, Session *session, int *code);
/// Loads the game of the usual place that was played last and is not over, and tells where it is;
/// false as above.
NODISCARD bool cli_keep_load_last(const Cli *cli, Session *session, char path[CLI_PATH_BYTES],
                                  int *code);
/// Who held the seats of the session's game, as `--seats` takes it; "me,greedy" where it is not
/// said.
void cli_keep_players(Session *session, char *out, size_t max);
/// Is there something at this path already?
bool cli_keep_exists(const char *path);
