// SPDX-License-Identifier: MIT
// bots/d6/d6_plan.h: what an activation is worth to a figure, by the number of actions it asks for.
// A heuristic look ahead, for choosing which figure to activate and with how many dice. Pure.
#pragma once
#include "bots/d6/d6_spot.h"

/// Points gained over doing nothing. value[0]: a lone static action; value[k]: k actions, once
/// earned.
typedef struct D6Plan {
    int32_t value[D6_SCENE_SERIES + 1];
    bool is_race; ///< a side wants to leave the table: later turns count for less
} D6Plan;

void d6_plan_make(D6Plan *plan, const D6Focus *focus);
/// Worth of activating the figure: the best of its plan, with the chance of the dice.
int32_t d6_plan_best(const D6Plan *plan, const D6Fighter *figure);
/// Worth of asking for k actions (up to D6_SCENE_SERIES) with this chance to get them.
int32_t d6_plan_dare(const D6Plan *plan, const D6Fighter *figure, uint32_t k, int32_t chance);
/// Worth of several figures striking one enemy together, all charging or all in contact, once each
/// has earned `actions`.
int32_t d6_plan_pool(const D6Scene *scene, const D6Fighter *const *member, uint32_t count,
                     const D6Fighter *enemy, uint32_t actions);
