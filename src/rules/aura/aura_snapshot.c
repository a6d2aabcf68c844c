// SPDX-License-Identifier: MIT
// From one session to the next: a state as gestures, and the gestures that bring it back. A chain
// of sessions is cut at these, so that a mended rule spoils no evening that was. What belongs to a
// scene (orders, windows, spells under way, chases) does not outlive a session and is left out.
#include "rules/aura/aura_view.h"
#include <string.h>

static const char *word(uint8_t key, uint32_t i) { return aura_rules.keys[key].words[i]; }

static void open_gesture(const SagaOut *out, uint32_t kind, TextId name)
{
    out->open(out->self, NULL, '{');
    out->word(out->self, "kind", aura_rules.gestures[kind].name);
    if (name)
        out->text(out->self, "name", name);
}

static void put_traits(const SagaOut *out, const AuraSheet *s)
{
    out->open(out->self, "traits", '[');
    for (uint32_t i = 0; i < s->trait_count; i++) {
        const AuraTrait *t = &s->trait[i];
        if (t->kind == AURA_KIND_TEMPORARY)
            continue;
        out->open(out->self, NULL, '{');
        out->text(out->self, "name", t->name);
        out->number(out->self, "value", t->value);
        out->word(out->self, "kind", word(AURA_KEY_KIND, t->kind));
        if (t->category) {
            out->text(out->self, "category", t->category);
            out->word(out->self, "family", word(AURA_KEY_FAMILY, t->family));
        }
        if (!t->is_approved)
            out->flag(out->self, "approved", false);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
}

static void put_pages(const SagaOut *out, const AuraSheet *s)
{
    out->open(out->self, "pages", '[');
    for (uint32_t i = 0; i < AURA_BOOK_MAX; i++) {
        const AuraPage *p = &s->page[i];
        if (!p->spell.is_there)
            continue;
        out->open(out->self, NULL, '{');
        out->text(out->self, "name", p->spell.name);
        out->number(out->self, "value", p->value);
        out->word(out->self, "effect", word(AURA_KEY_EFFECT, p->spell.design.effect));
        if (p->spell.trait)
            out->text(out->self, "trait", p->spell.trait);
        out->number(out->self, "range", p->spell.design.row[AURA_PARAM_RANGE]);
        out->number(out->self, "area", p->spell.design.row[AURA_PARAM_AREA]);
        out->number(out->self, "duration", p->spell.design.row[AURA_PARAM_DURATION]);
        out->number(out->self, "intensity", p->spell.design.row[AURA_PARAM_INTENSITY]);
        out->word(out->self, "does", word(AURA_KEY_DOES, p->spell.does));
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
}

static void put_sheet(const SagaOut *out, const AuraActor *a, const AuraSheet *s)
{
    open_gesture(out, AURA_GESTURE_RESTORE, a->name);
    for (uint32_t i = 0; i < AURA_STATS; i++)
        out->number(out->self, word(AURA_KEY_STAT, i), s->stat[i]);
    if (s->level)
        out->number(out->self, "level", s->level);
    put_traits(out, s);
    out->open(out->self, "gauges", '[');
    for (uint32_t i = 0; i < AURA_GAUGES; i++)
        if (s->tick[i]) {
            out->open(out->self, NULL, '{');
            out->word(out->self, "gauge", word(AURA_KEY_GAUGE, i));
            out->number(out->self, "value", s->tick[i]);
            out->close(out->self, '}');
        }
    out->close(out->self, ']');
    out->number(out->self, "xp", s->xp);
    out->number(out->self, "left", s->points_left);
    out->flag(out->self, "done", s->is_closed);
    out->open(out->self, "weapons", '[');
    for (uint32_t i = 0; i < s->weapon_count; i++)
        if (!s->weapon[i].is_broken)
            out->word(out->self, NULL, word(AURA_KEY_WEAPONS, s->weapon[i].weapon));
    out->close(out->self, ']');
    out->open(out->self, "armours", '[');
    for (uint32_t i = 0; i < s->armour_count; i++)
        if (!s->armour[i].is_useless)
            out->word(out->self, NULL, word(AURA_KEY_ARMOURS, s->armour[i].armour));
    out->close(out->self, ']');
    out->number(out->self, "outfit", s->outfit);
    out->word(out->self, "owner", word(AURA_KEY_OWNER, a->seat));
    out->word(out->self, "camp", word(AURA_KEY_CAMP, a->camp));
    out->flag(out->self, "on", a->is_npc);
    out->word(out->self, "state", word(AURA_KEY_STATE, s->state));
    out->number(out->self, "damage", s->critical_damage);
    put_pages(out, s);
    out->open(out->self, "poisons", '[');
    for (uint32_t i = 0; i < AURA_POISON_MAX; i++)
        if (s->poison[i].severity) {
            out->open(out->self, NULL, '{');
            out->word(out->self, "severity", word(AURA_KEY_SEVERITY, s->poison[i].severity - 1u));
            out->number(out->self, "due", s->poison[i].due);
            out->close(out->self, '}');
        }
    out->close(out->self, ']');
    out->close(out->self, '}');
}

static void put_minions(const SagaOut *out, const AuraActor *a, const AuraGroup *m)
{
    open_gesture(out, AURA_GESTURE_RESTORE_MINIONS, a->name);
    out->number(out->self, "value", m->value);
    out->open(out->self, "lives", '[');
    for (uint32_t i = 0; i < m->count; i++)
        out->number(out->self, NULL, m->life[i]);
    out->close(out->self, ']');
    out->open(out->self, "weapons", '[');
    out->word(out->self, NULL, word(AURA_KEY_WEAPONS, m->weapon));
    out->close(out->self, ']');
    out->open(out->self, "armours", '[');
    out->word(out->self, NULL, word(AURA_KEY_ARMOURS, m->armour));
    out->close(out->self, ']');
    out->word(out->self, "camp", word(AURA_KEY_CAMP, a->camp));
    out->close(out->self, '}');
}

void aura_snapshot(const void *state, const SagaOut *out)
{
    const AuraGame *g = state;
    open_gesture(out, AURA_GESTURE_CLOCK_SET, 0);
    out->number(out->self, "clock", g->clock);
    out->close(out->self, '}');
    for (uint32_t i = 0; i < g->actor_count; i++) {
        const AuraActor *a = &g->actor[i];
        if (a->kind == AURA_ACTOR_CHARACTER)
            put_sheet(out, a, &g->sheet[a->index]);
        else if (a->kind == AURA_ACTOR_MINIONS)
            put_minions(out, a, &g->group[a->index]);
    }
    for (uint32_t i = 0; i < g->place_count; i++) {
        const AuraPlace *place = &g->place[i];
        open_gesture(out, AURA_GESTURE_PLACE, place->name);
        out->flag(out->self, "restful", place->is_restful);
        out->flag(out->self, "favourable", place->is_favourable);
        out->number(out->self, "row", place->hazard);
        out->open(out->self, "targets", '[');
        for (uint32_t k = 0; k < g->actor_count; k++)
            if (g->actor[k].kind == AURA_ACTOR_CHARACTER &&
                g->sheet[g->actor[k].index].place == i + 1)
                out->text(out->self, NULL, g->actor[k].name);
        out->close(out->self, ']');
        out->close(out->self, '}');
    }
}

// ---------------------------------------------------------------- back

static void tell_restored(SagaPlay *p, uint8_t actor)
{
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_RESTORED, actor);
    if (!actor)
        saga_event_put(&e, AURA_KEY_CLOCK, (int32_t)aura_game(p)->clock);
    saga_event_cite(&e, RULE_AE_SESS_6);
    saga_event_tell(p, &e);
}

/// Only what nobody has begun to play is brought back.
static bool may_restore(SagaPlay *p)
{
    if (aura_game(p)->has_session || p->nested)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_SESS_1);
    return !p->is_stopped;
}

void aura_clock_set(SagaPlay *p, const SagaGesture *g)
{
    if (!may_restore(p))
        return;
    aura_game(p)->clock = saga_value(g, 0, AURA_KEY_CLOCK, 0);
    aura_game(p)->next_dawn = saga_next_dawn(aura_game(p)->clock);
    tell_restored(p, 0);
}

static bool read_traits(SagaPlay *p, const SagaGesture *g, AuraSheet *s)
{
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_TRAITS); f; f = saga_fact_next(g, f)) {
        uint32_t in = saga_object(g, f);
        int value = saga_value(g, in, AURA_KEY_VALUE, 0);
        if (s->trait_count == AURA_TRAIT_MAX)
            saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
        else if (value < 1 || value > AURA_LEVEL_COUNT)
            saga_refuse(p, ERR_RANGE, RULE_AE_XP_4);
        if (p->is_stopped)
            return false;
        s->trait[s->trait_count++] =
            (AuraTrait){.name = (TextId)saga_value(g, in, AURA_KEY_NAME, 0),
                        .value = (uint8_t)value,
                        .kind = (uint8_t)saga_value(g, in, AURA_KEY_KIND, AURA_KIND_SKILL),
                        .category = (TextId)saga_value(g, in, AURA_KEY_CATEGORY, 0),
                        .family = (uint8_t)saga_value(g, in, AURA_KEY_FAMILY, 0),
                        .is_approved = saga_value(g, in, AURA_KEY_APPROVED, 1) != 0};
    }
    return true;
}

static bool read_gauges(SagaPlay *p, const SagaGesture *g, AuraSheet *s)
{
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_GAUGES); f; f = saga_fact_next(g, f)) {
        uint32_t in = saga_object(g, f), gauge = (uint32_t)saga_value(g, in, AURA_KEY_GAUGE, 0);
        int value = saga_value(g, in, AURA_KEY_VALUE, 0);
        if (value < 0 || value > aura_gauge_size(p, s, gauge))
            saga_refuse(p, ERR_RANGE, RULE_AE_GAUGE_1);
        s->tick[gauge] = (uint8_t)value;
    }
    return !p->is_stopped;
}

static bool read_pages(SagaPlay *p, const SagaGesture *g, AuraSheet *s)
{
    static const uint8_t keys[AURA_PARAM_COUNT] = {AURA_KEY_RANGE, AURA_KEY_AREA, AURA_KEY_DURATION,
                                                   AURA_KEY_INTENSITY};
    uint32_t at = 0;
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_PAGES); f; f = saga_fact_next(g, f), at++) {
        uint32_t in = saga_object(g, f);
        if (at == AURA_BOOK_MAX) {
            saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
            return false;
        }
        AuraPage *page = &s->page[at];
        page->value = (uint8_t)saga_value(g, in, AURA_KEY_VALUE, 1);
        page->spell = (AuraSpell){.name = (TextId)saga_value(g, in, AURA_KEY_NAME, 0),
                                  .trait = (TextId)saga_value(g, in, AURA_KEY_TRAIT, 0),
                                  .does = (uint8_t)saga_value(g, in, AURA_KEY_DOES, 0),
                                  .is_there = true};
        page->spell.design.effect = (uint8_t)saga_value(g, in, AURA_KEY_EFFECT, 0);
        for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++) {
            int row = saga_value(g, in, keys[i], 0);
            if (row < 0 || row > AURA_ROW_MOST)
                saga_refuse(p, ERR_RANGE, RULE_AE_MAG_3);
            page->spell.design.row[i] = (uint8_t)row;
        }
    }
    return !p->is_stopped;
}

void aura_restore(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    if (!may_restore(p))
        return;
    uint8_t actor =
        aura_actor_add(p, (TextId)saga_value(g, 0, AURA_KEY_NAME, 0), AURA_ACTOR_CHARACTER);
    if (!actor)
        return;
    AuraActor *a = aura_actor(game, actor);
    AuraSheet *s = aura_sheet(game, actor);
    a->seat = (uint8_t)saga_value(g, 0, AURA_KEY_OWNER, 0);
    a->camp = (uint8_t)saga_value(g, 0, AURA_KEY_CAMP, AURA_CAMP_PLAYERS);
    a->is_npc = a->passes = saga_value(g, 0, AURA_KEY_ON, 0) != 0;
    if (a->seat >= game->seat_count)
        a->seat = 0; // nobody plays this one tonight
    int level = saga_value(g, 0, AURA_KEY_LEVEL, 0);
    if (level < 0 || level > AURA_LEVEL_COUNT)
        saga_refuse(p, ERR_RANGE, RULE_AE_NPC_1);
    s->level = (uint8_t)level;
    for (uint32_t i = 0; i < AURA_STATS; i++) {
        int value = saga_value(g, 0, (uint8_t)(AURA_KEY_FOR + i), 1);
        if (value < 1 || value > AURA_LEVEL_COUNT)
            saga_refuse(p, ERR_RANGE, RULE_AE_XP_4);
        s->stat[i] = (uint8_t)value;
    }
    if (p->is_stopped || !read_traits(p, g, s) || !read_gauges(p, g, s) || !read_pages(p, g, s) ||
        !aura_equip(p, g, s))
        return;
    s->xp = (int16_t)saga_value(g, 0, AURA_KEY_XP, 0);
    s->points_left = (int16_t)saga_value(g, 0, AURA_KEY_LEFT, 0);
    s->is_closed = saga_value(g, 0, AURA_KEY_DONE, 0) != 0;
    s->state = (uint8_t)saga_value(g, 0, AURA_KEY_STATE, 0);
    s->critical_damage = (int16_t)saga_value(g, 0, AURA_KEY_DAMAGE, 0);
    s->is_test_due = aura_is_down(s);
    uint32_t at = 0;
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_POISONS); f && at < AURA_POISON_MAX;
         f = saga_fact_next(g, f), at++) {
        int32_t severity = saga_value(g, saga_object(g, f), AURA_KEY_SEVERITY, 0);
        if (severity >= AURA_HAZARD_COUNT)
            saga_refuse(p, ERR_RANGE, RULE_AE_POIS_1);
        s->poison[at] = (AuraPoison){.severity = (uint8_t)(severity + 1),
                                     .due = saga_value(g, saga_object(g, f), AURA_KEY_DUE, 0)};
    }
    if (!p->is_stopped)
        tell_restored(p, actor);
}

void aura_restore_minions(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    int value = saga_value(g, 0, AURA_KEY_VALUE, 0);
    uint32_t count = saga_fact_count(g, 0, AURA_KEY_LIVES);
    if (!may_restore(p))
        return;
    if (value < 1 || value > 99)
        saga_refuse(p, ERR_RANGE, RULE_AE_MIN_1);
    else if (count > AURA_GROUP_SIZE)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    uint8_t actor = p->is_stopped ? 0
                                  : aura_actor_add(p, (TextId)saga_value(g, 0, AURA_KEY_NAME, 0),
                                                   AURA_ACTOR_MINIONS);
    if (!actor)
        return;
    AuraActor *a = aura_actor(game, actor);
    AuraGroup *m = &game->group[a->index];
    a->camp = (uint8_t)saga_value(g, 0, AURA_KEY_CAMP, AURA_CAMP_FOES);
    a->is_npc = a->passes = true;
    memset(m, 0, sizeof *m);
    m->value = (uint8_t)value;
    m->weapon = (uint8_t)saga_value(g, 0, AURA_KEY_WEAPONS, AURA_WEAPON_UNARMED);
    m->armour = (uint8_t)saga_value(g, 0, AURA_KEY_ARMOURS, AURA_ARMOUR_CLOTHES);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_LIVES); f; f = saga_fact_next(g, f))
        m->life[m->count++] = (int8_t)f->value;
    tell_restored(p, actor);
}
