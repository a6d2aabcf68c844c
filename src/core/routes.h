// SPDX-License-Identifier: MIT
// core/routes.h: rulesets in which figures run along paths. Optional: Ruleset.routes.
#pragma once
#include "core/geo_route.h" // GeoGround
#include "core/ruleset.h"

struct RulesetRoutes {
    RuleId rule; ///< behind a question about reach
    /// Limits of a figure's movement for a kind of choice; false: such a choice has no path.
    bool (*ground)(const Game *g, FigureId figure, uint8_t choice_kind, GeoGround *ground);
};

/// What routes, reach and previews go by; false where there is nothing to look for.
static inline bool game_ground(const Game *g, FigureId figure, uint8_t choice_kind,
                               GeoGround *ground)
{
    const RulesetRoutes *routes = game_ruleset(g)->routes;
    return routes && routes->ground(g, figure, choice_kind, ground);
}
