// SPDX-License-Identifier: MIT
// bots/nordenth/nordenth_views.h: a cache of how much of a figure is seen. Only pieces hide, so a
// view is a pure function of the two places and the map.
// Private to bots/nordenth.
#pragma once
#include "rules/nordenth/nordenth_geo.h"

enum { VIEWS_KEPT = 4096 };

/// The two places, packed without loss, and the view.
typedef struct NordenthSeen {
    uint64_t eye, base;
    uint32_t size; ///< radius and height of the figure looked at; 0: empty entry
    uint32_t points;
} NordenthSeen;

typedef struct NordenthViews {
    PieceMask off; ///< pieces that were out of play
    NordenthSeen seen[VIEWS_KEPT];
} NordenthViews;

/// Empties the cache, for another map.
void nordenth_views_clear(NordenthViews *views, PieceMask off);
/// nordenth_view_of(), cached, on the map of the last nordenth_views_clear().
uint32_t nordenth_views_of(NordenthViews *views, const Game *g, FigureId watcher, FigureId id,
                           GeoBase base);
