// SPDX-License-Identifier: MIT
// rules/saga/saga_clock.h: one clock for a campaign, in seconds since midnight of its first day.
// Pure.
#pragma once
#include "core/base.h"

enum {
    SAGA_ROUND_S = 6,
    SAGA_MINUTE_S = 60,
    SAGA_HOUR_S = 3600,
    SAGA_HALF_DAY_S = 12 * SAGA_HOUR_S,
    SAGA_DAY_S = 24 * SAGA_HOUR_S,
    SAGA_WEEK_S = 7 * SAGA_DAY_S,
    SAGA_MONTH_S = 30 * SAGA_DAY_S,
    SAGA_DAWN_S = 6 * SAGA_HOUR_S
};

/// The first dawn after an instant.
static inline int64_t saga_next_dawn(int64_t now)
{
    int64_t since = (now - SAGA_DAWN_S) % SAGA_DAY_S;
    return now + SAGA_DAY_S - (since < 0 ? since + SAGA_DAY_S : since);
}
/// Rounds that a rest of seconds is, begun ones included.
static inline int32_t saga_rounds_of(int64_t seconds)
{
    return (int32_t)((seconds + SAGA_ROUND_S - 1) / SAGA_ROUND_S);
}
