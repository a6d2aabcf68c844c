// SPDX-License-Identifier: MIT
// What if a figure stood elsewhere, and an enemy with a spade card were to act? The imagined game
// is an ordinary one: what would come of it is for others to foresee. Only which place the enemy
// would walk to first is weighed here, by the faces that its test would have.
#include "rules/seg/seg_procs.h"

/// Faces of a die with which an action that wounds would come off.
static int wound_faces(const Game *g, FigureId id, const SegAction *a, FigureId target)
{
    uint8_t suit = a->test, flags = 0;
    if (seg_action_is_basic(a)) {
        (void)seg_attack_check(g, id, target, &flags);
        suit = seg_attack_suit(g, id, &flags);
    } else {
        flags = (uint8_t)((a->flags & SEG_IS_AGGRESSIVE ? SEG_TEST_AGGRESSIVE : 0) |
                          (a->flags & SEG_IS_SPE ? SEG_TEST_SPE : 0) | SEG_TEST_EXEMPT |
                          (seg_contact(g, id, target) ? 0 : SEG_TEST_DISTANCE));
    }
    int total = seg_threshold(g, id, target, suit, flags).total;
    return total <= 0 ? 0 : total >= SEG_SIDES ? SEG_SIDES : total;
}

/// How well the actor could wound a figure with a spade card, in faces of a die; 0: not at all.
static int best_wound(const Game *g, FigureId actor, FigureId figure)
{
    int best = 0;
    SegActivation act = {.suit = SEG_SUIT_SPADE, .has_moved = true};
    for (uint32_t i = 0; i < seg_action_count(g->setup); i++) {
        Choice c = {.kind = (uint8_t)(SEG_CHOICE_ACTIONS + i), .target = figure};
        const SegAction *a = seg_action(g, i);
        if (a->effect != SEG_EFFECT_WOUND || !a->tests || !seg_has_action(g, actor, i) ||
            refusal_is(seg_declare_check(g, actor, &act, &c)))
            continue;
        int faces = wound_faces(g, actor, a, figure);
        best = faces > best ? faces : best;
    }
    return best;
}

/// Walks the actor to where it could wound the figure best; false if it can nowhere.
static bool approach(Game *g, FigureId actor, FigureId figure)
{
    enum { RINGS = 3 };
    Figure *me = game_figure(g, actor);
    const Figure *foe = game_figure_of(g, figure);
    int32_t way = seg_own_way(g, actor), z0 = me->z, best_z = 0;
    GeoVec start = me->at, best_at = start;
    int best = 0;
    if (!seg_may_displace(g, actor) || seg_pinned_by(g, actor))
        return false;
    // Into contact, straight and from all round; then where it can go, whole and half as far.
    int32_t touch = me->radius + foe->radius + 4;
    GeoVec straight = geo_minus(start, foe->at);
    for (uint32_t i = straight.x || straight.y ? 0 : 1; i <= GEO_COMPASS * RINGS; i++) {
        uint32_t ring = i ? (i - 1) / GEO_COMPASS : 0;
        GeoVec to = !i      ? geo_along(foe->at, straight, touch)
                    : !ring ? geo_compass_point(foe->at, i - 1, touch)
                            : geo_compass_point(start, i - 1, ring == 1 ? way : way / 2);
        int32_t z = geo_surface(g->map, to);
        if (refusal_is(seg_move_check(g, actor, to, z, way, 0)))
            continue;
        me->at = to;
        me->z = z;
        int wound = best_wound(g, actor, figure);
        me->at = start;
        me->z = z0;
        if (wound > best) {
            best = wound;
            best_at = to;
            best_z = z;
        }
    }
    me->at = best_at;
    me->z = best ? best_z : z0;
    return best > 0;
}

uint8_t seg_what_if(const Game *g, const WhatIf *what, Game *out)
{
    const Figure *was = game_figure_of(g, what->figure);
    int32_t z = geo_same(was->at, what->at) ? was->z : geo_surface(g->map, what->at);
    if ((was->status != FIGURE_IN_PLAY && was->status != FIGURE_WAITING) ||
        !game_in_play(g, what->actor) || seg_is(g, what->actor, SEG_IMMOBILISED) ||
        game_seat_of(g, what->figure) == game_seat_of(g, what->actor) ||
        refusal_is(seg_place_check(g, game_base_at(g, what->figure, what->at, z),
                                   figure_bit(what->figure))))
        return 0;
    game_copy(out, g);
    Figure *figure = game_figure(out, what->figure), *actor = game_figure(out, what->actor);
    game_set_status(out, what->figure, FIGURE_IN_PLAY);
    if (!geo_same(was->at, what->at))
        figure->states &= ~(uint32_t)SEG_POSTURES; // SG-POST-5
    figure->at = what->at;
    figure->z = z;
    actor->states &= ~(uint32_t)(SEG_GUARDS | SEG_CANCEL); // SG-POST-3
    out->turn = g->turn ? g->turn : 1;
    out->depth = 0;
    if (what->actions) {
        if (!approach(out, what->actor, what->figure))
            return 0;
        actor->states &= ~(uint32_t)SEG_POSTURES;
    }
    Play p = {out, NULL};
    Frame *turn =
        play_push(&p, SEG_PROC_TURN, game_seat_of(g, what->actor), (FigureId){0}, (FigureId){0});
    turn->row = play_row(out, SEG_PROC_TURN, SEG_TURN_SECOND);
    Frame *f = seg_push_activation(&p, what->actor, SEG_SUIT_SPADE);
    f->row = play_row(out, SEG_PROC_ACTIVATION, SEG_ACT_STEP);
    FRAME_AS(SegActivation, f)->has_moved = what->actions != 0;
    out->wait = GAME_WAIT_CHOICE;
    return 1;
}
