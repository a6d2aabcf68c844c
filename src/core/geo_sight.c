// SPDX-License-Identifier: MIT
// Sight is asked in the coordinates of the sight triangle. With the viewer at the origin and the
// chord's ends u (right) and w (left), a point v has A = u x v and B = v x w: the triangle is A >=
// 0, B >= 0, A + B <= W = u x w, and the ray through v meets the chord at place t = 2000 A / (A +
// B) of 0..2000, where part i has its midpoint at t = 2i + 1. A convex piece, cut down to the strip
// 0 < A + B < W, therefore hides exactly the odd t in the open interval spanned by its corners, so
// two divisions per piece replace a thousand tests; open because interiors are open, which makes a
// ray along a side or through a corner free. A disc's ends are irrational: they are
// guessed from the tangents and then found by exact tests of single parts around the guess.
// Refused: sampling fewer rays, and floating-point angles; both disagree with the ledger's vectors.
#include "core/geo_sight.h"
#include "core/geo_path.h"
#include "core/num.h"

enum { PLACES = 2 * GEO_SIGHT_PARTS };

typedef struct Cone {
    GeoVec from;
    GeoChord chord;
    int64_t ux, uy, wx, wy; ///< the chord's ends as seen from the viewer
    int64_t whole;          ///< W: twice the area of the triangle, > 0
} Cone;

/// Hidden parts from..to-1; empty when from >= to.
typedef struct Run {
    int32_t from, to;
} Run;

// r * d / sqrt(square), |d| <= sqrt(square), to the nearest whole number, halves away from zero:
// the largest k with (2k-1)^2 square <= (2 r d)^2. `root` is sqrt(square) * 2^shift, roughly.
static int32_t chord_offset(int64_t r, int64_t d, int64_t square, int64_t root, int shift)
{
    int64_t e = 2 * r * (d < 0 ? -d : d);
    num_wide goal = (num_wide)e * e;
    int64_t k = ((e << shift) / root + 1) / 2;
    while (k > 0 && (num_wide)((2 * k - 1) * (2 * k - 1)) * square > goal)
        k--;
    while ((num_wide)((2 * k + 1) * (2 * k + 1)) * square <= goal)
        k++;
    return (int32_t)(d < 0 ? -k : k);
}

GeoChord geo_sight_chord_of(GeoVec from, GeoDisc target)
{
    int64_t dx = (int64_t)target.at.x - from.x, dy = (int64_t)target.at.y - from.y;
    int64_t square = dx * dx + dy * dy;
    int32_t ox = target.radius, oy = 0; // as seen from straight below
    if (square != 0) {
        // A few more bits for short distances; the correction makes up for the rest.
        int shift = square < (int64_t)1 << 30 ? 8 : 0;
        int64_t root = num_sqrt_floor(square << (2 * shift));
        ox = chord_offset(target.radius, dy, square, root, shift);
        oy = -chord_offset(target.radius, dx, square, root, shift);
    }
    return (GeoChord){{target.at.x + ox, target.at.y + oy}, {target.at.x - ox, target.at.y - oy}};
}

// --- one segment ---

// The segment from `s` to s + d/scale meets the open interior of the piece (or properly crosses a
// linear one). An open convex shape and a segment are disjoint exactly when a side of the shape or
// the segment's own line has them on different closed sides.
static bool segment_meets(const GeoPiece *piece, GeoVec s, int64_t dx, int64_t dy, int64_t scale)
{
    unsigned count = piece->corner_count;
    if (count == 0) {
        int64_t vx = (int64_t)piece->corner[0].x - s.x, vy = (int64_t)piece->corner[0].y - s.y;
        int64_t rr = (int64_t)piece->radius * piece->radius;
        if (vx * vx + vy * vy < rr)
            return true;
        int64_t dot = dx * vx + dy * vy, dd = dx * dx + dy * dy;
        if (dot <= 0)
            return false;
        if (dot * scale >= dd) {
            int64_t ex = vx * scale - dx, ey = vy * scale - dy;
            return (num_wide)ex * ex + (num_wide)ey * ey < (num_wide)rr * (scale * scale);
        }
        int64_t k = dx * vy - dy * vx;
        return (num_wide)k * k < (num_wide)rr * dd;
    }
    bool left = false, right = false;
    for (unsigned i = 0; i < count; i++) {
        GeoVec a = piece->corner[i], b = piece->corner[i + 1 < count ? i + 1 : 0];
        int64_t ex = (int64_t)b.x - a.x, ey = (int64_t)b.y - a.y;
        int64_t p = scale * geo_cross(a, b, s), q = p + (ex * dy - ey * dx);
        // A linear piece has two outer sides: the second pass of the loop tests the other one.
        bool apart = count == 2 ? (p <= 0 && q <= 0) || (p >= 0 && q >= 0) : p <= 0 && q <= 0;
        if (apart)
            return false;
        int64_t side = dx * ((int64_t)a.y - s.y) - dy * ((int64_t)a.x - s.x);
        left = left || side > 0;
        right = right || side < 0;
    }
    return (left && right) || (dx == 0 && dy == 0);
}

PieceId geo_sight_line(const GeoMap *map, PieceMask off, GeoVec a, GeoVec b)
{
    int32_t x0 = a.x < b.x ? a.x : b.x, x1 = a.x < b.x ? b.x : a.x;
    int32_t y0 = a.y < b.y ? a.y : b.y, y1 = a.y < b.y ? b.y : a.y;
    for (uint32_t i = 0; i < map->piece_count; i++) {
        const GeoPiece *piece = &map->piece[i];
        if ((piece->box.x0 > x1) | (piece->box.x1 < x0) | (piece->box.y0 > y1) |
            (piece->box.y1 < y0))
            continue;
        if (!(piece->flags & GEO_BLOCKS_SIGHT) || (off >> i & 1))
            continue;
        if (segment_meets(piece, a, (int64_t)b.x - a.x, (int64_t)b.y - a.y, 1))
            return (PieceId){(uint8_t)(i + 1)};
    }
    return (PieceId){0};
}

// Direction of part i's midpoint from the viewer, times PLACES.
static void part_direction(GeoVec from, GeoChord c, int32_t i, int64_t *dx, int64_t *dy)
{
    int64_t t = 2 * (int64_t)i + 1;
    *dx = PLACES * ((int64_t)c.a.x - from.x) + ((int64_t)c.b.x - c.a.x) * t;
    *dy = PLACES * ((int64_t)c.a.y - from.y) + ((int64_t)c.b.y - c.a.y) * t;
}

// --- runs of hidden parts ---

// Widens the span [*low, *high] of places, kept rounded outwards, by num / den held to 0..PLACES.
// Rounding before comparing is allowed: rounding down keeps order, and so does rounding up.
static inline void span_add(int64_t num, int64_t den, int64_t *low, int64_t *high)
{
    int64_t down, up;
    if (num <= 0) {
        down = up = 0;
    } else if (num >= den) {
        down = up = PLACES;
    } else {
        down = PLACES * num / den;
        up = down + (down * den != PLACES * num);
    }
    *low = down < *low ? down : *low;
    *high = up > *high ? up : *high;
}

// The same for fractions past 64 bits: the quotient is small, so shortened numbers estimate it,
// never too high, and exact products correct it.
static void span_add_wide(num_wide num, num_wide den, int64_t *low, int64_t *high)
{
    if (num <= 0 || num >= den) {
        span_add(num <= 0 ? 0 : 1, 1, low, high);
        return;
    }
    int shift = 0;
    while (den >> shift > (num_wide)1 << 50)
        shift += 8;
    int64_t down = PLACES * (int64_t)(num >> shift) / (int64_t)((den >> shift) + 1);
    while ((down + 1) * den <= PLACES * num)
        down++;
    int64_t up = down + (down * den != PLACES * num);
    *low = down < *low ? down : *low;
    *high = up > *high ? up : *high;
}

static Run polygon_run(const Cone *cone, const GeoPiece *piece)
{
    int64_t as[GEO_CORNER_MAX], hs[GEO_CORNER_MAX]; // A, and A + B: the height above the viewer
    unsigned count = piece->corner_count;
    int64_t a_max = INT64_MIN, b_max = INT64_MIN, h_max = INT64_MIN, h_min = INT64_MAX;
    for (unsigned i = 0; i < count; i++) {
        int64_t vx = (int64_t)piece->corner[i].x - cone->from.x;
        int64_t vy = (int64_t)piece->corner[i].y - cone->from.y;
        int64_t a = cone->ux * vy - cone->uy * vx, b = vx * cone->wy - vy * cone->wx, h = a + b;
        as[i] = a;
        hs[i] = h;
        a_max = a > a_max ? a : a_max;
        b_max = b > b_max ? b : b_max;
        h_max = h > h_max ? h : h_max;
        h_min = h < h_min ? h : h_min;
    }
    if (a_max <= 0 || b_max <= 0 || h_max <= 0 || h_min >= cone->whole)
        return (Run){0, 0};

    int64_t low = PLACES, high = 0, whole = cone->whole;
    if (h_min > 0 && h_max <= whole) { // wholly between viewer and chord: the usual case
        for (unsigned i = 0; i < count; i++)
            span_add(as[i], hs[i], &low, &high);
        return (Run){(int32_t)((low + 1) / 2), (int32_t)(high / 2)};
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned j = i + 1 < count ? i + 1 : 0;
        if (hs[i] > 0 && hs[i] <= whole)
            span_add(as[i], hs[i], &low, &high);
        // A side that comes from behind the viewer sweeps to the end of the chord on its hand; one
        // that aims at the viewer keeps the place of its front corner.
        if ((hs[i] > 0) != (hs[j] > 0)) {
            unsigned f = hs[i] > 0 ? i : j, b = hs[i] > 0 ? j : i;
            int sign = num_cmp_products(as[b], hs[f], as[f], hs[b]);
            if (sign > 0)
                high = PLACES;
            else if (sign < 0)
                low = 0;
        }
        // A side that passes the chord's line counts up to that line.
        if ((hs[i] < whole && hs[j] > whole) || (hs[i] > whole && hs[j] < whole)) {
            unsigned n = hs[i] < whole ? i : j, f = hs[i] < whole ? j : i;
            span_add_wide((num_wide)as[n] * (hs[f] - whole) + (num_wide)as[f] * (whole - hs[n]),
                          (num_wide)(hs[f] - hs[n]) * whole, &low, &high);
        }
    }
    return (Run){(int32_t)((low + 1) / 2), (int32_t)(high / 2)};
}

static bool part_hidden(const Cone *cone, const GeoPiece *piece, int32_t i)
{
    int64_t dx, dy;
    part_direction(cone->from, cone->chord, i, &dx, &dy);
    return segment_meets(piece, cone->from, dx, dy, PLACES);
}

// First part in [low, high) that is hidden (want) or open (!want), high if there is none. The parts
// must change at most once. Looks around the guess first, in growing steps: a good guess costs two
// tests, a bad one at most twice a binary search.
static int32_t first_part(const Cone *cone, const GeoPiece *piece, int32_t low, int32_t high,
                          bool want, int32_t guess)
{
    int32_t step = 1;
    if (low >= high)
        return high;
    guess = guess < low ? low : guess >= high ? high - 1 : guess;
    if (part_hidden(cone, piece, guess) == want) {
        high = guess;
        while (low < high) {
            int32_t x = high - step < low ? low : high - step;
            if (part_hidden(cone, piece, x) != want) {
                low = x + 1;
                break;
            }
            high = x;
            step *= 2;
        }
    } else {
        low = guess + 1;
        while (low < high) {
            int32_t x = low + step - 1 >= high ? high - 1 : low + step - 1;
            if (part_hidden(cone, piece, x) == want) {
                high = x;
                break;
            }
            low = x + 1;
            step *= 2;
        }
    }
    while (low < high) {
        int32_t mid = low + (high - low) / 2;
        if (part_hidden(cone, piece, mid) == want)
            high = mid;
        else
            low = mid + 1;
    }
    return low;
}

// Place of a / h on the chord as a part, roughly.
static int32_t part_guess(int64_t a, int64_t h)
{
    int64_t unit = h / GEO_SIGHT_PARTS;
    if (unit <= 0)
        return a > 0 ? GEO_SIGHT_PARTS : 0;
    int64_t i = a / unit;
    return i < 0 ? 0 : i > GEO_SIGHT_PARTS ? GEO_SIGHT_PARTS : (int32_t)i;
}

static Run disc_run(const Cone *cone, const GeoPiece *piece)
{
    int64_t vx = (int64_t)piece->corner[0].x - cone->from.x;
    int64_t vy = (int64_t)piece->corner[0].y - cone->from.y;
    int64_t r = piece->radius, rr = r * r, vv = vx * vx + vy * vy;
    if (vv < rr)
        return (Run){0, GEO_SIGHT_PARTS};
    int64_t a = cone->ux * vy - cone->uy * vx, b = vx * cone->wy - vy * cone->wx, h = a + b;
    int64_t kx = cone->wx - cone->ux, ky = cone->wy - cone->uy, kk = kx * kx + ky * ky;
    // Wholly right of the triangle, left of it, or behind the chord.
    if (a < 0 && (num_wide)a * a >= (num_wide)rr * (cone->ux * cone->ux + cone->uy * cone->uy))
        return (Run){0, 0};
    if (b < 0 && (num_wide)b * b >= (num_wide)rr * (cone->wx * cone->wx + cone->wy * cone->wy))
        return (Run){0, 0};
    int64_t past = h - cone->whole;
    if (past >= 0 && (num_wide)past * past >= (num_wide)rr * kk)
        return (Run){0, 0};

    // A place that is surely hidden if any is: the centre's when the centre lies before the chord,
    // its foot on the chord when it lies beyond, the end on its hand when it lies behind the
    // viewer. Towards it, from both ends of the chord, parts turn from open to hidden once.
    int64_t num, den;
    if (h > 0 && past <= 0) {
        num = a;
        den = h;
    } else if (past > 0) {
        num = (vx - cone->ux) * kx + (vy - cone->uy) * ky;
        den = kk;
    } else {
        num = vx * kx + vy * ky;
        den = 1;
    }
    int32_t split; // parts below it have their midpoint at or before the sure place
    if (num <= 0)
        split = 0;
    else if (num >= den)
        split = GEO_SIGHT_PARTS;
    else
        split = (int32_t)((PLACES * num / den + 1) / 2);

    // Tangents: the centre's direction turned by the angle whose tangent is r / tangent length.
    int64_t tangent = num_sqrt_floor(vv - rr);
    int64_t uv = cone->ux * vx + cone->uy * vy, wv = cone->wx * vx + cone->wy * vy;
    int64_t ra = tangent * a - r * uv, la = tangent * a + r * uv;
    int64_t rh = ra + tangent * b + r * wv, lh = la + tangent * b - r * wv;
    Run run;
    run.from = first_part(cone, piece, 0, split, true, part_guess(ra, rh));
    run.to = first_part(cone, piece, split, GEO_SIGHT_PARTS, false, part_guess(la, lh));
    return run;
}

// A viewer on the chord's own line, or a target without size: there is no triangle. Bases never
// stand so; each part is asked by itself.
static GeoSight degenerate_sight(const GeoMap *map, PieceMask off, GeoVec from, GeoChord chord)
{
    GeoSight sight = {0};
    uint16_t hidden_by[PIECE_MAX] = {0};
    for (int32_t i = 0; i < GEO_SIGHT_PARTS; i++) {
        int64_t dx, dy;
        bool hidden = false;
        part_direction(from, chord, i, &dx, &dy);
        for (uint32_t k = 0; k < map->piece_count; k++) {
            const GeoPiece *piece = &map->piece[k];
            if (!(piece->flags & GEO_BLOCKS_SIGHT) || (off >> k & 1))
                continue;
            if (segment_meets(piece, from, dx, dy, PLACES)) {
                hidden = true;
                hidden_by[k]++;
            }
        }
        sight.hidden = (uint16_t)(sight.hidden + hidden);
    }
    uint16_t most = 0;
    for (uint32_t k = 0; k < map->piece_count; k++) {
        if (hidden_by[k] > most) {
            most = hidden_by[k];
            sight.piece.n = (uint8_t)(k + 1);
        }
    }
    return sight;
}

GeoSight geo_sight_chord(const GeoMap *map, PieceMask off, GeoVec from, GeoDisc target)
{
    GeoChord c = geo_sight_chord_of(from, target);
    Cone cone = {.from = from,
                 .chord = c,
                 .ux = (int64_t)c.a.x - from.x,
                 .uy = (int64_t)c.a.y - from.y,
                 .wx = (int64_t)c.b.x - from.x,
                 .wy = (int64_t)c.b.y - from.y};
    cone.whole = cone.ux * cone.wy - cone.uy * cone.wx;
    if (cone.whole <= 0)
        return degenerate_sight(map, off, from, c);

    int32_t x0 = c.a.x < c.b.x ? c.a.x : c.b.x, x1 = c.a.x < c.b.x ? c.b.x : c.a.x;
    int32_t y0 = c.a.y < c.b.y ? c.a.y : c.b.y, y1 = c.a.y < c.b.y ? c.b.y : c.a.y;
    x0 = from.x < x0 ? from.x : x0;
    x1 = from.x > x1 ? from.x : x1;
    y0 = from.y < y0 ? from.y : y0;
    y1 = from.y > y1 ? from.y : y1;

    GeoSight sight = {0};
    Run runs[PIECE_MAX];
    unsigned count = 0;
    int32_t most = 0;
    for (uint32_t i = 0; i < map->piece_count; i++) {
        const GeoPiece *piece = &map->piece[i];
        // No branch per side: which side culls is unpredictable. A linear piece along an axis has a
        // flat box, so equality must not cull.
        if ((piece->box.x0 > x1) | (piece->box.x1 < x0) | (piece->box.y0 > y1) |
            (piece->box.y1 < y0))
            continue;
        if (!(piece->flags & GEO_BLOCKS_SIGHT) || (off >> i & 1))
            continue;
        Run run = piece->corner_count ? polygon_run(&cone, piece) : disc_run(&cone, piece);
        if (run.from >= run.to)
            continue;
        if (run.to - run.from > most) {
            most = run.to - run.from;
            sight.piece.n = (uint8_t)(i + 1);
            if (most == GEO_SIGHT_PARTS)
                break;
        }
        unsigned k = count++;
        for (; k > 0 && runs[k - 1].from > run.from; k--)
            runs[k] = runs[k - 1];
        runs[k] = run;
    }
    if (most == GEO_SIGHT_PARTS) {
        sight.hidden = GEO_SIGHT_PARTS;
        return sight;
    }
    int32_t hidden = 0, reached = 0;
    for (unsigned i = 0; i < count; i++) {
        int32_t begin = runs[i].from > reached ? runs[i].from : reached;
        if (runs[i].to > begin) {
            hidden += runs[i].to - begin;
            reached = runs[i].to;
        }
    }
    sight.hidden = (uint16_t)hidden;
    return sight;
}

bool geo_sight_masks(GeoVec from, GeoDisc target, GeoDisc third)
{
    GeoChord c = geo_sight_chord_of(from, target);
    GeoVec p = third.at;
    if (third.radius <= 0)
        return false;
    if (geo_cross(from, c.a, c.b) > 0 && geo_cross(from, c.a, p) >= 0 &&
        geo_cross(c.a, c.b, p) >= 0 && geo_cross(c.b, from, p) >= 0)
        return true;
    return geo_leg_closer(from, c.a, p, third.radius) ||
           geo_leg_closer(c.a, c.b, p, third.radius) || geo_leg_closer(c.b, from, p, third.radius);
}
