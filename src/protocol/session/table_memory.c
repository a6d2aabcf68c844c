// SPDX-License-Identifier: MIT
#include "protocol/session/table_memory.h"

static void *resize(void *self, void *block, size_t size)
{
    TableBuffers *buffers = self;
    if (block && size)
        return size <= TABLE_BUFFER_BYTES ? block : NULL;
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
    return (TableMemory){resize, buffers};
}
