// SPDX-License-Identifier: MIT
// Reading numbers off dice. Sums and counts are powers of what one die gives; a die that explodes
// is a chain, worked out backwards until no share changes any more. Kept dice are handled value by
// value, the lowest first: the state is the number of dice placed and the sum of the kept ones, so
// the work grows with the square of the dice and not with the number of rolls.
#include "odds/dice_pool.h"
#include <string.h>

DiceDist dice_pool_die(DiceWork *w, uint32_t sides)
{
    DiceDist d = dice_dist_room(w, 1, sides);
    for (uint32_t i = 0; i < d.count; i++)
        d.weight[i] = 1;
    d.total = sides;
    return d;
}

/// `base` to the power of n if it stays within DICE_TOTAL_BOUND, else 0.
static DiceWide power(DiceWide base, uint32_t n)
{
    DiceWide all = 1;
    for (uint32_t i = 0; i < n && base > 1; i++) {
        if (all > DICE_TOTAL_BOUND / base)
            return 0;
        all *= base;
    }
    return all;
}

static DiceWide weight_of(const DiceDist *d, DiceTest test)
{
    DiceWide sum = 0;
    for (uint32_t i = 0; i < d->count; i++)
        sum += dice_test_holds(test, (int64_t)d->least + i) ? d->weight[i] : 0;
    return sum;
}

/// An error made once per die of a chain, times the expected number of dice when `part` of `total`
/// ends it.
static uint64_t error_of(uint64_t error, DiceWide part, DiceWide total)
{
    DiceWide all = error ? (DiceWide)error * (uint64_t)(total / part + 1) : 0;
    return error && all > UINT64_MAX ? UINT64_MAX : (uint64_t)all;
}

void dice_pool_reroll(DiceWork *w, DicePool *p, DiceTest test, bool is_always)
{
    if (w->fault)
        return;
    DiceDist d = dice_dist_copy(w, &p->die);
    if (d.total > ODDS_ONE)
        dice_dist_round(&d);
    DiceWide again = weight_of(&d, test);
    if (is_always && again == d.total)
        dice_dist_fail(w, DICE_LEFT_NONE);
    if (w->fault)
        return;
    for (uint32_t i = 0; i < d.count; i++) {
        bool is_again = dice_test_holds(test, (int64_t)d.least + i);
        d.weight[i] *= is_always ? !is_again : again + (is_again ? 0 : d.total);
    }
    d.error = error_of(d.error, is_always ? d.total - again : d.total, d.total);
    d.total = is_always ? d.total - again : d.total * d.total;
    dice_dist_trim(&d);
    p->die = d;
}

// ---------------------------------------------------------------- chains

/// What each die of a chain adds: its value, or 1 if it passes a test.
typedef struct Gain {
    bool is_count;
    DiceTest test;
} Gain;

/// Makes a chain one die longer: the part that ends, and the part that goes on with the previous
/// result.
static DiceDist longer(DiceWork *w, const DiceDist *end, const DiceDist *on, const DiceDist *rest,
                       DiceWide scale, int shift)
{
    int64_t least = end->least, most = (int64_t)end->least + end->count - 1;
    if (rest->count) {
        int64_t low = (int64_t)on->least + rest->least;
        int64_t high = low + on->count + rest->count - 2;
        least = low < least ? low : least;
        most = high > most ? high : most;
    }
    DiceDist d = dice_dist_room(w, least, most);
    if (!d.count || !dice_dist_spend(w, (uint64_t)on->count * rest->count + d.count))
        return (DiceDist){0};
    for (uint32_t i = 0; rest->count && i < on->count; i++) {
        DiceWide *to = d.weight + ((int64_t)on->least + rest->least - least) + i;
        for (uint32_t k = 0; on->weight[i] && k < rest->count; k++)
            to[k] += on->weight[i] * rest->weight[k];
    }
    for (uint32_t i = 0; i < d.count; i++)
        d.weight[i] >>= shift;
    for (uint32_t i = 0; i < end->count; i++)
        d.weight[end->least - least + i] += end->weight[i] * scale;
    dice_dist_trim(&d);
    return d;
}

static bool is_same(const DiceDist *a, const DiceDist *b)
{
    return a->least == b->least && a->count == b->count &&
           !memcmp(a->weight, b->weight, a->count * sizeof *a->weight);
}

/// The total of a die and the dice that follow it. Without a limit, links are added until the
/// shares do not change any more: the missing tail is counted as error.
static DiceDist chain(DiceWork *w, const DiceDist *die, DiceTest again, uint32_t waves, Gain gain)
{
    size_t mark = w->used;
    if (w->fault)
        return (DiceDist){0};
    DiceWide on_weight = weight_of(die, again);
    if (!waves && on_weight == die->total) {
        dice_dist_fail(w, DICE_EXPLODES_EVER);
        return (DiceDist){0};
    }
    bool is_exact = waves && power(die->total, waves + 1);
    int64_t least = gain.is_count ? 0 : die->least;
    int64_t most = gain.is_count ? 1 : (int64_t)die->least + die->count - 1;
    DiceDist end = dice_dist_room(w, least, most), on = dice_dist_room(w, least, most);
    DiceDist rest = dice_dist_room(w, least, most);
    if (w->fault)
        return (DiceDist){0};
    for (uint32_t i = 0; i < die->count; i++) {
        int64_t value = (int64_t)die->least + i;
        int64_t to = gain.is_count ? dice_test_holds(gain.test, value) : value;
        DiceWide weight = is_exact         ? die->weight[i]
                          : die->weight[i] ? dice_dist_share(die->weight[i], die->total)
                                           : 0;
        (dice_test_holds(again, value) ? &on : &end)->weight[to - least] += weight;
    }
    for (uint32_t i = 0; waves && i < rest.count; i++)
        rest.weight[i] = on.weight[i] + end.weight[i];
    dice_dist_trim(&rest);
    DiceWide total = is_exact ? die->total : ODDS_ONE;
    size_t top = (size_t)(on.weight + on.count - w->memory);
    for (uint32_t n = 0; (!waves || n < waves) && !w->fault; n++) {
        DiceDist next = longer(w, &end, &on, &rest, is_exact ? total : 1, is_exact ? 0 : 62);
        if (w->fault || (!waves && is_same(&next, &rest)))
            break;
        dice_dist_keep(w, top, &next); // the links before it are no longer needed
        rest = next;
        total *= is_exact ? die->total : 1;
    }
    rest.total = total;
    rest.error =
        error_of(die->error, waves ? 1 : die->total - on_weight, waves ? waves + 1 : die->total);
    dice_dist_keep(w, mark, &rest);
    if (!w->fault)
        dice_dist_close(&rest);
    return rest;
}

void dice_pool_compound(DiceWork *w, DicePool *p, DiceTest test, uint32_t times)
{
    p->die = chain(w, &p->die, test, times, (Gain){0});
}

// ---------------------------------------------------------------- kept dice

/// Which of n sorted dice count, from 1. None: first > last.
typedef struct Span {
    uint32_t first, last;
} Span;

static bool span_of(DiceWork *w, DiceWhich which, uint32_t number, uint32_t n, bool is_sure,
                    Span *out)
{
    uint32_t k = number < n ? number : n;
    if (w->fault || (is_sure && number > n))
        return dice_dist_fail(w, DICE_FEW_DICE);
    switch (which) {
    case DICE_HIGH: *out = (Span){n - k + 1, n}; break;
    case DICE_LOW: *out = (Span){1, k}; break;
    case DICE_DROP_HIGH: *out = (Span){1, n - k}; break;
    case DICE_DROP_LOW: *out = (Span){k + 1, n}; break;
    case DICE_MID:
        if (number > n || (n - number) % 2)
            return dice_dist_fail(w, DICE_NO_MIDDLE);
        *out = (Span){(n - number) / 2 + 1, (n + number) / 2};
        break;
    }
    return true;
}

static uint32_t kept_below(Span span, uint32_t placed)
{
    uint32_t last = placed < span.last ? placed : span.last;
    return last >= span.first ? last - span.first + 1 : 0;
}

/// Chances that j more of the unplaced dice show a value whose probability among the remaining
/// values is `part`: row[j]. Exact weights are counted without shifting.
static void one_more(DiceWide *row, uint32_t r, DiceWide stay, DiceWide part, int shift)
{
    row[r] = 0;
    for (uint32_t j = r; j > 0; j--)
        row[j] = (row[j] * stay + row[j - 1] * part) >> shift;
    row[0] = row[0] * stay >> shift;
}

static DiceDist keep_some(DiceWork *w, const DiceDist *die, uint32_t n, Span span)
{
    size_t mark = w->used;
    uint32_t kept = kept_below(span, n);
    if (!kept || w->fault)
        return dice_dist_one(w, 0);
    uint64_t width = (uint64_t)kept * (die->count - 1) + 1;
    uint64_t cells = width * (n + 1);
    DiceWide all = power(die->total, n);
    int shift = all ? 0 : 62;
    if (width > DICE_VALUES_MAX)
        dice_dist_fail(w, DICE_MANY_VALUES);
    else if (!dice_dist_spend(w, cells * (n + 1) / 2 * die->count) ||
             w->size - w->used < cells + n + 1)
        dice_dist_fail(w, DICE_NO_ROOM);
    if (w->fault)
        return (DiceDist){0};
    DiceWide *at = w->memory + w->used, *row = at + cells;
    w->used += cells + n + 1;
    memset(at, 0, (size_t)cells * sizeof *at);
    at[0] = all ? 1 : ODDS_ONE;
    DiceWide above = die->total;
    for (uint32_t face = 0; face < die->count; face++) {
        DiceWide weight = die->weight[face];
        if (!weight)
            continue;
        DiceWide part = all ? weight : dice_dist_share(weight, above);
        DiceWide stay = all ? 1 : dice_dist_share(above - weight, above);
        above -= weight;
        row[0] = all ? 1 : ODDS_ONE;
        // From the most dice placed to none, since a cell's new value comes from the cells after
        // it.
        for (uint32_t placed = n + 1; placed-- > 0;) {
            uint32_t left = n - placed;
            if (left)
                one_more(row, left, stay, part, shift);
            DiceWide *from = at + width * placed;
            uint32_t before = kept_below(span, placed);
            uint64_t reach = (uint64_t)before * (die->count - 1) + 1;
            for (uint32_t j = left; j > 0; j--) {
                uint64_t up = (uint64_t)(kept_below(span, placed + j) - before) * face;
                DiceWide *to = at + width * (placed + j) + up;
                for (uint64_t s = 0; row[j] && s < reach; s++)
                    if (from[s])
                        to[s] += from[s] * row[j] >> shift;
            }
            for (uint64_t s = 0; s < reach; s++)
                from[s] = from[s] * row[0] >> shift;
        }
    }
    DiceDist d = {.least = 0,
                  .count = (uint32_t)width,
                  .total = all ? all : ODDS_ONE,
                  .weight = at + width * n};
    int64_t least = (int64_t)kept * die->least;
    if (least < -DICE_VALUE_MAX || least + (int64_t)width > DICE_VALUE_MAX)
        dice_dist_fail(w, DICE_BIG_VALUE);
    d.least = (int32_t)least;
    d.error = error_of(die->error, 1, n);
    dice_dist_keep(w, mark, &d);
    if (!w->fault) {
        dice_dist_close(&d);
        dice_dist_trim(&d);
    }
    return d;
}

// ---------------------------------------------------------------- reading

/// A reading of dice, and the data it needs.
typedef struct Reading {
    DiceDist each; ///< what one die adds to a sum or a count
    bool is_kept;
    DiceWhich which;
    uint32_t number;
} Reading;

static DiceDist read_some(DiceWork *w, const DicePool *p, const Reading *r, uint32_t n,
                          bool is_sure)
{
    Span span;
    if (!r->is_kept)
        return dice_dist_times(w, r->each, n);
    if (!span_of(w, r->which, r->number, n, is_sure, &span))
        return (DiceDist){0};
    return keep_some(w, &p->die, n, span);
}

/// Mixes the reading over the possible numbers of dice.
static DiceDist read_off(DiceWork *w, const DicePool *p, const Reading *r)
{
    if (w->fault)
        return (DiceDist){0};
    if (p->dice.least + (int64_t)p->dice.count - 1 > DICE_COUNT_MAX) {
        dice_dist_fail(w, DICE_MANY_DICE);
        return (DiceDist){0};
    }
    if (p->dice.count == 1)
        return read_some(w, p, r, p->dice.least > 0 ? (uint32_t)p->dice.least : 0, true);
    DiceDist dice = dice_dist_copy(w, &p->dice);
    if (dice.total > ODDS_ONE)
        dice_dist_round(&dice);
    DiceMix mix = dice_mix_start(w, dice.total, dice.error);
    for (uint32_t i = 0; i < dice.count && !w->fault; i++) {
        int64_t n = (int64_t)dice.least + i;
        if (dice.weight[i])
            dice_mix_add(w, &mix, dice.weight[i],
                         read_some(w, p, r, n > 0 ? (uint32_t)n : 0, false));
    }
    return dice_mix_end(w, &mix);
}

/// Dice already rolled: those of a span, or those that pass a test, or all.
static DiceDist read_rolled(DiceWork *w, const DicePool *p, Span span, const DiceTest *test)
{
    int64_t sum = 0;
    uint32_t placed = 0;
    for (uint32_t i = 0; i < p->die.count; i++) {
        uint32_t here = (uint32_t)p->die.weight[i];
        int64_t value = (int64_t)p->die.least + i;
        int64_t kept = kept_below(span, placed + here) - kept_below(span, placed);
        placed += here;
        sum += test ? (dice_test_holds(*test, value) ? here : 0) : kept * value;
    }
    return dice_dist_one(w, sum);
}

/// Moves a reading down over its operands.
static DiceDist settle(DiceWork *w, size_t mark, DiceDist d)
{
    dice_dist_keep(w, mark, &d);
    return d;
}

DiceDist dice_pool_sum(DiceWork *w, const DicePool *p)
{
    size_t mark = w->used;
    if (w->fault)
        return (DiceDist){0};
    if (p->is_rolled)
        return read_rolled(w, p, (Span){1, DICE_COUNT_MAX}, NULL);
    Reading r = {.each = p->explodes ? chain(w, &p->die, p->again, p->waves, (Gain){0}) : p->die};
    return settle(w, mark, read_off(w, p, &r));
}

DiceDist dice_pool_count(DiceWork *w, const DicePool *p, DiceTest test)
{
    size_t mark = w->used;
    if (w->fault)
        return (DiceDist){0};
    if (p->is_rolled)
        return read_rolled(w, p, (Span){1, 0}, &test);
    Reading r = {0};
    if (p->explodes)
        r.each = chain(w, &p->die, p->again, p->waves, (Gain){true, test});
    else
        r.each = dice_dist_chance(w, weight_of(&p->die, test), p->die.total, p->die.error);
    return settle(w, mark, read_off(w, p, &r));
}

DiceDist dice_pool_keep(DiceWork *w, const DicePool *p, DiceWhich which, uint32_t number)
{
    size_t mark = w->used;
    if (w->fault)
        return (DiceDist){0};
    if (p->explodes)
        dice_dist_fail(w, DICE_EXPLODES_KEPT);
    Span span;
    if (p->is_rolled && span_of(w, which, number, (uint32_t)p->die.total, true, &span))
        return read_rolled(w, p, span, NULL);
    Reading r = {.is_kept = true, .which = which, .number = number};
    return settle(w, mark, read_off(w, p, &r));
}
