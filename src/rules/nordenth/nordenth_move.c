// SPDX-License-Identifier: MIT
// A move from its declaration to its end: shots at a charger, stops, climbs and falls on the way,
// what is checked where it ends (sections 7, 8, 14). The declared path stays in the
// activation's record and is cut off behind the mover, so that after an interruption only what is
// left of it is looked at. Where it stops is worked out once for each path; a climb or a fall on
// the way does not move the stop.
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"
#include <string.h>

enum { STOP_UNKNOWN = 0xfffe };

static NordenthActing *record(Game *g, const Frame *f)
{
    return NORDENTH_AT(NordenthActing, g, FRAME_AS_CONST(NordenthMove, f)->place);
}
static const NordenthActing *record_of(const Game *g, const Frame *f)
{
    return NORDENTH_AT_CONST(NordenthActing, g, FRAME_AS_CONST(NordenthMove, f)->place);
}

// --- what movement there is ---

int32_t nordenth_move_left(const Game *g, FigureId id, const NordenthActing *acting)
{
    int32_t most = nordenth_base_move(g, id);
    if (acting->flags & ACTING_DESCENDED)
        most /= 2;
    // AN-WND-1; who is Wounded on its way has no more than it had (AN-MOVE-10).
    bool crawls = nordenth_is(g, id, NORDENTH_WOUNDED);
    if (crawls && (most > NORDENTH_CRAWL || (acting->flags & ACTING_WOUNDED)))
        most = NORDENTH_CRAWL;
    if (nordenth_is(g, id, NORDENTH_LADDER) && game_option(g, NORDENTH_OPT_LADDER_MODE) == 1 &&
        most > nordenth_base_move(g, id) / 4)
        most = nordenth_base_move(g, id) / 4;
    return acting->spent < most ? most - acting->spent : 0;
}

/// Engaged figures stay where they are, unless the option lets them go.
static bool is_held(const Game *g, FigureId id)
{
    return nordenth_engaged(g, id) && game_option(g, NORDENTH_OPT_DISENGAGE) == 0;
}

bool nordenth_can_go_on(const Game *g, FigureId id, const NordenthActing *acting)
{
    // AN-REACT-10: with the option a dodge does not end the move; a shot and a descent always do.
    bool acted = nordenth_is(g, id, NORDENTH_RED) &&
                 (game_option(g, NORDENTH_OPT_REACTION_ENDS_MOVE) ||
                  !(acting->flags & ACTING_DODGED) || (acting->flags & ACTING_DESCENDED));
    return game_in_play(g, id) && !acted && !is_held(g, id) &&
           !nordenth_is(g, id, NORDENTH_GRIPPED) && !(acting->flags & ACTING_MOVE_OVER) &&
           nordenth_move_left(g, id, acting) > 0;
}

Refusal nordenth_may_move(const Game *g, FigureId id)
{
    const NordenthActing *acting = nordenth_acting_of(g);
    if (nordenth_is(g, id, NORDENTH_RED))
        return nordenth_no_figure(ERR_RED_TOKEN, RULE_AN_ACT_7, id);
    if (nordenth_is(g, id, NORDENTH_WHITE))
        return nordenth_no_figure(ERR_WHITE_TOKEN, RULE_AN_ACT_8, id);
    if (acting && (acting->flags & ACTING_MOVE_OVER))
        return nordenth_no_figure(ERR_WHITE_TOKEN, RULE_AN_ACT_6, id);
    if (is_held(g, id))
        return nordenth_no_figure(ERR_ENGAGED, RULE_AN_ACT_13, id);
    if (nordenth_is(g, id, NORDENTH_GRIPPED))
        return nordenth_no_figure(ERR_GRIPPED, RULE_AN_SKL_3, id);
    return refusal_none();
}

// --- declarations ---

void nordenth_declare_path(Game *g, FigureId id, NordenthActing *acting, const Choice *c)
{
    (void)g;
    (void)id;
    acting->path = c->path;
    memcpy(acting->legs, c->legs, sizeof acting->legs);
    acting->has_end_z = c->has_z;
    acting->end_z = c->has_z ? c->z : 0;
    acting->targets = 0;
    acting->flags &= (uint16_t) ~(ACTING_CHARGE | ACTING_DOWN);
    if (c->kind != NORDENTH_CHOICE_CHARGE)
        return;
    nordenth_name_targets(acting, c);
}

void nordenth_name_targets(NordenthActing *acting, const Choice *c)
{
    acting->flags |= ACTING_CHARGE;
    acting->targets = 0;
    for (uint32_t i = 0; i < LIST_MAX; i++) {
        acting->named[i] = i < c->list_count ? c->list[i] : (FigureId){0};
        acting->targets |= i < c->list_count ? figure_bit(c->list[i]) : 0;
    }
}

/// AN-CLB-11: who climbs down by the grip does nothing else.
static bool has_descent(const NordenthActing *acting)
{
    for (uint32_t i = 0; i + 1 < acting->path.count; i++)
        if (geo_leg_get(acting->legs, i) == GEO_LEG_DESCEND)
            return true;
    return false;
}

static Refusal charge_check(const Game *g, FigureId id, const NordenthActing *acting,
                            const NordenthWay *way, bool reaches)
{
    Refusal first = refusal_none();
    GeoBase end = {{way->at[way->count - 1], game_figure_of(g, id)->radius},
                   way->z[way->count - 1]};
    for (FigureMask left = acting->targets; left; left &= left - 1) {
        FigureId foe = figure_first(left);
        Refusal why = refusal_none();
        if (!game_in_play(g, foe))
            why = nordenth_no_figure(ERR_TARGET_OUT, RULE_AN_CHG_3, foe);
        else if (game_seat_of(g, foe) == game_seat_of(g, id))
            why = nordenth_no_figure(ERR_TARGET_FRIEND, RULE_AN_CHG_3, foe);
        else if (nordenth_is(g, foe, NORDENTH_CONCEALED) || (acting->unveiled & figure_bit(foe)))
            why = nordenth_no_figure(ERR_TARGET_HIDDEN, RULE_AN_HIDE_6, foe);
        else if (reaches && !nordenth_contact_at(g, end, game_base(g, foe)))
            why = nordenth_no_figure(ERR_NOT_IN_CONTACT, RULE_AN_CHG_10, foe);
        first = nordenth_prior(first, why);
    }
    return first;
}

Refusal nordenth_move_check(const Game *g, FigureId id, const Choice *c, bool resumes)
{
    const NordenthActing *now = nordenth_acting_of(g);
    bool charges = c->kind == NORDENTH_CHOICE_CHARGE;
    Refusal why = resumes ? refusal_none() : nordenth_may_move(g, id);
    if (charges && nordenth_is(g, id, NORDENTH_WOUNDED))
        why = nordenth_prior(why, nordenth_no_figure(ERR_WOUNDED, RULE_AN_WND_7, id));
    if (charges && nordenth_is(g, id, NORDENTH_RED))
        why = nordenth_prior(why, nordenth_no_figure(ERR_RED_TOKEN, RULE_AN_CHG_3, id));
    if (charges && nordenth_engaged(g, id)) // an option lets it walk away, no more
        why = nordenth_prior(why, nordenth_no_figure(ERR_ENGAGED, RULE_AN_CHG_3, id));
    if (refusal_is(why))
        return why;
    NordenthActing then = *now;
    nordenth_declare_path((Game *)NULL, id, &then, c);
    if (charges && !then.targets)
        return nordenth_no(ERR_NOT_IN_CONTACT, RULE_AN_CHG_1);
    if (charges && has_descent(&then))
        return nordenth_no_figure(ERR_RED_TOKEN, RULE_AN_CLB_11, id);
    NordenthWay way;
    why = nordenth_way(g, id, &then, nordenth_move_left(g, id, now), &way);
    if (charges)
        why = nordenth_prior(why, charge_check(g, id, &then, &way, !refusal_is(why)));
    return why;
}

Frame *nordenth_push_move(Play *p, FigureId id, uint16_t place)
{
    Frame *f = play_push(p, NORDENTH_PROC_MOVE, game_seat_of(p->game, id), id, (FigureId){0});
    FRAME_AS(NordenthMove, f)->place = place;
    return f;
}

bool nordenth_creeps(const Game *g, FigureId id, const NordenthActing *acting,
                     const NordenthWay *way)
{
    GeoBase end = {{way->at[way->count - 1], game_figure_of(g, id)->radius},
                   way->z[way->count - 1]};
    if (!nordenth_is(g, id, NORDENTH_PROWLER) || (acting->flags & ACTING_CHARGE) ||
        2 * (acting->spent + way->cost[way->count - 1]) > nordenth_base_move(g, id))
        return false;
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        if (geo_bases_closer(end, game_base(g, foe), 2 * NORDENTH_PACE) ||
            nordenth_sees_all(g, foe, id, end))
            return false;
    }
    return true;
}

static Next declare_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthMove *m = FRAME_AS(NordenthMove, f);
    NordenthActing *acting = record(g, f);
    FigureId id = f->subject;
    NordenthWay way;
    if (p->sink || nordenth_is(g, id, NORDENTH_CONCEALED))
        nordenth_way_again(g, id, acting, &way);
    m->stop = STOP_UNKNOWN;
    bool charges = (acting->flags & ACTING_CHARGE) != 0;
    acting->flags &= (uint16_t) ~(ACTING_SILENT | ACTING_CRAWLS);
    if (nordenth_is(g, id, NORDENTH_WOUNDED))
        acting->flags |= ACTING_CRAWLS;
    if (p->sink && !m->stays) {
        Event e = event_of(g, NORDENTH_EVENT_MOVE, id, (FigureId){0}, RULE_AN_MOVE_4);
        event_cite(&e, RULE_AN_MOVE_2);
        event_cite(&e, nordenth_is(g, id, NORDENTH_WOUNDED) ? RULE_AN_WND_1 : RULE_AN_MOVE_1);
        if (nordenth_has(g, id, NORDENTH_SKILL_VELOCE))
            event_cite(&e, RULE_AN_SKL_10);
        if (nordenth_has(g, id, NORDENTH_SKILL_MASSE))
            event_cite(&e, RULE_AN_SKL_11);
        e.path = acting->path;
        e.amount = way.cost[way.count - 1];
        e.left = nordenth_move_left(g, id, acting);
        play_event(p, &e);
    }
    if (nordenth_is(g, id, NORDENTH_CONCEALED)) {
        bool silent = nordenth_creeps(g, id, acting, &way);
        if (silent)
            acting->flags |= ACTING_SILENT;
        else
            nordenth_reveal(p, id, (FigureId){0}, charges ? RULE_AN_HIDE_3 : RULE_AN_HIDE_2);
    }
    for (FigureMask left = charges ? acting->targets : 0; left; left &= left - 1) {
        if (!p->sink)
            break;
        Event e = event_of(g, NORDENTH_EVENT_CHARGE, id, figure_first(left), RULE_AN_CHG_1);
        event_cite(&e, RULE_AN_CHG_11);
        event_cite(&e, RULE_AN_TER_6);
        if (acting->flags & ACTING_HIDDEN)
            event_cite(&e, RULE_AN_CHG_9);
        play_event(p, &e);
    }
    return next_goto(charges ? NORDENTH_MOVE_REACT : NORDENTH_MOVE_GO);
}

// --- shots at a charger (AN-CHG-6 to 9) ---

static FigureId next_to_react(const Game *g, FigureId charger, const NordenthActing *acting)
{
    for (uint32_t i = 0; i < LIST_MAX && acting->named[i].n; i++) {
        FigureId id = acting->named[i];
        if ((acting->targets & acting->saw & ~acting->offered & figure_bit(id)) &&
            game_in_play(g, id) && !nordenth_is(g, id, NORDENTH_RED) &&
            nordenth_may_answer(g, id, charger))
            return id;
    }
    return (FigureId){0};
}

static Next react_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthMove *m = FRAME_AS(NordenthMove, f);
    m->target = next_to_react(g, f->subject, record(g, f));
    if (!m->target.n)
        return next_goto(m->stays ? NORDENTH_MOVE_MINED : NORDENTH_MOVE_GO);
    f->seat = game_seat_of(g, m->target);
    f->about = m->target;
    return next_decide();
}

static Refusal react_check(const Game *g, const Frame *f, const Choice *c)
{
    FigureId id = FRAME_AS_CONST(NordenthMove, f)->target;
    if (c->kind == NORDENTH_CHOICE_DECLINE)
        return refusal_none();
    if (c->kind != NORDENTH_CHOICE_RETURN_FIRE)
        return nordenth_no(ERR_NOT_YOUR_DECISION, RULE_AN_CHG_6);
    return nordenth_answer_check(g, id, f->subject, c->weapon);
}

static void react_offer(const Game *g, const Frame *f, Offer *offer)
{
    FigureId id = FRAME_AS_CONST(NordenthMove, f)->target;
    offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_DECLINE}});
    for (uint8_t w = 0; (w = nordenth_next_weapon(g, id, false, w));) {
        Option o = {.choice = {.kind = NORDENTH_CHOICE_RETURN_FIRE, .weapon = w}};
        o.why = nordenth_answer_check(g, id, f->subject, w);
        offer_add(offer, &o);
    }
}

static Next react_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    NordenthMove *m = FRAME_AS(NordenthMove, f);
    FigureId id = m->target;
    record(g, f)->offered |= figure_bit(id);
    f->about = (FigureId){0};
    f->seat = game_seat_of(g, f->subject);
    if (c->kind == NORDENTH_CHOICE_DECLINE) {
        play_say(p, NORDENTH_EVENT_DECLINED, id, f->subject, RULE_AN_CHG_6);
        return next_goto(NORDENTH_MOVE_REACT);
    }
    m->was_wounded = nordenth_is(g, f->subject, NORDENTH_WOUNDED);
    Choice shot = nordenth_answer(g, id, f->subject, c->weapon);
    (void)nordenth_push_exchange(p, id, &shot, RULE_AN_CHG_6);
    return next_pushed(NORDENTH_MOVE_REACTED);
}

void nordenth_cancel_charge(Play *p, FigureId id, NordenthActing *acting, RuleId rule)
{
    if (!(acting->flags & ACTING_CHARGE))
        return;
    acting->flags &= (uint16_t)~ACTING_CHARGE;
    acting->targets = 0;
    if (game_in_play(p->game, id))
        play_say(p, NORDENTH_EVENT_CHARGE_OVER, id, (FigureId){0}, rule);
}

static Next reacted_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    FigureId id = f->subject;
    if (nordenth_is_over(g))
        return next_over();
    NordenthActing *acting = record(g, f);
    if (!game_in_play(g, id))
        return next_done();
    if (nordenth_is(g, id, NORDENTH_WOUNDED))
        nordenth_cancel_charge(p, f->subject, record(p->game, f), RULE_AN_CHG_8);
    else if (nordenth_is(g, id, NORDENTH_RED))
        nordenth_cancel_charge(p, f->subject, record(p->game, f), RULE_AN_REACT_10);
    else
        return next_goto(NORDENTH_MOVE_REACT);
    // It stays where it is: in the middle of its way it may go on as it now is, and so may who has
    // dodged if that leaves it its move; else, before its first step, the activation itself goes
    // on.
    acting->path = (GeoPath){.at = {game_figure_of(g, id)->at}, .count = 1};
    bool moving = acting->spent > 0 && !FRAME_AS_CONST(NordenthMove, f)->stays;
    bool walks = nordenth_is(g, id, NORDENTH_RED) && nordenth_can_go_on(g, id, acting);
    return moving || walks ? next_goto(NORDENTH_MOVE_RESUME) : next_done();
}

// --- going ---

/// The first leg that dice decide or that hurts, up to station `stop`: its end's station, 0: none.
static uint32_t risky_station(const Game *g, FigureId id, const NordenthWay *way,
                              const NordenthStations *list, uint32_t stop)
{
    bool sure = nordenth_has(g, id, NORDENTH_SKILL_ESCALADE);
    for (uint32_t k = 1; k < list->count && k <= stop; k++) {
        uint32_t leg = list->leg[k];
        if (list->is_end[k] &&
            ((way->leg[leg] == GEO_LEG_CLIMB && !sure) ||
             (way->leg[leg] == GEO_LEG_DROP && way->z[leg] - way->z[leg + 1] >= NORDENTH_FALL)))
            return k;
    }
    return 0;
}

static Next go_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthMove *m = FRAME_AS(NordenthMove, f);
    NordenthActing *acting = record(g, f);
    FigureId id = f->subject;
    NordenthWay way;
    NordenthStations list;
    // Where nobody watches nobody asks for what lies between the corners.
    bool passes_mines = game_option(g, NORDENTH_OPT_MINE_TRIGGER) == 1;
    if (m->stop == STOP_UNKNOWN && !nordenth_is_looked_for(g, id, acting))
        m->stop = NORDENTH_TO_THE_END;
    nordenth_way_again(g, id, acting, &way);
    nordenth_stations(g, id, &way, m->stop == NORDENTH_TO_THE_END && !passes_mines, &list);
    if (m->stop == STOP_UNKNOWN)
        m->stop = (uint16_t)nordenth_find_stop(g, id, acting, &list);
    uint32_t stop = m->stop < list.count ? m->stop : list.count - 1;
    uint32_t risk = risky_station(g, id, &way, &list, stop);
    // Where it stands counts if it came there on its way: a stop sets nothing off (AN-VUE-18),
    // going on from there does. Where it ends is looked at when it has ended.
    uint32_t blast = passes_mines ? nordenth_mine_passed(g, id, &list, acting->spent > 0 ? 0 : 1)
                                  : NORDENTH_TO_THE_END;
    bool ahead = risk                             ? blast < risk
                 : m->stop == NORDENTH_TO_THE_END ? blast <= stop
                                                  : blast < stop;
    if (ahead && blast + 1 < list.count) {
        nordenth_go_to(p, id, acting, &way, &list, blast);
        if (m->stop != NORDENTH_TO_THE_END)
            m->stop = (uint16_t)(m->stop - blast);
        m->was_wounded = nordenth_is(g, id, NORDENTH_WOUNDED);
        play_push(p, NORDENTH_PROC_MINE, game_seat_of(g, id), id, (FigureId){0});
        return next_pushed(NORDENTH_MOVE_BLAST);
    }
    if (!risk) {
        nordenth_go_to(p, id, acting, &way, &list, stop);
        bool stopped = m->stop != NORDENTH_TO_THE_END;
        return next_goto(stopped ? NORDENTH_MOVE_HERE : NORDENTH_MOVE_OVER);
    }
    if (m->stop != NORDENTH_TO_THE_END)
        m->stop = (uint16_t)(m->stop - risk); // counted from the end of that leg
    if (way.leg[list.leg[risk]] == GEO_LEG_DROP) {
        int32_t height = way.z[list.leg[risk]] - way.z[list.leg[risk] + 1];
        nordenth_go_to(p, id, acting, &way, &list, risk);
        m->was_wounded = nordenth_is(g, id, NORDENTH_WOUNDED);
        nordenth_push_fall(p, id, height);
        return next_pushed(NORDENTH_MOVE_FELL);
    }
    nordenth_go_to(p, id, acting, &way, &list, risk - 1); // to the foot
    acting->flags |= ACTING_MOVED;                        // AN-MOVE-9: a climb that was tried
    play_roll(p, 1, NORDENTH_SIDES, NORDENTH_ROLL_CLIMB, id,
              nordenth_test(nordenth_stat(g, id, NORDENTH_STAT_V)));
    return next_rolled(NORDENTH_MOVE_CLIMBED);
}

static Next climbed_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthMove *m = FRAME_AS(NordenthMove, f);
    NordenthActing *acting = record(g, f);
    FigureId id = f->subject;
    bool success = g->roll.reading.hits != 0;
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_CLIMB, id, (FigureId){0}, RULE_AN_CLB_1);
        event_cite(&e, success ? RULE_AN_CLB_2 : RULE_AN_CLB_3);
        e.threshold.base = e.threshold.total = (int16_t)nordenth_stat(g, id, NORDENTH_STAT_V);
        event_dice(&e, &g->roll);
        e.success = success;
        play_event(p, &e);
    }
    if (!success) {
        acting->path = (GeoPath){.at = {game_figure_of(g, id)->at}, .count = 1};
        return next_goto(NORDENTH_MOVE_OVER);
    }
    NordenthWay way;
    NordenthStations list;
    nordenth_way_again(g, id, acting, &way);
    nordenth_stations(g, id, &way, true, &list);
    nordenth_go_to(p, id, acting, &way, &list, 1); // the climb has one station: its end
    if (m->stop == 0)
        return next_goto(NORDENTH_MOVE_HERE);
    return next_goto(NORDENTH_MOVE_GO);
}

/// A prowler that was hurt on its way is hidden no more: from here on it is watched (AN-HIDE-11).
static void come_out(const Game *g, FigureId id, NordenthActing *acting, NordenthMove *m)
{
    if (!(acting->flags & ACTING_SILENT) || nordenth_is(g, id, NORDENTH_CONCEALED))
        return;
    acting->flags &= (uint16_t)~ACTING_SILENT;
    m->stop = STOP_UNKNOWN;
}

static Next fell_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthMove *m = FRAME_AS(NordenthMove, f);
    NordenthActing *acting = record(g, f);
    FigureId id = f->subject;
    if (nordenth_is_over(g))
        return next_over();
    if (!game_in_play(g, id))
        return next_done();
    come_out(g, id, acting, m);
    if (nordenth_is(g, id, NORDENTH_WOUNDED))
        nordenth_cancel_charge(p, f->subject, record(p->game, f), RULE_AN_MOVE_10);
    if (game_option(g, NORDENTH_OPT_FALL_ENDS_MOVE)) {
        acting->path = (GeoPath){.at = {game_figure_of(g, id)->at}, .count = 1};
        return next_goto(NORDENTH_MOVE_OVER);
    }
    if (m->stop == 0)
        return next_goto(NORDENTH_MOVE_HERE);
    if (!m->was_wounded && nordenth_is(g, id, NORDENTH_WOUNDED)) // AN-MOVE-10
        return next_goto(NORDENTH_MOVE_RESUME);
    return next_goto(nordenth_can_go_on(g, id, acting) ? NORDENTH_MOVE_GO : NORDENTH_MOVE_OVER);
}

/// After a mine that was passed: on, unless a wound cut the movement short.
static Next blast_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthMove *m = FRAME_AS(NordenthMove, f);
    FigureId id = f->subject;
    if (nordenth_is_over(g))
        return next_over();
    if (!game_in_play(g, id))
        return next_done();
    come_out(g, id, record(g, f), m);
    if (m->was_wounded || !nordenth_is(g, id, NORDENTH_WOUNDED))
        return next_goto(NORDENTH_MOVE_GO); // a stop at this very place was no reason to explode
    nordenth_cancel_charge(p, f->subject, record(p->game, f), RULE_AN_MOVE_10);
    record(g, f)->here = 0;
    return next_goto(NORDENTH_MOVE_RESUME);
}

// --- at a stop ---

static Next here_enter(Play *p, Frame *f)
{
    const NordenthMove *m = FRAME_AS_CONST(NordenthMove, f);
    (void)nordenth_push_vue(p, f->subject, m->place, m->is_final);
    return next_pushed(0);
}

static Next met_enter(Play *p, Frame *f)
{
    if (nordenth_is_over(p->game))
        return next_over();
    if (!game_in_play(p->game, f->subject))
        return next_done();
    return next_goto(FRAME_AS_CONST(NordenthMove, f)->is_final ? NORDENTH_MOVE_CHECKS
                                                               : NORDENTH_MOVE_RESUME);
}

// --- going on ---

static bool goes_on(const Game *g, const Frame *f)
{
    return nordenth_can_go_on(g, f->subject, record_of(g, f));
}

static Next resume_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    f->seat = game_seat_of(g, f->subject);
    f->about = (FigureId){0};
    if (nordenth_is(g, f->subject, NORDENTH_RED))
        nordenth_cancel_charge(p, f->subject, record(p->game, f), RULE_AN_REACT_10);
    return goes_on(g, f) ? next_decide() : next_goto(NORDENTH_MOVE_OVER);
}

/// AN-MOVE-4: what was declared is affordable, whatever the rounding, unless a wound cut it short.
static Refusal continue_check(const Game *g, const Frame *f)
{
    const NordenthActing *acting = record_of(g, f);
    NordenthWay way;
    if (acting->path.count < 2)
        return nordenth_no(ERR_NOT_YOUR_DECISION, RULE_AN_MOVE_4);
    bool cut = nordenth_is(g, f->subject, NORDENTH_WOUNDED) && !(acting->flags & ACTING_CRAWLS);
    Refusal why = nordenth_way(g, f->subject, acting,
                               cut ? nordenth_move_left(g, f->subject, acting) : -1, &way);
    if (cut && why.code == ERR_MOVE_TOO_FAR)
        why.rule = RULE_AN_MOVE_10;
    if ((acting->flags & ACTING_CHARGE) && !refusal_is(why))
        why = charge_check(g, f->subject, acting, &way, true);
    return why;
}

static Refusal resume_check(const Game *g, const Frame *f, const Choice *c)
{
    switch (c->kind) {
    case NORDENTH_CHOICE_STOP: return refusal_none();
    case NORDENTH_CHOICE_CONTINUE: return continue_check(g, f);
    case NORDENTH_CHOICE_MOVE:
    case NORDENTH_CHOICE_CHARGE: return nordenth_move_check(g, f->subject, c, true);
    default: return nordenth_no(ERR_NOT_YOUR_DECISION, RULE_AN_MOVE_4);
    }
}

static void resume_offer(const Game *g, const Frame *f, Offer *offer)
{
    const NordenthActing *acting = record_of(g, f);
    offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_STOP}});
    if (acting->path.count > 1)
        offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_CONTINUE},
                                   .why = continue_check(g, f)});
    Option move = {.choice = {.kind = NORDENTH_CHOICE_MOVE},
                   .open = CHOICE_PATH,
                   .may = CHOICE_LEGS | CHOICE_Z,
                   .allowance = nordenth_move_left(g, f->subject, acting)};
    offer_add(offer, &move);
    move.choice.kind = NORDENTH_CHOICE_CHARGE;
    move.open |= CHOICE_TARGETS;
    move.among = game_enemies(g, f->subject);
    if (nordenth_engaged(g, f->subject))
        move.why = nordenth_no_figure(ERR_ENGAGED, RULE_AN_CHG_3, f->subject);
    else if (nordenth_is(g, f->subject, NORDENTH_WOUNDED))
        move.why = nordenth_no_figure(ERR_WOUNDED, RULE_AN_WND_7, f->subject);
    offer_add(offer, &move);
}

static void resume_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    c->kind = NORDENTH_CHOICE_STOP;
    if (attempt >= SAMPLE_TRIES || !rng_below(rng, 4))
        return;
    if (record_of(g, f)->path.count > 1 && rng_below(rng, 3))
        c->kind = NORDENTH_CHOICE_CONTINUE;
    else if (!nordenth_draw_move(g, f->subject, rng, c))
        *c = (Choice){.kind = NORDENTH_CHOICE_STOP};
}

static void resume_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    candidates_of_offer(g, list);
    nordenth_move_candidates(g, f->subject, list);
}

static Next resume_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    NordenthMove *m = FRAME_AS(NordenthMove, f);
    NordenthActing *acting = record(g, f);
    m->stop = STOP_UNKNOWN;
    switch (c->kind) {
    case NORDENTH_CHOICE_STOP: return next_goto(NORDENTH_MOVE_OVER);
    case NORDENTH_CHOICE_CONTINUE: return next_goto(NORDENTH_MOVE_GO);
    default: break;
    }
    nordenth_declare_path(g, f->subject, acting, c);
    return next_goto(NORDENTH_MOVE_DECLARE);
}

// --- where the move ends ---

static Next over_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthMove *m = FRAME_AS(NordenthMove, f);
    NordenthActing *acting = record(g, f);
    FigureId id = f->subject;
    m->is_final = true;
    acting->flags |= ACTING_MOVE_OVER;
    game_figure(g, id)->states &= ~(uint32_t)NORDENTH_MID_MOVE;
    acting->here = nordenth_seen_by(g, id, acting);
    return next_goto(NORDENTH_MOVE_HERE);
}

static Next checks_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthActing *acting = record(g, f);
    FigureId id = f->subject;
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_MOVE_OVER, id, (FigureId){0}, RULE_AN_MOVE_1);
        for (FigureMask left = game_enemies(g, id); left; left &= left - 1)
            if (!(acting->flags & ACTING_CHARGE) && nordenth_contact(g, id, figure_first(left)))
                event_cite(&e, RULE_AN_MOVE_8);
        play_event(p, &e);
    }
    for (FigureMask left = game_enemies(g, id); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        if (!nordenth_is(g, foe, NORDENTH_CONCEALED) || !nordenth_contact(g, id, foe))
            continue;
        nordenth_reveal(p, foe, id, RULE_AN_HIDE_7);
        acting->unveiled |= figure_bit(foe);
    }
    if (!nordenth_mine_near(g, id))
        return next_goto(NORDENTH_MOVE_MINED);
    play_push(p, NORDENTH_PROC_MINE, f->seat, id, (FigureId){0});
    return next_pushed(NORDENTH_MOVE_MINED);
}

/// AN-CHG-11, step 5.
static Next mined_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthActing *acting = record(g, f);
    FigureId id = f->subject;
    if (nordenth_is_over(g))
        return next_over();
    if (!game_in_play(g, id) || !(acting->flags & ACTING_CHARGE))
        return next_done();
    if (nordenth_is(g, id, NORDENTH_WOUNDED) || nordenth_is(g, id, NORDENTH_RED)) {
        nordenth_cancel_charge(p, f->subject, record(p->game, f), RULE_AN_CHG_12);
        return next_done();
    }
    FigureMask foes = 0;
    for (FigureMask left = acting->targets; left; left &= left - 1) {
        FigureId foe = figure_first(left);
        if (game_in_play(g, foe) && !nordenth_is(g, foe, NORDENTH_CONCEALED) &&
            !(acting->unveiled & figure_bit(foe)) && nordenth_contact(g, id, foe))
            foes |= figure_bit(foe);
    }
    if (!foes) {
        nordenth_cancel_charge(p, f->subject, record(p->game, f), RULE_AN_CHG_11);
        return next_done();
    }
    nordenth_set_token(p, id, NORDENTH_TOKEN_RED, RULE_AN_CHG_2);
    for (; foes; foes &= foes - 1)
        nordenth_engage(p, id, figure_first(foes), RULE_AN_CHG_5);
    return next_done();
}

static const Row move_rows[] = {
    {.label = NORDENTH_MOVE_DECLARE, .name = "declare", .enter = declare_enter},
    {NORDENTH_MOVE_REACT, "react_charge", react_enter, react_offer, react_check, react_take, NULL,
     NULL, NORDENTH_CITE_CHARGE_REACT, ROW_WITHIN},
    {.label = NORDENTH_MOVE_REACTED, .name = "reacted", .enter = reacted_enter},
    {.label = NORDENTH_MOVE_GO, .name = "go", .enter = go_enter},
    {.label = NORDENTH_MOVE_CLIMBED, .name = "climbed", .enter = climbed_enter},
    {.label = NORDENTH_MOVE_FELL, .name = "fell", .enter = fell_enter},
    {.label = NORDENTH_MOVE_BLAST, .name = "blast", .enter = blast_enter},
    {.label = NORDENTH_MOVE_HERE, .name = "here", .enter = here_enter},
    {.label = NORDENTH_MOVE_MET, .name = "met", .enter = met_enter},
    {NORDENTH_MOVE_RESUME, "resume", resume_enter, resume_offer, resume_check, resume_take,
     resume_sample, resume_candidates, NORDENTH_CITE_RESUME, ROW_GOES_ON},
    {.label = NORDENTH_MOVE_OVER, .name = "over", .enter = over_enter},
    {.label = NORDENTH_MOVE_CHECKS, .name = "checks", .enter = checks_enter},
    {.label = NORDENTH_MOVE_MINED, .name = "mined", .enter = mined_enter},
};
const Proc nordenth_move_proc = {"move", move_rows, COUNT_OF(move_rows)};
