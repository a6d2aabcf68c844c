// SPDX-License-Identifier: MIT
// A walk is cut where its centre comes to the border of a zone or of a surface; each part has one
// level and one ground, judged at its middle. Every other leg cannot be divided: it says where it
// begins and ends, and the pieces there say whether it may.
#include "rules/nordenth/nordenth_leg.h"
#include "core/num.h"

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
    GeoBox line = nordenth_box_around(a, b, 0);
    for (PieceMask left = geo_map_some(g->map, flags); left; left &= left - 1) {
        const GeoPiece *piece = &g->map->piece[__builtin_ctzll(left)];
        Cut cut[2];
        if (!(piece->flags & flags) || nordenth_are_apart(piece->box, line) ||
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

Refusal nordenth_leg_walk(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, bool judge,
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
        int32_t level = nordenth_surface(g, middle, z + nordenth_free_step(g));
        if (judge && level < z - nordenth_free_step(g))
            return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_CLB_2);
        z = level;
        if (judge) {
            Refusal why = nordenth_figures_in_way(g, id, p, q, z, nordenth_passable(g, id));
            if (!refusal_is(why))
                why = nordenth_pieces_in_way(g, id, p, q, z, 0);
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
    out->z = nordenth_surface(g, b, z + nordenth_free_step(g));
    // The middle of the last thousandth is its start: whoever ends on it has left all the same.
    out->cost += was_deep ? leaving(g, id, b, out->z) : 0;
    if (judge && out->z < z - nordenth_free_step(g))
        return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_CLB_2);
    return judge && !nordenth_on_table(g, b) ? nordenth_no(ERR_OFF_TABLE, RULE_AN_MOVE_7)
                                             : refusal_none();
}

int32_t nordenth_walk_cost(const Game *g, FigureId id, GeoVec from, int32_t z, GeoVec to)
{
    NordenthStep step = {0};
    (void)nordenth_leg_walk(g, id, from, z, to, false, &step);
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
        if (!(piece->flags & GEO_CROSS) || (g->off >> i & 1) || nordenth_top_of(piece) <= z ||
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
        return nordenth_no_piece(ERR_STRADDLE, RULE_AN_TER_3, crossed);
    Refusal why = nordenth_figures_in_way(g, id, a, b, z, nordenth_passable(g, id));
    if (refusal_is(why))
        return why;
    why = nordenth_pieces_in_way(g, id, a, b, z, through);
    if (refusal_is(why))
        return (Refusal){.code = ERR_STRADDLE, .rule = RULE_AN_TER_2, .piece = why.piece};
    // Touching on both sides is not overlapping: the ends are looked at with the wall in place.
    why = nordenth_pieces_in_way(g, id, b, b, z, 0);
    if (refusal_is(why))
        return (Refusal){.code = ERR_STRADDLE, .rule = RULE_AN_TER_3, .piece = why.piece};
    out->z = nordenth_surface(g, b, z + nordenth_free_step(g));
    if (out->z < z - nordenth_free_step(g))
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
    if (nordenth_surface(g, a, z) != z) // on a ladder
        return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_CLB_8);
    Refusal why = nordenth_figures_in_way(g, id, a, b, z, 0);
    if (refusal_is(why))
        return why;
    // Half a pas up, however low a free step is: what it lands on is not in its way.
    out->z = nordenth_surface(
        g, b,
        z + (nordenth_free_step(g) > NORDENTH_LEVEL ? nordenth_free_step(g) : NORDENTH_LEVEL));
    why = nordenth_pieces_in_way(g, id, a, b, z, landed_on(g, b, out->z));
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
        if ((piece->flags & GEO_STANDABLE) && piece->height > z + nordenth_free_step(g) &&
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
        return nordenth_no_piece(ERR_NO_GRIP, RULE_AN_CLB_4, face);
    int32_t most =
        nordenth_has(g, id, NORDENTH_SKILL_ESCALADE) ? NORDENTH_ESCALADE : NORDENTH_CLIMB;
    if (piece->height - z > most)
        return nordenth_no_piece(ERR_TOO_HIGH, RULE_AN_CLB_4, face);
    out->z = piece->height;
    out->cost = piece->height - z + left_by_leg(g, id, a, z, b, out->z);
    Refusal why = nordenth_figures_in_way(g, id, b, b, out->z, 0);
    return refusal_is(why) ? why : nordenth_pieces_in_way(g, id, a, b, out->z, 0);
}

/// Down from the surface it stands on to the next one at b that is no mere step.
static Refusal fall_to(const Game *g, FigureId id, GeoVec a, int32_t z, GeoVec b, int32_t *to)
{
    Refusal why = nordenth_figures_in_way(g, id, a, b, z, 0);
    if (!refusal_is(why))
        why = nordenth_pieces_in_way(g, id, a, b, z, 0);
    *to = nordenth_surface(g, b, z + nordenth_free_step(g));
    if (!refusal_is(why) && *to >= z - nordenth_free_step(g))
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
        return nordenth_no_piece(ERR_NO_GRIP, RULE_AN_CLB_10, face);
    if (2 * (z - out->z) > nordenth_base_move(g, id))
        return nordenth_no_piece(ERR_TOO_HIGH, RULE_AN_CLB_10, face);
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

uint32_t nordenth_ladder_at(const Game *g, GeoDisc base, int32_t z, bool has_end, int32_t end_z)
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

bool nordenth_steps_first(const GeoPiece *ladder, int32_t z, int32_t to)
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
    uint32_t found = nordenth_ladder_at(g, (GeoDisc){a, r}, z, has_end, end_z);
    if (found == PIECE_MAX)
        return nordenth_no(ERR_PATH_BLOCKED, RULE_AN_CLB_6);
    const GeoPiece *piece = &g->map->piece[found];
    bool is_top = z == piece->height, hangs = nordenth_surface(g, a, z) != z,
         is_off = is_top && hangs && !geo_same(a, b) && nordenth_surface(g, b, z) == z;
    int32_t to = has_end                      ? end_z
                 : is_off                     ? z
                 : down || z == piece->height ? piece->bottom
                                              : piece->height;
    bool is_end = to == piece->bottom || to == piece->height,
         first = nordenth_steps_first(piece, z, to);
    if (!geo_same(a, b) && (!geo_in_contact((GeoDisc){piece->corner[0], 0}, (GeoDisc){b, r}) ||
                            (is_end ? nordenth_surface(g, b, to) != to : !first)))
        return nordenth_no_piece(ERR_PATH_BLOCKED, RULE_AN_CLB_6, found);
    int32_t low = to < z ? to : z, high = to < z ? z : to, level = first ? z : to;
    if (low == high && (geo_same(a, b) || !hangs)) // it leads nowhere: that is a walk
        return nordenth_no_piece(ERR_PATH_BLOCKED, RULE_AN_CLB_6, found);
    bool quarter = game_option(g, NORDENTH_OPT_LADDER_MODE) == 1;
    out->z = to;
    out->cost = (high - low) * (quarter ? 1 : 4) + left_by_leg(g, id, a, z, b, to);
    GeoVec at = first ? b : a;
    Refusal why = on_ladder_in_way(g, id, at, low, high);
    if (!refusal_is(why))
        why = nordenth_pieces_between(g, id, at, at, low, high, 0);
    if (!refusal_is(why))
        why = nordenth_figures_in_way(g, id, a, b, level, 0);
    return refusal_is(why) ? why : nordenth_pieces_in_way(g, id, a, b, level, 0);
}

Refusal nordenth_leg_of(const Game *g, FigureId id, const NordenthActing *acting, NordenthWay *way,
                        uint32_t i, bool judge, int32_t *jumped, NordenthStep *step)
{
    GeoVec a = way->at[i], b = way->at[i + 1];
    int32_t z = way->z[i];
    if (!nordenth_on_table(g, b))
        return nordenth_no(ERR_OFF_TABLE, RULE_AN_MOVE_7);
    if (nordenth_has(g, id, NORDENTH_SKILL_MASSE) && !geo_same(a, b) &&
        !geo_arc_front(nordenth_facing(g, id), geo_minus(b, a), nordenth_half_arc(g)))
        return nordenth_no_figure(ERR_FRONT_ARC, RULE_AN_MOVE_3, id);
    switch (way->leg[i]) {
    case GEO_LEG_WALK: return nordenth_leg_walk(g, id, a, z, b, judge, step);
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
    return nordenth_leg_of(g, id, &none, &way, 0, true, &jumped, out);
}
