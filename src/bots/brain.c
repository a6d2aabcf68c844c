// SPDX-License-Identifier: MIT
// Which ruleset has which brain: the one place in bots/ that names rulesets. One decision is the
// same for all of them: see what the seat may see, list candidates, weigh them.
#include "bots/brain.h"
#include "bots/d6/d6_brain.h"
#include "bots/nordenth/nordenth_brain.h"
#include "bots/seg/seg_brain.h"
#include "rules/aurore/aurore.h"
#include "rules/evenor/evenor.h"
#include "rules/nordenth/nordenth.h"
#include "rules/seg/seg.h"

static const struct {
    const Ruleset *rules;
    const Brain *brain;
} rows[] = {
    {&evenor_ruleset, &d6_brain},
    {&aurore_ruleset, &d6_brain},
    {&seg_ruleset, &seg_brain},
    {&nordenth_ruleset, &nordenth_brain},
};

const Brain *brain_of(const Ruleset *rules)
{
    for (uint32_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].rules == rules)
            return rows[i].brain;
    return NULL;
}

static uint32_t candidates(const Brain *brain, const Game *g, void *room, Choice *list,
                           uint32_t max)
{
    CandidateList own = {list, 0, max};
    if (brain && brain->propose)
        brain->propose(g, room, &own);
    return own.count +
           (own.count < max ? game_candidates(g, list + own.count, max - own.count) : 0);
}

uint32_t brain_candidates(const Game *game, Choice *list, uint32_t max)
{
    return candidates(brain_of(game_ruleset(game)), game, NULL, list, max);
}

bool brain_think(BotScratch *scratch, const Game *game, uint8_t seat, Rng *rng)
{
    const Brain *brain = brain_of(game_ruleset(game));
    if (!brain)
        return false;
    if (scratch->brain != brain && brain->open)
        brain->open(scratch->room);
    scratch->brain = brain;
    game_ruleset(game)->view(game, seat, &scratch->view);
    scratch->seat = seat;
    if (brain->begin)
        brain->begin(scratch);
    // One place is left for what a brain finds by itself.
    scratch->count =
        candidates(brain, &scratch->view, scratch->room, scratch->list, BRAIN_LIST_MAX - 1);
    if (NEVER(!scratch->count))
        return false;
    scratch->value[0] = 0;
    if (scratch->count > 1)
        brain->weigh(scratch, rng);
    return true;
}
