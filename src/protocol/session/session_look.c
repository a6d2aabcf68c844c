// SPDX-License-Identifier: MIT
// Questions about places: where may a figure be put, which zones has the scenario, which enemies
// would see a figure at a place, and what could they do to it? The rules compute the answers; this
// file is only JSON.
#include "core/look.h"
#include "core/outcome.h"
#include "core/scenario.h"
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

void session_put_zones(JsonWriter *w, const Game *g, TextLang lang)
{
    static const char *const kinds[ZONE_KINDS] = {
        [ZONE_DEPLOY] = "deploy", [ZONE_EXIT] = "exit", [ZONE_BASE] = "base"};
    Zone zone[ZONE_COUNT_MAX];
    const RulesetScenarios *scenarios = game_ruleset(g)->scenarios;
    uint32_t count = scenarios ? scenarios->zones(g, zone, ZONE_COUNT_MAX) : 0;
    json_write_key(w, "zones");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        const Zone *z = &zone[i];
        json_write_open(w, '{');
        json_put_text(w, "kind", kinds[z->kind]);
        wire_put_seat(w, "seat", z->seat);
        json_write_key(w, "at");
        json_write_open(w, '[');
        json_write_length(w, z->box.x0);
        json_write_length(w, z->box.y0);
        json_write_length(w, z->box.x1);
        json_write_length(w, z->box.y1);
        json_write_close(w, ']');
        wire_put_rule(w, "rule", z->rule);
        bool is_held = z->kind == ZONE_BASE && z->seat == SEAT_NONE;
        json_put_text(w, "text", text_get("zones", is_held ? "hold" : kinds[z->kind], lang));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

void session_ask_zones(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    (void)json, (void)v;
    JsonWriter w = session_ask_begin(s, "zones");
    session_put_zones(&w, s->desk->seen, s->lang);
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- standing somewhere

/// A figure on the table or, with `may_wait`, one not yet deployed: players look at places before
/// they deploy.
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
    PlaceLook look;
    game_ruleset(g)->look->place(g, id, at, &look);
    JsonWriter w = session_ask_begin(s, "stand");
    wire_put_figure(&w, "figure", setup, id);
    json_put_place(&w, "at", at);
    json_put_bool(&w, "free", look.is_free);
    json_write_key(&w, "seen_by");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < look.view_count; i++) {
        const PlaceViewer *view = &look.view[i];
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
        if (!(look.cover & piece_bit((PieceId){n})))
            continue;
        json_write_open(&w, '{');
        wire_put_piece(&w, "piece", (PieceId){n});
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    put_mask(&w, "engaged", setup, look.engaged);
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- threats

enum { THREAT_WAYS = 2 }; ///< attacks looked at of those that differ only in their destination

/// An enemy's best attack on a figure.
typedef struct Threat {
    FigureId enemy;
    uint8_t actions; ///< actions earned, as in WhatIf
    Choice choice;
    OddsShare initiative; ///< chance that it earns the action
    OddsShare danger;     ///< chance that the figure is put out of action, initiative included
    OddsShare harm;       ///< chance of any harm to the figure, initiative included
} Threat;

static bool is_worse(const Threat *a, const Threat *b)
{
    return a->danger != b->danger ? a->danger > b->danger : a->harm > b->harm;
}

/// Which row of its outcomes tells that a figure is out of action; UINT8_MAX: none does.
static uint8_t row_of_out(const RulesetOutcomes *rules)
{
    for (uint8_t i = 0; i < rules->count; i++)
        if (rules->rows[i].kind == OUTCOME_STATUS && rules->rows[i].index == FIGURE_OUT)
            return i;
    return UINT8_MAX;
}

/// Foresees a choice of a hypothetical game; false if it does nothing to the figure.
static bool weigh(Session *s, const Game *g, const Choice *c, FigureId figure, Threat *threat)
{
    OddsForesight f;
    if (session_foresee(s, g, c, 0, &f) != ODDS_DONE)
        return false;
    uint8_t row = row_of_out(game_ruleset(g)->outcomes);
    OddsShare untouched[FIGURE_MAX];
    odds_untouched(g, &f, 0, untouched);
    OddsShare touched = ODDS_ONE - untouched[figure.n - 1];
    threat->choice = *c;
    threat->danger = odds_times(threat->initiative, odds_foresee_share(&f, 0, row, figure.n, 1, 1));
    threat->harm = odds_times(threat->initiative, touched);
    return touched > 0;
}

/// Have enough choices that differ only in their destination been looked at?
static bool is_repeated(const Choice *list, uint32_t i)
{
    uint32_t same = 0;
    for (uint32_t k = 0; k < i; k++)
        same += list[k].kind == list[i].kind && list[k].target.n == list[i].target.n &&
                list[k].weapon == list[i].weapon && list[k].marks == list[i].marks;
    return same >= THREAT_WAYS;
}

/// The worst attack of an enemy on the figure at a place, with a lone action or an earned one;
/// false if it has none.
static bool find_threat(Session *s, WhatIf what, Threat *best)
{
    Game *trial = &s->desk->scratch;
    const Choice *list = s->desk->candidate;
    bool found = false;
    for (what.actions = 0; what.actions <= 1; what.actions++) {
        uint8_t earns = game_ruleset(s->desk->seen)->look->what_if(s->desk->seen, &what, trial);
        if (!earns)
            continue;
        uint32_t count = game_candidates(trial, s->desk->candidate, SESSION_CANDIDATES_MAX);
        Threat now = {.enemy = what.actor, .actions = what.actions, .initiative = odds_test(earns)};
        for (uint32_t i = 0; i < count; i++) {
            if (list[i].target.n != what.figure.n || is_repeated(list, i) ||
                !weigh(s, trial, &list[i], what.figure, &now) || (found && !is_worse(&now, best)))
                continue;
            *best = now;
            found = true;
        }
    }
    return found;
}

static void put_threat(Session *s, JsonWriter *w, const Threat *t, WhatIf what)
{
    Game *trial = &s->desk->scratch;
    char text[RENDER_MAX];
    OddsForesight f;
    what.actor = t->enemy;
    what.actions = t->actions;
    if (NEVER(!game_ruleset(s->desk->seen)->look->what_if(s->desk->seen, &what, trial)) ||
        NEVER(session_foresee(s, trial, &t->choice, 0, &f) != ODDS_DONE))
        return;
    (void)render_choice(trial, &t->choice, s->lang, text, sizeof text);
    json_write_open(w, '{');
    wire_put_figure(w, "figure", game_setup(s->desk->seen), t->enemy);
    json_write_key(w, "choice");
    json_write_open(w, '{');
    wire_put_choice(w, game_setup(s->desk->seen), t->enemy, &t->choice);
    json_write_close(w, '}');
    json_put_text(w, "text", text);
    GeoVec from = disc_of(trial, t->enemy).at;
    if (!geo_same(from, disc_of(s->desk->seen, t->enemy).at))
        json_put_place(w, "from", from);
    wire_put_share(w, "initiative", t->initiative);
    wire_put_share(w, "danger", t->danger);
    wire_put_share(w, "harm", t->harm);
    WireOdds odds = session_foreseen(s, &f, true);
    wire_put_changes(w, trial, &odds, 0);
    json_write_close(w, '}');
}

void session_ask_threat(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = s->desk->seen;
    FigureId id = read_standing(json, v[ASK_FIGURE], g, v[ASK_AT] != 0);
    GeoVec at = v[ASK_AT] ? json_place(json, v[ASK_AT]) : (GeoVec){0, 0};
    FigureId by = v[ASK_BY] ? wire_read_figure(json, v[ASK_BY], game_setup(g)) : (FigureId){0};
    if (!game_ruleset(g)->look || !game_ruleset(g)->outcomes)
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
        if ((by.n && by.n != what.actor.n) || !find_threat(s, what, &now))
            continue;
        uint32_t i = count++;
        for (; i && is_worse(&now, &threat[i - 1]); i--)
            threat[i] = threat[i - 1];
        threat[i] = now;
    }
    PlaceLook look;
    game_ruleset(g)->look->place(g, id, at, &look);
    JsonWriter w = session_ask_begin(s, "threat");
    wire_put_figure(&w, "figure", game_setup(g), id);
    json_put_place(&w, "at", at);
    json_put_bool(&w, "free", look.is_free);
    json_write_key(&w, "threats");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < count; i++)
        put_threat(s, &w, &threat[i], what);
    json_write_close(&w, ']');
    session_send(s, &w, out);
}
