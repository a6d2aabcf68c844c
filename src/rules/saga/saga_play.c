// SPDX-License-Identifier: MIT
// Steps, as a procedure gets them: dice where it rolls, answers where it waits. Whatever else comes
// meanwhile is played on the spot. A step that is refused can only be the last one: the others were
// played before, from the same state, and accepted.
#include "gen/errors.h"
#include "rules/saga/saga.h"
#include <string.h>

void saga_refuse(SagaPlay *p, ErrorCode code, RuleId rule)
{
    if (p->is_stopped)
        return;
    p->is_stopped = true;
    p->refusal = (Refusal){.code = code, .rule = rule};
}

void saga_refuse_who(SagaPlay *p, ErrorCode code, RuleId rule, TextId name)
{
    bool is_first = !p->is_stopped;
    saga_refuse(p, code, rule);
    if (is_first)
        p->refusal.name = name;
}

void saga_refuse_price(SagaPlay *p, ErrorCode code, RuleId rule, int price, int left)
{
    bool is_first = !p->is_stopped;
    saga_refuse(p, code, rule);
    if (is_first) {
        p->refusal.price = (int16_t)price;
        p->refusal.left = (int16_t)left;
    }
}

static void stop_at(SagaPlay *p, SagaWait wait)
{
    p->is_stopped = true;
    p->wait = wait;
    p->wait.audience = p->audience;
}

static void take(SagaPlay *p, const SagaGesture *g)
{
    const SagaGestureRow *row = &p->rules->gestures[g->kind];
    // What is done inside a hidden gesture is as open as it is by itself.
    uint8_t before = p->audience;
    p->audience = saga_value(g, 0, p->rules->hidden_key, 0) ? 1 : 0;
    if (g->seat && !(row->flags & SAGA_ANYBODY))
        saga_refuse(p, ERR_STATE, p->rules->leader_rule);
    else
        row->take(p, g);
    p->audience = before;
}

void saga_play(SagaPlay *p, const SagaGesture *g)
{
    if (p->rules->gestures[g->kind].flags & SAGA_ANSWER)
        saga_refuse(p, ERR_NOT_NOW, p->rules->answer_rule);
    else
        take(p, g);
}

/// Is what is under way none of this seat's business? To him the floor is open, then.
static bool is_secret_to(const SagaPlay *p, uint8_t seat)
{
    return p->audience && !(p->audience >> seat & 1);
}

/// A gesture made while another one is under way. Whoever does not know of that is not refused for
/// it: he would learn that something goes on. So there are at most SAGA_NEST_MAX hidden ones, made
/// by the leader who knows of all, and as many open ones.
static void play_inside(SagaPlay *p, const SagaGesture *g)
{
    uint8_t open = p->open, deep = p->deep, nested = p->nested;
    p->open = (uint8_t)(open + !p->audience);
    p->deep = (uint8_t)(deep + 1);
    p->nested = g->seat ? p->open : p->deep;
    p->is_interrupted = false;
    if (p->nested > SAGA_NEST_MAX)
        saga_refuse(p, ERR_LIMIT, p->rules->nest_rule);
    else
        take(p, g);
    p->open = open;
    p->deep = deep;
    p->nested = nested;
    p->is_interrupted = true;
}

bool saga_answer(SagaPlay *p, SagaWait wait, SagaGesture *answer)
{
    SagaStep step;
    while (!p->is_stopped) {
        if (!p->host.next(p->host.self, &step)) {
            stop_at(p, wait);
        } else if (NEVER(step.is_dice)) {
            saga_refuse(p, ERR_WRONG_DECISION, 0);
        } else if (is_secret_to(p, step.gesture.seat) &&
                   (p->rules->gestures[step.gesture.kind].flags & SAGA_ANSWER)) {
            saga_refuse(p, ERR_NOT_NOW, p->rules->answer_rule);
        } else if (p->rules->gestures[step.gesture.kind].flags & SAGA_ANSWER) {
            *answer = step.gesture;
            return true;
        } else {
            play_inside(p, &step.gesture);
        }
    }
    return false;
}

bool saga_roll(SagaPlay *p, uint8_t what, uint8_t actor, uint32_t count, uint8_t sides,
               uint8_t *value)
{
    Roll roll = {.count = (uint8_t)count, .sides = sides, .what = what, .figure = {actor}};
    SagaStep step;
    if (p->is_stopped)
        return false;
    DiceAnswer given = p->host.dice.answer(p->host.dice.self, *p->dice_next, &roll);
    if (given == DICE_DRY) {
        p->is_stopped = true;
        p->error = E_TAPE_DRY;
        return false;
    }
    while (given == DICE_WAIT && !p->is_stopped) {
        if (!p->host.next(p->host.self, &step)) {
            stop_at(p, (SagaWait){.is_dice = 1, .actor = actor, .roll = roll});
        } else if (step.is_dice) {
            memcpy(roll.value, step.dice, step.dice_count);
            given = DICE_GIVEN;
        } else if ((p->rules->gestures[step.gesture.kind].flags & SAGA_QUIET) ||
                   (is_secret_to(p, step.gesture.seat) &&
                    !(p->rules->gestures[step.gesture.kind].flags & SAGA_ANSWER))) {
            play_inside(p, &step.gesture);
        } else {
            saga_refuse(p, ERR_NOT_NOW, p->rules->answer_rule);
        }
    }
    if (p->is_stopped)
        return false;
    *p->dice_next += count;
    memcpy(value, roll.value, count);
    return true;
}

const char *saga_rules_check(const SagaRules *r)
{
    if (!r->id || !r->name || !r->version || !r->prefix || !r->credit)
        return "names";
    if (!r->options || r->option_count > OPTION_MAX || !r->keys || !r->gestures || !r->events ||
        !r->waits || !r->addends || !r->rolls)
        return "tables";
    if (!r->state_size || !r->probe_size || !r->start || !r->dice_next || !r->view ||
        !r->snapshot || !r->knows || !r->hears || !r->cut || !r->copy || !r->clock ||
        !r->list_dues || !r->dues || !r->answers || !r->dice_of || !r->actor_name || !r->broken)
        return "functions";
    for (uint32_t i = 1; i < r->key_count; i++)
        if (!r->keys[i].name || !r->keys[i].type ||
            (r->keys[i].type == SAGA_WORD) != (r->keys[i].words && r->keys[i].word_count > 0) ||
            (r->keys[i].type == SAGA_OBJECT) != (r->keys[i].members != NULL))
            return "keys";
    for (uint32_t i = 1; i < r->gesture_count; i++)
        if (!r->gestures[i].name || !r->gestures[i].keys ||
            (r->gestures[i].flags & SAGA_ANSWER ? r->gestures[i].take != NULL
                                                : r->gestures[i].take == NULL))
            return "gestures";
    for (uint32_t i = 0; i < SAGA_SHORTHANDS; i++)
        if (!r->shorthand[i] || r->shorthand[i] >= r->gesture_count)
            return "shorthand";
    return NULL;
}
