// SPDX-License-Identifier: MIT
// A playout asks the one-ply player at every decision of every seat and keys its dice by their
// purpose. Refused: one stream of dice for the whole playout, in which two choices share no dice
// from the first roll on that only one of them makes.
#include "bots/bot_playout.h"
#include "bots/brain.h"
#include <string.h>

enum {
    PLAYOUT_MAX = 400
}; ///< decisions of one playout: a turn of a large band takes about a hundred

enum { STREAM_DICE = 1, STREAM_POLICY };

static uint64_t what_of(uint32_t turn, const Roll *r)
{
    return (uint64_t)turn << 16 | (uint64_t)r->what << 8 | r->figure.n;
}

uint8_t *bot_playout_count(PlayoutDice *d, const Roll *r)
{
    uint32_t turn = game_turn(d->game);
    if (turn != d->turn) {
        memset(d->rolled, 0, sizeof d->rolled);
        d->turn = turn;
    }
    uint8_t *nth = &d->rolled[rng_mix(what_of(turn, r), 0) % PLAYOUT_ROLLS];
    ++*nth;
    return nth;
}

static DiceAnswer roll(void *self, uint64_t first, Roll *r)
{
    (void)first;
    PlayoutDice *d = self;
    uint8_t nth = *bot_playout_count(d, r);
    uint64_t seed = rng_mix(d->seed, what_of(d->turn, r) << 8 | nth);
    for (uint32_t i = 0; i < r->count; i++)
        r->value[i] = dice_at(seed, i, r->sides);
    return DICE_GIVEN;
}

void bot_playout_start(Playout *p, const Game *game, uint64_t seed, uint32_t turn, uint32_t turns)
{
    *p = (Playout){.dice = {.game = game, .seed = rng_mix(seed, STREAM_DICE)},
                   .policy = rng_mix(seed, STREAM_POLICY),
                   .end = turn + turns};
}

DiceDriver bot_playout_dice(Playout *p) { return (DiceDriver){roll, &p->dice}; }

void bot_playout_run(Playout *p, BotScratch *scratch, Game *g)
{
    DiceDriver dice = bot_playout_dice(p);
    while (game_wait(g) == GAME_WAIT_DICE) {
        Roll r = *game_roll(g);
        (void)roll(&p->dice, 0, &r);
        if (NEVER(!game_give_dice(g, r.value, r.count, dice, NULL)))
            return;
    }
    for (uint32_t i = 0; i < PLAYOUT_MAX && game_wait(g) == GAME_WAIT_CHOICE; i++) {
        if (game_turn(g) >= p->end && game_rests(g))
            break;
        Choice choice;
        Rng rng = {rng_mix(p->policy, i)};
        uint8_t seat = game_decider(g);
        FigureId actor = game_decision_figure(g);
        bot_greedy_choose(g, seat, &rng, scratch, &choice);
        game_apply(g, &choice, dice, NULL);
        p->nodes++;
        if (p->seen)
            p->seen(p->self, g, seat, actor.n ? actor : choice.figure);
    }
}
