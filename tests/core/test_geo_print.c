// SPDX-License-Identifier: MIT
// Geometry as a few numbers: the answers to many questions, folded into one hash each. The other
// tests say what is right; this one notices that anything at all has changed, at touching and equal
// lengths above all: half of the questions are asked on a coarse grid, where those are common. Who
// means to change an answer puts the new number here and says why in the commit.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/geo_part.h"
#include "core/geo_path.h"
#include "core/geo_route.h"
#include "core/geo_sight.h"
#include "core/num.h"
#include "core/terrain.h"

static uint64_t rng, print;
static int32_t grid; // what coordinates are multiples of

static int32_t rng_in(int32_t low, int32_t high)
{
    rng ^= rng << 13;
    rng ^= rng >> 7;
    rng ^= rng << 17;
    return low + (int32_t)(rng % (uint64_t)(high - low + 1));
}

static int32_t length_in(int32_t low, int32_t high) { return rng_in(low, high) / grid * grid; }

static GeoVec point(void)
{
    int32_t x = length_in(500, 11500);
    return (GeoVec){x, length_in(500, 11500)};
}

static GeoDisc disc(void)
{
    static const int32_t radius[] = {500, 500, 750, 1000};
    GeoVec at = point();
    return (GeoDisc){at, radius[rng_in(0, 3)]};
}

static void note(int64_t n) { print = (print ^ (uint64_t)n) * 0x100000001b3u; }

static void note_point(GeoVec v)
{
    note(v.x);
    note(v.y);
}

static void begin(int32_t of_grid, uint64_t seed)
{
    grid = of_grid;
    rng = seed * 0x9e3779b97f4a7c15u + 1;
}

/// Discs, boxes, lines, triangles and octagons, of all kinds.
static void fill_map(GeoMap *map, uint32_t count)
{
    static const GeoVec octagon[8] = {{1, 0}, {2, 0}, {3, 1}, {3, 2},
                                      {2, 3}, {1, 3}, {0, 2}, {0, 1}};
    static const uint32_t flags[] = {GEO_BLOCKS_MOVE, GEO_BLOCKS_SIGHT, GEO_DIFFICULT,
                                     GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT};
    *map = (GeoMap){.width = 12000, .depth = 12000};
    while (map->piece_count < count) {
        GeoVec at = point();
        int32_t w = length_in(grid, 3000), d = length_in(grid, 3000);
        GeoPiece p = {.flags = flags[rng_in(0, 3)], .corner = {at}};
        switch (rng_in(0, 4)) {
        case 0: p.radius = w; break;
        case 1:
            p.corner_count = 4;
            p.corner[1] = (GeoVec){at.x + w, at.y};
            p.corner[2] = (GeoVec){at.x + w, at.y + d};
            p.corner[3] = (GeoVec){at.x, at.y + d};
            break;
        case 2:
            p.corner_count = 2;
            p.corner[1] = (GeoVec){at.x + w, at.y + d - 1500};
            break;
        case 3:
            p.corner_count = 3;
            p.corner[1] = (GeoVec){at.x + w, at.y + 250};
            p.corner[2] = (GeoVec){at.x + 250, at.y + d};
            break;
        default:
            p.corner_count = 8;
            for (int i = 0; i < 8; i++)
                p.corner[i] = (GeoVec){at.x + octagon[i].x * w / 3, at.y + octagon[i].y * w / 3};
            break;
        }
        bool good = geo_piece_finish(&p);
        note(good);
        if (!good)
            continue;
        note(p.length);
        note(p.box.x0 ^ p.box.x1 ^ p.box.y0 ^ p.box.y1);
        map->piece[map->piece_count++] = p;
    }
}

static void ask_pieces(const GeoMap *map)
{
    for (uint32_t i = 0; i < map->piece_count; i++) {
        GeoDisc d = disc();
        GeoVec q = point();
        const GeoPiece *piece = &map->piece[i];
        note(geo_piece_within(piece, d, length_in(0, 1000)));
        note(geo_piece_overlaps(piece, d));
        note(geo_piece_contact(piece, d));
        note(geo_piece_holds(piece, d.at));
        note(geo_leg_hits_piece(d.at, q, d.radius, piece));
        note(geo_leg_hits_piece(d.at, d.at, d.radius, piece));
        if (i)
            note(geo_pieces_closer(piece, piece - 1, length_in(0, 1000)));
        GeoPart part = {0};
        int32_t ha = length_in(0, 3000), hb = length_in(0, 3000), high = length_in(500, 2500);
        bool has = geo_part_of_height(d.at, q, ha, hb, 500, high, &part);
        note(has);
        if (has) {
            note(part.from);
            note(part.to);
            note(part.whole);
            note(geo_part_enters_disc(&part, disc()));
            note(geo_part_enters_piece(&part, piece));
        }
    }
}

static void ask_paths(const GeoMap *map, PieceMask off)
{
    GeoDisc a = disc(), b = disc();
    GeoVec c = point();
    GeoPath path = {.at = {a.at, b.at, c}, .count = (uint8_t)rng_in(1, 3)};
    note(geo_within(a, b, 250) + geo_closer(a, b, 250) + geo_in_contact(a, b) + geo_overlap(a, b));
    note(geo_in_box(a, (GeoBox){1000, 1500, 11000, 10000}));
    note(geo_leg_closer(a.at, b.at, c, b.radius) + geo_leg_within(a.at, b.at, c, b.radius));
    note(geo_leg_blocked(map, off, GEO_BLOCKS_MOVE, a.at, b.at, a.radius).n);
    note(geo_disc_blocked(map, off, GEO_BLOCKS_MOVE | GEO_DIFFICULT, a).n);
    note(geo_leg_length(a.at, b.at));
    note(geo_leg_inside(map, off, GEO_DIFFICULT | GEO_BLOCKS_MOVE, a.at, b.at));
    note_point(geo_leg_station(a.at, b.at, rng_in(0, geo_leg_length(a.at, b.at))));
    uint8_t leg = (uint8_t)rng_in(0, path.count > 1 ? path.count - 2 : 0);
    GeoDisc met = disc();
    GeoStation s = geo_path_first_within(&path, leg, a.radius, met, length_in(0, 1500));
    note(s.found);
    if (s.found) {
        note_point(s.at);
        note(s.leg * 100000 + s.station);
    }
}

static void ask_sight(const GeoMap *map, PieceMask off)
{
    GeoVec from = point();
    GeoDisc target = disc();
    GeoChord chord = geo_sight_chord_of(from, target);
    note_point(chord.a);
    note_point(chord.b);
    GeoSight sight = geo_sight_chord(map, off, from, target);
    note(sight.hidden);
    note(sight.piece.n);
    note(geo_sight_masks(from, target, disc()));
    note(geo_sight_line(map, off, from, target.at).n);
}

static void ask_routes(const GeoMap *map, PieceMask off)
{
    static GeoReach reach;
    GeoGround g = {.map = map,
                   .off = off,
                   .flags = GEO_BLOCKS_MOVE,
                   .slow_flags = GEO_DIFFICULT,
                   .radius = 500,
                   .allowance = length_in(2000, 9000)};
    for (; g.keep_out_count < 3; g.keep_out_count++) {
        GeoVec at = point();
        g.keep_out[g.keep_out_count] = (GeoKeepOut){at, rng_in(0, 1) ? 1000 : 1011};
    }
    GeoVec from = point();
    for (int n = 0; n < 6; n++) {
        GeoPath path = {0};
        GeoVec to = point();
        bool found = geo_route_find(&g, from, to, &path);
        note(found);
        for (unsigned i = 0; found && i < path.count; i++)
            note_point(path.at[i]);
        if (!found || path.count < 3)
            continue;
        // A way that takes exactly the allowance is still a way, painted or found.
        GeoGround exact = g;
        exact.allowance = geo_route_cost(&g, &path);
        note(geo_route_find(&exact, from, to, &path));
        note(geo_route_cost(&g, &path) - exact.allowance);
    }
    geo_route_reach(&g, from, &reach);
    note(reach.step);
    for (int i = 0; i < GEO_REACH_CELLS; i++)
        for (int j = 0; j < GEO_REACH_CELLS; j++)
            note(reach.cost[i][j]);
}

static void hold(uint64_t expected)
{
    if (print != expected)
        print_message("print is now 0x%016llxu\n", (unsigned long long)print);
    assert_true(print == expected);
}

enum { MAPS = 300 };

typedef void Ask(const GeoMap *map, PieceMask off);

static void ask_on_maps(Ask *ask, int times, uint32_t pieces)
{
    static const int32_t grids[] = {500, 250, 1};
    static GeoMap map;
    for (uint64_t g = 0; g < COUNT_OF(grids); g++) {
        begin(grids[g], g + 1);
        for (int i = 0; i < MAPS; i++) {
            fill_map(&map, pieces);
            for (int n = 0; n < times; n++)
                ask(&map, n % 3 == 2 ? (PieceMask)rng_in(0, 255) : 0);
        }
    }
}

static void pieces_of(const GeoMap *map, PieceMask off)
{
    (void)off;
    ask_pieces(map);
}

// tests EV-GEO-2
static void test_pieces(void **state)
{
    (void)state;
    print = 0;
    ask_on_maps(pieces_of, 10, 8);
    hold(0x94c18f2cc993159fu);
}

// tests EV-GEO-6
static void test_paths(void **state)
{
    (void)state;
    print = 0;
    ask_on_maps(ask_paths, 40, 8);
    hold(0x54898460d1fe20e6u);
}

// tests EV-GEO-7
static void test_sight(void **state)
{
    (void)state;
    print = 0;
    ask_on_maps(ask_sight, 40, 8);
    hold(0xe7ffd34e733b1e60u);
}

// tests EV-GEO-14
static void test_routes(void **state)
{
    (void)state;
    print = 0;
    ask_on_maps(ask_routes, 1, 5);
    hold(0x13a501b06bf24dfbu);
}

// tests EV-SCEN-7
static void test_terrain(void **state)
{
    (void)state;
    static GeoMap map;
    print = 0;
    begin(500, 9);
    for (uint64_t seed = 0; seed < 200; seed++) {
        int32_t least = rng_in(0, 4), most = rng_in(4, 9), zones = rng_in(0, 3);
        TerrainPlan plan = {.width = 24000,
                            .depth = 18000,
                            .least = least,
                            .most = most,
                            .zones_least = zones / 2,
                            .zones_most = zones,
                            .gap = rng_in(0, 2000),
                            .box_count = 2,
                            .point_count = 1,
                            .clear = {{0, 0, 6000, 6000}, {18000, 12000, 24000, 18000}},
                            .point = {{{12000, 9000}, 500}}};
        map = (GeoMap){.width = plan.width, .depth = plan.depth};
        terrain_scatter(&plan, seed, &map);
        note(map.piece_count);
        for (uint32_t i = 0; i < map.piece_count; i++) {
            const GeoPiece *p = &map.piece[i];
            note(p->kind * 1000000 + p->flags * 10000 + p->corner_count);
            note(p->radius);
            note(p->length);
            for (int k = 0; k < GEO_CORNER_MAX; k++)
                note_point(p->corner[k]);
        }
    }
    hold(0xeb911c35be8b5d8du);
}

static void test_numbers(void **state)
{
    (void)state;
    print = 0;
    begin(500, 10);
    for (int i = 0; i < 20000; i++) {
        int64_t a = rng_in(-2000, 2000), b = rng_in(1, 50), c = rng_in(-2000, 2000),
                d = rng_in(-50, 50);
        int64_t square = a * a;
        note(num_sqrt_floor(square) * 4 + num_sqrt_ceil(square));
        note(num_sqrt_floor(square + 1) * 4 + num_sqrt_ceil(square + 1));
        note(num_cmp_products(a, b, c, d));
        note(num_cmp_products(a, b, b, a));
        const int64_t far = INT64_C(1) << 40;
        note(num_cmp_products(a * far, b * far, c * far, d * far));
        note(num_div_nearest(a, b));
        note((int64_t)num_sqrt_wide((num_wide)square << (2 * (i % 40))));
    }
    hold(0xd373f54afd8410dcu);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),  cmocka_unit_test(test_paths),
        cmocka_unit_test(test_sight),   cmocka_unit_test(test_routes),
        cmocka_unit_test(test_terrain), cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
