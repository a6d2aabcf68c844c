// SPDX-License-Identifier: MIT
// Who is meant, and who may speak for whom.
#include "rules/aura/aura_view.h" // aura_knows
#include <string.h>

AuraSheet *aura_sheet(AuraGame *g, uint8_t id)
{
    const AuraActor *a = aura_actor(g, id);
    return a->kind == AURA_ACTOR_CHARACTER ? &g->sheet[a->index] : NULL;
}

/// Whoever is hidden from a seat has no name there: else one would only have to guess it.
static uint8_t named(const AuraGame *g, uint8_t seat, int32_t name)
{
    for (uint8_t i = 1; name && i <= g->actor_count; i++)
        if (g->actor[i - 1].name == name && aura_knows(g, seat, i))
            return i;
    return 0;
}

uint8_t aura_find(SagaPlay *p, const SagaGesture *gesture, uint32_t parent, uint8_t key)
{
    AuraGame *g = aura_game(p);
    uint8_t id = named(g, gesture->seat, saga_value(gesture, parent, key, 0));
    if (!id)
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1);
    return id;
}

bool aura_find_all(SagaPlay *p, const SagaGesture *gesture, uint8_t list)
{
    AuraGame *g = aura_game(p);
    bool is_object = p->rules->keys[list].type == SAGA_OBJECT;
    for (const SagaFact *f = saga_fact(gesture, 0, list); f && !p->is_stopped;
         f = saga_fact_next(gesture, f)) {
        if (is_object)
            (void)aura_find(p, gesture, saga_object(gesture, f), AURA_KEY_ACTOR);
        else if (!named(g, gesture->seat, f->value))
            saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1);
    }
    return !p->is_stopped;
}

bool aura_speaks_for(SagaPlay *p, const SagaGesture *gesture, uint8_t actor)
{
    if (!p->is_stopped && gesture->seat && aura_actor(aura_game(p), actor)->seat != gesture->seat)
        saga_refuse(p, ERR_STATE, RULE_AE_SESS_5);
    return !p->is_stopped;
}

bool aura_is_able(SagaPlay *p, uint8_t actor, bool awake)
{
    const AuraSheet *s = aura_sheet(aura_game(p), actor);
    if (!p->is_stopped && s && (aura_is_gone(s) || (awake && aura_is_down(s))))
        saga_refuse(p, ERR_STATE, RULE_AE_DYING_8);
    return !p->is_stopped;
}

bool aura_find_once(SagaPlay *p, const SagaGesture *g, uint8_t list, ErrorCode code, RuleId rule)
{
    AuraGame *game = aura_game(p);
    uint64_t seen = 0;
    bool is_object = p->rules->keys[list].type == SAGA_OBJECT;
    for (const SagaFact *f = saga_fact(g, 0, list); f && !p->is_stopped; f = saga_fact_next(g, f)) {
        int32_t name = is_object ? saga_value(g, saga_object(g, f), AURA_KEY_ACTOR, 0) : f->value;
        uint8_t id = named(game, g->seat, name);
        if (!id || !aura_sheet(game, id)) // of a group several take part
            continue;
        uint64_t bit = UINT64_C(1) << (id - 1);
        if (seen & bit)
            saga_refuse_who(p, code, rule, aura_name(game, id));
        seen |= bit;
    }
    return !p->is_stopped;
}

int aura_combat_value(const AuraGame *g, uint8_t actor)
{
    const AuraActor *a = &g->actor[actor - 1];
    return a->kind == AURA_ACTOR_UNIT ? g->unit[a->index].value : g->group[a->index].value;
}

bool aura_stands(const AuraGame *g, uint8_t actor, uint32_t number)
{
    const AuraActor *a = &g->actor[actor - 1];
    const AuraGroup *m = &g->group[a->index];
    return a->kind != AURA_ACTOR_MINIONS || (number < m->count && m->life[number] > 0);
}

uint8_t aura_first_standing(const AuraGame *g, uint8_t actor)
{
    uint8_t number = 0;
    while (number < AURA_GROUP_SIZE && !aura_stands(g, actor, number))
        number++;
    return number;
}

bool aura_is_out(AuraGame *g, uint8_t actor)
{
    const AuraSheet *s = aura_sheet(g, actor);
    return s ? aura_is_gone(s) : !aura_stands(g, actor, aura_first_standing(g, actor));
}

bool aura_find_minion(SagaPlay *p, const SagaGesture *g, uint32_t parent, uint8_t actor,
                      uint8_t *number)
{
    AuraGame *game = aura_game(p);
    int meant = saga_value(g, parent, AURA_KEY_NUMBER, 0);
    *number = !meant                    ? aura_first_standing(game, actor)
              : meant > AURA_GROUP_SIZE ? (uint8_t)AURA_GROUP_SIZE
                                        : (uint8_t)(meant - 1);
    if (!p->is_stopped && !aura_stands(game, actor, *number))
        saga_refuse(p, ERR_TARGET, RULE_AE_MIN_3);
    return !p->is_stopped;
}

/// Where the numbers of a kind of actor are kept, and how many more there may be.
static uint8_t *counter_of(AuraGame *g, uint8_t kind, uint8_t *most)
{
    *most = kind == AURA_ACTOR_CHARACTER ? AURA_SHEET_MAX
            : kind == AURA_ACTOR_UNIT    ? AURA_UNIT_MAX
                                         : AURA_GROUP_MAX;
    return kind == AURA_ACTOR_CHARACTER ? &g->sheet_count
           : kind == AURA_ACTOR_UNIT    ? &g->unit_count
                                        : &g->group_count;
}

static bool is_taken(const AuraGame *g, TextId name)
{
    for (uint32_t i = 0; i < g->actor_count; i++)
        if (g->actor[i].name == name)
            return true;
    return false;
}

/// AE-SESS-5: whoever is hidden gives way, or a refusal would say that somebody is there.
static void rename_hidden(SagaPlay *p, AuraActor *a)
{
    enum { SECOND = 2 };
    AuraGame *g = aura_game(p);
    TextId was = a->name, name = was;
    for (uint32_t n = SECOND; name && is_taken(g, name); n++)
        name = p->host.numbered ? p->host.numbered(p->host.self, was, n) : 0;
    if (!name) {
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1); // no room for texts
        return;
    }
    a->name = name;
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_RENAMED);
    saga_event_put(&e, AURA_KEY_ACTOR, name);
    saga_event_put(&e, AURA_KEY_NAME, was);
    saga_event_cite(&e, RULE_AE_SESS_5);
    e.audience = (uint8_t)(1u | 1u << a->seat);
    saga_event_tell(p, &e);
}

uint8_t aura_actor_add(SagaPlay *p, const SagaGesture *gesture, uint8_t kind)
{
    AuraGame *g = aura_game(p);
    TextId name = (TextId)saga_value(gesture, 0, AURA_KEY_NAME, 0);
    uint8_t most, *count = counter_of(g, kind, &most);
    for (uint8_t i = 1; i <= g->actor_count; i++)
        if (aura_name(g, i) == name && !aura_knows(g, gesture->seat, i))
            rename_hidden(p, aura_actor(g, i));
    if (is_taken(g, name))
        saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1); // one name, one character
    if (p->is_stopped)
        return 0;
    if (g->actor_count == AURA_ACTOR_MAX || *count == most) {
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
        return 0;
    }
    AuraActor *a = &g->actor[g->actor_count++];
    memset(a, 0, sizeof *a);
    a->name = name;
    a->kind = kind;
    a->index = (*count)++;
    a->stance[0].score = a->stance[1].score = AURA_STAT_ADR;
    if (kind == AURA_ACTOR_CHARACTER)
        memset(&g->sheet[a->index], 0, sizeof g->sheet[0]);
    return g->actor_count;
}

AuraTrait *aura_trait(AuraSheet *s, TextId name)
{
    for (uint32_t i = 0; i < s->trait_count; i++)
        if (s->trait[i].name == name)
            return &s->trait[i];
    return NULL;
}

void aura_stance_settle(AuraGame *g, uint8_t actor)
{
    AuraActor *a = aura_actor(g, actor);
    AuraSheet *s = aura_sheet(g, actor);
    for (uint32_t i = 0; i < 2; i++)
        if (a->stance[i].trait && !aura_trait(s, a->stance[i].trait))
            a->stance[i].trait = 0;
}

void aura_trait_remove(AuraGame *g, uint8_t actor, uint32_t index)
{
    AuraSheet *s = aura_sheet(g, actor);
    memmove(&s->trait[index], &s->trait[index + 1],
            (s->trait_count - index - 1u) * sizeof s->trait[0]);
    memset(&s->trait[--s->trait_count], 0, sizeof s->trait[0]);
    aura_stance_settle(g, actor);
}

void aura_event_start(const SagaPlay *p, SagaEvent *e, uint8_t kind, uint8_t actor)
{
    saga_event_start(e, kind);
    if (actor)
        saga_event_put(e, AURA_KEY_ACTOR, aura_name(aura_game(p), actor));
}
