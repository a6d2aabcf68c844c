// SPDX-License-Identifier: MIT
// Tests of core/geo_route.h: every path found is legal and paid for, and the plain detours are
// found.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/geo_path.h"
#include "core/geo_route.h"

static uint64_t rng_next(uint64_t *s)
{
    *s ^= *s << 13;
    *s ^= *s >> 7;
    *s ^= *s << 17;
    return *s;
}

static int32_t rng_in(uint64_t *s, int32_t low, int32_t high)
{
    return low + (int32_t)(rng_next(s) % (uint64_t)(high - low + 1));
}

static GeoPiece shape(const GeoVec *corner, unsigned count, uint32_t flags)
{
    GeoPiece p = {.corner_count = (uint8_t)count, .flags = flags};
    for (unsigned i = 0; i < count; i++)
        p.corner[i] = corner[i];
    assert_true(geo_piece_finish(&p));
    return p;
}

static GeoPiece rectangle(int32_t x0, int32_t y0, int32_t x1, int32_t y1, uint32_t flags)
{
    return shape((GeoVec[]){{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, 4, flags);
}

static GeoPiece round_piece(int32_t x, int32_t y, int32_t r, uint32_t flags)
{
    GeoPiece p = {.corner = {{x, y}}, .radius = r, .flags = flags};
    assert_true(geo_piece_finish(&p));
    return p;
}

static GeoMap map;

static GeoGround ground_of(int32_t allowance)
{
    return (GeoGround){.map = &map,
                       .flags = GEO_BLOCKS_MOVE,
                       .slow_flags = GEO_DIFFICULT,
                       .radius = 500,
                       .allowance = allowance};
}

static void clear_map(void) { map = (GeoMap){.width = 24000, .depth = 24000}; }

static void check_path(const GeoGround *g, const GeoPath *path, GeoVec from, GeoVec to)
{
    assert_true(path->count >= 1 && path->count <= PATH_MAX);
    assert_true(geo_same(path->at[0], from) && geo_same(path->at[path->count - 1], to));
    for (unsigned i = 0; i + 1 < path->count; i++)
        assert_true(geo_route_leg_free(g, path->at[i], path->at[i + 1]));
    assert_true(geo_route_cost(g, path) <= g->allowance);
}

// tests EV-GEO-6
static void test_cost_vectors(void **state)
{
    (void)state;
    clear_map();
    map.piece_count = 1;
    map.piece[0] = rectangle(2000, 0, 4000, 9000, GEO_DIFFICULT);
    GeoGround g = ground_of(8000);
    GeoPath path = {.at = {{500, 3000}, {6500, 3000}}, .count = 2};
    assert_int_equal(geo_route_cost(&g, &path), 8000);
    g.slow_flags = 0;
    assert_int_equal(geo_route_cost(&g, &path), 6000);
    path = (GeoPath){.at = {{2000, 2000}, {4000, 4000}, {6242, 6242}}, .count = 3};
    assert_int_equal(geo_route_cost(&g, &path), 6000);
}

// tests EV-GEO-14
static void test_straight_line_to_the_exact_allowance(void **state)
{
    (void)state;
    clear_map();
    GeoGround g = ground_of(6000);
    GeoPath path = {0};
    assert_true(geo_route_find(&g, (GeoVec){2000, 2000}, (GeoVec){6242, 6243}, &path));
    assert_int_equal(path.count, 2);
    memset(&path, 7, sizeof path);
    GeoPath before = path;
    assert_false(geo_route_find(&g, (GeoVec){2000, 2000}, (GeoVec){6243, 6243}, &path));
    assert_memory_equal(&path, &before, sizeof path);
    assert_false(geo_route_find(&g, (GeoVec){2000, 2000}, (GeoVec){2000, 499}, &path)); // off table
    assert_true(geo_route_find(&g, (GeoVec){2000, 2000}, (GeoVec){2000, 500}, &path));
    assert_true(geo_route_find(&g, (GeoVec){2000, 2000}, (GeoVec){2000, 2000}, &path));
    assert_int_equal(path.count, 1);
}

// tests EV-GEO-14
static void test_detour_around_wall(void **state)
{
    (void)state;
    clear_map();
    map.piece_count = 1;
    map.piece[0] = rectangle(5000, 3000, 6000, 7000, GEO_BLOCKS_MOVE);
    GeoGround g = ground_of(9000);
    GeoPath path;
    GeoVec from = {3000, 5000}, to = {8000, 5000};
    assert_true(geo_route_find(&g, from, to, &path));
    check_path(&g, &path, from, to);
    assert_int_equal(path.count, 4);
    g.allowance = geo_route_cost(&g, &path);
    assert_true(geo_route_find(&g, from, to, &path));
    g.allowance = 6500; // the way around needs over 7.8
    assert_false(geo_route_find(&g, from, to, &path));
    g.allowance = 9000;
    g.off = 1; // a door that opened
    assert_true(geo_route_find(&g, from, to, &path));
    assert_int_equal(path.count, 2);
    g.off = 0;
    g.flags = 0; // a flyer
    assert_true(geo_route_find(&g, from, to, &path));
    assert_int_equal(path.count, 2);
}

// tests EV-GEO-14
static void test_gap_of_exactly_one_is_found(void **state)
{
    (void)state;
    clear_map();
    map.piece_count = 2;
    map.piece[0] = rectangle(5000, 0, 6000, 11500, GEO_BLOCKS_MOVE);
    map.piece[1] = rectangle(5000, 12500, 6000, 24000, GEO_BLOCKS_MOVE);
    GeoGround g = ground_of(20000);
    GeoPath path;
    GeoVec from = {3000, 8000}, to = {8000, 8000};
    assert_true(geo_route_find(&g, from, to, &path));
    check_path(&g, &path, from, to);
    map.piece[1] = rectangle(5000, 12499, 6000, 24000, GEO_BLOCKS_MOVE);
    assert_false(geo_route_find(&g, from, to, &path));
}

// tests EV-GEO-14
static void test_detours_around_discs_and_slanted_pieces(void **state)
{
    (void)state;
    clear_map();
    GeoGround g = ground_of(14000);
    GeoVec from = {6000, 12000}, to = {16000, 12000};
    GeoPath path;
    map.piece_count = 1;
    map.piece[0] = round_piece(11000, 12100, 2000, GEO_BLOCKS_MOVE);
    assert_true(geo_route_find(&g, from, to, &path));
    check_path(&g, &path, from, to);
    map.piece[0] = shape((GeoVec[]){{9000, 9000}, {13000, 13000}}, 2, GEO_BLOCKS_MOVE);
    assert_true(geo_route_find(&g, from, to, &path));
    check_path(&g, &path, from, to);
    map.piece[0] =
        shape((GeoVec[]){{9000, 11000}, {13500, 11200}, {9700, 13900}}, 3, GEO_BLOCKS_MOVE);
    assert_true(geo_route_find(&g, from, to, &path));
    check_path(&g, &path, from, to);
    map.piece_count = 0;
    g.keep_out_count = 1;
    g.keep_out[0] = (GeoKeepOut){{11000, 12000}, 1011};
    assert_true(geo_route_find(&g, from, to, &path));
    check_path(&g, &path, from, to);
    g.keep_out[0] = (GeoKeepOut){{16500, 12000}, 1011};
    assert_false(geo_route_find(&g, from, to, &path)); // nobody stands there
    g.keep_out[0] = (GeoKeepOut){{17000, 12000}, 1000};
    assert_true(geo_route_find(&g, from, to, &path)); // touching is allowed
}

// tests EV-GEO-14
static void test_zone_is_gone_around_when_dear(void **state)
{
    (void)state;
    clear_map();
    map.piece_count = 1;
    map.piece[0] = rectangle(4000, 4000, 8000, 6000, GEO_DIFFICULT);
    GeoGround g = ground_of(10000);
    GeoVec from = {2000, 5000}, to = {10000, 5000};
    GeoPath path;
    assert_true(geo_route_find(&g, from, to, &path)); // straight: 8 + 4
    check_path(&g, &path, from, to);
    assert_true(path.count > 2);
}

// tests EV-GEO-14
static void test_random_paths_are_legal(void **state)
{
    (void)state;
    uint64_t s = 12;
    int bent = 0, straight = 0;
    for (int i = 0; i < 1500; i++) {
        clear_map();
        map.piece_count = 10;
        for (unsigned k = 0; k < map.piece_count; k++) {
            int32_t x = rng_in(&s, 1000, 20000), y = rng_in(&s, 1000, 20000);
            uint32_t flags = k < 7 ? GEO_BLOCKS_MOVE : GEO_DIFFICULT;
            if (k % 3 == 0)
                map.piece[k] = round_piece(x, y, rng_in(&s, 300, 1500), flags);
            else if (k % 3 == 1)
                map.piece[k] =
                    rectangle(x, y, x + rng_in(&s, 300, 3000), y + rng_in(&s, 300, 3000), flags);
            else
                map.piece[k] = shape((GeoVec[]){{x, y},
                                                {x + 2500, y + rng_in(&s, 0, 900)},
                                                {x + rng_in(&s, 0, 2500), y + 2000}},
                                     3, flags);
        }
        GeoGround g = ground_of(rng_in(&s, 1000, 12000));
        g.keep_out_count = 6;
        for (unsigned k = 0; k < 6; k++)
            g.keep_out[k] = (GeoKeepOut){{rng_in(&s, 0, 24000), rng_in(&s, 0, 24000)}, 1000};
        GeoVec from = {rng_in(&s, 500, 23500), rng_in(&s, 500, 23500)};
        if (!geo_route_leg_free(&g, from, from))
            continue;
        for (int n = 0; n < 5; n++) {
            GeoVec to = {from.x + rng_in(&s, -8000, 8000), from.y + rng_in(&s, -8000, 8000)};
            GeoPath path;
            if (geo_route_find(&g, from, to, &path)) {
                check_path(&g, &path, from, to);
                bent += path.count > 2;
                straight += path.count == 2;
            }
        }
        if (i % 20 == 0) {
            static GeoReach reach;
            geo_route_reach(&g, from, &reach);
            for (int a = 0; a < GEO_REACH_CELLS; a++) {
                for (int b = 0; b < GEO_REACH_CELLS; b++) {
                    GeoVec to = {reach.origin.x + a * reach.step, reach.origin.y + b * reach.step};
                    int32_t cost = reach.cost[a][b];
                    if (cost < 0)
                        continue;
                    assert_true(cost <= g.allowance && cost >= geo_leg_length(from, to));
                    assert_true(geo_route_leg_free(&g, to, to));
                }
            }
        }
    }
    assert_true(bent > 100 && straight > 500);
}

// tests EV-GEO-14
static void test_reach_paints_straight_and_around(void **state)
{
    (void)state;
    static GeoReach reach;
    clear_map();
    GeoGround g = ground_of(6000);
    GeoVec from = {12000, 12000};
    geo_route_reach(&g, from, &reach);
    assert_int_equal(reach.step, 250);
    assert_int_equal(reach.cost[24][24], 0);
    assert_int_equal(reach.cost[48][24], 6000);
    assert_int_equal(reach.cost[48][25], -1);
    assert_int_equal(reach.cost[24 + 12][24 + 16], 5000);

    map.piece_count = 1;
    map.piece[0] = rectangle(13000, 11000, 13500, 13000, GEO_BLOCKS_MOVE);
    geo_route_reach(&g, from, &reach);
    assert_int_equal(reach.cost[24 + 5][24], -1); // inside the wall
    // Behind it: over the corners (12500, 13500) and (14000, 13500), 1582 + 1500 + 1521 as whole
    // legs.
    assert_int_equal(reach.cost[24 + 9][24], 1582 + 1500 + 1521);
    GeoPath path;
    assert_true(geo_route_find(&g, from, (GeoVec){14250, 12000}, &path));
    assert_int_equal(geo_route_cost(&g, &path), 1582 + 1500 + 1521);
}

static void test_last_piece_of_a_full_map_is_gone_around(void **state)
{
    (void)state;
    clear_map();
    map.piece_count = PIECE_MAX;
    for (int32_t i = 0; i < PIECE_MAX; i++)
        map.piece[i] = rectangle(300 * i, 20000, 300 * i + 100, 20100, GEO_BLOCKS_MOVE);
    map.piece[PIECE_MAX - 1] = rectangle(13000, 11000, 13500, 13000, GEO_BLOCKS_MOVE);
    GeoGround g = ground_of(6000);
    GeoVec from = {12000, 12000}, to = {14250, 12000};
    GeoPath path;
    assert_true(geo_route_find(&g, from, to, &path));
    check_path(&g, &path, from, to);
    assert_int_equal(path.count, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cost_vectors),
        cmocka_unit_test(test_straight_line_to_the_exact_allowance),
        cmocka_unit_test(test_detour_around_wall),
        cmocka_unit_test(test_gap_of_exactly_one_is_found),
        cmocka_unit_test(test_detours_around_discs_and_slanted_pieces),
        cmocka_unit_test(test_zone_is_gone_around_when_dear),
        cmocka_unit_test(test_last_piece_of_a_full_map_is_gone_around),
        cmocka_unit_test(test_random_paths_are_legal),
        cmocka_unit_test(test_reach_paints_straight_and_around),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
