// SPDX-License-Identifier: MIT
// The one projection: whatever leaves a table for a seat is written here, and what this leaves out
// that seat does not know.
#include "rules/aura/aura_view.h"
#include <stddef.h>
#include <string.h>

void aura_start(void *state, uint8_t seats)
{
    AuraGame *g = state;
    memset(g, 0, sizeof *g);
    g->seat_count = seats;
    g->clock = 8 * SAGA_HOUR_S;
    g->next_dawn = saga_next_dawn(g->clock);
}

/// The parts before the people, the people there are in either of them, and all that comes after.
void aura_copy(void *to, const void *from)
{
    AuraGame *a = to;
    const AuraGame *b = from;
    size_t actors = a->actor_count > b->actor_count ? a->actor_count : b->actor_count;
    size_t sheets = a->sheet_count > b->sheet_count ? a->sheet_count : b->sheet_count;
    memcpy(a, b, offsetof(AuraGame, actor));
    memcpy(a->actor, b->actor, actors * sizeof a->actor[0]);
    memcpy(a->sheet, b->sheet, sheets * sizeof a->sheet[0]);
    memcpy(&a->group, &b->group, sizeof *a - offsetof(AuraGame, group));
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

static void put_traits(const AuraSheet *s, const SagaOut *out)
{
    out->open(out->self, "traits", '[');
    for (uint32_t i = 0; i < s->trait_count; i++) {
        const AuraTrait *t = &s->trait[i];
        out->open(out->self, NULL, '{');
        out->text(out->self, "name", t->name);
        out->word(out->self, "kind", word(AURA_KEY_KIND, t->kind));
        out->number(out->self, "value", t->is_negative ? -t->value : t->value);
        if (t->category)
            out->text(out->self, "category", t->category);
        if (!t->is_approved)
            out->flag(out->self, "approved", false);
        if (t->span.until)
            out->number(out->self, "due", t->span.until);
        else if (t->span.turns)
            out->number(out->self, "turns", t->span.turns - 1);
        else if (t->until_kind == AURA_UNTIL_SCENE)
            out->word(out->self, "until", "scene");
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
}

static void put_span(AuraSpan span, const SagaOut *out)
{
    if (span.until)
        out->number(out->self, "due", span.until);
    if (span.turns)
        out->number(out->self, "turns", span.turns);
}

/// A spell's name and design; the object stays open.
static void open_spell(const char *key, const AuraSpell *s, const SagaOut *out)
{
    AuraDemand demand;
    out->open(out->self, key, '{');
    if (s->name)
        out->text(out->self, "name", s->name);
    if (s->trait)
        out->text(out->self, "trait", s->trait);
    out->word(out->self, "effect", word(AURA_KEY_EFFECT, s->design.effect));
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++)
        out->number(out->self, word(AURA_KEY_SCOPE, i), s->design.row[i]);
    out->word(out->self, "does", word(AURA_KEY_DOES, s->does));
    if (!refusal_is(aura_demand(&s->design, &demand)))
        out->number(out->self, "difficulty", demand.difficulty);
}

static void put_magic(const AuraSheet *s, const SagaOut *out)
{
    if (s->preparing.is_there) {
        open_spell("preparing", &s->preparing, out);
        out->flag(out->self, "ready", s->is_ready);
        if (s->memorises)
            out->flag(out->self, "memorise", true);
        if (s->casts_failed)
            out->number(out->self, "failed", s->casts_failed);
        put_span(s->preparation, out);
        out->close(out->self, '}');
    }
    out->open(out->self, "memory", '[');
    for (uint32_t i = 0; i < AURA_MEMORY_MAX; i++)
        if (s->memory[i].spell.is_there) {
            open_spell(NULL, &s->memory[i].spell, out);
            if (s->memory[i].due) {
                out->number(out->self, "total", s->memory[i].rolled.total);
                out->number(out->self, "due", s->memory[i].due);
            }
            out->close(out->self, '}');
        }
    out->close(out->self, ']');
    out->open(out->self, "running", '[');
    for (uint32_t i = 0; i < AURA_RUNNING_MAX; i++)
        if (s->running[i].spell.is_there) {
            open_spell(NULL, &s->running[i].spell, out);
            put_span(s->running[i].span, out);
            out->close(out->self, '}');
        }
    out->close(out->self, ']');
    out->open(out->self, "book", '[');
    for (uint32_t i = 0; i < AURA_BOOK_MAX; i++)
        if (s->page[i].spell.is_there) {
            open_spell(NULL, &s->page[i].spell, out);
            out->number(out->self, "value", s->page[i].value);
            out->close(out->self, '}');
        }
    out->close(out->self, ']');
    if (s->cast.is_there && !s->cast.written)
        out->flag(out->self, "can_write", true);
}

static void put_arms(const AuraSheet *s, const SagaOut *out)
{
    out->open(out->self, "weapons", '[');
    for (uint32_t i = 0; i < s->weapon_count; i++) {
        out->open(out->self, NULL, '{');
        out->word(out->self, "weapon", word(AURA_KEY_WEAPONS, s->weapon[i].weapon));
        if (s->weapon[i].is_broken)
            out->flag(out->self, "broken", true);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
    out->open(out->self, "armours", '[');
    for (uint32_t i = 0; i < s->armour_count; i++) {
        out->open(out->self, NULL, '{');
        out->word(out->self, "armour", word(AURA_KEY_ARMOURS, s->armour[i].armour));
        if (s->armour[i].is_useless)
            out->flag(out->self, "useless", true);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
    out->number(out->self, "outfit", s->outfit);
    out->number(out->self, "protection", aura_armour_value(s));
}

static void put_state(const AuraGame *g, const AuraSheet *s, const SagaOut *out)
{
    out->number(out->self, "pending_advantage", s->pending_advantage);
    out->number(out->self, "pending_disadvantage", s->pending_disadvantage);
    if (s->gifted)
        out->number(out->self, "gifted", s->gifted);
    if (s->state) {
        out->word(out->self, "state", word(AURA_KEY_STATE, s->state));
        out->number(out->self, "critical_damage", s->critical_damage);
        out->flag(out->self, "test_due", s->is_test_due);
    }
    if (aura_sequela_waits(g, s))
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

static void put_sheet(const SagaPlay *p, const AuraGame *g, const AuraSheet *s, const SagaOut *out)
{
    for (uint32_t i = 0; i < AURA_STATS; i++)
        out->number(out->self, word(AURA_KEY_STAT, i), s->stat[i]);
    if (s->level)
        out->number(out->self, "level", s->level);
    out->flag(out->self, "closed", s->is_closed);
    put_traits(s, out);
    out->number(out->self, "points_left", s->points_left);
    out->number(out->self, "xp", s->xp);
    put_gauges(p, s, out);
    out->number(out->self, "integrity", aura_life_score(p, s));
    out->number(out->self, "aura_score", aura_aura_score(p, s));
    out->number(out->self, "wound_malus", aura_malus(s, AURA_LIFE_GAUGE));
    out->number(out->self, "mental_malus", aura_malus(s, AURA_AURA_GAUGE));
    put_arms(s, out);
    put_state(g, s, out);
    put_magic(s, out);
}

/// Somebody's look, as words: the worst wound there is.
static const char *looks(const AuraGame *g, const AuraActor *a)
{
    static const char *const bands[] = {"unhurt", "scratched", "wounded", "badly_wounded"};
    if (a->kind == AURA_ACTOR_UNIT)
        return g->unit[a->index].count ? bands[0] : "out";
    if (a->kind == AURA_ACTOR_MINIONS) {
        const AuraGroup *m = &g->group[a->index];
        uint32_t up = 0;
        for (uint32_t i = 0; i < m->count; i++)
            up += m->life[i] > 0;
        return !up ? "out" : up < m->count ? bands[2] : bands[0];
    }
    const AuraSheet *s = &g->sheet[a->index];
    if (s->state)
        return word(AURA_KEY_STATE, s->state);
    return bands[s->tick[2] ? 3 : s->tick[1] ? 2 : s->tick[0] ? 1 : 0];
}

static void put_conditions(const AuraActor *a, const SagaOut *out)
{
    out->open(out->self, "conditions", '[');
    for (uint32_t i = 0; i < AURA_CONDITIONS; i++) {
        const AuraCondition *c = &a->condition[i];
        if (!c->is_there)
            continue;
        out->open(out->self, NULL, '{');
        out->word(out->self, "condition", word(AURA_KEY_CONDITION, i));
        if (c->until)
            out->number(out->self, "due", c->until);
        if (c->rounds)
            out->number(out->self, "turns", c->rounds - 1);
        if (c->round)
            out->number(out->self, "round", c->round);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
}

static void put_stances(const AuraActor *a, const SagaOut *out)
{
    out->open(out->self, "stances", '{');
    for (uint32_t i = 0; i < 2; i++) {
        out->open(out->self, word(AURA_KEY_WHEN, i), '{');
        out->word(out->self, "stat", word(AURA_KEY_STAT, a->stance[i].score));
        if (a->stance[i].trait)
            out->text(out->self, "trait", a->stance[i].trait);
        if (a->stance[i].weapon)
            out->word(out->self, "weapon", word(AURA_KEY_WEAPONS, a->stance[i].weapon - 1u));
        out->word(out->self, "intent", word(AURA_KEY_INTENT, a->stance[i].intent));
        out->close(out->self, '}');
    }
    out->close(out->self, '}');
}

static void put_actor(const SagaPlay *p, const AuraGame *g, uint8_t id, uint8_t seat,
                      const SagaOut *out)
{
    static const char *const kinds[] = {"", "character", "minions", "unit"};
    const AuraActor *a = &g->actor[id - 1];
    bool sees = aura_knows_numbers(g, seat, id);
    out->open(out->self, NULL, '{');
    out->text(out->self, "name", a->name);
    out->word(out->self, "is", kinds[a->kind]);
    out->word(out->self, "owner", word(AURA_KEY_OWNER, a->seat));
    out->word(out->self, "camp", word(AURA_KEY_CAMP, a->camp));
    out->flag(out->self, "npc", a->is_npc);
    if (sees || a->shown == AURA_SHOWN_WORDS)
        out->word(out->self, "looks", looks(g, a));
    put_conditions(a, out);
    if (seat == SEAT_NONE || seat == 0)
        out->word(out->self, "shown",
                  word(AURA_KEY_SHOWN, a->is_npc || a->shown ? a->shown : AURA_SHOWN_ALL));
    if (sees) {
        out->flag(out->self, "passes", a->passes);
        out->word(out->self, "rolls", word(AURA_KEY_ROLLS, a->dice));
        out->number(out->self, "actions", a->actions);
        out->number(out->self, "defences", a->defences);
        out->number(out->self, "moved", a->moved);
        put_stances(a, out);
    }
    if (a->held_by && aura_knows(g, seat, a->held_by))
        out->text(out->self, "held_by", aura_name(g, a->held_by));
    if (a->kind == AURA_ACTOR_CHARACTER && sees) {
        put_sheet(p, g, &g->sheet[a->index], out);
        if (g->sheet[a->index].place)
            out->text(out->self, "place", g->place[g->sheet[a->index].place - 1].name);
    } else if (sees && a->kind == AURA_ACTOR_UNIT) {
        out->number(out->self, "value", g->unit[a->index].value);
        out->number(out->self, "count", g->unit[a->index].count);
    } else if (sees) {
        const AuraGroup *m = &g->group[a->index];
        out->number(out->self, "value", m->value);
        out->word(out->self, "weapon", word(AURA_KEY_WEAPONS, m->weapon));
        out->word(out->self, "armour", word(AURA_KEY_ARMOURS, m->armour));
        out->open(out->self, "lives", '[');
        for (uint32_t k = 0; k < m->count; k++)
            out->number(out->self, NULL, m->life[k]);
        out->close(out->self, ']');
    }
    out->close(out->self, '}');
}

/// Whose turn it is, as far as a seat can tell. While somebody acts whom it does not know, whoever
/// it saw act is still at it; at the head of a round, whoever comes next. An empty place would say
/// that there is somebody.
uint8_t aura_turn_seen(const AuraGame *g, uint8_t seat)
{
    for (uint32_t i = g->current + 1u; i--;)
        if (aura_knows(g, seat, g->order[i]))
            return g->order[i];
    for (uint32_t i = g->current + 1u; i < g->order_count; i++)
        if (aura_knows(g, seat, g->order[i]))
            return g->order[i];
    return 0;
}

static void put_fight(const AuraGame *g, uint8_t seat, const SagaOut *out)
{
    if (!g->has_order)
        return;
    out->open(out->self, "fight", '{');
    out->number(out->self, "round", g->round);
    uint8_t turn = aura_turn_seen(g, seat);
    if (turn)
        out->text(out->self, "current", aura_name(g, turn));
    out->open(out->self, "order", '[');
    for (uint32_t i = 0; i < g->order_count; i++) {
        if (!aura_knows(g, seat, g->order[i]))
            continue;
        out->open(out->self, NULL, '{');
        out->text(out->self, "actor", aura_name(g, g->order[i]));
        if (g->has_totals)
            out->number(out->self, "total", g->order_total[i]);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
    out->close(out->self, '}');
}

/// What can still be done about the last test.
static void put_last(const AuraGame *g, const SagaOut *out)
{
    const AuraLast *last = &g->last;
    if (!last->is_there)
        return;
    out->open(out->self, "last", '{');
    out->text(out->self, "actor", aura_name(g, last->spec.actor));
    out->number(out->self, "difficulty", last->difficulty);
    out->flag(out->self, "can_retry", last->can_retry);
    out->number(out->self, "price", last->retries + 1);
    out->number(out->self, "benefits", last->benefits);
    out->number(out->self, "mishaps", last->mishaps);
    out->word(out->self, "grade", word(AURA_KEY_GRADE, last->grade));
    out->close(out->self, '}');
}

static void put_vehicles(const AuraGame *g, uint8_t seat, const SagaOut *out)
{
    out->open(out->self, "vehicles", '[');
    for (uint32_t i = 0; i < g->rig_count; i++) {
        const AuraRig *v = &g->rig[i];
        if (!aura_knows(g, seat, v->driver))
            continue;
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
        if (!c->is_there || !aura_knows(g, seat, g->rig[c->pursuer - 1].driver) ||
            !aura_knows(g, seat, g->rig[c->fugitive - 1].driver))
            continue;
        out->open(out->self, NULL, '{');
        out->text(out->self, "pursuer", g->rig[c->pursuer - 1].name);
        out->text(out->self, "fugitive", g->rig[c->fugitive - 1].name);
        out->word(out->self, "distance", word(AURA_KEY_DISTANCE, c->rank));
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
}

static void put_extended(const AuraGame *g, uint8_t seat, const SagaOut *out)
{
    out->open(out->self, "extended", '[');
    for (uint32_t i = 0; i < AURA_EXTENDED_MAX; i++) {
        const AuraExtended *x = &g->extended[i];
        if (!x->is_there || !aura_knows(g, seat, x->spec[0].actor))
            continue;
        out->open(out->self, NULL, '{');
        out->text(out->self, "name", x->name);
        out->number(out->self, "progress", x->progress);
        out->number(out->self, "threshold", x->threshold);
        out->number(out->self, "due", x->due);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
}

static void put_requests(const AuraGame *g, uint8_t seat, bool sees_all, const SagaOut *out)
{
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
        if (r->want == AURA_WANT_TEST) {
            out->word(out->self, "stat", word(AURA_KEY_STAT, r->spec.score));
            if (r->spec.trait)
                out->text(out->self, "trait", r->spec.trait);
            if (r->difficulty)
                out->number(out->self, "difficulty", r->difficulty);
        }
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
}

void aura_view(const void *state, uint8_t seat, const int32_t *option, const SagaOut *out)
{
    const AuraGame *g = state;
    const SagaPlay p = {.option = option};
    bool sees_all = seat == SEAT_NONE || seat == 0;
    out->number(out->self, "clock", g->clock);
    out->flag(out->self, "session", g->has_session);
    out->flag(out->self, "scene", g->has_scene);
    if (g->has_scene && g->scene)
        out->text(out->self, "scene_name", g->scene);
    out->number(out->self, "pool", g->pool);
    if (sees_all)
        out->number(out->self, "pool_unused", g->pool_unused);
    put_fight(g, seat, out);
    out->open(out->self, "actors", '[');
    for (uint8_t i = 1; i <= g->actor_count; i++)
        if (aura_knows(g, seat, i))
            put_actor(&p, g, i, seat, out);
    out->close(out->self, ']');
    put_vehicles(g, seat, out);
    out->open(out->self, "places", '[');
    for (uint32_t i = 0; i < g->place_count; i++) {
        out->open(out->self, NULL, '{');
        out->text(out->self, "name", g->place[i].name);
        out->flag(out->self, "restful", g->place[i].is_restful);
        out->flag(out->self, "favourable", g->place[i].is_favourable);
        if (sees_all && g->place[i].hazard)
            out->number(out->self, "row", g->place[i].hazard);
        out->close(out->self, '}');
    }
    out->close(out->self, ']');
    put_extended(g, seat, out);
    put_requests(g, seat, sees_all, out);
    if (sees_all)
        put_last(g, out);
}

const char *aura_broken(const void *state, const int32_t *option)
{
    const AuraGame *g = state;
    const SagaPlay p = {.option = option};
    if (g->pool < 0 || g->pool_unused < 0 || (g->pool && !g->has_scene))
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
