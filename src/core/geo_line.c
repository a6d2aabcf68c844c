// SPDX-License-Identifier: MIT
// Lines in space: the part of the line that runs low enough is held against the plan.
#include "core/geo_line.h"
#include "core/geo_part.h"
#include "core/geo_sight.h"

PieceId geo_line_cut(const GeoMap *map, PieceMask off, const GeoLine *l, int32_t least)
{
    if (l->ha <= least && l->hb <= least)
        return geo_sight_line(map, off, l->a, l->b);
    for (uint32_t i = 0; i < map->piece_count; i++) {
        const GeoPiece *piece = &map->piece[i];
        if (!(piece->flags & GEO_BLOCKS_SIGHT) || (off >> i & 1))
            continue;
        int32_t top = piece->height && piece->height < least ? least : piece->height;
        GeoPart part;
        if (geo_part_of_height(l->a, l->b, l->ha, l->hb, INT32_MIN, top ? top : INT32_MAX, &part) &&
            geo_part_enters_piece(&part, piece))
            return (PieceId){(uint8_t)(i + 1)};
    }
    return (PieceId){0};
}

bool geo_line_enters(const GeoLine *l, GeoBase x, int32_t height)
{
    GeoPart part;
    return geo_part_of_height(l->a, l->b, l->ha, l->hb, x.z, x.z + height, &part) &&
           geo_part_enters_disc(&part, x.disc);
}
