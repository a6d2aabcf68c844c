// SPDX-License-Identifier: MIT
// What a choice would roll, and what if a figure stood elsewhere? For the page and the terminal:
// the thresholds are the ones the rows of play ask for, never worked out a second way.
#include "rules/seg/seg_procs.h"
#include <string.h>

/// A test to come.
typedef struct Test {
    FigureId tester, target;
    uint8_t suit, flags;
} Test;

static Test attack_test(const Game *g, FigureId id, FigureId target)
{
    Test t = {.tester = id, .target = target};
    (void)seg_attack_check(g, id, target, &t.flags);
    t.suit = seg_attack_suit(g, id, &t.flags);
    return t;
}

/// The test an action would make; false if it makes none or cannot fail.
static bool action_test(const Game *g, FigureId id, const Choice *c, Test *t)
{
    const SegAction *a = seg_action(g, (uint32_t)c->kind - SEG_CHOICE_ACTIONS);
    if (!a->tests ||
        (a->effect == SEG_EFFECT_SUPPORT && seg_has(g, id, SEG_SKILL_RELIABLE_SUPPORT)))
        return false;
    if (seg_action_is_basic(a)) {
        *t = attack_test(g, id, c->target);
    } else {
        bool other = c->target.n && c->target.n != id.n;
        *t = (Test){.tester = id, .target = c->target, .suit = a->test};
        t->flags =
            (uint8_t)((a->flags & SEG_IS_AGGRESSIVE ? SEG_TEST_AGGRESSIVE : 0) |
                      (a->flags & SEG_IS_SPE ? SEG_TEST_SPE : 0) | (other ? SEG_TEST_EXEMPT : 0) |
                      (other && !seg_contact(g, id, c->target) ? SEG_TEST_DISTANCE : 0));
    }
    if (a->effect == SEG_EFFECT_DISENGAGE && game_option(g, SEG_OPT_DISENGAGE_EXEMPTS)) {
        t->target = figure_first(seg_pinned_by(g, id)); // SG-DIS-3
        t->flags |= SEG_TEST_EXEMPT;
    }
    t->flags |= c->marks & MARK_PRECISE ? SEG_TEST_PRECISE : 0;
    return true;
}

/// The threshold of the test a choice leads to; unset if none does.
static Threshold test_of(const Game *g, const Frame *f, const Choice *c)
{
    Test t = {.tester = f->subject, .suit = SEG_SUIT_CLUB};
    Threshold none = {0};
    switch (c->kind) {
    case SEG_CHOICE_ESCAPE:
        if (seg_has(g, f->subject, SEG_SKILL_AGILE))
            return none;
        break;
    case SEG_CHOICE_PARRY:
    case SEG_CHOICE_CANCEL:
        return seg_answer_threshold(g, f, c->figure, c->kind == SEG_CHOICE_CANCEL);
    case SEG_CHOICE_COUNTER: t = attack_test(g, f->about, f->subject); break;
    default:
        if (c->kind < SEG_CHOICE_ACTIONS || !action_test(g, f->subject, c, &t))
            return none;
    }
    return seg_threshold(g, t.tester, t.target, t.suit, t.flags);
}

static uint8_t clamp(int total)
{
    return (uint8_t)(total <= 0 ? 0 : total >= SEG_SIDES ? SEG_SIDES : total);
}

static uint8_t vitality(const Game *g, FigureId id)
{
    return (uint8_t)(seg_value(g, id) + (seg_has(g, id, SEG_SKILL_ENDURING) != 0));
}

/// The counter-attack of who parried, 0: none.
static uint8_t counter_of(const Game *g, SegAnswer answer, FigureId source)
{
    uint8_t flags;
    if (answer.is_cancel || !answer.figure.n ||
        !seg_has(g, answer.figure, SEG_SKILL_COUNTER_ATTACK) ||
        refusal_is(seg_attack_check(g, answer.figure, source, &flags)))
        return 0;
    Test t = attack_test(g, answer.figure, source);
    return clamp(seg_threshold(g, t.tester, t.target, t.suit, t.flags).total);
}

/// What answers the blows: the best of those who may, then the best who is left.
static void foresee_answers(const Game *g, const Test *t, ForecastBlows *out)
{
    SegAnswer first = seg_best_answer(g, t->tester, t->target, t->flags, 0);
    if (!first.total)
        return;
    SegAnswer then = seg_best_answer(g, t->tester, t->target, t->flags, figure_bit(first.figure));
    SegAnswer again = first;
    again.total -= first.figure.n == t->target.n; // it took the wound
    if ((first.is_cancel || seg_has(g, first.figure, SEG_SKILL_TENACIOUS)) &&
        again.total > then.total)
        then = again;
    out->parry = clamp(first.total);
    out->counter = counter_of(g, first, t->tester);
    out->parry_after = clamp(then.total);
    out->counter_after = counter_of(g, then, t->tester);
}

static void foresee_blows(const Game *g, FigureId id, const Choice *c, ForecastBlows *out)
{
    Test t;
    if (c->kind < SEG_CHOICE_ACTIONS || !c->target.n)
        return;
    const SegAction *a = seg_action(g, (uint32_t)c->kind - SEG_CHOICE_ACTIONS);
    if (!(a->flags & SEG_IS_AGGRESSIVE) ||
        (a->effect != SEG_EFFECT_WOUND && a->effect != SEG_EFFECT_DOUBLE_WOUND &&
         a->effect != SEG_EFFECT_VAMPIRIC_WOUND) ||
        !action_test(g, id, c, &t))
        return;
    bool twice = a->effect == SEG_EFFECT_DOUBLE_WOUND;
    if (twice && seg_has(g, id, SEG_SKILL_LIMITED_AMMO) && seg_tally(g, id, SEG_TALLY_AMMO) < 2)
        twice = false;
    *out = (ForecastBlows){.count = twice ? 2 : 1,
                           .vitality = vitality(g, c->target),
                           .actor_vitality = vitality(g, id)};
    foresee_answers(g, &t, out);
}

void seg_forecast(const Game *g, const Choice *c, Forecast *out)
{
    memset(out, 0, sizeof *out);
    out->why = game_check(g, game_decider(g), c);
    out->under = true;
    if (refusal_is(out->why) || !g->depth)
        return;
    const Frame *f = &g->frame[g->depth - 1];
    out->test = test_of(g, f, c);
    if (f->subject.n)
        foresee_blows(g, f->subject, c, &out->blows);
}

void seg_forecast_context(const Game *g, const Choice *c, ForecastContext *out)
{
    memset(out, 0, sizeof *out);
    const Frame *f = g->depth ? &g->frame[g->depth - 1] : NULL;
    if (!f)
        return;
    out->actor = c->kind == SEG_CHOICE_PARRY || c->kind == SEG_CHOICE_CANCEL ? c->figure
                 : c->kind == SEG_CHOICE_COUNTER                             ? f->about
                                                                             : f->subject;
    out->target = c->kind == SEG_CHOICE_COUNTER ? f->subject : c->target;
}

// --- what if? ---

/// How well the actor could wound a figure with a spade card, in faces of a die; 0: not at all.
static int best_wound(const Game *g, FigureId actor, FigureId figure)
{
    int best = 0;
    SegActivation act = {.suit = SEG_SUIT_SPADE, .has_moved = true};
    for (uint32_t i = 0; i < seg_action_count(g->setup); i++) {
        Choice c = {.kind = (uint8_t)(SEG_CHOICE_ACTIONS + i), .target = figure};
        Test t;
        if (seg_action(g, i)->effect != SEG_EFFECT_WOUND || !seg_has_action(g, actor, i) ||
            refusal_is(seg_declare_check(g, actor, &act, &c)) || !action_test(g, actor, &c, &t))
            continue;
        int total = clamp(seg_threshold(g, t.tester, t.target, t.suit, t.flags).total);
        best = total > best ? total : best;
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
