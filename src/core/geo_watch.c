// SPDX-License-Identifier: MIT
// Stations are looked at in their order and only as far as needed: a run that ends, or a best view
// that cannot come early enough any more, ends the search. Pieces are chosen once for the whole way
// and prepared for the eye once for each level of it. A piece that hid one station is asked first
// about the next, and about several at once. Refused: bisecting between stations, since a view does
// not grow or shrink all along.
#include "core/geo_watch.h"
#include "core/geo_arc.h"
#include "core/geo_shadow.h"
#include "core/geo_way.h"
#include "core/num.h"

uint32_t geo_watch_parts(GeoBase a, GeoBase b)
{
    int64_t length = num_sqrt_ceil(geo_square(a.disc.at, b.disc.at));
    if (!length)
        length = a.z < b.z ? (int64_t)b.z - a.z : (int64_t)a.z - b.z;
    return (uint32_t)((length + GEO_WATCH_STEP - 1) / GEO_WATCH_STEP);
}

GeoBase geo_watch_part(GeoBase a, GeoBase b, uint32_t k, uint32_t n)
{
    GeoVec at = geo_share(a.disc.at, geo_minus(b.disc.at, a.disc.at), k, n);
    return (GeoBase){{at, a.disc.radius}, a.z + (int32_t)(((int64_t)b.z - a.z) * k / n)};
}

/// Is that direction in front of the eye?
static bool is_faced(const GeoWatch *w, GeoVec at)
{
    return !(w->facing.x || w->facing.y) ||
           geo_arc_front(w->facing, geo_minus(at, w->eye.at), w->is_half);
}

uint32_t geo_watch_view(const GeoWatch *w, GeoBase station)
{
    return is_faced(w, station.disc.at)
               ? geo_silhouette_seen(w->map, w->off, w->eye, station, w->height)
               : 0;
}

/// Bounds of all lines of sight to a whole way.
typedef struct Sweep {
    GeoBox box;         ///< around all stations, bases included
    GeoVec right, left; ///< from the eye to its outermost corners
    int32_t low, high;  ///< of the eye and all points of the silhouettes
    int64_t step;       ///< upper bound of the distance between neighbouring stations
    bool has_angle;     ///< the eye is outside the box
} Sweep;

static void corners_of(GeoBox box, GeoVec eye, GeoVec corner[4])
{
    int32_t x0 = box.x0 - eye.x, x1 = box.x1 - eye.x, y0 = box.y0 - eye.y, y1 = box.y1 - eye.y;
    corner[0] = (GeoVec){x0, y0};
    corner[1] = (GeoVec){x1, y0};
    corner[2] = (GeoVec){x0, y1};
    corner[3] = (GeoVec){x1, y1};
}

static Sweep sweep_of(const GeoWatch *w, const GeoBase *station, uint32_t count)
{
    Sweep s = {
        {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN}, {0}, {0}, w->eye.z, w->eye.z, 1, false};
    int32_t foot = geo_silhouette_level(w->height, 0);
    int32_t head = geo_silhouette_level(w->height, GEO_SILHOUETTE_SIDE - 1);
    for (uint32_t i = 0; i < count; i++) {
        GeoVec p = station[i].disc.at;
        int32_t r = station[i].disc.radius + 1, z = station[i].z; // points are rounded outwards
        s.box.x0 = p.x - r < s.box.x0 ? p.x - r : s.box.x0;
        s.box.y0 = p.y - r < s.box.y0 ? p.y - r : s.box.y0;
        s.box.x1 = p.x + r > s.box.x1 ? p.x + r : s.box.x1;
        s.box.y1 = p.y + r > s.box.y1 ? p.y + r : s.box.y1;
        s.low = z + foot < s.low ? z + foot : s.low;
        s.high = z + head > s.high ? z + head : s.high;
        int64_t step = i ? geo_length_most(geo_minus(p, station[i - 1].disc.at)) : 1;
        s.step = step > s.step ? step : s.step;
    }
    GeoVec e = w->eye.at, corner[4];
    s.has_angle = e.x < s.box.x0 || e.x > s.box.x1 || e.y < s.box.y0 || e.y > s.box.y1;
    corners_of(s.box, e, corner);
    s.right = s.left = corner[0];
    for (uint32_t i = 1; i < 4; i++) {
        s.right = geo_turn(s.right, corner[i]) < 0 ? corner[i] : s.right;
        s.left = geo_turn(s.left, corner[i]) > 0 ? corner[i] : s.left;
    }
    return s;
}

/// No line to the way can meet the piece: it is too low, too high, or beside all of them.
static bool is_clear(const Sweep *s, GeoVec eye, const GeoPiece *piece)
{
    if ((piece->height && piece->height <= s->low) || piece->bottom > s->high)
        return true;
    bool is_right = s->has_angle, is_left = s->has_angle;
    GeoVec corner[4];
    corners_of(piece->box, eye, corner);
    for (uint32_t i = 0; i < 4 && (is_right || is_left); i++) {
        is_right = is_right && geo_turn(s->right, corner[i]) < 0;
        is_left = is_left && geo_turn(s->left, corner[i]) > 0;
    }
    return is_right || is_left;
}

/// Pieces that can hide some point of the way from the eye.
static PieceMask find_walls(const GeoWatch *w, const Sweep *sweep)
{
    PieceMask walls = geo_silhouette_near(w->map, ~w->off, w->eye.at, sweep->box);
    for (PieceMask left = walls; left; left &= left - 1)
        if (is_clear(sweep, w->eye.at, &w->map->piece[__builtin_ctzll(left)]))
            walls &= ~(left & -left);
    return walls;
}

/// The pieces between an eye and a whole way.
typedef struct Between {
    PieceMask walls;
    GeoShadows shadows;
    GeoScreens screens; ///< prepared for the level of the last station looked at
    bool has_screens;
} Between;

/// *room: within this distance everything is hidden as well.
static uint32_t view_of(const GeoWatch *w, Between *b, GeoBase station, int64_t *room)
{
    if (geo_shadows_hide(&b->shadows, station.disc, room) || !is_faced(w, station.disc.at))
        return 0;
    if (!b->has_screens || b->screens.z != station.z) {
        geo_silhouette_screens(&b->screens, w->map, b->walls, w->eye, station.z, w->height);
        b->has_screens = true;
    }
    return geo_silhouette_behind(&b->screens, station.disc);
}

enum { ASIDE = 4, LEAP_MAX = 16 };

static bool is_among(int32_t n, int32_t a, int32_t b)
{
    return a < b ? a <= n && n <= b : b <= n && n <= a;
}

/// These `count` stations lie on one level, all between the first and the last, no farther than
/// ASIDE from the line between them.
static bool are_in_line(const GeoBase *station, uint32_t count)
{
    GeoVec from = station[0].disc.at, to = station[count - 1].disc.at, way = geo_minus(to, from);
    int64_t x = way.x < 0 ? -(int64_t)way.x : way.x, y = way.y < 0 ? -(int64_t)way.y : way.y;
    int64_t most = ASIDE * (x > y ? x : y); // of a product with a way that is at least so long
    for (uint32_t k = 1; k < count; k++) {
        GeoVec at = station[k].disc.at;
        int64_t turn = geo_turn(way, geo_minus(at, from));
        if (station[k].z != station[0].z || !is_among(at.x, from.x, to.x) ||
            !is_among(at.y, from.y, to.y) || turn > most || turn < -most)
            return false;
    }
    return true;
}

/// How many stations, starting with a hidden one, the same pieces hide: *leap, the number tried, or
/// 1. *leap shrinks after each failed try.
static uint32_t hidden_from(const Between *b, const GeoBase *station, uint32_t count,
                            uint32_t *leap)
{
    uint32_t most = *leap < count ? *leap : count;
    if (most < 3 || b->screens.z != station[0].z)
        return 1;
    if (are_in_line(station, most) &&
        geo_silhouette_all_behind(&b->screens, station[0].disc, station[most - 1].disc.at, ASIDE))
        return most;
    *leap /= 2;
    return 1;
}

uint32_t geo_watch_stop(const GeoWatch *w, const GeoBase *station, uint32_t count, uint32_t last)
{
    Sweep sweep = sweep_of(w, station, count);
    Between between;
    between.walls = find_walls(w, &sweep);
    between.has_screens = false;
    geo_shadows_cast(&between.shadows, w->map, between.walls, w->eye.at, sweep.low, sweep.high);
    uint32_t i = 0, first = GEO_WATCH_NONE, equal = 0, best = 0;
    uint32_t leap = LEAP_MAX;
    bool is_open = false; // the best stretch goes on
    for (; i < count; i++) {
        if (i > last && first == GEO_WATCH_NONE)
            return GEO_WATCH_NONE;
        int64_t room;
        uint32_t view = view_of(w, &between, station[i], &room);
        if (view <= w->over) {
            if (first != GEO_WATCH_NONE)
                break;
            if (room) // all of these are in the same shadow
                i += (uint32_t)(room / sweep.step);
            else if (!view && between.has_screens)
                i += hidden_from(&between, station + i, count - i, &leap) - 1;
            continue;
        }
        if (view > best) {
            if (i > last)
                return GEO_WATCH_NONE;
            first = i;
            best = view;
            is_open = true;
        }
        is_open = is_open && view + GEO_WATCH_SLACK >= best;
        if (is_open && view == best)
            equal = i;
        if (best == GEO_SILHOUETTE && !is_open)
            break; // no better view is possible, and this stretch has ended
    }
    if (first == GEO_WATCH_NONE)
        return GEO_WATCH_NONE;
    uint32_t stop = w->is_early || (is_open && i == count) ? first : (first + equal) / 2;
    return stop > last ? GEO_WATCH_NONE : stop;
}
