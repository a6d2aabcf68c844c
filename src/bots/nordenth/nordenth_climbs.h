// SPDX-License-Identifier: MIT
// bots/nordenth/nordenth_climbs.h: ways up and down that are at hand: ladders, faces with a grip,
// edges. Private to bots/nordenth.
#pragma once
#include "core/row.h" // CandidateList
#include "rules/nordenth/nordenth_geo.h"

/// Moves of a figure, with so much movement left, that lead to another level.
void nordenth_climbs_propose(const Game *g, FigureId id, int32_t left, CandidateList *list);
/// Places on the ground from which a figure that stands high can be got at; the number of them.
uint32_t nordenth_climbs_feet(const Game *g, FigureId high, GeoVec *list, uint32_t max);
