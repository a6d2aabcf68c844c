// SPDX-License-Identifier: MIT
// Nights, days, weeks, and medicine. Wounds and aura heal by the same steps, apart from each other.
#include "rules/aura/aura.h"
#include <string.h>

enum { WEEK_DAYS = 7 };

static const AuraPlace *place_of(const AuraGame *g, const AuraSheet *s)
{
    return s->place ? &g->place[s->place - 1] : NULL;
}

/// How many boxes of a gauge can be freed if each ticks one below.
static int steps_down(const SagaPlay *p, const AuraSheet *s, uint32_t gauge, int most)
{
    int room = aura_gauge_size(p, s, gauge - 1) - s->tick[gauge - 1];
    int count = s->tick[gauge] < most ? s->tick[gauge] : most;
    return count < room ? count : room;
}

/// Frees boxes of a gauge, each of which ticks one below; how many.
static int step_down(SagaPlay *p, uint8_t actor, uint32_t gauge, int most)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    int count = steps_down(p, s, gauge, most);
    s->tick[gauge - 1] = (uint8_t)(s->tick[gauge - 1] + count);
    aura_free_boxes(p, actor, gauge, count);
    return count;
}

static void dawn_of(SagaPlay *p, uint8_t actor)
{
    AuraGame *g = aura_game(p);
    AuraSheet *s = aura_sheet(g, actor);
    const AuraPlace *place = place_of(g, s);
    bool is_restful = !place || place->is_restful, is_favourable = place && place->is_favourable;
    uint8_t before[AURA_GAUGES];
    bool steps[3] = {false}, is_blocked = false;
    memcpy(before, s->tick, sizeof before);
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t first = 3 * k;
        int most = is_favourable ? 2 : 1;
        if (is_restful && s->tick[first]) {
            aura_free_boxes(p, actor, first, s->tick[first]);
            steps[0] = true;
        }
        if (s->tick[first + 1]) {
            bool done = step_down(p, actor, first + 1, most) > 0;
            steps[1] |= done;
            is_blocked |= !done;
        }
        s->days[k] = s->tick[first + 2] ? (uint8_t)(s->days[k] + (s->days[k] < WEEK_DAYS)) : 0;
        if (s->days[k] == WEEK_DAYS) {
            if (step_down(p, actor, first + 2, most)) {
                s->days[k] = 0;
                steps[2] = true;
            } else {
                is_blocked = true;
            }
        }
    }
    s->healer = s->healed_with = 0;
    if (!memcmp(before, s->tick, sizeof before) && !is_blocked)
        return;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_DAWN, actor);
    saga_event_put(&e, AURA_KEY_RESTFUL, is_restful);
    if (is_favourable)
        saga_event_put(&e, AURA_KEY_FAVOURABLE, true);
    for (uint32_t i = 0; i < AURA_GAUGES; i++)
        if (before[i] != s->tick[i]) {
            uint32_t in = saga_event_open(&e, AURA_KEY_GAUGES);
            saga_event_put_in(&e, in, AURA_KEY_GAUGE, (int32_t)i);
            saga_event_put_in(&e, in, AURA_KEY_VALUE, s->tick[i]);
        }
    saga_event_cite(&e, RULE_AE_HEAL_6);
    if (steps[0] || !is_restful)
        saga_event_cite(&e, RULE_AE_HEAL_1);
    if (steps[1])
        saga_event_cite(&e, RULE_AE_HEAL_2);
    if (steps[2])
        saga_event_cite(&e, RULE_AE_HEAL_3);
    if (is_blocked)
        saga_event_cite(&e, RULE_AE_HEAL_4);
    if (is_favourable)
        saga_event_cite(&e, RULE_AE_HEAL_5);
    saga_event_tell(p, &e);
}

void aura_dawn(SagaPlay *p)
{
    AuraGame *g = aura_game(p);
    for (uint8_t i = 1; i <= g->actor_count; i++)
        if (aura_sheet(g, i) && !aura_is_gone(aura_sheet(g, i)))
            dawn_of(p, i);
}

void aura_place(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    TextId name = (TextId)saga_value(g, 0, AURA_KEY_NAME, 0);
    uint32_t at = 0;
    while (at < game->place_count && game->place[at].name != name)
        at++;
    int row = saga_value(g, 0, AURA_KEY_ROW, at < game->place_count ? game->place[at].hazard : 0);
    if (row < 0 || row > AURA_HAZARD_COUNT)
        saga_refuse(p, ERR_RANGE, RULE_AE_HAZ_1);
    else if (at == AURA_PLACE_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    if (p->is_stopped)
        return;
    AuraPlace *place = &game->place[at];
    if (at == game->place_count) {
        *place = (AuraPlace){.name = name, .is_restful = true};
        game->place_count++;
    }
    place->is_restful = saga_value(g, 0, AURA_KEY_RESTFUL, place->is_restful) != 0;
    place->is_favourable = saga_value(g, 0, AURA_KEY_FAVOURABLE, place->is_favourable) != 0;
    place->hazard = (uint8_t)row;
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_TARGETS); f; f = saga_fact_next(g, f)) {
        AuraSheet *s = NULL;
        for (uint8_t i = 1; i <= game->actor_count; i++)
            if (aura_name(game, i) == f->value)
                s = aura_sheet(game, i);
        if (!s) {
            saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1);
            return;
        }
        s->place = (uint8_t)(at + 1);
        s->exposed = (uint8_t)row; // AE-HAZ-3: it begins for everybody who comes there
        s->exposed_due = row ? game->clock + aura_hazards[row - 1].every : 0;
    }
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_PLACE);
    saga_event_put(&e, AURA_KEY_NAME, name);
    saga_event_put(&e, AURA_KEY_RESTFUL, place->is_restful);
    saga_event_put(&e, AURA_KEY_FAVOURABLE, place->is_favourable);
    if (row)
        saga_event_put(&e, AURA_KEY_ROW, row);
    saga_event_cite(&e, RULE_AE_SESS_3);
    saga_event_tell(p, &e);
}

// ---------------------------------------------------------------- medicine

enum { SETTING_PLAIN, SETTING_FACILITY, SETTING_COMBAT };

/// Which lines of aura_medicine a roll reaches, bit by row.
static uint32_t lines_of(AuraSide side)
{
    uint32_t lines = 0;
    for (uint32_t i = 0; i < AURA_MEDICINE_COUNT; i++)
        if (side.grade == AURA_CRITICAL ||
            (side.grade == AURA_PLAIN && side.total >= aura_medicine[i].minimum))
            lines |= 1u << i;
    return lines;
}

/// How many boxes a line of aura_medicine frees.
static int line_frees(const SagaPlay *p, const AuraSheet *s, uint32_t line, AuraDice dice)
{
    const AuraMedicineRow *row = &aura_medicine[line];
    int most = aura_ladder_value(row->frees, dice), ticked = s->tick[row->gauge];
    return row->ticks != AURA_GAUGE_NONE ? steps_down(p, s, row->gauge, most)
           : ticked < most               ? ticked
                                         : most;
}

/// AE-MED-3: the worst wound that anything can be done about; else the last line.
static int best_line(const SagaPlay *p, const AuraSheet *s, uint32_t lines, AuraDice dice)
{
    for (uint32_t i = AURA_MEDICINE_COUNT; i--;)
        if ((lines >> i & 1) && line_frees(p, s, i, dice) > 0)
            return (int)i;
    return 31 - __builtin_clz(lines);
}

/// AE-MED-3: the healer picks; left alone, the line of the worst wound.
static int pick_line(SagaPlay *p, uint8_t healer, const AuraSheet *s, uint32_t lines, AuraDice dice)
{
    SagaGesture a;
    SagaWait wait = {.what = AURA_WAIT_LINE,
                     .actor = healer,
                     .seats = (uint8_t)(1u << aura_actor(aura_game(p), healer)->seat),
                     .rule = RULE_AE_MED_3};
    if (!saga_answer(p, wait, &a))
        return -1;
    if (!aura_speaks_for(p, &a, healer))
        return -1;
    if (a.kind == AURA_GESTURE_PASS)
        return best_line(p, s, lines, dice);
    for (uint32_t i = 0; a.kind == AURA_GESTURE_LINE && i < AURA_MEDICINE_COUNT; i++)
        if ((lines >> i & 1) && aura_medicine[i].minimum == saga_value(&a, 0, AURA_KEY_LINE, 0))
            return (int)i;
    saga_refuse(p, a.kind == AURA_GESTURE_LINE ? ERR_RANGE : ERR_NOT_NOW, RULE_AE_MED_3);
    return -1;
}

static void treat(SagaPlay *p, uint8_t healer, uint8_t patient, const AuraContest *c)
{
    AuraSheet *s = aura_sheet(aura_game(p), patient);
    uint32_t lines = lines_of(aura_party_side(c, 0));
    AuraDice dice = c->roller[0].dice;
    int line = lines ? pick_line(p, healer, s, lines, dice) : -1, freed = 0;
    if (p->is_stopped)
        return;
    if (line >= 0) {
        const AuraMedicineRow *row = &aura_medicine[line];
        freed = line_frees(p, s, (uint32_t)line, dice);
        if (row->ticks == AURA_GAUGE_NONE)
            aura_free_boxes(p, patient, row->gauge, freed);
        else
            (void)step_down(p, patient, row->gauge, freed);
    }
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_TREATED, healer);
    saga_event_put(&e, AURA_KEY_TARGET, aura_name(aura_game(p), patient));
    if (line >= 0) {
        saga_event_put(&e, AURA_KEY_LINE, aura_medicine[line].minimum);
        saga_event_put(&e, AURA_KEY_GAUGE, aura_medicine[line].gauge);
    }
    saga_event_put(&e, AURA_KEY_COUNT, freed);
    saga_event_cite(&e, RULE_AE_MED_3);
    saga_event_cite(&e, RULE_AE_MED_5);
    saga_event_tell(p, &e);
}

void aura_treat(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraContest c;
    AuraSpec spec;
    AuraResult r = {0};
    uint8_t patient = aura_find(p, g, 0, AURA_KEY_TARGET);
    if (!patient || !aura_read_spec(p, g, 0, &spec))
        return;
    AuraSheet *s = aura_sheet(game, patient), *healer = aura_sheet(game, spec.actor);
    const AuraTrait *t = healer ? aura_trait(healer, spec.trait) : NULL;
    if (!t || !s || aura_is_gone(s))
        saga_refuse(p, ERR_STATE, RULE_AE_MED_1);
    else if (s->healed_with && s->healer == spec.actor)
        saga_refuse(p, ERR_LIMIT, RULE_AE_MED_1);
    else if (s->healed_with && t->value <= s->healed_with)
        saga_refuse(p, ERR_LIMIT, RULE_AE_MED_4);
    if (p->is_stopped)
        return;
    int32_t setting = saga_value(g, 0, AURA_KEY_SETTING, SETTING_PLAIN);
    bool is_better = s->healed_with != 0;
    spec.score = (uint8_t)saga_value(g, 0, AURA_KEY_STAT, AURA_STAT_INT);
    spec.advantages = setting == SETTING_FACILITY;
    spec.disadvantages = setting == SETTING_COMBAT;
    memset(&c, 0, sizeof c);
    c.rule = is_better ? RULE_AE_MED_4 : RULE_AE_MED_2;
    c.sort = AURA_SORT_MEDICINE;
    if (!aura_test_of(p, &c, &spec, &r))
        return;
    s->healed_with = t->value;
    s->healer = spec.actor;
    game->last =
        (AuraLast){.spec = spec, .sort = AURA_SORT_MEDICINE, .grade = AURA_PLAIN, .is_there = true};
    game->last_open = game->last;
    treat(p, spec.actor, patient, &c);
}
