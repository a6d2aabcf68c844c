// SPDX-License-Identifier: MIT
// Running the declared paths, choosing new ones where a flight or a base came in between, and what
// contact or the table's edge does at their end.
#include "rules/d6/act/d6_action.h"
#include "rules/d6/fight/d6_shot.h" // d6_place_beside

// --- running ---

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
    d6_event_cite(g, &e, D6_FREE_PATH_RULE);
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1)
        if (d6_is(g, figure_first(left), D6_HIDDEN))
            d6_event_cite(g, &e, D6_CLOSEST_RULE);
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
    if (geo_leg_inside(g->map, g->off, GEO_DIFFICULT, e.from, e.to) &&
        d6_has(g, id, D6_TRAIT_AGILE_WALKER))
        d6_event_cite(g, &e, D6_AGILE_RULE);
    if (d6_has(g, id, D6_TRAIT_FLYING))
        d6_event_cite(g, &e, D6_FLYING_RULE);
    if (d6_has(g, id, D6_TRAIT_ETHEREAL))
        d6_event_cite(g, &e, D6_ETHEREAL_MOVE_RULE);
    if (game_option(g, D6_OPT_SPECIAL_MOVES) && e.amount > length)
        d6_event_cite(g, &e, D6_SPECIAL_MOVES_RULE);
    play_event(p, &e);
}

uint16_t d6_run_key(const Choice *c)
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
    if (!game_in_play(g, id) || !d6_has(g, id, D6_TRAIT_STEALTHY) || (f->states & D6_HIDDEN))
        return;
    if (d6_engaged(g, id) && !game_option(g, D6_OPT_HIDE_WHILE_ENGAGED))
        return;
    PieceId piece = d6_touched_piece(g, figure_disc(f), true);
    if (!piece.n)
        return;
    f->states |= D6_HIDDEN;
    f->mark[D6_MARK_HIDDEN_PIECE] = piece.n;
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_HIDDEN, id, (FigureId){0}, D6_HIDES_FREELY_RULE);
        e.piece = piece;
        play_event(p, &e);
    }
}

// --- moves ---

static bool fled(const Game *g, FigureId id)
{
    const Choice *c = d6_declared_of(g, id);
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
    D6Move move = {.mover = id,
                   .may_touch = a->fresh[j],
                   .stop = 0xff,
                   .may_exit = true,
                   .known = d6_room_of(g)->near_start[id.n - 1],
                   .key = d6_run_key(c)};
    move.allowance = c->kind == D6_CHOICE_FAST_MOVE ? d6_reach_fast(g, id)
                     : c->kind == D6_CHOICE_CHARGE  ? d6_reach_charge(g, id)
                     : d6_is_dynamic(c->kind)       ? d6_reach_short(g, id)
                                                    : D6_STEP_LENGTH;
    return move;
}

static bool is_blocked_now(const Game *g, const D6Action *a, uint32_t j, FigureId id,
                           const Choice *c)
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
    Choice *c = d6_declared(g, id);
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
    d6_run(p, id, &c->path, from, to, d6_run_key(c));
    set(&a->moved, j);
    if (to != last)
        return;
    GeoVec at = game_figure_of(g, id)->at;
    bool edge = at.x == 0 || at.y == 0 || at.x == g->map->width || at.y == g->map->depth;
    if (edge && d6_path_moves(&c->path) && d6_may_exit(g, id, at)) {
        d6_drop_tokens(p, id);
        game_set_status(g, id, FIGURE_EXITED);
        set(&a->out, j);
        d6_say2(p, D6_EVENT_EXITED, id, (FigureId){0}, D6_EXIT_RULE, D6_ACTIVATION_ENDS_RULE);
        return;
    }
    FigureMask touched = a->fresh[j] ? a->fresh[j] & d6_engaged(g, id) : 0;
    for (; touched; touched &= touched - 1) {
        FigureId enemy = figure_first(touched);
        if (p->sink) {
            Event e = d6_event(g, D6_EVENT_ENGAGES, id, enemy, D6_ENGAGED_RULE);
            d6_event_cite(g, &e, D6_ENGAGEMENT_SET_RULE);
            d6_event_cite(g, &e, D6_ENGAGE_STEPS_RULE);
            d6_event_cite(g, &e, D6_ENGAGE_ORDER_RULE);
            d6_event_cite(g, &e, D6_CONTACT_RULE);
            if (c->kind != D6_CHOICE_CHARGE || c->target.n != enemy.n)
                d6_event_cite(g, &e, D6_ENGAGED_UNCHARGED_RULE);
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
        d6_lose_aim(p, id, D6_AIM_LOST_RULE);
    }
}

Next d6_move_move_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    const D6Activation *act = d6_activation_of(g);
    for (; a->current < act->count; a->current++) {
        uint32_t j = a->current;
        FigureId id = act->member[j];
        if (!bit(a->declared, j) || bit(a->out, j) || !game_in_play(g, id))
            continue;
        const Choice *c = d6_declared_of(g, id);
        bool whole = !bit(a->moved, j); // nothing of the path has been run yet
        if (whole && !bit(a->repathed, j) && !bit(a->stopped, j) && c->path.count > 1) {
            bool redirect = d6_setting(g, D6_SET_FLEE_REDIRECT) != 1 && lost_its_target(g, a, j, c);
            bool changed = !a->solo || (a->tested && d6_reacted_with(g, D6_CHOICE_FLEE));
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
    D6Move move = move_now(g, a, a->current, f->subject, d6_declared_of(g, f->subject));
    if (d6_setting(g, D6_SET_FLEE_REDIRECT) == 2)
        move.may_touch = game_enemies(g, f->subject);
    return move;
}

void d6_move_repath_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_REPATH},
                               .open = CHOICE_PATH,
                               .allowance = repath_move(g, f).allowance});
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_STAY}});
}

Refusal d6_move_repath_check(const Game *g, const Frame *f, const Choice *c)
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

void d6_move_repath_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    const D6Action *a = FRAME_AS_CONST(D6Action, f);
    for (FigureMask left = a->fresh[a->current] & g->in_play; left; left &= left - 1) {
        GeoDisc enemy = game_disc(g, figure_first(left));
        for (int turn = 0; turn < 4; turn++) {
            Choice c = {0};
            repath_toward(g, f,
                          d6_place_beside(enemy, game_figure_of(g, f->subject)->radius,
                                          game_figure_of(g, f->subject)->at, turn),
                          &c);
            candidate_add(list, g, &c);
        }
    }
    Choice stay = {.kind = D6_CHOICE_STAY};
    candidate_add(list, g, &stay);
}

void d6_move_repath_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    if (attempt >= SAMPLE_TRIES - 2) {
        c->kind = D6_CHOICE_STAY;
        return;
    }
    GeoVec at = game_figure_of(g, f->subject)->at;
    int32_t x = at.x - 4000 + (int32_t)rng_below(rng, 8000);
    int32_t y = at.y - 4000 + (int32_t)rng_below(rng, 8000);
    repath_toward(g, f, (GeoVec){x, y}, c);
}

Next d6_move_repath_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    D6Action *a = FRAME_AS(D6Action, f);
    Choice *kept = d6_declared(g, f->subject);
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
