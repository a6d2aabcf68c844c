// SPDX-License-Identifier: MIT
// core/geo_part.h: does a part of a straight segment run through the inside of a shape?
// For lines that pass above things: the part is the stretch of the segment that runs low enough.
// Exact; touching is not entering. Borrows its arguments, owns nothing. Pure: equal arguments,
// equal answer.
#pragma once
#include "core/geo.h"

/// The stretch of the segment a-b between from/whole and to/whole of its length, ends included.
typedef struct GeoPart {
    GeoVec a, b;
    int64_t from, to, whole; ///< 0 <= from <= to <= whole, whole > 0
} GeoPart;

/// The part of a-b whose height, running evenly from ha to hb, is in low..high; false if none is.
NODISCARD bool geo_part_of_height(GeoVec a, GeoVec b, int64_t ha, int64_t hb, int64_t low,
                                  int64_t high, GeoPart *part);
/// Some point of the part is strictly inside the disc.
bool geo_part_enters_disc(const GeoPart *part, GeoDisc disc);
/// Some point of the part is strictly inside the piece; a linear piece has no inside.
bool geo_part_enters_piece(const GeoPart *part, const GeoPiece *piece);
