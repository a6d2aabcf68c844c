// SPDX-License-Identifier: MIT
// bots/bot_plan.h: what could a figure get out of its activation, by the number of actions it asks
// for? A look ahead by hunches, for choosing whom to activate and how many dice to dare. Pure.
#pragma once
#include "bots/bot_place.h"

/// Points over doing nothing. value[0]: a lone static action; value[k]: k actions, once earned.
typedef struct BotPlan {
    int32_t value[BOT_SCENE_SERIES + 1];
} BotPlan;

void bot_plan_make(BotPlan *plan, const BotFocus *focus);
/// The best of a plan with the chance of its dice: what activating the figure is worth.
int32_t bot_plan_best(const BotPlan *plan, const BotFigure *figure);
/// Worth of asking for k actions (up to BOT_SCENE_SERIES) with this chance to get them.
int32_t bot_plan_dare(const BotPlan *plan, const BotFigure *figure, uint32_t k, int32_t chance);
/// Worth of several figures striking one enemy together, all charging or all in contact, once each
/// has earned `actions`.
int32_t bot_plan_pool(const BotScene *scene, const BotFigure *const *member, uint32_t count,
                      const BotFigure *enemy, uint32_t actions);
