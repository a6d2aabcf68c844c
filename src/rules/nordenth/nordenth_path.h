// SPDX-License-Identifier: MIT
// rules/nordenth/nordenth_path.h: what a declared path costs, why it is refused, where its stations
// are. A path says its corners in the plan and how each leg gets along; elevations follow.
// Pure: equal arguments, equal answer.
#pragma once
#include "core/geo_watch.h"
#include "rules/nordenth/nordenth_geo.h"

enum {
    NORDENTH_STATIONS_MAX = 12 * NORDENTH_PACE / GEO_WATCH_STEP + 4 * PATH_MAX,
    NORDENTH_MOVE_MAX = 12 ///< base movement, in pas
};

/// A path as it will be gone, corner by corner.
typedef struct NordenthWay {
    uint32_t count; ///< of corners
    GeoVec at[PATH_MAX];
    int32_t z[PATH_MAX];
    int32_t cost[PATH_MAX]; ///< up to this corner
    GeoLeg leg[PATH_MAX];   ///< from this corner to the next
} NordenthWay;

/// Where a leg leads and what it costs.
typedef struct NordenthStep {
    int32_t z, cost;
} NordenthStep;

/// Why the path of an activation's record is refused, from where the figure stands; *way is filled
/// in if it is not. `left` is the movement there is (negative: whatever it costs).
Refusal nordenth_way(const Game *g, FigureId id, const NordenthActing *acting, int32_t left,
                     NordenthWay *way);
/// One leg by itself, for whoever looks for ways: why not, or where it leads and what it costs.
Refusal nordenth_leg(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, GeoLeg leg,
                     NordenthStep *out);
/// The same of a path that was found legal, where nothing has moved since: nothing is judged again.
void nordenth_way_again(const Game *g, FigureId id, const NordenthActing *acting, NordenthWay *way);
/// Cost of a walk to a point on the way to the next corner.
int32_t nordenth_walk_cost(const Game *g, FigureId id, GeoVec from, int32_t z, GeoVec to);
/// What it costs to have left deep water on a leg, which may end elsewhere (AN-WAT-2).
int32_t nordenth_out_of_water(const Game *g, FigureId id, GeoVec from, int32_t z, GeoBase to);

typedef struct NordenthStations {
    uint32_t count;
    GeoBase base[NORDENTH_STATIONS_MAX];
    uint8_t leg[NORDENTH_STATIONS_MAX]; ///< it lies on, or ends
    bool is_end[NORDENTH_STATIONS_MAX]; ///< it is the end of its leg
} NordenthStations;
/// Station 0 is where it stands (G15). `ends_only`: those where a leg ends, if nobody cares for
/// more.
void nordenth_stations(const Game *g, FigureId id, const NordenthWay *way, bool ends_only,
                       NordenthStations *list);

/// May the figure stand on a base? Others on the table, pieces, its edge; hidden figures step
/// aside.
Refusal nordenth_place_check(const Game *g, FigureId id, GeoBase base);
/// Where a hidden figure goes when somebody stops on it (AN-HIDE-8); false: nowhere.
bool nordenth_shift_place(const Game *g, FigureId hidden, FigureId mover, GeoBase mover_base,
                          GeoVec *to);
void nordenth_set_aside(Game *g, FigureId hidden, GeoVec to);
/// Hidden figures that somebody standing there would be on.
FigureMask nordenth_stood_on(const Game *g, FigureId id, GeoBase base);
/// Elevation of a place that a choice names: what is given, or the highest surface.
static inline int32_t nordenth_choice_z(const Game *g, const Choice *c)
{
    return c->has_z ? c->z : geo_surface(g->map, c->place);
}
/// Fills in crossings where a straight walk leads over obstacles (G11); false if it does not fit.
bool nordenth_path_help(const Game *g, FigureId id, GeoVec to, GeoPath *path,
                        uint8_t legs[GEO_LEG_BYTES]);
