// SPDX-License-Identifier: MIT
// SEG's brain: each candidate by itself (seg_worth.c), a pile of its own making, and piles that
// cannot be foretold (seg_mix.c). It remembers nothing.
#include "bots/seg/seg_brain.h"
#include "bots/seg/seg_mix.h"
#include "bots/seg/seg_worth.h"

static void open_room(void *room) { (void)room; }

static void propose(const Game *g, CandidateList *list)
{
    const Frame *f = &g->frame[g->depth - 1];
    if (f->proc != SEG_PROC_TURN || f->row != play_row(g, SEG_PROC_TURN, SEG_TURN_PILE))
        return;
    Choice plan = {0};
    seg_worth_pile(g, seg_cards(g, f->seat), &plan);
    candidate_add(list, g, &plan);
}

static void weigh(BotScratch *scratch, Rng *rng)
{
    (void)rng;
    for (uint32_t i = 0; i < scratch->count; i++)
        scratch->value[i] = seg_worth(&scratch->view, &scratch->list[i]);
}

const Brain seg_brain = {
    .open = open_room, .propose = propose, .weigh = weigh, .mix = seg_mix_pile};
