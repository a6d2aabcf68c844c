// SPDX-License-Identifier: MIT
// Exact whole-number arithmetic. The square root takes four short divisions: each one doubles the
// number of right bits of the estimate (the scheme of CPython's math.isqrt for 64 bits), and one
// comparison at the end makes it exact. Refused: sqrt() of a double with a correction, quicker on
// some machines, but floating point, and easily wrong past 2^53.
#include "core/num.h"

// For n in [2^62, 2^64): a root u with (u-1)^2 < n < (u+1)^2.
static uint64_t sqrt_near(uint64_t n)
{
    uint32_t u = 1u + (uint32_t)(n >> 62);
    u = (u << 1) + (uint32_t)(n >> 59) / u;
    u = (u << 3) + (uint32_t)(n >> 53) / u;
    uint64_t v = ((uint64_t)u << 7) + (n >> 41) / u;
    return (v << 15) + (n >> 17) / v;
}

int64_t num_sqrt_floor(int64_t n)
{
    CORE_ASSERT(n >= 0);
    if (n <= 0)
        return 0;
    uint64_t m = (uint64_t)n;
    int shift = __builtin_clzll(m) / 2; // m << 2*shift lies in [2^62, 2^64)
    uint64_t u = sqrt_near(m << (2 * shift)) >> shift;
    u -= u * u > m;
    return (int64_t)u;
}

int64_t num_sqrt_ceil(int64_t n)
{
    int64_t r = num_sqrt_floor(n);
    return r + (r * r != n);
}

int num_cmp_products(int64_t a, int64_t b, int64_t c, int64_t d)
{
    num_wide l = (num_wide)a * b, r = (num_wide)c * d;
    return (l > r) - (l < r);
}

int64_t num_div_nearest(int64_t a, int64_t b)
{
    CORE_ASSERT(b > 0);
    // The remainder is compared with what is left of b, so that nothing is doubled past the range.
    int64_t q = a / b, r = a % b;
    if (r >= 0)
        return q + (r >= b - r);
    return q - (-r >= b + r);
}

num_wide num_sqrt_wide(num_wide n)
{
    CORE_ASSERT(n >= 0);
    if (n <= INT64_MAX)
        return num_sqrt_floor(n < 0 ? 0 : (int64_t)n);
    // The root of the leading 61 or 62 bits, one too high, is an upper estimate; Newton's steps
    // then fall towards the root and stop at its floor.
    uint64_t high = (uint64_t)(n >> 64);
    int bits = high ? 128 - __builtin_clzll(high) : 64;
    int shift = (bits - 61) / 2;
    num_wide r = ((num_wide)num_sqrt_floor((int64_t)(n >> (2 * shift))) + 1) << shift;
    for (;;) {
        num_wide next = (r + n / r) >> 1;
        if (next >= r)
            return r;
        r = next;
    }
}
