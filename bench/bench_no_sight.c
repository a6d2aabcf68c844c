// SPDX-License-Identifier: MIT
// Stands in for bench_sight.c where Chipmunk is not installed.
#include "cli/lab/cli_bench.h"

const BenchReference *const bench_reference = NULL;
