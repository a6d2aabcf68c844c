// SPDX-License-Identifier: MIT
// A thread that cannot be started is no error: workers take their pieces from a counter, so that
// fewer of them do the same. Refused: a pool that outlives a run, for starts that cost
// microseconds.
#include "lab/crew.h"
#include "core/base.h"
#include <pthread.h>

uint32_t crew_size(uint32_t wanted, uint32_t most, uint64_t pieces)
{
    uint32_t count = wanted < most ? wanted : most;
    count = count < pieces ? count : (uint32_t)pieces;
    return count ? count : 1;
}

uint32_t crew_run(void *(*work)(void *worker), void *workers, size_t size, uint32_t count)
{
    pthread_t thread[CREW_MAX];
    unsigned char *first = workers;
    uint32_t started = 1;
    CORE_ASSERT(count <= CREW_MAX);
    while (started < count && started < CREW_MAX &&
           pthread_create(&thread[started], NULL, work, first + started * size) == 0)
        started++;
    (void)work(first);
    for (uint32_t i = 1; i < started; i++)
        (void)pthread_join(thread[i], NULL);
    return started;
}
