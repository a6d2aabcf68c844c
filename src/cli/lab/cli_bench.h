// SPDX-License-Identifier: MIT
// cli/lab/cli_bench.h: a second opinion on the speed of sight, where a physics library is there to
// ask.
#pragma once
#include "core/geo.h"

/// First-hit segment queries on a map with discs, by somebody else's code.
typedef struct BenchReference {
    void *(*open)(const GeoMap *map, const GeoDisc *discs, size_t disc_count); ///< NULL: no memory
    size_t (*run)(void *self, const GeoVec *from, const GeoVec *to, size_t count); ///< hits
    void (*close)(void *self);
} BenchReference;

/// NULL where the program was built without such a library. Defined in bench/.
extern const BenchReference *const bench_reference;
