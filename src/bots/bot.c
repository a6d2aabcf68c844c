// SPDX-License-Identifier: MIT
// The table of bots, and how a decision begins. `random` gets the game itself instead of a view: a
// legal choice drawn blindly reveals nothing that the seat may not know. The levels of
// data/bots/levels.json are one player with different terms: a softer choice below the one-ply
// player, playouts above it.
#include "bots/bot.h"
#include "bots/bot_soft.h"
#include "bots/brain.h"
#include "bots/spar/spar.h"
#include <string.h>

static void choose_random(const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,
                          Choice *choice)
{
    (void)seat;
    (void)scratch;
    game_sample(game, rng, choice);
}

#define LEVEL(id, number, playouts, bold)                                                          \
    static const BotTerms terms_##id = {number, playouts, bold};
BOTS_LEVEL_LIST(LEVEL)
#undef LEVEL

#define LEVEL(id, ...) {#id, true, NULL, &terms_##id},
static const Bot bots[] = {{"random", true, choose_random, NULL},
                           {"greedy", true, bot_greedy_choose, NULL},
                           BOTS_LEVEL_LIST(LEVEL)};
#undef LEVEL

size_t bot_scratch_size(void) { return sizeof(BotScratch); }

void bot_scratch_init(BotScratch *scratch) { scratch->brain = NULL; }

const Bot *bot_find(const char *name)
{
    for (uint32_t i = 0; i < COUNT_OF(bots); i++)
        if (!strcmp(bots[i].name, name))
            return &bots[i];
    return spar_find(name);
}

uint32_t bot_count(void) { return COUNT_OF(bots); }

const Bot *bot_at(uint32_t index) { return index < COUNT_OF(bots) ? &bots[index] : NULL; }

const Bot *bot_rival(void)
{
    uint32_t i = COUNT_OF(bots) - 1;
    while (i && bots[i].terms && bots[i].terms->playouts)
        i--;
    return &bots[i];
}

void bot_begin(const Bot *bot, const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch)
{
    CORE_ASSERT(game_wait(game) == GAME_WAIT_CHOICE && game_decider(game) == seat);
    const BotTerms *terms = bot->terms;
    scratch->is_searching = false;
    if (!terms) {
        bot->choose(game, seat, rng, scratch, &scratch->chosen);
        return;
    }
    const BotsWeights *fitted = brain_fitted(game_ruleset(game));
    if (!fitted || !brain_think(scratch, game, seat, fitted->sight[terms->level], rng)) {
        game_sample(game, rng, &scratch->chosen);
        return;
    }
    // Secret choices are not searched: their value is that nobody can foretell them.
    if (terms->playouts && scratch->count > 1 &&
        !setup_is_secret(game_setup(game), scratch->list[0].kind)) {
        scratch->is_searching = bot_search_begin(scratch, terms, rng);
        scratch->chosen = scratch->search.list[0];
        return;
    }
    int32_t softness = fitted->softness[terms->level];
    bot_soft_pick(scratch, softness, rng, &scratch->chosen);
    // Players with softness draw their secret choices anyway.
    if (scratch->brain->mix && !softness && !fitted->sight[terms->level])
        scratch->brain->mix(scratch, rng, &scratch->chosen);
}

bool bot_step(BotScratch *scratch, uint32_t playouts)
{
    bool goes_on = scratch->is_searching;
    for (; goes_on && playouts; playouts--)
        goes_on = bot_search_step(scratch);
    return goes_on;
}

BotProgress bot_best(const BotScratch *scratch, Choice *choice)
{
    const BotSearch *s = &scratch->search;
    if (!scratch->is_searching) {
        *choice = scratch->chosen;
        return (BotProgress){.score = -1};
    }
    *choice = *bot_search_best(s);
    return (BotProgress){s->done, s->total, s->nodes, bot_search_score(s)};
}

void bot_choose(const Bot *bot, const Game *game, uint8_t seat, Rng *rng, BotScratch *scratch,
                Choice *choice)
{
    if (!bot->terms) { // decides at once: nothing is worth keeping in the scratch
        CORE_ASSERT(game_wait(game) == GAME_WAIT_CHOICE && game_decider(game) == seat);
        scratch->is_searching = false;
        bot->choose(game, seat, rng, scratch, choice);
        return;
    }
    bot_begin(bot, game, seat, rng, scratch);
    while (bot_step(scratch, UINT32_MAX))
        continue;
    (void)bot_best(scratch, choice);
}
