// SPDX-License-Identifier: MIT
// Guesses a hidden pile: its cards belong to characters that have not acted, and their number is
// public. Order and suits are drawn as this bot would build the pile, from the view alone. Refused:
// any order and any suit, against which the search becomes rash since such opponents play badly.
#include "bots/seg/seg_mix.h"
#include "bots/seg/seg_value.h"
#include <string.h>

/// Characters that may have a card in the pile of a seat.
static FigureMask may_come(const Game *g, uint8_t seat)
{
    FigureMask mask = 0;
    for (FigureMask left = seg_cards(g, seat); left; left &= left - 1) {
        FigureId id = figure_first(left);
        bool comes = g->turn ? !seg_is(g, id, SEG_ACTIVATED)
                             : game_figure_of(g, id)->status == FIGURE_WAITING;
        mask |= comes ? figure_bit(id) : 0;
    }
    return mask;
}

/// Removes random members of a mask until `count` are left.
static FigureMask thin(FigureMask mask, int count, Rng *rng)
{
    while (figure_count(mask) > count) {
        uint32_t skip = rng_below(rng, (uint32_t)figure_count(mask));
        FigureMask left = mask;
        for (; skip; skip--)
            left &= left - 1;
        mask &= ~figure_bit(figure_first(left));
    }
    return mask;
}

void seg_guess_piles(SegThought *t, Game *view, uint8_t seat, Rng *rng)
{
    for (uint8_t s = 0; s < view->seat_count; s++) {
        Cards *pile = seg_pile(view, s);
        if (s == seat || !pile->count || pile->figure[0].n)
            continue;
        FigureMask cards = thin(may_come(view, s), pile->count, rng);
        Choice c = {0};
        seg_worth_begin(t, view);
        seg_worth_pile(t, cards, &c);
        seg_mix_cards(t, rng, &c);
        *pile = c.cards;
    }
}
