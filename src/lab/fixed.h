// SPDX-License-Identifier: MIT
// lab/fixed.h: fixed games, and the bench signature: the engine's behaviour as one number.
// Works on the caller's desk, owns nothing, no heap. Equal arguments, equal number, on every
// machine and in the browser.
#pragma once
#include "bots/bot.h"
#include "core/ruleset.h"

/// Memory of the caller's to play the games in; its content does not matter, but the scratch must
/// have seen bot_scratch_init().
typedef struct FixedDesk {
    Setup *setup;
    Game *game; ///< game_size() bytes
    BotScratch *scratch;
} FixedDesk;

/// Sample bands for the n-th fixed game of a scenario (0: rolled); false if the ruleset has none.
NODISCARD bool fixed_bands(Setup *setup, const Ruleset *rules, uint8_t scenario, uint32_t n);
/// The signature over games of every scenario and bot of a ruleset (NULL: of all rulesets): changes
/// exactly when the engine plays differently.
uint64_t fixed_signature(const FixedDesk *desk, const Ruleset *rules);

/// The totals of a run of random games.
typedef struct FixedRun {
    uint64_t decisions;
    uint64_t signature; ///< over the games as they ended
} FixedRun;
/// Plays random games of a ruleset, for measuring how fast an engine decides: no events, no hashes
/// but at the end of each.
FixedRun fixed_run(const FixedDesk *desk, const Ruleset *rules, uint32_t games, uint64_t seed);
