// SPDX-License-Identifier: MIT
// protocol/json/seed.h: seeds of 64 bits as people write them.
// A number from 0 to 18446744073709551615, or its name: thirteen letters and digits without i, l, o
// and u (Crockford's base 32), in groups: 7k3m-9qxr-2b5ta. Pure; owns nothing.
#pragma once
#include "core/base.h"

typedef enum SeedVerdict { SEED_GOOD, SEED_WRONG, SEED_RANGE } SeedVerdict;

/// Reads a number or a name. In a name capitals are allowed, and dashes may be left out unless it
/// is all digits; o counts as 0, i and l as 1.
NODISCARD SeedVerdict seed_read(const char *text, uint64_t *seed);
