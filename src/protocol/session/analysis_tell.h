// SPDX-License-Identifier: MIT
// protocol/session/analysis_tell.h: an analysis in words and as JSON: the steps are played once
// more, and choices are put into words where they were made. Owns nothing.
#pragma once
#include "lab/analysis.h"
#include "protocol/session/table_places.h"
#include "protocol/wire/render.h"

/// May this table's game be looked at by somebody who knows everything? Not while it is played and
/// somebody hides something.
NODISCARD ErrorCode analysis_tell_refusal(const Table *table);

enum { ANALYSIS_WORDS = 512 };
/// A moment in words.
typedef struct AnalysisWords {
    char chosen[ANALYSIS_WORDS]; ///< empty: nobody chose
    char better[ANALYSIS_WORDS]; ///< empty: nothing better was found
    char came[ANALYSIS_WORDS];   ///< what became of whom; may be empty
    char dice[ANALYSIS_WORDS];   ///< the roll that moved most; empty: there was none
} AnalysisWords;

/// What to play steps again in.
typedef struct AnalysisRoom {
    Game game, before;
    OddsItem item[ODDS_ITEM_MAX];
} AnalysisRoom;

void analysis_tell_moments(Table *table, AnalysisRoom *room, const AnalysisSums *sums,
                           const Analysis *analysis, TextLang lang,
                           AnalysisWords words[ANALYSIS_MOMENTS]);
/// Members of an object: how it went, sides, curve, moments, decisions.
void analysis_tell_put(JsonWriter *w, Table *table, AnalysisRoom *room, const Analysis *analysis,
                       TextLang lang);
