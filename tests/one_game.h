// SPDX-License-Identifier: MIT
// tests/one_game.h: a game with its setup and a twin, and room for two players to think: for tests
// that look at players. make() and drop() are CMocka's setup and teardown of a group, or a part of
// them.
#pragma once
#include "bots/bot.h"
#include "core/setup.h"
#include <stdlib.h>

static Setup *setup;
static Game *game, *twin;
static BotScratch *scratch, *other;

static int make(void **state)
{
    (void)state;
    setup = malloc(sizeof *setup);
    game = malloc(game_size());
    twin = malloc(game_size());
    scratch = malloc(bot_scratch_size());
    other = malloc(bot_scratch_size());
    if (!setup || !game || !twin || !scratch || !other)
        return -1;
    bot_scratch_init(scratch);
    bot_scratch_init(other);
    return 0;
}

static int drop(void **state)
{
    (void)state;
    free(setup);
    free(game);
    free(twin);
    free(scratch);
    free(other);
    return 0;
}
