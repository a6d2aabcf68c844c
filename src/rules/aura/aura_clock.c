// SPDX-License-Identifier: MIT
// One clock expires everything. What falls due next is found by looking at everybody each time:
// nothing is queued, so nothing has to be kept in step with what sheets say.
#include "rules/aura/aura.h"
#include <string.h>

void aura_each_due(const AuraGame *g, AuraDueTake *take, void *self)
{
    take(self, (AuraDue){g->next_dawn, AURA_DUE_DAWN, 0, 0});
    for (uint8_t i = 1; i <= g->actor_count; i++) {
        const AuraActor *a = &g->actor[i - 1];
        const AuraSheet *s = &g->sheet[a->index];
        bool is_character = a->kind == AURA_ACTOR_CHARACTER;
        if (is_character && aura_is_gone(s)) // AE-SESS-3: the dead have no dues
            continue;
        for (uint8_t k = 0; k < AURA_CONDITIONS; k++)
            if (a->condition[k].until)
                take(self, (AuraDue){a->condition[k].until, AURA_DUE_CONDITION, i, k});
        if (!is_character)
            continue;
        if (s->is_breathless && !aura_has_turns(g, i))
            take(self, (AuraDue){s->breath_due, AURA_DUE_BREATH, i, 0});
        for (uint8_t k = 0; k < AURA_POISON_MAX; k++)
            if (s->poison[k].severity)
                take(self, (AuraDue){s->poison[k].due, AURA_DUE_POISON, i, k});
        if (s->exposed)
            take(self, (AuraDue){s->exposed_due, AURA_DUE_EXPOSURE, i, 0});
        for (uint8_t k = 0; k < AURA_RUNNING_MAX; k++)
            if (s->running[k].span.until)
                take(self, (AuraDue){s->running[k].span.until, AURA_DUE_RUNNING, i, k});
        for (uint8_t k = 0; k < AURA_MEMORY_MAX; k++)
            if (s->memory[k].due)
                take(self, (AuraDue){s->memory[k].due, AURA_DUE_UPKEEP, i, k});
        if (s->preparation.until)
            take(self, (AuraDue){s->preparation.until, AURA_DUE_PREPARED, i, 0});
        for (uint8_t k = 0; k < s->trait_count; k++)
            if (s->trait[k].span.until)
                take(self, (AuraDue){s->trait[k].span.until, AURA_DUE_TRAIT, i, k});
    }
    for (uint8_t i = 0; i < AURA_EXTENDED_MAX; i++)
        if (g->extended[i].is_there)
            take(self, (AuraDue){g->extended[i].due, AURA_DUE_EXTENDED, 0, i});
}

/// Keeps the earlier of two; what was found first stays where they are equal.
static void keep_first(void *self, AuraDue due)
{
    AuraDue *best = self;
    if (best->kind == AURA_DUES || due.at < best->at ||
        (due.at == best->at && due.kind < best->kind))
        *best = due;
}

static AuraDue next_due(const AuraGame *g)
{
    AuraDue best = {.kind = AURA_DUES};
    aura_each_due(g, keep_first, &best);
    return best;
}

void aura_end_trait(SagaPlay *p, uint8_t actor, uint32_t index, RuleId why)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_ENDED, actor);
    saga_event_put(&e, AURA_KEY_TRAIT, s->trait[index].name);
    saga_event_cite(&e, RULE_AE_CRIT_8);
    saga_event_cite(&e, why);
    aura_trait_remove(aura_game(p), actor, index);
    saga_event_tell(p, &e);
}

/// True: it asked somebody something.
static bool fire(SagaPlay *p, AuraDue due)
{
    uint64_t before = aura_game(p)->dice_next;
    switch (due.kind) {
    case AURA_DUE_BREATH: aura_breath_due(p, due.actor); break;
    case AURA_DUE_POISON: aura_poison_due(p, due.actor, due.index); break;
    case AURA_DUE_EXPOSURE: aura_exposure_due(p, due.actor); break;
    case AURA_DUE_RUNNING: aura_running_due(p, due.actor, due.index); break;
    case AURA_DUE_UPKEEP: aura_upkeep_due(p, due.actor, due.index); break;
    case AURA_DUE_PREPARED: aura_preparation_due(p, due.actor); return true;
    case AURA_DUE_TRAIT: aura_end_trait(p, due.actor, due.index, RULE_AE_SESS_3); break;
    case AURA_DUE_CONDITION: aura_relieve(p, due.actor, due.index, RULE_AE_SESS_3); break;
    case AURA_DUE_DAWN:
        aura_game(p)->next_dawn += SAGA_DAY_S;
        aura_dawn(p);
        break;
    case AURA_DUE_EXTENDED: aura_extended_due(p, due.index); break;
    default: break;
    }
    return aura_game(p)->dice_next != before;
}

/// Where the advance ends anyway there is nothing left to break off.
static bool has_more(const AuraGame *g, int64_t target)
{
    return g->clock < target || next_due(g).at <= target;
}

/// AE-SESS-3: an advance stops at what asks somebody, and may be broken off there.
static bool goes_on(SagaPlay *p, uint8_t what, uint8_t actor)
{
    SagaGesture a;
    SagaWait wait = {.what = what, .actor = actor, .seats = 1, .rule = RULE_AE_SESS_3};
    if (!saga_answer(p, wait, &a))
        return false;
    if (a.seat)
        saga_refuse(p, ERR_STATE, RULE_AE_SESS_5);
    else if (a.kind != AURA_GESTURE_PASS && a.kind != AURA_GESTURE_BREAK_OFF)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_SESS_3);
    return a.kind == AURA_GESTURE_PASS;
}

static void tell_clock(SagaPlay *p, bool is_broken_off)
{
    AuraGame *g = aura_game(p);
    SagaEvent e;
    for (uint8_t i = 1; i <= g->actor_count && !g->has_order; i++) // AE-FUMB-2
        if (aura_actor(g, i)->double_until <= g->clock)
            aura_actor(g, i)->double_next_hit = false;
    saga_event_start(&e, AURA_EVENT_CLOCK);
    saga_event_put(&e, AURA_KEY_CLOCK, (int32_t)g->clock);
    if (is_broken_off)
        saga_event_put(&e, AURA_KEY_DONE, false);
    saga_event_cite(&e, RULE_AE_SESS_3);
    for (uint8_t i = 1; i <= g->actor_count; i++) // AE-DYING-4: these wait for a test
        if (aura_sheet(g, i) && aura_sheet(g, i)->is_test_due && e.fact_count < SAGA_EVENT_FACTS) {
            saga_event_put(&e, AURA_KEY_TARGETS, aura_name(g, i));
            saga_event_cite(&e, RULE_AE_DYING_4);
        }
    saga_event_tell(p, &e);
}

void aura_clock_to(SagaPlay *p, int64_t target, bool asks)
{
    AuraGame *g = aura_game(p);
    if (target > AURA_CLOCK_MAX) // a round of a fight may end there, too
        saga_refuse(p, ERR_RANGE, RULE_AE_SESS_3);
    while (!p->is_stopped) {
        AuraDue due = next_due(g);
        if (due.at > target)
            break;
        if (due.at > g->clock)
            g->clock = due.at;
        if (due.kind == AURA_DUE_EXTENDED && asks && !goes_on(p, AURA_WAIT_STEP, 0)) {
            if (!p->is_stopped)
                tell_clock(p, true);
            return;
        }
        bool asked =
            (due.kind != AURA_DUE_EXTENDED || g->extended[due.index].is_there) && fire(p, due);
        if (!p->is_stopped && asked && asks && due.kind != AURA_DUE_EXTENDED &&
            has_more(g, target) && !goes_on(p, AURA_WAIT_DUE, due.actor)) {
            if (!p->is_stopped)
                tell_clock(p, true);
            return;
        }
    }
    if (p->is_stopped)
        return;
    g->clock = target;
    tell_clock(p, false);
}

void aura_advance(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    int64_t by = (int64_t)saga_value(g, 0, AURA_KEY_ROUNDS, 0) * SAGA_ROUND_S +
                 (int64_t)saga_value(g, 0, AURA_KEY_MINUTES, 0) * SAGA_MINUTE_S +
                 (int64_t)saga_value(g, 0, AURA_KEY_HOURS, 0) * SAGA_HOUR_S +
                 (int64_t)saga_value(g, 0, AURA_KEY_HALF_DAYS, 0) * SAGA_HALF_DAY_S +
                 (int64_t)saga_value(g, 0, AURA_KEY_DAYS, 0) * SAGA_DAY_S +
                 (int64_t)saga_value(g, 0, AURA_KEY_WEEKS, 0) * SAGA_WEEK_S;
    int32_t to = saga_value(g, 0, AURA_KEY_TO, AURA_INSTANTS);
    int64_t target = to == AURA_TO_DAWN  ? saga_next_dawn(game->clock)
                     : to == AURA_TO_DUE ? next_due(game).at
                                         : game->clock + by;
    if (to == AURA_TO_DUE && target < game->clock) // the clock was set past it
        target = game->clock;
    if (p->nested)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_SESS_3);
    else if ((target <= game->clock && to != AURA_TO_DUE) || target > AURA_CLOCK_MAX)
        saga_refuse(p, ERR_RANGE, RULE_AE_SESS_3);
    if (p->is_stopped)
        return;
    aura_close_fight(p); // and says so
    aura_clock_to(p, target, true);
}
