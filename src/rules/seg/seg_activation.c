// SPDX-License-Identifier: MIT
// One activation: the card's suit, one action, one free move before or after it, or the escape from
// being immobilised (SG-ACTION-7).
#include "rules/seg/seg_procs.h"

Frame *seg_push_activation(Play *p, FigureId id, uint8_t suit)
{
    Frame *f = play_push(p, SEG_PROC_ACTIVATION, game_seat_of(p->game, id), id, (FigureId){0});
    FRAME_AS(SegActivation, f)->suit = suit;
    return f;
}

static Next begin_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    game_figure(g, f->subject)->states |= SEG_ACTIVATED;
    if (p->sink) {
        Event e = event_of(g, SEG_EVENT_ACTIVATED, f->subject, (FigureId){0}, RULE_SG_ACT_5);
        event_cite(&e, RULE_SG_ACT_9);
        event_cite(&e, RULE_SG_ACTION_7);
        e.amount = FRAME_AS(SegActivation, f)->suit;
        play_event(p, &e);
    }
    seg_lose_posture(p, f->subject, SEG_GUARDS | SEG_CANCEL, RULE_SG_POST_3);
    return next_goto(seg_is(g, f->subject, SEG_IMMOBILISED) ? SEG_ACT_ESCAPE : SEG_ACT_STEP);
}

// --- escape ---

static Next escape_enter(Play *p, Frame *f)
{
    (void)p;
    (void)f;
    return next_decide();
}

static void escape_offer(const Game *g, const Frame *f, Offer *offer)
{
    (void)g;
    (void)f;
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_ESCAPE}});
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_DECLINE}});
}

static Refusal escape_check(const Game *g, const Frame *f, const Choice *c)
{
    (void)g;
    if (c->kind == SEG_CHOICE_ESCAPE || c->kind == SEG_CHOICE_DECLINE)
        return refusal_none();
    bool other = c->kind >= SEG_CHOICE_ACTIONS || c->kind == SEG_CHOICE_FREE_MOVE;
    return seg_no_figure(other ? ERR_IMMOBILISED : ERR_WRONG_DECISION, RULE_SG_IMM_2, f->subject);
}

static void escape_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    (void)g;
    (void)f;
    (void)attempt;
    c->kind = rng_below(rng, 8) ? SEG_CHOICE_ESCAPE : SEG_CHOICE_DECLINE;
}

static Next escape_take(Play *p, Frame *f, const Choice *c)
{
    if (c->kind == SEG_CHOICE_DECLINE) {
        play_say(p, SEG_EVENT_DECLINED, f->subject, (FigureId){0}, RULE_SG_IMM_8);
        return next_goto(SEG_ACT_END);
    }
    bool sure = seg_has(p->game, f->subject, SEG_SKILL_AGILE);
    (void)seg_push_trial(p, f->subject, (FigureId){0}, SEG_SUIT_CLUB, sure ? SEG_TEST_SURE : 0,
                         sure ? RULE_SG_SKDIV_6 : RULE_SG_IMM_3);
    return next_pushed(SEG_ACT_ESCAPED);
}

static Next escaped_enter(Play *p, Frame *f)
{
    if (f->result == SEG_SUCCEEDED)
        seg_free(p, f->subject, RULE_SG_IMM_2);
    return next_goto(SEG_ACT_END);
}

// --- steps ---

static Next step_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    const SegActivation *act = FRAME_AS_CONST(SegActivation, f);
    FigureId id = f->subject;
    if (seg_is_over(g))
        return next_over();
    if (!game_in_play(g, id) || seg_is(g, id, SEG_IMMOBILISED)) // SG-WOUND-5, SG-ACTION-10
        return next_goto(SEG_ACT_END);
    if (act->has_acted &&
        (act->has_moved || act->is_still || !seg_may_displace(g, id) || seg_pinned_by(g, id)))
        return next_goto(SEG_ACT_END); // nothing but ending is left
    return next_decide();
}

static Refusal move_check(const Game *g, FigureId id, const SegActivation *act, const Choice *c)
{
    if (act->has_moved)
        return seg_no_figure(ERR_FREE_MOVE_USED, RULE_SG_ACTION_2, id);
    if (act->is_still)
        return seg_no_figure(ERR_FREE_MOVE_USED, RULE_SG_ACTION_3, id);
    if (!seg_may_displace(g, id))
        return seg_no_figure(ERR_SLOW, RULE_SG_SKMOV_3, id);
    FigureId foe = figure_first(seg_pinned_by(g, id));
    if (foe.n)
        return seg_no_figure(ERR_PINNED,
                             seg_is(g, foe, SEG_IMMOBILISED) ? RULE_SG_IMM_7 : RULE_SG_MOVE_7, foe);
    if (!c->has_place)
        return refusal_none();
    return seg_move_check(g, id, c->place, seg_choice_z(g, c), seg_own_way(g, id), 0);
}

static Refusal step_check(const Game *g, const Frame *f, const Choice *c)
{
    const SegActivation *act = FRAME_AS_CONST(SegActivation, f);
    if (c->kind == SEG_CHOICE_END)
        return refusal_none();
    if (c->kind == SEG_CHOICE_FREE_MOVE)
        return c->has_place ? move_check(g, f->subject, act, c)
                            : seg_no(ERR_WRONG_DECISION, RULE_SG_MOVE_4);
    if (c->kind < SEG_CHOICE_ACTIONS)
        return seg_no(ERR_WRONG_DECISION, RULE_SG_ACTION_1);
    return seg_declare_check(g, f->subject, act, c);
}

static uint32_t may_add(const SegAction *a, const Game *g, FigureId id)
{
    bool precise = a->tests && !(a->flags & SEG_IS_STILL) && seg_has(g, id, SEG_SKILL_PRECISE);
    return (precise ? CHOICE_PRECISE : 0u) | (a->effect == SEG_EFFECT_PROJECT ? CHOICE_PULL : 0u) |
           (a->energy_ok ? CHOICE_PAY : 0u);
}

typedef struct Actor {
    const SegActivation *act;
    FigureId id;
} Actor;

static Refusal check_one(const Game *g, const void *actor, const Choice *c)
{
    const Actor *who = actor;
    return seg_declare_check(g, who->id, who->act, c);
}

_Static_assert(2 + SEG_CHOICE_KINDS - SEG_CHOICE_ACTIONS + SETUP_TRAIT_MAX <= OFFER_MAX,
               "the free move, the end and every action there is fit");

static void step_offer(const Game *g, const Frame *f, Offer *offer)
{
    const SegActivation *act = FRAME_AS_CONST(SegActivation, f);
    FigureId id = f->subject;
    Option move = {.choice = {.kind = SEG_CHOICE_FREE_MOVE},
                   .open = CHOICE_PLACE,
                   .may = CHOICE_Z,
                   .allowance = seg_own_way(g, id)};
    move.why = move_check(g, id, act, &move.choice);
    offer_add(offer, &move);
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_END}});
    for (uint32_t i = 0; i < seg_action_count(g->setup) && !act->has_acted; i++) {
        const SegAction *a = seg_action(g, i);
        if (a->card != act->suit || !seg_has_action(g, id, i))
            continue;
        Option o = {.choice = {.kind = (uint8_t)(SEG_CHOICE_ACTIONS + i)},
                    .may = may_add(a, g, id),
                    .payers = a->energy_ok ? seg_purses(g, id) : 0,
                    .most = a->energy_ok};
        if (a->target < SEG_TARGET_ENEMY) {
            o.why = seg_declare_check(g, id, act, &o.choice);
            offer_add(offer, &o);
            continue;
        }
        o.open = CHOICE_TARGET;
        offer_add_each(offer, g, o, seg_aimable(g, id, a), check_one, &(Actor){act, id});
    }
}

/// A point within reach: on the way to an adversary, or drawn from the square around. Blind walks
/// alone would hardly ever meet anybody.
static void draw_move(const Game *g, FigureId id, Rng *rng, Choice *c)
{
    int32_t way = seg_own_way(g, id), r = game_figure_of(g, id)->radius;
    uint64_t dice = rng_next(rng);
    GeoVec at = game_figure_of(g, id)->at;
    FigureMask foes = game_enemies(g, id);
    c->kind = SEG_CHOICE_FREE_MOVE;
    c->has_place = true;
    if ((dice >> 62) && foes) {
        for (uint32_t skip = (uint32_t)(dice >> 32 & 0xff) % (uint32_t)figure_count(foes); skip;
             skip--)
            foes &= foes - 1;
        const Figure *foe = game_figure_of(g, figure_first(foes));
        int64_t near = (int64_t)way + r + foe->radius;
        if (geo_square(at, foe->at) < near * near)
            c->place = geo_along(foe->at, geo_minus(at, foe->at), r + foe->radius + 4);
        else
            c->place = geo_along(at, geo_minus(foe->at, at), way);
        return;
    }
    c->place.x = at.x + (int32_t)((dice & 0xffff) * (uint32_t)(2 * way) >> 16) - way;
    c->place.y = at.y + (int32_t)((dice >> 16 & 0xffff) * (uint32_t)(2 * way) >> 16) - way;
}

/// One action of the card's suit with a target that is not plainly out of the question.
static bool draw_action(const Game *g, FigureId id, uint8_t suit, Rng *rng, Choice *c)
{
    uint32_t seen = 0, action = 0, count = seg_action_count(g->setup);
    for (uint32_t i = 0; i < count; i++)
        if (seg_action(g, i)->card == suit && seg_has_action(g, id, i) && !rng_below(rng, ++seen))
            action = i;
    const SegAction *a = seg_action(g, action);
    c->kind = (uint8_t)(SEG_CHOICE_ACTIONS + action);
    if (a->target >= SEG_TARGET_ENEMY) {
        FigureMask targets = seg_aimable(g, id, a);
        bool near =
            a->range == SEG_RANGE_CONTACT ||
            (a->range == SEG_RANGE_ATTACK && !seg_has(g, id, SEG_SKILL_RANGED_LONG) &&
             !seg_has(g, id, SEG_SKILL_RANGED_MEDIUM) && !seg_has(g, id, SEG_SKILL_RANGED_SHORT));
        for (FigureMask left = near ? targets & ~figure_bit(id) : 0; left; left &= left - 1)
            if (!seg_contact(g, id, figure_first(left)))
                targets &= ~(left & -left);
        if (!targets)
            return false;
        for (uint32_t skip = rng_below(rng, (uint32_t)figure_count(targets)); skip; skip--)
            targets &= targets - 1;
        c->target = figure_first(targets);
    }
    uint32_t may = may_add(a, g, id);
    uint64_t dice = rng_next(rng);
    c->marks = (uint8_t)(((may & CHOICE_PRECISE) && (dice & 1) ? MARK_PRECISE : 0u) |
                         ((may & CHOICE_PULL) && (dice & 2) ? MARK_PULL : 0u));
    return true;
}

static void step_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    const SegActivation *act = FRAME_AS_CONST(SegActivation, f);
    bool may_move = !act->has_moved && !act->is_still;
    if (attempt >= SAMPLE_TRIES) {
        c->kind = SEG_CHOICE_END;
        return;
    }
    if (may_move && (act->has_acted || rng_below(rng, 2))) {
        draw_move(g, f->subject, rng, c);
        return;
    }
    if (act->has_acted || !draw_action(g, f->subject, act->suit, rng, c))
        *c = (Choice){.kind = SEG_CHOICE_END};
}

/// An action, with each of the marks it may have.
static void add_ways(const Game *g, const Option *o, CandidateList *list)
{
    Choice c = o->choice;
    candidate_add(list, g, &c);
    if (o->may & CHOICE_PULL) {
        c.marks = MARK_PULL;
        candidate_add(list, g, &c);
    }
    if (o->may & CHOICE_PRECISE) {
        c.marks |= MARK_PRECISE;
        candidate_add(list, g, &c);
    }
}

/// Where there are more actions with targets than anybody wants to look at, a quarter of the list
/// is kept for places to go.
static void step_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    Offer offer;
    offer_clear(&offer);
    step_offer(g, f, &offer);
    bool may_move = !refusal_is(offer.option[0].why);
    CandidateList actions = {list->list, list->count,
                             may_move ? list->max - list->max / 4 : list->max};
    for (uint32_t i = 0; i < offer.count; i++) {
        const Option *o = &offer.option[i];
        if (refusal_is(o->why) || (o->open & ~(uint32_t)CHOICE_TARGET))
            continue;
        if (!o->open)
            add_ways(g, o, &actions);
        for (OptionMask left = o->among; left; left &= left - 1) {
            Option one = option_with(o, (uint32_t)__builtin_ctzll(left) + 1);
            add_ways(g, &one, &actions);
        }
    }
    list->count = actions.count;
    if (may_move)
        seg_places_to_go(g, SEG_CHOICE_FREE_MOVE, f->subject, list);
}

static Next step_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    SegActivation *act = FRAME_AS(SegActivation, f);
    FigureId id = f->subject;
    if (c->kind == SEG_CHOICE_END) {
        if (!act->has_acted)
            play_say(p, SEG_EVENT_DECLINED, id, (FigureId){0}, RULE_SG_ACTION_4);
        return next_goto(SEG_ACT_END);
    }
    if (c->kind == SEG_CHOICE_FREE_MOVE) {
        act->has_moved = true;
        game_figure(g, id)->tally[SEG_TALLY_MOVES]++;
        seg_put(p, id, c->place, seg_choice_z(g, c), true, RULE_SG_ACTION_2);
        return seg_arrived(p, id, true, SEG_ACT_STEP);
    }
    act->has_acted = true;
    const SegAction *a = seg_action(g, (uint32_t)c->kind - SEG_CHOICE_ACTIONS);
    if ((a->flags & SEG_IS_STILL) || (c->marks & MARK_PRECISE))
        act->is_still = true;
    (void)seg_push_action(p, id, c);
    return next_pushed(SEG_ACT_STEP);
}

static Next end_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    Figure *figure = game_figure(g, f->subject);
    if (game_in_play(g, f->subject) && figure->tally[SEG_TALLY_SUPPORT]) {
        figure->tally[SEG_TALLY_SUPPORT] = 0;
        play_say(p, SEG_EVENT_SUPPORT_ENDED, f->subject, (FigureId){0}, RULE_SG_SUP_2);
        seg_check_caps(p);
    }
    return next_done();
}

static const Row activation_rows[] = {
    {.label = SEG_ACT_BEGIN, .name = "begin", .enter = begin_enter},
    {SEG_ACT_ESCAPE, "escape_choice", escape_enter, escape_offer, escape_check, escape_take,
     escape_sample, NULL, SEG_CITE_ESCAPE, ROW_RESTS},
    {.label = SEG_ACT_ESCAPED, .name = "escaped", .enter = escaped_enter},
    {SEG_ACT_STEP, "activation_step", step_enter, step_offer, step_check, step_take, step_sample,
     step_candidates, SEG_CITE_STEP, ROW_RESTS},
    {.label = SEG_ACT_END, .name = "end", .enter = end_enter},
};
const Proc seg_activation_proc = {"activation", activation_rows, COUNT_OF(activation_rows)};
