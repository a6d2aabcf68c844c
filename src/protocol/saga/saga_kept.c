// SPDX-License-Identifier: MIT
// Stations are evenly spaced: when there is no room for one more every second one is dropped.
// Refused: a ring of the latest ones, nearer to the usual undo, which leaves the first half of a
// long evening without any; whole states, of which seventeen took a megabyte.
#include "protocol/saga/saga_kept.h"
#include "protocol/wire/zeros.h"
#include <string.h>

void saga_kept_begin(SagaKept *k, unsigned char *bytes)
{
    *k = (SagaKept){.bytes = bytes, .apart = SAGA_STATION_APART};
}

bool saga_kept_fits(const void *state, size_t size)
{
    return zeros_put(NULL, SAGA_KEPT_MAX, state, size) != 0;
}

/// Drops every second station.
static void thin(SagaKept *k)
{
    uint32_t used = 0, count = 0;
    for (uint32_t i = 1; i < k->count; i += 2) {
        SagaStation *s = &k->station[count++];
        *s = k->station[i];
        memmove(k->bytes + used, k->bytes + s->at, s->size);
        s->at = used;
        used += s->size;
    }
    k->count = count;
    k->used = used;
    k->apart *= 2;
}

static uint32_t pack(const SagaKept *k, const void *state, size_t size)
{
    return (uint32_t)zeros_put(k->bytes + k->used, SAGA_KEPT_MAX - k->used, state, size);
}

void saga_kept_put(SagaKept *k, const void *state, size_t size)
{
    while (!k->is_borrowed && !pack(k, state, size) && !NEVER(!k->count))
        thin(k);
}

void saga_kept_take(const SagaKept *k, void *state, size_t size)
{
    (void)zeros_take(k->bytes + k->used, state, size);
}

static bool is_far_enough(const SagaKept *k, uint32_t steps)
{
    return steps >= (k->count ? k->station[k->count - 1].steps : 0) + k->apart;
}

void saga_kept_pass(SagaKept *k, const SagaStation *here, const void *state, size_t size)
{
    uint32_t packed = 0;
    if (k->is_borrowed)
        return;
    while (is_far_enough(k, here->steps) &&
           (k->count == SAGA_STATIONS || !(packed = pack(k, state, size))) && k->count)
        thin(k);
    if (!packed || !is_far_enough(k, here->steps))
        return;
    SagaStation *s = &k->station[k->count++];
    *s = *here;
    s->at = k->used;
    s->size = packed;
    k->used += packed;
}

void saga_kept_cut(SagaKept *k, uint32_t log_used)
{
    while (k->count && k->station[k->count - 1].log_used > log_used)
        k->used = k->station[--k->count].at;
}

const SagaStation *saga_kept_before(const SagaKept *k, uint32_t log_used)
{
    uint32_t i = k->count;
    while (i && k->station[i - 1].log_used > log_used)
        i--;
    return i ? &k->station[i - 1] : NULL;
}

void saga_kept_station(const SagaKept *k, const SagaStation *at, void *state, size_t size)
{
    (void)zeros_take(k->bytes + at->at, state, size);
}
