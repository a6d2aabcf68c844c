// SPDX-License-Identifier: MIT
// Sixteen points of a column lie above each other, so their lines of sight run over one line of the
// plan and a piece cuts them at the same places t of it. Where a line is at height e + (p - e) t,
// for an eye at e and a point at p, the heights p that a piece hides are one interval: a column
// takes two numbers instead of sixteen tests. At a linear piece t is one number. Inside a prism t
// runs between two, and the interval's ends are reached at one of them, since e + (z - e) / t
// rises or falls all along. A disc's two places are roots: whole numbers below and above them
// settle all but the rare point in between, which is asked by itself. Refused: rays in floating
// point, and sorting shadows in angles, which a prism's slanted shadow does not have.
#include "core/geo_silhouette.h"
#include "core/geo_columns.h"
#include "core/geo_part.h"
#include "core/geo_way.h"
#include "core/num.h"
#include <string.h>

enum {
    SIDE = GEO_SILHOUETTE_SIDE,
    FULL = (1 << SIDE) - 1, ///< all levels of a column
    WIDE_ENOUGH = 100       ///< radius at which rounding cannot swap columns
};

typedef struct View {
    GeoEye eye;
    GeoColumns columns;
    const GeoLevels *levels;
} View;

/// Levels from..to-1 of a column; none when from >= to.
typedef struct Run {
    uint32_t from, to;
} Run;

/// A place on the way from the eye (0) to a column (1), as a fraction.
typedef struct Place {
    int64_t n, d; ///< n >= 0, d > 0
} Place;

static const Run nothing = {0, 0}, whole = {0, SIDE};

// --- the body ---

static GeoLevels levels_of(GeoEye eye, int32_t z, int32_t height)
{
    GeoLevels levels;
    for (int32_t j = 0; j < SIDE; j++)
        levels.rise[j] = z + geo_silhouette_level(height, j) - eye.z;
    int32_t first = (int32_t)levels.rise[0] + eye.z, last = (int32_t)levels.rise[SIDE - 1] + eye.z;
    levels.low = eye.z < first ? eye.z : first;
    levels.high = eye.z > last ? eye.z : last;
    return levels;
}

GeoEye geo_silhouette_point(GeoEye eye, GeoBase target, int32_t height, uint32_t column,
                            uint32_t row)
{
    View v = {.eye = eye};
    geo_columns_outer(&v.columns, v.eye.at, target.disc);
    geo_columns_inner(&v.columns, target.disc);
    return (GeoEye){v.columns.at[column % SIDE],
                    target.z + geo_silhouette_level(height, (int32_t)(row % SIDE))};
}

// --- heights of a column ---

/// How many levels are so low that (level - eye) * n < x, beginning at a good guess: neighbouring
/// columns have nearly the same. Refused: a division, which takes longer.
static inline uint32_t levels_below(const View *v, int64_t n, int64_t x, uint32_t guess)
{
    const int64_t *rise = v->levels->rise;
    while (guess < SIDE && rise[guess] * n < x)
        guess++;
    while (guess && rise[guess - 1] * n >= x)
        guess--;
    return guess;
}

/// Levels that are bottom <= height < top at place t.
static inline Run run_at(const View *v, const GeoScreen *s, Place t, Run guess)
{
    int64_t e = v->eye.z;
    return (Run){s->has_bottom ? levels_below(v, t.n, (s->bottom - e) * t.d, guess.from) : 0,
                 s->has_top ? levels_below(v, t.n, (s->top - e) * t.d, guess.to) : SIDE};
}

/// Levels whose lines are at bottom < height < top somewhere strictly between two places. A top
/// above the eye and a bottom below it count at the nearer place, the others at the farther one.
static inline Run run_between(const View *v, const GeoScreen *s, Place from, Place to, Run guess)
{
    int64_t e = v->eye.z;
    Place low = s->bottom < e ? from : to, high = s->top > e ? from : to;
    return (Run){s->has_bottom ? levels_below(v, low.n, (s->bottom - e) * low.d + 1, guess.from)
                               : 0,
                 s->has_top ? levels_below(v, high.n, (s->top - e) * high.d, guess.to) : SIDE};
}

// --- one piece ---

/// Clips a piece to the heights that lines of sight reach; false if no line can meet it.
static bool screen_of(const View *v, const GeoPiece *piece, GeoScreen *s)
{
    int32_t top = piece->height ? piece->height : INT32_MAX;
    bool is_thin = s->is_thin = piece->corner_count == 2;
    if (top <= v->levels->low || piece->bottom > v->levels->high ||
        (!is_thin && piece->bottom == v->levels->high))
        return false;
    s->piece = piece;
    s->is_full = top > v->levels->high &&
                 (piece->bottom < v->levels->low || (is_thin && piece->bottom == v->levels->low));
    s->has_bottom = piece->bottom >= v->levels->low;
    s->has_top = top <= v->levels->high;
    s->bottom = s->has_bottom ? piece->bottom : v->levels->low - 1;
    s->top = s->has_top ? top : v->levels->high + 1;
    return true;
}

/// Sorts the edges of a convex polygon for an eye outside of it and in line with no edge: front
/// edges and back edges, each from the rightmost corner to the leftmost.
static void set_edges(const View *v, GeoScreen *s, uint32_t in_front)
{
    uint32_t count = s->piece->corner_count, right = 0;
    for (uint32_t i = 0; i < count; i++) {
        GeoVec a = s->piece->corner[i], b = s->piece->corner[i + 1 < count ? i + 1 : 0];
        s->corner[i] = geo_minus(a, v->eye.at);
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

/// Computes what depends on the piece and the eye alone.
static void set_sides(const View *v, GeoScreen *s)
{
    const GeoVec *corner = s->piece->corner;
    uint32_t count = s->piece->corner_count, on = 0, in_front = 0;
    s->is_angled = false;
    for (uint32_t i = 0; i < count; i++) {
        s->side[i] = geo_cross(corner[i], corner[i + 1 < count ? i + 1 : 0], v->eye.at);
        in_front |= (uint32_t)(s->side[i] < 0) << i;
        on += s->side[i] == 0;
    }
    // Heights beyond those of all lines give the same answer at any place.
    int32_t e = v->eye.z;
    s->is_angled = in_front && !on;
    s->asks_in = !s->is_full &&
                 (s->is_thin || (s->bottom < e && s->has_bottom) || (s->top > e && s->has_top));
    s->asks_out = !s->is_full && !s->is_thin && (s->bottom >= e || s->top <= e);
    if (s->is_angled)
        set_edges(v, s, in_front);
}

static bool is_before(Place a, Place b) { return num_cmp_products(a.n, b.d, b.n, a.d) < 0; }

/// A line in this direction meets the angled piece, if it is long enough. A prism must be met
/// inside, a linear piece may be met at its ends, too.
static inline bool is_towards(const GeoScreen *s, GeoVec way)
{
    return geo_turn(s->right, way) + s->is_thin > 0 && geo_turn(s->left, way) - s->is_thin < 0;
}

/// The edges through which the last line entered and left; lines are asked from right to left.
typedef struct Edges {
    uint32_t front, back;
} Edges;

/// Finds the front edge through which a line enters the piece and the back edge through which it
/// leaves.
static inline Run angled_run(const View *v, const GeoScreen *s, GeoVec way, Edges *edges, Run guess)
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
        return run_at(v, s, in, guess);
    if (s->asks_out) {
        while (edges->back + 1 < s->backs && geo_turn(s->corner[s->back[edges->back + 1]], way) > 0)
            edges->back++;
        from = s->side[s->back[edges->back]];
        by = geo_turn(s->edge[s->back[edges->back]], way);
        if (from + by < 0)
            out = (Place){from, -by};
    }
    return run_between(v, s, in, out, guess);
}

/// For an eye inside the piece or in line with an edge: compares all places of entering and
/// leaving. A linear piece hides nothing from an eye in line with it.
static Run polygon_run(const View *v, const GeoScreen *s, GeoVec p, Run guess)
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
    return s->is_full ? whole : run_between(v, s, in, out, guess);
}

static int32_t level_of(const View *v, uint32_t row)
{
    return (int32_t)v->levels->rise[row] + v->eye.z;
}

/// Tests a single point behind a disc exactly.
static bool disc_hides(const View *v, const GeoScreen *s, GeoVec p, int32_t level)
{
    GeoPart part;
    if (level == v->eye.z ? level <= s->bottom || level >= s->top : false)
        return false;
    return geo_part_of_height(v->eye.at, p, v->eye.z, level, s->bottom, s->top, &part) &&
           part.from < part.to &&
           geo_part_enters_disc(&part, (GeoDisc){s->piece->corner[0], s->piece->radius});
}

static Run disc_run(const View *v, const GeoScreen *s, GeoVec p, Run guess)
{
    int64_t dx = (int64_t)p.x - v->eye.at.x, dy = (int64_t)p.y - v->eye.at.y;
    int64_t cx = (int64_t)s->piece->corner[0].x - v->eye.at.x;
    int64_t cy = (int64_t)s->piece->corner[0].y - v->eye.at.y;
    int64_t dd = dx * dx + dy * dy, along = dx * cx + dy * cy, aside = dx * cy - dy * cx;
    num_wide square = (num_wide)s->piece->radius * s->piece->radius * dd - (num_wide)aside * aside;
    if (square <= 0)
        return nothing;
    // The places of the rim are (along -+ root) / dd; half is the whole number below the root.
    int64_t half = (int64_t)num_sqrt_wide(square);
    Run sure = nothing, most = nothing;
    for (int64_t more = 0; more < 2; more++) {
        int64_t in = along - half - more, out = along + half + more;
        Place from = {in > 0 ? in : 0, dd}, to = {out < dd ? out : dd, dd};
        if (from.n < to.n)
            *(more ? &most : &sure) = s->is_full ? whole : run_between(v, s, from, to, guess);
    }
    // The hidden levels are one run, between the certain run and the largest possible one.
    Run run = sure;
    if (sure.from >= sure.to) {
        run.from = most.from;
        while (run.from < most.to && !disc_hides(v, s, p, level_of(v, run.from)))
            run.from++;
        run.to = run.from;
    }
    while (run.from > most.from && disc_hides(v, s, p, level_of(v, run.from - 1)))
        run.from--;
    while (run.to < most.to && disc_hides(v, s, p, level_of(v, run.to)))
        run.to++;
    return run;
}

// --- all columns at once ---

static int64_t size_of(GeoVec a, GeoVec b)
{
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

/// A beam: directions from the eye to everything near a line between two places.
typedef struct Beam {
    GeoVec first, last;
    int64_t radius; ///< how near, not counting rounding by less than one in each coordinate
} Beam;

/// A beam between the outermost columns, which contains all others.
static Beam beam_of(const View *v)
{
    return (Beam){geo_minus(v->columns.at[0], v->eye.at),
                  geo_minus(v->columns.at[SIDE - 1], v->eye.at), 0};
}

/// Least and greatest value, within a beam, of a function that is linear in the plan.
typedef struct Range {
    int64_t least, most;
} Range;

/// The range of geo_turn(by, direction) over a beam.
static Range range_of(const Beam *beam, GeoVec by)
{
    int64_t first = geo_turn(by, beam->first), last = geo_turn(by, beam->last);
    int64_t room = 2 * size_of((GeoVec){0, 0}, by);
    if (beam->radius)
        room += beam->radius * geo_length_most(by);
    return first < last ? (Range){first - room, last + room} : (Range){last - room, first + room};
}

/// All directions of the beam lie strictly between two given ones.
static bool are_between(const Beam *beam, GeoVec right, GeoVec left)
{
    return range_of(beam, right).least > 0 && range_of(beam, left).most < 0;
}

static bool is_same(Run a, Run b) { return a.from == b.from && a.to == b.to; }

/// For a beam whose lines all enter an angled piece by one edge and, if that matters, leave it by
/// one: the levels hidden at the nearest and at the farthest such place. A line between hides at
/// least the levels that both have in common.
static bool find_ends(const View *v, const Beam *beam, const GeoScreen *s, Run run[2])
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
        run[k] =
            s->is_thin ? run_at(v, s, in[k], run[0]) : run_between(v, s, in[k], out[k], run[0]);
    return true;
}

/// The levels that a piece hides of every column if they are the same for all; else a good guess.
static bool common_run(const View *v, const GeoScreen *s, Run *run)
{
    Beam beam = beam_of(v);
    Run ends[2] = {*run, *run};
    bool is_common = s->is_angled && find_ends(v, &beam, s, ends) && is_same(ends[0], ends[1]);
    *run = ends[0];
    return is_common;
}

// --- all pieces ---

/// A disc lies wholly behind the segment a-b, seen from the eye, with a little room on all sides
/// (lengths are rounded up, so a few such discs are missed).
static bool is_behind(GeoVec eye, GeoDisc d, GeoVec a, GeoVec b)
{
    int64_t r = (int64_t)d.radius + 2;
    int64_t turn = geo_cross(eye, a, b);
    if (turn < 0) {
        GeoVec swap = a;
        a = b;
        b = swap;
    }
    // An eye in line with the segment, or on it, sees past it.
    return turn && geo_cross(eye, a, d.at) >= r * size_of(eye, a) &&
           geo_cross(b, eye, d.at) >= r * size_of(eye, b) &&
           geo_cross(b, a, d.at) >= r * size_of(a, b);
}

/// Quick test whether a piece hides everything: it covers the heights of all lines, and the figure
/// stands in the shadow of the piece or of one of its diagonals.
static bool hides_all(const View *v, const GeoScreen *s, GeoDisc disc)
{
    const GeoPiece *p = s->piece;
    if (!s->is_full || p->corner_count < 2)
        return false;
    if (p->corner_count < 4)
        return is_behind(v->eye.at, disc, p->corner[0], p->corner[1]);
    return is_behind(v->eye.at, disc, p->corner[0], p->corner[2]) ||
           is_behind(v->eye.at, disc, p->corner[1], p->corner[3]);
}

/// The piece lies wholly beside the two outermost lines, so no line between them can meet it. For
/// an angled piece the outermost corners suffice.
static bool is_aside(const View *v, const GeoScreen *s)
{
    const GeoPiece *piece = s->piece;
    GeoVec first = geo_minus(v->columns.at[0], v->eye.at);
    GeoVec last = geo_minus(v->columns.at[SIDE - 1], v->eye.at);
    if (s->is_angled)
        return (geo_turn(first, s->left) < 0 && geo_turn(first, s->right) < 0) ||
               (geo_turn(last, s->right) > 0 && geo_turn(last, s->left) > 0);
    bool is_right = piece->corner_count > 0, is_left = is_right;
    for (uint32_t i = 0; i < piece->corner_count && (is_right || is_left); i++) {
        GeoVec c = geo_minus(piece->corner[i], v->eye.at);
        is_right = is_right && geo_turn(first, c) < 0;
        is_left = is_left && geo_turn(last, c) > 0;
    }
    return is_right || is_left;
}

PieceMask geo_silhouette_near(const GeoMap *map, PieceMask which, GeoVec eye, GeoBox area)
{
    int32_t x0 = eye.x < area.x0 ? eye.x : area.x0, x1 = eye.x > area.x1 ? eye.x : area.x1;
    int32_t y0 = eye.y < area.y0 ? eye.y : area.y0, y1 = eye.y > area.y1 ? eye.y : area.y1;
    PieceMask near = 0;
    // Columns are rounded outwards, hence the 1; a linear piece along an axis has a flat box.
    x0--, y0--, x1++, y1++;
    which &= geo_map_some(map, GEO_BLOCKS_SIGHT);
    which &= ~(geo_strips_outside(&map->across, x0, x1) | geo_strips_outside(&map->along, y0, y1));
    for (; which; which &= which - 1) {
        uint32_t i = (uint32_t)__builtin_ctzll(which);
        const GeoPiece *piece = &map->piece[i];
        // Below 0 if either is; without a branch, which would be mispredicted.
        int32_t room = (x1 - piece->box.x0) | (piece->box.x1 - x0) | (y1 - piece->box.y0) |
                       (piece->box.y1 - y0);
        near |= (PieceMask)((room >= 0) & ((piece->flags & GEO_BLOCKS_SIGHT) != 0)) << i;
    }
    return near;
}

/// Is the eye within the figure's base?
static bool is_inside(GeoVec eye, GeoDisc disc)
{
    return geo_square(eye, disc.at) < (int64_t)disc.radius * disc.radius || geo_same(eye, disc.at);
}

static GeoBox box_of(GeoDisc d)
{
    return (GeoBox){d.at.x - d.radius, d.at.y - d.radius, d.at.x + d.radius, d.at.y + d.radius};
}

/// The pieces that may hide something of a figure; none if the eye is within its base.
static PieceMask near_to(const GeoMap *map, PieceMask which, GeoVec eye, GeoDisc disc)
{
    return is_inside(eye, disc) ? 0 : geo_silhouette_near(map, which, eye, box_of(disc));
}

/// Writes the pieces that may hide something into `screen` and returns their number; *all is a
/// piece that hides everything, if there is one.
static uint32_t find_screens(const View *v, const GeoMap *map, PieceMask near, GeoDisc disc,
                             GeoScreen *screen, PieceId *all)
{
    uint32_t count = 0;
    for (; near; near &= near - 1) {
        uint32_t index = (uint32_t)__builtin_ctzll(near);
        GeoScreen *s = &screen[count];
        if (!screen_of(v, &map->piece[index], s))
            continue;
        if (hides_all(v, s, disc)) {
            all->n = (uint8_t)(index + 1);
            return 0;
        }
        count++;
    }
    return count;
}

static Run run_of(const View *v, const GeoScreen *s, GeoVec column, Run guess)
{
    if (s->is_angled) {
        GeoVec way = geo_minus(column, v->eye.at);
        Edges edges = {0, 0};
        return is_towards(s, way) ? angled_run(v, s, way, &edges, guess) : nothing;
    }
    return s->piece->corner_count ? polygon_run(v, s, column, guess)
                                  : disc_run(v, s, column, guess);
}

/// All corners lie on the same side of the way from the eye.
static bool misses(const GeoPiece *piece, GeoVec eye, GeoVec p)
{
    bool is_right = piece->corner_count > 0, is_left = is_right;
    for (uint32_t i = 0; i < piece->corner_count && (is_right || is_left); i++) {
        int64_t turn = geo_cross(eye, p, piece->corner[i]);
        is_right = is_right && turn < 0;
        is_left = is_left && turn > 0;
    }
    return is_right || is_left;
}

/// The levels that these pieces hide in every column alike, taken together, are all levels.
static bool are_all_hidden(const View *v, GeoScreen *const *screen, uint32_t count)
{
    uint32_t hidden = 0;
    Run run = whole;
    for (uint32_t k = 0; k < count && hidden != FULL; k++)
        if (common_run(v, screen[k], &run) && run.from < run.to)
            hidden |= (1u << run.to) - (1u << run.from);
    return hidden == FULL;
}

bool geo_silhouette_is_seen(const GeoMap *map, PieceMask off, GeoEye eye, GeoBase target,
                            int32_t height)
{
    PieceMask near = near_to(map, ~off, eye.at, target.disc);
    if (!near)
        return true;
    GeoLevels levels = levels_of(eye, target.z, height);
    View v;
    GeoScreen screen[PIECE_MAX];
    PieceId all = {0};
    v.eye = eye;
    v.levels = &levels;
    uint32_t screens = find_screens(&v, map, near, target.disc, screen, &all);
    if (!screens)
        return !all.n;
    geo_columns_outer(&v.columns, v.eye.at, target.disc);
    bool is_wide = target.disc.radius >= WIDE_ENOUGH;
    // One column that is not hidden decides; the outermost ones are known already. A piece is
    // prepared for the eye when a line first comes near it.
    GeoScreen *order[PIECE_MAX]; // prepared pieces come first
    uint32_t asked = 0;
    for (uint32_t k = 0; k < screens; k++)
        order[k] = &screen[k];
    for (uint32_t n = 0; n < SIDE; n++) {
        uint32_t i = n == 0 ? 0 : n == 1 ? SIDE - 1 : n - 1, hidden = 0;
        if (n == 2) {
            if (is_wide && are_all_hidden(&v, order, asked))
                return false;
            geo_columns_inner(&v.columns, target.disc);
        }
        for (uint32_t k = 0; k < screens && hidden != FULL; k++) {
            GeoScreen *s = order[k];
            if (k >= asked) {
                if (misses(s->piece, eye.at, v.columns.at[i]))
                    continue;
                set_sides(&v, s);
                order[k] = order[asked];
                order[asked++] = s;
            }
            Run run = run_of(&v, s, v.columns.at[i], whole);
            if (run.from >= run.to)
                continue;
            hidden |= (1u << run.to) - (1u << run.from);
        }
        if (hidden != FULL)
            return true;
    }
    return false;
}

// --- all columns ---

/// The hidden parts of a silhouette so far.
typedef struct Shade {
    View view;
    GeoDisc disc;
    bool has_columns;
    uint32_t common;       ///< levels hidden of all columns
    uint32_t open;         ///< columns with a level not yet hidden
    uint16_t hidden[SIDE]; ///< levels of each column, besides `common`
} Shade;

/// Points hidden by each of several pieces: of all columns (is_whole), or only of the columns still
/// open.
typedef struct Shares {
    bool is_whole;    ///< count columns that are already hidden, too
    uint32_t largest; ///< points
    PieceId most;     ///< which of them
} Shares;

static void shade_start(Shade *shade, GeoEye eye, GeoDisc disc, const GeoLevels *levels)
{
    shade->view.eye = eye;
    shade->view.levels = levels;
    shade->disc = disc;
    shade->has_columns = false;
    shade->common = 0;
    shade->open = SIDE;
    memset(shade->hidden, 0, sizeof shade->hidden);
}

/// Adds the hidden levels of a column and returns the number of points.
static inline uint32_t add_run(Shade *shade, uint32_t i, Run run)
{
    uint32_t before = shade->hidden[i] | shade->common;
    uint32_t after = before | ((1u << run.to) - (1u << run.from));
    shade->hidden[i] = (uint16_t)after;
    shade->open -= before != FULL && after == FULL;
    return run.to - run.from;
}

/// The columns that are not beside an angled piece are adjacent, in the order of its edges.
static uint32_t add_angled(Shade *shade, const GeoScreen *s, bool is_whole, Run last)
{
    const View *v = &shade->view;
    uint32_t first = 0, end = SIDE, count = 0;
    Edges edges = {0, 0};
    while (first < end && !is_towards(s, geo_minus(v->columns.at[first], v->eye.at)))
        first++;
    while (first < end && !is_towards(s, geo_minus(v->columns.at[end - 1], v->eye.at)))
        end--;
    for (uint32_t i = first; i < end; i++) {
        if ((shade->hidden[i] | shade->common) == FULL && !is_whole)
            continue;
        Run run = angled_run(v, s, geo_minus(v->columns.at[i], v->eye.at), &edges, last);
        if (run.from >= run.to)
            continue;
        last = run;
        count += add_run(shade, i, run);
    }
    return count;
}

/// Adds levels that are hidden in all columns alike.
static uint32_t add_common(Shade *shade, Run run)
{
    shade->common |= (1u << run.to) - (1u << run.from);
    shade->open = 0;
    for (uint32_t i = 0; i < SIDE && shade->common != FULL; i++)
        shade->open += (shade->hidden[i] | shade->common) != FULL;
    return SIDE * (run.to - run.from);
}

/// Points that one piece hides.
static uint32_t add_screen(Shade *shade, const GeoScreen *s, bool is_whole)
{
    uint32_t count = 0;
    Run last = {0, SIDE / 2};
    bool is_wide = shade->disc.radius >= WIDE_ENOUGH;
    if (is_wide && is_aside(&shade->view, s))
        return 0;
    if (is_wide && common_run(&shade->view, s, &last))
        return last.from < last.to ? add_common(shade, last) : 0;
    if (!shade->has_columns) {
        geo_columns_inner(&shade->view.columns, shade->disc);
        shade->has_columns = true;
    }
    if (is_wide && s->is_angled)
        return add_angled(shade, s, is_whole, last);
    for (uint32_t i = 0; i < SIDE; i++) {
        if ((shade->hidden[i] | shade->common) == FULL && !is_whole)
            continue;
        Run run = run_of(&shade->view, s, shade->view.columns.at[i], last);
        if (run.from >= run.to)
            continue;
        last = run;
        count += add_run(shade, i, run);
    }
    return count;
}

/// Adds the points that each piece hides, until none is left.
static void add_pieces(Shade *shade, const GeoMap *map, PieceMask pieces, Shares *shares)
{
    GeoScreen screen[PIECE_MAX];
    PieceId all = {0};
    View *v = &shade->view;
    uint32_t screens = find_screens(v, map, pieces, shade->disc, screen, &all);
    if (all.n) {
        *shares = (Shares){shares->is_whole, GEO_SILHOUETTE, all};
        shade->open = 0;
        return;
    }
    if (screens)
        geo_columns_outer(&v->columns, v->eye.at, shade->disc);
    for (uint32_t k = 0; k < screens; k++) {
        GeoScreen *s = &screen[k];
        uint32_t index = (uint32_t)(s->piece - map->piece);
        if (shares->is_whole ? shares->largest == GEO_SILHOUETTE : !shade->open)
            return;
        set_sides(v, s);
        uint32_t count = add_screen(shade, s, shares->is_whole);
        if (count > shares->largest) {
            shares->largest = count;
            shares->most.n = (uint8_t)(index + 1);
        }
    }
}

static uint32_t hidden_of(const Shade *shade)
{
    uint64_t four[SIDE / 4], common = shade->common * UINT64_C(0x0001000100010001);
    uint32_t sum = 0;
    if (!shade->open)
        return GEO_SILHOUETTE;
    memcpy(four, shade->hidden, sizeof four);
    for (uint32_t i = 0; i < SIDE / 4; i++)
        sum += (uint32_t)__builtin_popcountll(four[i] | common);
    return sum;
}

uint32_t geo_silhouette_hidden(const GeoMap *map, PieceMask which, GeoEye eye, GeoBase target,
                               int32_t height, PieceId *most)
{
    PieceMask near = near_to(map, which, eye.at, target.disc);
    Shares shares = {.is_whole = most != NULL};
    uint32_t hidden = 0;
    if (near) {
        GeoLevels levels = levels_of(eye, target.z, height);
        Shade shade;
        shade_start(&shade, eye, target.disc, &levels);
        add_pieces(&shade, map, near, &shares);
        hidden = hidden_of(&shade);
    }
    if (most)
        *most = shares.most;
    return hidden;
}

bool geo_silhouette_is_whole(const GeoMap *map, PieceMask off, GeoEye eye, GeoBase target,
                             int32_t height)
{
    PieceMask near = near_to(map, ~off, eye.at, target.disc);
    if (!near)
        return true;
    GeoLevels levels = levels_of(eye, target.z, height);
    Shade shade;
    shade_start(&shade, eye, target.disc, &levels);
    geo_columns_outer(&shade.view.columns, shade.view.eye.at, target.disc);
    for (; near; near &= near - 1) {
        GeoScreen s;
        if (!screen_of(&shade.view, &map->piece[__builtin_ctzll(near)], &s))
            continue;
        set_sides(&shade.view, &s);
        if (add_screen(&shade, &s, false))
            return false;
    }
    return true;
}

// --- many questions from one eye ---

void geo_silhouette_screens(GeoScreens *screens, const GeoMap *map, PieceMask which, GeoEye eye,
                            int32_t z, int32_t height)
{
    screens->eye = eye;
    screens->z = z;
    screens->levels = levels_of(eye, z, height);
    screens->count = 0;
    screens->ready = 0;
    View v = {.eye = eye, .levels = &screens->levels};
    for (; which; which &= which - 1)
        if (screen_of(&v, &map->piece[__builtin_ctzll(which)], &screens->screen[screens->count])) {
            screens->order[screens->count] = (uint8_t)screens->count;
            screens->count++;
        }
}

uint32_t geo_silhouette_behind(GeoScreens *screens, GeoDisc disc)
{
    if (!screens->count || is_inside(screens->eye.at, disc))
        return GEO_SILHOUETTE;
    Shade shade;
    uint32_t front = 0; // pieces that have hidden something here
    shade_start(&shade, screens->eye, disc, &screens->levels);
    geo_columns_outer(&shade.view.columns, shade.view.eye.at, disc);
    for (uint32_t k = 0; k < screens->count && shade.open; k++) {
        uint8_t index = screens->order[k];
        GeoScreen *s = &screens->screen[index];
        if (!(screens->ready >> index & 1)) {
            set_sides(&shade.view, s);
            screens->ready |= (PieceMask)1 << index;
        }
        if (!add_screen(&shade, s, false))
            continue;
        screens->order[k] = screens->order[front];
        screens->order[front++] = index;
    }
    return GEO_SILHOUETTE - hidden_of(&shade);
}

bool geo_silhouette_all_behind(const GeoScreens *screens, GeoDisc from, GeoVec to, int64_t aside)
{
    View v = {.eye = screens->eye, .levels = &screens->levels};
    Beam beam = {geo_minus(from.at, v.eye.at), geo_minus(to, v.eye.at), from.radius + aside};
    uint32_t hidden = 0;
    for (PieceMask left = screens->ready; left && hidden != FULL; left &= left - 1) {
        const GeoScreen *s = &screens->screen[__builtin_ctzll(left)];
        Run ends[2] = {whole, whole};
        if (!s->is_angled || !find_ends(&v, &beam, s, ends))
            continue;
        uint32_t low = ends[0].from > ends[1].from ? ends[0].from : ends[1].from;
        uint32_t high = ends[0].to < ends[1].to ? ends[0].to : ends[1].to;
        hidden |= low < high ? (1u << high) - (1u << low) : 0;
    }
    return hidden == FULL;
}
