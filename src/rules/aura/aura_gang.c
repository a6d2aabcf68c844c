// SPDX-License-Identifier: MIT
// Many at once: one blow at several foes, several on one, camps against each other, armies.
#include "rules/aura/aura.h"
#include <string.h>

enum { MARGIN_SMALLEST, MARGIN_LARGEST, MARGIN_INDIVIDUAL };

bool aura_split(SagaPlay *p, uint8_t actor, int pool, uint32_t count, int *share)
{
    AuraGame *g = aura_game(p);
    SagaGesture a;
    SagaWait wait = {.what = AURA_WAIT_SPLIT,
                     .actor = actor,
                     .seats = (uint8_t)(1u << aura_actor(g, actor)->seat),
                     .rule = RULE_AE_SWEEP_2};
    for (uint32_t i = 0; i < count; i++)
        share[i] = pool / (int)count + ((int)i < pool % (int)count);
    if (count < 2 || aura_actor(g, actor)->passes)
        return !p->is_stopped;
    if (!saga_answer(p, wait, &a) || !aura_speaks_for(p, &a, actor))
        return false;
    if (a.kind == AURA_GESTURE_PASS)
        return true;
    int sum = 0;
    uint32_t n = 0;
    for (const SagaFact *f = saga_fact(&a, 0, AURA_KEY_SHARES); f; f = saga_fact_next(&a, f), n++) {
        if (n < count)
            share[n] = f->value;
        sum += f->value;
    }
    if (a.kind != AURA_GESTURE_SPLIT)
        saga_refuse(p, ERR_NOT_NOW, RULE_AE_SWEEP_2);
    else if (sum != pool)
        saga_refuse(p, ERR_RANGE, RULE_AE_SWEEP_2);
    else if (n != count)
        saga_refuse(p, ERR_TARGET, RULE_AE_SWEEP_2);
    return !p->is_stopped;
}

// ---------------------------------------------------------------- sweeps, salvoes, hybrid actions

typedef struct Foe {
    uint8_t actor, number, party;
    int difficulty; ///< without a party: of the distance, or of whoever does not defend
    bool is_defenceless;
    bool is_hit;
    int margin;
    AuraStrike strike; ///< what it would strike back with
} Foe;

/// Who of a group is meant: named, or the first who stands and was not meant before.
static void find_number(SagaPlay *p, const SagaGesture *g, uint32_t in, Foe *foe, uint32_t count)
{
    AuraGame *game = aura_game(p);
    Foe *x = &foe[count];
    if (!aura_find_minion(p, g, in, x->actor, &x->number))
        return;
    if (saga_has(g, in, AURA_KEY_NUMBER) || aura_sheet(game, x->actor)) {
        for (uint32_t i = 0; i < count; i++)
            if (foe[i].actor == x->actor && foe[i].number == x->number)
                saga_refuse(p, ERR_TARGET, RULE_AE_SWEEP_1); // struck once
        return;
    }
    for (uint8_t n = x->number; n < AURA_GROUP_SIZE; n++) {
        bool is_new = aura_stands(game, x->actor, n);
        for (uint32_t i = 0; i < count; i++)
            is_new &= foe[i].actor != x->actor || foe[i].number != n;
        if (is_new) {
            x->number = n;
            return;
        }
    }
    saga_refuse(p, ERR_TARGET, RULE_AE_MIN_3); // not so many of them stand
}

/// Foes that a gesture names, each with a party of its own; together one roll stands for a group.
static uint32_t read_foes(SagaPlay *p, const SagaGesture *g, AuraContest *c, Foe *foe,
                          bool by_distance)
{
    uint32_t count = 0;
    bool together = saga_value(g, 0, AURA_KEY_TOGETHER, 0) != 0;
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_FOES); f && !p->is_stopped;
         f = saga_fact_next(g, f)) {
        uint32_t in = saga_object(g, f);
        AuraSpec spec;
        Foe *x = &foe[count];
        *x = (Foe){.actor = aura_find(p, g, in, AURA_KEY_ACTOR)};
        if (p->is_stopped)
            break;
        find_number(p, g, in, foe, count);
        const AuraSheet *s = aura_sheet(aura_game(p), x->actor);
        if (s && aura_is_gone(s))
            saga_refuse(p, ERR_STATE, RULE_AE_DYING_8);
        if (p->is_stopped)
            break;
        x->is_defenceless = !by_distance && aura_is_defenceless(aura_game(p), x->actor);
        if (by_distance || x->is_defenceless) {
            bool is_own = saga_has(g, in, AURA_KEY_BAND) || saga_has(g, in, AURA_KEY_METRES);
            x->difficulty =
                x->is_defenceless ? AURA_DEFENCELESS : aura_band_difficulty(p, g, is_own ? in : 0);
            count++;
            continue;
        }
        for (uint32_t i = 0; together && i < count; i++)
            if (foe[i].actor == x->actor) {
                x->party = foe[i].party;
                x->strike = foe[i].strike;
            }
        if (!x->party) {
            if (!aura_read_defence(p, g, in, x->actor, x->number, &spec, &x->strike))
                break;
            if (!aura_contest_join(p, c, &spec, true))
                break;
            x->party = (uint8_t)(c->party_count - 1);
        }
        count++;
    }
    return count;
}

static void tell_hit(SagaPlay *p, const AuraContest *c, const Foe *x, RuleId why)
{
    AuraGame *g = aura_game(p);
    uint8_t actor = c->roller[0].spec.actor;
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_OPPOSED);
    saga_event_put(&e, AURA_KEY_WINNER, aura_name(g, x->is_hit ? actor : x->actor));
    saga_event_put(&e, AURA_KEY_LOSER, aura_name(g, x->is_hit ? x->actor : actor));
    aura_event_totals(&e, x->is_hit ? 1 : -1, aura_party_side(c, 0).total,
                      x->party ? aura_party_side(c, x->party).total : x->difficulty);
    if (x->is_hit)
        saga_event_put(&e, AURA_KEY_MARGIN, x->margin);
    saga_event_cite(&e, why);
    if (x->is_defenceless)
        saga_event_cite(&e, RULE_AE_FIGHT_8);
    saga_event_cite(&e, x->is_hit ? RULE_AE_SWEEP_1 : RULE_AE_SWEEP_3);
    saga_event_tell(p, &e);
}

/// AE-SWEEP-2: the pool, shared among those who were hit, by foe. False: it has stopped.
static bool share_out(SagaPlay *p, const AuraContest *c, const AuraStrike *strike, const Foe *foe,
                      uint32_t count, RuleId why, int *by_foe)
{
    uint8_t actor = c->roller[0].spec.actor;
    int32_t how = aura_option(p, AURA_OPT_SWEEP_MARGIN);
    int share[AURA_TARGET_MAX], points, shown, margin = 0;
    uint32_t hits = 0;
    for (uint32_t i = 0; i < count; i++)
        if (foe[i].is_hit) {
            bool better =
                !hits || (how == MARGIN_LARGEST ? foe[i].margin > margin : foe[i].margin < margin);
            margin = better ? foe[i].margin : margin;
            hits++;
        }
    if (!hits)
        return true;
    if (!aura_damage_points(p, c, 0, &points) || !aura_shown(p, c, 0, strike, &shown))
        return false;
    int pool = shown + points + (how == MARGIN_INDIVIDUAL ? 0 : margin);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_SHARES, actor);
    saga_event_put(&e, AURA_KEY_TOTAL, pool);
    saga_event_put(&e, AURA_KEY_COUNT, (int32_t)hits);
    saga_event_cite(&e, RULE_AE_SWEEP_2);
    saga_event_cite(&e, why);
    saga_event_tell(p, &e);
    if (!aura_split(p, actor, pool, hits, share))
        return false;
    for (uint32_t i = 0, n = 0; i < count; i++)
        by_foe[i] = foe[i].is_hit ? share[n++] : 0;
    return true;
}

/// AE-SWEEP-3: does this one strike back? Only where the option says so.
static bool counters(const SagaPlay *p, const AuraContest *c, const Foe *x)
{
    bool classes = aura_option(p, AURA_OPT_CRITICAL_WINS_OPPOSITION);
    return aura_option(p, AURA_OPT_SWEEP_COUNTER) && x->party &&
           x->strike.intent == AURA_INTENT_DAMAGE &&
           aura_beats(aura_party_side(c, x->party), aura_party_side(c, 0), classes);
}

/// What everybody does to each other, once all dice have been rolled. AE-FUMB-2: whose fumble
/// doubles what he suffers, and who keeps that for the next hit.
static void strike_all(SagaPlay *p, const AuraContest *c, const AuraStrike *strike, const Foe *foe,
                       uint32_t count, const int *share, const int *back,
                       bool doubles[AURA_CONTEST_SIDES])
{
    AuraGame *g = aura_game(p);
    const AuraSpec *own = &c->roller[0].spec;
    bool is_individual = aura_option(p, AURA_OPT_SWEEP_MARGIN) == MARGIN_INDIVIDUAL;
    for (uint32_t i = 0; i < count; i++)
        if (foe[i].is_hit && strike->intent != AURA_INTENT_DAMAGE)
            aura_effect(p, own->actor, foe[i].actor,
                        foe[i].party ? foe[i].strike.weapon : aura_in_hand(g, foe[i].actor),
                        strike->intent, c->roller[0].dice, foe[i].margin);
        else if (share[i]) {
            aura_blow(p, own->actor, foe[i].actor, foe[i].number, share[i],
                      is_individual ? foe[i].margin : 0, 0, foe[i].party && doubles[foe[i].party],
                      false, RULE_AE_SWEEP_2);
            if (foe[i].party)
                doubles[foe[i].party] = false;
        }
    for (uint32_t i = 0; i < count; i++)
        if (counters(p, c, &foe[i])) {
            aura_blow(p, foe[i].actor, own->actor, own->number, back[i],
                      aura_margin(aura_party_side(c, foe[i].party), aura_party_side(c, 0)), 0,
                      doubles[0], false, RULE_AE_SWEEP_3);
            doubles[0] = false;
        }
    for (uint32_t i = 0; i < c->party_count && !p->is_stopped; i++)
        if (doubles[i])
            aura_brace(g, c->roller[c->party[i].best].spec.actor);
}

/// Dice of what strikes back, then the table for everybody who fumbled (AE-DICE-7).
static bool last_dice(SagaPlay *p, const SagaGesture *g, AuraContest *c, AuraStrike *strike,
                      Foe *foe, uint32_t count, bool misses, int *back,
                      bool doubles[AURA_CONTEST_SIDES])
{
    uint32_t done = 0;
    for (uint32_t i = 0; i < count && !misses; i++)
        if (counters(p, c, &foe[i]) &&
            !aura_shown(p, c, c->party[foe[i].party].best, &foe[i].strike, &back[i]))
            return false;
    if (!aura_fumble(p, g, c, 0, strike, &doubles[0]))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t party = foe[i].party;
        if (!party || (done >> party & 1))
            continue;
        done |= 1u << party;
        if (!aura_fumble(p, g, c, c->party[party].best, &foe[i].strike, &doubles[party]))
            return false;
    }
    return true;
}

/// What a foe without a roll of his own is worth.
static AuraTie tie_of(const Foe *x)
{
    return x->is_defenceless ? AURA_TIE_SUCCESS : AURA_TIE_STATUS_QUO;
}

/// Who of them is hit, and by how much.
static void find_hits(SagaPlay *p, const AuraContest *c, Foe *foe, uint32_t count)
{
    bool classes = aura_option(p, AURA_OPT_CRITICAL_WINS_OPPOSITION);
    AuraSide mine = aura_party_side(c, 0);
    for (uint32_t i = 0; i < count; i++) {
        Foe *x = &foe[i];
        if (x->party) {
            AuraSide other = aura_party_side(c, x->party);
            x->is_hit = aura_beats(mine, other, classes);
            x->margin = x->is_hit ? aura_margin(mine, other) : 0;
        } else {
            AuraResult r = aura_judge(mine.total, x->difficulty, (AuraGrade)mine.grade, tie_of(x),
                                      aura_option(p, AURA_OPT_SIMPLE_RESULTS));
            x->is_hit = r.is_success;
            x->margin = !r.is_success ? 0 : r.effective < 1 ? 1 : r.effective;
        }
        tell_hit(p, c, x, c->rule);
    }
}

static void probe_foes(const SagaPlay *p, const SagaGesture *g, const Foe *foe, uint32_t count)
{
    AuraProbe *probe = p->probe;
    if (!probe)
        return;
    probe->foe_count = (uint8_t)count;
    probe->has_hurdle = saga_has(g, 0, AURA_KEY_DIFFICULTY);
    probe->hurdle = (int16_t)saga_value(g, 0, AURA_KEY_DIFFICULTY, 0);
    for (uint32_t i = 0; i < count; i++) {
        probe->foe[i] = foe[i].actor;
        probe->foe_party[i] = foe[i].party;
        probe->foe_difficulty[i] = (int16_t)foe[i].difficulty;
        probe->foe_tie[i] = tie_of(&foe[i]) == AURA_TIE_SUCCESS;
    }
}

void aura_sweep(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraContest c;
    AuraSpec attack;
    AuraStrike strike;
    Foe foe[AURA_TARGET_MAX];
    uint8_t malus, actor = aura_find(p, g, 0, AURA_KEY_ACTOR);
    bool is_salvo = saga_has(g, 0, AURA_KEY_BAND), is_hybrid = saga_has(g, 0, AURA_KEY_DIFFICULTY);
    bool by_distance = is_salvo && aura_option(p, AURA_OPT_SALVO);
    uint32_t named = saga_fact_count(g, 0, AURA_KEY_FOES);
    const AuraSheet *s = actor ? aura_sheet(game, actor) : NULL;
    int share[AURA_TARGET_MAX] = {0}, back[AURA_TARGET_MAX] = {0};
    bool doubles[AURA_CONTEST_SIDES] = {false};
    if (!actor || !aura_speaks_for(p, g, actor) || !aura_says_own(p, g))
        return;
    if (named < 1)
        saga_refuse(p, ERR_TARGET, RULE_AE_SWEEP_2);
    else if (named > AURA_TARGET_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    else if (s && aura_option(p, AURA_OPT_SWEEP_CAP) && named > s->stat[AURA_STAT_ADR])
        saga_refuse(p, ERR_LIMIT, RULE_AE_SWEEP_4);
    uint8_t own = aura_striker(p, g, 0, actor, 0);
    if (p->is_stopped || !aura_act(p, g, actor, own, &malus))
        return;
    memset(&c, 0, sizeof c);
    c.sort = AURA_SORT_COMBAT;
    c.rule = is_hybrid ? RULE_AE_HYBRID_1 : is_salvo ? RULE_AE_SWEEP_5 : RULE_AE_SWEEP_1;
    c.against = AURA_AGAINST_OTHERS;
    if (!aura_read_attack(p, g, 0, actor, own, 0, &attack, &strike))
        return;
    attack.action_malus = malus;
    if (!aura_contest_join(p, &c, &attack, true))
        return;
    uint32_t count = read_foes(p, g, &c, foe, by_distance);
    if (p->is_stopped)
        return;
    probe_foes(p, g, foe, count);
    if (!aura_contest_roll(p, &c))
        return;
    bool misses = false;
    if (is_hybrid) {
        c.difficulty = (int16_t)saga_value(g, 0, AURA_KEY_DIFFICULTY, 0);
        misses = !aura_contest_judge(p, &c, 0).is_success;
    }
    if (!misses)
        find_hits(p, &c, foe, count);
    aura_remember(p, &c, 0, 0, c.roller[0].grade == AURA_FUMBLE);
    if (strike.intent == AURA_INTENT_DAMAGE &&
        !share_out(p, &c, &strike, foe, count, c.rule, share))
        return;
    if (last_dice(p, g, &c, &strike, foe, count, misses, back, doubles))
        strike_all(p, &c, &strike, foe, misses ? 0 : count, share, back, doubles);
}

// ---------------------------------------------------------------- who wins

/// How a melee between two parties ends.
typedef struct Round {
    int winner; ///< 1 the first, -1 the second, 0 nobody
    int margin;
    bool is_tie, both; ///< AE-FIGHT-4: each hurts the other
} Round;

static Round round_of(const SagaPlay *p, const AuraContest *c)
{
    bool classes = aura_option(p, AURA_OPT_CRITICAL_WINS_OPPOSITION);
    int32_t equal = aura_option(p, AURA_OPT_COMBAT_TIE);
    AuraSide x = aura_party_side(c, 0), y = aura_party_side(c, 1);
    if (aura_beats(x, y, classes))
        return (Round){.winner = 1, .margin = aura_margin(x, y)};
    if (aura_beats(y, x, classes))
        return (Round){.winner = -1, .margin = aura_margin(y, x)};
    return (Round){.winner = equal == AURA_EQUAL_DICE ? aura_by_dice(x.dice, y.dice) : 0,
                   .is_tie = true,
                   .both = equal == AURA_EQUAL_BOTH};
}

/// Who of a side rolls: nobody twice; of a group whoever was named, or the next who stands.
static uint8_t member(SagaPlay *p, const SagaGesture *g, uint32_t in, const AuraContest *c,
                      uint8_t actor, uint8_t target)
{
    AuraGame *game = aura_game(p);
    uint8_t number = aura_striker(p, g, in, actor, target);
    uint32_t taken = 0;
    for (uint32_t i = 0; actor && i < c->roller_count; i++)
        if (c->roller[i].spec.actor == actor)
            taken |= 1u << c->roller[i].spec.number;
    if (p->is_stopped || !(taken >> number & 1))
        return number;
    bool is_group = aura_actor(game, actor)->kind == AURA_ACTOR_MINIONS;
    for (uint8_t i = 0; is_group && !saga_has(g, in, AURA_KEY_NUMBER) && i < AURA_GROUP_SIZE; i++)
        if (aura_stands(game, actor, i) && !(taken >> i & 1))
            return i;
    saga_refuse(p, ERR_STATE, is_group ? RULE_AE_MIN_3 : c->rule);
    return number;
}

// ---------------------------------------------------------------- several on one

/// AE-GANG-2: the attacker whom the target strikes if it wins, by roller; -1: the best of them.
static int struck_back(SagaPlay *p, const SagaGesture *g, uint32_t in, const AuraContest *c)
{
    if (!saga_has(g, in, AURA_KEY_TARGET))
        return -1;
    uint8_t actor = aura_find(p, g, in, AURA_KEY_TARGET);
    for (uint32_t i = 0; actor && i < c->roller_count; i++)
        if (c->roller[i].spec.actor == actor)
            return (int)i;
    saga_refuse(p, ERR_TARGET, RULE_AE_GANG_2);
    return -1;
}

void aura_gang(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraContest c;
    AuraSpec spec;
    AuraStrike strike[AURA_TARGET_MAX + 1];
    uint8_t number;
    uint32_t count = 0, limbs = (uint32_t)saga_value(g, 0, AURA_KEY_COUNT, 1);
    uint8_t target = aura_find(p, g, 0, AURA_KEY_TARGET), malus;
    if (!target)
        return;
    memset(&c, 0, sizeof c);
    c.sort = AURA_SORT_COMBAT;
    c.rule = limbs > 1 ? RULE_AE_GANG_4 : RULE_AE_GANG_1;
    c.against = AURA_AGAINST_OTHERS;
    c.dice_decide = aura_option(p, AURA_OPT_COMBAT_TIE) == AURA_EQUAL_DICE;
    int count_named = saga_value(g, 0, AURA_KEY_COUNT, 1);
    if (count_named < 1 || count_named > AURA_TARGET_MAX ||
        saga_fact_count(g, 0, AURA_KEY_SIDES) * limbs > AURA_TARGET_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    else if (!saga_has(g, 0, AURA_KEY_SIDES))
        saga_refuse(p, ERR_TARGET, RULE_AE_GANG_1);
    const AuraSheet *hit = aura_sheet(game, target);
    if (hit && aura_is_gone(hit))
        saga_refuse(p, ERR_STATE, RULE_AE_DYING_8);
    (void)aura_find_minion(p, g, 0, target, &number);
    for (const SagaFact *f = saga_fact(g, 0, AURA_KEY_SIDES); f && !p->is_stopped;
         f = saga_fact_next(g, f)) {
        uint32_t in = saga_object(g, f);
        uint8_t actor = aura_find(p, g, in, AURA_KEY_ACTOR);
        uint8_t own = member(p, g, in, &c, actor, target);
        for (uint32_t k = 0; k < limbs && !p->is_stopped; k++) {
            if (k == 0 && !aura_act(p, g, actor, own, &malus))
                return;
            if (!aura_read_attack(p, g, in, actor, own, target, &spec, &strike[count]))
                return;
            spec.action_malus = malus;
            (void)aura_contest_join(p, &c, &spec, count == 0);
            count++;
        }
    }
    if (p->is_stopped)
        return;
    c.party[0].is_collective = true;
    if (aura_is_defenceless(game, target)) {
        c.also[c.also_count++] = c.rule;
        aura_strike_down(p, g, &c, strike, target, number);
        return;
    }
    const SagaFact *d = saga_fact(g, 0, AURA_KEY_DEFENCE);
    uint32_t in = d ? saga_object(g, d) : UINT16_MAX;
    int back = struck_back(p, g, in, &c);
    AuraStrike own;
    if (!aura_read_defence(p, g, in, target, number, &spec, &own) ||
        !aura_contest_join(p, &c, &spec, true))
        return;
    for (uint32_t i = 0; i < count; i++)
        aura_probe_strike(p, i, &strike[i], target);
    aura_probe_strike(p, count, &own, c.roller[back < 0 ? 0 : back].spec.actor);
    if (p->probe)
        ((AuraProbe *)p->probe)->hits_best = back < 0;
    if (!aura_contest_roll(p, &c))
        return;
    Round r = round_of(p, &c);
    uint32_t hit_back = back < 0 ? c.party[0].best : (uint32_t)back;
    AuraSide x = aura_party_side(&c, 0), y = aura_party_side(&c, 1);
    uint8_t best = c.roller[c.party[0].best].spec.actor;
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_OPPOSED);
    saga_event_put(&e, AURA_KEY_ACTOR, aura_name(game, best));
    saga_event_put(&e, AURA_KEY_TARGET, aura_name(game, target));
    if (r.winner)
        saga_event_put(&e, AURA_KEY_WINNER, aura_name(game, r.winner > 0 ? best : target));
    aura_event_totals(&e, r.winner, x.total, y.total);
    saga_event_cite(&e, c.rule);
    saga_event_cite(&e, RULE_AE_GANG_2);
    saga_event_cite(&e, RULE_AE_GANG_3);
    if (r.is_tie)
        saga_event_cite(&e, RULE_AE_FIGHT_4);
    saga_event_tell(p, &e);
    aura_remember_pair(p, &c, 1, r.winner, r.margin);
    AuraStrike *with[2] = {&strike[c.party[0].best], &own};
    int points = 0, shown[2] = {0, 0};
    bool doubles[2] = {false, false}, does[2] = {r.winner > 0 || r.both, r.winner < 0 || r.both};
    uint32_t won = r.winner < 0;
    if (r.winner && with[won]->intent == AURA_INTENT_DAMAGE &&
        !aura_damage_points(p, &c, won, &points))
        return;
    for (uint32_t i = 0; i < 2; i++)
        if (does[i] && with[i]->intent == AURA_INTENT_DAMAGE &&
            !aura_shown(p, &c, c.party[i].best, with[i], &shown[i]))
            return;
    for (uint32_t i = 0; i < 2; i++)
        if (!aura_fumble(p, g, &c, c.party[i].best, with[i], &doubles[i]))
            return;
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t whom = i ? hit_back : c.party[1].best;
        const AuraRoller *from = &c.roller[c.party[i].best], *to = &c.roller[whom];
        bool hurts = does[i] && with[i]->intent == AURA_INTENT_DAMAGE;
        if (hurts)
            aura_blow(p, from->spec.actor, to->spec.actor, to->spec.number, shown[i], r.margin,
                      points, doubles[1 - i] && (!i || hit_back == c.party[0].best), false,
                      RULE_AE_GANG_2);
        else if (does[i])
            aura_effect(p, from->spec.actor, to->spec.actor,
                        i ? strike[hit_back].weapon : own.weapon, with[i]->intent, from->dice,
                        r.margin);
        bool is_same = !i || hit_back == c.party[0].best; // whoever fumbled is struck
        if (doubles[1 - i] && !(hurts && is_same) && !p->is_stopped)
            aura_brace(game, c.roller[c.party[1 - i].best].spec.actor);
    }
}

// ---------------------------------------------------------------- camps

/// Everybody of a camp into the last party; weapons by roller.
static void join_camp(SagaPlay *p, const SagaGesture *g, uint8_t key, AuraContest *c,
                      AuraStrike *strike)
{
    bool is_first = true;
    if (saga_fact_count(g, 0, key) > AURA_TARGET_MAX)
        saga_refuse(p, ERR_LIMIT, RULE_AE_SESS_1);
    for (const SagaFact *f = saga_fact(g, 0, key); f && !p->is_stopped; f = saga_fact_next(g, f)) {
        uint32_t in = saga_object(g, f);
        AuraSpec spec;
        uint8_t actor = aura_find(p, g, in, AURA_KEY_ACTOR);
        uint8_t own = actor ? member(p, g, in, c, actor, 0) : 0;
        if (actor && aura_read_attack(p, g, in, actor, own, 0, &spec, &strike[c->roller_count]))
            (void)aura_contest_join(p, c, &spec, is_first);
        is_first = false;
    }
    if (c->party_count)
        c->party[c->party_count - 1].is_collective = true;
}

static void share_camp(SagaPlay *p, const AuraContest *c, uint32_t from, int pool)
{
    const AuraParty *to = &c->party[1 - from];
    int share[AURA_TARGET_MAX];
    uint8_t best = c->roller[c->party[from].best].spec.actor;
    if (pool <= 0 || !aura_split(p, best, pool, to->count, share))
        return;
    for (uint32_t i = 0; i < to->count; i++) {
        const AuraSpec *spec = &c->roller[to->first + i].spec;
        if (share[i])
            aura_blow(p, best, spec->actor, spec->number, share[i], 0, 0, 0, false,
                      RULE_AE_GROUP_2);
    }
}

void aura_group_fight(SagaPlay *p, const SagaGesture *g)
{
    AuraContest c;
    AuraStrike strike[AURA_ROLLER_MAX];
    memset(&c, 0, sizeof c);
    c.sort = AURA_SORT_COMBAT;
    c.rule = RULE_AE_GROUP_1;
    c.against = AURA_AGAINST_OTHERS;
    c.dice_decide = aura_option(p, AURA_OPT_COMBAT_TIE) == AURA_EQUAL_DICE;
    join_camp(p, g, AURA_KEY_SIDES, &c, strike);
    join_camp(p, g, AURA_KEY_FOES, &c, strike);
    if (p->is_stopped)
        return;
    if (c.party_count < 2) {
        saga_refuse(p, ERR_TARGET, RULE_AE_GROUP_1);
        return;
    }
    int32_t better = saga_value(g, 0, AURA_KEY_NUMBERS_TELL, -1);
    for (int i = 0; i < 2; i++) { // AE-GROUP-3
        bool has_more = c.party[i].count > c.party[1 - i].count;
        c.party[i].net = (int8_t)(has_more || better == i);
    }
    if (!aura_contest_roll(p, &c))
        return;
    Round r = round_of(p, &c);
    AuraSide x = aura_party_side(&c, 0), y = aura_party_side(&c, 1);
    int points = 0, pool[2] = {0, 0};
    if (r.winner && !aura_damage_points(p, &c, r.winner < 0, &points))
        return;
    for (uint32_t i = 0; (r.winner || r.both) && i < c.roller_count; i++) {
        int shown;
        if (!aura_shown(p, &c, i, &strike[i], &shown))
            return;
        pool[i >= c.party[1].first] += shown;
    }
    uint32_t won = r.winner < 0;
    if (r.winner) {
        pool[won] += r.margin + points;
        pool[1 - won] /= 2;
    }
    SagaEvent e;
    saga_event_start(&e, AURA_EVENT_GROUP);
    saga_event_put(&e, AURA_KEY_TOTAL, x.total);
    saga_event_put(&e, AURA_KEY_DIFFICULTY, y.total);
    saga_event_put(&e, AURA_KEY_MARGIN, r.winner * r.margin);
    saga_event_put(&e, AURA_KEY_SHARES, pool[0]);
    saga_event_put(&e, AURA_KEY_SHARES, pool[1]);
    saga_event_cite(&e, RULE_AE_GROUP_1);
    if (r.is_tie)
        saga_event_cite(&e, RULE_AE_FIGHT_4);
    if (r.winner || r.both)
        saga_event_cite(&e, RULE_AE_GROUP_2);
    if (c.party[0].net != c.party[1].net)
        saga_event_cite(&e, RULE_AE_GROUP_3);
    saga_event_tell(p, &e);
    share_camp(p, &c, 0, pool[0]);
    share_camp(p, &c, 1, pool[1]);
}

// ---------------------------------------------------------------- armies

void aura_unit(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    int value = saga_value(g, 0, AURA_KEY_DIFFICULTY, 0),
        count = saga_value(g, 0, AURA_KEY_COUNT, 0);
    if (value < 1 || value > 99 || count < 1) {
        saga_refuse(p, ERR_RANGE, RULE_AE_MASS_1);
        return;
    }
    uint8_t actor = aura_actor_add(p, g, AURA_ACTOR_UNIT);
    if (!actor)
        return;
    AuraActor *a = aura_actor(game, actor);
    a->camp = (uint8_t)saga_value(g, 0, AURA_KEY_CAMP, AURA_CAMP_FOES);
    a->is_npc = a->passes = true;
    game->unit[a->index] =
        (AuraUnit){.value = (uint8_t)value,
                   .step = (uint8_t)saga_value(g, 0, AURA_KEY_STEP, 2),
                   .half_value = (uint8_t)saga_value(g, 0, AURA_KEY_UNIT_VALUE, 2),
                   .count = (int16_t)count};
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_UNIT, actor);
    saga_event_put(&e, AURA_KEY_VALUE, value);
    saga_event_put(&e, AURA_KEY_COUNT, count);
    saga_event_cite(&e, RULE_AE_MASS_1);
    saga_event_tell(p, &e);
}

/// AE-MASS-2: points lost, in halves, with what was carried.
static void lose_units(SagaPlay *p, uint8_t actor, int points)
{
    AuraGame *g = aura_game(p);
    AuraUnit *u = &g->unit[aura_actor(g, actor)->index];
    int halves = 2 * points + u->carried, lost = halves / u->half_value;
    u->carried = (int16_t)(halves % u->half_value);
    if (lost > u->count)
        lost = u->count;
    u->count = (int16_t)(u->count - lost);
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_UNIT, actor);
    saga_event_put(&e, AURA_KEY_POINTS, points);
    saga_event_put(&e, AURA_KEY_LOST, lost);
    saga_event_put(&e, AURA_KEY_COUNT, u->count);
    if (u->carried)
        saga_event_put(&e, AURA_KEY_LEFT, u->carried);
    saga_event_cite(&e, RULE_AE_MASS_2);
    saga_event_tell(p, &e);
}

void aura_close_battle(SagaPlay *p)
{
    AuraGame *g = aura_game(p);
    for (uint8_t i = 1; i <= g->actor_count; i++) {
        AuraUnit *u =
            aura_actor(g, i)->kind == AURA_ACTOR_UNIT ? &g->unit[aura_actor(g, i)->index] : NULL;
        if (!u || !u->carried)
            continue;
        u->carried = 0; // AE-MASS-2: for that battle
        SagaEvent e;
        aura_event_start(p, &e, AURA_EVENT_UNIT, i);
        saga_event_put(&e, AURA_KEY_COUNT, u->count);
        saga_event_put(&e, AURA_KEY_DONE, true);
        saga_event_cite(&e, RULE_AE_SESS_2);
        saga_event_cite(&e, RULE_AE_MASS_2);
        saga_event_tell(p, &e);
    }
}

/// AE-MASS-5: the lowest strategy of a side's officers.
static uint8_t strategy(const SagaGesture *g, uint8_t key)
{
    int least = 0;
    for (const SagaFact *f = saga_fact(g, 0, key); f; f = saga_fact_next(g, f))
        if (!least || f->value < least)
            least = f->value;
    return (uint8_t)least;
}

void aura_mass(SagaPlay *p, const SagaGesture *g)
{
    AuraGame *game = aura_game(p);
    AuraContest c;
    uint8_t actor[2] = {aura_find(p, g, 0, AURA_KEY_ACTOR), aura_find(p, g, 0, AURA_KEY_TARGET)};
    if (p->is_stopped)
        return;
    AuraUnit *unit[2];
    for (uint32_t i = 0; i < 2; i++) {
        if (aura_actor(game, actor[i])->kind != AURA_ACTOR_UNIT)
            saga_refuse(p, ERR_UNKNOWN, RULE_AE_MASS_1);
        unit[i] = &game->unit[aura_actor(game, actor[i])->index];
    }
    if (!p->is_stopped && unit[0]->has_engaged)
        saga_refuse(p, ERR_LIMIT, RULE_AE_MASS_1);
    if (!p->is_stopped && (!unit[0]->count || !unit[1]->count))
        saga_refuse(p, ERR_TARGET, RULE_AE_MASS_2);
    if (p->is_stopped)
        return;
    memset(&c, 0, sizeof c);
    c.sort = AURA_SORT_COMBAT;
    c.rule = RULE_AE_MASS_1;
    c.against = AURA_AGAINST_OTHERS;
    int32_t better = saga_value(g, 0, AURA_KEY_NUMBERS_TELL, -1);
    for (int i = 0; i < 2; i++) {
        AuraSpec spec = {.actor = actor[i],
                         .part = -1,
                         .advantages = better == i,
                         .bonus = strategy(g, i ? AURA_KEY_FOE_OFFICERS : AURA_KEY_OFFICERS)};
        if (!aura_contest_join(p, &c, &spec, true))
            return;
    }
    for (uint32_t i = 0; p->probe && i < 2; i++) {
        ((AuraProbe *)p->probe)->is_mass = true;
        aura_probe_step(p, i, unit[i]->step, actor[1 - i]);
    }
    unit[0]->has_engaged = game->has_order;
    if (!aura_contest_roll(p, &c))
        return;
    AuraSide x = aura_party_side(&c, 0), y = aura_party_side(&c, 1);
    bool classes = aura_option(p, AURA_OPT_CRITICAL_WINS_OPPOSITION);
    int winner = aura_beats(x, y, classes) ? 1 : aura_beats(y, x, classes) ? -1 : 0;
    uint32_t won = winner < 0, lost = 1 - won;
    int margin = winner ? aura_margin(won ? y : x, won ? x : y) : 0;
    SagaEvent e;
    aura_event_start(p, &e, AURA_EVENT_MASS, actor[0]);
    saga_event_put(&e, AURA_KEY_TARGET, aura_name(game, actor[1]));
    saga_event_put(&e, AURA_KEY_TOTAL, x.total);
    saga_event_put(&e, AURA_KEY_DIFFICULTY, y.total);
    saga_event_put(&e, AURA_KEY_MARGIN, margin);
    if (winner)
        saga_event_put(&e, AURA_KEY_WINNER, aura_name(game, actor[won]));
    if (margin >= 5)
        saga_event_put(&e, AURA_KEY_BENEFITS, margin / 5);
    saga_event_cite(&e, RULE_AE_MASS_1);
    saga_event_cite(&e, RULE_AE_MASS_2);
    if (better >= 0)
        saga_event_cite(&e, RULE_AE_MASS_3);
    if (margin >= 5)
        saga_event_cite(&e, RULE_AE_MASS_4);
    if (strategy(g, AURA_KEY_OFFICERS) || strategy(g, AURA_KEY_FOE_OFFICERS))
        saga_event_cite(&e, RULE_AE_MASS_5);
    saga_event_tell(p, &e);
    if (!winner)
        return;
    int shown[2] = {0, 0};
    for (uint32_t i = 0; i < 2; i++)
        if (!aura_step_shown(p, actor[i], unit[i]->step, i ? y.dice : x.dice, &shown[i]))
            return;
    lose_units(p, actor[lost], shown[won] + margin);
    lose_units(p, actor[won], shown[lost] / 2);
}
