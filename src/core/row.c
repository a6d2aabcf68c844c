// SPDX-License-Identifier: MIT
// What rows do to a game: frames, requests for dice, events. The loop that runs them is game.c.
#include "core/row.h"
#include <string.h>

Frame *play_push(Play *p, uint8_t proc, uint8_t seat, FigureId subject, FigureId object)
{
    Game *g = p->game;
    // Invariant 4 of game.c: only a table that stacks frames without end gets here. The game stops
    // before the overwritten frame is read again.
    if (NEVER(g->depth == FRAME_MAX)) {
        g->has_run_away = true;
        g->depth--;
    }
    Frame *f = &g->frame[g->depth++];
    memset(f, 0, sizeof *f);
    f->proc = proc;
    f->seat = seat;
    f->subject = subject;
    f->object = object;
    if (g->depth > g->deepest)
        g->deepest = g->depth;
    return f;
}

void play_roll(Play *p, uint32_t count, uint8_t sides, uint8_t what, FigureId figure, Sense sense)
{
    CORE_ASSERT(count > 0 && count <= ROLL_MAX);
    Roll *roll = &p->game->roll;
    memset(roll, 0, sizeof *roll);
    roll->count = (uint8_t)count;
    roll->sides = sides;
    roll->what = what;
    roll->figure = figure;
    roll->sense = sense;
}

void play_event(Play *p, const Event *event)
{
    if (p->sink)
        p->sink->take(p->sink->self, event);
}

Event event_of(const Game *g, uint16_t kind, FigureId figure, FigureId target, RuleId rule)
{
    Event e = {.kind = kind, .figure = figure, .target = target};
    e.seat = figure.n ? game_seat_of(g, figure) : SEAT_NONE;
    event_cite(&e, rule);
    return e;
}

void play_say_amount(Play *p, uint16_t kind, FigureId figure, FigureId target, RuleId rule,
                     int32_t amount, int32_t left)
{
    if (!p->sink)
        return;
    Event e = event_of(p->game, kind, figure, target, rule);
    e.amount = amount;
    e.left = left;
    play_event(p, &e);
}

void play_say(Play *p, uint16_t kind, FigureId figure, FigureId target, RuleId rule)
{
    play_say_amount(p, kind, figure, target, rule, 0, 0);
}

const Frame *play_frame_of(const Game *g, uint8_t proc)
{
    for (uint32_t i = g->depth; i-- > 0;)
        if (g->frame[i].proc == proc)
            return &g->frame[i];
    return NULL;
}

Frame *play_frame(Game *g, uint8_t proc)
{
    for (uint32_t i = g->depth; i-- > 0;)
        if (g->frame[i].proc == proc)
            return &g->frame[i];
    return NULL;
}

void candidate_add(CandidateList *list, const Game *g, const Choice *c)
{
    if (list->count < list->max && !refusal_is(game_check(g, game_decider(g), c)))
        list->list[list->count++] = *c;
}
