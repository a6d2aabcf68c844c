// SPDX-License-Identifier: MIT
// How actions are earned here: a list of thresholds, a die each, until the first that fails; what
// was earned before it is kept (AO-ACT-2 to AO-ACT-5). Each die is a roll and an event of its own,
// because the next is only rolled if it succeeds.
#include "rules/aurore/aurore.h"
#include "rules/d6/act/d6_activation.h"

Threshold aurore_initiative(const Game *g, FigureId id, int i)
{
    return d6_initiative(g, id, aurore_threshold(game_profile(g, id), i));
}

/// AO-ACT-2: as many as the list has; confusion does not shorten it (AO-CONF-3).
int aurore_series_most(const Game *g, FigureId id)
{
    int n = 0;
    while (aurore_threshold(game_profile(g, id), n))
        n++;
    return n;
}

uint32_t aurore_initiative_dice(const Game *g, FigureId id, uint8_t *threshold, uint32_t max)
{
    uint32_t n = 0;
    for (; n < max && aurore_threshold(game_profile(g, id), (int)n); n++)
        threshold[n] = (uint8_t)aurore_initiative(g, id, (int)n).total;
    return n;
}

static bool is_interleaved(const Game *g) { return game_option(g, AURORE_OPT_INITIATIVE_TIMING); }

/// Which die of its list the member under way is at.
static int die_index(const Game *g, const D6Activation *act)
{
    return is_interleaved(g) ? act->index : act->rolled;
}

static bool keeps_earlier(const Game *g) { return !game_option(g, AURORE_OPT_INITIATIVE_MODE); }

/// A member that has not failed yet. `rolled` counts the dice of the member under way; with
/// `interleaved` everybody who still acts has rolled as many as actions are done.
static bool goes_on(const Game *g, const D6Activation *act, uint32_t j)
{
    if (is_interleaved(g))
        return act->granted[j] == act->index && game_in_play(g, act->member[j]) &&
               (!act->index || (act->acting >> j & 1));
    return act->granted[j] == act->rolled;
}

/// All members have their dice: what the group may do.
static Next rolled_all(const Game *g, D6Activation *act)
{
    uint8_t most = 0;
    for (uint32_t j = 0; j < act->count; j++) {
        if (!keeps_earlier(g) && !is_interleaved(g) && act->granted[j] < act->series)
            act->granted[j] = 0;
        if (act->granted[j] > act->index)
            d6_grant(act, j, act->granted[j]);
        most = act->granted[j] > most ? act->granted[j] : most;
    }
    if (!is_interleaved(g))
        act->series = most;
    act->earned = act->earned || most;
    return next_goto(most > act->index ? D6_ACT_SLOT : D6_ACT_END);
}

/// The next die: of the same member as long as it succeeds, then of the next one in group order.
/// With `all_or_nothing` every die is rolled, as the sibling does (EV-ACT-5).
static Next roll_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    D6Activation *act = FRAME_AS(D6Activation, f);
    for (; act->current < act->count; act->current++, act->rolled = 0) {
        bool more = is_interleaved(g) ? !act->rolled : act->rolled < act->series;
        if (!more || (!goes_on(g, act, act->current) && (keeps_earlier(g) || is_interleaved(g))))
            continue;
        FigureId id = act->member[act->current];
        play_roll(p, 1, D6_SIDES, D6_ROLL_INITIATIVE, id,
                  sense_at_least(aurore_initiative(g, id, die_index(g, act)).total));
        return next_rolled(D6_ACT_ROLLED);
    }
    act->current = 0;
    return rolled_all(g, act);
}

static Next rolled_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    D6Activation *act = FRAME_AS(D6Activation, f);
    FigureId id = act->member[act->current];
    int i = die_index(g, act);
    bool ok = g->roll.reading.hits;
    if (p->sink) {
        Threshold t = aurore_initiative(g, id, i);
        Event e = d6_event(g, D6_EVENT_INITIATIVE, id, (FigureId){0}, D6_SERIES_THRESHOLDS_RULE);
        d6_event_cite(g, &e, D6_SERIES_DICE_RULE);
        if (!ok)
            event_cite(&e, RULE_AO_ACT_4);
        if (!ok && !act->granted[act->current])
            event_cite(&e, RULE_AO_ACT_10);
        if (t.total == 1)
            d6_event_cite(g, &e, D6_ONE_PLUS_RULE);
        if (t.base == 1)
            event_cite(&e, RULE_AO_ROLL_4);
        if (act->is_group) {
            d6_event_cite(g, &e, D6_GROUP_INITIATIVE_RULE);
            d6_event_cite(g, &e, D6_GROUP_COUNT_RULE);
        }
        e.threshold = t;
        e.success = ok;
        e.amount = i + 1;
        e.left = act->series;
        event_dice(&e, &g->roll);
        play_event(p, &e);
    }
    if (ok && act->granted[act->current] == i) // none has failed before
        act->granted[act->current]++;
    act->rolled++;
    return next_goto(D6_ACT_ROLL);
}

// --- rolling for the next action once the last is done (`interleaved`) ---

static Next continue_enter(Play *p, Frame *f)
{
    D6Activation *act = FRAME_AS(D6Activation, f);
    const Game *g = p->game;
    bool any = false;
    for (uint32_t j = 0; j < act->count; j++)
        any = any || goes_on(g, act, j);
    if (!is_interleaved(g) || act->mode != D6_MODE_SERIES || act->index >= act->series ||
        (act->is_follower && !d6_setting(g, D6_SET_LEADER_FOLLOWERS_ROLL)))
        return next_goto(D6_ACT_SLOT);
    act->current = act->rolled = 0;
    return any ? next_decide() : next_goto(D6_ACT_END);
}

static void continue_offer(const Game *g, const Frame *f, Offer *offer)
{
    (void)g;
    (void)f;
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_ACCEPT}});
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_DECLINE}});
}

static Refusal continue_check(const Game *g, const Frame *f, const Choice *c)
{
    (void)f;
    return c->kind == D6_CHOICE_ACCEPT || c->kind == D6_CHOICE_DECLINE
               ? refusal_none()
               : d6_no(g, ERR_WRONG_DECISION, D6_SERIES_DICE_RULE);
}

static Next continue_take(Play *p, Frame *f, const Choice *c)
{
    (void)p;
    (void)f;
    return next_goto(c->kind == D6_CHOICE_ACCEPT ? D6_ACT_ROLL : D6_ACT_END);
}

static Next after_enter(Play *p, Frame *f)
{
    FRAME_AS(D6Activation, f)->index++;
    return d6_victory(p, false) ? next_over() : next_goto(D6_ACT_CONTINUE);
}

static const Row rows[] = {
    D6_ROW_ACTIVATE,
    D6_ROW_MODE,
    {.label = D6_ACT_ROLL, .name = "initiative", .enter = roll_enter},
    {.label = D6_ACT_ROLLED, .name = "initiative_read", .enter = rolled_enter},
    D6_ROW_NEXT_ACTION,
    {.label = D6_ACT_NEXT, .name = "after_action", .enter = after_enter},
    {D6_ACT_CONTINUE, "continue", continue_enter, continue_offer, continue_check, continue_take,
     NULL, NULL, D6_SERIES_DICE_RULE, ROW_RESTS},
    D6_ROW_ACTIVATION_END,
    D6_ROW_FOLLOW,
};
const Proc aurore_activation_proc = {"activation", rows, COUNT_OF(rows)};
