// SPDX-License-Identifier: MIT
// bots/d6/d6_scene.h: what a bot makes of a table: who is where, worth what, and good at what.
// Built afresh for each decision from what the seat may see; points are hundredths of a drachma,
// chances are parts of D6_SCENE_ONE. Numbers about rules in here are hunches for looking ahead:
// what a choice does right now is worked out by d6_quick.h, and legality is asked of the engine.
#pragma once
#include "odds/odds_pool.h"
#include "rules/d6/setup/d6_scenario.h"

enum { D6_SCENE_ONE = 1 << 16, D6_SCENE_SERIES = 4, D6_SCENE_FAR = 7, D6_SCENE_DUELS = 2048 };

/// A figure as a fighter.
typedef struct D6Fighter {
    GeoVec at;
    int32_t radius;
    int32_t walk, run;  ///< gap that a charge closes, length of a run
    int32_t range[3];   ///< of its best ranged weapon
    int32_t worth;      ///< of the whole figure
    uint32_t states;    ///< D6_PRONE and its like
    FigureMask touches; ///< enemies in contact
    FigureId id;
    uint8_t seat, status;
    uint8_t vitality, full;
    uint8_t reaction, save;
    uint8_t harder; ///< shots at it need so much more
    OddsPool fight; ///< with its best melee weapon
    OddsPool shot;  ///< with its best ranged weapon; no dice: none
    uint8_t rush;   ///< more dice when it charges
    bool has_magic; ///< its melee weapon hurts anybody
    bool is_ethereal, is_frightening, is_brave, is_acrobat, is_leader, is_flying;
    int32_t series[D6_SCENE_SERIES]; ///< chance of 1, 2, ... actions
    bool keeps;                      ///< a failed die leaves it the actions earned before
    int32_t coming[D6_SCENE_FAR];    ///< what an attack counts that is 1, 2, ... actions away
} D6Fighter;

/// Expected harm in points: to the other side and to oneself.
typedef struct D6Duel {
    int32_t gain, cost;
} D6Duel;

typedef struct D6DuelEntry {
    uint32_t key;
    uint16_t out[2], prone[2], lost[2]; ///< first is the attacker; lost is expected vitality / 8
} D6DuelEntry;

/// Remembered between decisions; pure functions of their keys, so nobody can tell.
typedef struct D6Memory {
    OddsTables odds;
    const Ruleset *rules; ///< under which, with the options, the duels hold
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
    FigureMask ganged;                    ///< enemies for whom d6_scene_gang() has worked it out
    int32_t gang[FIGURE_MAX][FIGURE_MAX]; ///< by enemy and friend: the friend's share
    int32_t gang_all[FIGURE_MAX];
    uint8_t kills_from;   ///< injury result of a blow that costs vitality (1: every unsaved one)
    bool knockdown;       ///< the others knock down
    uint8_t prone, crowd; ///< what being down, and each enemy beyond the first, adds to a fighter's
                          ///< threshold
    bool fear_all;        ///< the frightening fear each other too
    bool keeps;           ///< actions earned before a failed die are kept
    bool is_chase;        ///< the enemies want to get away: what is not done soon cannot be done
    bool is_escape;       ///< one's own figures want to get away: blows are a waste of time
    bool is_errand;       ///< there are things to fetch
    int32_t haste;        ///< turns since patience ran out
    int32_t caution;      ///< weight of one's own losses: falls as the game drags on
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

/// One can harm the other at all: an ethereal figure feels nothing but magic.
static inline bool d6_scene_hurts(const D6Fighter *a, const D6Fighter *b)
{
    return !b->is_ethereal || a->has_magic || a->shot.rerolls;
}

/// Chance of one die against a threshold.
int32_t d6_scene_success(int threshold);
/// What a blow does to a figure.
OddsVictim d6_scene_victim(const D6Scene *s, const D6Fighter *f);
/// Points that a fate costs the side of a figure.
int32_t d6_scene_harm(const D6Fighter *f, const OddsFate *fate);
/// How a melee phase looks: a charges, b answers with a charge of its own, both as they are now.
enum { D6_SCENE_CHARGE = 1, D6_SCENE_COUNTER = 2 };
D6Duel d6_scene_duel(const D6Scene *s, const D6Fighter *a, const D6Fighter *b, uint32_t how);
/// A charge with the chance of a counter-charge and of fear.
/// `more` enemies besides those it touches are around b by then.
D6Duel d6_scene_charge(const D6Scene *s, const D6Fighter *a, const D6Fighter *b, int more);
static inline int32_t d6_scene_net(D6Duel d, int32_t caution)
{
    return d.gain - d6_scene_part(d.cost, caution);
}
int32_t d6_scene_strike(const D6Fighter *f, int32_t gap);
/// What friends yet to act gain if this figure ties the enemy down first.
int32_t d6_scene_gang(D6Scene *s, const D6Fighter *me, const D6Fighter *enemy);
/// Gain of a shot at a range band (0 short, 1 medium, 2 long), `harder` more on the threshold.
int32_t d6_scene_shot(const D6Scene *s, const D6Fighter *a, const D6Fighter *b, int band,
                      int harder);
/// Gap between two bases, never less than zero.
int32_t d6_scene_gap(GeoVec a, int32_t ra, GeoVec b, int32_t rb);
/// Some of the target can be seen past the terrain.
bool d6_scene_sees(const D6Scene *s, GeoVec from, GeoVec at, int32_t radius);
/// Nothing but figures is in the way of a base that runs straight from one place to another.
bool d6_scene_is_open(const D6Scene *s, const D6Fighter *runner, GeoVec from, GeoVec to);
/// Band of a distance for a shooter; 3: out of range.
int d6_scene_band(const D6Fighter *shooter, int32_t gap);
