// SPDX-License-Identifier: MIT
// bots/bot_greedy.h: the one-ply player and what it thinks with.
// Private to bots/ but for the size of BotScratch, which a session holds by value.
#pragma once
#include "bots/bot.h"
#include "bots/bot_plan.h"

enum { BOT_GREEDY_LIST = 128 };

/// One decision under consideration.
typedef struct BotThought {
    BotScene scene;
    BotFocus focus;       ///< of the figure `focused`
    FigureId focused;     ///< {0}: nobody yet
    FigureId me;          ///< whom the decision is about; {0}: nobody in particular
    const BotFigure *foe; ///< whom a reaction or a phase is against; NULL: not worked out
    uint8_t seat;
    uint8_t left;          ///< actions left, this one included
    FigureMask group;      ///< who acts together, if several do
    const BotFigure *prey; ///< whom the group strikes as one; NULL: nobody
    int32_t joint;         ///< what that is worth
    uint8_t exit_edges; ///< while deploying: bit 0 left, 1 right, 2 lower, 3 upper edge leads out
    int32_t exit_worth;
    bool is_reaction, is_follow;
    bool is_engaged; ///< the reaction is to being engaged, else to a shot or power
    BotPlan plan;    ///< of the figure `planned`
    FigureId planned;
    bool may_run; ///< a series: the figure may move
    bool has_still;
    int32_t still; ///< worth of staying where one is with the actions left after this one
    uint32_t count;
    Choice list[BOT_GREEDY_LIST];
    int32_t value[BOT_GREEDY_LIST]; ///< of each candidate, for those who want to see the reasons
} BotThought;

struct BotScratch {
    BotMemory memory;
    Game view;  ///< what the seat may see
    Game trial; ///< for looks one choice ahead
    BotThought thought;
};

void bot_greedy_choose(const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,
                       Choice *choice);

/// Focus on a figure, worked out once.
const BotFocus *bot_greedy_focus(BotThought *t, FigureId id);
const BotPlan *bot_greedy_plan(BotThought *t, FigureId id);
/// Worth of a choice that is an action of the figure's own activation.
int32_t bot_action_value(BotThought *t, const Choice *c);
/// Worth of a choice made while somebody else acts, or inside a melee phase.
int32_t bot_react_value(BotThought *t, const Choice *c);
/// Worth of a choice of whom to activate, how, and where to deploy.
int32_t bot_slot_value(BotThought *t, const Choice *c);
/// Finds whom the group under way should strike as one, with at most this many actions (0: any).
void bot_slot_gather(BotThought *t, uint32_t actions);
