// SPDX-License-Identifier: MIT
// bots/d6/d6_worth.h: what a choice is worth, and what is worked out for a decision to say so.
// Private to bots/d6.
#pragma once
#include "bots/d6/d6_plan.h"

/// One decision under consideration.
typedef struct D6Thought {
    D6Scene scene;
    D6Focus focus;        ///< of the figure `focused`
    FigureId focused;     ///< {0}: nobody yet
    FigureId me;          ///< whom the decision is about; {0}: nobody in particular
    const D6Fighter *foe; ///< whom a reaction or a phase is against; NULL: not worked out
    uint8_t seat;
    uint8_t left;          ///< actions left, this one included
    FigureMask group;      ///< who acts together, if several do
    const D6Fighter *prey; ///< whom the group strikes as one; NULL: nobody
    int32_t joint;         ///< what that is worth
    uint8_t exit_edges; ///< while deploying: bit 0 left, 1 right, 2 lower, 3 upper edge leads out
    bool is_reaction, is_follow;
    bool is_engaged;         ///< the reaction is to being engaged, else to a shot or power
    FigureMask planned;      ///< whose plans are made
    D6Plan plan[FIGURE_MAX]; ///< of each figure that was asked for
    bool may_run;            ///< a series: the figure may move
    bool has_still;
    int32_t still; ///< worth of staying where one is with the actions left after this one
} D6Thought;

/// Focus on a figure, worked out once.
const D6Focus *d6_worth_focus(D6Thought *t, FigureId id);
/// Plan of a figure, made once: several candidates ask for the same one.
const D6Plan *d6_worth_plan(D6Thought *t, FigureId id);
/// Worth of a choice that is an action of the figure's own activation.
int32_t d6_worth_action(D6Thought *t, const Choice *c);
/// Worth of a choice made while somebody else acts, or inside a melee phase.
int32_t d6_worth_react(D6Thought *t, const Choice *c);
/// Worth of a choice of whom to activate, how, and where to deploy.
int32_t d6_worth_slot(D6Thought *t, const Choice *c);
/// Finds whom the group under way should strike as one, with at most this many actions (0: any).
void d6_worth_gather(D6Thought *t, uint32_t actions);
