// SPDX-License-Identifier: MIT
// A race: the one-ply player's best candidates get playouts in rounds, and a candidate is dropped
// once it can hardly be better than the leader by an amount that matters. So easy decisions end
// soon, and the playouts saved go to the few that decide games. In a playout the one-ply player
// leads all sides for a turn or two, then the position is valued (bots/bot_value.h). All candidates
// meet the same dice and the same guess at hidden cards. The one-ply player's own choice stands
// until another one is surely better. Refused: the highest mean, which among a dozen choices that
// are about equal is luck, and has figures wait for a turn whenever that looks no worse; halving
// the field at set times, which needed up to a third more playouts for the same gain; a tree, since
// dice widen it before it gets deep; playouts to the end of the game, which cost five times as much
// and mostly measure luck.
#include "bots/bot_search.h"
#include "bots/bot_value.h"
#include "bots/brain.h"
#include <string.h>

enum {
    ROUND = 4,     ///< playouts of each candidate between two tests for dropping
    SURE_FROM = 8, ///< playouts of each candidate before the first is dropped
    SURE = 4,      ///< square of the standard errors that a candidate is given the benefit of
    CLEAR = 9, ///< the same for being surely better than the one-ply player's choice, in quarters
    CLEAR_PARTS = 4,
    TRIFLE = 50 ///< parts of VALUE_ONE: a smaller advantage does not matter
};

enum { STREAM_PLAY = 1, STREAM_GUESS }; ///< streams of random numbers in one playout

/// Plays a candidate on; returns the value at the end, in parts of VALUE_ONE.
static int32_t playout(BotScratch *scratch, const Choice *choice, uint32_t index)
{
    BotSearch *s = &scratch->search;
    const Brain *brain = scratch->brain;
    Game *g = &s->trial;
    uint64_t seed = rng_mix(s->seed, index);
    Playout *p = &s->playout;
    game_copy(g, &s->root);
    if (brain->guess) {
        Rng rng = {rng_mix(seed, STREAM_GUESS)};
        brain->guess(scratch, g, s->seat, &rng);
    }
    bot_playout_start(p, g, rng_mix(seed, STREAM_PLAY), game_turn(g), s->turns);
    game_apply(g, choice, bot_playout_dice(p), NULL);
    bot_playout_run(p, scratch, g);
    s->nodes += p->nodes;
    return bot_value_seen(scratch, g, s->seat, s->terms->bold, s->offset);
}

// --- which candidates ---

/// Copies the best candidate that is not taken yet to search.list[at]; ties go to the first.
static void take_best(BotScratch *scratch, uint32_t at, bool *taken)
{
    uint32_t best = scratch->count;
    for (uint32_t i = 0; i < scratch->count; i++)
        if (!taken[i] && (best == scratch->count || scratch->value[i] > scratch->value[best]))
            best = i;
    taken[best] = true;
    scratch->search.list[at] = scratch->list[best];
}

/// The search is over: a further round exceeds the budget, or one candidate is left.
static bool is_done(const BotSearch *s)
{
    return s->count <= 1 ||
           (!s->next && (s->done + s->count > s->total || s->played == SEARCH_PLAYOUTS_MAX));
}

bool bot_search_begin(BotScratch *scratch, const BotTerms *terms, Rng *rng)
{
    BotSearch *s = &scratch->search;
    bool taken[BRAIN_LIST_MAX] = {false};
    s->terms = terms;
    s->seat = scratch->seat;
    s->seed = rng_next(rng);
    s->done = s->played = s->next = 0;
    s->nodes = 0;
    const BotsWeights *fitted = brain_fitted(game_ruleset(&scratch->view));
    s->total = terms->playouts * fitted->pace / 100;
    s->turns = fitted->turns;
    s->count = fitted->width < scratch->count ? fitted->width : scratch->count;
    for (uint32_t i = 0; i < s->count; i++) {
        take_best(scratch, i, taken);
        s->alive[i] = (uint8_t)i;
    }
    game_copy(&s->root, &scratch->view);
    s->offset = 0;
    if (terms->bold) // a temperament does not change the value of the position as it stands
        s->offset = bot_value_log_odds(scratch, &s->root, s->seat, 0) -
                    bot_value_log_odds(scratch, &s->root, s->seat, terms->bold);
    return !is_done(s);
}

static int64_t sum_of(const BotSearch *s, uint32_t candidate)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < s->played; i++)
        sum += s->result[candidate][i];
    return sum;
}

/// By how much a candidate has been better than another, in the playouts so far.
typedef struct Gap {
    int64_t sum;
    int64_t spread; ///< n * n times the variance of a difference
} Gap;

static Gap gap_of(const BotSearch *s, uint32_t candidate, uint32_t other)
{
    int64_t sum = 0, squares = 0;
    for (uint32_t i = 0; i < s->played; i++) {
        int64_t d = (int64_t)s->result[candidate][i] - s->result[other][i];
        sum += d;
        squares += d * d;
    }
    return (Gap){sum, s->played * squares - sum * sum};
}

/// Could the candidate, by the playouts so far, still be better than the leader by more than
/// TRIFLE? Not if its results always equal the leader's.
static bool may_win(const BotSearch *s, uint32_t candidate, uint32_t best)
{
    Gap gap = gap_of(s, candidate, best);
    int64_t n = s->played, lacks = TRIFLE * n - gap.sum;
    return SURE * gap.spread > lacks * lacks * (n - 1);
}

/// The first candidate with the highest sum.
static uint32_t leader(const BotSearch *s)
{
    uint32_t best = s->alive[0];
    int64_t most = sum_of(s, best);
    for (uint32_t i = 1; i < s->count; i++) {
        int64_t sum = sum_of(s, s->alive[i]);
        if (sum > most) {
            best = s->alive[i];
            most = sum;
        }
    }
    return best;
}

/// Drops candidates that cannot win any more; keeps the order of the list.
static void drop_losers(BotSearch *s)
{
    uint32_t best = leader(s), left = 0;
    for (uint32_t i = 0; i < s->count; i++)
        if (s->alive[i] == best || may_win(s, s->alive[i], best))
            s->alive[left++] = s->alive[i];
    s->count = left;
}

bool bot_search_step(BotScratch *scratch)
{
    BotSearch *s = &scratch->search;
    if (is_done(s))
        return false;
    uint32_t who = s->alive[s->next++];
    s->result[who][s->played] = (uint16_t)playout(scratch, &s->list[who], s->played);
    s->done++;
    if (s->next < s->count)
        return true;
    s->next = 0;
    s->played++;
    if (s->played >= SURE_FROM && s->played % ROUND == 0)
        drop_losers(s);
    return !is_done(s);
}

static bool is_surely_better(const BotSearch *s, uint32_t candidate, uint32_t other)
{
    Gap gap = gap_of(s, candidate, other);
    return gap.sum > 0 && gap.sum * gap.sum * (s->played - 1) * CLEAR_PARTS > CLEAR * gap.spread;
}

/// The one-ply player's choice, unless it was dropped or somebody is surely better: then the best
/// of those.
static uint32_t chosen(const BotSearch *s)
{
    if (!s->played)
        return 0;
    if (s->alive[0] != 0)
        return leader(s);
    uint32_t best = 0;
    int64_t most = INT64_MIN;
    for (uint32_t i = 1; i < s->count; i++) {
        int64_t sum = sum_of(s, s->alive[i]);
        if (sum > most && is_surely_better(s, s->alive[i], 0)) {
            best = s->alive[i];
            most = sum;
        }
    }
    return best;
}

const Choice *bot_search_best(const BotSearch *s) { return &s->list[chosen(s)]; }

int32_t bot_search_score(const BotSearch *s)
{
    return s->played ? (int32_t)(sum_of(s, chosen(s)) / s->played) : -1;
}
