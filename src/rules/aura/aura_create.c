// SPDX-License-Identifier: MIT
// Making characters: creation with every limit, traits bought in play, people made from a level.
// Limits are looked at in the ledger's order of refusals; a gesture that buys several things is all
// or nothing because the play that refuses is thrown away.
#include "rules/aura/aura.h"
#include <string.h>

enum {
    STAT_POINTS = 35,
    TRAIT_POINTS = 25,
    SCORE_MOST = 6,
    PLAY_MOST = 10,
    MAGIC_MOST = STAT_POINTS - AURA_STATS,
    PHYSICAL_POINTS = 24
};

/// The family of a magic trait: by its category, or as it was named; -1: neither.
static int family_of(const SagaPlay *p, const SagaGesture *g, uint32_t in)
{
    int32_t category = saga_value(g, in, AURA_KEY_CATEGORY, 0);
    if (saga_has(g, in, AURA_KEY_FAMILY))
        return saga_value(g, in, AURA_KEY_FAMILY, 0);
    for (uint32_t i = 0; i < AURA_CATEGORY_COUNT; i++)
        if (p->host.text(p->host.self, aura_categories[i].id) == category)
            return aura_categories[i].family;
    return -1;
}

bool aura_read_trait(SagaPlay *p, const SagaGesture *g, uint32_t in, int most, AuraTrait *t)
{
    int value = saga_value(g, in, AURA_KEY_VALUE, 0);
    *t = (AuraTrait){.name = (TextId)saga_value(g, in, AURA_KEY_NAME, 0),
                     .kind = (uint8_t)saga_value(g, in, AURA_KEY_KIND, AURA_KIND_SKILL),
                     .category = (TextId)saga_value(g, in, AURA_KEY_CATEGORY, 0),
                     .is_approved = !aura_option(p, AURA_OPT_TRAIT_APPROVAL)};
    if (t->kind == AURA_KIND_SPELL || t->kind == AURA_KIND_SEQUELA ||
        t->kind == AURA_KIND_TEMPORARY)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_TRAIT_1); // these are earned
    else if (value < 1 || value > most)
        saga_refuse(p, ERR_RANGE,
                    t->kind == AURA_KIND_NEGATIVE ? RULE_AE_CHAR_6
                    : most > SCORE_MOST           ? RULE_AE_XP_4
                                                  : RULE_AE_CHAR_3);
    t->value = (uint8_t)value;
    if (t->kind == AURA_KIND_MAGIC && !p->is_stopped) {
        int family = t->category ? family_of(p, g, in) : -1;
        if (family < 0)
            saga_refuse(p, ERR_MAGIC, RULE_AE_CHAR_5);
        t->family = (uint8_t)(family < 0 ? 0 : family);
    }
    return !p->is_stopped;
}

/// One name, one trait.
static void put_trait(SagaPlay *p, AuraSheet *s, AuraTrait t)
{
    if (aura_trait(s, t.name))
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_TRAIT_1);
    else
        s->trait[s->trait_count++] = t;
}

/// Sums of the traits of a sheet.
typedef struct Sums {
    int magic, negative, positive; ///< positive ones count magic, too
} Sums;

static Sums sums_of(const AuraSheet *s)
{
    Sums sums = {0};
    for (uint32_t i = 0; i < s->trait_count; i++) {
        const AuraTrait *t = &s->trait[i];
        if (t->kind == AURA_KIND_NEGATIVE)
            sums.negative += t->value;
        else if (t->kind <= AURA_KIND_MAGIC)
            sums.positive += t->value;
        sums.magic += t->kind == AURA_KIND_MAGIC ? t->value : 0;
    }
    return sums;
}

static int sum_of_stats(const AuraSheet *s, bool physical_only)
{
    int sum = 0;
    for (uint32_t i = 0; i < AURA_STATS; i++)
        if (!physical_only || aura_stats[i].group == AURA_GROUP_PHYSICAL)
            sum += s->stat[i];
    return sum;
}

/// AE-CHAR-2 to AE-CHAR-6: are the budgets kept?
static bool check_budgets(SagaPlay *p, AuraSheet *s)
{
    Sums sums = sums_of(s);
    int cap = aura_option(p, AURA_OPT_NEGATIVE_TRAIT_CAP);
    int spent = sums.positive - (aura_option(p, AURA_OPT_MAGIC_COST) ? sums.magic : 0);
    int budget = TRAIT_POINTS + sums.negative;
    bool is_physical = sums.magic && aura_option(p, AURA_OPT_MAGIC_FROM_PHYSICAL);
    int stats = sum_of_stats(s, false), physical = sum_of_stats(s, true);
    if (sums.magic > MAGIC_MOST)
        saga_refuse_price(p, ERR_POINTS, RULE_AE_CHAR_4, sums.magic, MAGIC_MOST);
    else if (is_physical && physical > PHYSICAL_POINTS - sums.magic)
        saga_refuse_price(p, ERR_POINTS, RULE_AE_CHAR_4, physical, PHYSICAL_POINTS - sums.magic);
    else if (stats > STAT_POINTS - sums.magic)
        saga_refuse_price(p, ERR_POINTS, sums.magic ? RULE_AE_CHAR_4 : RULE_AE_CHAR_2, stats,
                          STAT_POINTS - sums.magic);
    else if (cap && sums.negative > cap)
        saga_refuse_price(p, ERR_POINTS, RULE_AE_CHAR_6, sums.negative, cap);
    else if (spent > budget)
        saga_refuse_price(p, ERR_POINTS, sums.negative ? RULE_AE_CHAR_6 : RULE_AE_CHAR_3, spent,
                          budget);
    s->points_left = (int16_t)(budget - spent);
    return !p->is_stopped;
}

static void tell_trait(SagaPlay *p, uint8_t actor, const AuraTrait *t, RuleId rule, int left)
{
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_TRAIT, actor);
    saga_event_put(&e, AURA_KEY_TRAIT, t->name);
    saga_event_put(&e, AURA_KEY_TRAIT_KIND, t->kind);
    saga_event_put(&e, AURA_KEY_VALUE, t->value);
    saga_event_put(&e, AURA_KEY_QUALITY, t->value);
    if (t->category)
        saga_event_put(&e, AURA_KEY_FAMILY, t->family);
    saga_event_put(&e, AURA_KEY_LEFT, left);
    saga_event_cite(&e, RULE_AE_TRAIT_1);
    saga_event_cite(&e, RULE_AE_CHAR_9);
    saga_event_cite(&e, rule);
    if (t->kind == AURA_KIND_MAGIC)
        saga_event_cite(&e, RULE_AE_CHAR_5);
    saga_event_tell(p, &e);
}

/// Weapons, armours and clothes that a gesture names.
bool aura_equip(SagaPlay *p, const SagaGesture *g, AuraSheet *s)
{
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_WEAPONS); f; f = saga_fact_next(g, f))
        if (s->weapon_count == AURA_WEAPON_MAX)
            saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
        else
            s->weapon[s->weapon_count++].weapon = (uint8_t)f->value;
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_ARMOURS); f; f = saga_fact_next(g, f))
        if (s->armour_count == AURA_ARMOUR_MAX)
            saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
        else
            s->armour[s->armour_count++].armour = (uint8_t)f->value;
    s->outfit = (uint8_t)saga_value(g, 0, AURA_KEY_OUTFIT, 0);
    return !p->is_stopped;
}

static void tell_created(SagaPlay *p, uint8_t actor, RuleId rule)
{
    AuraGame *game = aura_game(p);
    const AuraSheet *s = aura_sheet(game, actor);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_CREATED, actor);
    saga_event_put(&e, AURA_KEY_LIFE_SCORE, aura_life_score(p, s));
    saga_event_put(&e, AURA_KEY_AURA_SCORE, aura_aura_score(p, s));
    for (uint32_t i = 0; i < AURA_GAUGES; i++) {
        uint32_t in = saga_event_open(&e, AURA_KEY_GAUGES);
        saga_event_put_in(&e, in, AURA_KEY_GAUGE, (int32_t)i);
        saga_event_put_in(&e, in, AURA_KEY_VALUE, aura_gauge_size(p, s, i));
    }
    if (!s->level)
        saga_event_put(&e, AURA_KEY_LEFT, s->points_left);
    saga_event_cite(&e, rule);
    saga_event_cite(&e, RULE_AE_GAUGE_1);
    saga_event_cite(&e, RULE_AE_GAUGE_2);
    saga_event_cite(&e, RULE_AE_GAUGE_3);
    if (!s->level) {
        saga_event_cite(&e, RULE_AE_CHAR_1);
        saga_event_cite(&e, RULE_AE_CHAR_3);
        saga_event_cite(&e, RULE_AE_CHAR_8);
        Sums sums = sums_of(s);
        if (sums.magic)
            saga_event_cite(&e, RULE_AE_CHAR_4);
        if (sums.negative)
            saga_event_cite(&e, RULE_AE_CHAR_6);
    }
    saga_event_tell(p, &e);
}

void aura_create(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    uint8_t actor = aura_actor_add(p, g, AURA_ACTOR_CHARACTER);
    if (!actor)
        return;
    AuraActor *a = aura_actor(game, actor);
    AuraSheet *s = aura_sheet(game, actor);
    a->seat = (uint8_t)saga_value(g, 0, AURA_KEY_OWNER, g->seat);
    a->camp = (uint8_t)saga_value(g, 0, AURA_KEY_CAMP, AURA_CAMP_PLAYERS);
    if (a->seat >= game->seat_count || (g->seat && a->seat != g->seat))
        saga_refuse(p, ERR_STATE, RULE_AE_SESS_5);
    for (uint32_t i = 0; i < AURA_STATS; i++) {
        int value = saga_value(g, 0, (uint8_t)(AURA_KEY_FOR + i), 1);
        if (value < 1 || value > SCORE_MOST)
            saga_refuse(p, ERR_RANGE, RULE_AE_CHAR_2);
        s->stat[i] = (uint8_t)value;
    }
    if (saga_fact_count(g, 0, AURA_KEY_TRAITS) > AURA_TRAIT_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_TRAITS); f && !p->is_stopped;
         f = saga_fact_next(g, f)) {
        AuraTrait t;
        if (aura_read_trait(p, g, saga_object(g, f), SCORE_MOST, &t))
            put_trait(p, s, t);
    }
    if (p->is_stopped || !aura_equip(p, g, s) || !check_budgets(p, s))
        return;
    tell_created(p, actor, RULE_AE_CHAR_2);
    for (uint32_t i = 0; i < s->trait_count; i++)
        tell_trait(p, actor, &s->trait[i], RULE_AE_CHAR_3, s->points_left);
}

/// AE-CHAR-7: magic bought once creation is closed lowers characteristics at once.
static void lower(SagaPlay *p, const SagaGesture *g, AuraSheet *s, int points)
{
    int lowered = 0;
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_LOWER); f; f = saga_fact_next(g, f)) {
        if (s->stat[f->value] <= 1)
            saga_refuse(p, ERR_POINTS, RULE_AE_CHAR_7);
        s->stat[f->value]--;
        lowered++;
    }
    if (lowered != points)
        saga_refuse_price(p, ERR_POINTS, RULE_AE_CHAR_7, points, lowered);
    aura_resize(p, s);
}

void aura_trait_add(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    if (!actor || !aura_speaks_for(p, g, actor) || !aura_is_able(p, actor, false))
        return;
    AuraSheet *s = aura_sheet(game, actor);
    if (!s)
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1);
    else if (g->seat && (game->in_window >> (actor - 1) & 1))
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_CHAR_7);
    if (p->is_stopped)
        return;
    uint32_t first = s->trait_count;
    int magic = 0, left = s->points_left;
    if (first + saga_fact_count(g, 0, AURA_KEY_TRAITS) > AURA_TRAIT_MAX) {
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
        return;
    }
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_TRAITS); f; f = saga_fact_next(g, f)) {
        AuraTrait t;
        if (!aura_read_trait(p, g, saga_object(g, f), SCORE_MOST, &t))
            return;
        put_trait(p, s, t);
        left += t.kind == AURA_KIND_NEGATIVE ? t.value : -t.value;
        magic += t.kind == AURA_KIND_MAGIC ? t.value : 0;
    }
    if (aura_option(p, AURA_OPT_MAGIC_COST))
        left += magic;
    if (left < 0)
        saga_refuse_price(p, ERR_POINTS, RULE_AE_CHAR_7, s->points_left - left, s->points_left);
    if (s->is_closed)
        lower(p, g, s, magic);
    else if (!p->is_stopped)
        (void)check_budgets(p, s);
    s->points_left = (int16_t)left;
    for (uint32_t i = first; i < s->trait_count && !p->is_stopped; i++)
        tell_trait(p, actor, &s->trait[i], RULE_AE_CHAR_7, left);
}

void aura_close_creation(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    if (!actor || !aura_speaks_for(p, g, actor))
        return;
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    if (!s || s->is_closed) {
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_CHAR_7);
        return;
    }
    s->is_closed = true;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_CLOSED, actor);
    saga_event_put(&e, AURA_KEY_LEFT, s->points_left);
    saga_event_cite(&e, RULE_AE_CHAR_2);
    saga_event_cite(&e, RULE_AE_CHAR_7);
    saga_event_tell(p, &e);
}

enum { JUDGE_APPROVE, JUDGE_REFUSE, JUDGE_LOWER, JUDGE_SPLIT };

static void split_trait(SagaPlay *p, const SagaGesture *g, AuraSheet *s, AuraTrait *t)
{
    uint32_t parts = saga_fact_count(g, 0, AURA_KEY_PARTS);
    AuraTrait whole = *t;
    int sum = 0;
    if (s->trait_count + parts > AURA_TRAIT_MAX + 1u)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_PARTS); f && !p->is_stopped;
         f = saga_fact_next(g, f)) {
        uint32_t in = saga_object(g, f);
        int value = saga_value(g, in, AURA_KEY_VALUE, 0);
        AuraTrait part = whole;
        part.name = (TextId)saga_value(g, in, AURA_KEY_NAME, 0);
        part.value = (uint8_t)value;
        if (value < 1)
            saga_refuse(p, ERR_RANGE, RULE_AE_TRAIT_3);
        if (sum)
            put_trait(p, s, part);
        else if (part.name != whole.name && aura_trait(s, part.name))
            saga_refuse(p, ERR_UNKNOWN, RULE_AE_TRAIT_1);
        else
            *t = part;
        sum += value;
    }
    if (sum != whole.value)
        saga_refuse(p, ERR_RANGE, RULE_AE_TRAIT_3);
}

/// What so much of a trait had cost at creation; below 0: it had paid for others.
static int points_of(const SagaPlay *p, const AuraTrait *t, int value)
{
    if (t->kind == AURA_KIND_NEGATIVE)
        return -value;
    bool is_free = t->kind == AURA_KIND_MAGIC && aura_option(p, AURA_OPT_MAGIC_COST);
    return t->kind > AURA_KIND_MAGIC || is_free ? 0 : value;
}

void aura_judge_trait(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    AuraSheet *s = actor ? aura_sheet(aura_game(p), actor) : NULL;
    AuraTrait *t = s ? aura_trait(s, (TextId)saga_value(g, 0, AURA_KEY_TRAIT, 0)) : NULL;
    if (!t) {
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_TRAIT_1);
        return;
    }
    TextId name = t->name;
    int32_t how = saga_value(g, 0, AURA_KEY_JUDGEMENT, 0);
    int value = saga_value(g, 0, AURA_KEY_VALUE, 0);
    if (how == JUDGE_APPROVE || how == JUDGE_REFUSE) {
        t->is_approved = how == JUDGE_APPROVE;
    } else if (how == JUDGE_SPLIT) {
        split_trait(p, g, s, t);
        aura_stance_settle(aura_game(p), actor);
    } else if (value < 0 || value >= t->value) {
        saga_refuse(p, ERR_RANGE, RULE_AE_TRAIT_3);
    } else {
        s->points_left = (int16_t)(s->points_left + points_of(p, t, t->value - value));
        t->value = (uint8_t)value;
        if (!value) // rejected
            aura_trait_remove(aura_game(p), actor, (uint32_t)(t - s->trait));
    }
    if (p->is_stopped)
        return;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_JUDGED, actor);
    saga_event_put(&e, AURA_KEY_TRAIT, name);
    saga_event_put(&e, AURA_KEY_JUDGEMENT, how);
    saga_event_put(&e, AURA_KEY_LEFT, s->points_left);
    saga_event_cite(&e, how <= JUDGE_REFUSE ? RULE_AE_TRAIT_2 : RULE_AE_TRAIT_3);
    saga_event_tell(p, &e);
}

// ---------------------------------------------------------------- the leader's people

void aura_npc_add(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    int level = saga_value(g, 0, AURA_KEY_LEVEL, 0);
    p->audience = 1; // the numbers of the leader's people are the leader's
    if (level < 1 || level > AURA_LEVEL_COUNT) {
        saga_refuse(p, ERR_RANGE, RULE_AE_NPC_1);
        return;
    }
    uint8_t actor = aura_actor_add(p, g, AURA_ACTOR_CHARACTER);
    if (!actor)
        return;
    AuraActor *a = aura_actor(game, actor);
    AuraSheet *s = aura_sheet(game, actor);
    a->camp = (uint8_t)saga_value(g, 0, AURA_KEY_CAMP, AURA_CAMP_FOES);
    a->is_npc = a->passes = true;
    a->shown = (uint8_t)saga_value(g, 0, AURA_KEY_SHOWN, AURA_SHOWN_NAME);
    s->level = (uint8_t)level;
    s->is_closed = true;
    memset(s->stat, level, sizeof s->stat);
    uint32_t calling = (uint32_t)saga_value(g, 0, AURA_KEY_CALLING, AURA_CALLING_SOLDIER);
    int32_t lang = saga_value(g, 0, AURA_KEY_LANG, TEXT_FR);
    for (int i = 0; i < level; i++)
        s->trait[s->trait_count++] =
            (AuraTrait){.name = p->host.text(p->host.self, aura_callings[calling].trait[i][lang]),
                        .kind = AURA_KIND_SKILL,
                        .value = (uint8_t)level,
                        .is_approved = true};
    if (!aura_equip(p, g, s))
        return;
    tell_created(p, actor, RULE_AE_NPC_1);
    for (uint32_t i = 0; i < s->trait_count; i++)
        tell_trait(p, actor, &s->trait[i], RULE_AE_NPC_1, 0);
}

void aura_minions_add(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    int value = saga_value(g, 0, AURA_KEY_DIFFICULTY, 0),
        count = saga_value(g, 0, AURA_KEY_COUNT, 1);
    p->audience = 1;
    if (value < 1 || value > 99 || count < 1)
        saga_refuse(p, ERR_RANGE, RULE_AE_MIN_1);
    else if (count > AURA_GROUP_SIZE)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    if (p->is_stopped)
        return;
    uint8_t actor = aura_actor_add(p, g, AURA_ACTOR_MINIONS);
    if (!actor)
        return;
    AuraActor *a = aura_actor(game, actor);
    AuraGroup *m = &game->group[a->index];
    a->camp = (uint8_t)saga_value(g, 0, AURA_KEY_CAMP, AURA_CAMP_FOES);
    a->is_npc = a->passes = true;
    a->shown = (uint8_t)saga_value(g, 0, AURA_KEY_SHOWN, AURA_SHOWN_NAME);
    *m = (AuraGroup){.value = (uint8_t)value,
                     .weapon = (uint8_t)saga_value(g, 0, AURA_KEY_WEAPONS, AURA_WEAPON_UNARMED),
                     .armour = (uint8_t)saga_value(g, 0, AURA_KEY_ARMOURS, AURA_ARMOUR_CLOTHES),
                     .count = (uint8_t)count};
    for (int i = 0; i < count; i++)
        m->life[i] = (int8_t)value;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_CREATED, actor);
    saga_event_put(&e, AURA_KEY_VALUE, value);
    saga_event_put(&e, AURA_KEY_LIFE, value);
    saga_event_put(&e, AURA_KEY_COUNT, count);
    saga_event_cite(&e, RULE_AE_MIN_1);
    if (value > aura_difficulties[AURA_DIFFICULTY_AVERAGE].value)
        saga_event_cite(&e, RULE_AE_MIN_5);
    saga_event_tell(p, &e);
}

// ---------------------------------------------------------------- by hand

void aura_pass_always(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    if (!actor || !aura_speaks_for(p, g, actor))
        return;
    aura_actor(aura_game(p), actor)->passes = saga_value(g, 0, AURA_KEY_ON, 0) != 0;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_OVERRIDE, actor);
    saga_event_put(&e, AURA_KEY_ON, saga_value(g, 0, AURA_KEY_ON, 0));
    saga_event_cite(&e, RULE_AE_AURA_9);
    saga_event_tell(p, &e);
}

static void tell_override(SagaPlay *p, uint8_t actor, uint8_t key, int32_t what, uint8_t value_key,
                          int32_t value, RuleId rule)
{
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_OVERRIDE, actor);
    saga_event_put(&e, key, what);
    if (value_key)
        saga_event_put(&e, value_key, value);
    saga_event_cite(&e, RULE_AE_SESS_5);
    if (rule)
        saga_event_cite(&e, rule);
    saga_event_tell(p, &e);
}

void aura_camp(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    if (!actor)
        return;
    int32_t camp = saga_value(g, 0, AURA_KEY_CAMP, 0);
    aura_actor(aura_game(p), actor)->camp = (uint8_t)camp;
    tell_override(p, actor, AURA_KEY_CAMP, camp, 0, 0, 0);
}

void aura_tick_by_hand(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    AuraSheet *s = actor ? aura_sheet(aura_game(p), actor) : NULL;
    if (!s) {
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_GAUGE_1);
        return;
    }
    int32_t gauge = saga_value(g, 0, AURA_KEY_GAUGE, 0);
    int count = s->tick[gauge] + saga_value(g, 0, AURA_KEY_COUNT, 0);
    if (count < 0 || count > aura_gauge_size(p, s, (uint32_t)gauge)) {
        saga_refuse(p, ERR_RANGE, RULE_AE_SESS_5);
        return;
    }
    s->tick[gauge] = (uint8_t)count;
    if (gauge % 3 == 2 && !count)
        s->days[gauge / 3] = 0;
    tell_override(p, actor, AURA_KEY_GAUGE, gauge, AURA_KEY_COUNT, count, 0);
}

void aura_set_stat(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    AuraSheet *s = actor ? aura_sheet(aura_game(p), actor) : NULL;
    int32_t stat = saga_value(g, 0, AURA_KEY_STAT, 0), value = saga_value(g, 0, AURA_KEY_VALUE, 0);
    if (!s || stat >= AURA_STATS)
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1);
    else if (value < 1 || value > PLAY_MOST)
        saga_refuse(p, ERR_RANGE, RULE_AE_XP_4);
    if (p->is_stopped)
        return;
    s->stat[stat] = (uint8_t)value;
    aura_resize(p, s);
    tell_override(p, actor, AURA_KEY_STAT, stat, AURA_KEY_VALUE, value, RULE_AE_GAUGE_4);
}

void aura_pending(SagaPlay *p, const SagaGesture *g)
{
    uint8_t actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    AuraSheet *s = actor ? aura_sheet(aura_game(p), actor) : NULL;
    if (!s) {
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1);
        return;
    }
    s->pending_advantage = (uint8_t)saga_value(g, 0, AURA_KEY_ADVANTAGES, 0);
    s->pending_disadvantage = (uint8_t)saga_value(g, 0, AURA_KEY_DISADVANTAGES, 0);
    tell_override(p, actor, AURA_KEY_ADVANTAGES, s->pending_advantage, AURA_KEY_DISADVANTAGES,
                  s->pending_disadvantage, RULE_AE_RESULT_7);
}
