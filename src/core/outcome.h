// SPDX-License-Identifier: MIT
// core/outcome.h: what can come of a choice, in the words of a ruleset: which differences between
// two states of a game are worth telling. Optional: Ruleset.outcomes.
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

/// What a difference is to who weighs a choice.
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
    int16_t worth; ///< to the figure's side, for each point of its cost; or to the seat
    uint8_t role;  ///< OUTCOME_WEIGHED, ...
} OutcomeRow;

enum {
    OUTCOME_ROW_MAX = 24,
    OUTCOME_SERIOUS = 10 ///< a worth, either way, from which something is news by itself
};
static inline bool outcome_is_serious(const OutcomeRow *row)
{
    return row->worth <= -OUTCOME_SERIOUS || row->worth >= OUTCOME_SERIOUS;
}
/// What some dice are to the next ones.
typedef enum OutcomeDice {
    OUTCOME_DICE_APART, ///< each counts for itself
    /// The next are rolled whatever these are, and nothing of both matters but the sum of the hits.
    OUTCOME_DICE_ADDED,
    /// Likewise; nothing of both, and of those added before, but the difference of the hits.
    OUTCOME_DICE_AGAINST,
    /// The next are as many as miss here, and nothing matters but what these hit, up to what
    /// counts, and whether any of them missed.
    OUTCOME_DICE_THROUGH
} OutcomeDice;

struct Play; // core/row.h

struct RulesetOutcomes {
    const OutcomeRow *rows;
    uint32_t count;
    uint8_t
        goes_on; ///< the kind of choice that goes on as declared (ROW_GOES_ON); 0: there is none
    /// How often a figure may act in the activation under way, this time included.
    uint8_t (*earned)(const Game *g, FigureId figure);
    /// Makes games that go on alike the same, where they differ by what nobody will look at: for
    /// those who compare games under way. NULL: nothing to be done.
    void (*fold)(Game *g);
    /// Asked of a game that waits for an answer within an action: does it make no difference which
    /// is given, as the order in which those roll of whom the first to win ends it? Then one is
    /// looked at. NULL: it always may.
    bool (*is_any_alike)(const Game *g);
    /// Asked of a game that rests: does what was chosen before still wait for this decision, as the
    /// first declaration of a group waits for the others? Then writes the choice that adds nothing
    /// to it. NULL: nothing ever waits.
    bool (*add_nothing)(const Game *g, Choice *c);
    /// Asked of a game that waits for dice: what are these hits to those of the dice that come
    /// next? NULL: always apart.
    OutcomeDice (*next_dice)(const Game *g);
    /// Asked of a game that waits for this choice: is what it begins settled only later, in a phase
    /// of its own, as the melee is that a charge leads to? Then brings the game there, as if the
    /// choice came off and nobody did anything in between: nothing but what settles it is under
    /// way, and rests when it is over. NULL: nothing ever is.
    bool (*later)(struct Play *p, const Choice *c);
};

/// Goes on as if a choice had come off and nobody did anything before what it leads to is settled
/// (RulesetOutcomes.later): false if it leads to nothing of the kind, and nothing has changed. In
/// *from the game before the first die of that.
bool game_later(Game *game, const Choice *choice, DiceDriver dice, Game *from);
