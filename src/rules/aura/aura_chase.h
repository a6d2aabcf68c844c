// SPDX-License-Identifier: MIT
// rules/aura/aura_chase.h: vehicles and the distance between them, as numbers.
// Pure: equal arguments, equal answer.
#pragma once
#include "core/base.h"

/// What a vehicle is (AE-CHASE-1).
typedef struct AuraVehicle {
    uint8_t power, robustness, handling;
} AuraVehicle;
/// Its points of structure when it is whole.
int aura_structure(AuraVehicle vehicle);
/// AE-CHASE-4: which of its scores counts.
int aura_chase_score(AuraVehicle vehicle, bool is_cluttered);
/// AE-CHASE-4, AE-CHASE-5: the distance after an exchange; winner 1: the pursuer, -1: the fugitive,
/// 0: nobody.
uint8_t aura_chase_rank(uint8_t rank, int winner);
/// AE-CHASE-3: may a chase begin at this distance?
Refusal aura_chase_begin(int rank);
