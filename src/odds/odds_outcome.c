// SPDX-License-Identifier: MIT
// Outcomes are read off two states. Refused: gathering them from events, which would miss changes
// that no event tells.
#include "odds/odds_outcome.h"

typedef struct Diff {
    const Game *before, *after;
    OddsItem *item;
    uint32_t count;
} Diff;

static void add(Diff *d, uint32_t row, uint32_t subject, int32_t value, int32_t other)
{
    if (!NEVER(d->count == ODDS_ITEM_MAX))
        d->item[d->count++] = (OddsItem){
            .row = (uint8_t)row, .subject = (uint8_t)subject, .value = value, .other = other};
}

/// A figure off the table has no states and no place any more.
static void figure_diff(Diff *d, uint32_t k, const OutcomeRow *row, const Figure *a,
                        const Figure *b, uint8_t n)
{
    bool is_here = b->status == FIGURE_IN_PLAY;
    bool had = a->states >> row->index & 1, has = b->states >> row->index & 1;
    switch (row->kind) {
    case OUTCOME_STATUS:
        if (a->status != b->status && b->status == row->index)
            add(d, k, n, 1, 0);
        break;
    case OUTCOME_STATE:
        if (is_here && had != has)
            add(d, k, n, has ? 1 : -1, 0);
        break;
    case OUTCOME_TALLY:
        if (a->tally[row->index] != b->tally[row->index])
            add(d, k, n, b->tally[row->index] - a->tally[row->index], 0);
        break;
    case OUTCOME_PLACE:
        if (is_here && (a->at.x != b->at.x || a->at.y != b->at.y))
            add(d, k, n, b->at.x, b->at.y);
        break;
    case OUTCOME_EARNED: {
        const RulesetOutcomes *rules = game_ruleset(d->after)->outcomes;
        uint8_t now = rules->earned(d->after, (FigureId){n});
        if (is_here && now > rules->earned(d->before, (FigureId){n}))
            add(d, k, n, now, 0);
        break;
    }
    default: break;
    }
}

uint32_t odds_outcome(const Game *before, const Game *after, OddsItem item[ODDS_ITEM_MAX])
{
    const RulesetOutcomes *rules = game_ruleset(before)->outcomes;
    Diff d = {before, after, item, 0};
    uint32_t figures, markers, seats;
    const Figure *a = game_figures(before, &figures), *b = game_figures(after, &figures);
    const Marker *ma = game_markers(before, &markers), *mb = game_markers(after, &markers);
    const Seat *sa = game_seats(before, &seats), *sb = game_seats(after, &seats);
    for (uint32_t k = 0; rules && k < rules->count; k++) {
        const OutcomeRow *row = &rules->rows[k];
        if (row->kind == OUTCOME_MARKER) {
            for (uint32_t i = 0; i < markers; i++)
                if (ma[i].carrier.n != mb[i].carrier.n || ma[i].status != mb[i].status)
                    add(&d, k, i + 1, mb[i].carrier.n, mb[i].status);
        } else if (row->kind == OUTCOME_SEAT_TALLY) {
            for (uint32_t s = 0; s < seats; s++)
                if (sa[s].tally[row->index] != sb[s].tally[row->index])
                    add(&d, k, s, sb[s].tally[row->index] - sa[s].tally[row->index], 0);
        } else if (row->kind == OUTCOME_OVER) {
            if (game_wait(after) == GAME_OVER)
                add(&d, k, game_winner(after), 1, 0);
        } else {
            for (uint32_t i = 0; i < figures; i++)
                figure_diff(&d, k, row, &a[i], &b[i], (uint8_t)(i + 1));
        }
    }
    return d.count;
}

void odds_outcome_loss(const Game *before, const OddsItem *item, uint32_t count,
                       int64_t loss[SEAT_MAX])
{
    const RulesetOutcomes *rules = game_ruleset(before)->outcomes;
    const Setup *setup = game_setup(before);
    for (uint32_t s = 0; s < SEAT_MAX; s++)
        loss[s] = 0;
    for (uint32_t i = 0; i < count; i++) {
        const OutcomeRow *row = &rules->rows[item[i].row];
        int64_t worth = (int64_t)row->worth * item[i].value;
        if (row->kind == OUTCOME_SEAT_TALLY || row->kind == OUTCOME_OVER) {
            if (item[i].subject < SEAT_MAX)
                loss[item[i].subject] -= worth;
        } else if (row->worth) {
            const SetupFigure *f = &setup->figure[item[i].subject - 1];
            int32_t cost = f->profile->cost > 0 ? f->profile->cost : 1;
            loss[f->seat] -= worth * cost;
        }
    }
}
