// SPDX-License-Identifier: MIT
// Campaign, session, scene (AE-SESS-1), and the pool on the table between them.
#include "rules/aura/aura.h"
#include <string.h>

void aura_session_open(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    (void)g;
    if (game->has_session || p->nested) {
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_SESS_1);
        return;
    }
    game->has_session = true;
    game->pool_unused = 0;
    aura_count_by_clock(p); // what an older snapshot has kept in turns
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_SESSION);
    saga_event_put(&e, AURA_KEY_ON, true);
    saga_event_cite(&e, RULE_AE_SESS_1);
    saga_event_tell(p, &e);
}

/// AE-SESS-2: what lasts until the end of the scene ends.
static void end_scene(SagaPlay *p)
{
    AuraGame *game = aura_game(p);
    SagaEvent e;
    aura_close_chases(p);
    aura_close_battle(p);
    aura_close_fight(p);
    for (uint8_t i = 1; i <= game->actor_count; i++) {
        aura_actor(game, i)->double_next_hit = false;
        if (aura_has(game, i, AURA_HELD))
            aura_relieve(p, i, AURA_HELD, RULE_AE_SESS_2);
    }
    saga_event_start(&e, AURA_EVENT_SCENE);
    saga_event_put(&e, AURA_KEY_ON, false);
    if (game->scene)
        saga_event_put(&e, AURA_KEY_NAME, game->scene);
    saga_event_put(&e, AURA_KEY_POOL, game->pool);
    saga_event_cite(&e, RULE_AE_SESS_2);
    if (game->pool)
        saga_event_cite(&e, RULE_AE_POOL_3);
    game->pool_unused = (int16_t)(game->pool_unused + game->pool);
    game->pool = 0;
    for (uint32_t i = 0; i < game->sheet_count; i++) {
        AuraSheet *s = &game->sheet[i];
        uint32_t kept = 0;
        for (uint32_t k = 0; k < s->trait_count; k++)
            if (s->trait[k].until_kind != AURA_UNTIL_SCENE)
                s->trait[kept++] = s->trait[k];
        memset(&s->trait[kept], 0, (s->trait_count - kept) * sizeof s->trait[0]);
        s->trait_count = (uint8_t)kept;
        s->pending_advantage = s->pending_disadvantage = 0;
        s->gifted = 0;
    }
    game->has_scene = false;
    game->scene = 0;
    saga_event_tell(p, &e);
    for (uint8_t i = 1; i <= game->actor_count; i++) { // AE-DYING-7: it is for the leader to name
        const AuraSheet *s = aura_sheet(game, i);
        if (!s || !s->is_sequela_due || aura_is_gone(s))
            continue;
        aura_event_start(p, &e, AURA_EVENT_SEQUELA, i);
        saga_event_cite(&e, RULE_AE_DYING_7);
        saga_event_tell(p, &e);
    }
}

static bool may_close(SagaPlay *p, bool is_open, RuleId rule)
{
    if (p->nested)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_AURA_9);
    else if (!is_open)
        saga_refuse(p, ERR_NOT_NOW, rule);
    return !p->is_stopped;
}

void aura_scene_open(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    if (!game->has_session || game->has_scene || p->nested) {
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_SESS_1);
        return;
    }
    game->has_scene = true;
    game->scene = (TextId)saga_value(g, 0, AURA_KEY_NAME, 0);
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_SCENE);
    saga_event_put(&e, AURA_KEY_ON, true);
    if (game->scene)
        saga_event_put(&e, AURA_KEY_NAME, game->scene);
    saga_event_cite(&e, RULE_AE_SESS_1);
    saga_event_tell(p, &e);
}

void aura_scene_close(SagaPlay *p, const SagaGesture *g)
{
    (void)g;
    if (may_close(p, aura_game(p)->has_scene, RULE_AE_SESS_2))
        end_scene(p);
}

static void tell_xp(SagaPlay *p, uint8_t actor, int xp, RuleId rule)
{
    AuraSheet *s = aura_sheet(aura_game(p), actor);
    if (s->xp + xp > AURA_XP_MAX) {
        saga_refuse(p, ERR_LIMIT, rule);
        return;
    }
    s->xp = (int16_t)(s->xp + xp);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_XP, actor);
    saga_event_put(&e, AURA_KEY_XP, xp);
    saga_event_put(&e, AURA_KEY_TOTAL, s->xp);
    saga_event_cite(&e, rule);
    saga_event_tell(p, &e);
}

/// AE-POOL-4: equal shares; what is left over the leader gives out.
static void share_pool(SagaPlay *p)
{
    AuraGame *game = aura_game(p);
    int count = 0;
    for (uint32_t i = 0; i < game->actor_count; i++)
        count += game->actor[i].kind == AURA_ACTOR_CHARACTER && !game->actor[i].is_npc;
    if (!count || !game->pool_unused)
        return;
    int share = game->pool_unused / count;
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_POOL);
    saga_event_put(&e, AURA_KEY_POINTS, game->pool_unused);
    saga_event_put(&e, AURA_KEY_LEFT, game->pool_unused - share * count);
    saga_event_cite(&e, RULE_AE_POOL_4);
    saga_event_tell(p, &e);
    for (uint32_t i = 0; share && i < game->actor_count; i++)
        if (game->actor[i].kind == AURA_ACTOR_CHARACTER && !game->actor[i].is_npc)
            tell_xp(p, (uint8_t)(i + 1), share, RULE_AE_POOL_4);
}

void aura_session_close(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    if (!may_close(p, game->has_session, RULE_AE_SESS_1) ||
        (!aura_option(p, AURA_OPT_XP_FREE) &&
         !aura_find_once(p, g, AURA_KEY_AWARDS, ERR_RANGE, RULE_AE_XP_1)))
        return;
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_AWARDS); f; f = saga_fact_next(g, f)) {
        uint32_t in = saga_object(g, f);
        uint8_t actor = aura_find(p, g, in, AURA_KEY_ACTOR);
        int xp = saga_value(g, in, AURA_KEY_XP, 0);
        bool is_absent = saga_value(g, in, AURA_KEY_ABSENT, 0) != 0;
        if (actor && !aura_sheet(game, actor))
            saga_refuse(p, ERR_UNKNOWN, RULE_AE_XP_1);
        if (!p->is_stopped &&
            (xp < 0 || (!aura_option(p, AURA_OPT_XP_FREE) && (xp > 3 || (xp < 1 && !is_absent)))))
            saga_refuse(p, ERR_RANGE, RULE_AE_XP_1);
        if (p->is_stopped)
            return;
    }
    if (game->has_scene)
        end_scene(p);
    aura_close_chases(p); // begun outside a scene
    aura_close_battle(p);
    aura_close_fight(p);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_AWARDS); f; f = saga_fact_next(g, f)) {
        uint32_t in = saga_object(g, f);
        tell_xp(p, aura_find(p, g, in, AURA_KEY_ACTOR), saga_value(g, in, AURA_KEY_XP, 0),
                RULE_AE_XP_1);
    }
    if (aura_option(p, AURA_OPT_POOL_TO_XP))
        share_pool(p);
    game->has_session = false;
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_SESSION);
    saga_event_put(&e, AURA_KEY_ON, false);
    saga_event_put(&e, AURA_KEY_POOL, game->pool_unused);
    saga_event_cite(&e, RULE_AE_SESS_1);
    saga_event_tell(p, &e);
    game->pool_unused = 0;
}

void aura_pool_add(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    int points = saga_value(g, 0, AURA_KEY_POINTS, 0);
    if (!game->has_scene)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_POOL_1);
    else if (points < 1 || game->pool + points > 999)
        saga_refuse(p, ERR_RANGE, RULE_AE_POOL_1);
    if (p->is_stopped)
        return;
    game->pool = (int16_t)(game->pool + points);
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_POOL);
    saga_event_put(&e, AURA_KEY_POINTS, points);
    saga_event_put(&e, AURA_KEY_POOL, game->pool);
    if (saga_has(g, 0, AURA_KEY_TEXT))
        saga_event_put(&e, AURA_KEY_TEXT, saga_value(g, 0, AURA_KEY_TEXT, 0));
    saga_event_cite(&e, RULE_AE_POOL_1);
    saga_event_tell(p, &e);
}
