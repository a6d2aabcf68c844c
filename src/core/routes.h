// SPDX-License-Identifier: MIT
// core/routes.h: moves along flat paths. Optional table of a ruleset: Ruleset.routes.
#pragma once
#include "core/geo_route.h" // GeoGround
#include "core/ruleset.h"

struct RulesetRoutes {
    RuleId rule; ///< behind a question about reach
    /// The limits of a figure's movement for a kind of choice; false: such a choice has no path.
    bool (*ground)(const Game *g, FigureId figure, uint8_t choice_kind, GeoGround *ground);
};

/// The limits that routes, reach and previews use; false where there is no movement to show.
static inline bool game_ground(const Game *g, FigureId figure, uint8_t choice_kind,
                               GeoGround *ground)
{
    const RulesetRoutes *routes = game_ruleset(g)->routes;
    return routes && routes->ground(g, figure, choice_kind, ground);
}
