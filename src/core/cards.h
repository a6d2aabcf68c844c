// SPDX-License-Identifier: MIT
// core/cards.h: rulesets in which cards open actions. Optional: Ruleset.cards.
// A card is a figure with a sign, a small number that the ruleset names.
#pragma once
#include "core/ruleset.h"

/// What everybody can do with a card, for sheets and cards on paper.
typedef struct BasicAction {
    const char *name; ///< its words are in the group "actions" of data/text
    RuleId rule;
    uint8_t sign; ///< of the card
} BasicAction;

struct RulesetCards {
    const char *const *signs; ///< [0] unused
    uint32_t sign_count;
    /// Basic action i; false past the last.
    bool (*basic_action)(uint32_t i, BasicAction *out);
};

/// Signs there are, [0] included; 0 where there are no cards.
static inline uint32_t ruleset_sign_count(const Ruleset *rules)
{
    return rules->cards ? rules->cards->sign_count : 0;
}
