// SPDX-License-Identifier: MIT
// rules/aura/aura_spell.h: what a spell asks of whoever casts it: difficulty, preparation, and what
// can be traded. Pure: equal arguments, equal answer; who casts it, when and at whom is elsewhere.
#pragma once
#include "core/base.h"

/// AE-MAG-3: what a spell is made of besides its effect.
enum {
    AURA_PARAM_RANGE,
    AURA_PARAM_AREA,
    AURA_PARAM_DURATION,
    AURA_PARAM_INTENSITY,
    AURA_PARAM_COUNT
};
enum { AURA_ROW_MOST = 10 }; ///< last row of magic_parameters

/// A spell as it is asked for.
typedef struct AuraDesign {
    uint8_t effect;                       ///< row of aura_effects
    uint8_t row[AURA_PARAM_COUNT];        ///< rows of aura_parameters
    uint8_t book;                         ///< value of the written spell; 0: none
    uint8_t ingredient[AURA_PARAM_COUNT]; ///< what ingredients take off each parameter
    uint8_t base_ingredient;              ///< and off the base
    int8_t shift; ///< AE-PREP-3: rows of preparation given up (harder), or added (below 0)
} AuraDesign;

/// What it comes to, each addend apart.
typedef struct AuraDemand {
    int16_t base;                    ///< after the book and ingredients
    int16_t param[AURA_PARAM_COUNT]; ///< after ingredients
    int16_t plain;                   ///< their sum: what the preparation follows from
    int16_t difficulty;              ///< to be rolled against
    uint8_t natural;                 ///< row of the preparation before the trade
    uint8_t preparation;             ///< and after it
} AuraDemand;
/// AE-MAG-4, AE-MAG-5, AE-PREP-1, AE-PREP-3. Refused where a row does not exist.
NODISCARD Refusal aura_demand(const AuraDesign *design, AuraDemand *demand);

/// AE-MOD-1: the same spell asked for so many rows lower, to be raised after a success: from the
/// intensity first, since it is read last, on dice that are known. False: it has not so many.
NODISCARD bool aura_lowered(const AuraDesign *design, uint32_t rows, AuraDesign *lower);
/// AE-MOD-1: points of aura that so many rows cost after a success, the margin used up first.
/// `cap`: 0 for none.
NODISCARD Refusal aura_raise(int rows, int margin, int intelligence, int cap, int *points);
