// SPDX-License-Identifier: MIT
// A depth-first walk over the states that a choice can lead to. Each state is identified by its
// print, so it is expanded once, however many ways lead to it; games are kept only for the current
// path, a print and a few numbers for all other states. States are listed in the order in which
// they are finished; reversed, this is a topological order, so chances flow down it in a single
// pass and values up it in another. Refused: queues by number of dice, since states of different
// lengths merge and each late arrival would send its chance down the whole rest again; and a queue
// by position in the procedures, which would keep the games of a whole front instead of one path.
#include "odds/odds_walk.h"

/// Pops the top step, all of whose edges are known.
static void leave(OddsWalk *w)
{
    OddsStep *step = w->top;
    // From here on the step's own room is free and no longer needs reserve.
    unsigned char *high = w->high;
    odds_step_write(w, step);
    if (w->end)
        return;
    w->order[w->order_count++] = step->state;
    w->top = step->below;
    w->high = w->top ? (unsigned char *)w->top : w->end_of_room;
    CORE_ASSERT(w->high > high);
    (void)high;
    if (w->top)
        w->top->next++;
}

/// Plays the next class or answer of the top step.
static void go_down(OddsWalk *w)
{
    OddsStep *step = w->top;
    bool is_new;
    odds_step_play(w);
    uint32_t to = odds_state_arrive(w, &is_new);
    if (w->end)
        return;
    if (is_new) {
        step->to[step->next] = to;
        odds_step_open(w, to);
        if (w->end && w->top == step)
            step->to[step->next] =
                ODDS_NO_STATE; // the new state has no step on the path that could write its edges
    } else if (w->state[to].kind == ODDS_STATE_OPEN && to != step->state) {
        w->end = ODDS_ENDLESS;
    } else {
        step->to[step->next++] = to;
    }
}

void odds_walk_run(OddsWalk *w)
{
    w->end = ODDS_DONE;
    while (w->top && !w->end) {
        if (w->top->next == w->top->count) {
            leave(w);
            continue;
        }
        go_down(w);
        if (w->end || w->steps < w->stop_at)
            continue;
        w->stop_at = w->steps + ODDS_STOP_EVERY;
        if (w->work->stop && w->work->stop(w->work->self))
            w->end = ODDS_STOPPED;
    }
}
