// SPDX-License-Identifier: MIT
// bots/bot_search.h: the searching player: plays each good candidate on, again and again, and takes
// the one with the best result. Runs in steps, so that the caller can show progress and stop it.
// Works in the caller's scratch, owns nothing, no heap. Private to bots/.
#pragma once
#include "bots/bot_playout.h"
#include "core/ruleset.h" // the inside of a Game

enum {
    SEARCH_WIDTH_MAX = 16,    ///< candidates
    SEARCH_PLAYOUTS_MAX = 512 ///< of one candidate
};

/// A search under way.
typedef struct BotSearch {
    const BotTerms *terms;
    Game root; ///< the seat's view
    Game trial;
    uint64_t seed;
    uint32_t count;                  ///< candidates left in the race
    uint32_t played;                 ///< complete playouts of each of them
    uint32_t next;                   ///< candidate whose playout comes next
    uint32_t done, total;            ///< playouts, and their budget
    uint32_t turns;                  ///< length of a playout
    uint64_t nodes;                  ///< decisions in them
    int64_t offset;                  ///< log odds that make up for a temperament at the start
    uint8_t seat;                    ///< whose choice it is
    uint8_t alive[SEARCH_WIDTH_MAX]; ///< candidates left in the race, in the order of the list
    Playout playout;
    Choice list[SEARCH_WIDTH_MAX]; ///< the first is the choice without a search
    uint16_t result[SEARCH_WIDTH_MAX][SEARCH_PLAYOUTS_MAX];
} BotSearch;

/// Takes over the candidates that brain_think() has weighed in this scratch. False: no search is
/// needed, and search->list[0] is the choice.
bool bot_search_begin(BotScratch *scratch, const BotTerms *terms, Rng *rng);
/// Runs one playout; false: the search is over.
bool bot_search_step(BotScratch *scratch);
/// The best candidate so far.
const Choice *bot_search_best(const BotSearch *search);
/// Its chance to win in ten-thousandths; -1: unknown yet.
int32_t bot_search_score(const BotSearch *search);
