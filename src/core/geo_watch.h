// SPDX-License-Identifier: MIT
// core/geo_watch.h: where on its way does a figure come into view, and where is the view best?
// A way is tested at stations at most GEO_WATCH_STEP apart; a view is the number of silhouette
// points not hidden. Borrows its arguments for the call, owns nothing, no heap. Pure: equal
// arguments, equal answer.
#pragma once
#include "core/geo_silhouette.h"

enum {
    GEO_WATCH_STEP = 100,
    GEO_WATCH_SLACK = GEO_SILHOUETTE_SIDE, ///< a column less is as good a view
    GEO_WATCH_NONE = 0xffff
};

/// Into how many equal parts the straight way between two places is cut: by its length in the plan
/// or, of a way that leads straight up or down, by its rise. 0 for a way without length.
uint32_t geo_watch_parts(GeoBase a, GeoBase b);
/// The end of part k of n, k from 1: each coordinate rounded towards the start.
GeoBase geo_watch_part(GeoBase a, GeoBase b, uint32_t k, uint32_t n);

/// An eye that watches a walker, and when it stops the walker.
typedef struct GeoWatch {
    const GeoMap *map;
    PieceMask off;
    GeoEye eye;
    GeoVec facing;  ///< {0, 0}: the eye sees all around
    int32_t height; ///< of the walker
    uint16_t over;  ///< only larger views count
    bool is_half;   ///< its front is half of the circle, not a quarter
    bool is_early;  ///< stops at the first best view instead of the middle of the best stretch
} GeoWatch;

/// Points of the walker in view at a station.
uint32_t geo_watch_view(const GeoWatch *watch, GeoBase station);

/// Where the walker is to stop for this eye. The first run of stations with a view over `over` is
/// looked at; its best stretch begins at the first station with the best view and goes on while the
/// view is at most GEO_WATCH_SLACK less. If the stretch reaches the last station, the stop is its
/// first station; otherwise halfway between its first and its last best view. GEO_WATCH_NONE if
/// there is no such view, or if the stop would be after station `last` (later stations are not
/// looked at).
uint32_t geo_watch_stop(const GeoWatch *watch, const GeoBase *station, uint32_t count,
                        uint32_t last);
