// SPDX-License-Identifier: MIT
// rules/seg/seg.h: the words and questions that every file of SEG shares; its door is the table.
// A character's facts are asked here and nowhere else; the procedures are in seg_procs.h.
#pragma once
#include "core/geo_path.h"
#include "core/look.h"
#include "core/prices.h"
#include "core/ruleset.h"
#include "core/scenario.h"
#include "gen/errors.h"
#include "gen/rules.h"
#include "gen/scenarios_seg.h"
#include "rules/seg/seg_pile.h"
#include "rules/seg/seg_skill.h"

extern const Ruleset seg_ruleset;

/// What a choice of an action says, from the action's row.
#define SEG_FIELDS(tests, target, energy, effect)                                                  \
    (((target) >= SEG_TARGET_ENEMY ? CHOICE_TARGET : 0u) | ((tests) ? CHOICE_PRECISE : 0u) |       \
     ((effect) == SEG_EFFECT_PROJECT ? CHOICE_PULL : 0u) | ((energy) ? CHOICE_PAY : 0u))

#define SEG_CHOICE(key, ...) SEG_CHOICE_##key,
#define SEG_ENUM(key, ...)   SEG_CHOICE_ACT_##key,
enum {
    SEG_CHOICE_UNSET,
#include "rules/seg/seg_names.def"
    SEG_ACTION_LIST(SEG_ENUM) SEG_CHOICE_KINDS,
    SEG_CHOICE_ACTIONS = SEG_CHOICE_KINDS - SEG_ACTION_COUNT ///< the first action's kind
};
#undef SEG_CHOICE
#undef SEG_ENUM
#define SEG_EVENT(key, ...) SEG_EVENT_##key,
enum {
    SEG_EVENT_UNSET,
#include "rules/seg/seg_names.def"
    SEG_EVENT_KINDS
};
#undef SEG_EVENT
#define SEG_ROLL(key, ...) SEG_ROLL_##key,
enum {
    SEG_ROLL_UNSET,
#include "rules/seg/seg_names.def"
    SEG_ROLL_KINDS
};
#undef SEG_ROLL
#define SEG_STATE(key, name) SEG_STATE_BIT_##key,
enum {
#include "rules/seg/seg_names.def"
    SEG_STATE_KINDS
};
#undef SEG_STATE
#define SEG_STATE(key, name) SEG_##key = 1u << SEG_STATE_BIT_##key,
enum {
#include "rules/seg/seg_names.def"
    SEG_GUARDS = SEG_DEFENSIVE | SEG_CONTACT_DEFENCE | SEG_RANGED_DEFENCE, ///< defensive family
    SEG_POSTURES = SEG_GUARDS | SEG_CANCEL | SEG_POSITIONING
};
#undef SEG_STATE
#define SEG_CITE(key, rule) SEG_CITE_##key,
enum {
#include "rules/seg/seg_names.def"
    SEG_CITE_KINDS
};
#undef SEG_CITE
#define SEG_OPTION(key, ...) SEG_OPT_##key,
enum {
#include "rules/seg/seg_options.def"
    SEG_OPT_KINDS
};
#undef SEG_OPTION

enum { SEG_STAT_V, SEG_STAT_RANK, SEG_STAT_KINDS };
enum {
    SEG_TALLY_WOUNDS,
    SEG_TALLY_ENERGY,
    SEG_TALLY_AMMO,
    SEG_TALLY_SUPPORT,
    SEG_TALLY_MOVES, ///< own displacements this turn (SG-SKMOV-3)
    SEG_TALLY_KINDS
};
enum {
    SEG_SEAT_TACTICS,
    SEG_SEAT_SCORE,
    SEG_SEAT_START_COST,
    SEG_SEAT_LEFT_COST,
    SEG_SEAT_TALLIES
};
enum { SEG_GAME_FIRST, SEG_GAME_ENDING, SEG_GAME_TALLIES };
enum { SEG_RESUME_PILE, SEG_RESUME_REVEAL, SEG_RESUME_STEP, SEG_RESUME_KINDS };
#define SEG_ENUM(key, ...) SEG_SCENE_##key,
enum { SEG_SCENE_ROLL, SEG_SCENARIO_LIST(SEG_ENUM) SEG_SCENES };
#undef SEG_ENUM

enum {
    SEG_FIG_H = 1200,   ///< height of figures and eyes (SG-LOS-5)
    SEG_CHAIN_MAX = 20, ///< counter-attacks of a chain (SG-CTR-5)
    SEG_PAY_MAX = 4,    ///< points of energy that an action may cost
    SEG_AMMO_FACTOR = 3,
    SEG_SIDES = 6
};

// --- events and refusals ---

static inline Refusal seg_no(ErrorCode code, RuleId rule)
{
    return (Refusal){.code = code, .rule = rule};
}
static inline Refusal seg_no_figure(ErrorCode code, RuleId rule, FigureId who)
{
    return (Refusal){.code = code, .rule = rule, .subject = who};
}
void seg_say_seat(Play *p, uint16_t kind, uint8_t seat, RuleId rule, int32_t amount, int32_t left);

// --- facts ---

static inline uint8_t seg_has(const Game *g, FigureId id, int skill)
{
    return game_profile(g, id)->trait[skill];
}
static inline bool seg_is(const Game *g, FigureId id, uint32_t states)
{
    return (game_figure_of(g, id)->states & states) != 0;
}
static inline int16_t seg_tally(const Game *g, FigureId id, int tally)
{
    return game_figure_of(g, id)->tally[tally];
}
static inline int seg_value(const Game *g, FigureId id)
{
    return game_profile(g, id)->stat[SEG_STAT_V] - seg_tally(g, id, SEG_TALLY_WOUNDS);
}
/// Adversaries in contact.
FigureMask seg_engaged(const Game *g, FigureId id);
/// Adversaries in contact that keep it from moving (SG-MOVE-7, SG-IMM-7).
FigureMask seg_pinned_by(const Game *g, FigureId id);
/// SG-OUT-1: what adversaries in contact take off a test; those of `exempt` do not count.
int seg_outnumbering(const Game *g, FigureId id, FigureMask exempt);
/// SG-NRG-1: how much energy it may hold.
int seg_cap(const Game *g, FigureId id);
/// Slow characters move once a turn (SG-SKMOV-3).
bool seg_may_displace(const Game *g, FigureId id);

/// Actions there are in this game: the table's, then one place for each skill of the setup's own.
static inline uint32_t seg_action_count(const Setup *s)
{
    return SEG_ACTION_COUNT + s->own_trait_count;
}
/// One of them; a skill of the setup's own that is no action has a row without a card.
static inline const SegAction *seg_action_of(const Setup *s, uint32_t action)
{
    return action < SEG_ACTION_COUNT
               ? &seg_actions[action]
               : (const SegAction *)(const void *)s->own_trait[action - SEG_ACTION_COUNT].action;
}
static inline const SegAction *seg_action(const Game *g, uint32_t action)
{
    return seg_action_of(g->setup, action);
}

// --- the few ways in which a character changes ---

void seg_lose_posture(Play *p, FigureId id, uint32_t which, RuleId rule);
void seg_take_posture(Play *p, FigureId id, uint32_t posture, uint8_t action);
void seg_immobilise(Play *p, FigureId id, RuleId rule);
void seg_free(Play *p, FigureId id, RuleId rule);
void seg_gain(Play *p, FigureId id, int amount, RuleId rule);
void seg_lose_energy(Play *p, FigureId id, int amount, RuleId rule);
/// SG-NRG-4: whoever holds more than it may loses the rest.
void seg_check_caps(Play *p);
/// One wound by `killer` ({0}: nobody), with all that follows from it, the end of the game
/// included.
void seg_wound(Play *p, FigureId id, FigureId killer, RuleId rule);
void seg_heal(Play *p, FigureId id, RuleId rule);
/// Takes a card out of its pile (SG-ACT-6).
void seg_remove_card(Play *p, FigureId id);
/// Has the game been decided? Rows ask before they go on.
static inline bool seg_is_over(const Game *g) { return g->tally[SEG_GAME_ENDING] != 0; }

// --- team, scenario, view (seg_team.c, seg_scenario.c, seg_view.c, seg_broken.c) ---

Refusal seg_profile_check(const Profile *profile);
void seg_profile_fill(Profile *profile);
void seg_band_check(const Setup *setup, uint8_t seat, Verdict *verdict);
/// The skills of somebody's own that a profile has, by bit.
uint32_t seg_own_skills(const Setup *setup, const Profile *profile);
/// SG-COST-1 with the prices of this game.
int seg_cost(const Setup *setup, const Profile *profile);
/// SG-COST-5: the table's figure, unless the setup names another.
int seg_price(const Setup *setup, uint32_t skill);
void seg_trait_price(uint32_t skill, TraitPrice *out);
bool seg_basic_action(uint32_t i, BasicAction *out);
void seg_bill(const Setup *setup, const Profile *profile, Bill *out);
/// What an action of somebody's own says (seg_own.c).
extern const FactRow seg_facts[];
enum { SEG_FACTS = 12 };
Refusal seg_own_action(Setup *setup, uint32_t index, uint8_t fact[FACT_MAX][2], int *wrong);
const SegScenarioData *seg_scene(const Game *g);
Refusal seg_setup_finish(Setup *setup);
void seg_begin(Play *p);
/// A character left the table for good or a turn ended: scores and looks for a winner.
void seg_check_end(Play *p, bool turn_end);
void seg_score_elimination(Play *p, FigureId id, FigureId killer);
/// Does the seat still have somebody on the table?
static inline bool seg_is_present(const Game *g, uint8_t seat)
{
    return (g->in_play & g->of_seat[seat]) != 0;
}
/// Where a seat deploys, as far as the table reaches.
GeoBox seg_zone(const Game *g, uint8_t seat);
/// SG-SCN-3: the character stands where it leaves the table.
bool seg_may_exit(const Game *g, FigureId id);
uint32_t seg_zones(const Game *g, Zone *list, uint32_t max);
void seg_view(const Game *g, uint8_t seat, Game *out);
const char *seg_broken(const Game *g);
/// For anything but an aggression: what keeps an attack from being made says the attack itself.
GeoSight seg_sight_from(const Game *g, FigureId figure, GeoVec from, FigureId target);
void seg_look_at(const Game *g, FigureId figure, GeoVec at, PlaceLook *out);
/// Somewhere else than now; the actor holds a spade card, with `actions` it walks up first.
uint8_t seg_what_if(const Game *g, const WhatIf *what, Game *out);
Refusal seg_choice_check(const Game *g, uint8_t seat, const Choice *c, const Row *row);
extern const RulesetSigns seg_signs;
