// SPDX-License-Identifier: MIT
// Of dice judged one by one only the number of hits matters, so a pool is a polynomial: one die's
// generating function to the power of the dice. An exploding die with all its extra dice is a
// rational function: each highest face adds a hit and another die of the same kind, so the pool is
// divided by 1 - x / sides once for each die. Dice that only hit or miss need no polynomial:
// binomial coefficients times equal numbers of cases. Refused: throwing wave after wave, as players
// do, since two pools against each other would have thousands of ways to the same few results; and
// adding exploding dice one after the other, which took longer than all the rest of a question.
#include "odds/odds_classes.h"
#include <string.h>

__extension__ typedef unsigned __int128 Wide;

enum { DIE_HITS = 3 }; ///< 0 to 2: the most hits of a die that explodes once is two

/// One die: cases out of `total` by hits, and those of them without any miss.
typedef struct Die {
    uint64_t all[DIE_HITS], clean[DIE_HITS];
    uint64_t total;
} Die;

/// Several dice, by hits: the entries of `all` add up to `total`; `clean` is the part in which no
/// die missed.
typedef struct Pool {
    uint64_t all[ODDS_CLASSES_HITS + 1], clean[ODDS_CLASSES_HITS + 1];
    uint64_t total;
    uint32_t top;
} Pool;

/// The number of cases of so many dice; 0: more than fit 62 bits.
static uint64_t cases_of(uint64_t cases, uint32_t count)
{
    const uint64_t most = ODDS_ONE / cases;
    uint64_t all = 1;
    for (; count; count--, all *= cases)
        if (all > most)
            return 0;
    return all;
}

static uint64_t power(uint64_t base, uint32_t n)
{
    uint64_t p = 1;
    while (n--)
        p *= base;
    return p;
}

/// The reciprocal of a total: a division takes ten times as long as a product, and one total has
/// many shares.
typedef struct Whole {
    uint64_t total; ///< times a power of two: more than half of ODDS_ONE, ODDS_ONE at most
    uint64_t part;  ///< 2^125 / total, rounded down
    uint32_t shift; ///< cases times 2^shift are those of twice the total
} Whole;

static Whole whole_of(uint64_t total)
{
    const uint32_t shift = (uint32_t)__builtin_clzll(2 * total - 1);
    const uint64_t wide = total << (shift - 1);
    return (Whole){wide, (uint64_t)(((Wide)1 << 125) / wide), shift};
}

/// cases * ODDS_ONE / total, rounded down. The product is exact or one too low: the remainder,
/// below twice the total, decides.
static OddsShare share_of(uint64_t cases, const Whole *w)
{
    const uint64_t twice = cases << w->shift;
    const OddsShare share = (OddsShare)((Wide)twice * w->part >> 64);
    return share + ((twice << 61) - share * w->total >= w->total);
}

/// Whole parts of ODDS_ONE for cases out of a total.
static void to_shares(Pool *p)
{
    if (p->total == ODDS_ONE)
        return;
    const Whole whole = whole_of(p->total);
    for (uint32_t h = 0; h <= p->top; h++) {
        p->all[h] = share_of(p->all[h], &whole);
        p->clean[h] = share_of(p->clean[h], &whole);
    }
    p->total = ODDS_ONE;
}

/// A die's polynomial; of a die that explodes without limit only the numerator of its rational
/// function, in which an exploding face passes its hit on.
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

/// Does the die explode without limit, so that its hits are a rational function?
static bool is_endless(const Roll *roll)
{
    const uint8_t highest = roll->sides;
    return (roll->sense.flags & SENSE_EXPLODES) && sense_good(roll->sense, &highest, 1);
}

/// Adds one die, for entries up to `top`; in shares if the die is given in shares.
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

/// Multiplies by (1 - 1 / sides) / (1 - x / sides), which keeps the sum; close_pool() adds the tail
/// beyond the last entry.
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

/// Adds rounding remainders, and chains beyond the last entry, to the likeliest entry.
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

static void die_to_shares(Die *die)
{
    const Whole whole = whole_of(die->total);
    for (uint32_t k = 0; k < DIE_HITS; k++) {
        die->all[k] = share_of(die->all[k], &whole);
        die->clean[k] = share_of(die->clean[k], &whole);
    }
    die->total = ODDS_ONE;
}

static void fill_pool(const Roll *roll, Pool *p)
{
    const uint8_t endless = is_endless(roll) ? roll->sides : 0;
    Die die = die_of(roll);
    bool shares = !cases_of(die.total, roll->count + 1u);
    const uint32_t more = roll->sense.flags & SENSE_EXPLODES_ONCE ? 2 : 1;
    memset(p, 0, sizeof *p);
    if (shares)
        die_to_shares(&die);
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
        if (!shares)
            die_to_shares(&die);
        shares = true;
    }
    if (roll->sense.flags & SENSE_REROLLS)
        roll_again(p, &die, shares, endless);
    to_shares(p);
    close_pool(p);
}

/// Merges entries too rare to matter into the last class that is not.
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

/// The same where equal readings are adjacent.
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

/// The reading of so many hits, without what does not matter to the sense.
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

/// 1 / d modulo 2^64, for an odd d: multiplying by it divides where nothing is left over. Each
/// CLOSER doubles the bits that are right; d itself has three.
#define CLOSER(d, x) ((x) * (2 - (d) * (x)))
#define INVERSE(d)   CLOSER(d, CLOSER(d, CLOSER(d, CLOSER(d, CLOSER(d, UINT64_C(d))))))
static const uint64_t inverse[] = {
    INVERSE(1),  INVERSE(3),  INVERSE(5),  INVERSE(7),  INVERSE(9),  INVERSE(11), INVERSE(13),
    INVERSE(15), INVERSE(17), INVERSE(19), INVERSE(21), INVERSE(23), INVERSE(25), INVERSE(27),
    INVERSE(29), INVERSE(31), INVERSE(33), INVERSE(35), INVERSE(37), INVERSE(39), INVERSE(41),
    INVERSE(43), INVERSE(45), INVERSE(47), INVERSE(49), INVERSE(51), INVERSE(53), INVERSE(55),
    INVERSE(57), INVERSE(59), INVERSE(61), INVERSE(63)};
enum { COINS = 62 }; ///< most dice whose cases fit 62 bits: so many of two sides, fewer of others
_Static_assert(COUNT_OF(inverse) * 2 > COINS, "an odd number for each");

/// The binomial coefficient for `chosen` + 1 out of so many dice, from that for `chosen`.
static uint64_t choose_next(uint64_t ways, uint32_t dice, uint32_t chosen)
{
    const uint32_t by = chosen + 1, twos = (uint32_t)__builtin_ctz(by);
    return (ways * (dice - chosen) >> twos) * inverse[by >> twos >> 1];
}

/// Classes of dice that each only hit or miss, out of so many cases.
static uint32_t hit_or_miss(const Roll *roll, uint64_t good, uint64_t total, OddsClass *list)
{
    const uint32_t dice = roll->count;
    const uint64_t bad = roll->sides - good;
    const Whole whole = whole_of(total);
    uint64_t missed[COINS + 1]; // cases of the missing dice, by their number
    missed[0] = 1;
    for (uint32_t i = 1; i <= dice; i++)
        missed[i] = missed[i - 1] * bad;
    uint64_t ways = 1, hit = 1;
    OddsShare left = ODDS_ONE;
    uint32_t best = 0;
    for (uint32_t h = 0; h <= dice; h++, hit *= good) {
        const OddsShare share = share_of(ways * hit * missed[dice - h], &whole);
        list[h] = (OddsClass){share, {.hits = (uint8_t)h, .misses = (uint8_t)(dice - h)}};
        left -= share;
        best = share > list[best].share ? h : best;
        ways = choose_next(ways, dice, h);
    }
    list[best].share += left; // the rounding remainder
    if (!roll->sense.counts_to)
        return dice + 1;
    uint32_t n = 0;
    for (uint32_t h = 0; h <= dice; h++)
        n = put_next(list, n, list[h].share, reading_of(roll, h, h < dice));
    return n;
}

static uint32_t count_dice(const Roll *roll, OddsClass *list)
{
    const uint64_t good = sense_faces(roll->sense, roll->sides, 0),
                   total = cases_of(roll->sides, roll->count);
    if (total && good && good < roll->sides &&
        !(roll->sense.flags & (SENSE_EXPLODES_EVER | SENSE_REROLLS)))
        return hit_or_miss(roll, good, total, list);
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

/// Classes of a rising roll: all dice succeed, or not.
static uint32_t rising(const Roll *roll, OddsClass *list)
{
    OddsShare all = ODDS_ONE;
    const uint64_t total = cases_of(roll->sides, roll->count);
    if (total) {
        const Whole whole = whole_of(total);
        uint64_t good = 1;
        for (uint32_t i = 0; i < roll->count; i++)
            good *= sense_faces(roll->sense, roll->sides, i);
        all = share_of(good, &whole);
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
    const uint64_t total = cases_of(roll->sides, roll->count);
    const Whole whole = whole_of(total ? total : roll->sides);
    for (uint32_t face = 1; face <= roll->sides; face++) {
        OddsShare here = share_of(total ? power(face, roll->count) : face, &whole);
        for (uint32_t i = 1; !total && i < roll->count; i++)
            here = odds_times(here, share_of(face, &whole));
        n = put_next(list, n, here - below, (Reading){.which = (uint8_t)face});
        below = here;
    }
    return n;
}

/// Enumerates every result, for the few dice that choose between seats.
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
