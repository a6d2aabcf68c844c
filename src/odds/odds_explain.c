// SPDX-License-Identifier: MIT
// Reasons are taken from the events of the choice while it is played. Refused: computing thresholds
// and modifiers for display a second time.
#include "odds/odds_explain.h"
#include <string.h>

/// Passes the question whether to go on to the caller's own stop().
typedef struct Listener {
    const OddsWork *work;
    OddsReason *reason;
} Listener;

static bool ask_stop(void *self)
{
    const OddsWork *work = ((const Listener *)self)->work;
    return work->stop && work->stop(work->self);
}

static void take(void *self, uint32_t roll, const Event *e)
{
    OddsReason *r = &((const Listener *)self)->reason[roll];
    if (!e->dice_count || r->rule_count) // the first event with dice is the one about this roll
        return;
    r->target = e->target;
    r->weapon = e->weapon;
    r->range = e->range;
    r->has_distance = e->has_distance;
    r->hidden = e->hidden;
    r->distance = e->distance;
    r->rule_count = e->rule_count;
    memcpy(r->rule, e->rule, e->rule_count * sizeof r->rule[0]);
    r->threshold = e->threshold;
}

/// The caller's work with a sink for the events.
static OddsWork heard(const OddsWork *work, Listener *listener)
{
    return (OddsWork){.memory = work->memory,
                      .size = work->size,
                      .stop = ask_stop,
                      .hear = take,
                      .self = listener};
}

OddsEnd odds_explain(const Game *game, const Choice *choice, const OddsWork *work,
                     OddsForesight *out, OddsReason reason[ODDS_ROLLS_MAX])
{
    Listener listener = {work, reason};
    OddsWork with = heard(work, &listener);
    memset(reason, 0, ODDS_ROLLS_MAX * sizeof reason[0]);
    return odds_foresee(game, choice, &with, out);
}

bool odds_explain_later(const Game *game, const Choice *choice, const OddsWork *work,
                        OddsForesight *out, OddsReason reason[ODDS_ROLLS_MAX])
{
    Listener listener = {work, reason};
    OddsWork with = heard(work, &listener);
    memset(reason, 0, ODDS_ROLLS_MAX * sizeof reason[0]);
    return odds_foresee_later(game, choice, &with, out);
}

OddsEnd odds_explain_go_on(const OddsWork *work, OddsForesight *out,
                           OddsReason reason[ODDS_ROLLS_MAX])
{
    Listener listener = {work, reason};
    OddsWork with = heard(work, &listener);
    return odds_foresee_go_on(&with, out);
}

void odds_untouched(const Game *game, const OddsForesight *f, uint32_t way,
                    OddsShare share[FIGURE_MAX])
{
    const OutcomeRow *rows = game_ruleset(game)->outcomes->rows;
    for (uint32_t n = 0; n < FIGURE_MAX; n++)
        share[n] = ODDS_ONE - f->open[way];
    for (uint32_t i = 0; i < f->outcome_count; i++) {
        OddsShare part = f->share[(size_t)way * f->outcome_count + i];
        FigureMask touched = 0;
        for (uint32_t k = 0; part && k < f->outcome[i].count; k++) {
            const OddsItem *item = &f->item[f->outcome[i].first + k];
            const OutcomeRow *row = &rows[item->row];
            if (outcome_is_serious(row) && row->kind < OUTCOME_MARKER)
                touched |= figure_bit((FigureId){item->subject});
        }
        for (; touched; touched &= touched - 1)
            share[figure_first(touched).n - 1] -= part;
    }
}

// --- the most important changes ---

/// Weight of a change: its worth to the side of its subject, times its chance.
static uint64_t weight_of(const Game *game, const OddsChange *c)
{
    const OutcomeRow *row = &game_ruleset(game)->outcomes->rows[c->item.row];
    const SetupFigure *f = &game_setup(game)->figure[c->item.subject - 1];
    uint64_t worth = (uint64_t)(row->worth < 0 ? -row->worth : row->worth);
    uint64_t cost = f->profile->cost > 0 ? (uint64_t)f->profile->cost : 1;
    return worth * cost * (c->share >> 40);
}

static bool is_of_figure(const OutcomeRow *row)
{
    return row->worth && row->kind < OUTCOME_MARKER && row->kind != OUTCOME_PLACE;
}

/// Adds a share to a possible change.
static void add(const OutcomeRow *row, const OddsItem *item, OddsShare share, OddsChange *sum)
{
    if (!sum->share || (row->kind == OUTCOME_EARNED && item->value > sum->item.value))
        *sum = (OddsChange){*item, 0};
    if (row->kind == OUTCOME_EARNED && item->value < sum->item.value)
        return;
    sum->share += share;
    if (sum->item.value != item->value)
        sum->item.value = 0;
}

uint32_t odds_gist(const Game *game, const OddsForesight *f, OddsChange gist[ODDS_GIST_MAX])
{
    const OutcomeRow *rows = game_ruleset(game)->outcomes->rows;
    OddsChange sum[OUTCOME_ROW_MAX][FIGURE_MAX];
    uint32_t found = 0;
    memset(sum, 0, sizeof sum);
    for (uint32_t i = 0; i < f->outcome_count; i++)
        for (uint32_t k = 0; f->share[i] && k < f->outcome[i].count; k++) {
            const OddsItem *item = &f->item[f->outcome[i].first + k];
            if (is_of_figure(&rows[item->row]))
                add(&rows[item->row], item, f->share[i], &sum[item->row][item->subject - 1]);
        }
    for (uint32_t n = 0; n < FIGURE_MAX; n++) {
        const OddsChange *best = NULL;
        for (uint32_t k = 0; k < OUTCOME_ROW_MAX; k++) {
            const OddsChange *c = &sum[k][n];
            if (c->share && c->share < ODDS_ONE &&
                (!best || weight_of(game, c) > weight_of(game, best)))
                best = c;
        }
        if (!best)
            continue;
        uint32_t at = found;
        for (; at && weight_of(game, best) > weight_of(game, &gist[at - 1]); at--)
            if (at < ODDS_GIST_MAX)
                gist[at] = gist[at - 1];
        if (at < ODDS_GIST_MAX)
            gist[at] = *best;
        found += found < ODDS_GIST_MAX;
    }
    return found;
}

bool odds_rolled_chance(const OddsRolled *roll, OddsShare *chance)
{
    const bool rises = roll->sense.kind == SENSE_RISING;
    if (!sense_has_threshold(roll->sense) || (rises && roll->least != roll->most))
        return false;
    *chance = ODDS_ONE;
    for (uint32_t i = 0; i < (rises ? roll->most : 1u); i++)
        *chance =
            odds_times(*chance, odds_share(sense_faces(roll->sense, roll->sides, i), roll->sides));
    return true;
}

OddsShare odds_rolled_first(const OddsRolled *roll)
{
    uint32_t wins = 0, ties = 0;
    for (int mine = 1; mine <= roll->sides; mine++)
        for (int its = 1; its <= roll->sides; its++) {
            wins += mine + roll->sense.threshold > its;
            ties += mine + roll->sense.threshold == its;
        }
    return odds_share(wins, (uint32_t)roll->sides * roll->sides - ties);
}
