// SPDX-License-Identifier: MIT
// A choice is some 240 bytes, most of them zero; packed, a step takes about 18. That keeps a
// session of any length at a fixed size that a server can afford a thousand times. Only zeros are
// left out (zeros.h): the log knows no members of a choice, so a new member needs nothing here.
// (Choices are packed by hand: there is no padding to keep.)
#include "protocol/session/session_log.h"
#include "protocol/wire/zeros.h"
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

_Static_assert(1 + 8 + 2 + ZEROS_MOST(sizeof(Choice)) <= SESSION_STEP_MAX,
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
        o.at +=
            zeros_put(o.at, ZEROS_MOST(sizeof step->choice), &step->choice, sizeof step->choice);
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
        i.at += zeros_take(i.at, &step->choice, sizeof step->choice);
    }
    return (size_t)(i.at - in);
}
