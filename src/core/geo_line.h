// SPDX-License-Identifier: MIT
// core/geo_line.h: does a straight line in space pass through scenery or figures?
// For eyes at any height. Exact; touching is not passing through. Borrows its arguments, owns
// nothing. Pure: equal arguments, equal answer.
#pragma once
#include "core/geo_base.h"

/// From a at height ha straight to b at height hb.
typedef struct GeoLine {
    GeoVec a, b;
    int32_t ha, hb;
} GeoLine;

/// First sight-blocking piece, not `off`, that the line enters no higher than the piece's top; {0}
/// if there is none. Every piece counts as at least `least` high; a line that stays at or below
/// `least` is therefore asked in the plan alone, which is quicker.
PieceId geo_line_cut(const GeoMap *map, PieceMask off, const GeoLine *line, int32_t least);
/// The line enters a figure of this height that stands on the base.
bool geo_line_enters(const GeoLine *line, GeoBase base, int32_t height);
