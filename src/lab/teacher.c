// SPDX-License-Identifier: MIT
// A roll: playouts start from the classes of its dice in proportion to their chances (picked by a
// low-discrepancy sequence). A choice: candidates of the one-ply player and the choice made are
// played on with the same dice, and the worse half is dropped again and again. Then the best, the
// choice made and the one-ply player's own get fresh dice, since the best of many looks better than
// it is in the playouts that selected it. Differences below two standard errors count as none.
// Refused: judging a choice by its actual result, which is luck, or by cards that its seat could
// not know.
#include "lab/teacher.h"
#include "bots/brain.h"
#include "core/num.h"
#include "core/scenario.h"
#include "odds/odds_classes.h"
#include <string.h>

enum { STREAM_ROLL = 1, STREAM_SELECT, STREAM_FINAL, STREAM_GUESS, STREAM_THINK };
enum { SURE = 4 }; ///< square of the standard errors required

TeacherTerms teacher_terms(const Ruleset *rules, uint64_t seed, uint32_t playouts)
{
    TeacherTerms terms = {.seed = seed};
    for (uint32_t i = 0; i < BOTS_TEACHERS; i++)
        if (!strcmp(bots_teachers[i].system, rules->id)) {
            terms.playouts = playouts ? playouts : bots_teachers[i].playouts;
            terms.rolls = TEACHER_ROLLS * terms.playouts;
            terms.width = bots_teachers[i].width;
            terms.turns = bots_teachers[i].turns;
        }
    return terms;
}

/// The chances in a position, without a playout.
static TeacherChances chances_of(BotScratch *scratch, const Game *game)
{
    TeacherChances c = {{0}};
    uint32_t seats;
    int64_t all = 0, left = TEACHER_ONE;
    (void)game_seats(game, &seats);
    for (uint8_t s = 0; s < seats; s++) {
        c.at[s] = bot_value(scratch, game, s);
        all += c.at[s];
    }
    // One of the seats wins: the chances are scaled to add up to TEACHER_ONE.
    for (uint32_t s = 0; s + 1 < seats; s++) {
        c.at[s] =
            all ? (int32_t)((int64_t)c.at[s] * TEACHER_ONE / all) : TEACHER_ONE / (int32_t)seats;
        left -= c.at[s];
    }
    c.at[seats - 1] = (int32_t)left;
    return c;
}

void teacher_past_note(TeacherPast *past, const Game *game)
{
    PlayoutDice dice = {.game = game, .turn = past->turn};
    memcpy(dice.rolled, past->rolled, sizeof dice.rolled);
    (void)bot_playout_count(&dice, game_roll(game));
    past->turn = dice.turn;
    memcpy(past->rolled, dice.rolled, sizeof dice.rolled);
}

static bool is_stopped(const TeacherDesk *desk)
{
    return desk->stop && atomic_load_explicit(desk->stop, memory_order_relaxed);
}

/// Begins a playout from the place being judged, in desk->trial.
static void begin(TeacherDesk *desk, const TeacherTerms *terms, uint64_t seed)
{
    Playout *p = &desk->playout;
    bot_playout_start(p, &desk->trial, seed, game_turn(&desk->trial), terms->turns);
    p->dice.turn = desk->past->turn;
    memcpy(p->dice.rolled, desk->past->rolled, sizeof p->dice.rolled);
}

static void add(TeacherChances *to, const TeacherChances *c)
{
    for (uint32_t s = 0; s < SEAT_MAX; s++)
        to->at[s] += c->at[s];
}

TeacherChances teacher_mean(const TeacherChances *sum, int32_t count)
{
    TeacherChances c;
    int32_t left = TEACHER_ONE;
    for (uint32_t s = 0; s < SEAT_MAX; s++) {
        c.at[s] = sum->at[s] / count;
        left -= c.at[s];
    }
    c.at[0] += left; // the rounding remainder
    return c;
}

// --- a roll ---

/// The class that playout number `n` starts from: in the long run each as often as it is likely.
static uint32_t class_for(const OddsClass *list, uint32_t count, uint64_t seed, uint32_t n)
{
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15); // 2^64 over the golden ratio
    uint64_t at = (seed + n * golden) >> 2;               // below ODDS_ONE
    uint32_t i = 0;
    while (i + 1 < count && at >= list[i].share) {
        at -= list[i].share;
        i++;
    }
    return i;
}

bool teacher_judge_roll(TeacherDesk *desk, const TeacherTerms *terms, const TeacherPast *past,
                        const Game *game, TeacherRoll *out)
{
    desk->past = past;
    OddsClass list[ODDS_CLASSES_MAX];
    bool is_roll = game_wait(game) == GAME_WAIT_DICE;
    uint32_t count = is_roll ? odds_classes(game_roll(game), list) : 0;
    int32_t each = (int32_t)(terms->rolls / TEACHER_BATCHES);
    Game *g = &desk->trial;
    memset(out, 0, sizeof *out);
    for (uint32_t n = 0; n < terms->rolls; n++) {
        if (is_stopped(desk))
            return false;
        uint64_t seed = rng_mix(rng_mix(terms->seed, STREAM_ROLL), n);
        Playout *p = &desk->playout;
        game_copy(g, game);
        begin(desk, terms, seed);
        if (count) {
            (void)bot_playout_count(&p->dice, game_roll(g));
            game_give_reading(g, list[class_for(list, count, terms->seed, n)].reading,
                              bot_playout_dice(p), NULL);
        }
        bot_playout_run(p, desk->scratch, g);
        desk->nodes += p->nodes;
        TeacherChances c = chances_of(desk->scratch, g);
        add(&out->heap[n / (uint32_t)each], &c);
    }
    for (uint32_t b = 0; b < TEACHER_BATCHES && each; b++)
        out->heap[b] = teacher_mean(&out->heap[b], each);
    return true;
}

// --- a choice ---

/// Plays a choice on, in the seat's view with a guess at hidden cards.
static TeacherChances play(TeacherDesk *desk, const TeacherTerms *terms, uint8_t seat,
                           const Choice *choice, uint64_t seed)
{
    Game *g = &desk->trial;
    Playout *p = &desk->playout;
    const Brain *brain = desk->scratch->brain;
    game_copy(g, &desk->root);
    if (brain->guess) {
        Rng rng = {rng_mix(seed, STREAM_GUESS)};
        brain->guess(desk->scratch, g, seat, &rng);
    }
    begin(desk, terms, seed);
    game_apply(g, choice, bot_playout_dice(p), NULL);
    bot_playout_run(p, desk->scratch, g);
    desk->nodes += p->nodes;
    return chances_of(desk->scratch, g);
}

/// The salt is not part of the choice.
static bool is_same(const Choice *a, const Choice *b)
{
    Choice x = *a, y = *b;
    memset(x.salt, 0, sizeof x.salt);
    memset(y.salt, 0, sizeof y.salt);
    return !memcmp(&x, &y, sizeof x);
}

/// The best candidates first, at most as many as wanted; ties go to the first. Returns how many.
static uint32_t take_best(TeacherDesk *desk, uint32_t most)
{
    const BotScratch *scratch = desk->scratch;
    bool taken[BRAIN_LIST_MAX] = {false};
    uint32_t count = most < scratch->count ? most : scratch->count;
    for (uint32_t n = 0; n < count; n++) {
        uint32_t best = scratch->count;
        for (uint32_t i = 0; i < scratch->count; i++)
            if (!taken[i] && (best == scratch->count || scratch->value[i] > scratch->value[best]))
                best = i;
        taken[best] = true;
        desk->list[n] = scratch->list[best];
    }
    return count;
}

/// Plays all candidates on, drops the worse half, and repeats with twice the playouts.
static uint32_t select_best(TeacherDesk *desk, const TeacherTerms *terms, uint8_t seat,
                            uint32_t count)
{
    uint32_t alive[TEACHER_WIDTH], n = 0, each = terms->playouts / TEACHER_BATCHES;
    for (uint32_t i = 0; i < count; i++)
        alive[i] = i;
    memset(desk->sum, 0, sizeof desk->sum);
    for (; count > 1; each *= 2) {
        for (uint32_t end = n + each; n < end && !is_stopped(desk); n++) {
            uint64_t seed = rng_mix(rng_mix(terms->seed, STREAM_SELECT), n);
            for (uint32_t i = 0; i < count; i++)
                desk->sum[alive[i]] +=
                    play(desk, terms, seat, &desk->list[alive[i]], seed).at[seat] / 100;
        }
        for (uint32_t keep = (count + 1) / 2; count > keep;) {
            uint32_t worst = 0;
            for (uint32_t i = 1; i < count; i++)
                if (desk->sum[alive[i]] <= desk->sum[alive[worst]])
                    worst = i;
            count--;
            memmove(&alive[worst], &alive[worst + 1], (count - worst) * sizeof alive[0]);
        }
    }
    return alive[0];
}

/// The sums of a comparison.
typedef struct Gap {
    TeacherChances sum;
    int64_t squares; ///< squares of the difference to the chooser, in hundredths
} Gap;

static void note_gap(Gap *gap, const TeacherChances *best, const TeacherChances *other,
                     uint8_t seat)
{
    for (uint32_t s = 0; s < SEAT_MAX; s++)
        gap->sum.at[s] += (best->at[s] - other->at[s]) / 100;
    int64_t d = (best->at[seat] - other->at[seat]) / 100;
    gap->squares += d * d;
}

/// The mean of a comparison; zero if the best is not significantly better.
static TeacherChances mean_gap(const Gap *gap, int64_t n, uint8_t seat, bool *is_sure)
{
    TeacherChances c = {{0}};
    int64_t sum = gap->sum.at[seat];
    *is_sure = sum > 0 && sum * sum * (n - 1) > SURE * (n * gap->squares - sum * sum);
    for (uint32_t s = 0; *is_sure && s < SEAT_MAX; s++)
        c.at[s] = (int32_t)((int64_t)gap->sum.at[s] * 100 / n);
    return c;
}

static int32_t error_of(const Gap *gap, int64_t n, uint8_t seat)
{
    int64_t sum = gap->sum.at[seat], spread = (n * gap->squares - sum * sum) / (n - 1);
    return (int32_t)(num_sqrt_floor(spread > 0 ? spread : 0) * 100 / n);
}

bool teacher_judge_choice(TeacherDesk *desk, const TeacherTerms *terms, const TeacherPast *past,
                          const Game *game, const Choice *chosen, TeacherVerdict *out)
{
    desk->past = past;
    CORE_ASSERT(game_wait(game) == GAME_WAIT_CHOICE);
    uint8_t seat = game_decider(game);
    Rng rng = {rng_mix(terms->seed, STREAM_THINK)};
    memset(out, 0, sizeof *out);
    out->is_best = out->is_par = true;
    out->best = *chosen;
    if (!terms->width || setup_is_secret(game_setup(game), chosen->kind) ||
        !brain_think(desk->scratch, game, seat, 0, &rng))
        return true;
    uint32_t count = take_best(desk, terms->width), at = 0;
    game_copy(&desk->root, &desk->scratch->view);
    if (refusal_is(game_check(&desk->root, seat, chosen)))
        return true; // it depends on knowledge that only its seat has, so it is not judged
    while (at < count && !is_same(&desk->list[at], chosen))
        at++;
    if (at == count)
        desk->list[count++] = *chosen;
    if (count < 2)
        return true;
    out->candidates = count;
    out->is_par = at == 0;
    uint32_t best = select_best(desk, terms, seat, count);
    if (is_stopped(desk))
        return false;
    if (best == at && !at)
        return true;
    Gap cost = {{{0}}, 0}, par = {{{0}}, 0};
    for (uint32_t n = 0; n < terms->playouts; n++) {
        if (is_stopped(desk))
            return false;
        uint64_t seed = rng_mix(rng_mix(terms->seed, STREAM_FINAL), n);
        TeacherChances top = play(desk, terms, seat, &desk->list[best], seed), other = top;
        if (best != at)
            other = play(desk, terms, seat, &desk->list[at], seed);
        note_gap(&cost, &top, &other, seat);
        if (at && best)
            other = play(desk, terms, seat, &desk->list[0], seed);
        else if (!best)
            other = top;
        note_gap(&par, &top, &other, seat);
    }
    bool is_dear, is_par_dear;
    out->cost = mean_gap(&cost, terms->playouts, seat, &is_dear);
    out->par = mean_gap(&par, terms->playouts, seat, &is_par_dear);
    out->error = error_of(&cost, terms->playouts, seat);
    out->is_best = !is_dear;
    if (is_dear)
        out->best = desk->list[best];
    return true;
}
