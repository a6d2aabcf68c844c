// SPDX-License-Identifier: MIT
// core/geo_sector.h: which discs lie under a template (a sector of a circle), and the directions of
// drift. Exact; a disc that only touches the template is not under it. Borrows its arguments, owns
// nothing. Pure: equal arguments, equal answer.
#pragma once
#include "core/geo.h"

/// The disc is at least partly under the circular sector of this length around `way`. Its sides
/// rise `slope` thousandths, up to 1000, from `way`, whose coordinates are up to 2^18.
bool geo_sector_holds(GeoVec apex, GeoVec way, int32_t length, int32_t slope, GeoDisc d);

/// `way` turned clockwise by so many eighths of a circle; its length is not kept.
GeoVec geo_turned(GeoVec way, uint32_t eighths);
