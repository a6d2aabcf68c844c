// SPDX-License-Identifier: MIT
// Who rolls with what: how a gesture says it, and the sum before any die: a characteristic, traits,
// maluses, what a fight adds. What a gesture says has to be right; what was said earlier and has
// become impossible meanwhile falls away.
#include "rules/aura/aura.h"
#include <string.h>

bool aura_read_how(SagaPlay *p, const SagaGesture *g, uint32_t parent, AuraSpec *spec)
{
    memset(spec, 0, sizeof *spec);
    int number = saga_value(g, parent, AURA_KEY_NUMBER, 1);
    spec->number = (uint8_t)(number > AURA_GROUP_SIZE ? AURA_GROUP_SIZE : number - 1);
    spec->score = (uint8_t)saga_value(g, parent, AURA_KEY_STAT, AURA_STAT_ADR);
    spec->trait = (TextId)saga_value(g, parent, AURA_KEY_TRAIT, 0);
    spec->part = (int8_t)saga_value(g, parent, AURA_KEY_PART, -1);
    spec->is_half = saga_value(g, parent, AURA_KEY_HALF, 0) != 0;
    spec->advantages = (int8_t)saga_value(g, parent, AURA_KEY_ADVANTAGES, 0);
    spec->disadvantages = (int8_t)saga_value(g, parent, AURA_KEY_DISADVANTAGES, 0);
    spec->passes = saga_value(g, parent, AURA_KEY_PASS, 0) != 0;
    for (const SagaFact *f = saga_fact(g, parent, AURA_KEY_HINDERING); f; f = saga_fact_next(g, f))
        if (spec->hinder_count < AURA_HINDER_MAX)
            spec->hindering[spec->hinder_count++] = (TextId)f->value;
        else
            saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    for (const SagaFact *f = saga_fact(g, parent, AURA_KEY_EXTRA); f; f = saga_fact_next(g, f))
        if (spec->extra_count < AURA_HINDER_MAX)
            spec->extra[spec->extra_count++] = (TextId)f->value;
        else
            saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    return !p->is_stopped;
}

bool aura_read_spec(SagaPlay *p, const SagaGesture *g, uint32_t parent, AuraSpec *spec)
{
    uint8_t actor = aura_find(p, g, parent, AURA_KEY_ACTOR);
    bool is_read = aura_read_how(p, g, parent, spec);
    spec->actor = actor;
    return is_read;
}

AuraSpec aura_spec_now(AuraGame *g, AuraSpec spec)
{
    AuraSheet *s = aura_sheet(g, spec.actor);
    const AuraTrait *t = s && spec.trait ? aura_trait(s, spec.trait) : NULL;
    uint8_t count = 0;
    if (!t || !t->is_approved)
        spec.trait = 0;
    else if (spec.part > t->value)
        spec.part = -1;
    for (uint32_t i = 0; i < spec.hinder_count; i++) {
        t = s ? aura_trait(s, spec.hindering[i]) : NULL;
        if (t && t->is_approved)
            spec.hindering[count++] = spec.hindering[i];
    }
    spec.hinder_count = count;
    return spec;
}

void aura_roller_add(AuraRoller *r, uint8_t word, TextId text, int value)
{
    CORE_ASSERT(r->sum_count < COUNT_OF(r->sum));
    r->base = (int16_t)(r->base + value);
    if (r->sum_count < COUNT_OF(r->sum))
        r->sum[r->sum_count++] = (SagaAddend){.value = (int16_t)value, .text = text, .word = word};
}

/// A trait that may be used; NULL with a refusal.
static const AuraTrait *usable(SagaPlay *p, AuraSheet *s, TextId name)
{
    const AuraTrait *t = s ? aura_trait(s, name) : NULL;
    if (!t)
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_TRAIT_1);
    else if (!t->is_approved)
        saga_refuse(p, ERR_APPROVAL, RULE_AE_TRAIT_2);
    return p->is_stopped ? NULL : t;
}

static bool hinders(const AuraTrait *t)
{
    return t->kind == AURA_KIND_NEGATIVE || t->kind == AURA_KIND_SEQUELA ||
           (t->kind == AURA_KIND_TEMPORARY && t->is_negative);
}

const AuraTrait *aura_further_trait(SagaPlay *p, const AuraRoller *r, TextId name)
{
    const AuraTrait *t = usable(p, aura_sheet(aura_game(p), r->spec.actor), name);
    if (!t)
        return NULL;
    if (hinders(t))
        saga_refuse(p, ERR_STATE, RULE_AE_AURA_5);
    for (uint32_t i = 0; i < r->sum_count; i++)
        if (r->sum[i].text == name)
            saga_refuse(p, ERR_NOT_NOW, RULE_AE_AURA_5);
    if (r->sum_count == COUNT_OF(r->sum))
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    return p->is_stopped ? NULL : t;
}

static void add_traits(SagaPlay *p, AuraRoller *r, AuraSheet *s)
{
    const AuraSpec *spec = &r->spec;
    if (spec->trait) {
        const AuraTrait *t = usable(p, s, spec->trait);
        if (!t)
            return;
        if (spec->part > t->value)
            saga_refuse(p, ERR_RANGE, RULE_AE_TRAIT_6);
        int value = spec->part >= 0 ? spec->part : spec->is_half ? t->value / 2 : t->value;
        aura_roller_add(r, AURA_ADD_NONE, t->name, hinders(t) ? -value : value);
        r->traits = !hinders(t);
    }
    for (uint32_t i = 0; i < spec->hinder_count; i++) {
        const AuraTrait *t = usable(p, s, spec->hindering[i]);
        if (t)
            aura_roller_add(r, AURA_ADD_NONE, t->name, -t->value);
    }
}

/// What a fight adds and takes.
static void add_fight(AuraRoller *r)
{
    if (r->spec.action_malus)
        aura_roller_add(r, AURA_ADD_EXTRA_ACTION, 0, -r->spec.action_malus);
    if (r->spec.defence_malus)
        aura_roller_add(r, AURA_ADD_DEFENCE, 0, -r->spec.defence_malus);
    if (r->spec.bonus && r->spec.bonus_name)
        r->traits++; // AE-BOOK-4: a written spell is one of the traits
    if (r->spec.bonus)
        aura_roller_add(r, r->spec.bonus_name ? AURA_ADD_NONE : AURA_ADD_OFFICERS,
                        r->spec.bonus_name, r->spec.bonus);
}

/// AE-TEST-7, AE-ARM-2: which malus for which test.
static void add_maluses(const SagaPlay *p, const AuraContest *c, AuraRoller *r, const AuraSheet *s)
{
    if (r->spec.score >= AURA_STATS)
        return;
    bool is_physical = aura_stats[r->spec.score].group == AURA_GROUP_PHYSICAL;
    bool is_endured = c->sort == AURA_SORT_RESISTANCE || c->sort == AURA_SORT_DODGE;
    int malus = aura_sees_before(aura_game(p))
                    ? s->malus_before[!is_physical]
                    : aura_malus(s, is_physical ? AURA_LIFE_GAUGE : AURA_AURA_GAUGE);
    if (malus && !(is_endured && aura_option(p, AURA_OPT_MALUS_SCOPE)))
        aura_roller_add(r, is_physical ? AURA_ADD_WOUNDED : AURA_ADD_SHAKEN, 0, -malus);
    int armour = aura_armour_malus(s);
    if (is_physical && armour && (c->sort == AURA_SORT_ACTION || c->sort == AURA_SORT_DODGE))
        aura_roller_add(r, AURA_ADD_ARMOUR, 0, -armour);
}

bool aura_contest_join(SagaPlay *p, AuraContest *c, const AuraSpec *spec, bool new_party)
{
    AuraGame *g = aura_game(p);
    if (p->is_stopped)
        return false;
    if (c->roller_count == AURA_ROLLER_MAX || (new_party && c->party_count == AURA_CONTEST_SIDES)) {
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
        return false;
    }
    if (new_party)
        c->party[c->party_count++] = (AuraParty){.first = c->roller_count};
    AuraRoller *r = &c->roller[c->roller_count++];
    c->party[c->party_count - 1].count++;
    memset(r, 0, sizeof *r);
    r->grade = AURA_PLAIN;
    // What a gesture says has to be right; while it waits, traits may go.
    r->spec = p->is_interrupted ? aura_spec_now(g, *spec) : *spec;
    r->net = (int8_t)(spec->advantages - spec->disadvantages);
    AuraSheet *s = aura_sheet(g, spec->actor);
    if (spec->rig) // AE-CHASE-2: in the place of a characteristic, and without maluses (AE-TEST-7)
        aura_roller_add(r, (uint8_t)(AURA_ADD_POWER + spec->score), 0, aura_rig_score(g, spec));
    if (spec->rig && !s)
        return true;
    if (!s) { // AE-MIN-2
        aura_roller_add(r, AURA_ADD_COMBAT, 0, aura_combat_value(g, spec->actor));
        add_fight(r);
        r->is_flat = aura_actor(g, spec->actor)->kind == AURA_ACTOR_MINIONS &&
                     aura_option(p, AURA_OPT_MINION_ROLL);
        return true;
    }
    bool is_endured = c->sort == AURA_SORT_RESISTANCE || c->sort == AURA_SORT_INTEGRITY;
    if (aura_is_gone(s) || (aura_is_down(s) && !is_endured)) {
        saga_refuse(p, ERR_STATE, RULE_AE_DYING_8);
        return false;
    }
    r->net = (int8_t)(r->net + s->pending_advantage - s->pending_disadvantage); // AE-TEST-9
    if (s->state == AURA_STATE_HAMPERED && c->sort != AURA_SORT_INTEGRITY)
        r->net--; // AE-DYING-3
    if (spec->rig) {
        add_traits(p, r, s);
        return !p->is_stopped;
    }
    if (spec->score < AURA_STATS)
        aura_roller_add(r, (uint8_t)(AURA_ADD_FOR + spec->score), 0, s->stat[spec->score]);
    else if (spec->score == AURA_SCORE_INTEGRITY)
        aura_roller_add(r, AURA_ADD_INTEGRITY, 0, aura_life_score(p, s));
    else
        aura_roller_add(r, AURA_ADD_AURA, 0, aura_aura_score(p, s));
    add_traits(p, r, s);
    add_maluses(p, c, r, s);
    add_fight(r);
    return !p->is_stopped;
}
