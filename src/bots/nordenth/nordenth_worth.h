// SPDX-License-Identifier: MIT
// bots/nordenth/nordenth_worth.h: what a choice is worth to the seat that decides, in hundredths of
// a point of cost. Private to bots/nordenth.
#pragma once
#include "bots/nordenth/nordenth_views.h"
#include "bots/nordenth/nordenth_ways.h"
#include "rules/nordenth/nordenth_procs.h"

/// One decision, and what several candidates ask about.
typedef struct NordenthThought {
    const Game *game;
    FigureId ways_for; ///< figure whose goals `ways` has; {0}: none yet
    bool has_then;
    NordenthWays ways;   ///< its grid outlives a decision
    NordenthViews views; ///< outlive a decision, too, on the same map
    Game then;           ///< a copy for trying places
} NordenthThought;

void nordenth_worth_begin(NordenthThought *t, const Game *game);
int32_t nordenth_worth(NordenthThought *t, const Choice *c);
/// The way to a figure's goals, as far as so much movement lasts.
void nordenth_worth_route(NordenthThought *t, FigureId id, int32_t most, GeoPath *path);
/// Is the figure a runner, which has to leave the table?
bool nordenth_runs(const Game *g, FigureId id);
