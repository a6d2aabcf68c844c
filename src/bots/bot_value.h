// SPDX-License-Identifier: MIT
// bots/bot_value.h: how likely is a side to win from here? A weighted sum of what a brain counts,
// with weights fitted from games (data/bots/value.json). Private to bots/, lab and tests.
#pragma once
#include "bots/bot.h"
#include "gen/bots.h" // BOTS_COUNTS_MAX

enum {
    VALUE_ONE = 10000,              ///< a game that is won
    VALUE_COUNTS = BOTS_COUNTS_MAX, ///< counts that a brain may have
    VALUE_UNIT = 1000 ///< of a count: what an average side began with, or a whole thing
};

/// What a count is about.
typedef enum ValueAbout {
    ABOUT_FIGURES, ///< the figures themselves: who stands, and how hurt
    ABOUT_PLACES,  ///< where and how they stand
    ABOUT_GOAL     ///< what the scenario is about
} ValueAbout;

/// A number that a brain counts. A list of them ends with a NULL name.
typedef struct ValueCount {
    const char *name;
    ValueAbout about;
    int8_t sign; ///< 1: more is never bad, -1: never good; 0: its weight may be either
} ValueCount;

/// The counts of a side, in the order of its brain's list.
typedef struct ValueCounts {
    int32_t at[VALUE_COUNTS];
} ValueCounts;

/// Counts of `seat` minus those of the others (minus their average, if there are several).
/// Overwrites the brain's working memory in the scratch.
void bot_value_counts(BotScratch *scratch, const Game *game, uint8_t seat, ValueCounts *out);
/// Log odds in thousandths that `seat` wins a game that is not over. `bold`: hundredths by which
/// the others' counts weigh more and its own less.
int64_t bot_value_log_odds(BotScratch *scratch, const Game *game, uint8_t seat, int32_t bold);
/// Chance in parts of VALUE_ONE that `seat` wins, a draw counting half: exact when the game is
/// over.
int32_t bot_value(BotScratch *scratch, const Game *game, uint8_t seat);
/// The same with a temperament, and an offset of log odds that corrects its bias at the start.
int32_t bot_value_seen(BotScratch *scratch, const Game *game, uint8_t seat, int32_t bold,
                       int64_t offset);
/// Parts of VALUE_ONE for log odds in thousandths.
int32_t bot_value_chance(int64_t log_odds);
