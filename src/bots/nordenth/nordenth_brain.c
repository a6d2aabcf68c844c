// SPDX-License-Identifier: MIT
// Nordenth's brain: each candidate by itself (nordenth_worth.c), whole bursts at one target besides
// those of the rules. It remembers the grid of a map, which says the same whenever it is made.
#include "bots/nordenth/nordenth_brain.h"
#include "bots/nordenth/nordenth_worth.h"
#include <string.h>

_Static_assert(sizeof(NordenthThought) <= BRAIN_ROOM_MAX, "the room is large enough");

static NordenthThought *thought_of(BotScratch *scratch)
{
    return (NordenthThought *)(void *)scratch->room;
}

static void open(void *room) { ((NordenthThought *)room)->ways.print = 0; }

static void begin(BotScratch *scratch)
{
    nordenth_worth_begin(thought_of(scratch), &scratch->view);
}

static void propose(const Game *g, void *room, CandidateList *list)
{
    const Frame *f = &g->frame[g->depth - 1];
    (void)room;
    if (f->proc != NORDENTH_PROC_ACTIVATION)
        return;
    for (uint8_t w = 0; (w = nordenth_next_weapon(g, f->subject, false, w));) {
        const NordenthArm *arm = nordenth_arm(g, f->subject, w);
        int rate = nordenth_rate(g, f->subject, w);
        if (rate < 2 || arm->template_r || arm->breath_len)
            continue;
        for (FigureMask left = game_enemies(g, f->subject); left; left &= left - 1) {
            Choice c = {.kind = NORDENTH_CHOICE_BURST, .weapon = w, .list_count = 1};
            c.list[0] = figure_first(left);
            c.share[0] = (uint8_t)rate;
            candidate_add(list, g, &c);
        }
    }
}

static void weigh(BotScratch *scratch, Rng *rng)
{
    (void)rng;
    for (uint32_t i = 0; i < scratch->count; i++)
        scratch->value[i] = nordenth_worth(thought_of(scratch), &scratch->list[i]);
}

const Brain nordenth_brain = {.open = open, .begin = begin, .propose = propose, .weigh = weigh};
