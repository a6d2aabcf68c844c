// SPDX-License-Identifier: MIT
// pools: how many pools a second are worked out exactly, of the kinds that the games roll; for
// bench/dice_reference.mjs. The tables are filled once, as every program does that asks many
// questions. Prints JSON.
#include "odds/odds_classes.h"
#include "odds/odds_pool.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BATCH = 1000 };
static const double seconds = 0.2;

static double now_s(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static const OddsVictim victim = {.save = 5, .kills_from = 5, .knockdown = true, .vitality = 1};

/// Dice change from call to call, so that no answer can be kept: 8, 9, 10, 11 of them.
static OddsPool pool_of(uint32_t i, uint8_t explodes)
{
    return (OddsPool){.dice = (uint8_t)(8 + i % 4), .threshold = 5, .explodes = explodes};
}

static uint64_t hits(const OddsTables *t, uint32_t i)
{
    OddsHits h;
    odds_pool_hits(t, pool_of(i, ODDS_POOL_PLAIN), &h);
    return h.at[i % 8];
}

static uint64_t exploding(const OddsTables *t, uint32_t i)
{
    OddsHits h;
    odds_pool_hits(t, pool_of(i, ODDS_POOL_EXPLODES), &h);
    return h.at[i % 8];
}

static uint64_t attack(const OddsTables *t, uint32_t i)
{
    return odds_pool_attack(t, pool_of(i, ODDS_POOL_EXPLODES), victim).out;
}

static uint64_t melee(const OddsTables *t, uint32_t i)
{
    const OddsHits *a = odds_pool_entry(t, pool_of(i, ODDS_POOL_EXPLODES)),
                   *b = odds_pool_entry(t, pool_of(i + 1, ODDS_POOL_EXPLODES));
    return odds_pool_melee(t, a, victim, b, victim, false).first.out;
}

/// Without tables: the classes of a roll, as the enumerator asks for them.
static uint64_t classes(const OddsTables *t, uint32_t i)
{
    static OddsClass list[ODDS_CLASSES_MAX];
    (void)t;
    Roll roll = {.count = (uint8_t)(8 + i % 4), .sides = 6, .sense = sense_at_least(5)};
    return odds_classes(&roll, list) + list[0].share;
}

static double rate(const OddsTables *t, uint64_t (*work)(const OddsTables *t, uint32_t i))
{
    uint64_t count = 0;
    volatile uint64_t sum = 0; // it must be worked out
    double begin = now_s(), spent = 0;
    for (; spent < seconds; spent = now_s() - begin)
        for (uint32_t i = 0; i < BATCH; i++, count++)
            sum = sum + work(t, i);
    return (double)count / spent;
}

int main(void)
{
    OddsTables *t = malloc(sizeof *t);
    if (!t)
        return 2;
    double begin = now_s();
    odds_tables_fill(t);
    double fill = now_s() - begin;
    printf("{\"hits\":%.0f,\"exploding\":%.0f,\"attack\":%.0f,\"melee\":%.0f,\"classes\":%.0f,"
           "\"tables_ms\":%.2f}\n",
           rate(t, hits), rate(t, exploding), rate(t, attack), rate(t, melee), rate(t, classes),
           fill * 1e3);
    free(t);
    return 0;
}
