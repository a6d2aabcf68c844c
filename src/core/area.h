// SPDX-License-Identifier: MIT
// core/area.h: rulesets in which a choice covers ground: templates, breaths, mines. Optional:
// Ruleset.areas.
#pragma once
#include "core/ruleset.h"

enum { AREA_SPOTS_MAX = 17 }; ///< where it is aimed, and eight ways to drift, near or far

/// Where it may come down.
typedef struct AreaSpot {
    GeoVec at;
    int32_t z;
    FigureMask caught; ///< who is under it there
    uint16_t ways;     ///< of Area.of
} AreaSpot;
/// The ground that a choice covers: a disc around each spot or, with a slope, the sector of a
/// circle that opens from `apex` towards the spot, its sides `slope` thousandths from that way.
typedef struct Area {
    GeoVec apex;
    int32_t radius;
    uint16_t slope;
    uint16_t of; ///< ways in all
    uint8_t spot_count;
    AreaSpot spot[AREA_SPOTS_MAX]; ///< the first is where it is aimed
} Area;

struct RulesetAreas {
    /// False: the choice covers no ground. One that is refused has an area, too.
    bool (*area)(const Game *g, FigureId figure, const Choice *choice, Area *out);
};
