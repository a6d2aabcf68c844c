// SPDX-License-Identifier: MIT
// Every test goes this way, whoever is in it: three dice each in listed order, rerolls by turns,
// chains, points by turns (AE-DICE-7). A simple test is one party of one; an opposition several
// parties; a collective action a party of several. What comes of the totals is the caller's.
#include "rules/aura/aura.h"
#include <string.h>

// ---------------------------------------------------------------- results as they stand

static AuraSide roller_side(const AuraContest *c, uint32_t i)
{
    const AuraRoller *r = &c->roller[i];
    return (AuraSide){.total =
                          (int16_t)(r->base + aura_die_value(r->dice, (AuraKept)r->kept,
                                                             (AuraGrade)r->grade, r->chain.sum)),
                      .dice = r->dice,
                      .grade = r->grade};
}

AuraSide aura_party_side(const AuraContest *c, uint32_t i)
{
    AuraSide side = roller_side(c, c->party[i].best);
    side.total = (int16_t)(side.total + c->party[i].added);
    return side;
}

/// AE-RESULT-9: the integrity test keeps its own line for a tie.
static bool is_simple(const SagaPlay *p, const AuraContest *c)
{
    return aura_option(p, AURA_OPT_SIMPLE_RESULTS) && c->sort != AURA_SORT_INTEGRITY;
}

bool aura_contest_is_tie(const SagaPlay *p, const AuraContest *c)
{
    AuraSide side = aura_party_side(c, 0);
    return c->against == AURA_AGAINST_DIFFICULTY && side.total == c->difficulty &&
           side.grade == AURA_PLAIN && !c->by_hand && !is_simple(p, c);
}

/// AE-COLL-2: rank of a result where classes or successes come before totals.
static int rank(const SagaPlay *p, const AuraContest *c, AuraSide side)
{
    if (c->against == AURA_AGAINST_OTHERS)
        return aura_option(p, AURA_OPT_CRITICAL_WINS_OPPOSITION) ? side.grade : 0;
    if (c->against == AURA_AGAINST_NOBODY)
        return 0;
    AuraResult r = aura_judge(side.total, c->difficulty, (AuraGrade)side.grade, (AuraTie)c->tie,
                              is_simple(p, c));
    return side.grade == AURA_FUMBLE ? -1 : r.is_success ? 2 : r.tier == AURA_STATUS_QUO;
}

/// Looks the best of each party up again.
static void find_best(const SagaPlay *p, AuraContest *c)
{
    for (uint32_t i = 0; i < c->party_count; i++) {
        AuraParty *party = &c->party[i];
        party->best = party->first;
        for (uint32_t k = party->first + 1u; k < party->first + (uint32_t)party->count; k++) {
            AuraSide best = roller_side(c, party->best), other = roller_side(c, k);
            best.total = (int16_t)(best.total + party->added);
            other.total = (int16_t)(other.total + party->added);
            int by = rank(p, c, other) - rank(p, c, best);
            if (!by)
                by = other.total - best.total;
            if (!by)
                by = aura_by_dice(other.dice, best.dice);
            if (by > 0)
                party->best = (uint8_t)k;
        }
    }
}

static void audience(const AuraContest *c, SagaEvent *e)
{
    if (c->is_hidden)
        e->audience = 1;
}

// ---------------------------------------------------------------- dice

/// What of a party counts towards the gift of AE-DICE-6.
static int party_net(const AuraContest *c, uint32_t i)
{
    const AuraParty *party = &c->party[i];
    return party->net + party->is_collective +
           (party->count == 1 ? c->roller[party->first].net : 0);
}

/// AE-DICE-5, AE-DICE-6.
static void find_kept(AuraContest *c)
{
    for (uint32_t i = 0; i < c->party_count; i++) {
        const AuraParty *party = &c->party[i];
        int most = 0;
        for (uint32_t k = 0; k < c->party_count && c->against == AURA_AGAINST_OTHERS; k++)
            if (k != i && (i == 0 || k == 0) && party_net(c, k) > most)
                most = party_net(c, k);
        for (uint32_t k = party->first; k < party->first + (uint32_t)party->count; k++) {
            int net = aura_final_net(party_net(c, i), most);
            if (party->count > 1)
                net += c->roller[k].net;
            c->roller[k].kept = (uint8_t)aura_keep(net);
        }
    }
}

static void cite_dice(const SagaPlay *p, const AuraContest *c, const AuraRoller *r, SagaEvent *e)
{
    const AuraSpec *spec = &r->spec;
    AuraGame *g = aura_game(p);
    const AuraActor *a = aura_actor(g, spec->actor);
    saga_event_cite(e, c->rule);
    saga_event_cite(e, RULE_AE_DICE_1);
    saga_event_cite(e, RULE_AE_DICE_2);
    saga_event_cite(e, r->kept == AURA_MID ? RULE_AE_DICE_3 : RULE_AE_DICE_4);
    if ((r->net || spec->advantages || spec->disadvantages) && c->against != AURA_AGAINST_OTHERS)
        saga_event_cite(e, RULE_AE_DICE_5);
    saga_event_cite(e, RULE_AE_TEST_1);
    saga_event_cite(e, RULE_AE_SESS_4);
    if (a->kind == AURA_ACTOR_MINIONS)
        saga_event_cite(e, r->is_flat ? RULE_AE_MIN_4 : RULE_AE_MIN_2);
    else if (spec->score >= AURA_STATS)
        saga_event_cite(e, RULE_AE_TEST_2);
    else if (!spec->trait)
        saga_event_cite(e, RULE_AE_TEST_3);
    if (spec->trait)
        saga_event_cite(e, spec->is_half || spec->part >= 0 ? RULE_AE_TRAIT_6 : RULE_AE_TRAIT_5);
    if (spec->hinder_count) {
        saga_event_cite(e, RULE_AE_TEST_5);
        saga_event_cite(e, RULE_AE_TRAIT_4);
        saga_event_cite(e, RULE_AE_TRAIT_7);
    }
    uint32_t maluses = spec->hinder_count;
    for (uint32_t i = 0; i < r->sum_count; i++)
        if (r->sum[i].word >= AURA_ADD_WOUNDED && r->sum[i].word <= AURA_ADD_ARMOUR) {
            maluses++;
            saga_event_cite(e, r->sum[i].word == AURA_ADD_ARMOUR    ? RULE_AE_ARM_2
                               : r->sum[i].word == AURA_ADD_WOUNDED ? RULE_AE_WOUND_5
                                                                    : RULE_AE_MIND_4);
        }
    maluses += (spec->action_malus ? 1u : 0) + (spec->defence_malus ? 1u : 0);
    if (spec->is_defence)
        saga_event_cite(e, RULE_AE_ROUND_3);
    if (spec->action_malus)
        saga_event_cite(e, RULE_AE_EXTRA_2);
    if (spec->defence_malus)
        saga_event_cite(e, RULE_AE_MULTI_1);
    if (maluses > 1)
        saga_event_cite(e, RULE_AE_TEST_6);
    if (maluses || spec->score >= AURA_STATS)
        saga_event_cite(e, RULE_AE_TEST_7);
}

static void tell_rolled(SagaPlay *p, const AuraContest *c, uint32_t i, uint8_t kind)
{
    const AuraRoller *r = &c->roller[i];
    SagaEvent e;
    aura_event_start(p, &e, kind, r->spec.actor);
    audience(c, &e);
    if (!r->is_flat)
        saga_event_dice(&e, r->die, 3);
    for (uint32_t k = 0; k < r->sum_count; k++)
        saga_event_add(&e, r->sum[k].word, r->sum[k].text, r->sum[k].value);
    saga_event_put(&e, AURA_KEY_KEPT, r->kept);
    saga_event_put(&e, AURA_KEY_BASE, r->base);
    saga_event_put(&e, AURA_KEY_TOTAL, roller_side(c, i).total);
    if (r->grade != AURA_PLAIN)
        saga_event_put(&e, AURA_KEY_GRADE, r->grade);
    if (kind == AURA_EVENT_REROLLED)
        saga_event_cite(&e, RULE_AE_AURA_6);
    else
        cite_dice(p, c, r, &e);
    for (uint32_t k = 0; kind == AURA_EVENT_ROLLED && i < c->party[0].count && k < c->also_count;
         k++)
        saga_event_cite(&e, c->also[k]);
    if (kind == AURA_EVENT_ROLLED && c->roller_count > 1)
        saga_event_cite(&e, RULE_AE_DICE_7);
    if (kind == AURA_EVENT_ROLLED && c->against == AURA_AGAINST_OTHERS &&
        r->kept != (uint8_t)aura_keep(r->net))
        saga_event_cite(&e, RULE_AE_DICE_6);
    saga_event_tell(p, &e);
}

static void look_at_dice(const SagaPlay *p, AuraRoller *r)
{
    r->dice = aura_sort(r->die);
    r->grade = r->is_flat ? AURA_PLAIN
                          : (uint8_t)aura_grade(r->dice, (AuraKept)r->kept,
                                                aura_option(p, AURA_OPT_CRITICAL_IGNORES_HANDICAP));
}

/// Step 1: three dice for everybody.
static bool first_dice(SagaPlay *p, AuraContest *c)
{
    AuraGame *g = aura_game(p);
    for (uint32_t i = 0; i < c->roller_count; i++) {
        AuraRoller *r = &c->roller[i];
        AuraSheet *s = aura_sheet(g, r->spec.actor);
        bool had = s && (s->pending_advantage || s->pending_disadvantage);
        if (r->is_flat)
            memcpy(r->die, (uint8_t[]){3, 5, 7}, 3);
        else if (!saga_roll(p, AURA_ROLL_TEST, r->spec.actor, 3, 10, r->die))
            return false;
        if (s)
            s->pending_advantage = s->pending_disadvantage = 0;
        r->chain = (AuraChain){.is_over = true};
        look_at_dice(p, r);
        tell_rolled(p, c, i, AURA_EVENT_ROLLED);
        if (had) {
            SagaEvent e;
            aura_event_start(p, &e, AURA_EVENT_KEPT_BACK, r->spec.actor);
            audience(c, &e);
            saga_event_put(&e, AURA_KEY_KEEP, 0);
            saga_event_cite(&e, RULE_AE_TEST_9);
            saga_event_tell(p, &e);
        }
    }
    find_best(p, c);
    return true;
}

/// Step 3: chains of criticals and fumbles.
static bool chains(SagaPlay *p, AuraContest *c)
{
    for (uint32_t i = 0; i < c->roller_count; i++) {
        AuraRoller *r = &c->roller[i];
        r->chain =
            aura_chain_start(r->dice, (AuraGrade)r->grade, aura_option(p, AURA_OPT_FUMBLE_CHAIN));
        while (!r->chain.is_over) {
            uint8_t die[3];
            bool is_high = r->chain.is_high;
            if (!saga_roll(p, AURA_ROLL_CHAIN, r->spec.actor, 3, 10, die))
                return false;
            aura_chain_link(&r->chain, aura_sort(die));
            SagaEvent e;
            aura_event_start(p, &e, AURA_EVENT_CHAIN, r->spec.actor);
            audience(c, &e);
            saga_event_dice(&e, die, 3);
            saga_event_put(&e, AURA_KEY_GRADE, r->grade);
            saga_event_put(&e, AURA_KEY_KEPT, is_high ? AURA_HIGH : AURA_MID);
            saga_event_put(
                &e, AURA_KEY_VALUE,
                aura_die_value(r->dice, (AuraKept)r->kept, (AuraGrade)r->grade, r->chain.sum));
            saga_event_put(&e, AURA_KEY_TOTAL, roller_side(c, i).total);
            if (r->grade == AURA_CRITICAL) {
                saga_event_cite(&e, RULE_AE_CRIT_1);
                saga_event_cite(&e, is_high ? RULE_AE_CRIT_3 : RULE_AE_CRIT_2);
                if (aura_sort(die).mid == 1)
                    saga_event_cite(&e, RULE_AE_CRIT_4);
            } else {
                saga_event_cite(&e, RULE_AE_CRIT_6);
            }
            saga_event_tell(p, &e);
        }
    }
    find_best(p, c);
    return true;
}

// ---------------------------------------------------------------- windows

static bool member_may_pay(const SagaPlay *p, const AuraRoller *r)
{
    const AuraActor *a = aura_actor(aura_game(p), r->spec.actor);
    return !r->spec.passes && !a->passes && aura_can_pay(p, r->spec.actor);
}

/// Who of a party may still pay: bit by seat; *first is the first of them.
static uint8_t payers(const SagaPlay *p, const AuraContest *c, uint32_t party, uint8_t *first)
{
    uint8_t seats = 0;
    *first = 0;
    for (uint32_t i = 0; i < c->party[party].count; i++) {
        const AuraRoller *r = &c->roller[c->party[party].first + i];
        if (!member_may_pay(p, r))
            continue;
        if (!*first)
            *first = r->spec.actor;
        seats |= (uint8_t)(1u << aura_actor(aura_game(p), r->spec.actor)->seat);
    }
    return seats;
}

/// The roller of a party that an answer speaks for; NULL with a refusal.
static AuraRoller *answering(SagaPlay *p, AuraContest *c, uint32_t party, const SagaGesture *a)
{
    uint8_t actor = 0;
    if (saga_has(a, 0, AURA_KEY_ACTOR)) {
        actor = aura_find(p, a, 0, AURA_KEY_ACTOR);
        if (actor && !aura_sheet(aura_game(p), actor))
            saga_refuse(p, ERR_NO_BOX, RULE_AE_AURA_10);
    }
    AuraRoller *found = NULL;
    for (uint32_t i = 0; i < c->party[party].count && !found; i++) {
        AuraRoller *r = &c->roller[c->party[party].first + i];
        const AuraActor *of = aura_actor(aura_game(p), r->spec.actor);
        if (actor ? r->spec.actor == actor : !a->seat || of->seat == a->seat)
            found = r;
    }
    if (!found)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_AURA_9);
    else
        (void)aura_speaks_for(p, a, found->spec.actor);
    return p->is_stopped ? NULL : found;
}

static bool pay(SagaPlay *p, AuraContest *c, uint8_t actor, AuraPrice price, RuleId what)
{
    AuraPaid paid;
    if (c->paid_count == COUNT_OF(c->paid))
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    if (p->is_stopped || !aura_pay(p, actor, price, what, &paid))
        return false;
    c->paid[c->paid_count++] = paid;
    return true;
}

/// AE-AURA-5: one more trait, at its price.
static bool bring_trait(SagaPlay *p, AuraContest *c, AuraRoller *r, TextId name,
                        const SagaGesture *a, uint32_t parent)
{
    AuraPrice price;
    const AuraTrait *t = aura_further_trait(p, r, name);
    if (!t || !aura_read_price(p, a, parent, r->traits, &price) ||
        (r->traits && !pay(p, c, r->spec.actor, price, RULE_AE_AURA_5)))
        return false;
    r->traits++;
    aura_roller_add(r, AURA_ADD_NONE, name, t->value);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_TRAIT_IN, r->spec.actor);
    audience(c, &e);
    saga_event_put(&e, AURA_KEY_TRAIT, name);
    saga_event_put(&e, AURA_KEY_VALUE, t->value);
    saga_event_cite(&e, RULE_AE_AURA_5);
    saga_event_tell(p, &e);
    return true;
}

static void drop(SagaPlay *p, AuraContest *c)
{
    while (c->paid_count)
        aura_pay_back(p, &c->paid[--c->paid_count]);
    c->is_dropped = true;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_DROPPED, c->roller[0].spec.actor);
    saga_event_cite(&e, RULE_AE_SESS_5);
    saga_event_tell(p, &e);
}

static void set_result(SagaPlay *p, AuraContest *c, const SagaGesture *a)
{
    int32_t verdict = saga_value(a, 0, AURA_KEY_VERDICT, 0);
    c->by_hand = verdict == AURA_TIE_SUCCESS ? 1 : -1;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_OVERRIDE, c->roller[0].spec.actor);
    saga_event_put(&e, AURA_KEY_VERDICT, verdict);
    saga_event_cite(&e, RULE_AE_SESS_5);
    saga_event_tell(p, &e);
}

static void reroll(SagaPlay *p, AuraContest *c, AuraRoller *r, const SagaGesture *a)
{
    AuraPrice price;
    uint32_t die = (uint32_t)saga_value(a, 0, AURA_KEY_DIE, 1) - 1;
    if (!aura_read_price(p, a, 0, 1, &price) || !pay(p, c, r->spec.actor, price, RULE_AE_AURA_6) ||
        !saga_roll(p, AURA_ROLL_AGAIN, r->spec.actor, 1, 10, &r->die[die]))
        return;
    look_at_dice(p, r);
    find_best(p, c);
    tell_rolled(p, c, (uint32_t)(r - c->roller), AURA_EVENT_REROLLED);
}

static void add_points(SagaPlay *p, AuraContest *c, uint32_t party, AuraRoller *r,
                       const SagaGesture *a)
{
    AuraPrice price;
    int points = saga_value(a, 0, AURA_KEY_POINTS, -1);
    if (points < 0)
        points = saga_value(a, 0, AURA_KEY_AURA, 0) + saga_value(a, 0, AURA_KEY_LIFE, 0) +
                 saga_value(a, 0, AURA_KEY_POOL, 0) + saga_value(a, 0, AURA_KEY_GIFT, 0);
    if (points < 1)
        saga_refuse(p, ERR_RANGE, RULE_AE_AURA_4);
    if (p->is_stopped || !aura_read_price(p, a, 0, points, &price) ||
        !pay(p, c, r->spec.actor, price,
             c->party[party].count > 1 ? RULE_AE_COLL_3 : RULE_AE_AURA_4))
        return;
    c->party[party].added = (int16_t)(c->party[party].added + points);
    find_best(p, c);
}

/// The leader's answers, in any window. False: it was none of them.
static bool leader_answers(SagaPlay *p, AuraContest *c, const SagaGesture *a)
{
    if (a->kind != AURA_GESTURE_DROP && a->kind != AURA_GESTURE_RESULT &&
        a->kind != AURA_GESTURE_TIE)
        return false;
    if (a->seat)
        saga_refuse(p, ERR_STATE, RULE_AE_SESS_5);
    else if (a->kind == AURA_GESTURE_DROP)
        drop(p, c);
    else if (a->kind == AURA_GESTURE_RESULT)
        set_result(p, c, a);
    else if (saga_value(a, 0, AURA_KEY_VERDICT, 0) >= AURA_TIES)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_RESULT_3);
    else
        c->tie = (uint8_t)saga_value(a, 0, AURA_KEY_VERDICT, 0);
    return true;
}

/// AE-AURA-9: parties by turns, the active one first, until all have passed in a row.
static bool window(SagaPlay *p, AuraContest *c, uint8_t what)
{
    uint32_t passed = 0, party = 0;
    while (passed < c->party_count && !c->is_dropped && !c->by_hand) {
        SagaGesture a;
        uint8_t first, seats = payers(p, c, party, &first);
        SagaWait wait = {.what = what,
                         .actor = first,
                         .seats = seats,
                         .rule = what == AURA_WAIT_REROLL ? RULE_AE_AURA_6 : RULE_AE_AURA_9};
        if (!seats) {
            passed++;
            party = (party + 1) % c->party_count;
            continue;
        }
        if (!saga_answer(p, wait, &a))
            return false;
        if (leader_answers(p, c, &a)) {
            if (p->is_stopped)
                return false;
            continue;
        }
        if (a.seat && !(seats >> a.seat & 1)) {
            saga_refuse(p, ERR_NOT_NOW, RULE_AE_AURA_9);
            return false;
        }
        if (a.kind == AURA_GESTURE_PASS) {
            passed++;
            party = (party + 1) % c->party_count;
            continue;
        }
        AuraRoller *r = answering(p, c, party, &a);
        if (!r)
            return false;
        if (a.kind == AURA_GESTURE_REROLL && what == AURA_WAIT_REROLL)
            reroll(p, c, r, &a);
        else if (a.kind == AURA_GESTURE_REROLL)
            saga_refuse(p, ERR_NOT_NOW, RULE_AE_AURA_6);
        else if (what != AURA_WAIT_POINTS)
            saga_refuse(p, ERR_NOT_NOW, RULE_AE_AURA_9);
        else if (a.kind == AURA_GESTURE_ADD)
            add_points(p, c, party, r, &a);
        else
            (void)bring_trait(p, c, r, (TextId)saga_value(&a, 0, AURA_KEY_TRAIT, 0), &a, 0);
        if (p->is_stopped)
            return false;
        find_best(p, c);
        passed = 0;
        party = (party + 1) % c->party_count;
    }
    return !c->is_dropped;
}

// ---------------------------------------------------------------- all of it

static uint64_t actors_of(const AuraContest *c)
{
    uint64_t mask = 0;
    for (uint32_t i = 0; i < c->roller_count; i++)
        mask |= UINT64_C(1) << (c->roller[i].spec.actor - 1);
    return mask;
}

static bool roll_all(SagaPlay *p, AuraContest *c)
{
    find_kept(c);
    // AE-AURA-9, `before`: what is added is said before the dice are seen, once.
    if (aura_option(p, AURA_OPT_AURA_TIMING) && !c->no_points && !c->is_announced) {
        c->is_announced = true;
        if (!window(p, c, AURA_WAIT_POINTS))
            return false;
    }
    if (!first_dice(p, c))
        return false;
    if (!c->no_points && !window(p, c, AURA_WAIT_REROLL))
        return false;
    if (!c->by_hand && !chains(p, c))
        return false;
    return c->no_points || aura_option(p, AURA_OPT_AURA_TIMING) || window(p, c, AURA_WAIT_POINTS);
}

void aura_probe_strike(const SagaPlay *p, uint32_t roller, const AuraStrike *strike, uint8_t target)
{
    AuraProbe *probe = p->probe;
    if (!probe)
        return;
    probe->strike[roller] = *strike;
    probe->target[roller] = strike->intent == AURA_INTENT_DAMAGE ? target : 0;
}

void aura_probe_step(const SagaPlay *p, uint32_t roller, uint32_t step, uint8_t target)
{
    AuraProbe *probe = p->probe;
    if (!probe)
        return;
    probe->step[roller] = (uint8_t)(step + 1);
    probe->target[roller] = target;
}

/// Whoever only wants to know gets the contest instead of its dice.
static bool is_probed(SagaPlay *p, AuraContest *c)
{
    AuraProbe *probe = p->probe;
    if (!probe)
        return false;
    find_kept(c);
    probe->contest = *c;
    probe->is_there = p->is_stopped = true;
    return true;
}

bool aura_contest_again(SagaPlay *p, AuraContest *c)
{
    AuraGame *g = aura_game(p);
    if (is_probed(p, c))
        return false;
    uint64_t before = g->in_window;
    // Of a hidden test nobody learns by what he may not do meanwhile.
    g->in_window |= p->audience ? 0 : actors_of(c);
    bool done = roll_all(p, c);
    if (!p->is_stopped)
        g->in_window = before;
    return done && !p->is_stopped;
}

bool aura_contest_roll(SagaPlay *p, AuraContest *c)
{
    static const SagaGesture nothing;
    if (p->is_stopped)
        return false;
    for (uint32_t i = 0; i < c->roller_count; i++)
        for (uint32_t k = 0; k < c->roller[i].spec.extra_count; k++)
            if (!bring_trait(p, c, &c->roller[i], c->roller[i].spec.extra[k], &nothing, 0))
                return false;
    return aura_contest_again(p, c);
}

AuraResult aura_contest_judge(SagaPlay *p, AuraContest *c, uint32_t i)
{
    const AuraParty *party = &c->party[i];
    AuraSide side = aura_party_side(c, i);
    bool simple = is_simple(p, c);
    AuraResult r =
        aura_judge(side.total, c->difficulty, (AuraGrade)side.grade, (AuraTie)c->tie, simple);
    if (c->by_hand) {
        r = (AuraResult){.margin = r.margin,
                         .effective = (int16_t)(c->by_hand > 0 ? 1 : -1),
                         .tier = c->by_hand > 0 ? AURA_SUCCESS : AURA_FAILURE,
                         .is_success = c->by_hand > 0};
    }
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_RESULT, c->roller[party->best].spec.actor);
    audience(c, &e);
    saga_event_put(&e, AURA_KEY_TOTAL, side.total);
    saga_event_put(&e, AURA_KEY_DIFFICULTY, c->difficulty);
    // AE-TEST-10: a difficulty has a word that also says what stands in the way.
    uint32_t row = aura_describe(c->difficulty);
    if (aura_difficulties[row].value == c->difficulty) {
        saga_event_put(&e, AURA_KEY_DESCRIPTION, (int32_t)row);
        saga_event_cite(&e, RULE_AE_TEST_10);
    }
    saga_event_put(&e, AURA_KEY_MARGIN, r.margin);
    if (r.effective != r.margin)
        saga_event_put(&e, AURA_KEY_EFFECTIVE, r.effective);
    saga_event_put(&e, AURA_KEY_TIER, r.tier);
    if (side.grade != AURA_PLAIN)
        saga_event_put(&e, AURA_KEY_GRADE, side.grade);
    if (r.benefits)
        saga_event_put(&e, AURA_KEY_BENEFITS, r.benefits);
    if (r.mishaps)
        saga_event_put(&e, AURA_KEY_MISHAPS, r.mishaps);
    saga_event_cite(&e, c->rule);
    saga_event_cite(&e, RULE_AE_RESULT_8);
    if (simple)
        saga_event_cite(&e, RULE_AE_RESULT_9);
    if (r.margin)
        saga_event_cite(&e, RULE_AE_RESULT_1);
    else
        saga_event_cite(&e, RULE_AE_RESULT_2);
    if (!r.margin && c->tie)
        saga_event_cite(&e, RULE_AE_RESULT_3);
    if (r.tier == AURA_NARROW_SUCCESS || r.tier == AURA_NARROW_FAILURE)
        saga_event_cite(&e, RULE_AE_RESULT_4);
    if (r.benefits)
        saga_event_cite(&e, RULE_AE_RESULT_5);
    if (r.mishaps)
        saga_event_cite(&e, RULE_AE_RESULT_6);
    if (side.grade == AURA_CRITICAL)
        saga_event_cite(&e, RULE_AE_CRIT_5);
    if (side.grade == AURA_FUMBLE)
        saga_event_cite(&e, RULE_AE_CRIT_7);
    if (party->added)
        saga_event_cite(&e, RULE_AE_TEST_8);
    if (party->count > 1)
        saga_event_cite(&e, RULE_AE_COLL_2);
    if (c->is_veiled) {
        saga_event_cite(&e, RULE_AE_SESS_5);
        static const uint8_t keys[] = {AURA_KEY_DIFFICULTY, AURA_KEY_DESCRIPTION, AURA_KEY_MARGIN,
                                       AURA_KEY_EFFECTIVE};
        for (uint32_t k = 0; k < COUNT_OF(keys); k++)
            saga_event_veil(&e, keys[k]);
    }
    saga_event_tell(p, &e);
    return r;
}

void aura_event_totals(SagaEvent *e, int winner, int first, int second)
{
    saga_event_put(e, AURA_KEY_TOTAL, winner < 0 ? second : first);
    saga_event_put(e, AURA_KEY_DIFFICULTY, winner < 0 ? first : second);
}
