// SPDX-License-Identifier: MIT
// Who acts when: initiative, turns, rounds, and what lasts so many of them. The order is a hint to
// the leader, who may act out of turn for anybody.
#include "rules/aura/aura_view.h"
#include <string.h>

// ---------------------------------------------------------------- at the same time

/// Have two places of the order the same total?
static bool is_equal(const AuraGame *g, uint32_t a, uint32_t b)
{
    return a < g->order_count && b < g->order_count && g->order_total[a] == g->order_total[b];
}

bool aura_defers(const AuraGame *g)
{
    return g->has_order && g->has_totals && !g->is_applying &&
           (is_equal(g, g->current, g->current + 1u) ||
            (g->current && is_equal(g, g->current, g->current - 1u)));
}

bool aura_sees_before(const AuraGame *g)
{
    return aura_defers(g) && g->before_round == g->round &&
           g->before_total == g->order_total[g->current];
}

/// AE-INIT-2: what is paid while several act at once hampers nobody before all of them have.
static void keep_before(AuraGame *g)
{
    if (!aura_defers(g) || aura_sees_before(g))
        return;
    g->before_round = g->round;
    g->before_total = g->order_total[g->current];
    for (uint32_t i = 0; i < g->sheet_count; i++) {
        AuraSheet *s = &g->sheet[i];
        s->malus_before[0] = (uint8_t)aura_malus(s, AURA_LIFE_GAUGE);
        s->malus_before[1] = (uint8_t)aura_malus(s, AURA_AURA_GAUGE);
    }
}

void aura_defer(SagaPlay *p, AuraDeferred what)
{
    AuraGame *g = aura_game(p);
    SagaEvent e;
    if (g->deferred_count == AURA_DEFERRED_MAX) { // nobody acts so often in one turn
        saga_refuse(p, ERR_LIMIT, RULE_AE_INIT_2);
        return;
    }
    g->deferred[g->deferred_count++] = what;
    aura_event_start(p, &e, AURA_EVENT_DEFERRED, what.actor);
    if (what.condition)
        saga_event_put(&e, AURA_KEY_CONDITION, what.condition - 1);
    else
        saga_event_put(&e, AURA_KEY_DAMAGE, what.damage);
    saga_event_cite(&e, RULE_AE_INIT_2);
    saga_event_tell(p, &e);
}

/// Everybody of this total has acted.
static void apply_deferred(SagaPlay *p)
{
    AuraGame *g = aura_game(p);
    AuraDeferred list[AURA_DEFERRED_MAX];
    uint32_t count = g->deferred_count;
    memcpy(list, g->deferred, sizeof list);
    memset(g->deferred, 0, sizeof g->deferred);
    g->deferred_count = 0;
    g->is_applying = true;
    for (uint32_t i = 0; i < count && !p->is_stopped; i++)
        if (list[i].condition)
            aura_afflict(p, list[i].actor, list[i].condition - 1u, list[i].damage,
                         list[i].until_round, list[i].why);
        else
            aura_hurt(p, list[i].actor, list[i].minion, list[i].damage, list[i].why);
    g->is_applying = false;
}

// ---------------------------------------------------------------- initiative

static void put_order(SagaPlay *p, RuleId why)
{
    AuraGame *g = aura_game(p);
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_ORDER);
    for (uint32_t i = 0; i < g->order_count && i < 30; i++)
        saga_event_put(&e, AURA_KEY_ORDER, aura_name(g, g->order[i]));
    saga_event_put(&e, AURA_KEY_ROUND, g->round);
    saga_event_cite(&e, why);
    saga_event_tell(p, &e);
}

/// Puts an actor behind everybody with a total at least as high.
static void put_in_order(AuraGame *g, uint8_t actor, int total)
{
    uint32_t at = g->order_count++;
    for (; at && g->order_total[at - 1] < total; at--) {
        g->order[at] = g->order[at - 1];
        g->order_total[at] = g->order_total[at - 1];
    }
    g->order[at] = actor;
    g->order_total[at] = (int16_t)total;
}

/// Where nobody has a total (AE-INIT-3, AE-INIT-4): behind the last of the same camp.
static void put_behind_camp(AuraGame *g, uint8_t actor)
{
    bool is_player = aura_actor(g, actor)->camp == AURA_CAMP_PLAYERS;
    uint32_t at = g->order_count;
    while (at && (aura_actor(g, g->order[at - 1])->camp == AURA_CAMP_PLAYERS) != is_player)
        at--;
    if (!at) // the first of them
        at = g->order_count;
    for (uint32_t i = g->order_count++; i > at; i--) {
        g->order[i] = g->order[i - 1];
        g->order_total[i] = g->order_total[i - 1];
    }
    g->order[at] = actor;
    g->order_total[at] = g->order_total[at - 1];
}

/// What everybody rolls with is kept for the rounds in which it is rolled again; what counted once
/// (circumstances, traits paid for) is not.
static void keep_quick(AuraGame *g, const AuraSpec *spec, uint32_t count)
{
    for (uint32_t at = 0; at < AURA_TARGET_MAX; at++) // whoever has left the order
        if (!aura_has_turns(g, g->quick[at].actor))
            memset(&g->quick[at], 0, sizeof g->quick[at]);
    for (uint32_t i = 0, at = 0; i < count; i++) {
        while (at < AURA_TARGET_MAX && g->quick[at].actor)
            at++;
        if (NEVER(at == AURA_TARGET_MAX)) // one place each, and the order has no more
            return;
        g->quick[at] = spec[i];
        g->quick[at].advantages = g->quick[at].disadvantages = 0;
        g->quick[at].extra_count = 0;
        g->quick[at].passes = false;
    }
}

/// With what somebody rolls again.
static AuraSpec quick_of(AuraGame *g, uint8_t actor)
{
    AuraSpec spec = {.actor = actor, .score = AURA_STAT_ADR, .part = -1};
    for (uint32_t i = 0; i < AURA_TARGET_MAX; i++)
        if (g->quick[i].actor == actor)
            spec = g->quick[i];
    return aura_spec_now(g, spec);
}

/// AE-INIT-1: everybody by himself.
static bool roll_classic(SagaPlay *p, const AuraSpec *spec, uint32_t count)
{
    AuraGame *g = aura_game(p);
    AuraContest c;
    memset(&c, 0, sizeof c);
    c.rule = RULE_AE_INIT_1;
    c.sort = AURA_SORT_COMBAT;
    for (uint32_t i = 0; i < count; i++)
        if (!aura_contest_join(p, &c, &spec[i], true))
            return false;
    if (!aura_contest_roll(p, &c))
        return false;
    g->order_count = 0;
    for (uint32_t i = 0; i < count; i++)
        put_in_order(g, spec[i].actor, aura_party_side(&c, i).total);
    return true;
}

/// AE-INIT-3: one collective roll for each camp.
static bool roll_simple(SagaPlay *p, const AuraSpec *spec, uint32_t count)
{
    AuraGame *g = aura_game(p);
    AuraContest c;
    uint8_t camp[2] = {AURA_CAMP_PLAYERS, AURA_CAMP_FOES}, list[2][AURA_ACTOR_MAX];
    uint32_t counts[2] = {0, 0};
    memset(&c, 0, sizeof c);
    c.rule = RULE_AE_INIT_3;
    c.sort = AURA_SORT_COMBAT;
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t i = 0; i < count; i++) {
            bool is_player = aura_actor(g, spec[i].actor)->camp == AURA_CAMP_PLAYERS;
            if (is_player != (camp[k] == AURA_CAMP_PLAYERS))
                continue;
            if (!aura_contest_join(p, &c, &spec[i], counts[k] == 0))
                return false;
            list[k][counts[k]++] = spec[i].actor;
            c.party[c.party_count - 1].is_collective = true;
        }
    if (!aura_contest_roll(p, &c))
        return false;
    uint32_t first = 0;
    if (counts[0] && counts[1]) {
        AuraSide a = aura_party_side(&c, 0), b = aura_party_side(&c, 1);
        int by = a.total - b.total;
        first = (by ? by : aura_by_dice(a.dice, b.dice)) < 0;
    } else {
        first = counts[0] == 0;
    }
    g->order_count = 0;
    bool alternates = aura_option(p, AURA_OPT_SIMPLE_ORDER) != 0;
    for (uint32_t i = 0, k = first, at[2] = {0, 0}; i < count; i++) {
        if (at[k] == counts[k])
            k = 1 - k;
        g->order_total[g->order_count] = 0;
        g->order[g->order_count++] = list[k][at[k]++];
        if (alternates)
            k = 1 - k;
    }
    return true;
}

static bool roll_initiative(SagaPlay *p, const AuraSpec *spec, uint32_t count, const uint8_t *down,
                            uint32_t down_count)
{
    AuraGame *g = aura_game(p);
    bool is_simple = aura_option(p, AURA_OPT_INITIATIVE) != 0;
    if (!(is_simple ? roll_simple(p, spec, count) : roll_classic(p, spec, count)))
        return false;
    for (uint32_t i = 0; i < down_count; i++) { // each by himself
        g->order_total[g->order_count] = (int16_t)(g->order_total[g->order_count - 1] - 1);
        g->order[g->order_count++] = down[i];
    }
    g->is_unrolled = false;
    g->has_totals = !is_simple;
    put_order(p, is_simple ? RULE_AE_INIT_3 : RULE_AE_INIT_1);
    return true;
}

// ---------------------------------------------------------------- turns and the clock

bool aura_has_turns(const AuraGame *g, uint8_t actor)
{
    for (uint32_t i = 0; g->has_order && i < g->order_count; i++)
        if (g->order[i] == actor)
            return true;
    return false;
}

static int32_t rounds_from_now(const AuraGame *g, int32_t rounds)
{
    int64_t then = g->clock + (int64_t)rounds * SAGA_ROUND_S;
    return (int32_t)(then < INT32_MAX ? then : INT32_MAX);
}

AuraSpan aura_borne(const AuraGame *g, uint8_t actor, int rounds)
{
    return aura_has_turns(g, actor) ? (AuraSpan){.turns = rounds + 1}
                                    // AE-ROUND-2: n turns are borne
                                    : (AuraSpan){.until = rounds_from_now(g, rounds)};
}

/// What ended while nobody looked (a clock set by hand, AE-SESS-3) has none left.
static int32_t rounds_until(const AuraGame *g, int32_t until)
{
    return until > g->clock ? saga_rounds_of(until - g->clock) : 0;
}

/// AE-ROUND-1: a rest of seconds becomes rounds, for whoever takes a place in the order.
static void count_in_turns(AuraGame *g, uint8_t actor)
{
    AuraActor *a = aura_actor(g, actor);
    AuraSheet *s = aura_sheet(g, actor);
    for (uint32_t k = 0; k < AURA_CONDITIONS; k++) {
        AuraCondition *c = &a->condition[k];
        if (c->is_there && c->until) {
            int32_t rounds = rounds_until(g, c->until) + 1;
            c->rounds = (int16_t)(rounds < INT16_MAX ? rounds : INT16_MAX);
            c->until = 0;
        }
    }
    for (uint32_t k = 0; s && k < s->trait_count; k++) {
        AuraSpan *span = &s->trait[k].span;
        if (s->trait[k].until_kind == AURA_UNTIL_ROUNDS && span->until)
            *span = (AuraSpan){.turns = rounds_until(g, span->until) + 1};
    }
    for (uint32_t k = 0; s && k <= AURA_RUNNING_MAX; k++) { // on their caster's turns
        AuraSpan *span = k ? &s->running[k - 1].span : &s->preparation;
        if (span->until) { // no turns would be for good
            int32_t turns = rounds_until(g, span->until);
            *span = (AuraSpan){.turns = turns ? turns : 1};
        }
    }
}

/// AE-ROUND-1: rounds left x 6 s remain; what has none left is over.
static void count_by_clock(SagaPlay *p, uint8_t actor)
{
    AuraGame *g = aura_game(p);
    AuraActor *a = aura_actor(g, actor);
    AuraSheet *s = aura_sheet(g, actor);
    for (uint32_t k = 0; k < AURA_CONDITIONS; k++) {
        AuraCondition *c = &a->condition[k];
        int left = c->rounds ? c->rounds - 1 : c->round ? c->round - g->round + 1 : 0;
        if (!c->is_there || (!c->rounds && !c->round))
            continue;
        c->rounds = c->round = 0;
        c->until = rounds_from_now(g, left);
        if (left <= 0)
            aura_relieve(p, actor, k, RULE_AE_ROUND_1);
    }
    for (uint32_t k = 0; s && k < s->trait_count; k++) {
        AuraSpan *span = &s->trait[k].span;
        int32_t left = span->turns - 1;
        if (left > 0)
            *span = (AuraSpan){.until = rounds_from_now(g, left)};
        else if (left == 0)
            aura_end_trait(p, actor, k--, RULE_AE_ROUND_1);
    }
    for (uint32_t k = 0; s && k <= AURA_RUNNING_MAX; k++) {
        AuraSpan *span = k ? &s->running[k - 1].span : &s->preparation;
        if (span->turns)
            *span = (AuraSpan){.until = rounds_from_now(g, span->turns)};
    }
}

void aura_count_by_clock(SagaPlay *p)
{
    for (uint8_t i = 1; i <= aura_game(p)->actor_count; i++)
        if (!aura_has_turns(aura_game(p), i))
            count_by_clock(p, i);
}

/// AE-FUMB-2: the end of the next round is a round of the fight, or a time.
static void count_double(AuraGame *g, bool in_rounds)
{
    for (uint32_t i = 0; i < g->actor_count; i++) {
        AuraActor *a = &g->actor[i];
        if (a->double_next_hit)
            a->double_until =
                in_rounds ? rounds_until(g, a->double_until)
                          : (int32_t)g->clock + (a->double_until - g->round + 1) * SAGA_ROUND_S;
    }
}

// ---------------------------------------------------------------- the order begins

static void start_turn(SagaPlay *p);

void aura_initiative(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraSpec spec[AURA_TARGET_MAX];
    uint32_t count = 0;
    if (saga_fact_count(g, 0, AURA_KEY_SIDES) + (game->has_order ? game->order_count : 0) >
        AURA_TARGET_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    else if (p->nested)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_SESS_3);
    else if (!saga_has(g, 0, AURA_KEY_SIDES))
        saga_refuse(p, ERR_STATE, RULE_AE_INIT_1);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_SIDES); f && !p->is_stopped;
         f = saga_fact_next(g, f), count++) {
        if (!aura_read_spec(p, g, saga_object(g, f), &spec[count]))
            return;
        bool is_twice = aura_has_turns(game, spec[count].actor);
        for (uint32_t i = 0; i < count; i++)
            is_twice |= spec[i].actor == spec[count].actor;
        if (is_twice) // one place in the order each
            saga_refuse(p, ERR_STATE, RULE_AE_INIT_1);
    }
    if (p->is_stopped)
        return;
    if (game->has_order) { // newcomers roll on entering, where there are totals
        AuraContest c;
        memset(&c, 0, sizeof c);
        c.rule = RULE_AE_INIT_1;
        c.sort = AURA_SORT_COMBAT;
        for (uint32_t i = 0; i < count; i++)
            (void)aura_contest_join(p, &c, &spec[i], true);
        if (p->is_stopped || (game->has_totals && !aura_contest_roll(p, &c)))
            return;
        uint8_t now = game->order[game->current];
        for (uint32_t i = 0; i < count; i++)
            if (game->has_totals)
                put_in_order(game, spec[i].actor, aura_party_side(&c, i).total);
            else
                put_behind_camp(game, spec[i].actor);
        while (game->order[game->current] != now)
            game->current++;
        for (uint32_t i = 0; i < count; i++)
            count_in_turns(game, spec[i].actor);
        keep_quick(game, spec, count);
        put_order(p, game->has_totals    ? RULE_AE_INIT_1
                     : game->is_unrolled ? RULE_AE_INIT_4
                                         : RULE_AE_INIT_3);
        return;
    }
    game->round = 1;
    game->current = 0;
    if (saga_has(g, 0, AURA_KEY_SURPRISED)) { // AE-INIT-4
        int32_t surprised = saga_value(g, 0, AURA_KEY_SURPRISED, 0);
        AuraContest later; // what is said now has to hold when it is rolled
        memset(&later, 0, sizeof later);
        for (uint32_t i = 0; i < count; i++)
            if (!aura_contest_join(p, &later, &spec[i], true))
                return;
        game->order_count = 0;
        game->is_unrolled = true;
        game->has_totals = false;
        for (uint32_t k = 0; k < 2; k++)
            for (uint32_t i = 0; i < count; i++)
                if ((aura_actor(game, spec[i].actor)->camp == surprised) == (k == 1))
                    put_in_order(game, spec[i].actor, k ? 0 : 1);
        put_order(p, RULE_AE_INIT_4);
    } else if (!roll_initiative(p, spec, count, NULL, 0)) {
        return;
    }
    game->has_order = true;
    keep_quick(game, spec, count);
    count_double(game, true);
    for (uint32_t i = 0; i < game->order_count; i++)
        count_in_turns(game, game->order[i]);
    start_turn(p);
}

// ---------------------------------------------------------------- turns and rounds

/// AE-ROUND-2, in its order.
static void start_turn(SagaPlay *p)
{
    AuraGame *g = aura_game(p);
    uint8_t actor = g->order[g->current];
    AuraActor *a = aura_actor(g, actor);
    AuraSheet *s = aura_sheet(g, actor);
    SagaEvent e;
    if (p->is_stopped)
        return;
    aura_event_start(p, &e, AURA_EVENT_TURN, actor);
    saga_event_put(&e, AURA_KEY_ROUND, g->round);
    saga_event_cite(&e, RULE_AE_ROUND_2);
    saga_event_tell(p, &e);
    if (s && s->is_test_due && aura_is_down(s))
        aura_dying_due(p, actor);
    if (!p->is_stopped && s && s->is_breathless && !aura_is_gone(s) && s->breath_due <= g->clock)
        aura_breath_due(p, actor);
    for (uint32_t k = 0; k < AURA_CONDITIONS && !p->is_stopped; k++)
        if (a->condition[k].rounds && !--a->condition[k].rounds)
            aura_relieve(p, actor, k, RULE_AE_ROUND_2);
    for (uint32_t k = 0; s && k < s->trait_count && !p->is_stopped; k++)
        if (s->trait[k].span.turns && !--s->trait[k].span.turns)
            aura_end_trait(p, actor, k--, RULE_AE_ROUND_2);
    for (uint32_t k = 0; s && k < AURA_RUNNING_MAX && !p->is_stopped; k++)
        if (s->running[k].span.turns && !--s->running[k].span.turns)
            aura_running_due(p, actor, k);
    if (!p->is_stopped && s && s->preparation.turns && !--s->preparation.turns)
        aura_preparation_due(p, actor);
    keep_before(g);
}

/// AE-INIT-1: initiative for the rest of a fight, or for one round of it. Whoever is down does not
/// roll and comes last. False: it has stopped.
static bool roll_again(SagaPlay *p)
{
    AuraGame *g = aura_game(p);
    AuraSpec spec[AURA_TARGET_MAX];
    uint8_t down[AURA_TARGET_MAX];
    uint32_t count = 0, down_count = 0;
    for (uint32_t i = 0; i < g->order_count && count + down_count < AURA_TARGET_MAX; i++) {
        const AuraSheet *s = aura_sheet(g, g->order[i]);
        if (s && aura_is_down(s))
            down[down_count++] = g->order[i];
        else if (!aura_is_out(g, g->order[i]))
            spec[count++] = quick_of(g, g->order[i]);
    }
    return p->is_stopped || !count || roll_initiative(p, spec, count, down, down_count);
}

/// What is counted by the round.
static void clear_counters(AuraGame *g)
{
    for (uint32_t i = 0; i < g->actor_count; i++) {
        AuraActor *a = &g->actor[i];
        a->actions = a->defences = 0;
        a->moved = 0;
    }
    for (uint32_t i = 0; i < g->group_count; i++) {
        g->group[i].acted = 0;
        memset(g->group[i].defended, 0, sizeof g->group[i].defended);
    }
    for (uint32_t i = 0; i < g->unit_count; i++)
        g->unit[i].has_engaged = false;
    g->before_round = 0;
}

static void end_round(SagaPlay *p)
{
    AuraGame *g = aura_game(p);
    for (uint8_t i = 1; i <= g->actor_count; i++) {
        AuraActor *a = aura_actor(g, i);
        if (a->double_next_hit && a->double_until <= g->round)
            a->double_next_hit = false;
        for (uint32_t k = 0; k < AURA_CONDITIONS; k++)
            if (a->condition[k].round && a->condition[k].round <= g->round)
                aura_relieve(p, i, k, RULE_AE_ROUND_2);
    }
    clear_counters(g);
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_ROUND);
    saga_event_put(&e, AURA_KEY_ROUND, g->round);
    saga_event_cite(&e, RULE_AE_ROUND_1);
    saga_event_cite(&e, RULE_AE_ROUND_2);
    saga_event_tell(p, &e);
    g->round++;
    g->current = 0;
    aura_clock_to(p, g->clock + SAGA_ROUND_S, false);
}

void aura_next_turn(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    (void)g;
    if (!game->has_order || p->nested) {
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_ROUND_2);
        return;
    }
    if (game->deferred_count && !is_equal(game, game->current, game->current + 1u))
        apply_deferred(p);
    for (uint32_t tried = 0; tried <= game->order_count && !p->is_stopped; tried++) {
        if (++game->current >= game->order_count) {
            end_round(p);
            if ((game->is_unrolled || aura_option(p, AURA_OPT_INITIATIVE_EACH_ROUND)) &&
                !roll_again(p))
                return;
        }
        if (!aura_is_out(game, game->order[game->current])) { // AE-DYING-8, AE-MIN-3: no turn
            start_turn(p);
            return;
        }
    }
}

void aura_close_fight(SagaPlay *p)
{
    AuraGame *g = aura_game(p);
    if (!g->has_order)
        return;
    apply_deferred(p);
    g->has_order = false;
    g->order_count = g->current = 0;
    memset(g->quick, 0, sizeof g->quick);
    clear_counters(g);
    count_double(g, false);
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_FIGHT);
    saga_event_put(&e, AURA_KEY_ON, false);
    saga_event_put(&e, AURA_KEY_ROUND, g->round);
    saga_event_cite(&e, RULE_AE_ROUND_1);
    saga_event_tell(p, &e);
    aura_count_by_clock(p);
    g->round = 0;
}

void aura_end_fight(SagaPlay *p, const SagaGesture *g)
{
    (void)g;
    if (!aura_game(p)->has_order || p->nested)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_ROUND_1);
    else
        aura_close_fight(p);
}
