// SPDX-License-Identifier: MIT
// SEG's brain: weighs each candidate by itself (seg_worth.c), builds a pile, and mixes piles so
// that they cannot be foretold (seg_mix.c). Keeps nothing beyond a decision.
#include "bots/seg/seg_brain.h"
#include "bots/seg/seg_mix.h"
#include "bots/seg/seg_value.h"
#include "bots/seg/seg_worth.h"

_Static_assert(sizeof(SegThought) <= BRAIN_ROOM_MAX, "the room is large enough");

static SegThought *thought_of(BotScratch *scratch) { return (SegThought *)(void *)scratch->room; }

static void begin(BotScratch *scratch) { seg_worth_begin(thought_of(scratch), &scratch->view); }

static void propose(const Game *g, void *room, CandidateList *list)
{
    const Frame *f = &g->frame[g->depth - 1];
    if (f->proc != SEG_PROC_TURN || f->row != play_row(g, SEG_PROC_TURN, SEG_TURN_PILE))
        return;
    Choice plan = {0};
    SegThought fresh, *t = room;
    if (!t) {
        t = &fresh;
        seg_worth_begin(t, g);
    }
    seg_worth_pile(t, seg_cards(g, f->seat), &plan);
    candidate_add(list, g, &plan);
}

static void weigh(BotScratch *scratch, Rng *rng)
{
    (void)rng;
    for (uint32_t i = 0; i < scratch->count; i++)
        scratch->value[i] = seg_worth(thought_of(scratch), &scratch->list[i]);
}

static void mix(BotScratch *scratch, Rng *rng, Choice *choice)
{
    seg_mix_pile(thought_of(scratch), scratch->seat, rng, choice);
}

static void guess(BotScratch *scratch, Game *view, uint8_t seat, Rng *rng)
{
    seg_guess_piles(thought_of(scratch), view, seat, rng);
}

static void count(BotScratch *scratch, const Game *game, uint8_t seat, ValueCounts *out)
{
    (void)scratch;
    seg_value_count(game, seat, out);
}

const Brain seg_brain = {.begin = begin,
                         .propose = propose,
                         .weigh = weigh,
                         .mix = mix,
                         .guess = guess,
                         .count = count,
                         .counts = seg_value_counts};
