// SPDX-License-Identifier: MIT
// Twenty digits are hard to read out, and a seed of six digits is found by trying all, so a seed
// has a name in Crockford's base 32: five bits a letter, without letters that look alike. Refused:
// words from a list, which would have to be kept for ever, in two languages.
#include "protocol/json/seed.h"
#include <string.h>

static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
enum { LETTERS = 13 };

static SeedVerdict read_number(const char *text, uint64_t *seed)
{
    uint64_t value = 0;
    for (; *text; text++)
        if (__builtin_mul_overflow(value, 10u, &value) ||
            __builtin_add_overflow(value, (uint64_t)(*text - '0'), &value))
            return SEED_RANGE;
    *seed = value;
    return SEED_GOOD;
}

/// The letter in its standard form; 0: not a letter of names.
static char letter_of(char c)
{
    if (c >= 'A' && c <= 'Z')
        c = (char)(c - 'A' + 'a');
    return c == 'o' ? '0' : c == 'i' || c == 'l' ? '1' : c;
}

SeedVerdict seed_read(const char *text, uint64_t *seed)
{
    if (*text && text[strspn(text, "0123456789")] == 0)
        return read_number(text, seed);
    uint64_t value = 0;
    uint32_t count = 0;
    for (; *text; text++) {
        if (*text == '-' && count)
            continue;
        const char *found = strchr(letters, letter_of(*text));
        if (!found || count == LETTERS)
            return SEED_WRONG;
        if (value >> 59) // the first letter has four bits
            return SEED_RANGE;
        value = value << 5 | (uint64_t)(found - letters);
        count++;
    }
    if (count != LETTERS)
        return SEED_WRONG;
    *seed = value;
    return SEED_GOOD;
}
