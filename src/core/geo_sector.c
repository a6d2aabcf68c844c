// SPDX-License-Identifier: MIT
// A sector is the part of a disc between two sides. A point between the sides is compared with the
// rim, a point beside them with the nearest side. The sides' ends are rounded to whole points
// (geo_step), and the rounded sides are the ones that count.
#include "core/geo_sector.h"
#include "core/geo_path.h"
#include "core/geo_way.h"

bool geo_sector_holds(GeoVec apex, GeoVec way, int32_t length, int32_t slope, GeoDisc d)
{
    GeoVec q = geo_minus(d.at, apex);
    int64_t ahead = (int64_t)way.x * q.x + (int64_t)way.y * q.y;
    int64_t left = (int64_t)way.x * q.y - (int64_t)way.y * q.x;
    if (ahead >= 0 && 1000 * (left < 0 ? -left : left) <= slope * ahead)
        return geo_closer((GeoDisc){apex, length}, d, 0);
    for (int i = 0; i < 2; i++) {
        int32_t side = i ? slope : -slope;
        GeoVec edge = {1000 * way.x - side * way.y, 1000 * way.y + side * way.x};
        GeoVec by = geo_step(edge, length, 1);
        if (geo_leg_closer(apex, (GeoVec){apex.x + by.x, apex.y + by.y}, d.at, d.radius))
            return true;
    }
    return false;
}

GeoVec geo_turned(GeoVec way, uint32_t eighths)
{
    int32_t x = way.x, y = way.y;
    switch (eighths % 8) {
    case 1: return (GeoVec){x + y, y - x};
    case 2: return (GeoVec){y, -x};
    case 3: return (GeoVec){y - x, -x - y};
    case 4: return (GeoVec){-x, -y};
    case 5: return (GeoVec){-x - y, x - y};
    case 6: return (GeoVec){-y, x};
    case 7: return (GeoVec){x - y, x + y};
    default: return way;
    }
}
