// SPDX-License-Identifier: MIT
// Questions about a choice that is still being pointed at: which enemies will see a figure on its
// way, and from where; the ground that a template covers, the figures under it and its drift. The
// rules compute the answers; this file is only JSON.
#include "core/area.h"
#include "core/course.h"
#include "protocol/session/session_ask.h"

/// Reads the choice of a question about the current decision, and its figure.
static bool read_choice(Session *s, Json *json, const uint32_t *v, bool is_known, Choice *choice,
                        FigureId *id)
{
    if (!is_known)
        json_fail(json, v[ASK_CHOICE], E_UNSUPPORTED);
    if (!json_good(json) || !session_ask_waits(s, json, v) ||
        !wire_read_choice(json, v[ASK_CHOICE], s->desk->seen, choice))
        return false;
    *id = v[ASK_FIGURE] ? wire_read_figure(json, v[ASK_FIGURE], game_setup(s->desk->seen))
                        : game_decision_figure(s->desk->seen);
    if (json_good(json) && !id->n)
        json_fail_member(json, 0, "figure", E_MISSING_KEY);
    return json_good(json);
}

static void put_height(JsonWriter *w, const char *key, int32_t z)
{
    if (z)
        json_put_length(w, key, z);
}

static void put_view(JsonWriter *w, const Setup *setup, const CourseView *view)
{
    json_write_open(w, '{');
    wire_put_figure(w, "figure", setup, view->figure);
    json_put_place(w, "from", view->from);
    put_height(w, "from_z", view->from_z);
    json_put_place(w, "stop", view->stop);
    put_height(w, "stop_z", view->stop_z);
    json_put_int(w, "seen", view->seen);
    if (view->of)
        wire_put_share(w, "first", odds_share(view->first, view->of));
    json_write_close(w, '}');
}

void session_ask_course(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = s->desk->seen;
    const RulesetCourses *courses = game_ruleset(g)->courses;
    Choice choice;
    FigureId id;
    Course course;
    if (!read_choice(s, json, v, courses != NULL, &choice, &id))
        return;
    bool found = courses->course(g, id, &choice, &course);
    JsonWriter w = session_ask_begin(s, "course");
    wire_put_figure(&w, "figure", game_setup(g), id);
    json_put_bool(&w, "found", found);
    json_write_key(&w, "corners");
    json_write_open(&w, '[');
    for (uint32_t i = 0; found && i < course.count; i++) {
        json_write_open(&w, '{');
        json_put_place(&w, "at", course.at[i]);
        put_height(&w, "z", course.z[i]);
        json_put_length(&w, "cost", course.cost[i]);
        json_write_close(&w, '}');
    }
    json_write_close(&w, ']');
    json_write_key(&w, "views");
    json_write_open(&w, '[');
    for (uint32_t i = 0; found && i < course.view_count; i++)
        put_view(&w, game_setup(g), &course.view[i]);
    json_write_close(&w, ']');
    session_send(s, &w, out);
}

static void put_spot(JsonWriter *w, const Setup *setup, const Area *area, const AreaSpot *spot)
{
    json_write_open(w, '{');
    json_put_place(w, "at", spot->at);
    put_height(w, "z", spot->z);
    wire_put_share(w, "share", odds_share(spot->ways, area->of));
    json_write_key(w, "caught");
    json_write_open(w, '[');
    for (FigureMask left = spot->caught; left; left &= left - 1)
        json_write_text(w, wire_figure(setup, figure_first(left)));
    json_write_close(w, ']');
    json_write_close(w, '}');
}

/// Adds up, over all spots, how often each figure is under the template.
static void put_caught(JsonWriter *w, const Setup *setup, const Area *area)
{
    FigureMask all = 0;
    for (uint32_t i = 0; i < area->spot_count; i++)
        all |= area->spot[i].caught;
    json_write_key(w, "caught");
    json_write_open(w, '[');
    for (; all; all &= all - 1) {
        uint32_t ways = 0;
        for (uint32_t i = 0; i < area->spot_count; i++)
            ways += area->spot[i].caught & (all & -all) ? area->spot[i].ways : 0u;
        json_write_open(w, '{');
        wire_put_figure(w, "figure", setup, figure_first(all));
        wire_put_share(w, "share", odds_share(ways, area->of));
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

void session_ask_area(Session *s, Json *json, const uint32_t *v, const SessionSink *out)
{
    const Game *g = s->desk->seen;
    const RulesetAreas *areas = game_ruleset(g)->areas;
    Choice choice;
    FigureId id;
    Area area;
    if (!read_choice(s, json, v, areas != NULL, &choice, &id))
        return;
    bool covers = areas->area(g, id, &choice, &area);
    JsonWriter w = session_ask_begin(s, "area");
    wire_put_figure(&w, "figure", game_setup(g), id);
    json_put_bool(&w, "covers", covers);
    if (covers) {
        json_put_length(&w, "radius", area.radius);
        if (area.slope) {
            json_put_place(&w, "apex", area.apex);
            json_put_length(&w, "slope", area.slope);
        }
        json_write_key(&w, "spots");
        json_write_open(&w, '[');
        for (uint32_t i = 0; i < area.spot_count; i++)
            put_spot(&w, game_setup(g), &area, &area.spot[i]);
        json_write_close(&w, ']');
        put_caught(&w, game_setup(g), &area);
    }
    session_send(s, &w, out);
}
