// SPDX-License-Identifier: MIT
// What follows from standing somewhere else: postures, caps, the way off the table, portals
// (SG-MOVE-11, SG-SKSPE-11).
#include "rules/seg/seg_procs.h"

void seg_put(Play *p, FigureId id, GeoVec to, int32_t z, bool walks, RuleId rule)
{
    Figure *f = game_figure(p->game, id);
    if (p->sink) {
        Event e = event_of(p->game, SEG_EVENT_MOVED, id, (FigureId){0}, rule);
        if (rule == RULE_SG_DIS_2 || rule == RULE_SG_SKMOV_5) {
            event_cite(&e, RULE_SG_DIS_5);
            event_cite(&e, RULE_SG_DIS_4);
            event_cite(&e, rule == RULE_SG_DIS_2 ? RULE_SG_MOVE_13 : RULE_SG_FAQ_5);
        }
        if (rule == RULE_SG_SKSPE_6 || rule == RULE_SG_SKSPE_7)
            event_cite(&e, RULE_SG_RANGE_2);
        seg_cite_move(p->game, id, z, walks, &e);
        e.from = f->at;
        e.to = to;
        e.has_from = e.has_to = true;
        e.from_z = f->z;
        e.to_z = e.amount = z;
        play_event(p, &e);
    }
    f->at = to;
    f->z = z;
}

/// Steps (b) to (d) of SG-MOVE-11 for a character that was just put somewhere.
static void displaced(Play *p, FigureId id)
{
    Game *g = p->game;
    seg_lose_posture(p, id, SEG_POSTURES, RULE_SG_POST_5);
    for (FigureMask left = g->in_play; left; left &= left - 1) {
        FigureId other = figure_first(left);
        if (seg_is(g, other, SEG_POSITIONING) && seg_engaged(g, other))
            seg_lose_posture(p, other, SEG_POSITIONING, RULE_SG_SKRNG_4);
    }
    seg_check_caps(p);
}

/// SG-SCN-3: off the table, alive.
static bool leave(Play *p, FigureId id)
{
    Game *g = p->game;
    if (!seg_may_exit(g, id))
        return false;
    Figure *f = game_figure(g, id);
    int16_t *left = &g->seat[f->seat].tally[SEG_SEAT_LEFT_COST];
    int cost = seg_cost(g->setup, game_profile(g, id));
    *left = (int16_t)(*left + cost);
    game_set_status(g, id, FIGURE_EXITED);
    play_say_amount(p, SEG_EVENT_EXITED, id, (FigureId){0}, RULE_SG_SCN_3, cost, *left);
    seg_remove_card(p, id);
    f->states = 0;
    f->tally[SEG_TALLY_SUPPORT] = f->tally[SEG_TALLY_ENERGY] = 0;
    seg_check_caps(p);
    seg_check_end(p, false);
    return true;
}

static bool touches_portal(const Game *g, GeoBase base, uint32_t i)
{
    return geo_bases_touch(base, seg_portal(g, &g->marker[i]));
}

/// Portals the character may come out of: each for which it touches another of the same team.
static uint32_t exits_of(const Game *g, FigureId id)
{
    uint32_t exits = 0;
    for (uint32_t i = 0; i < g->marker_count; i++) {
        if (!touches_portal(g, game_base(g, id), i))
            continue;
        for (uint32_t k = 0; k < g->marker_count; k++)
            if (k != i && g->marker[k].seat == g->marker[i].seat)
                exits |= 1u << k;
    }
    return exits;
}

Next seg_arrived(Play *p, FigureId id, bool own, uint8_t label)
{
    const Game *g = p->game;
    displaced(p, id);
    if (own && leave(p, id))
        return seg_is_over(g) ? next_over() : next_goto(label);
    if (g->marker_count > 1) {
        play_push(p, SEG_PROC_ARRIVE, game_seat_of(g, id), id, (FigureId){0});
        return next_pushed(label);
    }
    return next_goto(label);
}

static Next cross_enter(Play *p, Frame *f)
{
    const Game *g = p->game;
    if (!game_in_play(g, f->subject) || seg_is(g, f->subject, SEG_IMMOBILISED) ||
        !exits_of(g, f->subject) || seg_pinned_by(g, f->subject))
        return next_done();
    return next_decide();
}

_Static_assert(MARKER_MAX + 1 <= OFFER_MAX, "a way out of each portal fits");

static void cross_offer(const Game *g, const Frame *f, Offer *offer)
{
    for (uint32_t exits = exits_of(g, f->subject); exits; exits &= exits - 1)
        offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_CROSS,
                                              .marker = {(uint8_t)(__builtin_ctz(exits) + 1)}},
                                   .open = CHOICE_PLACE,
                                   .may = CHOICE_Z});
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_DECLINE}});
}

static Refusal cross_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind == SEG_CHOICE_DECLINE)
        return refusal_none();
    if (c->kind != SEG_CHOICE_CROSS || !c->has_place)
        return seg_no(ERR_WRONG_DECISION, RULE_SG_SKSPE_11);
    if (!c->marker.n || !(exits_of(g, f->subject) >> (c->marker.n - 1) & 1))
        return seg_no(ERR_NO_PORTAL, RULE_SG_SKSPE_11);
    GeoBase base = game_base_at(g, f->subject, c->place, seg_choice_z(g, c));
    if (!touches_portal(g, base, c->marker.n - 1u))
        return seg_no(ERR_NO_CONTACT, RULE_SG_SKSPE_11);
    const Figure *me = game_figure_of(g, f->subject);
    if (geo_same(c->place, me->at) && base.z == me->z)
        return seg_no(ERR_NO_MOVE, RULE_SG_MOVE_4);
    return seg_place_check(g, base, figure_bit(f->subject));
}

/// A point just touching a disc in one of sixteen directions.
static GeoVec beside(GeoDisc d, int32_t r, uint32_t i)
{
    return geo_compass_point(d.at, i, d.radius + r + 4);
}

static void cross_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    uint32_t exits = exits_of(g, f->subject);
    c->kind = SEG_CHOICE_DECLINE;
    if (attempt >= SAMPLE_TRIES || !rng_below(rng, 3))
        return;
    for (uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(exits)); skip; skip--)
        exits &= exits - 1;
    uint32_t at = (uint32_t)__builtin_ctz(exits);
    c->kind = SEG_CHOICE_CROSS;
    c->marker.n = (uint8_t)(at + 1);
    c->has_place = true;
    c->place = beside(seg_portal(g, &g->marker[at]).disc, game_figure_of(g, f->subject)->radius,
                      rng_below(rng, GEO_COMPASS));
}

static void cross_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    for (uint32_t exits = exits_of(g, f->subject); exits; exits &= exits - 1)
        for (uint32_t i = 0; i < GEO_COMPASS; i++) {
            uint32_t at = (uint32_t)__builtin_ctz(exits);
            Choice c = {.kind = SEG_CHOICE_CROSS, .marker = {(uint8_t)(at + 1)}, .has_place = true};
            c.place = beside(seg_portal(g, &g->marker[at]).disc,
                             game_figure_of(g, f->subject)->radius, i);
            candidate_add(list, g, &c);
        }
    candidate_add(list, g, &(Choice){.kind = SEG_CHOICE_DECLINE});
}

static Next cross_take(Play *p, Frame *f, const Choice *c)
{
    FigureId id = f->subject;
    if (c->kind == SEG_CHOICE_DECLINE)
        return next_done();
    if (p->sink) {
        Event e = event_of(p->game, SEG_EVENT_CROSSED, id, (FigureId){0}, RULE_SG_SKSPE_11);
        e.marker = c->marker;
        play_event(p, &e);
    }
    seg_put(p, id, c->place, seg_choice_z(p->game, c), false, RULE_SG_SKSPE_11);
    displaced(p, id);
    if (leave(p, id) && seg_is_over(p->game)) // a crossing is its own, whatever brought it there
        return next_over();
    return next_done();
}

static const Row arrive_rows[] = {
    {SEG_ARR_CROSS, "cross_portal", cross_enter, cross_offer, cross_check, cross_take, cross_sample,
     cross_candidates, SEG_CITE_CROSS, ROW_WITHIN},
};
const Proc seg_arrive_proc = {"arrive", arrive_rows, COUNT_OF(arrive_rows)};
