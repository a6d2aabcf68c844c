// SPDX-License-Identifier: MIT
// Declared choices in entries: a game has few at a time, and a copy takes only those along.
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
    uint8_t entry = room->entry[id.n - 1];
    return entry ? &room->declared[entry - 1] : NULL;
}

Choice *d6_declare(Game *g, FigureId id, const Choice *choice)
{
    D6Room *room = d6_room(g);
    uint8_t *entry = &room->entry[id.n - 1];
    if (!*entry) {
        while (room->declared_by[*entry].n)
            (*entry)++;
        room->declared_by[(*entry)++] = id;
        if (*entry > room->declared_count)
            room->declared_count = *entry;
        measure(g);
    }
    room->declared[*entry - 1] = *choice;
    return &room->declared[*entry - 1];
}

void d6_undeclare(Game *g, FigureId id)
{
    D6Room *room = d6_room(g);
    uint8_t *entry = &room->entry[id.n - 1];
    if (!*entry)
        return;
    memset(&room->declared[*entry - 1], 0, sizeof room->declared[0]);
    room->declared_by[*entry - 1] = (FigureId){0};
    *entry = 0;
    measure(g);
}

void d6_room_clear(Game *g)
{
    memset(d6_room(g), 0, offsetof(D6Room, declared));
    measure(g);
}
