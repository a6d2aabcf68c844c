// SPDX-License-Identifier: MIT
// The gestures of a snapshot (aura_snapshot.c), read back. A snapshot is a file that anybody may
// have written: numbers out of their range are refused like those of any gesture.
#include "rules/aura/aura_view.h"
#include <string.h>

enum { NUMBERS_MAX = 128 };

/// The numbers of a gesture; those that are not there are zero.
typedef struct Numbers {
    int32_t at[NUMBERS_MAX];
    uint32_t count, next;
} Numbers;

static Numbers numbers_of(const SagaGesture *g)
{
    Numbers n = {.count = 0};
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_KEPT_NUMBERS); f && n.count < NUMBERS_MAX;
         f = saga_fact_next(g, f))
        n.at[n.count++] = f->value;
    return n;
}

/// The next of them, within its bounds.
static int32_t take(SagaPlay *p, Numbers *n, int32_t least, int32_t most)
{
    int32_t value = n->next < n->count ? n->at[n->next] : 0;
    bool is_there = n->next < n->count;
    n->next++;
    if (is_there && (value < least || value > most)) {
        saga_refuse(p, ERR_RANGE, RULE_AE_SESS_6);
        return least;
    }
    return value;
}

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
    int32_t clock = saga_value(g, 0, AURA_KEY_CLOCK, 0);
    if (!may_restore(p))
        return;
    if (clock > AURA_CLOCK_MAX) { // what is kept with its end may end later
        saga_refuse(p, ERR_RANGE, RULE_AE_SESS_3);
        return;
    }
    aura_game(p)->clock = clock;
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
        else if (!value || value < -AURA_LEVEL_COUNT || value > AURA_LEVEL_COUNT)
            saga_refuse(p, ERR_RANGE, RULE_AE_XP_4);
        int32_t until = saga_value(g, in, AURA_KEY_UNTIL, AURA_UNTIL_NEVER);
        if (until >= AURA_UNTILS)
            saga_refuse(p, ERR_RANGE, RULE_AE_CRIT_8);
        int32_t due = saga_value(g, in, AURA_KEY_DUE, 0);
        if (until == AURA_UNTIL_ROUNDS && due > INT32_MAX / SAGA_ROUND_S) // past any clock
            saga_refuse(p, ERR_RANGE, RULE_AE_ROUND_1);
        if (p->is_stopped)
            return false;
        AuraSpan span = {.until = until == AURA_UNTIL_TIME ? due : 0};
        if (until == AURA_UNTIL_ROUNDS) // by turns, or by the clock
            span = saga_has(g, in, AURA_KEY_CLOCK)
                       ? (AuraSpan){.until = saga_value(g, in, AURA_KEY_CLOCK, 0)}
                       : (AuraSpan){.turns = due + 1};
        s->trait[s->trait_count++] =
            (AuraTrait){.name = (TextId)saga_value(g, in, AURA_KEY_NAME, 0),
                        .value = (uint8_t)(value < 0 ? -value : value),
                        .is_negative = value < 0,
                        .until_kind = (uint8_t)until,
                        .span = span,
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
    uint8_t actor = aura_actor_add(p, g, AURA_ACTOR_CHARACTER);
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
    Numbers n = numbers_of(g);
    int32_t broken = take(p, &n, 0, (1 << AURA_WEAPON_MAX) - 1),
            useless = take(p, &n, 0, (1 << AURA_ARMOUR_MAX) - 1);
    for (uint32_t i = 0; i < s->weapon_count; i++)
        s->weapon[i].is_broken = broken >> i & 1;
    for (uint32_t i = 0; i < s->armour_count; i++)
        s->armour[i].is_useless = useless >> i & 1;
    if (n.count) {
#define AURA_KEPT_SHEET(member, least, most)                                                       \
    s->member = (__typeof__(s->member))take(p, &n, least, most);
#include "rules/aura/aura_kept.def"
#undef AURA_KEPT_SHEET
    }
    if (s->place > game->place_count)
        saga_refuse(p, ERR_RANGE, RULE_AE_SESS_6);
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
    uint8_t actor = p->is_stopped ? 0 : aura_actor_add(p, g, AURA_ACTOR_MINIONS);
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

/// Who a detail is about; NULL with a refusal.
static AuraActor *find_actor(SagaPlay *p, const SagaGesture *g, uint8_t *id)
{
    *id = may_restore(p) ? aura_find(p, g, 0, AURA_KEY_ACTOR) : 0;
    return *id ? aura_actor(aura_game(p), *id) : NULL;
}

/// Details are for the leader to hear of.
static void tell_detail(SagaPlay *p, uint8_t actor)
{
    p->audience = 1;
    tell_restored(p, actor);
}

void aura_restore_unit(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    Numbers n = numbers_of(g);
    AuraUnit u = {0};
    if (!may_restore(p))
        return;
#define AURA_KEPT_UNIT(member, least, most)                                                        \
    u.member = (__typeof__(u.member))take(p, &n, least, most);
#include "rules/aura/aura_kept.def"
#undef AURA_KEPT_UNIT
    if (!u.value || !u.half_value)
        saga_refuse(p, ERR_RANGE, RULE_AE_MASS_1);
    uint8_t actor = p->is_stopped ? 0 : aura_actor_add(p, g, AURA_ACTOR_UNIT);
    if (!actor)
        return;
    AuraActor *a = aura_actor(game, actor);
    a->camp = (uint8_t)saga_value(g, 0, AURA_KEY_CAMP, AURA_CAMP_FOES);
    a->is_npc = a->passes = true;
    game->unit[a->index] = u;
    tell_restored(p, actor);
}

void aura_restore_actor(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    uint8_t id;
    AuraActor *a = find_actor(p, g, &id);
    Numbers n = numbers_of(g);
    if (!a)
        return;
#define AURA_KEPT_ACTOR(member, least, most)                                                       \
    a->member = (__typeof__(a->member))take(p, &n, least, most);
#include "rules/aura/aura_kept.def"
#undef AURA_KEPT_ACTOR
    for (uint32_t i = 0; i < AURA_CONDITIONS; i++) {
        AuraCondition *c = &a->condition[i];
        c->is_there = take(p, &n, 0, 1) != 0;
        c->until = take(p, &n, 0, INT32_MAX);
        c->rounds = (int16_t)take(p, &n, 0, INT16_MAX);
        c->round = (int16_t)take(p, &n, 0, INT16_MAX);
        if (!c->is_there)
            *c = (AuraCondition){0};
    }
    AuraGroup *m = a->kind == AURA_ACTOR_MINIONS ? &game->group[a->index] : NULL;
    if (m)
        m->acted = (uint16_t)take(p, &n, 0, (1 << AURA_GROUP_SIZE) - 1);
    for (uint32_t i = 0; m && i < AURA_GROUP_SIZE; i++)
        m->defended[i] = (uint8_t)take(p, &n, 0, 99);
    if (a->held_by > game->actor_count || a->holding > game->actor_count)
        saga_refuse(p, ERR_RANGE, RULE_AE_SESS_6);
    tell_detail(p, id);
}

void aura_restore_spell(SagaPlay *p, const SagaGesture *g)
{
    static const uint8_t keys[AURA_PARAM_COUNT] = {AURA_KEY_RANGE, AURA_KEY_AREA, AURA_KEY_DURATION,
                                                   AURA_KEY_INTENSITY};
    uint8_t id;
    AuraActor *a = find_actor(p, g, &id);
    AuraSheet *s = a ? aura_sheet(aura_game(p), id) : NULL;
    Numbers n = numbers_of(g);
    AuraKeptSpell kept = {.spell = {.name = (TextId)saga_value(g, 0, AURA_KEY_NAME, 0),
                                    .trait = (TextId)saga_value(g, 0, AURA_KEY_TRAIT, 0),
                                    .written = (TextId)saga_value(g, 0, AURA_KEY_SPELL, 0),
                                    .does = (uint8_t)saga_value(g, 0, AURA_KEY_DOES, 0),
                                    .is_there = true}};
    AuraKeptSpell *k = &kept;
    int32_t stage = saga_value(g, 0, AURA_KEY_STAGE, 0),
            number = saga_value(g, 0, AURA_KEY_NUMBER, 1) - 1;
    const int32_t most[] = {1, 1, AURA_MEMORY_MAX, AURA_RUNNING_MAX};
    if (a && (!s || number >= most[stage]))
        saga_refuse(p, ERR_RANGE, RULE_AE_SESS_6);
    if (p->is_stopped)
        return;
    k->spell.design.effect = (uint8_t)saga_value(g, 0, AURA_KEY_EFFECT, 0);
    for (uint32_t i = 0; i < AURA_PARAM_COUNT; i++) {
        int row = saga_value(g, 0, keys[i], 0);
        if (row < 0 || row > AURA_ROW_MOST)
            saga_refuse(p, ERR_RANGE, RULE_AE_MAG_3);
        k->spell.design.row[i] = (uint8_t)row;
    }
#define AURA_KEPT_SPELL(member, least, most)                                                       \
    k->member = (__typeof__(k->member))take(p, &n, least, most);
#include "rules/aura/aura_kept.def"
#undef AURA_KEPT_SPELL
    AuraDemand demand;
    Refusal why = aura_demand(&k->spell.design, &demand);
    if (refusal_is(why))
        saga_refuse(p, why.code, why.rule);
    if (stage == AURA_STAGE_PREPARING)
        s->preparing = k->spell;
    else if (stage == AURA_STAGE_CAST)
        s->cast = k->spell;
    else if (stage == AURA_STAGE_MEMORY)
        s->memory[number] = (AuraMemory){
            .spell = k->spell, .due = k->due, .rolled = k->rolled, .margin = k->margin};
    else
        s->running[number] = (AuraRunning){.spell = k->spell, .span = k->span};
    tell_detail(p, id);
}

void aura_restore_vehicle(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    static const uint8_t keys[] = {AURA_KEY_POWER, AURA_KEY_ROBUSTNESS, AURA_KEY_HANDLING};
    uint8_t driver = may_restore(p) ? aura_find(p, g, 0, AURA_KEY_DRIVER) : 0, score[3];
    for (uint32_t i = 0; i < COUNT_OF(keys); i++) {
        int value = saga_value(g, 0, keys[i], 0);
        if (value < 0 || value > 20)
            saga_refuse(p, ERR_RANGE, RULE_AE_CHASE_1);
        score[i] = (uint8_t)value;
    }
    if (!p->is_stopped && game->rig_count == AURA_RIG_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    if (p->is_stopped)
        return;
    game->rig[game->rig_count++] =
        (AuraRig){.name = (TextId)saga_value(g, 0, AURA_KEY_NAME, 0),
                  .trait = (TextId)saga_value(g, 0, AURA_KEY_TRAIT, 0),
                  .driver = driver,
                  .is = {score[0], score[1], score[2]},
                  .structure = (int16_t)saga_value(g, 0, AURA_KEY_STRUCTURE, 0)};
    tell_detail(p, driver);
}

void aura_restore_chase(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    uint8_t rig[2] = {0, 0};
    uint32_t at = 0;
    if (!may_restore(p))
        return;
    for (uint8_t i = 0; i < game->rig_count; i++) {
        if (game->rig[i].name == saga_value(g, 0, AURA_KEY_PURSUER, 0))
            rig[0] = (uint8_t)(i + 1);
        if (game->rig[i].name == saga_value(g, 0, AURA_KEY_FUGITIVE, 0))
            rig[1] = (uint8_t)(i + 1);
    }
    while (at < AURA_CHASE_MAX && game->chase[at].is_there)
        at++;
    if (!rig[0] || !rig[1] || rig[0] == rig[1] || at == AURA_CHASE_MAX) {
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHASE_1);
        return;
    }
    game->chase[at] = (AuraChase){.pursuer = rig[0],
                                  .fugitive = rig[1],
                                  .rank = (uint8_t)saga_value(g, 0, AURA_KEY_DISTANCE, 0),
                                  .is_there = true};
    tell_detail(p, game->rig[rig[0] - 1].driver);
}

void aura_restore_extended(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    Numbers n = numbers_of(g);
    AuraExtended x = {.name = (TextId)saga_value(g, 0, AURA_KEY_NAME, 0), .is_there = true};
    uint32_t at = 0;
    while (at < AURA_EXTENDED_MAX && game->extended[at].is_there)
        at++;
    if (!may_restore(p))
        return;
    if (at == AURA_EXTENDED_MAX || saga_fact_count(g, 0, AURA_KEY_SIDES) > AURA_TARGET_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_SIDES); f && !p->is_stopped;
         f = saga_fact_next(g, f))
        (void)aura_read_spec(p, g, saga_object(g, f), &x.spec[x.spec_count++]);
    x.difficulty = (int16_t)saga_value(g, 0, AURA_KEY_DIFFICULTY, 0);
    x.threshold = (int16_t)saga_value(g, 0, AURA_KEY_THRESHOLD, 0);
    x.interval = saga_value(g, 0, AURA_KEY_INTERVAL, SAGA_HOUR_S);
    x.progress = (int16_t)take(p, &n, 0, 9999);
    x.due = take(p, &n, 0, INT32_MAX);
    if (!x.spec_count || x.interval < SAGA_ROUND_S)
        saga_refuse(p, ERR_RANGE, RULE_AE_EXT_1);
    if (p->is_stopped)
        return;
    game->extended[at] = x;
    tell_detail(p, x.spec[0].actor);
}

void aura_restore_request(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    Numbers n = numbers_of(g);
    AuraRequest r;
    uint32_t at = (uint32_t)take(p, &n, 1, AURA_REQUEST_MAX);
    if (!may_restore(p) || !aura_read_request(p, g, &r))
        return;
    r.seat = (uint8_t)saga_value(g, 0, AURA_KEY_OWNER, 0);
    if (!at || game->request[at - 1].is_there) {
        saga_refuse(p, ERR_RANGE, RULE_AE_SESS_6);
        return;
    }
    game->request[at - 1] = r;
    tell_detail(p, r.spec.actor);
}

void aura_restore_last(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    Numbers n = numbers_of(g);
    AuraLast last = {.difficulty = (int16_t)saga_value(g, 0, AURA_KEY_DIFFICULTY, 0),
                     .sort = (uint8_t)saga_value(g, 0, AURA_KEY_SORT, 0),
                     .is_hidden = p->audience != 0,
                     .is_there = true};
    if (!may_restore(p) || !aura_read_spec(p, g, 0, &last.spec))
        return;
#define AURA_KEPT_LAST(member, least, most)                                                        \
    last.member = (__typeof__(last.member))take(p, &n, least, most);
#include "rules/aura/aura_kept.def"
#undef AURA_KEPT_LAST
    if (!last.odd_die && last.grade != AURA_PLAIN) // neither is told without the other
        saga_refuse(p, ERR_RANGE, RULE_AE_SESS_6);
    if (p->is_stopped)
        return;
    game->last = last;
    if (!last.is_hidden)
        game->last_open = last;
    tell_detail(p, last.spec.actor);
}

void aura_restore_fight(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    Numbers n = numbers_of(g);
    if (!may_restore(p) || !aura_find_all(p, g, AURA_KEY_ORDER))
        return;
    uint32_t count = saga_fact_count(g, 0, AURA_KEY_ORDER);
    if (!count || count > AURA_TARGET_MAX ||
        saga_fact_count(g, 0, AURA_KEY_SIDES) > AURA_TARGET_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    game->round = (uint16_t)take(p, &n, 1, 9999);
    if (!game->round) // not told: there is no fight without its round
        saga_refuse(p, ERR_RANGE, RULE_AE_SESS_6);
    game->current = (uint8_t)take(p, &n, 0, (int32_t)count - 1);
    game->has_totals = take(p, &n, 0, 1) != 0;
    game->is_unrolled = take(p, &n, 0, 1) != 0;
    if (p->is_stopped)
        return;
    game->order_count = 0;
    AuraSpec *quick = game->quick;
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_SIDES); f; f = saga_fact_next(g, f))
        if (!aura_read_spec(p, g, saga_object(g, f), quick++))
            return;
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_ORDER); f; f = saga_fact_next(g, f))
        for (uint8_t i = 1; i <= game->actor_count; i++)
            if (aura_name(game, i) == f->value) {
                game->order_total[game->order_count] = (int16_t)take(p, &n, -9999, 9999);
                game->order[game->order_count++] = i;
            }
    game->before_round = (uint16_t)take(p, &n, 0, 9999);
    game->before_total = (int16_t)take(p, &n, -9999, 9999);
    game->has_order = true;
    tell_detail(p, 0);
}

void aura_restore_scene(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    Numbers n = numbers_of(g);
    if (!may_restore(p))
        return;
    game->has_scene = take(p, &n, 0, 1) != 0;
    game->pool = (int16_t)take(p, &n, 0, 999);
    game->pool_unused = (int16_t)take(p, &n, 0, INT16_MAX);
    if (game->pool && !game->has_scene) // it is a scene's: nothing would end it
        saga_refuse(p, ERR_RANGE, RULE_AE_POOL_3);
    game->scene = (TextId)saga_value(g, 0, AURA_KEY_NAME, 0);
    game->has_session = true;
    tell_detail(p, 0);
}
