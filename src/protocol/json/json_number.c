// SPDX-License-Identifier: MIT
// Numbers are read exactly from their decimal text: 4.5 pas is 4500 without floating point, and
// 5.6365 is recognised as no whole number of thousandths.
#include "protocol/json/json.h"
#include "protocol/json/seed.h"

/// A number as sign, digits without zeroes at either end, and the power of ten of its last digit.
/// Zero has no digits. Exponents are held within a million, far outside everything we accept.
typedef struct Decimal {
    const char *first, *last; ///< digits of the text between these, points skipped
    uint32_t count;
    int32_t power;
    bool negative;
} Decimal;

static Decimal decimal_of(const Json *json, uint32_t at)
{
    const char *p = json->text + json->token[at].start, *end = json->text + json->token[at].end;
    Decimal d = {.negative = *p == '-'};
    p += d.negative;
    int32_t exponent = 0;
    const char *digits_end = p;
    while (digits_end < end && *digits_end != 'e' && *digits_end != 'E')
        digits_end++;
    if (digits_end < end) {
        const char *q = digits_end + 1;
        bool minus = *q == '-';
        q += *q == '-' || *q == '+';
        for (; q < end; q++)
            if (exponent < 1000000)
                exponent = exponent * 10 + (*q - '0');
        exponent = minus ? -exponent : exponent;
    }
    bool fraction = false;
    int32_t places = 0, zeroes = 0;
    for (; p < digits_end; p++) {
        if (*p == '.') {
            fraction = true;
            continue;
        }
        places += fraction;
        if (*p == '0') {
            zeroes += d.count > 0;
            continue;
        }
        d.count += 1u + (uint32_t)zeroes;
        zeroes = 0;
        if (!d.first)
            d.first = p;
        d.last = p;
        d.power =
            -places; // so far: power of the last digit that is not zero, counted from the point
    }
    // Zeroes after the last digit before the point raise its power.
    if (d.count && !fraction)
        d.power = zeroes;
    else if (d.count && d.power == 0) {
        for (const char *q = d.last + 1; q < digits_end && *q != '.'; q++)
            d.power++;
    }
    if (!d.count)
        return (Decimal){0};
    d.power += exponent;
    return d;
}

bool json_same_number(const Json *a, uint32_t at_a, const Json *b, uint32_t at_b)
{
    Decimal x = decimal_of(a, at_a), y = decimal_of(b, at_b);
    if (x.count != y.count || x.power != y.power || x.negative != y.negative)
        return false;
    for (const char *p = x.first, *q = y.first; x.count && p <= x.last; p++, q++) {
        p += *p == '.';
        q += *q == '.';
        if (*p != *q)
            return false;
    }
    return true;
}

typedef enum Scaled { SCALED_GOOD, SCALED_FRACTION, SCALED_RANGE } Scaled;

/// The number times 10^scale, if that is whole and below 2^64.
static Scaled decimal_scaled(const Decimal *d, int32_t scale, uint64_t *out)
{
    *out = 0;
    if (!d->count)
        return SCALED_GOOD;
    int32_t power = d->power + scale;
    if (power < 0)
        return SCALED_FRACTION;
    if (d->count > 20 || power > 20)
        return SCALED_RANGE;
    for (const char *p = d->first; p <= d->last; p++) {
        if (*p != '.' && (__builtin_mul_overflow(*out, 10u, out) ||
                          __builtin_add_overflow(*out, (uint64_t)(*p - '0'), out)))
            return SCALED_RANGE;
    }
    for (; power > 0; power--)
        if (__builtin_mul_overflow(*out, 10u, out))
            return SCALED_RANGE;
    return SCALED_GOOD;
}

static int64_t number(Json *json, uint32_t at, int32_t scale, ErrorCode fraction, int64_t least,
                      int64_t most)
{
    if (!json_good(json))
        return 0;
    if (json_type(json, at) != JSON_NUMBER) {
        json_fail(json, at, E_WRONG_TYPE);
        return 0;
    }
    Decimal d = decimal_of(json, at);
    uint64_t value;
    Scaled how = decimal_scaled(&d, scale, &value);
    if (how == SCALED_FRACTION) {
        json_fail(json, at, fraction);
        return 0;
    }
    bool fits = how == SCALED_GOOD && value <= INT64_MAX;
    int64_t whole = !fits ? 0 : d.negative ? -(int64_t)value : (int64_t)value;
    if (!fits || whole < least || whole > most) {
        json_fail(json, at, E_RANGE);
        return 0;
    }
    return whole;
}

int64_t json_int(Json *json, uint32_t at, int64_t least, int64_t most)
{
    return number(json, at, 0, E_WRONG_TYPE, least, most);
}

int32_t json_length(Json *json, uint32_t at, int32_t least, int32_t most)
{
    return (int32_t)number(json, at, 3, E_NOT_THOUSANDTHS, least, most);
}

GeoVec json_place(Json *json, uint32_t at)
{
    GeoVec place = {0, 0};
    if (json_size(json, at, 2) != 2) {
        if (json_good(json))
            json_fail(json, at, E_WRONG_TYPE);
        return place;
    }
    place.x = json_length(json, at + 1, -JSON_PLACE_MAX, JSON_PLACE_MAX);
    place.y = json_length(json, json->token[at + 1].next, -JSON_PLACE_MAX, JSON_PLACE_MAX);
    return place;
}

uint64_t json_seed(Json *json, uint32_t at)
{
    if (!json_good(json))
        return 0;
    uint64_t value = 0;
    if (json_type(json, at) == JSON_NUMBER) {
        Decimal d = decimal_of(json, at);
        Scaled how = decimal_scaled(&d, 0, &value);
        if (how == SCALED_FRACTION)
            json_fail(json, at, E_WRONG_TYPE);
        else if (how == SCALED_RANGE || d.negative)
            json_fail(json, at, E_RANGE);
        return json_good(json) ? value : 0;
    }
    char text[24];
    if (!json_text(json, at, text, sizeof text))
        return 0;
    SeedVerdict verdict = seed_read(text, &value);
    if (verdict != SEED_GOOD)
        json_fail(json, at, verdict == SEED_RANGE ? E_RANGE : E_WRONG_TYPE);
    return verdict == SEED_GOOD ? value : 0;
}
