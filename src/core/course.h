// SPDX-License-Identifier: MIT
// core/course.h: moves along ways with legs of several kinds (walk, climb, jump) that lead up and
// down and are watched by enemies. Optional table of a ruleset: Ruleset.courses, where a GeoGround
// (routes.h) cannot describe the ways.
#pragma once
#include "core/geo_route.h" // GeoReach
#include "core/ruleset.h"

/// A figure that gets another one into view on its way.
typedef struct CourseView {
    FigureId figure;
    GeoVec from, stop;      ///< where the view begins, and where the moving figure stops for it
    int32_t from_z, stop_z; ///< their elevations
    uint16_t seen;          ///< of GEO_SIGHT_PARTS, at the stop
    uint8_t first, of; ///< the watcher acts before the figure goes on with `first` of `of` throws
} CourseView;
/// A way leg by leg, as the figure will move.
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
    /// The cost of reaching the cells around the figure, within the allowance.
    void (*reach)(const Game *g, FigureId figure, int32_t allowance, GeoReach *out);
    /// A cheap way through all stops: the path of *choice, with its legs. False: none was found.
    bool (*way)(const Game *g, FigureId figure, int32_t allowance, const GeoPath *stops,
                Choice *choice, int32_t *cost);
    /// The way that the path of a choice stands for; false: it leads nowhere.
    bool (*course)(const Game *g, FigureId figure, const Choice *choice, Course *out);
};
