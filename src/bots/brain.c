// SPDX-License-Identifier: MIT
// Which ruleset has which brain: the one place in bots/ that names rulesets. A decision has the
// same steps for all of them: make the seat's view, list candidates, weigh them.
#include "bots/brain.h"
#include "bots/d6/d6_brain.h"
#include "bots/nordenth/nordenth_brain.h"
#include "bots/seg/seg_brain.h"
#include "core/scenario.h"
#include "rules/aurore/aurore.h"
#include "rules/evenor/evenor.h"
#include "rules/nordenth/nordenth.h"
#include "rules/seg/seg.h"
#include <string.h>

static const struct {
    const Ruleset *rules;
    const Brain *brain;
    const BotsWeights *weights;
} rows[] = {
    {&evenor_ruleset, &d6_brain, &bots_weights_evenor},
    {&aurore_ruleset, &d6_brain, &bots_weights_aurore},
    {&seg_ruleset, &seg_brain, &bots_weights_seg},
    {&nordenth_ruleset, &nordenth_brain, &bots_weights_nordenth},
};

const Brain *brain_of(const Ruleset *rules)
{
    for (uint32_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].rules == rules)
            return rows[i].brain;
    return NULL;
}

const BotsWeights *brain_fitted(const Ruleset *rules)
{
    for (uint32_t i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].rules == rules)
            return rows[i].weights;
    return NULL;
}

const int32_t *brain_weights(const BotsWeights *weights, const Ruleset *rules, uint32_t scenario)
{
    const char *name = ruleset_scenario(rules, scenario)->name;
    for (uint32_t i = 1; i < weights->count; i++)
        if (!strcmp(weights->row[i].scenario, name))
            return weights->row[i].weight;
    return weights->row[0].weight;
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

const Brain *brain_wake(BotScratch *scratch, const Game *game)
{
    const Brain *brain = brain_of(game_ruleset(game));
    if (brain && scratch->brain != brain && brain->open)
        brain->open(scratch->room);
    if (brain)
        scratch->brain = brain;
    return brain;
}

bool brain_think(BotScratch *scratch, const Game *game, uint8_t seat, uint32_t sight, Rng *rng)
{
    const Brain *brain = brain_wake(scratch, game);
    if (!brain)
        return false;
    game_ruleset(game)->view(game, seat, &scratch->view);
    scratch->seat = seat;
    if (brain->begin)
        brain->begin(scratch);
    // One place is left for a candidate that the brain finds.
    const uint32_t most = BRAIN_LIST_MAX - 1;
    scratch->count = 0;
    for (; scratch->count < sight && scratch->count < most; scratch->count++)
        game_sample(&scratch->view, rng, &scratch->list[scratch->count]);
    if (!sight)
        scratch->count = candidates(brain, &scratch->view, scratch->room, scratch->list, most);
    if (NEVER(!scratch->count))
        return false;
    scratch->value[0] = 0;
    if (scratch->count > 1)
        brain->weigh(scratch, rng);
    return true;
}
