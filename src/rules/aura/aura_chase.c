// SPDX-License-Identifier: MIT
// One rank at a time, whatever the margin; both ends are the end.
#include "rules/aura/aura_chase.h"
#include "gen/errors.h"
#include "gen/rules.h"
#include "gen/tables_aura.h"

int aura_structure(AuraVehicle v) { return v.power + v.robustness + v.handling; }

int aura_chase_score(AuraVehicle v, bool is_cluttered)
{
    return is_cluttered ? v.handling : v.power;
}

uint8_t aura_chase_rank(uint8_t rank, int winner)
{
    int after = rank - winner;
    return (uint8_t)(after < AURA_RANK_CONTACT ? AURA_RANK_CONTACT
                     : after > AURA_RANK_LOST  ? AURA_RANK_LOST
                                               : after);
}

Refusal aura_chase_begin(int rank)
{
    bool is_good = rank > AURA_RANK_CONTACT && rank < AURA_RANK_LOST;
    return is_good ? refusal_none() : (Refusal){.code = ERR_RANGE, .rule = RULE_AE_CHASE_3};
}
