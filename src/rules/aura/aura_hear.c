// SPDX-License-Identifier: MIT
// What leaves a table for a seat besides its state: events, dues, whose dice are rolled. Together
// with aura_view.c the one projection: what these leave out, nobody but the leader knows. An event
// is told as it is and cut down for each listener, so that no procedure has to think of secrets.
#include "rules/aura/aura_view.h"

/// Keys that name people.
static const uint8_t people[] = {AURA_KEY_ACTOR,  AURA_KEY_TARGET, AURA_KEY_TARGETS,
                                 AURA_KEY_WINNER, AURA_KEY_LOSER,  AURA_KEY_ORDER,
                                 AURA_KEY_FRIEND, AURA_KEY_DRIVER, AURA_KEY_PASSENGER};
/// What an event may say about somebody whose numbers are the leader's: what all can see.
static const uint8_t open_keys[] = {
    AURA_KEY_ACTOR,       AURA_KEY_TARGET,      AURA_KEY_TARGETS,  AURA_KEY_WINNER,
    AURA_KEY_LOSER,       AURA_KEY_ORDER,       AURA_KEY_FRIEND,   AURA_KEY_DRIVER,
    AURA_KEY_PASSENGER,   AURA_KEY_NAME,        AURA_KEY_TEXT,     AURA_KEY_KEPT,
    AURA_KEY_TOTAL,       AURA_KEY_GRADE,       AURA_KEY_TIER,     AURA_KEY_DIFFICULTY,
    AURA_KEY_MARGIN,      AURA_KEY_EFFECTIVE,   AURA_KEY_BENEFITS, AURA_KEY_MISHAPS,
    AURA_KEY_POINTS,      AURA_KEY_CONDITION,   AURA_KEY_ON,       AURA_KEY_STATE,
    AURA_KEY_ROUND,       AURA_KEY_ROUNDS,      AURA_KEY_INTENT,   AURA_KEY_FUMBLE,
    AURA_KEY_DONE,        AURA_KEY_OUT_OF_TURN, AURA_KEY_SPELL,    AURA_KEY_VEHICLE,
    AURA_KEY_NUMBER,      AURA_KEY_DISTANCE,    AURA_KEY_VERDICT,  AURA_KEY_METRES,
    AURA_KEY_DESCRIPTION, AURA_KEY_AUTOMATIC,   AURA_KEY_WANT,     AURA_KEY_PLACE,
    AURA_KEY_SHOWN,       AURA_KEY_ACTIONS,     AURA_KEY_COUNT};
/// What happens to somebody without anybody else seeing it.
static const uint8_t inner_events[] = {
    AURA_EVENT_CREATED, AURA_EVENT_TRAIT,     AURA_EVENT_JUDGED,    AURA_EVENT_CLOSED,
    AURA_EVENT_XP,      AURA_EVENT_RAISED,    AURA_EVENT_STANCE,    AURA_EVENT_OVERRIDE,
    AURA_EVENT_LOSS,    AURA_EVENT_BREATH,    AURA_EVENT_POISON,    AURA_EVENT_DAWN,
    AURA_EVENT_SEQUELA, AURA_EVENT_KEPT_BACK, AURA_EVENT_TEMPORARY, AURA_EVENT_RESTORED,
    AURA_EVENT_ENDED,   AURA_EVENT_OWN_DICE};
/// What comes of totals that everybody has seen, whoever they belong to.
static const uint8_t counted_events[] = {AURA_EVENT_PAID, AURA_EVENT_OPPOSED, AURA_EVENT_AFFECTED,
                                         AURA_EVENT_BLOW, AURA_EVENT_CONDITION};

static bool is_among(uint8_t key, const uint8_t *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (list[i] == key)
            return true;
    return false;
}

static bool leads(uint8_t seat) { return seat == 0 || seat == SEAT_NONE; }

bool aura_knows(const void *state, uint8_t seat, uint8_t actor)
{
    const AuraGame *g = state;
    return !actor || leads(seat) || g->actor[actor - 1].seat == seat ||
           g->actor[actor - 1].shown != AURA_SHOWN_HIDDEN;
}

bool aura_knows_numbers(const AuraGame *g, uint8_t seat, uint8_t actor)
{
    const AuraActor *a = &g->actor[actor - 1];
    return leads(seat) || a->seat == seat ||
           (a->is_npc ? a->shown == AURA_SHOWN_ALL : a->shown != AURA_SHOWN_HIDDEN);
}

/// Who a fact of an event names; 0: nobody.
static uint8_t named(const AuraGame *g, const SagaFact *f)
{
    for (uint8_t i = 1; is_among(f->key, people, COUNT_OF(people)) && i <= g->actor_count; i++)
        if (g->actor[i - 1].name == f->value)
            return i;
    return 0;
}

/// A hit, as whoever does not know the armour sees it.
static void cover_hit(const AuraGame *g, uint8_t seat, SagaEvent *e)
{
    bool is_covered = false;
    for (uint32_t i = 0; i < e->fact_count; i++)
        is_covered |= e->fact[i].key == AURA_KEY_TARGET && named(g, &e->fact[i]) &&
                      !aura_knows_numbers(g, seat, named(g, &e->fact[i]));
    for (uint32_t i = e->fact_count; is_covered && i--;)
        if (e->fact[i].key == AURA_KEY_ARMOUR || e->fact[i].key == AURA_KEY_DAMAGE)
            saga_event_drop(e, i);
    if (is_covered)
        saga_event_put(e, AURA_KEY_HIDDEN, true);
}

/// Who is behind what an event names without naming him: the driver of a vehicle, whoever works on
/// something; 0: nobody.
static uint8_t behind(const AuraGame *g, const SagaEvent *e, const SagaFact *f)
{
    bool is_rig =
        f->key == AURA_KEY_VEHICLE || f->key == AURA_KEY_PURSUER || f->key == AURA_KEY_FUGITIVE;
    for (uint32_t i = 0; is_rig && i < g->rig_count; i++)
        if (g->rig[i].name == f->value)
            return g->rig[i].driver;
    for (uint32_t i = 0; e->kind == AURA_EVENT_PROGRESS && i < AURA_EXTENDED_MAX; i++)
        if (f->key == AURA_KEY_NAME && g->extended[i].is_there && g->extended[i].name == f->value)
            return g->extended[i].spec[0].actor;
    return 0;
}

bool aura_hears(const void *state, uint8_t seat, const SagaEvent *e)
{
    const AuraGame *g = state;
    if (leads(seat))
        return true;
    if (e->audience && !(seat < SAGA_SEAT_MAX && (e->audience >> seat & 1)))
        return false;
    for (uint32_t i = 0; i < e->fact_count; i++) {
        const SagaFact *f = &e->fact[i];
        uint8_t actor = f->parent || aura_rules.keys[f->key].is_list ? 0 : named(g, f);
        if (!aura_knows(g, seat, actor) || !aura_knows(g, seat, behind(g, e, f)))
            return false;
        if (actor && f->key == AURA_KEY_ACTOR && !aura_knows_numbers(g, seat, actor) &&
            is_among(e->kind, inner_events, COUNT_OF(inner_events)))
            return false;
    }
    return true;
}

static void forget_rule(SagaEvent *e, RuleId rule)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < e->rule_count; i++)
        if (e->rule[i] != rule)
            e->rule[kept++] = e->rule[i];
    e->rule_count = (uint8_t)kept;
}

void aura_cut(const void *state, uint8_t seat, SagaEvent *e)
{
    const AuraGame *g = state;
    bool is_closed = false;
    if (leads(seat))
        return;
    for (uint32_t i = e->fact_count; i--;) {
        const SagaFact *f = &e->fact[i];
        uint8_t actor = f->parent ? 0 : named(g, f);
        if (f->is_veiled)
            forget_rule(e, RULE_AE_TEST_10); // the difficulty has a word
        if (actor && f->key == AURA_KEY_ACTOR)
            is_closed = e->kind != AURA_EVENT_BLOW && !aura_knows_numbers(g, seat, actor);
        if (f->is_veiled || !aura_knows(g, seat, actor))
            saga_event_drop(e, i);
    }
    for (uint32_t i = e->fact_count; is_closed && i--;)
        if (!e->fact[i].parent && !is_among(e->fact[i].key, open_keys, COUNT_OF(open_keys)))
            saga_event_drop(e, i);
    if (is_closed) { // what made the sum, and the rules that speak of it
        e->sum_count = 0;
        e->rule_count = e->rule_count > 1 ? 1 : e->rule_count;
    }
    if (is_closed && e->kind == AURA_EVENT_HURT)
        saga_event_put(e, AURA_KEY_HIDDEN, true);
    if (e->kind == AURA_EVENT_BLOW)
        cover_hit(g, seat, e);
}

/// AE-SESS-5: a veiled difficulty would show by the answer that reaches it, somebody's gauges by
/// the one that fells him.
bool aura_foresees(const void *state, uint8_t seat, const SagaEvent *e)
{
    const AuraGame *g = state;
    bool is_counted = is_among(e->kind, counted_events, COUNT_OF(counted_events));
    for (uint32_t i = 0; !leads(seat) && i < e->fact_count; i++) {
        uint8_t actor = named(g, &e->fact[i]);
        if (e->fact[i].is_veiled || (actor && !is_counted && !aura_knows_numbers(g, seat, actor)))
            return false;
    }
    return aura_hears(state, seat, e);
}

// ---------------------------------------------------------------- the clock

int64_t aura_clock(const void *state) { return ((const AuraGame *)state)->clock; }

typedef struct Dues {
    const AuraGame *g;
    SagaDue *list;
    uint32_t count, max;
    uint8_t seat;
} Dues;

static TextId name_of(const AuraGame *g, AuraDue due)
{
    const AuraSheet *s = due.actor ? &g->sheet[g->actor[due.actor - 1].index] : NULL;
    switch (due.kind) {
    case AURA_DUE_RUNNING: return s->running[due.index].spell.name;
    case AURA_DUE_UPKEEP: return s->memory[due.index].spell.name;
    case AURA_DUE_PREPARED: return s->preparing.name;
    case AURA_DUE_TRAIT: return s->trait[due.index].name;
    case AURA_DUE_EXTENDED: return g->extended[due.index].name;
    default: return 0;
    }
}

static void take_due(void *self, AuraDue due)
{
    Dues *d = self;
    if (due.actor && !aura_knows_numbers(d->g, d->seat, due.actor))
        return;
    if (due.kind == AURA_DUE_EXTENDED &&
        !aura_knows(d->g, d->seat, d->g->extended[due.index].spec[0].actor))
        return;
    uint32_t at = d->count < d->max ? d->count++ : d->max;
    for (; at && d->list[at - 1].at > due.at; at--)
        if (at < d->max)
            d->list[at] = d->list[at - 1];
    SagaDue told = {.at = due.at, .what = due.kind, .actor = due.actor, .name = name_of(d->g, due)};
    if (due.kind == AURA_DUE_CONDITION) {
        told.key = AURA_KEY_CONDITION;
        told.word = due.index;
    } else if (due.kind == AURA_DUE_POISON) {
        const AuraSheet *s = &d->g->sheet[d->g->actor[due.actor - 1].index];
        told.key = AURA_KEY_SEVERITY;
        told.word = (uint8_t)(s->poison[due.index].severity - 1);
    }
    if (at < d->max)
        d->list[at] = told;
}

uint32_t aura_list_dues(const void *state, uint8_t seat, SagaDue *list, uint32_t max)
{
    Dues d = {state, list, 0, max, seat};
    aura_each_due(state, take_due, &d);
    return d.count;
}

// ---------------------------------------------------------------- what the leader sets

uint8_t aura_dice_of(const void *state, uint8_t actor)
{
    return actor ? ((const AuraGame *)state)->actor[actor - 1].dice : (uint8_t)SAGA_DICE_TABLE;
}

void aura_show(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    if (!actor)
        return;
    aura_actor(aura_game(p), actor)->shown = (uint8_t)saga_value(g, 0, AURA_KEY_SHOWN, 0);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_SHOWN, actor);
    saga_event_put(&e, AURA_KEY_SHOWN, saga_value(g, 0, AURA_KEY_SHOWN, 0));
    saga_event_cite(&e, RULE_AE_SESS_5);
    e.audience = 1; // players see it, or do not
    saga_event_tell(p, &e);
}

void aura_own_dice(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    int32_t camp = saga_value(g, 0, AURA_KEY_CAMP, -1);
    uint8_t actor = saga_has(g, 0, AURA_KEY_ACTOR) ? aura_find(p, g, 0, AURA_KEY_ACTOR) : 0;
    uint8_t dice = (uint8_t)saga_value(g, 0, AURA_KEY_ROLLS, 0);
    if (p->is_stopped)
        return;
    for (uint8_t i = 1; i <= game->actor_count; i++)
        if (actor ? i == actor : camp < 0 || aura_actor(game, i)->camp == camp)
            aura_actor(game, i)->dice = dice;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_OWN_DICE, actor);
    if (camp >= 0)
        saga_event_put(&e, AURA_KEY_CAMP, camp);
    saga_event_put(&e, AURA_KEY_ROLLS, dice);
    saga_event_cite(&e, RULE_AE_SESS_6);
    saga_event_tell(p, &e);
}
