// SPDX-License-Identifier: MIT
// rules/d6/fight/d6_shot.h: who may be shot, cast at, healed; and with which threshold?
// Pure: asks the game, changes nothing.
#pragma once
#include "core/geo_sight.h"
#include "rules/d6/d6.h"

/// Why a shot from `from` is refused, in the ledger's order of errors. `blind` skips what a
/// counter-charge shot does not look at.
Refusal d6_shot_check(const Game *g, FigureId shooter, GeoDisc from, uint8_t weapon,
                      FigureId target);
/// -1, 0 or 1 for short, medium, long; 2 out of range.
int d6_range_band(const Weapon *w, GeoDisc from, GeoDisc target);
/// The threshold of a shot.
typedef struct D6Shot {
    FigureId shooter, target;
    GeoDisc from;
    uint8_t weapon;
    bool moving, aimed, counter, cover_given;
    int8_t band; ///< range band of the declaration; 2: measure it now
} D6Shot;
Threshold d6_shot_threshold(const Game *g, const D6Shot *shot);
/// Puts into an event what the threshold comes from: distance, range, how much is hidden.
void d6_shot_tell(const Game *g, const D6Shot *shot, Event *e);
/// Why a power is refused.
Refusal d6_power_check(const Game *g, FigureId caster, GeoDisc from, const Choice *c);
/// Trait behind a kind of choice that is a power, -1 otherwise.
int d6_power_trait(uint8_t choice_kind);
/// Where a healed figure would stand: its body's place if free, else the place named. False:
/// nowhere.
bool d6_heal_place(const Game *g, FigureId healer, GeoDisc from, const Choice *c, GeoVec *place);
/// Sight past terrain (figures do not mask).
GeoSight d6_sight(const Game *g, GeoDisc from, FigureId target);
/// Third figures that would forbid a shot at `target` if it stood on `to`.
FigureMask d6_masking(const Game *g, FigureId shooter, FigureId target, GeoDisc to);
/// A place beside a disc, in contact, on the side of `towards` turned by eighths of a circle.
/// `towards` is where a base of radius r stands that does not overlap the disc.
GeoVec d6_place_beside(GeoDisc disc, int32_t r, GeoVec towards, int turn);
