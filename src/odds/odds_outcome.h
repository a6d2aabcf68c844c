// SPDX-License-Identifier: MIT
// odds/odds_outcome.h: what came of it? The difference between two states of a game, in the words
// of its ruleset.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "core/game.h"
#include "core/outcome.h" // OutcomeRow

/// One thing that is different.
typedef struct OddsItem {
    uint8_t row;     ///< index into RulesetOutcomes.rows
    uint8_t subject; ///< figure or marker from 1, seat from 0: the row's kind says which
    uint8_t reserved[2];
    int32_t value; ///< by how much, or where to: OUTCOME_* says what it is
    int32_t other; ///< the second coordinate of a place
} OddsItem;

/// Never more: each row at most once for each figure.
enum { ODDS_ITEM_MAX = OUTCOME_ROW_MAX * FIGURE_MAX };
_Static_assert(MARKER_MAX <= FIGURE_MAX && SEAT_MAX <= FIGURE_MAX, "nor for anything else");

/// Writes what is different, in the order of the ruleset's rows; returns how many items there are.
uint32_t odds_outcome(const Game *before, const Game *after, OddsItem item[ODDS_ITEM_MAX]);
/// What each seat lost by it, as the ruleset rates that: for telling which answer is best for whom.
void odds_outcome_loss(const Game *before, const OddsItem *item, uint32_t count,
                       int64_t loss[SEAT_MAX]);
