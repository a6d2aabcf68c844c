// SPDX-License-Identifier: MIT
// The public functions of foresight: begin and continue a walk (odds_walk.c), and answer questions
// about its result. States are in odds_state.c, their successors in odds_step.c, chances in
// odds_flow.c.
#include "core/outcome.h"
#include "odds/odds_walk.h"
#include <string.h>

/// The result before the first state, and where no bound holds.
static const OddsForesight nothing_known = {.open = (const OddsShare[]){ODDS_ONE}};

OddsEnd odds_foresee_go_on(const OddsWork *work, OddsForesight *out)
{
    OddsWalk *w = out->walk;
    w->work = work;
    odds_walk_run(w);
    if (w->end == ODDS_ENDLESS)
        *out = nothing_known;
    else
        odds_flow_tell(w, out);
    return w->end;
}

FigureMask odds_foresee_begin(Game *game, const Choice *choice, DiceDriver dice)
{
    const RulesetOutcomes *rules = game_ruleset(game)->outcomes;
    FigureMask silent = 0;
    Choice nothing;
    game_apply(game, choice, dice, NULL);
    while (rules && rules->add_nothing && game_wait(game) == GAME_WAIT_CHOICE && game_rests(game) &&
           rules->add_nothing(game, &nothing)) {
        silent |= figure_bit(game_decision_figure(game));
        game_apply(game, &nothing, dice, NULL);
    }
    return silent;
}

/// Starts the walk at the state of w->game.
static OddsEnd walk_on(OddsWalk *w, OddsForesight *out)
{
    bool is_new;
    w->steps++;
    w->root = odds_state_arrive(w, &is_new);
    if (is_new && !w->end)
        odds_step_open(w, w->root);
    if (w->end)
        return w->end;
    out->walk = w;
    return odds_foresee_go_on(w->work, out);
}

OddsEnd odds_foresee(const Game *game, const Choice *choice, const OddsWork *work,
                     OddsForesight *out)
{
    OddsWalk *w = odds_walk_lay_out(game, work);
    *out = nothing_known;
    if (!w)
        return ODDS_NO_ROOM;
    game_copy(w->game, game);
    w->silent = odds_foresee_begin(w->game, choice, dice_ask());
    return walk_on(w, out);
}

bool odds_foresee_later(const Game *game, const Choice *choice, const OddsWork *work,
                        OddsForesight *out)
{
    OddsWalk *w = odds_walk_lay_out(game, work);
    *out = nothing_known;
    if (!w)
        return false;
    game_copy(w->game, game);
    if (!game_later(w->game, choice, dice_ask(), w->from))
        return false;
    w->before = w->from;
    return walk_on(w, out) == ODDS_DONE && out->roll_count;
}

uint32_t odds_foresee_pick(const OddsForesight *f, uint32_t way, const Game *at)
{
    const OddsWalk *w = f->walk;
    game_copy(w->game, at);
    uint32_t found = odds_state_known(w, odds_state_print(w, w->game));
    if (found == ODDS_NO_STATE || w->state[found].kind != ODDS_STATE_DECISION)
        return UINT32_MAX;
    const OddsState *s = &w->state[found];
    uint32_t k = way ? odds_flow_edge(w, s, way) : s->link;
    return odds_answers(w, s)[k].candidate;
}

static bool holds(const OddsForesight *f, const OddsOutcome *o, const OddsCondition *c)
{
    for (uint32_t k = 0; k < o->count; k++) {
        const OddsItem *item = &f->item[o->first + k];
        if (item->row == c->row && item->subject == c->subject && item->value >= c->least &&
            item->value <= c->most)
            return true;
    }
    return false;
}

OddsShare odds_foresee_together(const OddsForesight *f, uint32_t way, const OddsCondition *list,
                                uint32_t count)
{
    OddsShare sum = 0;
    for (uint32_t i = 0; i < f->outcome_count; i++) {
        uint32_t met = 0;
        while (met < count && holds(f, &f->outcome[i], &list[met]))
            met++;
        if (met == count)
            sum += f->share[(size_t)way * f->outcome_count + i];
    }
    return sum;
}

OddsShare odds_foresee_share(const OddsForesight *f, uint32_t way, uint8_t row, uint8_t subject,
                             int32_t least, int32_t most)
{
    return odds_foresee_together(f, way, &(OddsCondition){row, subject, least, most}, 1);
}

static int compare_items(const OddsItem *a, const OddsItem *b)
{
    if (a->row != b->row)
        return a->row < b->row ? -1 : 1;
    if (a->subject != b->subject)
        return a->subject < b->subject ? -1 : 1;
    if (a->value != b->value)
        return a->value < b->value ? -1 : 1;
    return (a->other > b->other) - (a->other < b->other);
}

uint32_t odds_foresee_changes(const OddsForesight *f, uint32_t way, OddsChange *list, uint32_t max)
{
    uint32_t count = 0;
    bool is_cut = false;
    for (uint32_t i = 0; i < f->outcome_count; i++) {
        OddsShare share = f->share[(size_t)way * f->outcome_count + i];
        for (uint32_t k = 0; share && k < f->outcome[i].count; k++) {
            const OddsItem *item = &f->item[f->outcome[i].first + k];
            uint32_t low = 0, high = count; // sorted: halve until it is found
            while (low < high) {
                uint32_t middle = (low + high) / 2;
                if (compare_items(&list[middle].item, item) < 0)
                    low = middle + 1;
                else
                    high = middle;
            }
            if (low < count && !compare_items(&list[low].item, item)) {
                list[low].share += share;
                continue;
            }
            if (count == max) { // changes already in the list still get their whole share
                is_cut = true;
                continue;
            }
            memmove(&list[low + 1], &list[low], (count - low) * sizeof list[0]);
            list[low] = (OddsChange){*item, share};
            count++;
        }
    }
    return is_cut ? max + 1 : count;
}
