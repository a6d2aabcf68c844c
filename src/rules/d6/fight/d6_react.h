// SPDX-License-Identifier: MIT
// rules/d6/fight/d6_react.h: questions about reactions that other procedures ask.
// Pure: asks the game, changes nothing.
#pragma once
#include "rules/d6/d6.h"

/// Why a flight along this path is refused now.
Refusal d6_flee_check(const Game *g, FigureId reactor, const GeoPath *path);
/// A way to run straight on in a direction of the compass, for samplers and bots.
GeoPath d6_flee_path(const Game *g, FigureId reactor, uint32_t way, int32_t length);
/// Each way as far as its legs carry, or half of it, as a choice of this kind.
void d6_flee_candidates(const Game *g, FigureId reactor, uint8_t kind, CandidateList *list);
