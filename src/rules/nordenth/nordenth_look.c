// SPDX-License-Identifier: MIT
// What if? Who would see a figure somewhere, or on its way there; what a template would cover and
// where it may drift; a game in which an enemy who has won En Vue is about to act. All is asked of
// the functions that the procedures ask.
#include "core/area.h"
#include "core/course.h"
#include "core/geo_sight.h" // GEO_SIGHT_PARTS
#include "core/look.h"
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"

static GeoBase base_at(const Game *g, FigureId id, GeoVec at)
{
    const Figure *f = game_figure_of(g, id);
    bool is_there = f->status == FIGURE_IN_PLAY && geo_same(f->at, at);
    return (GeoBase){{at, f->radius}, is_there ? f->z : geo_surface(g->map, at)};
}

/// Points of a silhouette as a share of GEO_SIGHT_PARTS.
static uint16_t share_of(uint32_t points)
{
    return (uint16_t)(points * GEO_SIGHT_PARTS / GEO_SILHOUETTE);
}

static void look_at(const Game *g, FigureId id, GeoVec at, PlaceLook *out)
{
    GeoBase base = base_at(g, id, at);
    *out = (PlaceLook){.is_free = !refusal_is(nordenth_place_check(g, id, base)),
                       .cover = nordenth_adjacent(g, base, nordenth_height(g, id))};
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        if (nordenth_contact_at(g, base, game_base(g, foe)))
            out->engaged |= figure_bit(foe);
        uint32_t seen = nordenth_view_of(g, foe, id, base);
        if (!seen)
            continue;
        PlaceViewer *view = &out->view[out->view_count++];
        *view = (PlaceViewer){.figure = foe,
                              .hidden = share_of(GEO_SILHOUETTE - seen),
                              .distance = geo_bases_distance(game_base(g, foe), base)};
        (void)geo_silhouette_hidden(g->map, ~g->off, nordenth_eye(g, foe), base,
                                    nordenth_height(g, id), &view->piece);
    }
}

static GeoSight sight_from(const Game *g, FigureId id, GeoVec from, FigureId target)
{
    GeoSight sight = {0};
    GeoEye eye = {from, base_at(g, id, from).z + nordenth_height(g, id) * 9 / 10};
    uint32_t hidden = geo_silhouette_hidden(g->map, ~g->off, eye, game_base(g, target),
                                            nordenth_height(g, target), &sight.piece);
    sight.hidden = share_of(hidden);
    return sight;
}

static uint8_t what_if(const Game *g, const WhatIf *what, Game *out)
{
    const Figure *was = game_figure_of(g, what->figure);
    GeoBase base = base_at(g, what->figure, what->at);
    // Whose turn is still to come loses its token then (AN-ACT-1); others act En Vue, from where
    // they stand.
    bool is_vue = nordenth_is(g, what->actor, NORDENTH_ACTIVATED);
    if (what->actions || (was->status != FIGURE_IN_PLAY && was->status != FIGURE_WAITING) ||
        !game_in_play(g, what->actor) || (is_vue && nordenth_is(g, what->actor, NORDENTH_RED)) ||
        nordenth_engaged(g, what->actor) ||
        game_seat_of(g, what->figure) == game_seat_of(g, what->actor) ||
        refusal_is(nordenth_place_check(g, what->figure, base)))
        return 0;
    game_copy(out, g);
    Figure *figure = game_figure(out, what->figure);
    game_set_status(out, what->figure, FIGURE_IN_PLAY);
    if (!geo_same(was->at, what->at)) {
        figure->states &= ~(uint32_t)NORDENTH_CONCEALED;
        figure->at = what->at;
        figure->z = base.z;
    }
    out->turn = g->turn ? g->turn : 1;
    out->depth = 0;
    out->room_used = (uint16_t)((sizeof(NordenthRoom) + 7) / 8 * 8);
    Play p = {out, NULL};
    Frame *turn = play_push(&p, NORDENTH_PROC_TURN, game_seat_of(g, what->actor), (FigureId){0},
                            (FigureId){0});
    turn->row = play_row(out, NORDENTH_PROC_TURN, NORDENTH_TURN_ACTIVATED);
    if (!is_vue)
        game_figure(out, what->actor)->states &= ~(uint32_t)NORDENTH_TOKENS;
    Frame *f = nordenth_push_activation(&p, what->actor, is_vue, what->figure);
    f->row = play_row(out, NORDENTH_PROC_ACTIVATION, NORDENTH_ACT_STEP);
    NordenthActing *acting =
        NORDENTH_AT(NordenthActing, out, FRAME_AS_CONST(NordenthActivation, f)->place);
    nordenth_acting_begin(out, what->actor, acting, is_vue);
    out->wait = GAME_WAIT_CHOICE;
    return 1;
}
const RulesetLook nordenth_look = {.place = look_at, .sight = sight_from, .what_if = what_if};

// --- ways ---

/// AN-VUE-7: of the throws that are no tie, those in which the watcher acts before the mover.
static void count_throws(const Game *g, FigureId mover, CourseView *view)
{
    int more = nordenth_initiative(g, view->figure) - nordenth_initiative(g, mover);
    for (int its = 1; its <= NORDENTH_SIDES; its++)
        for (int mine = 1; mine <= NORDENTH_SIDES; mine++) {
            view->first = (uint8_t)(view->first + (its + more > mine));
            view->of = (uint8_t)(view->of + (its + more != mine));
        }
}

/// Who comes to see the mover, in the order of their stops.
static void find_views(const Game *g, FigureId id, const NordenthActing *acting,
                       const NordenthStations *list, Course *out)
{
    uint32_t stops[FIGURE_MAX];
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        uint32_t first = 0, seen = 0;
        uint32_t stop = nordenth_stop_for(g, id, acting, list, foe, &first, &seen);
        if (stop == NORDENTH_TO_THE_END)
            continue;
        uint32_t i = out->view_count++;
        for (; i && stops[i - 1] > stop; i--) {
            stops[i] = stops[i - 1];
            out->view[i] = out->view[i - 1];
        }
        stops[i] = stop;
        out->view[i] = (CourseView){.figure = foe,
                                    .from = list->base[first].disc.at,
                                    .from_z = list->base[first].z,
                                    .stop = list->base[stop].disc.at,
                                    .stop_z = list->base[stop].z,
                                    .seen = share_of(seen)};
        count_throws(g, id, &out->view[i]);
    }
}

static bool course(const Game *g, FigureId id, const Choice *c, Course *out)
{
    const Frame *f = play_frame_of(g, NORDENTH_PROC_ACTIVATION);
    NordenthActing then;
    Game seen;
    *out = (Course){0};
    if (!game_in_play(g, id))
        return false;
    game_copy(&seen, g);
    if (f && f->subject.n == id.n)
        then = *nordenth_acting_of(g);
    else
        nordenth_acting_begin(&seen, id, &then, false);
    if (c->path.count)
        nordenth_declare_path(NULL, id, &then, c);
    NordenthWay way;
    if (then.path.count < 2 || refusal_is(nordenth_way(g, id, &then, -1, &way)))
        return false;
    out->count = (uint8_t)way.count;
    for (uint32_t i = 0; i < way.count; i++) {
        out->at[i] = way.at[i];
        out->z[i] = way.z[i];
        out->cost[i] = way.cost[i];
    }
    // Who is hidden is found by moving, unless it creeps (AN-HIDE-2, AN-HIDE-11).
    if (!nordenth_creeps(g, id, &then, &way))
        game_figure(&seen, id)->states &= ~(uint32_t)NORDENTH_CONCEALED;
    NordenthStations list;
    nordenth_stations(&seen, id, &way, false, &list);
    find_views(&seen, id, &then, &list, out);
    return true;
}
const RulesetCourses nordenth_courses = {.rule = RULE_AN_MOVE_1,
                                         .allowance = nordenth_allowance,
                                         .reach = nordenth_reach,
                                         .way = nordenth_find_way,
                                         .course = course};

// --- templates ---

static void add_spot(const Game *g, Area *out, const NordenthAttack *a, int32_t radius,
                     uint32_t ways)
{
    out->spot[out->spot_count++] =
        (AreaSpot){a->place, a->z, nordenth_under(g, a->place, a->z, radius), (uint16_t)ways};
}

/// AN-TPL-3 to 5: where it is aimed, or adrift by one of eight ways and one of two lengths.
static void lob(const Game *g, FigureId id, const Choice *c, Area *out)
{
    NordenthAttack a = nordenth_attack(g, id, c);
    Sense test = nordenth_test(nordenth_shot_threshold(g, &a, (FigureId){0}).total);
    uint32_t drifts = NORDENTH_SIDES * NORDENTH_DRIFTS, aimed = (uint32_t)test.threshold;
    _Static_assert(NORDENTH_SIDES * NORDENTH_DRIFTS < AREA_SPOTS_MAX, "a spot for each drift");
    out->radius = nordenth_arm(g, id, c->weapon)->template_r;
    out->of = (uint16_t)(NORDENTH_SIDES * drifts);
    add_spot(g, out, &a, out->radius, aimed * drifts);
    for (uint32_t i = 0; i < drifts; i++) {
        NordenthAttack there = a;
        nordenth_drift(g, &there, i / NORDENTH_DRIFTS,
                       (int32_t)(i % NORDENTH_DRIFTS + 1) * NORDENTH_PACE);
        add_spot(g, out, &there, out->radius, NORDENTH_SIDES - aimed);
    }
}

static void breathe(const Game *g, FigureId id, const Choice *c, Area *out)
{
    const NordenthArm *arm = nordenth_arm(g, id, c->weapon);
    const Figure *f = game_figure_of(g, id);
    GeoVec step = geo_step(geo_minus(c->place, f->at), f->radius, 1);
    out->apex = (GeoVec){f->at.x + step.x, f->at.y + step.y};
    out->radius = arm->breath_len;
    out->slope = (uint16_t)arm->breath_slope;
    out->of = out->spot_count = 1;
    out->spot[0] = (AreaSpot){c->place, f->z, nordenth_breath_victims(g, id, arm, c->place), 1};
}

static bool area(const Game *g, FigureId id, const Choice *c, Area *out)
{
    bool is_shot = c->kind == NORDENTH_CHOICE_LOB || c->kind == NORDENTH_CHOICE_BREATH;
    *out = (Area){0};
    if (!c->has_place || !game_in_play(g, id) || geo_same(c->place, game_figure_of(g, id)->at))
        return false;
    if (c->kind == NORDENTH_CHOICE_POSE_MINE) {
        NordenthAttack mine = {.place = c->place, .z = geo_surface(g->map, c->place)};
        out->radius = NORDENTH_MINE_R;
        out->of = 1;
        add_spot(g, out, &mine, out->radius, 1);
        return true;
    }
    if (!is_shot || !c->weapon || c->weapon > game_profile(g, id)->weapon_count)
        return false;
    const NordenthArm *arm = nordenth_arm(g, id, c->weapon);
    if (c->kind == NORDENTH_CHOICE_LOB && arm->template_r)
        lob(g, id, c, out);
    else if (c->kind == NORDENTH_CHOICE_BREATH && arm->breath_len)
        breathe(g, id, c, out);
    return out->spot_count > 0;
}
const RulesetAreas nordenth_areas = {.area = area};
