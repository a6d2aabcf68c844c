// SPDX-License-Identifier: MIT
// lab/crew.h: workers on threads, the first of them on the caller's own. They share what their
// structs point at; a crew starts them and waits for all of them.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { CREW_MAX = 256 };

/// How many workers: as many as wanted, at least one, at most `most`, and none without work.
uint32_t crew_size(uint32_t wanted, uint32_t most, uint64_t pieces);
/// Runs `count` workers of `size` bytes each, one behind the other in memory. How many there were:
/// fewer where the system starts no more threads; the work is theirs then.
uint32_t crew_run(void *(*work)(void *worker), void *workers, size_t size, uint32_t count);
