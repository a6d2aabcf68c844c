// SPDX-License-Identifier: MIT
// rules/nordenth/nordenth_geo.h: contact, views and cover on a table with heights.
// Pure: equal arguments, equal answer.
#pragma once
#include "core/geo_arc.h"
#include "core/geo_silhouette.h"
#include "core/geo_way.h"
#include "rules/nordenth/nordenth.h"

/// G3: base contact.
bool nordenth_contact_at(const Game *g, GeoBase a, GeoBase b);
static inline bool nordenth_contact(const Game *g, FigureId a, FigureId b)
{
    return nordenth_contact_at(g, game_base(g, a), game_base(g, b));
}
/// Pieces that block sight and touch such a base, with all that belong to the same wall (G3).
PieceMask nordenth_adjacent(const Game *g, GeoBase base, int32_t height);
/// A wall, or a solid piece higher than a step, stands between two points at this level (AN-SKL-6,
/// AN-HIDE-8).
bool nordenth_walled_off(const Game *g, GeoVec a, GeoVec b, int32_t z, int32_t step,
                         int32_t height);

GeoEye nordenth_eye(const Game *g, FigureId id);
static inline GeoEye nordenth_origin(GeoVec at, int32_t z)
{
    return (GeoEye){at, z + NORDENTH_ORIGIN};
}
/// How much of a figure, standing on a base, another one has in view, of GEO_SILHOUETTE.
uint32_t nordenth_view_of(const Game *g, FigureId watcher, FigureId id, GeoBase base);
/// Has it all of it in view? Says what nordenth_view_of() == GEO_SILHOUETTE says, sooner.
bool nordenth_sees_all(const Game *g, FigureId watcher, FigureId id, GeoBase base);
/// Line of sight (G6): hidden or not.
bool nordenth_has_line(const Game *g, FigureId watcher, FigureId id);
/// Sees: a line of sight to somebody who is not hidden.
static inline bool nordenth_sees(const Game *g, FigureId watcher, FigureId id)
{
    return !nordenth_is(g, id, NORDENTH_CONCEALED) && nordenth_has_line(g, watcher, id);
}
/// Distances between figures (G2): d < reach, d <= reach.
static inline bool nordenth_closer(const Game *g, FigureId a, FigureId b, int32_t reach)
{
    return geo_bases_closer(game_base(g, a), game_base(g, b), reach);
}
static inline GeoBase nordenth_point(GeoVec at, int32_t z) { return (GeoBase){{at, 0}, z}; }

/// What cover does against an attack from somewhere.
typedef struct NordenthCover {
    bool has_save, has_modifier;
    RuleId save_rule; ///< besides AN-COV-4
} NordenthCover;
/// `shooter` {0}: a burst, judged from its origin.
NordenthCover nordenth_cover(const Game *g, GeoEye eye, FigureId shooter, FigureId target);
static inline bool nordenth_half_arc(const Game *g)
{
    return game_option(g, NORDENTH_OPT_FRONT_ARC) == 1;
}
/// A point lies in a figure's front arc.
bool nordenth_in_front(const Game *g, FigureId id, GeoVec at);

/// Flags of the zones that hold a point of this level (G16).
uint32_t nordenth_ground(const Game *g, GeoVec at, int32_t z);
static inline bool nordenth_in_deep_water(const Game *g, FigureId id)
{
    const Figure *f = game_figure_of(g, id);
    return (nordenth_ground(g, f->at, f->z) & GEO_SWIM) != 0;
}
