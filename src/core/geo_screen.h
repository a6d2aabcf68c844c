// SPDX-License-Identifier: MIT
// core/geo_screen.h: which levels of a column of a silhouette one piece hides from one eye.
// A private part of geo_silhouette.h. Borrows its arguments for the call, owns nothing, no heap.
// Pure: equal arguments, equal answer.
#pragma once
#include "core/geo_silhouette.h"
#include "core/geo_way.h"

/// An eye and the levels that it looks at.
typedef struct GeoGaze {
    GeoEye eye;
    const GeoLevels *levels;
} GeoGaze;

/// Levels from..to-1 of a column; none when from >= to.
typedef struct GeoRun {
    uint32_t from, to;
} GeoRun;

/// The edges through which the last line entered and left; lines are asked from right to left.
typedef struct GeoEdges {
    uint32_t front, back;
} GeoEdges;

/// Where lines cross an edge, the levels below a height are those with
/// rise * n < by * geo_turn(edge, way) + plus.
typedef struct GeoCut {
    int64_t n, by, plus;
    GeoVec edge;
} GeoCut;

/// Columns side by side whose lines enter a piece by one edge and leave it by one.
typedef struct GeoStretch {
    GeoCut low, high;
    GeoRun run;   ///< if is_same
    bool is_same; ///< the same levels are hidden of all of them
} GeoStretch;

/// A beam: directions from the eye to everything near a line between two places.
typedef struct GeoBeam {
    GeoVec first, last;
    int64_t radius; ///< how near, not counting rounding by less than one in each coordinate
} GeoBeam;

/// Clips a piece to the heights that lines of sight reach; false if no line can meet it.
bool geo_screen_clip(const GeoGaze *gaze, const GeoPiece *piece, GeoScreen *s);
/// Computes what depends on the piece and the eye alone; the questions below want it.
void geo_screen_prepare(const GeoGaze *gaze, GeoScreen *s);

/// On which side of an angled piece a direction leads.
typedef enum GeoSide { GEO_TO_THE_RIGHT, GEO_TOWARDS, GEO_TO_THE_LEFT } GeoSide;
/// Towards it means that a line meets it if it is long enough. A prism must be met inside, a linear
/// piece may be met at its ends, too.
static inline GeoSide geo_screen_side(const GeoScreen *s, GeoVec way)
{
    return geo_turn(s->right, way) + s->is_thin <= 0  ? GEO_TO_THE_RIGHT
           : geo_turn(s->left, way) - s->is_thin >= 0 ? GEO_TO_THE_LEFT
                                                      : GEO_TOWARDS;
}
static inline bool geo_screen_towards(const GeoScreen *s, GeoVec way)
{
    return geo_screen_side(s, way) == GEO_TOWARDS;
}

/// The levels that an angled piece hides of a column in a direction towards it. *edges goes on from
/// the column before, which lies to the right.
GeoRun geo_screen_angled(const GeoGaze *gaze, const GeoScreen *s, GeoVec way, GeoEdges *edges,
                         GeoRun guess);
/// The same for all columns from `first` leftwards to `last`, directions towards the piece; false
/// if they do not surely enter and leave it by the same edges.
bool geo_screen_stretch(const GeoGaze *gaze, const GeoScreen *s, GeoVec first, GeoVec last,
                        GeoEdges *edges, GeoStretch *stretch);
/// One of those columns, if they differ.
GeoRun geo_screen_stretched(const GeoGaze *gaze, const GeoScreen *s, const GeoStretch *stretch,
                            GeoVec way, GeoRun guess);
/// The levels that a prepared piece of any shape hides of a column.
GeoRun geo_screen_run(const GeoGaze *gaze, const GeoScreen *s, GeoVec column, GeoRun guess);

/// For a beam whose lines all enter an angled piece by one edge and, if that matters, leave it by
/// one: the levels hidden at the nearest and at the farthest such place. A line between hides at
/// least the levels that both have in common.
bool geo_screen_ends(const GeoGaze *gaze, const GeoBeam *beam, const GeoScreen *s, GeoRun run[2]);
