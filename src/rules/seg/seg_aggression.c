// SPDX-License-Identifier: MIT
// One aggression: test, parry, charge, effect, counter-attack (sections 16 to 18). A counter-attack
// comes when the parried aggression has nothing left to do, so it takes its frame over: chains of
// any length need no deeper stack.
#include "rules/seg/seg_procs.h"

static Next declare_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    SegAggression *s = FRAME_AS(SegAggression, f);
    const SegAction *a = seg_action(g, s->action);
    uint8_t flags, suit = a->test;
    bool contact = seg_contact(g, f->subject, f->object);
    if (seg_action_is_basic(a)) {
        (void)seg_attack_check(g, f->subject, f->object, &flags);
        suit = seg_attack_suit(g, f->subject, &flags);
    } else {
        flags =
            (uint8_t)(SEG_TEST_AGGRESSIVE | SEG_TEST_EXEMPT | (contact ? 0 : SEG_TEST_DISTANCE) |
                      (a->flags & SEG_IS_SPE ? SEG_TEST_SPE : 0));
    }
    flags |= s->marks & MARK_PRECISE && !s->is_counter ? SEG_TEST_PRECISE : 0;
    Figure *me = game_figure(g, f->subject);
    if (seg_action_is_basic(a) && seg_has(g, f->subject, SEG_SKILL_LIMITED_AMMO))
        me->tally[SEG_TALLY_AMMO]--;
    if (p->sink) {
        Event e = event_of(g, s->is_counter ? SEG_EVENT_COUNTER : SEG_EVENT_ATTACK, f->subject,
                           f->object, s->is_counter ? RULE_SG_CTR_1 : a->rule);
        if (s->is_counter && s->counters == 1 && s->was_power)
            event_cite(&e, RULE_SG_FAQ_14);
        seg_cite_attack(g, f->subject, a, flags, s->is_counter, &e);
        e.choice = (uint8_t)(SEG_CHOICE_ACTIONS + s->action);
        e.left = me->tally[SEG_TALLY_AMMO];
        play_event(p, &e);
    }
    if (contact && !s->is_counter)
        seg_lose_posture(p, f->subject, SEG_POSITIONING, RULE_SG_SKRNG_4);
    (void)seg_push_trial(p, f->subject, f->object, suit, flags, a->rule);
    return next_pushed(SEG_AGG_RESULT);
}

static bool may_counter(const Game *g, const Frame *f, FigureId id)
{
    const SegAggression *s = FRAME_AS_CONST(SegAggression, f);
    uint8_t flags;
    if (!seg_has(g, id, SEG_SKILL_COUNTER_ATTACK) || s->counters >= SEG_CHAIN_MAX ||
        (game_option(g, SEG_OPT_COUNTER_ONCE) && (s->countered & figure_bit(id))))
        return false;
    return !refusal_is(seg_attack_check(g, id, f->subject, &flags));
}

/// The target is thrown and the actor takes its place (SG-SKATT-7).
static Next project(Play *p, Frame *f)
{
    Game *g = p->game;
    const SegAggression *s = FRAME_AS_CONST(SegAggression, f);
    SegThrow end;
    seg_throw(g, f->subject, f->object, s->marks & MARK_PULL, &end);
    if (p->sink) {
        Event e = event_of(g, SEG_EVENT_PROJECTED, f->subject, f->object, RULE_SG_SKATT_4);
        event_cite(&e, end.moved ? RULE_SG_SKATT_7 : RULE_SG_SKATT_6);
        event_cite(&e, RULE_SG_MOVE_12);
        event_cite(&e, RULE_SG_MOVE_13);
        if (seg_has(g, f->object, SEG_SKILL_SLOW))
            event_cite(&e, RULE_SG_FAQ_19);
        e.success = end.moved;
        play_event(p, &e);
    }
    bool steps = end.moved && !geo_same(end.actor, game_figure_of(g, f->subject)->at);
    if (end.moved) {
        seg_put(p, f->object, end.target, end.target_z, false, RULE_SG_SKATT_4);
        seg_lose_posture(p, f->object, SEG_POSTURES, RULE_SG_POST_4);
    }
    if (steps)
        seg_put(p, f->subject, end.actor, end.actor_z, false, RULE_SG_SKATT_4);
    if (end.stopped)
        seg_immobilise(p, f->object, RULE_SG_SKATT_5);
    for (FigureMask left = end.hit; left; left &= left - 1)
        seg_immobilise(p, figure_first(left), RULE_SG_SKATT_5);
    if (!end.moved)
        return next_pop(!s->is_counter);
    f->about = steps ? f->subject : (FigureId){0}; // who is to arrive next
    return seg_arrived(p, f->object, false, SEG_AGG_ARRIVED);
}

static Next apply(Play *p, Frame *f)
{
    const SegAggression *s = FRAME_AS_CONST(SegAggression, f);
    const SegAction *a = seg_action(p->game, s->action);
    switch (a->effect) {
    case SEG_EFFECT_IMMOBILISE: seg_immobilise(p, f->object, a->rule); break;
    case SEG_EFFECT_IMMOBILISE_BOTH:
        seg_immobilise(p, f->object, a->rule);
        seg_immobilise(p, f->subject, a->rule);
        break;
    case SEG_EFFECT_DRAIN:
        seg_lose_energy(p, f->object, 1, a->rule);
        seg_gain(p, f->subject, 1, a->rule);
        break;
    case SEG_EFFECT_PROJECT: return project(p, f);
    default: seg_wound(p, f->object, f->subject, a->rule); break;
    }
    return seg_is_over(p->game) ? next_over() : next_pop(!s->is_counter);
}

static Next result_enter(Play *p, Frame *f)
{
    SegAggression *s = FRAME_AS(SegAggression, f);
    const SegAction *a = seg_action(p->game, s->action);
    int how = f->result & 0xff;
    FigureId parrier = {(uint8_t)(f->result >> 8)};
    if (a->energy_ok && !s->is_counter) {
        uint8_t cost = how == SEG_SUCCEEDED || how == SEG_PARRIED ? a->energy_ok : a->energy_fail;
        seg_charge(p, f->subject, s->pay, cost < s->pay_count ? cost : s->pay_count, a->rule);
    }
    if (how == SEG_SUCCEEDED)
        return apply(p, f);
    if (how != SEG_PARRIED || !may_counter(p->game, f, parrier))
        return next_pop(0);
    s->parrier = parrier;
    return next_goto(SEG_AGG_COUNTER);
}

// --- the counter-attack ---

static Next counter_enter(Play *p, Frame *f)
{
    f->about = FRAME_AS(SegAggression, f)->parrier;
    f->seat = game_seat_of(p->game, f->about);
    return next_decide();
}

static void counter_offer(const Game *g, const Frame *f, Offer *offer)
{
    (void)g;
    (void)f;
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_COUNTER}});
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_DECLINE}});
}

static Refusal counter_check(const Game *g, const Frame *f, const Choice *c)
{
    (void)g;
    (void)f;
    return c->kind == SEG_CHOICE_COUNTER || c->kind == SEG_CHOICE_DECLINE
               ? refusal_none()
               : seg_no(ERR_WRONG_DECISION, RULE_SG_CTR_1);
}

static Next counter_take(Play *p, Frame *f, const Choice *c)
{
    SegAggression *s = FRAME_AS(SegAggression, f);
    if (c->kind == SEG_CHOICE_DECLINE)
        return next_pop(0);
    FigureId source = f->subject;
    f->subject = s->parrier;
    f->object = source;
    f->about = (FigureId){0};
    f->seat = game_seat_of(p->game, f->subject);
    s->countered |= figure_bit(f->subject);
    s->counters++;
    s->is_counter = true;
    const SegAction *a = seg_action(p->game, s->action);
    s->was_power = a->effect == SEG_EFFECT_WOUND && !seg_action_is_basic(a);
    s->action = SEG_ACTION_BASIC_ATTACK;
    s->marks = 0;
    return next_goto(SEG_AGG_DECLARE);
}

static Next arrived_enter(Play *p, Frame *f)
{
    FigureId next = f->about;
    f->about = (FigureId){0};
    if (next.n && game_in_play(p->game, next))
        return seg_arrived(p, next, false, SEG_AGG_END);
    return next_row();
}

static Next end_enter(Play *p, Frame *f)
{
    if (seg_is_over(p->game))
        return next_over();
    return next_pop(!FRAME_AS(SegAggression, f)->is_counter);
}

static const Row aggression_rows[] = {
    {.label = SEG_AGG_DECLARE, .name = "declare", .enter = declare_enter},
    {.label = SEG_AGG_RESULT, .name = "result", .enter = result_enter},
    {SEG_AGG_COUNTER, "counter_choice", counter_enter, counter_offer, counter_check, counter_take,
     NULL, NULL, SEG_CITE_COUNTER, ROW_WITHIN},
    {.label = SEG_AGG_ARRIVED, .name = "arrived", .enter = arrived_enter},
    {.label = SEG_AGG_END, .name = "end", .enter = end_enter},
};
const Proc seg_aggression_proc = {"aggression", aggression_rows, COUNT_OF(aggression_rows)};
