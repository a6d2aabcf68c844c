// SPDX-License-Identifier: MIT
// Tests of core/geo_base.h, geo_line.h and geo_way.h: bases at elevations, the surfaces they stand
// on, lines over things, points in a direction.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/dice.h"
#include "core/geo_base.h"
#include "core/geo_line.h"
#include "core/geo_sight.h"
#include "core/geo_way.h"

static GeoBase base(int32_t x, int32_t y, int32_t r, int32_t z)
{
    return (GeoBase){{{x, y}, r}, z};
}

static void test_bases_measure_the_rise(void **state)
{
    (void)state;
    GeoBase low = base(0, 0, 500, 0), high = base(4000, 0, 500, 4000);
    assert_true(geo_bases_within(low, high, 5000)); // a gap of 3 in the plan, a rise of 4
    assert_false(geo_bases_within(low, high, 4999));
    assert_int_equal(geo_bases_distance(low, high), 5000);
    assert_int_equal(geo_bases_distance(high, low), 5000);
    // One above the other: the rise is all there is.
    assert_true(geo_bases_within(low, base(300, 0, 500, 1200), 1200));
    assert_false(geo_bases_within(low, base(300, 0, 500, 1200), 1199));
    assert_int_equal(geo_bases_distance(low, base(300, 0, 500, 1200)), 1200);
}

static void test_bases_touch_within_the_tolerance(void **state)
{
    (void)state;
    GeoBase low = base(0, 0, 500, 0);
    assert_true(geo_bases_touch(low, base(1010, 0, 500, 0)));
    assert_false(geo_bases_touch(low, base(1011, 0, 500, 0)));
    assert_true(geo_bases_touch(low, base(900, 0, 500, GEO_CONTACT)));
    assert_false(geo_bases_touch(low, base(900, 0, 500, GEO_CONTACT + 1)));
    assert_true(geo_bases_touch(low, base(1006, 0, 500, 8))); // 6, 8, 10
    assert_false(geo_bases_touch(low, base(1007, 0, 500, 8)));
}

static void test_bases_overlap_on_a_level(void **state)
{
    (void)state;
    GeoBase low = base(0, 0, 500, 0);
    assert_true(geo_bases_overlap(low, base(999, 0, 500, 1199), 1200));
    assert_false(geo_bases_overlap(low, base(999, 0, 500, 1200), 1200));
    assert_false(geo_bases_overlap(base(999, 0, 500, 1200), low, 1200));
    assert_false(geo_bases_overlap(low, base(1000, 0, 500, 0), 1200));
}

static void test_flat_bases_are_discs(void **state)
{
    (void)state;
    Rng rng = {.state = 7};
    for (int i = 0; i < 2000; i++) {
        int32_t z = (int32_t)rng_below(&rng, 3) * 1000;
        GeoBase a = base((int32_t)rng_below(&rng, 6000), (int32_t)rng_below(&rng, 6000), 500, z);
        GeoBase b = base((int32_t)rng_below(&rng, 6000), (int32_t)rng_below(&rng, 6000), 700, z);
        int32_t n = (int32_t)rng_below(&rng, 5000);
        assert_int_equal(geo_bases_within(a, b, n), geo_within(a.disc, b.disc, n));
        int32_t far = geo_bases_distance(a, b);
        assert_true(geo_bases_within(a, b, far));
        b.z += (int32_t)rng_below(&rng, 3000);
        far = geo_bases_distance(a, b);
        assert_true(geo_bases_within(a, b, far));
        assert_true(far == 0 || !geo_bases_within(a, b, far - 1));
    }
}

static void add_box(GeoMap *map, int32_t x0, int32_t x1, int32_t height, uint32_t flags)
{
    GeoPiece *p = &map->piece[map->piece_count++];
    *p = (GeoPiece){.corner = {{x0, 0}, {x1, 0}, {x1, 4000}, {x0, 4000}},
                    .corner_count = 4,
                    .height = height,
                    .flags = flags};
    assert_true(geo_piece_finish(p));
}

/// A crate of 1 with a tower of 3 on half of it, a wall of 2 and one of no height given.
static void make_map(GeoMap *map)
{
    *map = (GeoMap){.width = 24000, .depth = 24000};
    add_box(map, 0, 4000, 1000, GEO_STANDABLE | GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT);
    add_box(map, 2000, 4000, 3000, GEO_STANDABLE | GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT);
    add_box(map, 6000, 7000, 2000, GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT);
    add_box(map, 10000, 11000, 0, GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT);
}

static void test_surface_is_the_highest_allowed(void **state)
{
    (void)state;
    static GeoMap map;
    make_map(&map);
    assert_int_equal(geo_surface_under(&map, (GeoVec){1000, 1000}, INT32_MAX), 1000);
    assert_int_equal(geo_surface_under(&map, (GeoVec){3000, 1000}, INT32_MAX), 3000);
    assert_int_equal(geo_surface_under(&map, (GeoVec){3000, 1000}, 3000), 3000);
    assert_int_equal(geo_surface_under(&map, (GeoVec){3000, 1000}, 2999), 1000);
    assert_int_equal(geo_surface_under(&map, (GeoVec){3000, 1000}, 999), 0);
    assert_int_equal(geo_surface_under(&map, (GeoVec){6500, 1000}, INT32_MAX), 0);    // a bare wall
    assert_int_equal(geo_surface_under(&map, (GeoVec){2000, 4000}, INT32_MAX), 3000); // its corner
    assert_int_equal(geo_surface_of(&map, (PieceId){0}), 0);
    assert_int_equal(geo_surface_of(&map, (PieceId){2}), 3000);
    assert_int_equal(geo_surface_of(&map, (PieceId){3}), 0);
}

static void test_surface_holds_both_points(void **state)
{
    (void)state;
    static GeoMap map;
    make_map(&map);
    GeoVec left = {1000, 1000}, right = {3000, 1000}, off = {4001, 1000};
    assert_true(geo_surface_holds(&map, left, right, 1000));
    assert_false(geo_surface_holds(&map, left, right, 3000));
    assert_false(geo_surface_holds(&map, right, off, 3000));
    assert_false(geo_surface_holds(&map, left, left, 1001));
    assert_true(geo_surface_holds(&map, off, left, 0));
}

static void test_pieces_end_below(void **state)
{
    (void)state;
    static GeoMap map;
    make_map(&map);
    assert_true(geo_pieces_below(&map, 0) == 0);
    assert_true(geo_pieces_below(&map, 999) == 0);
    assert_true(geo_pieces_below(&map, 1000) == 1);
    assert_true(geo_pieces_below(&map, 3000) == 7); // never the one without a height
}

static void test_line_passes_over(void **state)
{
    (void)state;
    static GeoMap map;
    make_map(&map);
    enum { EYES = 1200 };
    GeoVec a = {5000, 2000}, b = {9000, 2000};
    assert_int_equal(geo_line_cut(&map, 0, &(GeoLine){a, b, EYES, EYES}, EYES).n, 3);
    assert_int_equal(geo_line_cut(&map, 0, &(GeoLine){a, b, 2001, 2001}, EYES).n, 0);
    assert_int_equal(geo_line_cut(&map, 0, &(GeoLine){a, b, 2000, 2000}, EYES).n, 3);
    // Down from 3: at 2 halfway, where the wall has ended.
    assert_int_equal(geo_line_cut(&map, 0, &(GeoLine){a, b, 3000, 1000}, EYES).n, 0);
    assert_int_equal(geo_line_cut(&map, 0, &(GeoLine){a, b, 2998, 1000}, EYES).n, 3);
    assert_int_equal(geo_line_cut(&map, 1u << 2, &(GeoLine){a, b, EYES, EYES}, EYES).n, 0);
    assert_int_equal(geo_line_cut(&map, 1u << 2, &(GeoLine){a, b, 1999, 1999}, EYES).n, 0);
    // Nothing is higher than a piece without a height.
    a.x = 9000, b.x = 12000;
    assert_int_equal(geo_line_cut(&map, 0, &(GeoLine){a, b, 90000, 90000}, EYES).n, 4);
    // The low crate counts as high as eyes are.
    a.x = -1000, b.x = 1500;
    assert_int_equal(geo_line_cut(&map, 0, &(GeoLine){a, b, 1500, EYES}, EYES).n, 1);
    assert_int_equal(geo_line_cut(&map, 0, &(GeoLine){a, b, 1500, EYES + 1}, EYES).n, 0);
}

static void test_line_enters_a_figure(void **state)
{
    (void)state;
    GeoLine line = {{0, 0}, {10000, 0}, 2000, 2000};
    assert_true(geo_line_enters(&line, base(5000, 499, 500, 800), 1200));
    assert_false(geo_line_enters(&line, base(5000, 500, 500, 800), 1200));
    assert_false(geo_line_enters(&line, base(5000, 0, 500, 799), 1200));
    assert_true(geo_line_enters(&line, base(5000, 0, 500, 2000), 1200));
    assert_false(geo_line_enters(&line, base(5000, 0, 500, 2001), 1200));
}

static void test_along_rounds_towards_the_start(void **state)
{
    (void)state;
    GeoVec at = geo_along((GeoVec){10, 20}, (GeoVec){3, -4}, 1000);
    assert_true(at.x == 610 && at.y == -780);
    at = geo_along((GeoVec){0, 0}, (GeoVec){-1, 1}, 1000);
    assert_true(at.x == -707 && at.y == 707);
    at = geo_share((GeoVec){0, 0}, (GeoVec){-924, 383}, 500, GEO_COMPASS_LENGTH);
    assert_true(at.x == -462 && at.y == 191);
}

static void test_compass_goes_round(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < GEO_COMPASS; i++) {
        GeoVec d = geo_compass[i], next = geo_compass[(i + 1) % GEO_COMPASS];
        GeoVec back = geo_compass[(i + GEO_COMPASS / 2) % GEO_COMPASS];
        assert_true(back.x == -d.x && back.y == -d.y);
        assert_true((int64_t)d.x * next.y - (int64_t)d.y * next.x > 0); // anticlockwise
        int64_t square = geo_square(d, (GeoVec){0, 0});
        assert_true(square >= 999 * 999 && square <= 1001 * 1001);
        GeoVec p = geo_compass_point((GeoVec){0, 0}, i + GEO_COMPASS, 3000);
        assert_true(geo_square(p, (GeoVec){0, 0}) <= 9000000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bases_measure_the_rise),
        cmocka_unit_test(test_bases_touch_within_the_tolerance),
        cmocka_unit_test(test_bases_overlap_on_a_level),
        cmocka_unit_test(test_flat_bases_are_discs),
        cmocka_unit_test(test_surface_is_the_highest_allowed),
        cmocka_unit_test(test_surface_holds_both_points),
        cmocka_unit_test(test_pieces_end_below),
        cmocka_unit_test(test_line_passes_over),
        cmocka_unit_test(test_line_enters_a_figure),
        cmocka_unit_test(test_along_rounds_towards_the_start),
        cmocka_unit_test(test_compass_goes_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
