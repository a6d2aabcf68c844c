// SPDX-License-Identifier: MIT
// core/geo_room.h: is there room left for a base?
// Whoever asks says what the base could touch; the points where it touches two things at once are
// tried, and the verdict on a point is the asker's own exact one. Owns nothing, no heap. Pure:
// equal arguments, equal answer.
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

/// What the asker knows of a point, at each of its levels (heights, or just one).
typedef struct GeoRoomJudge {
    const void *self;
    /// The base may stand there.
    bool (*is_good)(const void *self, uint32_t level, GeoVec at);
    /// False where no point within a few thousandths of this one can be good: saves the looking.
    bool (*may_be_near)(const void *self, uint32_t level, GeoVec at);
    uint32_t level_count;
} GeoRoomJudge;

/// An empty zone: its four sides can be touched.
void geo_room_begin(GeoRoom *room, GeoBox zone, int32_t radius);
/// The centre keeps so far from a point.
void geo_room_add_circle(GeoRoom *room, GeoVec at, int32_t distance);
/// A straight line the centre can come up to.
void geo_room_add_line(GeoRoom *room, GeoVec at, GeoVec way);
/// The outline of a piece, `out` wider: the radius of a base beside it, 0 for its own rim.
void geo_room_add_piece(GeoRoom *room, const GeoPiece *piece, int32_t out);
/// First good point, whole thousandths, beside a crossing of two curves; false if there is none.
NODISCARD bool geo_room_find(const GeoRoom *room, const GeoRoomJudge *judge, GeoVec *at,
                             uint32_t *level);
