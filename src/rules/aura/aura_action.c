// SPDX-License-Identifier: MIT
// Who may act, how often in a round, and what a further action costs (AE-ROUND-1, AE-EXTRA-*).
#include "rules/aura/aura_view.h"

/// Why this actor may do nothing now.
static bool may_act(SagaPlay *p, uint8_t actor, bool is_freeing)
{
    AuraGame *g = aura_game(p);
    const AuraSheet *s = aura_sheet(g, actor);
    if (s && (aura_is_gone(s) || aura_is_down(s)))
        saga_refuse(p, ERR_STATE, RULE_AE_DYING_8);
    else if (!s && aura_is_out(g, actor))
        saga_refuse(p, ERR_STATE, RULE_AE_MIN_3);
    else if (aura_has(g, actor, AURA_STUNNED) || aura_has(g, actor, AURA_KNOCKED_OUT))
        saga_refuse(p, ERR_STATE, RULE_AE_FIGHT_10);
    else if (aura_has(g, actor, AURA_HELD) && !is_freeing)
        saga_refuse(p, ERR_STATE, RULE_AE_GRAP_2);
    return !p->is_stopped;
}

static int agility(AuraGame *g, uint8_t actor)
{
    const AuraSheet *s = aura_sheet(g, actor);
    return s ? s->stat[AURA_STAT_ADR] : 1;
}

/// AE-MIN-3: each of a group is somebody; NULL: not a group.
static AuraGroup *group_of(AuraGame *g, uint8_t actor)
{
    const AuraActor *a = aura_actor(g, actor);
    return a->kind == AURA_ACTOR_MINIONS ? &g->group[a->index] : NULL;
}

uint8_t aura_striker(SagaPlay *p, const SagaGesture *g, uint32_t in, uint8_t actor, uint8_t target)
{
    AuraGame *game = aura_game(p);
    const AuraGroup *m = p->is_stopped ? NULL : group_of(game, actor);
    if (!m)
        return 0;
    // Of one blow at a group the number says who of them is struck, not who strikes.
    bool is_own = in || !target || !group_of(game, target);
    int number = is_own ? saga_value(g, in, AURA_KEY_NUMBER, 0) : 0;
    if (number)
        return (uint8_t)(number > AURA_GROUP_SIZE ? AURA_GROUP_SIZE : number - 1);
    uint8_t first = aura_first_standing(game, actor);
    for (uint8_t i = first; i < m->count; i++)
        if (aura_stands(game, actor, i) && !(m->acted >> i & 1))
            return i;
    return first;
}

/// What this one has done in this round.
static int actions_of(AuraGame *g, uint8_t actor, uint8_t number)
{
    const AuraGroup *m = group_of(g, actor);
    return !m                         ? aura_actor(g, actor)->actions
           : number < AURA_GROUP_SIZE ? m->acted >> number & 1
                                      : m->acted != 0;
}

static void count_action(AuraGame *g, uint8_t actor, uint8_t number)
{
    AuraActor *a = aura_actor(g, actor);
    AuraGroup *m = group_of(g, actor);
    a->actions = (uint8_t)(a->actions + (a->actions < 99));
    if (m)
        m->acted = (uint16_t)(m->acted | (number < AURA_GROUP_SIZE ? 1u << number
                                                                   : (1u << AURA_GROUP_SIZE) - 1));
}

bool aura_act(SagaPlay *p, const SagaGesture *g, uint8_t actor, uint8_t number, uint8_t *malus)
{
    AuraGame *game = aura_game(p);
    AuraPrice price;
    AuraPaid paid;
    *malus = 0;
    if (p->is_stopped)
        return false;
    AuraActor *a = aura_actor(game, actor);
    if (!aura_speaks_for(p, g, actor) || !may_act(p, actor, g->kind == AURA_GESTURE_HOLD))
        return false;
    aura_interrupt(p, actor, RULE_AE_PREP_4);
    if (!game->has_order)
        return true;
    bool is_turn = game->order[game->current] == actor;
    // A player goes by the turns that the seat can see: a refusal would say that somebody is there.
    if (g->seat)
        is_turn = aura_turn_seen(game, g->seat) == actor;
    if (!is_turn && g->seat) {
        saga_refuse(p, ERR_STATE, RULE_AE_SESS_5);
        return false;
    }
    int extra = actions_of(game, actor, number);
    bool counts_extras = aura_option(p, AURA_OPT_EXTRA_ACTION_CAP) != 0;
    if (extra && aura_has(game, actor, AURA_ENTANGLED))
        saga_refuse(p, ERR_LIMIT, RULE_AE_FUMB_2);
    else if (extra && (counts_extras ? extra : extra + 1) > agility(game, actor))
        saga_refuse(p, ERR_LIMIT, RULE_AE_EXTRA_4);
    if (p->is_stopped)
        return false;
    bool is_waived = saga_value(g, 0, AURA_KEY_WAIVE, 0) != 0 && !g->seat;
    if (extra && (!aura_read_price(p, g, 0, extra, &price) ||
                  !aura_pay(p, actor, price, RULE_AE_EXTRA_1, &paid)))
        return false;
    count_action(game, actor, number);
    *malus = (uint8_t)(is_waived ? 0 : extra);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_ACTION, actor);
    saga_event_put(&e, AURA_KEY_ACTIONS, a->actions);
    if (!is_turn)
        saga_event_put(&e, AURA_KEY_OUT_OF_TURN, true);
    saga_event_cite(&e, extra ? RULE_AE_EXTRA_1 : RULE_AE_ROUND_1);
    if (extra && is_waived)
        saga_event_cite(&e, RULE_AE_EXTRA_3);
    if (!is_turn)
        saga_event_cite(&e, RULE_AE_SESS_5);
    saga_event_tell(p, &e);
    return true;
}

/// Something that is no attack: standing up, getting free, drawing a weapon, swinging from a
/// curtain.
void aura_action(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    uint8_t malus, actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    if (!actor || !aura_act(p, g, actor, AURA_GROUP_SIZE, &malus))
        return;
    int32_t condition = saga_value(g, 0, AURA_KEY_CONDITION, -1);
    if (condition >= 0) {
        if (!aura_has(game, actor, (uint32_t)condition) ||
            (condition != AURA_PRONE && condition != AURA_ENTANGLED && condition != AURA_DISARMED))
            saga_refuse(p, ERR_STATE, RULE_AE_FIGHT_10);
        else
            aura_relieve(p, actor, (uint32_t)condition, RULE_AE_FIGHT_10);
    }
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_ACTION, actor);
    saga_event_put(&e, AURA_KEY_ACTIONS, aura_actor(game, actor)->actions);
    saga_event_cite(&e, RULE_AE_FIGHT_9);
    saga_event_tell(p, &e);
}

enum { FREE_METRES = 2 };

void aura_move(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    uint8_t malus, actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    if (!actor || !aura_speaks_for(p, g, actor) || !may_act(p, actor, false))
        return;
    AuraActor *a = aura_actor(game, actor);
    int before = a->moved, metres = saga_value(g, 0, AURA_KEY_METRES, 0);
    if (aura_sheet(game, actor) && before + metres > agility(game, actor)) {
        saga_refuse(p, ERR_LIMIT, RULE_AE_MOVE_1);
        return;
    }
    // Moving farther is an action once; it covers the rest of the allowance.
    bool is_action = before <= FREE_METRES && before + metres > FREE_METRES;
    if (is_action && !aura_act(p, g, actor, AURA_GROUP_SIZE, &malus))
        return;
    if (game->has_order)
        a->moved = (uint16_t)(before + metres);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_MOVED, actor);
    saga_event_put(&e, AURA_KEY_METRES, metres);
    if (aura_sheet(game, actor))
        saga_event_put(&e, AURA_KEY_LEFT, agility(game, actor) - before - metres);
    saga_event_cite(&e, RULE_AE_MOVE_1);
    saga_event_cite(&e, RULE_AE_MOVE_2);
    saga_event_tell(p, &e);
}
