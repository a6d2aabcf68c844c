// SPDX-License-Identifier: MIT
// Before the first turn: scenario die, terrain, side die, deployment, in the order of EV-SCEN-2
// and AO-SCEN-1.
// The maps of all scenarios that may be rolled are made beforehand from the terrain seed, because a
// map never changes during play and terrain takes no game die. Whoever plays games by the thousand
// lets the one that was rolled be made when it is (Setup.may_map_late).
#include "core/terrain.h"
#include "rules/d6/setup/d6_scenario.h"

/// The squares of the scenarios with corners: the first, the second.
static GeoBox corner_box(const GeoMap *map, uint8_t i)
{
    int32_t w = map->width, d = map->depth;
    return i ? (GeoBox){w - D6_CORNER, d - D6_CORNER, w, d} : (GeoBox){0, 0, D6_CORNER, D6_CORNER};
}

GeoBox d6_home(const Game *g, uint8_t seat)
{
    bool second = d6_scenario(g)->numbered_corners ? g->seat[seat].tally[D6_SEAT_CAMP] > 1 : seat;
    return corner_box(g->map, second);
}

static GeoVec token_at(uint32_t i)
{
    static const GeoVec at[D6_TOKENS] = {{12000, 12000}, {5636, 18364}, {18364, 5636}};
    return at[i];
}

static const D6Scenario *scenario_of(const Setup *s, uint8_t scenario)
{
    return &((const D6Family *)s->ruleset->family)->scenarios[scenario];
}

static RuleId rule_of(const Setup *s, uint32_t key) { return s->ruleset->cites[key]; }

static void plan_terrain(const Setup *s, const D6Scenario *scenario, TerrainPlan *plan)
{
    static const GeoMap table = {.width = D6_TABLE, .depth = D6_TABLE};
    int32_t count = s->option[D6_OPT_TERRAIN_COUNT], zones = s->option[D6_OPT_DIFFICULT_COUNT];
    *plan = (TerrainPlan){.width = D6_TABLE,
                          .depth = D6_TABLE,
                          .least = 6,
                          .most = 12,
                          .zones_least = scenario->zones_least,
                          .zones_most = scenario->zones_most,
                          .gap = D6_TERRAIN_GAP};
    if (count >= 0)
        plan->least = plan->most = count;
    if (scenario->ambush) {
        plan->clear[plan->box_count++] = d6_strip;
        return;
    }
    if (zones >= 0)
        plan->zones_least = plan->zones_most = zones;
    plan->clear[plan->box_count++] = corner_box(&table, 0);
    plan->clear[plan->box_count++] = corner_box(&table, 1);
    for (uint32_t i = 0; i < scenario->tokens; i++)
        plan->point[plan->point_count++] = (GeoDisc){token_at(i), D6_TOKEN_RADIUS};
}

/// The map of a scenario: the same whenever it is made.
static void make_map(const Setup *s, uint8_t i)
{
    const D6Scenario *scenario = scenario_of(s, i);
    if (scenario->lay) {
        scenario->lay(s->map[i - 1]);
        return;
    }
    TerrainPlan plan;
    plan_terrain(s, scenario, &plan);
    terrain_scatter(&plan, rng_mix(s->terrain_seed, i), s->map[i - 1]);
}

/// The maps of all scenarios that may come to be played, unless the one that does can be made then.
static void make_maps(Setup *s)
{
    s->maps_late = s->may_map_late && !s->scenario && !s->map_given && !s->position.given &&
                   d6_deploy_is_usual(s);
    if (s->map_given || s->maps_late)
        return;
    for (uint8_t i = 1; i < ruleset_scenario_count(s->ruleset); i++)
        if (!s->scenario || s->scenario == i)
            make_map(s, i);
}

/// Zones drawn for a table of 24 by 24 need one.
static bool fits_table(const Setup *s)
{
    bool any = !d6_setup_setting(s, D6_SET_FIXED_TABLE);
    for (uint8_t i = 1; any && i < ruleset_scenario_count(s->ruleset); i++)
        if (!s->scenario || s->scenario == i)
            any = !scenario_of(s, i)->ambush && !scenario_of(s, i)->tokens;
    return any || (s->map[0]->width == D6_TABLE && s->map[0]->depth == D6_TABLE);
}

/// More than two bands have no corners to start from (AO-SETUP-6).
static bool fits_seats(const Setup *s)
{
    return s->seat_count == 2 ||
           (s->seat_count > 2 && s->scenario && !scenario_of(s, s->scenario)->ambush &&
            !scenario_of(s, s->scenario)->tokens && d6_setup_setting(s, D6_SET_DEPLOYMENT) &&
            !d6_setup_setting(s, D6_SET_SIDE_NUMBERING));
}

static int32_t radius_of(const Setup *s, const Profile *p)
{
    bool monster = (p->roles & D6_ROLE_MONSTER) != 0;
    int32_t diameter = s->option[monster ? D6_OPT_MONSTER_BASE_DIAMETER : D6_OPT_BASE_DIAMETER];
    return p->radius ? p->radius : diameter / 2;
}

Refusal d6_setup_finish(Setup *s)
{
    if (!s->scenario)
        s->scenario = (uint8_t)d6_setup_setting(s, D6_SET_SCENARIO);
    if (!fits_seats(s))
        return (Refusal){.code = ERR_SEAT_COUNT, .rule = rule_of(s, D6_TWO_SIDES_RULE)};
    for (uint32_t i = 0; i < s->custom_count; i++) {
        Refusal why = s->ruleset->profile_check(&s->custom[i]);
        if (why.code)
            return why;
    }
    if ((s->option[D6_OPT_BASE_DIAMETER] | s->option[D6_OPT_MONSTER_BASE_DIAMETER]) & 1)
        return (Refusal){.code = ERR_BAD_PROFILE,
                         .rule = rule_of(s, D6_BASES_RULE)}; // an even number
    if (s->map_given && !fits_table(s))
        return (Refusal){.code = ERR_TABLE_SIZE, .rule = rule_of(s, D6_TABLE_RULE)};
    if (s->option[D6_OPT_TERRAIN_MAP] && !s->map_given)
        return (Refusal){.code = E_MISSING_KEY, .rule = rule_of(s, D6_TERRAIN_MAP_RULE)};
    s->option[D6_OPT_TERRAIN_MAP] = s->map_given;
    make_maps(s);
    for (uint8_t seat = 0; seat < s->seat_count; seat++) {
        int index;
        Refusal why = ruleset_roster_refusal(s, seat, &index);
        if (why.code && !s->position.given) // a position may hold any figures (bug reports, tests)
            return why;
    }
    if (!s->position.given)
        return d6_deploy_possible(s);
    for (uint32_t i = 0; i < s->figure_count; i++)
        s->position.figure[i].radius = radius_of(s, s->figure[i].profile);
    return d6_position_check(s);
}

void d6_begin(Play *p)
{
    Game *g = p->game;
    const Setup *s = g->setup;
    game_seat_figures(g);
    g->scenario = s->scenario;
    d6_room_clear(g);
    if (s->scenario)
        g->map = s->map[s->scenario - 1];
    for (uint32_t i = 0; i < s->figure_count; i++) {
        const Profile *profile = s->figure[i].profile;
        Figure *f = &g->figure[i];
        f->radius = radius_of(s, profile);
        f->tally[D6_TALLY_VITALITY] = profile->stat[D6_STAT_V];
        int16_t *tally = g->seat[f->seat].tally;
        tally[D6_SEAT_START_COUNT]++;
        tally[D6_SEAT_START_BERTHS] = (int16_t)(tally[D6_SEAT_START_BERTHS] + profile->berths);
        tally[D6_SEAT_START_COST] = (int16_t)(tally[D6_SEAT_START_COST] + profile->cost);
    }
    play_push(p, D6_PROC_SETUP, 0, (FigureId){0}, (FigureId){0});
}

// --- rows ---

static void say_conventions(Play *p)
{
    static const uint16_t keys[] = {
        D6_PAS_RULE,   D6_TWO_SIDES_RULE, D6_STATS_RULE, D6_BODY_TEXT_RULE, D6_ONE_TAPE_RULE,
        D6_FRAME_RULE, D6_EXACT_RULE,     D6_BASES_RULE, D6_FLAT_RULE,      D6_PROFILE_LIMITS_RULE};
    if (!p->sink)
        return;
    Event e = d6_event(p->game, D6_EVENT_STARTED, (FigureId){0}, (FigureId){0}, D6_NO_KEY);
    for (uint32_t i = 0; i < COUNT_OF(keys); i++)
        d6_event_cite(p->game, &e, keys[i]);
    play_event(p, &e);
    for (uint8_t s = 0; s < p->game->seat_count; s++) {
        Event band = d6_event(p->game, D6_EVENT_BAND, (FigureId){0}, (FigureId){0}, D6_NO_KEY);
        const D6Family *family = d6_family(p->game);
        for (uint32_t i = 0; i < family->band_rule_count; i++)
            event_cite(&band, family->band_rules[i]);
        band.seat = s;
        band.amount = p->game->seat[s].tally[D6_SEAT_START_COST];
        band.left = p->game->seat[s].tally[D6_SEAT_START_BERTHS];
        play_event(p, &band);
    }
}

static Next begin_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    (void)f;
    say_conventions(p);
    if (g->setup->position.given)
        return next_goto(D6_SET_PLAY);
    if (g->scenario)
        return next_goto(D6_SET_TERRAIN);
    play_roll(p, 1, D6_SIDES, D6_ROLL_SCENARIO, (FigureId){0}, sense_run(3));
    return next_rolled(D6_SET_ROLL);
}

static Next scenario_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    (void)f;
    g->scenario = (uint8_t)(g->roll.reading.which + 1); // 1-2, 3-4, 5-6
    g->map = g->setup->map[g->scenario - 1];
    if (g->setup->maps_late)
        make_map(g->setup, g->scenario);
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_SCENARIO, (FigureId){0}, (FigureId){0}, D6_NO_KEY);
        d6_event_cite(g, &e, D6_SCENARIO_RULE);
        d6_event_cite(g, &e, D6_SETUP_ORDER_RULE);
        event_dice(&e, &g->roll);
        e.amount = g->scenario;
        play_event(p, &e);
    }
    return next_row();
}

static void say_terrain(Play *p)
{
    const Game *g = p->game;
    if (!p->sink)
        return;
    Event e = d6_event(g, D6_EVENT_TERRAIN, (FigureId){0}, (FigureId){0}, D6_ELEMENTS_RULE);
    d6_event_cite(g, &e, D6_SETUP_ORDER_RULE);
    d6_event_cite(g, &e, D6_TERRAIN_AMOUNT_RULE);
    d6_event_cite(g, &e, D6_TERRAIN_MAP_RULE);
    for (uint32_t i = 0; i < 3; i++)
        if (d6_scenario(g)->terrain_key[i] != D6_NO_KEY)
            d6_event_cite(g, &e, d6_scenario(g)->terrain_key[i]);
    for (uint32_t i = 0; i < g->map->piece_count; i++) {
        bool zone = (g->map->piece[i].flags & GEO_DIFFICULT) != 0;
        e.amount += !zone;
        e.left += zone;
    }
    play_event(p, &e);
}

static Next terrain_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    (void)f;
    say_terrain(p);
    g->marker_count = d6_scenario(g)->tokens;
    for (uint32_t i = 0; i < g->marker_count; i++)
        g->marker[i] = (Marker){.at = token_at(i), .status = D6_MARKER_FREE, .seat = SEAT_NONE};
    if (!d6_setting(g, D6_SET_SIDE_NUMBERING))
        return next_goto(D6_SET_SIDES);
    play_roll(p, 1, D6_SIDES, D6_ROLL_SIDES, (FigureId){0}, sense_run(2));
    return next_rolled(D6_SET_SIDES);
}

/// EV-SCEN-3, AO-SETUP-5: 1-3 side A, 4-6 side B is camp 1; or the seats as they are given.
/// EV-AMB-3: that side is the ambushed band, camp 2.
static Next sides_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    D6Setup *set = FRAME_AS(D6Setup, f);
    bool rolled = d6_setting(g, D6_SET_SIDE_NUMBERING) != 0, ambush = d6_scenario(g)->ambush;
    uint8_t drawn = rolled ? g->roll.reading.which : 0;
    for (uint8_t i = 0; i < g->seat_count; i++) {
        uint8_t seat = (uint8_t)((drawn + i) % g->seat_count);
        set->order[i] = seat; // camp 1 commits first; the ambushed band before the ambusher
        g->seat[seat].tally[D6_SEAT_CAMP] = (int16_t)(ambush ? 2 - i : i + 1);
    }
    g->tally[D6_GAME_ROLE_SEAT] = ambush ? drawn : SEAT_NONE;
    if (p->sink) {
        Event e = d6_event(g, ambush ? D6_EVENT_AMBUSHED : D6_EVENT_SIDES, (FigureId){0},
                           (FigureId){0}, ambush ? D6_AMB_DIE_RULE : D6_SIDES_RULE);
        d6_event_cite(g, &e, ambush ? D6_AMB_PREY_RULE : D6_DEPLOY_ORDER_RULE);
        d6_event_cite(g, &e, D6_SETUP_ORDER_RULE);
        if (rolled)
            event_dice(&e, &g->roll);
        e.seat = drawn;
        play_event(p, &e);
    }
    return next_row();
}

static Next play_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    // The setup is done and leaves no frame behind: what follows stands at the bottom of the stack.
    g->depth--;
    *f = (Frame){0};
    if (g->setup->position.given) {
        d6_begin_position(p);
    } else {
        for (uint8_t n = 1; d6_setting(g, D6_SET_FURTIF_STARTS_HIDDEN) && n <= g->figure_count; n++)
            d6_hide_freely(p, (FigureId){n}); // AO-SETUP-8
        g->turn = 1;
        play_push(p, D6_PROC_TURN, 0, (FigureId){0}, (FigureId){0});
    }
    return next_stay();
}

static const Row setup_rows[] = {
    {.label = D6_SET_BEGIN, .name = "begin", .enter = begin_enter},
    {.label = D6_SET_ROLL, .name = "scenario", .enter = scenario_enter},
    {.label = D6_SET_TERRAIN, .name = "terrain", .enter = terrain_enter},
    {.label = D6_SET_SIDES, .name = "sides", .enter = sides_enter},
    {D6_SET_DEPLOY, "deploy", d6_deploy_enter, d6_deploy_offer, d6_deploy_check, d6_deploy_take,
     d6_deploy_sample, d6_deploy_candidates, D6_DEPLOY_RULE, ROW_RESTS},
    {.label = D6_SET_PLAY, .name = "play", .enter = play_enter},
};
const Proc d6_setup_proc = {"setup", setup_rows, COUNT_OF(setup_rows)};
