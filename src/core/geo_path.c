// SPDX-License-Identifier: MIT
// Legs against points and pieces, and the stations of a path. The blocking questions run millions
// of times a second in a simulator, so each piece is first compared with the leg's box; only pieces
// near the box take the exact test. That test compares squares, in 128 bits where a product of two
// squares is due. The length inside zones is the one place where roots must be added up; it is done
// in fixed point, see geo_leg_inside(). Refused: walking stations one by one, which costs thousands
// of tests for a long charge.
#include "core/geo_path.h"
#include "core/num.h"

static int32_t min32(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t max32(int32_t a, int32_t b) { return a > b ? a : b; }

// Squares of the distance times a common positive number, so that < and <= share the geometry.
typedef struct Gap {
    num_wide distance, reach;
} Gap;

static inline Gap gap_of(GeoVec p, GeoVec q, GeoVec c, int64_t r)
{
    int64_t dx = (int64_t)q.x - p.x, dy = (int64_t)q.y - p.y;
    int64_t vx = (int64_t)c.x - p.x, vy = (int64_t)c.y - p.y;
    int64_t dot = dx * vx + dy * vy, dd = dx * dx + dy * dy;
    if (dot <= 0)
        return (Gap){vx * vx + vy * vy, r * r};
    if (dot >= dd)
        return (Gap){geo_square(q, c), r * r};
    int64_t k = dx * vy - dy * vx;
    return (Gap){(num_wide)k * k, (num_wide)(r * r) * dd};
}

bool geo_leg_closer(GeoVec p, GeoVec q, GeoVec c, int64_t r)
{
    if (r <= 0)
        return false;
    Gap g = gap_of(p, q, c, r);
    return g.distance < g.reach;
}

bool geo_leg_within(GeoVec p, GeoVec q, GeoVec c, int64_t r)
{
    if (r < 0)
        return false;
    Gap g = gap_of(p, q, c, r);
    return g.distance <= g.reach;
}

static bool hits_polygon(GeoVec p, GeoVec q, int32_t r, const GeoPiece *piece)
{
    unsigned count = piece->corner_count;
    int64_t rr = (int64_t)r * r;
    bool apart = false, p_inside = count > 2;

    // Most pieces that pass the box test are settled here: a side, or the leg's own line, separates
    // the two by r or more. If no such line separates them at all, the leg runs through the piece.
    for (unsigned i = 0; i < count; i++) {
        GeoVec a = piece->corner[i], b = piece->corner[i + 1 < count ? i + 1 : 0];
        int64_t s = -geo_cross(a, b, p), t = -geo_cross(a, b, q), near = s < t ? s : t;
        if (near >= 0) {
            if ((num_wide)near * near >= (num_wide)rr * geo_square(a, b))
                return false;
            apart = true;
        }
        p_inside = p_inside && s <= 0;
    }
    if (p_inside)
        return true;
    int64_t low = INT64_MAX, high = INT64_MIN;
    for (unsigned i = 0; i < count; i++) {
        int64_t s = geo_cross(p, q, piece->corner[i]);
        low = s < low ? s : low;
        high = s > high ? s : high;
    }
    if (low < 0 && high > 0) {
        if (!apart)
            return true;
    } else if (!geo_same(p, q)) {
        int64_t gap = low >= 0 ? low : -high;
        if ((num_wide)gap * gap >= (num_wide)rr * geo_square(p, q))
            return false;
    }
    for (unsigned i = 0; i < count; i++) {
        GeoVec a = piece->corner[i], b = piece->corner[i + 1 < count ? i + 1 : 0];
        if (geo_leg_closer(p, q, a, r) || geo_leg_closer(a, b, p, r) || geo_leg_closer(a, b, q, r))
            return true;
    }
    return false;
}

bool geo_leg_hits_piece(GeoVec p, GeoVec q, int32_t r, const GeoPiece *piece)
{
    if (r <= 0)
        return false;
    if (piece->corner_count == 0)
        return geo_leg_closer(p, q, piece->corner[0], (int64_t)r + piece->radius);
    return hits_polygon(p, q, r, piece);
}

PieceId geo_leg_blocked(const GeoMap *map, PieceMask off, uint32_t flags, GeoVec p, GeoVec q,
                        int32_t r)
{
    int32_t x0 = min32(p.x, q.x) - r, x1 = max32(p.x, q.x) + r;
    int32_t y0 = min32(p.y, q.y) - r, y1 = max32(p.y, q.y) + r;
    for (uint32_t i = 0; i < map->piece_count; i++) {
        const GeoPiece *piece = &map->piece[i];
        // A box that only touches is at distance r or more. The four answers are joined without
        // branches: which side separates is unpredictable.
        if ((piece->box.x0 >= x1) | (piece->box.x1 <= x0) | (piece->box.y0 >= y1) |
            (piece->box.y1 <= y0))
            continue;
        if (!(piece->flags & flags) || (off >> i & 1))
            continue;
        if (geo_leg_hits_piece(p, q, r, piece))
            return (PieceId){(uint8_t)(i + 1)};
    }
    return (PieceId){0};
}

PieceId geo_disc_blocked(const GeoMap *map, PieceMask off, uint32_t flags, GeoDisc d)
{
    for (uint32_t i = 0; i < map->piece_count; i++) {
        const GeoPiece *piece = &map->piece[i];
        if ((piece->flags & flags) && !(off >> i & 1) && geo_piece_overlaps(piece, d))
            return (PieceId){(uint8_t)(i + 1)};
    }
    return (PieceId){0};
}

int32_t geo_leg_length(GeoVec p, GeoVec q) { return (int32_t)num_sqrt_ceil(geo_square(p, q)); }

// --- length inside zones ---

// Places on the leg are fractions of it in fixed point; zones give one run each.
enum { PLACE_BITS = 60, LENGTH_BITS = 40, ROOT_BITS = 27, NOISE_BITS = 24 };
#define PLACE_ONE ((int64_t)1 << PLACE_BITS)
typedef struct Run {
    int64_t from, to;
} Run;

// num / den as a place, 0 <= num <= den, rounded down: equal fractions give equal places, so zones
// that share a side leave no gap and no overlap between them.
static int64_t place_of(int64_t num, int64_t den)
{
    return (int64_t)(((num_wide)num << PLACE_BITS) / den);
}

// The part of the leg strictly inside a convex polygon: each side cuts off what lies right of it.
static Run polygon_run(GeoVec p, GeoVec q, const GeoPiece *piece)
{
    Run run = {0, PLACE_ONE};
    unsigned count = piece->corner_count;
    for (unsigned i = 0; i < count; i++) {
        GeoVec a = piece->corner[i], b = piece->corner[i + 1 < count ? i + 1 : 0];
        int64_t s = geo_cross(a, b, p), t = geo_cross(a, b, q);
        if (s <= 0 && t <= 0)
            return (Run){0, 0};
        if (s < 0) {
            int64_t at = place_of(-s, t - s);
            run.from = at > run.from ? at : run.from;
        } else if (t < 0) {
            int64_t at = place_of(s, s - t);
            run.to = at < run.to ? at : run.to;
        }
    }
    return run;
}

// The line meets the circle at (dot -+ sqrt(delta)) / dd.
static Run disc_run(GeoVec p, GeoVec q, const GeoPiece *piece)
{
    int64_t dx = (int64_t)q.x - p.x, dy = (int64_t)q.y - p.y;
    int64_t vx = (int64_t)piece->corner[0].x - p.x, vy = (int64_t)piece->corner[0].y - p.y;
    int64_t dd = dx * dx + dy * dy, dot = dx * vx + dy * vy, k = dx * vy - dy * vx;
    num_wide delta = (num_wide)((int64_t)piece->radius * piece->radius) * dd - (num_wide)k * k;
    if (delta <= 0)
        return (Run){0, 0};
    // As many bits below the point as the wide root can carry, up to ROOT_BITS.
    int bits = ROOT_BITS;
    while (bits > 0 && delta >> (126 - 2 * bits) != 0)
        bits--;
    num_wide root = num_sqrt_wide(delta << (2 * bits)), mid = ((num_wide)1 << bits) * dot;
    num_wide end = (num_wide)dd << bits, from = mid - root, to = mid + root;
    from = from < 0 ? 0 : from;
    to = to > end ? end : to;
    if (from >= to)
        return (Run){0, 0};
    return (Run){(int64_t)((from << (PLACE_BITS - bits)) / dd),
                 (int64_t)((to << (PLACE_BITS - bits)) / dd)};
}

// The sum of roots is taken in fixed point. On a leg of L thousandths an end of a run is off by
// less than L * 2^-60 for a polygon and 2^-26 / L more for a disc, the leg's length by 2^-40: the
// total is off by less than 2^-24 of a thousandth for any one zone, and for 64 of them once L
// reaches 64. What exceeds a whole number by no more than that counts as the whole number, so a
// part of whole length never gains a thousandth from noise; a true excess that small is dropped.
// (An exact sum would need numbers of thousands of bits.) Whole numbers only: the same answer on
// every machine.
int32_t geo_leg_inside(const GeoMap *map, PieceMask off, uint32_t flags, GeoVec p, GeoVec q)
{
    int32_t x0 = min32(p.x, q.x), x1 = max32(p.x, q.x);
    int32_t y0 = min32(p.y, q.y), y1 = max32(p.y, q.y);
    Run runs[PIECE_MAX];
    unsigned count = 0;
    for (uint32_t i = 0; i < map->piece_count; i++) {
        const GeoPiece *piece = &map->piece[i];
        if (!(piece->flags & flags) || (off >> i & 1) || piece->corner_count == 2)
            continue;
        if (piece->box.x0 >= x1 || piece->box.x1 <= x0 || piece->box.y0 >= y1 ||
            piece->box.y1 <= y0)
            continue;
        Run run = piece->corner_count ? polygon_run(p, q, piece) : disc_run(p, q, piece);
        if (run.from >= run.to)
            continue;
        unsigned k = count++; // kept sorted by start: insertion, there are few
        for (; k > 0 && runs[k - 1].from > run.from; k--)
            runs[k] = runs[k - 1];
        runs[k] = run;
    }
    int64_t total = 0, reached = 0;
    for (unsigned i = 0; i < count; i++) {
        int64_t from = runs[i].from > reached ? runs[i].from : reached;
        if (runs[i].to > from) {
            total += runs[i].to - from;
            reached = runs[i].to;
        }
    }
    if (total == 0)
        return 0;
    if (total == PLACE_ONE)
        return geo_leg_length(p, q);
    // Below 2^21 thousandths the product stays below 2^(21 + 40 + 60).
    num_wide length = num_sqrt_wide((num_wide)geo_square(p, q) << (2 * LENGTH_BITS));
    num_wide one = (num_wide)1 << (LENGTH_BITS + PLACE_BITS);
    num_wide noise = one >> NOISE_BITS;
    num_wide sum = length * total - noise;
    return sum <= 0 ? 0 : (int32_t)((sum + one - 1) / one);
}

// --- stations ---

static GeoVec station_at(GeoVec p, GeoVec q, int32_t j, int32_t n)
{
    if (n == 0)
        return p;
    return (GeoVec){p.x + (int32_t)num_div_nearest(((int64_t)q.x - p.x) * j, n),
                    p.y + (int32_t)num_div_nearest(((int64_t)q.y - p.y) * j, n)};
}

GeoVec geo_leg_station(GeoVec p, GeoVec q, int32_t j)
{
    return station_at(p, q, j, geo_leg_length(p, q));
}

// The unrounded station j of n lies at distance <= reach from c.
static bool point_within(GeoVec p, GeoVec q, int32_t j, int32_t n, GeoVec c, int64_t reach)
{
    int64_t x = ((int64_t)p.x - c.x) * n + ((int64_t)q.x - p.x) * j;
    int64_t y = ((int64_t)p.y - c.y) * n + ((int64_t)q.y - p.y) * j;
    int64_t r = reach * n;
    return (num_wide)x * x + (num_wide)y * y <= (num_wide)r * r;
}

// First station of one leg at distance <= reach from c, or -1. Rounding moves a station by less
// than one thousandth (0.708), so only stations whose unrounded place lies within reach + 1 can
// serve, and those within reach - 1 do. Unrounded places approach c up to `nearest` and then
// recede: a binary search finds where they enter the wider disc, and the walk from there stays in
// the thin ring.
static int32_t leg_first_within(GeoVec p, GeoVec q, GeoVec c, int64_t reach)
{
    int32_t n = geo_leg_length(p, q);
    int64_t square = reach * reach;
    if (geo_square(p, c) <= square)
        return 0;
    if (n == 0 || !geo_leg_within(p, q, c, reach + 1))
        return -1;
    int64_t dx = (int64_t)q.x - p.x, dy = (int64_t)q.y - p.y;
    int64_t dot = dx * ((int64_t)c.x - p.x) + dy * ((int64_t)c.y - p.y), dd = dx * dx + dy * dy;
    int32_t nearest = 0;
    if (dot >= dd)
        nearest = n;
    else if (dot > 0)
        nearest = (int32_t)((num_wide)dot * n / dd);

    int32_t low = 0, high = nearest;
    while (low < high) {
        int32_t mid = low + (high - low) / 2;
        if (point_within(p, q, mid, n, c, reach + 1))
            high = mid;
        else
            low = mid + 1;
    }
    for (int32_t j = low; j <= n; j++) {
        if (geo_square(station_at(p, q, j, n), c) <= square)
            return j;
        if (j > nearest && !point_within(p, q, j, n, c, reach + 1))
            return -1;
    }
    return -1;
}

GeoStation geo_path_first_within(const GeoPath *path, uint8_t from_leg, int32_t r, GeoDisc f,
                                 int32_t n)
{
    int64_t reach = (int64_t)n + r + f.radius;
    if (reach < 0 || path->count == 0)
        return (GeoStation){0};
    if (path->count == 1) {
        if (from_leg == 0 && geo_square(path->at[0], f.at) <= reach * reach)
            return (GeoStation){.at = path->at[0], .found = true};
        return (GeoStation){0};
    }
    for (unsigned leg = from_leg; leg + 1 < path->count; leg++) {
        GeoVec p = path->at[leg], q = path->at[leg + 1];
        int32_t j = leg_first_within(p, q, f.at, reach);
        if (j >= 0)
            return (GeoStation){
                .at = geo_leg_station(p, q, j), .station = j, .leg = (uint8_t)leg, .found = true};
    }
    return (GeoStation){0};
}
