// SPDX-License-Identifier: MIT
// Pools against victims. A fate is a sum over the number of hits of "share of that many" times
// "what that many do"; a melee first turns two distributions of hits into the two of excess hits.
// One-point victims read powers from the tables; the few with more vitality walk hit by hit.
#include "odds/odds_pool.h"

__extension__ typedef unsigned __int128 Wide;

static uint8_t clamped(uint8_t threshold)
{
    return threshold < 2 ? 2 : threshold > ODDS_FACES ? ODDS_FACES : threshold;
}

bool odds_pool_in_tables(OddsPool pool)
{
    return pool.dice <= ODDS_DICE_MAX && pool.explodes <= ODDS_POOL_EXPLODES && pool.rerolls <= 1;
}

const OddsHits *odds_pool_entry(const OddsTables *tables, OddsPool pool)
{
    CORE_ASSERT(odds_pool_in_tables(pool));
    return &tables->pool[pool.dice][clamped(pool.threshold) - 2][pool.explodes][pool.rerolls];
}

void odds_pool_add(const OddsHits *a, const OddsHits *b, OddsHits *sum)
{
    OddsHits out = {0};
    uint32_t top = a->top + b->top < ODDS_HITS_MAX ? a->top + b->top : ODDS_HITS_MAX;
    for (uint32_t h = 0; h < top; h++) {
        Wide share = 0;
        for (uint32_t i = 0; i <= h; i++)
            share += (Wide)a->at[i] * b->at[h - i];
        out.at[h] = (OddsShare)(share >> 62);
    }
    odds_hits_close(&out, top);
    *sum = out;
}

/// Sixes of the first throw give one more die each, which does not explode. Computed by the number
/// of sixes: used for small pools only, by a rarely used option.
static void hits_once(OddsPool pool, OddsHits *hits)
{
    uint8_t t = clamped(pool.threshold);
    // One die: miss; hit without a six; a six with a missing or a hitting extra die.
    OddsHits die = {0}, total = {.at = {ODDS_ONE}};
    OddsShare six = ODDS_ONE / ODDS_FACES, miss = six * (t - 1u),
              hit = six * (unsigned)(ODDS_FACES - t);
    die.at[0] = miss;
    die.at[1] = hit + odds_times(six, miss);
    odds_hits_close(&die, 2);
    OddsHits clean = {.at = {ODDS_ONE}}; // not closed: the part in which no die failed
    for (uint32_t i = 0; i < pool.dice; i++) {
        odds_pool_add(&total, &die, &total);
        OddsHits next = {0};
        for (uint32_t h = 0; h + 2 < ODDS_HITS_COUNT; h++) {
            next.at[h + 1] += odds_times(clean.at[h], hit);
            next.at[h + 2] += odds_times(clean.at[h], die.at[2]);
        }
        clean = next;
    }
    if (pool.rerolls) {
        OddsHits again = {0};
        for (uint32_t h = 0; h < ODDS_HITS_MAX; h++) {
            again.at[h] += clean.at[h];
            OddsShare failed = total.at[h] - clean.at[h];
            for (uint32_t k = 0; k <= 2 && h + k < ODDS_HITS_MAX; k++)
                again.at[h + k] += odds_times(failed, die.at[k]);
        }
        odds_hits_close(&again, total.top + 2 < ODDS_HITS_MAX ? total.top + 2 : ODDS_HITS_MAX);
        total = again;
    }
    *hits = total;
}

void odds_pool_hits(const OddsTables *tables, OddsPool pool, OddsHits *hits)
{
    // Large pools and several rerolls are cut into shares that the tables know.
    uint32_t parts = pool.rerolls > 1 ? pool.rerolls : 1;
    while ((pool.dice + parts - 1) / parts > ODDS_DICE_MAX)
        parts++;
    OddsHits sum = {.at = {ODDS_ONE}};
    for (uint32_t i = 0; i < parts; i++) {
        OddsPool part = pool;
        part.dice = (uint8_t)(pool.dice / parts + (i < pool.dice % parts));
        part.rerolls = i < pool.rerolls;
        OddsHits one;
        if (odds_pool_in_tables(part))
            one = *odds_pool_entry(tables, part);
        else
            hits_once(part, &one);
        if (parts == 1)
            sum = one;
        else
            odds_pool_add(&sum, &one, &sum);
    }
    *hits = sum;
}

static uint32_t save_index(OddsVictim v) { return v.save ? clamped(v.save) - 1u : 0; }

static uint32_t kills_index(OddsVictim v)
{
    return v.kills_from < 1 ? 0 : v.kills_from > ODDS_FACES ? ODDS_FACES - 1u : v.kills_from - 1u;
}

static OddsFate fate_of_one(const OddsTables *tables, const OddsShare *hits, uint32_t top,
                            OddsVictim v)
{
    const OddsShare *alive = tables->alive[save_index(v)][kills_index(v)];
    const OddsShare *saved = tables->saved[save_index(v)];
    Wide lives = 0, untouched = 0;
    for (uint32_t h = 0; h <= top; h++) {
        lives += (Wide)hits[h] * alive[h];
        untouched += (Wide)hits[h] * saved[h];
    }
    OddsFate fate = {.safe = (OddsShare)((v.knockdown ? untouched : lives) >> 62)};
    OddsShare standing = (OddsShare)(lives >> 62);
    fate.prone = standing - fate.safe;
    fate.out = ODDS_ONE - standing;
    fate.loss = fate.out >> 14;
    return fate;
}

static OddsShare of_36(uint32_t cases) { return (OddsShare)((Wide)ODDS_ONE * cases / 36); }

/// Adds hits one by one: `all` is the distribution of lost vitality, `upright` its part that was
/// never knocked down.
static OddsFate fate_of_many(const OddsShare *hits, uint32_t top, OddsVictim v)
{
    uint32_t unsaved = v.save ? clamped(v.save) - 1u : ODDS_FACES;
    uint32_t kills = unsaved * (ODDS_FACES - kills_index(v));
    uint32_t downs = v.knockdown ? unsaved * ODDS_FACES - kills : 0;
    OddsShare kill = of_36(kills), keep = of_36(36 - kills), calm = of_36(36 - kills - downs);
    uint32_t most = v.vitality < ODDS_HITS_MAX ? v.vitality : ODDS_HITS_MAX;
    OddsShare all[ODDS_HITS_COUNT] = {ODDS_ONE}, upright[ODDS_HITS_COUNT] = {ODDS_ONE};
    OddsShare dead = 0;
    OddsFate fate = {0};
    for (uint32_t h = 0;; h++) {
        OddsShare stands = 0;
        uint64_t loss = (dead >> 14) * most;
        for (uint32_t i = 1; i < most; i++) {
            stands += upright[i];
            loss += (all[i] >> 14) * i;
        }
        fate.out += odds_times(hits[h], dead);
        fate.hurt += odds_times(hits[h], stands);
        fate.safe += odds_times(hits[h], upright[0]);
        fate.loss += odds_times(hits[h], loss);
        if (h == top)
            break;
        dead += odds_times(all[most - 1], kill);
        for (uint32_t i = most; i-- > 0;) {
            all[i] = odds_times(all[i], keep) + (i ? odds_times(all[i - 1], kill) : 0);
            upright[i] = odds_times(upright[i], calm) + (i ? odds_times(upright[i - 1], kill) : 0);
        }
    }
    OddsShare rest = ODDS_ONE - fate.out - fate.hurt - fate.safe;
    if (v.knockdown)
        fate.prone = rest;
    else
        fate.safe += rest; // the rounding remainder
    return fate;
}

static OddsFate fate_of(const OddsTables *tables, const OddsShare *hits, uint32_t top, OddsVictim v)
{
    return v.vitality <= 1 ? fate_of_one(tables, hits, top, v) : fate_of_many(hits, top, v);
}

OddsFate odds_pool_fate(const OddsTables *tables, const OddsHits *hits, OddsVictim victim)
{
    return fate_of(tables, hits->at, hits->top, victim);
}

OddsFate odds_pool_attack(const OddsTables *tables, OddsPool pool, OddsVictim victim)
{
    if (odds_pool_in_tables(pool))
        return odds_pool_fate(tables, odds_pool_entry(tables, pool), victim);
    OddsHits hits;
    odds_pool_hits(tables, pool, &hits);
    return odds_pool_fate(tables, &hits, victim);
}

/// Shares of `a` exceeding `b` by 1 and more; excess[0] is left alone. Returns the highest entry.
static uint32_t excess_of(const OddsHits *a, uint32_t a_top, const OddsHits *b, uint32_t b_top,
                          OddsShare *excess)
{
    for (uint32_t d = 1; d <= a_top; d++) {
        uint32_t last = a_top - d < b_top ? a_top - d : b_top;
        Wide share = 0;
        for (uint32_t h = 0; h <= last; h++)
            share += (Wide)a->at[h + d] * b->at[h];
        excess[d] = (OddsShare)(share >> 62);
    }
    return a_top;
}

OddsMelee odds_pool_melee(const OddsTables *tables, const OddsHits *a, OddsVictim first,
                          const OddsHits *b, OddsVictim second, bool rough)
{
    uint32_t a_top = rough ? a->near : a->top, b_top = rough ? b->near : b->top;
    OddsShare won[ODDS_HITS_COUNT], lost[ODDS_HITS_COUNT];
    uint32_t won_top = excess_of(a, a_top, b, b_top, won);
    uint32_t lost_top = excess_of(b, b_top, a, a_top, lost);
    OddsMelee out = {0};
    for (uint32_t d = 1; d <= won_top; d++)
        out.win += won[d];
    for (uint32_t d = 1; d <= lost_top; d++)
        out.lose += lost[d];
    out.tie = ODDS_ONE - out.win - out.lose;
    won[0] = ODDS_ONE - out.win;
    lost[0] = ODDS_ONE - out.lose;
    out.first = fate_of(tables, lost, lost_top, first);
    out.second = fate_of(tables, won, won_top, second);
    return out;
}

OddsFate odds_pool_mix(OddsShare share, const OddsFate *a, const OddsFate *b)
{
    OddsShare rest = ODDS_ONE - share;
    OddsFate out = {
        .out = odds_times(share, a->out) + odds_times(rest, b->out),
        .prone = odds_times(share, a->prone) + odds_times(rest, b->prone),
        .hurt = odds_times(share, a->hurt) + odds_times(rest, b->hurt),
        .loss = odds_times(share, a->loss) + odds_times(rest, b->loss),
    };
    out.safe = ODDS_ONE - out.out - out.prone - out.hurt;
    return out;
}
