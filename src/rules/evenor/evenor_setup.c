// SPDX-License-Identifier: MIT
// Before the first turn: scenario die, terrain, side die, deployment, in the order of EV-SCEN-2.
// The maps of all scenarios that may be rolled are made beforehand from the terrain seed, because a
// map never changes during play and terrain takes no game die.
#include "core/terrain.h"
#include "rules/evenor/evenor.h"

GeoBox evenor_corner(uint8_t seat)
{
    const int32_t far = EVENOR_TABLE - EVENOR_CORNER;
    return seat ? (GeoBox){far, far, EVENOR_TABLE, EVENOR_TABLE}
                : (GeoBox){0, 0, EVENOR_CORNER, EVENOR_CORNER};
}

GeoVec evenor_token(uint32_t i)
{
    static const GeoVec at[EVENOR_TOKENS] = {{12000, 12000}, {5636, 18364}, {18364, 5636}};
    return at[i];
}

static void plan_terrain(const Setup *s, uint8_t scenario, TerrainPlan *plan)
{
    int32_t count = s->option[EVENOR_OPT_TERRAIN_COUNT],
            zones = s->option[EVENOR_OPT_DIFFICULT_COUNT];
    *plan = (TerrainPlan){.width = EVENOR_TABLE,
                          .depth = EVENOR_TABLE,
                          .least = 6,
                          .most = 12,
                          .zones_least = 1,
                          .zones_most = 2,
                          .gap = EVENOR_TERRAIN_GAP};
    if (count >= 0)
        plan->least = plan->most = count;
    if (zones >= 0)
        plan->zones_least = plan->zones_most = zones;
    if (scenario == EVENOR_AMBUSH) {
        plan->zones_least = plan->zones_most = 0;
        plan->clear[plan->box_count++] = evenor_strip;
        return;
    }
    plan->clear[plan->box_count++] = evenor_corner(0);
    plan->clear[plan->box_count++] = evenor_corner(1);
    for (uint32_t i = 0; scenario == EVENOR_HUNT && i < EVENOR_TOKENS; i++)
        plan->point[plan->point_count++] = (GeoDisc){evenor_token(i), D6_TOKEN_RADIUS};
}

Refusal evenor_setup_finish(Setup *s)
{
    if (s->seat_count != 2)
        return (Refusal){ERR_BAND_UNKNOWN, RULE_EV_GEN_2, {0}, {0}};
    for (uint32_t i = 0; i < s->custom_count; i++) {
        Refusal why = evenor_ruleset.profile_check(&s->custom[i]);
        if (why.code)
            return why;
    }
    if ((s->option[D6_OPT_BASE_DIAMETER] | s->option[D6_OPT_MONSTER_BASE_DIAMETER]) & 1)
        return (Refusal){ERR_BAD_PROFILE, RULE_EV_GEO_3, {0}, {0}}; // an even number of thousandths
    if (s->map_given && (s->map[0].width != EVENOR_TABLE || s->map[0].depth != EVENOR_TABLE))
        return (Refusal){ERR_OFF_TABLE, RULE_EV_GEN_1, {0}, {0}};
    if (s->option[EVENOR_OPT_TERRAIN_MAP] && !s->map_given)
        return (Refusal){E_MISSING_KEY, RULE_EV_SCEN_7, {0}, {0}};
    s->option[EVENOR_OPT_TERRAIN_MAP] = s->map_given;
    if (!s->scenario)
        s->scenario = (uint8_t)s->option[EVENOR_OPT_SCENARIO];
    for (uint8_t scenario = 1; scenario < EVENOR_SCENARIOS; scenario++) {
        if (s->map_given || (s->scenario && s->scenario != scenario))
            continue;
        TerrainPlan plan;
        plan_terrain(s, scenario, &plan);
        terrain_scatter(&plan, rng_mix(s->terrain_seed, scenario), &s->map[scenario - 1]);
    }
    for (uint8_t seat = 0; seat < s->seat_count; seat++) {
        int index;
        Refusal why = ruleset_band_refusal(s, seat, &index);
        if (why.code && !s->position.given) // a position may hold any figures (bug reports, tests)
            return why;
    }
    if (!s->position.given)
        return evenor_deploy_possible(s);
    for (uint32_t i = 0; i < s->figure_count; i++) {
        const Profile *p = s->figure[i].profile;
        int32_t diameter = s->option[p->roles & D6_ROLE_MONSTER ? D6_OPT_MONSTER_BASE_DIAMETER
                                                                : D6_OPT_BASE_DIAMETER];
        s->position.figure[i].radius = p->radius ? p->radius : diameter / 2;
    }
    return d6_position_check(s);
}

void evenor_begin(Play *p)
{
    Game *g = p->game;
    const Setup *s = g->setup;
    g->seat_count = s->seat_count;
    g->figure_count = s->figure_count;
    g->scenario = s->scenario;
    if (s->scenario)
        g->map = &s->map[s->scenario - 1];
    for (uint32_t i = 0; i < s->figure_count; i++) {
        const Profile *profile = s->figure[i].profile;
        Figure *f = &g->figure[i];
        bool monster = (profile->roles & D6_ROLE_MONSTER) != 0;
        int32_t diameter = s->option[monster ? D6_OPT_MONSTER_BASE_DIAMETER : D6_OPT_BASE_DIAMETER];
        f->seat = s->figure[i].seat;
        f->radius = profile->radius ? profile->radius : diameter / 2;
        f->tally[D6_TALLY_VITALITY] = profile->stat[D6_STAT_V];
        g->of_seat[f->seat] |= (FigureMask)1 << i;
        int16_t *tally = g->seat[f->seat].tally;
        tally[D6_SEAT_START_COUNT]++;
        tally[D6_SEAT_START_SLOTS] = (int16_t)(tally[D6_SEAT_START_SLOTS] + (monster ? 2 : 1));
        tally[D6_SEAT_START_COST] = (int16_t)(tally[D6_SEAT_START_COST] + profile->cost);
    }
    play_push(p, EVENOR_PROC_SETUP, 0, (FigureId){0}, (FigureId){0});
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
        static const RuleId rules[] = {RULE_EV_RECR_1, RULE_EV_RECR_2, RULE_EV_RECR_3,
                                       RULE_EV_RECR_4, RULE_EV_RECR_5, RULE_EV_RECR_6,
                                       RULE_EV_RECR_7, RULE_EV_RECR_8, RULE_EV_RECR_9};
        for (uint32_t i = 0; i < COUNT_OF(rules); i++)
            event_cite(&band, rules[i]);
        band.seat = s;
        band.amount = p->game->seat[s].tally[D6_SEAT_START_COST];
        band.left = p->game->seat[s].tally[D6_SEAT_START_SLOTS];
        play_event(p, &band);
    }
}

static Next begin_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    (void)f;
    say_conventions(p);
    if (g->setup->position.given)
        return next_goto(EVENOR_SET_PLAY);
    if (g->scenario)
        return next_goto(EVENOR_SET_TERRAIN);
    play_roll(p, 1, D6_SIDES, D6_ROLL_SCENARIO, (FigureId){0});
    return next_rolled(EVENOR_SET_SCENARIO);
}

static Next scenario_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    (void)f;
    g->scenario = (uint8_t)((g->roll.value[0] + 1) / 2); // 1-2, 3-4, 5-6
    g->map = &g->setup->map[g->scenario - 1];
    if (p->sink) {
        Event e = d6_event(g, D6_EVENT_SCENARIO, (FigureId){0}, (FigureId){0}, D6_NO_KEY);
        event_cite(&e, RULE_EV_SCEN_1);
        event_cite(&e, RULE_EV_SCEN_2);
        d6_event_dice(g, &e);
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
    static const RuleId by_scenario[][3] = {
        [EVENOR_EXTERMINATION] = {RULE_EV_EXT_1, RULE_EV_EXT_2, 0},
        [EVENOR_AMBUSH] = {RULE_EV_AMB_1, RULE_EV_AMB_2, 0},
        [EVENOR_HUNT] = {RULE_EV_HUNT_1, RULE_EV_HUNT_2, RULE_EV_HUNT_3}};
    event_cite(&e, RULE_EV_SCEN_2);
    event_cite(&e, RULE_EV_SCEN_6);
    event_cite(&e, RULE_EV_SCEN_7);
    for (uint32_t i = 0; i < 3; i++)
        event_cite(&e, by_scenario[g->scenario][i]);
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
    if (g->scenario == EVENOR_HUNT) {
        for (uint32_t i = 0; i < EVENOR_TOKENS; i++)
            g->marker[i] =
                (Marker){.at = evenor_token(i), .status = D6_MARKER_FREE, .seat = SEAT_NONE};
        g->marker_count = EVENOR_TOKENS;
    }
    play_roll(p, 1, D6_SIDES, D6_ROLL_SIDES, (FigureId){0});
    return next_rolled(EVENOR_SET_SIDES);
}

/// EV-SCEN-3: 1-3 side A, 4-6 side B is camp 1. EV-AMB-3: that side is the ambushed band, camp 2.
static Next sides_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    EvenorSetup *set = FRAME_AS(EvenorSetup, f);
    uint8_t drawn = g->roll.value[0] <= 3 ? 0 : 1, other = (uint8_t)(1 - drawn);
    bool ambush = g->scenario == EVENOR_AMBUSH;
    uint8_t first = ambush ? other : drawn;
    g->seat[first].tally[D6_SEAT_CAMP] = 1;
    g->seat[1 - first].tally[D6_SEAT_CAMP] = 2;
    g->tally[D6_GAME_ROLE_SEAT] = ambush ? drawn : SEAT_NONE;
    set->order[0] = drawn; // camp 1 commits first; the ambushed band before the ambusher
    set->order[1] = other;
    if (p->sink) {
        Event e = d6_event(g, ambush ? D6_EVENT_AMBUSHED : D6_EVENT_SIDES, (FigureId){0},
                           (FigureId){0}, D6_NO_KEY);
        event_cite(&e, ambush ? RULE_EV_AMB_3 : RULE_EV_SCEN_3);
        event_cite(&e, ambush ? RULE_EV_AMB_4 : RULE_EV_SCEN_5);
        event_cite(&e, RULE_EV_SCEN_2);
        d6_event_dice(g, &e);
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
        g->turn = 1;
        play_push(p, D6_PROC_TURN, 0, (FigureId){0}, (FigureId){0});
    }
    return next_stay();
}

static const Row setup_rows[] = {
    {.label = EVENOR_SET_BEGIN, .name = "begin", .enter = begin_enter},
    {.label = EVENOR_SET_SCENARIO, .name = "scenario", .enter = scenario_enter},
    {.label = EVENOR_SET_TERRAIN, .name = "terrain", .enter = terrain_enter},
    {.label = EVENOR_SET_SIDES, .name = "sides", .enter = sides_enter},
    {EVENOR_SET_DEPLOY, "deploy", evenor_deploy_enter, evenor_deploy_offer, evenor_deploy_check,
     evenor_deploy_take, evenor_deploy_sample, evenor_deploy_candidates, D6_DEPLOY_RULE},
    {.label = EVENOR_SET_PLAY, .name = "play", .enter = play_enter},
};
const Proc evenor_setup_proc = {"setup", setup_rows, COUNT_OF(setup_rows)};
