// SPDX-License-Identifier: MIT
// One action, of a figure alone (the order of EV-DICE-4) or of a whole group (EV-COORD-9). Both run
// through the same rows: a lone figure is a group of one, except that it acts at once where it acts
// before it makes contact, and that its effects apply as they come.
#include "rules/d6/d6_path.h"
#include "rules/d6/d6_procs.h"
#include "rules/d6/d6_react.h"
#include "rules/d6/d6_shot.h"

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

static bool has_deed(uint8_t kind)
{
    return kind != D6_CHOICE_FAST_MOVE && kind != D6_CHOICE_CHARGE;
}

static bool bit(uint8_t mask, uint32_t j)
{
    return mask >> j & 1;
}

static void set(uint8_t *mask, uint32_t j)
{
    *mask |= (uint8_t)(1u << j);
}

// --- declare --------------------------------------------------------------------------------------

static Next declare_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const D6Activation *act = d6_activation_of(g);
    while (a->current < act->count &&
           (!bit(act->acting, a->current) || !d6_in_play(g, act->member[a->current])))
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
        act->acting &= (uint8_t)~(1u << a->current);
        d6_say(p, D6_EVENT_PASSED, f->subject, (FigureId){0}, D6_ACTIVATION_ENDS_RULE);
    } else {
        Choice *kept = game_declare(g, f->subject, c);
        if (!kept->path.count)
            kept->path = d6_path_stay(g, f->subject);
        kept->corner = d6_acting_corner(kept);
        if (d6_is_shot(kept->kind)) { // the range band of the declaration, for EV-REACT-10
            GeoDisc from = d6_disc_at(g, f->subject, kept->path.at[kept->corner]);
            int band = d6_range_band(d6_weapon(g, f->subject, kept->weapon), from, d6_disc(g, kept->target));
            kept->count = (uint8_t)(band + 2);
        }
        set(&a->declared, a->current);
    }
    a->current++;
    return next_goto(D6_ACTION_DECLARE);
}

// --- what the declaration itself changes ----------------------------------------------------------

static void say_declared(Play *p, FigureId id, const Choice *c)
{
    static const uint16_t keys[D6_CHOICE_KINDS] = {
        [D6_CHOICE_FAST_MOVE] = D6_FAST_MOVE_RULE, [D6_CHOICE_MOVE_SHOOT] = D6_MOVE_SHOOT_RULE,
        [D6_CHOICE_CHARGE] = D6_CHARGE_RULE, [D6_CHOICE_AIM] = D6_AIM_RULE,
        [D6_CHOICE_SHOOT] = D6_STATIC_SHOOT_RULE, [D6_CHOICE_TAKE_COVER] = D6_TAKE_COVER_RULE,
        [D6_CHOICE_GO_PRONE] = D6_GO_PRONE_RULE, [D6_CHOICE_FIGHT] = D6_FIGHT_RULE,
        [D6_CHOICE_BLESS] = D6_STATIC_POWER_RULE, [D6_CHOICE_CONFUSE] = D6_STATIC_POWER_RULE,
        [D6_CHOICE_HEAL] = D6_STATIC_POWER_RULE, [D6_CHOICE_OPEN] = D6_SPECIAL_RULE,
        [D6_CHOICE_PICK_UP] = D6_SPECIAL_RULE, [D6_CHOICE_DROP] = D6_SPECIAL_RULE,
        [D6_CHOICE_HIDE] = D6_TRAIT_ACTIONS_RULE, [D6_CHOICE_PERCEPTION] = D6_TRAIT_ACTIONS_RULE,
        [D6_CHOICE_WAIT] = D6_WAIT_RULE};
    if (!p->sink)
        return;
    const Game *g = p->game;
    const D6Activation *act = d6_activation_of(g);
    Event e = d6_event(g, D6_EVENT_DECLARED, id, c->target, keys[c->kind]);
    if (act->mode == D6_MODE_SERIES) {
        d6_event_cite(g, &e, D6_ACTIONS_ONE_BY_ONE_RULE);
        d6_event_cite(g, &e, D6_REPEAT_KINDS_RULE);
        if (!d6_is_dynamic(c->kind))
            d6_event_cite(g, &e, D6_STATIC_IN_SERIES_RULE);
    }
    if (d6_is_power(c->kind))
        d6_event_cite(g, &e, D6_POWER_COST_RULE);
    if (d6_is_shot(c->kind)) {
        d6_event_cite(g, &e, D6_LINE_OF_SIGHT_RULE);
        d6_event_cite(g, &e, D6_MASK_TRIANGLE_RULE);
    }
    if (d6_is_dynamic(c->kind) && !d6_path_moves(&c->path))
        d6_event_cite(g, &e, D6_ZERO_MOVE_RULE);
    if (act->is_group)
        d6_event_cite(g, &e, D6_GROUP_ORDER_RULE);
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
            d6_lose_aim(p, id);
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
        return next_pop(0);
    a->solo = !(a->declared & (a->declared - 1));
    for (uint32_t j = 0; j < act->count; j++) {
        if (!bit(a->declared, j))
            continue;
        FigureId id = act->member[j];
        const Choice *c = game_declared_of(g, id);
        if (d6_is_dynamic(c->kind) && d6_is(g, id, D6_PRONE))
            set(&a->was_prone, j);
        prepare_member(p, id, c);
        if (c->path.count > 1) {
            GeoDisc end = d6_disc_at(g, id, d6_path_last(&c->path));
            a->fresh[j] = d6_touching(g, end, d6_enemies(g, id)) & ~d6_engaged(g, id);
        }
    }
    a->current = 0;
    return next_row();
}

// --- leaving --------------------------------------------------------------------------------------

static FigureMask left_by(const Game *g, FigureId id, const Choice *c)
{
    FigureMask left = 0;
    for (FigureMask m = d6_engaged(g, id); m; m &= m - 1) {
        GeoDisc enemy = d6_disc(g, figure_first(m));
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
        FigureMask left = left_by(g, id, game_declared_of(g, id));
        if (!left)
            continue;
        if (d6_has(g, id, D6_TRAIT_ACROBAT)) {
            for (; left; left &= left - 1)
                d6_say2(p, D6_EVENT_DISENGAGES, id, figure_first(left), D6_DISENGAGE_RULE, D6_ACROBAT_RULE);
            continue;
        }
        d6_push_disengage(p, id, left);
        return next_pushed(D6_ACTION_LEFT);
    }
    a->current = 0;
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
    bool knocked = d6_in_play(g, id) && d6_is(g, id, D6_PRONE) && !down_before;
    if (knocked && game_option(g, D6_OPT_DISENGAGE_KNOCKDOWN))
        d6_stand(p, id, D6_KNOCKDOWN_STOPS_RULE);
    else if (!d6_in_play(g, id) || knocked) {
        set(&a->out, a->current);
        a->fresh[a->current] = 0;
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

// --- running --------------------------------------------------------------------------------------

void d6_run(Play *p, FigureId id, const GeoPath *path, uint8_t from, uint8_t to, uint32_t key)
{
    Game *g = p->game;
    Figure *f = game_figure(g, id);
    if (to <= from || to >= path->count)
        return;
    f->at = path->at[to];
    if (!p->sink)
        return;
    GeoPath run = {.count = (uint8_t)(to - from + 1)};
    for (uint32_t i = from; i <= to; i++)
        run.at[i - from] = path->at[i];
    if (!d6_path_moves(&run))
        return;
    Event e = d6_event(g, D6_EVENT_MOVED, id, (FigureId){0}, key);
    d6_event_cite(g, &e, D6_SWEPT_PATH_RULE);
    d6_event_cite(g, &e, D6_PATH_COST_RULE);
    e.from = path->at[from];
    e.to = path->at[to];
    e.has_from = e.has_to = true;
    e.path = run;
    e.amount = d6_path_cost(g, id, &run);
    int32_t length = 0;
    for (uint32_t i = 1; i < run.count; i++)
        length += geo_leg_length(run.at[i - 1], run.at[i]);
    if (e.amount > length)
        d6_event_cite(g, &e, D6_DIFFICULT_RULE);
    if (d6_has(g, id, D6_TRAIT_SLOW) || d6_has(g, id, D6_TRAIT_FAST))
        d6_event_cite(g, &e, D6_SPEED_RULE);
    if (geo_leg_inside(g->map, g->off, GEO_DIFFICULT, e.from, e.to) && d6_has(g, id, D6_TRAIT_AGILE_WALKER))
        d6_event_cite(g, &e, D6_AGILE_RULE);
    if (d6_has(g, id, D6_TRAIT_FLYING))
        d6_event_cite(g, &e, D6_FLYING_RULE);
    if (d6_has(g, id, D6_TRAIT_ETHEREAL))
        d6_event_cite(g, &e, D6_ETHEREAL_MOVE_RULE);
    if (game_option(g, D6_OPT_SPECIAL_MOVES) && e.amount > length)
        d6_event_cite(g, &e, D6_SPECIAL_MOVES_RULE);
    play_event(p, &e);
}

static uint16_t run_key(const Choice *c)
{
    return c->kind == D6_CHOICE_MOVE_SHOOT  ? D6_MOVE_SHOOT_RULE
           : c->kind == D6_CHOICE_CHARGE    ? D6_CHARGE_RULE
           : c->kind == D6_CHOICE_FAST_MOVE ? D6_FAST_MOVE_RULE
                                            : D6_STEP_RULE;
}

void d6_hide_freely(Play *p, FigureId id)
{
    Game *g = p->game;
    Figure *f = game_figure(g, id);
    if (!d6_in_play(g, id) || !d6_has(g, id, D6_TRAIT_STEALTHY) || (f->states & D6_HIDDEN))
        return;
    if (d6_engaged(g, id) && !game_option(g, D6_OPT_HIDE_WHILE_ENGAGED))
        return;
    PieceId piece = d6_touched_piece(g, figure_disc(f), true);
    if (!piece.n)
        return;
    f->states |= D6_HIDDEN;
    f->mark[D6_MARK_HIDDEN_PIECE] = piece.n;
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_HIDDEN, id, (FigureId){0}, D6_STEALTHY_RULE);
        e.piece = piece;
        play_event(p, &e);
    }
}

// --- acting before contact (alone) ----------------------------------------------------------------

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
    const Choice *c = game_declared_of(g, id);
    uint8_t corner = d6_acting_corner(c);
    if (bit(a->out, j) || !has_deed(c->kind) || (a->fresh[j] && corner == c->path.count - 1))
        return next_goto(D6_ACTION_FEAR);
    d6_run(p, id, &c->path, 0, corner, run_key(c));
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
    const Choice *c = game_declared_of(g, id);
    bool fell = d6_is(g, id, D6_PRONE) && d6_path_moves(&c->path);
    if (!d6_in_play(g, id) || fell) {
        set(&a->out, j);
        a->fresh[j] = 0;
    }
    return next_row();
}

// --- fear -----------------------------------------------------------------------------------------

static Next fear_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const D6Activation *act = d6_activation_of(g);
    for (; a->current < act->count; a->current++) {
        FigureId id = act->member[a->current];
        if (!bit(a->declared, a->current) || bit(a->out, a->current) || bit(a->stopped, a->current))
            continue;
        // `turn` holds whom this member has already faced.
        for (FigureMask left = a->fresh[a->current] & g->in_play & ~a->turn; left; left &= left - 1) {
            if (!d6_fears(g, id, figure_first(left)))
                continue;
            f->object = figure_first(left);
            play_roll(p, 1, D6_SIDES, D6_ROLL_FEAR, id);
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
    Choice *c = game_declared(g, id);
    int32_t r = game_figure_of(g, id)->radius;
    uint8_t from = bit(a->moved, j) ? d6_acting_corner(c) : 0;
    GeoStation s = geo_path_first_within(&c->path, from, r, d6_disc(g, other), D6_FEAR_DISTANCE);
    if (!s.found)
        s = (GeoStation){.at = c->path.at[from], .leg = from, .found = true};
    while (s.leg + 1u < c->path.count && d6_place_taken(g, (GeoDisc){s.at, r}, figure_bit(id), true)) {
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
        e.to = d6_path_last(&c->path);
        e.has_to = true;
        play_event(p, &e);
    }
}

static Next feared_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    FigureId id = d6_activation_of(g)->member[a->current];
    Threshold t = d6_fear(g, id);
    bool holds = g->roll.value[0] >= t.total;
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_FEAR_TEST, id, f->object, D6_FEAR_ENGAGE_RULE);
        d6_event_cite(g, &e, D6_FEAR_BASE_RULE);
        d6_event_cite(g, &e, D6_FEAR_EACH_RULE);
        d6_event_cite(g, &e, D6_ENGAGE_ORDER_RULE);
        d6_event_dice(g, &e);
        e.threshold = t;
        e.success = holds;
        play_event(p, &e);
    }
    if (holds)
        a->turn |= figure_bit(f->object);
    else
        fear_stop(p, a->current, id, f->object);
    return next_goto(D6_ACTION_FEAR);
}

// --- reactions ------------------------------------------------------------------------------------

static FigureMask attackers_of(const Game *g, FigureId enemy)
{
    const D6Activation *act = d6_activation_of(g);
    FigureMask found = 0;
    for (uint32_t j = 0; j < act->count; j++)
        if (game_declared_of(g, act->member[j]) && d6_trigger(g, act->member[j], enemy))
            found |= figure_bit(act->member[j]);
    return found;
}

/// Alone: the declared target first, then ascending index. In a group: ascending index.
static FigureId next_in_turn(const Game *g, const D6Action *a)
{
    if (a->solo) {
        uint32_t j = (uint32_t)__builtin_ctz(a->declared);
        const Choice *c = game_declared_of(g, d6_activation_of(g)->member[j]);
        if (c && c->target.n && (a->turn & figure_bit(c->target)))
            return c->target;
    }
    return figure_first(a->turn);
}

static Next attacked_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    a->turn = 0;
    for (FigureMask left = g->in_play & ~g->of_seat[f->seat] & ~a->tested; left; left &= left - 1)
        if (attackers_of(g, figure_first(left)))
            a->turn |= figure_bit(figure_first(left));
    return next_row();
}

static Next react_enter(Play *p, Frame *f)
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

static FigureMask reacted_with(const Game *g, uint8_t kind)
{
    FigureMask found = 0;
    for (FigureMask left = g->in_play; left; left &= left - 1) {
        FigureId id = figure_first(left);
        const Choice *c = game_declared_of(g, id);
        if (c && d6_is(g, id, D6_HAS_REACTED) && c->kind == kind)
            found |= figure_bit(id);
    }
    return found;
}

static Next counters_enter(Play *p, Frame *f)
{
    FRAME_AS(D6Action, f)->turn = reacted_with(p->game, D6_CHOICE_COUNTER_SHOT);
    return next_row();
}

static Next counter_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    while (a->turn) {
        FigureId id = next_in_turn(g, a);
        FigureId mover = game_declared_of(g, id)->list[0];
        a->turn &= ~figure_bit(id);
        if (!d6_in_play(g, mover)) // EV-REACT-12: the remaining shots are not taken
            continue;
        f->object = id;
        d6_push_exchange(p, id, mover, true);
        return next_pushed(D6_ACTION_COUNTERED);
    }
    return next_goto(D6_ACTION_FLIGHTS);
}

/// EV-ENG-5: a mover felled by the shot lies where the shot was taken.
static Next countered_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const Choice *shot = game_declared_of(g, f->object);
    FigureId mover = shot->list[0];
    int j = d6_member_index(g, mover);
    const Choice *c = game_declared_of(g, mover);
    GeoDisc shooter = d6_disc(g, f->object);
    int32_t reach = d6_weapon(g, f->object, shot->weapon)->range[0];
    uint8_t from = bit(a->moved, (uint32_t)j) ? d6_acting_corner(c) : 0;
    GeoStation s = geo_path_first_within(&c->path, from, game_figure_of(g, mover)->radius, shooter, reach);
    d6_apply(p);
    if (d6_in_play(g, mover))
        return next_goto(D6_ACTION_COUNTER);
    if (s.found)
        game_figure(g, mover)->at = s.at;
    set(&a->out, (uint32_t)j);
    a->fresh[j] = 0;
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_STOPPED, mover, f->object, D6_FELLED_BEFORE_CONTACT_RULE);
        d6_event_cite(g, &e, D6_COUNTER_SHOT_SHORT_RULE);
        d6_event_cite(g, &e, D6_STATIONS_RULE);
        e.to = game_figure_of(g, mover)->at;
        e.has_to = true;
        play_event(p, &e);
    }
    // Tokens fell with the body.
    for (uint32_t i = 0; i < g->marker_count; i++)
        if (g->marker[i].status == D6_MARKER_FREE && geo_same(g->marker[i].at, c->path.at[from]) && s.found)
            g->marker[i].at = s.at;
    return next_goto(D6_ACTION_COUNTER);
}

// --- flights --------------------------------------------------------------------------------------

static Next flights_enter(Play *p, Frame *f)
{
    FRAME_AS(D6Action, f)->turn = reacted_with(p->game, D6_CHOICE_FLEE);
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
        play_event(p, &e);
    }
    d6_hide_freely(p, id);
}

static Next flight_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    if (!a->turn) {
        a->current = 0;
        f->seat = d6_seat(g, d6_activation_of(g)->member[0]);
        f->about = (FigureId){0};
        return next_goto(D6_ACTION_MOVE);
    }
    FigureId id = next_in_turn(g, a);
    const Choice *c = game_declared_of(g, id);
    a->turn &= ~figure_bit(id);
    // Another flight, or a body, may have come in the way since it was chosen (EV-DYN-21).
    if (refusal_is(d6_flee_check(g, id, &c->path))) {
        f->object = id;
        f->about = id;
        f->seat = d6_seat(g, id);
        return next_goto(D6_ACTION_REPATH_FLIGHT);
    }
    take_flight(p, id, &c->path);
    return next_goto(D6_ACTION_FLIGHT);
}

static Next decide_enter(Play *p, Frame *f)
{
    (void)p;
    (void)f;
    return next_decide();
}

static void repath_flight_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_REPATH}, .open = CHOICE_PATH,
                               .allowance = d6_reach_fast(g, f->object)});
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_STAY}});
}

static Refusal repath_flight_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind == D6_CHOICE_STAY)
        return refusal_none();
    if (c->kind != D6_CHOICE_REPATH)
        return d6_no(g, ERR_WRONG_DECISION, D6_PATH_BLOCKED_LATER_RULE);
    return d6_flee_check(g, f->object, &c->path);
}

static Next repath_flight_take(Play *p, Frame *f, const Choice *c)
{
    d6_say(p, D6_EVENT_REPATHED, f->object, (FigureId){0}, D6_PATH_BLOCKED_LATER_RULE);
    if (c->kind == D6_CHOICE_REPATH)
        take_flight(p, f->object, &c->path);
    else
        game_declared(p->game, f->object)->kind = D6_CHOICE_NONE;
    return next_goto(D6_ACTION_FLIGHT);
}

// --- moves ----------------------------------------------------------------------------------------

static bool fled(const Game *g, FigureId id)
{
    const Choice *c = game_declared_of(g, id);
    return c && d6_is(g, id, D6_HAS_REACTED) && c->kind == D6_CHOICE_FLEE;
}

/// EV-ENG-6: its target (for a charge), or everybody it was to touch, has run away.
static bool lost_its_target(const Game *g, const D6Action *a, uint32_t j, const Choice *c)
{
    if (!a->fresh[j])
        return false;
    if (c->kind == D6_CHOICE_CHARGE)
        return fled(g, c->target);
    for (FigureMask left = a->fresh[j]; left; left &= left - 1)
        if (!fled(g, figure_first(left)))
            return false;
    return true;
}

static D6Move move_now(const Game *g, const D6Action *a, uint32_t j, FigureId id, const Choice *c)
{
    D6Move move = {.mover = id, .may_touch = a->fresh[j], .stop = 0xff, .may_exit = true,
                   .known = game_figure_of(g, id)->near_start, .key = run_key(c)};
    move.allowance = c->kind == D6_CHOICE_FAST_MOVE ? d6_reach_fast(g, id)
                     : d6_is_dynamic(c->kind)       ? d6_reach_short(g, id)
                                                    : D6_STEP_LENGTH;
    return move;
}

static bool is_blocked_now(const Game *g, const D6Action *a, uint32_t j, FigureId id, const Choice *c)
{
    D6Move move = move_now(g, a, j, id, c);
    D6PathFacts facts;
    Refusal why = d6_path_check(g, &move, &c->path, &facts);
    return why.code == ERR_PATH_BLOCKED || why.code == ERR_PATH_CONTACT;
}

/// Runs the member's path (to its corner in a group), then tells who is engaged and who has left.
static void run_member(Play *p, D6Action *a, uint32_t j, FigureId id)
{
    Game *g = p->game;
    Choice *c = game_declared(g, id);
    uint8_t last = (uint8_t)(c->path.count - 1);
    uint8_t corner = d6_acting_corner(c);
    uint8_t from = bit(a->moved, j) ? corner : 0;
    uint8_t to = !a->solo && has_deed(c->kind) ? corner : last;
    if (bit(a->moved, j) && d6_path_cut(g, id, &c->path, from, a->fresh[j])) {
        last = to = (uint8_t)(c->path.count - 1);
        if (p->sink) {
            Event e = d6_event(g, D6_EVENT_STOPPED, id, (FigureId){0}, D6_PATH_BLOCKED_LATER_RULE);
            e.to = d6_path_last(&c->path);
            e.has_to = true;
            play_event(p, &e);
        }
    }
    d6_run(p, id, &c->path, from, to, run_key(c));
    set(&a->moved, j);
    if (to != last)
        return;
    GeoVec at = game_figure_of(g, id)->at;
    bool edge = at.x == 0 || at.y == 0 || at.x == g->map->width || at.y == g->map->depth;
    if (edge && d6_path_moves(&c->path) && d6_family(g)->may_exit(g, id, at)) {
        d6_drop_tokens(p, id);
        d6_set_status(g, id, FIGURE_EXITED);
        set(&a->out, j);
        d6_say2(p, D6_EVENT_EXITED, id, (FigureId){0}, D6_EXIT_RULE, D6_ACTIVATION_ENDS_RULE);
        return;
    }
    FigureMask touched = a->fresh[j] & d6_engaged(g, id);
    for (; touched; touched &= touched - 1) {
        FigureId enemy = figure_first(touched);
        if (p->sink) {
            Event e = d6_event(g, D6_EVENT_ENGAGES, id, enemy, D6_ENGAGED_RULE);
            d6_event_cite(g, &e, D6_ENGAGEMENT_SET_RULE);
            d6_event_cite(g, &e, D6_ENGAGE_STEPS_RULE);
            d6_event_cite(g, &e, D6_CONTACT_RULE);
            if (d6_has(g, id, D6_TRAIT_FRIGHTENING) && d6_has(g, enemy, D6_TRAIT_FRIGHTENING))
                d6_event_cite(g, &e, D6_FEARLESS_RULE);
            if (c->kind == D6_CHOICE_FAST_MOVE || c->kind == D6_CHOICE_MOVE_SHOOT)
                d6_event_cite(g, &e, D6_MOVE_ENGAGES_RULE);
            if (!d6_is_dynamic(c->kind))
                d6_event_cite(g, &e, D6_STEP_ENGAGES_RULE);
            play_event(p, &e);
        }
        d6_lose_hidden(p, enemy, D6_HIDDEN_LOST_RULE);
        d6_lose_hidden(p, id, D6_HIDDEN_LOST_RULE);
        d6_lose_aim(p, id);
    }
}

static Next move_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const D6Activation *act = d6_activation_of(g);
    for (; a->current < act->count; a->current++) {
        uint32_t j = a->current;
        FigureId id = act->member[j];
        if (!bit(a->declared, j) || bit(a->out, j) || !d6_in_play(g, id))
            continue;
        const Choice *c = game_declared_of(g, id);
        bool whole = !bit(a->moved, j); // nothing of the path has been run yet
        if (whole && !bit(a->repathed, j) && !bit(a->stopped, j) && c->path.count > 1) {
            bool redirect = game_option(g, D6_OPT_FLEE_REDIRECT) != 1 && lost_its_target(g, a, j, c);
            bool changed = !a->solo || reacted_with(g, D6_CHOICE_FLEE);
            if (redirect || (changed && is_blocked_now(g, a, j, id, c))) {
                f->subject = id;
                return next_goto(D6_ACTION_REPATH);
            }
        }
        run_member(p, a, j, id);
    }
    a->current = 0;
    return next_goto(D6_ACTION_DEEDS);
}

static D6Move repath_move(const Game *g, const Frame *f)
{
    const D6Action *a = FRAME_AS_CONST(D6Action, f);
    D6Move move = move_now(g, a, a->current, f->subject, game_declared_of(g, f->subject));
    if (game_option(g, D6_OPT_FLEE_REDIRECT) == 2)
        move.may_touch = d6_enemies(g, f->subject);
    return move;
}

static void repath_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_REPATH}, .open = CHOICE_PATH,
                               .allowance = repath_move(g, f).allowance});
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_STAY}});
}

static Refusal repath_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind == D6_CHOICE_STAY)
        return refusal_none();
    if (c->kind != D6_CHOICE_REPATH)
        return d6_no(g, ERR_WRONG_DECISION, D6_REPATH_RULE);
    D6Move move = repath_move(g, f);
    D6PathFacts facts;
    Refusal why = d6_path_check(g, &move, &c->path, &facts);
    if (why.code == ERR_PATH_CONTACT)
        why.rule = d6_rule(g, D6_REPATH_RULE);
    return why;
}

/// Straight lines towards whoever it was after, or anywhere.
static void repath_toward(const Game *g, const Frame *f, GeoVec to, Choice *c)
{
    D6Move move = repath_move(g, f);
    GeoVec at = game_figure_of(g, f->subject)->at;
    c->kind = D6_CHOICE_REPATH;
    c->path.count = 2;
    c->path.at[0] = at;
    int32_t n = geo_leg_length(at, to);
    c->path.at[1] = n > move.allowance - 1 ? geo_leg_station(at, to, move.allowance - 1) : to;
}

static void repath_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    const D6Action *a = FRAME_AS_CONST(D6Action, f);
    for (FigureMask left = a->fresh[a->current] & g->in_play; left; left &= left - 1) {
        GeoDisc enemy = d6_disc(g, figure_first(left));
        for (int turn = 0; turn < 4; turn++) {
            Choice c = {0};
            GeoVec place;
            if (!d6_place_beside(g, enemy, game_figure_of(g, f->subject)->radius,
                                 game_figure_of(g, f->subject)->at, turn, &place))
                continue;
            repath_toward(g, f, place, &c);
            candidate_add(list, g, &c);
        }
    }
    Choice stay = {.kind = D6_CHOICE_STAY};
    candidate_add(list, g, &stay);
}

static void repath_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    if (attempt >= SAMPLE_TRIES - 2) {
        c->kind = D6_CHOICE_STAY;
        return;
    }
    GeoVec at = game_figure_of(g, f->subject)->at;
    GeoVec to = {at.x - 4000 + (int32_t)rng_below(rng, 8000), at.y - 4000 + (int32_t)rng_below(rng, 8000)};
    repath_toward(g, f, to, c);
}

static Next repath_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    Choice *kept = game_declared(g, f->subject);
    FigureMask old = a->fresh[a->current];
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_REPATHED, f->subject, (FigureId){0}, D6_REPATH_RULE);
        d6_event_cite(g, &e, D6_PATH_BLOCKED_LATER_RULE);
        e.choice = c->kind;
        e.path = c->path;
        play_event(p, &e);
    }
    set(&a->repathed, a->current);
    if (c->kind == D6_CHOICE_STAY) {
        kept->path = d6_path_stay(g, f->subject);
        kept->corner = 0;
        a->fresh[a->current] = 0;
        return next_goto(D6_ACTION_MOVE);
    }
    D6Move move = repath_move(g, f);
    D6PathFacts facts;
    Refusal why = d6_path_check(g, &move, &c->path, &facts);
    CORE_ASSERT(!why.code);
    (void)why;
    kept->path = c->path;
    kept->corner = (uint8_t)(c->path.count - 1);
    a->fresh[a->current] = facts.fresh;
    if (facts.fresh & ~old & ~a->tested) { // flee_redirect "any": somebody new may react
        a->current = 0;
        a->turn = old;
        return next_goto(D6_ACTION_FEAR);
    }
    return next_goto(D6_ACTION_MOVE);
}

// --- deeds, effects, the rest ---------------------------------------------------------------------

static Next deeds_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const D6Activation *act = d6_activation_of(g);
    for (; a->current < act->count; a->current++) {
        uint32_t j = a->current;
        if (!bit(a->declared, j) || bit(a->out, j) || bit(a->acted, j) ||
            !d6_in_play(g, act->member[j]))
            continue;
        d6_push_deed(p, act->member[j]);
        set(&a->acted, j);
        return next_pushed(D6_ACTION_DEEDS);
    }
    a->turn = game_option(g, D6_OPT_COUNTERCHARGE_FIGHTS) ? reacted_with(g, D6_CHOICE_COUNTER_CHARGE) : 0;
    return next_row();
}

/// EV-REACT-14: a counter-charge that no phase has answered causes one of its own.
static Next owed_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    if (a->solo)
        d6_apply(p);
    while (a->turn & ~a->fought) {
        FigureId id = figure_first(a->turn & ~a->fought);
        FigureId engager = game_declared_of(g, id)->list[0];
        a->fought |= figure_bit(id);
        if (!d6_in_play(g, id) || !d6_in_play(g, engager) ||
            !geo_in_contact(d6_disc(g, id), d6_disc(g, engager)))
            continue;
        D6PhaseSpec spec = {.attacker = {engager}, .count = 1, .defender = id, .counter = true, .share = 0xff};
        d6_push_phase(p, &spec);
        return next_pushed(D6_ACTION_OWED);
    }
    return next_row();
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
    for (uint32_t j = 0; !a->solo && j < act->count; j++) {
        FigureId id = act->member[j];
        if (!bit(a->declared, j) || bit(a->out, j) || !d6_in_play(g, id) || d6_is(g, id, D6_PRONE))
            continue;
        Choice *c = game_declared(g, id);
        uint8_t corner = d6_acting_corner(c);
        if (!has_deed(c->kind) || corner >= c->path.count - 1)
            continue;
        d6_path_cut(g, id, &c->path, corner, 0);
        d6_run(p, id, &c->path, corner, (uint8_t)(c->path.count - 1), run_key(c));
        GeoVec at = game_figure_of(g, id)->at;
        bool edge = at.x == 0 || at.y == 0 || at.x == g->map->width || at.y == g->map->depth;
        if (edge && d6_family(g)->may_exit(g, id, at)) {
            d6_set_status(g, id, FIGURE_EXITED);
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
    if (!d6_in_play(g, id))
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
        finish_member(p, act->member[j], game_declared_of(g, act->member[j]), bit(a->was_prone, j));
        game_undeclare(g, act->member[j]);
    }
    for (uint8_t n = 1; n <= g->figure_count; n++) {
        FigureId id = {n};
        Figure *figure = game_figure(g, id);
        if (!(figure->states & D6_HAS_REACTED))
            continue;
        if (figure->states & D6_SHIFTED)
            d6_hide_freely(p, id); // EV-TRAIT-13: after a cover reaction, when the shot is resolved
        figure->states &= ~(uint32_t)(D6_HAS_REACTED | D6_SHIFTED);
        game_undeclare(g, id);
    }
    return next_pop(0);
}

enum { ACTION_EARLY_DONE = 100 };

static const Row action_rows[] = {
    {D6_ACTION_DECLARE, "action", declare_enter, d6_action_offer, declare_check, declare_take, d6_action_sample, d6_action_candidates, D6_ACTIONS_ONE_BY_ONE_RULE},
    {.label = D6_ACTION_PREPARE, .name = "prepare", .enter = prepare_enter},
    {.label = D6_ACTION_LEAVE, .name = "leave", .enter = leave_enter},
    {.label = D6_ACTION_LEFT, .name = "left", .enter = left_enter},
    {.label = D6_ACTION_EARLY, .name = "act_before_contact", .enter = early_enter},
    {.label = ACTION_EARLY_DONE, .name = "acted_before_contact", .enter = early_done},
    {.label = D6_ACTION_FEAR, .name = "engage_fear", .enter = fear_enter},
    {.label = D6_ACTION_FEARED, .name = "engage_feared", .enter = feared_enter},
    {.label = D6_ACTION_ATTACKED, .name = "attacked", .enter = attacked_enter},
    {.label = D6_ACTION_REACT, .name = "reactions", .enter = react_enter},
    {.label = D6_ACTION_COUNTERS, .name = "counter_shots", .enter = counters_enter},
    {.label = D6_ACTION_COUNTER, .name = "counter_shot", .enter = counter_enter},
    {.label = D6_ACTION_COUNTERED, .name = "counter_shot_done", .enter = countered_enter},
    {.label = D6_ACTION_FLIGHTS, .name = "flights", .enter = flights_enter},
    {.label = D6_ACTION_FLIGHT, .name = "flight", .enter = flight_enter},
    {D6_ACTION_REPATH_FLIGHT, "repath", decide_enter, repath_flight_offer, repath_flight_check, repath_flight_take, NULL, NULL, D6_PATH_BLOCKED_LATER_RULE},
    {.label = D6_ACTION_MOVE, .name = "moves", .enter = move_enter},
    {D6_ACTION_REPATH, "repath", decide_enter, repath_offer, repath_check, repath_take, repath_sample, repath_candidates, D6_REPATH_RULE},
    {.label = D6_ACTION_DEEDS, .name = "deeds", .enter = deeds_enter},
    {.label = D6_ACTION_OWED, .name = "owed_phases", .enter = owed_enter},
    {.label = D6_ACTION_APPLY, .name = "apply", .enter = apply_enter},
    {.label = D6_ACTION_REST, .name = "rest_of_paths", .enter = rest_enter},
    {.label = D6_ACTION_FINISH, .name = "finish", .enter = finish_enter},
};
const Proc d6_action_proc = {"action", action_rows, COUNT_OF(action_rows)};
