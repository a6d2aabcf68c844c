// SPDX-License-Identifier: MIT
// core/geo_arc.h: front and rear of a figure that faces a direction.
// Directions are whole vectors of any length; borders are exact. Borrows its arguments, owns
// nothing. Pure: equal arguments, equal answer.
#pragma once
#include "core/geo.h"

typedef enum GeoArc { GEO_ARC_FRONT, GEO_ARC_LEFT, GEO_ARC_RIGHT, GEO_ARC_REAR } GeoArc;

/// In which arc a direction lies. The front is a quarter around the facing, borders included, the
/// rear the quarter opposite, borders excluded; where the front is half (is_half) there is no rear,
/// and straight behind is right. No direction at all is in front.
GeoArc geo_arc(GeoVec facing, GeoVec way, bool is_half);
static inline bool geo_arc_front(GeoVec facing, GeoVec way, bool is_half)
{
    return geo_arc(facing, way, is_half) == GEO_ARC_FRONT;
}

/// Sets a facing that has all these directions in front: halfway between the two outermost ones,
/// perpendicular to them if they are opposite, unchanged if there is no direction. False if no
/// facing has them all in front.
NODISCARD bool geo_arc_facing(const GeoVec *way, uint32_t count, bool is_half, GeoVec *facing);
