// SPDX-License-Identifier: MIT
// Conditions (AE-FIGHT-10): who is stunned, prone, held, and for how long; who can defend at all.
#include "rules/aura/aura_view.h"
#include <string.h>

static void tell_condition(SagaPlay *p, uint8_t actor, uint32_t condition, bool on, int rounds,
                           RuleId why)
{
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_CONDITION, actor);
    saga_event_put(&e, AURA_KEY_CONDITION, (int32_t)condition);
    saga_event_put(&e, AURA_KEY_ON, on);
    if (rounds)
        saga_event_put(&e, AURA_KEY_ROUNDS, rounds);
    saga_event_cite(&e, why);
    saga_event_cite(&e, RULE_AE_FIGHT_10);
    saga_event_tell(p, &e);
}

void aura_afflict(SagaPlay *p, uint8_t actor, uint32_t condition, int rounds, int until_round,
                  RuleId why)
{
    AuraGame *g = aura_game(p);
    AuraCondition *c = &aura_actor(g, actor)->condition[condition];
    if (aura_defers(g)) {
        aura_defer(p, (AuraDeferred){.actor = actor,
                                     .condition = (uint8_t)(condition + 1),
                                     .damage = (int16_t)rounds,
                                     .until_round = (int16_t)until_round,
                                     .why = why});
        return;
    }
    *c = (AuraCondition){.is_there = true};
    if (until_round && g->has_order)
        c->round = (int16_t)until_round;
    else if (rounds || until_round) {
        AuraSpan span = aura_borne(g, actor, rounds ? rounds : 1);
        c->rounds = (int16_t)span.turns;
        c->until = span.until;
    }
    tell_condition(p, actor, condition, true, rounds, why);
    if (condition == AURA_STUNNED || condition == AURA_KNOCKED_OUT)
        aura_interrupt(p, actor, RULE_AE_PREP_4);
}

void aura_relieve(SagaPlay *p, uint8_t actor, uint32_t condition, RuleId why)
{
    AuraCondition *c = &aura_actor(aura_game(p), actor)->condition[condition];
    if (!c->is_there)
        return;
    memset(c, 0, sizeof *c);
    if (condition == AURA_HELD)
        aura_let_go(aura_game(p), actor);
    tell_condition(p, actor, condition, false, 0, why);
}

void aura_let_go(AuraGame *g, uint8_t actor)
{
    AuraActor *a = aura_actor(g, actor);
    uint8_t other = a->held_by ? a->held_by : a->holding;
    uint8_t held = a->held_by ? actor : other;
    if (held)
        memset(&aura_actor(g, held)->condition[AURA_HELD], 0, sizeof(AuraCondition));
    if (other)
        aura_actor(g, other)->held_by = aura_actor(g, other)->holding = 0;
    a->held_by = a->holding = 0;
}

void aura_condition(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    uint32_t condition = (uint32_t)saga_value(g, 0, AURA_KEY_CONDITION, 0);
    if (!actor)
        return;
    bool was_applying = aura_game(p)->is_applying;
    aura_game(p)->is_applying = true; // the leader's hand waits for nobody
    if (saga_value(g, 0, AURA_KEY_ON, 1))
        aura_afflict(p, actor, condition, saga_value(g, 0, AURA_KEY_ROUNDS, 0), 0, RULE_AE_SESS_5);
    else
        aura_relieve(p, actor, condition, RULE_AE_SESS_5);
    aura_game(p)->is_applying = was_applying;
}

bool aura_is_defenceless(const AuraGame *g, uint8_t actor)
{
    const AuraActor *a = &g->actor[actor - 1];
    const AuraSheet *s = a->kind == AURA_ACTOR_CHARACTER ? &g->sheet[a->index] : NULL;
    return aura_has(g, actor, AURA_KNOCKED_OUT) || (s && (aura_is_down(s) || aura_is_gone(s)));
}
