// SPDX-License-Identifier: MIT
// The tables. A die whose sixes explode is a chain: some sixes, then one other face. The share of h
// hits from n chains is a whole number over 6^(n+h), so it is counted exactly in 128 bits (20 dice
// and 24 hits need 6^45) and rounded to a part of 2^62 once, at the end. Refused: floating point
// (differs between machines) and fixed point all the way (errors add up with every die).
#include "odds/odds.h"

typedef OddsWide Wide;

/// Distribution of a pool with denominator 6^(dice+h) for entry h.
typedef struct Counts {
    Wide at[ODDS_HITS_COUNT];
} Counts;

/// One die's chain: all cases, and those without any failed die.
typedef struct Chain {
    Counts all, clean;
} Chain;

static Chain chain_of(uint32_t threshold, bool explodes)
{
    Chain c = {0};
    c.all.at[0] = threshold - 1;
    if (!explodes) {
        c.all.at[1] = c.clean.at[1] = (Wide)ODDS_FACES * (ODDS_FACES + 1 - threshold);
        return c;
    }
    // h hits: h sixes and a miss, or h - 1 sixes and one of the faces from the threshold to five.
    for (uint32_t h = 1; h < ODDS_HITS_COUNT; h++) {
        c.clean.at[h] = (Wide)ODDS_FACES * (ODDS_FACES - threshold);
        c.all.at[h] = c.clean.at[h] + threshold - 1;
    }
    return c;
}

static Counts convolve(const Counts *a, const Counts *b)
{
    Counts out = {0};
    for (uint32_t i = 0; i < ODDS_HITS_COUNT; i++)
        for (uint32_t k = 0; a->at[i] && i + k < ODDS_HITS_COUNT; k++)
            out.at[i + k] += a->at[i] * b->at[k];
    return out;
}

/// Long division, because the product does not fit 128 bits: as many bits at a time as fit above
/// the divisor, or bit by bit where that is cheaper than a division.
OddsShare odds_share(Wide count, Wide total)
{
    OddsShare share = (OddsShare)(count / total);
    Wide rest = count % total;
    const uint64_t high = (uint64_t)(total >> 64);
    const uint32_t room = high ? (uint32_t)__builtin_clzll(high) : 62;
    uint32_t left = 62;
    while (left && room >= 8) {
        uint32_t bits = left < room ? left : room;
        rest <<= bits;
        share = share << bits | (OddsShare)(rest / total);
        rest %= total;
        left -= bits;
    }
    for (; left; left--) {
        rest <<= 1;
        share <<= 1;
        if (rest >= total) {
            rest -= total;
            share |= 1;
        }
    }
    return share;
}

void odds_hits_close(OddsHits *hits, uint32_t top)
{
    OddsShare left = ODDS_ONE;
    for (uint32_t h = 0; h < top; h++)
        left -= hits->at[h];
    hits->at[top] = left;
    hits->top = hits->near = top;
    OddsShare above = 0;
    while (hits->near > 0 && above + hits->at[hits->near] < ODDS_ONE >> 16)
        above += hits->at[hits->near--];
}

static void hits_from(OddsHits *hits, const Counts *counts, uint32_t dice)
{
    Wide total = 1;
    for (uint32_t i = 0; i < dice; i++)
        total *= ODDS_FACES;
    uint32_t top = ODDS_HITS_MAX;
    while (!counts->at[top])
        top--;
    *hits = (OddsHits){0};
    for (uint32_t h = 0; h < top; h++, total *= ODDS_FACES)
        hits->at[h] = counts->at[h] ? odds_share(counts->at[h], total) : 0;
    odds_hits_close(hits, top);
}

/// With one failed die rolled again: one more chain, except where no die failed.
static Counts rerolled(const Counts *all, const Counts *clean, const Chain *chain)
{
    Counts failed = {0};
    for (uint32_t h = 0; h < ODDS_HITS_COUNT; h++)
        failed.at[h] = all->at[h] - clean->at[h];
    Counts out = convolve(&failed, &chain->all);
    for (uint32_t h = 0; h < ODDS_HITS_COUNT; h++)
        out.at[h] += clean->at[h] * ODDS_FACES;
    return out;
}

static void fill_pools(OddsTables *tables, uint32_t threshold, bool explodes)
{
    Chain chain = chain_of(threshold, explodes);
    Counts all = {{1}}, clean = {{1}};
    for (uint32_t dice = 0; dice <= ODDS_DICE_MAX; dice++) {
        OddsHits(*row)[2] = &tables->pool[dice][threshold - 2][explodes];
        hits_from(&(*row)[0], &all, dice);
        Counts again = rerolled(&all, &clean, &chain);
        hits_from(&(*row)[1], &again, dice + 1);
        all = convolve(&all, &chain.all);
        clean = convolve(&clean, &chain.clean);
    }
}

/// Shares of (part/total)^n for n from 0; total^ODDS_HITS_MAX fits 128 bits.
static void fill_powers(OddsShare *power, uint32_t part, uint32_t total)
{
    Wide count = 1, all = 1;
    for (uint32_t n = 0; n < ODDS_HITS_COUNT; n++, count *= part, all *= total)
        power[n] = odds_share(count, all);
}

void odds_tables_fill(OddsTables *tables)
{
    for (uint32_t threshold = 2; threshold <= ODDS_FACES; threshold++) {
        fill_pools(tables, threshold, false);
        fill_pools(tables, threshold, true);
    }
    for (uint32_t save = 0; save < ODDS_FACES; save++) {
        uint32_t unsaved =
            save ? save : ODDS_FACES; // of six: a save of 2+ is entry 1 and fails on 1
        fill_powers(tables->saved[save], ODDS_FACES - unsaved, ODDS_FACES);
        for (uint32_t from = 1; from <= ODDS_FACES; from++) {
            uint32_t dead = unsaved * (ODDS_FACES + 1 - from);
            fill_powers(tables->alive[save][from - 1], ODDS_FACES * ODDS_FACES - dead,
                        ODDS_FACES * ODDS_FACES);
        }
    }
}
