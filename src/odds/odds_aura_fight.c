// SPDX-License-Identifier: MIT
// An encounter is played out many times by the rules themselves: initiative, then every standing
// actor strikes a standing enemy, as its stance or the question says, until a camp is down or the
// rounds are over. Nobody spends points or plans: the question is whether six wolves are too many.
// The result is a count, told with the number of plays. Refused: an exact sum over all dice of ten
// rounds, which has too many terms.
#include "odds/odds_aura_fight.h"
#include "rules/aura/aura.h"
#include <string.h>

enum { CAMPS = 2, PASSES = 64, GESTURES = 4000 };

typedef struct Fight {
    const OddsSagaFight *asked;
    SagaPlay play;
    SagaGesture gesture;
    Rng rng;
    uint32_t passes;                              ///< answers given in the current gesture
    uint8_t member[CAMPS][AURA_TARGET_MAX];       ///< actors
    const SagaFact *said[CAMPS][AURA_TARGET_MAX]; ///< how they fight, from the question
    uint32_t count[CAMPS];
} Fight;

/// Passes on every window that waits for an answer.
static bool pass(void *self, SagaStep *step)
{
    Fight *f = self;
    if (f->passes++ == PASSES)
        return false;
    memset(step, 0, sizeof *step);
    step->gesture.kind = AURA_GESTURE_PASS;
    return true;
}

static void hear_nothing(void *self, const SagaEvent *event)
{
    (void)self;
    (void)event;
}

static TextId no_text(void *self, const char *text)
{
    (void)self;
    (void)text;
    return 0;
}

static AuraGame *game_of(const Fight *f) { return f->asked->state; }

static uint32_t minions_left(const AuraGroup *m, uint32_t *first)
{
    uint32_t left = 0;
    for (uint32_t i = m->count; i--;)
        if (m->life[i] > 0) {
            left++;
            *first = i;
        }
    return left;
}

/// Number of blows of an actor in a turn: one for each minion of a group; 0: out of the fight.
static uint32_t blows(const AuraGame *g, uint8_t actor)
{
    const AuraActor *a = &g->actor[actor - 1];
    uint32_t first;
    if (aura_is_defenceless(g, actor))
        return 0;
    return a->kind == AURA_ACTOR_MINIONS ? minions_left(&g->group[a->index], &first) : 1;
}

static bool stands(const Fight *f, uint32_t camp)
{
    for (uint32_t i = 0; i < f->count[camp]; i++)
        if (blows(game_of(f), f->member[camp][i]))
            return true;
    return false;
}

/// Carries out the current gesture; false: refused.
static bool carry_out(Fight *f)
{
    f->passes = 0;
    f->play.is_stopped = false;
    f->play.refusal = refusal_none();
    f->play.nested = f->play.open = f->play.deep = f->play.audience = 0;
    saga_play(&f->play, &f->gesture);
    return !f->play.is_stopped;
}

static void begin(Fight *f, uint8_t kind)
{
    f->gesture.kind = kind;
    f->gesture.seat = 0;
    f->gesture.count = 0;
}

/// Copies what the question says of an actor into the gesture.
static void put_said(Fight *f, const SagaFact *said)
{
    static const uint8_t keys[] = {AURA_KEY_STAT, AURA_KEY_TRAIT, AURA_KEY_WEAPON};
    const SagaGesture *q = f->asked->gesture;
    for (uint32_t i = 0; i < COUNT_OF(keys); i++) {
        const SagaFact *fact = saga_fact(q, saga_object(q, said), keys[i]);
        if (fact)
            (void)saga_gesture_put(&f->gesture, 0, keys[i], fact->value);
    }
}

/// One blow at a standing member of the other camp.
static void strike(Fight *f, uint32_t camp, uint32_t i)
{
    AuraGame *g = game_of(f);
    uint8_t standing[AURA_TARGET_MAX], actor = f->member[camp][i];
    uint32_t count = 0, number = 0;
    for (uint32_t k = 0; k < f->count[1 - camp]; k++)
        if (blows(g, f->member[1 - camp][k]))
            standing[count++] = f->member[1 - camp][k];
    if (!count)
        return;
    uint8_t target = standing[rng_below(&f->rng, count)];
    begin(f, AURA_GESTURE_ENGAGE);
    (void)saga_gesture_put(&f->gesture, 0, AURA_KEY_ACTOR, aura_name(g, actor));
    (void)saga_gesture_put(&f->gesture, 0, AURA_KEY_TARGET, aura_name(g, target));
    if (aura_actor(g, target)->kind == AURA_ACTOR_MINIONS) {
        (void)minions_left(&g->group[aura_actor(g, target)->index], &number);
        (void)saga_gesture_put(&f->gesture, 0, AURA_KEY_NUMBER, (int32_t)number + 1);
    }
    (void)saga_gesture_put(&f->gesture, 0, AURA_KEY_PASS, true);
    put_said(f, f->said[camp][i]);
    (void)carry_out(f);
}

static void take_turn(Fight *f)
{
    AuraGame *g = game_of(f);
    uint8_t now = g->order[g->current];
    for (uint32_t camp = 0; camp < CAMPS; camp++)
        for (uint32_t i = 0; i < f->count[camp]; i++)
            for (uint32_t k = f->member[camp][i] == now ? blows(g, now) : 0; k; k--)
                strike(f, camp, i);
}

/// Starts the fight: actors leave any other fight.
static bool set_out(Fight *f)
{
    AuraGame *g = game_of(f);
    f->asked->rules->copy(g, f->asked->from);
    g->has_order = false;
    g->order_count = g->current = g->deferred_count = 0;
    for (uint32_t i = 0; i < g->actor_count; i++)
        g->actor[i].actions = g->actor[i].defences = 0;
    for (uint32_t i = 0; i < g->group_count; i++) {
        g->group[i].acted = 0;
        memset(g->group[i].defended, 0, sizeof g->group[i].defended);
    }
    begin(f, AURA_GESTURE_INITIATIVE);
    for (uint32_t camp = 0; camp < CAMPS; camp++)
        for (uint32_t i = 0; i < f->count[camp]; i++) {
            uint32_t side = saga_gesture_put(&f->gesture, 0, AURA_KEY_SIDES, 0);
            aura_actor(g, f->member[camp][i])->passes = true;
            (void)saga_gesture_put(&f->gesture, side, AURA_KEY_ACTOR,
                                   aura_name(g, f->member[camp][i]));
        }
    return carry_out(f);
}

/// Plays one fight; false: it cannot begin.
static bool play_out(Fight *f, OddsSagaFought *out)
{
    AuraGame *g = game_of(f);
    if (!set_out(f))
        return false;
    for (uint32_t n = 0;
         n < GESTURES && g->round <= f->asked->rounds && stands(f, 0) && stands(f, 1); n++) {
        take_turn(f);
        begin(f, AURA_GESTURE_NEXT_TURN);
        if (stands(f, 0) && stands(f, 1) && !carry_out(f))
            break;
    }
    out->plays++;
    out->round_sum += g->round <= f->asked->rounds ? g->round : f->asked->rounds;
    uint32_t camp = stands(f, 0) ? stands(f, 1) ? CAMPS : 0 : 1;
    out->won[0] += camp == 0;
    out->won[1] += camp == 1;
    for (uint32_t c = 0, at = 0; c < CAMPS; c++)
        for (uint32_t i = 0; i < f->count[c]; i++, at++) {
            out->actor[at] = aura_name(g, f->member[c][i]);
            out->out[at] += !blows(g, f->member[c][i]);
        }
    return true;
}

static void read_camp(Fight *f, uint32_t camp, uint8_t key)
{
    const SagaGesture *q = f->asked->gesture;
    for (const SagaFact *s = saga_fact(q, 0, key); s && !f->play.is_stopped;
         s = saga_fact_next(q, s)) {
        uint8_t actor = aura_find(&f->play, q, saga_object(q, s), AURA_KEY_ACTOR);
        if (f->count[camp] == ODDS_SAGA_CAMP)
            saga_refuse(&f->play, ERR_LIMIT, RULE_AE_SESS_1);
        else if (actor && aura_actor(game_of(f), actor)->kind == AURA_ACTOR_UNIT)
            saga_refuse(&f->play, ERR_TARGET, RULE_AE_MASS_1);
        if (f->play.is_stopped)
            return;
        f->said[camp][f->count[camp]] = s;
        f->member[camp][f->count[camp]++] = actor;
    }
}

Refusal odds_aura_fight(const OddsSagaFight *fight, OddsSagaFought *out)
{
    Fight f;
    memset(&f, 0, sizeof f);
    f.asked = fight;
    f.rng.state = fight->seed;
    f.play = (SagaPlay){.state = fight->state,
                        .rules = fight->rules,
                        .option = fight->option,
                        .host = {.next = pass,
                                 .dice = dice_sampler(&f.rng),
                                 .event = hear_nothing,
                                 .text = no_text,
                                 .self = &f},
                        .dice_next = fight->rules->dice_next(fight->state)};
    memset(out, 0, sizeof *out);
    if (fight->gesture->kind != AURA_GESTURE_GROUP)
        return (Refusal){.code = ERR_NOT_NOW, .rule = RULE_AE_GROUP_1};
    read_camp(&f, 0, AURA_KEY_SIDES);
    read_camp(&f, 1, AURA_KEY_FOES);
    if (!f.play.is_stopped && (!f.count[0] || !f.count[1]))
        saga_refuse(&f.play, ERR_TARGET, RULE_AE_GROUP_1);
    if (f.play.is_stopped)
        return f.play.refusal;
    out->actor_count = f.count[0] + f.count[1];
    for (uint32_t i = 0; i < fight->plays; i++)
        if (!play_out(&f, out))
            return f.play.refusal;
    return refusal_none();
}
