// SPDX-License-Identifier: MIT
// A seat's view says what it may not see, so the views before and after a step say what was told:
// no list of events that reveal something, which the next ruleset would forget to extend. A card
// that goes with its fallen owner counts, too: whether anybody learns from that is not worth a
// guess.
#include "core/told.h"
#include "core/cards.h"

/// Cards of each seat that a viewer may not know.
static void count_hidden(const Game *g, uint8_t viewer, uint8_t hidden[SEAT_MAX])
{
    Game view;
    g->rules->view(g, viewer, &view);
    for (uint8_t s = 0; s < g->seat_count; s++) {
        const Cards *cards = game_cards(&view, s);
        hidden[s] = 0;
        for (uint32_t i = 0; i < cards->count; i++)
            hidden[s] = (uint8_t)(hidden[s] + !cards->figure[i].n);
    }
}

uint32_t told_by(const Game *before, const Game *after)
{
    uint32_t told = after->dice_next > before->dice_next ? TOLD_DICE : 0;
    if (after->wait == GAME_OVER && before->wait != GAME_OVER)
        told |= TOLD_END;
    for (uint8_t viewer = 0; viewer < before->seat_count; viewer++) {
        uint8_t then[SEAT_MAX], now[SEAT_MAX];
        count_hidden(before, viewer, then);
        count_hidden(after, viewer, now);
        for (uint32_t s = 0; s < before->seat_count; s++)
            if (now[s] < then[s])
                told |= now[s] ? TOLD_CARD : TOLD_CARD | TOLD_SEAL;
    }
    return told;
}
