// SPDX-License-Identifier: MIT
// Contact, views and cover. Views are core's silhouettes; what is ours is who looks, from where,
// and which pieces count.
#include "rules/nordenth/nordenth_geo.h"
#include "core/geo_part.h"

static bool is_linear(const GeoPiece *piece) { return piece->corner_count == 2; }
/// One without a height is higher than anything.
static int32_t top_of(const GeoPiece *piece) { return piece->height ? piece->height : INT32_MAX; }

/// The closed segments a-b and c-d have a point in common.
static bool segments_meet(GeoVec a, GeoVec b, GeoVec c, GeoVec d)
{
    int64_t ac = geo_cross(c, d, a), bc = geo_cross(c, d, b);
    int64_t ca = geo_cross(a, b, c), da = geo_cross(a, b, d);
    if (((ac > 0 && bc > 0) || (ac < 0 && bc < 0)) || ((ca > 0 && da > 0) || (ca < 0 && da < 0)))
        return false;
    // In one line: they meet if their boxes do.
    int32_t ax0 = a.x < b.x ? a.x : b.x, ax1 = a.x < b.x ? b.x : a.x;
    int32_t ay0 = a.y < b.y ? a.y : b.y, ay1 = a.y < b.y ? b.y : a.y;
    int32_t cx0 = c.x < d.x ? c.x : d.x, cx1 = c.x < d.x ? d.x : c.x;
    int32_t cy0 = c.y < d.y ? c.y : d.y, cy1 = c.y < d.y ? d.y : c.y;
    return ax0 <= cx1 && cx0 <= ax1 && ay0 <= cy1 && cy0 <= ay1;
}

/// The piece stands between two points, crossing its line or running through its inside.
static bool is_between(const GeoPiece *piece, GeoVec a, GeoVec b)
{
    if (is_linear(piece))
        return segments_meet(a, b, piece->corner[0], piece->corner[1]);
    GeoPart all = {a, b, 0, 1, 1};
    return geo_part_enters_piece(&all, piece);
}

bool nordenth_contact_at(const Game *g, GeoBase a, GeoBase b)
{
    int32_t rise = a.z > b.z ? a.z - b.z : b.z - a.z, top = a.z > b.z ? a.z : b.z;
    if (rise > NORDENTH_LEVEL || !geo_in_contact(a.disc, b.disc))
        return false;
    for (PieceMask left = geo_map_some(g->map, GEO_BLOCKS_MOVE); left; left &= left - 1) {
        const GeoPiece *piece = &g->map->piece[__builtin_ctzll(left)];
        if (!(piece->flags & GEO_BLOCKS_MOVE) || (piece->flags & GEO_CROSS) ||
            top_of(piece) <= top || piece->bottom >= top + NORDENTH_HEIGHT)
            continue;
        if (is_between(piece, a.disc.at, b.disc.at))
            return false;
    }
    return true;
}

bool nordenth_walled_off(const Game *g, GeoVec a, GeoVec b, int32_t z, int32_t step, int32_t height)
{
    for (PieceMask left = geo_map_some(g->map, GEO_BLOCKS_MOVE); left; left &= left - 1) {
        const GeoPiece *piece = &g->map->piece[__builtin_ctzll(left)];
        if ((piece->flags & GEO_BLOCKS_MOVE) && top_of(piece) > z + (is_linear(piece) ? 0 : step) &&
            piece->bottom < z + height && is_between(piece, a, b))
            return true;
    }
    return false;
}

PieceMask nordenth_adjacent(const Game *g, GeoBase base, int32_t height)
{
    PieceMask mask = 0;
    uint64_t groups[4] = {0};
    for (PieceMask left = geo_map_some(g->map, GEO_BLOCKS_SIGHT); left; left &= left - 1) {
        uint32_t i = (uint32_t)__builtin_ctzll(left);
        const GeoPiece *piece = &g->map->piece[i];
        if (!(piece->flags & GEO_BLOCKS_SIGHT) || top_of(piece) <= base.z ||
            piece->bottom >= base.z + height || !geo_piece_contact(piece, base.disc))
            continue;
        mask |= (PieceMask)1 << i;
        if (piece->group)
            groups[piece->group / 64] |= UINT64_C(1) << piece->group % 64;
    }
    for (uint32_t i = 0; mask && i < g->map->piece_count; i++) {
        uint8_t group = g->map->piece[i].group;
        if (group && (groups[group / 64] >> group % 64 & 1))
            mask |= (PieceMask)1 << i;
    }
    return mask;
}

GeoEye nordenth_eye(const Game *g, FigureId id)
{
    const Figure *f = game_figure_of(g, id);
    return (GeoEye){f->at, f->z + nordenth_height(g, id) * 9 / 10};
}

bool nordenth_in_front(const Game *g, FigureId id, GeoVec at)
{
    return geo_arc_front(nordenth_facing(g, id), geo_minus(at, game_figure_of(g, id)->at),
                         nordenth_half_arc(g));
}

uint32_t nordenth_view_of(const Game *g, FigureId watcher, FigureId id, GeoBase base)
{
    if (!game_option(g, NORDENTH_OPT_LOS_ALL_ROUND) && !nordenth_in_front(g, watcher, base.disc.at))
        return 0;
    return geo_silhouette_seen(g->map, g->off, nordenth_eye(g, watcher), base,
                               nordenth_height(g, id));
}

bool nordenth_sees_all(const Game *g, FigureId watcher, FigureId id, GeoBase base)
{
    if (!game_option(g, NORDENTH_OPT_LOS_ALL_ROUND) && !nordenth_in_front(g, watcher, base.disc.at))
        return false;
    return geo_silhouette_is_whole(g->map, g->off, nordenth_eye(g, watcher), base,
                                   nordenth_height(g, id));
}

bool nordenth_has_line(const Game *g, FigureId watcher, FigureId id)
{
    GeoBase base = game_base(g, id);
    if (!game_option(g, NORDENTH_OPT_LOS_ALL_ROUND) && !nordenth_in_front(g, watcher, base.disc.at))
        return false;
    return geo_silhouette_is_seen(g->map, g->off, nordenth_eye(g, watcher), base,
                                  nordenth_height(g, id));
}

NordenthCover nordenth_cover(const Game *g, GeoEye eye, FigureId shooter, FigureId target)
{
    NordenthCover cover = {0};
    GeoBase base = game_base(g, target);
    int32_t height = nordenth_height(g, target);
    PieceMask mine =
        shooter.n ? nordenth_adjacent(g, game_base(g, shooter), nordenth_height(g, shooter)) : 0;
    PieceMask its = nordenth_adjacent(g, base, height);
    if (!game_option(g, NORDENTH_OPT_COVER_DESPITE))
        its &= ~mine;
    bool stopped = nordenth_is(g, target, NORDENTH_MID_MOVE); // AN-COV-8
    if (its && !stopped &&
        geo_silhouette_hidden(g->map, its & ~g->off, eye, base, height, NULL) >= NORDENTH_COVER) {
        cover.has_save = true;
        cover.save_rule = (its & mine) ? RULE_AN_COV_7 : 0;
        return cover; // AN-COV-6
    }
    cover.has_modifier =
        geo_silhouette_hidden(g->map, ~mine & ~g->off, eye, base, height, NULL) >= NORDENTH_COVER;
    return cover;
}

uint32_t nordenth_ground(const Game *g, GeoVec at, int32_t z)
{
    const uint32_t zone = GEO_DIFFICULT | GEO_SWIM | GEO_STREAM;
    uint32_t flags = 0;
    for (PieceMask left = geo_map_some(g->map, zone); left; left &= left - 1) {
        const GeoPiece *piece = &g->map->piece[__builtin_ctzll(left)];
        if ((piece->flags & zone) && z <= piece->bottom &&
            geo_piece_within(piece, (GeoDisc){at, 0}, 0))
            flags |= piece->flags;
    }
    return flags & zone;
}
