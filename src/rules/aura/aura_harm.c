// SPDX-License-Identifier: MIT
// What a hit does: boxes, the critical state and its integrity test at once; what a loss of aura
// does. Everybody who hurts somebody comes through aura_hurt().
#include "rules/aura/aura.h"
#include <string.h>

enum { DYING_BASE = 10 };

static void tell_hurt(SagaPlay *p, uint8_t actor, int damage, int gauge, bool passed, RuleId why)
{
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_HURT, actor);
    saga_event_put(&e, AURA_KEY_DAMAGE, damage);
    if (gauge >= 0)
        saga_event_put(&e, AURA_KEY_GAUGE, gauge);
    saga_event_cite(&e, why);
    saga_event_cite(&e, RULE_AE_WOUND_1);
    if (passed)
        saga_event_cite(&e, RULE_AE_WOUND_2);
    if (gauge == AURA_GAUGE_LIGHT)
        saga_event_cite(&e, RULE_AE_WOUND_4);
    saga_event_tell(p, &e);
}

static void tell_state(SagaPlay *p, uint8_t actor, RuleId why)
{
    const AuraSheet *s = aura_sheet(aura_game(p), actor);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_DYING, actor);
    if (why != RULE_AE_DYING_1) // what it is the test will say
        saga_event_put(&e, AURA_KEY_STATE, s->state);
    if (s->critical_damage)
        saga_event_put(&e, AURA_KEY_DAMAGE, s->critical_damage);
    saga_event_cite(&e, why);
    if (aura_actor(aura_game(p), actor)->is_npc)
        saga_event_cite(&e, RULE_AE_NPC_2);
    if (s->state == AURA_STATE_DEAD || aura_is_down(s))
        saga_event_cite(&e, RULE_AE_DYING_8);
    saga_event_tell(p, &e);
}

static void hurt_minion(SagaPlay *p, uint8_t actor, uint32_t minion, int damage, RuleId why)
{
    AuraGame *g = aura_game(p);
    AuraGroup *m = &g->group[aura_actor(g, actor)->index];
    minion = minion < m->count ? minion : 0;
    damage = damage < 0 ? 0 : damage;
    int left = m->life[minion] - damage;
    m->life[minion] = (int8_t)(left < 0 ? 0 : left);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_HURT, actor);
    saga_event_put(&e, AURA_KEY_NUMBER, (int32_t)minion + 1);
    saga_event_put(&e, AURA_KEY_DAMAGE, damage);
    saga_event_put(&e, AURA_KEY_LIFE, m->life[minion]);
    if (!m->life[minion])
        saga_event_put(&e, AURA_KEY_STATE, AURA_STATE_OUT);
    saga_event_cite(&e, why);
    saga_event_cite(&e, RULE_AE_MIN_3);
    saga_event_tell(p, &e);
}

/// AE-DYING-2: the integrity test that is due.
static void dying_test(SagaPlay *p, uint8_t actor, bool is_hampered)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    AuraContest c;
    AuraResult r;
    AuraSpec spec = {
        .actor = actor, .score = AURA_SCORE_INTEGRITY, .part = -1, .disadvantages = is_hampered};
    memset(&c, 0, sizeof c);
    c.rule = RULE_AE_DYING_2;
    c.sort = AURA_SORT_INTEGRITY;
    c.against = AURA_AGAINST_DIFFICULTY;
    c.difficulty = (int16_t)(DYING_BASE + s->critical_damage);
    if (!aura_test_of(p, &c, &spec, &r) || aura_is_gone(s))
        return; // somebody may have died while the window was open
    s->is_test_due = false;
    if (r.tier <= AURA_REMARKABLE_FAILURE)
        s->state = AURA_STATE_DEAD;
    else if (r.tier < AURA_STATUS_QUO)
        s->state = AURA_STATE_UNCONSCIOUS;
    else if (r.tier == AURA_STATUS_QUO)
        s->state = AURA_STATE_HELPLESS;
    else
        s->state = r.tier == AURA_REMARKABLE_SUCCESS ? AURA_STATE_ACTING : AURA_STATE_HAMPERED;
    s->is_test_due = aura_is_down(s);
    if (s->state == AURA_STATE_DEAD || aura_is_down(s))
        aura_interrupt(p, actor, RULE_AE_PREP_4);
    if (s->state == AURA_STATE_DEAD)
        s->is_sequela_due = false;
    tell_state(p, actor, RULE_AE_DYING_3);
}

/// Whoever has only passed out for want of air (AE-ASPH-3) is in no critical state.
static bool is_critical(const AuraSheet *s)
{
    bool has_fainted =
        s->state == AURA_STATE_UNCONSCIOUS && s->is_breathless && !s->critical_damage;
    return s->state != AURA_STATE_NONE && !has_fainted;
}

/// Beyond the last box.
static void go_critical(SagaPlay *p, uint8_t actor, int damage, RuleId why)
{
    AuraGame *g = aura_game(p);
    AuraSheet *s = aura_sheet(g, actor);
    bool was_critical = is_critical(s);
    s->critical_damage = (int16_t)damage;
    if (aura_actor(g, actor)->is_npc && !aura_option(p, AURA_OPT_NPC_CRITICAL_STATE)) {
        s->state = AURA_STATE_OUT;
        tell_state(p, actor, RULE_AE_NPC_2);
        return;
    }
    if (!was_critical) {              // AE-DYING-7: one sequela for one critical state
        s->state = AURA_STATE_ACTING; // until the test says otherwise
        s->is_sequela_due = true;
    }
    s->is_test_due = true;
    tell_state(p, actor, why);
    dying_test(p, actor, false);
}

void aura_hurt(SagaPlay *p, uint8_t actor, uint32_t minion, int damage, RuleId why)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    if (p->is_stopped)
        return;
    if (damage > 0 && aura_defers(aura_game(p))) {
        aura_defer(p, (AuraDeferred){.actor = actor,
                                     .minion = (uint8_t)minion,
                                     .damage = (int16_t)damage,
                                     .why = why});
        return;
    }
    if (!s && aura_actor(aura_game(p), actor)->kind == AURA_ACTOR_MINIONS)
        hurt_minion(p, actor, minion, damage, why);
    if (!s)
        return; // an army's losses are its own rule
    int band = aura_band(damage), gauge = -1;
    if (band < 0 || aura_is_gone(s)) {
        tell_hurt(p, actor, 0, -1, false, why);
        return;
    }
    for (int i = band; i < 3 && gauge < 0; i++)
        if (s->tick[i] < aura_gauge_size(p, s, (uint32_t)i))
            gauge = i;
    if (gauge >= 0)
        s->tick[gauge]++;
    if (band > 0)
        aura_interrupt(p, actor, RULE_AE_PREP_4);
    bool was_critical = is_critical(s);
    tell_hurt(p, actor, damage, gauge, gauge != band, why);
    if (was_critical || gauge < 0)
        go_critical(p, actor, damage, was_critical ? RULE_AE_DYING_5 : RULE_AE_DYING_1);
}

void aura_damage_by_hand(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    if (!aura_find_all(p, g, AURA_KEY_HITS))
        return;
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_HITS); f; f = saga_fact_next(g, f)) {
        uint32_t in = saga_object(g, f);
        uint8_t number, actor = aura_find(p, g, in, AURA_KEY_ACTOR);
        const AuraSheet *s = aura_sheet(game, actor);
        if (s && aura_is_gone(s))
            saga_refuse(p, ERR_STATE, RULE_AE_DYING_8);
        (void)aura_find_minion(p, g, in, actor, &number);
    }
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_HITS); f && !p->is_stopped;
         f = saga_fact_next(g, f)) {
        uint32_t in = saga_object(g, f);
        uint8_t actor = aura_find(p, g, in, AURA_KEY_ACTOR);
        int damage = saga_value(g, in, AURA_KEY_DAMAGE, 0) - saga_value(g, in, AURA_KEY_ARMOUR, 0);
        uint32_t number = saga_has(g, in, AURA_KEY_NUMBER)
                              ? (uint32_t)saga_value(g, in, AURA_KEY_NUMBER, 1) - 1
                              : aura_first_standing(game, actor);
        aura_hurt(p, actor, number, damage, RULE_AE_WOUND_3);
    }
}

void aura_dying_due(SagaPlay *p, uint8_t actor)
{
    const AuraSheet *s = aura_sheet(aura_game(p), actor);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_DYING, actor);
    saga_event_put(&e, AURA_KEY_STATE, s->state);
    saga_event_put(&e, AURA_KEY_DAMAGE, s->critical_damage);
    saga_event_cite(&e, RULE_AE_DYING_4);
    saga_event_tell(p, &e);
    dying_test(p, actor, s->state == AURA_STATE_UNCONSCIOUS);
}

void aura_dying_again(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    const AuraSheet *s = actor ? aura_sheet(aura_game(p), actor) : NULL;
    if (actor && (!s || !s->is_test_due))
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_DYING_4);
    if (!p->is_stopped)
        aura_dying_due(p, actor);
}

/// The critical state is over: what stays of it.
static void end_critical(SagaPlay *p, uint8_t actor)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    s->state = AURA_STATE_NONE;
    s->critical_damage = 0;
    s->is_test_due = false;
    tell_state(p, actor, RULE_AE_DYING_6);
}

void aura_free_boxes(SagaPlay *p, uint8_t actor, uint32_t gauge, int count)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    if (count <= 0)
        return;
    s->tick[gauge] = (uint8_t)(s->tick[gauge] - count);
    bool ends = gauge == AURA_GAUGE_SERIOUS ||
                (gauge < AURA_AURA_GAUGE && !aura_gauge_size(p, s, AURA_GAUGE_SERIOUS));
    if (gauge % 3 == 2 && !s->tick[gauge])
        s->days[gauge / 3] = 0; // AE-HEAL-3: the next box counts its week anew
    if (is_critical(s) && !aura_is_gone(s) && ends)
        end_critical(p, actor);
}

void aura_set_critical(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    AuraSheet *s = actor ? aura_sheet(aura_game(p), actor) : NULL;
    if (!s) {
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1);
        return;
    }
    bool was_critical = is_critical(s) && !aura_is_gone(s);
    s->state = (uint8_t)saga_value(g, 0, AURA_KEY_STATE, 0);
    s->is_test_due = aura_is_down(s);
    if (!was_critical || aura_is_gone(s))
        s->is_sequela_due = s->state != AURA_STATE_NONE && !aura_is_gone(s);
    if (s->state == AURA_STATE_NONE)
        s->critical_damage = 0;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_OVERRIDE, actor);
    saga_event_put(&e, AURA_KEY_STATE, s->state);
    saga_event_cite(&e, RULE_AE_SESS_5);
    saga_event_cite(&e, RULE_AE_DYING_8);
    saga_event_tell(p, &e);
}

bool aura_sequela_waits(const AuraGame *g, const AuraSheet *s)
{
    return s->is_sequela_due && !aura_is_gone(s) && (s->state == AURA_STATE_NONE || !g->has_scene);
}

void aura_sequela(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    AuraSheet *s = actor ? aura_sheet(aura_game(p), actor) : NULL;
    if (!s || !aura_sequela_waits(aura_game(p), s)) {
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_DYING_7);
        return;
    }
    TextId name = (TextId)saga_value(g, 0, AURA_KEY_NAME, 0);
    AuraTrait *t = aura_trait(s, name);
    if (t && t->kind != AURA_KIND_SEQUELA)
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_DYING_7);
    else if (!t && s->trait_count == AURA_TRAIT_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    if (p->is_stopped)
        return;
    if (!t) {
        t = &s->trait[s->trait_count++];
        *t = (AuraTrait){.name = name, .kind = AURA_KIND_SEQUELA, .is_approved = true};
    }
    t->value++;
    s->is_sequela_due = false;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_SEQUELA, actor);
    saga_event_put(&e, AURA_KEY_TRAIT, name);
    saga_event_put(&e, AURA_KEY_VALUE, t->value);
    saga_event_cite(&e, RULE_AE_DYING_7);
    saga_event_tell(p, &e);
}

// ---------------------------------------------------------------- the mind

/// AE-MIND-3: what no aura box takes ticks light ones, from there upward.
static void overflow(SagaPlay *p, uint8_t actor, int points, int size, bool is_shock)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    uint8_t done[AURA_GAUGES] = {0};
    int left = aura_tick(p, s, AURA_LIFE_GAUGE, points, done);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_LOSS, actor);
    saga_event_put(&e, AURA_KEY_LIFE, points - left);
    if (left)
        saga_event_put(&e, AURA_KEY_LEFT, left);
    saga_event_cite(&e, RULE_AE_MIND_3);
    saga_event_tell(p, &e);
    if (left && is_shock)
        go_critical(p, actor, size ? size : left, RULE_AE_DYING_1);
}

void aura_lose(SagaPlay *p, uint8_t actor, int loss, bool is_banded, bool is_shock, RuleId why)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    uint8_t done[AURA_GAUGES] = {0};
    int band = aura_band(loss), left;
    if (p->is_stopped || band < 0 || aura_is_gone(s)) // as above
        return;
    if (is_banded)
        left = aura_tick(p, s, (uint32_t)(AURA_AURA_GAUGE + band), 1, done);
    else
        left = aura_tick(p, s, AURA_AURA_GAUGE, loss, done);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_LOSS, actor);
    saga_event_put(&e, AURA_KEY_VALUE, loss);
    for (uint32_t i = AURA_AURA_GAUGE; i < AURA_GAUGES; i++)
        if (done[i]) {
            uint32_t in = saga_event_open(&e, AURA_KEY_GAUGES);
            saga_event_put_in(&e, in, AURA_KEY_GAUGE, (int32_t)i);
            saga_event_put_in(&e, in, AURA_KEY_VALUE, done[i]);
        }
    saga_event_cite(&e, why);
    saga_event_cite(&e, is_shock ? RULE_AE_MIND_2 : RULE_AE_MIND_5);
    saga_event_tell(p, &e);
    if (left)
        overflow(p, actor, left, is_banded ? loss : 0, is_shock);
}

void aura_shock(SagaPlay *p, const SagaGesture *g)
{
    const AuraShockRow *row = &aura_shocks[saga_value(g, 0, AURA_KEY_SHOCK, 0)];
    AuraContest c;
    AuraResult r;
    AuraSpec spec;
    memset(&c, 0, sizeof c);
    c.rule = RULE_AE_MIND_1;
    c.sort = AURA_SORT_RESISTANCE;
    c.tie = AURA_TIE_SUCCESS;
    c.is_hidden = saga_value(g, 0, AURA_KEY_HIDDEN, 0) != 0;
    c.against = AURA_AGAINST_DIFFICULTY;
    c.difficulty = row->difficulty;
    if (!aura_read_spec(p, g, 0, &spec))
        return;
    spec.score = AURA_SCORE_AURA;
    if (!aura_sheet(aura_game(p), spec.actor)) {
        saga_refuse(p, ERR_TARGET, RULE_AE_MIND_1);
        return;
    }
    if (!aura_test_of(p, &c, &spec, &r) || r.is_success)
        return;
    aura_lose(p, spec.actor, aura_ladder_value(row->loss, c.roller[0].dice),
              !aura_option(p, AURA_OPT_MENTAL_LOSS_MODE), true, RULE_AE_MIND_1);
}
