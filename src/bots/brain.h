// SPDX-License-Identifier: MIT
// bots/brain.h: how a family of rulesets is played: what its choices are worth, in its own words.
// A brain is a const table; what it remembers is in its room of the scratch and never shows in what
// it says: equal view, seat and generator, equal values.
#pragma once
#include "bots/bot.h"
#include "bots/bot_greedy.h"
#include "bots/bot_search.h"
#include "bots/bot_value.h" // ValueCounts
#include "core/ruleset.h"   // CandidateList
#include "gen/bots.h"       // BotsWeights
#include <stdalign.h>

enum {
    BRAIN_LIST_MAX = 129,       ///< candidates: 128 of the rules, one found by looking around
    BRAIN_ROOM_MAX = 200 * 1024 ///< bytes of a brain's own
};

typedef struct Brain {
    /// Makes a room usable that somebody else has left. NULL: nothing to do.
    void (*open)(void *room);
    /// A new decision is about to be thought about. NULL: nothing to do.
    void (*begin)(BotScratch *scratch);
    /// Candidates of its own, before those of the rules. `room` is NULL if nobody will weigh them.
    /// NULL: none.
    void (*propose)(const Game *view, void *room, CandidateList *list);
    /// Says what each candidate of scratch->list is worth to scratch->seat; may add to the list.
    void (*weigh)(BotScratch *scratch, Rng *rng);
    /// Replaces a secret choice by one about as good that cannot be foretold. NULL: no secrets.
    void (*mix)(BotScratch *scratch, Rng *rng, Choice *choice);
    /// Puts something that may be so in place of what `seat`, whose view this is, may not know.
    /// NULL: all is open.
    void (*guess)(BotScratch *scratch, Game *view, uint8_t seat, Rng *rng);
    /// What a side has in a game that is not over, whoever asks: a seat's view or a guess at more.
    void (*count)(BotScratch *scratch, const Game *game, uint8_t seat, ValueCounts *out);
    const ValueCount *counts; ///< what it counts; VALUE_COUNTS at most
} Brain;

/// A decision under consideration, and what the brain in charge keeps.
struct BotScratch {
    const Brain *brain; ///< whose room it is; NULL: nobody's
    uint32_t count;
    uint8_t seat;
    Game view; ///< what the seat may see
    Choice list[BRAIN_LIST_MAX];
    int32_t value[BRAIN_LIST_MAX]; ///< of each candidate
    BotSearch search;
    bool is_searching; ///< else `chosen` is the choice
    Choice chosen;
    alignas(64) unsigned char room[BRAIN_ROOM_MAX];
};

/// The brain for a ruleset; NULL: nobody knows how to play it, and `random` is all there is.
const Brain *brain_of(const Ruleset *rules);
/// What was fitted for a ruleset; NULL as above.
const BotsWeights *brain_fitted(const Ruleset *rules);
/// Weights of what its brain counts in a scenario.
const int32_t *brain_weights(const BotsWeights *weights, const Ruleset *rules, uint32_t scenario);
/// The brain of a game, with the scratch made ready for it; NULL if there is none.
const Brain *brain_wake(BotScratch *scratch, const Game *game);
/// game_candidates() with what the brain of the game proposes before them.
uint32_t brain_candidates(const Game *game, Choice *list, uint32_t max);
/// Fills list and value with what `seat`, who must decide, could choose in this game: all that is
/// worth a look, or with `sight` so many legal choices drawn blindly. False: nobody knows this
/// ruleset.
bool brain_think(BotScratch *scratch, const Game *game, uint8_t seat, uint32_t sight, Rng *rng);
