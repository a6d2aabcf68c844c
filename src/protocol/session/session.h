// SPDX-License-Identifier: MIT
// protocol/session/session.h: somebody at a table: messages in, messages out.
// A session is opened on a table (table.h), for somebody, in a language: for a seat, for a
// spectator or for the umpire, who runs the table and owns all its secrets. Whoever is not the
// umpire gets every answer from what he may see, whatever he asks, and speaks for nobody but
// himself. What a session works with is a desk, which one thread needs once, for all its tables.
// Owns nothing. Invariant: a message that is answered with an error or a refusal has changed
// nothing: not the game, not the dice, not the journal.
#pragma once
#include "bots/bot_reason.h"
#include "bots/brain.h" // BotScratch
#include "lab/analysis.h"
#include "odds/odds_explain.h"
#include "protocol/session/analysis_tell.h"
#include "protocol/session/table_places.h"

enum {
    SESSION_LINE_MAX = 512 * 1024, ///< bytes of one message out
    SESSION_CANDIDATES_MAX = 256,
    SESSION_CHANGES_MAX = 384,     ///< that an answer tells of one way
    SESSION_FORESEE = 4 << 20,     ///< bytes to foresee in: 28,000 states
    SESSION_EVENTS_MAX = 1000,     ///< events of one answer
    SESSION_PLAYOUTS_MAX = 4096,   ///< that a bot may be let think for at a time
    SESSION_FOLLOW_MAX = 1024,     ///< bytes of the questions that are answered after each step
    SESSION_EVENT_ROOM = 16 * 1024 ///< bytes that hold any event
};

/// Takes messages, one JSON object each, without a newline.
typedef struct SessionSink {
    void (*line)(void *self, const char *text, size_t length);
    void *self;
} SessionSink;

/// A choice that somebody asked about and that was given up on the way: what is known of it is in
/// SessionDesk.foresee. Invariant: nothing has changed at his table since.
typedef struct SessionPause {
    const struct Session *who; ///< NULL: there is none
    const Game *game;
    Choice choice;
    OddsForesight foresight;
} SessionPause;

/// A bot that has not thought to its end: what it is at is in SessionDesk.bot. Invariant: as above.
typedef struct SessionThought {
    const struct Session *who; ///< NULL: there is none
    const Game *game;
    const Bot *bot;
} SessionThought;

/// A game that has not been judged to its end: asked again, it goes on. It is begun anew when
/// anything has happened at the table since.
typedef struct SessionStudy {
    const struct Session *who; ///< NULL: there is none
    uint64_t hash;             ///< of the table's events when it was begun
    uint32_t steps;            ///< likewise
    uint32_t done, total;      ///< places
    TeacherTerms terms;
    TablePlaces places;
    TeacherPast past; ///< of the next place
    AnalysisRoom room;
    TeacherDesk desk;
    Analysis analysis;
} SessionStudy;

/// What a thread works with while it answers a message; nothing in it is kept from one message to
/// the next but tables that are the same for everybody, the last question that was given up,
/// the last bot that was not let think to its end and the last game that was not judged to its end.
/// A plain struct of about 8 MB.
typedef struct SessionDesk {
    Game scratch;     ///< trials and views
    Game view;        ///< the game as the session that asks may see it
    const Game *seen; ///< what questions are answered from: that, or the umpire's game itself
    bool has_bot;     ///< the bots' scratch is ready
    Offer offer;
    Choice candidate[SESSION_CANDIDATES_MAX];
    Setup setup; ///< being read
    WireDice dice;
    Table kept; ///< what a load that fails goes back to
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
    char answers[SESSION_LINE_MAX]; ///< several, in one message
} SessionDesk;

/// For whom a session is open: a seat, or one of these.
enum { SESSION_UMPIRE = SEAT_NONE, SESSION_SPECTATOR = SEAT_NONE - 1 };

struct Session {
    Table *table;
    SessionDesk *desk;
    Session *next;         ///< at the same table
    SessionSink listen;    ///< hears what happens when another session speaks; none: nobody does
    uint32_t lines_before; ///< of the file that the messages come from; errors count from there
    TextLang lang;
    uint8_t who;
    uint32_t follow_length;
    char follow[SESSION_FOLLOW_MAX]; ///< questions, each ended by NUL
};

void session_desk_init(SessionDesk *desk);
/// Opens a session on a table with the help of a desk; both must outlive it.
void session_open(Session *s, Table *table, SessionDesk *desk, uint8_t who, TextLang lang);
/// Leaves the table.
void session_close(Session *s);

/// One table, all that it needs and its umpire's session: what a host of one game has. No heap.
typedef struct SessionHost {
    Session session;
    Table table;
    SessionDesk desk;
    TableBuffers buffers;
} SessionHost;
/// Fresh: without a game.
void session_host_init(SessionHost *host, TextLang lang);

/// Answers one message. `out` may be NULL. False when the message was "quit".
bool session_handle(Session *s, const char *line, size_t length, const SessionSink *out);

// The same from C, without JSON, for the command. A code of 0 means that it was done.

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

/// The game as a viewer (a seat, or SESSION_*) may see it: the game itself, or a view in *view.
const Game *session_seen(const Game *game, uint8_t viewer, Game *view);
/// A key of a message as this session has to give it: to a seat its own goes without saying.
JsonKey session_key(const Session *s, JsonKey key);
/// Whose seat a message is about: the one it names (0: none), or that of the session. Notes a
/// mistake where a session names a seat that is not its own.
uint8_t session_seat(const Session *s, Json *json, uint32_t at);

/// Something may have changed: no question goes on.
void session_forget(Session *s);
/// Begins a message on the desk; end it with session_send().
JsonWriter session_begin(Session *s, const char *type);
/// Lets everybody at the table be told something, each in his language: the speaker in `out`, the
/// others where they listen. Nobody while steps are played again.
void session_tell_all(Session *speaker, void (*tell)(Session *s, const SessionSink *out),
                      const SessionSink *out);
/// {"type":"ready"} of the game in play.
void session_tell_ready(Session *s, const SessionSink *out);
void session_send(Session *s, JsonWriter *w, const SessionSink *out);
void session_error(Session *s, const JsonError *error, const SessionSink *out);
/// The i-th question there is; NULL past the last.
const char *session_ask_what(uint32_t i);
/// Answers {"type":"ask",...}; mistakes go into `json`.
void session_ask(Session *s, Json *json, const SessionSink *out);
