// SPDX-License-Identifier: MIT
// bots/d6/d6_worth.h: what a choice is worth, and the data computed once for a decision. Private to
// bots/d6.
#pragma once
#include "bots/d6/d6_plan.h"

/// One decision under consideration.
typedef struct D6Thought {
    D6Scene scene;
    D6Focus focus;        ///< on the figure `focused`
    FigureId focused;     ///< {0}: none yet
    FigureId me;          ///< figure that the decision is about; {0}: none in particular
    const D6Fighter *foe; ///< enemy of a reaction or phase; NULL: not known
    uint8_t seat;
    uint8_t left;          ///< actions left, this one included
    FigureMask group;      ///< figures that act together, if several do
    const D6Fighter *prey; ///< enemy that the group strikes together; NULL: none
    int32_t joint;         ///< worth of that joint attack
    uint8_t exit_edges; ///< while deploying: bit 0 left, 1 right, 2 lower, 3 upper edge leads out
    bool is_reaction, is_follow;
    bool is_engaged;         ///< the reaction is to being engaged, else to a shot or power
    FigureMask planned;      ///< figures whose `plan` is made
    D6Plan plan[FIGURE_MAX]; ///< by figure, for those in `planned`
    bool may_run;            ///< a series: the figure may move
    bool has_still;
    int32_t still; ///< worth of staying in place with the actions left after this one
} D6Thought;

/// The focus on a figure, computed once.
const D6Focus *d6_worth_focus(D6Thought *t, FigureId id);
/// The plan of a figure, made once for all candidates.
const D6Plan *d6_worth_plan(D6Thought *t, FigureId id);
/// Worth of a choice that is an action of the figure's own activation.
int32_t d6_worth_action(D6Thought *t, const Choice *c);
/// Worth of a choice made during another figure's action, or inside a melee phase.
int32_t d6_worth_react(D6Thought *t, const Choice *c);
/// Worth of a choice of which figure to activate, in which mode, or where to deploy.
int32_t d6_worth_slot(D6Thought *t, const Choice *c);
/// Finds the enemy that the group under way should strike together, with at most this many actions
/// (0: any number).
void d6_worth_gather(D6Thought *t, uint32_t actions);
