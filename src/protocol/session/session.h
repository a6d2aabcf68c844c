// SPDX-License-Identifier: MIT
// protocol/session/session.h: somebody at a table: messages in, messages out.
// A session is opened on a table (table.h), for somebody, in a language. What it works with is a
// desk, which one thread needs once, for all its tables. Owns nothing.
// Invariant: a message that is answered with an error or a refusal has changed nothing: not the
// game, not the dice, not the journal.
#pragma once
#include "bots/brain.h" // BotScratch
#include "odds/odds.h"       // OddsTables
#include "protocol/session/table.h"

enum {
    SESSION_LINE_MAX = 512 * 1024, ///< bytes of one message out
    SESSION_CANDIDATES_MAX = 256,
    SESSION_EVENTS_MAX = 1000,     ///< events of one answer
    SESSION_EVENT_ROOM = 16 * 1024 ///< bytes that hold any event
};

/// Takes messages, one JSON object each, without a newline.
typedef struct SessionSink {
    void (*line)(void *self, const char *text, size_t length);
    void *self;
} SessionSink;

/// What a thread works with while it answers a message; nothing in it is kept from one message to
/// the next but tables that are the same for everybody. A plain struct of about 1.5 MB.
typedef struct SessionDesk {
    Game scratch; ///< trials and views
    bool has_odds;
    bool has_bot; ///< the bots' scratch is ready
    Offer offer;
    Choice candidate[SESSION_CANDIDATES_MAX];
    Setup setup; ///< being read
    WireDice dice;
    Table kept; ///< what a load that fails goes back to
    OddsTables odds;
    JsonToken token[WIRE_TOKEN_MAX];
    BotScratch bot;
    char line[SESSION_LINE_MAX];
} SessionDesk;

typedef struct Session {
    Table *table;
    SessionDesk *desk;
    uint32_t lines_before; ///< of the file that the messages come from; errors count from there
    TextLang lang;
} Session;

void session_desk_init(SessionDesk *desk);
/// Opens a session on a table with the help of a desk; both must outlive it.
void session_open(Session *s, Table *table, SessionDesk *desk, TextLang lang);

/// One table, all that it needs and the session of whoever runs it: what a host of one game has. No
/// heap.
typedef struct SessionHost {
    Session session;
    Table table;
    SessionDesk desk;
    TableSlots slots;
} SessionHost;
/// Fresh: without a game.
void session_host_init(SessionHost *host, TextLang lang);

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

// Shared by the parts of the session.

/// Begins a message on the desk; end it with session_send().
JsonWriter session_begin(Session *s, const char *type);
/// {"type":"ready"} of the game in play.
void session_tell_ready(Session *s, const SessionSink *out);
void session_send(Session *s, JsonWriter *w, const SessionSink *out);
void session_error(Session *s, const JsonError *error, const SessionSink *out);
/// The i-th question there is; NULL past the last.
const char *session_ask_what(uint32_t i);
/// Answers {"type":"ask",...}; mistakes go into `json`.
void session_ask(Session *s, Json *json, const SessionSink *out);
