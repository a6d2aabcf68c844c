// SPDX-License-Identifier: MIT
// core/forecast.h: what a choice would roll. Optional: Ruleset.forecast.
#pragma once
#include "core/ruleset.h"

/// What a choice would roll, before it is made: for forecasts and bots. All thresholds are final.
typedef struct ForecastPool {
    Threshold threshold;
    uint8_t dice;
    uint8_t rerolls;    ///< failed dice that may be rolled again
    uint8_t explodes;   ///< sixes give more dice: 0 no, 1 without end, 2 once
    uint8_t save;       ///< the victim's save threshold, 0: none
    uint8_t vitality;   ///< the victim's
    bool knockdown;     ///< injuries of 1 to 4 only knock down
    uint8_t kills_from; ///< injury result that costs vitality (1: every unsaved hit)
} ForecastPool;

/// Blows without a pool: each makes the forecast's test, and who makes it costs one vitality unless
/// it is parried. Thresholds are to be rolled or less; 0: nobody answers.
typedef struct ForecastBlows {
    uint8_t count, vitality; ///< the victim's
    uint8_t actor_vitality;
    uint8_t parry, counter;             ///< the counter-attack of a parry that came off
    uint8_t parry_after, counter_after; ///< once a parry has failed
} ForecastBlows;

typedef struct Forecast {
    Refusal why;              ///< code 0: legal
    bool has_attack, opposed; ///< opposed: both roll, excess hits count
    ForecastPool attack;      ///< of the actor on the target
    ForecastPool answer;      ///< of the target on the actor
    Threshold reaction;       ///< of the target; base 0: none possible
    uint8_t initiative_dice;  ///< rolled before, each against its threshold
    uint8_t initiative[8];
    bool initiative_keeps; ///< what was earned before a failure is kept
    Threshold test;        ///< a single die (power, fear); base 0: none
    bool under;            ///< it succeeds at its threshold or below
    ForecastBlows blows;   ///< what making the test does; count 0: nothing of the kind
    uint16_t hidden;       ///< hidden share of the target, 0 to 1000
} Forecast;

/// Who acts on whom, with what and from how far, for the page and the terminal. Apart from Forecast
/// because bots ask for that one a thousand times and need none of this.
typedef struct ForecastContext {
    FigureId actor, target; ///< {0}: none
    uint8_t weapon;         ///< of the actor; 0: none
    uint8_t range;          ///< of a shot: 1 short, 2 medium, 3 long; 0: no shot
    bool has_distance;      ///< of a shot, where it is known beforehand
    bool has_counter;       ///< the target may react by charging in its turn
    int32_t distance;       ///< edge to edge
    ForecastPool attack;    ///< both pools as they would be then
    ForecastPool answer;
} ForecastContext;

struct RulesetForecast {
    /// What a choice would roll.
    void (*choice)(const Game *g, const Choice *c, Forecast *out);
    /// Who and what such a choice is about.
    void (*context)(const Game *g, const Choice *c, ForecastContext *out);
};
