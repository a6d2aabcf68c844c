// SPDX-License-Identifier: MIT
// The questions that a page, a bot or a person may ask. Answers are computed from the current game;
// a question never changes anything and never looks at a future die.
#include "protocol/session/session_ask.h"
#include "core/course.h"
#include "core/geo_path.h"
#include "core/geo_route.h"
#include "core/geo_sight.h"
#include "core/look.h"
#include "core/routes.h"
#include <string.h>

JsonWriter session_ask_begin(Session *s, const char *what)
{
    JsonWriter w = session_begin(s, "answer");
    json_put_text(&w, "what", what);
    return w;
}

static FigureId figure_in_play(Json *json, uint32_t at, const Game *g)
{
    FigureId id = wire_read_figure(json, at, game_setup(g));
    uint32_t count;
    if (id.n && game_figures(g, &count)[id.n - 1].status != FIGURE_IN_PLAY) {
        json_fail(json, at, ERR_OUT_OF_ACTION);
        return (FigureId){0};
    }
    return id;
}

static GeoBase base_of(const Game *g, FigureId id)
{
    uint32_t count;
    return figure_base(&game_figures(g, &count)[id.n - 1]);
}

/// Elevation of a place in a question, by default that of a choice without one.
static int32_t elevation_at(const Game *g, GeoVec at)
{
    return ruleset_has_elevation(game_ruleset(g)) ? geo_surface(game_map(g), at) : 0;
}

/// A figure's base, or a bare point.
static GeoBase read_base(Json *json, uint32_t at, const Game *g)
{
    if (json_good(json) && json_type(json, at) == JSON_ARRAY) {
        GeoVec place = json_place(json, at);
        return (GeoBase){{place, 0}, elevation_at(g, place)};
    }
    FigureId id = figure_in_play(json, at, g);
    return id.n ? base_of(g, id) : (GeoBase){0};
}

static void ask_state(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = &s->table->game;
    Game then;
    bool is_waiting = true;
    uint32_t now = s->table->event_count;
    uint8_t viewer = session_seat(s, json, v[ASK_SEAT]);
    uint32_t event = v[ASK_EVENT] ? (uint32_t)json_int(json, v[ASK_EVENT], 0, now) : now;
    if (v[ASK_SEALED] && json_bool(json, v[ASK_SEALED]) && !v[ASK_SEAT])
        viewer = SESSION_SPECTATOR;
    if (!json_good(json))
        return;
    if (event != now) {
        is_waiting = session_past_game(s, event, &then);
        g = &then;
    }
    JsonWriter w = session_ask_begin(s, "state");
    wire_put_state(&w, session_seen(g, viewer, &s->desk->scratch), is_waiting, s->lang);
    session_send(s, &w, out);
}

static void ask_map(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    (void)json, (void)v;
    JsonWriter w = session_ask_begin(s, "map");
    wire_put_map(&w, game_map(s->desk->seen), game_off(s->desk->seen));
    session_send(s, &w, out);
}

bool session_ask_waits(Session *s, Json *json, const uint32_t *v)
{
    const Game *g = s->desk->seen;
    if (game_wait(g) != GAME_WAIT_CHOICE)
        json_fail(json, 0, game_wait(g) == GAME_OVER ? E_OVER : ERR_WRONG_DECISION);
    // The offers and refusals of another seat could reveal its cards.
    uint8_t seat = json_good(json) ? session_seat(s, json, v[ASK_SEAT]) : SESSION_UMPIRE;
    if (json_good(json) && seat != SESSION_UMPIRE && seat != game_decider(g))
        json_fail(json, v[ASK_SEAT], ERR_NOT_YOUR_SLOT);
    return json_good(json);
}

static void ask_offer(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    if (!session_ask_waits(s, json, v))
        return;
    game_offer(s->desk->seen, &s->desk->offer);
    if (NEVER(s->desk->offer.is_cut)) {
        json_fail(json, 0, E_TOO_BIG);
        return;
    }
    JsonWriter w = session_ask_begin(s, "offer");
    wire_put_offer(&w, s->desk->seen, &s->desk->offer, s->lang);
    session_send(s, &w, out);
}

static void ask_candidates(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    uint32_t max = SESSION_CANDIDATES_MAX;
    if (v[ASK_MAX])
        max = (uint32_t)json_int(json, v[ASK_MAX], 1, SESSION_CANDIDATES_MAX);
    if (!json_good(json) || !session_ask_waits(s, json, v))
        return;
    uint32_t count = brain_candidates(s->desk->seen, s->desk->candidate, max);
    JsonWriter w = session_ask_begin(s, "candidates");
    wire_put_candidates(&w, s->desk->seen, s->desk->candidate, count, s->lang);
    session_send(s, &w, out);
}

static void put_reach(JsonWriter *w, const GeoReach *reach)
{
    json_put_place(w, "origin", reach->origin);
    json_put_length(w, "step", reach->step);
    json_write_key(w, "cells");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < GEO_REACH_CELLS; i++) {
        json_write_open(w, '[');
        for (uint32_t k = 0; k < GEO_REACH_CELLS; k++) {
            if (reach->cost[i][k] < 0)
                json_write_null(w);
            else
                json_write_length(w, reach->cost[i][k]);
        }
        json_write_close(w, ']');
    }
    json_write_close(w, ']');
}

/// A figure that is to move, with the ruleset's table for its movement.
typedef struct Mover {
    const Game *g;
    FigureId id;
    RuleId rule;
    int32_t allowance;
    GeoGround ground; ///< limits, unless the ruleset has courses
} Mover;

static bool find_mover(const Game *g, FigureId id, uint8_t kind, Mover *m)
{
    const Ruleset *rules = game_ruleset(g);
    memset(m, 0, sizeof *m);
    m->g = g;
    m->id = id;
    if (rules->courses) {
        m->rule = rules->courses->rule;
        m->allowance = rules->courses->allowance(g, id, kind);
        return m->allowance >= 0;
    }
    if (!game_ground(g, id, kind, &m->ground))
        return false;
    m->rule = rules->routes->rule;
    m->allowance = m->ground.allowance;
    return true;
}

/// The shortest way through all stops in their order.
static bool find_way(const Mover *m, const GeoPath *stops, Choice *way, int32_t *cost)
{
    const RulesetCourses *courses = game_ruleset(m->g)->courses;
    if (courses)
        return courses->way(m->g, m->id, m->allowance, stops, way, cost);
    GeoPath *path = &way->path;
    path->at[path->count++] = base_of(m->g, m->id).disc.at;
    for (uint32_t i = 0; i < stops->count; i++) {
        GeoPath leg = {.count = 0};
        if (!geo_route_find(&m->ground, path->at[path->count - 1], stops->at[i], &leg) ||
            path->count + leg.count - 1 > PATH_MAX)
            return false;
        for (uint32_t k = 1; k < leg.count; k++)
            path->at[path->count++] = leg.at[k];
    }
    *cost = geo_route_cost(&m->ground, path);
    return true;
}

static void put_way(JsonWriter *w, const Mover *m, const GeoPath *stops)
{
    Choice way = {0};
    int32_t cost;
    bool found = find_way(m, stops, &way, &cost);
    json_put_bool(w, "found", found);
    if (!found)
        return;
    wire_put_path(w, "path", &way.path);
    wire_put_legs(w, &way);
    json_put_length(w, "cost", cost);
}

static void put_around(JsonWriter *w, const Mover *m)
{
    const RulesetCourses *courses = game_ruleset(m->g)->courses;
    GeoReach reach;
    if (courses)
        courses->reach(m->g, m->id, m->allowance, &reach);
    else
        geo_route_reach(&m->ground, base_of(m->g, m->id).disc.at, &reach);
    put_reach(w, &reach);
}

static void ask_reach(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = s->desk->seen;
    const Ruleset *rules = game_ruleset(g);
    FigureId id = v[ASK_FIGURE] ? figure_in_play(json, v[ASK_FIGURE], g) : game_decision_figure(g);
    uint8_t kind = 0;
    for (uint32_t i = 1; i < rules->choice_count; i++)
        if (json_is(json, v[ASK_KIND], rules->choices[i].name))
            kind = (uint8_t)i;
    if (!kind)
        json_fail(json, v[ASK_KIND],
                  json_type(json, v[ASK_KIND]) == JSON_STRING ? E_UNKNOWN_ID : E_WRONG_TYPE);
    GeoPath stops = {.count = 0};
    uint32_t vias = v[ASK_VIA] ? json_size(json, v[ASK_VIA], PATH_MAX - 2) : 0;
    for (uint32_t i = 0, k = json_first(json, v[ASK_VIA]); i < vias; i++, k = json_next(json, k))
        stops.at[stops.count++] = json_place(json, k);
    if (v[ASK_TO])
        stops.at[stops.count++] = json_place(json, v[ASK_TO]);
    else if (v[ASK_VIA])
        json_fail_member(json, 0, "to", E_MISSING_KEY);
    if (!json_good(json))
        return;
    uint32_t count;
    const Figure *figures = game_figures(g, &count);
    if (!id.n || figures[id.n - 1].status != FIGURE_IN_PLAY) {
        json_fail_member(json, 0, "figure", id.n ? ERR_OUT_OF_ACTION : E_MISSING_KEY);
        return;
    }
    Mover mover;
    if (!find_mover(g, id, kind, &mover)) {
        json_fail(json, v[ASK_KIND], E_UNSUPPORTED);
        return;
    }
    JsonWriter w = session_ask_begin(s, "reach");
    wire_put_figure(&w, "figure", game_setup(g), id);
    json_put_text(&w, "kind", rules->choices[kind].name);
    wire_put_rule(&w, "rule", mover.rule);
    json_put_length(&w, "allowance", mover.allowance);
    if (v[ASK_TO])
        put_way(&w, &mover, &stops);
    else
        put_around(&w, &mover);
    session_send(s, &w, out);
}

static void ask_sight(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = s->desk->seen;
    FigureId id = figure_in_play(json, v[ASK_FIGURE], g),
             target = figure_in_play(json, v[ASK_TARGET], g);
    if (!game_ruleset(g)->look)
        json_fail(json, v[ASK_FIGURE], E_UNSUPPORTED);
    if (!json_good(json))
        return;
    GeoBase from = base_of(g, id), to = base_of(g, target);
    if (v[ASK_FROM]) {
        GeoVec at = json_place(json, v[ASK_FROM]);
        from = (GeoBase){{at, from.disc.radius},
                         geo_same(at, from.disc.at) ? from.z : elevation_at(g, at)};
    }
    if (!json_good(json))
        return;
    GeoSight sight = game_ruleset(g)->look->sight(g, id, from.disc.at, target);
    if (!sight.hidden)
        sight.piece = (PieceId){0};
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
            geo_sight_masks(from.disc.at, to.disc, base_of(g, third).disc))
            json_write_text(&w, wire_figure(game_setup(g), third));
    }
    json_write_close(&w, ']');
    json_put_length(&w, "distance", geo_bases_distance(from, to));
    session_send(s, &w, out);
}

static void ask_measure(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    GeoBase from = read_base(json, v[ASK_FROM], s->desk->seen),
            to = read_base(json, v[ASK_TO], s->desk->seen);
    if (!json_good(json))
        return;
    JsonWriter w = session_ask_begin(s, "measure");
    json_put_length(&w, "distance", geo_bases_distance(from, to));
    json_put_bool(&w, "contact", geo_bases_touch(from, to));
    session_send(s, &w, out);
}

// ---------------------------------------------------------------- the table

/// A question: its allowed and required keys, and the function that answers it.
typedef struct AskRow {
    const char *name;
    uint32_t allowed, required; ///< bit ASK_*; required keys are allowed implicitly
    bool needs_game;
    SessionAsk *answer;
} AskRow;

#define KEY(name) (1u << ASK_##name)
static const AskRow rows[] = {
    {"state", KEY(SEAT) | KEY(EVENT) | KEY(SEALED), 0, true, ask_state},
    {"map", 0, 0, true, ask_map},
    {"offer", KEY(SEAT), 0, true, ask_offer},
    {"candidates", KEY(MAX) | KEY(SEAT), 0, true, ask_candidates},
    {"reach", KEY(FIGURE) | KEY(TO) | KEY(VIA), KEY(KIND), true, ask_reach},
    {"sight", KEY(FROM), KEY(FIGURE) | KEY(TARGET), true, ask_sight},
    {"measure", 0, KEY(FROM) | KEY(TO), true, ask_measure},
    {"check", KEY(SEAT) | KEY(CHOICE) | KEY(CHOICES), 0, true, session_ask_check},
    {"odds", KEY(SEAT) | KEY(CHOICE) | KEY(CHOICES) | KEY(MAX), 0, true, session_ask_odds},
    {"undo", KEY(SEAT), 0, true, session_ask_undo},
    {"events", KEY(FROM) | KEY(MAX), 0, true, session_ask_events},
    {"systems", 0, 0, false, session_ask_systems},
    {"rules", 0, KEY(SYSTEM), false, session_ask_rules},
    {"roster", KEY(OPTIONS) | KEY(PROFILES) | KEY(SKILLS) | KEY(INDEX) | KEY(SCENARIO) | KEY(SEAT),
     KEY(SYSTEM) | KEY(FIGURES), false, session_ask_roster},
    {"profiles", 0, 0, true, session_ask_profiles},
    {"terrain", KEY(MAP) | KEY(SEED) | KEY(SCENARIO), KEY(SYSTEM), false, session_ask_terrain},
    {"bot", KEY(SEAT) | KEY(MAX) | KEY(WHY), KEY(BOT), true, session_ask_bot},
    {"luck", 0, 0, true, session_ask_luck},
    {"analyse", KEY(MAX), 0, true, session_ask_analyse},
    {"places", KEY(SEAT), KEY(CHOICE), true, session_ask_places},
    {"zones", 0, 0, true, session_ask_zones},
    {"threat", KEY(AT) | KEY(BY), KEY(FIGURE), true, session_ask_threat},
    {"stand", 0, KEY(FIGURE) | KEY(AT), true, session_ask_stand},
    {"course", KEY(SEAT) | KEY(FIGURE), KEY(CHOICE), true, session_ask_course},
    {"area", KEY(SEAT), KEY(CHOICE), true, session_ask_area},
    {"aura", 0, 0, false, session_ask_aura},
    {"sheet", KEY(TRY), KEY(SHEET), false, session_ask_sheet},
    {"spell", KEY(CAST), KEY(DESIGN), false, session_ask_spell},
    {"qr", 0, KEY(TEXT), false, session_ask_code},
};
#undef KEY

static const char *const key_names[ASK_KEY_COUNT] = {
    [ASK_WHY] = "why",           [ASK_SEAT] = "seat",       [ASK_SEALED] = "sealed",
    [ASK_MAX] = "max",           [ASK_FIGURE] = "figure",   [ASK_TARGET] = "target",
    [ASK_KIND] = "kind",         [ASK_FROM] = "from",       [ASK_TO] = "to",
    [ASK_CHOICE] = "choice",     [ASK_CHOICES] = "choices", [ASK_SYSTEM] = "system",
    [ASK_FIGURES] = "figures",   [ASK_OPTIONS] = "options", [ASK_EVENT] = "event",
    [ASK_PROFILES] = "profiles", [ASK_SKILLS] = "skills",   [ASK_INDEX] = "index",
    [ASK_SCENARIO] = "scenario", [ASK_BOT] = "bot",         [ASK_AT] = "at",
    [ASK_VIA] = "via",           [ASK_BY] = "by",           [ASK_SHEET] = "sheet",
    [ASK_TRY] = "try",           [ASK_DESIGN] = "design",   [ASK_CAST] = "cast",
    [ASK_TEXT] = "text",         [ASK_MAP] = "map",         [ASK_SEED] = "seed"};

/// The question a message names; NULL with a mistake in `json`.
static const AskRow *read_what(Json *json)
{
    uint32_t at = json_member(json, 0, "what");
    for (uint32_t i = 0; at && i < COUNT_OF(rows); i++)
        if (json_is(json, at, rows[i].name))
            return &rows[i];
    if (!at)
        json_fail_member(json, 0, "what", E_MISSING_KEY);
    else
        json_fail(json, at, json_type(json, at) == JSON_STRING ? E_UNKNOWN_MESSAGE : E_WRONG_TYPE);
    return NULL;
}

const char *session_ask_what(uint32_t i) { return i < COUNT_OF(rows) ? rows[i].name : NULL; }

void session_ask(Session *s, Json *json, const SessionSink *out)
{
    const AskRow *row = read_what(json);
    if (!row)
        return;
    JsonKey keys[ASK_KEY_COUNT + 2] = {{"type", true}, {"what", true}};
    uint8_t which[ASK_KEY_COUNT];
    uint32_t count = 0, value[ASK_KEY_COUNT + 2], v[ASK_KEY_COUNT] = {0};
    for (uint32_t i = 0; i < ASK_KEY_COUNT; i++) {
        if (!((row->allowed | row->required) >> i & 1))
            continue;
        keys[count + 2] = (JsonKey){key_names[i], row->required >> i & 1};
        which[count++] = (uint8_t)i;
    }
    if (!json_keys(json, 0, keys, count + 2, value))
        return;
    for (uint32_t i = 0; i < count; i++)
        v[which[i]] = value[i + 2];
    if (row->needs_game && !s->table->has_game)
        json_fail(json, 0, E_NO_GAME);
    // Sessions other than the umpire's may only ask about their own view.
    s->desk->seen =
        s->table->has_game ? session_seen(&s->table->game, s->who, &s->desk->view) : NULL;
    if (json_good(json))
        row->answer(s, json, v, out);
}
