// SPDX-License-Identifier: MIT
// Is there room left for a base (SG-DEP-8)? A coarse grid finds room where there is plenty. Where
// it finds none, core/geo_room looks at the points where the base touches two things; the verdict
// on a point is the exact one of seg_place_check, at every height somebody could stand at.
#include "core/geo_room.h"
#include "rules/seg/seg_geo.h"

typedef struct Asker {
    const Game *game;
    FigureId figure;
} Asker;

static bool is_good(const Asker *asker, GeoVec at, int32_t z)
{
    GeoBase base = game_base_at(asker->game, asker->figure, at, z);
    return !refusal_is(seg_place_check(asker->game, base, figure_bit(asker->figure)));
}

/// Levels are the ground, then the tops of the pieces.
static PieceId level_piece(uint32_t level) { return (PieceId){(uint8_t)level}; }

static bool is_good_at(const void *self, uint32_t level, GeoVec at)
{
    const Asker *asker = self;
    return is_good(asker, at, geo_surface_of(asker->game->map, level_piece(level)));
}

/// Where even a smaller base is refused, no point nearby will do.
static bool may_be_near(const void *self, uint32_t level, GeoVec at)
{
    enum { SMALLER = 4 };
    const Asker *asker = self;
    int32_t z = geo_surface_of(asker->game->map, level_piece(level));
    if (level && !z)
        return false;
    int32_t r = game_figure_of(asker->game, asker->figure)->radius;
    GeoBase small = {{at, r > SMALLER ? r - SMALLER : 0}, z};
    Refusal why = seg_place_check(asker->game, small, figure_bit(asker->figure));
    return !refusal_is(why) || why.code == ERR_NO_GROUND;
}

/// What a base meets beside a piece, and the rim of a top its centre may stand on.
static void add_piece(GeoRoom *room, const GeoPiece *piece)
{
    if (piece->flags & GEO_BLOCKS_MOVE)
        geo_room_add_piece(room, piece, room->radius);
    if (!(piece->flags & GEO_STANDABLE))
        return;
    geo_room_add_piece(room, piece, 0);
    if (!piece->corner_count) // a round top may have no corner at all: the line gives it two
        geo_room_add_line(room, piece->corner[0], (GeoVec){1, 0});
}

static bool touching_point(const Asker *asker, GeoBox zone, GeoVec *at, int32_t *z)
{
    const Game *g = asker->game;
    int32_t r = game_figure_of(g, asker->figure)->radius;
    GeoRoom room;
    geo_room_begin(&room, zone, r);
    for (FigureMask left = g->in_play & ~figure_bit(asker->figure); left; left &= left - 1) {
        GeoDisc d = game_disc(g, figure_first(left));
        geo_room_add_circle(&room, d.at, d.radius + r);
    }
    for (uint32_t i = 0; i < g->marker_count; i++)
        geo_room_add_circle(&room, g->marker[i].at, seg_portal(g, &g->marker[i]).disc.radius + r);
    for (uint32_t i = 0; i < g->map->piece_count; i++)
        add_piece(&room, &g->map->piece[i]);
    GeoRoomJudge judge = {asker, is_good_at, may_be_near, g->map->piece_count + 1};
    uint32_t level;
    if (!geo_room_find(&room, &judge, at, &level))
        return false;
    *z = geo_surface_of(g->map, level_piece(level));
    return true;
}

bool seg_room(const Game *g, FigureId id, GeoBox zone, GeoVec *at, int32_t *z)
{
    Asker asker = {g, id};
    int32_t r = game_figure_of(g, id)->radius, step = 2 * r > 40 ? 2 * r : 40;
    for (at->y = zone.y0 + r; at->y <= zone.y1 - r; at->y += step)
        for (at->x = zone.x0 + r; at->x <= zone.x1 - r; at->x += step) {
            *z = geo_surface(g->map, *at);
            if (is_good(&asker, *at, *z))
                return true;
        }
    return touching_point(&asker, zone, at, z);
}
