// SPDX-License-Identifier: MIT
#include "protocol/session/table_memory.h"

static void *resize(void *self, void *block, size_t size)
{
    TableBuffers *buffers = self;
    if (block && size)
        return size <= (block == buffers->large ? TABLE_LARGE_BYTES : TABLE_BUFFER_BYTES) ? block
                                                                                          : NULL;
    if (block == buffers->large || (!block && size > TABLE_BUFFER_BYTES)) {
        bool is_there = block || (!buffers->is_large_taken && size <= TABLE_LARGE_BYTES);
        if (is_there)
            buffers->is_large_taken = !block;
        return is_there && !block ? buffers->large : NULL;
    }
    for (uint32_t i = 0; i < TABLE_BUFFERS; i++) {
        if (block ? block != buffers->buffer[i] : buffers->is_taken[i] || size > TABLE_BUFFER_BYTES)
            continue;
        buffers->is_taken[i] = !block;
        return block ? NULL : buffers->buffer[i];
    }
    return NULL;
}

TableMemory table_memory_buffers(TableBuffers *buffers)
{
    for (uint32_t i = 0; i < TABLE_BUFFERS; i++)
        buffers->is_taken[i] = false;
    buffers->is_large_taken = false;
    return (TableMemory){resize, buffers};
}
