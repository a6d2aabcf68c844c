// SPDX-License-Identifier: MIT
// A mover along its path: what its legs do besides leading somewhere, what they cost, who goes
// aside. The path is cut off behind it.
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"
#include <string.h>

/// What a leg does besides leading somewhere.
static void leg_effects(Play *p, FigureId id, NordenthActing *acting, const NordenthWay *way,
                        uint32_t leg, bool whole)
{
    Figure *f = game_figure(p->game, id);
    if (way->leg[leg] == GEO_LEG_LADDER)
        f->states |= NORDENTH_LADDER;
    if (way->leg[leg] == GEO_LEG_JUMP)
        f->tally[NORDENTH_TALLY_JUMPED] = (int16_t)(f->tally[NORDENTH_TALLY_JUMPED] +
                                                    geo_leg_length(way->at[leg], way->at[leg + 1]));
    if (way->leg[leg] == GEO_LEG_DESCEND && whole) {
        acting->flags |= ACTING_DESCENDED;
        nordenth_set_token(p, id, NORDENTH_TOKEN_RED, RULE_AN_CLB_11);
    }
}

static void cite_legs(const Game *g, FigureId id, const NordenthWay *way, uint32_t from,
                      uint32_t to, Event *e)
{
    static const RuleId rules[GEO_LEG_KINDS] = {
        [GEO_LEG_CROSS] = RULE_AN_TER_2,  [GEO_LEG_JUMP] = RULE_AN_CLB_8,
        [GEO_LEG_CLIMB] = RULE_AN_CLB_2,  [GEO_LEG_DESCEND] = RULE_AN_CLB_10,
        [GEO_LEG_LADDER] = RULE_AN_CLB_5, [GEO_LEG_DROP] = RULE_AN_FALL_4};
    for (uint32_t i = from; i <= to && i + 1 < way->count; i++) {
        event_cite(e, rules[way->leg[i]]);
        if (way->leg[i] == GEO_LEG_LADDER)
            event_cite(e, RULE_AN_CLB_6);
        if ((way->leg[i] == GEO_LEG_CLIMB || way->leg[i] == GEO_LEG_DESCEND) &&
            nordenth_has(g, id, NORDENTH_SKILL_ESCALADE))
            event_cite(e, RULE_AN_SKL_8);
        uint32_t a = nordenth_ground(g, way->at[i], way->z[i]),
                 b = nordenth_ground(g, way->at[i + 1], way->z[i + 1]);
        GeoVec middle = geo_share(way->at[i], geo_minus(way->at[i + 1], way->at[i]), 1, 2);
        uint32_t any = a | b | nordenth_ground(g, middle, way->z[i]);
        if (any)
            event_cite(e, RULE_AN_TER_5);
        if (any & GEO_DIFFICULT)
            event_cite(e, RULE_AN_TER_1);
        if (any & GEO_STREAM)
            event_cite(e, RULE_AN_WAT_5);
        if (any & GEO_SWIM)
            event_cite(e, nordenth_has(g, id, NORDENTH_SKILL_NAGE) ? RULE_AN_SKL_9 : RULE_AN_WAT_3);
        if (!(a & GEO_SWIM) && (b & GEO_SWIM))
            event_cite(e, RULE_AN_WAT_1);
        if ((a & GEO_SWIM) && !(b & GEO_SWIM))
            event_cite(e, RULE_AN_WAT_2);
    }
}

/// AN-HIDE-8: those it stops on go aside.
static void push_aside(Play *p, FigureId id)
{
    Game *g = p->game;
    GeoBase base = game_base(g, id);
    for (FigureMask left = nordenth_stood_on(g, id, base); left; left &= left - 1) {
        FigureId hidden = figure_first(left);
        const Figure *f = game_figure(g, hidden);
        GeoVec to;
        if (!nordenth_shift_place(g, hidden, id, base, &to))
            continue;
        Event e = event_of(g, NORDENTH_EVENT_SHIFTED, hidden, id, RULE_AN_HIDE_8);
        e.has_from = e.has_to = true;
        e.from = f->at;
        e.from_z = f->z;
        nordenth_set_aside(g, hidden, to);
        e.to = f->at;
        e.to_z = f->z;
        play_event(p, &e);
    }
}

/// Puts the mover at a station and cuts the path behind it.
void nordenth_go_to(Play *p, FigureId id, NordenthActing *acting, const NordenthWay *way,
                    const NordenthStations *list, uint32_t k)
{
    Game *g = p->game;
    Figure *figure = game_figure(g, id);
    uint32_t leg = list->leg[k];
    bool is_end = k == 0 || list->is_end[k];
    int32_t cost = k ? way->cost[leg] : 0;
    if (k && is_end)
        cost = way->cost[leg + 1];
    else if (k && way->leg[leg] == GEO_LEG_WALK)
        cost += nordenth_walk_cost(g, id, way->at[leg], way->z[leg], list->base[k].disc.at);
    else if (k) {
        int32_t rise = list->base[k].z - way->z[leg];
        int32_t times = game_option(g, NORDENTH_OPT_LADDER_MODE) == 1 ? 1 : 4;
        cost += (rise < 0 ? -rise : rise) * times +
                nordenth_out_of_water(g, id, way->at[leg], way->z[leg], list->base[k]);
    }
    nordenth_lose_sight(g, id, acting, list, k);
    Event e = event_of(g, NORDENTH_EVENT_MOVED, id, (FigureId){0}, RULE_AN_MOVE_5);
    e.has_from = e.has_to = true;
    e.from = figure->at;
    e.from_z = figure->z;
    figure->at = list->base[k].disc.at;
    figure->z = list->base[k].z;
    acting->spent += cost;
    if (acting->spent > 0)
        acting->flags |= ACTING_MOVED;
    uint32_t done = k ? leg : 0;
    for (uint32_t i = 0; k && i <= done; i++)
        leg_effects(p, id, acting, way, i, i < done || is_end);
    bool supported = geo_surface_under(g->map, figure->at, figure->z) == figure->z;
    figure->states = supported ? figure->states & ~(uint32_t)NORDENTH_ON_LADDER
                               : figure->states | NORDENTH_ON_LADDER;
    // What is left of the path begins here.
    uint32_t from = k == 0 ? 0 : is_end ? leg + 1 : leg, count = way->count - from;
    GeoPath path = {.count = (uint8_t)count};
    uint8_t legs[GEO_LEG_BYTES] = {0};
    for (uint32_t i = 0; i < count; i++) {
        path.at[i] = way->at[from + i];
        if (i + 1 < count)
            geo_leg_set(legs, i, way->leg[from + i]);
    }
    path.at[0] = figure->at;
    acting->path = path;
    memcpy(acting->legs, legs, sizeof legs);
    acting->flags &= (uint16_t)~ACTING_DOWN;
    if (k && !is_end && way->leg[leg] == GEO_LEG_LADDER) { // it goes on to where it was going
        if (way->z[leg + 1] < figure->z)
            acting->flags |= ACTING_DOWN;
        if (leg + 2 == way->count) {
            acting->has_end_z = true;
            acting->end_z = way->z[leg + 1];
        }
    }
    if (p->sink && k) {
        cite_legs(g, id, way, 0, done, &e);
        event_cite(&e, RULE_AN_MOVE_9);
        if (nordenth_is(g, id, NORDENTH_PROWLER))
            event_cite(&e, RULE_AN_HIDE_11);
        e.to = figure->at;
        e.to_z = figure->z;
        e.amount = acting->spent;
        e.left = nordenth_move_left(g, id, acting);
        play_event(p, &e);
    }
    push_aside(p, id);
    nordenth_check_engaged(p); // an option lets it leave, and it may be met on its way
}
