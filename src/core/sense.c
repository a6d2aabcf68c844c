// SPDX-License-Identifier: MIT
// One reader for all dice. Refused: procedures that look at faces themselves, since code that
// foresees rolls would have to repeat each of them.
#include "core/sense.h"

const char *const sense_names[SENSE_KINDS] = {
    [SENSE_NONE] = "",           [SENSE_AT_LEAST] = "at_least", [SENSE_AT_MOST] = "at_most",
    [SENSE_RISING] = "rising",   [SENSE_RUN] = "run",           [SENSE_REMAINDER] = "remainder",
    [SENSE_HIGHEST] = "highest", [SENSE_BEST] = "best",         [SENSE_OPPOSED] = "opposed"};

static bool hits(Sense s, uint32_t i, int value)
{
    switch (s.kind) {
    case SENSE_AT_LEAST: return value >= s.threshold;
    case SENSE_AT_MOST: return value <= s.threshold;
    case SENSE_RISING: return value >= s.threshold + (int)i;
    default: return false;
    }
}

uint32_t sense_faces(Sense sense, uint8_t sides, uint32_t i)
{
    uint32_t faces = 0;
    for (int value = 1; value <= sides; value++)
        faces += hits(sense, i, value);
    return faces;
}

_Static_assert(ROLL_MAX <= 64, "a bit for each die");

uint64_t sense_good(Sense sense, const uint8_t *value, uint32_t count)
{
    uint64_t good = 0;
    for (uint32_t i = 0; i < count; i++)
        good |= (uint64_t)hits(sense, i, value[i]) << i;
    return good;
}

/// Bit i: die i shows the highest face; of at most eight dice.
static uint8_t highest(const uint8_t *value, uint32_t count)
{
    uint8_t best = 0, which = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (value[i] > best)
            which = 0;
        best = value[i] > best ? value[i] : best;
        which = (uint8_t)(which | (unsigned)(value[i] == best) << i);
    }
    return which;
}

Reading sense_read(Sense sense, uint8_t sides, const uint8_t *value, uint32_t count)
{
    Reading r = {0};
    if (sense.kind == SENSE_RUN) {
        r.which = (uint8_t)((value[0] - 1) * sense.threshold / sides);
    } else if (sense.kind == SENSE_REMAINDER) {
        r.which = (uint8_t)(value[0] % sense.threshold);
    } else if (sense.kind == SENSE_HIGHEST) {
        r.which = highest(value, count);
    } else if (sense.kind == SENSE_OPPOSED) {
        int first = value[0] + sense.threshold;
        r.hits = first > value[1];
        r.misses = first < value[1];
        r.which = r.hits ? value[1] : 0;
    } else if (sense.kind == SENSE_BEST) {
        for (uint32_t i = 0; i < count; i++)
            r.which = value[i] > r.which ? value[i] : r.which;
    } else {
        r.hits = (uint8_t)__builtin_popcountll(sense_good(sense, value, count));
        r.misses = (uint8_t)(count - r.hits);
    }
    if (sense.kind == SENSE_RISING) {
        r.hits = !r.misses;
        r.misses = !r.hits;
    }
    for (uint32_t i = 0; (sense.flags & SENSE_EXPLODES_EVER) && i < count; i++)
        r.more = (uint8_t)(r.more + (value[i] == sides));
    return r;
}
