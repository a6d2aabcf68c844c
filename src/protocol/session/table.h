// SPDX-License-Identifier: MIT
// protocol/session/table.h: one running game: its setup, its dice, its steps, and marks (copies of
// earlier states). Knows no JSON and no participants: these are sessions (session.h).
// A table owns two blocks of its host's memory and takes at most TABLE_BYTES beside its journal
// (the setup's text and the packed steps). Working memory is lent by the caller. Invariant: an
// error has changed nothing: not the game, not the dice, not the steps.
#pragma once
#include "protocol/session/session_log.h"
#include "protocol/session/table_memory.h"
#include "protocol/wire/sha256.h"
#include "protocol/wire/wire.h"

enum {
    TABLE_BYTES =
        64 * 1024, ///< of a table, its journal apart; a list that uses every limit there
                   ///< is (32 profiles, 96 names, 16 traits, 64 pieces) takes a fifth more
    TABLE_LOG_MAX = 256 * 1024,   ///< bytes of packed steps: some ten thousand choices
    TABLE_SETUP_MAX = 128 * 1024, ///< bytes of a setup message
    TABLE_MARK_MAX = 32
};

/// The source of a game's dice.
typedef struct TableDice {
    uint64_t seed;
    WireDiceKind kind;
    DiceTape tape;
} TableDice;

/// A mark: a packed copy of an earlier state, so that undo need not replay everything.
typedef struct TableMark {
    uint64_t hash;
    uint32_t log_used, step_count, event_count;
    uint32_t at, size; ///< of the packed game, in Table.marks
} TableMark;

typedef struct Session Session;

typedef struct Table {
    Game game;
    Session *sessions; ///< sessions at the table, the latest first
    TableMemory memory;
    EventSink *watch;     ///< also gets every event when it is first played; may be NULL
    unsigned char *fixed; ///< the block that holds the next four
    const Setup *setup;
    const uint8_t *tape;
    unsigned char *marks;
    struct SagaTable *saga; ///< played instead of a Game, in the same blocks; NULL: none
    char *setup_text;       ///< the setup message, without blanks; ended by NUL
    unsigned char *log;
    uint64_t hash;       ///< running hash over all events
    uint64_t start_hash; ///< the hash after the start, before the first step
    TableDice dice;
    uint32_t event_count, step_count;
    uint32_t log_used, log_room;
    uint32_t setup_length;
    uint32_t fixed_bytes; ///< bytes of the block without the text
    uint32_t marks_used, marks_room;
    uint32_t mark_count;
    bool has_game;
    bool is_quiet;             ///< replaying: events are not told
    char entropy[SHA256_TEXT]; ///< digest of the host's random bytes; empty: none given
    TableMark mark[TABLE_MARK_MAX];
} Table;

void table_init(Table *table, TableMemory memory);
/// Frees the memory; the table has no game then.
void table_clear(Table *table);
/// The same for a table whose game was moved to another one.
void table_let_go(Table *table);

/// Makes a checked setup the table's, in place of the old game, if the start can be played: `text`
/// is its message, `trial` lent. The game begins with table_begin().
NODISCARD ErrorCode table_prepare(Table *table, const Setup *setup, const WireDice *dice,
                                  const char *text, size_t length, Game *trial);
void table_begin(Table *table, EventSink *sink);
/// Carries out a choice. A refusal is also in *why.
NODISCARD ErrorCode table_choose(Table *table, uint8_t seat, const Choice *choice, Game *trial,
                                 Refusal *why, EventSink *sink);
/// Hands over the dice the game waits for.
NODISCARD ErrorCode table_give_dice(Table *table, const uint8_t *value, uint32_t count,
                                    EventSink *sink);
/// Dice of the tape not yet used; 0 without a tape.
uint32_t table_dice_left(const Table *table);
/// Undoes to the first `log_end` bytes of the steps.
void table_rewind(Table *table, uint32_t log_end);

/// The source of this table's dice, for replaying its steps.
DiceDriver table_dice(Table *table);

/// Starts a replay in another Game; the table does not change.
void table_walk_start(Table *table, Game *game, EventSink *sink);
/// Plays the step at log + at in the replay and returns where the next one begins.
uint32_t table_walk_step(Table *table, Game *game, uint32_t at, EventSink *sink);
/// Starts a replay at the last mark within the first `log_end` bytes of the steps and before event
/// number `event` (UINT32_MAX: any). Without a mark it begins at the start, whose events go to the
/// sink.
TableMark table_walk_near(Table *table, Game *game, uint32_t log_end, uint32_t event,
                          EventSink *sink);

/// Is the step a choice hidden from other seats?
bool table_is_secret(const Table *table, const SessionStep *step);
/// The steps with secrets from a seat: for each other seat with hidden cards the secret choice they
/// come from, as the step's number in last[], from 1; 0: none.
void table_find_hidden(const Table *table, uint8_t seat, uint32_t last[SEAT_MAX]);
/// Bytes of a table without its journal.
size_t table_bytes(const Table *table);
