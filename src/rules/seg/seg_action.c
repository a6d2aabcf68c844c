// SPDX-License-Identifier: MIT
// One action from its declaration to its end: postures, tests that are no aggression and what they
// grant, and the one or two aggressions of an attack (sections 9, 10 and 19).
#include "rules/seg/seg_procs.h"

Frame *seg_push_action(Play *p, FigureId actor, const Choice *c)
{
    const Game *g = p->game;
    Frame *f = play_push(p, SEG_PROC_ACTION, game_seat_of(g, actor), actor, c->target);
    SegDoing *d = FRAME_AS(SegDoing, f);
    d->action = (uint8_t)(c->kind - SEG_CHOICE_ACTIONS);
    d->marks = c->marks;
    const SegAction *a = seg_action(g, d->action);
    if (a->energy_ok)
        d->pay_count = seg_payment(g, actor, a, c, d->pay);
    if (a->effect == SEG_EFFECT_DISENGAGE)
        d->left = figure_first(seg_pinned_by(g, actor));
    return f;
}

static const SegAction *action_of(const Game *g, const Frame *f)
{
    return seg_action(g, FRAME_AS_CONST(SegDoing, f)->action);
}

static void push_aggression(Play *p, const Frame *from, FigureId target, uint8_t action)
{
    const SegDoing *d = FRAME_AS_CONST(SegDoing, from);
    Frame *f = play_push(p, SEG_PROC_AGGRESSION, from->seat, from->subject, target);
    SegAggression *s = FRAME_AS(SegAggression, f);
    s->action = action;
    s->marks = d->marks;
    s->pay_count = d->pay_count;
    for (uint32_t i = 0; i < SEG_PAY_MAX; i++)
        s->pay[i] = d->pay[i];
}

static Next declare_enter(Play *p, Frame *f)
{
    const SegDoing *d = FRAME_AS_CONST(SegDoing, f);
    const SegAction *a = action_of(p->game, f);
    static const uint32_t postures[] = {[SEG_EFFECT_DEFENSIVE] = SEG_DEFENSIVE,
                                        [SEG_EFFECT_CONTACT_DEFENCE] = SEG_CONTACT_DEFENCE,
                                        [SEG_EFFECT_RANGED_DEFENCE] = SEG_RANGED_DEFENCE,
                                        [SEG_EFFECT_CANCEL] = SEG_CANCEL,
                                        [SEG_EFFECT_POSITIONING] = SEG_POSITIONING};
    if (p->sink) {
        Event e = event_of(p->game, SEG_EVENT_ACTION, f->subject, f->object, a->rule);
        seg_cite_action(p->game, f->subject, f->object, a, d->marks, &e);
        e.choice = (uint8_t)(SEG_CHOICE_ACTIONS + d->action);
        play_event(p, &e);
    }
    if (seg_action_is_posture(a)) {
        seg_take_posture(p, f->subject, postures[a->effect], d->action);
        return next_done();
    }
    if (a->effect == SEG_EFFECT_DOUBLE_WOUND) {
        push_aggression(p, f, f->object, SEG_ACTION_BASIC_ATTACK);
        return next_pushed(SEG_DO_SECOND);
    }
    if (a->flags & SEG_IS_AGGRESSIVE) {
        push_aggression(p, f, f->object, d->action);
        return next_pushed(SEG_DO_AFTER);
    }
    seg_lose_posture(p, f->subject, SEG_POSITIONING, RULE_SG_SKRNG_4);
    if (a->gains)
        seg_gain(p, f->subject, a->gains, a->rule);
    return next_row();
}

static Next test_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    const SegDoing *d = FRAME_AS_CONST(SegDoing, f);
    const SegAction *a = action_of(g, f);
    if (d->tests >= a->tests)
        return next_goto(SEG_DO_EFFECT);
    uint32_t flags = (a->flags & SEG_IS_SPE ? SEG_TEST_SPE : 0u) |
                     (d->marks & MARK_PRECISE ? SEG_TEST_PRECISE : 0u);
    FigureId at = f->object;
    if (at.n && at.n != f->subject.n)
        flags |= SEG_TEST_EXEMPT | (seg_contact(g, f->subject, at) ? 0u : SEG_TEST_DISTANCE);
    if (d->left.n) { // SG-DIS-3
        at = d->left;
        flags |= game_option(g, SEG_OPT_DISENGAGE_EXEMPTS) ? SEG_TEST_EXEMPT : 0u;
    }
    bool sure =
        a->effect == SEG_EFFECT_SUPPORT && seg_has(g, f->subject, SEG_SKILL_RELIABLE_SUPPORT);
    (void)seg_push_trial(p, f->subject, at, a->test, (uint8_t)(flags | (sure ? SEG_TEST_SURE : 0u)),
                         sure        ? RULE_SG_SKDIV_8
                         : d->left.n ? RULE_SG_DIS_3
                                     : a->rule);
    return next_pushed(SEG_DO_TESTED);
}

static Next tested_enter(Play *p, Frame *f)
{
    SegDoing *d = FRAME_AS(SegDoing, f);
    const SegAction *a = action_of(p->game, f);
    bool success = (f->result & 0xff) == SEG_SUCCEEDED;
    d->tests++;
    d->successes = (uint8_t)(d->successes + success);
    if (a->energy_ok) {
        uint8_t cost = success ? a->energy_ok : a->energy_fail;
        seg_charge(p, f->subject, d->pay, cost < d->pay_count ? cost : d->pay_count, a->rule);
    }
    if (success && a->effect == SEG_EFFECT_GAIN)
        seg_gain(p, f->subject, 1, a->rule);
    return next_goto(SEG_DO_TEST);
}

static void support(Play *p, FigureId id, FigureId target)
{
    Game *g = p->game;
    int16_t *sum = &game_figure(g, target)->tally[SEG_TALLY_SUPPORT];
    bool effective = seg_has(g, id, SEG_SKILL_EFFECTIVE_SUPPORT);
    int16_t bonus = effective ? 2 : 1;
    if (game_option(g, SEG_OPT_SUPPORT_STACKS))
        *sum = (int16_t)(*sum + bonus);
    else
        *sum = *sum > bonus ? *sum : bonus;
    if (p->sink) {
        Event e = event_of(g, SEG_EVENT_SUPPORTED, id, target, RULE_SG_SUP_1);
        event_cite(&e, RULE_SG_SUP_2);
        event_cite(&e, RULE_SG_SUP_3);
        if (effective)
            event_cite(&e, RULE_SG_SKDIV_7);
        e.amount = bonus;
        e.left = *sum;
        play_event(p, &e);
    }
}

static Next effect_enter(Play *p, Frame *f)
{
    const SegDoing *d = FRAME_AS_CONST(SegDoing, f);
    const SegAction *a = action_of(p->game, f);
    FigureId target = f->object.n ? f->object : f->subject;
    switch (a->effect) {
    case SEG_EFFECT_MOVE: return next_goto(SEG_DO_MOVE);
    case SEG_EFFECT_HEAL_OR_WOUND:
        if (d->successes)
            seg_heal(p, target, a->rule);
        else
            seg_wound(p, target, f->subject, a->rule);
        return next_goto(SEG_DO_END);
    default: break;
    }
    if (!d->successes)
        return next_done();
    switch (a->effect) {
    case SEG_EFFECT_DISENGAGE: return next_goto(SEG_DO_DISENGAGE);
    case SEG_EFFECT_TELEPORT:
    case SEG_EFFECT_TELEPORT_TARGET:
    case SEG_EFFECT_SUMMON:
    case SEG_EFFECT_PORTAL: return next_goto(SEG_DO_PLACE);
    case SEG_EFFECT_SUPPORT: support(p, f->subject, target); break;
    case SEG_EFFECT_HEAL: seg_heal(p, target, a->rule); break;
    default: break;
    }
    return next_done();
}

// --- displacements granted by tests ---

static Next declined(Play *p, const Frame *f)
{
    play_say(p, SEG_EVENT_DECLINED, f->subject, (FigureId){0}, RULE_SG_ACTION_11);
    return next_done();
}

static Next move_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    const SegDoing *d = FRAME_AS_CONST(SegDoing, f);
    if (!d->successes || !game_in_play(g, f->subject) || seg_is(g, f->subject, SEG_IMMOBILISED) ||
        !seg_may_displace(g, f->subject) || seg_pinned_by(g, f->subject))
        return next_done();
    return next_decide();
}

static void move_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_MOVE},
                               .open = CHOICE_PLACE,
                               .may = CHOICE_Z,
                               .allowance = seg_own_way(g, f->subject)});
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_DECLINE}});
}

static Refusal move_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind == SEG_CHOICE_DECLINE)
        return refusal_none();
    if (c->kind != SEG_CHOICE_MOVE || !c->has_place)
        return seg_no(ERR_WRONG_DECISION, action_of(g, f)->rule);
    return seg_move_check(g, f->subject, c->place, seg_choice_z(g, c), seg_own_way(g, f->subject),
                          0);
}

/// A point of the square around a place.
static GeoVec draw_near(Rng *rng, GeoVec at, int32_t reach)
{
    uint64_t dice = rng_next(rng);
    return (GeoVec){at.x + (int32_t)((dice & 0xffff) * (uint32_t)(2 * reach) >> 16) - reach,
                    at.y + (int32_t)((dice >> 16 & 0xffff) * (uint32_t)(2 * reach) >> 16) - reach};
}

static void move_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    c->kind = SEG_CHOICE_DECLINE;
    if (attempt >= SAMPLE_TRIES)
        return;
    c->kind = SEG_CHOICE_MOVE;
    c->has_place = true;
    c->place = draw_near(rng, game_figure_of(g, f->subject)->at, seg_own_way(g, f->subject));
}

static void move_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    seg_places_to_go(g, SEG_CHOICE_MOVE, f->subject, list);
    candidate_add(list, g, &(Choice){.kind = SEG_CHOICE_DECLINE});
}

static Next move_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    SegDoing *d = FRAME_AS(SegDoing, f);
    d->successes--;
    if (c->kind == SEG_CHOICE_DECLINE) {
        play_say(p, SEG_EVENT_DECLINED, f->subject, (FigureId){0}, RULE_SG_ACTION_11);
        return next_goto(SEG_DO_MOVE);
    }
    game_figure(g, f->subject)->tally[SEG_TALLY_MOVES]++;
    seg_put(p, f->subject, c->place, seg_choice_z(g, c), true, action_of(g, f)->rule);
    return seg_arrived(p, f->subject, true, SEG_DO_MOVE);
}

// --- leaving an adversary ---

static Next disengage_enter(Play *p, Frame *f)
{
    (void)p;
    (void)f;
    return next_decide();
}

static int32_t short_way(const Game *g, FigureId id)
{
    return seg_way(g, seg_ruler(g, SEG_RANGE_SHORT), game_figure_of(g, id)->radius);
}

static void disengage_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_MOVE},
                               .open = CHOICE_PLACE,
                               .may = CHOICE_Z,
                               .allowance = short_way(g, f->subject)});
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_DECLINE}});
}

static Refusal disengage_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind == SEG_CHOICE_DECLINE)
        return refusal_none();
    if (c->kind != SEG_CHOICE_MOVE || !c->has_place)
        return seg_no(ERR_WRONG_DECISION, RULE_SG_DIS_2);
    return seg_disengage_check(g, f->subject, FRAME_AS_CONST(SegDoing, f)->left, c->place,
                               seg_choice_z(g, c));
}

static void disengage_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    FigureId from = FRAME_AS_CONST(SegDoing, f)->left;
    int32_t way = short_way(g, f->subject);
    GeoVec at = game_figure_of(g, f->subject)->at;
    c->kind = SEG_CHOICE_DECLINE;
    if (attempt >= SAMPLE_TRIES)
        return;
    c->kind = SEG_CHOICE_MOVE;
    c->has_place = true;
    if (seg_has(g, f->subject, SEG_SKILL_ELUSIVE))
        c->place = draw_near(rng, at, way);
    else
        c->place = geo_along(at, geo_minus(at, game_figure_of(g, from)->at),
                             1 + (int32_t)rng_below(rng, (uint32_t)way));
}

static void disengage_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    FigureId from = FRAME_AS_CONST(SegDoing, f)->left;
    int32_t way = short_way(g, f->subject);
    GeoVec at = game_figure_of(g, f->subject)->at;
    Choice c = {.kind = SEG_CHOICE_MOVE, .has_place = true};
    for (int32_t i = 4; i > 0; i--) {
        c.place = geo_along(at, geo_minus(at, game_figure_of(g, from)->at), way * i / 4);
        candidate_add(list, g, &c);
    }
    if (seg_has(g, f->subject, SEG_SKILL_ELUSIVE))
        seg_places_around(g, SEG_CHOICE_MOVE, at, way, list);
    candidate_add(list, g, &(Choice){.kind = SEG_CHOICE_DECLINE});
}

static Next disengage_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    if (c->kind == SEG_CHOICE_DECLINE)
        return declined(p, f);
    game_figure(g, f->subject)->tally[SEG_TALLY_MOVES]++;
    seg_put(p, f->subject, c->place, seg_choice_z(g, c), true,
            seg_has(g, f->subject, SEG_SKILL_ELUSIVE) ? RULE_SG_SKMOV_5 : RULE_SG_DIS_2);
    return seg_arrived(p, f->subject, true, SEG_DO_END);
}

// --- teleports and portals ---

static Next place_enter(Play *p, Frame *f)
{
    (void)p;
    (void)f;
    return next_decide();
}

static void place_offer(const Game *g, const Frame *f, Offer *offer)
{
    (void)f;
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_DESTINATION},
                               .open = CHOICE_PLACE,
                               .may = CHOICE_Z,
                               .allowance = seg_ruler(g, SEG_RANGE_LONG)});
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_DECLINE}});
}

static Refusal place_check(const Game *g, const Frame *f, const Choice *c)
{
    const SegAction *a = action_of(g, f);
    if (c->kind == SEG_CHOICE_DECLINE)
        return refusal_none();
    if (c->kind != SEG_CHOICE_DESTINATION || !c->has_place)
        return seg_no(ERR_WRONG_DECISION, a->rule);
    GeoBase me = game_base(g, f->subject);
    FigureId who = a->effect == SEG_EFFECT_TELEPORT ? f->subject : f->object;
    GeoBase there = {{c->place, game_option(g, SEG_OPT_BASE_DIAMETER) / 2}, me.z};
    int32_t reach = seg_ruler(g, SEG_RANGE_LONG);
    if (a->effect == SEG_EFFECT_PORTAL) {
        if (c->has_z && c->z != me.z)
            return seg_no(ERR_NO_GROUND, a->rule);
    } else {
        there = game_base_at(g, who, c->place, seg_choice_z(g, c));
        if (geo_same(c->place, game_figure_of(g, who)->at) && there.z == game_figure_of(g, who)->z)
            return seg_no(ERR_NO_MOVE, RULE_SG_MOVE_4);
    }
    bool touching = a->effect == SEG_EFFECT_PORTAL || a->effect == SEG_EFFECT_SUMMON;
    if (touching && !geo_bases_touch(me, there))
        return seg_no(ERR_NO_CONTACT, a->rule);
    if (!touching && !geo_bases_within(me, there, reach))
        return seg_no(ERR_OUT_OF_RANGE, a->rule);
    FigureMask except = a->effect == SEG_EFFECT_PORTAL ? 0 : figure_bit(who);
    Refusal why = seg_place_check(g, there, except);
    if (!refusal_is(why) && a->effect == SEG_EFFECT_TELEPORT_TARGET &&
        !geo_bases_touch(me, there) &&
        !seg_line(g, me, there, figure_bit(f->subject) | figure_bit(who)))
        why = seg_no(ERR_NO_LOS, a->rule);
    return why;
}

/// How far the centre may lie from the actor's.
static int32_t place_reach(const Game *g, const Frame *f)
{
    const SegAction *a = action_of(g, f);
    int32_t r = game_figure_of(g, f->subject)->radius;
    if (a->effect == SEG_EFFECT_PORTAL)
        return r + game_option(g, SEG_OPT_BASE_DIAMETER) / 2 + 4;
    int32_t other = f->object.n ? game_figure_of(g, f->object)->radius : r;
    return a->effect == SEG_EFFECT_SUMMON ? r + other + 4
                                          : r + other + seg_ruler(g, SEG_RANGE_LONG);
}

static void place_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    const SegAction *a = action_of(g, f);
    GeoVec at = game_figure_of(g, f->subject)->at;
    c->kind = SEG_CHOICE_DECLINE;
    if (attempt >= SAMPLE_TRIES)
        return;
    c->kind = SEG_CHOICE_DESTINATION;
    c->has_place = true;
    int32_t reach = place_reach(g, f);
    if (a->effect == SEG_EFFECT_PORTAL || a->effect == SEG_EFFECT_SUMMON) {
        c->place = geo_compass_point(at, rng_below(rng, GEO_COMPASS), reach);
    } else {
        c->place = draw_near(rng, at, reach);
    }
}

static void place_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    seg_places_around(g, SEG_CHOICE_DESTINATION, game_figure_of(g, f->subject)->at,
                      place_reach(g, f), list);
    candidate_add(list, g, &(Choice){.kind = SEG_CHOICE_DECLINE});
}

static Next place_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    const SegAction *a = action_of(g, f);
    if (c->kind == SEG_CHOICE_DECLINE)
        return declined(p, f);
    if (a->effect == SEG_EFFECT_PORTAL) {
        g->marker[g->marker_count++] =
            (Marker){.at = c->place, .z = game_figure_of(g, f->subject)->z, .seat = f->seat};
        if (p->sink) {
            Event e = event_of(g, SEG_EVENT_PORTAL, f->subject, (FigureId){0}, a->rule);
            event_cite(&e, RULE_SG_LOS_6);
            e.marker = (MarkerId){g->marker_count};
            e.to = c->place;
            e.to_z = g->marker[g->marker_count - 1].z;
            e.has_to = true;
            play_event(p, &e);
        }
        return next_done();
    }
    FigureId who = a->effect == SEG_EFFECT_TELEPORT ? f->subject : f->object;
    bool own = who.n == f->subject.n;
    if (own)
        game_figure(g, who)->tally[SEG_TALLY_MOVES]++;
    seg_put(p, who, c->place, seg_choice_z(g, c), false, a->rule);
    return seg_arrived(p, who, own, SEG_DO_END);
}

// --- attacks ---

static Next second_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    if (!game_in_play(g, f->subject) || seg_is(g, f->subject, SEG_IMMOBILISED) ||
        !seg_attack_targets(g, f->subject))
        return next_done();
    return next_decide();
}

static void second_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_ACT_BASIC_ATTACK},
                               .open = CHOICE_TARGET,
                               .among = seg_attack_targets(g, f->subject)});
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_DECLINE}});
}

static Refusal second_check(const Game *g, const Frame *f, const Choice *c)
{
    uint8_t flags;
    if (c->kind == SEG_CHOICE_DECLINE)
        return refusal_none();
    if (c->kind != SEG_CHOICE_ACT_BASIC_ATTACK || c->marks)
        return seg_no(ERR_WRONG_DECISION, RULE_SG_SKATT_1);
    return seg_attack_check(g, f->subject, c->target, &flags);
}

static Next second_take(Play *p, Frame *f, const Choice *c)
{
    if (c->kind == SEG_CHOICE_DECLINE)
        return next_done();
    push_aggression(p, f, c->target, SEG_ACTION_BASIC_ATTACK);
    return next_pushed(SEG_DO_END);
}

static Next after_enter(Play *p, Frame *f)
{
    if (action_of(p->game, f)->effect == SEG_EFFECT_VAMPIRIC_WOUND && f->result == 1 &&
        game_in_play(p->game, f->subject))
        seg_heal(p, f->subject, RULE_SG_SKHEAL_7);
    return next_done();
}

static Next end_enter(Play *p, Frame *f)
{
    (void)f;
    return seg_is_over(p->game) ? next_over() : next_done();
}

static const Row action_rows[] = {
    {.label = SEG_DO_DECLARE, .name = "declare", .enter = declare_enter},
    {.label = SEG_DO_TEST, .name = "test", .enter = test_enter},
    {.label = SEG_DO_TESTED, .name = "tested", .enter = tested_enter},
    {.label = SEG_DO_EFFECT, .name = "effect", .enter = effect_enter},
    {SEG_DO_MOVE, "extra_move", move_enter, move_offer, move_check, move_take, move_sample,
     move_candidates, SEG_CITE_MOVE, ROW_RESTS},
    {SEG_DO_DISENGAGE, "disengage_end", disengage_enter, disengage_offer, disengage_check,
     disengage_take, disengage_sample, disengage_candidates, SEG_CITE_DISENGAGE, ROW_RESTS},
    {SEG_DO_PLACE, "destination", place_enter, place_offer, place_check, place_take, place_sample,
     place_candidates, SEG_CITE_DESTINATION, ROW_RESTS},
    {SEG_DO_SECOND, "second_attack", second_enter, second_offer, second_check, second_take, NULL,
     NULL, SEG_CITE_SECOND, ROW_WITHIN},
    {.label = SEG_DO_AFTER, .name = "after", .enter = after_enter},
    {.label = SEG_DO_END, .name = "end", .enter = end_enter},
};
const Proc seg_action_proc = {"action", action_rows, COUNT_OF(action_rows)};
