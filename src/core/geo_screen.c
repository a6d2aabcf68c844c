// SPDX-License-Identifier: MIT
// Sixteen points of a column lie above each other, so their lines of sight run over one line of the
// plan and a piece cuts them at the same places t of it. Where a line is at height e + (p - e) t,
// for an eye at e and a point at p, the heights p that a piece hides are one interval: a column
// takes two numbers instead of sixteen tests. At a linear piece t is one number. Inside a prism t
// runs between two, and the interval's ends are reached at one of them, since e + (z - e) / t
// rises or falls all along. A disc's two places are roots: whole numbers below and above them
// settle all but the rare point in between, which is asked by itself. Neighbouring columns mostly
// lose the same levels: where their lines enter by one edge and leave by one, both numbers only
// rise or only fall from one column to the next, so what holds for the two outermost, with room for
// their rounding, holds for all between. Refused: rays in floating point, and sorting shadows in
// angles, which a prism's slanted shadow does not have.
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
static void set_edges(GeoScreen *s, uint32_t in_front)
{
    uint32_t count = s->piece->corner_count, last = count - 1, right = 0;
    for (uint32_t i = 0; i < count; i++)
        s->edge[i] = geo_minus(s->corner[i < last ? i + 1 : 0], s->corner[i]);
    while ((in_front >> right & 1) || !(in_front >> (right ? right - 1 : last) & 1))
        right++;
    s->fronts = s->backs = 0;
    for (uint32_t i = right; !(in_front >> i & 1); i = i < last ? i + 1 : 0)
        s->back[s->backs++] = (uint8_t)i;
    for (uint32_t i = right ? right - 1 : last; in_front >> i & 1; i = i ? i - 1 : last)
        s->front[s->fronts++] = (uint8_t)i;
    s->right = s->corner[right];
    s->left = s->corner[s->front[s->fronts - 1]];
}

void geo_screen_prepare(const GeoGaze *gaze, GeoScreen *s)
{
    uint32_t count = s->piece->corner_count, on = 0, in_front = 0;
    for (uint32_t i = 0; i < count; i++)
        s->corner[i] = geo_minus(s->piece->corner[i], gaze->eye.at);
    for (uint32_t i = 0; i < count; i++) {
        s->side[i] = geo_turn(s->corner[i], s->corner[i + 1 < count ? i + 1 : 0]);
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
        set_edges(s, in_front);
}

static bool is_before(Place a, Place b) { return num_cmp_products(a.n, b.d, b.n, a.d) < 0; }

/// Goes on to the edges through which a line in this direction enters and, if that matters, leaves.
static inline void find_edges(const GeoScreen *s, GeoVec way, GeoEdges *edges)
{
    while (edges->front + 1 < s->fronts && geo_turn(s->corner[s->front[edges->front]], way) > 0)
        edges->front++;
    if (s->asks_out)
        while (edges->back + 1 < s->backs && geo_turn(s->corner[s->back[edges->back + 1]], way) > 0)
            edges->back++;
}

GeoRun geo_screen_angled(const GeoGaze *gaze, const GeoScreen *s, GeoVec way, GeoEdges *edges,
                         GeoRun guess)
{
    find_edges(s, way, edges);
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

/// Levels below a cut, at one line.
static inline uint32_t below(const GeoGaze *gaze, const GeoCut *cut, int64_t turn, uint32_t guess)
{
    return levels_below(gaze, cut->n, cut->by * turn + cut->plus, guess);
}

/// Where lines of a beam enter a piece by one edge and leave it by one.
typedef struct Passage {
    GeoCut in, out; ///< with the height still to come
    Range in_turn, out_turn;
    bool is_missed; ///< all lines end before they enter
} Passage;

/// False if some lines may end before the piece and others not, or some inside it.
static bool find_passage(const GeoBeam *beam, const GeoScreen *s, GeoEdges edges, Passage *p)
{
    uint32_t front = s->front[edges.front], back = s->back[edges.back];
    p->in = (GeoCut){-s->side[front], 1, 0, s->edge[front]};
    p->in_turn = range_of(beam, p->in.edge);
    p->is_missed = p->in_turn.most <= p->in.n;
    if (p->is_missed || p->in_turn.least <= p->in.n)
        return p->is_missed;
    if (!s->asks_out)
        return true;
    p->out = (GeoCut){s->side[back], -1, 0, s->edge[back]};
    p->out_turn = range_of(beam, p->out.edge);
    if (p->out.n + p->out_turn.least >= 0) { // they end inside
        p->out = (GeoCut){1, 0, 1, {0, 0}};
        return true;
    }
    return p->out.n + p->out_turn.most < 0;
}

/// A cut at a height above the eye, and the levels below it at both ends of the beam.
static GeoCut cut_at(const GeoGaze *gaze, const Passage *p, bool is_in, int64_t height,
                     int64_t more, uint32_t level[2])
{
    GeoCut cut = is_in ? p->in : p->out;
    Range turn = is_in ? p->in_turn : p->out_turn;
    cut.by *= height;
    cut.plus = cut.plus * height + more;
    level[0] = below(gaze, &cut, turn.least, level[0]);
    level[1] = below(gaze, &cut, turn.most, level[0]);
    return cut;
}

/// The levels hidden at both ends of a passage; fills in the stretch's cuts.
static void run_ends(const GeoGaze *gaze, const GeoScreen *s, const Passage *p, GeoStretch *stretch,
                     GeoRun run[2])
{
    int64_t e = gaze->eye.z;
    uint32_t from[2] = {run[0].from}, to[2] = {run[0].to};
    if (s->has_bottom)
        stretch->low =
            cut_at(gaze, p, s->is_thin || s->bottom < e, s->bottom - e, !s->is_thin, from);
    else
        from[0] = from[1] = 0;
    if (s->has_top)
        stretch->high = cut_at(gaze, p, s->is_thin || s->top > e, s->top - e, 0, to);
    else
        to[0] = to[1] = SIDE;
    run[0] = (GeoRun){from[0], to[0]};
    run[1] = (GeoRun){from[1], to[1]};
}

bool geo_screen_ends(const GeoGaze *gaze, const GeoBeam *beam, const GeoScreen *s, GeoRun run[2])
{
    GeoEdges edges = {0, 0};
    find_edges(s, beam->first, &edges);
    uint32_t i = edges.front, k = edges.back;
    Passage p;
    GeoStretch stretch;
    if (!are_between(beam, i ? s->corner[s->front[i - 1]] : s->right, s->corner[s->front[i]]) ||
        (s->asks_out && !are_between(beam, s->corner[s->back[k]],
                                     k + 1u < s->backs ? s->corner[s->back[k + 1]] : s->left)) ||
        !find_passage(beam, s, edges, &p))
        return false;
    run[0] = run[1] = nothing;
    if (!p.is_missed)
        run_ends(gaze, s, &p, &stretch, run);
    return true;
}

bool geo_screen_stretch(const GeoGaze *gaze, const GeoScreen *s, GeoVec first, GeoVec last,
                        GeoEdges *edges, GeoStretch *stretch)
{
    GeoBeam beam = {first, last, 0};
    Passage p;
    find_edges(s, first, edges);
    GeoEdges then = *edges;
    find_edges(s, last, &then);
    if (then.front != edges->front || then.back != edges->back ||
        !find_passage(&beam, s, *edges, &p))
        return false;
    GeoRun run[2] = {nothing, nothing};
    if (!p.is_missed) {
        run[0] = stretch->run;
        run_ends(gaze, s, &p, stretch, run);
    }
    stretch->is_same = is_same(run[0], run[1]);
    stretch->run = run[0];
    return true;
}

static uint32_t below_way(const GeoGaze *gaze, const GeoCut *cut, GeoVec way, uint32_t guess)
{
    return below(gaze, cut, geo_turn(cut->edge, way), guess);
}

GeoRun geo_screen_stretched(const GeoGaze *gaze, const GeoScreen *s, const GeoStretch *stretch,
                            GeoVec way, GeoRun guess)
{
    return (GeoRun){s->has_bottom ? below_way(gaze, &stretch->low, way, guess.from) : 0,
                    s->has_top ? below_way(gaze, &stretch->high, way, guess.to) : SIDE};
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
