// SPDX-License-Identifier: MIT
// Who has won, asked after every completely resolved action and at the end of each turn (EV-GEN-6,
// AO-END-1).
#include "rules/d6/setup/d6_scenario.h"

static FigureMask standing(const Game *g, uint8_t seat) { return g->in_play & g->of_seat[seat]; }

static bool over(Play *p, uint8_t winner, uint32_t key, uint32_t why)
{
    Game *g = p->game;
    g->winner = winner;
    g->end_rule = d6_rule(g, key);
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_OVER, (FigureId){0}, (FigureId){0}, D6_VICTORY_TIMING_RULE);
        d6_event_cite(g, &e, key);
        if (why != D6_NO_KEY)
            d6_event_cite(g, &e, why);
        e.seat = winner;
        e.amount = g->turn;
        play_event(p, &e);
    }
    return true;
}

static int cost_standing(const Game *g, uint8_t seat)
{
    int cost = 0;
    for (FigureMask left = standing(g, seat); left; left &= left - 1)
        cost += game_profile(g, figure_first(left))->cost;
    return cost;
}

/// EV-SCEN-8: the limit, or the engine's safety stop, which counts as one.
static bool at_limit(const Game *g)
{
    int limit = game_option(g, D6_OPT_TURN_LIMIT), cap = game_option(g, D6_OPT_TURN_CAP);
    return (limit && g->turn >= limit) || g->turn >= cap;
}

static uint8_t more_of(int a, int b) { return a > b ? 0 : b > a ? 1 : SEAT_NONE; }

/// For any number of sides: the last one standing, or the dearest at the limit.
bool d6_victory_extermination(Play *p, bool limit)
{
    const Game *g = p->game;
    uint8_t alive = 0, last = SEAT_NONE, richest = SEAT_NONE;
    int most = -1;
    for (uint8_t seat = 0; seat < g->seat_count; seat++) {
        if (!standing(g, seat))
            continue;
        int cost = cost_standing(g, seat);
        alive++;
        last = seat;
        richest = cost > most ? seat : cost == most ? SEAT_NONE : richest;
        most = cost > most ? cost : most;
    }
    if (!alive)
        return over(p, SEAT_NONE, D6_ALL_GONE_RULE, D6_NO_KEY);
    if (alive == 1)
        return over(p, last, D6_EXT_WON_RULE, D6_NO_KEY);
    if (limit)
        return over(p, richest, D6_EXT_LIMIT_RULE, D6_TURN_LIMIT_RULE);
    return false;
}

/// EV-AMB-7: what a figure counts for: one, its slots, or its cost.
static int measure(const Game *g, FigureId id)
{
    const Profile *p = game_profile(g, id);
    switch (game_option(g, D6_OPT_LOSS_MEASURE)) {
    case 1: return p->berths;
    case 2: return p->cost;
    default: return 1;
    }
}

bool d6_victory_ambush(Play *p, bool limit)
{
    const Game *g = p->game;
    uint8_t prey = (uint8_t)g->tally[D6_GAME_ROLE_SEAT], hunter = (uint8_t)(1 - prey);
    int lost = 0, all = 0;
    for (FigureMask left = g->of_seat[prey]; left; left &= left - 1) {
        FigureId id = figure_first(left);
        all += measure(g, id);
        lost += game_figure_of(g, id)->status == FIGURE_OUT ? measure(g, id) : 0;
    }
    if (2 * lost > all)
        return over(p, hunter, D6_AMB_LOST_RULE,
                    standing(g, hunter) ? (uint32_t)D6_NO_KEY : D6_ALL_GONE_RULE);
    if (!standing(g, prey) || !standing(g, hunter))
        return over(p, prey, D6_AMB_ESCAPED_RULE, D6_NO_KEY);
    if (limit)
        return over(p, hunter, D6_AMB_LIMIT_RULE, D6_TURN_LIMIT_RULE);
    return false;
}

/// EV-HUNT-7: a carrier wholly inside its own corner secures what it carries.
static void secure_tokens(Play *p)
{
    Game *g = p->game;
    for (uint32_t i = 0; i < g->marker_count; i++) {
        Marker *m = &g->marker[i];
        if (m->status != D6_MARKER_CARRIED)
            continue;
        uint8_t seat = game_seat_of(g, m->carrier);
        if (!geo_in_box(game_disc(g, m->carrier), d6_home(g, seat)))
            continue;
        if (p->sink) {
            Event e = d6_event(g, D6_EVENT_SECURED, m->carrier, (FigureId){0}, D6_IN_ZONE_RULE);
            d6_event_cite(g, &e, D6_HUNT_BASE_RULE);
            e.marker = (MarkerId){(uint8_t)(i + 1)};
            e.amount = g->seat[seat].tally[D6_SEAT_SECURED] + 1;
            play_event(p, &e);
        }
        m->at = game_figure_of(g, m->carrier)->at;
        m->status = D6_MARKER_SECURED;
        m->carrier = (FigureId){0};
        m->seat = seat;
        g->seat[seat].tally[D6_SEAT_SECURED]++;
    }
}

static int carried_by(const Game *g, uint8_t seat)
{
    int n = 0;
    for (uint32_t i = 0; i < g->marker_count; i++)
        n += g->marker[i].status == D6_MARKER_CARRIED &&
             game_seat_of(g, g->marker[i].carrier) == seat;
    return n;
}

bool d6_victory_hunt(Play *p, bool limit)
{
    Game *g = p->game;
    secure_tokens(p);
    int a = g->seat[0].tally[D6_SEAT_SECURED], b = g->seat[1].tally[D6_SEAT_SECURED];
    bool early = game_option(g, D6_OPT_HUNT_EARLY_WIN) && (a >= 2 || b >= 2);
    if (early || a + b >= d6_scenario(g)->tokens)
        return over(p, more_of(a, b), D6_HUNT_WON_RULE, D6_NO_KEY);
    bool stand_a = standing(g, 0) != 0, stand_b = standing(g, 1) != 0;
    if (!stand_a && !stand_b)
        return over(p, more_of(a, b), D6_ALL_GONE_RULE, D6_NO_KEY);
    if (!stand_a || !stand_b) {
        uint8_t alive = stand_a ? 0 : 1;
        int fallen = stand_a ? b : a;
        return over(p, fallen >= 2 ? (uint8_t)(1 - alive) : alive, D6_HUNT_LIMIT_RULE, D6_NO_KEY);
    }
    if (limit) {
        uint8_t winner = more_of(a, b);
        if (winner == SEAT_NONE)
            winner = more_of(carried_by(g, 0), carried_by(g, 1));
        return over(p, winner, D6_HUNT_LIMIT_RULE, D6_TURN_LIMIT_RULE);
    }
    return false;
}

bool d6_victory(Play *p, bool turn_end)
{
    return d6_scenario(p->game)->victory(p, turn_end && at_limit(p->game));
}

bool d6_may_exit(const Game *g, FigureId figure, GeoVec at)
{
    if (!d6_scenario(g)->ambush || game_seat_of(g, figure) != g->tally[D6_GAME_ROLE_SEAT])
        return false;
    if (!game_option(g, D6_OPT_AMBUSH_EXIT))
        return true;
    return (at.x == 0 || at.x == g->map->width) && at.y >= D6_STRIP_LOW && at.y <= D6_STRIP_HIGH;
}

// --- what the scenario is about ---

uint32_t d6_exits(const Game *g, FigureId figure, GeoVec list[D6_EDGES])
{
    GeoVec at = game_figure_of(g, figure)->at;
    const GeoVec edge[D6_EDGES] = {
        {0, at.y}, {g->map->width, at.y}, {at.x, 0}, {at.x, g->map->depth}};
    uint32_t n = 0;
    for (uint32_t i = 0; game_in_play(g, figure) && i < D6_EDGES; i++)
        if (d6_may_exit(g, figure, edge[i]))
            list[n++] = edge[i];
    return n;
}

/// EV-HUNT-5, EV-HUNT-7: tokens that lie about, one's own to bring home, those that enemies carry.
static uint32_t token_objectives(const Game *g, FigureId figure, D6Objective *list)
{
    uint8_t seat = game_seat_of(g, figure);
    GeoBox home = d6_home(g, seat);
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->marker_count; i++) {
        const Marker *m = &g->marker[i];
        if (m->status == D6_MARKER_FREE)
            list[n++] = (D6Objective){.kind = D6_OBJECTIVE_TAKE, .at = m->at};
        if (m->status != D6_MARKER_CARRIED)
            continue;
        if (game_seat_of(g, m->carrier) != seat)
            list[n++] = (D6Objective){.kind = D6_OBJECTIVE_CARRIER,
                                      .at = game_figure_of(g, m->carrier)->at,
                                      .foe = m->carrier};
        else if (m->carrier.n == figure.n)
            list[n++] = (D6Objective){.kind = D6_OBJECTIVE_BRING,
                                      .at = {(home.x0 + home.x1) / 2, (home.y0 + home.y1) / 2}};
    }
    return n;
}

uint32_t d6_objectives(const Game *g, FigureId figure, D6Objective list[D6_OBJECTIVE_MAX])
{
    uint32_t n = d6_scenario(g)->tokens ? token_objectives(g, figure, list) : 0;
    GeoVec edge[D6_EDGES];
    uint32_t edges = d6_exits(g, figure, edge);
    for (uint32_t i = 0; i < edges; i++)
        list[n++] = (D6Objective){.kind = D6_OBJECTIVE_EXIT, .at = edge[i]};
    for (FigureMask left = game_enemies(g, figure); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        list[n++] =
            (D6Objective){.kind = D6_OBJECTIVE_FOE, .at = game_figure_of(g, foe)->at, .foe = foe};
    }
    return n;
}
