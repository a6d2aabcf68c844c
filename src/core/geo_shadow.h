// SPDX-License-Identifier: MIT
// core/geo_shadow.h: is a figure wholly behind walls that are higher than any line of sight?
// The quick first test before geo_silhouette.h, for many questions from one eye: a yes is certain,
// a no says nothing. Borrows its arguments for the call, owns nothing, no heap. Pure: equal
// arguments, equal answer.
#pragma once
#include "core/geo_silhouette.h"

/// The shadow of one piece: everything beyond a straight line within the piece, between the line's
/// two ends.
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
/// Is the whole disc in shadow, of one piece or of several together? If so, *room is how far it can
/// move in any direction and still be in shadow. May reorder the shadows: one that hid a disc is
/// asked first about the next disc.
bool geo_shadows_hide(GeoShadows *shadows, GeoDisc disc, int64_t *room);
