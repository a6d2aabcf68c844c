// SPDX-License-Identifier: MIT
// Dice judged one by one only differ by how many hit, so they are added to a distribution one after
// the other. A die that explodes is one die here: what it and all that come of it make together.
// Throwing wave after wave, as the table does, was refused: two pools against each other would have
// thousands of ways to the same few results.
#include "odds/odds_classes.h"
#include <string.h>

__extension__ typedef unsigned __int128 Wide;

/// Dice so far: by hits, then whether any missed. The entries add up to `total`.
typedef struct Pool {
    uint64_t at[ODDS_CLASSES_HITS + 1][2];
    uint64_t total;
    uint32_t top;
} Pool;

/// Die that adds `hits` in so many of `total` cases, with a miss or without.
typedef struct Die {
    uint64_t at[ODDS_CLASSES_HITS + 1][2];
    uint64_t total;
    uint32_t top;
} Die;

static uint64_t power(uint64_t base, uint32_t n)
{
    uint64_t p = 1;
    while (n--)
        p *= base;
    return p;
}

/// Do the cases of so many dice fit 63 bits?
static bool is_countable(uint8_t sides, uint32_t count)
{
    uint64_t most = UINT64_C(1) << 62;
    for (; count && most; count--)
        most /= sides;
    return most > 0;
}

/// Whole parts of ODDS_ONE for cases out of a total; what rounding leaves goes to the likeliest.
static void to_shares(Pool *p)
{
    if (p->total == ODDS_ONE)
        return;
    uint64_t sum = 0, *best = &p->at[0][0];
    for (uint32_t h = 0; h <= p->top; h++)
        for (uint32_t m = 0; m < 2; m++) {
            uint64_t *e = &p->at[h][m];
            *e = (uint64_t)((Wide)*e * ODDS_ONE / p->total);
            sum += *e;
            best = *e > *best ? e : best;
        }
    *best += ODDS_ONE - sum;
    p->total = ODDS_ONE;
}

/// A die without explosions, in cases out of its sides.
static void plain_die(const Roll *roll, Die *die)
{
    uint32_t good = sense_faces(roll->sense, roll->sides, 0);
    memset(die, 0, sizeof *die);
    die->total = roll->sides;
    die->top = 1;
    die->at[1][0] = good;
    die->at[0][1] = roll->sides - good;
}

/// A die with all that it gives, in parts of ODDS_ONE. At its highest face it goes on: without end,
/// or for one more.
static void exploding_die(const Roll *roll, Die *die)
{
    uint32_t sides = roll->sides, good = sense_faces(roll->sense, roll->sides, 0);
    const uint8_t highest = roll->sides;
    uint32_t gives =
        (uint32_t)sense_good(roll->sense, &highest, 1); // hits of the face that goes on
    bool ends = !(roll->sense.flags & SENSE_EXPLODES);
    OddsShare left = ODDS_ONE;
    memset(die, 0, sizeof *die);
    die->total = ODDS_ONE;
    for (uint32_t h = 0, wave = 0; left && wave < ODDS_CLASSES_HITS; wave++, h += gives) {
        bool last = ends && wave == 1;
        OddsShare part = left / sides;
        uint64_t stops = good - (last ? 0 : gives), misses = sides - good - (last || gives ? 0 : 1);
        OddsShare hit = part * stops, miss = part * misses;
        die->at[h + 1][0] += hit;
        die->at[h][1] += miss;
        die->top = h + 1;
        left = last ? left - hit - miss : part;
        if (last)
            break;
    }
    OddsShare sum = 0;
    for (uint32_t h = 0; h <= die->top; h++)
        sum += die->at[h][0] + die->at[h][1];
    // What rounding took, and chains beyond any table: a miss ends them, as it ends most.
    die->at[0][good < sides] += ODDS_ONE - sum;
}

/// Cases of both, or the share of both where one of them is a share.
static uint64_t both_of(uint64_t a, uint64_t b, bool exact, uint64_t total)
{
    if (exact)
        return a * b;
    return total == ODDS_ONE ? odds_times(a, b) : (uint64_t)((Wide)a * b / total);
}

/// To all that there was, or only to what missed: then it is a die rolled again.
static void add_die(Pool *p, const Die *die, bool to_all)
{
    static const Pool nothing;
    Pool sum = nothing;
    bool exact = die->total != ODDS_ONE && p->total != ODDS_ONE;
    for (uint32_t h = 0; h <= p->top; h++)
        for (uint32_t m = 0; m < 2; m++)
            for (uint32_t k = 0; p->at[h][m] && k <= die->top; k++)
                for (uint32_t n = 0; n < 2; n++) {
                    if (!to_all && !m) {
                        // Nothing to roll again: as likely as before, whatever the die would show.
                        sum.at[h][0] += k || n ? 0 : exact ? p->at[h][0] * die->total : p->at[h][0];
                        sum.top = h > sum.top ? h : sum.top;
                        continue;
                    }
                    uint64_t both = both_of(p->at[h][m], die->at[k][n], exact, die->total);
                    uint32_t to = h + k < ODDS_CLASSES_HITS ? h + k : ODDS_CLASSES_HITS;
                    sum.at[to][m | n] += both;
                    sum.top = both && to > sum.top ? to : sum.top;
                }
    sum.total = exact ? p->total * die->total : ODDS_ONE;
    *p = sum;
}

/// Gives what rounding took back to the likeliest entry.
static void close_pool(Pool *p)
{
    uint64_t sum = 0, *best = &p->at[0][0];
    for (uint32_t h = 0; h <= p->top; h++)
        for (uint32_t m = 0; m < 2; m++) {
            sum += p->at[h][m];
            best = p->at[h][m] > *best ? &p->at[h][m] : best;
        }
    *best += p->total - sum;
}

static void fill_pool(const Roll *roll, Pool *p)
{
    Die die;
    bool explodes = roll->sense.flags & SENSE_EXPLODES_EVER;
    if (explodes)
        exploding_die(roll, &die);
    else
        plain_die(roll, &die);
    memset(p, 0, sizeof *p);
    p->total = explodes || !is_countable(roll->sides, roll->count + 1u) ? ODDS_ONE : 1;
    p->at[0][0] = p->total;
    for (uint32_t i = 0; i < roll->count; i++)
        add_die(p, &die, true);
    if (roll->sense.flags & SENSE_REROLLS)
        add_die(p, &die, false);
    close_pool(p);
    to_shares(p);
}

/// Reads what is too rare to matter as the last class that does.
static void fold_tail(Pool *p)
{
    const OddsShare thin = ODDS_ONE >> 47;
    OddsShare tail = 0;
    while (p->top) {
        OddsShare here = p->at[p->top][0] + p->at[p->top][1];
        if (tail + here >= thin)
            break;
        tail += here;
        p->at[p->top][0] = p->at[p->top][1] = 0;
        p->top--;
    }
    p->at[p->top][p->at[p->top][1] > p->at[p->top][0]] += tail;
}

static uint32_t put(OddsClass *list, uint32_t n, OddsShare share, Reading reading)
{
    if (!share)
        return n;
    for (uint32_t i = 0; i < n; i++)
        if (!memcmp(&list[i].reading, &reading, sizeof reading)) {
            list[i].share += share;
            return n;
        }
    list[n] = (OddsClass){share, reading};
    return n + 1;
}

/// The reading of so many hits; what the sense says does not matter is left out of it.
static Reading reading_of(const Roll *roll, uint32_t hits, bool missed)
{
    Sense s = roll->sense;
    Reading r = {.hits = (uint8_t)hits};
    if (s.flags & (SENSE_EXPLODES_EVER | SENSE_REROLLS)) {
        r.misses = (s.flags & SENSE_MISS_MATTERS) && missed;
        return r;
    }
    r.misses = (uint8_t)(roll->count - hits);
    uint8_t *counted = s.flags & SENSE_COUNTS_MISSES ? &r.misses : &r.hits;
    if (s.counts_to && *counted >= s.counts_to) {
        *counted = s.counts_to;
        *(counted == &r.hits ? &r.misses : &r.hits) = 0;
    }
    return r;
}

static uint32_t count_dice(const Roll *roll, OddsClass *list)
{
    Pool pool;
    uint32_t n = 0;
    fill_pool(roll, &pool);
    if (roll->sense.flags & SENSE_EXPLODES_EVER)
        fold_tail(&pool);
    for (uint32_t h = 0; h <= pool.top; h++)
        for (uint32_t m = 0; m < 2; m++)
            n = put(list, n, pool.at[h][m], reading_of(roll, h, m));
    return n;
}

/// All dice of a rising roll succeed, or not.
static uint32_t rising(const Roll *roll, OddsClass *list)
{
    OddsShare all = ODDS_ONE;
    if (is_countable(roll->sides, roll->count)) {
        uint64_t good = 1;
        for (uint32_t i = 0; i < roll->count; i++)
            good *= sense_faces(roll->sense, roll->sides, i);
        all = (OddsShare)((Wide)good * ODDS_ONE / power(roll->sides, roll->count));
    } else {
        for (uint32_t i = 0; i < roll->count; i++)
            all = all / roll->sides * sense_faces(roll->sense, roll->sides, i);
    }
    uint32_t n = put(list, 0, all, (Reading){.hits = 1});
    return put(list, n, ODDS_ONE - all, (Reading){.misses = 1});
}

/// Every way the dice can fall: for the few that choose between seats.
static uint32_t every_throw(const Roll *roll, OddsClass *list)
{
    uint32_t n = 0, count = roll->count < SEAT_MAX ? roll->count : SEAT_MAX;
    uint64_t throws = power(roll->sides, count);
    OddsShare sum = 0;
    for (uint64_t t = 0; t < throws; t++) {
        uint8_t value[SEAT_MAX];
        uint64_t rest = t;
        for (uint32_t i = 0; i < count; i++, rest /= roll->sides)
            value[i] = (uint8_t)(rest % roll->sides + 1);
        n = put(list, n, ODDS_ONE / throws, sense_read(roll->sense, roll->sides, value, count));
        sum += ODDS_ONE / throws;
    }
    list[0].share += ODDS_ONE - sum;
    return n;
}

uint32_t odds_classes(const Roll *roll, OddsClass list[ODDS_CLASSES_MAX])
{
    switch (roll->sense.kind) {
    case SENSE_AT_LEAST:
    case SENSE_AT_MOST: return count_dice(roll, list);
    case SENSE_RISING: return rising(roll, list);
    default: return every_throw(roll, list);
    }
}
