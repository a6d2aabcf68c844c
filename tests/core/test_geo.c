// SPDX-License-Identifier: MIT
// Tests of core/geo.h.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/geo.h"
#include "core/geo_path.h"

static GeoPiece polygon(const GeoVec *corner, unsigned count)
{
    GeoPiece p = {.corner_count = (uint8_t)count};
    for (unsigned i = 0; i < count; i++)
        p.corner[i] = corner[i];
    return p;
}

static GeoPiece rectangle(int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    GeoPiece p = polygon((GeoVec[]){{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, 4);
    assert_true(geo_piece_finish(&p));
    return p;
}

// tests EV-GEO-2, EV-GEO-3, EV-GEO-4, EV-GEO-11
static void test_distances_are_exact(void **state)
{
    (void)state;
    GeoDisc a = {{0, 0}, 500}, b = {{3000, 4000}, 500}, c = {{3001, 4000}, 500};
    assert_true(geo_within(a, b, 4000));
    assert_false(geo_closer(a, b, 4000));
    assert_false(geo_within(a, c, 4000));
    assert_true(geo_in_contact(a, (GeoDisc){{1010, 0}, 500}));
    assert_false(geo_in_contact(a, (GeoDisc){{1011, 0}, 500}));
    assert_false(geo_overlap(a, (GeoDisc){{1000, 0}, 500}));
    assert_true(geo_overlap(a, (GeoDisc){{999, 0}, 500}));
    assert_true(geo_in_box((GeoDisc){{500, 500}, 500}, (GeoBox){0, 0, 1000, 1000}));
    assert_false(geo_in_box((GeoDisc){{501, 500}, 500}, (GeoBox){0, 0, 1000, 1000}));
}

// tests EV-GEO-12
static void test_finish_accepts_and_measures(void **state)
{
    (void)state;
    GeoPiece p = polygon((GeoVec[]){{0, 0}, {3000, 0}, {0, 4000}}, 3);
    assert_true(geo_piece_finish(&p));
    assert_int_equal(p.length, 5000);
    assert_int_equal(p.box.x1, 3000);
    assert_int_equal(p.box.y1, 4000);
    p = polygon((GeoVec[]){{5, 5}, {1, 2}}, 2);
    assert_true(geo_piece_finish(&p));
    assert_int_equal(p.length, 5);
    assert_int_equal(p.box.x0, 1);
    p = (GeoPiece){.corner = {{100, 200}}, .radius = 50};
    assert_true(geo_piece_finish(&p));
    assert_int_equal(p.length, 100);
    assert_int_equal(p.box.y0, 150);
    // Just short of half a pas stays short of it.
    p = polygon((GeoVec[]){{0, 0}, {353, 354}}, 2);
    assert_true(geo_piece_finish(&p));
    assert_int_equal(p.length, 499);
}

// tests EV-GEO-12
static void test_finish_refuses_bad_shapes(void **state)
{
    (void)state;
    GeoPiece p = polygon((GeoVec[]){{0, 0}, {0, 10}, {10, 0}}, 3); // clockwise
    assert_false(geo_piece_finish(&p));
    p = polygon((GeoVec[]){{0, 0}, {10, 0}, {20, 0}}, 3); // flat
    assert_false(geo_piece_finish(&p));
    p = polygon((GeoVec[]){{0, 0}, {10, 0}, {2, 2}, {0, 10}}, 4); // dented
    assert_false(geo_piece_finish(&p));
    p = polygon((GeoVec[]){{1000, 0}, {-809, 588}, {309, -951}, {309, 951}, {-809, -588}}, 5);
    assert_false(geo_piece_finish(&p)); // a star winds twice
    p = polygon((GeoVec[]){{7, 7}, {7, 7}}, 2);
    assert_false(geo_piece_finish(&p));
    p = polygon((GeoVec[]){{7, 7}}, 1);
    assert_false(geo_piece_finish(&p));
    p = (GeoPiece){.corner_count = 9};
    assert_false(geo_piece_finish(&p));
    p = (GeoPiece){.radius = 0};
    assert_false(geo_piece_finish(&p));
    p = (GeoPiece){.corner = {{INT32_MAX, 0}}, .radius = 5};
    assert_false(geo_piece_finish(&p));
}

// tests EV-GEO-4, EV-GEO-12
static void test_piece_and_disc(void **state)
{
    (void)state;
    GeoPiece p = rectangle(1000, 1000, 2000, 3000);
    assert_false(geo_piece_overlaps(&p, (GeoDisc){{500, 2000}, 500}));
    assert_true(geo_piece_overlaps(&p, (GeoDisc){{501, 2000}, 500}));
    assert_true(geo_piece_overlaps(&p, (GeoDisc){{1500, 2000}, 1}));
    assert_true(geo_piece_contact(&p, (GeoDisc){{490, 2000}, 500}));
    assert_false(geo_piece_contact(&p, (GeoDisc){{489, 2000}, 500}));
    // At the corner: 300, 400 away is exactly 500.
    assert_false(geo_piece_overlaps(&p, (GeoDisc){{700, 600}, 500}));
    assert_true(geo_piece_overlaps(&p, (GeoDisc){{701, 600}, 500}));
    assert_true(geo_piece_within(&p, (GeoDisc){{700, 600}, 400}, 100));
    assert_false(geo_piece_within(&p, (GeoDisc){{699, 600}, 400}, 100));
    assert_true(geo_piece_holds(&p, (GeoVec){1001, 2000}));
    assert_false(geo_piece_holds(&p, (GeoVec){1000, 2000}));

    GeoPiece w = polygon((GeoVec[]){{0, 0}, {4000, 3000}}, 2);
    assert_true(geo_piece_finish(&w));
    assert_false(geo_piece_overlaps(&w, (GeoDisc){{2000 - 300, 1500 + 400}, 500}));
    assert_true(geo_piece_overlaps(&w, (GeoDisc){{2000 - 300, 1500 + 399}, 500}));
    assert_true(geo_piece_within(&w, (GeoDisc){{2000 - 300, 1500 + 400}, 490}, 10));
    assert_false(geo_piece_holds(&w, (GeoVec){2000, 1500}));

    GeoPiece d = {.corner = {{0, 0}}, .radius = 1000};
    assert_true(geo_piece_finish(&d));
    assert_false(geo_piece_overlaps(&d, (GeoDisc){{900, 1200}, 500}));
    assert_true(geo_piece_overlaps(&d, (GeoDisc){{899, 1200}, 500}));
    assert_true(geo_piece_holds(&d, (GeoVec){599, 800}));
    assert_false(geo_piece_holds(&d, (GeoVec){600, 800}));
}

static void test_pieces_closer(void **state)
{
    (void)state;
    GeoPiece a = rectangle(0, 0, 1000, 1000), b = rectangle(1300, 1400, 2000, 2000);
    assert_false(geo_pieces_closer(&a, &b, 500));
    assert_true(geo_pieces_closer(&a, &b, 501));
    assert_false(geo_pieces_closer(&a, &b, 0));
    GeoPiece inner = rectangle(400, 400, 600, 600);
    assert_true(geo_pieces_closer(&a, &inner, 1));
    assert_true(geo_pieces_closer(&inner, &a, 1));
    GeoPiece cross = rectangle(-500, 400, 1500, 600);
    assert_true(geo_pieces_closer(&a, &cross, 1));
    GeoPiece d = {.corner = {{1600, 1800}}, .radius = 900};
    assert_true(geo_piece_finish(&d));
    assert_false(geo_pieces_closer(&a, &d, 100));
    assert_true(geo_pieces_closer(&a, &d, 101));
    assert_true(geo_pieces_closer(&d, &a, 101));
    GeoPiece e = {.corner = {{1600, 0}}, .radius = 100};
    assert_true(geo_piece_finish(&e));
    assert_true(geo_pieces_closer(&d, &e, 801));
    assert_false(geo_pieces_closer(&d, &e, 800));
    GeoPiece w = polygon((GeoVec[]){{-500, -500}, {1500, 1500}}, 2);
    assert_true(geo_piece_finish(&w));
    assert_true(geo_pieces_closer(&a, &w, 1));
    assert_true(geo_pieces_closer(&w, &a, 1));
    GeoPiece v = polygon((GeoVec[]){{2000, 2000}, {3000, 3000}}, 2); // in line, 707.1 apart
    assert_true(geo_piece_finish(&v));
    assert_true(geo_pieces_closer(&v, &w, 708));
    assert_false(geo_pieces_closer(&v, &w, 707));
}

static void test_finished_map_leaves_out_what_it_may(void **state)
{
    (void)state;
    static GeoMap map;
    map = (GeoMap){.width = 70000, .depth = 70000};
    for (int32_t i = 0; i < PIECE_MAX; i++) {
        map.piece[i] = rectangle(i * 1000, 63000 - i * 1000, i * 1000 + 700, 63700 - i * 1000);
        map.piece[i].flags = i % 2 ? GEO_BLOCKS_SIGHT : GEO_STANDABLE | GEO_CLIMB;
    }
    for (map.piece_count = 0; map.piece_count <= PIECE_MAX; map.piece_count += 16) {
        PieceMask all =
            map.piece_count < PIECE_MAX ? ((PieceMask)1 << map.piece_count) - 1 : ~(PieceMask)0;
        map.across = map.along = (GeoStrips){{0}, {0}};
        for (uint32_t flag = 0; flag < GEO_FLAG_COUNT; flag++)
            map.without[flag] = 0;
        assert_int_equal(geo_map_some(&map, GEO_BLOCKS_SIGHT), all);
        assert_int_equal(geo_strips_outside(&map.across, 5000, 6000), 0);
        geo_map_finish(&map);
        const PieceMask odd = UINT64_C(0xaaaaaaaaaaaaaaaa);
        assert_int_equal(geo_map_some(&map, GEO_BLOCKS_SIGHT), all & odd);
        assert_int_equal(geo_map_some(&map, GEO_CLIMB), all & ~odd);
        assert_int_equal(geo_map_some(&map, GEO_CLIMB | GEO_BLOCKS_SIGHT), all);
        assert_int_equal(geo_map_some(&map, GEO_DOOR), 0);
    }
    map.piece_count = PIECE_MAX;
    for (int32_t from = -5000; from < 75000; from += 7)
        for (int32_t length = 0; length <= 9000; length += 4500) {
            PieceMask x = geo_strips_outside(&map.across, from, from + length);
            PieceMask y = geo_strips_outside(&map.along, from, from + length);
            for (uint32_t i = 0; i < PIECE_MAX; i++) {
                const GeoBox *box = &map.piece[i].box;
                const int32_t strip = 1 << GEO_STRIP_BITS, end = strip * GEO_STRIPS;
                bool is_out = box->x1 < from || box->x0 > from + length;
                bool is_far =
                    (from >= 0 && from < end && box->x1 < from - strip) ||
                    (from + length < end && from + length >= 0 && box->x0 > from + length + strip);
                assert_true(is_out || !(x >> i & 1));
                assert_true(!is_far || (x >> i & 1));
                assert_true(box->y1 < from || box->y0 > from + length || !(y >> i & 1));
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distances_are_exact),
        cmocka_unit_test(test_finish_accepts_and_measures),
        cmocka_unit_test(test_finish_refuses_bad_shapes),
        cmocka_unit_test(test_finished_map_leaves_out_what_it_may),
        cmocka_unit_test(test_piece_and_disc),
        cmocka_unit_test(test_pieces_closer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
