// SPDX-License-Identifier: MIT
// protocol/session/session.h: one participant at a table: messages in, messages out.
// A session is opened on a table (table.h), in a language, for a seat, for a spectator or for the
// umpire, who runs the table and knows all its secrets. Sessions other than the umpire's are
// answered from their own view only, and choose for their own seat only. The working memory is a
// desk, one per thread, shared by all its tables. Owns nothing. Invariant: a message that is
// answered with an error or a refusal has changed nothing: not the game, not the dice, not the
// journal.
#pragma once
#include "bots/bot_reason.h"
#include "bots/brain.h" // BotScratch
#include "lab/analysis.h"
#include "odds/odds_explain.h"
#include "protocol/saga/saga_table.h"
#include "protocol/session/analysis_tell.h"
#include "protocol/session/table_places.h"

enum {
    SESSION_LINE_MAX = 512 * 1024, ///< bytes of one message sent
    SESSION_CANDIDATES_MAX = 256,
    SESSION_CHANGES_MAX = 384,     ///< changes that an answer tells of one way
    SESSION_FORESEE = 4 << 20,     ///< bytes of memory for foresight: 28,000 states
    SESSION_EVENTS_MAX = 1000,     ///< events of one answer
    SESSION_PLAYOUTS_MAX = 4096,   ///< playouts of a bot in one question
    SESSION_FOLLOW_MAX = 1024,     ///< bytes of the followed questions (session_follow.c)
    SESSION_EVENT_ROOM = 16 * 1024 ///< enough bytes for any event
};

/// Receives messages, one JSON object each, without a newline.
typedef struct SessionSink {
    void (*line)(void *self, const char *text, size_t length);
    void *self;
} SessionSink;

/// A question about a choice that stopped before its end: its state is in SessionDesk.foresee.
/// Invariant: nothing has changed at the asker's table since.
typedef struct SessionPause {
    const struct Session *who; ///< NULL: there is none
    const Game *game;
    Choice choice;
    OddsForesight foresight;
} SessionPause;

/// A bot's decision that stopped before its end: its state is in SessionDesk.bot. Invariant: as
/// above.
typedef struct SessionThought {
    const struct Session *who; ///< NULL: there is none
    const Game *game;
    const Bot *bot;
} SessionThought;

/// An analysis that stopped before its end and continues when asked again. It starts anew if
/// anything has happened at the table since.
typedef struct SessionStudy {
    const struct Session *who; ///< NULL: there is none
    uint64_t hash;             ///< hash of the table's events when it was begun
    uint32_t steps;            ///< steps of the table when it was begun
    uint32_t done, total;      ///< places
    TeacherTerms terms;
    TablePlaces places;
    TeacherPast past; ///< rolls before the next place
    AnalysisRoom room;
    TeacherDesk desk;
    Analysis analysis;
} SessionStudy;

/// The working memory of a thread while it answers a message. From one message to the next it keeps
/// only tables that are the same for all tables, and the last unfinished foresight, bot's decision
/// and analysis. A plain struct of about 8 MB.
typedef struct SessionDesk {
    Game scratch;     ///< for trials and views
    Game view;        ///< the view of the asking session
    const Game *seen; ///< game that questions are about: `view`, or the umpire's game
    bool has_bot;     ///< the bots' scratch is ready
    Offer offer;
    Choice candidate[SESSION_CANDIDATES_MAX];
    Setup setup; ///< the setup being read
    WireDice dice;
    Table kept; ///< the table to restore if a load fails
    SagaDesk saga;
    OddsChange change[SESSION_CHANGES_MAX];
    OddsReason reason[ODDS_ROLLS_MAX];
    SessionPause pause;
    SessionThought thought;
    SessionStudy study;
    BotReasonRoom reason_room;
    _Alignas(16) unsigned char foresee[SESSION_FORESEE];
    JsonToken token[WIRE_TOKEN_MAX];
    BotScratch bot;
    char line[SESSION_LINE_MAX];
    char answers[SESSION_LINE_MAX]; ///< several answers in one message
} SessionDesk;

/// The participant of a session: a seat, or one of these.
enum { SESSION_UMPIRE = SEAT_NONE, SESSION_SPECTATOR = SEAT_NONE - 1 };

struct Session {
    Table *table;
    SessionDesk *desk;
    Session *next;         ///< at the same table
    SessionSink listen;    ///< receives what happens when another session acts; may be empty
    uint32_t lines_before; ///< lines of the file before the messages; errors count from there
    TextLang lang;
    uint8_t who;
    uint32_t follow_length;
    char follow[SESSION_FOLLOW_MAX]; ///< questions, each ended by NUL
};

void session_desk_init(SessionDesk *desk);
/// Opens a session on a table and a desk; both must outlive it.
void session_open(Session *s, Table *table, SessionDesk *desk, uint8_t who, TextLang lang);
/// Closes a session.
void session_close(Session *s);

/// One table with its memory, its desk and its umpire's session, for a host of a single game. No
/// heap.
typedef struct SessionHost {
    Session session;
    Table table;
    SessionDesk desk;
    TableBuffers buffers;
} SessionHost;
/// Initialises it without a game.
void session_host_init(SessionHost *host, TextLang lang);

/// Answers one message. `out` may be NULL. False when the message was "quit".
bool session_handle(Session *s, const char *line, size_t length, const SessionSink *out);

// The same from C, without JSON, for the command. Code 0: done.

/// Starts the game of a setup message and tells its events; if it fails the old game, if any,
/// stays.
NODISCARD ErrorCode session_start(Session *s, const char *text, size_t length, JsonError *error,
                                  Refusal *why, const SessionSink *out);
/// Carries out a choice; a secret choice without salt gets some. A refusal is also in *why.
NODISCARD ErrorCode session_choose(Session *s, uint8_t seat, const Choice *choice, Refusal *why,
                                   const SessionSink *out);
/// The same without adding salt, for choices from a journal.
NODISCARD ErrorCode session_choose_again(Session *s, uint8_t seat, const Choice *choice,
                                         Refusal *why, const SessionSink *out);
/// Hands over the dice the game waits for.
NODISCARD ErrorCode session_give_dice(Session *s, const uint8_t *value, uint32_t count,
                                      const SessionSink *out);
/// The game in play; NULL if there is none.
const Game *session_game(const Session *s);
/// Sends what the game waits for: decide, dice_needed or over.
void session_tell(Session *s, const SessionSink *out);

// Shared by the parts of the session.

/// The game as a viewer (a seat, or SESSION_*) may see it: the game itself, or a view in *view.
const Game *session_seen(const Game *game, uint8_t viewer, Game *view);
/// A key of a message as this session must give it: for a seat's session naming its own seat is
/// optional.
JsonKey session_key(const Session *s, JsonKey key);
/// The seat that a message is about: the one it names (at 0: the session's own). A mistake if a
/// session names another seat than its own.
uint8_t session_seat(const Session *s, Json *json, uint32_t at);

/// Drops unfinished questions, since the game may have changed.
void session_forget(Session *s);
/// Begins a message on the desk; end it with session_send().
JsonWriter session_begin(Session *s, const char *type);
/// Tells something to every session of the table in its language: the acting session through `out`,
/// the others through `listen`. Tells nobody during a replay.
void session_tell_all(Session *speaker, void (*tell)(Session *s, const SessionSink *out),
                      const SessionSink *out);
/// {"type":"ready"} of the game in play.
void session_tell_ready(Session *s, const SessionSink *out);
void session_send(Session *s, JsonWriter *w, const SessionSink *out);
void session_error(Session *s, const JsonError *error, const SessionSink *out);
/// The name of question i; NULL past the last.
const char *session_ask_what(uint32_t i);
/// Answers {"type":"ask",...}; mistakes go into `json`.
void session_ask(Session *s, Json *json, const SessionSink *out);
