// SPDX-License-Identifier: MIT
// protocol/session/analysis_tell.h: an analysis in words and as JSON: replays the steps and
// describes each choice in the game in which it was made. Owns nothing.
#pragma once
#include "lab/analysis.h"
#include "protocol/session/table_places.h"
#include "protocol/wire/render.h"

/// May this table's game be analysed with full knowledge? Not while it is running and some seat has
/// a secret.
NODISCARD ErrorCode analysis_tell_refusal(const Table *table);

enum { ANALYSIS_WORDS = 512 };
/// A moment in words.
typedef struct AnalysisWords {
    char chosen[ANALYSIS_WORDS]; ///< empty: no seat chose
    char better[ANALYSIS_WORDS]; ///< empty: no better choice was found
    char came[ANALYSIS_WORDS];   ///< what happened to which figure; may be empty
    char dice[ANALYSIS_WORDS];   ///< the roll that changed most; empty: no roll
} AnalysisWords;

/// Working memory for replaying steps.
typedef struct AnalysisRoom {
    Game game, before;
    OddsItem item[ODDS_ITEM_MAX];
} AnalysisRoom;

void analysis_tell_moments(Table *table, AnalysisRoom *room, const AnalysisSums *sums,
                           const Analysis *analysis, TextLang lang,
                           AnalysisWords words[ANALYSIS_MOMENTS]);
/// Writes the members of the answer: result, sides, curve, moments, decisions.
void analysis_tell_put(JsonWriter *w, Table *table, AnalysisRoom *room, const Analysis *analysis,
                       TextLang lang);
