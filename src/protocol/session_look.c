// SPDX-License-Identifier: MIT
// Questions about places: where may something be put, what does the scenario make of the table,
// who would see a figure there and what could they do to it? The rules answer; here is only JSON.
#include "odds/odds_forecast.h"
#include "protocol/render.h"
#include "protocol/session_ask.h"
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
    const Game *g = &s->game;
    const GeoMap *map = game_map(g);
    Choice choice;
    if (!session_ask_waits(s, json) || !wire_read_placeless(json, v[ASK_CHOICE], g, &choice))
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
    uint32_t count = game_ruleset(&s->game)->zones(&s->game, zone, ZONE_COUNT_MAX);
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

/// A figure that is on the table or will be: while deploying one looks before one places.
static FigureId read_standing(Json *json, uint32_t at, const Game *g)
{
    FigureId id = wire_read_figure(json, at, game_setup(g));
    uint32_t count;
    if (!id.n)
        return id;
    uint8_t status = game_figures(g, &count)[id.n - 1].status;
    if (status == FIGURE_IN_PLAY || status == FIGURE_WAITING)
        return id;
    json_fail(json, at, ERR_OUT_OF_ACTION);
    return (FigureId){0};
}

void session_ask_stand(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = &s->game;
    const Setup *setup = game_setup(g);
    FigureId id = read_standing(json, v[ASK_FIGURE], g);
    GeoVec at = json_place(json, v[ASK_AT]);
    if (!json_good(json))
        return;
    Stand stand;
    game_ruleset(g)->stand(g, id, at, &stand);
    GeoDisc disc = {at, disc_of(g, id).radius};
    JsonWriter w = session_ask_begin(s, "stand");
    wire_put_figure(&w, "figure", setup, id);
    json_put_place(&w, "at", at);
    json_put_bool(&w, "free", stand.is_free);
    json_write_key(&w, "seen_by");
    json_write_open(&w, '[');
    for (uint32_t i = 0; i < stand.view_count; i++) {
        const StandView *view = &stand.view[i];
        json_write_open(&w, '{');
        wire_put_figure(&w, "figure", setup, view->figure);
        json_put_int(&w, "hidden", view->hidden);
        wire_put_piece(&w, "piece", view->piece);
        json_put_length(&w, "distance", session_ask_distance(disc_of(g, view->figure), disc));
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
