// SPDX-License-Identifier: MIT
// protocol/files/script.h: plays a file of messages and checks the answers.
// One message a line; blank lines and lines beginning with # are skipped; a line that ends with a
// backslash goes on in the next one. Besides the messages of docs/protocol.md a script has
// expectations about the answers since the last batch of messages. The caller owns the Script (some
// 6 MB).
#pragma once
#include "gen/rules.h" // RULE_COUNT
#include "protocol/session/session.h"

enum {
    SCRIPT_BATCH_MAX = 2 * 1024 * 1024, ///< bytes of answers that one expectation may look at
    SCRIPT_ANSWERS_MAX = 8192,
    SCRIPT_LINE_MAX = 256 * 1024,
    SCRIPT_TOKEN_MAX = 2 * WIRE_TOKEN_MAX, ///< values of an answer
    SCRIPT_SPEAKERS = SEAT_MAX + 2         ///< the umpire, the seats, a spectator
};

/// An answer kept for expectations.
typedef struct ScriptAnswer {
    uint32_t start, length;
    bool is_error, is_refusal; ///< an answer that fails the script unless it is expected
    bool is_claimed;           ///< an expectation has matched it
} ScriptAnswer;

typedef struct ScriptResult {
    uint32_t messages;     ///< sent to the session
    uint32_t expectations; ///< checked
    int code;              ///< 0: all hold; 1: one failed, or an unexpected refusal; 2: bad file
} ScriptResult;

typedef struct Script {
    ScriptResult result;
    const SessionSink *out;
    uint32_t line;      ///< line of the file, from 1; of a joined line the first
    uint32_t test_line; ///< line of "test"
    bool is_checked;    ///< an expectation has looked at the batch: the next message starts another
    bool is_capturing;  ///< answers are kept but not printed
    bool is_full;       ///< some answers were dropped for lack of room
    uint32_t batch_used, answer_count;
    bool is_cited[RULE_COUNT];
    uint16_t test[RULE_COUNT]; ///< rules that this script says it tests
    uint32_t test_count;
    Session *speaker; ///< session that sends: the umpire unless the script says otherwise
    Session other[SCRIPT_SPEAKERS - 1]; ///< the others, opened when first used
    // The members below are written before they are read.
    SessionHost host;
    ScriptAnswer answer[SCRIPT_ANSWERS_MAX];
    JsonToken expected[WIRE_TOKEN_MAX];
    JsonToken actual[SCRIPT_TOKEN_MAX];
    uint32_t image[WIRE_TOKEN_MAX]; ///< for each expected token, the actual one it must equal
    char joined[SCRIPT_LINE_MAX];
    char batch[SCRIPT_BATCH_MAX];
} Script;

/// Plays a whole script. Every answer goes to `out`, and so does each failure, as an error message
/// with the script's line. Returns the exit code of `escarmouche script`.
int script_run(Script *script, const char *text, size_t length, TextLang lang,
               const SessionSink *out);
