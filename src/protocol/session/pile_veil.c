// SPDX-License-Identifier: MIT
// Whatever reorders a pile or draws from it does so by places, in the sight of all; so it is done
// to the places as it is done to the cards. Only the card of somebody who falls is taken out from
// wherever it lay, unseen (SG-ACT-6), and nobody else may learn where: it counts as the last one.
// What is still hidden is laid out by numbers, and whatever was not revealed is of the first suit.
// Refused: leaving a fallen one's card in its true place, which told how late it was meant to act.
#include "protocol/session/pile_veil.h"
#include "core/ruleset.h"
#include <string.h>

static uint32_t find(const FigureId *cards, uint32_t count, FigureId id)
{
    uint32_t i = 0;
    while (i < count && cards[i].n != id.n)
        i++;
    return i;
}

/// Is this another pile than the one looked at before?
static bool is_new(const PileVeilSeat *v, const Seat *seat)
{
    for (uint32_t i = 0; i < seat->pile_count; i++)
        if (find(v->pile, v->count, seat->pile[i]) == v->count)
            return true;
    return false;
}

static void start(PileVeilSeat *v, const Seat *seat)
{
    *v = (PileVeilSeat){.count = seat->pile_count};
    memcpy(v->pile, seat->pile, sizeof v->pile);
    for (uint8_t i = 0; i < v->count; i++)
        v->place[i] = i;
}

/// The card of the fallen has gone: from the last place, for all that anybody knows.
static void take_out(PileVeilSeat *v, FigureId id)
{
    uint32_t at = find(v->pile, v->count, id);
    if (at == v->count)
        return;
    v->count--;
    memmove(&v->pile[at], &v->pile[at + 1], (v->count - at) * sizeof v->pile[0]);
    v->shown[v->place[v->count]] = id;
}

/// Cards have been drawn or put elsewhere.
static void follow(PileVeilSeat *v, const Seat *seat)
{
    PileVeilSeat was = *v;
    for (uint32_t i = 0; i < was.count; i++)
        if (find(seat->pile, seat->pile_count, was.pile[i]) == seat->pile_count) {
            v->shown[was.place[i]] = was.pile[i];
            v->revealed |= figure_bit(was.pile[i]);
        }
    v->count = seat->pile_count;
    for (uint32_t i = 0; i < v->count; i++) {
        v->pile[i] = seat->pile[i];
        v->place[i] = was.place[find(was.pile, was.count, seat->pile[i])];
    }
}

void pile_veil_event(void *self, const Event *e)
{
    PileVeil *veil = self;
    const Ruleset *rules = game_ruleset(veil->game);
    uint32_t count;
    const Seat *seats = game_seats(veil->game, &count);
    bool is_removed =
        e->kind < rules->event_count && !strcmp(rules->events[e->kind], "card_removed");
    for (uint32_t i = 0; i < count; i++) {
        PileVeilSeat *v = &veil->seat[i];
        if (is_new(v, &seats[i]))
            start(v, &seats[i]);
        if (is_removed)
            take_out(v, e->figure);
        follow(v, &seats[i]);
    }
}

void pile_veil_choice(const PileVeil *veil, uint8_t seat, Choice *c)
{
    const PileVeilSeat *v = &veil->seat[seat];
    const Choice truth = *c;
    FigureMask hidden = 0;
    for (uint32_t i = 0; i < v->count; i++)
        hidden |= figure_bit(v->pile[i]);
    memset(c->salt, 0, sizeof c->salt);
    for (uint32_t i = 0; i < c->card_count; i++) {
        c->card[i] = v->shown[i].n ? v->shown[i] : figure_first(hidden);
        if (!v->shown[i].n)
            hidden &= hidden - 1;
        uint32_t at = find(truth.card, truth.card_count, c->card[i]);
        c->card_suit[i] = v->revealed & figure_bit(c->card[i]) ? truth.card_suit[at] : 1;
    }
}
