// SPDX-License-Identifier: MIT
// rules/d6/d6.h: the words and questions that every file of the D6 family shares.
// A figure's facts are asked here and nowhere else; the procedures are in d6_procs.h.
#pragma once
#include "core/geo_path.h"
#include "core/geo_route.h"
#include "core/ruleset.h"
#include "gen/errors.h"
#include "gen/rules.h"
#include "rules/d6/d6_room.h"

#define D6_CHOICE(key, name, fields) D6_CHOICE_##key,
enum {
    D6_CHOICE_UNSET,
#include "rules/d6/d6_names.def"
    D6_CHOICE_KINDS
};
#undef D6_CHOICE
#define D6_EVENT(key, ...) D6_EVENT_##key,
enum {
    D6_EVENT_UNSET,
#include "rules/d6/d6_names.def"
    D6_EVENT_KINDS
};
#undef D6_EVENT
#define D6_ROLL(key, ...) D6_ROLL_##key,
enum {
    D6_ROLL_UNSET,
#include "rules/d6/d6_names.def"
    D6_ROLL_KINDS
};
#undef D6_ROLL
#define D6_STATE(key, name) D6_STATE_BIT_##key,
enum {
#include "rules/d6/d6_names.def"
    D6_STATE_KINDS
};
#undef D6_STATE
#define D6_STATE(key, name) D6_##key = 1 << D6_STATE_BIT_##key,
enum {
#include "rules/d6/d6_names.def"
    // Not seen outside: what waits to be applied together with the rest of an action.
    D6_FALLING = 1 << 24,
    D6_DEED_WORKED = 1 << 25, ///< the figure's declared power succeeded
    D6_SHIFTED = 1 << 26,     ///< moved by its own cover reaction
    D6_HAS_REACTED = 1 << 27  ///< its declared choice is a reaction
};
#undef D6_STATE
#define D6_TRAIT(key, name, least, most) D6_TRAIT_##key,
enum {
#include "rules/d6/d6_names.def"
    D6_TRAIT_KINDS
};
#undef D6_TRAIT
/// What both siblings make of terrain: EV-GEO-12, AO-SETUP-3.
enum { D6_PIECE_FLAGS = GEO_DIFFICULT | GEO_DOOR | GEO_LOCKED | GEO_CLIMB | GEO_JUMP | GEO_SWIM };
#define D6_CITE(key, ev, ao) D6_##key##_RULE,
enum {
#include "rules/d6/d6_cites.def"
    D6_CITE_KINDS
};
#undef D6_CITE
#define D6_OPTION(key, ...) D6_OPT_##key,
enum {
#include "rules/d6/d6_options.def"
    D6_OPT_KINDS
};
#undef D6_OPTION
#define D6_SETTING(key, ...) D6_SET_##key,
enum {
#include "rules/d6/d6_settings.def"
    D6_SET_KINDS
};
#undef D6_SETTING

enum { D6_STAT_I, D6_STAT_R, D6_STAT_C, D6_STAT_T, D6_STAT_S, D6_STAT_V, D6_STAT_KINDS };
enum {
    D6_ROLE_LEADER = 1,
    D6_ROLE_MONSTER = 2,
    D6_ROLE_MAGICIAN = 4,
    D6_ROLE_SHOOTER = 8,
    D6_ROLE_ARCHER = 16
};
enum { D6_TALLY_VITALITY, D6_TALLY_HURT, D6_TALLY_REACTIONS, D6_TALLY_KINDS };
enum { D6_MARK_COVER_PIECE, D6_MARK_HIDDEN_PIECE, D6_MARK_KINDS };
enum { D6_MARKER_FREE, D6_MARKER_CARRIED, D6_MARKER_SECURED, D6_MARKER_STATUSES };
enum {
    D6_SEAT_CAMP,
    D6_SEAT_SECURED,
    D6_SEAT_START_COUNT,
    D6_SEAT_START_BERTHS,
    D6_SEAT_START_COST,
    D6_SEAT_TALLIES
};
enum { D6_GAME_SEQUENCE, D6_GAME_FIRST_SEAT, D6_GAME_ROLE_SEAT, D6_GAME_TALLIES };
enum { D6_GROUP_MAX = 6, D6_SIDES = 6 };
/// Hits that are counted of one attack, whatever sixes still give: two and a half times what the
/// toughest has to lose (EV-GEN-7: 99).
enum { D6_HITS_MAX = 255 };

/// Lengths of the tables (thousandths of a pas).
enum {
    D6_STEP_LENGTH = 1000,
    D6_FEAR_DISTANCE = 4000,
    D6_POWER_RANGE = 12000,
    D6_PERCEPTION_RANGE = 6000,
    D6_LEADER_RANGE = 2000,
    D6_GROUP_RANGE = 2000,
    D6_HIDDEN_KEEP_OFF = 1000,
    D6_HIDDEN_KNOWN = 4000,
    D6_COVER_REACH = 1000,
    D6_COVER_SIDE = 500,
    D6_TOKEN_RADIUS = 500
};

/// What shared code asks where the siblings differ: an option of the sibling's own, or a number.
typedef struct D6Setting {
    int16_t option; ///< its index; -1: the number holds
    int16_t fixed;
} D6Setting;

struct D6Scenario;

/// What only a sibling knows.
typedef struct D6Family {
    const D6Setting *settings;          ///< by D6_SET_*
    const struct D6Scenario *scenarios; ///< by number, as the ruleset's own rows
    const RuleId *band_rules;           ///< what a band that was let in complies with
    uint32_t band_rule_count;
    /// Threshold of initiative die i (from 0) with its modifiers.
    Threshold (*initiative)(const Game *g, FigureId figure, int i);
    /// Most actions a figure may ask for.
    int (*series_most)(const Game *g, FigureId figure);
    /// Thresholds of the dice that earn a figure its actions, one an action; how many there are.
    uint32_t (*initiative_dice)(const Game *g, FigureId figure, uint8_t *threshold, uint32_t max);
} D6Family;
static inline const D6Family *d6_family(const Game *g) { return g->rules->family; }
static inline int d6_setup_setting(const Setup *s, uint32_t key)
{
    const D6Setting *at = &((const D6Family *)s->ruleset->family)->settings[key];
    return at->option < 0 ? at->fixed : s->option[at->option];
}
static inline int d6_setting(const Game *g, uint32_t key)
{
    const D6Setting *at = &d6_family(g)->settings[key];
    return at->option < 0 ? at->fixed : game_option(g, at->option);
}

/// Secures tokens and looks for a winner after an action or at the end of a turn; true: over.
bool d6_victory(Play *p, bool turn_end);
/// The figure may leave the table at this edge point by its own move.
bool d6_may_exit(const Game *g, FigureId figure, GeoVec at);

/// Where the scenario sends a figure. There is room for all: every token, every edge, every enemy.
enum {
    D6_OBJECTIVE_TAKE,    ///< a token that lies about
    D6_OBJECTIVE_BRING,   ///< home, with a token it carries
    D6_OBJECTIVE_CARRIER, ///< an enemy with a token
    D6_OBJECTIVE_EXIT,    ///< the point of an edge right beside it, where it may leave
    D6_OBJECTIVE_FOE      ///< any enemy
};
enum { D6_EDGES = 4, D6_OBJECTIVE_MAX = MARKER_MAX + D6_EDGES + FIGURE_MAX };
typedef struct D6Objective {
    GeoVec at;
    FigureId foe; ///< who is there; {0}: nobody is meant
    uint8_t kind; ///< D6_OBJECTIVE_*
} D6Objective;
/// In this order: tokens by number, edges, enemies by number.
uint32_t d6_objectives(const Game *g, FigureId figure, D6Objective list[D6_OBJECTIVE_MAX]);
/// The nearest points of the edges where a figure in play may leave.
uint32_t d6_exits(const Game *g, FigureId figure, GeoVec list[D6_EDGES]);

// --- events and refusals ---

static inline RuleId d6_rule(const Game *g, uint32_t key) { return g->rules->cites[key]; }
Refusal d6_no(const Game *g, ErrorCode code, uint32_t key);
Refusal d6_no_figure(const Game *g, ErrorCode code, uint32_t key, FigureId subject);
Refusal d6_no_piece(const Game *g, ErrorCode code, uint32_t key, PieceId piece);
/// A fresh event about a figure (or nobody) that cites up to three keys (D6_NO_KEY: none).
enum { D6_NO_KEY = 0xffff };
Event d6_event(const Game *g, uint16_t kind, FigureId figure, FigureId target, uint32_t key);
void d6_say(Play *p, uint16_t kind, FigureId figure, FigureId target, uint32_t key);
void d6_say2(Play *p, uint16_t kind, FigureId figure, FigureId target, uint32_t key, uint32_t key2);
static inline void d6_event_cite(const Game *g, Event *e, uint32_t key)
{
    event_cite(e, d6_rule(g, key));
}

// --- facts ---

static inline bool d6_has(const Game *g, FigureId id, int trait)
{
    return game_profile(g, id)->trait[trait] != 0;
}
static inline bool d6_is(const Game *g, FigureId id, uint32_t states)
{
    return (game_figure_of(g, id)->states & states) != 0;
}
static inline int d6_stat(const Game *g, FigureId id, int stat)
{
    return game_profile(g, id)->stat[stat];
}
/// Where a disc of this figure would stand at a point.
static inline GeoDisc d6_disc_at(const Game *g, FigureId id, GeoVec at)
{
    return (GeoDisc){at, game_figure_of(g, id)->radius};
}
/// Members of `mask` that touch a disc.
FigureMask d6_touching(const Game *g, GeoDisc d, FigureMask mask);
/// Enemies in contact with a figure: it is engaged with them (EV-ENG-1).
static inline FigureMask d6_engaged(const Game *g, FigureId id)
{
    return game_in_play(g, id) ? d6_touching(g, game_disc(g, id), game_enemies(g, id)) : 0;
}
/// Vitality above 1, usually that of the profile, makes a Monster of the coordinated rules
/// (EV-COORD-11, AO-MONST-1).
static inline bool d6_is_monster(const Game *g, FigureId id)
{
    if (d6_setting(g, D6_SET_MONSTER_BY_CURRENT_VITALITY))
        return game_figure_of(g, id)->tally[D6_TALLY_VITALITY] > 1;
    return d6_stat(g, id, D6_STAT_V) > 1;
}
bool d6_is_flying(const Game *g, FigureId id); ///< flying or ethereal: terrain does not stop it
int32_t d6_reach_short(const Game *g, FigureId id);
int32_t d6_reach_fast(const Game *g, FigureId id);
int32_t d6_reach_charge(const Game *g, FigureId id);
bool d6_weapon_lost(const Game *g, FigureId id, uint8_t weapon);
/// Usable melee weapons as a bit mask (bit i: weapon i+1).
uint32_t d6_melee_weapons(const Game *g, FigureId id);
/// Ranged weapons not lost, 0 without T.
uint32_t d6_ranged_weapons(const Game *g, FigureId id);
static inline const Weapon *d6_weapon(const Game *g, FigureId id, uint8_t weapon)
{
    return &game_profile(g, id)->weapon[weapon - 1];
}
/// Power of an attack: weapon (0: bare hands, if those count) with its bonus, 0 against an ethereal
/// victim without magic.
int d6_power(const Game *g, FigureId id, uint8_t weapon, bool charging, FigureId victim);
/// Pieces of terrain a figure touches that serve for cover, or for hiding as well.
bool d6_piece_covers(const Game *g, PieceId piece);
bool d6_piece_hides(const Game *g, PieceId piece);
/// May it hide as an action?
bool d6_may_hide(const Game *g, FigureId id);
/// First qualifying piece the disc touches; {0} if none.
PieceId d6_touched_piece(const Game *g, GeoDisc d, bool hiding);
static inline bool d6_piece_is(const Game *g, PieceId piece)
{
    return piece.n && piece.n <= g->map->piece_count;
}
/// A piece stands in the way now (doors that opened do not).
static inline bool d6_piece_on(const Game *g, PieceId piece)
{
    return !(g->off & piece_bit(piece));
}
/// Tokens a figure carries.
int d6_carried(const Game *g, FigureId id);
/// Somebody or something stands there: base or element overlaps the disc, or it is off the table.
bool d6_place_taken(const Game *g, GeoDisc d, FigureMask except, bool elements);

// --- thresholds ---

/// What a modifier's condition looks at.
typedef struct D6Mod {
    const Game *g;
    FigureId actor, target;
    GeoDisc from;       ///< where the actor stands for this roll
    int32_t range_band; ///< -1, 0, 1
    uint16_t hidden;    ///< hidden parts of the target
    bool moving, aimed, charging, counter, fear_failed;
    bool cover_given;    ///< the target's cover reaction against this very shot
    bool blind;          ///< a counter-charge shot: sight and position are not looked at
    uint8_t outnumbered; ///< enemies beyond the first
    int8_t save_mod;
} D6Mod;

enum {
    D6_ROLL_KIND_SHOT,
    D6_ROLL_KIND_MELEE,
    D6_ROLL_KIND_SAVE,
    D6_ROLL_KIND_INITIATIVE,
    D6_ROLL_KIND_REACTION,
    D6_ROLL_KIND_CONFUSE,
    D6_ROLL_KIND_FEAR
};
/// Base plus every modifier row of the kind that applies, clamped once.
Threshold d6_threshold(uint32_t kind, int base, const D6Mod *m);
/// With the modifiers of initiative dice on this base.
Threshold d6_initiative(const Game *g, FigureId id, int base);
Threshold d6_reaction(const Game *g, FigureId id); ///< base 0: it never reacts
Threshold d6_fear(const Game *g, FigureId id);
/// The threshold of a power used by caster (trait index) on target; total 0: no roll needed.
Threshold d6_power_threshold(const Game *g, FigureId caster, int trait, FigureId target);
Threshold d6_save(const Game *g, FigureId victim, int save_mod);
/// Does a fear test of `id` against `other` make sense (EV-TRAIT-3)?
bool d6_fears(const Game *g, FigureId id, FigureId other);
uint8_t d6_outnumbered(const Game *g, FigureId id);

// --- changes ---

void d6_set_prone(Play *p, FigureId id, uint32_t key);
void d6_stand(Play *p, FigureId id, uint32_t key);
void d6_lose_hidden(Play *p, FigureId id, uint32_t key);
void d6_lose_cover(Play *p, FigureId id);
void d6_lose_aim(Play *p, FigureId id, uint32_t key);
/// Vitality lost and falls that wait, for everybody; then powers and healings that wait.
void d6_apply(Play *p);
/// A power of this figure that waits.
void d6_apply_power(Play *p, FigureId caster);
void d6_drop_tokens(Play *p, FigureId id);
