// SPDX-License-Identifier: MIT
// rules/d6/d6_procs.h: the procedures of the D6 family, what their frames hold, how they are
// pushed. Frames keep ids and choices, never conclusions: after a child returns, look at the table
// again.
#pragma once
#include "core/look.h"
#include "core/outcome.h" // OutcomeDice
#include "core/routes.h"
#include "rules/d6/d6.h"

enum {
    D6_PROC_TURN,
    D6_PROC_ACTIVATION,
    D6_PROC_ACTION,
    D6_PROC_DISENGAGE,
    D6_PROC_DEED,
    D6_PROC_REACT,
    D6_PROC_EXCHANGE,
    D6_PROC_PHASE,
    D6_PROC_POOL,
    D6_PROC_HURT,
    D6_PROC_SETUP,
    D6_PROC_KINDS
};

extern const Proc d6_turn_proc, d6_action_proc, d6_disengage_proc, d6_deed_proc, d6_react_proc,
    d6_exchange_proc, d6_phase_proc, d6_pool_proc, d6_hurt_proc;

// --- turn and activation ---

enum { D6_TURN_START = 1, D6_TURN_SLOT, D6_TURN_NEXT, D6_TURN_END };
enum {
    D6_ACT_BEGIN = 1,
    D6_ACT_MODE,
    D6_ACT_ROLL,
    D6_ACT_ROLLED,
    D6_ACT_SLOT,
    D6_ACT_NEXT,
    D6_ACT_CONTINUE,
    D6_ACT_END,
    D6_ACT_FOLLOW
};

typedef struct FRAME_VIEW D6Turn {
    uint8_t camp;   ///< place in the rotation of the seat that has the slot
    uint8_t told;   ///< bit per seat: told that it has nobody left
    uint16_t slots; ///< taken in this turn
} D6Turn;
FRAME_FITS(D6Turn);

enum { D6_MODE_NONE, D6_MODE_PASS, D6_MODE_STATIC, D6_MODE_SERIES };

/// subject: the figure that acts, or the group's first.
typedef struct FRAME_VIEW D6Activation {
    FigureMask eligible;           ///< who may follow this leader
    FigureId member[D6_GROUP_MAX]; ///< in group order
    uint8_t count;
    uint8_t mode;
    uint8_t series;                ///< actions asked for, or given to a follower
    uint8_t index;                 ///< actions done
    uint8_t granted[D6_GROUP_MAX]; ///< actions each member has earned
    uint8_t shots[D6_GROUP_MAX];   ///< that each has taken
    uint8_t acting;                ///< bit j: member j may act
    uint8_t current;               ///< whose dice are rolled
    uint8_t rolled;                ///< dice of that member so far, where they are rolled one by one
    bool is_group;
    bool is_follower;
    FigureId leader;       ///< of a follower
    uint8_t leader_series; ///< what he earned; 0: a lone static action
    bool earned;           ///< at least one member may act: the leader has something to pass on
} D6Activation;
FRAME_FITS(D6Activation);
/// The activation under way.
D6Activation *d6_activation(Game *g);
const D6Activation *d6_activation_of(const Game *g);
/// Pushes an activation of `count` members.
Frame *d6_push_activation(Play *p, const FigureId *member, uint8_t count, uint8_t seat);

// --- one action (of one figure, or of a group at once) ---

enum {
    D6_ACTION_DECLARE = 1,
    D6_ACTION_PREPARE,
    D6_ACTION_LEAVE,
    D6_ACTION_LEFT,
    D6_ACTION_EARLY,
    D6_ACTION_EARLY_DONE,
    D6_ACTION_FEAR,
    D6_ACTION_FEARED,
    D6_ACTION_ATTACKED,
    D6_ACTION_REACT,
    D6_ACTION_COUNTERS,
    D6_ACTION_COUNTER,
    D6_ACTION_COUNTERED,
    D6_ACTION_FLIGHTS,
    D6_ACTION_FLIGHT,
    D6_ACTION_REPATH_FLIGHT,
    D6_ACTION_MOVE,
    D6_ACTION_REPATH,
    D6_ACTION_DEEDS,
    D6_ACTION_OWED,
    D6_ACTION_APPLY,
    D6_ACTION_REST,
    D6_ACTION_FINISH
};

typedef struct FRAME_VIEW D6Action {
    FigureMask fresh[D6_GROUP_MAX]; ///< whom each member newly touches (EV-ENG-2)
    FigureMask tested;              ///< enemies that have had their reaction test in this action
    FigureMask turn;                ///< enemies still to test, shoot, flee or fight
    FigureMask served;              ///< enemies whose reaction has been carried out
    uint8_t current;                ///< member under way
    uint8_t declared;               ///< bit j: member j has declared something
    uint8_t out;                    ///< bit j: member j drops out (felled, knocked down)
    uint8_t acted;                  ///< bit j: member j has done its deed
    uint8_t moved;                  ///< bit j: member j has run its path up to its corner
    uint8_t repathed;               ///< bit j: member j has been asked for a new path
    uint8_t stopped;                ///< bit j: fear stopped member j
    uint8_t was_prone;              ///< bit j: member j was prone when it declared its move
    bool solo;                      ///< one member acts: the order of EV-DICE-4, else of EV-COORD-9
} D6Action;
FRAME_FITS(D6Action);
D6Action *d6_action(Game *g);
const D6Action *d6_action_of(const Game *g);
/// Place of a figure among the members of the activation, -1 if it is none.
int d6_member_index(const Game *g, FigureId id);

/// Is it a dynamic move (fast_move, move_shoot, charge)?
static inline bool d6_is_dynamic(uint8_t kind)
{
    return kind == D6_CHOICE_FAST_MOVE || kind == D6_CHOICE_MOVE_SHOOT || kind == D6_CHOICE_CHARGE;
}
static inline bool d6_is_shot(uint8_t kind)
{
    return kind == D6_CHOICE_SHOOT || kind == D6_CHOICE_MOVE_SHOOT;
}
static inline bool d6_is_power(uint8_t kind)
{
    return kind == D6_CHOICE_BLESS || kind == D6_CHOICE_CONFUSE || kind == D6_CHOICE_HEAL;
}
static inline bool d6_is_action(uint8_t kind)
{
    return kind >= D6_CHOICE_FAST_MOVE && kind <= D6_CHOICE_WAIT;
}
/// Corner of its path where a declared action happens: for moves without one, the end.
uint8_t d6_acting_corner(const Choice *c);
/// Checks, offers and proposes the actions of D6 (section 22); used by the action row.
Refusal d6_action_check(const Game *g, FigureId actor, const Choice *c);
/// Checks what an action does at its acting corner, once the figure stands there.
Refusal d6_deed_check(const Game *g, FigureId actor, GeoDisc from, const Choice *c);
void d6_action_offer(const Game *g, const Frame *f, Offer *offer);
void d6_action_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c);
void d6_action_candidates(const Game *g, const Frame *f, CandidateList *list);
/// Runs a figure along a path up to a corner, with an event.
void d6_run(Play *p, FigureId id, const GeoPath *path, uint8_t from, uint8_t to, uint32_t key);
/// After a stealthy figure's own movement (EV-TRAIT-13).
void d6_hide_freely(Play *p, FigureId id);

// --- reactions ---

enum {
    D6_REACT_TEST = 1,
    D6_REACT_TESTED,
    D6_REACT_WHOM,
    D6_REACT_PICK,
    D6_REACT_SHOT,
    D6_REACT_ENGAGE,
    D6_REACT_POWER
};
enum { D6_TRIGGER_SHOT = 1, D6_TRIGGER_ENGAGE, D6_TRIGGER_POWER };
/// subject: the reactor; object: the attacker it answers.
typedef struct FRAME_VIEW D6React {
    FigureMask attackers;
    uint8_t trigger; ///< of the attacker answered
} D6React;
FRAME_FITS(D6React);
/// What an attacker's declared action is to a reactor; 0: nothing.
uint8_t d6_trigger(const Game *g, FigureId attacker, FigureId reactor);
/// Tests and asks one reactor. Leaves its declared reaction.
void d6_push_react(Play *p, FigureId reactor, FigureMask attackers);
/// The reaction of a figure to this attacker: its kind of choice, 0 if none.
uint8_t d6_reaction_to(const Game *g, FigureId reactor, FigureId attacker);

// --- dice ---

/// Leaves a leaving figure to its enemies: subject the mover.
void d6_push_disengage(Play *p, FigureId mover, FigureMask left);
/// subject: who acts; object: the target.
void d6_push_deed(Play *p, FigureId actor);
/// A shot or a power with what answers it. subject: active; object: target.
void d6_push_exchange(Play *p, FigureId actor, FigureId target, bool counter);
/// A melee phase of one or more attackers on one defender.
typedef struct D6PhaseSpec {
    FigureId attacker[D6_GROUP_MAX];
    uint8_t count;
    FigureId defender;
    uint8_t charging; ///< bit j: attacker j charges
    bool counter;     ///< the defender counter-charges
    uint8_t share;    ///< dice of a multi-attack, 0xff: the weapon's power
    uint8_t weapon;   ///< weapon of a multi-attack, 0: asked
} D6PhaseSpec;
void d6_push_phase(Play *p, const D6PhaseSpec *spec);
/// A pool of dice; leaves the number of hits.
typedef struct D6PoolSpec {
    FigureId attacker, victim;
    uint8_t dice, threshold, weapon;
    bool explodes, magic;
    uint16_t event; ///< D6_EVENT_SHOT or D6_EVENT_BLOWS
} D6PoolSpec;
void d6_push_pool(Play *p, const D6PoolSpec *spec);
enum { D6_HURT_SHOT, D6_HURT_MELEE, D6_HURT_DIRECT };
/// Saves and injuries; what comes of it waits for d6_apply().
void d6_push_hurt(Play *p, FigureId victim, FigureId by, int hits, int save_mod, uint8_t how);

/// Asks for a fear die.
void d6_roll_fear(Play *p, FigureId id);
/// Reads a fear die just rolled and tells of it; true: it holds.
bool d6_read_fear(Play *p, FigureId id, FigureId other, uint32_t key, uint32_t key2);

/// The threshold with its modifiers behind the pool on top of the stack, for its event.
Threshold d6_exchange_pool(const Game *g, const Frame *f);
/// Where the shot of that pool is taken from, and what is seen of its target.
void d6_exchange_tell(const Game *g, const Frame *f, Event *e);
Threshold d6_phase_pool(const Game *g, const Frame *f);
/// What the dice that a phase waits for are to the next: EV-COORD-12: the pools of a group are
/// added; EV-MELEE-6: the excess over the defender's is all that counts of them.
OutcomeDice d6_phase_next_dice(const Game *g);
/// Each hit that is not saved rolls on the table of injuries, where there is one.
OutcomeDice d6_hurt_next_dice(const Game *g);
Threshold d6_disengage_pool(const Game *g, const Frame *f);

// --- tables ---

/// Who acts in the activation under way, and how often still, this time included; nobody: none is.
typedef struct D6Acting {
    FigureMask members;
    uint8_t actions_left; ///< 0: not known yet
} D6Acting;
D6Acting d6_acting(const Game *g);
bool d6_ground(const Game *g, FigureId figure, uint8_t choice_kind, GeoGround *ground);
/// Shares of the target's chord that elements hide.
GeoSight d6_sight_from(const Game *g, FigureId figure, GeoVec from, FigureId target);
void d6_look_at(const Game *g, FigureId figure, GeoVec at, PlaceLook *out);
uint8_t d6_what_if(const Game *g, const WhatIf *what, Game *out);
void d6_view(const Game *g, uint8_t seat, Game *out);
const char *d6_broken(const Game *g);
Refusal d6_choice_check(const Game *g, uint8_t seat, const Choice *c, const Row *row);
void d6_profile_fill(Profile *profile, uint8_t monster_berths);
Refusal d6_profile_check(const Ruleset *rules, const Profile *profile);
/// Pushes the frames of a position.
void d6_begin_position(Play *p);
uint8_t *d6_position_camp_one(SetupPosition *position);
/// Why a position is refused.
Refusal d6_position_check(const Setup *setup);

extern const ChoiceKind d6_choices[D6_CHOICE_KINDS];
extern const char *const d6_events[D6_EVENT_KINDS];
extern const RollRow d6_rolls[D6_ROLL_KINDS];
extern const RulesetOutcomes d6_outcomes;
extern const char *const d6_states[D6_STATE_KINDS];
extern const TraitRow d6_traits[D6_TRAIT_KINDS];
extern const char *const d6_stats[D6_STAT_KINDS];
extern const char *const d6_roles[5];
extern const char *const d6_figure_tallies[D6_TALLY_KINDS];
extern const char *const d6_figure_marks[D6_MARK_KINDS];
extern const char *const d6_marker_statuses[D6_MARKER_STATUSES];
extern const char *const d6_seat_tallies[D6_SEAT_TALLIES];
extern const char *const d6_game_tallies[D6_GAME_TALLIES];
enum { D6_RESUME_SLOT, D6_RESUME_MODE, D6_RESUME_ACTION, D6_RESUME_KINDS };
extern const char *const d6_resumes[D6_RESUME_KINDS];
extern const RulesetSigns d6_signs;
