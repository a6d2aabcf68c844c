// SPDX-License-Identifier: MIT
// bots/d6/d6_scene.h: a bot's summary of the table: where each figure is, its worth and its
// abilities. Built afresh for each decision from what the seat may see; points are hundredths of a
// drachma, chances are parts of D6_SCENE_ONE. Numbers about rules in here are estimates for looking
// ahead: the effect of a choice right now comes from d6_quick.h, legality from the engine.
#pragma once
#include "odds/odds_pool.h"
#include "rules/d6/setup/d6_scenario.h"

enum { D6_SCENE_ONE = 1 << 16, D6_SCENE_SERIES = 4, D6_SCENE_FAR = 7, D6_SCENE_DUELS = 2048 };

/// The fighting abilities of a figure.
typedef struct D6Fighter {
    GeoVec at;
    int32_t radius;
    int32_t walk, run;  ///< gap that a charge closes, length of a run
    int32_t range[3];   ///< of its best ranged weapon
    int32_t worth;      ///< of the whole figure
    uint32_t states;    ///< D6_PRONE and the other states
    FigureMask touches; ///< enemies in contact
    FigureId id;
    uint8_t seat, status;
    uint8_t vitality, full;
    uint8_t reaction, save;
    uint8_t harder; ///< added to the threshold of shots at it
    OddsPool fight; ///< with its best melee weapon
    OddsPool shot;  ///< with its best ranged weapon; no dice: it has none
    uint8_t rush;   ///< extra dice when it charges
    bool has_magic; ///< its melee weapon hurts ethereal figures, too
    bool is_ethereal, is_frightening, is_brave, is_acrobat, is_leader, is_flying;
    int32_t series[D6_SCENE_SERIES]; ///< chance of 1, 2, ... actions
    bool keeps;                      ///< a failed die leaves the actions earned before it
    int32_t coming[D6_SCENE_FAR];    ///< weight of an attack that is 1, 2, ... actions away
} D6Fighter;

/// Expected harm in points: to the other side (gain) and to its own (cost).
typedef struct D6Duel {
    int32_t gain, cost;
} D6Duel;

typedef struct D6DuelEntry {
    uint32_t key;
    uint16_t out[2], prone[2], lost[2]; ///< first is the attacker; lost is expected vitality / 8
} D6DuelEntry;

/// Caches that outlive a decision. They hold pure functions of their keys, so results never depend
/// on them.
typedef struct D6Memory {
    OddsTables odds;
    const Ruleset *rules; ///< rules and options for which the duels are valid
    D6DuelEntry duel[D6_SCENE_DUELS];
    int32_t options[OPTION_MAX];
} D6Memory;

typedef struct D6Scene {
    const Game *game;
    const Ruleset *rules;
    D6Memory *memory;
    const GeoMap *map;
    PieceMask off;
    FigureMask mine, theirs; ///< in play
    uint32_t count;
    D6Fighter figure[FIGURE_MAX];
    FigureMask ganged;                    ///< enemies for which `gang` is filled
    int32_t gang[FIGURE_MAX][FIGURE_MAX]; ///< by enemy and friend: the friend's share
    int32_t gang_all[FIGURE_MAX];
    uint8_t kills_from;   ///< injury result of a blow that costs vitality (1: every unsaved one)
    bool knockdown;       ///< other results knock the figure down
    uint8_t prone, crowd; ///< added to a fighter's threshold when it is prone, and for each enemy
                          ///< beyond the first
    bool fear_all;        ///< frightening figures fear each other, too
    bool keeps;           ///< actions earned before a failed die are kept
    bool is_chase;        ///< the enemies want to leave the table: later attacks count for less
    bool is_escape;       ///< own figures want to leave the table: blows count for less
    bool is_errand;       ///< there are tokens to fetch
    int32_t haste;        ///< turns beyond D6_W_PATIENCE
    int32_t caution;      ///< weight of own losses: falls in a long game
    uint8_t seat;
} D6Scene;

void d6_scene_build(D6Scene *scene, D6Memory *memory, const Game *game, uint8_t seat);

static inline const D6Fighter *d6_scene_figure(const D6Scene *s, FigureId id)
{
    return &s->figure[id.n - 1];
}
static inline bool d6_scene_is(const D6Fighter *f, uint32_t states)
{
    return (f->states & states) != 0;
}
static inline int32_t d6_scene_part(int32_t points, int32_t chance)
{
    return (int32_t)((int64_t)points * chance / D6_SCENE_ONE);
}
static inline int32_t d6_scene_chance(OddsShare share) { return (int32_t)(share >> 46); }

/// a can harm b at all: ethereal figures are harmed by magic only.
static inline bool d6_scene_hurts(const D6Fighter *a, const D6Fighter *b)
{
    return !b->is_ethereal || a->has_magic || a->shot.rerolls;
}

/// Chance of one die against a threshold.
int32_t d6_scene_success(int threshold);
/// The figure as a victim: saves, vitality and results of a blow.
OddsVictim d6_scene_victim(const D6Scene *s, const D6Fighter *f);
/// Points that a figure's side loses by a fate.
int32_t d6_scene_harm(const D6Fighter *f, const OddsFate *fate);
/// Kinds of melee phase: a charges, b counter-charges; 0: both fight where they are.
enum { D6_SCENE_CHARGE = 1, D6_SCENE_COUNTER = 2 };
D6Duel d6_scene_duel(const D6Scene *s, const D6Fighter *a, const D6Fighter *b, uint32_t how);
/// A charge, with the chances of fear and of a counter-charge.
/// `more`: enemies around b by then, besides those in contact now.
D6Duel d6_scene_charge(const D6Scene *s, const D6Fighter *a, const D6Fighter *b, int more);
static inline int32_t d6_scene_net(D6Duel d, int32_t caution)
{
    return d.gain - d6_scene_part(d.cost, caution);
}
int32_t d6_scene_strike(const D6Fighter *f, int32_t gap);
/// Gain of friends that are yet to act if this figure ties the enemy down first.
int32_t d6_scene_gang(D6Scene *s, const D6Fighter *me, const D6Fighter *enemy);
/// Gain of a shot at a range band (0 short, 1 medium, 2 long), with `harder` added to the
/// threshold.
int32_t d6_scene_shot(const D6Scene *s, const D6Fighter *a, const D6Fighter *b, int band,
                      int harder);
/// Gap between two bases, never less than zero.
int32_t d6_scene_gap(GeoVec a, int32_t ra, GeoVec b, int32_t rb);
/// Part of the target is visible past the terrain.
bool d6_scene_sees(const D6Scene *s, GeoVec from, GeoVec at, int32_t radius);
/// A base can run straight from one place to another, figures in its way not considered.
bool d6_scene_is_open(const D6Scene *s, const D6Fighter *runner, GeoVec from, GeoVec to);
/// Band of a distance for a shooter; 3: out of range.
int d6_scene_band(const D6Fighter *shooter, int32_t gap);
