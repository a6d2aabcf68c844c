// SPDX-License-Identifier: MIT
// core/course.h: rulesets in which a way has legs of several kinds, leads up and down and is
// watched. Optional: Ruleset.courses, for those whose ways a GeoGround cannot describe (routes.h).
#pragma once
#include "core/geo_route.h" // GeoReach
#include "core/ruleset.h"

/// Somebody who comes to see a figure on its way.
typedef struct CourseView {
    FigureId figure;
    GeoVec from, stop;      ///< where the view begins, and where the figure is to stop for it
    int32_t from_z, stop_z; ///< how high that is
    uint16_t seen;          ///< of GEO_SIGHT_PARTS, at the stop
    uint8_t first, of;      ///< in so many of so many throws it acts before the figure goes on
} CourseView;
/// A way as it will be gone.
typedef struct Course {
    uint8_t count; ///< of corners
    GeoVec at[PATH_MAX];
    int32_t z[PATH_MAX];
    int32_t cost[PATH_MAX]; ///< up to this corner
    uint8_t view_count;
    CourseView view[FIGURE_MAX]; ///< in the order of their stops
} Course;

struct RulesetCourses {
    RuleId rule; ///< behind a question about reach
    /// Movement that a figure has for a kind of choice; negative: such a choice has no path.
    int32_t (*allowance)(const Game *g, FigureId figure, uint8_t choice_kind);
    /// What it costs to get to places around, within the allowance.
    void (*reach)(const Game *g, FigureId figure, int32_t allowance, GeoReach *out);
    /// A cheap way through all stops: the path of *choice, with its legs. False: none was found.
    bool (*way)(const Game *g, FigureId figure, int32_t allowance, const GeoPath *stops,
                Choice *choice, int32_t *cost);
    /// How the path of a choice will be gone; false: it leads nowhere.
    bool (*course)(const Game *g, FigureId figure, const Choice *choice, Course *out);
};
