// SPDX-License-Identifier: MIT
// bots/bot_reason.h: why this choice and not the next best? Both are played on with the same dice,
// and the part of the value that differs most is the reason: who falls, who is spared, the goal,
// the place. Uses only what all seats may know, so that any player may hear it: equal public game,
// seat and choice, equal reason. Works in memory lent by the caller, owns nothing, no heap.
#pragma once
#include "bots/bot_playout.h"
#include "bots/bot_value.h"
#include "core/ruleset.h" // the inside of a Game

typedef enum BotReasonKind {
    REASON_NONE,   ///< nothing to tell: the two are about equal, or no brain knows the ruleset
    REASON_ONLY,   ///< there is no other candidate worth comparing
    REASON_SECRET, ///< the choice is secret, and so is its reason
    REASON_WINS,   ///< the game is won at once more often
    REASON_FELLS,  ///< `figure`, an enemy, is more likely to fall
    REASON_SPARES, ///< `figure` is less likely to fall, most of all by the hand of `by`
    REASON_GOAL,   ///< the scenario's aim is nearer: `count`
    REASON_PLACE,  ///< a better position: `count`
    REASON_HARM,   ///< enemies end weaker, or own figures less weakened
    REASON_KINDS
} BotReasonKind;

typedef struct BotReason {
    uint8_t kind;        ///< REASON_*
    bool has_other;      ///< `other` is the choice it was compared with
    FigureId figure, by; ///< {0}: none
    const char *count;   ///< name of the brain's count that differs; NULL: none
    uint8_t with, but;   ///< percent that the figure falls or the game is won, with this choice
                         ///< and with the other
    int32_t gain;        ///< parts of VALUE_ONE by which the choice is better
    Choice other;
} BotReason;

enum { REASON_PLAYOUTS_MAX = 64 };
/// Working memory of bot_reason().
typedef struct BotReasonRoom {
    Game root, trial;
    Playout playout;
    uint8_t felled[2][FIGURE_MAX + 1]; ///< how often, by choice
    uint8_t by[FIGURE_MAX + 1]
              [FIGURE_MAX + 1];  ///< how often figure fell by whose hand after the other choice
    bool is_out[FIGURE_MAX + 1]; ///< in the playout under way
    uint8_t won[2];              ///< how often the game was won, by choice
    uint32_t side;               ///< the choice under way: 0 or 1
} BotReasonRoom;

/// Is the reason worth telling unasked?
static inline bool bot_reason_is_news(const BotReason *r)
{
    return r->kind != REASON_NONE && r->kind != REASON_ONLY;
}

/// Why `seat`, who must decide, should make this legal choice; at most `playouts` playouts of each
/// of the two choices.
void bot_reason(BotScratch *scratch, BotReasonRoom *room, const Game *game, uint8_t seat,
                const Choice *choice, uint32_t playouts, BotReason *out);
