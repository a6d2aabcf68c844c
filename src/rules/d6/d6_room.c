// SPDX-License-Identifier: MIT
// Declared choices in slots: a game has few at a time, and a copy takes only those along.
#include "rules/d6/d6_room.h"
#include <string.h>

static void measure(Game *g)
{
    D6Room *room = d6_room(g);
    while (room->declared_count && !room->declared_by[room->declared_count - 1].n)
        room->declared_count--;
    g->room_used = (uint16_t)(offsetof(D6Room, declared) + room->declared_count * sizeof(Choice));
}

Choice *d6_declared(Game *g, FigureId id)
{
    D6Room *room = d6_room(g);
    uint8_t slot = room->slot[id.n - 1];
    return slot ? &room->declared[slot - 1] : NULL;
}

Choice *d6_declare(Game *g, FigureId id, const Choice *choice)
{
    D6Room *room = d6_room(g);
    uint8_t *slot = &room->slot[id.n - 1];
    if (!*slot) {
        while (room->declared_by[*slot].n)
            (*slot)++;
        room->declared_by[(*slot)++] = id;
        if (*slot > room->declared_count)
            room->declared_count = *slot;
        measure(g);
    }
    room->declared[*slot - 1] = *choice;
    return &room->declared[*slot - 1];
}

void d6_undeclare(Game *g, FigureId id)
{
    D6Room *room = d6_room(g);
    uint8_t *slot = &room->slot[id.n - 1];
    if (!*slot)
        return;
    memset(&room->declared[*slot - 1], 0, sizeof room->declared[0]);
    room->declared_by[*slot - 1] = (FigureId){0};
    *slot = 0;
    measure(g);
}

void d6_room_clear(Game *g)
{
    memset(d6_room(g), 0, offsetof(D6Room, declared));
    measure(g);
}
