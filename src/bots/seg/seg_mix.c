// SPDX-License-Identifier: MIT
// The best pile is a function of the table, so an opponent who knows the bot would know its cards.
// A card's worth is that of a pile of this card alone. Refused: drawing among random piles weighted
// by their worth, since nearly all of them are bad; and occasional bluffs, which pay only against
// an opponent who relies on the hidden card.
#include "bots/seg/seg_mix.h"

enum {
    SUIT_SLACK = 3,  ///< a suit is good enough if it is worth at most 1 / this less than the best
    ORDER_SLACK = 1, ///< a card may seem to be worth up to 1 / this more than it is
    NOISE = 1024
};

static int32_t card_worth(SegThought *t, uint8_t kind, FigureId card, uint8_t suit)
{
    Choice c = {.kind = kind, .cards.count = 1};
    c.cards.figure[0] = card;
    c.cards.colour[0] = suit;
    return seg_worth(t, &c);
}

/// Draws a suit for a card; returns the worth of the best suit.
static int32_t draw_suit(SegThought *t, Rng *rng, uint8_t kind, FigureId card, uint8_t *suit)
{
    uint32_t good = 0;
    int32_t worth[SEG_SUITS], best = INT32_MIN;
    for (uint8_t i = 1; i < SEG_SUITS; i++) {
        worth[i] = card_worth(t, kind, card, i);
        best = worth[i] > best ? worth[i] : best;
    }
    int32_t floor = best > 0 ? best - best / SUIT_SLACK : best;
    for (uint8_t i = 1; i < SEG_SUITS; i++)
        if (worth[i] >= floor && rng_below(rng, ++good) == 0)
            *suit = i;
    return best;
}

void seg_mix_cards(SegThought *t, Rng *rng, Choice *choice)
{
    Choice c = *choice;
    int64_t seems[CARDS_MAX];
    for (uint32_t i = 0; i < choice->cards.count; i++) {
        FigureId card = choice->cards.figure[i];
        uint8_t suit = choice->cards.colour[i];
        int64_t worth = draw_suit(t, rng, choice->kind, card, &suit);
        worth = worth * NOISE + worth / ORDER_SLACK * rng_below(rng, NOISE);
        // Shuffles equal cards: a later one goes to a place drawn among them.
        uint32_t at = i, equals = 1;
        for (; at && seems[at - 1] < worth; at--) {
            seems[at] = seems[at - 1];
            c.cards.figure[at] = c.cards.figure[at - 1];
            c.cards.colour[at] = c.cards.colour[at - 1];
        }
        while (at >= equals && seems[at - equals] == worth)
            equals++;
        uint32_t back = rng_below(rng, equals);
        for (; back; back--, at--) {
            seems[at] = seems[at - 1];
            c.cards.figure[at] = c.cards.figure[at - 1];
            c.cards.colour[at] = c.cards.colour[at - 1];
        }
        seems[at] = worth;
        c.cards.figure[at] = card;
        c.cards.colour[at] = suit;
    }
    *choice = c;
}

void seg_mix_pile(SegThought *t, uint8_t seat, Rng *rng, Choice *choice)
{
    const Game *g = t->game;
    if (choice->cards.count < 1 || !setup_is_secret(game_setup(g), choice->kind))
        return;
    Choice c = *choice;
    seg_mix_cards(t, rng, &c);
    if (!refusal_is(game_check(g, seat, &c)))
        *choice = c;
}
