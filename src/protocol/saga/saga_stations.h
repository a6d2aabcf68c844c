// SPDX-License-Identifier: MIT
// protocol/saga/saga_stations.h: copies of a saga's state on the way of its steps, so that going
// back or forth plays a few steps again and not the whole evening. Lives in its host's memory, no
// heap.
#pragma once
#include "rules/saga/saga.h"

enum {
    SAGA_STATIONS = 16,    ///< kept at most
    SAGA_STATION_APART = 8 ///< steps between them at first; doubled whenever all are taken
};

/// What a table is after so many steps, its state apart. The floor is open there: nothing waits.
typedef struct SagaStation {
    uint64_t hash;
    uint32_t log_used, steps; ///< bytes and steps of the log
    uint32_t events, texts, text_bytes;
    uint32_t visible[SAGA_SEAT_MAX + 1];
    uint32_t heard[SAGA_SEAT_MAX + 1];
} SagaStation;

typedef struct SagaStations {
    SagaStation at[SAGA_STATIONS]; ///< by steps
    unsigned char *states;         ///< one for each, `size` bytes; NULL: there is no room for any
    size_t size;
    uint32_t count, apart;
    bool is_borrowed; ///< another table's copies: read, never written
} SagaStations;

/// Bytes that the copies of states of such a size take.
size_t saga_stations_bytes(size_t state_size);
/// No station yet, in so many bytes.
void saga_stations_begin(SagaStations *s, unsigned char *states, size_t state_size);
/// Keeps a copy if the last one is far enough behind; the way there is made room for.
void saga_stations_pass(SagaStations *s, const SagaRules *rules, const SagaStation *here,
                        const void *state);
/// Forgets what lies behind so many bytes of the log: other steps come there.
void saga_stations_cut(SagaStations *s, uint32_t log_used);
/// The last one at or before so many bytes of the log; NULL: there is none.
const SagaStation *saga_stations_before(const SagaStations *s, uint32_t log_used);
const void *saga_stations_state(const SagaStations *s, const SagaStation *at);
