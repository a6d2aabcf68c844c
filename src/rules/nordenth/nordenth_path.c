// SPDX-License-Identifier: MIT
// A path is judged leg by leg; all that is wrong is looked for, and the ledger's order says which
// refusal is told. Its stations are where somebody may look at the mover.
#include "rules/nordenth/nordenth_path.h"
#include "core/num.h"

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
        Refusal why = nordenth_leg_of(g, id, acting, way, i, judge, &jumped, &step);
        first = nordenth_prior(first, why);
        if (refusal_is(why) && (way->leg[i] != GEO_LEG_WALK || why.code == ERR_OFF_TABLE))
            break;
        if (refusal_is(why))
            (void)nordenth_leg_walk(g, id, way->at[i], way->z[i], way->at[i + 1], false, &step);
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
    GeoBox line = nordenth_box_around(p, q, 0);
    for (PieceMask left = geo_map_some(g->map, GEO_STANDABLE); left; left &= left - 1)
        if (!nordenth_are_apart(g->map->piece[__builtin_ctzll(left)].box, line))
            return true;
    return false;
}

/// Those of `hidden` on whom it may stand somewhere on a leg.
static FigureMask hidden_along(const Game *g, FigureMask hidden, int32_t r, GeoVec p, GeoVec q)
{
    FigureMask near = 0;
    for (FigureMask left = hidden; left; left &= left - 1) {
        const Figure *o = game_figure_of(g, figure_first(left));
        if (nordenth_is_in(nordenth_box_around(p, q, r + o->radius), o->at))
            near |= left & -left;
    }
    return near;
}

void nordenth_stations(const Game *g, FigureId id, const NordenthWay *way, bool ends_only,
                       NordenthStations *list)
{
    int32_t r = game_figure_of(g, id)->radius;
    FigureMask friends = nordenth_passable(g, id);
    FigureMask hidden = nordenth_hidden_ones(g);
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
            uint32_t on = nordenth_ladder_at(g, a.disc, a.z, true, b.z);
            if (on < PIECE_MAX && nordenth_steps_first(&g->map->piece[on], a.z, b.z))
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
                base.z = z =
                    rises ? nordenth_surface(g, base.disc.at, z + nordenth_free_step(g)) : 0;
            if ((k < parts || !may_end) &&
                ((friends && refusal_is(nordenth_stand_check(g, id, base, 0))) ||
                 (nordenth_stood_on_any(g, id, base, aside) &&
                  refusal_is(nordenth_place_check(g, id, base)))))
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
            if (!(piece->flags & GEO_CROSS) || nordenth_top_of(piece) <= z ||
                !geo_leg_hits_piece(a, to, f->radius, piece))
                continue;
            int64_t at_a = geo_cross(c, d, a), at_b = geo_cross(c, d, to);
            if (!at_a || !at_b || (at_a < 0) == (at_b < 0)) // on one side
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
