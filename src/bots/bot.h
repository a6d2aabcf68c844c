// SPDX-License-Identifier: MIT
// bots/bot.h: players by name: who they are and what they choose.
// A bot is a const table and keeps nothing; what it works with is the caller's scratch, one for
// each thread, and the generator passed in. Equal game, seat and generator: equal choice, whatever
// the scratch was used for before. Bots see only what their seat may see.
#pragma once
#include "core/game.h"

/// Room for thinking: a seat's view of the game, candidates, what a brain remembers (bots/brain.h).
typedef struct BotScratch BotScratch;
size_t bot_scratch_size(void);
/// Makes fresh memory usable. The first decision of a family costs a few milliseconds more.
void bot_scratch_init(BotScratch *scratch);

typedef struct Bot {
    const char *name;
    bool is_surely_legal; ///< its choices have passed game_check(): game_apply() may take them
    void (*choose)(const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch, Choice *choice);
} Bot;

/// NULL if nobody has this name.
const Bot *bot_find(const char *name);
uint32_t bot_count(void);
/// By number from 0, in a fixed order.
const Bot *bot_at(uint32_t index);

/// What the bot chooses for `seat`, who must be the one to decide.
void bot_choose(const Bot *bot, const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,
                Choice *choice);
