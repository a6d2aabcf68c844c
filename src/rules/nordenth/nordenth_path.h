// SPDX-License-Identifier: MIT
// rules/nordenth/nordenth_path.h: what a declared path costs, why it is refused, where its stations
// are. A path says its corners in the plan and how each leg gets along; elevations follow.
// Pure: equal arguments, equal answer.
#pragma once
#include "core/geo_watch.h"
#include "rules/nordenth/nordenth_leg.h"

enum {
    NORDENTH_STATIONS_MAX = 12 * NORDENTH_PACE / GEO_WATCH_STEP + 4 * PATH_MAX,
    NORDENTH_MOVE_MAX = 12 ///< base movement, in pas
};

/// Why the path of an activation's record is refused, from where the figure stands; *way is filled
/// in if it is not. `left` is the movement there is (negative: whatever it costs).
Refusal nordenth_way(const Game *g, FigureId id, const NordenthActing *acting, int32_t left,
                     NordenthWay *way);
/// The same of a path that was found legal, where nothing has moved since: nothing is judged again.
void nordenth_way_again(const Game *g, FigureId id, const NordenthActing *acting, NordenthWay *way);
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

/// Fills in crossings where a straight walk leads over obstacles (G11); false if it does not fit.
bool nordenth_path_help(const Game *g, FigureId id, GeoVec to, GeoPath *path,
                        uint8_t legs[GEO_LEG_BYTES]);
