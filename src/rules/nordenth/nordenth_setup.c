// SPDX-License-Identifier: MIT
// Setup: maps, positions, the first frame; where the scenario's places are (section 24).
#include "core/terrain_high.h"
#include "rules/nordenth/nordenth_goal.h"
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"
#include <string.h>

const NordenthScenarioData *nordenth_scene(const Game *g)
{
    return &nordenth_scenario_data[g->scenario ? g->scenario - 1 : 0];
}

GeoBox nordenth_zone(const Game *g, uint8_t seat) { return nordenth_scene(g)->zone[seat]; }

int nordenth_last_turn(const Game *g)
{
    int32_t turns = game_option(g, NORDENTH_OPT_MAX_TURNS);
    return turns ? turns : nordenth_scene(g)->turns;
}

uint32_t nordenth_zones(const Game *g, Zone *list, uint32_t max)
{
    const NordenthScenarioData *scene = nordenth_scene(g);
    uint32_t n = 0;
    for (uint8_t seat = 0; seat < 2 && n < max; seat++)
        list[n++] = (Zone){scene->zone[seat], ZONE_DEPLOY, seat, RULE_AN_SET_1};
    GeoVec at = scene->marker;
    GeoBox around = {at.x - NORDENTH_HOLD, at.y - NORDENTH_HOLD, at.x + NORDENTH_HOLD,
                     at.y + NORDENTH_HOLD};
    if (scene->has_marker && n < max)
        list[n++] = (Zone){around, ZONE_BASE, SEAT_NONE, RULE_AN_END_4};
    if (scene->has_exit && n < max)
        list[n++] = (Zone){{0, g->map->depth, g->map->width, g->map->depth},
                           ZONE_EXIT,
                           NORDENTH_RUNNER,
                           RULE_AN_END_5};
    return n;
}

static void make_map(const NordenthScenarioData *data, uint64_t seed, GeoMap *map)
{
    if (data->is_drawn) {
        TerrainHigh plan = {data->width, data->depth, {data->zone[0], data->zone[1]}};
        terrain_raise(&plan, seed, map);
        return;
    }
    map->width = data->width;
    map->depth = data->depth;
    for (uint32_t i = 0; i < data->piece_count; i++) {
        map->piece[i] = data->piece[i];
        if (geo_piece_finish(&map->piece[i]))
            map->piece_count++;
    }
}

/// A figure of a position with what it holds; `trial` has those before it.
static Refusal position_figure_check(const Game *trial, FigureId id)
{
    const Figure *f = game_figure_of(trial, id);
    const Profile *profile = game_profile(trial, id);
    bool wounded = (f->states & NORDENTH_WOUNDED) != 0;
    if ((f->states & NORDENTH_TOKENS) == NORDENTH_TOKENS)
        return nordenth_no_figure(ERR_BAD_POSITION, RULE_AN_ACT_4, id);
    if (f->tally[NORDENTH_TALLY_HP] < 0 ||
        f->tally[NORDENTH_TALLY_HP] > profile->stat[NORDENTH_STAT_HP])
        return nordenth_no_figure(ERR_BAD_POSITION, RULE_AN_FIG_5, id);
    if (f->tally[NORDENTH_TALLY_MINES] < 0 ||
        f->tally[NORDENTH_TALLY_MINES] > profile->stat[NORDENTH_STAT_MINES])
        return nordenth_no_figure(ERR_BAD_POSITION, RULE_AN_SKL_6, id);
    if (f->status != FIGURE_IN_PLAY)
        return f->states ? nordenth_no_figure(ERR_BAD_POSITION, RULE_AN_WND_9, id) : refusal_none();
    if (wounded && (f->states & NORDENTH_CONCEALED))
        return nordenth_no_figure(ERR_BAD_POSITION, RULE_AN_WND_8, id);
    if ((f->states & NORDENTH_CONCEALED) == NORDENTH_CONCEALED)
        return nordenth_no_figure(ERR_BAD_POSITION, RULE_AN_HIDE_11, id);
    Refusal why = nordenth_place_check(trial, id, game_base(trial, id));
    if (refusal_is(why) && !why.subject.n)
        why.subject = id;
    return why;
}

/// What a position need not say: hit points, mines, where everybody looks.
static void fill_position(Setup *s)
{
    for (uint32_t i = 0; i < s->figure_count; i++) {
        Figure *f = &s->position.figure[i];
        const Profile *profile = s->figure[i].profile;
        f->radius = profile->radius;
        if (f->states & NORDENTH_WOUNDED)
            f->tally[NORDENTH_TALLY_HP] = 0;
        if (f->status == FIGURE_IN_PLAY && !f->tally[NORDENTH_TALLY_HP] &&
            !(f->states & NORDENTH_WOUNDED))
            f->tally[NORDENTH_TALLY_HP] = profile->stat[NORDENTH_STAT_HP];
        if (!f->tally[NORDENTH_TALLY_FACING_X] && !f->tally[NORDENTH_TALLY_FACING_Y])
            f->tally[NORDENTH_TALLY_FACING_Y] = s->figure[i].seat ? -NORDENTH_PACE : NORDENTH_PACE;
    }
    for (uint8_t seat = 0; seat < s->seat_count; seat++) {
        int16_t *initial = &s->position.seat_tally[seat][NORDENTH_SEAT_INITIAL];
        for (uint32_t i = 0, given = (uint32_t)*initial; !given && i < s->figure_count; i++)
            *initial = (int16_t)(*initial + (s->figure[i].seat == seat));
    }
}

static Refusal position_check(const Setup *s)
{
    const SetupPosition *pos = &s->position;
    Game trial = {.setup = s, .rules = s->ruleset, .map = s->map[s->scenario - 1]};
    for (uint32_t i = 0; i < pos->marker_count; i++)
        if (pos->marker[i].seat >= s->seat_count)
            return nordenth_no(ERR_BAD_POSITION, RULE_AN_MINE_2);
    for (uint8_t n = 1; n <= s->figure_count; n++) {
        trial.figure[n - 1] = pos->figure[n - 1];
        trial.figure[n - 1].seat = s->figure[n - 1].seat;
        trial.of_seat[s->figure[n - 1].seat] |= (FigureMask)1 << (n - 1);
        trial.figure_count = n;
        Refusal why = position_figure_check(&trial, (FigureId){n});
        if (refusal_is(why))
            return why;
        game_set_status(&trial, (FigureId){n}, pos->figure[n - 1].status);
    }
    if (pos->resume == NORDENTH_RESUME_STEP) {
        if (!pos->active.n || s->figure[pos->active.n - 1].seat != pos->to_act)
            return nordenth_no_figure(ERR_BAD_POSITION, RULE_AN_TURN_5, pos->active);
        if (!game_in_play(&trial, pos->active))
            return nordenth_no_figure(ERR_OUT_OF_ACTION, RULE_AN_TURN_8, pos->active);
    }
    for (uint8_t seat = 0; seat < s->seat_count; seat++)
        if (!(trial.in_play & trial.of_seat[seat]))
            return nordenth_no(ERR_BAD_POSITION, RULE_AN_END_2); // that game is over
    return refusal_none();
}

/// A map that somebody brings holds both zones; a position needs none.
static bool fits_table(const Setup *s)
{
    const NordenthScenarioData *data = &nordenth_scenario_data[s->scenario - 1];
    const GeoMap *map = s->map[s->scenario - 1];
    for (uint8_t seat = 0; seat < 2; seat++)
        if (data->zone[seat].x1 > map->width || data->zone[seat].y1 > map->depth)
            return false;
    return true;
}

Refusal nordenth_setup_finish(Setup *s)
{
    if (s->seat_count != 2)
        return nordenth_no(ERR_SEAT_COUNT, RULE_AN_GEN_7);
    if (!s->scenario && (s->map_given || s->position.given))
        s->scenario = NORDENTH_SCENE_ACCROCHAGE;
    if (!s->scenario) // drawn like terrain: the rules have no die for it
        s->scenario = (uint8_t)(1 + rng_mix(s->terrain_seed, 1) % (NORDENTH_SCENES - 1));
    if (!s->map_given)
        make_map(&nordenth_scenario_data[s->scenario - 1], s->terrain_seed,
                 s->map[s->scenario - 1]);
    else if (!s->position.given && !fits_table(s))
        return nordenth_no(ERR_TABLE_SIZE, RULE_AN_SET_1);
    geo_map_finish(s->map[s->scenario - 1]);
    for (uint8_t seat = 0; seat < 2; seat++) {
        int index, figures = 0;
        for (uint32_t i = 0; i < s->figure_count; i++)
            figures += s->figure[i].seat == seat;
        if (s->position.given) {
            if (figures > NORDENTH_BAND_MAX)
                return nordenth_no(ERR_BAND_SIZE, RULE_AN_SET_2);
            continue;
        }
        Refusal why = ruleset_roster_refusal(s, seat, &index);
        if (refusal_is(why))
            return why;
    }
    if (!s->position.given)
        return refusal_none();
    fill_position(s);
    return position_check(s);
}

static void begin_position(Play *p)
{
    Game *g = p->game;
    const SetupPosition *pos = &g->setup->position;
    Frame *turn = &g->frame[g->depth - 1];
    game_take_position(g);
    for (uint8_t s = 0; s < g->seat_count; s++)
        memcpy(g->seat[s].tally, pos->seat_tally[s], sizeof g->seat[s].tally);
    // Whoever is engaged is so with all enemies in contact who are, too.
    NordenthRoom *room = ROOM_AS(NordenthRoom, g);
    for (uint8_t a = 1; a <= g->figure_count; a++)
        for (uint8_t b = 1; b <= g->figure_count; b++) {
            FigureId x = {a}, y = {b};
            if (game_in_play(g, x) && game_in_play(g, y) &&
                game_seat_of(g, x) != game_seat_of(g, y) && nordenth_is(g, x, NORDENTH_ENGAGED) &&
                nordenth_is(g, y, NORDENTH_ENGAGED) && nordenth_contact(g, x, y))
                room->engaged[a - 1] |= figure_bit(y);
        }
    for (uint8_t n = 1; n <= g->figure_count; n++) {
        Figure *f = &g->figure[n - 1];
        if (!room->engaged[n - 1])
            f->states &= ~(uint32_t)NORDENTH_ENGAGED;
        for (int i = 0; i < NORDENTH_MARK_KINDS; i++)
            if (f->mark[i] && f->mark[i] <= g->figure_count)
                room->held[i][f->mark[i] - 1] |= figure_bit((FigureId){n});
    }
    g->tally[NORDENTH_GAME_ADVANTAGE] = pos->to_act;
    NordenthTurn *t = FRAME_AS(NordenthTurn, turn);
    t->next = pos->to_act;
    static const uint8_t rows[NORDENTH_RESUME_KINDS] = {
        [NORDENTH_RESUME_START] = NORDENTH_TURN_RETREAT,
        [NORDENTH_RESUME_ACTIVATE] = NORDENTH_TURN_PHASE,
        [NORDENTH_RESUME_STEP] = NORDENTH_TURN_ACTIVATED,
        [NORDENTH_RESUME_MELEE] = NORDENTH_TURN_MELEE};
    turn->row = play_row(g, NORDENTH_PROC_TURN, rows[pos->resume]);
    if (pos->resume == NORDENTH_RESUME_STEP) {
        g->tally[NORDENTH_GAME_PHASE] = (int16_t)nordenth_initiative(g, pos->active);
        turn->seat = pos->to_act;
        (void)nordenth_push_activation(p, pos->active, false, (FigureId){0});
    }
}

void nordenth_begin(Play *p)
{
    Game *g = p->game;
    const Setup *s = g->setup;
    game_seat_figures(g);
    g->room_used = sizeof(NordenthRoom);
    g->scenario = s->scenario;
    g->map = s->map[g->scenario - 1];
    for (uint32_t i = 0; i < s->figure_count; i++) {
        const Profile *profile = s->figure[i].profile;
        Figure *f = &g->figure[i];
        f->radius = profile->radius;
        f->tally[NORDENTH_TALLY_HP] = profile->stat[NORDENTH_STAT_HP];
        f->tally[NORDENTH_TALLY_MINES] = profile->stat[NORDENTH_STAT_MINES];
        f->tally[NORDENTH_TALLY_FACING_Y] = f->seat ? -NORDENTH_PACE : NORDENTH_PACE;
    }
    play_push(p, NORDENTH_PROC_TURN, 0, (FigureId){0}, (FigureId){0});
    if (s->position.given)
        begin_position(p);
}

void nordenth_view(const Game *g, uint8_t seat, Game *out)
{
    (void)seat; // AN-GEN-6: all is open
    game_copy(out, g);
}

Refusal nordenth_choice_check(const Game *g, uint8_t seat, const Choice *c, const Row *row)
{
    const Frame *top = &g->frame[g->depth - 1];
    if (seat != top->seat || choice_is_malformed(g, c))
        return nordenth_no(ERR_NOT_YOUR_DECISION, RULE_AN_GEN_4);
    return row->check(g, top, c);
}
