// SPDX-License-Identifier: MIT
// core/outcome.h: what can result from a choice: which differences between two states of a game are
// worth telling, and how a ruleset names and weighs them. Optional table of a ruleset:
// Ruleset.outcomes.
#pragma once
#include "core/ruleset.h"

/// Where a difference is looked for, and what it says.
typedef enum OutcomeKind {
    OUTCOME_STATUS,     ///< a figure's status has become `index`: 1
    OUTCOME_STATE,      ///< a figure has got bit `index` of its states: 1, or lost it: -1
    OUTCOME_TALLY,      ///< a figure's tally `index`: by how much
    OUTCOME_PLACE,      ///< a figure stands elsewhere: where
    OUTCOME_EARNED,     ///< a figure may act: how often
    OUTCOME_MARKER,     ///< a marker: who carries it, its status
    OUTCOME_SEAT_TALLY, ///< a seat's tally `index`: by how much
    OUTCOME_OVER        ///< the game is over: whose victory, SEAT_NONE for a draw
} OutcomeKind;

/// The role of a difference when a choice is weighed.
typedef enum OutcomeRole {
#define OUTCOME_ROLE(key, name) OUTCOME_##key,
#include "core/signs.def"
#undef OUTCOME_ROLE
    OUTCOME_ROLES
} OutcomeRole;

typedef struct OutcomeRow {
    const char *name; ///< in messages
    uint8_t kind;     ///< OUTCOME_*
    uint8_t index;
    int16_t worth; ///< to the figure's side per point of its cost, or to the seat
    uint8_t role;  ///< OUTCOME_WEIGHED, ...
} OutcomeRow;

enum {
    OUTCOME_ROW_MAX = 24,
    OUTCOME_SERIOUS = 10 ///< the absolute worth from which a difference is told by itself
};
static inline bool outcome_is_serious(const OutcomeRow *row)
{
    return row->worth <= -OUTCOME_SERIOUS || row->worth >= OUTCOME_SERIOUS;
}
/// How the hits of a roll combine with those of the next roll, for enumerators that merge rolls.
typedef enum OutcomeDice {
    OUTCOME_DICE_APART, ///< each roll counts by itself
    /// The next dice are rolled in any case, and of both rolls only the sum of the hits matters.
    OUTCOME_DICE_ADDED,
    /// Likewise, and only the difference matters between the hits so far (sums included) and the
    /// next.
    OUTCOME_DICE_AGAINST,
    /// As many dice follow as miss here. Only the hits of the following dice matter, up to what
    /// counts, and whether any of them missed.
    OUTCOME_DICE_THROUGH
} OutcomeDice;

struct Play; // core/row.h

struct RulesetOutcomes {
    const OutcomeRow *rows;
    uint32_t count;
    uint8_t goes_on; ///< the kind of choice that goes on as declared (ROW_GOES_ON); 0: none
    /// How often a figure may act in the activation under way, this time included.
    uint8_t (*earned)(const Game *g, FigureId figure);
    /// Clears state that no rule will read again, so that games that go on alike compare equal.
    /// NULL: nothing to clear.
    void (*fold)(Game *g);
    /// Asked of a game that waits for an answer within an action: is the result the same for every
    /// answer (such as the order in which figures roll when the first success ends it)? Then only
    /// one answer is looked at. NULL: every answer may matter.
    bool (*is_any_alike)(const Game *g);
    /// Asked of a game that rests: is an earlier choice still waiting for this decision, as the
    /// first declaration of a group waits for the others? Then writes the choice that adds nothing
    /// to it. NULL: no choice ever waits.
    bool (*add_nothing)(const Game *g, Choice *c);
    /// Asked of a game that waits for dice: how do these hits combine with those of the next dice?
    /// NULL: always OUTCOME_DICE_APART.
    OutcomeDice (*next_dice)(const Game *g);
    /// Asked of a game that waits for this choice: is its effect settled only in a later phase, as
    /// a charge leads to a melee phase? Then moves the game to that phase, as if the choice had
    /// succeeded and nobody had acted in between: only the procedure that settles it is under way,
    /// and the game rests when it is over. NULL: no choice is settled later.
    bool (*later)(struct Play *p, const Choice *c);
};

/// Plays a choice whose effect is settled in a later phase (RulesetOutcomes.later), as if it had
/// succeeded and nobody had acted before that phase. *from is the game before the first die of the
/// phase. False, with nothing changed, if the choice is settled at once.
bool game_later(Game *game, const Choice *choice, DiceDriver dice, Game *from);
