// SPDX-License-Identifier: MIT
// bots/nordenth/nordenth_views.h: how much of a figure is seen, remembered. What hides is pieces
// alone, so that a view is the same whenever the same two places are asked about.
// Private to bots/nordenth.
#pragma once
#include "rules/nordenth/nordenth_geo.h"

enum { VIEWS_KEPT = 4096 };

/// Who stands where, packed without loss, and what was seen.
typedef struct NordenthSeen {
    uint64_t eye, base;
    uint32_t size; ///< radius and height of what is looked at; 0: nothing is known
    uint32_t points;
} NordenthSeen;

typedef struct NordenthViews {
    PieceMask off; ///< pieces that were out of play
    NordenthSeen seen[VIEWS_KEPT];
} NordenthViews;

/// Forgets everything: another map.
void nordenth_views_clear(NordenthViews *views, PieceMask off);
/// nordenth_view_of(), on the map of the last clear.
uint32_t nordenth_views_of(NordenthViews *views, const Game *g, FigureId watcher, FigureId id,
                           GeoBase base);
