// SPDX-License-Identifier: MIT
// How actions are earned here: all dice of a series together, each a point harder than the one
// before, and one failure costs them all (EV-ACT-4 to EV-ACT-7).
#include "rules/d6/act/d6_activation.h"
#include "rules/evenor/evenor.h"

Threshold evenor_initiative(const Game *g, FigureId id, int i)
{
    Threshold t = d6_initiative(g, id, d6_stat(g, id, D6_STAT_I));
    t.total = (int16_t)(t.total + i);
    return t;
}

/// EV-ACT-6: the last die may need a 6, none a 7.
int evenor_series_most(const Game *g, FigureId id) { return 7 - evenor_initiative(g, id, 0).total; }

uint32_t evenor_initiative_dice(const Game *g, FigureId id, uint8_t *threshold, uint32_t max)
{
    uint32_t n = 0;
    for (int t = evenor_initiative(g, id, 0).total; n < max && t <= 6; t++)
        threshold[n++] = (uint8_t)t;
    return n;
}

static Next roll_enter(Play *p, Frame *f)
{
    D6Activation *act = FRAME_AS(D6Activation, f);
    if (act->current >= act->count)
        return next_goto(D6_ACT_SLOT);
    FigureId id = act->member[act->current];
    play_roll(p, act->series, D6_SIDES, D6_ROLL_INITIATIVE, id,
              sense_rising(evenor_initiative(p->game, id, 0).total));
    return next_rolled(D6_ACT_ROLLED);
}

static Next rolled_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Activation *act = FRAME_AS(D6Activation, f);
    FigureId id = act->member[act->current];
    bool ok = g->roll.reading.hits;
    if (p->sink) {
        Threshold t = evenor_initiative(g, id, 0);
        Event e = d6_event(g, D6_EVENT_INITIATIVE, id, (FigureId){0}, D6_SERIES_THRESHOLDS_RULE);
        d6_event_cite(g, &e, D6_SERIES_DICE_RULE);
        d6_event_cite(g, &e, D6_NEEDS_SERIES_RULE);
        if (!ok)
            d6_event_cite(g, &e, act->is_group ? D6_GROUP_FAILED_RULE : D6_SERIES_FAILED_RULE);
        if (t.total == 1)
            d6_event_cite(g, &e, D6_ONE_PLUS_RULE);
        if (act->is_group) {
            d6_event_cite(g, &e, D6_GROUP_INITIATIVE_RULE);
            d6_event_cite(g, &e, D6_GROUP_COUNT_RULE);
        }
        e.threshold = t;
        e.success = ok;
        e.amount = act->series;
        event_dice(&e, &g->roll);
        play_event(p, &e);
    }
    d6_grant(act, act->current, ok ? act->series : 0);
    act->current++;
    if (act->current == act->count) {
        if (game_option(g, EVENOR_OPT_COORD_ALL_OR_NOTHING) && act->is_group &&
            act->acting != (1u << act->count) - 1)
            act->acting = 0;
        act->earned = act->acting != 0;
    }
    return next_goto(D6_ACT_ROLL);
}

static const Row rows[] = {
    D6_ROW_ACTIVATE,
    D6_ROW_MODE,
    {.label = D6_ACT_ROLL, .name = "initiative", .enter = roll_enter},
    {.label = D6_ACT_ROLLED, .name = "initiative_read", .enter = rolled_enter},
    D6_ROW_NEXT_ACTION,
    D6_ROW_AFTER_ACTION,
    D6_ROW_ACTIVATION_END,
    D6_ROW_FOLLOW,
};
const Proc evenor_activation_proc = {"activation", rows, COUNT_OF(rows)};
