// SPDX-License-Identifier: MIT
// bots/bot_scene.h: what a bot makes of a table: who is where, worth what, and good at what.
// Built afresh for each decision from what the seat may see; points are hundredths of a drachma,
// chances are parts of BOT_SCENE_ONE. Numbers about rules in here are hunches for looking ahead:
// what a choice does right now is asked of Ruleset.forecast, and legality of the engine.
#pragma once
#include "bots/bot_words.h"
#include "core/plans.h"
#include "odds/odds_forecast.h"

enum {
    BOT_SCENE_ONE = 1 << 16,
    BOT_SCENE_SERIES = 4,
    BOT_SCENE_FAR = 7,
    BOT_SCENE_DUELS = 2048,
    BOT_SCENE_REACHES = 64
};

/// A figure as a fighter.
typedef struct BotFigure {
    GeoVec at;
    int32_t radius;
    int32_t walk, run;  ///< gap that a charge closes, length of a run
    int32_t range[3];   ///< of its best ranged weapon
    int32_t worth;      ///< of the whole figure
    uint32_t is;        ///< bit BOT_STATE_*
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
    int32_t series[BOT_SCENE_SERIES]; ///< chance of 1, 2, ... actions
    bool keeps;                       ///< a failed die leaves it the actions earned before
    int32_t coming[BOT_SCENE_FAR];    ///< what an attack counts that is 1, 2, ... actions away
} BotFigure;

/// Expected harm in points: to the other side and to oneself.
typedef struct BotDuel {
    int32_t gain, cost;
} BotDuel;

typedef struct BotDuelEntry {
    uint32_t key;
    uint16_t out[2], prone[2], lost[2]; ///< first is the attacker; lost is expected vitality / 8
} BotDuelEntry;

typedef struct BotReachEntry {
    Profile profile;
    int32_t walk, run;
} BotReachEntry;

/// Remembered between decisions; pure functions of their keys, so nobody can tell.
typedef struct BotMemory {
    OddsTables odds;
    BotWords words;
    BotDuelEntry duel[BOT_SCENE_DUELS];
    int32_t options[OPTION_MAX]; ///< under which the reaches and duels hold
    uint32_t reach_count;
    BotReachEntry reach[BOT_SCENE_REACHES];
} BotMemory;

typedef struct BotScene {
    const Game *game;
    const Ruleset *rules;
    BotMemory *memory;
    const GeoMap *map;
    Ways ways;
    PieceMask off;
    FigureMask mine, theirs; ///< in play
    uint32_t count;
    BotFigure figure[FIGURE_MAX];
    uint32_t goal_count;
    Goal goal[GOAL_COUNT_MAX];
    bool is_chase;   ///< the enemies want to get away: what is not done soon cannot be done
    bool is_escape;  ///< one's own figures want to get away: blows are a waste of time
    bool is_errand;  ///< there are things to fetch
    int32_t haste;   ///< turns since patience ran out
    int32_t caution; ///< weight of one's own losses: falls as the game drags on
    uint8_t seat;
} BotScene;

void bot_scene_build(BotScene *scene, BotMemory *memory, const Game *game, uint8_t seat);

static inline const BotFigure *bot_scene_figure(const BotScene *s, FigureId id)
{
    return &s->figure[id.n - 1];
}
static inline bool bot_scene_is(const BotFigure *f, int state) { return f->is >> state & 1; }
static inline int32_t bot_scene_part(int32_t points, int32_t chance)
{
    return (int32_t)((int64_t)points * chance / BOT_SCENE_ONE);
}
static inline int32_t bot_scene_chance(OddsShare share) { return (int32_t)(share >> 46); }

/// One can harm the other at all: an ethereal figure feels nothing but magic.
static inline bool bot_scene_hurts(const BotFigure *a, const BotFigure *b)
{
    return !b->is_ethereal || a->has_magic || a->shot.rerolls;
}

/// Chance of one die against a threshold.
int32_t bot_scene_success(int threshold);
/// What a blow does to a figure.
OddsVictim bot_scene_victim(const BotScene *s, const BotFigure *f);
/// Points that a fate costs the side of a figure.
int32_t bot_scene_harm(const BotFigure *f, const OddsFate *fate);
/// How a melee phase looks: a charges, b answers with a charge of its own, both as they are now.
enum { BOT_SCENE_CHARGE = 1, BOT_SCENE_COUNTER = 2 };
BotDuel bot_scene_duel(const BotScene *s, const BotFigure *a, const BotFigure *b, uint32_t how);
/// A charge with the chance of a counter-charge and of fear.
BotDuel bot_scene_charge(const BotScene *s, const BotFigure *a, const BotFigure *b);
/// Gain of a shot at a range band (0 short, 1 medium, 2 long), `harder` more on the threshold.
int32_t bot_scene_shot(const BotScene *s, const BotFigure *a, const BotFigure *b, int band,
                       int harder);
/// Gap between two bases, never less than zero.
int32_t bot_scene_gap(GeoVec a, int32_t ra, GeoVec b, int32_t rb);
/// Some of the target can be seen past the terrain.
bool bot_scene_sees(const BotScene *s, GeoVec from, GeoVec at, int32_t radius);
/// Nothing but figures is in the way of a base that runs straight from one place to another.
bool bot_scene_is_open(const BotScene *s, const BotFigure *runner, GeoVec from, GeoVec to);
/// Band of a distance for a shooter; 3: out of range.
int bot_scene_band(const BotFigure *shooter, int32_t gap);
