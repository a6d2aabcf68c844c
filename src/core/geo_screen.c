// SPDX-License-Identifier: MIT
// Sixteen points of a column lie above each other, so their lines of sight run over one line of the
// plan and a piece cuts them at the same places t of it. Where a line is at height e + (p - e) t,
// for an eye at e and a point at p, the heights p that a piece hides are one interval: a column
// takes two numbers instead of sixteen tests. At a linear piece t is one number. Inside a prism t
// runs between two, and the interval's ends are reached at one of them, since e + (z - e) / t
// rises or falls all along. A disc's two places are roots: whole numbers below and above them
// settle all but the rare point in between, which is asked by itself. Refused: rays in floating
// point, and sorting shadows in angles, which a prism's slanted shadow does not have.
#include "core/geo_screen.h"
#include "core/geo_part.h"
#include "core/num.h"

enum { SIDE = GEO_SILHOUETTE_SIDE };

/// A place on the way from the eye (0) to a column (1), as a fraction.
typedef struct Place {
    int64_t n, d; ///< n >= 0, d > 0
} Place;

static const GeoRun nothing = {0, 0}, whole = {0, SIDE};

// --- heights of a column ---

/// How many levels are so low that (level - eye) * n < x, beginning at a good guess: neighbouring
/// columns have nearly the same. Refused: a division, which takes longer.
static inline uint32_t levels_below(const GeoGaze *gaze, int64_t n, int64_t x, uint32_t guess)
{
    const int64_t *rise = gaze->levels->rise;
    while (guess < SIDE && rise[guess] * n < x)
        guess++;
    while (guess && rise[guess - 1] * n >= x)
        guess--;
    return guess;
}

/// Levels that are bottom <= height < top at place t.
static inline GeoRun run_at(const GeoGaze *gaze, const GeoScreen *s, Place t, GeoRun guess)
{
    int64_t e = gaze->eye.z;
    return (GeoRun){s->has_bottom ? levels_below(gaze, t.n, (s->bottom - e) * t.d, guess.from) : 0,
                    s->has_top ? levels_below(gaze, t.n, (s->top - e) * t.d, guess.to) : SIDE};
}

/// Levels whose lines are at bottom < height < top somewhere strictly between two places. A top
/// above the eye and a bottom below it count at the nearer place, the others at the farther one.
static inline GeoRun run_between(const GeoGaze *gaze, const GeoScreen *s, Place from, Place to,
                                 GeoRun guess)
{
    int64_t e = gaze->eye.z;
    Place low = s->bottom < e ? from : to, high = s->top > e ? from : to;
    return (GeoRun){
        s->has_bottom ? levels_below(gaze, low.n, (s->bottom - e) * low.d + 1, guess.from) : 0,
        s->has_top ? levels_below(gaze, high.n, (s->top - e) * high.d, guess.to) : SIDE};
}

// --- one piece ---

bool geo_screen_clip(const GeoGaze *gaze, const GeoPiece *piece, GeoScreen *s)
{
    int32_t top = piece->height ? piece->height : INT32_MAX;
    bool is_thin = s->is_thin = piece->corner_count == 2;
    if (top <= gaze->levels->low || piece->bottom > gaze->levels->high ||
        (!is_thin && piece->bottom == gaze->levels->high))
        return false;
    s->piece = piece;
    s->is_full = top > gaze->levels->high && (piece->bottom < gaze->levels->low ||
                                              (is_thin && piece->bottom == gaze->levels->low));
    s->has_bottom = piece->bottom >= gaze->levels->low;
    s->has_top = top <= gaze->levels->high;
    s->bottom = s->has_bottom ? piece->bottom : gaze->levels->low - 1;
    s->top = s->has_top ? top : gaze->levels->high + 1;
    return true;
}

/// Sorts the edges of a convex polygon for an eye outside of it and in line with no edge: front
/// edges and back edges, each from the rightmost corner to the leftmost.
static void set_edges(const GeoGaze *gaze, GeoScreen *s, uint32_t in_front)
{
    uint32_t count = s->piece->corner_count, right = 0;
    for (uint32_t i = 0; i < count; i++) {
        GeoVec a = s->piece->corner[i], b = s->piece->corner[i + 1 < count ? i + 1 : 0];
        s->corner[i] = geo_minus(a, gaze->eye.at);
        s->edge[i] = geo_minus(b, a);
    }
    while ((in_front >> right & 1) || !(in_front >> (right ? right - 1 : count - 1) & 1))
        right++;
    s->fronts = s->backs = 0;
    for (uint32_t n = 0, i = right; n < count; n++, i = i + 1 < count ? i + 1 : 0)
        if (!(in_front >> i & 1))
            s->back[s->backs++] = (uint8_t)i;
    for (uint32_t n = 0, i = right; n < count; n++) {
        i = i ? i - 1 : count - 1;
        if (in_front >> i & 1)
            s->front[s->fronts++] = (uint8_t)i;
    }
    s->right = s->corner[right];
    s->left = s->corner[s->front[s->fronts - 1]];
}

void geo_screen_prepare(const GeoGaze *gaze, GeoScreen *s)
{
    const GeoVec *corner = s->piece->corner;
    uint32_t count = s->piece->corner_count, on = 0, in_front = 0;
    s->is_angled = false;
    for (uint32_t i = 0; i < count; i++) {
        s->side[i] = geo_cross(corner[i], corner[i + 1 < count ? i + 1 : 0], gaze->eye.at);
        in_front |= (uint32_t)(s->side[i] < 0) << i;
        on += s->side[i] == 0;
    }
    // Heights beyond those of all lines give the same answer at any place.
    int32_t e = gaze->eye.z;
    s->is_angled = in_front && !on;
    s->asks_in = !s->is_full &&
                 (s->is_thin || (s->bottom < e && s->has_bottom) || (s->top > e && s->has_top));
    s->asks_out = !s->is_full && !s->is_thin && (s->bottom >= e || s->top <= e);
    if (s->is_angled)
        set_edges(gaze, s, in_front);
}

static bool is_before(Place a, Place b) { return num_cmp_products(a.n, b.d, b.n, a.d) < 0; }

GeoRun geo_screen_angled(const GeoGaze *gaze, const GeoScreen *s, GeoVec way, GeoEdges *edges,
                         GeoRun guess)
{
    while (edges->front + 1 < s->fronts && geo_turn(s->corner[s->front[edges->front]], way) > 0)
        edges->front++;
    // Along the whole line the distance from an edge grows by `by`.
    int64_t from = s->side[s->front[edges->front]];
    int64_t by = geo_turn(s->edge[s->front[edges->front]], way);
    if (from + by <= 0)
        return nothing;
    if (s->is_full)
        return whole;
    Place in = {0, 1}, out = {1, 1};
    if (s->asks_in)
        in = (Place){-from, by};
    if (s->is_thin)
        return run_at(gaze, s, in, guess);
    if (s->asks_out) {
        while (edges->back + 1 < s->backs && geo_turn(s->corner[s->back[edges->back + 1]], way) > 0)
            edges->back++;
        from = s->side[s->back[edges->back]];
        by = geo_turn(s->edge[s->back[edges->back]], way);
        if (from + by < 0)
            out = (Place){from, -by};
    }
    return run_between(gaze, s, in, out, guess);
}

/// For an eye inside the piece or in line with an edge: compares all places of entering and
/// leaving. A linear piece hides nothing from an eye in line with it.
static GeoRun polygon_run(const GeoGaze *gaze, const GeoScreen *s, GeoVec p, GeoRun guess)
{
    Place in = {0, 1}, out = {1, 1};
    const GeoVec *corner = s->piece->corner;
    uint32_t count = s->piece->corner_count;
    if (s->is_thin)
        return nothing;
    for (uint32_t i = 0; i < count; i++) {
        int64_t from = s->side[i], to = geo_cross(corner[i], corner[i + 1 < count ? i + 1 : 0], p);
        if (from <= 0 && to <= 0)
            return nothing;
        if (from < 0) {
            Place t = {-from, to - from};
            if (is_before(in, t))
                in = t;
        } else if (from > 0 && to < 0) {
            Place t = {from, from - to};
            if (is_before(t, out))
                out = t;
        }
    }
    if (!is_before(in, out))
        return nothing;
    return s->is_full ? whole : run_between(gaze, s, in, out, guess);
}

static int32_t level_of(const GeoGaze *gaze, uint32_t row)
{
    return (int32_t)gaze->levels->rise[row] + gaze->eye.z;
}

/// Tests a single point behind a disc exactly.
static bool disc_hides(const GeoGaze *gaze, const GeoScreen *s, GeoVec p, int32_t level)
{
    GeoPart part;
    if (level == gaze->eye.z ? level <= s->bottom || level >= s->top : false)
        return false;
    return geo_part_of_height(gaze->eye.at, p, gaze->eye.z, level, s->bottom, s->top, &part) &&
           part.from < part.to &&
           geo_part_enters_disc(&part, (GeoDisc){s->piece->corner[0], s->piece->radius});
}

static GeoRun disc_run(const GeoGaze *gaze, const GeoScreen *s, GeoVec p, GeoRun guess)
{
    int64_t dx = (int64_t)p.x - gaze->eye.at.x, dy = (int64_t)p.y - gaze->eye.at.y;
    int64_t cx = (int64_t)s->piece->corner[0].x - gaze->eye.at.x;
    int64_t cy = (int64_t)s->piece->corner[0].y - gaze->eye.at.y;
    int64_t dd = dx * dx + dy * dy, along = dx * cx + dy * cy, aside = dx * cy - dy * cx;
    num_wide square = (num_wide)s->piece->radius * s->piece->radius * dd - (num_wide)aside * aside;
    if (square <= 0)
        return nothing;
    // The places of the rim are (along -+ root) / dd; half is the whole number below the root.
    int64_t half = (int64_t)num_sqrt_wide(square);
    GeoRun sure = nothing, most = nothing;
    for (int64_t more = 0; more < 2; more++) {
        int64_t in = along - half - more, out = along + half + more;
        Place from = {in > 0 ? in : 0, dd}, to = {out < dd ? out : dd, dd};
        if (from.n < to.n)
            *(more ? &most : &sure) = s->is_full ? whole : run_between(gaze, s, from, to, guess);
    }
    // The hidden levels are one run, between the certain run and the largest possible one.
    GeoRun run = sure;
    if (sure.from >= sure.to) {
        run.from = most.from;
        while (run.from < most.to && !disc_hides(gaze, s, p, level_of(gaze, run.from)))
            run.from++;
        run.to = run.from;
    }
    while (run.from > most.from && disc_hides(gaze, s, p, level_of(gaze, run.from - 1)))
        run.from--;
    while (run.to < most.to && disc_hides(gaze, s, p, level_of(gaze, run.to)))
        run.to++;
    return run;
}

// --- all columns at once ---

/// Least and greatest value, within a beam, of a function that is linear in the plan.
typedef struct Range {
    int64_t least, most;
} Range;

/// The range of geo_turn(by, direction) over a beam.
static Range range_of(const GeoBeam *beam, GeoVec by)
{
    int64_t first = geo_turn(by, beam->first), last = geo_turn(by, beam->last);
    int64_t room = 2 * geo_length_sum(by);
    if (beam->radius)
        room += beam->radius * geo_length_most(by);
    return first < last ? (Range){first - room, last + room} : (Range){last - room, first + room};
}

/// All directions of the beam lie strictly between two given ones.
static bool are_between(const GeoBeam *beam, GeoVec right, GeoVec left)
{
    return range_of(beam, right).least > 0 && range_of(beam, left).most < 0;
}

static bool is_same(GeoRun a, GeoRun b) { return a.from == b.from && a.to == b.to; }

bool geo_screen_ends(const GeoGaze *gaze, const GeoBeam *beam, const GeoScreen *s, GeoRun run[2])
{
    uint32_t i = 0;
    while (i + 1u < s->fronts && geo_turn(s->corner[s->front[i]], beam->first) > 0)
        i++;
    int64_t from = s->side[s->front[i]];
    Range by = range_of(beam, s->edge[s->front[i]]);
    if (from + by.least <= 0 ||
        !are_between(beam, i ? s->corner[s->front[i - 1]] : s->right, s->corner[s->front[i]]))
        return false;
    if (s->is_full) {
        run[0] = run[1] = whole;
        return true;
    }
    Place in[2] = {{0, 1}, {0, 1}}, out[2] = {{1, 1}, {1, 1}};
    if (s->asks_in) {
        in[0] = (Place){-from, by.least};
        in[1] = (Place){-from, by.most};
    }
    if (s->asks_out) {
        for (i = 0; i + 1u < s->backs && geo_turn(s->corner[s->back[i + 1]], beam->first) > 0;)
            i++;
        from = s->side[s->back[i]];
        by = range_of(beam, s->edge[s->back[i]]);
        GeoVec left = i + 1u < s->backs ? s->corner[s->back[i + 1]] : s->left;
        bool is_within = from + by.least >= 0, is_past = from + by.most < 0;
        if (!(is_within || is_past) || !are_between(beam, s->corner[s->back[i]], left))
            return false;
        if (is_past) {
            out[0] = (Place){from, -by.most};
            out[1] = (Place){from, -by.least};
        }
    }
    for (uint32_t k = 0; k < 2; k++)
        run[k] = s->is_thin ? run_at(gaze, s, in[k], run[0])
                            : run_between(gaze, s, in[k], out[k], run[0]);
    return true;
}

bool geo_screen_common(const GeoGaze *gaze, const GeoBeam *beam, const GeoScreen *s, GeoRun *run)
{
    GeoRun ends[2] = {*run, *run};
    bool is_common =
        s->is_angled && geo_screen_ends(gaze, beam, s, ends) && is_same(ends[0], ends[1]);
    *run = ends[0];
    return is_common;
}

// --- any piece ---

GeoRun geo_screen_run(const GeoGaze *gaze, const GeoScreen *s, GeoVec column, GeoRun guess)
{
    if (s->is_angled) {
        GeoVec way = geo_minus(column, gaze->eye.at);
        GeoEdges edges = {0, 0};
        return geo_screen_towards(s, way) ? geo_screen_angled(gaze, s, way, &edges, guess)
                                          : nothing;
    }
    return s->piece->corner_count ? polygon_run(gaze, s, column, guess)
                                  : disc_run(gaze, s, column, guess);
}
