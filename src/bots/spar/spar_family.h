// SPDX-License-Identifier: MIT
// bots/spar/spar_family.h: what a script has to know of a family of rulesets. Private to bots/spar.
#pragma once
#include "core/choice.h"
#include "core/game.h"

/// What a choice does, as far as scripts care.
typedef enum SparDeed {
    SPAR_OTHER,  ///< what no script has an opinion about
    SPAR_TURN,   ///< names who acts
    SPAR_PLACE,  ///< puts somebody on the table
    SPAR_STAY,   ///< acts where it stands
    SPAR_GO,     ///< dares so many actions
    SPAR_STRIKE, ///< goes for somebody hand to hand
    SPAR_SHOT,
    SPAR_MOVE,
    SPAR_GUARD, ///< cover, hiding, a stance
    SPAR_TAKE,  ///< what the scenario is about
    SPAR_FLEE,
    SPAR_HELP,  ///< powers and care
    SPAR_TRICK, ///< with cards that lie already
    SPAR_IDLE,
    SPAR_DEEDS
} SparDeed;

typedef struct SparFamily {
    SparDeed (*deed)(const Game *view, FigureId actor, const Choice *choice);
    /// How far a figure can harm somebody without touching him; 0: not at all.
    int32_t (*reach)(const Game *view, FigureId figure);
    /// How far a place is from what the scenario asks of a figure; -1: it asks for nothing.
    int32_t (*goal)(const Game *view, FigureId figure, GeoVec at);
    uint8_t colour[SPAR_DEEDS]; ///< of the card for a deed; 0: none
} SparFamily;

extern const SparFamily spar_d6, spar_seg, spar_nordenth;
