// SPDX-License-Identifier: MIT
// protocol/saga/saga_stations.h: copies of a saga's state after some of its steps (stations), so
// that undo and redo replay a few steps and not the whole evening. Lives in its host's memory, no
// heap.
#pragma once
#include "rules/saga/saga.h"

enum {
    SAGA_STATIONS = 16,    ///< most stations kept
    SAGA_STATION_APART = 8 ///< steps between stations at first; doubled whenever all are in use
};

/// A table after so many steps, without its state. Stations lie only where the floor is open.
typedef struct SagaStation {
    uint64_t hash;
    uint32_t log_used, steps; ///< bytes and steps of the log
    uint32_t events, texts, text_bytes;
    uint32_t visible[SAGA_SEAT_MAX + 1];
    uint32_t heard[SAGA_SEAT_MAX + 1];
} SagaStation;

typedef struct SagaStations {
    SagaStation at[SAGA_STATIONS]; ///< by steps
    unsigned char *states;         ///< a state for each, `size` bytes; NULL: no memory for stations
    size_t size;
    uint32_t count, apart;
    bool is_borrowed; ///< another table's stations: read only
} SagaStations;

/// Bytes needed for stations with states of this size.
size_t saga_stations_bytes(size_t state_size);
/// Initialises an empty list of stations in so many bytes.
void saga_stations_begin(SagaStations *s, unsigned char *states, size_t state_size);
/// Adds a station if the last one is far enough behind, dropping others if needed.
void saga_stations_pass(SagaStations *s, const SagaRules *rules, const SagaStation *here,
                        const void *state);
/// Forgets stations beyond so many bytes of the log, where other steps will be written.
void saga_stations_cut(SagaStations *s, uint32_t log_used);
/// The last station at or before so many bytes of the log; NULL: none.
const SagaStation *saga_stations_before(const SagaStations *s, uint32_t log_used);
const void *saga_stations_state(const SagaStations *s, const SagaStation *at);
