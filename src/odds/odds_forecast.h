// SPDX-License-Identifier: MIT
// odds/odds_forecast.h: a ruleset says what a choice would roll; what will come of it?
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "core/forecast.h"
#include "core/ruleset.h" // Forecast
#include "odds/odds_pool.h"

/// Chances of a choice. Fates hold once the initiative is made; test and reaction are in them.
typedef struct OddsForecast {
    OddsShare initiative; ///< all dice of the series succeed; ODDS_ONE where none is rolled
    OddsShare test;       ///< the single die of a power or of fear
    OddsShare reaction;   ///< the target may answer; zero where it cannot
    OddsShare win, lose;  ///< of an opposed attack, test included
    OddsFate target, actor;
    bool has_attack;
} OddsForecast;

/// `rough` trades what is rarer than one in 65 thousand for speed.
void odds_forecast(const OddsTables *tables, const Forecast *forecast, bool rough,
                   OddsForecast *out);
/// The same where the target may counter-charge.
typedef struct OddsCounter {
    OddsShare win, lose;    ///< if it does, test included
    OddsFate target, actor; ///< likewise
    /// Not known whether it does: it does whenever its reaction comes off.
    OddsFate mixed_target, mixed_actor;
} OddsCounter;

/// Only for a detail that has a counter; `plain` is what odds_forecast() made of the forecast.
void odds_forecast_counter(const OddsTables *tables, const ForecastContext *detail,
                           const OddsForecast *plain, OddsCounter *out);
/// All dice of a series succeed.
OddsShare odds_forecast_series(const uint8_t *threshold, uint32_t count);
