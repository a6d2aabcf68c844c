// SPDX-License-Identifier: MIT
// The hash walks an event field by field, tag first, skipping zeroes: a field added later does not
// change the hash of journals that never used it. Refused: hashing the struct's bytes, which would
// change with every new field.
#include "core/event.h"

void event_cite(Event *event, RuleId rule)
{
    if (!rule)
        return;
    for (uint32_t i = 0; i < event->rule_count; i++)
        if (event->rule[i] == rule)
            return;
    CORE_ASSERT(event->rule_count < EVENT_RULE_MAX);
    if (event->rule_count < EVENT_RULE_MAX)
        event->rule[event->rule_count++] = rule;
}

void threshold_note(Threshold *t, RuleId rule, int value)
{
    CORE_ASSERT(t->mod_count < EVENT_MOD_MAX);
    if (t->mod_count < EVENT_MOD_MAX)
        t->mod[t->mod_count++] = (EventMod){rule, (int16_t)value};
}

void event_dice(Event *event, const Roll *roll)
{
    event->dice_count = roll->count;
    event->dice_sides = roll->sides;
    event->roll = roll->what;
    event->sense = roll->sense;
    event->good = sense_good(roll->sense, roll->value, roll->count);
    for (uint32_t i = 0; i < roll->count; i++)
        event->dice[i] = roll->value[i];
}

static uint64_t stir(uint64_t hash, uint64_t value)
{
    hash ^= value;
    hash *= UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ (hash >> 29);
}

static uint64_t field(uint64_t hash, uint32_t tag, int64_t value)
{
    return value ? stir(stir(hash, tag), (uint64_t)value) : hash;
}

static uint64_t word(uint64_t hash, uint32_t tag, const char *text)
{
    if (!*text)
        return hash;
    hash = stir(hash, tag);
    for (; *text; text++)
        hash = stir(hash, (unsigned char)*text);
    return hash;
}

uint64_t event_hash(uint64_t h, const Event *e, const char *kind, const char *choice,
                    const char *roll)
{
    h = word(h, 16, kind);
    h = field(h, 1, e->seat == SEAT_NONE ? 0 : e->seat + 1);
    h = field(h, 2, e->figure.n);
    h = field(h, 3, e->target.n);
    h = field(h, 4, e->weapon);
    h = field(h, 5, e->piece.n);
    h = field(h, 6, e->marker.n);
    h = word(h, 7, choice);
    h = field(h, 8, e->success);
    h = word(h, 9, roll);
    h = field(h, 10, e->amount);
    h = field(h, 11, e->left);
    if (e->has_from)
        h = stir(stir(stir(h, 12), (uint64_t)e->from.x), (uint64_t)e->from.y);
    if (e->has_to)
        h = stir(stir(stir(h, 13), (uint64_t)e->to.x), (uint64_t)e->to.y);
    for (uint32_t i = 0; i < e->dice_count; i++)
        h = field(h, 20 + i, e->dice[i]);
    h = field(h, 14, e->threshold.base);
    h = field(h, 15, e->threshold.total);
    for (uint32_t i = 0; i < e->threshold.mod_count; i++)
        h = field(h, 100 + i, e->threshold.mod[i].value);
    for (uint32_t i = 0; i < e->path.count; i++)
        h = stir(stir(h, (uint64_t)e->path.at[i].x), (uint64_t)e->path.at[i].y);
    return h;
}
