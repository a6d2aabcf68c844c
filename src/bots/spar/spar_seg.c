// SPDX-License-Identifier: MIT
// SEG for sparring scripts. The row of an action says what it does, own actions included.
#include "bots/seg/seg_worth.h"
#include "bots/spar/spar_family.h"
#include "core/geo_path.h"
#include "rules/seg/seg_procs.h"

static const uint8_t deeds[SEG_CHOICE_ACTIONS] = {
    [SEG_CHOICE_DEPLOY] = SPAR_PLACE,
    [SEG_CHOICE_FREE_MOVE] = SPAR_MOVE,
    [SEG_CHOICE_MOVE] = SPAR_MOVE,
    [SEG_CHOICE_CROSS] = SPAR_MOVE,
    [SEG_CHOICE_END] = SPAR_IDLE,
    [SEG_CHOICE_ESCAPE] = SPAR_FLEE,
    [SEG_CHOICE_CHANGE_SUIT] = SPAR_TRICK,
    [SEG_CHOICE_BURY] = SPAR_TRICK,
    [SEG_CHOICE_DOUBLE_REVEAL] = SPAR_TRICK,
    [SEG_CHOICE_COUNTER] = SPAR_STRIKE,
};

static const uint8_t effects[SEG_EFFECTS] = {
    [SEG_EFFECT_WOUND] = SPAR_SHOT,
    [SEG_EFFECT_DOUBLE_WOUND] = SPAR_SHOT,
    [SEG_EFFECT_VAMPIRIC_WOUND] = SPAR_SHOT,
    [SEG_EFFECT_IMMOBILISE] = SPAR_SHOT,
    [SEG_EFFECT_IMMOBILISE_BOTH] = SPAR_SHOT,
    [SEG_EFFECT_PROJECT] = SPAR_SHOT,
    [SEG_EFFECT_DRAIN] = SPAR_SHOT,
    [SEG_EFFECT_DEFENSIVE] = SPAR_GUARD,
    [SEG_EFFECT_CONTACT_DEFENCE] = SPAR_GUARD,
    [SEG_EFFECT_RANGED_DEFENCE] = SPAR_GUARD,
    [SEG_EFFECT_CANCEL] = SPAR_GUARD,
    [SEG_EFFECT_POSITIONING] = SPAR_GUARD,
    [SEG_EFFECT_MOVE] = SPAR_MOVE,
    [SEG_EFFECT_TELEPORT] = SPAR_MOVE,
    [SEG_EFFECT_DISENGAGE] = SPAR_FLEE,
};

static SparDeed deed(const Game *g, FigureId actor, const Choice *c)
{
    if (c->kind < SEG_CHOICE_ACTIONS)
        return (SparDeed)deeds[c->kind];
    const SegAction *a = seg_action(g, (uint32_t)c->kind - SEG_CHOICE_ACTIONS);
    SparDeed what = (SparDeed)effects[a->effect];
    if (what == SPAR_SHOT && c->target.n && seg_contact(g, actor, c->target))
        what = SPAR_STRIKE;
    return what == SPAR_OTHER ? SPAR_HELP : what;
}

/// Distance to the far edge for runners (SG-SCN-3), to the marker for everybody.
static int32_t goal(const Game *g, FigureId id, GeoVec at)
{
    const SegScenarioData *scene = seg_scene(g);
    if (scene->has_exit && game_seat_of(g, id) == 0)
        return g->map->depth - at.y;
    return scene->has_marker ? geo_leg_length(at, scene->marker) : -1;
}

const SparFamily spar_seg = {.deed = deed,
                             .reach = seg_worth_reach,
                             .goal = goal,
                             .colour = {[SPAR_STRIKE] = SEG_SUIT_SPADE,
                                        [SPAR_SHOT] = SEG_SUIT_SPADE,
                                        [SPAR_GUARD] = SEG_SUIT_HEART,
                                        [SPAR_MOVE] = SEG_SUIT_CLUB,
                                        [SPAR_HELP] = SEG_SUIT_DIAMOND}};
