// SPDX-License-Identifier: MIT
// The table of the ledger's own scenario: the same every time, and the same from both corners.
#include "core/terrain.h"
#include "rules/aurore/aurore.h"

enum { HALF = 1500, HEIGHT = 2000, ROUGH_RADIUS = 2000 };

static void add(GeoMap *map, GeoPiece piece)
{
    if (!NEVER(!geo_piece_finish(&piece)))
        map->piece[map->piece_count++] = piece;
}

void aurore_lay_skirmish(GeoMap *map)
{
    static const GeoVec blocks[] = {
        {12000, 12000}, {6000, 15000}, {18000, 9000}, {12000, 4000}, {12000, 20000}};
    static const GeoVec rough[] = {{6000, 9500}, {18000, 14500}};
    *map = (GeoMap){.width = D6_TABLE, .depth = D6_TABLE};
    for (uint32_t i = 0; i < COUNT_OF(blocks); i++) {
        GeoVec at = blocks[i];
        add(map, (GeoPiece){.corner = {{at.x - HALF, at.y - HALF},
                                       {at.x + HALF, at.y - HALF},
                                       {at.x + HALF, at.y + HALF},
                                       {at.x - HALF, at.y + HALF}},
                            .corner_count = 4,
                            .height = HEIGHT,
                            .kind = i ? GEO_KIND_ROCK : GEO_KIND_RUIN,
                            .flags = GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT});
    }
    for (uint32_t i = 0; i < COUNT_OF(rough); i++)
        add(map, (GeoPiece){.corner = {rough[i]},
                            .radius = ROUGH_RADIUS,
                            .kind = GEO_KIND_ROUGH,
                            .flags = GEO_DIFFICULT});
}
