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
    FigureId ways_for; ///< whose goals the field of ways is; {0}: nobody's yet
    bool has_then;
    NordenthWays ways;   ///< its grid outlives a decision
    NordenthViews views; ///< so do these, on the same map
    Game then;           ///< a copy to try places in
} NordenthThought;

void nordenth_worth_begin(NordenthThought *t, const Game *game);
int32_t nordenth_worth(NordenthThought *t, const Choice *c);
/// The way to where a figure wants to be, as far as so much movement leads.
void nordenth_worth_route(NordenthThought *t, FigureId id, int32_t most, GeoPath *path);
/// Has to get off the table.
bool nordenth_runs(const Game *g, FigureId id);
