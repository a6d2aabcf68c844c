// SPDX-License-Identifier: MIT
// Stations are evenly spaced: when all are in use every second one is dropped. Refused: a ring of
// the latest ones, nearer to the usual undo, which leaves the first half of a long evening without
// any.
#include "protocol/saga/saga_stations.h"
#include <string.h>

enum { ALIGN = 16 };

static size_t aligned(size_t size) { return (size + ALIGN - 1) / ALIGN * ALIGN; }

size_t saga_stations_bytes(size_t state_size) { return SAGA_STATIONS * aligned(state_size); }

void saga_stations_begin(SagaStations *s, unsigned char *states, size_t state_size)
{
    *s = (SagaStations){.states = states, .size = aligned(state_size), .apart = SAGA_STATION_APART};
}

static void *state_of(const SagaStations *s, uint32_t i) { return s->states + i * s->size; }

void saga_stations_pass(SagaStations *s, const SagaRules *rules, const SagaStation *here,
                        const void *state)
{
    uint32_t last = s->count ? s->at[s->count - 1].steps : 0;
    if (!s->states || s->is_borrowed || here->steps < last + s->apart)
        return;
    if (s->count == SAGA_STATIONS) {
        for (uint32_t i = 0; i < SAGA_STATIONS / 2; i++) {
            s->at[i] = s->at[2 * i + 1];
            memcpy(state_of(s, i), state_of(s, 2 * i + 1), s->size);
        }
        s->count = SAGA_STATIONS / 2;
        s->apart *= 2;
        if (here->steps < s->at[s->count - 1].steps + s->apart)
            return;
    }
    // Copies the whole state: an unused slot has arbitrary content, which rules->copy would rely
    // on.
    memcpy(state_of(s, s->count), state, rules->state_size);
    s->at[s->count++] = *here;
}

void saga_stations_cut(SagaStations *s, uint32_t log_used)
{
    while (s->count && s->at[s->count - 1].log_used > log_used)
        s->count--;
}

const SagaStation *saga_stations_before(const SagaStations *s, uint32_t log_used)
{
    uint32_t i = s->count;
    while (i && s->at[i - 1].log_used > log_used)
        i--;
    return i ? &s->at[i - 1] : NULL;
}

const void *saga_stations_state(const SagaStations *s, const SagaStation *at)
{
    return state_of(s, (uint32_t)(at - s->at));
}
