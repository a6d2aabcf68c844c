// SPDX-License-Identifier: MIT
// Sequential halving: every candidate that the one-ply player thinks well of gets as many playouts
// as any other; after a round the worse half is dropped, and so is whoever is plainly worse before
// that. A playout lets the one-ply player lead all sides for a turn or two and asks what the
// position is worth then (bots/bot_value.h). All candidates meet the same dice and the same guess
// at what is hidden. Refused: a tree, since dice widen it before it gets deep; playouts to the end
// of the game, which cost five times as much and mostly measure luck.
#include "bots/bot_search.h"
#include "bots/bot_value.h"
#include "bots/brain.h"
#include <string.h>

enum {
    PLAYOUT_MAX = 400, ///< decisions of one playout: a turn of a large band takes about a hundred
    SURE_FROM = 8,     ///< playouts before anybody is plainly worse
    SURE = 9           ///< square of so many standard errors
};

/// Streams of a playout.
enum { STREAM_DICE = 1, STREAM_GUESS, STREAM_POLICY };

static DiceAnswer roll(void *self, uint64_t first, Roll *r)
{
    (void)first;
    SearchDice *d = self;
    uint32_t turn = game_turn(d->game);
    if (turn != d->turn) {
        memset(d->rolled, 0, sizeof d->rolled);
        d->turn = turn;
    }
    uint64_t what = (uint64_t)turn << 16 | (uint64_t)r->what << 8 | r->figure.n;
    uint8_t *nth = &d->rolled[rng_mix(what, 0) % SEARCH_ROLLS];
    uint64_t seed = rng_mix(d->seed, what << 8 | (*nth)++);
    for (uint32_t i = 0; i < r->count; i++)
        r->value[i] = dice_at(seed, i, r->sides);
    return DICE_GIVEN;
}

/// Plays on from a candidate; returns what came of it, in parts of VALUE_ONE.
static int32_t playout(BotScratch *scratch, const Choice *choice, uint32_t index)
{
    BotSearch *s = &scratch->search;
    const Brain *brain = scratch->brain;
    Game *g = &s->trial;
    uint64_t seed = rng_mix(s->seed, index);
    SearchDice *dice = &s->dice;
    *dice = (SearchDice){.game = g, .seed = rng_mix(seed, STREAM_DICE)};
    DiceDriver driver = {roll, dice};
    game_copy(g, &s->root);
    if (brain->guess) {
        Rng rng = {rng_mix(seed, STREAM_GUESS)};
        brain->guess(scratch, g, s->seat, &rng);
    }
    uint32_t end = game_turn(g) + s->terms->turns;
    game_apply(g, choice, driver, NULL);
    for (uint32_t i = 0; i < PLAYOUT_MAX && game_wait(g) == GAME_WAIT_CHOICE; i++) {
        if (game_turn(g) >= end && game_rests(g))
            break;
        Choice next;
        Rng rng = {rng_mix(rng_mix(seed, STREAM_POLICY), i)};
        bot_greedy_choose(g, game_decider(g), &rng, scratch, &next);
        game_apply(g, &next, driver, NULL);
        s->nodes++;
    }
    return bot_value(scratch, g, s->seat);
}

// --- whom to look at ---

/// Moves the best candidate that is not taken yet to place `at`; ties go to the first.
static void take_best(BotScratch *scratch, uint32_t at, bool *taken)
{
    uint32_t best = scratch->count;
    for (uint32_t i = 0; i < scratch->count; i++)
        if (!taken[i] && (best == scratch->count || scratch->value[i] > scratch->value[best]))
            best = i;
    taken[best] = true;
    scratch->search.list[at] = scratch->list[best];
}

static uint32_t rounds_for(uint32_t count)
{
    uint32_t rounds = 0;
    while (count > 1) {
        count = (count + 1) / 2;
        rounds++;
    }
    return rounds;
}

/// How many playouts each candidate will have had when the worse half goes.
static void plan_round(BotSearch *s)
{
    uint32_t rounds = rounds_for(s->count), left = s->total > s->done ? s->total - s->done : 0;
    uint32_t each = rounds ? left / rounds / s->count : 0;
    s->round = s->played + (each ? each : 1);
    if (!rounds || left < s->count || s->round > SEARCH_PLAYOUTS_MAX)
        s->round = s->played; // nothing more to come
}

static bool is_done(const BotSearch *s) { return s->count <= 1 || s->round == s->played; }

bool bot_search_begin(BotScratch *scratch, const BotTerms *terms, Rng *rng)
{
    BotSearch *s = &scratch->search;
    bool taken[BRAIN_LIST_MAX] = {false};
    s->terms = terms;
    s->seat = scratch->seat;
    s->seed = rng_next(rng);
    s->done = s->played = s->next = 0;
    s->nodes = 0;
    s->total = terms->playouts * brain_fitted(game_ruleset(&scratch->view))->pace / 100;
    s->count = terms->width < scratch->count ? terms->width : scratch->count;
    for (uint32_t i = 0; i < s->count; i++) {
        take_best(scratch, i, taken);
        s->alive[i] = (uint8_t)i;
    }
    game_copy(&s->root, &scratch->view);
    plan_round(s);
    return !is_done(s);
}

static int64_t sum_of(const BotSearch *s, uint32_t candidate)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < s->played; i++)
        sum += s->result[candidate][i];
    return sum;
}

/// Is one candidate plainly worse than the other, as far as both were played? Equal ones are: the
/// later one adds nothing.
static bool is_worse(const BotSearch *s, uint32_t candidate, uint32_t than)
{
    int64_t sum = 0, squares = 0, n = s->played;
    for (uint32_t i = 0; i < s->played; i++) {
        int64_t d = (int64_t)s->result[than][i] - s->result[candidate][i];
        sum += d;
        squares += d * d;
    }
    if (!squares)
        return candidate > than;
    return sum > 0 && sum * sum * (n - 1) > SURE * (n * squares - sum * sum);
}

/// The first of the best.
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

/// Drops whoever is plainly worse than the best.
static void drop_worse(BotSearch *s)
{
    uint32_t best = leader(s), left = 0;
    for (uint32_t i = 0; i < s->count; i++)
        if (s->alive[i] == best || !is_worse(s, s->alive[i], best))
            s->alive[left++] = s->alive[i];
    s->count = left;
}

/// Drops the worse half; the order of the list stays.
static void halve(BotSearch *s)
{
    uint32_t keep = (s->count + 1) / 2;
    while (s->count > keep) {
        uint32_t worst = 0;
        int64_t least = sum_of(s, s->alive[0]);
        for (uint32_t i = 1; i < s->count; i++) {
            int64_t sum = sum_of(s, s->alive[i]);
            if (sum <= least) {
                worst = i;
                least = sum;
            }
        }
        s->count--;
        memmove(&s->alive[worst], &s->alive[worst + 1], s->count - worst);
    }
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
    if (s->played % SURE_FROM == 0) {
        uint32_t before = s->count;
        drop_worse(s);
        if (s->count != before && s->played < s->round)
            plan_round(s);
    }
    if (s->played == s->round) {
        halve(s);
        plan_round(s);
    }
    return !is_done(s);
}

const Choice *bot_search_best(const BotSearch *s) { return &s->list[leader(s)]; }

int32_t bot_search_score(const BotSearch *s)
{
    return s->played ? (int32_t)(sum_of(s, leader(s)) / s->played) : -1;
}
