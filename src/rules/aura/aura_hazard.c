// SPDX-License-Identifier: MIT
// Hazards, poisons, breath: tests against a row of one table, and what is read on their dice.
#include "rules/aura/aura.h"
#include <string.h>

enum { COLUMN_ENVIRONMENT, COLUMN_FALL, COLUMN_EXPLOSION };
enum { BREATH_BASE = 10, BREATH_MOST = 200, SEVERITY_CURED = AURA_HAZARD_COUNT };

static int ladder(uint8_t step, AuraDice d)
{
    return step == AURA_STEP_NOTHING ? 0 : aura_ladder_value(step, d);
}

/// A test of endurance; false: it has stopped.
static bool endure(SagaPlay *p, AuraContest *c, uint8_t actor, uint8_t score, TextId trait,
                   uint8_t sort, int difficulty, bool is_hampered, RuleId rule, AuraResult *r)
{
    AuraSpec spec = {
        .actor = actor, .score = score, .trait = trait, .part = -1, .disadvantages = is_hampered};
    memset(c, 0, sizeof *c);
    c->rule = rule;
    c->sort = sort;
    c->tie = AURA_TIE_SUCCESS;
    c->against = AURA_AGAINST_DIFFICULTY;
    c->difficulty = (int16_t)difficulty;
    return aura_test_of(p, c, &spec, r);
}

// ---------------------------------------------------------------- falls, blasts, weather

/// AE-HAZ-4: the row of a height; 0: none.
static int fall_row(const SagaPlay *p, int height)
{
    int row = 0;
    for (int i = 0; i < AURA_HAZARD_COUNT; i++)
        if (height >= aura_option(p, (uint32_t)(AURA_OPT_FALL_ROW_1 + i)))
            row = i + 1;
    return row;
}

/// AE-HAZ-5, AE-DICE-9: no test, three dice by the leader: the lesser value behind something, the
/// normal one for whoever cannot move.
static void untested(SagaPlay *p, uint8_t actor, uint32_t number, uint8_t step, bool is_armoured)
{
    uint8_t die[3];
    if (!saga_roll(p, AURA_ROLL_VALUE, 0, 3, 10, die))
        return;
    int value = ladder(step, aura_sort(die));
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_VALUE, actor);
    saga_event_dice(&e, die, 3);
    saga_event_put(&e, AURA_KEY_VALUE, value);
    saga_event_cite(&e, RULE_AE_DICE_9);
    saga_event_cite(&e, RULE_AE_HAZ_5);
    saga_event_tell(p, &e);
    aura_hurt(p, actor, number, value - (is_armoured ? aura_protection(aura_game(p), actor) : 0),
              RULE_AE_HAZ_6);
}

static void strike(SagaPlay *p, uint8_t actor, uint32_t number, int32_t column,
                   const AuraHazardRow *row, TextId trait)
{
    AuraContest c;
    AuraResult r;
    const AuraSheet *s = aura_sheet(aura_game(p), actor);
    RuleId rule = column == COLUMN_FALL ? RULE_AE_HAZ_4 : RULE_AE_HAZ_5;
    if (s && (aura_is_gone(s) || aura_is_down(s))) { // somebody may have fallen meanwhile
        if (!aura_is_gone(s))
            untested(p, actor, number, row->normal, column == COLUMN_EXPLOSION);
        return;
    }
    if (!endure(p, &c, actor, AURA_STAT_ADR, trait, AURA_SORT_DODGE, row->difficulty, false, rule,
                &r))
        return;
    int value = ladder(r.is_success ? row->reduced : row->normal, c.roller[0].dice);
    if (column == COLUMN_EXPLOSION)
        value -= aura_protection(aura_game(p), actor);
    aura_hurt(p, actor, number, value, column == COLUMN_FALL ? RULE_AE_HAZ_2 : RULE_AE_HAZ_6);
}

/// AE-MIN-2: of a group, each who stands by himself.
static void befall(SagaPlay *p, const SagaGesture *g, uint8_t actor, int32_t column,
                   const AuraHazardRow *row)
{
    AuraGame *game = aura_game(p);
    bool is_sheltered = column == COLUMN_EXPLOSION && saga_value(g, 0, AURA_KEY_SHELTER, 0);
    uint32_t count = aura_actor(game, actor)->kind == AURA_ACTOR_MINIONS ? AURA_GROUP_SIZE : 1;
    for (uint32_t i = 0; i < count && !p->is_stopped; i++)
        if (!aura_stands(game, actor, i))
            continue;
        else if (is_sheltered)
            untested(p, actor, i, row->reduced, true);
        else
            strike(p, actor, i, column, row, (TextId)saga_value(g, 0, AURA_KEY_TRAIT, 0));
}

/// Everybody named can be tested, or exposed.
static bool can_endure(SagaPlay *p, const SagaGesture *g, int32_t column)
{
    AuraGame *game = aura_game(p);
    TextId trait = (TextId)saga_value(g, 0, AURA_KEY_TRAIT, 0);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_TARGETS); f; f = saga_fact_next(g, f))
        for (uint8_t i = 1; i <= game->actor_count; i++) {
            AuraSheet *s = aura_sheet(game, i);
            if (aura_name(game, i) != f->value)
                continue;
            if (column == COLUMN_ENVIRONMENT && !s)
                saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1);
            else if (s && aura_is_gone(s))
                saga_refuse(p, ERR_STATE, RULE_AE_DYING_8);
            else if (!s && aura_is_out(game, i))
                saga_refuse(p, ERR_TARGET, RULE_AE_MIN_3);
            else if (s && trait && (!aura_trait(s, trait) || !aura_trait(s, trait)->is_approved))
                saga_refuse(p, ERR_UNKNOWN, RULE_AE_TRAIT_1);
        }
    return !p->is_stopped;
}

void aura_hazard(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    int32_t column = saga_value(g, 0, AURA_KEY_COLUMN, 0);
    int row = saga_value(g, 0, AURA_KEY_ROW, 0);
    if (column == COLUMN_FALL && saga_has(g, 0, AURA_KEY_HEIGHT))
        row = fall_row(p, saga_value(g, 0, AURA_KEY_HEIGHT, 0));
    else if (row < 1 || row > AURA_HAZARD_COUNT)
        saga_refuse(p, ERR_RANGE, RULE_AE_HAZ_1);
    if (saga_fact_count(g, 0, AURA_KEY_TARGETS) > AURA_TARGET_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    if (p->is_stopped || !aura_find_all(p, g, AURA_KEY_TARGETS) || !can_endure(p, g, column))
        return;
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_EXPOSED);
    saga_event_put(&e, AURA_KEY_COLUMN, column);
    saga_event_put(&e, AURA_KEY_ROW, row);
    saga_event_cite(&e, RULE_AE_HAZ_1);
    if (column == COLUMN_FALL)
        saga_event_cite(&e, RULE_AE_HAZ_4);
    if (column == COLUMN_ENVIRONMENT)
        saga_event_cite(&e, RULE_AE_HAZ_3);
    saga_event_tell(p, &e);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_TARGETS); f && row && !p->is_stopped;
         f = saga_fact_next(g, f)) {
        uint8_t actor = 0;
        for (uint8_t i = 1; i <= game->actor_count; i++)
            if (aura_name(game, i) == f->value)
                actor = i;
        AuraSheet *s = actor ? aura_sheet(game, actor) : NULL;
        if (!actor || (column == COLUMN_ENVIRONMENT && !s))
            saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1);
        else if (column == COLUMN_ENVIRONMENT) {
            s->exposed = (uint8_t)row;
            s->exposed_due = game->clock + aura_hazards[row - 1].every;
        } else {
            befall(p, g, actor, column, &aura_hazards[row - 1]);
        }
    }
}

void aura_exposure_due(SagaPlay *p, uint8_t actor)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    const AuraHazardRow *row = &aura_hazards[s->exposed - 1];
    AuraContest c;
    AuraResult r;
    s->exposed_due += row->every;
    if (!endure(p, &c, actor, AURA_STAT_RES, 0, AURA_SORT_RESISTANCE, row->difficulty, false,
                RULE_AE_HAZ_3, &r))
        return;
    int value = ladder(r.is_success ? row->reduced : row->normal, c.roller[0].dice) - s->outfit;
    aura_hurt(p, actor, 0, value, RULE_AE_HAZ_3);
}

// ---------------------------------------------------------------- poisons and diseases

static void tell_poison(SagaPlay *p, uint8_t actor, const AuraPoison *poison, RuleId rule)
{
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_POISON, actor);
    saga_event_put(&e, AURA_KEY_SEVERITY, poison->severity ? poison->severity - 1 : SEVERITY_CURED);
    if (poison->severity)
        saga_event_put(&e, AURA_KEY_DUE, (int32_t)poison->due);
    saga_event_cite(&e, rule);
    saga_event_tell(p, &e);
}

void aura_poison_due(SagaPlay *p, uint8_t actor, uint32_t index)
{
    AuraGame *game = aura_game(p);
    AuraPoison *poison = &aura_sheet(game, actor)->poison[index];
    const AuraHazardRow *row = &aura_hazards[poison->severity - 1];
    AuraContest c;
    AuraResult r;
    if (!endure(p, &c, actor, AURA_STAT_RES, 0, AURA_SORT_RESISTANCE, row->difficulty, false,
                RULE_AE_POIS_2, &r))
        return;
    if (!poison->severity)
        return; // somebody was cured while the window was open
    int value = ladder(r.is_success ? row->reduced : row->normal, c.roller[0].dice);
    if (r.is_success && aura_option(p, AURA_OPT_POISON_SUCCESS_DAMAGE))
        value = 0;
    if (r.is_success)
        poison->severity--;
    if (poison->severity)
        poison->due = game->clock + aura_hazards[poison->severity - 1].every;
    if (value)
        aura_hurt(p, actor, 0, value, RULE_AE_POIS_4);
    if (!p->is_stopped && !aura_is_gone(aura_sheet(game, actor))) // the dead have no dues
        tell_poison(p, actor, poison, poison->severity ? RULE_AE_POIS_1 : RULE_AE_POIS_3);
}

void aura_poison(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    AuraSheet *s = actor ? aura_sheet(aura_game(p), actor) : NULL;
    uint32_t at = 0;
    while (s && at < AURA_POISON_MAX && s->poison[at].severity)
        at++;
    int32_t severity = saga_value(g, 0, AURA_KEY_SEVERITY, 0);
    if (!s)
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_POIS_1);
    else if (severity == SEVERITY_CURED)
        saga_refuse(p, ERR_RANGE, RULE_AE_POIS_1);
    else if (at == AURA_POISON_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    if (p->is_stopped)
        return;
    s->poison[at] = (AuraPoison){.due = aura_game(p)->clock, .severity = (uint8_t)(severity + 1)};
    aura_poison_due(p, actor, at); // the first test is due at once
}

void aura_cure(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    AuraSheet *s = actor ? aura_sheet(aura_game(p), actor) : NULL;
    if (!s) {
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_POIS_1);
        return;
    }
    memset(s->poison, 0, sizeof s->poison);
    tell_poison(p, actor, &s->poison[0], RULE_AE_SESS_5);
}

// ---------------------------------------------------------------- breath

/// AE-ASPH-3: the ladder of what a missed breath does.
static uint32_t breath_step(int difficulty)
{
    return difficulty <= 12 ? 1 : difficulty <= 14 ? 2 : difficulty <= 16 ? 3 : 4;
}

static void tell_breath(SagaPlay *p, uint8_t actor, RuleId rule)
{
    const AuraSheet *s = aura_sheet(aura_game(p), actor);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_BREATH, actor);
    saga_event_put(&e, AURA_KEY_BREATH, s->breath);
    if (s->is_breathless)
        saga_event_put(&e, AURA_KEY_LEFT, 2 * s->stat[AURA_STAT_RES] - s->breath_used);
    saga_event_cite(&e, rule);
    saga_event_tell(p, &e);
}

void aura_breath(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    AuraSheet *s = actor ? aura_sheet(aura_game(p), actor) : NULL;
    if (!s) {
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_ASPH_1);
        return;
    }
    s->breath = (uint8_t)saga_value(g, 0, AURA_KEY_BREATH, 0);
    if (s->breath == AURA_BREATH_AIR) {
        s->is_breathless = false;
        s->breath_used = s->breath_beyond = 0;
        if (s->state == AURA_STATE_UNCONSCIOUS && !s->critical_damage) { // AE-ASPH-3, option
            s->state = AURA_STATE_NONE;
            s->is_test_due = false;
        }
    } else if (!s->is_breathless) {
        s->is_breathless = true;
        s->breath_due = aura_game(p)->clock + SAGA_ROUND_S;
    }
    tell_breath(p, actor, s->breath == AURA_BREATH_AIR ? RULE_AE_ASPH_4 : RULE_AE_ASPH_1);
}

/// AE-ASPH-3, option: passed out, each further round may kill.
static void suffocate(SagaPlay *p, uint8_t actor, int difficulty)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    AuraContest c;
    AuraResult r;
    if (!endure(p, &c, actor, AURA_SCORE_INTEGRITY, 0, AURA_SORT_INTEGRITY, difficulty, false,
                RULE_AE_ASPH_3, &r))
        return;
    if (r.tier <= AURA_REMARKABLE_FAILURE)
        s->state = AURA_STATE_DEAD;
    tell_breath(p, actor, RULE_AE_ASPH_3);
}

void aura_breath_due(SagaPlay *p, uint8_t actor)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    bool is_acting = s->breath == AURA_BREATH_ACTING && !aura_is_down(s);
    int cost = is_acting ? 2 : 1, budget = 2 * s->stat[AURA_STAT_RES];
    AuraContest c;
    AuraResult r;
    s->breath_due += SAGA_ROUND_S;
    if (!s->breath_beyond && s->breath_used + cost <= budget) {
        s->breath_used = (uint8_t)(s->breath_used + cost);
        return;
    }
    s->breath_used = (uint8_t)budget; // a remainder is lost
    int difficulty = BREATH_BASE + s->breath_beyond;
    s->breath_beyond = (uint8_t)(s->breath_beyond + (s->breath_beyond < BREATH_MOST));
    bool faints = aura_option(p, AURA_OPT_ASPHYXIA_FAILURE) != 0;
    if (faints && s->state == AURA_STATE_UNCONSCIOUS) {
        suffocate(p, actor, difficulty);
        return;
    }
    if (!endure(p, &c, actor, AURA_STAT_RES, 0, AURA_SORT_RESISTANCE, difficulty, is_acting,
                RULE_AE_ASPH_2, &r) ||
        r.is_success)
        return;
    if (faints) {
        s->state = AURA_STATE_UNCONSCIOUS;
        tell_breath(p, actor, RULE_AE_ASPH_3);
    } else {
        aura_hurt(p, actor, 0, aura_ladder_value(breath_step(difficulty), c.roller[0].dice),
                  RULE_AE_ASPH_3);
    }
}
