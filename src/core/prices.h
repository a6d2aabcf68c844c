// SPDX-License-Identifier: MIT
// core/prices.h: profiles made by players: traits have prices, which a setup may change, and a
// setup may bring traits of its own. Optional table of a ruleset: Ruleset.prices.
#pragma once
#include "core/ruleset.h"

/// A trait as buyers see it.
typedef struct TraitPrice {
    const char *printed; ///< its price as printed in the source
    RuleId rule;
    int16_t cost;   ///< the price that is used
    uint8_t colour; ///< of the card that its action needs; 0: none
    bool is_action, is_provisional, is_optional, is_repeat;
} TraitPrice;

/// The values that a stat of a player-made profile may have. `words`, if any, name its values from
/// `least` on, and data/text has them in the group `texts`; a value beyond them is written as a
/// number.
typedef struct StatRange {
    int16_t least, most;
    const char *const *words;
    uint32_t word_count;
    const char *texts;
} StatRange;

/// The cost of a profile: value x (base + cost of its traits) = value x factor.
typedef struct BillLine {
    const char *id;
    int16_t cost; ///< of one trait
    uint8_t count;
} BillLine;
typedef struct Bill {
    int32_t value, base, factor, cost;
    uint32_t count;
    BillLine line[TRAIT_KIND_MAX + SETUP_TRAIT_MAX];
} Bill;

/// A fact of an action that a setup may write for itself: one of `words`, true or false, a number
/// from 0 to `most`, or two of them.
typedef enum FactType { FACT_WORD, FACT_BOOL, FACT_NUMBER, FACT_PAIR } FactType;
typedef struct FactRow {
    const char *name;
    FactType type;
    const char *const *words; ///< for FACT_WORD, `most` of them; NULL for other kinds
    uint8_t most;
    bool is_optional; ///< may be left out, then 0
} FactRow;
enum { FACT_MAX = 16 };

struct RulesetPrices {
    const StatRange *ranges; ///< of each stat
    uint8_t value_stat;      ///< the stat that multiplies the cost
    uint8_t rank_stat;       ///< the stat that no two profiles of a roster share
    const FactRow *facts;    ///< the facts that describe an own action
    uint32_t fact_count;
    /// The cost and description of a trait.
    void (*trait)(uint32_t trait, TraitPrice *out);
    /// The cost of a setup's profile with its factors.
    void (*bill)(const Setup *setup, const Profile *profile, Bill *out);
    /// Makes the action of own trait `index` from its facts: writes SetupTrait.action and .fields.
    /// Why it cannot be: *wrong is the fact meant, or -1.
    Refusal (*own_action)(Setup *setup, uint32_t index, uint8_t fact[FACT_MAX][2], int *wrong);
};
