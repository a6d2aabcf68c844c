// SPDX-License-Identifier: MIT
// protocol/wire/zeros.h: plain data that is mostly zero, packed: the zeros left out. Packed bytes
// live in memory only and are no format of any file.
#pragma once
#include "core/base.h"

/// The most bytes that so many may take.
#define ZEROS_MOST(size) ((size) + (size) / 255 + 4)

/// Packs `size` bytes; returns how many it took, 0 if they would be more than `room`. Without
/// `out` they are only counted.
size_t zeros_put(unsigned char *out, size_t room, const void *bytes, size_t size);
/// Unpacks `size` bytes; returns how many it read.
size_t zeros_take(const unsigned char *in, void *bytes, size_t size);
