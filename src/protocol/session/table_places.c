// SPDX-License-Identifier: MIT
// A step is played without a dice driver: the game stops at each roll, and gets its dice from the
// table's own source after the caller has seen the place.
#include "protocol/session/table_places.h"

static void count_event(void *self, const Event *event)
{
    TablePlaces *p = self;
    (void)event;
    p->events++;
}

void table_places_start(TablePlaces *p, Table *table, Game *game)
{
    *p = (TablePlaces){.table = table, .game = game};
    p->count = (EventSink){count_event, p};
    game_start(game, table->setup, dice_ask(), &p->count);
}

/// Takes the next step from the log; false at its end.
static bool take_step(TablePlaces *p)
{
    if (p->at >= p->table->log_used)
        return false;
    p->at += (uint32_t)session_log_take(p->table->log + p->at, &p->now);
    p->step++;
    return true;
}

/// Plays the place that was returned.
static bool play(TablePlaces *p)
{
    Game *g = p->game;
    if (game_wait(g) == GAME_WAIT_CHOICE) {
        game_apply(g, &p->now.choice, dice_ask(), &p->count);
        return true;
    }
    Roll roll = *game_roll(g);
    DiceDriver dice = table_dice(p->table);
    if (dice.answer(dice.self, game_dice_used(g), &roll) == DICE_GIVEN)
        return game_give_dice(g, roll.value, roll.count, dice_ask(), &p->count);
    // Dice given by hand are a step of their own.
    return take_step(p) && p->now.kind == SESSION_STEP_DICE &&
           game_give_dice(g, p->now.dice, p->now.dice_count, dice_ask(), &p->count);
}

bool table_places_next(TablePlaces *p)
{
    if (p->is_ahead && !play(p)) {
        p->is_ahead = false;
        return false;
    }
    p->is_ahead = game_wait(p->game) == GAME_WAIT_DICE ||
                  (game_wait(p->game) == GAME_WAIT_CHOICE && take_step(p));
    // A roll that still waits for its dice is not a place of the past.
    if (p->is_ahead && game_wait(p->game) == GAME_WAIT_DICE && p->at >= p->table->log_used &&
        game_dice_used(p->game) >= game_dice_used(&p->table->game))
        p->is_ahead = false;
    return p->is_ahead;
}
