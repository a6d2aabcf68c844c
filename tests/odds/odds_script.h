// SPDX-License-Identifier: MIT
// tests/odds/odds_script.h: the choices of a script in tests/vectors, one after the other, each
// before it is made: situations that were written to meet a rule.
#pragma once
#include "core/game.h"

/// Where in a script a choice stands.
typedef struct OddsScriptPlace {
    uint32_t choice;  ///< from 1
    const char *note; ///< the last comment before it, "" if there is none
    uint32_t since;   ///< how many choices since that comment, this one included
} OddsScriptPlace;
/// Is shown a choice of a script and the game it would be made in.
typedef void OddsScriptVisit(void *self, const OddsScriptPlace *place, const Game *game,
                             const Choice *choice);

/// Plays a script and shows every legal choice of it. False if there is no such file.
bool odds_script_visit(const char *path, OddsScriptVisit *visit, void *self);
