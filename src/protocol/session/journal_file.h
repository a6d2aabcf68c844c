// SPDX-License-Identifier: MIT
// protocol/session/journal_file.h: a game as a file of JSON lines: head, setup, steps, end.
// The head names the versions of engine, ruleset and data; each step carries the running hash of
// the events so far. Since format 2 each line but the setup also ends with a check over its own
// bytes and the lines before, so that any change to the file is found on its line, even one that no
// event tells of. Owns nothing.
#pragma once
#include "protocol/session/session.h"

/// Writes the journal of a session's game, one line at a time.
void journal_file_write(Session *s, const SessionSink *out);
/// Writes the copy of a seat or of SESSION_* (the umpire's is complete): while the game runs, the
/// seed and the choices still secret to the recipient are sealed.
void journal_file_write_for(Session *s, uint8_t whose, const SessionSink *out);

/// Print of a head's words (engine, system, ruleset, data) and the session's setup text: parts
/// that no event tells could otherwise be changed unnoticed.
uint64_t journal_file_head_print(const Session *s, const char *const head[4]);

/// The check of a line, without its own check member, after the check of the line before.
#define JOURNAL_CHECK_START EVENT_HASH_START
uint64_t journal_file_check(uint64_t before, const char *line, size_t length);

/// The result of reading a journal.
typedef struct JournalResult {
    JsonError error; ///< code 0: no error; `line` counts the lines of the file
    Refusal why;     ///< the refusal of a choice, if that was the error
    uint32_t steps;  ///< played
    uint32_t events;
    uint64_t hash;
    bool is_complete;   ///< the end line is there and agrees
    bool other_version; ///< the head names other versions than this program's
} JournalResult;

/// Plays a journal in `s`, checking every hash; the session's game is then where the journal ends.
/// `out` receives the session's messages and may be NULL. Stops at the first mistake:
/// E_JOURNAL_LINE where a line was changed, E_JOURNAL_HASH where the game differs
/// (E_JOURNAL_VERSION if the head names another version), E_JOURNAL_CHOICE where a choice is
/// refused.
NODISCARD bool journal_file_read(Session *s, const char *text, size_t length,
                                 const SessionSink *out, JournalResult *result);

enum { JOURNAL_HEAD_MAX = 1024 }; ///< bytes of a head

/// A reader of a journal, for programs that get its lines one at a time.
typedef struct JournalReader {
    Session *s;
    const SessionSink *out;
    JournalResult *result;
    uint64_t start;      ///< hash after the start, from the head
    uint64_t head_print; ///< print of head and setup, from the head
    uint64_t check;      ///< check over the lines so far
    uint32_t format;
    uint32_t line;
    uint32_t head_length; ///< 0: none yet
    bool has_setup;
    char head[JOURNAL_HEAD_MAX];
} JournalReader;

void journal_reader_start(JournalReader *r, Session *s, const SessionSink *out,
                          JournalResult *result);
/// Plays a line; false, with result->error, at a mistake.
NODISCARD bool journal_reader_line(JournalReader *r, const char *line, size_t length);
/// After the last line. A journal without its end line is a mistake unless `may_be_cut`.
NODISCARD bool journal_reader_end(JournalReader *r, bool may_be_cut);
