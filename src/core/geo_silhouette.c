// SPDX-License-Identifier: MIT
// The pieces near the line of sight are clipped to the heights that matter and prepared for the
// eye; what each hides of a column is geo_screen.c. All columns are asked at once where a piece
// hides the same of all of them, and as soon as nothing is left, or something is bound to be seen,
// the answer is known.
#include "core/geo_silhouette.h"
#include "core/geo_columns.h"
#include "core/geo_screen.h"
#include <string.h>

enum {
    SIDE = GEO_SILHOUETTE_SIDE,
    FULL = (1 << SIDE) - 1, ///< all levels of a column
    WIDE_ENOUGH = 100       ///< radius at which rounding cannot swap columns
};

typedef struct View {
    GeoGaze gaze;
    GeoColumns columns;
} View;

static const GeoRun whole = {0, SIDE};

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
    GeoColumns columns;
    geo_columns_outer(&columns, eye.at, target.disc);
    geo_columns_inner(&columns, target.disc);
    return (GeoEye){columns.at[column % SIDE],
                    target.z + geo_silhouette_level(height, (int32_t)(row % SIDE))};
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
    return turn && geo_cross(eye, a, d.at) >= r * geo_length_sum(geo_minus(a, eye)) &&
           geo_cross(b, eye, d.at) >= r * geo_length_sum(geo_minus(b, eye)) &&
           geo_cross(b, a, d.at) >= r * geo_length_sum(geo_minus(b, a));
}

/// Quick test whether a piece hides everything: it covers the heights of all lines, and the figure
/// stands in the shadow of the piece or of one of its diagonals.
static bool hides_all(const View *v, const GeoScreen *s, GeoDisc disc)
{
    const GeoPiece *p = s->piece;
    if (!s->is_full || p->corner_count < 2)
        return false;
    if (p->corner_count < 4)
        return is_behind(v->gaze.eye.at, disc, p->corner[0], p->corner[1]);
    return is_behind(v->gaze.eye.at, disc, p->corner[0], p->corner[2]) ||
           is_behind(v->gaze.eye.at, disc, p->corner[1], p->corner[3]);
}

/// The piece lies wholly beside the two outermost lines, so no line between them can meet it. For
/// an angled piece the outermost corners suffice.
static bool is_aside(const View *v, const GeoScreen *s)
{
    const GeoPiece *piece = s->piece;
    GeoVec first = geo_minus(v->columns.at[0], v->gaze.eye.at);
    GeoVec last = geo_minus(v->columns.at[SIDE - 1], v->gaze.eye.at);
    if (s->is_angled)
        return (geo_turn(first, s->left) < 0 && geo_turn(first, s->right) < 0) ||
               (geo_turn(last, s->right) > 0 && geo_turn(last, s->left) > 0);
    bool is_right = piece->corner_count > 0, is_left = is_right;
    for (uint32_t i = 0; i < piece->corner_count && (is_right || is_left); i++) {
        GeoVec c = geo_minus(piece->corner[i], v->gaze.eye.at);
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
        if (!geo_screen_clip(&v->gaze, &map->piece[index], s))
            continue;
        if (hides_all(v, s, disc)) {
            all->n = (uint8_t)(index + 1);
            return 0;
        }
        count++;
    }
    return count;
}

/// Does a piece hide the same levels of every column? *run: those levels; else a good guess.
static bool is_common(const View *v, const GeoScreen *s, GeoRun *run)
{
    // The outermost columns have all others between them.
    GeoBeam beam = {geo_minus(v->columns.at[0], v->gaze.eye.at),
                    geo_minus(v->columns.at[SIDE - 1], v->gaze.eye.at), 0};
    return geo_screen_common(&v->gaze, &beam, s, run);
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
    GeoRun run = whole;
    for (uint32_t k = 0; k < count && hidden != FULL; k++)
        if (is_common(v, screen[k], &run) && run.from < run.to)
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
    v.gaze.eye = eye;
    v.gaze.levels = &levels;
    uint32_t screens = find_screens(&v, map, near, target.disc, screen, &all);
    if (!screens)
        return !all.n;
    geo_columns_outer(&v.columns, v.gaze.eye.at, target.disc);
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
                geo_screen_prepare(&v.gaze, s);
                order[k] = order[asked];
                order[asked++] = s;
            }
            GeoRun run = geo_screen_run(&v.gaze, s, v.columns.at[i], whole);
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
    shade->view.gaze.eye = eye;
    shade->view.gaze.levels = levels;
    shade->disc = disc;
    shade->has_columns = false;
    shade->common = 0;
    shade->open = SIDE;
    memset(shade->hidden, 0, sizeof shade->hidden);
}

/// Adds the hidden levels of a column and returns the number of points.
static inline uint32_t add_run(Shade *shade, uint32_t i, GeoRun run)
{
    uint32_t before = shade->hidden[i] | shade->common;
    uint32_t after = before | ((1u << run.to) - (1u << run.from));
    shade->hidden[i] = (uint16_t)after;
    shade->open -= before != FULL && after == FULL;
    return run.to - run.from;
}

/// The columns that are not beside an angled piece are adjacent, in the order of its edges.
static uint32_t add_angled(Shade *shade, const GeoScreen *s, bool is_whole, GeoRun last)
{
    const View *v = &shade->view;
    uint32_t first = 0, end = SIDE, count = 0;
    GeoEdges edges = {0, 0};
    while (first < end && !geo_screen_towards(s, geo_minus(v->columns.at[first], v->gaze.eye.at)))
        first++;
    while (first < end && !geo_screen_towards(s, geo_minus(v->columns.at[end - 1], v->gaze.eye.at)))
        end--;
    for (uint32_t i = first; i < end; i++) {
        if ((shade->hidden[i] | shade->common) == FULL && !is_whole)
            continue;
        GeoRun run = geo_screen_angled(&v->gaze, s, geo_minus(v->columns.at[i], v->gaze.eye.at),
                                       &edges, last);
        if (run.from >= run.to)
            continue;
        last = run;
        count += add_run(shade, i, run);
    }
    return count;
}

/// Adds levels that are hidden in all columns alike.
static uint32_t add_common(Shade *shade, GeoRun run)
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
    GeoRun last = {0, SIDE / 2};
    bool is_wide = shade->disc.radius >= WIDE_ENOUGH;
    if (is_wide && is_aside(&shade->view, s))
        return 0;
    if (is_wide && is_common(&shade->view, s, &last))
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
        GeoRun run = geo_screen_run(&shade->view.gaze, s, shade->view.columns.at[i], last);
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
        geo_columns_outer(&v->columns, v->gaze.eye.at, shade->disc);
    for (uint32_t k = 0; k < screens; k++) {
        GeoScreen *s = &screen[k];
        uint32_t index = (uint32_t)(s->piece - map->piece);
        if (shares->is_whole ? shares->largest == GEO_SILHOUETTE : !shade->open)
            return;
        geo_screen_prepare(&v->gaze, s);
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
    geo_columns_outer(&shade.view.columns, shade.view.gaze.eye.at, target.disc);
    for (; near; near &= near - 1) {
        GeoScreen s;
        if (!geo_screen_clip(&shade.view.gaze, &map->piece[__builtin_ctzll(near)], &s))
            continue;
        geo_screen_prepare(&shade.view.gaze, &s);
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
    GeoGaze gaze = {eye, &screens->levels};
    for (; which; which &= which - 1)
        if (geo_screen_clip(&gaze, &map->piece[__builtin_ctzll(which)],
                            &screens->screen[screens->count])) {
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
    geo_columns_outer(&shade.view.columns, shade.view.gaze.eye.at, disc);
    for (uint32_t k = 0; k < screens->count && shade.open; k++) {
        uint8_t index = screens->order[k];
        GeoScreen *s = &screens->screen[index];
        if (!(screens->ready >> index & 1)) {
            geo_screen_prepare(&shade.view.gaze, s);
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
    GeoGaze gaze = {screens->eye, &screens->levels};
    GeoBeam beam = {geo_minus(from.at, gaze.eye.at), geo_minus(to, gaze.eye.at),
                    from.radius + aside};
    uint32_t hidden = 0;
    for (PieceMask left = screens->ready; left && hidden != FULL; left &= left - 1) {
        const GeoScreen *s = &screens->screen[__builtin_ctzll(left)];
        GeoRun ends[2] = {whole, whole};
        if (!s->is_angled || !geo_screen_ends(&gaze, &beam, s, ends))
            continue;
        uint32_t low = ends[0].from > ends[1].from ? ends[0].from : ends[1].from;
        uint32_t high = ends[0].to < ends[1].to ? ends[0].to : ends[1].to;
        hidden |= low < high ? (1u << high) - (1u << low) : 0;
    }
    return hidden == FULL;
}
