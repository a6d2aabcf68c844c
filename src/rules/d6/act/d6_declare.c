// SPDX-License-Identifier: MIT
// The action decision: why an action is refused, in the ledger's order of errors: trait, mode,
// step, path, then the action's own. What may be proposed is in d6_propose.c.
#include "rules/d6/d6_path.h"
#include "rules/d6/d6_procs.h"
#include "rules/d6/fight/d6_shot.h"

static Refusal check_trait(const Game *g, FigureId actor, const Choice *c)
{
    int trait = d6_power_trait(c->kind);
    if (c->kind == D6_CHOICE_PERCEPTION)
        trait = D6_TRAIT_PERCEPTION;
    bool ok = trait < 0 || d6_has(g, actor, trait);
    uint32_t key = trait == D6_TRAIT_PERCEPTION ? D6_TRAIT_ACTIONS_RULE : D6_POWER_COST_RULE;
    if (c->kind == D6_CHOICE_HIDE) {
        ok = d6_may_hide(g, actor);
        key = D6_HIDE_RULE;
    }
    return ok ? refusal_none() : d6_no_figure(g, ERR_NO_TRAIT, key, actor);
}

static Refusal check_mode(const Game *g, FigureId actor, const Choice *c)
{
    const D6Activation *act = d6_activation_of(g);
    int most = d6_is_shot(c->kind) ? d6_setting(g, D6_SET_MAX_SHOTS_PER_ACTIVATION) : 0;
    int j = most ? d6_member_index(g, actor) : -1;
    if (j >= 0 && act->shots[j] >= most)
        return d6_no(g, ERR_TOO_MANY_ACTIONS, D6_REPEAT_KINDS_RULE);
    if (act->mode != D6_MODE_STATIC)
        return refusal_none();
    if (c->kind == D6_CHOICE_AIM)
        return d6_no(g, ERR_AIM_NEEDS_SERIES, D6_AIM_NEEDS_SERIES_RULE);
    if (!d6_is_dynamic(c->kind))
        return refusal_none();
    bool follows_static = act->is_follower && !act->leader_series;
    if (follows_static && game_option(g, D6_OPT_LEADER_STATIC_GIVES_DYNAMIC))
        return refusal_none();
    return d6_no(g, ERR_NEEDS_SERIES,
                 follows_static ? D6_FOLLOWER_COUNT_RULE : D6_NEEDS_SERIES_RULE);
}

static bool may_step(const Game *g)
{
    return d6_activation_of(g)->mode == D6_MODE_STATIC || game_option(g, D6_OPT_SERIES_STATIC_STEP);
}

static bool breaks_contact(const Game *g, FigureId actor, const GeoPath *path)
{
    FigureMask left = path->count > 1 ? d6_engaged(g, actor) : 0;
    for (; left; left &= left - 1)
        for (uint32_t i = 1; i < path->count; i++)
            if (!geo_in_contact(d6_disc_at(g, actor, path->at[i]),
                                game_disc(g, figure_first(left))))
                return true;
    return false;
}

static Refusal check_step(const Game *g, FigureId actor, const Choice *c)
{
    if (d6_is_dynamic(c->kind))
        return refusal_none();
    bool steps = d6_path_moves(&c->path);
    if ((steps || c->stand) && !may_step(g))
        return d6_no(g, ERR_NO_STEP_IN_SERIES, D6_NO_STEP_IN_SERIES_RULE);
    if (c->kind == D6_CHOICE_AIM && (steps || c->stand))
        return d6_no(g, ERR_NO_STEP_IN_SERIES, D6_AIM_RULE);
    if (steps && d6_is(g, actor, D6_PRONE))
        return d6_no_figure(g, ERR_PRONE_NO_STEP, D6_STAND_FOR_STEP_RULE, actor);
    if (c->stand && !d6_is(g, actor, D6_PRONE))
        return d6_no(g, ERR_WRONG_DECISION, D6_STAND_FOR_STEP_RULE);
    if (steps && c->kind == D6_CHOICE_GO_PRONE && c->corner < c->path.count - 1)
        return d6_no(g, ERR_PRONE_NO_STEP, D6_GO_PRONE_RULE);
    if (breaks_contact(g, actor, &c->path))
        return d6_no(g, ERR_STEP_DISENGAGE, D6_STEP_KEEPS_CONTACT_RULE);
    return refusal_none();
}

static D6Move move_of(const Game *g, FigureId actor, const Choice *c)
{
    D6Move m = {.mover = actor,
                .may_touch = game_enemies(g, actor),
                .may_exit = true,
                .planned = true,
                .known = d6_room_of(g)->near_start[actor.n - 1],
                .stop = d6_acting_corner(c)};
    switch (c->kind) {
    case D6_CHOICE_FAST_MOVE:
        m.allowance = d6_reach_fast(g, actor);
        m.key = D6_FAST_MOVE_RULE;
        break;
    case D6_CHOICE_MOVE_SHOOT:
        m.allowance = d6_reach_short(g, actor);
        m.key = D6_MOVE_SHOOT_RULE;
        break;
    case D6_CHOICE_CHARGE:
        m.allowance = d6_reach_charge(g, actor);
        m.key = D6_CHARGE_RULE;
        break;
    default:
        m.allowance = D6_STEP_LENGTH;
        m.key = D6_STEP_RULE;
        if (!game_option(g, D6_OPT_STEP_MAY_ENGAGE))
            m.may_touch = 0;
        break;
    }
    return m;
}

static Refusal check_path(const Game *g, FigureId actor, const Choice *c, D6PathFacts *facts)
{
    D6Move move = move_of(g, actor, c);
    Refusal why = d6_path_check(g, &move, &c->path, facts);
    if (refusal_is(why))
        return why;
    bool goes_on = d6_acting_corner(c) < c->path.count - 1 || c->kind == D6_CHOICE_MOVE_SHOOT;
    uint8_t acting = d6_activation_of(g)->acting; // EV-COORD-7: one that remains alone acts alone
    if ((acting & (acting - 1)) && goes_on && facts->fresh)
        return d6_no_figure(g, ERR_PATH_CONTACT, D6_GROUP_ORDER_RULE, figure_first(facts->fresh));
    if (facts->left && c->kind != D6_CHOICE_FAST_MOVE && !game_option(g, D6_OPT_DISENGAGE_ANY_MOVE))
        return d6_no_figure(g, ERR_STEP_DISENGAGE, D6_DISENGAGE_RULE, figure_first(facts->left));
    return refusal_none();
}

/// Both the target and the end of the path lie farther off than a charge goes.
static bool charges_too_far(const Game *g, FigureId actor, const Choice *c)
{
    FigureMask target = c->target.n <= g->figure_count ? figure_bit(c->target) : 0;
    int32_t reach = d6_reach_charge(g, actor);
    return (target & game_enemies(g, actor)) &&
           !geo_within(game_disc(g, actor), game_disc(g, c->target), reach + GEO_CONTACT) &&
           geo_leg_length(c->path.at[0], d6_path_last(&c->path)) > reach;
}

static Refusal check_charge(const Game *g, FigureId actor, const Choice *c,
                            const D6PathFacts *facts)
{
    FigureMask target = c->target.n <= g->figure_count ? figure_bit(c->target) : 0;
    if (!(target & game_enemies(g, actor)))
        return d6_no_figure(g, ERR_BAD_TARGET, D6_CHARGE_TARGET_RULE, c->target);
    if (!(facts->fresh & target))
        return d6_no_figure(g, ERR_NO_CHARGE_CONTACT, D6_CHARGE_TARGET_RULE, c->target);
    return refusal_none();
}

static Refusal special_check(const Game *g, FigureId actor, GeoDisc from, const Choice *c)
{
    if (!game_option(g, D6_OPT_SPECIAL_WHILE_ENGAGED) &&
        d6_touching(g, from, game_enemies(g, actor)))
        return d6_no_figure(g, ERR_ENGAGED, D6_SPECIAL_RULE, actor);
    if (c->kind == D6_CHOICE_OPEN) {
        if (!d6_piece_is(g, c->piece) || !(g->map->piece[c->piece.n - 1].flags & GEO_DOOR) ||
            !(g->map->piece[c->piece.n - 1].flags & GEO_BLOCKS_MOVE) || !d6_piece_on(g, c->piece) ||
            !geo_piece_contact(&g->map->piece[c->piece.n - 1], from))
            return d6_no_piece(g, ERR_NO_CONTACT, D6_SPECIAL_RULE, c->piece);
        if (g->map->piece[c->piece.n - 1].flags & GEO_LOCKED)
            return d6_no_piece(g, ERR_SEALED, D6_SPECIAL_RULE, c->piece);
        return refusal_none();
    }
    if (!c->marker.n || c->marker.n > g->marker_count)
        return d6_no(g, ERR_NO_CONTACT, D6_SPECIAL_RULE);
    const Marker *m = &g->marker[c->marker.n - 1];
    if (c->kind == D6_CHOICE_DROP) {
        bool carried = m->status == D6_MARKER_CARRIED && m->carrier.n == actor.n;
        return carried ? refusal_none() : d6_no(g, ERR_NO_CONTACT, D6_SPECIAL_RULE);
    }
    if (m->status != D6_MARKER_FREE || !geo_in_contact(from, (GeoDisc){m->at, D6_TOKEN_RADIUS}))
        return d6_no(g, ERR_NO_CONTACT, D6_TOKEN_TAKEN_RULE);
    int limit = game_option(g, D6_OPT_CARRY_LIMIT);
    if (limit && d6_carried(g, actor) >= limit)
        return d6_no_figure(g, ERR_CARRY_LIMIT, D6_TOKEN_LIMIT_RULE, actor);
    return refusal_none();
}

static Refusal perception_check(const Game *g, FigureId actor, GeoDisc from)
{
    for (FigureMask left = game_enemies(g, actor); left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (d6_is(g, id, D6_HIDDEN) && geo_closer(from, game_disc(g, id), D6_PERCEPTION_RANGE))
            return refusal_none();
    }
    return d6_no(g, ERR_BAD_TARGET, D6_PERCEPTION_RULE);
}

Refusal d6_deed_check(const Game *g, FigureId actor, GeoDisc from, const Choice *c)
{
    switch (c->kind) {
    case D6_CHOICE_SHOOT:
    case D6_CHOICE_MOVE_SHOOT: return d6_shot_check(g, actor, from, c->weapon, c->target);
    case D6_CHOICE_BLESS:
    case D6_CHOICE_CONFUSE:
    case D6_CHOICE_HEAL: return d6_power_check(g, actor, from, c);
    case D6_CHOICE_FIGHT:
        if (c->target.n > g->figure_count ||
            !(figure_bit(c->target) & d6_touching(g, from, game_enemies(g, actor))))
            return d6_no_figure(g, ERR_NOT_ENGAGED, D6_FIGHT_RULE, c->target);
        return refusal_none();
    case D6_CHOICE_TAKE_COVER:
        if (!d6_piece_is(g, c->piece) || !d6_piece_covers(g, c->piece) ||
            !geo_piece_contact(&g->map->piece[c->piece.n - 1], from))
            return d6_no_piece(g, ERR_NO_COVER, D6_TAKE_COVER_RULE, c->piece);
        return refusal_none();
    case D6_CHOICE_GO_PRONE:
        if (d6_is(g, actor, D6_PRONE))
            return d6_no_figure(g, ERR_ALREADY_PRONE, D6_GO_PRONE_RULE, actor);
        return refusal_none();
    case D6_CHOICE_HIDE:
        if (!game_option(g, D6_OPT_HIDE_WHILE_ENGAGED) &&
            d6_touching(g, from, game_enemies(g, actor)))
            return d6_no_figure(g, ERR_ENGAGED, D6_HIDE_RULE, actor);
        if (!d6_piece_is(g, c->piece) || !d6_piece_hides(g, c->piece) ||
            !geo_piece_contact(&g->map->piece[c->piece.n - 1], from))
            return d6_no_piece(g, ERR_NO_COVER, D6_HIDE_RULE, c->piece);
        return refusal_none();
    case D6_CHOICE_OPEN:
    case D6_CHOICE_PICK_UP:
    case D6_CHOICE_DROP: return special_check(g, actor, from, c);
    case D6_CHOICE_PERCEPTION: return perception_check(g, actor, from);
    default: return refusal_none();
    }
}

Refusal d6_action_check(const Game *g, FigureId actor, const Choice *c)
{
    if (!d6_is_action(c->kind))
        return d6_no(g, ERR_WRONG_DECISION, D6_ACTIONS_ONE_BY_ONE_RULE);
    Refusal why = check_trait(g, actor, c);
    if (!refusal_is(why))
        why = check_mode(g, actor, c);
    if (!refusal_is(why))
        why = check_step(g, actor, c);
    if (refusal_is(why))
        return why;
    D6PathFacts facts = {0};
    GeoVec at = game_figure_of(g, actor)->at;
    if (c->path.count) {
        why = check_path(g, actor, c, &facts);
        // Told that the way is barred a player would look for another: there is none.
        bool barred = why.code == ERR_PATH_BLOCKED || why.code == ERR_PATH_CONTACT;
        if (barred && c->kind == D6_CHOICE_CHARGE && charges_too_far(g, actor, c))
            return d6_no_figure(g, ERR_MOVE_TOO_LONG, D6_CHARGE_RULE, c->target);
        if (refusal_is(why))
            return why;
        at = c->path.at[d6_acting_corner(c)];
    }
    if (c->kind == D6_CHOICE_CHARGE)
        return check_charge(g, actor, c, &facts);
    return d6_deed_check(g, actor, d6_disc_at(g, actor, at), c);
}
