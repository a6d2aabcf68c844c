// SPDX-License-Identifier: MIT
// bots/d6/d6_spot.h: the worth of a place to a figure: what it can do from there, less what enemies
// can do to it there. Points as in d6_scene.h. Pure.
#pragma once
#include "bots/d6/d6_scene.h"

/// One enemy from the point of view of the figure in focus; all in points.
typedef struct D6Rival {
    const D6Fighter *enemy;
    int32_t charge, fight;           ///< net worth of attacking it
    int32_t approach;                ///< worth of coming within reach of it, at least 0
    int32_t threat, threat_fight;    ///< expected harm that it may do to the figure
    int32_t shot[3], threat_shot[3]; ///< by range band
    int32_t gang;                    ///< part of `charge` that is friends' gain
    int32_t pull;                    ///< worth of hunting it down
    int32_t urgency;                 ///< chance that it acts before the figure does again
} D6Rival;

/// An objective with its value to the figure in focus.
typedef struct D6Goal {
    GeoVec at;
    int32_t radius; ///< reached within this distance
    int32_t value;
    uint8_t kind; ///< D6_OBJECTIVE_*
} D6Goal;
enum {
    D6_SPOT_GOALS = MARKER_MAX + D6_EDGES,
    D6_SPOT_TOKEN = 1200, ///< worth of taking up a token
    D6_SPOT_EXIT = 1500   ///< worth of leaving the table
};

/// A figure and its enemies, computed once for many places.
typedef struct D6Focus {
    const D6Scene *scene;
    const D6Fighter *me;
    uint32_t count;
    D6Rival rival[FIGURE_MAX];
    uint32_t goal_count;
    D6Goal goal[D6_SPOT_GOALS]; ///< objectives that are not enemies
    bool is_blind;              ///< ignores sight: quicker, for a first selection
} D6Focus;

void d6_spot_focus(D6Focus *focus, D6Scene *scene, const D6Fighter *me);
/// Worth of standing at a place with `sure` actions still to take.
int32_t d6_spot_value(const D6Focus *focus, GeoVec at, uint32_t sure);
/// The same for `sure` and up to D6_SCENE_SERIES further actions, at hardly more than the cost of
/// one.
void d6_spot_values(const D6Focus *focus, GeoVec at, uint32_t sure, uint32_t count, int32_t *value);
/// The part of the danger at a place that comes from shots.
int32_t d6_spot_fire(const D6Focus *focus, GeoVec at);
