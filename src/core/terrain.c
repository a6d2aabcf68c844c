// SPDX-License-Identifier: MIT
// Scatters elements by trial: draw a place, keep it if it is free, as a person would with pieces of
// scenery. Refused: a packing algorithm, whose tables look artificial.
#include "core/terrain.h"
#include <string.h>

enum { TRIES = 500, ENOUGH = 6, RESTARTS = 64 };

static bool boxes_meet(GeoBox a, GeoBox b)
{
    return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

static void make_square(GeoPiece *p, GeoVec at, int32_t side)
{
    int32_t h = side / 2;
    p->corner[0] = (GeoVec){at.x - h, at.y - h};
    p->corner[1] = (GeoVec){at.x + h, at.y - h};
    p->corner[2] = (GeoVec){at.x + h, at.y + h};
    p->corner[3] = (GeoVec){at.x - h, at.y + h};
    p->corner_count = 4;
}

static int32_t uniform(Rng *rng, int32_t least, int32_t most)
{
    return least + (int32_t)rng_below(rng, (uint32_t)(most - least + 1));
}

static bool fits(const TerrainPlan *plan, const GeoMap *map, const GeoPiece *p, bool zone)
{
    if (p->box.x0 < 0 || p->box.y0 < 0 || p->box.x1 > plan->width || p->box.y1 > plan->depth)
        return false;
    for (uint32_t i = 0; i < plan->box_count; i++)
        if (boxes_meet(p->box, plan->clear[i]))
            return false;
    for (uint32_t i = 0; i < map->piece_count; i++)
        if (zone ? geo_pieces_closer(p, &map->piece[i], 1)
                 : geo_pieces_closer(p, &map->piece[i], plan->gap))
            return false;
    for (uint32_t i = 0; !zone && i < plan->point_count; i++)
        if (geo_piece_within(p, plan->point[i], plan->gap - 1))
            return false;
    return true;
}

/// One element or zone; false if no place was found in TRIES draws.
static bool place(const TerrainPlan *plan, Rng *rng, GeoMap *map, bool zone, int32_t fixed_size)
{
    for (int i = 0; i < TRIES; i++) {
        GeoPiece p = {0};
        bool round = !zone && rng_below(rng, 2);
        int32_t size = fixed_size ? fixed_size : uniform(rng, 3, 4) * 1000;
        int32_t x = uniform(rng, size / 2, plan->width - size / 2);
        int32_t y = uniform(rng, size / 2, plan->depth - size / 2);
        GeoVec at = {x, y};
        p.box = (GeoBox){x - size / 2, y - size / 2, x + size / 2, y + size / 2};
        if (round) {
            p.corner[0] = at;
            p.radius = size / 2;
            p.kind = rng_below(rng, 2) ? GEO_KIND_TREE : GEO_KIND_BUSH;
        } else {
            make_square(&p, at, size);
            p.kind = zone ? GEO_KIND_ROUGH : rng_below(rng, 2) ? GEO_KIND_ROCK : GEO_KIND_RUIN;
        }
        p.height = zone ? 0 : 2000;
        p.flags = zone ? GEO_DIFFICULT : GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT;
        // Most draws fail here, so a piece gets everything but its box only afterwards.
        if (!fits(plan, map, &p, zone) || !geo_piece_finish(&p))
            continue;
        map->piece[map->piece_count++] = p;
        return true;
    }
    return false;
}

static bool scatter(const TerrainPlan *plan, Rng *rng, GeoMap *map)
{
    int32_t want = uniform(rng, plan->least, plan->most);
    int32_t zones = uniform(rng, plan->zones_least, plan->zones_most);
    for (int32_t i = 0; i < want && map->piece_count < PIECE_MAX; i++) {
        if (place(plan, rng, map, false, 0) || place(plan, rng, map, false, 2000))
            continue;
        if (i >= ENOUGH || i >= plan->least)
            break;
        return false;
    }
    for (int32_t i = 0; i < zones && map->piece_count < PIECE_MAX; i++)
        (void)place(plan, rng, map, true, 0);
    return true;
}

void terrain_scatter(const TerrainPlan *plan, uint64_t seed, GeoMap *map)
{
    for (uint32_t again = 0; again < RESTARTS; again++) {
        Rng rng = {rng_mix(seed, again)};
        memset(map, 0, sizeof *map);
        map->width = plan->width;
        map->depth = plan->depth;
        if (scatter(plan, &rng, map))
            return;
    }
}
