// SPDX-License-Identifier: MIT
// A choice is some 200 bytes, most of them zero; packed it takes about 25. That keeps a session of
// any length at a fixed size that a server can afford a thousand times.
#include "protocol/session_log.h"
#include <string.h>

enum {
    HAS_FIGURE = 1,
    HAS_TARGET = 2,
    HAS_WEAPON = 4,
    HAS_PIECE = 8,
    HAS_MARKER = 16,
    HAS_COUNT = 32,
    HAS_PATH = 64,
    HAS_CORNER = 128,
    HAS_STAND = 256,
    HAS_LIST = 512,
    HAS_PLACE = 1024,
    HAS_Z = 2048,
    HAS_SEAT = 4096,
    HAS_SUIT = 8192,
    HAS_MARKS = 16384,
    HAS_CARDS = 32768
};

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

static void put_choice(Out *o, const Choice *c)
{
    uint32_t has = (c->figure.n ? HAS_FIGURE : 0u) | (c->target.n ? HAS_TARGET : 0u) |
                   (c->weapon ? HAS_WEAPON : 0u) | (c->piece.n ? HAS_PIECE : 0u) |
                   (c->marker.n ? HAS_MARKER : 0u) | (c->count ? HAS_COUNT : 0u) |
                   (c->path.count ? HAS_PATH : 0u) | (c->corner ? HAS_CORNER : 0u) |
                   (c->stand ? HAS_STAND : 0u) | (c->list_count ? HAS_LIST : 0u) |
                   (c->has_place ? HAS_PLACE : 0u) | (c->has_z ? HAS_Z : 0u) |
                   (c->seat ? HAS_SEAT : 0u) | (c->suit ? HAS_SUIT : 0u) |
                   (c->marks ? HAS_MARKS : 0u) | (c->card_count ? HAS_CARDS : 0u);
    put8(o, c->kind);
    put8(o, has & 0xff);
    put8(o, has >> 8);
    if (has & HAS_FIGURE)
        put8(o, c->figure.n);
    if (has & HAS_TARGET)
        put8(o, c->target.n);
    if (has & HAS_WEAPON)
        put8(o, c->weapon);
    if (has & HAS_PIECE)
        put8(o, c->piece.n);
    if (has & HAS_MARKER)
        put8(o, c->marker.n);
    if (has & HAS_COUNT)
        put8(o, c->count);
    if (has & HAS_PATH) {
        put8(o, c->path.count);
        put_bytes(o, c->path.at, c->path.count * sizeof c->path.at[0]);
    }
    if (has & HAS_CORNER)
        put8(o, c->corner);
    if (has & HAS_STAND)
        put8(o, c->stand);
    if (has & HAS_LIST) {
        put8(o, c->list_count);
        put_bytes(o, c->list, c->list_count * sizeof c->list[0]);
        put_bytes(o, c->share, c->list_count);
    }
    if (has & HAS_PLACE)
        put_bytes(o, &c->place, sizeof c->place);
    if (has & HAS_Z)
        put_bytes(o, &c->z, sizeof c->z);
    if (has & HAS_SEAT)
        put8(o, c->seat);
    if (has & HAS_SUIT)
        put8(o, c->suit);
    if (has & HAS_MARKS)
        put8(o, c->marks);
    if (has & HAS_CARDS) {
        put8(o, c->card_count);
        put_bytes(o, c->card, c->card_count * sizeof c->card[0]);
        put_bytes(o, c->card_suit, c->card_count);
        put_bytes(o, c->salt, sizeof c->salt);
    }
}

static void take_choice(In *in, Choice *c)
{
    memset(c, 0, sizeof *c);
    c->kind = take8(in);
    uint32_t has = take8(in);
    has |= (uint32_t)take8(in) << 8;
    if (has & HAS_FIGURE)
        c->figure.n = take8(in);
    if (has & HAS_TARGET)
        c->target.n = take8(in);
    if (has & HAS_WEAPON)
        c->weapon = take8(in);
    if (has & HAS_PIECE)
        c->piece.n = take8(in);
    if (has & HAS_MARKER)
        c->marker.n = take8(in);
    if (has & HAS_COUNT)
        c->count = take8(in);
    if (has & HAS_PATH) {
        c->path.count = take8(in);
        take_bytes(in, c->path.at, c->path.count * sizeof c->path.at[0]);
    }
    if (has & HAS_CORNER)
        c->corner = take8(in);
    if (has & HAS_STAND)
        c->stand = take8(in);
    if (has & HAS_LIST) {
        c->list_count = take8(in);
        take_bytes(in, c->list, c->list_count * sizeof c->list[0]);
        take_bytes(in, c->share, c->list_count);
    }
    c->has_place = (has & HAS_PLACE) != 0;
    if (c->has_place)
        take_bytes(in, &c->place, sizeof c->place);
    c->has_z = (has & HAS_Z) != 0;
    if (c->has_z)
        take_bytes(in, &c->z, sizeof c->z);
    if (has & HAS_SEAT)
        c->seat = take8(in);
    if (has & HAS_SUIT)
        c->suit = take8(in);
    if (has & HAS_MARKS)
        c->marks = take8(in);
    if (has & HAS_CARDS) {
        c->card_count = take8(in);
        take_bytes(in, c->card, c->card_count * sizeof c->card[0]);
        take_bytes(in, c->card_suit, c->card_count);
        take_bytes(in, c->salt, sizeof c->salt);
    }
}

_Static_assert(8 + 3 + 3 + 10 + PATH_MAX * sizeof(GeoVec) + (size_t)2 * LIST_MAX + sizeof(GeoVec) +
                       4 + 4 + (size_t)2 * PILE_MAX + SALT_BYTES <=
                   SESSION_STEP_MAX,
               "a packed choice fits");
_Static_assert(8 + 2 + ROLL_MAX <= SESSION_STEP_MAX, "packed dice fit");

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
