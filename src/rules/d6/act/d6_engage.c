// SPDX-License-Identifier: MIT
// What stands between a declared move and its contact: fear of the mover, reactions of those
// attacked, counter-charge shots, flights, in the order of EV-DICE-4 (alone) or EV-COORD-9 (in a
// group).
#include "core/geo_way.h"
#include "rules/d6/act/d6_action.h"
#include "rules/d6/fight/d6_react.h"

// --- fear ---

Next d6_engage_fear_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const D6Activation *act = d6_activation_of(g);
    for (; a->current < act->count; a->current++) {
        FigureId id = act->member[a->current];
        if (!bit(a->declared, a->current) || bit(a->out, a->current) || bit(a->stopped, a->current))
            continue;
        // `turn` holds whom this member has already faced.
        for (FigureMask left = a->fresh[a->current] & g->in_play & ~a->turn; left;
             left &= left - 1) {
            if (!d6_fears(g, id, figure_first(left)))
                continue;
            f->object = figure_first(left);
            d6_roll_fear(p, id);
            return next_rolled(D6_ACTION_FEARED);
        }
        a->turn = 0;
    }
    a->turn = 0;
    return next_goto(D6_ACTION_ATTACKED);
}

/// EV-TRAIT-9, EV-GEO-10: the first station within 4 pas where its base overlaps nothing.
static void fear_stop(Play *p, uint32_t j, FigureId id, FigureId other)
{
    Game *g = p->game;
    D6Action *a = d6_action(g);
    Choice *c = d6_declared(g, id);
    int32_t r = game_figure_of(g, id)->radius;
    uint8_t from = bit(a->moved, j) ? d6_acting_corner(c) : 0;
    GeoStation s = geo_path_first_within(&c->path, from, r, game_disc(g, other), D6_FEAR_DISTANCE);
    if (!s.found)
        s = (GeoStation){.at = c->path.at[from], .leg = from, .found = true};
    while (s.leg + 1u < c->path.count &&
           d6_place_taken(g, (GeoDisc){s.at, r}, figure_bit(id), true)) {
        if (s.station < geo_leg_length(c->path.at[s.leg], c->path.at[s.leg + 1])) {
            s.station++;
        } else {
            s.leg++;
            s.station = 0;
        }
        if (s.leg + 1u < c->path.count)
            s.at = geo_leg_station(c->path.at[s.leg], c->path.at[s.leg + 1], s.station);
    }
    if (s.leg + 1u < c->path.count)
        d6_path_end_at(&c->path, s);
    c->corner = bit(a->moved, j) ? c->corner : (uint8_t)(c->path.count - 1);
    a->fresh[j] = 0;
    set(&a->stopped, j);
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_FEAR_STOPS, id, other, D6_FEAR_STOP_RULE);
        d6_event_cite(g, &e, D6_STATIONS_RULE);
        d6_event_cite(g, &e, D6_CUT_PATH_RULE);
        e.to = d6_path_last(&c->path);
        e.has_to = true;
        play_event(p, &e);
    }
}

Next d6_engage_feared_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    FigureId id = d6_activation_of(g)->member[a->current];
    bool holds = d6_read_fear(p, id, f->object, D6_FEAR_ENGAGE_RULE, D6_ENGAGE_ORDER_RULE);
    if (holds)
        a->turn |= figure_bit(f->object);
    else
        fear_stop(p, a->current, id, f->object);
    return next_goto(D6_ACTION_FEAR);
}

// --- reactions ---

static FigureMask attackers_of(const Game *g, FigureId enemy)
{
    const D6Activation *act = d6_activation_of(g);
    FigureMask found = 0;
    for (uint32_t j = 0; j < act->count; j++)
        if (d6_declared_of(g, act->member[j]) && d6_trigger(g, act->member[j], enemy))
            found |= figure_bit(act->member[j]);
    return found;
}

/// Alone: the declared target first, then ascending index. In a group: ascending index.
static FigureId next_in_turn(const Game *g, const D6Action *a)
{
    if (a->solo) {
        uint32_t j = (uint32_t)__builtin_ctz(a->declared);
        const Choice *c = d6_declared_of(g, d6_activation_of(g)->member[j]);
        if (c && c->target.n && (a->turn & figure_bit(c->target)))
            return c->target;
    }
    return figure_first(a->turn);
}

Next d6_engage_attacked_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    a->turn = 0;
    FigureMask aimed_at = 0; // only these can have a trigger
    const D6Activation *act = d6_activation_of(g);
    for (uint32_t j = 0; j < act->count; j++)
        if (bit(a->declared, j))
            aimed_at |= a->fresh[j] | figure_bit(d6_declared_of(g, act->member[j])->target);
    for (FigureMask left = aimed_at & g->in_play & ~g->of_seat[f->seat]; left; left &= left - 1) {
        FigureId id = figure_first(left);
        FigureMask attackers = attackers_of(g, id);
        if (attackers &&
            (a->tested & figure_bit(id))) // EV-REACT-4: the first trigger took the test
            d6_say(p, D6_EVENT_NO_REACTION, id, figure_first(attackers), D6_ONE_REACTION_RULE);
        else if (attackers)
            a->turn |= figure_bit(id);
    }
    // Where nobody reacts or has reacted, no row before the flights has anything to do.
    return a->turn || a->tested ? next_row() : next_goto(D6_ACTION_FLIGHT);
}

Next d6_engage_react_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    if (!a->turn)
        return next_row();
    FigureId id = next_in_turn(g, a);
    a->turn &= ~figure_bit(id);
    a->tested |= figure_bit(id);
    d6_push_react(p, id, attackers_of(g, id));
    return next_pushed(D6_ACTION_REACT);
}

FigureMask d6_reacted_with(const Game *g, uint8_t kind)
{
    FigureMask found = 0;
    for (FigureMask left = g->in_play; left; left &= left - 1) {
        FigureId id = figure_first(left);
        const Choice *c = d6_declared_of(g, id);
        if (c && d6_is(g, id, D6_HAS_REACTED) && c->kind == kind)
            found |= figure_bit(id);
    }
    return found;
}

Next d6_engage_counters_enter(Play *p, Frame *f)
{
    D6Action *a = FRAME_AS(D6Action, f);
    a->turn = a->tested ? d6_reacted_with(p->game, D6_CHOICE_COUNTER_SHOT) & ~a->served : 0;
    return next_row();
}

Next d6_engage_counter_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    while (a->turn) {
        FigureId id = next_in_turn(g, a);
        FigureId mover = d6_declared_of(g, id)->list[0];
        a->turn &= ~figure_bit(id);
        a->served |= figure_bit(id);
        if (!game_in_play(g, mover)) // EV-REACT-12: the remaining shots are not taken
            continue;
        f->object = id;
        d6_push_exchange(p, id, mover, true);
        return next_pushed(D6_ACTION_COUNTERED);
    }
    return next_goto(D6_ACTION_FLIGHTS);
}

/// EV-ENG-5: a mover felled by the shot lies where the shot was taken.
Next d6_engage_countered_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const Choice *shot = d6_declared_of(g, f->object);
    FigureId mover = shot->list[0];
    int j = d6_member_index(g, mover);
    const Choice *c = d6_declared_of(g, mover);
    GeoDisc shooter = game_disc(g, f->object);
    int32_t reach = d6_weapon(g, f->object, shot->weapon)->range[0];
    uint8_t from = bit(a->moved, (uint32_t)j) ? d6_acting_corner(c) : 0;
    GeoStation s =
        geo_path_first_within(&c->path, from, game_figure_of(g, mover)->radius, shooter, reach);
    // It is hit where it has got to by then: if it falls, it and what it carries lie there.
    Figure *figure = game_figure(g, mover);
    GeoVec start = figure->at;
    if (s.found)
        figure->at = s.at;
    d6_apply(p);
    if (game_in_play(g, mover)) {
        figure->at = start;
        return next_goto(D6_ACTION_COUNTER);
    }
    set(&a->out, (uint32_t)j);
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_STOPPED, mover, f->object, D6_FELLED_BEFORE_CONTACT_RULE);
        d6_event_cite(g, &e, D6_COUNTER_SHOT_SHORT_RULE);
        d6_event_cite(g, &e, D6_STATIONS_RULE);
        e.to = figure->at;
        e.has_to = true;
        play_event(p, &e);
    }
    return next_goto(D6_ACTION_COUNTER);
}

// --- flights ---

Next d6_engage_flights_enter(Play *p, Frame *f)
{
    D6Action *a = FRAME_AS(D6Action, f);
    a->turn = a->tested ? d6_reacted_with(p->game, D6_CHOICE_FLEE) & ~a->served : 0;
    return next_row();
}

static void take_flight(Play *p, FigureId id, const GeoPath *path)
{
    Game *g = p->game;
    Figure *f = game_figure(g, id);
    d6_stand(p, id, D6_PRONE_ENDS_RULE);
    d6_lose_cover(p, id);
    d6_lose_hidden(p, id, D6_HIDDEN_LOST_RULE);
    f->at = d6_path_last(path);
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_FLED, id, (FigureId){0}, D6_FLEE_RULE);
        e.path = *path;
        e.to = f->at;
        e.has_to = true;
        e.amount = d6_path_cost(g, id, path);
        if (d6_has(g, id, D6_TRAIT_SLOW) || d6_has(g, id, D6_TRAIT_FAST))
            d6_event_cite(g, &e, D6_SPEED_RULE);
        play_event(p, &e);
    }
    if (d6_path_moves(path))
        d6_hide_freely(p, id);
}

Next d6_engage_flight_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    if (!a->turn) {
        a->current = 0;
        f->seat = game_seat_of(g, d6_activation_of(g)->member[0]);
        f->about = (FigureId){0};
        return next_goto(D6_ACTION_MOVE);
    }
    FigureId id = next_in_turn(g, a);
    const Choice *c = d6_declared_of(g, id);
    a->turn &= ~figure_bit(id);
    a->served |= figure_bit(id);
    // Another flight, or a body, may have come in the way since it was chosen (EV-DYN-21).
    if (refusal_is(d6_flee_check(g, id, &c->path))) {
        f->object = id;
        f->about = id;
        f->seat = game_seat_of(g, id);
        return next_goto(D6_ACTION_REPATH_FLIGHT);
    }
    take_flight(p, id, &c->path);
    return next_goto(D6_ACTION_FLIGHT);
}

void d6_engage_repath_flight_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_REPATH},
                               .open = CHOICE_PATH,
                               .allowance = d6_reach_fast(g, f->object)});
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_STAY}});
}

Refusal d6_engage_repath_flight_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind == D6_CHOICE_STAY)
        return refusal_none();
    if (c->kind != D6_CHOICE_REPATH)
        return d6_no(g, ERR_WRONG_DECISION, D6_PATH_BLOCKED_LATER_RULE);
    return d6_flee_check(g, f->object, &c->path);
}

void d6_engage_repath_flight_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt,
                                    Choice *c)
{
    c->kind = attempt < SAMPLE_TRIES && rng_below(rng, 4) ? D6_CHOICE_REPATH : D6_CHOICE_STAY;
    if (c->kind == D6_CHOICE_STAY)
        return;
    uint32_t way = rng_below(rng, GEO_COMPASS);
    uint32_t length = 1 + rng_below(rng, (uint32_t)d6_reach_fast(g, f->object));
    c->path = d6_flee_path(g, f->object, way, (int32_t)length);
}

void d6_engage_repath_flight_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    d6_flee_candidates(g, f->object, D6_CHOICE_REPATH, list);
    candidate_add(list, g, &(Choice){.kind = D6_CHOICE_STAY});
}

Next d6_engage_repath_flight_take(Play *p, Frame *f, const Choice *c)
{
    d6_say(p, D6_EVENT_REPATHED, f->object, (FigureId){0}, D6_PATH_BLOCKED_LATER_RULE);
    if (c->kind == D6_CHOICE_REPATH)
        take_flight(p, f->object, &c->path);
    else
        d6_declared(p->game, f->object)->kind = D6_CHOICE_NONE;
    return next_goto(D6_ACTION_FLIGHT);
}
