// SPDX-License-Identifier: MIT
// One action, of a figure alone (the order of EV-DICE-4) or of a whole group (EV-COORD-9). Both run
// through the same rows: a lone figure is a group of one, except that it acts at once where it acts
// before it makes contact, and that its effects apply as they come.
#include "rules/d6/act/d6_action.h"
#include "rules/d6/d6_path.h"
#include "rules/d6/fight/d6_shot.h"

D6Action *d6_action(Game *g)
{
    Frame *f = play_frame(g, D6_PROC_ACTION);
    return f ? FRAME_AS(D6Action, f) : NULL;
}

const D6Action *d6_action_of(const Game *g)
{
    const Frame *f = play_frame_of(g, D6_PROC_ACTION);
    return f ? FRAME_AS_CONST(D6Action, f) : NULL;
}

int d6_member_index(const Game *g, FigureId id)
{
    const D6Activation *act = d6_activation_of(g);
    for (int j = 0; act && j < act->count; j++)
        if (act->member[j].n == id.n)
            return j;
    return -1;
}

uint8_t d6_acting_corner(const Choice *c)
{
    uint8_t last = c->path.count ? (uint8_t)(c->path.count - 1) : 0;
    bool has_corner = !d6_is_dynamic(c->kind) || c->kind == D6_CHOICE_MOVE_SHOOT;
    return has_corner && c->corner < last ? c->corner : last;
}

// --- declare ---

static Next declare_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const D6Activation *act = d6_activation_of(g);
    while (a->current < act->count &&
           (!bit(act->acting, a->current) || !game_in_play(g, act->member[a->current])))
        a->current++;
    if (a->current >= act->count)
        return next_goto(D6_ACTION_PREPARE);
    f->subject = act->member[a->current];
    return next_decide();
}

static Refusal declare_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind == D6_CHOICE_END)
        return refusal_none();
    return d6_action_check(g, f->subject, c);
}

static Next declare_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    D6Activation *act = d6_activation(g);
    if (c->kind == D6_CHOICE_END) {
        act->acting &= (uint8_t) ~(1u << a->current);
        d6_say(p, D6_EVENT_PASSED, f->subject, (FigureId){0}, D6_ACTIVATION_ENDS_RULE);
    } else {
        Choice *kept = d6_declare(g, f->subject, c);
        if (!kept->path.count)
            kept->path = d6_path_stay(g, f->subject);
        kept->corner = d6_acting_corner(kept);
        if (d6_is_shot(kept->kind)) { // the range band of the declaration, for EV-REACT-10
            GeoDisc from = d6_disc_at(g, f->subject, kept->path.at[kept->corner]);
            int band = d6_range_band(d6_weapon(g, f->subject, kept->weapon), from,
                                     game_disc(g, kept->target));
            kept->count = (uint8_t)(band + 2);
            act->shots[a->current]++;
        }
        set(&a->declared, a->current);
    }
    a->current++;
    return next_goto(D6_ACTION_DECLARE);
}

// --- what the declaration itself changes ---

static void say_declared(Play *p, FigureId id, const Choice *c)
{
    static const uint16_t keys[D6_CHOICE_KINDS] = {[D6_CHOICE_FAST_MOVE] = D6_FAST_MOVE_RULE,
                                                   [D6_CHOICE_MOVE_SHOOT] = D6_MOVE_SHOOT_RULE,
                                                   [D6_CHOICE_CHARGE] = D6_CHARGE_RULE,
                                                   [D6_CHOICE_AIM] = D6_AIM_RULE,
                                                   [D6_CHOICE_SHOOT] = D6_STATIC_SHOOT_RULE,
                                                   [D6_CHOICE_TAKE_COVER] = D6_TAKE_COVER_RULE,
                                                   [D6_CHOICE_GO_PRONE] = D6_GO_PRONE_RULE,
                                                   [D6_CHOICE_FIGHT] = D6_FIGHT_RULE,
                                                   [D6_CHOICE_BLESS] = D6_STATIC_POWER_RULE,
                                                   [D6_CHOICE_CONFUSE] = D6_STATIC_POWER_RULE,
                                                   [D6_CHOICE_HEAL] = D6_STATIC_POWER_RULE,
                                                   [D6_CHOICE_OPEN] = D6_SPECIAL_RULE,
                                                   [D6_CHOICE_PICK_UP] = D6_SPECIAL_RULE,
                                                   [D6_CHOICE_DROP] = D6_SPECIAL_RULE,
                                                   [D6_CHOICE_HIDE] = D6_TRAIT_ACTIONS_RULE,
                                                   [D6_CHOICE_PERCEPTION] = D6_TRAIT_ACTIONS_RULE,
                                                   [D6_CHOICE_WAIT] = D6_WAIT_RULE};
    if (!p->sink)
        return;
    const Game *g = p->game;
    const D6Activation *act = d6_activation_of(g);
    Event e = d6_event(g, D6_EVENT_DECLARED, id, c->target, keys[c->kind]);
    if (act->mode == D6_MODE_SERIES) {
        d6_event_cite(g, &e, D6_ACTIONS_ONE_BY_ONE_RULE);
        d6_event_cite(g, &e, D6_REPEAT_KINDS_RULE);
        d6_event_cite(g, &e,
                      d6_is_dynamic(c->kind) ? D6_MOVE_KINDS_RULE : D6_STATIC_IN_SERIES_RULE);
    }
    if (d6_is_power(c->kind))
        d6_event_cite(g, &e, D6_POWER_COST_RULE);
    if (d6_is_shot(c->kind)) {
        d6_event_cite(g, &e, D6_LINE_OF_SIGHT_RULE);
        d6_event_cite(g, &e, D6_MASK_TRIANGLE_RULE);
        d6_event_cite(g, &e, D6_SHOT_COST_RULE);
        if (c->kind == D6_CHOICE_SHOOT && d6_is(g, id, D6_AIM_READY))
            d6_event_cite(g, &e, D6_AIM_ONCE_RULE);
    }
    if (c->kind == D6_CHOICE_MOVE_SHOOT) {
        d6_event_cite(g, &e, D6_MOVE_SHOOT_ORDER_RULE);
        d6_event_cite(g, &e, D6_MOVE_SHOOT_LEGAL_RULE);
        if (d6_is(g, id, D6_AIM_READY))
            d6_event_cite(g, &e, D6_AIM_NOT_MOVING_RULE);
    }
    if (c->kind == D6_CHOICE_CHARGE && d6_is(g, c->target, D6_HIDDEN))
        d6_event_cite(g, &e, D6_CHARGE_HIDDEN_RULE);
    if (d6_is_dynamic(c->kind) && !d6_path_moves(&c->path))
        d6_event_cite(g, &e, D6_ZERO_MOVE_RULE);
    if (act->is_group) {
        d6_event_cite(g, &e, D6_GROUP_ORDER_RULE);
        d6_event_cite(g, &e, D6_GROUP_AT_ONCE_RULE);
    }
    e.choice = c->kind;
    e.weapon = c->weapon;
    e.piece = c->piece;
    e.marker = c->marker;
    e.path = c->path;
    play_event(p, &e);
}

/// EV-TRAIT-24: for the figure's own action hidden is lost at its declaration.
static bool gives_away(const Choice *c)
{
    return (d6_is_dynamic(c->kind) && d6_path_moves(&c->path)) || d6_is_shot(c->kind) ||
           d6_is_power(c->kind) || c->kind == D6_CHOICE_FIGHT;
}

static void prepare_member(Play *p, FigureId id, const Choice *c)
{
    const Game *g = p->game;
    say_declared(p, id, c);
    if (c->stand == STAND_BEFORE)
        d6_stand(p, id, D6_STAND_FOR_STEP_RULE);
    if (d6_is_dynamic(c->kind)) {
        if (!game_option(g, D6_OPT_PRONE_CLEARED_AT))
            d6_stand(p, id, D6_PRONE_ENDS_RULE);
        if (!game_option(g, D6_OPT_AIM_SURVIVES_MOVE))
            d6_lose_aim(p, id, D6_AIM_LOST_RULE);
        if (d6_path_moves(&c->path))
            d6_lose_cover(p, id);
    }
    if (gives_away(c))
        d6_lose_hidden(p, id, D6_HIDDEN_LOST_RULE);
}

static Next prepare_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const D6Activation *act = d6_activation_of(g);
    if (!a->declared)
        return next_done();
    a->solo = !(a->declared & (a->declared - 1));
    for (uint32_t j = 0; j < act->count; j++) {
        if (!bit(a->declared, j))
            continue;
        FigureId id = act->member[j];
        const Choice *c = d6_declared_of(g, id);
        if (d6_is_dynamic(c->kind) && d6_is(g, id, D6_PRONE))
            set(&a->was_prone, j);
        prepare_member(p, id, c);
        if (c->path.count > 1) {
            GeoDisc end = d6_disc_at(g, id, d6_path_last(&c->path));
            FigureMask met = d6_touching(g, end, game_enemies(g, id));
            a->fresh[j] = met ? met & ~d6_engaged(g, id) : 0;
        }
    }
    a->current = 0;
    return next_row();
}

// --- leaving ---

static FigureMask left_by(const Game *g, FigureId id, const Choice *c)
{
    FigureMask left = 0;
    for (FigureMask m = c->path.count > 1 ? d6_engaged(g, id) : 0; m; m &= m - 1) {
        GeoDisc enemy = game_disc(g, figure_first(m));
        for (uint32_t i = 1; i < c->path.count; i++)
            if (!geo_in_contact(d6_disc_at(g, id, c->path.at[i]), enemy))
                left |= figure_bit(figure_first(m));
    }
    return left;
}

static Next leave_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const D6Activation *act = d6_activation_of(g);
    for (; a->current < act->count; a->current++) {
        if (!bit(a->declared, a->current))
            continue;
        FigureId id = act->member[a->current];
        FigureMask left = left_by(g, id, d6_declared_of(g, id));
        if (!left)
            continue;
        if (d6_has(g, id, D6_TRAIT_ACROBAT)) {
            for (; left && p->sink; left &= left - 1) {
                Event e =
                    d6_event(g, D6_EVENT_DISENGAGES, id, figure_first(left), D6_DISENGAGE_RULE);
                d6_event_cite(g, &e, D6_ACROBAT_RULE);
                d6_event_cite(g, &e, D6_ACROBAT_TRAIT_RULE);
                play_event(p, &e);
            }
            continue;
        }
        d6_push_disengage(p, id, left);
        return next_pushed(D6_ACTION_LEFT);
    }
    return next_goto(D6_ACTION_EARLY);
}

/// EV-DYN-11: knocked down before it gets away, it stays where it was.
static Next left_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    FigureId id = d6_activation_of(g)->member[a->current];
    a->tested |= (FigureMask)f->result;
    // With `prone_cleared_at` "end" the mover may have been down all along: that is no knock-down.
    bool down_before = bit(a->was_prone, a->current) && game_option(g, D6_OPT_PRONE_CLEARED_AT);
    bool knocked = game_in_play(g, id) && d6_is(g, id, D6_PRONE) && !down_before;
    if (knocked && d6_setting(g, D6_SET_DISENGAGE_KNOCKDOWN))
        d6_stand(p, id, D6_KNOCKDOWN_STOPS_RULE);
    else if (!game_in_play(g, id) || knocked) {
        set(&a->out, a->current);
        if (p->sink) {
            Event e = d6_event(g, D6_EVENT_STOPPED, id, (FigureId){0}, D6_KNOCKDOWN_STOPS_RULE);
            e.to = game_figure_of(g, id)->at;
            e.has_to = true;
            play_event(p, &e);
        }
    }
    a->current++;
    return next_goto(D6_ACTION_LEAVE);
}

// --- acting before contact (alone) ---

static Next early_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const D6Activation *act = d6_activation_of(g);
    a->current = 0;
    a->turn = 0;
    if (!a->solo)
        return next_goto(D6_ACTION_FEAR);
    uint32_t j = (uint32_t)__builtin_ctz(a->declared);
    FigureId id = act->member[j];
    const Choice *c = d6_declared_of(g, id);
    uint8_t corner = d6_acting_corner(c);
    if (bit(a->out, j) || !has_deed(c->kind) || (a->fresh[j] && corner == c->path.count - 1))
        return next_goto(D6_ACTION_FEAR);
    d6_run(p, id, &c->path, 0, corner, d6_run_key(c));
    set(&a->moved, j);
    d6_push_deed(p, id);
    // acted is set when the deed is done: until then its shot or power is what enemies react to.
    return next_pushed(0);
}

static Next early_done(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    uint32_t j = (uint32_t)__builtin_ctz(a->declared);
    FigureId id = d6_activation_of(g)->member[j];
    set(&a->acted, j);
    a->fresh[j] &= g->in_play;
    const Choice *c = d6_declared_of(g, id);
    bool down_before = bit(a->was_prone, j) && game_option(g, D6_OPT_PRONE_CLEARED_AT);
    bool fell = d6_is(g, id, D6_PRONE) && d6_path_moves(&c->path) && !down_before;
    if (!game_in_play(g, id) || fell)
        set(&a->out, j);
    return next_row();
}

// --- deeds, effects, the rest ---

static Next deeds_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const D6Activation *act = d6_activation_of(g);
    for (; a->current < act->count; a->current++) {
        uint32_t j = a->current;
        if (!bit(a->declared, j) || bit(a->out, j) || bit(a->acted, j) ||
            !game_in_play(g, act->member[j]))
            continue;
        d6_push_deed(p, act->member[j]);
        set(&a->acted, j);
        return next_pushed(D6_ACTION_DEEDS);
    }
    a->turn = a->tested && d6_setting(g, D6_SET_COUNTERCHARGE_FIGHTS)
                  ? d6_reacted_with(g, D6_CHOICE_COUNTER_CHARGE)
                  : 0;
    return next_row();
}

/// EV-REACT-14: a counter-charge that no phase has answered causes one of its own.
static Next owed_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    if (a->solo)
        d6_apply(p);
    while (a->turn & ~a->served) {
        FigureId id = figure_first(a->turn & ~a->served);
        FigureId engager = d6_declared_of(g, id)->list[0];
        a->served |= figure_bit(id);
        if (!game_in_play(g, id) || !game_in_play(g, engager) ||
            !geo_in_contact(game_disc(g, id), game_disc(g, engager)))
            continue;
        D6PhaseSpec spec = {
            .attacker = {engager}, .count = 1, .defender = id, .counter = true, .share = 0xff};
        d6_push_phase(p, &spec);
        return next_pushed(D6_ACTION_OWED);
    }
    // Alone, everything is applied by now, and no path has a rest.
    return a->solo ? next_goto(D6_ACTION_FINISH) : next_row();
}

static Next apply_enter(Play *p, Frame *f)
{
    (void)f;
    d6_apply(p);
    return next_row();
}

/// EV-COORD-9 i: what is left of the paths of those who acted on the way.
static Next rest_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const D6Activation *act = d6_activation_of(g);
    for (uint32_t j = 0; j < act->count; j++) {
        FigureId id = act->member[j];
        if (!bit(a->declared, j) || bit(a->out, j) || !game_in_play(g, id) ||
            d6_is(g, id, D6_PRONE))
            continue;
        Choice *c = d6_declared(g, id);
        uint8_t corner = d6_acting_corner(c);
        if (!has_deed(c->kind) || corner >= c->path.count - 1)
            continue;
        d6_path_cut(g, id, &c->path, corner, 0);
        d6_run(p, id, &c->path, corner, (uint8_t)(c->path.count - 1), d6_run_key(c));
        GeoVec at = game_figure_of(g, id)->at;
        bool edge = at.x == 0 || at.y == 0 || at.x == g->map->width || at.y == g->map->depth;
        if (edge && d6_may_exit(g, id, at)) {
            game_set_status(g, id, FIGURE_EXITED);
            d6_say2(p, D6_EVENT_EXITED, id, (FigureId){0}, D6_EXIT_RULE, D6_ACTIVATION_ENDS_RULE);
        }
    }
    return next_row();
}

/// EV-STAT-8, EV-TRAIT-24: a step that ends out of contact with the element ends cover and hiding.
static void leave_elements(Play *p, FigureId id)
{
    const Game *g = p->game;
    const Figure *f = game_figure_of(g, id);
    PieceId cover = {f->mark[D6_MARK_COVER_PIECE]}, hidden = {f->mark[D6_MARK_HIDDEN_PIECE]};
    if (cover.n && !geo_piece_contact(&g->map->piece[cover.n - 1], figure_disc(f)))
        d6_lose_cover(p, id);
    if (hidden.n && !geo_piece_contact(&g->map->piece[hidden.n - 1], figure_disc(f)))
        d6_lose_hidden(p, id, D6_HIDDEN_LOST_RULE);
}

static void finish_member(Play *p, FigureId id, const Choice *c, bool was_prone)
{
    Game *g = p->game;
    if (!game_in_play(g, id))
        return;
    if (c->stand == STAND_AFTER)
        d6_stand(p, id, D6_STAND_FOR_STEP_RULE);
    if (was_prone && game_option(g, D6_OPT_PRONE_CLEARED_AT))
        d6_stand(p, id, D6_PRONE_ENDS_RULE);
    if (!d6_path_moves(&c->path))
        return;
    leave_elements(p, id);
    bool at_end = d6_acting_corner(c) == c->path.count - 1;
    bool shows = d6_is_shot(c->kind) || d6_is_power(c->kind) || c->kind == D6_CHOICE_FIGHT;
    if (!(at_end && shows))
        d6_hide_freely(p, id);
}

static Next finish_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    const D6Action *a = FRAME_AS(D6Action, f);
    const D6Activation *act = d6_activation_of(g);
    for (uint32_t j = 0; j < act->count; j++) {
        if (!bit(a->declared, j))
            continue;
        finish_member(p, act->member[j], d6_declared_of(g, act->member[j]), bit(a->was_prone, j));
        d6_undeclare(g, act->member[j]);
    }
    // What is still declared are reactions.
    for (uint8_t n = 1; d6_room_of(g)->declared_count && n <= g->figure_count; n++) {
        FigureId id = {n};
        Figure *figure = game_figure(g, id);
        if (!(figure->states & D6_HAS_REACTED))
            continue;
        if (figure->states & D6_SHIFTED)
            d6_hide_freely(p, id); // EV-TRAIT-13: after a cover reaction, when the shot is resolved
        figure->states &= ~(uint32_t)(D6_HAS_REACTED | D6_SHIFTED);
        d6_undeclare(g, id);
    }
    return next_done();
}

static Next decide_enter(Play *p, Frame *f)
{
    (void)p;
    (void)f;
    return next_decide();
}

static const Row action_rows[] = {
    {D6_ACTION_DECLARE, "action", declare_enter, d6_action_offer, declare_check, declare_take,
     d6_action_sample, d6_action_candidates, D6_ACTIONS_ONE_BY_ONE_RULE, ROW_RESTS},
    {.label = D6_ACTION_PREPARE, .name = "prepare", .enter = prepare_enter},
    {.label = D6_ACTION_LEAVE, .name = "leave", .enter = leave_enter},
    {.label = D6_ACTION_LEFT, .name = "left", .enter = left_enter},
    {.label = D6_ACTION_EARLY, .name = "act_before_contact", .enter = early_enter},
    {.label = D6_ACTION_EARLY_DONE, .name = "acted_before_contact", .enter = early_done},
    {.label = D6_ACTION_FEAR, .name = "engage_fear", .enter = d6_engage_fear_enter},
    {.label = D6_ACTION_FEARED, .name = "engage_feared", .enter = d6_engage_feared_enter},
    {.label = D6_ACTION_ATTACKED, .name = "attacked", .enter = d6_engage_attacked_enter},
    {.label = D6_ACTION_REACT, .name = "reactions", .enter = d6_engage_react_enter},
    {.label = D6_ACTION_COUNTERS, .name = "counter_shots", .enter = d6_engage_counters_enter},
    {.label = D6_ACTION_COUNTER, .name = "counter_shot", .enter = d6_engage_counter_enter},
    {.label = D6_ACTION_COUNTERED, .name = "counter_shot_done", .enter = d6_engage_countered_enter},
    {.label = D6_ACTION_FLIGHTS, .name = "flights", .enter = d6_engage_flights_enter},
    {.label = D6_ACTION_FLIGHT, .name = "flight", .enter = d6_engage_flight_enter},
    {D6_ACTION_REPATH_FLIGHT, "repath", decide_enter, d6_engage_repath_flight_offer,
     d6_engage_repath_flight_check, d6_engage_repath_flight_take, d6_engage_repath_flight_sample,
     d6_engage_repath_flight_candidates, D6_PATH_BLOCKED_LATER_RULE, ROW_WITHIN},
    {.label = D6_ACTION_MOVE, .name = "moves", .enter = d6_move_move_enter},
    {D6_ACTION_REPATH, "repath", decide_enter, d6_move_repath_offer, d6_move_repath_check,
     d6_move_repath_take, d6_move_repath_sample, d6_move_repath_candidates, D6_REPATH_RULE,
     ROW_WITHIN},
    {.label = D6_ACTION_DEEDS, .name = "deeds", .enter = deeds_enter},
    {.label = D6_ACTION_OWED, .name = "owed_phases", .enter = owed_enter},
    {.label = D6_ACTION_APPLY, .name = "apply", .enter = apply_enter},
    {.label = D6_ACTION_REST, .name = "rest_of_paths", .enter = rest_enter},
    {.label = D6_ACTION_FINISH, .name = "finish", .enter = finish_enter},
};
const Proc d6_action_proc = {"action", action_rows, COUNT_OF(action_rows)};
