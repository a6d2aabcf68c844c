// SPDX-License-Identifier: MIT
// One activation: of a figure, of a group, or of a leader's follower. Mode, initiative dice (the
// sibling's rows), then as many actions as were earned; afterwards a leader brings his followers
// along, each in an activation of its own inside the same slot.
#include "rules/d6/act/d6_activation.h"
#include "rules/d6/d6_path.h"

D6Activation *d6_activation(Game *g)
{
    Frame *f = play_frame(g, D6_PROC_ACTIVATION);
    return f ? FRAME_AS(D6Activation, f) : NULL;
}

const D6Activation *d6_activation_of(const Game *g)
{
    const Frame *f = play_frame_of(g, D6_PROC_ACTIVATION);
    return f ? FRAME_AS_CONST(D6Activation, f) : NULL;
}

Frame *d6_push_activation(Play *p, const FigureId *member, uint8_t count, uint8_t seat)
{
    Frame *f = play_push(p, D6_PROC_ACTIVATION, seat, member[0], (FigureId){0});
    D6Activation *act = FRAME_AS(D6Activation, f);
    act->count = count;
    act->is_group = count > 1;
    for (uint32_t i = 0; i < count; i++)
        act->member[i] = member[i];
    return f;
}

D6Acting d6_acting(const Game *g)
{
    const D6Activation *act = d6_activation_of(g);
    D6Acting t = {0};
    for (uint32_t j = 0; act && j < act->count; j++)
        if (act->mode == D6_MODE_NONE || (act->acting >> j & 1))
            t.members |= figure_bit(act->member[j]) & g->in_play;
    if (act && act->mode != D6_MODE_NONE && act->series > act->index)
        t.actions_left = (uint8_t)(act->series - act->index);
    return t;
}

static bool is_leader(const Game *g, FigureId id)
{
    return d6_has(g, id, D6_TRAIT_LEADER) || d6_has(g, id, D6_TRAIT_CHARISMATIC_LEADER);
}

/// EV-TRAIT-17: friends at less than 2 pas, in play, not activated, not held.
static FigureMask near_friends(const Game *g, FigureId leader)
{
    FigureMask found = 0;
    for (FigureMask left = g->in_play & g->of_seat[game_seat_of(g, leader)] & ~figure_bit(leader);
         left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (!d6_is(g, id, D6_ACTIVATED | D6_HELD) &&
            geo_closer(game_disc(g, leader), game_disc(g, id), D6_LEADER_RANGE))
            found |= figure_bit(id);
    }
    return found;
}

Next d6_activation_begin(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Activation *act = FRAME_AS(D6Activation, f);
    for (uint32_t j = 0; j < act->count; j++) {
        FigureId id = act->member[j];
        Figure *figure = game_figure(g, id);
        figure->states |= D6_ACTIVATED;
        figure->states &= ~(uint32_t)D6_HELD;
        d6_room(g)->near_start[id.n - 1] = d6_known(g, id);
        if (p->sink) {
            Event e = d6_event(g, act->is_group ? D6_EVENT_GROUPED : D6_EVENT_ACTIVATED, id,
                               (FigureId){0}, D6_MARKED_ACTIVATED_RULE);
            d6_event_cite(g, &e, D6_SLOTS_ALTERNATE_RULE);
            d6_event_cite(g, &e, D6_SNAPSHOT_RULE);
            if (act->is_group) {
                d6_event_cite(g, &e, D6_GROUP_RULE);
                d6_event_cite(g, &e, D6_GROUP_NO_CHAIN_RULE);
                d6_event_cite(g, &e, D6_GROUP_PRINCIPLE_RULE);
                d6_event_cite(g, &e, D6_GROUP_ACTIVATED_RULE);
                d6_event_cite(g, &e, D6_GROUP_PAIRS_RULE);
                e.amount = (int32_t)j + 1;
            }
            if (act->is_follower)
                d6_event_cite(g, &e, D6_FOLLOWERS_ALONE_RULE);
            play_event(p, &e);
        }
    }
    if (!act->is_group && !act->is_follower && is_leader(g, f->subject))
        act->eligible = near_friends(g, f->subject);
    return next_row();
}

// --- mode ---

/// A follower takes what the leader earned, without dice of its own (AO-LEAD-3 has an option).
static bool follows_freely(const Game *g, const D6Activation *act)
{
    return act->is_follower && !d6_setting(g, D6_SET_LEADER_FOLLOWERS_ROLL);
}

/// Most actions that may be asked for: what the slowest member can, or what the leader earned.
static int series_cap(const Game *g, const D6Activation *act)
{
    int cap = act->is_follower ? act->leader_series : 6;
    for (uint32_t j = 0; j < act->count && !follows_freely(g, act); j++) {
        int own = d6_family(g)->series_most(g, act->member[j]);
        cap = own < cap ? own : cap;
    }
    return cap;
}

/// A position may start with the mode already chosen and its dice rolled.
Next d6_mode_enter(Play *p, Frame *f)
{
    (void)p;
    return FRAME_AS(D6Activation, f)->mode ? next_goto(D6_ACT_SLOT) : next_decide();
}

void d6_mode_offer(const Game *g, const Frame *f, Offer *offer)
{
    const D6Activation *act = FRAME_AS_CONST(D6Activation, f);
    int cap = series_cap(g, act);
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_STATIC}});
    for (int k = follows_freely(g, act) ? cap : 1; k && k <= cap; k++)
        offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_SERIES, .count = (uint8_t)k}});
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_PASS}});
}

Refusal d6_mode_check(const Game *g, const Frame *f, const Choice *c)
{
    const D6Activation *act = FRAME_AS_CONST(D6Activation, f);
    if (c->kind == D6_CHOICE_PASS || c->kind == D6_CHOICE_STATIC)
        return refusal_none();
    if (c->kind != D6_CHOICE_SERIES || !c->count)
        return d6_no(g, ERR_WRONG_DECISION, D6_MODES_RULE);
    if (act->is_follower && !act->leader_series)
        return d6_no(g, ERR_NEEDS_SERIES, D6_FOLLOWER_COUNT_RULE);
    if (c->count > series_cap(g, act))
        return d6_no(g, ERR_TOO_MANY_ACTIONS,
                     act->is_follower ? D6_FOLLOWER_COUNT_RULE
                     : act->is_group  ? D6_GROUP_COUNT_RULE
                                      : D6_SERIES_CAP_RULE);
    return refusal_none();
}

void d6_mode_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    const D6Activation *act = FRAME_AS_CONST(D6Activation, f);
    int cap = series_cap(g, act);
    (void)attempt;
    uint32_t r = rng_below(rng, 8);
    c->kind = r == 0 ? D6_CHOICE_PASS : r < 3 || !cap ? D6_CHOICE_STATIC : D6_CHOICE_SERIES;
    if (c->kind == D6_CHOICE_SERIES)
        c->count =
            (uint8_t)(follows_freely(g, act) ? (uint32_t)cap
                                             : 1 + rng_below(rng, (uint32_t)(cap < 3 ? cap : 3)));
}

static void say_mode(Play *p, const D6Activation *act, const Choice *c)
{
    for (uint32_t j = 0; j < act->count && p->sink; j++) {
        Event e = d6_event(p->game, c->kind == D6_CHOICE_PASS ? D6_EVENT_PASSED : D6_EVENT_STATIC,
                           act->member[j], (FigureId){0}, D6_MODES_RULE);
        if (c->kind == D6_CHOICE_STATIC)
            d6_event_cite(p->game, &e, D6_LONE_STATIC_RULE);
        if (act->is_follower)
            d6_event_cite(p->game, &e, D6_FOLLOWER_COUNT_RULE);
        play_event(p, &e);
    }
}

Next d6_mode_take(Play *p, Frame *f, const Choice *c)
{
    D6Activation *act = FRAME_AS(D6Activation, f);
    act->current = 0;
    if (c->kind == D6_CHOICE_SERIES) {
        act->mode = D6_MODE_SERIES;
        act->series = c->count;
        if (!follows_freely(p->game, act))
            return next_goto(D6_ACT_ROLL);
        d6_grant_all(act, c->count); // EV-TRAIT-18: a follower rolls no initiative
        return next_goto(D6_ACT_SLOT);
    }
    say_mode(p, act, c);
    act->series = 1;
    act->mode = c->kind == D6_CHOICE_STATIC ? D6_MODE_STATIC : D6_MODE_PASS;
    if (c->kind == D6_CHOICE_PASS)
        return next_goto(D6_ACT_END);
    d6_grant_all(act, 1);
    return next_goto(D6_ACT_SLOT);
}

// --- actions ---

Next d6_activation_slot(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Activation *act = FRAME_AS(D6Activation, f);
    for (uint32_t j = 0; j < act->count; j++)
        if (!game_in_play(g, act->member[j]) || act->granted[j] <= act->index)
            act->acting &= (uint8_t) ~(1u << j);
    if (!act->acting) // nobody has earned more actions than the series has
        return next_goto(D6_ACT_END);
    play_push(p, D6_PROC_ACTION, f->seat, act->member[0], (FigureId){0});
    return next_pushed(D6_ACT_NEXT);
}

Next d6_activation_next(Play *p, Frame *f)
{
    FRAME_AS(D6Activation, f)->index++;
    if (d6_victory(p, false))
        return next_over();
    return next_goto(D6_ACT_SLOT);
}

Next d6_activation_end(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Activation *act = FRAME_AS(D6Activation, f);
    for (uint32_t j = 0; j < act->count; j++)
        if (d6_is(g, act->member[j], D6_AIM_READY))
            d6_lose_aim(p, act->member[j], D6_AIM_ENDS_RULE);
    d6_say(p, D6_EVENT_ENDED, f->subject, (FigureId){0}, D6_ACTIVATION_ENDS_RULE);
    if (act->is_group || act->is_follower || !is_leader(g, f->subject))
        return next_done();
    if (game_option(g, D6_OPT_LEADER_MEASURE) && game_in_play(g, f->subject))
        act->eligible = near_friends(g, f->subject);
    bool fell = game_figure_of(g, f->subject)->status == FIGURE_OUT &&
                d6_setting(g, D6_SET_FOLLOWERS_NEED_LEADER);
    if (!act->earned || fell) {
        if (act->eligible)
            d6_say(p, D6_EVENT_NO_FOLLOWERS, f->subject, (FigureId){0},
                   fell ? D6_LEADER_FELL_RULE : D6_LEADER_FAILED_RULE);
        return next_done();
    }
    return next_row();
}

// --- followers ---

static FigureMask followers(const Game *g, const Frame *f)
{
    FigureMask may = FRAME_AS_CONST(D6Activation, f)->eligible & g->in_play, found = 0;
    for (; may; may &= may - 1)
        if (!d6_is(g, figure_first(may), D6_ACTIVATED | D6_HELD))
            found |= figure_bit(figure_first(may));
    return found;
}

Next d6_follow_enter(Play *p, Frame *f)
{
    return followers(p->game, f) ? next_decide() : next_done();
}

void d6_follow_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_FOLLOW},
                               .open = CHOICE_FIGURE,
                               .among = followers(g, f)});
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_END}});
}

Refusal d6_follow_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind == D6_CHOICE_END)
        return refusal_none();
    if (c->kind != D6_CHOICE_FOLLOW)
        return d6_no(g, ERR_WRONG_DECISION, D6_LEADER_RULE);
    if (!c->figure.n || c->figure.n > g->figure_count || game_seat_of(g, c->figure) != f->seat)
        return d6_no_figure(g, ERR_NOT_FOLLOWER, D6_LEADER_RULE, c->figure);
    if (!game_in_play(g, c->figure))
        return d6_no_figure(g, ERR_OUT_OF_ACTION, D6_NOT_IN_PLAY_RULE, c->figure);
    if (d6_is(g, c->figure, D6_ACTIVATED))
        return d6_no_figure(g, ERR_ALREADY_ACTIVATED, D6_ONE_ACTIVATION_RULE, c->figure);
    if (d6_is(g, c->figure, D6_HELD))
        return d6_no_figure(g, ERR_HELD, D6_HELD_RULE, c->figure);
    if (!(followers(g, f) & figure_bit(c->figure)))
        return d6_no_figure(g, ERR_NOT_FOLLOWER, D6_LEADER_RULE, c->figure);
    return refusal_none();
}

void d6_follow_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    FigureMask may = followers(g, f);
    c->kind = attempt < SAMPLE_TRIES && rng_below(rng, 4) ? D6_CHOICE_FOLLOW : D6_CHOICE_END;
    if (c->kind == D6_CHOICE_FOLLOW) {
        for (uint32_t skip = rng_below(rng, (uint32_t)figure_count(may)); skip; skip--)
            may &= may - 1;
        c->figure = figure_first(may);
    }
}

Next d6_follow_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    const D6Activation *act = FRAME_AS(D6Activation, f);
    if (c->kind == D6_CHOICE_END)
        return next_done();
    uint8_t given = act->mode == D6_MODE_SERIES ? act->granted[0] : 0;
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_FOLLOWS, c->figure, f->subject, D6_LEADER_RULE);
        d6_event_cite(g, &e, D6_FOLLOWER_COUNT_RULE);
        d6_event_cite(g, &e, D6_FOLLOWERS_ALONE_RULE);
        d6_event_cite(g, &e, D6_FOLLOWER_FREE_RULE);
        if (is_leader(g, c->figure))
            d6_event_cite(g, &e, D6_FOLLOWER_NO_CHAIN_RULE);
        if (game_figure_of(g, f->subject)->status == FIGURE_EXITED)
            d6_event_cite(g, &e, D6_LEADER_FAILED_RULE);
        e.amount = given;
        play_event(p, &e);
    }
    if (d6_has(g, f->subject, D6_TRAIT_CHARISMATIC_LEADER)) { // EV-TRAIT-25
        bool timid = d6_has(g, c->figure, D6_TRAIT_TIMID);
        game_figure(g, c->figure)->states |= timid ? D6_TEMP_NOT_TIMID : D6_TEMP_BRAVE;
        d6_say(p, D6_EVENT_EMBOLDENED, c->figure, f->subject, D6_CHARISMATIC_RULE);
    }
    FigureId leader = f->subject;
    D6Activation *child = FRAME_AS(D6Activation, d6_push_activation(p, &c->figure, 1, f->seat));
    child->is_follower = true;
    child->leader = leader;
    child->leader_series = given;
    return next_pushed(D6_ACT_FOLLOW);
}
