// SPDX-License-Identifier: MIT
// The classes of a roll against every throw of its dice, played wave after wave as at the table.
// Floating point may be used here; the library may not.
// tests EV-DICE-2, EV-WEAP-4
#include "odds/odds_classes.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { WAVES = 9 };

/// A pool under way: hits so far, whether a die missed, whether one was rolled again.
typedef struct Pool {
    uint32_t hits, missed;
    bool rerolled;
} Pool;

typedef struct Count {
    Sense sense;
    uint8_t sides;
    long double at[ODDS_CLASSES_HITS + 1]
                  [ODDS_CLASSES_HITS + 1]; ///< by hits and misses of the reading
} Count;

static void count_end(Count *c, Pool p, uint32_t dice, long double share)
{
    Sense s = c->sense;
    uint32_t hits = p.hits, misses = dice - p.hits;
    if (s.flags & (SENSE_EXPLODES_EVER | SENSE_REROLLS))
        misses = 0;
    else if (s.counts_to && (s.flags & SENSE_COUNTS_MISSES) && misses >= s.counts_to)
        hits = 0, misses = s.counts_to;
    else if (s.counts_to && !(s.flags & SENSE_COUNTS_MISSES) && hits >= s.counts_to)
        misses = 0, hits = s.counts_to;
    c->at[hits][misses] += share;
}

/// Throws so many dice and all that they give; `first` dice are those that explode even once.
static void throw_dice(Count *c, Pool p, uint32_t dice, bool first, uint32_t all, uint32_t wave,
                       long double share)
{
    if (!dice && (c->sense.flags & SENSE_REROLLS) && p.missed && !p.rerolled) {
        p.rerolled = true;
        throw_dice(c, p, 1, true, all, 0, share);
        return;
    }
    if (!dice || wave == WAVES) {
        count_end(c, p, all, share);
        return;
    }
    bool explodes =
        (c->sense.flags & SENSE_EXPLODES) || (first && (c->sense.flags & SENSE_EXPLODES_ONCE));
    uint32_t throws = 1;
    for (uint32_t i = 0; i < dice; i++)
        throws *= c->sides;
    for (uint32_t t = 0; t < throws; t++) {
        uint8_t value[8];
        uint32_t rest = t, more = 0;
        for (uint32_t i = 0; i < dice; i++, rest /= c->sides) {
            value[i] = (uint8_t)(rest % c->sides + 1);
            more += explodes && value[i] == c->sides;
        }
        Reading r = sense_read(c->sense, c->sides, value, dice);
        throw_dice(c, (Pool){p.hits + r.hits, p.missed + r.misses, p.rerolled}, more, false, all,
                   wave + 1, share / throws);
    }
}

static void compare(const Roll *roll, double within)
{
    static Count c;
    OddsClass list[ODDS_CLASSES_MAX];
    memset(&c, 0, sizeof c);
    c.sense = roll->sense;
    c.sides = roll->sides;
    throw_dice(&c, (Pool){0, 0, false}, roll->count, true, roll->count, 0, 1);
    uint32_t n = odds_classes(roll, list);
    OddsShare sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        Reading r = list[i].reading;
        double want = (double)c.at[r.hits][r.misses],
               got = (double)list[i].share / (double)ODDS_ONE;
        sum += list[i].share;
        assert_true(list[i].share > 0 && !r.more);
        if (got - want > within || want - got > within)
            fail_msg("%u dice of %u, threshold %d, flags %u: %u hits %u misses: %.15f, not %.15f",
                     roll->count, roll->sides, roll->sense.threshold, roll->sense.flags, r.hits,
                     r.misses, got, want);
    }
    assert_true(sum == ODDS_ONE);
}

static void test_plain_dice_are_counted_exactly(void **state)
{
    (void)state;
    static const uint8_t sides[] = {6, 8, 10};
    static const uint8_t flags[] = {0, SENSE_MISS_MATTERS, SENSE_COUNTS_MISSES, SENSE_REROLLS};
    for (uint32_t s = 0; s < COUNT_OF(sides); s++)
        for (uint8_t count = 1; count <= 4; count++)
            for (int8_t threshold = 0; threshold <= 11; threshold++)
                for (uint8_t k = 0; k < COUNT_OF(flags); k++)
                    for (uint8_t to = 0; to < 3; to++) {
                        Roll roll = {.count = count, .sides = sides[s]};
                        roll.sense =
                            threshold % 2 ? sense_at_most(threshold) : sense_at_least(threshold);
                        roll.sense.flags = flags[k];
                        roll.sense.counts_to = flags[k] & SENSE_REROLLS ? 0 : to;
                        if (count < 4 || sides[s] == 6)
                            compare(&roll, 1e-14);
                    }
}

/// Nine waves leave less than 1e-6 of three dice, all of it beyond eight hits.
static void test_exploding_dice_are_followed_to_their_end(void **state)
{
    (void)state;
    static const uint8_t flags[] = {SENSE_EXPLODES, SENSE_EXPLODES_ONCE,
                                    SENSE_EXPLODES | SENSE_REROLLS,
                                    SENSE_EXPLODES_ONCE | SENSE_REROLLS};
    for (uint8_t count = 1; count <= 3; count++)
        for (int8_t threshold = 2; threshold <= 6; threshold++)
            for (uint32_t k = 0; k < COUNT_OF(flags); k++) {
                Roll roll = {.count = count, .sides = 6, .sense = sense_at_least(threshold)};
                roll.sense.flags = flags[k];
                compare(&roll, flags[k] & SENSE_EXPLODES ? 1e-6 : 1e-14);
            }
}

static void test_rising_dice_all_succeed(void **state)
{
    (void)state;
    Roll roll = {.count = 3, .sides = 6, .sense = sense_rising(3)};
    OddsClass list[ODDS_CLASSES_MAX];
    assert_int_equal(odds_classes(&roll, list), 2);
    __extension__ typedef unsigned __int128 Wide;
    assert_true(list[0].reading.hits == 1 &&
                list[0].share == (OddsShare)((Wide)ODDS_ONE * 24 / 216));
    roll.sense.threshold = 5; // the third needs a seven
    assert_int_equal(odds_classes(&roll, list), 1);
    assert_true(list[0].reading.misses == 1 && list[0].share == ODDS_ONE);
}

static void test_ways_are_counted(void **state)
{
    (void)state;
    OddsClass list[ODDS_CLASSES_MAX];
    Roll roll = {.count = 1, .sides = 6, .sense = sense_run(3)};
    assert_int_equal(odds_classes(&roll, list), 3);
    roll.sense = sense_highest();
    roll.count = 3;
    assert_int_equal(odds_classes(&roll, list), 7);
    OddsShare alone = 0, sum = 0;
    for (uint32_t i = 0; i < 7; i++) {
        sum += list[i].share;
        alone += list[i].reading.which == 1 ? list[i].share : 0;
    }
    assert_true(sum == ODDS_ONE);
    double off = (double)alone / (double)ODDS_ONE - 55.0 / 216;
    assert_true(off < 1e-14 && off > -1e-14);
}

/// Every pool whose cases fit 62 bits: whole cases, counted die by die, over all of them, to the
/// last part of ODDS_ONE; what rounding takes stands in the likeliest class.
static void test_plain_pools_are_whole_counts(void **state)
{
    (void)state;
    __extension__ typedef unsigned __int128 Wide;
    static const uint8_t sides[] = {2, 3, 4, 6, 8, 10, 12, 20, 100};
    for (uint32_t s = 0; s < COUNT_OF(sides); s++)
        for (uint8_t good = 1; good < sides[s]; good++) {
            uint64_t cases[ROLL_MAX + 2] = {1}, total = 1;
            for (uint8_t dice = 1; total <= ODDS_ONE / sides[s]; dice++) {
                total *= sides[s];
                for (uint32_t h = dice + 1u; h-- > 0;)
                    cases[h] =
                        cases[h] * (uint64_t)(sides[s] - good) + (h ? cases[h - 1] * good : 0);
                OddsClass list[ODDS_CLASSES_MAX];
                Roll roll = {.count = dice, .sides = sides[s], .sense = sense_at_most(good)};
                assert_int_equal(odds_classes(&roll, list), dice + 1);
                OddsShare sum = 0, off = 0;
                uint32_t differ = 0;
                for (uint32_t h = 0; h <= dice; h++) {
                    OddsShare share = (OddsShare)((Wide)cases[h] * ODDS_ONE / total);
                    assert_true(list[h].reading.hits == h && list[h].reading.misses == dice - h);
                    sum += list[h].share;
                    differ += list[h].share != share;
                    off += list[h].share - share;
                }
                assert_true(sum == ODDS_ONE && differ <= 1 && off <= dice);
            }
        }
}

/// Forty dice are too many to count in whole cases; their mean is known.
static void test_many_dice(void **state)
{
    (void)state;
    OddsClass list[ODDS_CLASSES_MAX];
    Roll roll = {.count = 40, .sides = 6, .sense = sense_at_least(5)};
    double mean = 0;
    OddsShare sum = 0;
    uint32_t n = odds_classes(&roll, list);
    for (uint32_t i = 0; i < n; i++) {
        mean += list[i].reading.hits * ((double)list[i].share / (double)ODDS_ONE);
        sum += list[i].share;
    }
    assert_true(sum == ODDS_ONE && mean - 40.0 / 3 < 1e-12 && 40.0 / 3 - mean < 1e-12);
}

enum { LONG = 400 };

/// Pools too large to throw: dice added one after the other, each followed for sixty throws.
static void test_many_exploding_dice(void **state)
{
    (void)state;
    for (uint8_t count = 4; count <= 30; count += 13)
        for (int8_t threshold = 1; threshold <= 6; threshold++)
            for (uint8_t again = 0; again < 2; again++) {
                // By hits, and whether a die missed.
                static long double pool[LONG][2], next[LONG][2], die[64][2];
                long double good = (7 - threshold) / 6.0L, left = 1;
                memset(die, 0, sizeof die);
                memset(pool, 0, sizeof pool);
                for (uint32_t h = 0; h < 60; h++, left /= 6) {
                    die[h][1] += left * (1 - good);
                    die[h + 1][0] += left * (good - 1 / 6.0L);
                }
                pool[0][0] = 1;
                for (uint32_t i = 0; i < count + (uint32_t)again; i++) {
                    memset(next, 0, sizeof next);
                    for (uint32_t h = 0; h + 61 < LONG; h++)
                        for (uint32_t m = 0; m < 2; m++)
                            for (uint32_t k = 0; k < 61; k++)
                                for (uint32_t n = 0; n < 2; n++) {
                                    bool rolls = i < count || m;
                                    long double part = rolls ? die[k][n] : k || n ? 0 : 1;
                                    next[h + k][m | n] += pool[h][m] * part;
                                }
                    memcpy(pool, next, sizeof pool);
                }
                OddsClass list[ODDS_CLASSES_MAX];
                Roll roll = {.count = count, .sides = 6, .sense = sense_at_least(threshold)};
                roll.sense.flags = SENSE_EXPLODES | SENSE_MISS_MATTERS;
                roll.sense.flags |= again ? SENSE_REROLLS : 0;
                uint32_t n = odds_classes(&roll, list);
                OddsShare sum = 0;
                for (uint32_t i = 0; i < n; i++) {
                    Reading r = list[i].reading;
                    long double off =
                        (long double)list[i].share / ODDS_ONE - pool[r.hits][r.misses];
                    sum += list[i].share;
                    if (off > 1e-14L || off < -1e-14L)
                        fail_msg("%u dice at %d+: %u hits, %u misses: off by %Lg", count, threshold,
                                 r.hits, r.misses, off);
                }
                assert_true(sum == ODDS_ONE);
            }
}

/// The highest of so many dice: its face to the power of them.
static void test_highest_face(void **state)
{
    (void)state;
    OddsClass list[ODDS_CLASSES_MAX];
    for (uint8_t count = 1; count < 40; count++) {
        Roll roll = {.count = count, .sides = 8, .sense = sense_best()};
        uint32_t n = odds_classes(&roll, list);
        long double below = 0;
        OddsShare sum = 0;
        for (uint32_t i = 0; i < n; i++) {
            long double here = 1;
            sum += list[i].share;
            for (uint32_t k = 0; k < count; k++)
                here *= list[i].reading.which / 8.0L;
            long double off = (long double)sum / ODDS_ONE - here;
            assert_true(here > below && off < 1e-15L && off > -1e-15L);
            below = here;
        }
        assert_true(sum == ODDS_ONE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain_dice_are_counted_exactly),
        cmocka_unit_test(test_exploding_dice_are_followed_to_their_end),
        cmocka_unit_test(test_rising_dice_all_succeed),
        cmocka_unit_test(test_ways_are_counted),
        cmocka_unit_test(test_plain_pools_are_whole_counts),
        cmocka_unit_test(test_many_dice),
        cmocka_unit_test(test_many_exploding_dice),
        cmocka_unit_test(test_highest_face),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
