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
    GeoStride stride; ///< across the line of sight
    GeoVec column[SIDE];
    int32_t level[SIDE]; ///< ascending
    int64_t rise[SIDE];  ///< of a level above the eye
    int32_t low, high;   ///< of the eye and all levels: every line runs between them
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

static void set_levels(View *v, int32_t z, int32_t height)
{
    for (int32_t j = 0; j < SIDE; j++) {
        v->level[j] = z + geo_silhouette_level(height, j);
        v->rise[j] = v->level[j] - v->eye.z;
    }
    int32_t first = v->level[0], last = v->level[SIDE - 1];
    v->low = v->eye.z < first ? v->eye.z : first;
    v->high = v->eye.z > last ? v->eye.z : last;
}

/// The columns stand across the line of sight, an odd number of sixteenths of the radius away from
/// the centre, rounded outwards. The outermost two come first: often no other is needed.
static void set_outer_columns(View *v, GeoDisc disc)
{
    GeoVec ahead = geo_minus(disc.at, v->eye.at);
    v->stride = geo_stride((GeoVec){-ahead.y, ahead.x});
    GeoVec by = geo_stride_step(&v->stride, (int64_t)disc.radius * (SIDE - 1), SIDE);
    v->column[SIDE - 1] = (GeoVec){disc.at.x + by.x, disc.at.y + by.y};
    v->column[0] = (GeoVec){disc.at.x - by.x, disc.at.y - by.y};
}

/// Least k with k * 16 * |way| >= m * n for the odd m up to 13: one division for all of them, and
/// one step more where it has rounded the wrong way. All products fit 64 bits.
static void set_offsets(int64_t square, int64_t scaled_root, int shift, int64_t n, int32_t *by)
{
    enum { FINE = 12 };
    int64_t unit = (n << (FINE + shift)) / (SIDE * scaled_root);
    for (int64_t m = 1; m < SIDE - 1; m += 2) {
        int64_t goal = m * n * (m * n), k = m * unit >> FINE;
        while (k > 0 && (k - 1) * SIDE * ((k - 1) * SIDE) * square >= goal)
            k--;
        while (k * SIDE * (k * SIDE) * square < goal)
            k++;
        by[m / 2] = (int32_t)k;
    }
}

static void set_inner_columns(View *v, GeoDisc disc)
{
    const GeoStride *s = &v->stride;
    int64_t x = s->way.x < 0 ? -(int64_t)s->way.x : s->way.x;
    int64_t y = s->way.y < 0 ? -(int64_t)s->way.y : s->way.y;
    int64_t r = disc.radius;
    // |way| * 16 and 13 r |way| are below 2^31 where people play; elsewhere the slow way serves.
    if (r < 2000 && x < 70000 && y < 70000) {
        int32_t by_x[SIDE / 2] = {0}, by_y[SIDE / 2] = {0};
        set_offsets(s->square, s->root, s->shift, r * x, by_x);
        set_offsets(s->square, s->root, s->shift, r * y, by_y);
        for (int32_t i = 0; i < SIDE / 2 - 1; i++) {
            GeoVec by = {s->way.x < 0 ? -by_x[i] : by_x[i], s->way.y < 0 ? -by_y[i] : by_y[i]};
            v->column[SIDE / 2 + i] = (GeoVec){disc.at.x + by.x, disc.at.y + by.y};
            v->column[SIDE / 2 - 1 - i] = (GeoVec){disc.at.x - by.x, disc.at.y - by.y};
        }
        return;
    }
    for (int32_t i = 0; i < SIDE / 2 - 1; i++) {
        GeoVec by = geo_stride_step(s, r * (2 * i + 1), SIDE);
        v->column[SIDE / 2 + i] = (GeoVec){disc.at.x + by.x, disc.at.y + by.y};
        v->column[SIDE / 2 - 1 - i] = (GeoVec){disc.at.x - by.x, disc.at.y - by.y};
    }
}

GeoEye geo_silhouette_point(GeoEye eye, GeoBase target, int32_t height, uint32_t column,
                            uint32_t row)
{
    View v = {.eye = eye};
    set_levels(&v, target.z, height);
    set_outer_columns(&v, target.disc);
    set_inner_columns(&v, target.disc);
    return (GeoEye){v.column[column % SIDE], v.level[row % SIDE]};
}

// --- heights of a column ---

/// How many levels are so low that (level - eye) * n < x, beginning at a good guess: neighbouring
/// columns have nearly the same. A division would say it at once, and takes longer.
static uint32_t levels_below(const View *v, int64_t n, int64_t x, uint32_t guess)
{
    while (guess < SIDE && v->rise[guess] * n < x)
        guess++;
    while (guess && v->rise[guess - 1] * n >= x)
        guess--;
    return guess;
}

/// Levels that are bottom <= height < top at place t.
static Run run_at(const View *v, Place t, int32_t bottom, int32_t top, Run guess)
{
    int64_t e = v->eye.z;
    return (Run){levels_below(v, t.n, (bottom - e) * t.d, guess.from),
                 levels_below(v, t.n, (top - e) * t.d, guess.to)};
}

/// Levels whose lines are at bottom < height < top somewhere strictly between two places: what is
/// above the eye is passed under farthest away, what is below it over nearest.
static Run run_between(const View *v, Place from, Place to, int32_t bottom, int32_t top, Run guess)
{
    int64_t e = v->eye.z;
    Place low = bottom < e ? from : to, high = top > e ? from : to;
    return (Run){levels_below(v, low.n, (bottom - e) * low.d + 1, guess.from),
                 levels_below(v, high.n, (top - e) * high.d, guess.to)};
}

// --- one piece ---

/// A piece as the view needs it: cut down to the heights between which lines run.
typedef struct Screen {
    const GeoPiece *piece;
    int32_t bottom, top;
    bool is_full;   ///< every line runs at its heights
    bool is_angled; ///< a polygon that the eye is clearly outside of: right and left are known
    bool asks_in, asks_out; ///< where a line enters or leaves a polygon matters
    uint8_t fronts, backs;  ///< edges that the eye is outside and inside of, if angled
    uint8_t front[GEO_CORNER_MAX], back[GEO_CORNER_MAX]; ///< these, from right to left
    GeoVec right, left; ///< from the eye to the polygon's outermost corners
    GeoVec corner[GEO_CORNER_MAX], edge[GEO_CORNER_MAX]; ///< from the eye, to the next, if angled
    int64_t side[GEO_CORNER_MAX]; ///< of which edge the eye is inside, and how far
} Screen;

static bool screen_of(const View *v, const GeoPiece *piece, Screen *s)
{
    int32_t top = piece->height ? piece->height : INT32_MAX;
    bool is_thin = piece->corner_count == 2;
    if (top <= v->low || piece->bottom > v->high || (!is_thin && piece->bottom == v->high))
        return false;
    s->piece = piece;
    s->is_full = top > v->high && (piece->bottom < v->low || (is_thin && piece->bottom == v->low));
    s->bottom = piece->bottom < v->low ? v->low - 1 : piece->bottom;
    s->top = top > v->high ? v->high + 1 : top;
    return true;
}

/// The edges of a convex polygon as an eye outside of it has them, none of them end on: those in
/// front and those behind, each from the rightmost corner to the leftmost.
static void set_edges(const View *v, Screen *s, uint32_t in_front)
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

/// What of a piece depends on the eye alone.
static void set_sides(const View *v, Screen *s)
{
    const GeoVec *corner = s->piece->corner;
    uint32_t count = s->piece->corner_count, on = 0, in_front = 0;
    s->is_angled = false;
    for (uint32_t i = 0; i < count; i++) {
        s->side[i] = geo_cross(corner[i], corner[i + 1 < count ? i + 1 : 0], v->eye.at);
        in_front |= (uint32_t)(s->side[i] < 0) << i;
        on += s->side[i] == 0;
    }
    if (count < 3)
        return;
    // Heights beyond those of all lines are the same at any place.
    int32_t e = v->eye.z;
    s->is_angled = in_front && !on;
    s->asks_in = !s->is_full &&
                 ((s->bottom < e && s->bottom >= v->low) || (s->top > e && s->top <= v->high));
    s->asks_out = !s->is_full && (s->bottom >= e || s->top <= e);
    if (s->is_angled)
        set_edges(v, s, in_front);
}

static Run line_run(const View *v, const Screen *s, GeoVec p, Run guess)
{
    GeoVec a = s->piece->corner[0], b = s->piece->corner[1];
    int64_t from = s->side[0], to = geo_cross(a, b, p);
    if ((from <= 0 || to >= 0) && (from >= 0 || to <= 0))
        return nothing;
    int64_t l = geo_cross(v->eye.at, p, a), r = geo_cross(v->eye.at, p, b);
    if ((l > 0 && r > 0) || (l < 0 && r < 0))
        return nothing;
    if (s->is_full)
        return whole;
    Place t = from > 0 ? (Place){from, from - to} : (Place){-from, to - from};
    return run_at(v, t, s->bottom, s->top, guess);
}

static bool is_before(Place a, Place b) { return num_cmp_products(a.n, b.d, b.n, a.d) < 0; }

/// An eye clearly outside: a line between the outermost corners goes in by the one edge in front,
/// and out by the one behind, between whose ends it runs.
static Run angled_run(const View *v, const Screen *s, GeoVec p, Run guess)
{
    GeoVec way = geo_minus(p, v->eye.at);
    uint32_t i = 0;
    if (geo_turn(s->right, way) <= 0 || geo_turn(s->left, way) >= 0)
        return nothing;
    while (i + 1u < s->fronts && geo_turn(s->corner[s->front[i]], way) > 0)
        i++;
    // Along the whole line the distance from an edge grows by `by`.
    int64_t from = s->side[s->front[i]], by = geo_turn(s->edge[s->front[i]], way);
    if (from + by <= 0)
        return nothing;
    if (s->is_full)
        return whole;
    Place in = {0, 1}, out = {1, 1};
    if (s->asks_in)
        in = (Place){-from, by};
    if (s->asks_out) {
        for (i = 0; i + 1u < s->backs && geo_turn(s->corner[s->back[i + 1]], way) > 0;)
            i++;
        from = s->side[s->back[i]];
        by = geo_turn(s->edge[s->back[i]], way);
        if (from + by < 0)
            out = (Place){from, -by};
    }
    return run_between(v, in, out, s->bottom, s->top, guess);
}

/// An eye inside, or in line with an edge: entering and leaving are compared.
static Run polygon_run(const View *v, const Screen *s, GeoVec p, Run guess)
{
    Place in = {0, 1}, out = {1, 1};
    const GeoVec *corner = s->piece->corner;
    uint32_t count = s->piece->corner_count;
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
    return s->is_full ? whole : run_between(v, in, out, s->bottom, s->top, guess);
}

/// One point behind a disc, asked by itself.
static bool disc_hides(const View *v, const Screen *s, GeoVec p, int32_t level)
{
    GeoPart part;
    if (level == v->eye.z ? level <= s->bottom || level >= s->top : false)
        return false;
    return geo_part_of_height(v->eye.at, p, v->eye.z, level, s->bottom, s->top, &part) &&
           part.from < part.to &&
           geo_part_enters_disc(&part, (GeoDisc){s->piece->corner[0], s->piece->radius});
}

static Run disc_run(const View *v, const Screen *s, GeoVec p, Run guess)
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
            *(more ? &most : &sure) =
                s->is_full ? whole : run_between(v, from, to, s->bottom, s->top, guess);
    }
    // What is hidden is one run, between the sure one and the largest possible.
    Run run = sure;
    if (sure.from >= sure.to) {
        run.from = most.from;
        while (run.from < most.to && !disc_hides(v, s, p, v->level[run.from]))
            run.from++;
        run.to = run.from;
    }
    while (run.from > most.from && disc_hides(v, s, p, v->level[run.from - 1]))
        run.from--;
    while (run.to < most.to && disc_hides(v, s, p, v->level[run.to]))
        run.to++;
    return run;
}

// --- all columns at once ---

static int64_t size_of(GeoVec a, GeoVec b)
{
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

/// Of something that is linear along the columns, the least and the most that any column has: the
/// outermost ones have both, and all are rounded, by less than one each way.
typedef struct Range {
    int64_t least, most;
} Range;

/// geo_turn(by, way to a column).
static Range range_of(const View *v, GeoVec by)
{
    int64_t first = geo_turn(by, geo_minus(v->column[0], v->eye.at));
    int64_t last = geo_turn(by, geo_minus(v->column[SIDE - 1], v->eye.at));
    int64_t room = 2 * size_of((GeoVec){0, 0}, by);
    return first < last ? (Range){first - room, last + room} : (Range){last - room, first + room};
}

/// All columns lie strictly between two directions.
static bool are_between(const View *v, GeoVec right, GeoVec left)
{
    return range_of(v, right).least > 0 && range_of(v, left).most < 0;
}

static bool is_same(Run a, Run b) { return a.from == b.from && a.to == b.to; }

/// Does a linear piece hide the same levels of every column?
static bool line_common(const View *v, const Screen *s, Run *run)
{
    GeoVec a = geo_minus(s->piece->corner[0], v->eye.at);
    GeoVec b = geo_minus(s->piece->corner[1], v->eye.at);
    int64_t from = s->side[0];
    Range by = range_of(v, geo_minus(b, a)); // the way from the piece: from + by
    bool is_across = from > 0 ? from + by.most < 0 && are_between(v, a, b)
                              : from < 0 && from + by.least > 0 && are_between(v, b, a);
    if (!is_across)
        return false;
    int64_t n = from > 0 ? from : -from;
    Range d = from > 0 ? (Range){-by.most, -by.least} : by;
    *run = s->is_full ? whole : run_at(v, (Place){n, d.least}, s->bottom, s->top, *run);
    return s->is_full || is_same(*run, run_at(v, (Place){n, d.most}, s->bottom, s->top, *run));
}

/// Does an angled polygon? All lines must go in by one edge and, if that matters, out by one.
static bool angled_common(const View *v, const Screen *s, Run *run)
{
    GeoVec first = geo_minus(v->column[0], v->eye.at);
    uint32_t i = 0;
    while (i + 1u < s->fronts && geo_turn(s->corner[s->front[i]], first) > 0)
        i++;
    int64_t from = s->side[s->front[i]];
    Range by = range_of(v, s->edge[s->front[i]]);
    if (from + by.least <= 0 ||
        !are_between(v, i ? s->corner[s->front[i - 1]] : s->right, s->corner[s->front[i]]))
        return false;
    if (s->is_full) {
        *run = whole;
        return true;
    }
    Place in[2] = {{0, 1}, {0, 1}}, out[2] = {{1, 1}, {1, 1}};
    if (s->asks_in) {
        in[0] = (Place){-from, by.least};
        in[1] = (Place){-from, by.most};
    }
    if (s->asks_out) {
        for (i = 0; i + 1u < s->backs && geo_turn(s->corner[s->back[i + 1]], first) > 0;)
            i++;
        from = s->side[s->back[i]];
        by = range_of(v, s->edge[s->back[i]]);
        GeoVec left = i + 1u < s->backs ? s->corner[s->back[i + 1]] : s->left;
        bool is_within = from + by.least >= 0, is_past = from + by.most < 0;
        if (!(is_within || is_past) || !are_between(v, s->corner[s->back[i]], left))
            return false;
        if (is_past) {
            out[0] = (Place){from, -by.most};
            out[1] = (Place){from, -by.least};
        }
    }
    *run = run_between(v, in[0], out[0], s->bottom, s->top, *run);
    return is_same(*run, run_between(v, in[1], out[1], s->bottom, s->top, *run));
}

/// The levels that a piece hides of every column, if they are the same; if not, a good guess.
static bool common_run(const View *v, const Screen *s, Run *run)
{
    return s->piece->corner_count == 2 ? line_common(v, s, run)
                                       : s->is_angled && angled_common(v, s, run);
}

// --- all pieces ---

/// A disc lies wholly behind the segment a-b, seen from the eye, with a little room on all sides
/// (lengths are taken too long, so some that do are not found).
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

/// The quick way to say that a piece hides everything: it is as high as all lines, and the figure
/// stands in its shadow, or in that of a diagonal, which any line into the shadow must pass.
static bool hides_all(const View *v, const Screen *s, GeoDisc disc)
{
    const GeoPiece *p = s->piece;
    if (!s->is_full || p->corner_count < 2)
        return false;
    if (p->corner_count < 4)
        return is_behind(v->eye.at, disc, p->corner[0], p->corner[1]);
    return is_behind(v->eye.at, disc, p->corner[0], p->corner[2]) ||
           is_behind(v->eye.at, disc, p->corner[1], p->corner[3]);
}

/// The piece lies wholly beside the two outermost lines: none of the others can meet it.
static bool is_aside(const View *v, const GeoPiece *piece)
{
    GeoVec first = geo_minus(v->column[0], v->eye.at);
    GeoVec last = geo_minus(v->column[SIDE - 1], v->eye.at);
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
    if (map->piece_count < PIECE_MAX)
        which &= ((PieceMask)1 << map->piece_count) - 1;
    for (; which; which &= which - 1) {
        const GeoPiece *piece = &map->piece[__builtin_ctzll(which)];
        // Columns are rounded outwards, hence the 1; a linear piece along an axis has a flat box.
        bool is_far = (piece->box.x0 > x1 + 1) | (piece->box.x1 < x0 - 1) |
                      (piece->box.y0 > y1 + 1) | (piece->box.y1 < y0 - 1);
        bool is_near = !is_far & ((piece->flags & GEO_BLOCKS_SIGHT) != 0);
        near |= which & (~which + 1) & -(PieceMask)is_near; // a branch would be guessed wrong
    }
    return near;
}

/// Is the eye so near that it stands in the figure?
static bool is_inside(GeoVec eye, GeoDisc disc)
{
    return geo_square(eye, disc.at) < (int64_t)disc.radius * disc.radius || geo_same(eye, disc.at);
}

static GeoBox box_of(GeoDisc d)
{
    return (GeoBox){d.at.x - d.radius, d.at.y - d.radius, d.at.x + d.radius, d.at.y + d.radius};
}

/// Pieces that may hide something, into `screen`; how many. One that hides all is in *all.
static uint32_t find_screens(const View *v, const GeoMap *map, PieceMask near, GeoDisc disc,
                             Screen *screen, PieceId *all)
{
    uint32_t count = 0;
    for (; near; near &= near - 1) {
        uint32_t index = (uint32_t)__builtin_ctzll(near);
        Screen *s = &screen[count];
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

static Run run_of(const View *v, const Screen *s, GeoVec column, Run guess)
{
    return s->piece->corner_count == 2   ? line_run(v, s, column, guess)
           : s->piece->corner_count == 0 ? disc_run(v, s, column, guess)
           : s->is_angled                ? angled_run(v, s, column, guess)
                                         : polygon_run(v, s, column, guess);
}

/// What some pieces hide of every column alike, taken together, is everything.
static bool are_all_hidden(const View *v, Screen *const *screen, uint32_t count)
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
    PieceMask near = is_inside(eye.at, target.disc)
                         ? 0
                         : geo_silhouette_near(map, ~off, eye.at, box_of(target.disc));
    if (!near)
        return true;
    View v = {.eye = eye};
    Screen screen[PIECE_MAX];
    PieceId all = {0};
    set_levels(&v, target.z, height);
    uint32_t screens = find_screens(&v, map, near, target.disc, screen, &all);
    if (!screens)
        return !all.n;
    set_outer_columns(&v, target.disc);
    bool is_wide = target.disc.radius >= WIDE_ENOUGH;
    // A column that is not hidden settles it; the outermost ones are known already. What hid one
    // often hides the next: it is asked first.
    Screen *order[PIECE_MAX];
    uint32_t asked = 0;
    for (uint32_t k = 0; k < screens; k++)
        order[k] = &screen[k];
    for (uint32_t n = 0; n < SIDE; n++) {
        uint32_t i = n == 0 ? 0 : n == 1 ? SIDE - 1 : n - 1, hidden = 0;
        if (n == 2) {
            if (is_wide && are_all_hidden(&v, order, asked))
                return false;
            set_inner_columns(&v, target.disc);
        }
        for (uint32_t k = 0; k < screens && hidden != FULL; k++) {
            Screen *s = order[k];
            if (k == asked) {
                set_sides(&v, s);
                asked++;
            }
            Run run = run_of(&v, s, v.column[i], whole);
            if (run.from >= run.to)
                continue;
            hidden |= (1u << run.to) - (1u << run.from);
            order[k] = order[0];
            order[0] = s;
        }
        if (hidden != FULL)
            return true;
    }
    return false;
}

// --- all columns ---

/// What of a silhouette is hidden so far.
typedef struct Shade {
    View view;
    GeoDisc disc;
    bool has_columns;
    uint32_t open;         ///< columns of which something is left
    uint16_t hidden[SIDE]; ///< levels of each column
} Shade;

/// What some pieces hide by themselves or, if nobody wants to know, of the columns still open.
typedef struct Shares {
    bool is_whole;    ///< columns that are hidden already count as well
    uint32_t largest; ///< points
    PieceId most;     ///< which of them
    PieceMask all;    ///< those that hide anything
} Shares;

static void shade_start(Shade *shade, GeoEye eye, GeoBase target, int32_t height)
{
    shade->view.eye = eye;
    shade->disc = target.disc;
    shade->has_columns = false;
    shade->open = SIDE;
    memset(shade->hidden, 0, sizeof shade->hidden);
    set_levels(&shade->view, target.z, height);
}

/// Points that one piece hides.
static uint32_t add_screen(Shade *shade, const Screen *s, bool is_whole)
{
    uint32_t count = 0;
    Run last = {0, SIDE / 2};
    bool is_common = shade->disc.radius >= WIDE_ENOUGH && common_run(&shade->view, s, &last);
    if (!is_common && !shade->has_columns) {
        set_inner_columns(&shade->view, shade->disc);
        shade->has_columns = true;
    }
    for (uint32_t i = 0; i < SIDE; i++) {
        uint32_t before = shade->hidden[i];
        if (before == FULL && !is_whole)
            continue;
        Run run = is_common ? last : run_of(&shade->view, s, shade->view.column[i], last);
        if (run.from >= run.to)
            continue;
        last = run;
        count += run.to - run.from;
        uint32_t after = before | ((1u << run.to) - (1u << run.from));
        shade->hidden[i] = (uint16_t)after;
        shade->open -= before != FULL && after == FULL;
    }
    return count;
}

/// Adds what pieces hide, one by one, until nothing is left.
static void add_pieces(Shade *shade, const GeoMap *map, PieceMask pieces, Shares *shares)
{
    Screen screen[PIECE_MAX];
    PieceId all = {0};
    View *v = &shade->view;
    uint32_t screens = find_screens(v, map, pieces, shade->disc, screen, &all);
    if (all.n) {
        *shares = (Shares){shares->is_whole, GEO_SILHOUETTE, all, (PieceMask)1 << (all.n - 1)};
        shade->open = 0;
        return;
    }
    if (screens && !shade->has_columns)
        set_outer_columns(v, shade->disc);
    for (uint32_t k = 0; k < screens; k++) {
        Screen *s = &screen[k];
        uint32_t index = (uint32_t)(s->piece - map->piece);
        if (shares->is_whole ? shares->largest == GEO_SILHOUETTE : !shade->open)
            return;
        if (shade->disc.radius >= WIDE_ENOUGH && is_aside(v, s->piece))
            continue;
        set_sides(v, s);
        uint32_t count = add_screen(shade, s, shares->is_whole);
        if (count)
            shares->all |= (PieceMask)1 << index;
        if (count > shares->largest) {
            shares->largest = count;
            shares->most.n = (uint8_t)(index + 1);
        }
    }
}

static uint32_t hidden_of(const Shade *shade)
{
    uint64_t four[SIDE / 4];
    uint32_t sum = 0;
    if (!shade->open)
        return GEO_SILHOUETTE;
    memcpy(four, shade->hidden, sizeof four);
    for (uint32_t i = 0; i < SIDE / 4; i++)
        sum += (uint32_t)__builtin_popcountll(four[i]);
    return sum;
}

uint32_t geo_silhouette_hidden(const GeoMap *map, PieceMask which, GeoEye eye, GeoBase target,
                               int32_t height, PieceId *most)
{
    PieceMask near = is_inside(eye.at, target.disc)
                         ? 0
                         : geo_silhouette_near(map, which, eye.at, box_of(target.disc));
    Shares shares = {.is_whole = most != NULL};
    uint32_t hidden = 0;
    if (near) {
        Shade shade;
        shade_start(&shade, eye, target, height);
        add_pieces(&shade, map, near, &shares);
        hidden = hidden_of(&shade);
    }
    if (most)
        *most = shares.most;
    return hidden;
}

uint32_t geo_silhouette_past(const GeoMap *map, PieceMask off, GeoEye eye, GeoBase target,
                             int32_t height, PieceMask *walls)
{
    PieceMask first = *walls & ~off;
    Shares shares = {0};
    *walls = 0;
    if (is_inside(eye.at, target.disc))
        return GEO_SILHOUETTE;
    Shade shade;
    shade_start(&shade, eye, target, height);
    if (first)
        add_pieces(&shade, map, first, &shares);
    if (shade.open)
        add_pieces(&shade, map,
                   geo_silhouette_near(map, ~off & ~first, eye.at, box_of(target.disc)), &shares);
    *walls = shares.all;
    return GEO_SILHOUETTE - hidden_of(&shade);
}
