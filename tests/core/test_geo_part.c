// SPDX-License-Identifier: MIT
// Tests of core/geo_part.h: parts of a line by height, and what they enter.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/dice.h"
#include "core/geo_part.h"
#include "core/geo_path.h"

static GeoPiece box(int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    GeoPiece p = {.corner = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, .corner_count = 4};
    assert_true(geo_piece_finish(&p));
    return p;
}

static void test_part_by_height_runs_both_ways(void **state)
{
    (void)state;
    GeoVec a = {0, 0}, b = {100, 0};
    GeoPart p;
    assert_true(geo_part_of_height(a, b, 1000, 2000, 0, 1250, &p));
    assert_true(p.from == 0 && p.to == 250 && p.whole == 1000);
    assert_true(geo_part_of_height(a, b, 2000, 1000, 0, 1250, &p));
    assert_true(p.from == 750 && p.to == 1000);
    assert_false(geo_part_of_height(a, b, 2000, 3000, 0, 1999, &p));
    assert_true(geo_part_of_height(a, b, 5, 5, 5, 9, &p));
    assert_false(geo_part_of_height(a, b, 5, 5, 6, 9, &p));
}

static void test_part_ends_before_the_piece(void **state)
{
    (void)state;
    GeoPiece wall = box(400, -100, 600, 100);
    GeoPart p = {{0, 0}, {1000, 0}, 0, 4, 10};
    assert_false(geo_part_enters_piece(&p, &wall)); // ends where the wall begins
    p.to = 5;
    assert_true(geo_part_enters_piece(&p, &wall));
    p.from = 6;
    p.to = 10;
    assert_false(geo_part_enters_piece(&p, &wall));
    p = (GeoPart){{0, 100}, {1000, 100}, 0, 1, 1};
    assert_false(geo_part_enters_piece(&p, &wall)); // along its side
}

static void test_part_grazes_a_disc(void **state)
{
    (void)state;
    GeoPart p = {{0, 0}, {1000, 0}, 0, 1, 1};
    assert_false(geo_part_enters_disc(&p, (GeoDisc){{500, 50}, 50}));
    assert_true(geo_part_enters_disc(&p, (GeoDisc){{500, 49}, 50}));
    p = (GeoPart){{0, 0}, {1000, 0}, 0, 45, 100};
    assert_false(geo_part_enters_disc(&p, (GeoDisc){{500, 0}, 50}));
    assert_true(geo_part_enters_disc(&p, (GeoDisc){{500, 0}, 51}));
}

/// A whole segment enters what a disc of no size running along it would hit.
static void test_part_whole_agrees_with_legs(void **state)
{
    (void)state;
    Rng rng = {5};
    for (int i = 0; i < 20000; i++) {
        GeoVec a = {(int32_t)rng_below(&rng, 40), (int32_t)rng_below(&rng, 40)};
        GeoVec b = {(int32_t)rng_below(&rng, 40), (int32_t)rng_below(&rng, 40)};
        GeoDisc d = {{(int32_t)rng_below(&rng, 40), (int32_t)rng_below(&rng, 40)},
                     1 + (int32_t)rng_below(&rng, 12)};
        GeoPart p = {a, b, 0, 7, 7};
        assert_true(geo_part_enters_disc(&p, d) == geo_leg_closer(a, b, d.at, d.radius));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_part_by_height_runs_both_ways),
        cmocka_unit_test(test_part_ends_before_the_piece),
        cmocka_unit_test(test_part_grazes_a_disc),
        cmocka_unit_test(test_part_whole_agrees_with_legs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
