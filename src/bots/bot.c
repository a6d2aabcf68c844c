// SPDX-License-Identifier: MIT
// Who plays: one row for each bot. `random` needs no view of its own: a legal choice drawn blindly
// tells nothing that the seat may not know.
#include "bots/bot.h"
#include "bots/bot_greedy.h"
#include "bots/brain.h"
#include <string.h>

static void choose_random(const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,
                          Choice *choice)
{
    (void)seat;
    (void)scratch;
    game_sample(game, rng, choice);
}

static const Bot bots[] = {
    {"random", true, choose_random},
    {"greedy", true, bot_greedy_choose},
};

size_t bot_scratch_size(void) { return sizeof(BotScratch); }

void bot_scratch_init(BotScratch *scratch) { scratch->brain = NULL; }

const Bot *bot_find(const char *name)
{
    for (uint32_t i = 0; i < COUNT_OF(bots); i++)
        if (!strcmp(bots[i].name, name))
            return &bots[i];
    return NULL;
}

uint32_t bot_count(void) { return COUNT_OF(bots); }

const Bot *bot_at(uint32_t index) { return index < COUNT_OF(bots) ? &bots[index] : NULL; }

void bot_choose(const Bot *bot, const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,
                Choice *choice)
{
    CORE_ASSERT(game_wait(game) == GAME_WAIT_CHOICE && game_decider(game) == seat);
    bot->choose(game, seat, rng, scratch, choice);
}
