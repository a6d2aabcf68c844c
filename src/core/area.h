// SPDX-License-Identifier: MIT
// core/area.h: the ground that a choice covers (templates, breaths, blasts). Optional table of a
// ruleset: Ruleset.areas.
#pragma once
#include "core/ruleset.h"

enum { AREA_SPOTS_MAX = 17 }; ///< the aiming point, and eight directions of drift, each near or far

/// One point where the template may come down.
typedef struct AreaSpot {
    GeoVec at;
    int32_t z;
    FigureMask caught; ///< figures under the template there
    uint16_t ways;     ///< how many of the Area.of equally likely outcomes lead here
} AreaSpot;
/// The ground that a choice covers: a disc around each spot or, with a slope, the sector of a
/// circle that opens from `apex` towards the spot, its sides rising `slope` thousandths from that
/// direction.
typedef struct Area {
    GeoVec apex;
    int32_t radius;
    uint16_t slope;
    uint16_t of; ///< equally likely outcomes in all
    uint8_t spot_count;
    AreaSpot spot[AREA_SPOTS_MAX]; ///< the first is the aiming point
} Area;

struct RulesetAreas {
    /// False: the choice covers no ground. A choice that would be refused has an area, too.
    bool (*area)(const Game *g, FigureId figure, const Choice *choice, Area *out);
};
