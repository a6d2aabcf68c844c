// SPDX-License-Identifier: MIT
// protocol/session/table.h: one running game: its setup, its dice, the steps since, and marks to go
// back to. Knows no JSON and no listener: sessions (session.h) are how people speak to it.
// A table owns two blocks of its host's memory (a saga's a third one, if there is one) and takes at
// most TABLE_BYTES beside its journal (the setup's text and the packed steps). What it works with
// while it is spoken to is lent to it. Invariant: an error has changed nothing: not the game, not
// the dice, not the steps.
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

/// Where the dice of a game come from.
typedef struct TableDice {
    uint64_t seed;
    WireDiceKind kind;
    DiceTape tape;
} TableDice;

/// A game that was, to go back to without playing everything again.
typedef struct TableMark {
    uint64_t hash;
    uint32_t log_used, step_count, event_count;
    uint32_t at, size; ///< of the packed game, in Table.marks
} TableMark;

typedef struct Session Session;

typedef struct Table {
    Game game;
    Session *sessions; ///< everybody at the table, the last to come first
    TableMemory memory;
    EventSink *watch;     ///< also gets every event that is played (not replayed); may be NULL
    unsigned char *fixed; ///< the block behind the next four
    const Setup *setup;
    const uint8_t *tape;
    unsigned char *marks;
    struct SagaTable *saga;  ///< what is played instead of a Game, in the same blocks; NULL: none
    unsigned char *stations; ///< of that: a third block, or none
    char *setup_text;        ///< the setup message, without blanks; ended by NUL
    unsigned char *log;
    uint64_t hash;       ///< running, over all events
    uint64_t start_hash; ///< after the start, before the first step
    TableDice dice;
    uint32_t event_count, step_count;
    uint32_t log_used, log_room;
    uint32_t setup_length;
    uint32_t fixed_bytes; ///< of the block, the text apart
    uint32_t marks_used, marks_room;
    uint32_t mark_count;
    bool has_game;
    bool is_quiet;             ///< replaying: nobody is told
    char entropy[SHA256_TEXT]; ///< digest of the host's chance; empty: there was none
    TableMark mark[TABLE_MARK_MAX];
} Table;

void table_init(Table *table, TableMemory memory);
/// Gives the memory back: there is no game.
void table_clear(Table *table);
/// The same for a table whose game another one has taken over.
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
/// Back to the first `log_end` bytes of the steps.
void table_rewind(Table *table, uint32_t log_end);

/// Where the dice of this table come from: for whoever plays its steps again.
DiceDriver table_dice(Table *table);

/// Starts the game once more in another Game; the table stays as it is.
void table_walk_start(Table *table, Game *game, EventSink *sink);
/// Plays the step at log + at there and returns where the next one begins.
uint32_t table_walk_step(Table *table, Game *game, uint32_t at, EventSink *sink);
/// The same from the last mark within the first `log_end` bytes of the steps and before event
/// number `event` (UINT32_MAX: any). Without one it is the start, which the sink hears.
TableMark table_walk_near(Table *table, Game *game, uint32_t log_end, uint32_t event,
                          EventSink *sink);

/// Is a step a choice that others may not see?
bool table_is_secret(const Table *table, const SessionStep *step);
/// Which steps hold what a seat may not know yet: for each other seat with hidden cards the last
/// secret choice, from which they come. Number of the step in last[], from 1; 0: none.
void table_find_hidden(const Table *table, uint8_t seat, uint32_t last[SEAT_MAX]);
/// Bytes that a table takes, its journal apart.
size_t table_bytes(const Table *table);
