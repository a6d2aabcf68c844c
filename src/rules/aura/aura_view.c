// SPDX-License-Identifier: MIT
// The one projection: whatever leaves a table for a seat is written here, and what this leaves out
// that seat does not know.
#include "rules/aura/aura_view.h"
#include <string.h>

void aura_start(void *state, uint8_t seats)
{
    AuraGame *g = state;
    memset(g, 0, sizeof *g);
    g->seat_count = seats;
    g->clock = 8 * SAGA_HOUR_S;
    g->next_dawn = saga_next_dawn(g->clock);
}

uint64_t *aura_dice_next(void *state) { return &((AuraGame *)state)->dice_next; }

TextId aura_actor_name(const void *state, uint8_t actor)
{
    const AuraGame *g = state;
    return actor && actor <= g->actor_count ? aura_name(g, actor) : 0;
}

static const char *word(uint8_t key, uint32_t i) { return aura_rules.keys[key].words[i]; }

/// What of a sheet its gauges are.
static void put_gauges(const SagaPlay *p, const AuraSheet *s, const SagaOut *out)
{
    out->open(out->self, "gauges", '{');
    for (uint32_t i = 0; i < AURA_GAUGES; i++) {
        out->open(out->self, word(AURA_KEY_GAUGE, i), '[');
        out->number(out->self, NULL, s->tick[i]);
        out->number(out->self, NULL, aura_gauge_size(p, s, i));
        out->close(out->self, ']');
    }
    out->close(out->self, '}');
}

static void put_sheet(const SagaPlay *p, const AuraSheet *s, const SagaOut *out)
{
    for (uint32_t i = 0; i < AURA_STATS; i++)
        out->number(out->self, word(AURA_KEY_STAT, i), s->stat[i]);
    out->open(out->self, "traits", '[');
    for (uint32_t i = 0; i < s->trait_count; i++) {
        const AuraTrait *t = &s->trait[i];
        out->open(out->self, NULL, '{');
        out->text(out->self, "name", t->name);
        out->word(out->self, "kind", word(AURA_KEY_KIND, t->kind));
        out->number(out->self, "value", t->is_negative ? -t->value : t->value);
        if (!t->is_approved)
            out->flag(out->self, "approved", false);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
    out->number(out->self, "points_left", s->points_left);
    out->number(out->self, "xp", s->xp);
    put_gauges(p, s, out);
    out->number(out->self, "integrity", aura_life_score(p, s));
    out->number(out->self, "wound_malus", aura_malus(s, AURA_LIFE_GAUGE));
    out->number(out->self, "mental_malus", aura_malus(s, AURA_AURA_GAUGE));
    out->number(out->self, "pending_advantage", s->pending_advantage);
    out->number(out->self, "pending_disadvantage", s->pending_disadvantage);
    if (s->gifted)
        out->number(out->self, "gifted", s->gifted);
    if (s->state) {
        out->word(out->self, "state", word(AURA_KEY_STATE, s->state));
        out->number(out->self, "critical_damage", s->critical_damage);
        out->flag(out->self, "test_due", s->is_test_due);
    }
    if (s->is_sequela_due)
        out->flag(out->self, "sequela_due", true);
    out->open(out->self, "poisons", '[');
    for (uint32_t i = 0; i < AURA_POISON_MAX; i++)
        if (s->poison[i].severity) {
            out->open(out->self, NULL, '{');
            out->word(out->self, "severity", word(AURA_KEY_SEVERITY, s->poison[i].severity - 1u));
            out->number(out->self, "due", s->poison[i].due);
            out->close(out->self, '}');
        }
    out->close(out->self, ']');
    if (s->exposed) {
        out->number(out->self, "exposed", s->exposed);
        out->number(out->self, "exposed_due", s->exposed_due);
    }
    if (s->is_breathless)
        out->number(out->self, "breath_left", 2 * s->stat[AURA_STAT_RES] - s->breath_used);
}

void aura_view(const void *state, uint8_t seat, const int32_t *option, const SagaOut *out)
{
    const AuraGame *g = state;
    const SagaPlay p = {.option = option};
    bool sees_all = seat == SEAT_NONE || seat == 0;
    out->number(out->self, "clock", g->clock);
    out->flag(out->self, "session", g->has_session);
    out->flag(out->self, "scene", g->has_scene);
    out->number(out->self, "pool", g->pool);
    if (sees_all)
        out->number(out->self, "pool_unused", g->pool_unused);
    out->open(out->self, "actors", '[');
    for (uint32_t i = 0; i < g->actor_count; i++) {
        const AuraActor *a = &g->actor[i];
        bool sees = sees_all || !a->is_npc;
        out->open(out->self, NULL, '{');
        out->text(out->self, "name", a->name);
        out->word(out->self, "owner", word(AURA_KEY_OWNER, a->seat));
        out->word(out->self, "camp", word(AURA_KEY_CAMP, a->camp));
        if (a->kind == AURA_ACTOR_CHARACTER && sees) {
            put_sheet(&p, &g->sheet[a->index], out);
        } else if (sees && a->kind == AURA_ACTOR_UNIT) {
            out->number(out->self, "value", g->unit[a->index].value);
            out->number(out->self, "count", g->unit[a->index].count);
        } else if (sees) {
            const AuraGroup *m = &g->group[a->index];
            out->number(out->self, "value", m->value);
            out->open(out->self, "lives", '[');
            for (uint32_t k = 0; k < m->count; k++)
                out->number(out->self, NULL, m->life[k]);
            out->close(out->self, ']');
        }
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
    out->open(out->self, "vehicles", '[');
    for (uint32_t i = 0; i < g->rig_count; i++) {
        const AuraRig *v = &g->rig[i];
        out->open(out->self, NULL, '{');
        out->text(out->self, "name", v->name);
        out->text(out->self, "driver", aura_name(g, v->driver));
        out->number(out->self, "power", v->is.power);
        out->number(out->self, "robustness", v->is.robustness);
        out->number(out->self, "handling", v->is.handling);
        out->number(out->self, "structure", v->structure);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
    out->open(out->self, "chases", '[');
    for (uint32_t i = 0; i < AURA_CHASE_MAX; i++) {
        const AuraChase *c = &g->chase[i];
        if (!c->is_there)
            continue;
        out->open(out->self, NULL, '{');
        out->text(out->self, "pursuer", g->rig[c->pursuer - 1].name);
        out->text(out->self, "fugitive", g->rig[c->fugitive - 1].name);
        out->word(out->self, "distance", word(AURA_KEY_DISTANCE, c->rank));
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
    out->open(out->self, "places", '[');
    for (uint32_t i = 0; i < g->place_count; i++) {
        out->open(out->self, NULL, '{');
        out->text(out->self, "name", g->place[i].name);
        out->flag(out->self, "restful", g->place[i].is_restful);
        out->flag(out->self, "favourable", g->place[i].is_favourable);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
    out->open(out->self, "extended", '[');
    for (uint32_t i = 0; i < AURA_EXTENDED_MAX; i++) {
        const AuraExtended *x = &g->extended[i];
        if (!x->is_there)
            continue;
        out->open(out->self, NULL, '{');
        out->text(out->self, "name", x->name);
        out->number(out->self, "progress", x->progress);
        out->number(out->self, "threshold", x->threshold);
        out->number(out->self, "due", x->due);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
    out->open(out->self, "requests", '[');
    for (uint32_t i = 0; i < AURA_REQUEST_MAX; i++) {
        const AuraRequest *r = &g->request[i];
        if (!r->is_there || !(sees_all || r->seat == seat))
            continue;
        out->open(out->self, NULL, '{');
        out->number(out->self, "number", i + 1);
        out->word(out->self, "want", word(AURA_KEY_WANT, r->want));
        out->word(out->self, "seat", word(AURA_KEY_OWNER, r->seat));
        if (r->spec.actor)
            out->text(out->self, "actor", aura_name(g, r->spec.actor));
        if (r->text)
            out->text(out->self, "text", r->text);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
}

const char *aura_broken(const void *state, const int32_t *option)
{
    const AuraGame *g = state;
    const SagaPlay p = {.option = option};
    if (g->pool < 0 || g->pool_unused < 0)
        return "pool";
    for (uint32_t i = 0; i < g->sheet_count; i++) {
        const AuraSheet *s = &g->sheet[i];
        if (s->trait_count > AURA_TRAIT_MAX)
            return "traits";
        for (uint32_t k = 0; k < AURA_GAUGES; k++)
            if (s->tick[k] > aura_gauge_size(&p, s, k))
                return "gauges";
    }
    return NULL;
}
