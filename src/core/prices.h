// SPDX-License-Identifier: MIT
// core/prices.h: rulesets whose players make the profiles: traits have prices, which a setup may
// change, and may be of somebody's own. Optional: Ruleset.prices.
#pragma once
#include "core/ruleset.h"

/// What a trait is to somebody who buys it.
typedef struct TraitPrice {
    const char *printed; ///< its price as the source has it
    RuleId rule;
    int16_t cost;   ///< the price that is used
    uint8_t colour; ///< of the card that its action needs; 0: none
    bool is_action, is_provisional, is_optional, is_repeat;
} TraitPrice;

/// What a stat of a profile of one's own may be. With `words` these name its values from `least`
/// on, and data/text has them in the group `texts`; a value beyond them is just a number.
typedef struct StatRange {
    int16_t least, most;
    const char *const *words;
    uint32_t word_count;
    const char *texts;
} StatRange;

/// How a profile comes to its cost: value x (base + what its traits cost) = value x factor.
typedef struct BillLine {
    const char *id;
    int16_t cost; ///< of one
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
    const char *const *words; ///< for FACT_WORD, `most` of them; NULL where there is none
    uint8_t most;
    bool is_optional; ///< 0 where it is not there
} FactRow;
enum { FACT_MAX = 16 };

struct RulesetPrices {
    const StatRange *ranges; ///< of each stat
    uint8_t value_stat;      ///< the one that is multiplied
    uint8_t rank_stat;       ///< the one that no two of a roster share
    const FactRow *facts;    ///< what an action of somebody's own says
    uint32_t fact_count;
    /// What a trait costs and is.
    void (*trait)(uint32_t trait, TraitPrice *out);
    /// How a profile of a setup comes to its cost.
    void (*bill)(const Setup *setup, const Profile *profile, Bill *out);
    /// Makes the action of own trait `index` from its facts: writes SetupTrait.action and .fields.
    /// Why it cannot be: *wrong is the fact meant, or -1.
    Refusal (*own_action)(Setup *setup, uint32_t index, uint8_t fact[FACT_MAX][2], int *wrong);
};
