// SPDX-License-Identifier: MIT
// core/ruleset.h: a set of rules as the engine sees it: one const table of names, rows and
// functions that every ruleset has, and optional tables for what only some rulesets have. An
// optional table is complete or NULL, and callers test for NULL. ruleset_check() enforces both.
#pragma once
#include "core/row.h"
#include "core/verdict.h"

typedef struct ChoiceKind {
    const char *name;
    uint32_t fields; ///< CHOICE_*
    uint8_t trait;   ///< the trait that allows this action, from 1; 0: none needed
} ChoiceKind;

typedef enum OptionType { OPTION_BOOL, OPTION_INT, OPTION_LENGTH, OPTION_ENUM } OptionType;
/// A game option: bool 0/1, whole number, length in thousandths, or one of `values` by index.
typedef struct OptionRow {
    const char *name;
    OptionType type;
    int32_t preset, least, most;
    const char
        *values; ///< for OPTION_ENUM: "start|end"; for OPTION_INT: name of value -1, e.g. "random"
    RuleId rule;
} OptionRow;

typedef struct TraitRow {
    const char *name;
    uint8_t least, most; ///< 0,0: no value
} TraitRow;

/// The sum of luck (lab, odds) to which the dice of a purpose belong.
enum { LUCK_NONE, LUCK_HITS, LUCK_SAVES, LUCK_ACTIVATIONS, LUCK_REACTIONS, LUCK_OTHER, LUCK_KINDS };
/// A purpose of dice.
typedef struct RollRow {
    const char *name;
    uint8_t luck;  ///< LUCK_*
    bool is_under; ///< low faces are good ones
    bool is_again; ///< a reroll of an earlier die
} RollRow;

typedef struct RulesetScenarios RulesetScenarios; ///< core/scenario.h
typedef struct RulesetCards RulesetCards;         ///< core/cards.h
typedef struct RulesetPrices RulesetPrices;       ///< core/prices.h
typedef struct RulesetRoutes RulesetRoutes;       ///< core/routes.h
typedef struct RulesetCourses RulesetCourses;     ///< core/course.h
typedef struct RulesetAreas RulesetAreas;         ///< core/area.h
typedef struct RulesetLook RulesetLook;           ///< core/look.h
typedef struct RulesetOutcomes RulesetOutcomes;   ///< core/outcome.h
typedef struct RulesetSigns RulesetSigns;         ///< core/signs.h

struct Ruleset {
    const char *id;
    const char *name;
    const char *version; ///< of the rules as implemented; part of a journal's head
    const char *prefix;  ///< of its rule ids
    const OptionRow *options;
    uint32_t option_count;
    const uint8_t *roster_options; ///< the options by which a roster is judged
    uint32_t roster_option_count;
    const Proc *const *procs;
    uint32_t proc_count;
    const ChoiceKind *choices; ///< [0] is unused
    uint32_t choice_count;
    const char *const *events; ///< names, [0] unused
    uint32_t event_count;
    const RollRow *rolls; ///< purposes of dice, [0] unused
    uint32_t roll_count;
    const char *const *stats;
    uint32_t stat_count;
    uint32_t printed_stats;   ///< bit by index: the stats whose names are what cards show
    uint32_t threshold_stats; ///< bit by index: the stats that are thresholds, written 3+
    uint8_t list_stat;        ///< a stat that is a list: its further entries follow the named stats
    uint8_t list_most;        ///< entries it may have; 0: no stat is a list
    const TraitRow *traits;
    uint32_t trait_count;
    const char *trait_texts,
        *trait_abouts; ///< groups of data/text with the traits' names and descriptions
    const char *const *roles;
    uint32_t role_count;
    const char *const *states; ///< bits of Figure.states
    uint32_t state_count;
    const char *const *figure_tallies; ///< Figure.tally by index
    uint32_t figure_tally_count;
    const char *const *figure_marks; ///< Figure.mark
    uint32_t figure_mark_count;
    uint32_t piece_marks;            ///< bit by index: the marks that hold a PieceId
    const char *const *seat_tallies; ///< Seat.tally
    uint32_t seat_tally_count;
    const char *const *game_tallies; ///< Game.tally
    uint32_t game_tally_count;
    const char *const *marker_statuses; ///< Marker.status
    uint32_t marker_status_count;
    const char *const *factions;
    uint32_t faction_count;
    const char *const *resumes; ///< the points at which a position may resume
    uint32_t resume_count;
    const RuleId *cites; ///< by citation key of the family
    uint32_t cite_count;
    const Profile *profiles;
    uint32_t profile_count;
    const char *const *arms; ///< weapons by Weapon.kind - 1; NULL: profiles describe their own
    uint32_t arm_count;
    int32_t piece_height; ///< of an element whose data gives none
    uint32_t piece_flags; ///< GEO_* flags that its rules use, besides those that block
    RuleId roster_rule;   ///< the rule that orders the checks of a roster
    RuleId trait_rule;    ///< the rule that names the traits there are
    RuleId twice_rule;    ///< the rule against a trait given twice; 0: a typing error
    const void *family;   ///< functions known only to the ruleset's family

    // Optional tables; NULL: this ruleset does not have it.
    const RulesetScenarios *scenarios;
    const RulesetCards *cards;
    const RulesetPrices *prices;
    const RulesetRoutes *routes;
    const RulesetCourses *courses;
    const RulesetAreas *areas;
    const RulesetLook *look;
    const RulesetOutcomes *outcomes;
    const RulesetSigns *signs;

    /// Why a choice is refused. Checks in the ledger's order of errors: whose turn it is, whether
    /// the kind of choice is asked for, then the row's own check.
    Refusal (*choice_check)(const Game *g, uint8_t seat, const Choice *c, const Row *row);
    /// Fills in the members that a profile may leave out.
    void (*profile_fill)(Profile *profile);
    /// Why a profile is refused.
    Refusal (*profile_check)(const Profile *profile);
    /// Judges the figures of a seat together.
    void (*roster_check)(const Setup *setup, uint8_t seat, Verdict *verdict);
    /// Makes the maps of a setup from its terrain seed (unless given), fills in derived members,
    /// then checks the setup and its position.
    Refusal (*setup_finish)(Setup *setup);
    /// Puts the figures into a fresh game and pushes the first frame.
    void (*begin)(Play *p);
    /// A game as this seat may see it.
    void (*view)(const Game *g, uint8_t seat, Game *out);
    /// Invariants of this ruleset: NULL if all hold.
    const char *(*broken)(const Game *g);
};

/// Entries of Profile.stat that a ruleset uses.
static inline uint32_t ruleset_stat_places(const Ruleset *rules)
{
    return rules->stat_count + (rules->list_most ? rules->list_most - 1u : 0);
}
/// Entry k of the list stat; 0 past its end.
static inline int ruleset_stat_entry(const Ruleset *rules, const Profile *profile, uint32_t k)
{
    return k >= rules->list_most ? 0
                                 : profile->stat[k ? rules->stat_count + k - 1 : rules->list_stat];
}
/// Kinds of choices in a game of this setup: the ruleset's, then one for each own trait.
uint32_t setup_choice_count(const Setup *setup);
/// Kind of choice number `kind`; its name is NULL for an own trait without an action.
ChoiceKind setup_choice(const Setup *setup, uint32_t kind);
/// Is a choice of this kind visible to its own seat only, until it is revealed?
static inline bool setup_is_secret(const Setup *setup, uint32_t kind)
{
    return setup_choice(setup, kind).fields & CHOICE_SECRET;
}
/// The name that this setup gives to a trait of the ruleset or (from Ruleset.trait_count on) to an
/// own one; NULL: the ruleset's texts name it.
const SetupName *setup_trait_name(const Setup *setup, uint32_t trait);
/// Index of an option by name, -1 if unknown.
int ruleset_option(const Ruleset *rules, const char *name);
/// Can figures stand above the ground? In a ruleset whose choices have no elevation all elevations
/// are 0.
bool ruleset_has_elevation(const Ruleset *rules);
/// Rejects an incomplete table: NULL if complete, else the name of what is missing.
const char *ruleset_check(const Ruleset *rules);
/// Why the roster of a seat is refused: the first problem; *index is the figure meant, or -1.
NODISCARD Refusal ruleset_roster_refusal(const Setup *setup, uint8_t seat, int *index);
/// event_hash() with the names of a game's ruleset.
uint64_t setup_event_hash(const Setup *setup, uint64_t hash, const Event *event);
/// Do dice of this purpose succeed at their threshold or below, not above?
static inline bool ruleset_rolls_under(const Ruleset *rules, uint8_t roll)
{
    return rules->rolls[roll].is_under;
}
static inline RuleId ruleset_cite(const Ruleset *rules, uint32_t key) { return rules->cites[key]; }
