// SPDX-License-Identifier: MIT
// Dice are a counter pushed through a strong mixer, not a generator with a state: die n can be had
// without the n-1 before it, so a replay may start anywhere and two threads never share anything.
// A generator inside Game was refused: a clone could have foreseen its own dice.
#include "core/dice.h"

static uint64_t mix(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

uint64_t rng_mix(uint64_t a, uint64_t b)
{
    return mix(mix(a + UINT64_C(0x9e3779b97f4a7c15)) ^ (b * UINT64_C(0xd1342543de82ef95) + 1));
}

/// 0..n-1 from 32 good bits, without bias: the few draws that would be uneven are drawn again.
static uint32_t below(uint64_t *bits, uint32_t n)
{
    for (;;) {
        uint64_t product = (*bits >> 32) * n;
        if ((uint32_t)product >= n || (uint32_t)product >= (uint32_t)(-n) % n)
            return (uint32_t)(product >> 32);
        *bits = mix(*bits + UINT64_C(0x9e3779b97f4a7c15));
    }
}

uint8_t dice_at(uint64_t seed, uint64_t n, uint8_t sides)
{
    uint64_t bits = rng_mix(seed, n);
    return (uint8_t)(below(&bits, sides) + 1);
}

static DiceAnswer stream_answer(void *self, uint64_t first, Roll *roll)
{
    uint64_t seed = *(const uint64_t *)self;
    for (uint32_t i = 0; i < roll->count; i++)
        roll->value[i] = dice_at(seed, first + i, roll->sides);
    return DICE_GIVEN;
}

DiceDriver dice_stream(const uint64_t *seed)
{
    union {
        const uint64_t *in;
        void *out;
    } u = {.in = seed};
    return (DiceDriver){stream_answer, u.out};
}

static DiceAnswer tape_answer(void *self, uint64_t first, Roll *roll)
{
    DiceTape *tape = self;
    uint64_t start = first - tape->origin;
    if (first < tape->origin || start + roll->count > tape->count)
        return DICE_DRY;
    for (uint32_t i = 0; i < roll->count; i++)
        roll->value[i] = tape->value[start + i];
    tape->used = (uint32_t)(start + roll->count);
    return DICE_GIVEN;
}

DiceDriver dice_tape(DiceTape *tape) { return (DiceDriver){tape_answer, tape}; }

static DiceAnswer ask_answer(void *self, uint64_t first, Roll *roll)
{
    (void)self;
    (void)first;
    (void)roll;
    return DICE_WAIT;
}

DiceDriver dice_ask(void) { return (DiceDriver){ask_answer, NULL}; }

uint64_t rng_next(Rng *rng)
{
    rng->state += UINT64_C(0x9e3779b97f4a7c15);
    return mix(rng->state);
}

uint32_t rng_below(Rng *rng, uint32_t n)
{
    uint64_t bits = rng_next(rng);
    return below(&bits, n);
}

static DiceAnswer sampler_answer(void *self, uint64_t first, Roll *roll)
{
    (void)first;
    for (uint32_t i = 0; i < roll->count; i++)
        roll->value[i] = (uint8_t)(rng_below(self, roll->sides) + 1);
    return DICE_GIVEN;
}

DiceDriver dice_sampler(Rng *rng) { return (DiceDriver){sampler_answer, rng}; }
