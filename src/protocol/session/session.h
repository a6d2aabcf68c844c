// SPDX-License-Identifier: MIT
// protocol/session/session.h: one running game behind the protocol: messages in, messages out.
// A plain struct of fixed size (about 2.5 MB), owned by whoever runs the table; no heap, not even
// at the start. Invariant: a message that is answered with an error or a refusal has changed
// nothing: not the game, not the dice, not the journal.
#pragma once
#include "bots/bot_greedy.h" // BotScratch
#include "odds/odds.h"       // OddsTables
#include "protocol/session/session_log.h"
#include "protocol/wire/sha256.h"
#include "protocol/wire/wire.h"

enum {
    SESSION_LINE_MAX = 512 * 1024,  ///< bytes of one message out
    SESSION_LOG_MAX = 256 * 1024,   ///< bytes of packed steps: some ten thousand choices
    SESSION_SETUP_MAX = 128 * 1024, ///< bytes of a setup message
    SESSION_CANDIDATES_MAX = 256,
    SESSION_EVENTS_MAX = 1000,     ///< events of one answer
    SESSION_EVENT_ROOM = 16 * 1024 ///< bytes that hold any event
};

/// Takes messages, one JSON object each, without a newline.
typedef struct SessionSink {
    void (*line)(void *self, const char *text, size_t length);
    void *self;
} SessionSink;

typedef struct Session {
    Game game;
    Game scratch;        ///< trials and views
    uint64_t hash;       ///< running, over all events
    uint64_t start_hash; ///< after the start, before the first step
    EventSink *watch;    ///< also gets every event that is played (not replayed); may be NULL
    uint32_t event_count, step_count;
    uint32_t log_used, setup_length;
    uint32_t lines_before; ///< of the file that the messages come from; errors count from there
    TextLang lang;
    uint8_t active; ///< which of the two setups is in play; the other one is for reading into
    bool has_game;
    bool is_quiet; ///< replaying: nobody is told
    bool has_odds;
    bool has_bot; ///< the bots' scratch is ready
    Setup setup[2];
    WireDice dice[2];
    char entropy[SHA256_TEXT]; ///< digest of the host's chance; empty: there was none
    DiceTape tape;             ///< of the game in play
    Offer offer;
    Choice candidate[SESSION_CANDIDATES_MAX];
    OddsTables odds;
    JsonToken token[WIRE_TOKEN_MAX];
    BotScratch bot;
    unsigned char log[SESSION_LOG_MAX];
    char setup_text[SESSION_SETUP_MAX]; ///< the setup message, without blanks; ended by NUL
    char line[SESSION_LINE_MAX];
    unsigned char kept_log[SESSION_LOG_MAX]; ///< what a load that fails goes back to
    char kept_setup[SESSION_SETUP_MAX];
} Session;

void session_init(Session *s, TextLang lang);
/// Answers one message. `out` may be NULL. False when the message was "quit".
bool session_handle(Session *s, const char *line, size_t length, const SessionSink *out);

// The same from C, for those who need no JSON. A code of 0 means that it was done.

/// Starts the game of a setup message; the old one, if any, goes on if this fails. Tells the
/// events.
NODISCARD ErrorCode session_start(Session *s, const char *text, size_t length, JsonError *error,
                                  Refusal *why, const SessionSink *out);
/// Carries out a choice; a secret one that has no salt gets some. A refusal is also in *why.
NODISCARD ErrorCode session_choose(Session *s, uint8_t seat, const Choice *choice, Refusal *why,
                                   const SessionSink *out);
/// The same without salt: a choice that was made before, from a journal.
NODISCARD ErrorCode session_choose_again(Session *s, uint8_t seat, const Choice *choice,
                                         Refusal *why, const SessionSink *out);
/// Hands over the dice the game waits for.
NODISCARD ErrorCode session_give_dice(Session *s, const uint8_t *value, uint32_t count,
                                      const SessionSink *out);
/// The game in play; NULL if there is none.
const Game *session_game(const Session *s);
/// What the game waits for now, as a message: decide, dice_needed or over.
void session_tell(Session *s, const SessionSink *out);
/// Dice of the tape not yet used; 0 without a tape.
uint32_t session_dice_left(const Session *s);
/// Starts the session's game once more in another Game; the session stays as it is. Then plays the
/// step at s->log + at there and returns where the next one begins.
void session_walk_start(Session *s, Game *game, EventSink *sink);
uint32_t session_walk_step(Session *s, Game *game, uint32_t at, EventSink *sink);
/// Starts over and plays the first `log_end` bytes of the log again, in silence.
void session_replay(Session *s, uint32_t log_end);

// Shared by the parts of the session.

/// Begins a message in s->line; end it with session_send().
JsonWriter session_begin(Session *s, const char *type);
/// {"type":"ready"} of the game in play.
void session_tell_ready(Session *s, const SessionSink *out);
void session_send(Session *s, JsonWriter *w, const SessionSink *out);
void session_error(Session *s, const JsonError *error, const SessionSink *out);
/// The i-th question there is; NULL past the last.
const char *session_ask_what(uint32_t i);
/// Answers {"type":"ask",...}; mistakes go into `json`.
void session_ask(Session *s, Json *json, const SessionSink *out);
