// SPDX-License-Identifier: MIT
// What would a choice roll, and what will come of it? Shares are whole parts of 2^62 until they are
// written.
#include "core/forecast.h"
#include "odds/odds_forecast.h"
#include "protocol/session/session_ask.h"
#include <string.h>

void session_odds_put_share(JsonWriter *w, const char *key, OddsShare share)
{
    uint32_t parts = (uint32_t)(((share >> 22) * 1000000 + (UINT64_C(1) << 39)) >> 40);
    char text[9] = {(char)('0' + parts / 1000000), '.'};
    for (uint32_t i = 7, rest = parts % 1000000; i >= 2; i--, rest /= 10)
        text[i] = (char)('0' + rest % 10);
    json_write_key(w, key);
    json_write_raw(w, text, 8);
}

void session_odds_put_fate(JsonWriter *w, const char *key, const OddsFate *fate)
{
    json_write_key(w, key);
    json_write_open(w, '{');
    session_odds_put_share(w, "out", fate->out);
    session_odds_put_share(w, "prone", fate->prone);
    session_odds_put_share(w, "hurt", fate->hurt);
    session_odds_put_share(w, "safe", fate->safe);
    json_write_close(w, '}');
}

const OddsTables *session_odds_tables(Session *s)
{
    if (!s->desk->has_odds)
        odds_tables_fill(&s->desk->odds);
    s->desk->has_odds = true;
    return &s->desk->odds;
}

/// Reads the choice of a question and asks the ruleset; false: a mistake was noted.
static bool forecast_of(Session *s, Json *json, const uint32_t *v, Forecast *forecast,
                        ForecastContext *context)
{
    Choice choice;
    memset(forecast, 0, sizeof *forecast);
    if (!session_ask_waits(s, json, v) ||
        !wire_read_choice(json, v[ASK_CHOICE], s->desk->seen, &choice))
        return false;
    const RulesetForecast *rules = game_ruleset(s->desk->seen)->forecast;
    if (!rules) {
        json_fail(json, v[ASK_CHOICE], E_UNSUPPORTED);
        return false;
    }
    rules->choice(s->desk->seen, &choice, forecast);
    rules->context(s->desk->seen, &choice, context);
    return true;
}

void session_ask_forecast(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    Forecast forecast;
    ForecastContext context;
    if (!forecast_of(s, json, v, &forecast, &context))
        return;
    JsonWriter w = session_ask_begin(s, "forecast");
    wire_put_forecast(&w, s->desk->seen, &forecast, s->lang);
    wire_put_context(&w, game_setup(s->desk->seen), &context);
    session_send(s, &w, out);
}

void session_ask_odds(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    Forecast forecast;
    ForecastContext context;
    if (!forecast_of(s, json, v, &forecast, &context))
        return;
    OddsForecast odds;
    odds_forecast(session_odds_tables(s), &forecast, false, &odds);
    JsonWriter w = session_ask_begin(s, "odds");
    json_put_bool(&w, "legal", !refusal_is(forecast.why));
    session_odds_put_share(&w, "initiative", odds.initiative);
    session_odds_put_share(&w, "test", odds.test);
    session_odds_put_share(&w, "reaction", odds.reaction);
    if (odds.has_attack || forecast.blows.count) {
        if (forecast.opposed) {
            session_odds_put_share(&w, "win", odds.win);
            session_odds_put_share(&w, "lose", odds.lose);
        }
        session_odds_put_fate(&w, "target", &odds.target);
        session_odds_put_fate(&w, "actor", &odds.actor);
    }
    if (context.has_counter) {
        OddsCounter counter;
        odds_forecast_counter(&s->desk->odds, &context, &odds, &counter);
        json_write_key(&w, "counter");
        json_write_open(&w, '{');
        session_odds_put_share(&w, "win", counter.win);
        session_odds_put_share(&w, "lose", counter.lose);
        session_odds_put_fate(&w, "target", &counter.target);
        session_odds_put_fate(&w, "actor", &counter.actor);
        json_write_close(&w, '}');
        json_write_key(&w, "mixed");
        json_write_open(&w, '{');
        session_odds_put_fate(&w, "target", &counter.mixed_target);
        session_odds_put_fate(&w, "actor", &counter.mixed_actor);
        json_write_close(&w, '}');
    }
    session_send(s, &w, out);
}
