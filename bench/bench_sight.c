// SPDX-License-Identifier: MIT
// Offers Chipmunk's segment queries to `escarmouche bench`.
#include "cli/lab/cli_bench.h"
#include "sight_reference.h"
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

/// Debian's Chipmunk greets on standard output when its first space is made, which would end up in
/// the middle of our JSON: standard output looks away meanwhile.
static void *open_reference(const GeoMap *map, const GeoDisc *discs, size_t disc_count)
{
    (void)fflush(stdout);
    int kept = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (kept >= 0 && nowhere >= 0)
        (void)dup2(nowhere, STDOUT_FILENO);
    void *reference = sight_reference_open(map, 0, GEO_BLOCKS_SIGHT, discs, disc_count);
    (void)fflush(stdout);
    if (kept >= 0 && nowhere >= 0)
        (void)dup2(kept, STDOUT_FILENO);
    if (kept >= 0)
        (void)close(kept);
    if (nowhere >= 0)
        (void)close(nowhere);
    return reference;
}

static size_t run_reference(void *self, const GeoVec *from, const GeoVec *to, size_t count)
{
    return sight_reference_run(self, from, to, count, 0);
}

static void close_reference(void *self) { sight_reference_close(self); }

static const BenchReference chipmunk = {open_reference, run_reference, close_reference};
const BenchReference *const bench_reference = &chipmunk;
