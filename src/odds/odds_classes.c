// SPDX-License-Identifier: MIT
// Dice judged one by one only differ by how many hit, so a pool is a polynomial: what one die
// gives, to the power of the dice. A die that explodes is one die here: what it and all that come
// of it make together, which is a fraction: every six turns a hit into one more die of the same
// kind, so the pool is divided by 1 - x / sides once for each die. Throwing wave after wave, as the
// table does, was refused: two pools against each other would have thousands of ways to the same
// few results; so was adding such dice up one after the other: that took longer than all the rest
// of a question.
#include "odds/odds_classes.h"
#include <string.h>

__extension__ typedef unsigned __int128 Wide;

enum { DIE_HITS = 3 }; ///< 0 to 2: that is all a die gives which explodes once

/// What one die gives, by hits, in so many of `total` cases: and in how many of them without any
/// miss.
typedef struct Die {
    uint64_t all[DIE_HITS], clean[DIE_HITS];
    uint64_t total;
} Die;

/// Dice so far, by hits: the entries of `all` add up to `total`; those of `clean` are the part of
/// them in which no die missed.
typedef struct Pool {
    uint64_t all[ODDS_CLASSES_HITS + 1], clean[ODDS_CLASSES_HITS + 1];
    uint64_t total;
    uint32_t top;
} Pool;

static uint64_t power(uint64_t base, uint32_t n)
{
    uint64_t p = 1;
    while (n--)
        p *= base;
    return p;
}

/// Do the cases of so many dice fit 62 bits?
static bool is_countable(uint64_t cases, uint32_t count)
{
    uint64_t most = ODDS_ONE;
    for (; count && most; count--)
        most /= cases;
    return most > 0;
}

static OddsShare share_of(uint64_t cases, uint64_t total)
{
    return total == ODDS_ONE ? cases : (OddsShare)((Wide)cases * ODDS_ONE / total);
}

/// Whole parts of ODDS_ONE for cases out of a total.
static void to_shares(Pool *p)
{
    if (p->total == ODDS_ONE)
        return;
    for (uint32_t h = 0; h <= p->top; h++) {
        p->all[h] = share_of(p->all[h], p->total);
        p->clean[h] = share_of(p->clean[h], p->total);
    }
    p->total = ODDS_ONE;
}

/// A die, or as much of it as is no fraction: of one that explodes without an end, a face that goes
/// on gives its hit to the next.
static Die die_of(const Roll *roll)
{
    const uint64_t sides = roll->sides, good = sense_faces(roll->sense, roll->sides, 0),
                   bad = sides - good;
    const uint8_t highest = roll->sides;
    const bool gives = sense_good(roll->sense, &highest, 1), // the face that goes on hits
        ever = roll->sense.flags & SENSE_EXPLODES, once = roll->sense.flags & SENSE_EXPLODES_ONCE;
    if (ever && gives)
        return (Die){{bad, good - 1}, {0, good - 1}, sides - 1};
    if (ever)
        return (Die){
            {(bad - 1) * sides, good * sides}, {0, good * (sides - 1)}, sides * (sides - 1)};
    if (once && gives)
        return (Die){{bad * sides, (good - 1) * sides + bad, good},
                     {0, (good - 1) * sides, good},
                     sides * sides};
    if (once)
        return (Die){
            {(bad - 1) * sides + bad, good * (sides + 1)}, {0, good * sides}, sides * sides};
    return (Die){{bad, good}, {0, good}, sides};
}

/// Is it a die whose hits are a fraction?
static bool is_endless(const Roll *roll)
{
    const uint8_t highest = roll->sides;
    return (roll->sense.flags & SENSE_EXPLODES) && sense_good(roll->sense, &highest, 1);
}

/// One more die for entries up to `top`; in shares if those of the die are.
static void times_die(uint64_t *at, uint32_t top, const uint64_t die[DIE_HITS], bool shares)
{
    for (uint32_t h = top + 1; h-- > 0;) {
        uint64_t sum = 0;
        for (uint32_t k = 0; k < DIE_HITS && k <= h; k++)
            sum += shares ? odds_times(at[h - k], die[k]) : at[h - k] * die[k];
        at[h] = sum;
    }
}

static uint64_t part_of(uint64_t share, uint64_t part)
{
    return (uint64_t)((Wide)share * part >> 64);
}

/// Multiplies by (1 - 1 / sides) / (1 - x / sides), which leaves the sum as it is: what is missing
/// beyond the last entry is left to close_pool().
static void explode(uint64_t *at, uint32_t *top, uint8_t sides)
{
    const uint64_t part = UINT64_MAX / sides, rest = part * (sides - 1u); // of 2^64
    uint32_t h = 1;
    at[0] = part_of(at[0], rest);
    for (; h <= ODDS_CLASSES_HITS; h++) {
        uint64_t more = part_of(at[h - 1], part);
        if (!more && h > *top)
            break;
        at[h] = part_of(at[h], rest) + more;
    }
    *top = h - 1 > *top ? h - 1 : *top;
}

/// Gives what rounding took, and chains beyond any table, back to the likeliest entry.
static void close_pool(Pool *p)
{
    uint64_t sum = 0, most = 0;
    uint32_t best = 0;
    bool is_clean = false;
    for (uint32_t h = 0; h <= p->top; h++) {
        p->clean[h] = p->clean[h] < p->all[h] ? p->clean[h] : p->all[h];
        sum += p->all[h];
        uint64_t missed = p->all[h] - p->clean[h];
        if (missed > most || p->clean[h] > most) {
            is_clean = p->clean[h] > missed;
            most = is_clean ? p->clean[h] : missed;
            best = h;
        }
    }
    p->all[best] += p->total - sum;
    p->clean[best] += is_clean ? p->total - sum : 0;
}

/// If any die missed, one is rolled again.
static void roll_again(Pool *p, const Die *die, bool shares, uint8_t endless)
{
    uint64_t missed[ODDS_CLASSES_HITS + 1] = {0};
    uint32_t top =
        p->top + DIE_HITS - 1 < ODDS_CLASSES_HITS ? p->top + DIE_HITS - 1 : ODDS_CLASSES_HITS;
    for (uint32_t h = 0; h <= p->top; h++)
        missed[h] = p->all[h] > p->clean[h] ? p->all[h] - p->clean[h] : 0;
    times_die(missed, top, die->all, shares);
    if (endless)
        explode(missed, &top, endless);
    if (!shares)
        p->total *= die->total;
    for (uint32_t h = 0; h <= top; h++) {
        if (!shares)
            p->clean[h] *= die->total;
        p->all[h] = p->clean[h] + missed[h];
    }
    p->top = top;
}

static void fill_pool(const Roll *roll, Pool *p)
{
    const uint8_t endless = is_endless(roll) ? roll->sides : 0;
    Die die = die_of(roll);
    bool shares = !is_countable(die.total, roll->count + 1u);
    const uint32_t more = roll->sense.flags & SENSE_EXPLODES_ONCE ? 2 : 1;
    memset(p, 0, sizeof *p);
    for (uint32_t k = 0; shares && k < DIE_HITS; k++) {
        die.all[k] = share_of(die.all[k], die.total);
        die.clean[k] = share_of(die.clean[k], die.total);
    }
    p->all[0] = p->clean[0] = p->total = shares ? ODDS_ONE : 1;
    for (uint32_t i = 0; i < roll->count; i++) {
        p->top = p->top + more < ODDS_CLASSES_HITS ? p->top + more : ODDS_CLASSES_HITS;
        times_die(p->all, p->top, die.all, shares);
        times_die(p->clean, p->top, die.clean, shares);
        p->total *= shares ? 1 : die.total;
    }
    if (endless) {
        to_shares(p);
        uint32_t top = p->top, clean_top = p->top;
        for (uint32_t i = 0; i < roll->count; i++) {
            explode(p->all, &top, endless);
            explode(p->clean, &clean_top, endless);
        }
        p->top = top;
        for (uint32_t k = 0; !shares && k < DIE_HITS; k++)
            die.all[k] = share_of(die.all[k], die.total);
        shares = true;
    }
    if (roll->sense.flags & SENSE_REROLLS)
        roll_again(p, &die, shares, endless);
    to_shares(p);
    close_pool(p);
}

/// Reads what is too rare to matter as the last class that does.
static void fold_tail(Pool *p)
{
    const OddsShare thin = ODDS_ONE >> 47;
    OddsShare tail = 0;
    while (p->top && tail + p->all[p->top] < thin) {
        tail += p->all[p->top];
        p->all[p->top] = p->clean[p->top] = 0;
        p->top--;
    }
    bool is_clean = p->clean[p->top] > p->all[p->top] - p->clean[p->top];
    p->all[p->top] += tail;
    p->clean[p->top] += is_clean ? tail : 0;
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

/// The same where readings that are alike come one after the other.
static uint32_t put_next(OddsClass *list, uint32_t n, OddsShare share, Reading reading)
{
    if (!share)
        return n;
    if (n && !memcmp(&list[n - 1].reading, &reading, sizeof reading))
        list[n - 1].share += share;
    else
        list[n++] = (OddsClass){share, reading};
    return n;
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
    for (uint32_t h = 0; h <= pool.top; h++) {
        n = put_next(list, n, pool.clean[h], reading_of(roll, h, false));
        n = put_next(list, n, pool.all[h] - pool.clean[h], reading_of(roll, h, true));
    }
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

/// The highest face of all: below a face with so many dice in so many cases.
static uint32_t highest_face(const Roll *roll, OddsClass *list)
{
    uint32_t n = 0;
    OddsShare below = 0;
    for (uint32_t face = 1; face <= roll->sides; face++) {
        OddsShare here = ODDS_ONE;
        if (is_countable(roll->sides, roll->count)) {
            here = share_of(power(face, roll->count), power(roll->sides, roll->count));
        } else {
            for (uint32_t i = 0; i < roll->count; i++)
                here = odds_times(here, share_of(face, roll->sides));
        }
        n = put_next(list, n, here - below, (Reading){.which = (uint8_t)face});
        below = here;
    }
    return n;
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
    case SENSE_BEST: return highest_face(roll, list);
    default: return every_throw(roll, list);
    }
}
