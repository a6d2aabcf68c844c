// SPDX-License-Identifier: MIT
// Evenor and Aurore for sparring scripts: deeds, reach and goals.
#include "bots/spar/spar_family.h"
#include "core/geo_path.h"
#include "rules/d6/setup/d6_scenario.h"

static const uint8_t deeds[D6_CHOICE_KINDS] = {
    [D6_CHOICE_DEPLOY] = SPAR_PLACE,
    [D6_CHOICE_ACTIVATE] = SPAR_TURN,
    [D6_CHOICE_FOLLOW] = SPAR_TURN,
    [D6_CHOICE_HOLD] = SPAR_IDLE,
    [D6_CHOICE_PASS] = SPAR_IDLE,
    [D6_CHOICE_STATIC] = SPAR_STAY,
    [D6_CHOICE_SERIES] = SPAR_GO,
    [D6_CHOICE_END] = SPAR_IDLE,
    [D6_CHOICE_WAIT] = SPAR_IDLE,
    [D6_CHOICE_DROP] = SPAR_IDLE,
    [D6_CHOICE_NONE] = SPAR_IDLE,
    [D6_CHOICE_FAST_MOVE] = SPAR_MOVE,
    [D6_CHOICE_CHARGE] = SPAR_STRIKE,
    [D6_CHOICE_FIGHT] = SPAR_STRIKE,
    [D6_CHOICE_COUNTER_CHARGE] = SPAR_STRIKE,
    [D6_CHOICE_MOVE_SHOOT] = SPAR_SHOT,
    [D6_CHOICE_SHOOT] = SPAR_SHOT,
    [D6_CHOICE_RETURN_FIRE] = SPAR_SHOT,
    [D6_CHOICE_COUNTER_SHOT] = SPAR_SHOT,
    [D6_CHOICE_TAKE_COVER] = SPAR_GUARD,
    [D6_CHOICE_GO_PRONE] = SPAR_GUARD,
    [D6_CHOICE_HIDE] = SPAR_GUARD,
    [D6_CHOICE_PICK_UP] = SPAR_TAKE,
    [D6_CHOICE_FLEE] = SPAR_FLEE,
    [D6_CHOICE_BLESS] = SPAR_HELP,
    [D6_CHOICE_CONFUSE] = SPAR_HELP,
    [D6_CHOICE_HEAL] = SPAR_HELP,
};

static SparDeed deed(const Game *g, FigureId actor, const Choice *c)
{
    (void)g;
    (void)actor;
    return c->kind < D6_CHOICE_KINDS ? (SparDeed)deeds[c->kind] : SPAR_OTHER;
}

static int32_t reach(const Game *g, FigureId id)
{
    const Profile *p = game_setup(g)->figure[id.n - 1].profile;
    int32_t best = 0;
    for (uint8_t i = 0; i < p->weapon_count && p->stat[D6_STAT_T]; i++)
        if ((p->weapon[i].flags & WEAPON_RANGED) && p->weapon[i].range[2] > best)
            best = p->weapon[i].range[2];
    return best;
}

/// Distance to the nearest token to fetch or edge to leave by; enemies are no goal.
static int32_t goal(const Game *g, FigureId id, GeoVec at)
{
    D6Objective list[D6_OBJECTIVE_MAX];
    uint32_t count = d6_objectives(g, id, list);
    int32_t best = -1;
    for (uint32_t i = 0; i < count; i++) {
        int32_t far = geo_leg_length(at, list[i].at);
        if (!list[i].foe.n && (best < 0 || far < best))
            best = far;
    }
    return best;
}

const SparFamily spar_d6 = {.deed = deed, .reach = reach, .goal = goal};
