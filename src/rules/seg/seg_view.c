// SPDX-License-Identifier: MIT
// What others ask about a game: a seat's view with the other piles blank, forecasts, places,
// invariants; and the check every choice passes first.
#include "rules/seg/seg_procs.h"
#include <string.h>

void seg_view(const Game *g, uint8_t seat, Game *out)
{
    *out = *g;
    for (uint8_t s = 0; s < g->seat_count; s++) {
        if (s == seat)
            continue;
        memset(out->seat[s].pile, 0, sizeof out->seat[s].pile);
        memset(out->seat[s].suit, 0, sizeof out->seat[s].suit);
    }
}

/// A field the kind does not use must be empty: a choice says one thing and nothing else.
static bool is_malformed(const Game *g, const Choice *c)
{
    ChoiceKind kind = setup_choice(g->setup, c->kind);
    if (!c->kind || !kind.name)
        return true;
    uint32_t fields = kind.fields;
    uint32_t has =
        (c->figure.n ? CHOICE_FIGURE : 0u) | (c->target.n ? CHOICE_TARGET : 0u) |
        (c->marker.n ? CHOICE_MARKER : 0u) | (c->has_place ? CHOICE_PLACE : 0u) |
        (c->has_z ? CHOICE_Z : 0u) | (c->seat ? CHOICE_SEAT : 0u) | (c->suit ? CHOICE_SUIT : 0u) |
        (c->list_count ? CHOICE_PAY : 0u) | (c->card_count ? CHOICE_CARDS : 0u) |
        (c->marks & MARK_PRECISE ? CHOICE_PRECISE : 0u) | (c->marks & MARK_PULL ? CHOICE_PULL : 0u);
    if ((has & ~fields) || c->weapon || c->piece.n || c->count || c->path.count || c->corner ||
        c->stand || c->marks > (MARK_PRECISE | MARK_PULL))
        return true;
    if (c->figure.n > g->figure_count || c->target.n > g->figure_count ||
        c->marker.n > g->marker_count || c->list_count > SEG_PAY_MAX || c->card_count > PILE_MAX ||
        c->z < 0 || c->z > 1000000 || (c->has_z && !c->has_place))
        return true;
    for (uint32_t i = 0; i < c->list_count; i++)
        if (!c->list[i].n || c->list[i].n > g->figure_count)
            return true;
    return false;
}

Refusal seg_choice_check(const Game *g, uint8_t seat, const Choice *c, const Row *row)
{
    const Frame *top = &g->frame[g->depth - 1];
    if (seat != top->seat)
        return seg_no(ERR_NOT_YOUR_SLOT, RULE_SG_ACT_5);
    if (is_malformed(g, c))
        return seg_no(ERR_WRONG_DECISION, RULE_SG_GEN_9);
    if (c->has_place && (c->place.x < 0 || c->place.y < 0 || c->place.x > g->map->width ||
                         c->place.y > g->map->depth))
        return seg_no(ERR_OFF_TABLE, RULE_SG_MOVE_8);
    return row->check(g, top, c);
}

bool seg_ground(const Game *g, FigureId id, uint8_t kind, GeoGround *ground)
{
    (void)kind;
    memset(ground, 0, sizeof *ground);
    if (!id.n || id.n > g->figure_count || !seg_in_play(g, id))
        return false;
    ground->map = g->map;
    ground->flags = seg_has(g, id, SEG_SKILL_FLIGHT) || seg_has(g, id, SEG_SKILL_INTANGIBLE)
                        ? 0
                        : GEO_BLOCKS_MOVE;
    ground->radius = game_figure_of(g, id)->radius;
    ground->allowance = seg_own_way(g, id);
    for (FigureMask left = seg_enemies(g, id); left; left &= left - 1) {
        GeoDisc d = seg_disc(g, figure_first(left));
        ground->keep_out[ground->keep_out_count++] = (GeoKeepOut){d.at, ground->radius + d.radius};
    }
    return true;
}

void seg_stand(const Game *g, FigureId id, GeoVec at, Stand *out)
{
    memset(out, 0, sizeof *out);
    SegBase base = seg_base_at(g, id, at, seg_surface(g->map, at));
    out->is_free = !refusal_is(seg_stand_check(g, base, figure_bit(id)));
    for (FigureMask left = seg_enemies(g, id); left; left &= left - 1) {
        FigureId foe = figure_first(left);
        if (seg_touch(base, seg_base(g, foe)))
            out->engaged |= figure_bit(foe);
        if (seg_line(g, seg_base(g, foe), base, figure_bit(id) | figure_bit(foe)))
            out->view[out->view_count++] =
                (StandView){.figure = foe,
                            .distance = geo_leg_length(at, game_figure_of(g, foe)->at) -
                                        base.disc.radius - game_figure_of(g, foe)->radius};
    }
}

uint8_t seg_imagine(const Game *g, const Imagine *what, Game *out)
{
    *out = *g;
    game_figure(out, what->figure)->at = what->at;
    if (!seg_in_play(g, what->actor) || !g->turn || seg_is(g, what->actor, SEG_IMMOBILISED))
        return 0;
    while (out->depth)
        memset(&out->frame[--out->depth], 0, sizeof out->frame[0]);
    Play p = {out, NULL};
    Frame *turn =
        play_push(&p, SEG_PROC_TURN, seg_seat(g, what->actor), (FigureId){0}, (FigureId){0});
    turn->row = play_row(out, SEG_PROC_TURN, SEG_TURN_SECOND);
    Frame *f = seg_push_activation(&p, what->actor, SEG_SUIT_SPADE);
    f->row = play_row(out, SEG_PROC_ACTIVATION, SEG_ACT_STEP);
    out->wait = GAME_WAIT_CHOICE;
    return 1;
}

Together seg_together(const Game *g)
{
    const Frame *f = play_frame_of(g, SEG_PROC_ACTIVATION);
    Together t = {0};
    if (f && seg_in_play(g, f->subject)) {
        t.members = figure_bit(f->subject);
        t.actions_left = FRAME_AS_CONST(SegActivation, f)->has_acted ? 0 : 1;
    }
    return t;
}

// --- forecasts ---

/// Suit and flags of the test a choice would make; false if it makes none.
static bool test_of(const Game *g, FigureId id, const Choice *c, uint8_t *suit, uint8_t *flags)
{
    if (c->kind < SEG_CHOICE_ACTIONS)
        return false;
    const SegAction *a = seg_action(g, (uint32_t)c->kind - SEG_CHOICE_ACTIONS);
    *suit = a->test;
    *flags = 0;
    if (!a->tests)
        return false;
    if (seg_action_is_basic(a)) {
        (void)seg_attack_check(g, id, c->target, flags);
        *suit = seg_attack_suit(g, id, flags);
    } else {
        bool far = c->target.n && c->target.n != id.n && !seg_contact(g, id, c->target);
        *flags = (uint8_t)((a->flags & SEG_IS_AGGRESSIVE ? SEG_TEST_AGGRESSIVE : 0) |
                           (a->flags & SEG_IS_SPE ? SEG_TEST_SPE : 0) |
                           (c->target.n ? SEG_TEST_EXEMPT : 0) | (far ? SEG_TEST_DISTANCE : 0));
    }
    *flags |= c->marks & MARK_PRECISE ? SEG_TEST_PRECISE : 0;
    return true;
}

void seg_forecast(const Game *g, const Choice *c, Forecast *out)
{
    memset(out, 0, sizeof *out);
    out->why = game_check(g, game_decider(g), c);
    FigureId id = g->depth ? g->frame[g->depth - 1].subject : (FigureId){0};
    uint8_t suit, flags;
    if (!refusal_is(out->why) && id.n && test_of(g, id, c, &suit, &flags))
        out->test = seg_threshold(g, id, c->target, suit, flags);
    out->under = true;
}

void seg_detail(const Game *g, const Choice *c, ForecastDetail *out)
{
    memset(out, 0, sizeof *out);
    out->actor = g->depth ? g->frame[g->depth - 1].subject : (FigureId){0};
    out->target = c->target;
}

// --- invariants ---

const char *seg_broken(const Game *g)
{
    for (uint8_t n = 1; n <= g->figure_count; n++) {
        FigureId id = {n};
        const Figure *f = &g->figure[n - 1];
        uint32_t posture = f->states & SEG_POSTURES;
        if ((f->status == FIGURE_IN_PLAY) != seg_in_play(g, id))
            return "in_play mask";
        if (f->tally[SEG_TALLY_WOUNDS] < 0 || f->tally[SEG_TALLY_ENERGY] < 0 ||
            f->tally[SEG_TALLY_AMMO] < 0 || f->tally[SEG_TALLY_SUPPORT] < 0)
            return "tallies at least zero";
        if (f->status != FIGURE_IN_PLAY)
            continue;
        if (posture & (posture - 1))
            return "one posture at a time";
        if (posture && (f->states & SEG_IMMOBILISED))
            return "no posture while immobilised";
        if (seg_value(g, id) < (seg_has(g, id, SEG_SKILL_ENDURING) ? 0 : 1))
            return "in play with a value";
        if (f->tally[SEG_TALLY_ENERGY] > seg_cap(g, id) && g->wait != GAME_OVER)
            return "energy within its cap";
        if (refusal_is(seg_stand_check(g, seg_base(g, id), figure_bit(id))))
            return "stands where it may";
    }
    for (uint8_t s = 0; s < g->seat_count; s++) {
        const Seat *seat = &g->seat[s];
        for (uint32_t i = 0; i < PILE_MAX; i++)
            if ((i < seat->pile_count) != (seat->pile[i].n != 0))
                return "piles have no holes";
        if (seat->tally[SEG_SEAT_TACTICS] < 0)
            return "tactics at least zero";
    }
    return NULL;
}
