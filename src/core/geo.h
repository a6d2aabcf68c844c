// SPDX-License-Identifier: MIT
// core/geo.h: points, discs, pieces of terrain and the questions about two of them.
// Lengths are thousandths of a pas. Exact, no floating point; contact is the one tolerance.
// Borrows its arguments for the call, owns nothing. Pure: equal arguments, equal answer.
#pragma once
#include "core/base.h"

enum {
    GEO_CONTACT = 10,  ///< the gap at which two bases still touch: the only tolerance there is
    GEO_CORNER_MAX = 8 ///< corners of a polygon
};

typedef struct GeoVec {
    int32_t x, y;
} GeoVec;
typedef struct GeoDisc {
    GeoVec at;
    int32_t radius;
} GeoDisc;
typedef struct GeoBox {
    int32_t x0, y0, x1, y1;
} GeoBox;

PACKED_BY_HAND_BEGIN
/// A polyline of centre points; at[0] is where the figure stands. It lies on surfaces (geo_base.h),
/// so that its corners need no elevation: only its end may be told apart (Choice.z), such as
/// somewhere on a ladder. Elevations of all corners would cost every game 2 KB of kept choices.
typedef struct GeoPath {
    GeoVec at[PATH_MAX];
    uint8_t count;
    uint8_t reserved[3];
} GeoPath;
PACKED_BY_HAND_END

/// How a leg of a path passes what is in its way, for rulesets that distinguish it. Two to a byte
/// in Choice.legs: leg i goes from at[i] to at[i + 1].
typedef enum GeoLeg {
    GEO_LEG_WALK,
    GEO_LEG_CROSS,   ///< over a linear piece
    GEO_LEG_JUMP,    ///< over a gap
    GEO_LEG_CLIMB,   ///< up a face
    GEO_LEG_DESCEND, ///< down a face
    GEO_LEG_LADDER,
    GEO_LEG_DROP, ///< over an edge
    GEO_LEG_KINDS
} GeoLeg;
extern const char *const geo_leg_names[GEO_LEG_KINDS];
enum { GEO_LEG_BYTES = PATH_MAX / 2 };
static inline GeoLeg geo_leg_get(const uint8_t legs[GEO_LEG_BYTES], uint32_t i)
{
    return (GeoLeg)(legs[i / 2] >> (i % 2 ? 4 : 0) & 15);
}
static inline void geo_leg_set(uint8_t legs[GEO_LEG_BYTES], uint32_t i, GeoLeg kind)
{
    uint32_t shift = i % 2 ? 4 : 0;
    legs[i / 2] = (uint8_t)((legs[i / 2] & ~(15u << shift)) | (uint32_t)kind << shift);
}

/// What a piece does. A ruleset reads the flags it knows.
enum {
    GEO_BLOCKS_MOVE = 1u << 0,
    GEO_BLOCKS_SIGHT = 1u << 1,
    GEO_DIFFICULT = 1u << 2, ///< zone: doubles the cost of what the centre runs inside
    GEO_DOOR = 1u << 3,      ///< can be opened in play; an open one is in the `off` mask
    GEO_LOCKED = 1u << 4,    ///< a door that cannot be opened
    GEO_CLIMB = 1u << 5,
    GEO_JUMP = 1u << 6,
    GEO_SWIM = 1u << 7,
    GEO_STANDABLE = 1u << 8,
    GEO_COVERED = 1u << 9,
    GEO_CROSS = 1u << 10,  ///< a linear piece that can be stepped over, or gone through
    GEO_STREAM = 1u << 11, ///< zone: running water
    GEO_LADDER = 1u << 12
};
enum { GEO_FLAG_COUNT = 13 };

/// Convex polygon (corners anticlockwise), a linear piece (two corners) or a disc (no corner).
typedef struct GeoPiece {
    GeoVec corner[GEO_CORNER_MAX]; ///< a disc has its centre in corner[0]
    GeoBox box;                    ///< bounding box, kept by geo_piece_finish()
    int32_t radius;                ///< of a disc
    int32_t length;                ///< longest side or diameter, kept by geo_piece_finish()
    int32_t bottom, height;
    uint32_t flags;
    uint8_t corner_count; ///< 0: disc
    uint8_t kind;         ///< what it looks like: GEO_KIND_*
    uint8_t group;        ///< pieces of one wall share a number, from 1; 0: alone
    uint8_t reserved;
} GeoPiece;

/// Looks only; no rule reads it.
enum {
    GEO_KIND_ROCK,
    GEO_KIND_RUIN,
    GEO_KIND_TREE,
    GEO_KIND_BUSH,
    GEO_KIND_WALL,
    GEO_KIND_DOOR,
    GEO_KIND_ROUGH,
    GEO_KIND_WATER,
    GEO_KIND_CRATE,
    GEO_KIND_PLATFORM,
    GEO_KIND_BRIDGE,
    GEO_KIND_LADDER,
    GEO_KIND_COUNT
};

/// The table cut into strips: for each strip the pieces known to lie wholly before or wholly after
/// it.
enum { GEO_STRIP_BITS = 11, GEO_STRIPS = 32 };
typedef struct GeoStrips {
    PieceMask before[GEO_STRIPS], after[GEO_STRIPS];
} GeoStrips;

/// A table of width x depth with its pieces. Never changes during play; doors that opened are
/// given to the questions as a mask of pieces that are `off`.
typedef struct GeoMap {
    int32_t width, depth;
    uint32_t piece_count;
    uint32_t reserved;
    /// for each flag the pieces known not to have it; empty before geo_map_finish()
    PieceMask without[GEO_FLAG_COUNT];
    GeoStrips across, along; ///< strips by x and by y; empty before geo_map_finish()
    GeoPiece piece[PIECE_MAX];
} GeoMap;

/// Fills the indexes of a map (without, across, along); its pieces must not change afterwards.
/// Optional: without it every question about the map has the same answer, only slower.
void geo_map_finish(GeoMap *map);
/// A superset of the pieces with any of these flags.
static inline PieceMask geo_map_some(const GeoMap *map, uint32_t flags)
{
    PieceMask none = map->piece_count < PIECE_MAX ? ~(PieceMask)0 : 0, without = ~(PieceMask)0;
    for (; flags; flags &= flags - 1)
        without &= map->without[__builtin_ctz(flags)];
    return ~without & ~(none << map->piece_count % PIECE_MAX);
}
/// The pieces known to lie wholly outside of from..to.
static inline PieceMask geo_strips_outside(const GeoStrips *s, int32_t from, int32_t to)
{
    int32_t first = from >> GEO_STRIP_BITS, last = to >> GEO_STRIP_BITS;
    PieceMask before = first < 0 ? 0 : s->before[first < GEO_STRIPS ? first : GEO_STRIPS - 1];
    return before | (last < GEO_STRIPS ? s->after[last < 0 ? 0 : last] : 0);
}

static inline int64_t geo_square(GeoVec a, GeoVec b)
{
    int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy;
}
/// Positive if b lies left of the way from o to a, negative on its right, 0 on the line.
static inline int64_t geo_cross(GeoVec o, GeoVec a, GeoVec b)
{
    return ((int64_t)a.x - o.x) * ((int64_t)b.y - o.y) -
           ((int64_t)a.y - o.y) * ((int64_t)b.x - o.x);
}
static inline bool geo_same(GeoVec a, GeoVec b) { return a.x == b.x && a.y == b.y; }

/// Edge distance <= n.
static inline bool geo_within(GeoDisc a, GeoDisc b, int32_t n)
{
    int64_t s = (int64_t)n + a.radius + b.radius;
    return geo_square(a.at, b.at) <= s * s;
}
/// Edge distance < n.
static inline bool geo_closer(GeoDisc a, GeoDisc b, int32_t n)
{
    int64_t s = (int64_t)n + a.radius + b.radius;
    return geo_square(a.at, b.at) < s * s;
}
static inline bool geo_in_contact(GeoDisc a, GeoDisc b) { return geo_within(a, b, GEO_CONTACT); }
static inline bool geo_overlap(GeoDisc a, GeoDisc b) { return geo_closer(a, b, 0); }
/// Disc wholly inside a box.
static inline bool geo_in_box(GeoDisc d, GeoBox b)
{
    return b.x0 + d.radius <= d.at.x && d.at.x <= b.x1 - d.radius && b.y0 + d.radius <= d.at.y &&
           d.at.y <= b.y1 - d.radius;
}

/// Edge distance rounded up to a whole thousandth; 0 of discs that overlap.
int32_t geo_distance(GeoDisc a, GeoDisc b);

/// Fills box and length of a piece whose shape is set. Returns false when the shape is no convex
/// polygon with anticlockwise corners (2 corners: a segment) or disc of positive size.
NODISCARD bool geo_piece_finish(GeoPiece *piece);
/// Distance from the disc's centre to the (filled) shape <= radius + n.
bool geo_piece_within(const GeoPiece *piece, GeoDisc d, int32_t n);
/// Distance from the disc's centre to the (filled) shape < radius: bases may touch, never overlap.
bool geo_piece_overlaps(const GeoPiece *piece, GeoDisc d);
static inline bool geo_piece_contact(const GeoPiece *piece, GeoDisc d)
{
    return geo_piece_within(piece, d, GEO_CONTACT);
}
/// Point strictly inside the shape.
bool geo_piece_holds(const GeoPiece *piece, GeoVec p);
/// Two pieces at edge distance < n (terrain generator).
bool geo_pieces_closer(const GeoPiece *a, const GeoPiece *b, int32_t n);
