// SPDX-License-Identifier: MIT
// core/geo_wall.h: walls with windows and gates, as plain pieces.
// Borrows its arguments for the call, owns nothing. Pure: equal arguments, equal answer.
#pragma once
#include "core/geo.h"

/// A hole in a linear piece: where along it, from its first corner, and at which heights.
typedef struct GeoOpening {
    int32_t from, to, bottom, top;
    bool is_crossable;
} GeoOpening;

/// Cuts a wall at its openings into full stretches beside them and remainders below and above each,
/// GEO_CROSS where a figure can pass; all share `group`. Returns the number of (finished) pieces, 0
/// if they do not fit into `room`, or if the wall is no linear piece with a height or the openings
/// do not lie on it one after the other.
uint32_t geo_wall_cut(const GeoPiece *wall, const GeoOpening *opening, uint32_t count,
                      uint8_t group, GeoPiece *piece, uint32_t room);
