// SPDX-License-Identifier: MIT
// Tests of core/geo_wall.h: walls with windows and gates.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/geo_wall.h"

enum { ROOM = 8 };

static GeoPiece wall(int32_t x, int32_t y)
{
    GeoPiece piece = {.corner = {{1000, 1000}, {1000 + x, 1000 + y}},
                      .corner_count = 2,
                      .height = 3000,
                      .flags = GEO_BLOCKS_SIGHT,
                      .kind = GEO_KIND_WALL};
    assert_true(geo_piece_finish(&piece));
    return piece;
}

static void test_wall_is_cut_at_a_window(void **state)
{
    (void)state;
    GeoPiece slanted = wall(-3000, 4000), piece[ROOM];
    GeoOpening window = {1001, 2499, 600, 1600, true};
    assert_int_equal(geo_wall_cut(&slanted, &window, 1, 7, piece, ROOM), 4);
    // 600.6 and 800.8, 1499.4 and 1999.2: to the nearest.
    for (int i = 1; i < 3; i++) {
        assert_int_equal(piece[i].corner[0].x, 1000 - 601);
        assert_int_equal(piece[i].corner[0].y, 1000 + 801);
        assert_int_equal(piece[i].corner[1].x, 1000 - 1499);
        assert_int_equal(piece[i].corner[1].y, 1000 + 1999);
        assert_int_equal(piece[i].flags, GEO_BLOCKS_SIGHT | GEO_CROSS);
    }
    assert_true(geo_same(piece[0].corner[1], piece[1].corner[0]));
    assert_true(geo_same(piece[3].corner[0], piece[1].corner[1]));
    assert_true(geo_same(piece[3].corner[1], slanted.corner[1]));
    assert_int_equal(piece[0].flags, GEO_BLOCKS_SIGHT);
    assert_int_equal(piece[1].bottom, 0);
    assert_int_equal(piece[1].height, 600);
    assert_int_equal(piece[2].bottom, 1600);
    assert_int_equal(piece[2].height, 3000);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(piece[i].group, 7);
        assert_int_equal(piece[i].kind, GEO_KIND_WALL);
    }
    assert_int_equal(piece[3].length, 2501); // finished: 2500.9
}

static void test_wall_keeps_what_is_left(void **state)
{
    (void)state;
    GeoPiece straight = wall(4000, 0), piece[ROOM];
    GeoOpening whole = {0, 4000, 0, 3000, false}, gate = {0, 1000, 0, 2000, false};
    GeoOpening two[] = {{0, 1000, 0, 2000, false}, {1000, 4000, 1000, 3000, true}};
    assert_int_equal(geo_wall_cut(&straight, &whole, 1, 1, piece, ROOM), 0); // nothing is left
    assert_int_equal(geo_wall_cut(&straight, &gate, 1, 1, piece, ROOM), 2);
    assert_int_equal(piece[0].bottom, 2000);
    assert_int_equal(piece[0].flags, GEO_BLOCKS_SIGHT);
    assert_int_equal(geo_wall_cut(&straight, two, 2, 1, piece, ROOM), 2);
    assert_int_equal(piece[1].height, 1000);
    assert_int_equal(geo_wall_cut(&straight, two, 2, 1, piece, 1), 0);
    assert_int_equal(geo_wall_cut(&straight, NULL, 0, 1, piece, ROOM), 1);
}

static void test_wall_refuses_what_does_not_fit(void **state)
{
    (void)state;
    static const GeoOpening bad[] = {
        {-1, 1000, 0, 1000, true}, {1000, 1000, 0, 1000, true}, {3000, 4001, 0, 1000, true},
        {0, 1000, -1, 1000, true}, {0, 1000, 1000, 1000, true}, {0, 1000, 0, 3001, true},
    };
    GeoPiece straight = wall(4000, 0), piece[ROOM];
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        assert_int_equal(geo_wall_cut(&straight, &bad[i], 1, 1, piece, ROOM), 0);
    GeoOpening twice[] = {{0, 1000, 0, 1000, true}, {999, 2000, 0, 1000, true}};
    assert_int_equal(geo_wall_cut(&straight, twice, 2, 1, piece, ROOM), 0);
    straight.height = 0; // higher than anything: there is nothing above a window
    assert_int_equal(geo_wall_cut(&straight, twice, 1, 1, piece, ROOM), 0);
    GeoPiece disc = {.corner = {{0, 0}}, .radius = 500, .height = 1000};
    assert_int_equal(geo_wall_cut(&disc, twice, 1, 1, piece, ROOM), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wall_is_cut_at_a_window),
        cmocka_unit_test(test_wall_keeps_what_is_left),
        cmocka_unit_test(test_wall_refuses_what_does_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
