// SPDX-License-Identifier: MIT
// What a fumble in a fight brings: the rows of its table, a curse with two more, and what each of
// them does at once. Whose blow is doubled by it is left to the exchange, which alone knows whether
// somebody strikes.
#include "rules/aura/aura.h"

enum { FUMBLE_ROWS_MAX = 32 };

static void hurt_with_own(SagaPlay *p, const AuraContest *c, uint32_t roller, uint8_t actor,
                          const AuraStrike *strike)
{
    int shown;
    const AuraSpec *own = &c->roller[roller].spec;
    uint32_t number = actor == own->actor ? own->number : aura_first_standing(aura_game(p), actor);
    if (aura_shown(p, c, roller, strike, &shown))
        aura_blow(p, own->actor, actor, number, shown, 0, 0, 0, false, RULE_AE_FUMB_2);
}

/// AE-FUMB-3: rows of the table, a curse depth first.
static uint32_t roll_rows(SagaPlay *p, uint8_t actor, uint8_t *row)
{
    uint32_t count = 0, left = 1;
    while (left && count < FUMBLE_ROWS_MAX) {
        uint8_t die;
        if (!saga_roll(p, AURA_ROLL_FUMBLE, actor, 1, 10, &die))
            return 0;
        left--;
        row[count++] = (uint8_t)(die - 1);
        if (die - 1 == AURA_FUMBLE_CURSE)
            left += 2;
    }
    return count;
}

bool aura_fumble(SagaPlay *p, const SagaGesture *g, AuraContest *c, uint32_t roller,
                 AuraStrike *strike, bool *doubles)
{
    AuraGame *game = aura_game(p);
    uint8_t actor = c->roller[roller].spec.actor, row[FUMBLE_ROWS_MAX];
    uint32_t once = 0;
    *doubles = false;
    if (c->roller[roller].grade != AURA_FUMBLE || !aura_option(p, AURA_OPT_FUMBLE_TABLE))
        return !p->is_stopped;
    uint32_t count = roll_rows(p, actor, row);
    AuraSheet *s = aura_sheet(game, actor);
    for (uint32_t i = 0; i < count && !p->is_stopped; i++) {
        SagaEvent e;
        aura_event_start(p, &e, AURA_EVENT_FUMBLE, actor);
        saga_event_put(&e, AURA_KEY_FUMBLE, row[i]);
        saga_event_cite(&e, RULE_AE_FUMB_1);
        saga_event_cite(&e, RULE_AE_FUMB_2);
        saga_event_cite(&e, RULE_AE_FIGHT_7);
        if (count > 1)
            saga_event_cite(&e, RULE_AE_FUMB_3);
        saga_event_tell(p, &e);
        bool is_again = once >> row[i] & 1;
        once |= 1u << row[i];
        if (row[i] == AURA_FUMBLE_HITS_SELF)
            hurt_with_own(p, c, roller, actor, strike);
        if (row[i] == AURA_FUMBLE_HITS_FRIEND) {
            uint8_t friend =
                saga_has(g, 0, AURA_KEY_FRIEND) ? aura_find(p, g, 0, AURA_KEY_FRIEND) : actor;
            if (friend && aura_actor(game, friend)->camp != aura_actor(game, actor)->camp)
                friend = actor; // the other one's companion
            if (friend)
                hurt_with_own(p, c, roller, friend, strike);
        }
        if (is_again)
            continue;
        if (row[i] == AURA_FUMBLE_WEAPON_BREAKS)
            aura_break_weapon(p, actor, strike->weapon);
        else if (row[i] == AURA_FUMBLE_DOUBLE_DAMAGE)
            *doubles = true;
        else if (row[i] == AURA_FUMBLE_ARMOUR_USELESS)
            for (uint32_t k = 0; s && k < s->armour_count; k++)
                s->armour[k].is_useless = true;
        else if (row[i] == AURA_FUMBLE_FALLS)
            aura_afflict(p, actor, AURA_PRONE, 0, 0, RULE_AE_FUMB_2);
        else if (row[i] == AURA_FUMBLE_STUNNED)
            aura_afflict(p, actor, AURA_STUNNED, 0, game->round + 1, RULE_AE_FUMB_2);
        else if (row[i] == AURA_FUMBLE_ENTANGLED)
            aura_afflict(p, actor, AURA_ENTANGLED, 0, 0, RULE_AE_FUMB_2);
    }
    return !p->is_stopped;
}

void aura_brace(AuraGame *g, uint8_t actor)
{
    AuraActor *a = aura_actor(g, actor);
    a->double_next_hit = true;
    a->double_until = g->has_order ? g->round + 1 : (int32_t)g->clock + 2 * SAGA_ROUND_S;
}

bool aura_fumble_alone(SagaPlay *p, const SagaGesture *g, AuraContest *c, uint32_t roller,
                       AuraStrike *strike)
{
    bool doubles;
    if (!aura_fumble(p, g, c, roller, strike, &doubles))
        return false;
    if (doubles)
        aura_brace(aura_game(p), c->roller[roller].spec.actor);
    return true;
}
