// SPDX-License-Identifier: MIT
// Paths. A walk is cut where its centre comes to the border of a zone or of a surface; each part
// has one level and one ground, judged at its middle. All else in a path is a leg of its own kind
// that cannot be divided: it says where it begins and ends, and the pieces there say whether it
// may.
#include "rules/nordenth/nordenth_path.h"
#include "core/num.h"

static int32_t top_of(const GeoPiece *piece) { return piece->height ? piece->height : INT32_MAX; }
static bool is_linear(const GeoPiece *piece) { return piece->corner_count == 2; }
static int32_t free_step(const Game *g) { return game_option(g, NORDENTH_OPT_FREE_STEP); }
static int32_t surface(const Game *g, GeoVec at, int32_t most)
{
    return geo_surface_under(g->map, at, most);
}
static Refusal no_piece(ErrorCode code, RuleId rule, uint32_t i)
{
    return (Refusal){.code = code, .rule = rule, .piece = {(uint8_t)(i + 1)}};
}

/// What a base of radius r sweeps on its way from p to q lies in here.
static GeoBox box_around(GeoVec p, GeoVec q, int32_t r)
{
    return (GeoBox){(p.x < q.x ? p.x : q.x) - r, (p.y < q.y ? p.y : q.y) - r,
                    (p.x > q.x ? p.x : q.x) + r, (p.y > q.y ? p.y : q.y) + r};
}
static bool are_apart(GeoBox a, GeoBox b)
{
    return (a.x0 > b.x1) | (a.x1 < b.x0) | (a.y0 > b.y1) | (a.y1 < b.y0);
}

static bool is_in(GeoBox box, GeoVec at)
{
    return (at.x >= box.x0) & (at.x <= box.x1) & (at.y >= box.y0) & (at.y <= box.y1);
}

// --- what is in the way ---

/// Pieces in the way of a base that goes from p to q anywhere between two levels; those of
/// `through` are not.
static Refusal pieces_between(const Game *g, FigureId id, GeoVec p, GeoVec q, int32_t low,
                              int32_t high, PieceMask through)
{
    int32_t r = game_figure_of(g, id)->radius - GEO_CONTACT, h = nordenth_height(g, id);
    GeoBox swept = box_around(p, q, r);
    PieceMask left = geo_map_some(g->map, GEO_BLOCKS_MOVE) & ~(through | g->off);
    for (; left; left &= left - 1) {
        uint32_t i = (uint32_t)__builtin_ctzll(left);
        const GeoPiece *piece = &g->map->piece[i];
        if (!(piece->flags & GEO_BLOCKS_MOVE) || are_apart(piece->box, swept) ||
            top_of(piece) <= low + (is_linear(piece) ? 0 : free_step(g)) ||
            piece->bottom >= high + h)
            continue;
        if (geo_leg_hits_piece(p, q, r, piece))
            return is_linear(piece) && (piece->flags & GEO_CROSS)
                       ? no_piece(ERR_STRADDLE, RULE_AN_TER_3, i)
                       : no_piece(ERR_PATH_BLOCKED,
                                  is_linear(piece) ? RULE_AN_TER_4 : RULE_AN_MOVE_7, i);
    }
    return refusal_none();
}

static Refusal pieces_in_way(const Game *g, FigureId id, GeoVec p, GeoVec q, int32_t z,
                             PieceMask through)
{
    return pieces_between(g, id, p, q, z, z, through);
}

/// Figures in the way; `through`: those it may pass.
static Refusal figures_in_way(const Game *g, FigureId id, GeoVec p, GeoVec q, int32_t z,
                              FigureMask through)
{
    int32_t r = game_figure_of(g, id)->radius, h = nordenth_height(g, id);
    for (FigureMask left = g->in_play & ~figure_bit(id) & ~through; left; left &= left - 1) {
        FigureId other = figure_first(left);
        const Figure *o = game_figure_of(g, other);
        int32_t reach = r + o->radius - GEO_CONTACT;
        if (!is_in(box_around(p, q, reach), o->at) || (o->states & NORDENTH_CONCEALED) ||
            o->z >= z + h || z >= o->z + nordenth_height(g, other))
            continue;
        if (geo_leg_closer(p, q, o->at, reach))
            return nordenth_no_figure(ERR_PATH_BLOCKED, RULE_AN_MOVE_6, other);
    }
    return refusal_none();
}

static bool on_table(const Game *g, GeoVec at)
{
    return at.x >= 0 && at.y >= 0 && at.x <= g->map->width && at.y <= g->map->depth;
}

static FigureMask passable(const Game *g, FigureId id)
{
    return game_option(g, NORDENTH_OPT_PASS_FRIENDS) ? game_friends(g, id) : 0;
}

/// Those who hide, and may be stood on.
static FigureMask hidden_ones(const Game *g)
{
    FigureMask hidden = 0;
    for (FigureMask left = g->in_play; left; left &= left - 1)
        hidden |= nordenth_is(g, figure_first(left), NORDENTH_CONCEALED) ? left & -left : 0;
    return hidden;
}

/// Those of `hidden` on whom it would stand.
static FigureMask stood_on(const Game *g, FigureId id, GeoBase base, FigureMask hidden)
{
    FigureMask on = 0;
    int32_t h = nordenth_height(g, id);
    for (FigureMask left = hidden & ~figure_bit(id); left; left &= left - 1) {
        FigureId other = figure_first(left);
        const Figure *o = game_figure_of(g, other);
        if (o->z < base.z + h && base.z < o->z + nordenth_height(g, other) &&
            geo_closer(base.disc, figure_disc(o), -GEO_CONTACT))
            on |= figure_bit(other);
    }
    return on;
}

FigureMask nordenth_stood_on(const Game *g, FigureId id, GeoBase base)
{
    return stood_on(g, id, base, hidden_ones(g));
}

/// Everything but hidden figures.
static Refusal stand_check(const Game *g, FigureId id, GeoBase base, FigureMask without)
{
    if (!on_table(g, base.disc.at))
        return nordenth_no(ERR_OFF_TABLE, RULE_AN_MOVE_7);
    Refusal why = figures_in_way(g, id, base.disc.at, base.disc.at, base.z, without);
    return refusal_is(why) ? why : pieces_in_way(g, id, base.disc.at, base.disc.at, base.z, 0);
}

bool nordenth_shift_place(const Game *g, FigureId hidden, FigureId mover, GeoBase there, GeoVec *to)
{
    const Figure *h = game_figure_of(g, hidden);
    int64_t best = INT64_MAX;
    for (uint32_t i = 0; i < GEO_COMPASS; i++) {
        GeoVec step = geo_step(geo_compass[i], there.disc.radius + h->radius, 1);
        GeoVec at = {there.disc.at.x + step.x, there.disc.at.y + step.y};
        int64_t far = geo_square(at, h->at);
        if (far >= best || !on_table(g, at))
            continue;
        int32_t z = surface(g, at, h->z + free_step(g));
        if (z < h->z - free_step(g))
            continue;
        GeoBase base = {{at, h->radius}, z};
        if (refusal_is(stand_check(g, hidden, base, figure_bit(mover))) ||
            nordenth_stood_on(g, hidden, base) ||
            nordenth_walled_off(g, h->at, at, z, free_step(g), nordenth_height(g, hidden)))
            continue;
        best = far;
        *to = at;
    }
    return best < INT64_MAX;
}

void nordenth_set_aside(Game *g, FigureId hidden, GeoVec to)
{
    Figure *f = game_figure(g, hidden);
    f->at = to;
    f->z = surface(g, to, f->z + free_step(g));
}

Refusal nordenth_place_check(const Game *g, FigureId id, GeoBase base)
{
    Refusal why = stand_check(g, id, base, 0);
    if (refusal_is(why))
        return why;
    FigureMask left = nordenth_stood_on(g, id, base);
    if (!left)
        return refusal_none();
    Game then; // as it is once the mover stands there, and those before have gone aside
    game_copy(&then, g);
    game_figure(&then, id)->at = base.disc.at;
    game_figure(&then, id)->z = base.z;
    for (; left; left &= left - 1) {
        GeoVec to;
        if (!nordenth_shift_place(&then, figure_first(left), id, base, &to))
            return nordenth_no_figure(ERR_PATH_BLOCKED, RULE_AN_HIDE_8, figure_first(left));
        nordenth_set_aside(&then, figure_first(left), to);
    }
    return refusal_none();
}

// --- walking ---

/// A place where a straight line comes to a border: so many of `whole` along it.
typedef struct Cut {
    int64_t n, whole;
} Cut;

/// From where to where a line a-b runs inside a convex piece; false: nowhere.
static bool inside(const GeoPiece *piece, GeoVec a, GeoVec b, Cut *from, Cut *to)
{
    *from = (Cut){0, 1};
    *to = (Cut){1, 1};
    if (!piece->corner_count) {
        int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
        int64_t ox = (int64_t)a.x - piece->corner[0].x, oy = (int64_t)a.y - piece->corner[0].y;
        int64_t square = dx * dx + dy * dy, half = dx * ox + dy * oy;
        int64_t rest = ox * ox + oy * oy - (int64_t)piece->radius * piece->radius;
        num_wide under = (num_wide)half * half - (num_wide)square * rest;
        if (under < 0 || !square)
            return false;
        int64_t root = (int64_t)num_sqrt_wide(under);
        *from = (Cut){-half - root, square};
        *to = (Cut){-half + root, square};
        return to->n >= 0 && from->n <= square;
    }
    for (uint32_t i = 0; i < piece->corner_count; i++) {
        GeoVec c = piece->corner[i], d = piece->corner[i + 1u < piece->corner_count ? i + 1 : 0];
        int64_t at_a = geo_cross(c, d, a), at_b = geo_cross(c, d, b);
        if (at_a < 0 && at_b < 0)
            return false;
        if (at_a < 0 && num_cmp_products(-at_a, from->whole, from->n, at_b - at_a) > 0)
            *from = (Cut){-at_a, at_b - at_a};
        if (at_b < 0 && num_cmp_products(at_a, to->whole, to->n, at_a - at_b) < 0)
            *to = (Cut){at_a, at_a - at_b};
    }
    return num_cmp_products(from->n, to->whole, to->n, from->whole) <= 0;
}

enum { CUT_MAX = 2 * PIECE_MAX + 2 };

/// The ends of the parts of a walk, in order; the last one is b.
static uint32_t cuts_of(const Game *g, GeoVec a, GeoVec b, GeoVec at[CUT_MAX])
{
    const uint32_t flags = GEO_DIFFICULT | GEO_SWIM | GEO_STREAM | GEO_STANDABLE;
    GeoVec way = geo_minus(b, a);
    uint32_t count = 0;
    int64_t far = geo_square(a, b);
    GeoBox line = box_around(a, b, 0);
    for (PieceMask left = geo_map_some(g->map, flags); left; left &= left - 1) {
        const GeoPiece *piece = &g->map->piece[__builtin_ctzll(left)];
        Cut cut[2];
        if (!(piece->flags & flags) || are_apart(piece->box, line) ||
            !inside(piece, a, b, &cut[0], &cut[1]))
            continue;
        for (uint32_t k = 0; k < 2; k++) {
            if (cut[k].n <= 0 || cut[k].n >= cut[k].whole)
                continue;
            GeoVec point = geo_share(a, way, cut[k].n, cut[k].whole);
            int64_t from = geo_square(a, point);
            if (from == 0 || from >= far)
                continue;
            uint32_t j = count++;
            for (; j && geo_square(a, at[j - 1]) > from; j--)
                at[j] = at[j - 1];
            at[j] = point;
        }
    }
    at[count++] = b;
    return count;
}

/// AN-MOVE-5: how much dearer the ground makes movement.
static int32_t multiplier(const Game *g, FigureId id, uint32_t ground)
{
    int32_t deep = nordenth_has(g, id, NORDENTH_SKILL_NAGE) ? 2 : 4, most = 1, product = 1;
    const int32_t times[3] = {ground & GEO_DIFFICULT ? 2 : 1, ground & GEO_STREAM ? 2 : 1,
                              ground & GEO_SWIM ? deep : 1};
    for (uint32_t i = 0; i < 3; i++) {
        most = times[i] > most ? times[i] : most;
        product *= times[i];
    }
    return game_option(g, NORDENTH_OPT_TERRAIN_STACK) == 1 ? product : most;
}

/// What it costs somebody in deep water to end there (AN-WAT-2, AN-SKL-9).
static int32_t leaving(const Game *g, FigureId id, GeoVec b, int32_t zb)
{
    return (nordenth_ground(g, b, zb) & GEO_SWIM) || nordenth_has(g, id, NORDENTH_SKILL_NAGE)
               ? 0
               : NORDENTH_LEAVE_DEEP;
}

/// Leaving deep water costs the same however it is left.
static int32_t left_by_leg(const Game *g, FigureId id, GeoVec a, int32_t za, GeoVec b, int32_t zb)
{
    return nordenth_ground(g, a, za) & GEO_SWIM ? leaving(g, id, b, zb) : 0;
}

int32_t nordenth_out_of_water(const Game *g, FigureId id, GeoVec from, int32_t z, GeoBase to)
{
    return left_by_leg(g, id, from, z, to.disc.at, to.z);
}

/// One walking leg; `judge`: look for what is in its way, too.
static Refusal walk(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, bool judge,
                    NordenthStep *out)
{
    GeoVec cut[CUT_MAX];
    uint32_t count = cuts_of(g, a, b, cut);
    bool was_deep = (nordenth_ground(g, a, z) & GEO_SWIM) != 0;
    out->cost = 0;
    GeoVec p = a;
    for (uint32_t i = 0; i < count; i++) {
        GeoVec q = cut[i], middle = geo_share(p, geo_minus(q, p), 1, 2);
        if (geo_same(p, q))
            continue;
        int32_t level = surface(g, middle, z + free_step(g));
        if (judge && level < z - free_step(g))
            return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_CLB_2);
        z = level;
        if (judge) {
            Refusal why = figures_in_way(g, id, p, q, z, passable(g, id));
            if (!refusal_is(why))
                why = pieces_in_way(g, id, p, q, z, 0);
            if (refusal_is(why))
                return why;
        }
        uint32_t ground = nordenth_ground(g, middle, z);
        bool is_deep = (ground & GEO_SWIM) != 0;
        if (was_deep && !is_deep && !nordenth_has(g, id, NORDENTH_SKILL_NAGE))
            out->cost += NORDENTH_LEAVE_DEEP;
        was_deep = is_deep;
        out->cost += geo_leg_length(p, q) * multiplier(g, id, ground);
        p = q;
    }
    out->z = surface(g, b, z + free_step(g));
    // The middle of the last thousandth is its start: whoever ends on it has left all the same.
    out->cost += was_deep ? leaving(g, id, b, out->z) : 0;
    if (judge && out->z < z - free_step(g))
        return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_CLB_2);
    return judge && !on_table(g, b) ? nordenth_no(ERR_OFF_TABLE, RULE_AN_MOVE_7) : refusal_none();
}

int32_t nordenth_walk_cost(const Game *g, FigureId id, GeoVec from, int32_t z, GeoVec to)
{
    NordenthStep step = {0};
    (void)walk(g, id, from, z, to, false, &step);
    return step.cost;
}

// --- legs that cannot be divided ---

static int sign(int64_t n) { return (n > 0) - (n < 0); }

/// AN-TER-2, AN-TER-3.
static Refusal cross(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, NordenthStep *out)
{
    int32_t r = game_figure_of(g, id)->radius;
    PieceMask through = 0;
    uint32_t crossed = PIECE_MAX;
    for (uint32_t i = 0; i < g->map->piece_count && crossed == PIECE_MAX; i++) {
        const GeoPiece *piece = &g->map->piece[i];
        if (!(piece->flags & GEO_CROSS) || (g->off >> i & 1) || top_of(piece) <= z ||
            !geo_leg_hits_piece(a, b, r - GEO_CONTACT, piece))
            continue;
        crossed = i;
    }
    if (crossed == PIECE_MAX)
        return nordenth_no(ERR_STRADDLE, RULE_AN_TER_2);
    const GeoPiece *wall = &g->map->piece[crossed];
    for (uint32_t i = 0; i < g->map->piece_count; i++)
        if (i == crossed || (wall->group && g->map->piece[i].group == wall->group &&
                             (g->map->piece[i].flags & GEO_CROSS)))
            through |= (PieceMask)1 << i;
    GeoDisc from = {a, r}, to = {b, r};
    int side = sign(geo_cross(wall->corner[0], wall->corner[1], a)),
        other = sign(geo_cross(wall->corner[0], wall->corner[1], b));
    if (!geo_piece_contact(wall, from) || !geo_piece_contact(wall, to) || side * other >= 0 ||
        geo_square(a, b) > (int64_t)NORDENTH_CROSS * NORDENTH_CROSS)
        return no_piece(ERR_STRADDLE, RULE_AN_TER_3, crossed);
    Refusal why = figures_in_way(g, id, a, b, z, passable(g, id));
    if (refusal_is(why))
        return why;
    why = pieces_in_way(g, id, a, b, z, through);
    if (refusal_is(why))
        return (Refusal){.code = ERR_STRADDLE, .rule = RULE_AN_TER_2, .piece = why.piece};
    // Touching on both sides is not overlapping: the ends are looked at with the wall in place.
    why = pieces_in_way(g, id, b, b, z, 0);
    if (refusal_is(why))
        return (Refusal){.code = ERR_STRADDLE, .rule = RULE_AN_TER_3, .piece = why.piece};
    out->z = surface(g, b, z + free_step(g));
    if (out->z < z - free_step(g))
        return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_CLB_2);
    out->cost = NORDENTH_CROSS + left_by_leg(g, id, a, z, b, out->z);
    return refusal_none();
}

/// What has its top under a place.
static PieceMask landed_on(const Game *g, GeoVec at, int32_t z)
{
    PieceMask mask = 0;
    for (PieceMask left = geo_map_some(g->map, GEO_STANDABLE); left; left &= left - 1) {
        const GeoPiece *piece = &g->map->piece[__builtin_ctzll(left)];
        if ((piece->flags & GEO_STANDABLE) && piece->height == z &&
            geo_piece_within(piece, (GeoDisc){at, 0}, 0))
            mask |= left & -left;
    }
    return mask;
}

/// AN-CLB-8; `jumped` in this figure-turn so far.
static Refusal jump(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, int32_t jumped,
                    NordenthStep *out)
{
    int32_t length = geo_leg_length(a, b);
    if (nordenth_is(g, id, NORDENTH_WOUNDED))
        return nordenth_no_figure(ERR_WOUNDED, RULE_AN_WND_1, id);
    if (surface(g, a, z) != z) // on a ladder
        return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_CLB_8);
    Refusal why = figures_in_way(g, id, a, b, z, 0);
    if (refusal_is(why))
        return why;
    // Half a pas up, however low a free step is: what it lands on is not in its way.
    out->z = surface(g, b, z + (free_step(g) > NORDENTH_LEVEL ? free_step(g) : NORDENTH_LEVEL));
    why = pieces_in_way(g, id, a, b, z, landed_on(g, b, out->z));
    if (refusal_is(why))
        return (Refusal){.code = ERR_PATH_BLOCKED, .rule = RULE_AN_CLB_8, .piece = why.piece};
    if (out->z < z - NORDENTH_LEVEL || out->z > z + NORDENTH_LEVEL)
        return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_CLB_8);
    if (4 * (length + jumped) > nordenth_base_move(g, id))
        return nordenth_no(ERR_JUMP_TOO_LONG, RULE_AN_CLB_8);
    out->cost = length + left_by_leg(g, id, a, z, b, out->z);
    return refusal_none();
}

static bool may_grip(const Game *g, FigureId id, const GeoPiece *piece)
{
    return (piece->flags & GEO_CLIMB) || nordenth_has(g, id, NORDENTH_SKILL_ESCALADE);
}

static bool is_too_wide(const Game *g, FigureId id, GeoVec a, GeoVec b)
{
    int64_t across = 2 * (int64_t)game_figure_of(g, id)->radius;
    return geo_square(a, b) > across * across;
}

/// AN-CLB-1, AN-CLB-2, AN-CLB-4: up onto the lowest surface at b that is no mere step.
static Refusal climb(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, NordenthStep *out)
{
    uint32_t face = PIECE_MAX;
    int32_t r = game_figure_of(g, id)->radius;
    if (nordenth_is(g, id, NORDENTH_WOUNDED))
        return nordenth_no_figure(ERR_WOUNDED, RULE_AN_WND_1, id);
    for (uint32_t i = 0; i < g->map->piece_count; i++) {
        const GeoPiece *piece = &g->map->piece[i];
        if ((piece->flags & GEO_STANDABLE) && piece->height > z + free_step(g) &&
            geo_piece_within(piece, (GeoDisc){b, 0}, 0) &&
            geo_piece_contact(piece, (GeoDisc){a, r}) &&
            (face == PIECE_MAX || piece->height < g->map->piece[face].height))
            face = i;
    }
    if (face == PIECE_MAX || is_too_wide(g, id, a, b))
        return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_CLB_2);
    // AN-CLB-3: who fails stays at the foot, which may be taken by a friend that it passes.
    if (!nordenth_has(g, id, NORDENTH_SKILL_ESCALADE)) {
        Refusal foot = nordenth_place_check(g, id, (GeoBase){{a, r}, z});
        if (refusal_is(foot))
            return foot;
    }
    const GeoPiece *piece = &g->map->piece[face];
    if (!may_grip(g, id, piece))
        return no_piece(ERR_NO_GRIP, RULE_AN_CLB_4, face);
    int32_t most =
        nordenth_has(g, id, NORDENTH_SKILL_ESCALADE) ? NORDENTH_ESCALADE : NORDENTH_CLIMB;
    if (piece->height - z > most)
        return no_piece(ERR_TOO_HIGH, RULE_AN_CLB_4, face);
    out->z = piece->height;
    out->cost = piece->height - z + left_by_leg(g, id, a, z, b, out->z);
    Refusal why = figures_in_way(g, id, b, b, out->z, 0);
    return refusal_is(why) ? why : pieces_in_way(g, id, a, b, out->z, 0);
}

/// Down from the surface it stands on to the next one at b that is no mere step.
static Refusal fall_to(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, int32_t *to)
{
    Refusal why = figures_in_way(g, id, a, b, z, 0);
    if (!refusal_is(why))
        why = pieces_in_way(g, id, a, b, z, 0);
    *to = surface(g, b, z + free_step(g));
    if (!refusal_is(why) && *to >= z - free_step(g))
        why = nordenth_no(ERR_PATH_BLOCKED, RULE_AN_CLB_2);
    return why;
}

/// AN-FALL-4 (a). Where it falls it may have to stay (AN-FALL-5).
static Refusal drop(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, NordenthStep *out)
{
    Refusal why = fall_to(g, id, a, z, b, &out->z);
    out->cost = geo_leg_length(a, b);
    GeoBase foot = {{b, game_figure_of(g, id)->radius}, out->z};
    return refusal_is(why) || z - out->z < NORDENTH_FALL ? why : nordenth_place_check(g, id, foot);
}

/// AN-CLB-10.
static Refusal descend(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, NordenthStep *out)
{
    int32_t r = game_figure_of(g, id)->radius;
    if (nordenth_is(g, id, NORDENTH_WOUNDED))
        return nordenth_no_figure(ERR_WOUNDED, RULE_AN_WND_1, id);
    Refusal why = fall_to(g, id, a, z, b, &out->z);
    if (refusal_is(why))
        return why;
    uint32_t face = PIECE_MAX;
    for (uint32_t i = 0; i < g->map->piece_count && face == PIECE_MAX; i++) {
        const GeoPiece *piece = &g->map->piece[i];
        if ((piece->flags & GEO_STANDABLE) && piece->height == z &&
            geo_piece_within(piece, (GeoDisc){a, 0}, 0) &&
            geo_piece_contact(piece, (GeoDisc){b, r}))
            face = i;
    }
    if (face == PIECE_MAX || is_too_wide(g, id, a, b))
        return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_CLB_10);
    if (!may_grip(g, id, &g->map->piece[face]))
        return no_piece(ERR_NO_GRIP, RULE_AN_CLB_10, face);
    if (2 * (z - out->z) > nordenth_base_move(g, id))
        return no_piece(ERR_TOO_HIGH, RULE_AN_CLB_10, face);
    out->cost = z - out->z;
    return refusal_none();
}

/// Somebody hangs, stands or leans in where a base goes up or down between two elevations.
static Refusal on_ladder_in_way(const Game *g, FigureId id, GeoVec at, int32_t low, int32_t high)
{
    int32_t r = game_figure_of(g, id)->radius, h = nordenth_height(g, id);
    for (FigureMask left = g->in_play & ~figure_bit(id); left; left &= left - 1) {
        FigureId other = figure_first(left);
        const Figure *o = game_figure_of(g, other);
        if (!(o->states & NORDENTH_CONCEALED) && o->z < high + h &&
            low < o->z + nordenth_height(g, other) &&
            geo_closer((GeoDisc){at, r}, figure_disc(o), -GEO_CONTACT))
            return nordenth_no_figure(ERR_PATH_BLOCKED, RULE_AN_MOVE_6, other);
    }
    return refusal_none();
}

/// The ladder that a base touches at a level, `end_z` with has_end on it as well; PIECE_MAX: none.
static uint32_t ladder_at(const Game *g, GeoDisc base, int32_t z, bool has_end, int32_t end_z)
{
    for (uint32_t i = 0; i < g->map->piece_count; i++) {
        const GeoPiece *piece = &g->map->piece[i];
        if ((piece->flags & GEO_LADDER) && piece->bottom <= z && z <= piece->height &&
            (!has_end || (piece->bottom <= end_z && end_z <= piece->height)) &&
            geo_in_contact((GeoDisc){piece->corner[0], 0}, base))
            return i;
    }
    return PIECE_MAX;
}

/// From the top down the step comes first, onto the ladder; else it is the step off its end.
static bool steps_first(const GeoPiece *ladder, int32_t z, int32_t to)
{
    return z == ladder->height && to < z;
}

/// AN-CLB-5, AN-CLB-6; `end_z` with has_end: how far up or down; `down`: to its foot.
static Refusal ladder(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, bool has_end,
                      int32_t end_z, bool down, NordenthStep *out)
{
    int32_t r = game_figure_of(g, id)->radius;
    if (nordenth_is(g, id, NORDENTH_WOUNDED))
        return nordenth_no_figure(ERR_WOUNDED, RULE_AN_WND_1, id);
    uint32_t found = ladder_at(g, (GeoDisc){a, r}, z, has_end, end_z);
    if (found == PIECE_MAX)
        return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_CLB_6);
    const GeoPiece *piece = &g->map->piece[found];
    bool is_top = z == piece->height, hangs = surface(g, a, z) != z,
         is_off = is_top && hangs && !geo_same(a, b) && surface(g, b, z) == z;
    int32_t to = has_end                      ? end_z
                 : is_off                     ? z
                 : down || z == piece->height ? piece->bottom
                                              : piece->height;
    bool is_end = to == piece->bottom || to == piece->height, first = steps_first(piece, z, to);
    if (!geo_same(a, b) && (!geo_in_contact((GeoDisc){piece->corner[0], 0}, (GeoDisc){b, r}) ||
                            (is_end ? surface(g, b, to) != to : !first)))
        return no_piece(ERR_PATH_BLOCKED, RULE_AN_CLB_6, found);
    int32_t low = to < z ? to : z, high = to < z ? z : to, level = first ? z : to;
    if (low == high && (geo_same(a, b) || !hangs)) // it leads nowhere: that is a walk
        return no_piece(ERR_PATH_BLOCKED, RULE_AN_CLB_6, found);
    bool quarter = game_option(g, NORDENTH_OPT_LADDER_MODE) == 1;
    out->z = to;
    out->cost = (high - low) * (quarter ? 1 : 4) + left_by_leg(g, id, a, z, b, to);
    GeoVec at = first ? b : a;
    Refusal why = on_ladder_in_way(g, id, at, low, high);
    if (!refusal_is(why))
        why = pieces_between(g, id, at, at, low, high, 0);
    if (!refusal_is(why))
        why = figures_in_way(g, id, a, b, level, 0);
    return refusal_is(why) ? why : pieces_in_way(g, id, a, b, level, 0);
}

// --- the whole path ---

static Refusal one_leg(const Game *g, FigureId id, const NordenthActing *acting, NordenthWay *way,
                       uint32_t i, bool judge, int32_t *jumped, NordenthStep *step)
{
    GeoVec a = way->at[i], b = way->at[i + 1];
    int32_t z = way->z[i];
    if (!on_table(g, b))
        return nordenth_no(ERR_OFF_TABLE, RULE_AN_MOVE_7);
    if (nordenth_has(g, id, NORDENTH_SKILL_MASSE) && !geo_same(a, b) &&
        !geo_arc_front(nordenth_facing(g, id), geo_minus(b, a), nordenth_half_arc(g)))
        return nordenth_no_figure(ERR_FRONT_ARC, RULE_AN_MOVE_3, id);
    switch (way->leg[i]) {
    case GEO_LEG_WALK: return walk(g, id, a, z, b, judge, step);
    case GEO_LEG_CROSS: return cross(g, id, a, z, b, step);
    case GEO_LEG_JUMP: {
        Refusal why = jump(g, id, a, z, b, *jumped, step);
        *jumped += geo_leg_length(a, b);
        return why;
    }
    case GEO_LEG_CLIMB: return climb(g, id, a, z, b, step);
    case GEO_LEG_DESCEND: return descend(g, id, a, z, b, step);
    case GEO_LEG_LADDER:
        return ladder(g, id, a, z, b, acting->has_end_z && i + 2 == way->count, acting->end_z,
                      !i && (acting->flags & ACTING_DOWN), step);
    case GEO_LEG_DROP: return drop(g, id, a, z, b, step);
    case GEO_LEG_KINDS: break;
    }
    return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_MOVE_2);
}

Refusal nordenth_leg(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, GeoLeg leg,
                     NordenthStep *out)
{
    NordenthWay way = {.count = 2, .at = {a, b}, .z = {z}, .leg = {leg}};
    NordenthActing none = {0};
    int32_t jumped = game_figure_of(g, id)->tally[NORDENTH_TALLY_JUMPED];
    return one_leg(g, id, &none, &way, 0, true, &jumped, out);
}

/// A leg that may only be gone with part of the movement (AN-CLB-5, AN-CLB-10).
static int32_t allowed(const Game *g, FigureId id, const NordenthWay *way, uint32_t i, int32_t most)
{
    int32_t base = nordenth_base_move(g, id);
    if (way->leg[i] == GEO_LEG_DESCEND && base / 2 < most)
        return base / 2;
    if (way->leg[i] == GEO_LEG_LADDER && game_option(g, NORDENTH_OPT_LADDER_MODE) == 1 &&
        base / 4 < most)
        return base / 4;
    return most;
}

static Refusal follow(const Game *g, FigureId id, const NordenthActing *acting, int32_t left,
                      bool judge, NordenthWay *way)
{
    const Figure *f = game_figure_of(g, id);
    int32_t jumped = f->tally[NORDENTH_TALLY_JUMPED];
    int32_t most = left < 0 ? INT32_MAX : acting->spent + left;
    way->count = acting->path.count;
    for (uint32_t i = 0; i < way->count; i++) {
        way->at[i] = acting->path.at[i];
        way->leg[i] = i + 1 < way->count ? geo_leg_get(acting->legs, i) : GEO_LEG_WALK;
    }
    way->z[0] = f->z;
    way->cost[0] = 0;
    if (!geo_same(way->at[0], f->at))
        return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_MOVE_2);
    // All that is wrong is looked for: which refusal is told follows the ledger's order. Past a leg
    // that leads nowhere nothing can be judged.
    Refusal first = refusal_none();
    uint32_t last = 0;
    for (uint32_t i = 0; i + 1 < way->count; i++) {
        NordenthStep step = {0};
        Refusal why = one_leg(g, id, acting, way, i, judge, &jumped, &step);
        first = nordenth_prior(first, why);
        if (refusal_is(why) && (way->leg[i] != GEO_LEG_WALK || why.code == ERR_OFF_TABLE))
            break;
        if (refusal_is(why))
            (void)walk(g, id, way->at[i], way->z[i], way->at[i + 1], false, &step);
        last = i + 1;
        way->z[last] = step.z;
        way->cost[last] = way->cost[i] + step.cost;
        most = left < 0 ? most : allowed(g, id, way, i, most);
    }
    if (left >= 0 && acting->spent + way->cost[last] > most)
        first = nordenth_prior(first, nordenth_no(ERR_MOVE_TOO_FAR, RULE_AN_MOVE_5));
    GeoBase end = {{way->at[last], f->radius}, way->z[last]};
    if (judge && !refusal_is(first) && last)
        first = nordenth_place_check(g, id, end);
    return first;
}

Refusal nordenth_way(const Game *g, FigureId id, const NordenthActing *acting, int32_t left,
                     NordenthWay *way)
{
    return follow(g, id, acting, left, true, way);
}

void nordenth_way_again(const Game *g, FigureId id, const NordenthActing *acting, NordenthWay *way)
{
    (void)follow(g, id, acting, -1, false, way);
}

/// Can a leg be above the ground anywhere?
static bool has_surfaces(const Game *g, GeoVec p, GeoVec q)
{
    GeoBox line = box_around(p, q, 0);
    for (PieceMask left = geo_map_some(g->map, GEO_STANDABLE); left; left &= left - 1)
        if (!are_apart(g->map->piece[__builtin_ctzll(left)].box, line))
            return true;
    return false;
}

/// Those of `hidden` on whom it may stand somewhere on a leg.
static FigureMask hidden_along(const Game *g, FigureMask hidden, int32_t r, GeoVec p, GeoVec q)
{
    FigureMask near = 0;
    for (FigureMask left = hidden; left; left &= left - 1) {
        const Figure *o = game_figure_of(g, figure_first(left));
        if (is_in(box_around(p, q, r + o->radius), o->at))
            near |= left & -left;
    }
    return near;
}

void nordenth_stations(const Game *g, FigureId id, const NordenthWay *way, bool ends_only,
                       NordenthStations *list)
{
    int32_t r = game_figure_of(g, id)->radius;
    FigureMask friends = passable(g, id);
    FigureMask hidden = hidden_ones(g);
    list->count = 0;
    list->base[0] = (GeoBase){{way->at[0], r}, way->z[0]};
    list->leg[0] = 0;
    list->is_end[0] = way->count == 1;
    list->count = 1;
    for (uint32_t i = 0; i + 1 < way->count; i++) {
        GeoBase a = {{way->at[i], r}, way->z[i]}, b = {{way->at[i + 1], r}, way->z[i + 1]};
        bool divides = way->leg[i] == GEO_LEG_WALK || way->leg[i] == GEO_LEG_LADDER;
        GeoBase to = b;
        if (way->leg[i] == GEO_LEG_WALK) {
            a.z = b.z = 0;
        } else if (way->leg[i] == GEO_LEG_LADDER) {
            uint32_t on = ladder_at(g, a.disc, a.z, true, b.z);
            if (on < PIECE_MAX && steps_first(&g->map->piece[on], a.z, b.z))
                a.disc.at = b.disc.at;
            to.disc.at = a.disc.at;
        }
        uint32_t parts = divides ? geo_watch_parts(a, to) : 1;
        if (way->leg[i] == GEO_LEG_LADDER && !parts) // off where it ends
            parts = 1;
        // A corner is a place like any other, but for those where a leg may end the move.
        bool may_end = i + 2 == way->count || way->leg[i] == GEO_LEG_CLIMB ||
                       way->leg[i] == GEO_LEG_DROP || way->leg[i + 1] == GEO_LEG_CLIMB;
        parts = ends_only && parts > 1 ? 1 : parts;
        int32_t z = way->z[i];
        // Stations lie in the box of their leg: nothing is rounded outwards.
        bool rises = parts > 1 && has_surfaces(g, way->at[i], way->at[i + 1]);
        FigureMask aside = hidden_along(g, hidden, r, way->at[i], way->at[i + 1]);
        for (uint32_t k = 1; k <= parts && list->count < NORDENTH_STATIONS_MAX; k++) {
            GeoBase base = k == parts ? (GeoBase){{way->at[i + 1], r}, way->z[i + 1]}
                                      : geo_watch_part(a, to, k, parts);
            if (k < parts && way->leg[i] == GEO_LEG_WALK)
                base.z = z = rises ? surface(g, base.disc.at, z + free_step(g)) : 0;
            if ((k < parts || !may_end) &&
                ((friends && refusal_is(stand_check(g, id, base, 0))) ||
                 (stood_on(g, id, base, aside) && refusal_is(nordenth_place_check(g, id, base)))))
                continue;
            list->base[list->count] = base;
            list->leg[list->count] = (uint8_t)i;
            list->is_end[list->count++] = k == parts;
        }
        if (!parts && list->count) // a leg of no length: its end is where it began
            list->is_end[list->count - 1] = true;
    }
}

// --- the helper ---

/// How far along a-b the base gets without overlapping a piece: the last free (or, backwards, the
/// first free) whole part of `whole`.
static int32_t free_until(const GeoPiece *piece, GeoVec a, GeoVec b, int32_t r, int32_t whole,
                          int32_t low, int32_t high, bool from_start)
{
    GeoVec way = geo_minus(b, a);
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        GeoVec at = geo_share(a, way, middle, whole);
        bool overlaps = geo_piece_overlaps(piece, (GeoDisc){at, r});
        if (overlaps == from_start)
            high = middle;
        else
            low = middle;
    }
    return from_start ? low : high;
}

bool nordenth_path_help(const Game *g, FigureId id, GeoVec to, GeoPath *path,
                        uint8_t legs[GEO_LEG_BYTES])
{
    const Figure *f = game_figure_of(g, id);
    *path = (GeoPath){.at = {f->at}, .count = 1};
    for (uint32_t i = 0; i < GEO_LEG_BYTES; i++)
        legs[i] = 0;
    GeoVec a = f->at;
    int32_t z = f->z;
    for (uint32_t tries = 0; tries < 4; tries++) {
        int32_t whole = geo_leg_length(a, to);
        uint32_t nearest = PIECE_MAX;
        int32_t before = INT32_MAX, beyond = 0;
        if (!whole)
            return path->count > 1;
        for (PieceMask left = geo_map_some(g->map, GEO_CROSS) & ~g->off; left; left &= left - 1) {
            uint32_t i = (uint32_t)__builtin_ctzll(left);
            const GeoPiece *piece = &g->map->piece[i];
            GeoVec c = piece->corner[0], d = piece->corner[1];
            if (!(piece->flags & GEO_CROSS) || top_of(piece) <= z ||
                !geo_leg_hits_piece(a, to, f->radius, piece))
                continue;
            int64_t at_a = geo_cross(c, d, a), at_b = geo_cross(c, d, to);
            if (sign(at_a) * sign(at_b) >= 0)
                return false;
            int32_t middle = (int32_t)(whole * (num_wide)at_a / (at_a - at_b));
            if (!geo_piece_overlaps(
                    piece, (GeoDisc){geo_share(a, geo_minus(to, a), middle, whole), f->radius}))
                return false;
            int32_t first = free_until(piece, a, to, f->radius, whole, 0, middle, true);
            if (first < before) {
                before = first;
                nearest = i;
                beyond = free_until(piece, a, to, f->radius, whole, middle, whole, false);
            }
        }
        if (path->count + 3u > PATH_MAX)
            return false;
        if (nearest == PIECE_MAX) {
            path->at[path->count++] = to;
            return true;
        }
        GeoVec way = geo_minus(to, a), start = geo_share(a, way, before, whole),
               end = geo_share(a, way, beyond, whole);
        if (!geo_same(start, a))
            path->at[path->count++] = start;
        geo_leg_set(legs, path->count - 1u, GEO_LEG_CROSS);
        path->at[path->count++] = end;
        a = end;
    }
    return false;
}
