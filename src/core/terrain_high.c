// SPDX-License-Identifier: MIT
// Sorts of scenery in the order of their size, each drawn a number of times: the place is tried
// until it is free, the twin is the same piece turned by half a circle. A river, if there is one,
// runs through the middle, with a bridge that is a free step high.
#include "core/terrain_high.h"
#include "core/geo_wall.h"
#include <string.h>

enum {
    TRIES = 200,
    GAP = 1700,  ///< between pieces: a large base passes
    STEP = 500,  ///< a step every figure can take
    LOW = 750,   ///< a low wall
    TALL = 3000, ///< a wall
    GRIP_MOST = 2000,
    LADDER_RADIUS = 1
};

typedef struct Draw {
    const TerrainHigh *plan;
    Rng *rng;
    GeoMap *map;
    uint8_t groups;
} Draw;

static int32_t uniform(Rng *rng, int32_t least, int32_t most)
{
    return least + (int32_t)rng_below(rng, (uint32_t)(most - least + 1));
}

/// In quarters of a pas, so that places look chosen by a person.
static int32_t quarters(Rng *rng, int32_t least, int32_t most)
{
    return uniform(rng, least / 250, most / 250) * 250;
}

static bool boxes_meet(GeoBox a, GeoBox b)
{
    return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

static bool fits(const Draw *d, const GeoPiece *p)
{
    if (p->box.x0 < 0 || p->box.y0 < 0 || p->box.x1 > d->plan->width || p->box.y1 > d->plan->depth)
        return false;
    for (uint32_t i = 0; i < COUNT_OF(d->plan->clear); i++)
        if (boxes_meet(p->box, d->plan->clear[i]))
            return false;
    for (uint32_t i = 0; i < d->map->piece_count; i++)
        if (geo_pieces_closer(p, &d->map->piece[i], GAP))
            return false;
    return true;
}

/// The piece turned by half a circle around the middle of the table: corners keep their sense.
static GeoPiece twin_of(const Draw *d, const GeoPiece *p)
{
    GeoPiece twin = *p;
    for (uint32_t i = 0; i < (p->corner_count ? p->corner_count : 1u); i++)
        twin.corner[i] = (GeoVec){d->plan->width - p->corner[i].x, d->plan->depth - p->corner[i].y};
    return twin;
}

static bool has_room(const Draw *d, uint32_t count)
{
    return d->map->piece_count + count <= PIECE_MAX;
}

static void keep(Draw *d, GeoPiece piece)
{
    if (has_room(d, 1) && geo_piece_finish(&piece))
        d->map->piece[d->map->piece_count++] = piece;
}

/// A piece and its twin, if both are free and not in each other's way.
static bool place_two(Draw *d, GeoPiece p)
{
    GeoPiece twin = twin_of(d, &p);
    if (!has_room(d, 2) || !geo_piece_finish(&p) || !geo_piece_finish(&twin) || !fits(d, &p) ||
        geo_pieces_closer(&p, &twin, GAP))
        return false;
    keep(d, p);
    keep(d, twin);
    return true;
}

static void make_box(GeoPiece *p, GeoVec at, int32_t w, int32_t h)
{
    p->corner[0] = at;
    p->corner[1] = (GeoVec){at.x + w, at.y};
    p->corner[2] = (GeoVec){at.x + w, at.y + h};
    p->corner[3] = (GeoVec){at.x, at.y + h};
    p->corner_count = 4;
}

static GeoVec any_place(const Draw *d)
{
    int32_t x = quarters(d->rng, 1000, d->plan->width - 1000);
    return (GeoVec){x, quarters(d->rng, 1000, d->plan->depth - 1000)};
}

// --- sorts ---

static bool draw_platform(Draw *d)
{
    static const int32_t heights[] = {1000, 1500, 2000, 2500, 3000};
    GeoPiece p = {.flags = GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT | GEO_STANDABLE,
                  .kind = GEO_KIND_PLATFORM,
                  .height = heights[rng_below(d->rng, COUNT_OF(heights))]};
    GeoVec at = any_place(d);
    int32_t w = quarters(d->rng, 2500, 4500), h = quarters(d->rng, 2500, 4500);
    bool has_grip = p.height <= GRIP_MOST && rng_below(d->rng, 2);
    p.flags |= has_grip ? GEO_CLIMB : 0u;
    make_box(&p, at, w, h);
    // In the middle of a side drawn at random.
    static const GeoVec sides[4] = {{1, 0}, {2, 1}, {1, 2}, {0, 1}};
    GeoVec side = sides[rng_below(d->rng, 4)];
    GeoPiece ladder = {.corner = {{at.x + side.x * w / 2, at.y + side.y * h / 2}},
                       .radius = LADDER_RADIUS,
                       .height = p.height,
                       .flags = GEO_LADDER,
                       .kind = GEO_KIND_LADDER};
    if (!has_room(d, 4) || !place_two(d, p))
        return false;
    if (!has_grip || rng_below(d->rng, 2)) {
        keep(d, ladder);
        keep(d, twin_of(d, &ladder));
    }
    return true;
}

static void keep_wall(Draw *d, const GeoPiece *wall, const GeoOpening *opening)
{
    GeoPiece cut[4];
    uint32_t count = geo_wall_cut(wall, opening, 1, ++d->groups, cut, COUNT_OF(cut));
    for (uint32_t i = 0; i < count; i++)
        keep(d, cut[i]);
}

static bool draw_wall(Draw *d)
{
    GeoPiece p = {.flags = GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT,
                  .kind = GEO_KIND_WALL,
                  .corner_count = 2,
                  .height = TALL};
    GeoVec at = any_place(d);
    int32_t length = quarters(d->rng, 4000, 8000);
    bool is_across = rng_below(d->rng, 2), is_gate = rng_below(d->rng, 2);
    p.corner[0] = at;
    p.corner[1] = is_across ? (GeoVec){at.x + length, at.y} : (GeoVec){at.x, at.y + length};
    GeoPiece twin = twin_of(d, &p);
    GeoOpening window = {length / 2 - 750, length / 2 + 750, is_gate ? 0 : 600,
                         is_gate ? 2250 : 1600, true};
    if (!has_room(d, 8) || !geo_piece_finish(&p) || !geo_piece_finish(&twin) || !fits(d, &p) ||
        geo_pieces_closer(&p, &twin, GAP))
        return false;
    keep_wall(d, &p, &window);
    keep_wall(d, &twin, &window);
    return true;
}

static bool draw_low_wall(Draw *d)
{
    GeoPiece p = {.flags = GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT | GEO_CROSS,
                  .kind = GEO_KIND_WALL,
                  .corner_count = 2,
                  .height = LOW};
    static const GeoVec ways[4] = {{4, 0}, {0, 4}, {3, 3}, {3, -3}};
    GeoVec way = ways[rng_below(d->rng, 4)];
    int32_t length = quarters(d->rng, 750, 1250);
    p.corner[0] = any_place(d);
    p.corner[1] = (GeoVec){p.corner[0].x + way.x * length, p.corner[0].y + way.y * length};
    return place_two(d, p);
}

static bool draw_zone(Draw *d)
{
    static const uint32_t flags[] = {GEO_DIFFICULT, GEO_DIFFICULT, GEO_SWIM, GEO_STREAM};
    GeoPiece p = {.flags = flags[rng_below(d->rng, COUNT_OF(flags))]};
    p.kind = p.flags == GEO_DIFFICULT ? GEO_KIND_ROUGH : GEO_KIND_WATER;
    GeoVec at = any_place(d);
    int32_t w = quarters(d->rng, 2500, 4500);
    make_box(&p, at, w, quarters(d->rng, 2500, 4500));
    return place_two(d, p);
}

static bool draw_tree(Draw *d)
{
    bool is_tree = rng_below(d->rng, 2);
    GeoPiece p = {.flags = GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT,
                  .kind = is_tree ? GEO_KIND_TREE : GEO_KIND_ROCK,
                  .height = is_tree ? 3500 : 1000};
    p.corner[0] = any_place(d);
    p.radius = quarters(d->rng, 500, 1000);
    return place_two(d, p);
}

/// Across the middle, with fords at both ends and a bridge.
static void draw_river(Draw *d)
{
    int32_t half = quarters(d->rng, 750, 1500), w = d->plan->width, mid = d->plan->depth / 2;
    int32_t ford = quarters(d->rng, 3000, 6000), bridge = quarters(d->rng, 1500, 2500);
    GeoPiece deep = {.flags = GEO_SWIM, .kind = GEO_KIND_WATER};
    GeoPiece shallow = {.flags = GEO_STREAM, .kind = GEO_KIND_WATER};
    GeoPiece deck = {.flags = GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT | GEO_STANDABLE,
                     .kind = GEO_KIND_BRIDGE,
                     .bottom = STEP / 2,
                     .height = STEP};
    make_box(&deep, (GeoVec){ford, mid - half}, w - 2 * ford, 2 * half);
    make_box(&shallow, (GeoVec){0, mid - half}, ford, 2 * half);
    make_box(&deck, (GeoVec){w / 2 - bridge, mid - half - STEP}, 2 * bridge, 2 * (half + STEP));
    keep(d, deep);
    keep(d, shallow);
    keep(d, twin_of(d, &shallow));
    keep(d, deck);
}

void terrain_raise(const TerrainHigh *plan, uint64_t seed, GeoMap *map)
{
    static const struct Sort {
        bool (*draw)(Draw *d);
        int32_t least, most; ///< pairs
    } sorts[] = {{draw_platform, 1, 2},
                 {draw_wall, 1, 2},
                 {draw_low_wall, 1, 3},
                 {draw_zone, 1, 2},
                 {draw_tree, 1, 3}};
    Rng rng = {rng_mix(seed, 0)};
    Draw draw = {.plan = plan, .rng = &rng, .map = map};
    memset(map, 0, sizeof *map);
    map->width = plan->width;
    map->depth = plan->depth;
    if (rng_below(&rng, 3) == 0)
        draw_river(&draw);
    for (uint32_t i = 0; i < COUNT_OF(sorts); i++) {
        int32_t want = uniform(&rng, sorts[i].least, sorts[i].most);
        for (int32_t tries = 0; want > 0 && tries < TRIES; tries++)
            want -= sorts[i].draw(&draw);
    }
}
