// SPDX-License-Identifier: MIT
// bots/spar/spar_family.h: what a sparring script has to know of a family of rulesets. Private to
// bots/spar.
#pragma once
#include "core/choice.h"
#include "core/game.h"

/// What a choice does, as scripts distinguish it.
typedef enum SparDeed {
    SPAR_OTHER,  ///< ranked by no script
    SPAR_TURN,   ///< picks the figure that acts
    SPAR_PLACE,  ///< puts a figure on the table
    SPAR_STAY,   ///< acts where it stands
    SPAR_GO,     ///< asks for a number of actions
    SPAR_STRIKE, ///< attacks hand to hand
    SPAR_SHOT,
    SPAR_MOVE,
    SPAR_GUARD, ///< cover, hiding, a stance
    SPAR_TAKE,  ///< serves the scenario's aim
    SPAR_FLEE,
    SPAR_HELP,  ///< powers and care
    SPAR_TRICK, ///< acts on cards already laid
    SPAR_IDLE,
    SPAR_DEEDS
} SparDeed;

typedef struct SparFamily {
    SparDeed (*deed)(const Game *view, FigureId actor, const Choice *choice);
    /// How far a figure can harm an enemy without contact; 0: not at all.
    int32_t (*reach)(const Game *view, FigureId figure);
    /// How far a place is from the scenario's goal for a figure; -1: it has none.
    int32_t (*goal)(const Game *view, FigureId figure, GeoVec at);
    uint8_t colour[SPAR_DEEDS]; ///< colour of the card for a deed; 0: none
} SparFamily;

extern const SparFamily spar_d6, spar_seg, spar_nordenth;
