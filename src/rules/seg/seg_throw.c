// SPDX-License-Identifier: MIT
// Projections (SG-SKATT-4 to 6): how far a character is thrown, what stops it, and where the one
// who threw it ends. Lengths along the ray are whole; each blocker has its own largest one. Against
// discs the comparison is exact; against polygons the ray's end is taken to 1/4096 of a thousandth,
// exact for every ray with a whole length.
#include "core/num.h"
#include "rules/seg/seg_geo.h"

enum { FINE = 4096 };

typedef struct Ray {
    GeoVec from, way; ///< start and direction
    int32_t radius, z;
} Ray;

/// The disc moved by t along the ray comes closer than `reach` to the point p.
static bool hits_point(const Ray *ray, GeoVec p, int64_t reach, int64_t t)
{
    int64_t vx = (int64_t)p.x - ray->from.x, vy = (int64_t)p.y - ray->from.y;
    int64_t dx = ray->way.x, dy = ray->way.y, dd = dx * dx + dy * dy;
    int64_t dot = vx * dx + vy * dy, k = vx * dy - vy * dx;
    if (dot <= 0)
        return false;
    if ((num_wide)t * t * dd >= (num_wide)dot * dot)
        return (num_wide)k * k < (num_wide)reach * reach * dd;
    int64_t a = vx * vx + vy * vy + t * t - reach * reach;
    return a < 0 || (num_wide)a * a * dd < (num_wide)4 * t * t * dot * dot;
}

static GeoVec fine_end(const Ray *ray, int64_t t)
{
    GeoVec start = {ray->from.x * FINE, ray->from.y * FINE};
    num_wide dd = (num_wide)ray->way.x * ray->way.x + (num_wide)ray->way.y * ray->way.y;
    num_wide length = t * FINE;
    num_wide x = num_sqrt_wide(length * length * ray->way.x * ray->way.x / dd);
    num_wide y = num_sqrt_wide(length * length * ray->way.y * ray->way.y / dd);
    return (GeoVec){start.x + (int32_t)(ray->way.x < 0 ? -x : x),
                    start.y + (int32_t)(ray->way.y < 0 ? -y : y)};
}

static bool hits_piece(const Ray *ray, const GeoPiece *piece, int64_t t)
{
    if (piece->corner_count == 0)
        return hits_point(ray, piece->corner[0], (int64_t)ray->radius + piece->radius, t);
    GeoPiece fine = *piece;
    for (uint32_t i = 0; i < piece->corner_count; i++)
        fine.corner[i] = (GeoVec){piece->corner[i].x * FINE, piece->corner[i].y * FINE};
    return geo_leg_hits_piece((GeoVec){ray->from.x * FINE, ray->from.y * FINE}, fine_end(ray, t),
                              ray->radius * FINE, &fine);
}

static bool leaves_table(const Game *g, const Ray *ray, int64_t t)
{
    GeoVec end = fine_end(ray, t);
    int32_t r = ray->radius * FINE;
    return end.x < r || end.y < r || end.x > g->map->width * FINE - r ||
           end.y > g->map->depth * FINE - r;
}

enum { HIT_FIGURE, HIT_PORTAL, HIT_PIECE, HIT_EDGE };

static bool hits(const Game *g, const Ray *ray, int kind, uint32_t i, int64_t t)
{
    switch (kind) {
    case HIT_FIGURE:
        return hits_point(ray, g->figure[i].at, (int64_t)ray->radius + g->figure[i].radius, t);
    case HIT_PORTAL:
        return hits_point(ray, g->marker[i].at,
                          (int64_t)ray->radius + game_option(g, SEG_OPT_BASE_DIAMETER) / 2, t);
    case HIT_PIECE: return hits_piece(ray, &g->map->piece[i], t);
    default: return leaves_table(g, ray, t);
    }
}

/// Largest whole length that hits nothing of this blocker.
static int32_t stop_of(const Game *g, const Ray *ray, int kind, uint32_t i, int32_t most)
{
    if (!hits(g, ray, kind, i, most))
        return most;
    int32_t good = 0, bad = most;
    while (bad - good > 1) {
        int32_t middle = good + (bad - good) / 2;
        if (hits(g, ray, kind, i, middle))
            bad = middle;
        else
            good = middle;
    }
    return good;
}

/// How far the target goes, and whom it reaches.
static int32_t stop(const Game *g, const Ray *ray, FigureMask except, int32_t most, SegThrow *out)
{
    int32_t best = most;
    out->stopped = false;
    out->hit = 0;
    for (FigureMask left = g->in_play & ~except; left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (!geo_same_level(game_figure_of(g, id)->z, ray->z, SEG_FIG_H))
            continue;
        int32_t t = stop_of(g, ray, HIT_FIGURE, id.n - 1u, most);
        if (t >= most || t > best)
            continue;
        out->hit = t < best ? figure_bit(id) : out->hit | figure_bit(id);
        out->stopped = true;
        best = t;
    }
    for (uint32_t i = 0; i < g->marker_count + g->map->piece_count + 1; i++) {
        int kind = i < g->marker_count                         ? HIT_PORTAL
                   : i < g->marker_count + g->map->piece_count ? HIT_PIECE
                                                               : HIT_EDGE;
        uint32_t at = kind == HIT_PORTAL ? i : i - g->marker_count;
        if (kind == HIT_PORTAL && !geo_same_level(g->marker[at].z, ray->z, SEG_FIG_H))
            continue;
        if (kind == HIT_PIECE) {
            const GeoPiece *piece = &g->map->piece[at];
            if (!(piece->flags & GEO_BLOCKS_MOVE) || geo_piece_is_below(piece, ray->z))
                continue;
        }
        int32_t t = stop_of(g, ray, kind, at, most);
        if (t >= most || t >= best) {
            out->stopped |= t < most && t == best;
            continue;
        }
        out->hit = 0; // at equal lengths characters count before scenery
        out->stopped = true;
        best = t;
    }
    return best;
}

/// SG-SKATT-6: is there a piece under its centre that a thrown character stood on, in the way of
/// where it would land?
static bool meets_old_top(const Game *g, const Ray *ray, GeoBase end)
{
    for (uint32_t i = 0; i < g->map->piece_count; i++) {
        const GeoPiece *piece = &g->map->piece[i];
        if ((piece->flags & GEO_STANDABLE) && piece->height == ray->z &&
            geo_piece_within(piece, (GeoDisc){ray->from, 0}, 0) &&
            geo_piece_overlaps(piece, end.disc))
            return true;
    }
    return false;
}

/// A character that leaves its top and finds no room below: what it meets there. Its old top only
/// holds it back; anything else is a collision, characters before the rest (SG-SKATT-5).
static void meet_below(const Game *g, const Ray *ray, GeoBase end, FigureMask except, SegThrow *out)
{
    out->hit = 0;
    out->stopped = !meets_old_top(g, ray, end);
    for (FigureMask left = out->stopped ? g->in_play & ~except : 0; left; left &= left - 1) {
        if (geo_bases_overlap(game_base(g, figure_first(left)), end, SEG_FIG_H))
            out->hit |= figure_bit(figure_first(left));
    }
}

/// The end of the target on the ray: shorter than t where the point is not legal. It may go down,
/// never up. A point of its own level that is not legal is rounding, no collision.
static bool settle(const Game *g, const Ray *ray, FigureId target, FigureMask except, int32_t t,
                   SegThrow *out)
{
    for (bool is_first = true; t > 0; t--, is_first = false) {
        GeoVec at = geo_along(ray->from, ray->way, t);
        GeoBase end = game_base_at(g, target, at, geo_surface_under(g->map, at, ray->z));
        if (!refusal_is(seg_place_check(g, end, except))) {
            out->target = at;
            out->target_z = end.z;
            return true;
        }
        if (is_first && end.z < ray->z)
            meet_below(g, ray, end, except, out);
    }
    return false;
}

void seg_throw(const Game *g, FigureId actor, FigureId target, bool pull, SegThrow *out)
{
    const Figure *a = game_figure_of(g, actor), *t = game_figure_of(g, target);
    GeoVec d = geo_minus(t->at, a->at);
    Ray ray = {t->at, pull ? (GeoVec){-d.x, -d.y} : d, t->radius, t->z};
    FigureMask both = figure_bit(actor) | figure_bit(target);
    int32_t length = stop(g, &ray, both, seg_way(g, seg_ruler(g, SEG_RANGE_SHORT), t->radius), out);
    *out = (SegThrow){.target = t->at,
                      .actor = a->at,
                      .target_z = t->z,
                      .actor_z = a->z,
                      .hit = out->hit,
                      .stopped = out->stopped};
    out->moved = settle(g, &ray, target, both, length, out);
    Game then; // to ask where the actor may stand once the target has gone
    game_copy(&then, g);
    then.figure[target.n - 1].at = out->target;
    then.figure[target.n - 1].z = out->target_z;
    FigureMask self = figure_bit(actor);
    GeoBase place = game_base_at(g, actor, t->at, t->z);
    if (pull) {
        int64_t clear = (int64_t)a->radius + t->radius;
        bool fits = out->moved && geo_square(out->target, t->at) >= clear * clear &&
                    !refusal_is(seg_place_check(&then, place, self));
        if (!fits) {
            out->moved = false;
            out->target = t->at;
            out->target_z = t->z;
            return;
        }
        out->actor = t->at;
        out->actor_z = t->z;
        return;
    }
    if (!out->moved)
        return;
    if (!refusal_is(seg_place_check(&then, place, self))) {
        out->actor = t->at;
        out->actor_z = t->z;
        return;
    }
    for (int32_t k = (int32_t)num_sqrt_ceil((int64_t)d.x * d.x + (int64_t)d.y * d.y) - 1; k > 0;
         k--) {
        GeoVec at = geo_along(a->at, d, k);
        if (!refusal_is(seg_place_check(&then, game_base_at(g, actor, at, a->z), self))) {
            out->actor = at;
            return;
        }
    }
}
