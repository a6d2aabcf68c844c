// SPDX-License-Identifier: MIT
// bots/brain.h: the knowledge of how to play a family of rulesets: candidates and their worth.
// A brain is a const table; its cache in the scratch (its room) never influences results: equal
// view, seat and generator, equal values.
#pragma once
#include "bots/bot.h"
#include "bots/bot_greedy.h"
#include "bots/bot_search.h"
#include "bots/bot_value.h" // ValueCounts
#include "core/ruleset.h"   // CandidateList
#include "gen/bots.h"       // BotsWeights
#include <stdalign.h>

enum {
    BRAIN_LIST_MAX = 129,       ///< candidates: 128 of the rules, one found by the brain
    BRAIN_ROOM_MAX = 200 * 1024 ///< bytes of a brain's room
};

typedef struct Brain {
    /// Initialises a room last used by another brain. NULL: nothing to do.
    void (*open)(void *room);
    /// Called before each new decision. NULL: nothing to do.
    void (*begin)(BotScratch *scratch);
    /// Proposes candidates before those of the rules. `room` is NULL if they will not be weighed.
    /// NULL: none.
    void (*propose)(const Game *view, void *room, CandidateList *list);
    /// Writes the worth of each candidate of scratch->list to scratch->seat; may add to the list.
    void (*weigh)(BotScratch *scratch, Rng *rng);
    /// Replaces a secret choice by one about as good, drawn so that it cannot be foretold. NULL: no
    /// secrets.
    void (*mix)(BotScratch *scratch, Rng *rng, Choice *choice);
    /// Fills in a random guess at what is hidden in this view of `seat`. NULL: nothing is ever
    /// hidden.
    void (*guess)(BotScratch *scratch, Game *view, uint8_t seat, Rng *rng);
    /// Counts a side's assets in a game that is not over, which may be a view or a guess.
    void (*count)(BotScratch *scratch, const Game *game, uint8_t seat, ValueCounts *out);
    const ValueCount *counts; ///< its counts; VALUE_COUNTS at most
} Brain;

/// A decision under consideration, and the room of the brain in charge.
struct BotScratch {
    const Brain *brain; ///< owner of `room`; NULL: none yet
    uint32_t count;
    uint8_t seat;
    Game view; ///< the seat's view
    Choice list[BRAIN_LIST_MAX];
    int32_t value[BRAIN_LIST_MAX]; ///< of each candidate
    BotSearch search;
    bool is_searching; ///< else `chosen` is the choice
    Choice chosen;
    alignas(64) unsigned char room[BRAIN_ROOM_MAX];
};

/// The brain for a ruleset; NULL: there is none, and every bot plays as `random`.
const Brain *brain_of(const Ruleset *rules);
/// The fitted weights of a ruleset (data/bots/value.json); NULL if it has no brain.
const BotsWeights *brain_fitted(const Ruleset *rules);
/// Weights of its brain's counts in a scenario.
const int32_t *brain_weights(const BotsWeights *weights, const Ruleset *rules, uint32_t scenario);
/// The brain of a game, with the scratch made ready for it; NULL if there is none.
const Brain *brain_wake(BotScratch *scratch, const Game *game);
/// game_candidates() with what the brain of the game proposes before them.
uint32_t brain_candidates(const Game *game, Choice *list, uint32_t max);
/// Fills list and value with candidates for `seat`, who must decide: all that are worth a look or,
/// with `sight`, so many legal choices drawn blindly. False: the ruleset has no brain.
bool brain_think(BotScratch *scratch, const Game *game, uint8_t seat, uint32_t sight, Rng *rng);
