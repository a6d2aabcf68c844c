// SPDX-License-Identifier: MIT
// rules/aura/aura_problems.h: a character on paper: what follows from its scores, and everything
// that is wrong with it. A game refuses the first thing that is wrong (aura_create.c); whoever
// makes a character wants all of them, half done or not (AE-CHAR-7), each with what would mend it.
// Pure: equal arguments, equal answer; names stay with the caller.
#pragma once
#include "core/base.h"
#include "gen/tables_aura.h"

enum {
    AURA_DRAFT_TRAITS = 24,
    AURA_DRAFT_ARMS = 8,
    /// Each number and each trait may be wrong in two ways, all of it in a few more.
    AURA_PROBLEM_MAX = AURA_STAT_COUNT + 3 * AURA_DRAFT_TRAITS + 8
};
/// Limits of creation: AE-CHAR-2, AE-CHAR-3; of a sheet: AE-SESS-1.
enum {
    AURA_STAT_POINTS = 35,
    AURA_TRAIT_POINTS = 25,
    AURA_SCORE_LEAST = 1,
    AURA_SCORE_MOST = 6,
    AURA_TRAIT_MOST = 20,
    AURA_WEAPON_MOST = 4,
    AURA_ARMOUR_MOST = 3
};

/// AE-TRAIT-1, as far as creation goes.
enum {
    AURA_DRAFT_POSITIVE, ///< skill, passion, temper, relation, abstract, object
    AURA_DRAFT_MAGIC,
    AURA_DRAFT_NEGATIVE,
    AURA_DRAFT_EARNED ///< spell, sequela, temporary: not bought at creation
};
typedef struct AuraDraftTrait {
    int16_t value;
    uint8_t kind;    ///< AURA_DRAFT_*
    bool has_family; ///< of magic: a category that is known, or a family named
    bool is_unnamed; ///< somebody is still writing
    uint8_t same_as; ///< an earlier trait of this name, from 1; 0: none
} AuraDraftTrait;

typedef struct AuraDraft {
    int16_t stat[AURA_STAT_COUNT];
    AuraDraftTrait trait[AURA_DRAFT_TRAITS];
    uint8_t trait_count, weapon_count, armour_count;
    bool is_unnamed;
    // Options of the ledger.
    bool magic_apart;   ///< magic_cost: characteristics_only
    bool from_physical; ///< magic_from_physical: enforced
    bool nearest;       ///< average_rounding: nearest_half_down
    uint8_t negative_cap;
} AuraDraft;

/// What is wrong, where, and what would mend it.
typedef enum AuraMend {
    AURA_MEND_NONE,
    AURA_MEND_RAISE,  ///< to at least `to`
    AURA_MEND_LOWER,  ///< by `by` in all, or to `to`
    AURA_MEND_FAMILY, ///< name a category
    AURA_MEND_REMOVE, ///< take it off
    AURA_MEND_SPEND,  ///< `by` points are left: no mistake
    AURA_MEND_NAME    ///< write a name
} AuraMend;
enum {
    AURA_PLACE_STATS,
    AURA_PLACE_STAT,
    AURA_PLACE_TRAITS,
    AURA_PLACE_TRAIT,
    AURA_PLACE_ARMS,
    AURA_PLACE_BODY,      ///< the physical characteristics together
    AURA_PLACE_NEGATIVES, ///< the negative traits together
    AURA_PLACE_NAME,      ///< of the character
    AURA_PLACE_WEAPON,    ///< of changes alone (aura_mend.h)
    AURA_PLACE_ARMOUR
};
typedef struct AuraProblem {
    ErrorCode code; ///< 0: a remark
    RuleId rule;
    uint8_t place; ///< AURA_PLACE_*
    uint8_t index; ///< of the characteristic or trait
    uint8_t mend;  ///< AURA_MEND_*
    int16_t by, to;
} AuraProblem;

/// A character's numbers: AE-CHAR-2 to AE-CHAR-8, AE-GAUGE-1 to AE-GAUGE-3.
typedef struct AuraScores {
    int16_t stat_budget, stat_spent, trait_budget, trait_spent;
    int16_t life, aura; ///< scores; integrity is life
    uint8_t box[6];     ///< AURA_GAUGE_*
} AuraScores;
AuraScores aura_scores(const AuraDraft *draft);
/// AE-GAUGE-1, AE-GAUGE-2: boxes of a gauge, its first, second or third.
int aura_boxes(int score, uint32_t third);
/// All of them, worst first; how many.
uint32_t aura_problems(const AuraDraft *draft, AuraProblem out[AURA_PROBLEM_MAX]);
