// SPDX-License-Identifier: MIT
// bots/bot_place.h: what is a place worth to a figure: what it can do from there, and what may
// befall it there? Points as in bot_scene.h. Pure.
#pragma once
#include "bots/bot_scene.h"

/// One enemy seen by the figure in focus; all in points.
typedef struct BotRival {
    const BotFigure *enemy;
    int32_t charge, fight;           ///< net worth of attacking it
    int32_t threat, threat_fight;    ///< what it may do to the figure
    int32_t shot[3], threat_shot[3]; ///< by range band
    int32_t gang;                    ///< part of `charge` that friends will reap
    int32_t pull;                    ///< worth of hunting it down
    int32_t urgency;                 ///< chance that it acts before the figure does again
} BotRival;

/// A figure and its enemies, worked out once for many places.
typedef struct BotFocus {
    const BotScene *scene;
    const BotFigure *me;
    uint32_t count;
    BotRival rival[FIGURE_MAX];
    uint32_t goal_count;
    Goal goal[GOAL_COUNT_MAX]; ///< those for this figure but the hunts, with their value to it
    bool is_blind;             ///< leaves sight out of account: quicker, for first looks
} BotFocus;

void bot_place_focus(BotFocus *focus, const BotScene *scene, const BotFigure *me);
/// Worth of standing there with `sure` actions still to take.
int32_t bot_place_value(const BotFocus *focus, GeoVec at, uint32_t sure);
/// The part of the danger there that comes from shots.
int32_t bot_place_fire(const BotFocus *focus, GeoVec at);
/// Worth of the objectives alone, for a figure that stands there.
int32_t bot_place_goals(const BotFocus *focus, GeoVec at);
