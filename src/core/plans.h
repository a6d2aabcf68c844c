// SPDX-License-Identifier: MIT
// core/plans.h: what bots ask the rules beside forecasts. Optional, one of the two: Ruleset.plans,
// from which they work out what a choice is worth, or Ruleset.worth, which says it.
#pragma once
#include "core/ruleset.h"

/// Something a seat wants to reach, for bots.
typedef struct Goal {
    GeoVec at;
    int32_t radius;  ///< reached within this distance
    int32_t value;   ///< worth, in hundredths of a point of cost
    FigureId figure; ///< only for this figure; {0}: for anybody of the seat
    uint8_t kind;    ///< GOAL_*
} Goal;
enum { GOAL_TAKE, GOAL_BRING, GOAL_EXIT, GOAL_HUNT, GOAL_COUNT_MAX = 48 };

/// How things go under the options in force, for bots that plan without a choice to ask
/// about.
typedef struct Ways {
    uint8_t kills_from;   ///< injury result of a blow that costs vitality (1: every unsaved one)
    bool knockdown;       ///< the others knock down
    uint8_t prone, crowd; ///< what being down, and each enemy beyond the first, adds to a fighter's
                          ///< threshold
    bool fear_all;        ///< the frightening fear each other too
    bool keeps;           ///< actions earned before a failed die are kept
} Ways;

/// Who acts in the activation under way, and how often still, this time included; nobody: none is.
typedef struct Together {
    FigureMask members;
    uint8_t actions_left; ///< 0: not known yet
} Together;

struct RulesetPlans {
    /// Who acts together now.
    Together (*together)(const Game *g);
    /// How fights and series go.
    void (*ways)(const Game *g, Ways *out);
    /// Thresholds of the dice that earn a figure its actions, one an action; how many there are.
    uint32_t (*series)(const Game *g, FigureId figure, uint8_t *threshold, uint32_t max);
    /// Objectives of a seat.
    uint32_t (*goals)(const Game *g, uint8_t seat, Goal *list, uint32_t max);
};

struct RulesetWorth {
    /// What a legal choice is worth to whoever decides, for players who look one step ahead.
    int32_t (*choice)(const Game *g, const Choice *c);
};
