// SPDX-License-Identifier: MIT
// A walk in depth over the states that a choice can lead to. Each is looked up by its print, so it
// is played on from once, however many ways lead there; only the games on the way down are kept, a
// print and a few numbers of all others. States are left in the order in which they are finished,
// and that order, backwards, is one in which nobody comes before those who lead to him: chances
// flow down it in a single pass, and what is best for whom up it in another. Queues by number of
// dice were refused: states of different lengths merge, and each late arrival sends its chance down
// the whole rest again. A queue by position in the procedures was refused: it would have to keep
// the games of a whole front instead of those of one way down.
#include "odds/odds_walk.h"

/// Leaves the top, which has been everywhere.
static void leave(OddsWalk *w)
{
    OddsStep *step = w->top;
    // Its own room is free from here on, and counts no longer as reserve.
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

/// Plays the next class or answer of the top.
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
            step->to[step->next] = ODDS_NO_STATE; // it has no step that could tell of it
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
