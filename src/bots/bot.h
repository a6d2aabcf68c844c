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

/// How hard a player thinks.
typedef struct BotTerms {
    uint32_t level;    ///< how much it sees and how far it may be off: data/bots/value.json
    uint32_t playouts; ///< of all candidates together, fewer in slow games; 0: one look is all
    int32_t bold;      ///< hundredths by which others' losses count more and its own less
} BotTerms;

typedef struct Bot {
    const char *name;
    bool is_surely_legal; ///< its choices have passed game_check(): game_apply() may take them
    /// NULL: it thinks as its terms say.
    void (*choose)(const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch, Choice *choice);
    const BotTerms *terms; ///< NULL: it chooses at once
} Bot;

/// NULL if nobody has this name. Sparring scripts (bots/spar/spar.h) have names, too.
const Bot *bot_find(const char *name);
uint32_t bot_count(void);
/// By number from 0, in a fixed order: those who are offered to people.
const Bot *bot_at(uint32_t index);
/// Whom people play against and whose advice they get unless they say otherwise: the best that
/// answers at once.
const Bot *bot_rival(void);

/// What the bot chooses for `seat`, who must be the one to decide.
void bot_choose(const Bot *bot, const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,
                Choice *choice);

// The same in steps: for whoever shows how far it is, or may want an answer at once.

/// Begins to think. The scratch is busy with it until somebody else begins something in it.
void bot_begin(const Bot *bot, const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch);
/// Thinks on for at most so many playouts; false: there is nothing more to think about.
bool bot_step(BotScratch *scratch, uint32_t playouts);

typedef struct BotProgress {
    uint32_t done, total; ///< playouts; total is 0 where nothing is played on from
    uint64_t nodes;       ///< decisions looked at in them
    int32_t score;        ///< ten-thousandths that the choice wins; -1: nothing is known
} BotProgress;
/// What it would choose now, and how far it is.
BotProgress bot_best(const BotScratch *scratch, Choice *choice);
