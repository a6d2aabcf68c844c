// SPDX-License-Identifier: MIT
// bots/bot.h: the built-in players, by name, and the choices they make.
// A bot is a const table without state; it works in the caller's scratch, one for each thread, and
// draws from the generator passed in. Equal game, seat and generator: equal choice, whatever the
// scratch was used for before. Bots see only what their seat may see.
#pragma once
#include "core/game.h"

/// Working memory of a decision: a seat's view of the game, candidates, a brain's cache
/// (bots/brain.h).
typedef struct BotScratch BotScratch;
size_t bot_scratch_size(void);
/// Initialises fresh memory. The first decision of a family of rulesets costs a few milliseconds
/// more.
void bot_scratch_init(BotScratch *scratch);

/// How hard a player thinks.
typedef struct BotTerms {
    uint32_t level;    ///< index into `sight` and `softness` of data/bots/value.json
    uint32_t playouts; ///< budget of all candidates together, fewer in slow games; 0: no search
    int32_t bold;      ///< hundredths by which the others' losses count more and its own less
} BotTerms;

typedef struct Bot {
    const char *name;
    bool is_surely_legal; ///< its choices have passed game_check(): game_apply() may take them
    /// NULL: the level's player, set up by `terms`.
    void (*choose)(const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch, Choice *choice);
    const BotTerms *terms; ///< NULL where `choose` does everything
} Bot;

/// NULL if no player has this name. Sparring scripts (bots/spar/spar.h) have names, too.
const Bot *bot_find(const char *name);
uint32_t bot_count(void);
/// Bot number `index` from 0, in a fixed order: the players that people may pick.
const Bot *bot_at(uint32_t index);
/// The default opponent and adviser of people: the best player that answers at once.
const Bot *bot_rival(void);

/// What the bot chooses for `seat`, who must be the one to decide.
void bot_choose(const Bot *bot, const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,
                Choice *choice);

// The same in steps, for callers that show progress or may need an answer at once.

/// Begins a decision in the scratch, which belongs to it until the next bot_begin() or
/// bot_choose().
void bot_begin(const Bot *bot, const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch);
/// Runs at most so many playouts; false: the decision is final.
bool bot_step(BotScratch *scratch, uint32_t playouts);

typedef struct BotProgress {
    uint32_t done, total; ///< playouts; total is 0 without a search
    uint64_t nodes;       ///< decisions made in the playouts
    int32_t score;        ///< ten-thousandths: the choice's chance to win; -1: unknown
} BotProgress;
/// The choice as it stands now, and the progress so far.
BotProgress bot_best(const BotScratch *scratch, Choice *choice);
