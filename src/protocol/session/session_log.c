// SPDX-License-Identifier: MIT
// A choice is some 240 bytes, most of them zero; packed, a step takes about 18. That keeps a
// session of any length at a fixed size that a server can afford a thousand times. Only zeros are
// left out, wherever they are: the log knows no members of a choice, so a new member needs nothing
// here. (Choices are packed by hand: there is no padding to keep.)
#include "protocol/session/session_log.h"
#include <string.h>

typedef struct Out {
    unsigned char *at;
} Out;
typedef struct In {
    const unsigned char *at;
} In;

static void put8(Out *o, uint32_t value) { *o->at++ = (unsigned char)value; }

static void put_bytes(Out *o, const void *bytes, size_t count)
{
    memcpy(o->at, bytes, count);
    o->at += count;
}

static uint8_t take8(In *in) { return *in->at++; }

static void take_bytes(In *in, void *bytes, size_t count)
{
    memcpy(bytes, in->at, count);
    in->at += count;
}

// Runs of zeros followed by bytes as they are, until the choice is whole. A run is a byte: zeros in
// its upper half, bytes in its lower; 15 zeros say that as many more as the next byte tells follow,
// and none of either that the rest is zero.
enum { HALF = 15 };
_Static_assert(sizeof(Choice) <= HALF + 255, "a run holds all zeros there are");

static void put_choice(Out *o, const Choice *c)
{
    const unsigned char *at = (const unsigned char *)c, *end = at + sizeof *c;
    while (at < end) {
        uint32_t zeros = 0, count = 0;
        for (; at < end && !*at; at++)
            zeros++;
        if (at == end) {
            put8(o, 0);
            return;
        }
        // A lone zero among bytes is cheaper than a run of its own.
        while (at + count < end && count < HALF &&
               (at[count] || (at + count + 1 < end && at[count + 1])))
            count++;
        put8(o, (zeros < HALF ? zeros : HALF) << 4 | count);
        if (zeros >= HALF)
            put8(o, zeros - HALF);
        put_bytes(o, at, count);
        at += count;
    }
}

static void take_choice(In *in, Choice *c)
{
    memset(c, 0, sizeof *c);
    unsigned char *bytes = (unsigned char *)c;
    for (size_t at = 0; at < sizeof *c;) {
        uint32_t run = take8(in), zeros = run >> 4, count = run & HALF;
        if (!run)
            return;
        at += zeros < HALF ? zeros : HALF + (uint32_t)take8(in);
        CORE_ASSERT(at + count <= sizeof *c);
        take_bytes(in, bytes + at, count);
        at += count;
    }
}

_Static_assert(1 + 8 + 2 + sizeof(Choice) + sizeof(Choice) / HALF + 1 <= SESSION_STEP_MAX,
               "a packed choice without a zero in it fits");
_Static_assert(1 + 8 + 1 + ROLL_MAX <= SESSION_STEP_MAX, "packed dice fit");

size_t session_log_put(unsigned char *out, const SessionStep *step)
{
    Out o = {out};
    put8(&o, step->kind);
    put_bytes(&o, &step->hash, sizeof step->hash);
    if (step->kind == SESSION_STEP_DICE) {
        put8(&o, step->dice_count);
        put_bytes(&o, step->dice, step->dice_count);
    } else {
        put8(&o, step->seat);
        put8(&o, step->actor.n);
        put_choice(&o, &step->choice);
    }
    return (size_t)(o.at - out);
}

size_t session_log_take(const unsigned char *in, SessionStep *step)
{
    In i = {in};
    memset(step, 0, sizeof *step);
    step->kind = (SessionStepKind)take8(&i);
    take_bytes(&i, &step->hash, sizeof step->hash);
    if (step->kind == SESSION_STEP_DICE) {
        step->dice_count = take8(&i);
        take_bytes(&i, step->dice, step->dice_count);
    } else {
        step->seat = take8(&i);
        step->actor.n = take8(&i);
        take_choice(&i, &step->choice);
    }
    return (size_t)(i.at - in);
}
