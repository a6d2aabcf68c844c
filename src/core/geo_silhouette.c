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

/// The piece lies wholly beside the two outermost lines, so no line between them can meet it.
static bool is_aside(const View *v, const GeoPiece *piece)
{
    GeoVec first = geo_minus(v->columns.at[0], v->gaze.eye.at);
    GeoVec last = geo_minus(v->columns.at[SIDE - 1], v->gaze.eye.at);
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

// --- all columns ---

/// The hidden parts of a silhouette so far.
typedef struct Shade {
    View view;
    GeoDisc disc;
    bool has_columns;
    bool is_open;          ///< not all is hidden yet
    uint32_t common;       ///< levels hidden of all columns
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
    shade->is_open = true;
    memset(shade->hidden, 0, sizeof shade->hidden);
}

static GeoVec way_to(const View *v, uint32_t column)
{
    return geo_minus(v->columns.at[column], v->gaze.eye.at);
}

static void need_columns(Shade *shade)
{
    if (!shade->has_columns)
        geo_columns_inner(&shade->view.columns, shade->disc);
    shade->has_columns = true;
}

/// Adds the hidden levels of `count` columns, the first one `i`, and returns the number of points.
static inline uint32_t add_run(Shade *shade, uint32_t i, uint32_t count, GeoRun run)
{
    if (run.from >= run.to)
        return 0;
    uint32_t levels = (1u << run.to) - (1u << run.from);
    if (count == SIDE)
        shade->common |= levels;
    else
        for (uint32_t end = i + count; i < end; i++)
            shade->hidden[i] |= (uint16_t)levels;
    return count * (run.to - run.from);
}

/// Looks whether any column has a level left.
static void find_open(Shade *shade)
{
    uint64_t four[SIDE / 4], all = ~UINT64_C(0);
    memcpy(four, shade->hidden, sizeof four);
    for (uint32_t i = 0; i < SIDE / 4; i++)
        all &= four[i];
    all &= all >> 32;
    all &= all >> 16;
    shade->is_open = ((all | shade->common) & FULL) != FULL;
}

/// The columns that are not beside an angled piece are adjacent, in the order of its edges, and
/// neighbours mostly lose the same levels.
static uint32_t add_angled(Shade *shade, const GeoScreen *s)
{
    const View *v = &shade->view;
    uint32_t first = 0, end = SIDE, points = 0;
    GeoEdges edges = {0, 0};
    GeoStretch stretch = {.run = {0, SIDE / 2}};
    GeoSide right = geo_screen_side(s, way_to(v, 0)),
            left = geo_screen_side(s, way_to(v, SIDE - 1));
    if (right == left && right != GEO_TOWARDS)
        return 0;
    if (right != left)
        need_columns(shade);
    while (right != GEO_TOWARDS && first < end && !geo_screen_towards(s, way_to(v, first)))
        first++;
    while (left != GEO_TOWARDS && first < end && !geo_screen_towards(s, way_to(v, end - 1)))
        end--;
    for (uint32_t count; first < end; first += count) {
        count = end - first;
        while (count > 1 && !geo_screen_stretch(&v->gaze, s, way_to(v, first),
                                                way_to(v, first + count - 1), &edges, &stretch)) {
            need_columns(shade);
            count /= 2;
        }
        if (count == 1) {
            stretch.run = geo_screen_angled(&v->gaze, s, way_to(v, first), &edges, stretch.run);
            stretch.is_same = true;
        }
        if (stretch.is_same) {
            points += add_run(shade, first, count, stretch.run);
            continue;
        }
        need_columns(shade);
        for (uint32_t i = 0; i < count; i++) {
            stretch.run =
                geo_screen_stretched(&v->gaze, s, &stretch, way_to(v, first + i), stretch.run);
            points += add_run(shade, first + i, 1, stretch.run);
        }
    }
    return points;
}

/// Points that one piece hides; columns already hidden count only if `is_whole` or if the piece is
/// angled.
static uint32_t add_screen(Shade *shade, const GeoScreen *s, bool is_whole)
{
    const View *v = &shade->view;
    uint32_t points = 0;
    GeoRun last = {0, SIDE / 2};
    bool is_wide = shade->disc.radius >= WIDE_ENOUGH;
    if (is_wide && s->is_angled) {
        points = add_angled(shade, s);
    } else if (!is_wide || !is_aside(v, s->piece)) {
        need_columns(shade);
        for (uint32_t i = 0; i < SIDE; i++) {
            if ((shade->hidden[i] | shade->common) == FULL && !is_whole)
                continue;
            GeoRun run = geo_screen_run(&v->gaze, s, v->columns.at[i], last);
            last = run.from < run.to ? run : last;
            points += add_run(shade, i, 1, run);
        }
    }
    if (points)
        find_open(shade);
    return points;
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
        shade->is_open = false;
        return;
    }
    if (screens)
        geo_columns_outer(&v->columns, v->gaze.eye.at, shade->disc);
    for (uint32_t k = 0; k < screens; k++) {
        GeoScreen *s = &screen[k];
        uint32_t index = (uint32_t)(s->piece - map->piece);
        if (shares->is_whole ? shares->largest == GEO_SILHOUETTE : !shade->is_open)
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
    if (!shade->is_open)
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

/// Do pieces hide all of an outermost column? They go on into `order` as they are prepared for the
/// eye, which is when a line first comes near them; *asked counts those.
static bool is_column_hidden(const View *v, GeoVec column, GeoScreen **order, uint32_t screens,
                             uint32_t *asked)
{
    uint32_t hidden = 0;
    for (uint32_t k = 0; k < screens && hidden != FULL; k++) {
        GeoScreen *s = order[k];
        if (k >= *asked) {
            if (misses(s->piece, v->gaze.eye.at, column))
                continue;
            geo_screen_prepare(&v->gaze, s);
            order[k] = order[*asked];
            order[(*asked)++] = s;
        }
        GeoRun run = geo_screen_run(&v->gaze, s, column, whole);
        hidden |= run.from < run.to ? (1u << run.to) - (1u << run.from) : 0;
    }
    return hidden == FULL;
}

bool geo_silhouette_is_seen(const GeoMap *map, PieceMask off, GeoEye eye, GeoBase target,
                            int32_t height)
{
    PieceMask near = near_to(map, ~off, eye.at, target.disc);
    if (!near)
        return true;
    GeoLevels levels = levels_of(eye, target.z, height);
    Shade shade;
    View *v = &shade.view;
    GeoScreen screen[PIECE_MAX], *order[PIECE_MAX]; // prepared ones come first
    uint32_t asked = 0;
    PieceId all = {0};
    shade_start(&shade, eye, target.disc, &levels);
    uint32_t screens = find_screens(v, map, near, target.disc, screen, &all);
    if (!screens)
        return !all.n;
    for (uint32_t k = 0; k < screens; k++)
        order[k] = &screen[k];
    // One column that is not hidden decides, and is one of the outermost as a rule.
    geo_columns_outer(&v->columns, eye.at, target.disc);
    if (!is_column_hidden(v, v->columns.at[0], order, screens, &asked) ||
        !is_column_hidden(v, v->columns.at[SIDE - 1], order, screens, &asked))
        return true;
    for (uint32_t k = 0; k < screens && shade.is_open; k++) {
        if (k >= asked)
            geo_screen_prepare(&v->gaze, order[k]);
        add_screen(&shade, order[k], false);
    }
    return shade.is_open;
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
    for (uint32_t k = 0; k < screens->count && shade.is_open; k++) {
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
