// SPDX-License-Identifier: MIT
// core/geo_sight.h: how much of a figure is hidden from another?
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "core/geo.h"

enum { GEO_SIGHT_PARTS = 1000 };

/// The two ends of the target's chord K, rounded to whole thousandths.
typedef struct GeoChord {
    GeoVec a, b;
} GeoChord;
/// Chord of length 2r through the target's centre, perpendicular to the line of centres. a is the
/// end on the right hand of a viewer looking at the target (vector of sight turned by -90 degrees),
/// b on the left. A viewer at the very centre gives the chord of a viewer straight below.
GeoChord geo_sight_chord_of(GeoVec from, GeoDisc target);

/// How much of a target a viewer sees.
typedef struct GeoSight {
    uint16_t hidden; ///< hidden parts of the chord, 0 to GEO_SIGHT_PARTS
    PieceId piece;   ///< what hides most, zero when nothing does
    uint8_t reserved;
} GeoSight;

/// Hidden parts of the target's chord, from pieces that block sight and are not `off`. Part i of K
/// is hidden if the segment from `from` to the part's midpoint passes through the interior of such
/// a piece; exact. Never fails. Cost: one walk over the pieces near the
/// triangle.
GeoSight geo_sight_chord(const GeoMap *map, PieceMask off, GeoVec from, GeoDisc target);

/// A third disc masks the target: its centre is nearer than its radius to the triangle of `from`
/// and the ends of the chord, touching not counted.
bool geo_sight_masks(GeoVec from, GeoDisc target, GeoDisc third);

/// The straight segment a-b passes through the interior of a sight-blocking piece; {0} if free.
PieceId geo_sight_line(const GeoMap *map, PieceMask off, GeoVec a, GeoVec b);
