// SPDX-License-Identifier: MIT
// Compares each seat's view before and after the step. Refused: a list of events that reveal
// something, which the next ruleset would forget to extend. A hidden card that leaves with its
// fallen owner counts as revealed, whether or not anybody learns from it.
#include "core/told.h"
#include "core/cards.h"

/// Counts the cards of each seat that are hidden from a viewer.
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
