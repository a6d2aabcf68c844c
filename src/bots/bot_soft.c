// SPDX-License-Identifier: MIT
// A softmax in whole numbers: weights are powers of two with a fraction, read from a short table.
// Weaker players take nearly equal choices nearly as often as the best one, and hardly ever bad
// ones. Refused: blunders at random, since no person plays like that.
#include "bots/bot_soft.h"
#include "bots/brain.h"

enum { PARTS = 16, WEIGHT_ONE = 1 << 24, HALVINGS = 24 };

/// 2^(-i / 16), in parts of WEIGHT_ONE.
static const uint32_t fraction[PARTS] = {16777216, 16065917, 15384775, 14732511, 14107901, 13509772,
                                         12937002, 12388516, 11863283, 11360319, 10878679, 10417458,
                                         9975792,  9552851,  9147842,  8760003};

static uint32_t weight_of(int64_t lacks, int64_t half)
{
    int64_t sixteenths = lacks * PARTS / half;
    if (sixteenths >= HALVINGS * PARTS)
        return 0;
    return fraction[sixteenths % PARTS] >> (sixteenths / PARTS);
}

void bot_soft_pick(BotScratch *scratch, int32_t softness, Rng *rng, Choice *choice)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < scratch->count; i++)
        if (scratch->value[i] > scratch->value[best])
            best = i;
    if (softness > 0) {
        uint32_t weight[BRAIN_LIST_MAX];
        uint64_t all = 0;
        for (uint32_t i = 0; i < scratch->count; i++) {
            weight[i] = weight_of((int64_t)scratch->value[best] - scratch->value[i], softness);
            all += weight[i];
        }
        uint64_t at = rng_next(rng) % all;
        for (best = 0; at >= weight[best]; best++)
            at -= weight[best];
    }
    *choice = scratch->list[best];
}
