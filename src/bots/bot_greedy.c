// SPDX-License-Identifier: MIT
// The greedy player weighs every candidate once and takes the first of the best.
#include "bots/bot_greedy.h"
#include "bots/brain.h"

void bot_greedy_choose(const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,
                       Choice *choice)
{
    if (!brain_think(scratch, game, seat, 0, rng)) {
        game_sample(game, rng, choice);
        return;
    }
    uint32_t best = 0;
    for (uint32_t i = 1; i < scratch->count; i++)
        if (scratch->value[i] > scratch->value[best])
            best = i;
    *choice = scratch->list[best];
    if (scratch->brain->mix)
        scratch->brain->mix(scratch, rng, choice);
}
