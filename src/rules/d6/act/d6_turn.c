// SPDX-License-Identifier: MIT
// The turn: camps take slots in their order until nobody can be activated any more (EV-TURN).
// Written for any number of seats: odd turns run through the camps upwards, even ones downwards.
#include "rules/d6/d6_procs.h"

static uint8_t seat_at(const Game *g, uint8_t place)
{
    uint8_t camp = g->turn & 1 ? place : (uint8_t)(g->seat_count - 1 - place);
    for (uint8_t s = 0; s < g->seat_count; s++)
        if (g->seat[s].tally[D6_SEAT_CAMP] == camp + 1)
            return s;
    return 0;
}

static bool is_free(const Game *g, FigureId id)
{
    return game_in_play(g, id) && !d6_is(g, id, D6_ACTIVATED | D6_HELD);
}

static FigureMask free_figures(const Game *g, uint8_t seat)
{
    FigureMask found = 0, held = 0;
    for (FigureMask left = g->in_play & g->of_seat[seat]; left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (is_free(g, id))
            found |= figure_bit(id);
        else if (d6_is(g, id, D6_HELD))
            held |= figure_bit(id);
    }
    if (!found && game_option(g, D6_OPT_HELD_FALLBACK)) // EV-COORD-8 "solo"
        return held;
    return found;
}

static Next start_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Turn *t = FRAME_AS(D6Turn, f);
    *t = (D6Turn){0};
    g->tally[D6_GAME_SEQUENCE] = 0;
    g->tally[D6_GAME_FIRST_SEAT] = seat_at(g, 0);
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_TURN, (FigureId){0}, (FigureId){0}, D6_TURN_ORDER_RULE);
        e.seat = seat_at(g, 0);
        e.amount = g->turn;
        play_event(p, &e);
    }
    return next_row();
}

/// EV-TURN-5: a camp with nobody left takes no more slots.
static void tell_done(Play *p, D6Turn *t, uint8_t seat)
{
    Game *g = p->game;
    if (t->told >> seat & 1)
        return;
    t->told |= (uint8_t)(1u << seat);
    if (p->sink) {
        Event e =
            d6_event(g, D6_EVENT_CAMP_DONE, (FigureId){0}, (FigureId){0}, D6_CAMP_EXHAUSTED_RULE);
        e.seat = seat;
        play_event(p, &e);
    }
    for (FigureMask left = g->in_play & g->of_seat[seat]; left; left &= left - 1)
        if (d6_is(g, figure_first(left), D6_HELD))
            d6_say(p, D6_EVENT_HELD_LOST, figure_first(left), (FigureId){0}, D6_HELD_LOST_RULE);
}

static Next slot_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Turn *t = FRAME_AS(D6Turn, f);
    for (uint8_t tried = 0; tried < g->seat_count; tried++) {
        uint8_t seat = seat_at(g, t->camp);
        if (free_figures(g, seat)) {
            if (t->camp == 0 || !t->slots) {
                g->tally[D6_GAME_SEQUENCE]++;
                if (p->sink) {
                    Event e = d6_event(g, D6_EVENT_SEQUENCE, (FigureId){0}, (FigureId){0},
                                       D6_SEQUENCE_RULE);
                    e.amount = g->tally[D6_GAME_SEQUENCE];
                    play_event(p, &e);
                }
            }
            f->seat = seat;
            return next_decide();
        }
        tell_done(p, t, seat);
        t->camp = (uint8_t)((t->camp + 1) % g->seat_count);
    }
    return next_goto(D6_TURN_END);
}

// --- the slot decision ---

static Refusal figure_check(const Game *g, uint8_t seat, FigureId id)
{
    if (!id.n || id.n > g->figure_count || game_seat_of(g, id) != seat)
        return d6_no_figure(g, ERR_NOT_YOUR_SLOT, D6_SLOTS_ALTERNATE_RULE, id);
    if (!game_in_play(g, id))
        return d6_no_figure(g, ERR_OUT_OF_ACTION, D6_NOT_IN_PLAY_RULE, id);
    if (d6_is(g, id, D6_ACTIVATED))
        return d6_no_figure(g, ERR_ALREADY_ACTIVATED, D6_ONE_ACTIVATION_RULE, id);
    return refusal_none();
}

static Refusal single_check(const Game *g, uint8_t seat, const Choice *c)
{
    Refusal why = figure_check(g, seat, c->figure);
    if (refusal_is(why))
        return why;
    if (d6_is(g, c->figure, D6_HELD) && !(free_figures(g, seat) & figure_bit(c->figure)))
        return d6_no_figure(g, ERR_HELD, D6_HELD_RULE, c->figure);
    if (c->kind != D6_CHOICE_HOLD)
        return refusal_none();
    if (d6_is(g, c->figure, D6_HELD))
        return d6_no_figure(g, ERR_HELD, D6_HELD_RULE, c->figure);
    if (!(free_figures(g, seat) & ~figure_bit(c->figure)))
        return d6_no_figure(g, ERR_NOBODY_TO_JOIN, D6_HOLD_RULE, c->figure);
    return refusal_none();
}

/// EV-COORD-4: every pair within 2 pas, or ("chain") each within 2 pas of one before it.
static Refusal distance_check(const Game *g, const Choice *c)
{
    bool chain = game_option(g, D6_OPT_COORD_DISTANCE) != 0;
    uint32_t linked = 1; // bit i: member i is linked to the first
    for (uint32_t round = 0; round < c->list_count; round++)
        for (uint32_t i = 0; i < c->list_count; i++)
            for (uint32_t j = 0; j < c->list_count; j++) {
                bool near =
                    geo_within(game_disc(g, c->list[i]), game_disc(g, c->list[j]), D6_GROUP_RANGE);
                if (near && (linked >> i & 1))
                    linked |= 1u << j;
                if (!chain && !near)
                    return d6_no_figure(g, ERR_GROUP_DISTANCE, D6_GROUP_DISTANCE_RULE, c->list[j]);
            }
    if (linked != (1u << c->list_count) - 1)
        return d6_no(g, ERR_GROUP_DISTANCE, D6_GROUP_DISTANCE_RULE);
    return refusal_none();
}

static Refusal group_check(const Game *g, uint8_t seat, const Choice *c)
{
    uint32_t free_count = 0, held_count = 0;
    FigureMask seen = 0;
    for (uint32_t i = 0; i < c->list_count; i++) {
        Refusal why = figure_check(g, seat, c->list[i]);
        if (refusal_is(why))
            return why;
        if (seen & figure_bit(c->list[i]))
            return d6_no_figure(g, ERR_BAD_GROUP, D6_GROUP_RULE, c->list[i]);
        seen |= figure_bit(c->list[i]);
        if (d6_is(g, c->list[i], D6_HELD))
            held_count++;
        else
            free_count++;
    }
    if (free_count != 1 || !held_count || c->list_count > D6_GROUP_MAX)
        return d6_no(g, ERR_BAD_GROUP, D6_GROUP_RULE);
    return distance_check(g, c);
}

static Refusal slot_check(const Game *g, const Frame *f, const Choice *c)
{
    switch (c->kind) {
    case D6_CHOICE_ACTIVATE:
    case D6_CHOICE_HOLD: return single_check(g, f->seat, c);
    case D6_CHOICE_GROUP: return group_check(g, f->seat, c);
    case D6_CHOICE_PASS:
    case D6_CHOICE_END: return d6_no(g, ERR_MUST_ACTIVATE, D6_MUST_ACTIVATE_RULE);
    default: return d6_no(g, ERR_WRONG_DECISION, D6_SLOTS_ALTERNATE_RULE);
    }
}

/// Groups worth offering: each free figure with every held friend that is near enough.
static bool group_of(const Game *g, const Frame *f, FigureId free_figure, Choice *c)
{
    *c = (Choice){.kind = D6_CHOICE_GROUP};
    for (FigureMask left = g->in_play & g->of_seat[f->seat]; left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (!d6_is(g, id, D6_HELD) || c->list_count >= D6_GROUP_MAX - 1)
            continue;
        c->list[c->list_count++] = id;
        c->list[c->list_count] = free_figure;
        c->list_count++;
        bool ok = !refusal_is(group_check(g, f->seat, c));
        c->list[--c->list_count] = (FigureId){0};
        if (!ok)
            c->list[--c->list_count] = (FigureId){0};
    }
    if (!c->list_count)
        return false;
    c->list[c->list_count++] = free_figure;
    return true;
}

static Refusal check_one(const Game *g, const void *frame, const Choice *c)
{
    return slot_check(g, frame, c);
}

_Static_assert(2 + FIGURE_MAX <= OFFER_MAX, "activating, holding and a group for each fit");

static void slot_offer(const Game *g, const Frame *f, Offer *offer)
{
    FigureMask may = free_figures(g, f->seat);
    offer_add_each(offer, g,
                   (Option){.choice = {.kind = D6_CHOICE_ACTIVATE}, .open = CHOICE_FIGURE},
                   g->in_play & g->of_seat[f->seat], check_one, f);
    offer_add_each(offer, g, (Option){.choice = {.kind = D6_CHOICE_HOLD}, .open = CHOICE_FIGURE},
                   may, check_one, f);
    for (; may; may &= may - 1) {
        Option group = {0};
        if (group_of(g, f, figure_first(may), &group.choice))
            offer_add(offer, &group);
    }
}

/// Who may be activated; then each free figure on hold, and at the head of a group.
static void slot_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    for (FigureMask left = g->in_play & g->of_seat[f->seat]; left; left &= left - 1)
        candidate_add(list, g, &(Choice){.kind = D6_CHOICE_ACTIVATE, .figure = figure_first(left)});
    for (FigureMask left = free_figures(g, f->seat); left; left &= left - 1) {
        candidate_add(list, g, &(Choice){.kind = D6_CHOICE_HOLD, .figure = figure_first(left)});
        Choice group;
        if (group_of(g, f, figure_first(left), &group))
            candidate_add(list, g, &group);
    }
}

static void slot_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    FigureMask may = free_figures(g, f->seat);
    for (uint32_t skip = rng_below(rng, (uint32_t)figure_count(may)); skip; skip--)
        may &= may - 1;
    FigureId id = figure_first(may);
    uint32_t r = attempt < SAMPLE_TRIES ? rng_below(rng, 16) : 15;
    if (r < 4 && group_of(g, f, id, c))
        return;
    *c = (Choice){.kind = r == 4 ? D6_CHOICE_HOLD : D6_CHOICE_ACTIVATE, .figure = id};
}

static Next slot_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    FRAME_AS(D6Turn, f)->slots++;
    if (c->kind == D6_CHOICE_HOLD) {
        game_figure(g, c->figure)->states |= D6_HELD;
        d6_say2(p, D6_EVENT_HELD, c->figure, (FigureId){0}, D6_HOLD_RULE, D6_HELD_RULE);
        return next_goto(D6_TURN_NEXT);
    }
    if (c->kind == D6_CHOICE_GROUP)
        (void)d6_push_activation(p, c->list, c->list_count, f->seat);
    else
        (void)d6_push_activation(p, &c->figure, 1, f->seat);
    return next_pushed(D6_TURN_NEXT);
}

static Next next_enter(Play *p, Frame *f)
{
    D6Turn *t = FRAME_AS(D6Turn, f);
    t->camp = (uint8_t)((t->camp + 1) % p->game->seat_count);
    return next_goto(D6_TURN_SLOT);
}

static Next end_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    (void)f;
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_TURN_ENDED, (FigureId){0}, (FigureId){0}, D6_TURN_END_RULE);
        d6_event_cite(g, &e, D6_TURN_CLEARS_RULE);
        d6_event_cite(g, &e, D6_HIDDEN_STAYS_RULE);
        e.amount = g->turn;
        play_event(p, &e);
    }
    const uint32_t turn_long = D6_ACTIVATED | D6_HELD | D6_BLESSED | D6_CONFUSED | D6_TEMP_BRAVE |
                               D6_TEMP_NOT_TIMID | D6_AIM_READY;
    for (uint32_t i = 0; i < g->figure_count; i++) {
        g->figure[i].states &= ~turn_long;
        g->figure[i].tally[D6_TALLY_REACTIONS] = 0;
        d6_room(g)->near_start[i] = 0;
    }
    if (d6_victory(p, true))
        return next_over();
    g->turn = (uint16_t)(g->turn + (g->turn < UINT16_MAX)); // everybody may wait for ever
    return next_goto(D6_TURN_START);
}

static const Row turn_rows[] = {
    {.label = D6_TURN_START, .name = "turn_start", .enter = start_enter},
    {D6_TURN_SLOT, "slot", slot_enter, slot_offer, slot_check, slot_take, slot_sample,
     slot_candidates, D6_SLOTS_ALTERNATE_RULE, ROW_OVERVIEW},
    {.label = D6_TURN_NEXT, .name = "next_camp", .enter = next_enter},
    {.label = D6_TURN_END, .name = "turn_end", .enter = end_enter},
};
const Proc d6_turn_proc = {"turn", turn_rows, COUNT_OF(turn_rows)};
