// SPDX-License-Identifier: MIT
// libFuzzer: bytes as a question about dice. An answer adds up to its total, begins and ends with
// something that can be, keeps within its bound and is the same twice; a refusal has a reason and a
// place in the text.
#include "fuzz_table.h"
#include "odds/dice_odds.h"

static bool is_sound(const DiceDist *d)
{
    DiceWide sum = 0;
    for (uint32_t i = 0; i < d->count; i++)
        sum += d->weight[i];
    return d->count && sum == d->total && d->weight[0] && d->weight[d->count - 1] &&
           d->error <= ODDS_ONE / 1000000000000u && d->count <= DICE_VALUES_MAX;
}

static uint64_t print_of(const DiceOdds *o)
{
    uint64_t hash = rng_mix((uint64_t)o->fault << 32 | o->where, (uint64_t)o->dist.least);
    for (uint32_t i = 0; !o->fault && i < o->dist.count; i++)
        hash = rng_mix(hash, (uint64_t)(o->dist.weight[i] ^ o->dist.weight[i] >> 64));
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static DiceWide memory[1 << 16];
    static DiceDesk desk = {
        .memory = memory, .size = sizeof memory / sizeof *memory, .steps = 1 << 19};
    const char *text = (const char *)data;
    DiceOdds odds;
    bool is_good = dice_odds(text, size, &desk, &odds);
    if (is_good == (odds.fault != DICE_FINE) || odds.where > size)
        fuzz_stop("refused without a reason or a place", text, size);
    if (is_good && !is_sound(&odds.dist))
        fuzz_stop("an answer that does not add up", text, size);
    uint64_t print = print_of(&odds);
    memset(memory, 0xa5, sizeof memory);
    (void)!dice_odds(text, size, &desk, &odds);
    if (print_of(&odds) != print)
        fuzz_stop("answered otherwise the second time", text, size);
    return 0;
}
