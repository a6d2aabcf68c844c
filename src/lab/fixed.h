// SPDX-License-Identifier: MIT
// lab/fixed.h: games that are the same for everybody: what the engine does, as one number.
// Works on the caller's desk, owns nothing, no heap. Equal arguments, equal number, on every
// machine and in the browser.
#pragma once
#include "bots/bot.h"
#include "core/ruleset.h"

/// Where the games are played: memory of the caller's, of whatever content. The scratch has seen
/// bot_scratch_init().
typedef struct FixedDesk {
    Setup *setup;
    Game *game; ///< game_size() bytes
    BotScratch *scratch;
} FixedDesk;

/// Sample bands for the n-th fixed game of a scenario (0: rolled); false if the ruleset has none.
NODISCARD bool fixed_bands(Setup *setup, const Ruleset *rules, uint8_t scenario, uint32_t n);
/// Over games of every scenario and bot of a ruleset (NULL: of every ruleset): changes exactly when
/// the engine plays differently.
uint64_t fixed_signature(const FixedDesk *desk, const Ruleset *rules);

/// What a run of random games came to.
typedef struct FixedRun {
    uint64_t decisions;
    uint64_t signature; ///< over the games as they ended
} FixedRun;
/// Plays random games of a ruleset, for measuring how fast an engine decides: no events, no hashes
/// but at the end of each.
FixedRun fixed_run(const FixedDesk *desk, const Ruleset *rules, uint32_t games, uint64_t seed);
