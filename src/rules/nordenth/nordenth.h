// SPDX-License-Identifier: MIT
// rules/nordenth/nordenth.h: the words and questions that every file of Nordenth shares; its door
// is the table. A figure's facts are asked here and nowhere else; procedures are in
// nordenth_procs.h.
#pragma once
#include "core/geo_path.h"
#include "core/ruleset.h"
#include "core/scenario.h"
#include "gen/arms_nordenth.h"
#include "gen/errors.h"
#include "gen/rules.h"
#include "gen/scenarios_nordenth.h"
#include "gen/skills_nordenth.h"
#include "rules/nordenth/nordenth_room.h"

extern const Ruleset nordenth_ruleset;

#define NORDENTH_CHOICE(key, ...) NORDENTH_CHOICE_##key,
enum {
    NORDENTH_CHOICE_UNSET,
#include "rules/nordenth/nordenth_names.def"
    NORDENTH_CHOICE_KINDS
};
#undef NORDENTH_CHOICE
#define NORDENTH_EVENT(key, ...) NORDENTH_EVENT_##key,
enum {
    NORDENTH_EVENT_UNSET,
#include "rules/nordenth/nordenth_names.def"
    NORDENTH_EVENT_KINDS
};
#undef NORDENTH_EVENT
#define NORDENTH_ROLL(key, ...) NORDENTH_ROLL_##key,
enum {
    NORDENTH_ROLL_UNSET,
#include "rules/nordenth/nordenth_names.def"
    NORDENTH_ROLL_KINDS
};
#undef NORDENTH_ROLL
#define NORDENTH_STATE(key, name) NORDENTH_STATE_BIT_##key,
enum {
#include "rules/nordenth/nordenth_names.def"
    NORDENTH_STATE_KINDS
};
#undef NORDENTH_STATE
#define NORDENTH_STATE(key, name) NORDENTH_##key = 1u << NORDENTH_STATE_BIT_##key,
enum {
#include "rules/nordenth/nordenth_names.def"
    NORDENTH_TOKENS = NORDENTH_WHITE | NORDENTH_RED,
    NORDENTH_CONCEALED = NORDENTH_HIDDEN | NORDENTH_PROWLER
};
#undef NORDENTH_STATE
#define NORDENTH_CITE(key, rule) NORDENTH_CITE_##key,
enum {
#include "rules/nordenth/nordenth_names.def"
    NORDENTH_CITE_KINDS
};
#undef NORDENTH_CITE
#define NORDENTH_OPTION(key, ...) NORDENTH_OPT_##key,
enum {
#include "rules/nordenth/nordenth_options.def"
    NORDENTH_OPT_KINDS
};
#undef NORDENTH_OPTION
#define NORDENTH_ENUM(key, ...) NORDENTH_SKILL_##key,
enum { NORDENTH_SKILL_LIST(NORDENTH_ENUM) NORDENTH_SKILL_COUNT };
#undef NORDENTH_ENUM
#define NORDENTH_ENUM(key, ...) NORDENTH_SCENE_##key,
enum { NORDENTH_SCENE_NONE, NORDENTH_SCENARIO_LIST(NORDENTH_ENUM) NORDENTH_SCENES };
#undef NORDENTH_ENUM

enum {
    NORDENTH_STAT_I,
    NORDENTH_STAT_M,
    NORDENTH_STAT_P,
    NORDENTH_STAT_V,
    NORDENTH_STAT_ME,
    NORDENTH_STAT_HP,
    NORDENTH_STAT_MOVE,
    NORDENTH_STAT_ARMOUR,
    NORDENTH_STAT_MINES,
    NORDENTH_STAT_KINDS
};
enum {
    NORDENTH_TALLY_HP,
    NORDENTH_TALLY_FACING_X,
    NORDENTH_TALLY_FACING_Y,
    NORDENTH_TALLY_MINES,
    NORDENTH_TALLY_JUMPED, ///< in this figure-turn (AN-CLB-8)
    NORDENTH_TALLY_KINDS
};
/// Figure.mark: whose doing it is.
enum { NORDENTH_MARK_GRIPPED_BY, NORDENTH_MARK_HOWL_BY, NORDENTH_MARK_KINDS };
enum { NORDENTH_SEAT_INITIAL, NORDENTH_SEAT_SCORE, NORDENTH_SEAT_TALLIES };
enum { NORDENTH_GAME_ADVANTAGE, NORDENTH_GAME_PHASE, NORDENTH_GAME_ENDING, NORDENTH_GAME_TALLIES };
enum {
    NORDENTH_RESUME_ACTIVATE,
    NORDENTH_RESUME_STEP,
    NORDENTH_RESUME_MELEE,
    NORDENTH_RESUME_START,
    NORDENTH_RESUME_KINDS
};
enum { NORDENTH_ROLE_LEADER = 1u << 0 };
enum { NORDENTH_MARKER_MINE };
/// Saves by kind, in the order of AN-SAVE-4.
enum {
    NORDENTH_SAVE_COVER,
    NORDENTH_SAVE_DODGE,
    NORDENTH_SAVE_PRONE,
    NORDENTH_SAVE_DEEP_WATER,
    NORDENTH_SAVE_BARRIERE,
    NORDENTH_SAVE_KINDS
};

enum {
    NORDENTH_PACE = 1000,
    NORDENTH_RADIUS = 500,  ///< AN-FIG-9
    NORDENTH_HEIGHT = 1250, ///< AN-FIG-9
    NORDENTH_CRAWL = 2000,  ///< AN-WND-1
    NORDENTH_CROSS = 2000,  ///< AN-TER-2: what crossing an obstacle costs, and how far it may lead
    NORDENTH_LEAVE_DEEP = 2000,
    NORDENTH_CLIMB = 2000,    ///< AN-CLB-1
    NORDENTH_ESCALADE = 3000, ///< AN-SKL-8
    NORDENTH_FALL = 2000,     ///< AN-FALL-1
    NORDENTH_LEVEL = 500,     ///< G3: how far apart bases in contact may stand
    NORDENTH_ORIGIN = 250,    ///< G4: a burst or mine looks from here
    NORDENTH_SIDES = 8,
    NORDENTH_FATALITY_SIDES = 4,
    NORDENTH_COVER = 64, ///< of 256 points: 25 % (AN-COV-3)
    NORDENTH_MINE_R = 1500,
    NORDENTH_MINE_TRIGGER = 1000,
    NORDENTH_MINE_IMPACT = 3
};

// --- events and refusals (nordenth_state.c) ---

static inline Refusal nordenth_no(ErrorCode code, RuleId rule)
{
    return (Refusal){.code = code, .rule = rule};
}
static inline Refusal nordenth_no_figure(ErrorCode code, RuleId rule, FigureId who)
{
    return (Refusal){.code = code, .rule = rule, .subject = who};
}
/// Of two refusals the one that comes first in the ledger's table; of one and none the one.
Refusal nordenth_prior(Refusal a, Refusal b);

// --- facts ---

static inline bool nordenth_has(const Game *g, FigureId id, int skill)
{
    return game_profile(g, id)->trait[skill] != 0;
}
static inline bool nordenth_is(const Game *g, FigureId id, uint32_t states)
{
    return (game_figure_of(g, id)->states & states) != 0;
}
static inline int nordenth_stat(const Game *g, FigureId id, int stat)
{
    return game_profile(g, id)->stat[stat];
}
static inline int32_t nordenth_height(const Game *g, FigureId id)
{
    int32_t height = game_profile(g, id)->height;
    return height ? height : NORDENTH_HEIGHT;
}
/// Base movement (AN-MOVE-1, AN-SKL-10).
static inline int32_t nordenth_base_move(const Game *g, FigureId id)
{
    return nordenth_stat(g, id, NORDENTH_STAT_MOVE) * NORDENTH_PACE;
}
static inline GeoVec nordenth_facing(const Game *g, FigureId id)
{
    const int16_t *tally = game_figure_of(g, id)->tally;
    return (GeoVec){tally[NORDENTH_TALLY_FACING_X], tally[NORDENTH_TALLY_FACING_Y]};
}
static inline FigureMask nordenth_engaged(const Game *g, FigureId id)
{
    return ROOM_AS_CONST(NordenthRoom, g)->engaged[id.n - 1];
}
/// Is it Wounded on a ladder, about to fall (AN-FALL-4)?
static inline bool nordenth_hangs(const Game *g, FigureId id)
{
    return game_in_play(g, id) && nordenth_is(g, id, NORDENTH_WOUNDED) &&
           nordenth_is(g, id, NORDENTH_ON_LADDER);
}
static inline bool nordenth_is_over(const Game *g) { return g->tally[NORDENTH_GAME_ENDING] != 0; }
/// The weapon's row of the table; of bare hands for 0.
const NordenthArm *nordenth_arm(const Game *g, FigureId id, uint8_t weapon);
/// The next weapon, from 1, that is one of these (melee or not) after `after`; 0: none.
uint8_t nordenth_next_weapon(const Game *g, FigureId id, bool melee, uint8_t after);
/// Weapons (bits from 0) or, for none, bare hands that a figure fights with: AN-MEL-7, AN-WND-3.
uint32_t nordenth_fighting(const Game *g, FigureId id, bool wounded);
/// Current Initiative.
static inline int nordenth_initiative(const Game *g, FigureId id)
{
    return nordenth_stat(g, id, NORDENTH_STAT_I);
}
/// AN-TEST-2, AN-TEST-3: what a test comes to as a sense.
static inline Sense nordenth_test(int threshold)
{
    return sense_at_most(threshold < 1 ? 1 : threshold > 7 ? 7 : threshold);
}
/// Is its activation suspended, or under way?
bool nordenth_is_acting(const Game *g, FigureId id);

// --- the few ways in which a figure changes (nordenth_state.c) ---

enum { NORDENTH_TOKEN_NONE, NORDENTH_TOKEN_WHITE, NORDENTH_TOKEN_RED };
void nordenth_set_token(Play *p, FigureId id, int token, RuleId rule);
void nordenth_reveal(Play *p, FigureId id, FigureId by, RuleId rule);
void nordenth_engage(Play *p, FigureId id, FigureId foe, RuleId rule);
/// Ends engagements with figures that are out or no longer in contact (AN-CHG-4).
void nordenth_check_engaged(Play *p);
void nordenth_turn_to(Play *p, FigureId id, GeoVec facing, RuleId rule);
/// What a skill of `source` does to a figure until `source` begins its next activation: a
/// NORDENTH_MARK_*.
void nordenth_begin_effect(Game *g, FigureId id, FigureId source, int mark);
/// Ends what a figure's skills do to others (AN-ACT-10).
void nordenth_end_effects(Play *p, FigureId source, RuleId rule);
/// Takes a figure off the table.
void nordenth_leave(Game *g, FigureId id, uint8_t status);
/// Applies failed damage rolls and Fatality to one figure (AN-DMG-3, AN-FAT-2).
/// `also`: another rule to cite; 0: none.
void nordenth_suffer(Play *p, FigureId id, int failures, bool fatal, RuleId also);
/// A side without figures loses (AN-END-2).
void nordenth_check_end(Play *p);
void nordenth_over(Play *p, uint8_t winner, RuleId rule, RuleId also);

// --- room: a stack of records ---

/// A zeroed record on top; its place.
uint16_t nordenth_push(Game *g, uint32_t size);
void nordenth_pop(Game *g, uint16_t place);
#define NORDENTH_AT(type, g, place)       ((type *)(void *)((g)->room + (place)))
#define NORDENTH_AT_CONST(type, g, place) ((const type *)(const void *)((g)->room + (place)))

// --- band, setup, scenarios, view ---

Refusal nordenth_profile_check(const Profile *profile);
void nordenth_profile_fill(Profile *profile);
void nordenth_band_check(const Setup *setup, uint8_t seat, Verdict *verdict);
Refusal nordenth_setup_finish(Setup *setup);
void nordenth_begin(Play *p);
uint32_t nordenth_zones(const Game *g, Zone *list, uint32_t max);
const NordenthScenarioData *nordenth_scene(const Game *g);
GeoBox nordenth_zone(const Game *g, uint8_t seat);
/// The last turn; 0: there is none (AN-END-3).
int nordenth_last_turn(const Game *g);
void nordenth_view(const Game *g, uint8_t seat, Game *out);
const char *nordenth_broken(const Game *g);
Refusal nordenth_choice_check(const Game *g, uint8_t seat, const Choice *c, const Row *row);
extern const RulesetSigns nordenth_signs;
extern const RulesetLook nordenth_look;
extern const RulesetCourses nordenth_courses;
extern const RulesetAreas nordenth_areas;
