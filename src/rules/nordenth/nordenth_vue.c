// SPDX-License-Identifier: MIT
// En Vue (section 8): who watches a move, where it stops for them, and what happens at the stop. A
// watcher that wins is activated at once, inside the mover's activation, which may nest; one that
// loses is noted in the mover's record and acts when the mover is done.
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"

static NordenthActing *record(Game *g, const Frame *f)
{
    return NORDENTH_AT(NordenthActing, g, FRAME_AS_CONST(NordenthVue, f)->place);
}
static const NordenthActing *record_of(const Game *g, const Frame *f)
{
    return NORDENTH_AT_CONST(NordenthActing, g, FRAME_AS_CONST(NordenthVue, f)->place);
}

// --- who watches ---

/// With `transition` who had the mover in view at the start rolls when it comes into view again.
static bool is_by_passage(const Game *g) { return game_option(g, NORDENTH_OPT_VUE_BASELINE) == 1; }

/// Has it had the mover in view ever since the start?
static bool is_keeping(FigureId id, const NordenthActing *acting)
{
    return (acting->saw & ~acting->lost & figure_bit(id)) != 0;
}

/// AN-VUE-3, what does not depend on what it sees.
static bool may_roll(const Game *g, FigureId id, const NordenthActing *acting)
{
    return game_in_play(g, id) && !nordenth_is(g, id, NORDENTH_RED) && !nordenth_engaged(g, id) &&
           !(acting->rolled & figure_bit(id)) && !nordenth_is_acting(g, id);
}

/// Who may come to roll on the way; may_roll() and not is_keeping(): where the mover stands.
static bool may_watch(const Game *g, FigureId id, const NordenthActing *acting)
{
    return may_roll(g, id, acting) && (is_by_passage(g) || !is_keeping(id, acting));
}

/// Does this move trigger anything at all?
static bool is_watched(const Game *g, FigureId id, const NordenthActing *acting)
{
    if (nordenth_is(g, id, NORDENTH_CONCEALED))
        return false;
    if ((acting->flags & ACTING_VUE) && !game_option(g, NORDENTH_OPT_VUE_NESTED))
        return false;
    return !(acting->flags & ACTING_HIDDEN) || game_option(g, NORDENTH_OPT_VUE_FROM_HIDDEN);
}

bool nordenth_is_looked_for(const Game *g, FigureId id, const NordenthActing *acting)
{
    for (FigureMask left = is_watched(g, id, acting) ? game_enemies(g, id) : 0; left;
         left &= left - 1)
        if (may_watch(g, figure_first(left), acting))
            return true;
    return false;
}

static GeoWatch watch_of(const Game *g, FigureId watcher, FigureId mover,
                         const NordenthActing *acting)
{
    bool around = game_option(g, NORDENTH_OPT_LOS_ALL_ROUND) != 0;
    return (GeoWatch){.map = g->map,
                      .off = g->off,
                      .eye = nordenth_eye(g, watcher),
                      .facing = around ? (GeoVec){0, 0} : nordenth_facing(g, watcher),
                      .height = nordenth_height(g, mover),
                      .over = acting->waits & figure_bit(watcher) ? acting->note[watcher.n - 1] : 0,
                      .is_half = nordenth_half_arc(g),
                      .is_early = game_option(g, NORDENTH_OPT_VUE_STOP) == 1};
}

/// Where a watcher's view begins to count: under `transition` one who has the mover in view must
/// lose it first.
static uint32_t first_station(FigureId watcher, const NordenthActing *acting, const GeoWatch *watch,
                              const NordenthStations *list)
{
    uint32_t k = 0;
    if (is_keeping(watcher, acting))
        while (k < list->count && geo_watch_view(watch, list->base[k]))
            k++;
    return k;
}

void nordenth_lose_sight(const Game *g, FigureId id, NordenthActing *acting,
                         const NordenthStations *list, uint32_t last)
{
    FigureMask left = is_by_passage(g) && is_watched(g, id, acting) ? acting->saw : 0;
    for (left &= ~acting->lost & g->in_play; left; left &= left - 1) {
        GeoWatch watch = watch_of(g, figure_first(left), id, acting);
        for (uint32_t k = 1; k <= last; k++)
            if (!geo_watch_view(&watch, list->base[k]))
                acting->lost |= left & -left;
    }
}

/// AN-VUE-4, AN-VUE-6: the lowest stop, and in `here` who shares it.
uint32_t nordenth_find_stop(const Game *g, FigureId id, NordenthActing *acting,
                            const NordenthStations *list)
{
    uint32_t best = NORDENTH_TO_THE_END;
    acting->here = 0;
    for (FigureMask left = is_watched(g, id, acting) ? game_enemies(g, id) : 0; left;
         left &= left - 1) {
        FigureId watcher = figure_first(left);
        if (!may_watch(g, watcher, acting))
            continue;
        GeoWatch watch = watch_of(g, watcher, id, acting);
        uint32_t from = first_station(watcher, acting, &watch, list);
        if (from >= list->count)
            continue;
        uint32_t last = best < list->count ? best - from : list->count - 1 - from;
        uint32_t k = best < from
                         ? GEO_WATCH_NONE
                         : geo_watch_stop(&watch, list->base + from, list->count - from, last);
        if (k == GEO_WATCH_NONE)
            continue;
        k += from;
        if (k < best)
            acting->here = 0;
        best = k < best ? k : best;
        acting->here |= k == best ? figure_bit(watcher) : 0;
    }
    return best;
}

uint32_t nordenth_stop_for(const Game *g, FigureId id, const NordenthActing *acting,
                           const NordenthStations *list, FigureId watcher, uint32_t *first,
                           uint32_t *view)
{
    if (!is_watched(g, id, acting) || !may_watch(g, watcher, acting))
        return NORDENTH_TO_THE_END;
    GeoWatch watch = watch_of(g, watcher, id, acting);
    uint32_t from = first_station(watcher, acting, &watch, list);
    if (from >= list->count)
        return NORDENTH_TO_THE_END;
    uint32_t last = list->count - 1 - from;
    uint32_t stop = geo_watch_stop(&watch, list->base + from, list->count - from, last);
    if (stop == GEO_WATCH_NONE)
        return NORDENTH_TO_THE_END;
    *first = from;
    while (*first < from + stop && geo_watch_view(&watch, list->base[*first]) <= watch.over)
        ++*first;
    *view = geo_watch_view(&watch, list->base[from + stop]);
    return from + stop;
}

// --- at a stop ---

static uint32_t view_here(const Game *g, FigureId watcher, FigureId mover)
{
    return nordenth_is(g, mover, NORDENTH_CONCEALED)
               ? 0
               : nordenth_view_of(g, watcher, mover, game_base(g, mover));
}

static bool has_all_in_view(const Game *g, FigureId watcher, FigureId mover)
{
    return !nordenth_is(g, mover, NORDENTH_CONCEALED) &&
           nordenth_sees_all(g, watcher, mover, game_base(g, mover));
}

/// AN-VUE-11: those who see the mover where its movement is over.
FigureMask nordenth_seen_by(const Game *g, FigureId id, const NordenthActing *acting)
{
    FigureMask mask = 0;
    for (FigureMask left = is_watched(g, id, acting) ? game_enemies(g, id) : 0; left;
         left &= left - 1)
        if (may_roll(g, figure_first(left), acting) && !is_keeping(figure_first(left), acting) &&
            nordenth_sees(g, figure_first(left), id))
            mask |= left & -left;
    return mask;
}

Frame *nordenth_push_vue(Play *p, FigureId mover, uint16_t place, bool is_final)
{
    Frame *f = play_push(p, NORDENTH_PROC_VUE, game_seat_of(p->game, mover), mover, (FigureId){0});
    *FRAME_AS(NordenthVue, f) = (NordenthVue){.place = place, .is_final = is_final};
    return f;
}

/// Who may still roll here: asked when the mover has come here, and after somebody has acted.
static Next here_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    const NordenthVue *m = FRAME_AS_CONST(NordenthVue, f);
    NordenthActing *acting = record(g, f);
    FigureId id = f->subject;
    if (nordenth_is_over(g))
        return next_over();
    if (!game_in_play(g, id))
        return next_done();
    Figure *figure = game_figure(g, id);
    if (!m->is_final && acting->spent > 0)
        figure->states |= NORDENTH_MID_MOVE;
    for (FigureMask left = acting->here; left; left &= left - 1)
        if (!may_roll(g, figure_first(left), acting) || is_keeping(figure_first(left), acting) ||
            !nordenth_sees(g, figure_first(left), id))
            acting->here &= ~(left & -left);
    return next_row();
}

/// Whoever waits or has lost a roll changes nothing for the others: they are not looked at again.
static Next next_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthVue *m = FRAME_AS(NordenthVue, f);
    const NordenthActing *acting = record(g, f);
    if (!acting->here)
        return next_done();
    if (figure_count(acting->here) > 1) {
        f->seat = game_seat_of(g, figure_first(acting->here));
        return next_goto(NORDENTH_VUE_ORDER);
    }
    m->watcher = figure_first(acting->here);
    return next_goto(NORDENTH_VUE_ASK);
}

static Next order_enter(Play *p, Frame *f)
{
    (void)p;
    (void)f;
    return next_decide();
}

static void order_offer(const Game *g, const Frame *f, Offer *offer)
{
    offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_NEXT},
                               .open = CHOICE_FIGURE,
                               .among = record_of(g, f)->here});
}

static Refusal order_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind != NORDENTH_CHOICE_NEXT)
        return nordenth_no(ERR_NOT_YOUR_DECISION, RULE_AN_VUE_8);
    return record_of(g, f)->here & figure_bit(c->figure)
               ? refusal_none()
               : nordenth_no_figure(ERR_NOT_ELIGIBLE, RULE_AN_VUE_8, c->figure);
}

static Next order_take(Play *p, Frame *f, const Choice *c)
{
    (void)p;
    FRAME_AS(NordenthVue, f)->watcher = c->figure;
    return next_goto(NORDENTH_VUE_ASK);
}

static Next ask_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthVue *m = FRAME_AS(NordenthVue, f);
    NordenthActing *acting = record(g, f);
    FigureId id = f->subject;
    acting->here &= ~figure_bit(m->watcher);
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_CAME_IN_VIEW, id, m->watcher,
                           (acting->flags & ACTING_HIDDEN) ? RULE_AN_VUE_16 : RULE_AN_VUE_1);
        event_cite(&e, RULE_AN_VUE_2);
        event_cite(&e, RULE_AN_VUE_3);
        event_cite(&e, RULE_AN_VUE_5);
        event_cite(&e, m->is_final ? RULE_AN_VUE_11 : RULE_AN_VUE_4);
        if (!m->is_final)
            event_cite(&e, RULE_AN_VUE_6);
        if (!m->is_final && acting->spent > 0)
            event_cite(&e, RULE_AN_VUE_18);
        if (acting->flags & ACTING_VUE)
            event_cite(&e, RULE_AN_VUE_15);
        if (nordenth_is(g, m->watcher, NORDENTH_CONCEALED))
            event_cite(&e, RULE_AN_HIDE_12);
        e.amount = (int32_t)view_here(g, m->watcher, id);
        play_event(p, &e);
    }
    f->seat = game_seat_of(g, m->watcher);
    f->about = m->watcher;
    if (!m->is_final && game_option(g, NORDENTH_OPT_VUE_WAIT) &&
        nordenth_can_go_on(g, id, acting) && !has_all_in_view(g, m->watcher, id))
        return next_decide();
    return next_goto(NORDENTH_VUE_ROLL);
}

static void ask_offer(const Game *g, const Frame *f, Offer *offer)
{
    (void)g;
    (void)f;
    offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_ROLL}});
    offer_add(offer, &(Option){.choice = {.kind = NORDENTH_CHOICE_WAIT}});
}

static Refusal ask_check(const Game *g, const Frame *f, const Choice *c)
{
    (void)g;
    (void)f;
    return c->kind == NORDENTH_CHOICE_ROLL || c->kind == NORDENTH_CHOICE_WAIT
               ? refusal_none()
               : nordenth_no(ERR_NOT_YOUR_DECISION, RULE_AN_VUE_19);
}

static Next ask_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    const NordenthVue *m = FRAME_AS_CONST(NordenthVue, f);
    NordenthActing *acting = record(g, f);
    if (c->kind == NORDENTH_CHOICE_ROLL)
        return next_goto(NORDENTH_VUE_ROLL);
    uint32_t view = view_here(g, m->watcher, f->subject);
    acting->waits |= figure_bit(m->watcher);
    acting->note[m->watcher.n - 1] = (uint8_t)view;
    f->about = (FigureId){0};
    play_say_amount(p, NORDENTH_EVENT_WAITS, m->watcher, f->subject, RULE_AN_VUE_19, (int32_t)view,
                    0);
    return next_goto(NORDENTH_VUE_NEXT);
}

/// One roll for both, so that a tie comes back to the very same roll.
static Next roll_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    FigureId watcher = FRAME_AS_CONST(NordenthVue, f)->watcher;
    f->about = (FigureId){0};
    play_roll(p, 2, NORDENTH_SIDES, NORDENTH_ROLL_EN_VUE, f->subject,
              sense_opposed(nordenth_initiative(g, f->subject) - nordenth_initiative(g, watcher)));
    return next_rolled(0);
}

static void say_won(Play *p, FigureId mover, FigureId watcher)
{
    Game *g = p->game;
    bool first = g->roll.reading.hits != 0, second = g->roll.reading.misses != 0;
    FigureId nobody = {0};
    if (!p->sink)
        return;
    Event e = event_of(g, NORDENTH_EVENT_VUE_WON,
                       first    ? mover
                       : second ? watcher
                                : nobody,
                       first    ? watcher
                       : second ? mover
                                : nobody,
                       RULE_AN_VUE_7);
    event_cite(&e, second ? RULE_AN_VUE_10 : first ? RULE_AN_VUE_12 : RULE_AN_TEST_9);
    if (first || second)
        event_cite(&e, RULE_AN_VUE_9);
    if (first)
        event_cite(&e, RULE_AN_VUE_13);
    event_dice(&e, &g->roll);
    int mine = e.dice[0] + nordenth_initiative(g, mover),
        its = e.dice[1] + nordenth_initiative(g, watcher);
    e.amount = second ? its : mine;
    e.left = second ? mine : its;
    play_event(p, &e);
}

static Next judge_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthVue *m = FRAME_AS(NordenthVue, f);
    NordenthActing *acting = record(g, f);
    FigureId id = f->subject, watcher = m->watcher;
    bool wins = g->roll.reading.hits != 0;
    if (NEVER(!watcher.n))
        return next_done();
    say_won(p, id, watcher);
    if (!wins && !g->roll.reading.misses)
        return next_goto(NORDENTH_VUE_ROLL);
    acting->rolled |= figure_bit(watcher);
    acting->waits &= ~figure_bit(watcher);
    acting->note[watcher.n - 1] = 0;
    if (wins) {
        if (game_option(g, NORDENTH_OPT_VUE_LOSER) == 0) {
            acting->after |= figure_bit(watcher);
            acting->note[watcher.n - 1] =
                (uint8_t)(g->roll.reading.which + nordenth_initiative(g, watcher));
        }
        return next_goto(NORDENTH_VUE_NEXT);
    }
    m->was_wounded = nordenth_is(g, id, NORDENTH_WOUNDED);
    (void)nordenth_push_activation(p, watcher, true, id);
    return next_pushed(NORDENTH_VUE_ACTED);
}

static Next acted_enter(Play *p, Frame *f)
{
    const NordenthVue *m = FRAME_AS_CONST(NordenthVue, f);
    Game *g = p->game;
    if (nordenth_is_over(g))
        return next_over();
    if (game_in_play(g, f->subject) && !m->was_wounded &&
        nordenth_is(g, f->subject, NORDENTH_WOUNDED)) {
        nordenth_cancel_charge(p, f->subject, record(g, f), RULE_AN_VUE_17);
    }
    return next_goto(NORDENTH_VUE_HERE);
}

static const Row vue_rows[] = {
    {.label = NORDENTH_VUE_HERE, .name = "here", .enter = here_enter},
    {.label = NORDENTH_VUE_NEXT, .name = "next", .enter = next_enter},
    {NORDENTH_VUE_ORDER, "en_vue_order", order_enter, order_offer, order_check, order_take, NULL,
     NULL, NORDENTH_CITE_VUE_ORDER, ROW_WITHIN},
    {NORDENTH_VUE_ASK, "en_vue_roll", ask_enter, ask_offer, ask_check, ask_take, NULL, NULL,
     NORDENTH_CITE_VUE_ROLL, ROW_WITHIN},
    {.label = NORDENTH_VUE_ROLL, .name = "roll", .enter = roll_enter},
    {.label = NORDENTH_VUE_JUDGE, .name = "judge", .enter = judge_enter},
    {.label = NORDENTH_VUE_ACTED, .name = "acted", .enter = acted_enter},
};
const Proc nordenth_vue_proc = {"en_vue", vue_rows, COUNT_OF(vue_rows)};
