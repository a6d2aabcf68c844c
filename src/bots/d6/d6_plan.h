// SPDX-License-Identifier: MIT
// bots/d6/d6_plan.h: what could a figure get out of its activation, by the number of actions it
// asks for? A look ahead by hunches, for choosing whom to activate and how many dice to dare. Pure.
#pragma once
#include "bots/d6/d6_spot.h"

/// Points over doing nothing. value[0]: a lone static action; value[k]: k actions, once earned.
typedef struct D6Plan {
    int32_t value[D6_SCENE_SERIES + 1];
    bool is_race; ///< somebody wants to get away: it is now or never
} D6Plan;

void d6_plan_make(D6Plan *plan, const D6Focus *focus);
/// The best of a plan with the chance of its dice: what activating the figure is worth.
int32_t d6_plan_best(const D6Plan *plan, const D6Fighter *figure);
/// Worth of asking for k actions (up to D6_SCENE_SERIES) with this chance to get them.
int32_t d6_plan_dare(const D6Plan *plan, const D6Fighter *figure, uint32_t k, int32_t chance);
/// Worth of several figures striking one enemy together, all charging or all in contact, once each
/// has earned `actions`.
int32_t d6_plan_pool(const D6Scene *scene, const D6Fighter *const *member, uint32_t count,
                     const D6Fighter *enemy, uint32_t actions);
