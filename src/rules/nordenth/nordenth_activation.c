// SPDX-License-Identifier: MIT
// One activation: tokens go, hidden enemies are found, a move, an action, a token; then those act
// who lost an En Vue roll against it (sections 6, 8 and 17). An En Vue activation is the same with
// what its tokens allow.
#include "rules/nordenth/nordenth_goal.h"
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"

Frame *nordenth_push_activation(Play *p, FigureId id, bool is_vue, FigureId because)
{
    Game *g = p->game;
    Frame *f = play_push(p, NORDENTH_PROC_ACTIVATION, game_seat_of(g, id), id, because);
    NordenthActivation *a = FRAME_AS(NordenthActivation, f);
    a->place = nordenth_push(g, sizeof(NordenthActing));
    a->is_vue = is_vue;
    return f;
}

NordenthActing *nordenth_acting(Game *g)
{
    const Frame *f = play_frame_of(g, NORDENTH_PROC_ACTIVATION);
    return f ? NORDENTH_AT(NordenthActing, g, FRAME_AS_CONST(NordenthActivation, f)->place) : NULL;
}

const NordenthActing *nordenth_acting_of(const Game *g)
{
    const Frame *f = play_frame_of(g, NORDENTH_PROC_ACTIVATION);
    return f ? NORDENTH_AT_CONST(NordenthActing, g, FRAME_AS_CONST(NordenthActivation, f)->place)
             : NULL;
}

void nordenth_acting_begin(Game *g, FigureId id, NordenthActing *acting, bool is_vue)
{
    *acting = (NordenthActing){.flags = is_vue ? ACTING_VUE : 0};
    if (nordenth_is(g, id, NORDENTH_CONCEALED))
        acting->flags |= ACTING_HIDDEN;
    if (nordenth_is(g, id, NORDENTH_WOUNDED))
        acting->flags |= ACTING_WOUNDED;
    acting->path = (GeoPath){.at = {game_figure_of(g, id)->at}, .count = 1};
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1)
        if (nordenth_sees(g, figure_first(left), id))
            acting->saw |= left & -left;
}

RuleId nordenth_finds(const Game *g, FigureId id, FigureId foe)
{
    if (!nordenth_is(g, foe, NORDENTH_CONCEALED))
        return 0;
    if (nordenth_closer(g, id, foe, 2 * NORDENTH_PACE))
        return RULE_AN_HIDE_5;
    return nordenth_sees_all(g, id, foe, game_base(g, foe)) ? RULE_AN_HIDE_4 : 0;
}

static void find_hidden(Play *p, FigureId id)
{
    for (FigureMask left = game_enemies(p->game, id); left; left &= left - 1) {
        RuleId rule = nordenth_finds(p->game, id, figure_first(left));
        if (rule)
            nordenth_reveal(p, figure_first(left), id, rule);
    }
}

/// Has the other side anybody left to activate in this phase?
static bool has_foes_to_come(const Game *g, FigureId id)
{
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1)
        if (!nordenth_is(g, figure_first(left), NORDENTH_ACTIVATED) &&
            nordenth_initiative(g, figure_first(left)) >= g->tally[NORDENTH_GAME_PHASE])
            return true;
    return false;
}

static Next begin_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthActivation *a = FRAME_AS(NordenthActivation, f);
    FigureId id = f->subject;
    Figure *figure = game_figure(g, id);
    if (p->sink) {
        Event e = event_of(g, a->is_vue ? NORDENTH_EVENT_VUE_ACTIVATED : NORDENTH_EVENT_ACTIVATED,
                           id, f->object, a->is_vue ? RULE_AN_VUE_10 : RULE_AN_ACT_2);
        event_cite(&e, a->is_vue ? RULE_AN_VUE_14 : RULE_AN_TURN_8);
        event_cite(&e, a->is_vue ? RULE_AN_ACT_14 : RULE_AN_ACT_9);
        if (!a->is_vue && !has_foes_to_come(g, id))
            event_cite(&e, RULE_AN_TURN_6);
        play_event(p, &e);
    }
    if (!a->is_vue) {
        figure->states |= NORDENTH_ACTIVATED;
        figure->states &= ~(uint32_t)NORDENTH_LADDER;
        figure->tally[NORDENTH_TALLY_JUMPED] = 0;
        nordenth_set_token(p, id, NORDENTH_TOKEN_NONE, RULE_AN_ACT_1);
        nordenth_end_effects(p, id, RULE_AN_ACT_10);
    }
    find_hidden(p, id);
    nordenth_acting_begin(g, id, NORDENTH_AT(NordenthActing, g, a->place), a->is_vue);
    return next_row();
}

// --- the step: move, turn, act, end ---

/// Is there anything but ending it? Whoever has acted is not asked any more (AN-ACT-8), so that no
/// choice below has to look at the token.
static bool has_something_to_do(const Game *g, FigureId id)
{
    if (nordenth_is(g, id, NORDENTH_RED))
        return false;
    if (!nordenth_engaged(g, id) || !refusal_is(nordenth_may_move(g, id)))
        return true;
    if (nordenth_has(g, id, NORDENTH_SKILL_HURLEMENT) && !nordenth_is(g, id, NORDENTH_WOUNDED))
        return true;
    if (nordenth_has(g, id, NORDENTH_SKILL_ETREINTE) && !nordenth_is(g, id, NORDENTH_WOUNDED))
        return true;
    if (nordenth_has(g, id, NORDENTH_SKILL_POSE_MINE) && !nordenth_is(g, id, NORDENTH_WOUNDED))
        return true;
    for (FigureMask left = game_enemies(g, id) & ~nordenth_engaged(g, id); left; left &= left - 1)
        if (nordenth_contact(g, id, figure_first(left)))
            return true;
    return false;
}

static Next step_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    if (nordenth_is_over(g))
        return next_over();
    return game_in_play(g, f->subject) && has_something_to_do(g, f->subject)
               ? next_decide()
               : next_goto(NORDENTH_ACT_END);
}

/// Is it worth a word where it looks?
static bool may_turn(const Game *g, FigureId id)
{
    return nordenth_has(g, id, NORDENTH_SKILL_MASSE) || !game_option(g, NORDENTH_OPT_LOS_ALL_ROUND);
}

static Refusal turn_check(const Game *g, FigureId id, const Choice *c)
{
    if (!may_turn(g, id) || (c->has_place && geo_same(c->place, game_figure_of(g, id)->at)))
        return nordenth_no_figure(ERR_FRONT_ARC, RULE_AN_ACT_15, id);
    return refusal_none();
}

static Refusal step_check(const Game *g, const Frame *f, const Choice *c)
{
    switch (c->kind) {
    case NORDENTH_CHOICE_END: return refusal_none();
    case NORDENTH_CHOICE_TURN: return turn_check(g, f->subject, c);
    case NORDENTH_CHOICE_MOVE:
    case NORDENTH_CHOICE_CHARGE: return nordenth_move_check(g, f->subject, c, false);
    default: return nordenth_action_check(g, f->subject, c);
    }
}

static Refusal check_one(const Game *g, const void *who, const Choice *c)
{
    return nordenth_action_check(g, *(const FigureId *)who, c);
}

static void offer_action(const Game *g, FigureId id, Offer *offer, Option o, FigureMask set)
{
    if (o.open & CHOICE_TARGET) {
        offer_add_each(offer, g, o, set, check_one, &id);
        return;
    }
    o.why = nordenth_action_check(g, id, &o.choice);
    offer_add(offer, &o);
}

static FigureMask in_contact(const Game *g, FigureId id)
{
    FigureMask mask = 0;
    for (FigureMask left = game_enemies(g, id) & ~nordenth_engaged(g, id); left; left &= left - 1)
        if (nordenth_contact(g, id, figure_first(left)))
            mask |= left & -left;
    return mask;
}

static void step_offer(const Game *g, const Frame *f, Offer *offer)
{
    FigureId id = f->subject;
    const NordenthActing *acting = nordenth_acting_of(g);
    FigureMask foes = game_enemies(g, id), touched = in_contact(g, id);
    Option move = {.choice = {.kind = NORDENTH_CHOICE_MOVE},
                   .open = CHOICE_PATH,
                   .may = CHOICE_LEGS | CHOICE_Z,
                   .allowance = nordenth_move_left(g, id, acting)};
    move.why = nordenth_may_move(g, id);
    offer_add(offer, &move);
    move.choice.kind = NORDENTH_CHOICE_CHARGE;
    move.open |= CHOICE_TARGETS;
    move.among = foes;
    if (!refusal_is(move.why) && nordenth_engaged(g, id))
        move.why = nordenth_no_figure(ERR_ENGAGED, RULE_AN_CHG_3, id);
    if (!refusal_is(move.why) && nordenth_is(g, id, NORDENTH_WOUNDED))
        move.why = nordenth_no_figure(ERR_WOUNDED, RULE_AN_WND_7, id);
    offer_add(offer, &move);
    offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_END}});
    if (may_turn(g, id))
        offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_TURN}, .open = CHOICE_PLACE});
    for (uint8_t w = 0; (w = nordenth_next_weapon(g, id, false, w));) {
        const NordenthArm *arm = nordenth_arm(g, id, w);
        Option shot = {.choice = {.kind = NORDENTH_CHOICE_SHOOT, .weapon = w},
                       .open = CHOICE_TARGET};
        if (arm->template_r || arm->breath_len) {
            shot.choice.kind = arm->template_r ? NORDENTH_CHOICE_LOB : NORDENTH_CHOICE_BREATH;
            shot.open = CHOICE_PLACE;
            shot.may = arm->template_r ? CHOICE_Z : 0;
        }
        offer_action(g, id, offer, shot, foes);
        if (nordenth_rate(g, id, w) > 1) {
            Option burst = {.choice = {.kind = NORDENTH_CHOICE_BURST, .weapon = w},
                            .open = CHOICE_TARGETS | CHOICE_SHARES,
                            .most = (uint8_t)nordenth_rate(g, id, w),
                            .among = foes};
            burst.why = offer->option[offer->count - 1].why;
            offer_add(offer, &burst);
        }
    }
    if (touched)
        offer_action(g, id, offer,
                     (Option){.choice = {.kind = NORDENTH_CHOICE_ENGAGE},
                              .open = CHOICE_TARGETS,
                              .among = touched},
                     touched);
    offer_action(g, id, offer, (Option){.choice = {.kind = NORDENTH_CHOICE_HIDE}}, 0);
    if (nordenth_has(g, id, NORDENTH_SKILL_SOINS))
        offer_action(g, id, offer,
                     (Option){.choice = {.kind = NORDENTH_CHOICE_SOINS}, .open = CHOICE_TARGET},
                     game_friends(g, id));
    if (nordenth_has(g, id, NORDENTH_SKILL_ETREINTE))
        offer_action(g, id, offer,
                     (Option){.choice = {.kind = NORDENTH_CHOICE_ETREINTE}, .open = CHOICE_TARGET},
                     foes);
    if (nordenth_has(g, id, NORDENTH_SKILL_POSE_MINE))
        offer_action(g, id, offer,
                     (Option){.choice = {.kind = NORDENTH_CHOICE_POSE_MINE}, .open = CHOICE_PLACE},
                     0);
    if (nordenth_has(g, id, NORDENTH_SKILL_HURLEMENT))
        offer_action(g, id, offer, (Option){.choice = {.kind = NORDENTH_CHOICE_HURLEMENT}}, 0);
}

static FigureId nth(FigureMask mask, uint32_t n)
{
    for (; n; n--)
        mask &= mask - 1;
    return figure_first(mask);
}

/// A shot, a hide or a skill that is not plainly out of the question.
static void draw_action(const Game *g, FigureId id, Rng *rng, Choice *c)
{
    FigureMask foes = game_enemies(g, id), touched = in_contact(g, id);
    uint8_t weapon = 0;
    for (uint8_t w = 0; (w = nordenth_next_weapon(g, id, false, w));)
        if (!weapon || rng_below(rng, 2))
            weapon = w;
    uint32_t what = rng_below(rng, 8);
    if (touched && what < 6) {
        c->kind = NORDENTH_CHOICE_ENGAGE;
        c->list[0] = nth(touched, rng_below(rng, (uint32_t)figure_count(touched)));
        c->list_count = 1;
    } else if (weapon && foes && what < 6) {
        const NordenthArm *arm = nordenth_arm(g, id, weapon);
        FigureId foe = nth(foes, rng_below(rng, (uint32_t)figure_count(foes)));
        c->weapon = weapon;
        if (!arm->template_r && !arm->breath_len) {
            c->kind = NORDENTH_CHOICE_SHOOT;
            c->target = foe;
        } else {
            c->kind = arm->template_r ? NORDENTH_CHOICE_LOB : NORDENTH_CHOICE_BREATH;
            c->place = game_figure_of(g, foe)->at;
            c->has_place = true;
        }
    } else if (what == 6 && nordenth_has(g, id, NORDENTH_SKILL_SOINS) && game_friends(g, id)) {
        FigureMask friends = game_friends(g, id);
        c->kind = NORDENTH_CHOICE_SOINS;
        c->target = nth(friends, rng_below(rng, (uint32_t)figure_count(friends)));
    } else if (what == 6 && nordenth_has(g, id, NORDENTH_SKILL_ETREINTE) && foes) {
        c->kind = NORDENTH_CHOICE_ETREINTE;
        c->target = nth(foes, rng_below(rng, (uint32_t)figure_count(foes)));
    } else if (what == 6 && nordenth_has(g, id, NORDENTH_SKILL_HURLEMENT)) {
        c->kind = NORDENTH_CHOICE_HURLEMENT;
    } else if (what == 6 && nordenth_has(g, id, NORDENTH_SKILL_POSE_MINE)) {
        c->kind = NORDENTH_CHOICE_POSE_MINE;
        c->place = geo_compass_point(game_figure_of(g, id)->at, rng_below(rng, GEO_COMPASS),
                                     game_figure_of(g, id)->radius + 500);
        c->has_place = true;
    } else {
        c->kind = what == 7 ? NORDENTH_CHOICE_HIDE : NORDENTH_CHOICE_END;
    }
}

static void step_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    FigureId id = f->subject;
    if (attempt >= SAMPLE_TRIES) {
        c->kind = NORDENTH_CHOICE_END;
        return;
    }
    if (!refusal_is(nordenth_may_move(g, id)) && rng_below(rng, 3) &&
        nordenth_draw_move(g, id, rng, c))
        return;
    *c = (Choice){0};
    draw_action(g, id, rng, c);
}

static void step_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    FigureId id = f->subject;
    FigureMask touched = in_contact(g, id);
    Choice c = {.kind = NORDENTH_CHOICE_END};
    candidate_add(list, g, &c);
    candidates_of_offer(g, list);
    if (list->count > 1 && list->list[0].kind == list->list[1].kind) // the end is offered as well
        list->list[1] = list->list[--list->count];
    for (FigureMask left = touched; left; left &= left - 1) {
        c = (Choice){.kind = NORDENTH_CHOICE_ENGAGE, .list_count = 1};
        c.list[0] = figure_first(left);
        candidate_add(list, g, &c);
    }
    for (uint8_t w = 0; (w = nordenth_next_weapon(g, id, false, w));) {
        const NordenthArm *arm = nordenth_arm(g, id, w);
        for (FigureMask left = game_enemies(g, id); left && (arm->template_r || arm->breath_len);
             left &= left - 1) {
            c = (Choice){.kind = arm->template_r ? NORDENTH_CHOICE_LOB : NORDENTH_CHOICE_BREATH,
                         .weapon = w,
                         .place = game_figure_of(g, figure_first(left))->at,
                         .has_place = true};
            candidate_add(list, g, &c);
        }
    }
    nordenth_move_candidates(g, id, list);
}

static Next step_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    NordenthActivation *a = FRAME_AS(NordenthActivation, f);
    NordenthActing *acting = NORDENTH_AT(NordenthActing, g, a->place);
    FigureId id = f->subject;
    switch (c->kind) {
    case NORDENTH_CHOICE_END: return next_goto(NORDENTH_ACT_END);
    case NORDENTH_CHOICE_TURN:
        nordenth_turn_to(p, id, geo_minus(c->place, game_figure_of(g, id)->at), RULE_AN_ACT_15);
        if (nordenth_has(g, id, NORDENTH_SKILL_MASSE)) // after the move, or instead of it
            acting->flags |= ACTING_MOVE_OVER;
        if (game_option(g, NORDENTH_OPT_PIVOT_IS_MOVE))
            acting->flags |= ACTING_MOVED;
        return next_goto(NORDENTH_ACT_STEP);
    case NORDENTH_CHOICE_MOVE:
    case NORDENTH_CHOICE_CHARGE:
        nordenth_declare_path(g, id, acting, c);
        (void)nordenth_push_move(p, id, a->place);
        return next_pushed(NORDENTH_ACT_MOVED);
    default: break;
    }
    return nordenth_action_take(p, f, c);
}

static Next moved_enter(Play *p, Frame *f)
{
    (void)f;
    return nordenth_is_over(p->game) ? next_over() : next_goto(NORDENTH_ACT_STEP);
}

static Next acted_enter(Play *p, Frame *f)
{
    (void)f;
    return nordenth_is_over(p->game) ? next_over() : next_goto(NORDENTH_ACT_END);
}

// --- end ---

static Next end_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    const NordenthActivation *a = FRAME_AS_CONST(NordenthActivation, f);
    const NordenthActing *acting = NORDENTH_AT_CONST(NordenthActing, g, a->place);
    FigureId id = f->subject;
    game_figure(g, id)->states &= ~(uint32_t)NORDENTH_MID_MOVE;
    if (game_in_play(g, id)) {
        bool moved = (acting->flags & ACTING_MOVED) != 0;
        if (moved && !nordenth_is(g, id, NORDENTH_RED))
            nordenth_set_token(p, id, NORDENTH_TOKEN_WHITE, RULE_AN_ACT_3);
        if (p->sink) {
            Event e = event_of(g, NORDENTH_EVENT_ACTIVATION_OVER, id, (FigureId){0}, RULE_AN_ACT_2);
            event_cite(&e, RULE_AN_ACT_6);
            if (!nordenth_is(g, id, NORDENTH_TOKENS))
                event_cite(&e, RULE_AN_ACT_5);
            if (nordenth_is(g, id, NORDENTH_RED))
                event_cite(&e, RULE_AN_ACT_7);
            play_event(p, &e);
        }
        nordenth_goal_exit(p, id);
    }
    return nordenth_is_over(g) ? next_over() : next_row();
}

// --- those who lost (AN-VUE-12) ---

/// Those who act next: the highest total among those who still may.
static FigureMask next_after(Game *g, NordenthActing *acting)
{
    FigureMask best = 0;
    uint8_t most = 0;
    for (FigureMask left = acting->after; left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (!game_in_play(g, id) || nordenth_is(g, id, NORDENTH_RED) || nordenth_engaged(g, id)) {
            acting->after &= ~figure_bit(id);
            continue;
        }
        uint8_t total = acting->note[id.n - 1];
        best = total > most ? figure_bit(id) : total == most ? best | figure_bit(id) : best;
        most = total > most ? total : most;
    }
    return best;
}

static Next go_after(Play *p, Frame *f, FigureId id)
{
    Game *g = p->game;
    NordenthActing *acting =
        NORDENTH_AT(NordenthActing, g, FRAME_AS_CONST(NordenthActivation, f)->place);
    acting->after &= ~figure_bit(id);
    (void)nordenth_push_activation(p, id, true, f->subject);
    return next_pushed(NORDENTH_ACT_AFTER);
}

static Next after_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthActing *acting =
        NORDENTH_AT(NordenthActing, g, FRAME_AS_CONST(NordenthActivation, f)->place);
    if (nordenth_is_over(g))
        return next_over();
    FigureMask next = next_after(g, acting);
    if (!next)
        return next_goto(NORDENTH_ACT_OVER);
    if (figure_count(next) == 1)
        return go_after(p, f, figure_first(next));
    acting->here = next;
    f->seat = game_seat_of(g, figure_first(next));
    return next_row();
}

static Next pick_enter(Play *p, Frame *f)
{
    (void)p;
    (void)f;
    return next_decide();
}

static FigureMask picks(const Game *g, const Frame *f)
{
    return NORDENTH_AT_CONST(NordenthActing, g, FRAME_AS_CONST(NordenthActivation, f)->place)->here;
}

static void pick_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_NEXT},
                               .open = CHOICE_FIGURE,
                               .among = picks(g, f)});
}

static Refusal pick_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind != NORDENTH_CHOICE_NEXT)
        return nordenth_no(ERR_NOT_YOUR_DECISION, RULE_AN_VUE_12);
    return picks(g, f) & figure_bit(c->figure)
               ? refusal_none()
               : nordenth_no_figure(ERR_NOT_ELIGIBLE, RULE_AN_VUE_12, c->figure);
}

static Next pick_take(Play *p, Frame *f, const Choice *c)
{
    NORDENTH_AT(NordenthActing, p->game, FRAME_AS_CONST(NordenthActivation, f)->place)->here = 0;
    return go_after(p, f, c->figure);
}

static Next over_enter(Play *p, Frame *f)
{
    nordenth_pop(p->game, FRAME_AS_CONST(NordenthActivation, f)->place);
    return next_done();
}

static const Row activation_rows[] = {
    {.label = NORDENTH_ACT_BEGIN, .name = "begin", .enter = begin_enter},
    {NORDENTH_ACT_STEP, "step", step_enter, step_offer, step_check, step_take, step_sample,
     step_candidates, NORDENTH_CITE_STEP, ROW_RESTS},
    {.label = NORDENTH_ACT_MOVED, .name = "moved", .enter = moved_enter},
    {.label = NORDENTH_ACT_ACTED, .name = "acted", .enter = acted_enter},
    {.label = NORDENTH_ACT_END, .name = "end", .enter = end_enter},
    {.label = NORDENTH_ACT_AFTER, .name = "after", .enter = after_enter},
    {NORDENTH_ACT_PICK, "en_vue_after", pick_enter, pick_offer, pick_check, pick_take, NULL, NULL,
     NORDENTH_CITE_VUE_AFTER, ROW_RESTS},
    {.label = NORDENTH_ACT_OVER, .name = "over", .enter = over_enter},
};
const Proc nordenth_activation_proc = {"activation", activation_rows, COUNT_OF(activation_rows)};
