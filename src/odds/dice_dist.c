// SPDX-License-Identifier: MIT
// Numbers as dense arrays of weights, on a stack of memory that is lent: an operation puts its
// result on top, and the caller moves it down over the operands. Rounding always goes down and the
// missing parts are counted, so the error bound is measured, not estimated. Refused: floating point
// (differs between machines, says nothing about its error) and fractions of any length (no bound on
// time).
#include "odds/dice_dist.h"
#include <string.h>

bool dice_dist_fail(DiceWork *w, DiceFault fault)
{
    if (!w->fault)
        w->fault = fault;
    return false;
}

bool dice_dist_spend(DiceWork *w, uint64_t steps)
{
    if (w->fault)
        return false;
    if (steps > w->steps)
        return dice_dist_fail(w, DICE_MANY_CASES);
    w->steps -= steps;
    return true;
}

DiceDist dice_dist_room(DiceWork *w, int64_t least, int64_t most)
{
    DiceDist d = {0};
    if (w->fault)
        return d;
    if (least < -DICE_VALUE_MAX || most > DICE_VALUE_MAX) {
        dice_dist_fail(w, DICE_BIG_VALUE);
    } else if (most - least >= DICE_VALUES_MAX) {
        dice_dist_fail(w, DICE_MANY_VALUES);
    } else if (w->size - w->used < (size_t)(most - least + 1)) {
        dice_dist_fail(w, DICE_NO_ROOM);
    } else {
        d.least = (int32_t)least;
        d.count = (uint32_t)(most - least + 1);
        d.weight = w->memory + w->used;
        w->used += d.count;
        memset(d.weight, 0, d.count * sizeof *d.weight);
    }
    return d;
}

void dice_dist_keep(DiceWork *w, size_t mark, DiceDist *d)
{
    if (w->fault)
        return;
    memmove(w->memory + mark, d->weight, d->count * sizeof *d->weight);
    d->weight = w->memory + mark;
    w->used = mark + d->count;
}

void dice_dist_trim(DiceDist *d)
{
    if (!d->count)
        return; // after a fault there are no weights
    uint32_t first = 0;
    while (d->count && !d->weight[d->count - 1])
        d->count--;
    while (first < d->count && !d->weight[first])
        first++;
    d->weight += first;
    d->count -= first;
    d->least += (int32_t)first;
}

static uint64_t error_sum(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

OddsShare dice_dist_share(DiceWide count, DiceWide total)
{
    if (!(total & (total - 1))) { // a power of two
        int bits = 0;
        while (total >> bits > 1)
            bits++;
        return (OddsShare)(bits >= 62 ? count >> (bits - 62) : count << (62 - bits));
    }
    if (count >> 66 == 0)
        return (OddsShare)((count << 62) / total);
    return odds_share(count, total);
}

void dice_dist_close(DiceDist *d)
{
    DiceWide sum = 0;
    uint32_t best = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        sum += d->weight[i];
        best = d->weight[i] > d->weight[best] ? i : best;
    }
    if (!d->count || sum == d->total)
        return;
    DiceWide missing = d->total - sum;
    d->weight[best] += missing;
    d->error = error_sum(d->error, dice_dist_share(missing, d->total) + 1);
}

void dice_dist_round(DiceDist *d)
{
    if (d->total == ODDS_ONE)
        return;
    if (!(d->total & (d->total - 1)) && d->total > ODDS_ONE) {
        int shift = 0; // the usual case: a product of shares
        while (d->total >> shift > ODDS_ONE)
            shift++;
        for (uint32_t i = 0; i < d->count; i++)
            d->weight[i] >>= shift;
    } else {
        for (uint32_t i = 0; i < d->count; i++)
            d->weight[i] = d->weight[i] ? dice_dist_share(d->weight[i], d->total) : 0;
    }
    d->total = ODDS_ONE;
    dice_dist_close(d);
    dice_dist_trim(d);
}

DiceDist dice_dist_copy(DiceWork *w, const DiceDist *d)
{
    if (w->fault)
        return (DiceDist){0};
    DiceDist copy = dice_dist_room(w, d->least, (int64_t)d->least + d->count - 1);
    if (copy.count)
        memcpy(copy.weight, d->weight, d->count * sizeof *d->weight);
    copy.total = d->total;
    copy.error = d->error;
    return copy;
}

/// Makes the product of two numbers' totals fit. Rounds copies, since weights may be shared.
static bool fit(DiceWork *w, DiceDist *a, DiceDist *b)
{
    while (!w->fault && a->total > DICE_TOTAL_BOUND / b->total) {
        DiceDist *wide = a->total > b->total ? a : b;
        *wide = dice_dist_copy(w, wide);
        if (wide->count)
            dice_dist_round(wide);
    }
    return !w->fault;
}

static DiceWide divisor(DiceWide a, DiceWide b)
{
    while (b >> 64 || (b && a >> 64)) {
        DiceWide rest = a % b;
        a = b;
        b = rest;
    }
    uint64_t c = (uint64_t)a, d = (uint64_t)b; // the rest of the way takes an instruction a step
    while (d) {
        uint64_t rest = c % d;
        c = d;
        d = rest;
    }
    return b ? c : a;
}

void dice_dist_reduce(DiceDist *d)
{
    DiceWide by = d->total;
    for (uint32_t i = 0; i < d->count && by > 1; i++)
        by = d->weight[i] ? divisor(by, d->weight[i]) : by;
    for (uint32_t i = 0; i < d->count && by > 1; i++)
        d->weight[i] /= by;
    d->total /= by;
}

DiceDist dice_dist_one(DiceWork *w, int64_t value)
{
    DiceDist d = dice_dist_room(w, value, value);
    d.total = 1;
    if (d.count)
        d.weight[0] = 1;
    return d;
}

DiceDist dice_dist_chance(DiceWork *w, DiceWide yes, DiceWide total, uint64_t error)
{
    DiceDist d = dice_dist_room(w, 0, 1);
    d.total = total;
    d.error = error;
    if (d.count) {
        d.weight[0] = total - yes;
        d.weight[1] = yes;
        dice_dist_trim(&d);
    }
    return d;
}

DiceDist dice_dist_negate(DiceWork *w, const DiceDist *a)
{
    if (w->fault)
        return (DiceDist){0};
    int64_t most = (int64_t)a->least + a->count - 1;
    DiceDist d = dice_dist_room(w, -most, -(int64_t)a->least);
    for (uint32_t i = 0; i < d.count; i++)
        d.weight[i] = a->weight[a->count - 1 - i];
    d.total = a->total;
    d.error = a->error;
    return d;
}

static DiceDist add(DiceWork *w, DiceDist a, DiceDist b)
{
    if (w->fault || !dice_dist_spend(w, (uint64_t)a.count * b.count) || !fit(w, &a, &b))
        return (DiceDist){0};
    int64_t least = (int64_t)a.least + b.least;
    DiceDist d = dice_dist_room(w, least, least + a.count + b.count - 2);
    if (!d.count)
        return d;
    d.total = a.total * b.total;
    d.error = error_sum(a.error, b.error);
    bool is_small = a.total >> 64 == 0 && b.total >> 64 == 0;
    for (uint32_t i = 0; i < a.count; i++) {
        DiceWide by = a.weight[i];
        DiceWide *to = d.weight + i;
        if (!by)
            continue;
        if (is_small) // a product of 64 bits is one instruction
            for (uint32_t k = 0; k < b.count; k++)
                to[k] += (DiceWide)(uint64_t)by * (uint64_t)b.weight[k];
        else
            for (uint32_t k = 0; k < b.count; k++)
                to[k] += by * b.weight[k];
    }
    return d;
}

DiceDist dice_dist_times(DiceWork *w, DiceDist a, uint32_t times)
{
    size_t mark = w->used;
    DiceDist sum = {0}, power = a;
    if (!times)
        return dice_dist_one(w, 0);
    // By doubling: rounding errors add up once per doubling, not once per die.
    for (bool has_sum = false; times && !w->fault; times >>= 1) {
        if (times & 1)
            sum = has_sum ? add(w, sum, power) : dice_dist_copy(w, &power);
        has_sum |= times & 1;
        if (times > 1)
            power = add(w, power, power);
    }
    dice_dist_keep(w, mark, &sum);
    return sum;
}

static bool holds(DiceOp op, int64_t a, int64_t b)
{
    switch (op) {
    case DICE_GE: return a >= b;
    case DICE_GT: return a > b;
    case DICE_LE: return a <= b;
    case DICE_LT: return a < b;
    case DICE_EQ: return a == b;
    case DICE_NE: return a != b;
    case DICE_ADD:
    case DICE_SUB:
    case DICE_MUL:
    case DICE_DIV:
    case DICE_MIN:
    case DICE_MAX: break;
    }
    return false;
}

static int64_t floor_div(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return a % b && (a < 0) != (b < 0) ? q - 1 : q;
}

static int64_t apply(DiceOp op, int64_t a, int64_t b)
{
    switch (op) {
    case DICE_ADD: return a + b;
    case DICE_SUB: return a - b;
    case DICE_MUL: return a * b;
    case DICE_DIV: return floor_div(a, b);
    case DICE_MIN: return a < b ? a : b;
    case DICE_MAX: return a > b ? a : b;
    case DICE_GE:
    case DICE_GT:
    case DICE_LE:
    case DICE_LT:
    case DICE_EQ:
    case DICE_NE: break;
    }
    return holds(op, a, b);
}

/// The least and the greatest result: each operation has them at pairs of ends, or at the smallest
/// divisors.
static void reach(DiceOp op, const DiceDist *a, const DiceDist *b, int64_t *least, int64_t *most)
{
    int64_t x[2] = {a->least, (int64_t)a->least + a->count - 1};
    int64_t y[4] = {b->least, (int64_t)b->least + b->count - 1, -1, 1};
    *least = INT64_MAX;
    *most = INT64_MIN;
    for (uint32_t i = 0; i < 2; i++) {
        for (uint32_t k = 0; k < 4; k++) {
            bool is_in = y[k] >= y[0] && y[k] <= y[1];
            if (!is_in || (op == DICE_DIV && !y[k]))
                continue;
            int64_t v = apply(op, x[i], y[k]);
            *least = v < *least ? v : *least;
            *most = v > *most ? v : *most;
        }
    }
}

DiceDist dice_dist_combine(DiceWork *w, DiceOp op, DiceDist a, DiceDist b)
{
    if (w->fault)
        return (DiceDist){0};
    if (op == DICE_ADD)
        return add(w, a, b);
    if (op == DICE_SUB) {
        DiceDist minus = dice_dist_negate(w, &b);
        return w->fault ? minus : add(w, a, minus);
    }
    if (op == DICE_DIV && b.least <= 0 && -(int64_t)b.least < b.count && b.weight[-b.least]) {
        dice_dist_fail(w, DICE_BY_ZERO);
        return (DiceDist){0};
    }
    if (!dice_dist_spend(w, (uint64_t)a.count * b.count) || !fit(w, &a, &b))
        return (DiceDist){0};
    int64_t least = 0, most = 1;
    if (op <= DICE_MAX)
        reach(op, &a, &b, &least, &most);
    DiceDist d = dice_dist_room(w, least, most);
    for (uint32_t i = 0; d.count && i < a.count; i++)
        for (uint32_t k = 0; k < b.count; k++)
            if (a.weight[i] && b.weight[k])
                d.weight[apply(op, (int64_t)a.least + i, (int64_t)b.least + k) - least] +=
                    a.weight[i] * b.weight[k];
    d.total = a.total * b.total;
    d.error = error_sum(a.error, b.error);
    dice_dist_trim(&d);
    return d;
}

// ---------------------------------------------------------------- mixtures

DiceMix dice_mix_start(DiceWork *w, DiceWide parts, uint64_t error)
{
    return (DiceMix){.parts = parts, .common = 1, .error = error, .mark = w->used};
}

/// floor(count * 2^62 / common) for weights of a mixture, which are a few times `common`.
static DiceWide scaled(DiceWide count, DiceWide common)
{
    return (count / common << 62) + dice_dist_share(count % common, common);
}

/// Both over the same total: the least common one, or shares once that is too much.
static void agree(DiceWork *w, DiceMix *m, DiceDist *d, DiceWide *by)
{
    const DiceWide most = DICE_TOTAL_BOUND / m->parts;
    *by = 1;
    if (m->common == d->total)
        return;
    DiceWide shared = divisor(m->common, d->total);
    if (m->common <= most / (d->total / shared)) {
        DiceWide factor = d->total / shared;
        for (uint32_t i = 0; i < m->sum.count; i++)
            m->sum.weight[i] *= factor;
        *by = m->common / shared;
        m->common *= factor;
        return;
    }
    for (uint32_t i = 0; i < m->sum.count && m->common != ODDS_ONE; i++)
        m->sum.weight[i] = scaled(m->sum.weight[i], m->common);
    m->common = ODDS_ONE;
    *d = dice_dist_copy(w, d);
    if (d->count)
        dice_dist_round(d);
}

void dice_mix_add(DiceWork *w, DiceMix *m, DiceWide weight, DiceDist d)
{
    if (w->fault || !weight || !dice_dist_spend(w, (uint64_t)m->sum.count + d.count))
        return;
    DiceWide by;
    agree(w, m, &d, &by);
    int64_t least = d.least, most = (int64_t)d.least + d.count - 1;
    if (m->sum.count) {
        int64_t end = (int64_t)m->sum.least + m->sum.count - 1;
        least = m->sum.least < least ? m->sum.least : least;
        most = end > most ? end : most;
    }
    DiceDist sum = dice_dist_room(w, least, most);
    if (!sum.count)
        return;
    for (uint32_t i = 0; i < m->sum.count; i++)
        sum.weight[m->sum.least - least + i] = m->sum.weight[i];
    for (uint32_t i = 0; i < d.count; i++)
        sum.weight[d.least - least + i] += d.weight[i] * by * weight;
    sum.error = m->sum.error > d.error ? m->sum.error : d.error;
    dice_dist_keep(w, m->mark, &sum);
    m->sum = sum;
    m->given += weight;
}

DiceDist dice_mix_end(DiceWork *w, DiceMix *m)
{
    DiceDist d = m->sum;
    if (w->fault)
        return d;
    CORE_ASSERT(m->given == m->parts);
    d.total = m->parts * m->common;
    d.error = error_sum(d.error, m->error);
    dice_dist_close(&d);
    dice_dist_trim(&d);
    return d;
}
