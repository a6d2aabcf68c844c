// SPDX-License-Identifier: MIT
// Piles are reordered and drawn from by place, publicly, so the same is done to the places of the
// veil. Only a fallen character's card is taken out unseen (SG-ACT-6), and nobody else may learn
// its place: it counts as the last card. Cards still hidden are laid out by figure number, and
// suits not revealed are the first suit. Refused: leaving a fallen character's card in its true
// place, which told how late it was meant to act.
#include "protocol/session/pile_veil.h"
#include "core/cards.h"
#include <string.h>

static uint32_t find(const FigureId *cards, uint32_t count, FigureId id)
{
    uint32_t i = 0;
    while (i < count && cards[i].n != id.n)
        i++;
    return i;
}

/// Is this a new pile?
static bool is_new(const PileVeilSeat *v, const Cards *now)
{
    for (uint32_t i = 0; i < now->count; i++)
        if (find(v->pile, v->count, now->figure[i]) == v->count)
            return true;
    return false;
}

static void start(PileVeilSeat *v, const Cards *now)
{
    *v = (PileVeilSeat){.count = now->count};
    memcpy(v->pile, now->figure, sizeof v->pile);
    for (uint8_t i = 0; i < v->count; i++)
        v->place[i] = i;
}

/// Removes a fallen character's card, for the public from the last place.
static void take_out(PileVeilSeat *v, FigureId id)
{
    uint32_t at = find(v->pile, v->count, id);
    if (at == v->count)
        return;
    v->count--;
    memmove(&v->pile[at], &v->pile[at + 1], (v->count - at) * sizeof v->pile[0]);
    v->shown[v->place[v->count]] = id;
}

/// Follows cards that were drawn or moved.
static void follow(PileVeilSeat *v, const Cards *now)
{
    PileVeilSeat was = *v;
    for (uint32_t i = 0; i < was.count; i++)
        if (find(now->figure, now->count, was.pile[i]) == now->count) {
            v->shown[was.place[i]] = was.pile[i];
            v->revealed |= figure_bit(was.pile[i]);
        }
    v->count = now->count;
    for (uint32_t i = 0; i < v->count; i++) {
        v->pile[i] = now->figure[i];
        v->place[i] = was.place[find(was.pile, was.count, now->figure[i])];
    }
}

void pile_veil_event(void *self, const Event *e)
{
    PileVeil *veil = self;
    const RulesetCards *rules = game_ruleset(veil->game)->cards;
    uint32_t count;
    (void)game_seats(veil->game, &count);
    for (uint8_t i = 0; rules && i < count; i++) {
        PileVeilSeat *v = &veil->seat[i];
        const Cards *now = rules->held(veil->game, i);
        if (is_new(v, now))
            start(v, now);
        if (e->kind == rules->lost_event)
            take_out(v, e->figure);
        follow(v, now);
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
    for (uint32_t i = 0; i < c->cards.count; i++) {
        c->cards.figure[i] = v->shown[i].n ? v->shown[i] : figure_first(hidden);
        if (!v->shown[i].n)
            hidden &= hidden - 1;
        uint32_t at = find(truth.cards.figure, truth.cards.count, c->cards.figure[i]);
        c->cards.colour[i] =
            v->revealed & figure_bit(c->cards.figure[i]) ? truth.cards.colour[at] : 1;
    }
}
