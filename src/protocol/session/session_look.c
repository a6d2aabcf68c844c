// SPDX-License-Identifier: MIT
// Questions about places: where may something be put, what does the scenario make of the table,
// who would see a figure there and what could they do to it? The rules answer; here is only JSON.
#include "core/forecast.h"
#include "core/look.h"
#include "core/scenario.h"
#include "odds/odds_forecast.h"
#include "protocol/session/session_ask.h"
#include "protocol/wire/render.h"
#include <string.h>

static GeoDisc disc_of(const Game *g, FigureId id)
{
    uint32_t count;
    const Figure *f = &game_figures(g, &count)[id.n - 1];
    return (GeoDisc){f->at, f->radius};
}

static void put_mask(JsonWriter *w, const char *key, const Setup *setup, FigureMask mask)
{
    json_write_key(w, key);
    json_write_open(w, '[');
    for (; mask; mask &= mask - 1)
        json_write_text(w, wire_figure(setup, figure_first(mask)));
    json_write_close(w, ']');
}

// ---------------------------------------------------------------- places

enum { PLACES_STEP = 500, PLACES_MAX = 64 }; ///< larger tables get a coarser grid

void session_ask_places(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = s->desk->seen;
    const GeoMap *map = game_map(g);
    Choice choice;
    if (!session_ask_waits(s, json, v) || !wire_read_placeless(json, v[ASK_CHOICE], g, &choice))
        return;
    int32_t step = PLACES_STEP, longest = map->width > map->depth ? map->width : map->depth;
    while (longest / step >= PLACES_MAX)
        step *= 2;
    choice.has_place = true;
    JsonWriter w = session_ask_begin(s, "places");
    json_put_place(&w, "origin", (GeoVec){0, 0});
    json_put_length(&w, "step", step);
    json_write_key(&w, "cells");
    json_write_open(&w, '[');
    for (int32_t y = 0; y <= map->depth; y += step) {
        char row[PLACES_MAX + 1];
        uint32_t n = 0;
        for (int32_t x = 0; x <= map->width; x += step) {
            choice.place = (GeoVec){x, y};
            row[n++] = refusal_is(game_check(g, game_decider(g), &choice)) ? '0' : '1';
        }
        row[n] = 0;
        json_write_text(&w, row);
    }
    json_write_close(&w, ']');
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- zones

void session_ask_zones(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    static const char *const kinds[ZONE_KINDS] = {
        [ZONE_DEPLOY] = "deploy", [ZONE_EXIT] = "exit", [ZONE_BASE] = "base"};
    (void)json;
    (void)v;
    Zone zone[ZONE_COUNT_MAX];
    const RulesetScenarios *scenarios = game_ruleset(s->desk->seen)->scenarios;
    uint32_t count = scenarios ? scenarios->zones(s->desk->seen, zone, ZONE_COUNT_MAX) : 0;
    JsonWriter w = session_ask_begin(s, "zones");
    json_write_key(&w, "zones");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < count; i++) {
        const Zone *z = &zone[i];
        json_write_open(&w, '{');
        json_put_text(&w, "kind", kinds[z->kind]);
        wire_put_seat(&w, "seat", z->seat);
        json_write_key(&w, "at");
        json_write_open(&w, '[');
        json_write_length(&w, z->box.x0);
        json_write_length(&w, z->box.y0);
        json_write_length(&w, z->box.x1);
        json_write_length(&w, z->box.y1);
        json_write_close(&w, ']');
        wire_put_rule(&w, "rule", z->rule);
        json_put_text(&w, "text", text_get("zones", kinds[z->kind], s->lang));
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- standing somewhere

/// A figure on the table, or one that `may_wait` for its place: while deploying one looks before
/// one places.
static FigureId read_standing(Json *json, uint32_t at, const Game *g, bool may_wait)
{
    FigureId id = wire_read_figure(json, at, game_setup(g));
    uint32_t count;
    if (!id.n)
        return id;
    uint8_t status = game_figures(g, &count)[id.n - 1].status;
    if (status == FIGURE_IN_PLAY || (may_wait && status == FIGURE_WAITING))
        return id;
    json_fail(json, at, ERR_OUT_OF_ACTION);
    return (FigureId){0};
}

void session_ask_stand(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = s->desk->seen;
    const Setup *setup = game_setup(g);
    FigureId id = read_standing(json, v[ASK_FIGURE], g, true);
    GeoVec at = json_place(json, v[ASK_AT]);
    if (!game_ruleset(g)->look)
        json_fail(json, v[ASK_FIGURE], E_UNSUPPORTED);
    if (!json_good(json))
        return;
    PlaceLook stand;
    game_ruleset(g)->look->place(g, id, at, &stand);
    JsonWriter w = session_ask_begin(s, "stand");
    wire_put_figure(&w, "figure", setup, id);
    json_put_place(&w, "at", at);
    json_put_bool(&w, "free", stand.is_free);
    json_write_key(&w, "seen_by");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < stand.view_count; i++) {
        const PlaceViewer *view = &stand.view[i];
        json_write_open(&w, '{');
        wire_put_figure(&w, "figure", setup, view->figure);
        json_put_int(&w, "hidden", view->hidden);
        wire_put_piece(&w, "piece", view->piece);
        json_put_length(&w, "distance", view->distance);
        put_mask(&w, "masked_by", setup, view->masked_by);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    json_write_key(&w, "cover");
    json_write_open(&w, '[');
    for (uint8_t n = 1; n <= game_map(g)->piece_count; n++) {
        if (!(stand.cover & piece_bit((PieceId){n})))
            continue;
        json_write_open(&w, '{');
        wire_put_piece(&w, "piece", (PieceId){n});
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    put_mask(&w, "engaged", setup, stand.engaged);
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- threats

/// An enemy's best attack on a figure.
typedef struct Threat {
    FigureId enemy;
    uint8_t actions; ///< as in WhatIf: how it comes to act
    Choice choice;
    OddsShare initiative, test, reaction;
    OddsFate target, actor;
    OddsShare danger; ///< the figure is out, initiative included
} Threat;

static bool is_worse(const Threat *a, const Threat *b)
{
    if (a->danger != b->danger)
        return a->danger > b->danger;
    // Equal danger: what harms more otherwise, once the enemy acts; sure actions before dared ones.
    OddsShare safe_a = odds_times(a->initiative, ODDS_ONE - a->target.safe),
              safe_b = odds_times(b->initiative, ODDS_ONE - b->target.safe);
    return safe_a > safe_b;
}

/// What would come of a choice of an imagined game; false if it is no attack on the figure.
static bool weigh(Session *s, const Game *g, const Choice *c, FigureId figure, Threat *threat)
{
    Forecast forecast;
    ForecastContext context;
    OddsForecast odds;
    const RulesetForecast *rules = game_ruleset(g)->forecast;
    if (c->target.n != figure.n || !rules)
        return false;
    rules->choice(g, c, &forecast);
    if ((!forecast.has_attack && !forecast.blows.count) || refusal_is(forecast.why))
        return false;
    rules->context(g, c, &context);
    odds_forecast(session_odds_tables(s), &forecast, false, &odds);
    threat->choice = *c;
    threat->test = odds.test;
    threat->reaction = odds.reaction;
    threat->target = odds.target;
    threat->actor = odds.actor;
    if (context.has_counter) { // the figure will do what it can
        OddsCounter counter;
        odds_forecast_counter(&s->desk->odds, &context, &odds, &counter);
        threat->target = counter.mixed_target;
        threat->actor = counter.mixed_actor;
    }
    threat->danger = odds_times(threat->initiative, threat->target.out);
    return true;
}

/// The best that an enemy could do to the figure at a place, with a lone action or with one it has
/// to earn; false if it can do nothing.
static bool find_threat(Session *s, WhatIf what, Threat *best)
{
    Game *trial = &s->desk->scratch;
    bool found = false;
    for (what.actions = 0; what.actions <= 1; what.actions++) {
        uint8_t earns = game_ruleset(s->desk->seen)->look->what_if(s->desk->seen, &what, trial);
        if (!earns)
            continue;
        uint32_t count = game_candidates(trial, s->desk->candidate, SESSION_CANDIDATES_MAX);
        Threat now = {.enemy = what.actor, .actions = what.actions, .initiative = odds_test(earns)};
        for (uint32_t i = 0; i < count; i++) {
            if (!weigh(s, trial, &s->desk->candidate[i], what.figure, &now) ||
                (found && !is_worse(&now, best)))
                continue;
            *best = now;
            found = true;
        }
    }
    return found;
}

static void put_threat(Session *s, JsonWriter *w, const Threat *t, WhatIf what)
{
    char text[RENDER_MAX];
    what.actor = t->enemy;
    what.actions = t->actions;
    if (NEVER(!game_ruleset(s->desk->seen)->look->what_if(s->desk->seen, &what, &s->desk->scratch)))
        return;
    (void)render_choice(&s->desk->scratch, &t->choice, s->lang, text, sizeof text);
    json_write_open(w, '{');
    wire_put_figure(w, "figure", game_setup(s->desk->seen), t->enemy);
    json_write_key(w, "choice");
    json_write_open(w, '{');
    wire_put_choice(w, game_setup(s->desk->seen), t->enemy, &t->choice);
    json_write_close(w, '}');
    json_put_text(w, "text", text);
    GeoVec from = disc_of(&s->desk->scratch, t->enemy).at;
    if (!geo_same(from, disc_of(s->desk->seen, t->enemy).at))
        json_put_place(w, "from", from);
    session_odds_put_share(w, "initiative", t->initiative);
    session_odds_put_share(w, "test", t->test);
    session_odds_put_share(w, "reaction", t->reaction);
    session_odds_put_fate(w, "target", &t->target);
    session_odds_put_fate(w, "actor", &t->actor);
    session_odds_put_share(w, "danger", t->danger);
    json_write_close(w, '}');
}

void session_ask_threat(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = s->desk->seen;
    FigureId id = read_standing(json, v[ASK_FIGURE], g, v[ASK_AT] != 0);
    GeoVec at = v[ASK_AT] ? json_place(json, v[ASK_AT]) : (GeoVec){0, 0};
    if (!game_ruleset(g)->look)
        json_fail(json, v[ASK_FIGURE], E_UNSUPPORTED);
    if (!json_good(json))
        return;
    if (!v[ASK_AT])
        at = disc_of(g, id).at;
    uint32_t figures, count = 0;
    (void)game_figures(g, &figures);
    Threat threat[FIGURE_MAX];
    WhatIf what = {.at = at, .figure = id};
    for (what.actor.n = 1; what.actor.n <= figures; what.actor.n++) {
        Threat now;
        if (!find_threat(s, what, &now))
            continue;
        uint32_t i = count++;
        for (; i && is_worse(&now, &threat[i - 1]); i--)
            threat[i] = threat[i - 1];
        threat[i] = now;
    }
    PlaceLook stand;
    game_ruleset(g)->look->place(g, id, at, &stand);
    JsonWriter w = session_ask_begin(s, "threat");
    wire_put_figure(&w, "figure", game_setup(g), id);
    json_put_place(&w, "at", at);
    json_put_bool(&w, "free", stand.is_free);
    json_write_key(&w, "threats");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < count; i++)
        put_threat(s, &w, &threat[i], what);
    json_write_close(&w, ']');
    session_send(s, &w, out);
}
