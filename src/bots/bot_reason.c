// SPDX-License-Identifier: MIT
// The value of a position is a sum (bots/bot_value.h), so the reason for a difference between two
// choices is the part with the largest weighted difference. Differences in figures are told as
// figures that fall or are spared. Refused: explaining the one-ply player's own sums, a dozen small
// numbers in no unit a person knows; and reasons that use the machine's hidden cards.
#include "bots/bot_reason.h"
#include "bots/brain.h"
#include "core/geo_path.h"
#include <string.h>

enum {
    TURNS = 2,               ///< this turn and the next one
    APART = 1500,            ///< distance from which two places count as different
    LEAST = VALUE_ONE / 100, ///< least difference that is told
    TELLING = 15,            ///< percent by which a figure must fall more or less often to be named
    SURE = 2                 ///< square of the standard errors required, roughly one and a half
};

enum { STREAM_GUESS = 11, STREAM_THINK };

static GeoVec end_of(const Choice *c)
{
    return c->path.count ? c->path.at[c->path.count - 1] : c->place;
}

/// Would a person call the two choices different things to do?
static bool is_other(const Choice *a, const Choice *b)
{
    if (a->kind != b->kind || a->figure.n != b->figure.n || a->target.n != b->target.n ||
        a->weapon != b->weapon || a->count != b->count || a->list_count != b->list_count ||
        a->marker.n != b->marker.n || a->piece.n != b->piece.n ||
        memcmp(a->list, b->list, sizeof a->list) != 0 || a->stand != b->stand)
        return true;
    if ((a->path.count || a->has_place) != (b->path.count || b->has_place))
        return true;
    return (a->path.count || a->has_place) && geo_leg_length(end_of(a), end_of(b)) >= APART;
}

/// The best candidate that differs from the choice; false: there is none.
static bool find_other(const BotScratch *scratch, const Choice *choice, Choice *other)
{
    uint32_t best = scratch->count;
    for (uint32_t i = 0; i < scratch->count; i++)
        if (is_other(choice, &scratch->list[i]) &&
            (best == scratch->count || scratch->value[i] > scratch->value[best]))
            best = i;
    if (best == scratch->count)
        return false;
    *other = scratch->list[best];
    return true;
}

// --- playing on ---

/// Notes the figures that have fallen since the last call, and by whom.
static void look(BotReasonRoom *room, const Game *g, FigureId actor)
{
    uint32_t count;
    const Figure *f = game_figures(g, &count);
    for (uint32_t n = 1; n <= count; n++) {
        if (room->is_out[n] || f[n - 1].status != FIGURE_OUT)
            continue;
        room->is_out[n] = true;
        room->felled[room->side][n]++;
        if (room->side && actor.n && f[actor.n - 1].seat != f[n - 1].seat)
            room->by[n][actor.n]++;
    }
}

static void seen(void *self, const Game *g, uint8_t seat, FigureId actor)
{
    (void)seat;
    look(self, g, actor);
}

/// Plays a choice on and adds up the seat's counts at the end.
static int32_t play(BotScratch *scratch, BotReasonRoom *room, uint8_t seat, const Choice *choice,
                    uint32_t n, int64_t sum[VALUE_COUNTS])
{
    Game *g = &room->trial;
    const Brain *brain = scratch->brain;
    uint64_t seed = rng_mix(STREAM_GUESS, n);
    ValueCounts c;
    game_copy(g, &room->root);
    if (brain->guess) {
        Rng rng = {seed};
        brain->guess(scratch, g, SEAT_NONE, &rng);
    }
    bot_playout_start(&room->playout, g, seed, game_turn(g), TURNS);
    room->playout.seen = seen;
    room->playout.self = room;
    memset(room->is_out, 0, sizeof room->is_out);
    uint32_t count;
    const Figure *f = game_figures(g, &count);
    for (uint32_t i = 1; i <= count; i++)
        room->is_out[i] = f[i - 1].status == FIGURE_OUT;
    FigureId actor = game_decision_figure(g);
    game_apply(g, choice, bot_playout_dice(&room->playout), NULL);
    look(room, g, actor.n ? actor : choice->figure);
    bot_playout_run(&room->playout, scratch, g);
    int32_t value = bot_value(scratch, g, seat);
    if (game_wait(g) == GAME_OVER) {
        if (game_winner(g) == seat)
            room->won[room->side]++;
    } else {
        bot_value_counts(scratch, g, seat, &c);
        for (uint32_t i = 0; i < VALUE_COUNTS; i++)
            sum[i] += c.at[i];
    }
    return value;
}

// --- what made the difference ---

static uint8_t percent(uint32_t part, uint32_t all)
{
    return (uint8_t)((100 * part + all / 2) / all);
}

/// The figure whose fate differs most in favour of the seat: an enemy that falls more often, or an
/// own figure that falls less often.
static void tell_figures(const BotReasonRoom *room, uint8_t seat, uint32_t playouts, BotReason *out)
{
    uint32_t count;
    const Figure *f = game_figures(&room->root, &count);
    int32_t most = 0;
    for (uint32_t n = 1; n <= count; n++) {
        bool is_own = f[n - 1].seat == seat;
        int32_t more = room->felled[0][n] - room->felled[1][n], good = is_own ? -more : more;
        if (good <= most)
            continue;
        most = good;
        out->kind = is_own ? REASON_SPARES : REASON_FELLS;
        out->figure = (FigureId){(uint8_t)n};
    }
    uint32_t n = out->figure.n;
    out->with = percent(room->felled[0][n], playouts);
    out->but = percent(room->felled[1][n], playouts);
    int32_t gap = out->with > out->but ? out->with - out->but : out->but - out->with;
    if (!n || gap < TELLING) {
        out->kind = REASON_HARM;
        out->figure = (FigureId){0};
        return;
    }
    for (uint32_t k = 1; out->kind == REASON_SPARES && k <= count; k++)
        if (room->by[n][k] > (out->by.n ? room->by[n][out->by.n] : 0))
            out->by = (FigureId){(uint8_t)k};
}

static void tell_difference(const BotScratch *scratch, const BotReasonRoom *room, uint8_t seat,
                            uint32_t playouts, int64_t sum[2][VALUE_COUNTS], BotReason *out)
{
    const Ruleset *rules = game_ruleset(&room->root);
    const int32_t *weight = brain_weights(brain_fitted(rules), rules, game_scenario(&room->root));
    const ValueCount *counts = scratch->brain->counts;
    const ValueCount *telling = counts;
    int64_t figures = 0, most = 0;
    for (uint32_t i = 0; i < VALUE_COUNTS && counts[i].name; i++) {
        int64_t part = (sum[0][i] - sum[1][i]) * weight[i];
        if (counts[i].about == ABOUT_FIGURES) {
            figures += part;
        } else if (part > most) {
            most = part;
            telling = &counts[i];
        }
    }
    out->with = percent(room->won[0], playouts);
    out->but = percent(room->won[1], playouts);
    // Are victories most of the difference? A victory is half of VALUE_ONE better than an even
    // game.
    int32_t wins = (room->won[0] - room->won[1]) * (VALUE_ONE / 2);
    // Before the first turn most of the others stand nowhere yet: who falls by the end of the next
    // one comes of how they are put down rather than of this.
    bool is_early = !game_turn(&room->root);
    if (is_early && !most)
        return;
    if (!is_early && (out->with >= out->but + TELLING || wins > (int32_t)playouts * out->gain / 2))
        out->kind = out->with / 10 > out->but / 10 ? REASON_WINS : REASON_HARM;
    else if (!is_early && (figures >= most || !most))
        tell_figures(room, seat, playouts, out);
    else {
        out->kind = telling->about == ABOUT_PLACES ? REASON_PLACE : REASON_GOAL;
        out->count = telling->name;
    }
}

void bot_reason(BotScratch *scratch, BotReasonRoom *room, const Game *game, uint8_t seat,
                const Choice *choice, uint32_t playouts, BotReason *out)
{
    memset(out, 0, sizeof *out);
    if (setup_is_secret(game_setup(game), choice->kind)) {
        out->kind = REASON_SECRET;
        return;
    }
    const Brain *brain = brain_wake(scratch, game);
    if (!brain || !playouts)
        return;
    playouts = playouts < REASON_PLAYOUTS_MAX ? playouts : REASON_PLAYOUTS_MAX;
    // The public view, with a guess at hidden cards for weighing the candidates.
    Rng rng = {rng_mix(STREAM_THINK, 0)};
    game_ruleset(game)->view(game, SEAT_NONE, &room->root);
    game_copy(&room->trial, &room->root);
    if (brain->guess)
        brain->guess(scratch, &room->trial, SEAT_NONE, &rng);
    if (refusal_is(game_check(&room->trial, seat, choice)) ||
        !brain_think(scratch, &room->trial, seat, 0, &rng))
        return;
    out->has_other = find_other(scratch, choice, &out->other);
    if (!out->has_other) {
        out->kind = scratch->count < 2 ? REASON_ONLY : REASON_NONE;
        return;
    }
    int64_t sum[2][VALUE_COUNTS] = {{0}}, gain = 0, squares = 0, all = playouts;
    memset(room->felled, 0, sizeof room->felled);
    memset(room->by, 0, sizeof room->by);
    memset(room->won, 0, sizeof room->won);
    for (uint32_t n = 0; n < playouts; n++) {
        room->side = 0;
        int64_t more = play(scratch, room, seat, choice, n, sum[0]);
        room->side = 1;
        more -= play(scratch, room, seat, &out->other, n, sum[1]);
        gain += more;
        squares += more * more;
    }
    out->gain = (int32_t)(gain / all);
    bool is_sure = gain * gain * (all - 1) > SURE * (all * squares - gain * gain);
    if (out->gain >= LEAST && is_sure)
        tell_difference(scratch, room, seat, playouts, sum, out);
}
