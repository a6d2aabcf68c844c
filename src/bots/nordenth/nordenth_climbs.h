// SPDX-License-Identifier: MIT
// bots/nordenth/nordenth_climbs.h: nearby ways up and down: ladders, faces with a grip, edges.
// Private to bots/nordenth.
#pragma once
#include "core/row.h" // CandidateList
#include "rules/nordenth/nordenth_geo.h"

/// Proposes moves to another level, for a figure with so much movement left.
void nordenth_climbs_propose(const Game *g, FigureId id, int32_t left, CandidateList *list);
/// Places on the ground from which a climb reaches a figure that stands high; returns their number.
uint32_t nordenth_climbs_feet(const Game *g, FigureId high, GeoVec *list, uint32_t max);
