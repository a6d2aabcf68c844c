// SPDX-License-Identifier: MIT
// Tests of core/geo_arc.h, geo_sector.h and the steps of geo_way.h: arcs, templates, directions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/dice.h"
#include "core/geo_arc.h"
#include "core/geo_base.h"
#include "core/geo_sector.h"
#include "core/geo_way.h"
#include "core/num.h"

static void test_arc_borders(void **state)
{
    (void)state;
    GeoVec north = {0, 1};
    assert_int_equal(geo_arc(north, (GeoVec){3000, 3000}, false), GEO_ARC_FRONT);
    assert_int_equal(geo_arc(north, (GeoVec){-3000, 3000}, false), GEO_ARC_FRONT);
    assert_int_equal(geo_arc(north, (GeoVec){3000, 2999}, false), GEO_ARC_RIGHT);
    assert_int_equal(geo_arc(north, (GeoVec){-3000, 2999}, false), GEO_ARC_LEFT);
    assert_int_equal(geo_arc(north, (GeoVec){3000, -3000}, false), GEO_ARC_RIGHT);
    assert_int_equal(geo_arc(north, (GeoVec){-3000, -3000}, false), GEO_ARC_LEFT);
    assert_int_equal(geo_arc(north, (GeoVec){2999, -3000}, false), GEO_ARC_REAR);
    assert_int_equal(geo_arc(north, (GeoVec){0, 0}, false), GEO_ARC_FRONT);
    assert_int_equal(geo_arc(north, (GeoVec){1, 0}, true), GEO_ARC_FRONT);
    assert_int_equal(geo_arc(north, (GeoVec){1000, -1}, true), GEO_ARC_RIGHT);
    assert_int_equal(geo_arc(north, (GeoVec){-1000, -1}, true), GEO_ARC_LEFT);
    assert_int_equal(geo_arc(north, (GeoVec){0, -1}, true), GEO_ARC_RIGHT);
}

static void test_arc_facing_covers_all(void **state)
{
    (void)state;
    GeoVec facing;
    GeoVec square[] = {{4000, 3000}, {-3000, 4000}}, wide[] = {{4000, 3000}, {-3000, 3999}};
    assert_true(geo_arc_facing(square, 2, false, &facing));
    for (int i = 0; i < 2; i++)
        assert_true(geo_arc_front(facing, square[i], false));
    assert_false(geo_arc_facing(wide, 2, false, &facing));
    assert_true(geo_arc_facing(wide, 2, true, &facing));
    for (int i = 0; i < 2; i++)
        assert_true(geo_arc_front(facing, wide[i], true));
    GeoVec opposite[] = {{-1000, 0}, {0, 500}, {2000, 0}};
    assert_false(geo_arc_facing(opposite, 3, false, &facing));
    assert_true(geo_arc_facing(opposite, 3, true, &facing));
    for (int i = 0; i < 3; i++)
        assert_true(geo_arc_front(facing, opposite[i], true));
    GeoVec around[] = {{1000, 0}, {-500, 866}, {-500, -866}};
    assert_false(geo_arc_facing(around, 3, true, &facing));
    facing = (GeoVec){7, 8};
    assert_true(geo_arc_facing(&(GeoVec){0, 0}, 1, false, &facing));
    assert_int_equal(facing.x, 7);
    assert_true(geo_arc_facing(&(GeoVec){0, -3}, 1, false, &facing));
    assert_int_equal(facing.x, 0);
    assert_int_equal(facing.y, -2000);
}

static void test_step_rounds_outwards(void **state)
{
    (void)state;
    GeoVec axis = geo_step((GeoVec){0, -7}, 500, 1);
    assert_int_equal(axis.x, 0);
    assert_int_equal(axis.y, -500);
    GeoVec slant = geo_step((GeoVec){1, 1}, 1000, 1);
    assert_int_equal(slant.x, 708);
    assert_int_equal(slant.y, 708);
    slant = geo_step((GeoVec){-10000, 10000}, -2000, 1);
    assert_int_equal(slant.x, 1415);
    assert_int_equal(slant.y, -1415);
    assert_int_equal(geo_step((GeoVec){0, 0}, 2000, 1).x, 0);
    assert_int_equal(geo_step((GeoVec){3000, 4000}, 7500, 16).x, 282); // 281.25
    assert_int_equal(geo_step((GeoVec){3000, 4000}, 7500, 16).y, 375);
    Rng rng = {.state = 3};
    for (int i = 0; i < 2000; i++) {
        int32_t size = (int32_t)2 << rng_below(&rng, 28);
        GeoVec way = {(int32_t)rng_below(&rng, (uint32_t)size) - size / 2,
                      (int32_t)rng_below(&rng, (uint32_t)size) - size / 2};
        int64_t length = rng_below(&rng, 1u << 23), part = 1 + rng_below(&rng, 16);
        GeoVec by = geo_step(way, length, part);
        num_wide ww = (num_wide)way.x * way.x + (num_wide)way.y * way.y;
        for (int c = 0; ww && c < 2; c++) {
            num_wide d = c ? way.y : way.x, n = c ? by.y : by.x, goal = d * d * length * length;
            assert_true(n * d >= 0);
            n = n < 0 ? -n : n;
            assert_true(n * n * part * part * ww >= goal);
            assert_true(n == 0 || (n - 1) * (n - 1) * part * part * ww < goal);
        }
    }
}

static void test_turned_by_eighths(void **state)
{
    (void)state;
    static const GeoVec want[8] = {{0, 2000},  {1415, 1415},   {2000, 0},  {1415, -1415},
                                   {0, -2000}, {-1415, -1415}, {-2000, 0}, {-1415, 1415}};
    for (uint32_t k = 0; k < 8; k++) {
        GeoVec by = geo_step(geo_turned((GeoVec){0, 10000}, k), 2000, 1);
        assert_int_equal(by.x, want[k].x);
        assert_int_equal(by.y, want[k].y);
    }
}

static bool under(int32_t x, int32_t y)
{
    return geo_sector_holds((GeoVec){0, 500}, (GeoVec){0, 1}, 6000, 268, (GeoDisc){{x, y}, 500});
}

static void test_sector(void **state)
{
    (void)state;
    assert_true(under(0, 6900));
    assert_false(under(0, 7000)); // touches only
    assert_false(under(2000, 4000));
    assert_true(under(1200, 4000));
    assert_true(under(-1200, 4000));
    assert_true(under(0, 1));     // behind the apex, near enough
    assert_false(under(0, 0));    // whoever holds it
    assert_true(under(517, 500)); // beside the apex: 500 from the side at 517.6
    assert_false(under(518, 500));
    // The other side of a direction in which nothing is symmetric.
    GeoDisc right = {{4000, 1000}, 500}, left = {{-1000, 4000}, 500};
    assert_true(geo_sector_holds((GeoVec){0, 0}, (GeoVec){32000, 7999}, 6000, 268, right));
    assert_false(geo_sector_holds((GeoVec){0, 0}, (GeoVec){32000, 7999}, 6000, 268, left));
}

static void test_bases_closer_is_strict(void **state)
{
    (void)state;
    GeoBase low = {{{0, 0}, 500}, 0}, far = {{{3000, 0}, 500}, 0}, high = {{{4000, 0}, 500}, 4000};
    assert_false(geo_bases_closer(low, far, 2000));
    assert_true(geo_bases_closer(low, far, 2001));
    assert_true(geo_bases_closer(low, (GeoBase){{{2121, 2121}, 500}, 0}, 2000));
    assert_false(geo_bases_closer(low, (GeoBase){{{2122, 2122}, 500}, 0}, 2000));
    assert_false(geo_bases_closer(low, high, 5000));
    assert_true(geo_bases_closer(low, high, 5001));
    assert_false(geo_bases_closer(low, (GeoBase){{{300, 0}, 500}, 1200}, 1200));
    assert_true(geo_bases_closer(low, (GeoBase){{{300, 0}, 500}, 1200}, 1201));
    assert_false(geo_bases_closer(low, low, 0));
    assert_true(geo_bases_closer(low, low, 1));
    Rng rng = {.state = 9};
    for (int i = 0; i < 2000; i++) {
        GeoBase a = {{{0, 0}, 500}, 0};
        GeoBase b = {{{(int32_t)rng_below(&rng, 4000), (int32_t)rng_below(&rng, 4000)}, 700},
                     (int32_t)rng_below(&rng, 3) * 700};
        int64_t reach = rng_below(&rng, 4000);
        // Whole numbers: closer than n is not within n, or within and not exactly n.
        assert_true(!geo_bases_closer(a, b, reach) || geo_bases_within(a, b, reach));
        assert_true(!geo_bases_within(a, b, reach) || geo_bases_closer(a, b, reach + 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arc_borders),
        cmocka_unit_test(test_arc_facing_covers_all),
        cmocka_unit_test(test_step_rounds_outwards),
        cmocka_unit_test(test_turned_by_eighths),
        cmocka_unit_test(test_sector),
        cmocka_unit_test(test_bases_closer_is_strict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
