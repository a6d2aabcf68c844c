// SPDX-License-Identifier: MIT
// From one session to the next: a state as the gestures that bring it back (aura_restore.c). A
// chain of sessions is cut at these, so that a mended rule spoils no evening that was. All of it is
// there, fights and chases under way, requests and what can still be done about the last test.
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
        out->open(out->self, NULL, '{');
        out->text(out->self, "name", t->name);
        out->number(out->self, "value", t->is_negative ? -t->value : t->value);
        out->word(out->self, "kind", word(AURA_KEY_KIND, t->kind));
        if (t->category) {
            out->text(out->self, "category", t->category);
            out->word(out->self, "family", word(AURA_KEY_FAMILY, t->family));
        }
        if (!t->is_approved)
            out->flag(out->self, "approved", false);
        if (t->until_kind) {
            out->word(out->self, "until", word(AURA_KEY_UNTIL, t->until_kind));
            if (t->until_kind == AURA_UNTIL_ROUNDS && t->span.until)
                out->number(out->self, "clock", t->span.until);
            else
                out->number(out->self, "due", t->span.turns ? t->span.turns - 1 : t->span.until);
        }
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
        out->word(out->self, NULL, word(AURA_KEY_WEAPONS, s->weapon[i].weapon));
    out->close(out->self, ']');
    out->open(out->self, "armours", '[');
    for (uint32_t i = 0; i < s->armour_count; i++)
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
    uint32_t broken = 0, useless = 0;
    for (uint32_t i = 0; i < s->weapon_count; i++)
        broken |= s->weapon[i].is_broken ? 1u << i : 0;
    for (uint32_t i = 0; i < s->armour_count; i++)
        useless |= s->armour[i].is_useless ? 1u << i : 0;
    out->open(out->self, "numbers", '[');
    out->number(out->self, NULL, broken);
    out->number(out->self, NULL, useless);
#define AURA_KEPT_SHEET(member, least, most) out->number(out->self, NULL, (int64_t)s->member);
#include "rules/aura/aura_kept.def"
#undef AURA_KEPT_SHEET
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

static void put_unit(const SagaOut *out, const AuraActor *a, const AuraUnit *u)
{
    open_gesture(out, AURA_GESTURE_RESTORE_UNIT, a->name);
    out->word(out->self, "camp", word(AURA_KEY_CAMP, a->camp));
    out->open(out->self, "numbers", '[');
#define AURA_KEPT_UNIT(member, least, most) out->number(out->self, NULL, (int64_t)u->member);
#include "rules/aura/aura_kept.def"
#undef AURA_KEPT_UNIT
    out->close(out->self, ']');
    out->close(out->self, '}');
}

/// What somebody is besides a sheet: conditions, holds, what is shown.
static void put_actor(const SagaOut *out, const AuraGame *g, const AuraActor *a)
{
    open_gesture(out, AURA_GESTURE_RESTORE_ACTOR, 0);
    out->text(out->self, "actor", a->name);
    out->open(out->self, "numbers", '[');
#define AURA_KEPT_ACTOR(member, least, most) out->number(out->self, NULL, (int64_t)a->member);
#include "rules/aura/aura_kept.def"
#undef AURA_KEPT_ACTOR
    for (uint32_t i = 0; i < AURA_CONDITIONS; i++) {
        const AuraCondition *c = &a->condition[i];
        out->number(out->self, NULL, c->is_there);
        out->number(out->self, NULL, c->until);
        out->number(out->self, NULL, c->rounds);
        out->number(out->self, NULL, c->round);
    }
    if (a->kind == AURA_ACTOR_MINIONS) { // each of them has his own actions and defences
        out->number(out->self, NULL, g->group[a->index].acted);
        for (uint32_t i = 0; i < AURA_GROUP_SIZE; i++)
            out->number(out->self, NULL, g->group[a->index].defended[i]);
    }
    out->close(out->self, ']');
    out->close(out->self, '}');
}

static void put_stance(const SagaOut *out, const AuraActor *a, const AuraSheet *s, uint32_t when)
{
    const AuraStance *stance = &a->stance[when];
    bool has_trait = false;
    for (uint32_t i = 0; i < s->trait_count; i++)
        has_trait |= s->trait[i].name == stance->trait;
    if (stance->score == AURA_STAT_ADR && !has_trait && !stance->weapon && !stance->intent)
        return;
    open_gesture(out, AURA_GESTURE_STANCE, 0);
    out->text(out->self, "actor", a->name);
    out->word(out->self, "when", word(AURA_KEY_WHEN, when));
    out->word(out->self, "stat", word(AURA_KEY_STAT, stance->score));
    if (has_trait)
        out->text(out->self, "trait", stance->trait);
    if (stance->weapon)
        out->word(out->self, "weapon", word(AURA_KEY_WEAPON, stance->weapon - 1u));
    out->word(out->self, "intent", word(AURA_KEY_INTENT, stance->intent));
    out->close(out->self, '}');
}

static void put_spell(const SagaOut *out, TextId actor, uint32_t stage, uint32_t number,
                      const AuraKeptSpell *k)
{
    if (!k->spell.is_there)
        return;
    open_gesture(out, AURA_GESTURE_RESTORE_SPELL, k->spell.name);
    out->text(out->self, "actor", actor);
    out->word(out->self, "slot", word(AURA_KEY_STAGE, stage));
    out->number(out->self, "number", number + 1);
    if (k->spell.trait)
        out->text(out->self, "trait", k->spell.trait);
    if (k->spell.written)
        out->text(out->self, "spell", k->spell.written);
    out->word(out->self, "effect", word(AURA_KEY_EFFECT, k->spell.design.effect));
    out->number(out->self, "range", k->spell.design.row[AURA_PARAM_RANGE]);
    out->number(out->self, "area", k->spell.design.row[AURA_PARAM_AREA]);
    out->number(out->self, "duration", k->spell.design.row[AURA_PARAM_DURATION]);
    out->number(out->self, "intensity", k->spell.design.row[AURA_PARAM_INTENSITY]);
    out->word(out->self, "does", word(AURA_KEY_DOES, k->spell.does));
    out->open(out->self, "numbers", '[');
#define AURA_KEPT_SPELL(member, least, most) out->number(out->self, NULL, (int64_t)k->member);
#include "rules/aura/aura_kept.def"
#undef AURA_KEPT_SPELL
    out->close(out->self, ']');
    out->close(out->self, '}');
}

static void put_spells(const SagaOut *out, const AuraActor *a, const AuraSheet *s)
{
    put_spell(out, a->name, AURA_STAGE_PREPARING, 0, &(AuraKeptSpell){.spell = s->preparing});
    put_spell(out, a->name, AURA_STAGE_CAST, 0, &(AuraKeptSpell){.spell = s->cast});
    for (uint32_t i = 0; i < AURA_MEMORY_MAX; i++)
        put_spell(out, a->name, AURA_STAGE_MEMORY, i,
                  &(AuraKeptSpell){.spell = s->memory[i].spell,
                                   .due = s->memory[i].due,
                                   .rolled = s->memory[i].rolled,
                                   .margin = s->memory[i].margin});
    for (uint32_t i = 0; i < AURA_RUNNING_MAX; i++)
        put_spell(out, a->name, AURA_STAGE_RUNNING, i,
                  &(AuraKeptSpell){.spell = s->running[i].spell, .span = s->running[i].span});
}

static void put_vehicles(const SagaOut *out, const AuraGame *g)
{
    for (uint32_t i = 0; i < g->rig_count; i++) {
        const AuraRig *v = &g->rig[i];
        open_gesture(out, AURA_GESTURE_RESTORE_VEHICLE, v->name);
        out->text(out->self, "driver", aura_name(g, v->driver));
        out->number(out->self, "power", v->is.power);
        out->number(out->self, "robustness", v->is.robustness);
        out->number(out->self, "handling", v->is.handling);
        out->number(out->self, "structure", v->structure);
        if (v->trait)
            out->text(out->self, "trait", v->trait);
        out->close(out->self, '}');
    }
    for (uint32_t i = 0; i < AURA_CHASE_MAX; i++) {
        const AuraChase *c = &g->chase[i];
        if (!c->is_there)
            continue;
        open_gesture(out, AURA_GESTURE_RESTORE_CHASE, 0);
        out->text(out->self, "pursuer", g->rig[c->pursuer - 1].name);
        out->text(out->self, "fugitive", g->rig[c->fugitive - 1].name);
        out->word(out->self, "distance", word(AURA_KEY_DISTANCE, c->rank));
        out->close(out->self, '}');
    }
}

static void put_texts(const SagaOut *out, const char *key, const TextId *text, uint32_t count)
{
    if (!count)
        return;
    out->open(out->self, key, '[');
    for (uint32_t i = 0; i < count; i++)
        out->text(out->self, NULL, text[i]);
    out->close(out->self, ']');
}

/// How somebody rolls, as members of a gesture or of one of its objects.
static void put_spec(const SagaOut *out, const AuraGame *g, const AuraSpec *spec)
{
    out->text(out->self, "actor", aura_name(g, spec->actor));
    out->word(out->self, "stat", word(AURA_KEY_STAT, spec->score));
    if (spec->trait)
        out->text(out->self, "trait", spec->trait);
    if (spec->part >= 0)
        out->number(out->self, "part", spec->part);
    if (spec->is_half)
        out->flag(out->self, "half", true);
    put_texts(out, "extra", spec->extra, spec->extra_count);
    put_texts(out, "hindering", spec->hindering, spec->hinder_count);
    out->number(out->self, "advantages", spec->advantages);
    out->number(out->self, "disadvantages", spec->disadvantages);
    out->flag(out->self, "pass", spec->passes);
}

static void put_request(const SagaOut *out, const AuraGame *g, uint32_t i)
{
    const AuraRequest *r = &g->request[i];
    open_gesture(out, AURA_GESTURE_RESTORE_REQUEST, 0);
    out->word(out->self, "want", word(AURA_KEY_WANT, r->want));
    out->word(out->self, "owner", word(AURA_KEY_OWNER, r->seat));
    if (r->spec.actor) {
        out->text(out->self, "actor", aura_name(g, r->spec.actor));
        out->word(out->self, "stat", word(AURA_KEY_STAT, r->spec.score));
        if (r->spec.trait)
            out->text(out->self, "trait", r->spec.trait);
    }
    out->number(out->self, "difficulty", r->difficulty);
    out->number(out->self, "points", r->points);
    if (r->text)
        out->text(out->self, "text", r->text);
    out->open(out->self, "numbers", '[');
    out->number(out->self, NULL, i + 1);
    out->close(out->self, ']');
    out->close(out->self, '}');
}

static void put_last(const SagaOut *out, const AuraGame *g, const AuraLast *last, bool is_hidden)
{
    if (!last->is_there)
        return;
    open_gesture(out, AURA_GESTURE_RESTORE_LAST, 0);
    put_spec(out, g, &last->spec);
    out->number(out->self, "difficulty", last->difficulty);
    out->word(out->self, "sort", word(AURA_KEY_SORT, last->sort));
    if (is_hidden)
        out->flag(out->self, "hidden", true);
    out->open(out->self, "numbers", '[');
#define AURA_KEPT_LAST(member, least, most) out->number(out->self, NULL, (int64_t)last->member);
#include "rules/aura/aura_kept.def"
#undef AURA_KEPT_LAST
    out->close(out->self, ']');
    out->close(out->self, '}');
}

/// What was asked for, and the last tests: the open one, and a hidden one after it.
static void put_doings(const SagaOut *out, const AuraGame *g)
{
    for (uint32_t i = 0; i < AURA_REQUEST_MAX; i++)
        if (g->request[i].is_there)
            put_request(out, g, i);
    if (g->last.is_hidden)
        put_last(out, g, &g->last_open, false);
    put_last(out, g, &g->last, g->last.is_hidden);
}

static void put_extended(const SagaOut *out, const AuraGame *g, const AuraExtended *x)
{
    open_gesture(out, AURA_GESTURE_RESTORE_EXTENDED, x->name);
    out->open(out->self, "sides", '[');
    for (uint32_t i = 0; i < x->spec_count; i++) {
        out->open(out->self, NULL, '{');
        put_spec(out, g, &x->spec[i]);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
    out->number(out->self, "difficulty", x->difficulty);
    out->number(out->self, "threshold", x->threshold);
    out->number(out->self, "interval", x->interval);
    out->open(out->self, "numbers", '[');
    out->number(out->self, NULL, x->progress);
    out->number(out->self, NULL, x->due);
    out->close(out->self, ']');
    out->close(out->self, '}');
}

static void put_fight(const SagaOut *out, const AuraGame *g)
{
    if (!g->has_order)
        return;
    open_gesture(out, AURA_GESTURE_RESTORE_FIGHT, 0);
    out->open(out->self, "order", '[');
    for (uint32_t i = 0; i < g->order_count; i++)
        out->text(out->self, NULL, aura_name(g, g->order[i]));
    out->close(out->self, ']');
    out->open(out->self, "sides", '[');
    for (uint32_t i = 0; i < AURA_TARGET_MAX; i++)
        if (g->quick[i].actor) {
            out->open(out->self, NULL, '{');
            put_spec(out, g, &g->quick[i]);
            out->close(out->self, '}');
        }
    out->close(out->self, ']');
    out->open(out->self, "numbers", '[');
    out->number(out->self, NULL, g->round);
    out->number(out->self, NULL, g->current);
    out->number(out->self, NULL, g->has_totals);
    out->number(out->self, NULL, g->is_unrolled);
    for (uint32_t i = 0; i < g->order_count; i++)
        out->number(out->self, NULL, g->order_total[i]);
    out->number(out->self, NULL, g->before_round);
    out->number(out->self, NULL, g->before_total);
    out->close(out->self, ']');
    out->close(out->self, '}');
}

static void put_people(const SagaOut *out, const AuraGame *g)
{
    for (uint32_t i = 0; i < g->actor_count; i++) {
        const AuraActor *a = &g->actor[i];
        if (a->kind == AURA_ACTOR_CHARACTER)
            put_sheet(out, a, &g->sheet[a->index]);
        else if (a->kind == AURA_ACTOR_MINIONS)
            put_minions(out, a, &g->group[a->index]);
        else
            put_unit(out, a, &g->unit[a->index]);
    }
    for (uint32_t i = 0; i < g->actor_count; i++) {
        const AuraActor *a = &g->actor[i];
        put_actor(out, g, a);
        if (a->kind != AURA_ACTOR_CHARACTER)
            continue;
        put_spells(out, a, &g->sheet[a->index]);
        put_stance(out, a, &g->sheet[a->index], 0);
        put_stance(out, a, &g->sheet[a->index], 1);
    }
}

void aura_snapshot(const void *state, const SagaOut *out)
{
    const AuraGame *g = state;
    open_gesture(out, AURA_GESTURE_CLOCK_SET, 0);
    out->number(out->self, "clock", g->clock);
    out->close(out->self, '}');
    for (uint32_t i = 0; i < g->place_count; i++) {
        const AuraPlace *place = &g->place[i];
        open_gesture(out, AURA_GESTURE_PLACE, place->name);
        out->flag(out->self, "restful", place->is_restful);
        out->flag(out->self, "favourable", place->is_favourable);
        out->number(out->self, "row", place->hazard);
        out->close(out->self, '}');
    }
    put_people(out, g);
    put_vehicles(out, g);
    for (uint32_t i = 0; i < AURA_EXTENDED_MAX; i++)
        if (g->extended[i].is_there)
            put_extended(out, g, &g->extended[i]);
    put_doings(out, g);
    put_fight(out, g);
    if (!g->has_session)
        return;
    open_gesture(out, AURA_GESTURE_RESTORE_SCENE, g->scene);
    out->open(out->self, "numbers", '[');
    out->number(out->self, NULL, g->has_scene);
    out->number(out->self, NULL, g->pool);
    out->number(out->self, NULL, g->pool_unused);
    out->close(out->self, ']');
    out->close(out->self, '}');
}
