// SPDX-License-Identifier: MIT
// Setup, scenarios and their ends (sections 21, 22 and 27 of the ledger).
#include "rules/seg/seg_procs.h"
#include <string.h>

static const RuleId scene_rules[SEG_SCENES] = {RULE_SG_END_3, RULE_SG_SCN_1, RULE_SG_SCN_2,
                                               RULE_SG_SCN_3};

const SegScenarioData *seg_scene(const Game *g)
{
    return &seg_scenario_data[g->scenario ? g->scenario - 1 : 0];
}

static void make_map(const SegScenarioData *data, GeoMap *map)
{
    memset(map, 0, sizeof *map);
    map->width = data->width;
    map->depth = data->depth;
    for (uint32_t i = 0; i < data->piece_count; i++) {
        map->piece[i] = data->piece[i];
        if (geo_piece_finish(&map->piece[i]))
            map->piece_count++;
    }
}

static int32_t radius_of(const Setup *s, const Profile *p)
{
    return p->radius ? p->radius : s->option[SEG_OPT_BASE_DIAMETER] / 2;
}

/// A character of a position with what it holds; `trial` has those before it.
static Refusal position_figure_check(const Game *trial, FigureId id)
{
    const Figure *f = game_figure_of(trial, id);
    uint32_t posture = f->states & SEG_POSTURES;
    if (posture & (posture - 1))
        return seg_no_figure(ERR_BAD_POSITION, RULE_SG_POST_1, id);
    for (int i = 0; i < SEG_TALLY_KINDS; i++)
        if (f->tally[i] < 0)
            return seg_no_figure(ERR_BAD_POSITION, RULE_SG_GEN_6, id);
    if (f->tally[SEG_TALLY_AMMO] > SEG_AMMO_FACTOR * game_profile(trial, id)->stat[SEG_STAT_V])
        return seg_no_figure(ERR_BAD_POSITION, RULE_SG_SKDIV_9, id);
    if (f->status != FIGURE_IN_PLAY)
        return f->states ? seg_no_figure(ERR_BAD_POSITION, RULE_SG_WOUND_3, id) : refusal_none();
    if (posture && (f->states & SEG_IMMOBILISED))
        return seg_no_figure(ERR_BAD_POSITION, RULE_SG_IMM_4, id);
    if (seg_value(trial, id) < (seg_has(trial, id, SEG_SKILL_ENDURING) ? 0 : 1))
        return seg_no_figure(ERR_BAD_POSITION, RULE_SG_WOUND_3, id);
    Refusal why = seg_place_check(trial, game_base(trial, id), figure_bit(id));
    if (refusal_is(why))
        why.subject = id;
    return why;
}

/// What the characters of a seat cost together.
static int team_cost(const Setup *s, uint8_t seat)
{
    int cost = 0;
    for (uint32_t i = 0; i < s->figure_count; i++)
        if (s->figure[i].seat == seat)
            cost += seg_cost(s, s->figure[i].profile);
    return cost;
}

static Refusal position_pile_check(const Setup *s, const Game *trial)
{
    const SetupPosition *pos = &s->position;
    const PositionCards *cards = seg_position_cards_of(pos);
    FigureMask seen = pos->resume == SEG_RESUME_STEP ? figure_bit(pos->active) : 0;
    for (uint8_t seat = 0; seat < s->seat_count; seat++)
        for (uint32_t i = 0; i < cards->held[seat].count; i++) {
            FigureId id = cards->held[seat].figure[i];
            if (s->figure[id.n - 1].seat != seat || seg_is(trial, id, SEG_ACTIVATED) ||
                !game_in_play(trial, id) || (seen & figure_bit(id)))
                return seg_no_figure(ERR_BAD_PILE, RULE_SG_ACT_2, id);
            seen |= figure_bit(id);
        }
    return refusal_none();
}

static Refusal position_check(const Setup *s)
{
    const SetupPosition *pos = &s->position;
    Game trial = {.setup = s, .rules = s->ruleset, .map = s->map[s->scenario - 1]};
    trial.marker_count = pos->marker_count;
    for (uint32_t i = 0; i < pos->marker_count; i++) {
        trial.marker[i] = pos->marker[i];
        if (pos->marker[i].seat >= s->seat_count)
            return seg_no(ERR_BAD_POSITION, RULE_SG_SKSPE_9);
    }
    for (uint8_t n = 1; n <= s->figure_count; n++) {
        trial.figure[n - 1] = pos->figure[n - 1];
        trial.figure[n - 1].seat = s->figure[n - 1].seat;
        trial.figure_count = n;
        Refusal why = position_figure_check(&trial, (FigureId){n});
        if (refusal_is(why))
            return why;
        game_set_status(&trial, (FigureId){n}, pos->figure[n - 1].status);
    }
    for (uint8_t seat = 0; seat < s->seat_count; seat++) {
        const int16_t *tally = pos->seat_tally[seat];
        int came = tally[SEG_SEAT_START_COST] ? tally[SEG_SEAT_START_COST] : team_cost(s, seat);
        if (tally[SEG_SEAT_LEFT_COST] > came)
            return seg_no(ERR_BAD_POSITION, RULE_SG_SCN_3);
    }
    Refusal why = position_pile_check(s, &trial);
    if (refusal_is(why) || pos->resume != SEG_RESUME_STEP)
        return why;
    if (!pos->active.n || s->figure[pos->active.n - 1].seat != pos->to_act ||
        !seg_position_cards_of(pos)->colour)
        return seg_no_figure(ERR_BAD_POSITION, RULE_SG_ACT_9, pos->active);
    return game_in_play(&trial, pos->active)
               ? refusal_none()
               : seg_no_figure(ERR_OUT_OF_ACTION, RULE_SG_ACT_9, pos->active);
}

Refusal seg_setup_finish(Setup *s)
{
    const int32_t *option = s->option;
    if (s->seat_count < 2 || s->seat_count > SEAT_MAX)
        return seg_no(ERR_SEAT_COUNT, RULE_SG_GEN_4);
    if (option[SEG_OPT_RULER_SHORT] >= option[SEG_OPT_RULER_MEDIUM] ||
        option[SEG_OPT_RULER_MEDIUM] >= option[SEG_OPT_RULER_LONG])
        return seg_no(ERR_BAD_RULERS, RULE_SG_GEN_2);
    if (option[SEG_OPT_BASE_DIAMETER] & 1)
        return seg_no(ERR_BAD_BASE, RULE_SG_GEN_3);
    if (!s->scenario)
        s->scenario = (uint8_t)option[SEG_OPT_SCENARIO];
    if (!s->scenario) // drawn like terrain, with equal budgets: the rules have no die for it
        s->scenario = (uint8_t)(SEG_SCENE_CLASH + rng_mix(s->terrain_seed, 1) % 2);
    if (s->seat_count > seg_scenario_data[s->scenario - 1].seats)
        return seg_no(ERR_SCENARIO_SEATS, scene_rules[s->scenario]);
    if (!s->map_given)
        make_map(&seg_scenario_data[s->scenario - 1], s->map[s->scenario - 1]);
    for (uint32_t i = 0; i < s->custom_count; i++)
        s->custom[i].cost = (int16_t)seg_cost(s, &s->custom[i]);
    for (uint8_t seat = 0; seat < s->seat_count && !s->position.given; seat++) {
        int index;
        Refusal why = ruleset_roster_refusal(s, seat, &index);
        if (refusal_is(why))
            return why;
    }
    if (!s->position.given)
        return refusal_none();
    for (uint32_t i = 0; i < s->figure_count; i++)
        s->position.figure[i].radius = radius_of(s, s->figure[i].profile);
    return position_check(s);
}

static void begin_position(Play *p)
{
    Game *g = p->game;
    const SetupPosition *pos = &g->setup->position;
    const PositionCards *cards = seg_position_cards_of(pos);
    Frame *turn = &g->frame[g->depth - 1];
    game_take_position(g);
    for (uint32_t i = 0; i < g->figure_count; i++) {
        Figure *f = &g->figure[i];
        if (f->status == FIGURE_OUT || f->status == FIGURE_EXITED) // SG-WOUND-3
            f->tally[SEG_TALLY_ENERGY] = f->tally[SEG_TALLY_SUPPORT] = 0;
    }
    for (uint8_t s = 0; s < g->seat_count; s++) {
        Seat *seat = &g->seat[s];
        int16_t cost = seat->tally[SEG_SEAT_START_COST];
        memcpy(seat->tally, pos->seat_tally[s], sizeof seat->tally);
        if (!seat->tally[SEG_SEAT_START_COST])
            seat->tally[SEG_SEAT_START_COST] = cost;
        *seg_pile(g, s) = cards->held[s];
    }
    FRAME_AS(SegTurn, turn)->hand = pos->to_act;
    g->tally[SEG_GAME_FIRST] = pos->to_act;
    if (pos->resume == SEG_RESUME_PILE)
        return;
    turn->row = play_row(g, SEG_PROC_TURN, SEG_TURN_REVEAL);
    if (pos->resume == SEG_RESUME_REVEAL)
        return;
    turn->row = play_row(g, SEG_PROC_TURN, SEG_TURN_SECOND);
    (void)seg_push_activation(p, pos->active, cards->colour);
}

void seg_begin(Play *p)
{
    Game *g = p->game;
    const Setup *s = g->setup;
    game_seat_figures(g);
    seg_pile_clear(g);
    g->scenario = s->scenario ? s->scenario : SEG_SCENE_CLASH;
    g->map = s->map[g->scenario - 1];
    for (uint32_t i = 0; i < s->figure_count; i++) {
        const Profile *profile = s->figure[i].profile;
        FigureId id = {(uint8_t)(i + 1)};
        Figure *f = &g->figure[i];
        f->radius = radius_of(s, profile);
        int16_t *tally = g->seat[f->seat].tally;
        tally[SEG_SEAT_START_COST] = (int16_t)(tally[SEG_SEAT_START_COST] + seg_cost(s, profile));
        if (profile->trait[SEG_SKILL_LIMITED_AMMO])
            f->tally[SEG_TALLY_AMMO] = (int16_t)(SEG_AMMO_FACTOR * profile->stat[SEG_STAT_V]);
        int score = profile->stat[SEG_STAT_V] + profile->trait[SEG_SKILL_BONUS_DIAMOND];
        if (profile->trait[SEG_SKILL_SINGLE_USE])
            f->tally[SEG_TALLY_ENERGY] = (int16_t)seg_cap(g, id);
        else if (profile->trait[SEG_SKILL_STORAGE])
            f->tally[SEG_TALLY_ENERGY] = (int16_t)score;
    }
    play_push(p, SEG_PROC_TURN, 0, (FigureId){0}, (FigureId){0});
    if (s->position.given)
        begin_position(p);
}

// --- ends ---

static void over(Play *p, uint8_t winner, RuleId rule)
{
    Game *g = p->game;
    g->winner = winner;
    g->end_rule = rule;
    g->tally[SEG_GAME_ENDING] = 1;
    if (p->sink) {
        Event e = event_of(g, SEG_EVENT_OVER, (FigureId){0}, (FigureId){0}, rule);
        event_cite(&e, RULE_SG_END_3);
        e.seat = winner;
        play_event(p, &e);
    }
}

static uint8_t seat_first(uint8_t seats)
{
    uint8_t s = 0;
    for (; !(seats & 1); seats >>= 1)
        s++;
    return s;
}

/// The seats of a mask with the most.
static uint8_t most(const int count[SEAT_MAX], uint8_t seats)
{
    uint8_t best = 0;
    for (uint8_t s = 0; s < SEAT_MAX; s++)
        if ((seats >> s & 1) && (!best || count[s] >= count[seat_first(best)]))
            best = (uint8_t)(1u << s | (best && count[s] == count[seat_first(best)] ? best : 0u));
    return best;
}

/// The only seat of a mask, or nobody.
static uint8_t only(uint8_t seats)
{
    return seats && !(seats & (seats - 1)) ? seat_first(seats) : SEAT_NONE;
}

/// Seats with a character left on the table: no other can win (SG-END-3).
static uint8_t present(const Game *g)
{
    uint8_t seats = 0;
    for (uint8_t s = 0; s < g->seat_count; s++)
        seats = (uint8_t)(seats | (unsigned)seg_is_present(g, s) << s);
    return seats;
}

static int cost_on_table(const Game *g, uint8_t seat)
{
    int sum = 0;
    for (FigureMask left = g->in_play & g->of_seat[seat]; left; left &= left - 1)
        sum += seg_cost(g->setup, game_profile(g, figure_first(left)));
    return sum;
}

static void score(Play *p, uint8_t seat, int amount, RuleId rule)
{
    int16_t *tally = p->game->seat[seat].tally;
    tally[SEG_SEAT_SCORE] = (int16_t)(tally[SEG_SEAT_SCORE] + amount);
    seg_say_seat(p, SEG_EVENT_SCORED, seat, rule, amount, tally[SEG_SEAT_SCORE]);
}

/// SG-SCN-1: for the killer's team; what a team does to itself, for each of the others.
void seg_score_elimination(Play *p, FigureId id, FigureId killer)
{
    const Game *g = p->game;
    uint8_t mine = game_seat_of(g, id), by = killer.n ? game_seat_of(g, killer) : mine;
    for (uint8_t s = 0; g->scenario == SEG_SCENE_CLASH && g->turn && s < g->seat_count; s++)
        if (s != mine && (s == by || by == mine) && seg_is_present(g, s))
            score(p, s, seg_cost(g->setup, game_profile(g, id)), RULE_SG_SCN_1);
}

/// SG-SCN-2: who is stronger at the marker?
static void score_marker(Play *p)
{
    const Game *g = p->game;
    int sum[SEAT_MAX] = {0};
    for (FigureMask left = g->in_play; left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (!seg_is(g, id, SEG_IMMOBILISED) &&
            geo_within(game_disc(g, id), (GeoDisc){seg_scene(g)->marker, 0},
                       seg_ruler(g, SEG_RANGE_SHORT)))
            sum[game_seat_of(g, id)] += seg_value(g, id);
    }
    uint8_t holder = only(most(sum, present(g)));
    if (holder != SEAT_NONE)
        score(p, holder, 1, RULE_SG_SCN_2);
}

static uint8_t breakthrough_winner(const Game *g)
{
    const int16_t *tally = g->seat[0].tally;
    return 2 * tally[SEG_SEAT_LEFT_COST] >= tally[SEG_SEAT_START_COST] ? 0 : 1;
}

static bool check_empty(Play *p)
{
    const Game *g = p->game;
    uint8_t left = present(g);
    if (left & (left - 1)) // two and more
        return false;
    if (g->scenario == SEG_SCENE_BREAKTHROUGH)
        over(p, left >> 1 & 1 ? breakthrough_winner(g) : 0, RULE_SG_SCN_3);
    else
        over(p, only(left), RULE_SG_END_3);
    return true;
}

void seg_check_end(Play *p, bool turn_end)
{
    Game *g = p->game;
    if (!g->turn || seg_is_over(g) || check_empty(p) || !turn_end)
        return;
    if (g->scenario == SEG_SCENE_HOLD)
        score_marker(p);
    if (g->turn < seg_scene(g)->turns)
        return;
    int points[SEAT_MAX] = {0}, cost[SEAT_MAX] = {0};
    for (uint8_t s = 0; s < g->seat_count; s++) {
        points[s] = g->seat[s].tally[SEG_SEAT_SCORE];
        cost[s] = cost_on_table(g, s);
    }
    uint8_t best = most(points, present(g));
    if (g->scenario == SEG_SCENE_BREAKTHROUGH)
        over(p, breakthrough_winner(g), RULE_SG_SCN_3);
    else if (g->scenario == SEG_SCENE_HOLD)
        over(p, only(most(cost, best)), RULE_SG_SCN_2);
    else
        over(p, only(best), RULE_SG_SCN_1);
}

bool seg_may_exit(const Game *g, FigureId id)
{
    const Figure *f = game_figure_of(g, id);
    return seg_scene(g)->has_exit && g->scenario == SEG_SCENE_BREAKTHROUGH && f->seat == 0 &&
           g->turn && f->at.y + f->radius + GEO_CONTACT >= g->map->depth;
}

// --- what there is to draw ---

uint32_t seg_zones(const Game *g, Zone *list, uint32_t max)
{
    const SegScenarioData *scene = seg_scene(g);
    RuleId rule = scene_rules[g->scenario];
    uint32_t n = 0;
    for (uint8_t seat = 0; seat < g->seat_count && n < max; seat++)
        list[n++] = (Zone){scene->zone[g->seat_count - 2][seat], ZONE_DEPLOY, seat, rule};
    int32_t reach = seg_ruler(g, SEG_RANGE_SHORT);
    GeoVec at = scene->marker;
    if (scene->has_marker && n < max)
        list[n++] = (Zone){
            {at.x - reach, at.y - reach, at.x + reach, at.y + reach}, ZONE_BASE, SEAT_NONE, rule};
    if (scene->has_exit && n < max)
        list[n++] = (Zone){{0, g->map->depth, g->map->width, g->map->depth}, ZONE_EXIT, 0, rule};
    return n;
}
