// SPDX-License-Identifier: MIT
// protocol/saga/saga_table.h: one running saga: every step since the start, as it was written, and
// the state before the gesture under way. Earlier states are found by replaying steps from the
// nearest station (saga_kept.h).
// A table is some 48 KB and its journal; whole states are unpacked on a desk, one for all tables of
// a thread: a table sits down at it (saga_table_sit()) before anything else is asked of it. Lives
// in blocks of its host's memory. Invariant: an error or a refusal has changed nothing.
#pragma once
#include "protocol/saga/saga_kept.h"
#include "protocol/saga/saga_wire.h"

enum {
    SAGA_TOKEN_MAX = 1024,     ///< JSON tokens of one gesture
    SAGA_LOG_LAST = 16 * 1024, ///< reserved for steps that end a gesture or the evening
    SAGA_LOG_MAX = 256 * 1024 + SAGA_LOG_LAST, ///< bytes of steps: some thousands of gestures
    SAGA_STEP_MAX = 8 * 1024,                  ///< bytes of one step
    SAGA_SETUP_MAX = 32 * 1024,                ///< bytes of a setup message
    SAGA_NAME_MAX = 48
};

typedef struct SagaTable SagaTable;
/// A listener for events as they happen: SagaTable.now is the state of that moment.
typedef struct SagaEar {
    void (*take)(void *self, const SagaTable *table, const SagaEvent *event, bool seen_before);
    void *self;
} SagaEar;

/// What grows with an evening, in a block of its own: behind it the setup message, ended by NUL,
/// and the steps.
typedef struct SagaJournal {
    WireDice dice;
    SagaTexts texts;
    uint32_t setup_length;
} SagaJournal;

/// The working memory of a thread. Plain data; zero is a fresh one.
typedef struct SagaDesk {
    const SagaTable *table; ///< who sits here; NULL: nobody
    SagaGesture gesture;    ///< the one being played
    JsonToken token[SAGA_TOKEN_MAX];
    unsigned char spare[SAGA_STEP_MAX + 4];
    _Alignas(16) unsigned char before[SAGA_STATE_MAX];
    _Alignas(16) unsigned char now[SAGA_STATE_MAX];
} SagaDesk;

struct SagaTable {
    const SagaRules *rules;
    SagaDesk *desk; ///< where it sat last
    SagaJournal *journal;
    unsigned char *log;
    void *before, *now; ///< states on the desk: before the gesture under way, and now
    int32_t option[OPTION_MAX];
    char seat_name[SAGA_SEAT_MAX][SAGA_NAME_MAX];
    uint8_t seat_count;
    SagaWait wait;
    uint64_t hash;
    uint64_t dice_seen; ///< dice that people have seen, taken back or not
    uint64_t dice_end;  ///< one more than the dice that may be read; 0: no limit
    uint32_t event_count;
    uint32_t visible[SAGA_SEAT_MAX + 1]; ///< events that each seat has seen; last: a spectator
    uint32_t heard[SAGA_SEAT_MAX + 1];   ///< dice that each has heard of, and the most so far
    uint32_t heard_most[SAGA_SEAT_MAX + 1];
    uint32_t step_count;
    uint32_t log_used, log_room;
    uint32_t open_at;   ///< where the gesture under way begins; log_used: the floor is open
    uint32_t open_step; ///< steps before the gesture under way
    uint32_t telling;   ///< the step, from 1, whose events are being told
    uint32_t told;      ///< events of that step already told
    uint32_t redo_end;  ///< end of the steps taken back; at most log_used: none
    uint32_t played;    ///< steps replayed by undo and redo so far
    SagaKept kept;
};

enum { SAGA_TABLE_BYTES = sizeof(SagaTable) + SAGA_KEPT_MAX };

/// Bytes of a journal with its setup message and room for so many bytes of steps.
size_t saga_journal_bytes(size_t setup_length, uint32_t log_room);
/// Initialises a table in SAGA_TABLE_BYTES, with a journal of its own, at a desk; the caller fills
/// in options, seats and dice before saga_table_begin().
SagaTable *saga_table_make(void *block, const SagaRules *rules, SagaDesk *desk, void *journal,
                           const char *setup, size_t length, uint32_t log_room);
void saga_table_begin(SagaTable *t);
/// Lets a table sit down at a desk, from which whoever sat there rises.
void saga_table_sit(SagaTable *t, SagaDesk *desk);
/// A table that will be no more leaves its desk.
void saga_table_leave(SagaTable *t);
/// The setup message, `journal->setup_length` bytes, ended by NUL.
const char *saga_table_setup(const SagaTable *t);
/// The room for steps that the next step may want; at most log_room: there is enough.
uint32_t saga_table_room_wanted(const SagaTable *t);
/// Tells a table that its journal has grown, and perhaps moved.
void saga_table_move(SagaTable *t, void *journal, uint32_t log_room);
/// Carries out a gesture, given as JSON.
NODISCARD ErrorCode saga_table_choose(SagaTable *t, uint8_t seat, const char *text, size_t length,
                                      Refusal *why, const SagaEar *ear);
NODISCARD ErrorCode saga_table_give_dice(SagaTable *t, const uint8_t *value, uint32_t count,
                                         Refusal *why, const SagaEar *ear);
/// Undoes to so many steps, or redoes steps that were taken back, which is possible until another
/// step is made. Tells nobody.
void saga_table_go(SagaTable *t, uint32_t steps);
/// Number of steps that can be redone.
uint32_t saga_table_redo_count(const SagaTable *t);
/// The next step that can be redone; false: none.
bool saga_table_redo(SagaTable *t, const SagaEar *ear);
/// A clone of the table, with a desk of its own, for looking ahead or back: independent except that
/// it reads the original's stations: the original must not change meanwhile.
/// NULL: `size` bytes are not enough.
SagaTable *saga_table_clone(const SagaTable *t, void *room, size_t size);
/// Plays a gesture, given as JSON, at a clone, up to its first dice: calls `probe` (SagaPlay).
NODISCARD ErrorCode saga_table_probe(SagaTable *clone, uint8_t seat, const char *text,
                                     size_t length, void *probe, Refusal *why);
uint32_t saga_table_dice_left(const SagaTable *t);

/// A step of the log.
typedef struct SagaLogged {
    bool is_dice;
    uint8_t seat;
    uint32_t length;
    const char *text; ///< or dice
    uint32_t next;    ///< where the next step begins
} SagaLogged;
SagaLogged saga_table_step(const SagaTable *t, uint32_t at);
