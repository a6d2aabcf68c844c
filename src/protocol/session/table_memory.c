// SPDX-License-Identifier: MIT
#include "protocol/session/table_memory.h"

static void *resize(void *self, void *block, size_t size)
{
    TableSlots *slots = self;
    if (block && size)
        return size <= TABLE_SLOT_BYTES ? block : NULL;
    for (uint32_t i = 0; i < TABLE_SLOTS; i++) {
        if (block ? block != slots->slot[i] : slots->is_taken[i] || size > TABLE_SLOT_BYTES)
            continue;
        slots->is_taken[i] = !block;
        return block ? NULL : slots->slot[i];
    }
    return NULL;
}

TableMemory table_memory_slots(TableSlots *slots)
{
    for (uint32_t i = 0; i < TABLE_SLOTS; i++)
        slots->is_taken[i] = false;
    return (TableMemory){resize, slots};
}
