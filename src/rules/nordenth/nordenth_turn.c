// SPDX-License-Identifier: MIT
// The frame of the game: deployment in turn, then game turns of retreat tests, the Advantage,
// activations by descending Initiative, melees and checks (sections 5, 16 and 24).
#include "rules/nordenth/nordenth_goal.h"
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"
#include <string.h>

static Refusal wrong(RuleId rule) { return nordenth_no(ERR_NOT_YOUR_DECISION, rule); }

// --- deployment (AN-SET-1) ---

static FigureMask waiting(const Game *g, uint8_t seat)
{
    FigureMask mask = 0;
    for (FigureMask left = g->of_seat[seat]; left; left &= left - 1)
        if (game_figure_of(g, figure_first(left))->status == FIGURE_WAITING)
            mask |= left & -left;
    return mask;
}

static Refusal deploy_place_check(const Game *g, FigureId id, GeoVec at, int32_t z)
{
    GeoBox zone = nordenth_zone(g, game_seat_of(g, id));
    if (at.x < zone.x0 || at.x > zone.x1 || at.y < zone.y0 || at.y > zone.y1)
        return nordenth_no_figure(ERR_OFF_TABLE, RULE_AN_SET_1, id);
    GeoBase base = game_base_at(g, id, at, z);
    Refusal why = geo_surface_under(g->map, at, z) == z
                      ? nordenth_place_check(g, id, base)
                      : nordenth_no_figure(ERR_PATH_BLOCKED, RULE_AN_SET_1, id);
    if (refusal_is(why) && why.code == ERR_STRADDLE)
        why.code = ERR_PATH_BLOCKED;
    if (refusal_is(why))
        why.rule = RULE_AN_SET_1;
    return why;
}

/// Some place of the zone that is free; false: there is none.
static bool first_spot(const Game *g, FigureId id, GeoVec *at)
{
    GeoBox zone = nordenth_zone(g, game_seat_of(g, id));
    for (int32_t step = 1000; step >= 125; step /= 2)
        for (at->y = zone.y0; at->y <= zone.y1; at->y += step)
            for (at->x = zone.x0; at->x <= zone.x1; at->x += step)
                if (!refusal_is(deploy_place_check(g, id, *at, geo_surface(g->map, *at))))
                    return true;
    return false;
}

static void say_conventions(Play *p)
{
    static const RuleId rules[] = {
        RULE_AN_GEN_1, RULE_AN_GEN_2, RULE_AN_GEN_3,  RULE_AN_GEN_5, RULE_AN_GEN_6, RULE_AN_GEN_7,
        RULE_AN_GEN_8, RULE_AN_SET_1, RULE_AN_SET_3,  RULE_AN_FIG_1, RULE_AN_FIG_2, RULE_AN_FIG_3,
        RULE_AN_FIG_5, RULE_AN_FIG_8, RULE_AN_ACT_12, RULE_AN_FIG_9, RULE_AN_FIG_7};
    if (!p->sink)
        return;
    Event e = event_of(p->game, NORDENTH_EVENT_STARTED, (FigureId){0}, (FigureId){0}, rules[0]);
    for (uint32_t i = 1; i < COUNT_OF(rules); i++)
        event_cite(&e, rules[i]);
    play_event(p, &e);
}

static Next deploy_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthTurn *t = FRAME_AS(NordenthTurn, f);
    if (!g->in_play && !t->is_again) {
        t->is_again = true;
        say_conventions(p);
    }
    for (uint32_t tries = 0; tries < 2; tries++) {
        FigureMask left = waiting(g, t->next);
        for (; left; left &= left - 1) {
            GeoVec spot;
            FigureId id = figure_first(left);
            if (first_spot(g, id, &spot)) {
                f->seat = t->next;
                return next_decide();
            }
            game_set_status(g, id, FIGURE_OUT); // it has not got away (AN-END-5)
            play_say(p, NORDENTH_EVENT_EXITED, id, (FigureId){0}, RULE_AN_SET_1);
        }
        t->next = (uint8_t)(1 - t->next);
    }
    t->is_again = false;
    for (uint8_t s = 0; s < g->seat_count; s++) {
        int16_t count = (int16_t)figure_count(g->in_play & g->of_seat[s]);
        g->seat[s].tally[NORDENTH_SEAT_INITIAL] = count;
        if (p->sink) {
            Event e = event_of(g, NORDENTH_EVENT_BAND, (FigureId){0}, (FigureId){0}, RULE_AN_SET_2);
            e.seat = s;
            e.amount = count;
            play_event(p, &e);
        }
    }
    nordenth_check_end(p);
    return nordenth_is_over(g) ? next_over() : next_goto(NORDENTH_TURN_START);
}

static void deploy_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_DEPLOY},
                               .open = CHOICE_FIGURE | CHOICE_PLACE,
                               .may = CHOICE_Z,
                               .among = waiting(g, f->seat)});
}

static Refusal deploy_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind != NORDENTH_CHOICE_DEPLOY)
        return wrong(RULE_AN_SET_1);
    if (!(waiting(g, f->seat) & figure_bit(c->figure)))
        return nordenth_no_figure(ERR_NOT_ELIGIBLE, RULE_AN_SET_1, c->figure);
    return c->has_place ? deploy_place_check(g, c->figure, c->place, nordenth_choice_z(g, c))
                        : refusal_none();
}

static FigureId nth(FigureMask mask, uint32_t n)
{
    for (; n; n--)
        mask &= mask - 1;
    return figure_first(mask);
}

static void deploy_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    FigureMask left = waiting(g, f->seat);
    GeoBox zone = nordenth_zone(g, f->seat);
    c->kind = NORDENTH_CHOICE_DEPLOY;
    c->has_place = true;
    if (attempt >= SAMPLE_TRIES) {
        for (; left; left &= left - 1) {
            c->figure = figure_first(left);
            if (first_spot(g, c->figure, &c->place))
                return;
        }
        return;
    }
    c->figure = nth(left, rng_below(rng, (uint32_t)figure_count(left)));
    c->place.x = zone.x0 + (int32_t)rng_below(rng, (uint32_t)(zone.x1 - zone.x0 + 1));
    c->place.y = zone.y0 + (int32_t)rng_below(rng, (uint32_t)(zone.y1 - zone.y0 + 1));
}

static void deploy_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    enum { ALONG = 10, ACROSS = 2 };
    GeoBox zone = nordenth_zone(g, f->seat);
    FigureId id = figure_first(waiting(g, f->seat));
    for (int32_t j = 0; j <= ACROSS; j++)
        for (int32_t i = 0; i <= ALONG; i++) {
            Choice c = {.kind = NORDENTH_CHOICE_DEPLOY, .figure = id, .has_place = true};
            c.place.x = zone.x0 + (zone.x1 - zone.x0) * i / ALONG;
            c.place.y = zone.y0 + (zone.y1 - zone.y0) * j / ACROSS;
            candidate_add(list, g, &c);
        }
    if (!list->count) {
        Choice c = {.kind = NORDENTH_CHOICE_DEPLOY, .figure = id, .has_place = true};
        (void)first_spot(g, id, &c.place);
        candidate_add(list, g, &c);
    }
}

static Next deploy_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    Figure *figure = game_figure(g, c->figure);
    figure->at = c->place;
    figure->z = nordenth_choice_z(g, c);
    game_set_status(g, c->figure, FIGURE_IN_PLAY);
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_DEPLOYED, c->figure, (FigureId){0}, RULE_AN_SET_1);
        e.to = c->place;
        e.to_z = figure->z;
        e.has_to = true;
        play_event(p, &e);
    }
    FRAME_AS(NordenthTurn, f)->next = (uint8_t)(1 - f->seat);
    return next_goto(NORDENTH_TURN_DEPLOY);
}

// --- start of a turn ---

static Next start_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    g->turn = (uint16_t)(g->turn < UINT16_MAX ? g->turn + 1 : g->turn);
    *FRAME_AS(NordenthTurn, f) = (NordenthTurn){0};
    for (FigureMask left = g->in_play; left; left &= left - 1)
        game_figure(g, figure_first(left))->states &= ~(uint32_t)NORDENTH_ACTIVATED;
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_TURN, (FigureId){0}, (FigureId){0}, RULE_AN_TURN_1);
        event_cite(&e, RULE_AN_TURN_10);
        e.amount = g->turn;
        play_event(p, &e);
    }
    return next_row();
}

// --- retreat (section 16) ---

static int remaining(const Game *g, uint8_t seat)
{
    int count = nordenth_exited(g, seat);
    for (FigureMask left = g->in_play & g->of_seat[seat]; left; left &= left - 1)
        count += game_option(g, NORDENTH_OPT_RETREAT_WOUNDED) ||
                 !nordenth_is(g, figure_first(left), NORDENTH_WOUNDED);
    return count;
}

static bool must_test(const Game *g, uint8_t seat)
{
    return 2 * remaining(g, seat) < g->seat[seat].tally[NORDENTH_SEAT_INITIAL];
}

/// The leader or, if it is out, the member with the highest Mental (AN-RET-3).
static FigureId tester(const Game *g, uint8_t seat)
{
    FigureId best = {0};
    for (FigureMask left = g->in_play & g->of_seat[seat]; left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (game_profile(g, id)->roles & NORDENTH_ROLE_LEADER)
            return id;
        if (!best.n ||
            nordenth_stat(g, id, NORDENTH_STAT_ME) > nordenth_stat(g, best, NORDENTH_STAT_ME))
            best = id;
    }
    return best;
}

static Next retreat_over(Play *p, uint8_t retreats)
{
    uint8_t winner = retreats == 3 ? SEAT_NONE : retreats == 1 ? 1 : 0;
    nordenth_over(p, winner, RULE_AN_END_1, RULE_AN_RET_5);
    return next_over();
}

static Next retreat_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthTurn *t = FRAME_AS(NordenthTurn, f);
    for (; t->testing < 2; t->testing++) {
        if (!must_test(g, t->testing))
            continue;
        t->tester = tester(g, t->testing);
        f->seat = t->testing;
        play_roll(p, 1, NORDENTH_SIDES, NORDENTH_ROLL_RETREAT, t->tester,
                  nordenth_test(nordenth_stat(g, t->tester, NORDENTH_STAT_ME)));
        return next_rolled(NORDENTH_TURN_RETREATED);
    }
    return t->retreats ? retreat_over(p, t->retreats) : next_goto(NORDENTH_TURN_ADVANTAGE);
}

static Next retreated_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthTurn *t = FRAME_AS(NordenthTurn, f);
    bool success = g->roll.reading.hits != 0;
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_RETREAT, t->tester, (FigureId){0}, RULE_AN_RET_1);
        event_cite(&e, RULE_AN_RET_2);
        bool leads = (game_profile(g, t->tester)->roles & NORDENTH_ROLE_LEADER) != 0;
        if (!leads)
            event_cite(&e, RULE_AN_RET_3);
        else if (nordenth_is(g, t->tester, NORDENTH_WOUNDED))
            event_cite(&e, RULE_AN_RET_8);
        event_cite(&e, success ? RULE_AN_RET_4 : RULE_AN_RET_5);
        if (must_test(g, 0) && must_test(g, 1))
            event_cite(&e, RULE_AN_RET_6);
        event_cite(&e, RULE_AN_RET_7);
        event_dice(&e, &g->roll);
        e.threshold.base = e.threshold.total =
            (int16_t)nordenth_stat(g, t->tester, NORDENTH_STAT_ME);
        e.success = success;
        play_event(p, &e);
    }
    if (!success)
        t->retreats = (uint8_t)(t->retreats | 1u << t->testing);
    t->testing++;
    return next_goto(NORDENTH_TURN_RETREAT);
}

// --- Advantage ---

static Next advantage_enter(Play *p, Frame *f)
{
    (void)f;
    play_roll(p, 2, NORDENTH_SIDES, NORDENTH_ROLL_ADVANTAGE, (FigureId){0}, sense_highest());
    return next_rolled(0);
}

static Next advantaged_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthTurn *t = FRAME_AS(NordenthTurn, f);
    uint8_t which = g->roll.reading.which;
    bool tied = which == 3;
    if (p->sink) {
        Event e =
            event_of(g, NORDENTH_EVENT_ADVANTAGE, (FigureId){0}, (FigureId){0}, RULE_AN_TURN_2);
        if (tied || t->is_again)
            event_cite(&e, RULE_AN_TURN_3);
        e.seat = tied ? SEAT_NONE : (uint8_t)(which - 1);
        event_dice(&e, &g->roll);
        play_event(p, &e);
    }
    t->is_again = tied;
    if (tied)
        return next_goto(NORDENTH_TURN_ADVANTAGE);
    g->tally[NORDENTH_GAME_ADVANTAGE] = (int16_t)(which - 1);
    return next_row();
}

// --- activations ---

static FigureMask eligible(const Game *g, uint8_t seat)
{
    FigureMask mask = 0;
    for (FigureMask left = g->in_play & g->of_seat[seat]; left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (!nordenth_is(g, id, NORDENTH_ACTIVATED) &&
            nordenth_initiative(g, id) >= g->tally[NORDENTH_GAME_PHASE])
            mask |= figure_bit(id);
    }
    return mask;
}

static Next phase_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    int best = -1;
    for (FigureMask left = g->in_play; left; left &= left - 1) {
        FigureId id = figure_first(left);
        int value = nordenth_initiative(g, id);
        if (!nordenth_is(g, id, NORDENTH_ACTIVATED) && value > best)
            best = value;
    }
    if (best < 0)
        return next_goto(NORDENTH_TURN_MELEE);
    g->tally[NORDENTH_GAME_PHASE] = (int16_t)best;
    FRAME_AS(NordenthTurn, f)->next = (uint8_t)g->tally[NORDENTH_GAME_ADVANTAGE];
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_PHASE, (FigureId){0}, (FigureId){0}, RULE_AN_TURN_4);
        event_cite(&e, RULE_AN_TURN_7);
        e.amount = best;
        play_event(p, &e);
    }
    return next_row();
}

static Next activate(Play *p, Frame *f, FigureId id)
{
    f->seat = game_seat_of(p->game, id);
    (void)nordenth_push_activation(p, id, false, (FigureId){0});
    return next_pushed(NORDENTH_TURN_ACTIVATED);
}

static Next activate_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    NordenthTurn *t = FRAME_AS(NordenthTurn, f);
    if (nordenth_is_over(g))
        return next_over();
    if (!eligible(g, t->next))
        t->next = (uint8_t)(1 - t->next); // AN-TURN-6
    FigureMask mask = eligible(g, t->next);
    if (!mask)
        return next_goto(NORDENTH_TURN_PHASE);
    f->seat = t->next;
    return figure_count(mask) > 1 ? next_decide() : activate(p, f, figure_first(mask));
}

static void activate_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_ACTIVATE},
                               .open = CHOICE_FIGURE,
                               .among = eligible(g, f->seat)});
}

static Refusal activate_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind != NORDENTH_CHOICE_ACTIVATE)
        return wrong(RULE_AN_TURN_5);
    FigureId id = c->figure;
    if (eligible(g, f->seat) & figure_bit(id))
        return refusal_none();
    bool done = game_in_play(g, id) && nordenth_is(g, id, NORDENTH_ACTIVATED);
    return nordenth_no_figure(ERR_NOT_ELIGIBLE,
                              done                  ? RULE_AN_TURN_8
                              : game_in_play(g, id) ? RULE_AN_TURN_4
                                                    : RULE_AN_TURN_9,
                              id);
}

static Next activate_take(Play *p, Frame *f, const Choice *c) { return activate(p, f, c->figure); }

static Next activated_enter(Play *p, Frame *f)
{
    if (nordenth_is_over(p->game))
        return next_over();
    FRAME_AS(NordenthTurn, f)->next = (uint8_t)(1 - f->seat); // AN-TURN-5
    return next_goto(NORDENTH_TURN_ACTIVATE);
}

// --- melee and end ---

static Next melee_enter(Play *p, Frame *f)
{
    (void)f;
    if (nordenth_is_over(p->game))
        return next_over();
    nordenth_check_engaged(p);
    if (!nordenth_any_melee(p->game))
        return next_row();
    play_push(p, NORDENTH_PROC_MELEE, (uint8_t)p->game->tally[NORDENTH_GAME_ADVANTAGE],
              (FigureId){0}, (FigureId){0});
    return next_pushed(NORDENTH_TURN_END);
}

/// AN-END-3: the larger share of what a band was.
static void limit_reached(Play *p)
{
    const Game *g = p->game;
    int64_t share[2];
    for (uint8_t s = 0; s < 2; s++)
        share[s] = (int64_t)figure_count(g->in_play & g->of_seat[s]) *
                   g->seat[1 - s].tally[NORDENTH_SEAT_INITIAL];
    if (nordenth_goal_limit(p))
        return;
    nordenth_over(p,
                  share[0] > share[1]   ? 0
                  : share[1] > share[0] ? 1
                                        : SEAT_NONE,
                  RULE_AN_END_3, 0);
}

static Next end_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    (void)f;
    if (nordenth_is_over(g))
        return next_over();
    for (uint8_t n = 1; n <= g->figure_count; n++)
        if (!game_in_play(g, (FigureId){n}))
            nordenth_end_effects(p, (FigureId){n}, RULE_AN_ACT_10);
    play_say_amount(p, NORDENTH_EVENT_TURN_ENDED, (FigureId){0}, (FigureId){0}, RULE_AN_TURN_11,
                    g->turn, 0);
    nordenth_goal_turn(p);
    nordenth_check_end(p);
    int last = nordenth_last_turn(g);
    if (!nordenth_is_over(g) && last && g->turn >= last)
        limit_reached(p);
    return nordenth_is_over(g) ? next_over() : next_goto(NORDENTH_TURN_START);
}

static const Row turn_rows[] = {
    {NORDENTH_TURN_DEPLOY, "deploy", deploy_enter, deploy_offer, deploy_check, deploy_take,
     deploy_sample, deploy_candidates, NORDENTH_CITE_DEPLOY, ROW_RESTS},
    {.label = NORDENTH_TURN_START, .name = "start", .enter = start_enter},
    {.label = NORDENTH_TURN_RETREAT, .name = "retreat", .enter = retreat_enter},
    {.label = NORDENTH_TURN_RETREATED, .name = "retreated", .enter = retreated_enter},
    {.label = NORDENTH_TURN_ADVANTAGE, .name = "advantage", .enter = advantage_enter},
    {.label = NORDENTH_TURN_ADVANTAGED, .name = "advantaged", .enter = advantaged_enter},
    {.label = NORDENTH_TURN_PHASE, .name = "phase", .enter = phase_enter},
    {NORDENTH_TURN_ACTIVATE, "activate", activate_enter, activate_offer, activate_check,
     activate_take, NULL, NULL, NORDENTH_CITE_ACTIVATE, ROW_OVERVIEW},
    {.label = NORDENTH_TURN_ACTIVATED, .name = "activated", .enter = activated_enter},
    {.label = NORDENTH_TURN_MELEE, .name = "melee", .enter = melee_enter},
    {.label = NORDENTH_TURN_END, .name = "end", .enter = end_enter},
};
const Proc nordenth_turn_proc = {"turn", turn_rows, COUNT_OF(turn_rows)};
