// SPDX-License-Identifier: MIT
// core/geo_room.h: is there room left for a base?
// The caller lists what the base could touch; the points where it touches two of these at once are
// tried, and the caller's own exact test decides on each point. Owns nothing, no heap. Pure: equal
// arguments, equal answer.
#pragma once
#include "core/geo.h"

enum { GEO_ROOM_CURVE_MAX = 4 + PIECE_MAX * 4 * GEO_CORNER_MAX };

/// Where the centre is when the base touches something: a line or, with a radius, a circle.
typedef struct GeoRoomCurve {
    int32_t x, y;   ///< a point of the line, or the centre; in sixteenths of a thousandth
    int32_t dx, dy; ///< way of the line
    int32_t radius; ///< 0: a line
} GeoRoomCurve;

typedef struct GeoRoom {
    GeoBox zone;    ///< the base lies wholly inside
    int32_t radius; ///< of the base
    uint32_t curve_count;
    GeoRoomCurve curve[GEO_ROOM_CURVE_MAX];
} GeoRoom;

/// The caller's tests of a point, at each of its levels (heights, or just one).
typedef struct GeoRoomJudge {
    const void *self;
    /// The base may stand there.
    bool (*is_good)(const void *self, uint32_t level, GeoVec at);
    /// False where no point within a few thousandths of this one can be good: skips the exact
    /// tests.
    bool (*may_be_near)(const void *self, uint32_t level, GeoVec at);
    uint32_t level_count;
} GeoRoomJudge;

/// An empty zone: its four sides can be touched.
void geo_room_begin(GeoRoom *room, GeoBox zone, int32_t radius);
/// Adds a circle: the centre keeps this distance from a point.
void geo_room_add_circle(GeoRoom *room, GeoVec at, int32_t distance);
/// Adds a straight line that the centre can come up to.
void geo_room_add_line(GeoRoom *room, GeoVec at, GeoVec way);
/// Adds the outline of a piece, widened by `out`: the radius of a base beside it, 0 for its own
/// rim.
void geo_room_add_piece(GeoRoom *room, const GeoPiece *piece, int32_t out);
/// First good point, whole thousandths, beside a crossing of two curves; false if there is none.
NODISCARD bool geo_room_find(const GeoRoom *room, const GeoRoomJudge *judge, GeoVec *at,
                             uint32_t *level);
