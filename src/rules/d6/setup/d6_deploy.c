// SPDX-License-Identifier: MIT
// Deployment: zones, one figure a choice, in the order of EV-SCEN-5 or EV-AMB-4
// (AO-SETUP-6). Invariant: as long
// as figures are to be placed there is a place for each of them; a placement that would break this
// is refused, and so is a setup in which it does not hold from the start.
#include "core/geo_room.h"
#include "rules/d6/setup/d6_scenario.h"

const GeoBox d6_strip = {0, D6_STRIP_LOW, D6_TABLE, D6_STRIP_HIGH};

static FigureMask unplaced(const Game *g, uint8_t seat)
{
    FigureMask found = 0;
    for (FigureMask left = g->of_seat[seat]; left; left &= left - 1)
        if (game_figure_of(g, figure_first(left))->status == FIGURE_WAITING)
            found |= figure_bit(figure_first(left));
    return found;
}

Next d6_deploy_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Setup *set = FRAME_AS(D6Setup, f);
    bool alternate = game_option(g, D6_OPT_DEPLOY_MODE) && !d6_scenario(g)->ambush;
    uint8_t turn = 0;
    if (alternate)
        turn = (uint8_t)(set->placed % g->seat_count);
    uint8_t seat = set->order[turn];
    for (uint8_t k = 1; k < g->seat_count && !unplaced(g, seat); k++)
        seat = set->order[(turn + k) % g->seat_count];
    if (!unplaced(g, seat))
        return next_row();
    f->seat = seat;
    f->about = figure_first(unplaced(g, seat));
    return next_decide();
}

static GeoBox deploy_zone(const Game *g, uint8_t seat)
{
    if (!d6_scenario(g)->ambush && !d6_setting(g, D6_SET_DEPLOYMENT))
        return d6_home(g, seat);
    if (seat != g->tally[D6_GAME_ROLE_SEAT])
        return (GeoBox){0, 0, g->map->width, g->map->depth};
    if (game_option(g, D6_OPT_AMBUSH_DEPLOY))
        return d6_strip;
    return (GeoBox){D6_STRIP_LOW, D6_STRIP_LOW, D6_STRIP_HIGH, D6_STRIP_HIGH};
}

static RuleId zone_rule(const Game *g, uint8_t seat)
{
    uint32_t key = d6_scenario(g)->corner_key;
    if (d6_scenario(g)->ambush)
        key = seat == g->tally[D6_GAME_ROLE_SEAT] ? D6_AMB_PREY_RULE : D6_AMB_HUNTER_RULE;
    return d6_rule(g, key);
}

static Refusal zone_check(const Game *g, uint8_t seat, FigureId id, GeoDisc d)
{
    bool free = !d6_scenario(g)->ambush && d6_setting(g, D6_SET_DEPLOYMENT);
    Refusal no = {
        .code = free ? ERR_OFF_TABLE : ERR_DEPLOY_ZONE, .rule = zone_rule(g, seat), .subject = id};
    if (!geo_in_box(d, deploy_zone(g, seat)))
        return no;
    if (!d6_scenario(g)->ambush || seat == g->tally[D6_GAME_ROLE_SEAT])
        return refusal_none();
    if (d.at.y + d.radius > d6_strip.y0 &&
        d.at.y - d.radius < d6_strip.y1) // whole base outside the strip
        return no;
    for (FigureMask left = g->in_play & ~g->of_seat[seat]; left; left &= left - 1)
        if (geo_closer(d, game_disc(g, figure_first(left)), game_option(g, D6_OPT_AMBUSH_GAP)))
            return d6_no_figure(g, ERR_DEPLOY_ZONE, D6_AMB_HUNTER_RULE, figure_first(left));
    return refusal_none();
}

/// Zone and bases, without a look at those still to come.
static Refusal place_check(const Game *g, uint8_t seat, FigureId id, GeoVec place)
{
    GeoDisc d = d6_disc_at(g, id, place);
    Refusal why = zone_check(g, seat, id, d);
    if (why.code)
        return why;
    if (d6_place_taken(g, d, 0, true))
        return d6_no_figure(g, ERR_DEPLOY_OVERLAP, D6_DEPLOY_RULE, id);
    return refusal_none();
}

typedef struct Asker {
    const Game *game;
    FigureId figure;
    uint8_t seat;
} Asker;

static bool is_good(const void *self, uint32_t level, GeoVec at)
{
    (void)level;
    const Asker *asker = self;
    return !place_check(asker->game, asker->seat, asker->figure, at).code;
}

/// Where even a smaller base would overlap something, no point nearby will do.
static bool may_be_near(const void *self, uint32_t level, GeoVec at)
{
    (void)level;
    enum { SMALLER = 4 };
    const Asker *asker = self;
    int32_t r = game_figure_of(asker->game, asker->figure)->radius - SMALLER;
    return !d6_place_taken(asker->game, (GeoDisc){at, r}, 0, true);
}

/// The first spot where the base touches two things: other bases, elements, the sides of its zone.
/// Where there is room at all there is such a spot.
static bool touching_spot(const Game *g, uint8_t seat, FigureId id, GeoVec *place)
{
    int32_t r = game_figure_of(g, id)->radius;
    GeoRoom room;
    geo_room_begin(&room, deploy_zone(g, seat), r);
    bool hunts = d6_scenario(g)->ambush && seat != g->tally[D6_GAME_ROLE_SEAT];
    if (hunts) {
        geo_room_add_line(&room, (GeoVec){0, d6_strip.y0 - r}, (GeoVec){1, 0});
        geo_room_add_line(&room, (GeoVec){0, d6_strip.y1 + r}, (GeoVec){1, 0});
    }
    for (FigureMask left = g->in_play; left; left &= left - 1) {
        GeoDisc d = game_disc(g, figure_first(left));
        bool prey = hunts && game_seat_of(g, figure_first(left)) != seat;
        geo_room_add_circle(&room, d.at,
                            d.radius + r + (prey ? game_option(g, D6_OPT_AMBUSH_GAP) : 0));
    }
    for (uint32_t i = 0; i < g->map->piece_count; i++)
        if (g->map->piece[i].flags & GEO_BLOCKS_MOVE)
            geo_room_add_piece(&room, &g->map->piece[i], r);
    Asker asker = {g, id, seat};
    GeoRoomJudge judge = {&asker, is_good, may_be_near, 1};
    uint32_t level;
    return geo_room_find(&room, &judge, place, &level);
}

/// The first free spot of a grid over the zone.
static bool grid_spot(const Game *g, uint8_t seat, FigureId id, GeoVec *place)
{
    enum { GRID = 250 };
    GeoBox zone = deploy_zone(g, seat);
    int32_t r = game_figure_of(g, id)->radius;
    for (int32_t y = zone.y0 + r; y <= zone.y1 - r; y += GRID) {
        for (int32_t x = zone.x0 + r; x <= zone.x1 - r; x += GRID) {
            *place = (GeoVec){x, y};
            if (!place_check(g, seat, id, *place).code)
                return true;
        }
    }
    return false;
}

static FigureId largest_of(const Game *g, FigureMask left)
{
    FigureId best = {0};
    for (; left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (!best.n || game_figure_of(g, id)->radius > game_figure_of(g, best)->radius)
            best = id;
    }
    return best;
}

static FigureId largest_unplaced(const Game *g, uint8_t seat)
{
    return largest_of(g, unplaced(g, seat));
}

/// Places everybody who is left, the largest first, each at its first spot; false if one finds
/// none. `tight` leaves no gaps of its own: every spot touches something. What it finds is a
/// completion of the deployment: a figure placed as it would place it leaves room for the others.
static bool pack_by(Game *g, uint8_t seat, bool tight)
{
    for (FigureId id = largest_unplaced(g, seat); id.n; id = largest_unplaced(g, seat)) {
        GeoVec place;
        if (!(!tight && grid_spot(g, seat, id, &place)) && !touching_spot(g, seat, id, &place))
            return false;
        game_figure(g, id)->at = place;
        game_set_status(g, id, FIGURE_IN_PLAY);
    }
    return true;
}

/// One base finds its room whatever is left; of several the order matters, so that two orders are
/// tried. Trying all was refused: whether so many discs fit is no question for a quick answer.
static bool pack(Game *g, uint8_t seat)
{
    Game start;
    game_copy(&start, g);
    if (pack_by(g, seat, false))
        return true;
    game_copy(g, &start);
    return pack_by(g, seat, true);
}

/// Bases so small beside an empty zone that no placing of the others can take the last one's room:
/// the squares around the others do not cover the places of its centre.
static bool is_roomy(const Game *g, uint8_t seat)
{
    GeoBox zone = deploy_zone(g, seat);
    if (g->setup->map_given)
        return false;
    if (d6_scenario(g)->ambush && seat != g->tally[D6_GAME_ROLE_SEAT]) // the whole table
        return !g->setup->custom_count && game_option(g, D6_OPT_BASE_DIAMETER) <= 1000 &&
               game_option(g, D6_OPT_MONSTER_BASE_DIAMETER) <= 2000;
    int64_t r = game_figure_of(g, largest_unplaced(g, seat))->radius, taken = 0;
    for (FigureMask left = g->of_seat[seat]; left; left &= left - 1) {
        int64_t side = 2 * (game_figure_of(g, figure_first(left))->radius + r);
        taken += side * side;
    }
    int64_t width = zone.x1 - zone.x0 - 2 * r, depth = zone.y1 - zone.y0 - 2 * r;
    return width > 0 && depth > 0 && taken <= width * depth;
}

/// EV-SCEN-4: all figures must be deployed, so a place that leaves no room for the rest is refused.
static bool leaves_room(const Game *g, uint8_t seat, FigureId id, GeoVec place)
{
    if (!(unplaced(g, seat) & ~figure_bit(id)) || is_roomy(g, seat))
        return true;
    Game trial;
    game_copy(&trial, g);
    trial.figure[id.n - 1].at = place;
    game_set_status(&trial, id, FIGURE_IN_PLAY);
    return pack(&trial, seat);
}

/// Bands of six on bases of the usual sizes: they fit into every zone of a scattered table.
bool d6_deploy_is_usual(const Setup *s)
{
    uint32_t members[SEAT_MAX] = {0}, most = 0;
    for (uint32_t i = 0; i < s->figure_count; i++) {
        uint32_t n = ++members[s->figure[i].seat];
        most = n > most ? n : most;
    }
    return !s->map_given && !s->custom_count && most <= D6_GROUP_MAX &&
           s->option[D6_OPT_BASE_DIAMETER] <= 1000 &&
           s->option[D6_OPT_MONSTER_BASE_DIAMETER] <= 2000;
}

Refusal d6_deploy_possible(const Setup *s)
{
    bool usual = d6_deploy_is_usual(s);
    for (uint8_t scenario = 1; !usual && scenario < ruleset_scenario_count(s->ruleset);
         scenario++) {
        if (s->scenario && s->scenario != scenario)
            continue;
        for (uint8_t role = 0; role < 2; role++) {
            Game trial = {.setup = s, .rules = s->ruleset};
            d6_begin(&(Play){&trial, NULL});
            trial.scenario = scenario;
            trial.map = s->map[scenario - 1];
            trial.tally[D6_GAME_ROLE_SEAT] = d6_scenario(&trial)->ambush ? role : SEAT_NONE;
            for (uint8_t k = 0; k < s->seat_count; k++) {
                bool swapped = role && d6_setup_setting(s, D6_SET_SIDE_NUMBERING);
                uint8_t seat = (uint8_t)((swapped + k) % s->seat_count);
                trial.seat[seat].tally[D6_SEAT_CAMP] = (int16_t)(k + 1);
            }
            for (uint8_t k = 0; k < s->seat_count; k++)
                if (!pack(&trial, (uint8_t)((role + k) % s->seat_count)))
                    return d6_no(&trial, ERR_DEPLOY_ROOM, D6_DEPLOY_RULE);
        }
    }
    return refusal_none();
}

Refusal d6_deploy_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind != D6_CHOICE_DEPLOY || !c->has_place)
        return d6_no(g, ERR_WRONG_DECISION, D6_DEPLOY_RULE);
    if (!c->figure.n || c->figure.n > g->figure_count ||
        !(unplaced(g, f->seat) & figure_bit(c->figure)))
        return d6_no_figure(g, ERR_BAD_TARGET, D6_DEPLOY_RULE, c->figure);
    Refusal why = place_check(g, f->seat, c->figure, c->place);
    if (!why.code && !leaves_room(g, f->seat, c->figure, c->place))
        why = d6_no_figure(g, ERR_DEPLOY_ROOM, D6_DEPLOY_RULE,
                           largest_of(g, unplaced(g, f->seat) & ~figure_bit(c->figure)));
    return why;
}

void d6_deploy_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = D6_CHOICE_DEPLOY},
                               .open = CHOICE_FIGURE | CHOICE_PLACE,
                               .among = unplaced(g, f->seat)});
}

/// A place that is surely legal: the largest figure where pack() would put it.
static void sure_place(const Game *g, uint8_t seat, Choice *c)
{
    *c = (Choice){.kind = D6_CHOICE_DEPLOY, .figure = largest_unplaced(g, seat), .has_place = true};
    Game trial;
    game_copy(&trial, g);
    (void)pack(&trial, seat);
    c->place = game_figure(&trial, c->figure)->at;
}

void d6_deploy_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    FigureId id = figure_first(unplaced(g, f->seat));
    GeoBox zone = deploy_zone(g, f->seat);
    int32_t r = game_figure_of(g, id)->radius;
    if (attempt >= SAMPLE_TRIES) {
        sure_place(g, f->seat, c);
        return;
    }
    *c = (Choice){.kind = D6_CHOICE_DEPLOY, .figure = id, .has_place = true};
    c->place.x = zone.x0 + r + (int32_t)rng_below(rng, (uint32_t)(zone.x1 - zone.x0 - 2 * r + 1));
    c->place.y = zone.y0 + r + (int32_t)rng_below(rng, (uint32_t)(zone.y1 - zone.y0 - 2 * r + 1));
}

void d6_deploy_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    FigureId id = figure_first(unplaced(g, f->seat));
    GeoBox zone = deploy_zone(g, f->seat);
    int32_t r = game_figure_of(g, id)->radius;
    for (int32_t j = 0; j <= 6; j++) {
        for (int32_t i = 0; i <= 6; i++) {
            Choice c = {.kind = D6_CHOICE_DEPLOY, .figure = id, .has_place = true};
            c.place.x = zone.x0 + r + (zone.x1 - zone.x0 - 2 * r) * i / 6;
            c.place.y = zone.y0 + r + (zone.y1 - zone.y0 - 2 * r) * j / 6;
            candidate_add(list, g, &c);
        }
    }
    if (list->count == 0) {
        Choice c;
        sure_place(g, f->seat, &c);
        candidate_add(list, g, &c);
    }
}

Next d6_deploy_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    game_figure(g, c->figure)->at = c->place;
    game_set_status(g, c->figure, FIGURE_IN_PLAY);
    FRAME_AS(D6Setup, f)->placed++;
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_DEPLOYED, c->figure, (FigureId){0}, D6_IN_ZONE_RULE);
        d6_event_cite(g, &e, D6_DEPLOY_RULE);
        d6_event_cite(g, &e, D6_OVERLAP_RULE);
        event_cite(&e, zone_rule(g, f->seat));
        d6_event_cite(g, &e, D6_DEPLOY_ORDER_RULE);
        e.to = c->place;
        e.has_to = true;
        play_event(p, &e);
    }
    return next_goto(D6_SET_DEPLOY);
}

// --- what there is to draw ---

static uint32_t add_zone(const Game *g, Zone *list, uint32_t n, uint32_t max, Zone zone)
{
    GeoBox *b = &zone.box; // a map of one's own may be smaller than the scenario's table
    b->x0 = b->x0 > 0 ? b->x0 : 0;
    b->y0 = b->y0 > 0 ? b->y0 : 0;
    b->x1 = b->x1 < g->map->width ? b->x1 : g->map->width;
    b->y1 = b->y1 < g->map->depth ? b->y1 : g->map->depth;
    if (n < max && b->x0 <= b->x1 && b->y0 <= b->y1)
        list[n++] = zone;
    return n;
}

static uint32_t ambush_zones(const Game *g, Zone *list, uint32_t max)
{
    uint8_t prey = (uint8_t)g->tally[D6_GAME_ROLE_SEAT], hunter = (uint8_t)(1 - prey);
    int32_t width = g->map->width, depth = g->map->depth;
    const GeoBox beside[2] = {{0, 0, width, D6_STRIP_LOW}, {0, D6_STRIP_HIGH, width, depth}};
    bool ends = game_option(g, D6_OPT_AMBUSH_EXIT);
    int32_t low = ends ? D6_STRIP_LOW : 0, high = ends ? D6_STRIP_HIGH : depth;
    const GeoBox edge[4] = {
        {0, low, 0, high}, {width, low, width, high}, {0, 0, width, 0}, {0, depth, width, depth}};
    uint32_t n = add_zone(g, list, 0, max,
                          (Zone){deploy_zone(g, prey), ZONE_DEPLOY, prey, zone_rule(g, prey)});
    for (uint32_t i = 0; i < 2; i++)
        n = add_zone(g, list, n, max, (Zone){beside[i], ZONE_DEPLOY, hunter, zone_rule(g, hunter)});
    for (uint32_t i = 0; i < (ends ? 2 : 4); i++)
        n = add_zone(g, list, n, max, (Zone){edge[i], ZONE_EXIT, prey, d6_rule(g, D6_EXIT_RULE)});
    return n;
}

uint32_t d6_zones(const Game *g, Zone *list, uint32_t max)
{
    uint32_t n = 0;
    if (!g->seat[0].tally[D6_SEAT_CAMP]) // until the die has fallen nobody is ambushed
        return 0;
    if (!g->scenario || d6_scenario(g)->ambush)
        return g->scenario ? ambush_zones(g, list, max) : 0;
    for (uint8_t seat = 0; seat < g->seat_count; seat++) {
        n = add_zone(g, list, n, max,
                     (Zone){deploy_zone(g, seat), ZONE_DEPLOY, seat, zone_rule(g, seat)});
        if (d6_scenario(g)->tokens)
            n = add_zone(g, list, n, max,
                         (Zone){d6_home(g, seat), ZONE_BASE, seat, d6_rule(g, D6_HUNT_BASE_RULE)});
    }
    return n;
}
