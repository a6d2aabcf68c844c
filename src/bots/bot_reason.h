// SPDX-License-Identifier: MIT
// bots/bot_reason.h: why this and not the next best? Both are played on from with the same dice,
// and what differs most between the two is the reason: who falls, who is spared, the goal, the
// place. Goes by what everybody may know, so that it can be told to anybody: equal public game,
// seat and choice, equal reason. Works in memory lent by the caller, owns nothing, no heap.
#pragma once
#include "bots/bot_playout.h"
#include "bots/bot_value.h"
#include "core/ruleset.h" // the inside of a Game

typedef enum BotReasonKind {
    REASON_NONE,   ///< nothing to tell: the two are as good as each other, or nobody can say
    REASON_ONLY,   ///< there is nothing else worth a look
    REASON_SECRET, ///< it is kept secret, and so is why
    REASON_WINS,   ///< the game is won at once more often
    REASON_FELLS,  ///< `figure`, an enemy, is more likely to fall
    REASON_SPARES, ///< `figure` is less likely to fall, most of all by the hand of `by`
    REASON_GOAL,   ///< what the scenario is about: `count`
    REASON_PLACE,  ///< a better position: `count`
    REASON_HARM,   ///< enemies are left weaker, or one's own are not
    REASON_KINDS
} BotReasonKind;

typedef struct BotReason {
    uint8_t kind;        ///< REASON_*
    bool has_other;      ///< `other` is what it was compared with
    FigureId figure, by; ///< {0}: nobody
    const char *count;   ///< what differs, by its name in the brain; NULL: nothing it counts
    uint8_t with, but;   ///< percent that the figure falls or the game is won, with this choice
                         ///< and with the other
    int32_t gain;        ///< parts of VALUE_ONE that this is better
    Choice other;
} BotReason;

enum { REASON_PLAYOUTS_MAX = 64 };
/// What to work with.
typedef struct BotReasonRoom {
    Game root, trial;
    Playout playout;
    uint8_t felled[2][FIGURE_MAX + 1];          ///< how often, by choice
    uint8_t by[FIGURE_MAX + 1][FIGURE_MAX + 1]; ///< who fell by whose hand after the other one
    bool is_out[FIGURE_MAX + 1];                ///< in the playout under way
    uint8_t won[2];                             ///< how often the game was won, by choice
    uint32_t side;                              ///< which choice it is about
} BotReasonRoom;

/// Is it worth a word where nobody has asked?
static inline bool bot_reason_is_news(const BotReason *r)
{
    return r->kind != REASON_NONE && r->kind != REASON_ONLY;
}

/// Why `seat`, who must decide, should make a legal choice: at most `playouts` of each of two.
void bot_reason(BotScratch *scratch, BotReasonRoom *room, const Game *game, uint8_t seat,
                const Choice *choice, uint32_t playouts, BotReason *out);
