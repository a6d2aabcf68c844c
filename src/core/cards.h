// SPDX-License-Identifier: MIT
// core/cards.h: cards that open actions. Optional table of a ruleset: Ruleset.cards.
// A card is a figure with a colour, a small number that the ruleset names.
#pragma once
#include "core/ruleset.h"

/// An action that every figure can take with a card, for sheets and cards on paper.
typedef struct BasicAction {
    const char *name; ///< its words are in the group "actions" of data/text
    RuleId rule;
    uint8_t colour; ///< of the card
} BasicAction;

/// What a position says of cards.
typedef struct PositionCards {
    Cards held[SEAT_MAX];
    uint8_t colour; ///< of the card that activated the active figure; 0: none
} PositionCards;

struct RulesetCards {
    const char *const *colours; ///< [0] unused
    uint32_t colour_count;
    /// Basic action i; false past the last.
    bool (*basic_action)(uint32_t i, BasicAction *out);
    /// The cards of a seat, as far as this game or view knows them.
    const Cards *(*held)(const Game *g, uint8_t seat);
    /// How many of its seat's next cards a choice of this kind turns over, as they lie.
    uint32_t (*turned)(uint32_t kind);
    /// Where a position keeps its cards.
    PositionCards *(*position)(SetupPosition *position);
    RuleId rule;         ///< rule about what the colours are for
    uint16_t lost_event; ///< the kind of event that removes a figure's card, wherever it lay
};

/// Number of colours, [0] included; 0 where the ruleset has no cards.
static inline uint32_t ruleset_colour_count(const Ruleset *rules)
{
    return rules->cards ? rules->cards->colour_count : 0;
}
/// The cards of a seat; none where the game has none.
static inline const Cards *game_cards(const Game *g, uint8_t seat)
{
    static const Cards none;
    const RulesetCards *cards = game_ruleset(g)->cards;
    return cards ? cards->held(g, seat) : &none;
}
