// SPDX-License-Identifier: MIT
// rules/aura/aura_mend.h: what to change on a sheet so that a problem of it is none: numbers to set
// and things to take off, ready to be carried out. Pure: equal arguments, equal answer.
#pragma once
#include "rules/aura/aura_problems.h"

enum { AURA_CHANGE_MAX = AURA_DRAFT_TRAITS + AURA_STAT_COUNT };

/// One number, trait, weapon or armour of a sheet.
typedef struct AuraChange {
    uint8_t place; ///< AURA_PLACE_STAT, _TRAIT, _WEAPON or _ARMOUR
    uint8_t index;
    bool is_removed;
    int16_t to; ///< its value from now on
} AuraChange;

/// The changes that mend a problem; none where only its owner can say what is meant (a name, a
/// category). What is too high is lowered from the highest number on, what is left is given to the
/// lowest. Things are taken off from the last one on, so that they can be carried out in this
/// order.
uint32_t aura_mend(const AuraDraft *draft, const AuraProblem *problem,
                   AuraChange out[AURA_CHANGE_MAX]);
/// Carries one out.
void aura_change(AuraDraft *draft, const AuraChange *change);
