// SPDX-License-Identifier: MIT
// core/geo_shadow.h: is somebody wholly behind walls that are higher than any line of sight?
// The quick half of geo_silhouette.h, for many questions from one eye: a yes is certain, a no says
// nothing. Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal
// answer.
#pragma once
#include "core/geo_silhouette.h"

/// What one piece hides: all that lies beyond a straight line within it, between the two ends.
typedef struct GeoShadow {
    GeoVec right, left;                ///< from the eye to the line's ends
    int64_t to_right, to_left, across; ///< lengths, never too short
} GeoShadow;

typedef struct GeoShadows {
    GeoVec eye;
    uint32_t count;
    GeoShadow shadow[PIECE_MAX];
} GeoShadows;

/// The shadows of those sight-blocking pieces of `which` that every line of sight between the
/// heights low and high would meet.
void geo_shadows_cast(GeoShadows *shadows, const GeoMap *map, PieceMask which, GeoVec eye,
                      int32_t low, int32_t high);
/// Is everything of this disc in shadow, be it of several together? If so, *room is how far it
/// could go, in any direction, and still be. Shadows may be put in another order: what hid one is
/// asked first about the next.
bool geo_shadows_hide(GeoShadows *shadows, GeoDisc disc, int64_t *room);
