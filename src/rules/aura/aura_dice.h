// SPDX-License-Identifier: MIT
// rules/aura/aura_dice.h: three ten-sided dice and what they mean, without anybody who rolls them.
// Pure: equal arguments, equal answer. The command's calculators and the odds go by the same lines.
#pragma once
#include "core/base.h"

/// AE-DICE-4, AE-DICE-5: which die is kept.
typedef enum AuraKept { AURA_LOW, AURA_MID, AURA_HIGH } AuraKept;
/// AE-OPP-1: a class decides before totals do.
typedef enum AuraGrade { AURA_FUMBLE, AURA_PLAIN, AURA_CRITICAL } AuraGrade;
/// AE-RESULT-8, in order.
typedef enum AuraTier {
    AURA_CRITICAL_FAILURE,
    AURA_REMARKABLE_FAILURE,
    AURA_FAILURE,
    AURA_NARROW_FAILURE,
    AURA_STATUS_QUO,
    AURA_NARROW_SUCCESS,
    AURA_SUCCESS,
    AURA_REMARKABLE_SUCCESS,
    AURA_TIERS
} AuraTier;
/// AE-RESULT-3: what a tie is.
typedef enum AuraTie {
    AURA_TIE_STATUS_QUO,
    AURA_TIE_SUCCESS,
    AURA_TIE_REROLL,
    AURA_TIE_BOTH,
    AURA_TIES
} AuraTie;

/// AE-FIGHT-4: option combat_tie.
typedef enum AuraEqual { AURA_EQUAL_PARRY, AURA_EQUAL_DICE, AURA_EQUAL_BOTH } AuraEqual;

/// AE-DICE-2: lowest, middle, highest of a roll.
typedef struct AuraDice {
    uint8_t low, mid, high;
} AuraDice;
AuraDice aura_sort(const uint8_t die[3]);
AuraKept aura_keep(int net);
static inline int aura_kept_die(AuraDice d, AuraKept kept)
{
    return kept == AURA_LOW ? d.low : kept == AURA_HIGH ? d.high : d.mid;
}
/// AE-DICE-6: a net once a second advantage of the other side has handicapped it.
int aura_final_net(int net, int other);
/// AE-CRIT-1, AE-CRIT-6. `any_die`: a double ten counts whatever die is kept.
AuraGrade aura_grade(AuraDice d, AuraKept kept, bool any_die);
/// AE-CRIT-8: the die outside the pair.
int aura_odd_die(AuraDice d);

/// AE-CRIT-2, AE-CRIT-3, AE-CRIT-6: a chain of rerolls, one link after the other.
typedef struct AuraChain {
    int16_t sum;  ///< of the links so far
    bool is_high; ///< how the next link is read
    bool goes_on; ///< a double ten brings another link
    bool is_over;
} AuraChain;
AuraChain aura_chain_start(AuraDice first, AuraGrade grade, bool fumbles_chain);
void aura_chain_link(AuraChain *chain, AuraDice d);
/// What the roll adds to the base, once its chain is over.
int aura_die_value(AuraDice first, AuraKept kept, AuraGrade grade, int chain);

/// A total against a difficulty.
typedef struct AuraResult {
    int16_t margin;    ///< as it is
    int16_t effective; ///< for damage and progress: AE-CRIT-5, AE-CRIT-7
    uint8_t tier;      ///< AURA_*
    bool is_success;
    uint8_t benefits, mishaps; ///< AE-RESULT-5, AE-RESULT-6
} AuraResult;
AuraTier aura_tier(int margin);
AuraResult aura_judge(int total, int difficulty, AuraGrade grade, AuraTie tie, bool simple);
/// AE-TEST-4: only a fumble fails.
bool aura_is_automatic(int base, int difficulty, AuraKept kept, bool tie_succeeds);
/// AE-FREE-1: the row of aura_difficulties that describes a total.
uint32_t aura_describe(int total);

/// One side of an opposition.
typedef struct AuraSide {
    int16_t total;
    AuraDice dice;
    uint8_t grade;
} AuraSide;
/// AE-OPP-1. `classes`: a critical beats any other, anything beats a fumble.
bool aura_beats(AuraSide a, AuraSide b, bool classes);
/// AE-OPP-2: 1, 0 or -1.
int aura_by_dice(AuraDice a, AuraDice b);
/// The winner's margin.
static inline int aura_margin(AuraSide winner, AuraSide loser)
{
    int margin = winner.total - loser.total;
    return margin < 1 ? 1 : margin;
}
/// AE-DICE-8, AE-MOD-2: a step of the ladder on a roll, without its further dice.
int aura_ladder_value(uint32_t step, AuraDice d);
/// AE-DMG-2, in its order.
int aura_damage(int shown, int margin, int points, int doublings, bool halved, int armour);
/// AE-WOUND-1: 0, 1, 2; -1: nothing.
int aura_band(int damage);
/// AE-CHAR-8.
int aura_average(int sum, bool nearest);
