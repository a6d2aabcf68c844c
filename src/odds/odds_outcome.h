// SPDX-License-Identifier: MIT
// odds/odds_outcome.h: the differences between two states of a game, as rows of the ruleset's
// outcome table.
// Borrows its arguments for the call, owns nothing, no heap. Pure: equal arguments, equal answer.
#pragma once
#include "core/game.h"
#include "core/outcome.h" // OutcomeRow

/// One difference.
typedef struct OddsItem {
    uint8_t row;     ///< index into RulesetOutcomes.rows
    uint8_t subject; ///< figure or marker from 1, seat from 0, by the row's kind
    uint8_t reserved[2];
    int32_t value; ///< amount or place: see OUTCOME_*
    int32_t other; ///< the second coordinate of a place
} OddsItem;

/// Upper bound: each row at most once for each figure.
enum { ODDS_ITEM_MAX = OUTCOME_ROW_MAX * FIGURE_MAX };
_Static_assert(MARKER_MAX <= FIGURE_MAX && SEAT_MAX <= FIGURE_MAX, "nor for anything else");

/// Writes the differences in the order of the ruleset's rows; returns their number.
uint32_t odds_outcome(const Game *before, const Game *after, OddsItem item[ODDS_ITEM_MAX]);
/// Each seat's loss, by the ruleset's worths: for finding each seat's best answer.
void odds_outcome_loss(const Game *before, const OddsItem *item, uint32_t count,
                       int64_t loss[SEAT_MAX]);
