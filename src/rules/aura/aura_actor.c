// SPDX-License-Identifier: MIT
// Who is meant, and who may speak for whom.
#include "rules/aura/aura.h"
#include <string.h>

AuraSheet *aura_sheet(AuraGame *g, uint8_t id)
{
    const AuraActor *a = aura_actor(g, id);
    return a->kind == AURA_ACTOR_CHARACTER ? &g->sheet[a->index] : NULL;
}

uint8_t aura_find(SagaPlay *p, const SagaGesture *gesture, uint32_t parent, uint8_t key)
{
    AuraGame *g = aura_game(p);
    int32_t name = saga_value(gesture, parent, key, 0);
    for (uint32_t i = 0; name && i < g->actor_count; i++)
        if (g->actor[i].name == name)
            return (uint8_t)(i + 1);
    saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1);
    return 0;
}

bool aura_speaks_for(SagaPlay *p, const SagaGesture *gesture, uint8_t actor)
{
    if (gesture->seat && aura_actor(aura_game(p), actor)->seat != gesture->seat)
        saga_refuse(p, ERR_STATE, RULE_AE_SESS_5);
    return !p->is_stopped;
}

uint8_t aura_actor_add(SagaPlay *p, TextId name, uint8_t kind)
{
    AuraGame *g = aura_game(p);
    bool is_sheet = kind == AURA_ACTOR_CHARACTER;
    for (uint32_t i = 0; i < g->actor_count; i++)
        if (g->actor[i].name == name) {
            saga_refuse(p, ERR_UNKNOWN, RULE_AE_CHAR_1); // one name, one character
            return 0;
        }
    if (g->actor_count == AURA_ACTOR_MAX || (is_sheet && g->sheet_count == AURA_SHEET_MAX) ||
        (!is_sheet && g->group_count == AURA_GROUP_MAX)) {
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
        return 0;
    }
    AuraActor *a = &g->actor[g->actor_count++];
    memset(a, 0, sizeof *a);
    a->name = name;
    a->kind = kind;
    a->index = is_sheet ? g->sheet_count++ : g->group_count++;
    if (is_sheet)
        memset(&g->sheet[a->index], 0, sizeof g->sheet[0]);
    else
        memset(&g->group[a->index], 0, sizeof g->group[0]);
    return g->actor_count;
}

AuraTrait *aura_trait(AuraSheet *s, TextId name)
{
    for (uint32_t i = 0; i < s->trait_count; i++)
        if (s->trait[i].name == name)
            return &s->trait[i];
    return NULL;
}

void aura_event_start(const SagaPlay *p, SagaEvent *e, uint8_t kind, uint8_t actor)
{
    saga_event_start(e, kind);
    if (actor)
        saga_event_put(e, AURA_KEY_ACTOR, aura_name(aura_game(p), actor));
}
