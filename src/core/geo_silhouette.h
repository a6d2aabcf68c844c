// SPDX-License-Identifier: MIT
// core/geo_silhouette.h: how much of a figure with a height is hidden from an eye at any height?
// A silhouette is 16 columns of 16 points across the line of sight; a point is hidden if the
// straight way to it meets a piece that blocks sight, between the bottom and the top of that piece.
// The plan's chord (geo_sight.h) is the same question on a table without heights.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "core/geo_base.h"

enum {
    GEO_SILHOUETTE_SIDE = 16, ///< columns, and points of each column
    GEO_SILHOUETTE = GEO_SILHOUETTE_SIDE * GEO_SILHOUETTE_SIDE
};

/// An eye, or the point of an explosion.
typedef struct GeoEye {
    GeoVec at;
    int32_t z;
} GeoEye;

/// Height of a row's points above the figure's feet, rows counted upwards from 0.
static inline int32_t geo_silhouette_level(int32_t height, int32_t row)
{
    return (int32_t)((int64_t)height * (2 * row + 1) / (2 * GEO_SILHOUETTE_SIDE));
}

/// Points of the silhouette of a figure of this height that sight-blocking pieces out of `which`
/// hide; *most (unless NULL) is what hides most of it, zero when nothing does. A linear piece hides
/// what lies behind it from its bottom up to below its top, its ends included; any other hides what
/// is seen through its inside. A piece without a height is higher than anything. If the eye is
/// within the figure's base, nothing is hidden. Never fails. Cost: one walk over the pieces near
/// the line of sight.
uint32_t geo_silhouette_hidden(const GeoMap *map, PieceMask which, GeoEye eye, GeoBase target,
                               int32_t height, PieceId *most);
/// Points of the silhouette in view, with all pieces that are not `off`.
static inline uint32_t geo_silhouette_seen(const GeoMap *map, PieceMask off, GeoEye eye,
                                           GeoBase target, int32_t height)
{
    return GEO_SILHOUETTE - geo_silhouette_hidden(map, ~off, eye, target, height, NULL);
}

/// Is any point in view? Equals geo_silhouette_seen() > 0, but is quicker.
bool geo_silhouette_is_seen(const GeoMap *map, PieceMask off, GeoEye eye, GeoBase target,
                            int32_t height);

/// Are all points in view? Equals geo_silhouette_seen() == GEO_SILHOUETTE, but is quicker.
bool geo_silhouette_is_whole(const GeoMap *map, PieceMask off, GeoEye eye, GeoBase target,
                             int32_t height);

/// The levels of a figure's points, relative to an eye.
typedef struct GeoLevels {
    int64_t rise[GEO_SILHOUETTE_SIDE]; ///< height of each level above the eye, ascending
    int32_t low, high; ///< of the eye and all levels: every line of sight runs between them
} GeoLevels;

/// A piece prepared for one eye that looks at figures of one height on one level.
typedef struct GeoScreen {
    const GeoPiece *piece;
    int32_t bottom, top;      ///< clipped to the heights that lines of sight reach
    bool has_bottom, has_top; ///< a line of sight may pass below it, above it
    bool is_full;             ///< it covers the heights of every line of sight
    bool is_thin;             ///< a linear piece: its two sides are edges
    bool is_angled;           ///< the eye is clearly outside of all edges' lines, and of the piece
    bool asks_in, asks_out;   ///< the place where a line enters or leaves it matters
    uint8_t fronts, backs;    ///< edges that the eye is outside and inside of, if angled
    uint8_t front[GEO_CORNER_MAX], back[GEO_CORNER_MAX]; ///< those edges, from right to left
    GeoVec right, left;                                  ///< from the eye to the outermost corners
    GeoVec corner[GEO_CORNER_MAX], edge[GEO_CORNER_MAX]; ///< from the eye, to the next, if angled
    int64_t side[GEO_CORNER_MAX]; ///< per edge: on which side of it the eye is, and how far
} GeoScreen;

/// The pieces that may hide a figure that walks on one level from one eye.
typedef struct GeoScreens {
    GeoEye eye;
    int32_t z; ///< of the walker
    GeoLevels levels;
    uint32_t count;
    PieceMask ready;          ///< pieces already prepared for the eye, by index into `screen`
    uint8_t order[PIECE_MAX]; ///< in which pieces are asked: one that hid something comes first
    GeoScreen screen[PIECE_MAX];
} GeoScreens;

/// The sight-blocking pieces of `which`, for many questions of geo_silhouette_behind().
void geo_silhouette_screens(GeoScreens *screens, const GeoMap *map, PieceMask which, GeoEye eye,
                            int32_t z, int32_t height);
/// geo_silhouette_seen() of the walker at a disc, for these pieces. May reorder the screens: a
/// piece that hid one disc is asked first about the next.
uint32_t geo_silhouette_behind(GeoScreens *screens, GeoDisc disc);
/// Is the walker wholly hidden everywhere between two places and up to `aside` beside that line? A
/// yes is certain, a no says nothing. Asks only pieces that are already prepared.
bool geo_silhouette_all_behind(const GeoScreens *screens, GeoDisc from, GeoVec to, int64_t aside);

/// Sight-blocking pieces out of `which` that are near enough to hide some figure whose base is
/// within the area.
PieceMask geo_silhouette_near(const GeoMap *map, PieceMask which, GeoVec eye, GeoBox area);

/// A point of the silhouette: columns 0 to 15 from the eye's right to its left, rows upwards.
GeoEye geo_silhouette_point(GeoEye eye, GeoBase target, int32_t height, uint32_t column,
                            uint32_t row);
