// SPDX-License-Identifier: MIT
// What a scenario is played for besides surviving: a place to hold, an edge to reach. A band that
// has got away is not lost: it counts for the retreat and for the share of what is left.
#include "rules/nordenth/nordenth_goal.h"
#include "rules/nordenth/nordenth_geo.h"

int nordenth_exited(const Game *g, uint8_t seat)
{
    int count = 0;
    for (FigureMask left = g->of_seat[seat]; left; left &= left - 1)
        count += game_figure_of(g, figure_first(left))->status == FIGURE_EXITED;
    return count;
}

static bool is_through(const Game *g)
{
    return 2 * nordenth_exited(g, NORDENTH_RUNNER) >=
           g->seat[NORDENTH_RUNNER].tally[NORDENTH_SEAT_INITIAL];
}

void nordenth_goal_exit(Play *p, FigureId id)
{
    Game *g = p->game;
    Figure *f = game_figure(g, id);
    if (!nordenth_scene(g)->has_exit || f->seat != NORDENTH_RUNNER || !game_in_play(g, id) ||
        nordenth_engaged(g, id) || f->at.y + f->radius < g->map->depth)
        return;
    nordenth_leave(g, id, FIGURE_EXITED);
    play_say_amount(p, NORDENTH_EVENT_EXITED, id, (FigureId){0}, RULE_AN_END_5,
                    nordenth_exited(g, NORDENTH_RUNNER), 0);
    nordenth_check_end(p);
}

void nordenth_goal_turn(Play *p)
{
    Game *g = p->game;
    const NordenthScenarioData *scene = nordenth_scene(g);
    if (!scene->has_marker)
        return;
    GeoBase marker = nordenth_point(scene->marker, geo_surface(g->map, scene->marker));
    int near[2] = {0, 0};
    for (FigureMask left = g->in_play; left; left &= left - 1) {
        FigureId id = figure_first(left);
        near[game_seat_of(g, id)] += !nordenth_is(g, id, NORDENTH_WOUNDED) &&
                                     geo_bases_within(game_base(g, id), marker, NORDENTH_HOLD);
    }
    if (near[0] == near[1])
        return;
    uint8_t holder = near[0] > near[1] ? 0 : 1;
    int16_t *score = &g->seat[holder].tally[NORDENTH_SEAT_SCORE];
    *score = (int16_t)(*score < INT16_MAX ? *score + 1 : *score);
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_HELD, (FigureId){0}, (FigureId){0}, RULE_AN_END_4);
        e.seat = holder;
        e.amount = 1;
        e.left = *score;
        play_event(p, &e);
    }
}

bool nordenth_goal_limit(Play *p)
{
    const Game *g = p->game;
    const NordenthScenarioData *scene = nordenth_scene(g);
    int a = g->seat[0].tally[NORDENTH_SEAT_SCORE], b = g->seat[1].tally[NORDENTH_SEAT_SCORE];
    if (scene->has_exit)
        nordenth_over(p, is_through(g) ? NORDENTH_RUNNER : 1 - NORDENTH_RUNNER, RULE_AN_END_5,
                      RULE_AN_END_3);
    else if (scene->has_marker && a != b)
        nordenth_over(p, a > b ? 0 : 1, RULE_AN_END_4, RULE_AN_END_3);
    return nordenth_is_over(g);
}

bool nordenth_goal_empty(Play *p, uint8_t seat)
{
    if (!nordenth_scene(p->game)->has_exit || seat != NORDENTH_RUNNER ||
        !nordenth_exited(p->game, NORDENTH_RUNNER))
        return false;
    nordenth_over(p, is_through(p->game) ? NORDENTH_RUNNER : 1 - NORDENTH_RUNNER, RULE_AN_END_5,
                  RULE_AN_END_2);
    return true;
}
