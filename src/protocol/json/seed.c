// SPDX-License-Identifier: MIT
// Twenty digits are hard to read out and a seed of six is found by trying all of them, so a seed
// has a name, after Crockford's base 32: five bits a letter, none that is easily taken for another.
// Words from a list were refused: a list to keep for ever, in two languages.
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

/// The letter that is meant; 0: none.
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
