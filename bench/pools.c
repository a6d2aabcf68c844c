// SPDX-License-Identifier: MIT
// pools: how many pools a second are worked out exactly, of the kinds that the games roll; for
// bench/dice_reference.mjs. In three ways: from what a roll is, with nothing kept from one answer
// to the next, as the enumerator does it; from tables that were filled once, as bots do it; and
// from a text. Prints JSON.
#include "odds/dice_odds.h"
#include "odds/odds_classes.h"
#include "odds/odds_pool.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

typedef struct Desk {
    OddsTables tables;
    DiceDesk dice;
    DiceWide memory[DICE_DESK_PLENTY];
    const char *text;
} Desk;

// --- from what a roll is ---

static uint32_t classes_of(uint32_t i, uint8_t flags, OddsClass list[ODDS_CLASSES_MAX])
{
    Roll roll = {.count = pool_of(i, 0).dice, .sides = 6, .sense = sense_at_least(5)};
    roll.sense.flags = flags;
    return odds_classes(&roll, list);
}

static uint64_t hits(Desk *d, uint32_t i)
{
    OddsClass list[ODDS_CLASSES_MAX];
    (void)d;
    return classes_of(i, 0, list) + list[0].share;
}

static uint64_t exploding(Desk *d, uint32_t i)
{
    OddsClass list[ODDS_CLASSES_MAX];
    (void)d;
    return classes_of(i, SENSE_EXPLODES, list) + list[0].share;
}

/// The share in which somebody is out: each hit is saved at 5 or more, else costs vitality at 5 or
/// more. `share` by hits.
static OddsShare out_of(const OddsShare *share, uint32_t most)
{
    const OddsShare each = ODDS_ONE / 9 * 7;
    OddsShare alive = ODDS_ONE, out = 0;
    for (uint32_t h = 0; h <= most; h++, alive = odds_times(alive, each))
        out += odds_times(share[h], ODDS_ONE - alive);
    return out;
}

static uint32_t by_hits(uint32_t i, OddsShare share[ODDS_CLASSES_HITS + 1])
{
    OddsClass list[ODDS_CLASSES_MAX];
    uint32_t count = classes_of(i, SENSE_EXPLODES, list), most = 0;
    for (uint32_t k = 0; k < count; k++) {
        share[list[k].reading.hits] = list[k].share;
        most = list[k].reading.hits > most ? list[k].reading.hits : most;
    }
    return most;
}

static uint64_t attack(Desk *d, uint32_t i)
{
    OddsShare share[ODDS_CLASSES_HITS + 1];
    (void)d;
    uint32_t most = by_hits(i, share);
    return out_of(share, most);
}

/// Both strike: whoever has more hits wounds with what he has more.
static uint64_t melee(Desk *d, uint32_t i)
{
    OddsShare a[ODDS_CLASSES_HITS + 1], b[ODDS_CLASSES_HITS + 1], more[ODDS_CLASSES_HITS + 1] = {0};
    (void)d;
    uint32_t most = by_hits(i, a), others = by_hits(i + 1, b);
    for (uint32_t h = 1; h <= most; h++)
        for (uint32_t k = 0; k <= others && k < h; k++)
            more[h - k] += odds_times(a[h], b[k]);
    return out_of(more, most);
}

// --- from tables ---

static uint64_t hits_known(Desk *d, uint32_t i)
{
    OddsHits h;
    odds_pool_hits(&d->tables, pool_of(i, ODDS_POOL_PLAIN), &h);
    return h.at[i % 8];
}

static uint64_t exploding_known(Desk *d, uint32_t i)
{
    OddsHits h;
    odds_pool_hits(&d->tables, pool_of(i, ODDS_POOL_EXPLODES), &h);
    return h.at[i % 8];
}

static uint64_t attack_known(Desk *d, uint32_t i)
{
    return odds_pool_attack(&d->tables, pool_of(i, ODDS_POOL_EXPLODES), victim).out;
}

static uint64_t melee_known(Desk *d, uint32_t i)
{
    const OddsHits *a = odds_pool_entry(&d->tables, pool_of(i, ODDS_POOL_EXPLODES)),
                   *b = odds_pool_entry(&d->tables, pool_of(i + 1, ODDS_POOL_EXPLODES));
    return odds_pool_melee(&d->tables, a, victim, b, victim, false).first.out;
}

// --- from a text ---

static uint64_t text(Desk *d, uint32_t i)
{
    DiceOdds odds;
    (void)i;
    return dice_odds(d->text, strlen(d->text), &d->dice, &odds) ? odds.dist.count : 0;
}

static double rate(Desk *d, uint64_t (*work)(Desk *d, uint32_t i))
{
    uint64_t count = 0;
    volatile uint64_t sum = 0; // it must be worked out
    double begin = now_s(), spent = 0;
    for (; spent < seconds; spent = now_s() - begin)
        for (uint32_t i = 0; i < BATCH; i++, count++)
            sum = sum + work(d, i);
    return (double)count / spent;
}

int main(void)
{
    static const struct {
        const char *name, *text;
        uint64_t (*work)(Desk *d, uint32_t i);
    } rows[] = {{"hits", NULL, hits},
                {"exploding", NULL, exploding},
                {"attack", NULL, attack},
                {"melee", NULL, melee},
                {"known.hits", NULL, hits_known},
                {"known.exploding", NULL, exploding_known},
                {"known.attack", NULL, attack_known},
                {"known.melee", NULL, melee_known},
                {"text.hits", "10d6 count 5+", text},
                {"text.exploding", "10d6 explode count 5+", text}};
    Desk *d = aligned_alloc(16, (sizeof *d + 15) & ~(size_t)15);
    if (!d)
        return 2;
    double begin = now_s();
    odds_tables_fill(&d->tables);
    printf("{\"tables_ms\":%.2f", (now_s() - begin) * 1e3);
    d->dice.memory = d->memory;
    d->dice.size = DICE_DESK_PLENTY;
    d->dice.steps = DICE_DESK_STEPS;
    for (uint32_t i = 0; i < COUNT_OF(rows); i++) {
        d->text = rows[i].text;
        printf(",\"%s\":%.0f", rows[i].name, rate(d, rows[i].work));
    }
    printf("}\n");
    free(d);
    return 0;
}
