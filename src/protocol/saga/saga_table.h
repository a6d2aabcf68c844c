// SPDX-License-Identifier: MIT
// protocol/saga/saga_table.h: one running saga: the state before the gesture under way, the state
// now, and every step since the start, as it was written. Earlier states are found by replaying
// steps from the nearest station (saga_stations.h).
// Lives in blocks of its host's memory. Invariant: an error or a refusal has changed nothing.
#pragma once
#include "protocol/saga/saga_stations.h"
#include "protocol/saga/saga_wire.h"

enum {
    SAGA_TOKENS = 1024,        ///< JSON tokens of one gesture
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

struct SagaTable {
    const SagaRules *rules;
    unsigned char *log; ///< another block
    void *before, *now; ///< states: before the gesture under way, and now
    const char *setup_text;
    int32_t option[OPTION_MAX];
    char seat_name[SAGA_SEAT_MAX][SAGA_NAME_MAX];
    uint8_t seat_count;
    WireDice dice;
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
    uint32_t setup_length;
    uint32_t played; ///< steps replayed by undo and redo so far
    SagaStations stations;
    SagaTexts texts;
    JsonToken token[SAGA_TOKENS];
    SagaGesture gesture;
    unsigned char spare[SAGA_STEP_MAX + 4];
};

/// Bytes of a table with its states and its setup message.
size_t saga_table_bytes(const SagaRules *rules, size_t setup_length);
/// Initialises a table in so many bytes, with a block for the log; the caller fills in options and
/// seats before saga_table_begin().
SagaTable *saga_table_make(void *block, const SagaRules *rules, const char *setup, size_t length,
                           unsigned char *log, uint32_t log_room);
void saga_table_begin(SagaTable *t);
/// Gives a table memory for stations (saga_stations_bytes()); without it steps are replayed from
/// the start.
void saga_table_keep(SagaTable *t, unsigned char *states);
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
/// A clone of the table for looking ahead or back, independent except that it reads the original's
/// stations: the original must not change meanwhile.
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
