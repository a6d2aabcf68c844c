// SPDX-License-Identifier: MIT
// core/num.h: exact whole-number arithmetic that is wider than int64_t.
// Pure: equal arguments, equal answer.
#pragma once
#include "core/base.h"

__extension__ typedef __int128 num_wide;

/// Largest r with r*r <= n; n >= 0.
int64_t num_sqrt_floor(int64_t n);
/// Least r with r*r >= n; n >= 0. Lengths are rounded up with it.
int64_t num_sqrt_ceil(int64_t n);
/// Sign of a*b - c*d, exact.
int num_cmp_products(int64_t a, int64_t b, int64_t c, int64_t d);
/// a/b to the nearest whole number, halves away from zero; b > 0.
int64_t num_div_nearest(int64_t a, int64_t b);
/// Largest r with r*r <= n, for 0 <= n < 2^127. Slow (wide divisions); for lengths inside zones.
num_wide num_sqrt_wide(num_wide n);
