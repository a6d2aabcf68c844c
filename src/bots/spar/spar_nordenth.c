// SPDX-License-Identifier: MIT
// Nordenth for sparring scripts: deeds, reach and goals.
#include "bots/spar/spar_family.h"
#include "core/geo_path.h"
#include "rules/nordenth/nordenth_goal.h"
#include "rules/nordenth/nordenth_procs.h"

static const uint8_t deeds[NORDENTH_CHOICE_KINDS] = {
    [NORDENTH_CHOICE_DEPLOY] = SPAR_PLACE,     [NORDENTH_CHOICE_ACTIVATE] = SPAR_TURN,
    [NORDENTH_CHOICE_MOVE] = SPAR_MOVE,        [NORDENTH_CHOICE_CHARGE] = SPAR_STRIKE,
    [NORDENTH_CHOICE_ENGAGE] = SPAR_STRIKE,    [NORDENTH_CHOICE_END] = SPAR_IDLE,
    [NORDENTH_CHOICE_WAIT] = SPAR_IDLE,        [NORDENTH_CHOICE_DECLINE] = SPAR_IDLE,
    [NORDENTH_CHOICE_SHOOT] = SPAR_SHOT,       [NORDENTH_CHOICE_BURST] = SPAR_SHOT,
    [NORDENTH_CHOICE_LOB] = SPAR_SHOT,         [NORDENTH_CHOICE_BREATH] = SPAR_SHOT,
    [NORDENTH_CHOICE_RETURN_FIRE] = SPAR_SHOT, [NORDENTH_CHOICE_HIDE] = SPAR_GUARD,
    [NORDENTH_CHOICE_DODGE] = SPAR_GUARD,      [NORDENTH_CHOICE_SOINS] = SPAR_HELP,
    [NORDENTH_CHOICE_ETREINTE] = SPAR_HELP,    [NORDENTH_CHOICE_POSE_MINE] = SPAR_HELP,
    [NORDENTH_CHOICE_HURLEMENT] = SPAR_HELP,
};

static SparDeed deed(const Game *g, FigureId actor, const Choice *c)
{
    (void)g;
    (void)actor;
    return c->kind < NORDENTH_CHOICE_KINDS ? (SparDeed)deeds[c->kind] : SPAR_OTHER;
}

static int32_t reach(const Game *g, FigureId id)
{
    enum { USUAL = 20 * NORDENTH_PACE }; ///< reach assumed for a weapon of unlimited range
    int32_t best = 0;
    for (uint8_t w = 0; (w = nordenth_next_weapon(g, id, false, w));) {
        int32_t far = nordenth_arm(g, id, w)->max_range;
        far = far ? far : USUAL;
        best = far > best ? far : best;
    }
    return best;
}

static int32_t goal(const Game *g, FigureId id, GeoVec at)
{
    const NordenthScenarioData *scene = nordenth_scene(g);
    if (scene->has_exit && game_seat_of(g, id) == NORDENTH_RUNNER)
        return g->map->depth - at.y;
    return scene->has_marker ? geo_leg_length(at, scene->marker) : -1;
}

const SparFamily spar_nordenth = {.deed = deed, .reach = reach, .goal = goal};
