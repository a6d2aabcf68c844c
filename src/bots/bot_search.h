// SPDX-License-Identifier: MIT
// bots/bot_search.h: the searching player: plays on from each good candidate, again and again, and
// takes the one that turned out best. In steps, so that whoever waits can look on and stop it.
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
    Game root; ///< as the seat sees it
    Game trial;
    uint64_t seed;
    uint32_t count;                  ///< candidates still looked at
    uint32_t played;                 ///< complete playouts of each of them
    uint32_t next;                   ///< whose playout comes next
    uint32_t done, total;            ///< playouts, and how many there may be
    uint32_t turns;                  ///< until a playout is cut
    uint64_t nodes;                  ///< decisions in them
    int64_t offset;                  ///< of log odds, for a temperament
    uint8_t seat;                    ///< whose choice it is
    uint8_t alive[SEARCH_WIDTH_MAX]; ///< candidates still looked at, in the order of the list
    Playout playout;
    Choice list[SEARCH_WIDTH_MAX]; ///< the first is what a player without a search takes
    uint16_t result[SEARCH_WIDTH_MAX][SEARCH_PLAYOUTS_MAX];
} BotSearch;

/// Takes over the candidates that brain_think() has weighed in this scratch. False: there is
/// nothing to search for, and search->list[0] is the choice.
bool bot_search_begin(BotScratch *scratch, const BotTerms *terms, Rng *rng);
/// One playout; false: all is done.
bool bot_search_step(BotScratch *scratch);
/// The best so far.
const Choice *bot_search_best(const BotSearch *search);
/// Ten-thousandths that it wins; -1: nothing is known yet.
int32_t bot_search_score(const BotSearch *search);
