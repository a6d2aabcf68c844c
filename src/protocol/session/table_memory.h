// SPDX-License-Identifier: MIT
// protocol/session/table_memory.h: where tables get their memory from.
// A host hands it over: realloc() where there is a heap, a few buffers of a fixed size where there
// is none (WebAssembly) or one table is all there is.
#pragma once
#include "core/base.h"

typedef struct TableMemory {
    /// As realloc(): without a block a new one, with size 0 the block goes back. NULL: there is
    /// none, and the old block stays.
    void *(*resize)(void *self, void *block, size_t size);
    void *self;
} TableMemory;

enum {
    TABLE_BUFFER_BYTES = 384 * 1024, ///< any block of any table
    TABLE_BUFFERS = 4                ///< a table's two blocks, twice while another game is loaded
};

typedef struct TableBuffers {
    bool is_taken[TABLE_BUFFERS];
    _Alignas(16) unsigned char buffer[TABLE_BUFFERS][TABLE_BUFFER_BYTES];
} TableBuffers;

/// Memory from fixed buffers, which must outlive it.
TableMemory table_memory_buffers(TableBuffers *buffers);
