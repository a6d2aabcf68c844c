// SPDX-License-Identifier: MIT
// The questions a page, a bot or a person may ask. Answers are worked out from the game as it
// stands; asking never changes anything and never looks at a die to come.
#include "protocol/session_ask.h"
#include "core/geo_path.h"
#include "core/geo_route.h"
#include "core/geo_sight.h"
#include "core/num.h"
#include "odds/odds_forecast.h"
#include <string.h>

static const char *const key_names[ASK_KEY_COUNT] = {
    [ASK_SEAT] = "seat",       [ASK_MAX] = "max",
    [ASK_FIGURE] = "figure",   [ASK_TARGET] = "target",
    [ASK_KIND] = "kind",       [ASK_FROM] = "from",
    [ASK_TO] = "to",           [ASK_CHOICE] = "choice",
    [ASK_SYSTEM] = "system",   [ASK_FIGURES] = "figures",
    [ASK_OPTIONS] = "options", [ASK_EVENT] = "event",
    [ASK_BOT] = "bot",         [ASK_AT] = "at"};

JsonWriter session_ask_begin(Session *s, const char *what)
{
    JsonWriter w = session_begin(s, "answer");
    json_put_text(&w, "what", what);
    return w;
}

FigureId session_ask_figure(Json *json, uint32_t at, const Game *g)
{
    FigureId id = wire_read_figure(json, at, game_setup(g));
    uint32_t count;
    if (id.n && game_figures(g, &count)[id.n - 1].status != FIGURE_IN_PLAY) {
        json_fail(json, at, ERR_OUT_OF_ACTION);
        return (FigureId){0};
    }
    return id;
}

static GeoDisc disc_of(const Game *g, FigureId id)
{
    uint32_t count;
    const Figure *f = &game_figures(g, &count)[id.n - 1];
    return (GeoDisc){f->at, f->radius};
}

/// A figure's base, or a bare point.
static GeoDisc read_disc(Json *json, uint32_t at, const Game *g)
{
    if (json_good(json) && json_type(json, at) == JSON_ARRAY)
        return (GeoDisc){json_place(json, at), 0};
    FigureId id = session_ask_figure(json, at, g);
    return id.n ? disc_of(g, id) : (GeoDisc){{0, 0}, 0};
}

int32_t session_ask_distance(GeoDisc a, GeoDisc b)
{
    int64_t gap = num_sqrt_ceil(geo_square(a.at, b.at)) - a.radius - b.radius;
    return gap < 0 ? 0 : (int32_t)gap;
}

static void ask_state(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = &s->game;
    if (v[ASK_SEAT]) {
        uint8_t seat = wire_read_seat(json, v[ASK_SEAT], game_setup(g));
        if (!json_good(json))
            return;
        game_ruleset(g)->view(g, seat, &s->scratch);
        g = &s->scratch;
    }
    JsonWriter w = session_ask_begin(s, "state");
    wire_put_state(&w, g, s->lang);
    session_send(s, &w, out);
}

static void ask_map(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    (void)json;
    (void)v;
    JsonWriter w = session_ask_begin(s, "map");
    wire_put_map(&w, game_map(&s->game), game_off(&s->game));
    session_send(s, &w, out);
}

bool session_ask_waits(Session *s, Json *json)
{
    if (game_wait(&s->game) == GAME_WAIT_CHOICE)
        return true;
    json_fail(json, 0, game_wait(&s->game) == GAME_OVER ? E_OVER : ERR_WRONG_DECISION);
    return false;
}

static void ask_offer(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    (void)v;
    if (!session_ask_waits(s, json))
        return;
    game_offer(&s->game, &s->offer);
    JsonWriter w = session_ask_begin(s, "offer");
    wire_put_offer(&w, &s->game, &s->offer, s->lang);
    session_send(s, &w, out);
}

static void ask_candidates(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    uint32_t max =
        v[ASK_MAX] ? (uint32_t)json_int(json, v[ASK_MAX], 1, SESSION_CANDIDATES_MAX) : 64;
    if (!json_good(json) || !session_ask_waits(s, json))
        return;
    uint32_t count = game_candidates(&s->game, s->candidate, max);
    JsonWriter w = session_ask_begin(s, "candidates");
    wire_put_candidates(&w, &s->game, s->candidate, count, s->lang);
    session_send(s, &w, out);
}

static void put_reach(JsonWriter *w, const GeoGround *ground, GeoVec from)
{
    GeoReach reach;
    geo_route_reach(ground, from, &reach);
    json_put_place(w, "origin", reach.origin);
    json_put_length(w, "step", reach.step);
    json_write_key(w, "cells");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < GEO_REACH_CELLS; i++) {
        json_write_open(w, '[');
        for (uint32_t k = 0; k < GEO_REACH_CELLS; k++) {
            if (reach.cost[i][k] < 0)
                json_write_null(w);
            else
                json_write_length(w, reach.cost[i][k]);
        }
        json_write_close(w, ']');
    }
    json_write_close(w, ']');
}

static void ask_reach(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = &s->game;
    const Ruleset *rules = game_ruleset(g);
    FigureId id =
        v[ASK_FIGURE] ? session_ask_figure(json, v[ASK_FIGURE], g) : game_decision_figure(g);
    uint8_t kind = 0;
    for (uint32_t i = 1; i < rules->choice_count; i++)
        if (json_is(json, v[ASK_KIND], rules->choices[i].name))
            kind = (uint8_t)i;
    if (!kind)
        json_fail(json, v[ASK_KIND],
                  json_type(json, v[ASK_KIND]) == JSON_STRING ? E_UNKNOWN_ID : E_WRONG_TYPE);
    GeoVec to = v[ASK_TO] ? json_place(json, v[ASK_TO]) : (GeoVec){0, 0};
    if (!json_good(json))
        return;
    uint32_t count;
    const Figure *figures = game_figures(g, &count);
    if (!id.n || figures[id.n - 1].status != FIGURE_IN_PLAY) {
        json_fail_member(json, 0, "figure", id.n ? ERR_OUT_OF_ACTION : E_MISSING_KEY);
        return;
    }
    GeoGround ground;
    memset(&ground, 0, sizeof ground);
    if (!rules->ground(g, id, kind, &ground)) {
        json_fail(json, v[ASK_KIND], E_UNSUPPORTED);
        return;
    }
    GeoVec from = disc_of(g, id).at;
    JsonWriter w = session_ask_begin(s, "reach");
    wire_put_figure(&w, "figure", game_setup(g), id);
    json_put_text(&w, "kind", rules->choices[kind].name);
    wire_put_rule(&w, "rule", rules->reach_rule);
    json_put_length(&w, "allowance", ground.allowance);
    if (v[ASK_TO]) {
        GeoPath path = {.count = 0};
        bool found = geo_route_find(&ground, from, to, &path);
        json_put_bool(&w, "found", found);
        if (found) {
            wire_put_path(&w, "path", &path);
            json_put_length(&w, "cost", geo_route_cost(&ground, &path));
        }
    } else {
        put_reach(&w, &ground, from);
    }
    session_send(s, &w, out);
}

static void ask_sight(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = &s->game;
    FigureId id = session_ask_figure(json, v[ASK_FIGURE], g),
             target = session_ask_figure(json, v[ASK_TARGET], g);
    if (!json_good(json))
        return;
    GeoDisc from = disc_of(g, id), to = disc_of(g, target);
    if (v[ASK_FROM])
        from.at = json_place(json, v[ASK_FROM]);
    if (!json_good(json))
        return;
    GeoSight sight = geo_sight_chord(game_map(g), game_off(g), from.at, to);
    JsonWriter w = session_ask_begin(s, "sight");
    wire_put_figure(&w, "figure", game_setup(g), id);
    wire_put_figure(&w, "target", game_setup(g), target);
    json_put_bool(&w, "visible", sight.hidden < GEO_SIGHT_PARTS);
    json_put_int(&w, "hidden", sight.hidden);
    wire_put_piece(&w, "piece", sight.piece);
    json_write_key(&w, "masked_by");
    json_write_open(&w, '[');
    uint32_t count;
    const Figure *figures = game_figures(g, &count);
    for (uint32_t i = 0; i < count; i++) {
        FigureId third = {(uint8_t)(i + 1)};
        if (third.n != id.n && third.n != target.n && figures[i].status == FIGURE_IN_PLAY &&
            geo_sight_masks(from.at, to, disc_of(g, third)))
            json_write_text(&w, wire_figure(game_setup(g), third));
    }
    json_write_close(&w, ']');
    json_put_length(&w, "distance", session_ask_distance(from, to));
    session_send(s, &w, out);
}

static void ask_measure(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    GeoDisc from = read_disc(json, v[ASK_FROM], &s->game),
            to = read_disc(json, v[ASK_TO], &s->game);
    if (!json_good(json))
        return;
    JsonWriter w = session_ask_begin(s, "measure");
    json_put_length(&w, "distance", session_ask_distance(from, to));
    json_put_bool(&w, "contact", geo_in_contact(from, to));
    session_send(s, &w, out);
}

void session_ask_put_share(JsonWriter *w, const char *key, OddsShare share)
{
    uint32_t parts = (uint32_t)(((share >> 22) * 1000000 + (UINT64_C(1) << 39)) >> 40);
    char text[9] = {(char)('0' + parts / 1000000), '.'};
    for (uint32_t i = 7, rest = parts % 1000000; i >= 2; i--, rest /= 10)
        text[i] = (char)('0' + rest % 10);
    json_write_key(w, key);
    json_write_raw(w, text, 8);
}

void session_ask_put_fate(JsonWriter *w, const char *key, const OddsFate *fate)
{
    json_write_key(w, key);
    json_write_open(w, '{');
    session_ask_put_share(w, "out", fate->out);
    session_ask_put_share(w, "prone", fate->prone);
    session_ask_put_share(w, "hurt", fate->hurt);
    session_ask_put_share(w, "safe", fate->safe);
    json_write_close(w, '}');
}

const OddsTables *session_ask_odds(Session *s)
{
    if (!s->has_odds)
        odds_tables_fill(&s->odds);
    s->has_odds = true;
    return &s->odds;
}

/// Reads the choice of a question and asks the ruleset; false: a mistake was noted.
static bool forecast_of(Session *s, Json *json, const uint32_t *v, Forecast *forecast,
                        ForecastDetail *detail)
{
    Choice choice;
    memset(forecast, 0, sizeof *forecast);
    if (!session_ask_waits(s, json) || !wire_read_choice(json, v[ASK_CHOICE], &s->game, &choice))
        return false;
    game_ruleset(&s->game)->forecast(&s->game, &choice, forecast);
    game_ruleset(&s->game)->detail(&s->game, &choice, detail);
    return true;
}

static void ask_forecast(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    Forecast forecast;
    ForecastDetail detail;
    if (!forecast_of(s, json, v, &forecast, &detail))
        return;
    JsonWriter w = session_ask_begin(s, "forecast");
    wire_put_forecast(&w, &s->game, &forecast, &detail, s->lang);
    session_send(s, &w, out);
}

static void ask_odds(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    Forecast forecast;
    ForecastDetail detail;
    if (!forecast_of(s, json, v, &forecast, &detail))
        return;
    OddsForecast odds;
    odds_forecast(session_ask_odds(s), &forecast, false, &odds);
    JsonWriter w = session_ask_begin(s, "odds");
    json_put_bool(&w, "legal", !refusal_is(forecast.why));
    session_ask_put_share(&w, "initiative", odds.initiative);
    session_ask_put_share(&w, "test", odds.test);
    session_ask_put_share(&w, "reaction", odds.reaction);
    if (odds.has_attack) {
        if (forecast.opposed) {
            session_ask_put_share(&w, "win", odds.win);
            session_ask_put_share(&w, "lose", odds.lose);
        }
        session_ask_put_fate(&w, "target", &odds.target);
        session_ask_put_fate(&w, "actor", &odds.actor);
    }
    if (detail.has_counter) {
        OddsCounter counter;
        odds_forecast_counter(&s->odds, &detail, &odds, &counter);
        json_write_key(&w, "counter");
        json_write_open(&w, '{');
        session_ask_put_share(&w, "win", counter.win);
        session_ask_put_share(&w, "lose", counter.lose);
        session_ask_put_fate(&w, "target", &counter.target);
        session_ask_put_fate(&w, "actor", &counter.actor);
        json_write_close(&w, '}');
        json_write_key(&w, "mixed");
        json_write_open(&w, '{');
        session_ask_put_fate(&w, "target", &counter.mixed_target);
        session_ask_put_fate(&w, "actor", &counter.mixed_actor);
        json_write_close(&w, '}');
    }
    session_send(s, &w, out);
}

enum {
    SEAT = 1u << ASK_SEAT,
    MAX = 1u << ASK_MAX,
    FIGURE = 1u << ASK_FIGURE,
    TARGET = 1u << ASK_TARGET,
    KIND = 1u << ASK_KIND,
    FROM = 1u << ASK_FROM,
    TO = 1u << ASK_TO,
    CHOICE = 1u << ASK_CHOICE,
    BOT = 1u << ASK_BOT,
    AT = 1u << ASK_AT
};
static const struct {
    const char *name;
    uint32_t allowed, required; ///< bits of its keys
    SessionAsk *answer;
} questions[] = {
    {"state", SEAT, 0, ask_state},
    {"map", 0, 0, ask_map},
    {"offer", 0, 0, ask_offer},
    {"candidates", MAX, 0, ask_candidates},
    {"reach", FIGURE | KIND | TO, KIND, ask_reach},
    {"sight", FIGURE | TARGET | FROM, FIGURE | TARGET, ask_sight},
    {"forecast", CHOICE, CHOICE, ask_forecast},
    {"measure", FROM | TO, FROM | TO, ask_measure},
    {"odds", CHOICE, CHOICE, ask_odds},
    {"bot", BOT, BOT, session_ask_bot},
    {"places", CHOICE, CHOICE, session_ask_places},
    {"zones", 0, 0, session_ask_zones},
    {"luck", 0, 0, session_ask_luck},
    {"stand", FIGURE | AT, FIGURE | AT, session_ask_stand},
    {"threat", FIGURE | AT, FIGURE, session_ask_threat},
};

void session_ask(Session *s, Json *json, const SessionSink *out)
{
    uint32_t at = json_member(json, 0, "what");
    if (!at) {
        json_fail_member(json, 0, "what", E_MISSING_KEY);
        return;
    }
    const char *names[COUNT_OF(questions)];
    for (uint32_t i = 0; i < COUNT_OF(questions); i++)
        names[i] = questions[i].name;
    int what = json_word(json, at, names, COUNT_OF(questions), E_UNKNOWN_MESSAGE);
    if (what < 0)
        return;
    JsonKey keys[ASK_KEY_COUNT + 2] = {{"type", true}, {"what", true}};
    uint8_t which[ASK_KEY_COUNT + 2];
    uint32_t count = 2, value[ASK_KEY_COUNT + 2], v[ASK_KEY_COUNT] = {0};
    for (uint32_t i = 0; i < ASK_KEY_COUNT; i++) {
        if (!(questions[what].allowed >> i & 1))
            continue;
        keys[count] = (JsonKey){key_names[i], questions[what].required >> i & 1};
        which[count++] = (uint8_t)i;
    }
    if (!json_keys(json, 0, keys, count, value))
        return;
    for (uint32_t i = 2; i < count; i++)
        v[which[i]] = value[i];
    if (!s->has_game)
        json_fail(json, 0, E_NO_GAME);
    else
        questions[what].answer(s, json, v, out);
}
