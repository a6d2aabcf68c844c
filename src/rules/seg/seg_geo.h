// SPDX-License-Identifier: MIT
// rules/seg/seg_geo.h: ranges, places and moves (section 24 of the ledger).
// Borrows its arguments, owns nothing. Pure: equal arguments, equal answer.
#pragma once
#include "core/geo_way.h"
#include "rules/seg/seg.h"

static inline bool seg_contact(const Game *g, FigureId a, FigureId b)
{
    return geo_bases_touch(game_base(g, a), game_base(g, b));
}
/// Ruler of a SEG_RANGE_*.
int32_t seg_ruler(const Game *g, uint8_t range);
/// Is `to` within a range of `from`, for a skill of `from` (SG-RANGE-1, SG-SKOPT-3)?
bool seg_in_range(const Game *g, FigureId from, FigureId to, int64_t reach);

/// Why a base may not stand there; characters of `except` are not looked at.
Refusal seg_place_check(const Game *g, GeoBase base, FigureMask except);
/// The disc a portal fills.
static inline GeoBase seg_portal(const Game *g, const Marker *m)
{
    return (GeoBase){{m->at, game_option(g, SEG_OPT_BASE_DIAMETER) / 2}, m->z};
}
/// The elevation a choice means.
static inline int32_t seg_choice_z(const Game *g, const Choice *c)
{
    return c->has_z ? c->z : geo_surface(g->map, c->place);
}
/// Longest way of an ordinary displacement with a ruler (SG-MOVE-1).
int32_t seg_way(const Game *g, int32_t ruler, int32_t radius);
int32_t seg_own_way(const Game *g, FigureId id);
/// Why an own displacement of at most `way` is refused; `crossing` may be crossed, too.
Refusal seg_move_check(const Game *g, FigureId id, GeoVec to, int32_t z, int32_t way,
                       FigureMask crossing);
/// SG-DIS-2: is this a legal end of leaving the only adversary in contact?
Refusal seg_disengage_check(const Game *g, FigureId id, FigureId from, GeoVec to, int32_t z);
/// SG-DIS-4: a legal end on the ray; false if there is none.
bool seg_disengage_end(const Game *g, FigureId id, FigureId from, int32_t most, GeoVec *to);
/// SG-DEP-8: a place in the zone where the base may stand; false if there is none.
bool seg_room(const Game *g, FigureId id, GeoBox zone, GeoVec *at, int32_t *z);

/// Sight line between bases, cut by scenery and other figures (SG-LOS-1).
bool seg_line(const Game *g, GeoBase a, GeoBase b, FigureMask except);
/// Sight along a flight: scenery and portals alone.
bool seg_flight_line(const Game *g, GeoBase a, GeoBase b);
/// Does `a` see `b`, for an aggression of its own or anything else?
bool seg_sees(const Game *g, FigureId a, FigureId b, bool aggression);

/// The rule behind not seeing the target of a basic attack.
RuleId seg_blind_rule(const Game *g, FigureId a, FigureId b);

/// Where a projected character stops (SG-SKATT-4 to 6).
typedef struct SegThrow {
    GeoVec target, actor; ///< where they end
    int32_t target_z, actor_z;
    FigureMask hit; ///< characters reached, who are immobilised with the target
    bool stopped;   ///< something was reached: the target is immobilised
    bool moved;
} SegThrow;
void seg_throw(const Game *g, FigureId actor, FigureId target, bool pull, SegThrow *out);
