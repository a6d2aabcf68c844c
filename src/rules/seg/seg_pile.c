// SPDX-License-Identifier: MIT
// Piles are short and read from the top, so drawing moves the rest up: no ring, no holes, and equal
// piles are equal byte for byte.
#include "rules/seg/seg_pile.h"
#include "rules/seg/seg.h"
#include <string.h>

void seg_pile_clear(Game *g)
{
    g->room_used = (uint16_t)(g->seat_count * sizeof(Cards));
    memset(ROOM_AS(SegRoom, g), 0, sizeof(SegRoom));
}

FigureId seg_pile_draw(Cards *pile, uint32_t at, uint8_t *suit)
{
    FigureId id = pile->figure[at];
    if (suit)
        *suit = pile->colour[at];
    pile->count--;
    for (uint32_t i = at; i < pile->count; i++) {
        pile->figure[i] = pile->figure[i + 1];
        pile->colour[i] = pile->colour[i + 1];
    }
    pile->figure[pile->count] = (FigureId){0};
    pile->colour[pile->count] = 0;
    return id;
}

void seg_pile_bury(Cards *pile, FigureId id, uint8_t suit)
{
    pile->figure[pile->count] = id;
    pile->colour[pile->count++] = suit;
}

void seg_pile_veil(Cards *pile) { *pile = (Cards){.count = pile->count}; }

const char *seg_pile_broken(const Game *g, uint8_t seat)
{
    const Cards *pile = seg_pile_of(g, seat);
    FigureMask seen = 0;
    if (pile->count > CARDS_MAX)
        return "a pile of so many";
    for (uint32_t i = 0; i < CARDS_MAX; i++) {
        FigureId id = pile->figure[i];
        if ((i < pile->count) != (id.n != 0) || (i < pile->count) != (pile->colour[i] != 0))
            return "piles have no holes";
        if (!id.n)
            continue;
        if (id.n > g->figure_count || game_seat_of(g, id) != seat || pile->colour[i] >= SEG_SUITS)
            return "cards of its own";
        if (seen & figure_bit(id))
            return "one card each";
        seen |= figure_bit(id);
        if (g->turn ? !game_in_play(g, id) || seg_is(g, id, SEG_ACTIVATED)
                    : game_figure_of(g, id)->status != FIGURE_WAITING)
            return "cards of those to come";
    }
    return NULL;
}

PositionCards *seg_position_cards(SetupPosition *position)
{
    return &((SegPosition *)(void *)position->room)->cards;
}
