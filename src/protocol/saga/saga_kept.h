// SPDX-License-Identifier: MIT
// protocol/saga/saga_kept.h: states of a saga, packed in a few kilobytes of its table: the one
// before the gesture under way, from which the state now is played again when the table comes back
// to its desk, and copies after some of its steps (stations), so that undo and redo replay a few
// steps and not the whole evening. No heap. Invariant: there is always room for the state before
// the gesture under way; stations get what is left.
#pragma once
#include "rules/saga/saga.h"

enum {
    SAGA_STATIONS = 16,     ///< most stations kept
    SAGA_STATION_APART = 8, ///< steps between stations at first; doubled whenever room runs out
#ifdef CORE_HOSTILE
    SAGA_KEPT_MAX = 10 * 1024 ///< stations make room all the time
#else
    SAGA_KEPT_MAX = 44 * 1024
#endif
};

/// A table after so many steps. Stations lie only where the floor is open.
typedef struct SagaStation {
    uint64_t hash;
    uint32_t log_used, steps; ///< bytes and steps of the log
    uint32_t events, texts, text_bytes;
    uint32_t visible[SAGA_SEAT_MAX + 1];
    uint32_t heard[SAGA_SEAT_MAX + 1];
    uint32_t at, size; ///< of the packed state
} SagaStation;

typedef struct SagaKept {
    SagaStation station[SAGA_STATIONS]; ///< by steps
    unsigned char *bytes;               ///< SAGA_KEPT_MAX: the stations, then the state before
    uint32_t count, apart;
    uint32_t used;    ///< by stations
    bool is_borrowed; ///< another table's: read only
} SagaKept;

/// Initialises it without stations and without a state.
void saga_kept_begin(SagaKept *k, unsigned char *bytes);
/// Could this be the state before the gesture under way?
bool saga_kept_fits(const void *state, size_t size);
/// Keeps the state before the gesture under way, which fits; stations make room.
void saga_kept_put(SagaKept *k, const void *state, size_t size);
/// The state that was kept last.
void saga_kept_take(const SagaKept *k, void *state, size_t size);
/// Adds a station if the last one is far enough behind, dropping others if needed. The state
/// before the gesture under way is to be kept anew afterwards.
void saga_kept_pass(SagaKept *k, const SagaStation *here, const void *state, size_t size);
/// Forgets stations beyond so many bytes of the log, where other steps will be written.
void saga_kept_cut(SagaKept *k, uint32_t log_used);
/// The last station at or before so many bytes of the log; NULL: none.
const SagaStation *saga_kept_before(const SagaKept *k, uint32_t log_used);
void saga_kept_station(const SagaKept *k, const SagaStation *at, void *state, size_t size);
