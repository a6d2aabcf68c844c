// SPDX-License-Identifier: MIT
// Tests of core/geo_sight.h: the ledger's vectors, and thousands of random tables against a test of
// each of the thousand parts in 128 bits (with another method than the engine's).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/geo_path.h"
#include "core/geo_sight.h"
#include "core/num.h"

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

static GeoPiece rectangle(int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    GeoPiece p = {.corner = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}},
                  .corner_count = 4,
                  .flags = GEO_BLOCKS_SIGHT | GEO_BLOCKS_MOVE};
    assert_true(geo_piece_finish(&p));
    return p;
}

static GeoPiece round_piece(int32_t x, int32_t y, int32_t r)
{
    GeoPiece p = {.corner = {{x, y}}, .radius = r, .flags = GEO_BLOCKS_SIGHT | GEO_BLOCKS_MOVE};
    assert_true(geo_piece_finish(&p));
    return p;
}

static GeoPiece wall(int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    GeoPiece p = {.corner = {{x0, y0}, {x1, y1}},
                  .corner_count = 2,
                  .flags = GEO_BLOCKS_SIGHT | GEO_BLOCKS_MOVE};
    assert_true(geo_piece_finish(&p));
    return p;
}

static GeoMap *map_of(GeoPiece piece)
{
    static GeoMap map;
    map = (GeoMap){.width = 24000, .depth = 24000, .piece_count = 1};
    map.piece[0] = piece;
    return &map;
}

static int hidden(GeoPiece piece, GeoVec from, GeoDisc target)
{
    return geo_sight_chord(map_of(piece), 0, from, target).hidden;
}

// tests EV-GEO-7
static void test_chord_vector(void **state)
{
    (void)state;
    GeoChord c = geo_sight_chord_of((GeoVec){0, 0}, (GeoDisc){{7000, 7000}, 500});
    assert_int_equal(c.a.x, 7354);
    assert_int_equal(c.a.y, 6646);
    assert_int_equal(c.b.x, 6646);
    assert_int_equal(c.b.y, 7354);
    c = geo_sight_chord_of((GeoVec){5, 5}, (GeoDisc){{5, 5}, 500});
    assert_int_equal(c.a.x, 505);
    assert_int_equal(c.a.y, 5);
    assert_int_equal(c.b.x, -495);
}

// tests EV-GEO-7
static void test_chord_rounds_to_nearest(void **state)
{
    (void)state;
    uint64_t s = 99;
    for (int i = 0; i < 200000; i++) {
        int32_t reach = i % 3 == 0 ? 20 : i % 3 == 1 ? 24000 : 200000;
        GeoVec from = {rng_in(&s, 0, reach), rng_in(&s, 0, reach)};
        GeoDisc t = {{rng_in(&s, 0, reach), rng_in(&s, 0, reach)}, rng_in(&s, 1, 4000)};
        if (geo_same(from, t.at))
            continue;
        GeoChord c = geo_sight_chord_of(from, t);
        int64_t dx = t.at.x - from.x, dy = t.at.y - from.y, dd = dx * dx + dy * dy;
        int64_t off[2] = {c.a.x - t.at.x, -(int64_t)(c.a.y - t.at.y)}, d[2] = {dy, dx};
        assert_true(c.b.x == t.at.x - off[0] && c.b.y == t.at.y + off[1]);
        for (int k = 0; k < 2; k++) {
            assert_true((off[k] >= 0 && d[k] >= 0) || (off[k] <= 0 && d[k] <= 0));
            int64_t m = llabs(off[k]), e = 2 * (int64_t)t.radius * llabs(d[k]);
            // m - 1/2 <= r |d| / len < m + 1/2
            assert_true(m == 0 || (num_wide)((2 * m - 1) * (2 * m - 1)) * dd <= (num_wide)e * e);
            assert_true((num_wide)((2 * m + 1) * (2 * m + 1)) * dd > (num_wide)e * e);
        }
    }
}

// tests EV-GEO-8
static void test_ledger_vectors(void **state)
{
    (void)state;
    GeoVec from = {0, 0};
    GeoDisc target = {{10000, 0}, 500};
    assert_int_equal(hidden(rectangle(5000, 0, 6000, 3000), from, target), 500);
    assert_int_equal(hidden(rectangle(5000, 1, 6000, 3000), from, target), 498);
    assert_int_equal(hidden(rectangle(5000, 200, 6000, 3000), from, target), 167);
    assert_int_equal(hidden(rectangle(5000, -1000, 6000, 3000), from, target), 1000);
    assert_int_equal(hidden(round_piece(5000, 1500, 1500), from, target), 500);
}

// tests EV-GEO-7
static void test_sight_grazing_corner_hides_nothing(void **state)
{
    (void)state;
    // The line of sight to the lowest point of K passes the corner exactly.
    assert_int_equal(
        hidden(rectangle(5000, 250, 6000, 3000), (GeoVec){0, 0}, (GeoDisc){{10000, 0}, 500}), 83);
    assert_int_equal(
        hidden(rectangle(5000, 300, 6000, 3000), (GeoVec){0, 0}, (GeoDisc){{10000, 0}, 500}), 0);
    // Behind the target, behind the viewer, and a wall seen edge on.
    GeoDisc t = {{10000, 0}, 500};
    assert_int_equal(hidden(rectangle(10000, -1000, 11000, 3000), (GeoVec){0, 0}, t), 0);
    assert_int_equal(hidden(rectangle(-1000, -1000, 0, 3000), (GeoVec){0, 0}, t), 0);
    assert_int_equal(hidden(wall(4000, 0, 6000, 0), (GeoVec){0, 0}, t), 0);
    assert_int_equal(hidden(wall(5000, 0, 5000, 2000), (GeoVec){0, 0}, t), 500);
    assert_int_equal(hidden(wall(10000, -2000, 10000, 2000), (GeoVec){0, 0}, t), 0);
    assert_int_equal(hidden(rectangle(-10, -10, 10, 10), (GeoVec){0, 0}, t), 1000);
    assert_int_equal(hidden(rectangle(0, -10, 10, 10), (GeoVec){0, 0}, t), 1000);
    assert_int_equal(hidden(rectangle(0, 0, 10, 10), (GeoVec){0, 0}, t), 500);
}

// tests EV-GEO-7, EV-GEO-12
static void test_off_and_flags_open_the_view(void **state)
{
    (void)state;
    GeoPiece p = rectangle(5000, -1000, 6000, 3000);
    GeoDisc t = {{10000, 0}, 500};
    assert_int_equal(geo_sight_chord(map_of(p), 1, (GeoVec){0, 0}, t).hidden, 0);
    assert_int_equal(geo_sight_chord(map_of(p), 0, (GeoVec){0, 0}, t).piece.n, 1);
    assert_int_equal(geo_sight_line(map_of(p), 0, (GeoVec){0, 0}, t.at).n, 1);
    assert_int_equal(geo_sight_line(map_of(p), 1, (GeoVec){0, 0}, t.at).n, 0);
    assert_int_equal(geo_sight_line(map_of(p), 0, (GeoVec){0, 3000}, (GeoVec){9000, 3000}).n, 0);
    assert_int_equal(geo_sight_line(map_of(p), 0, (GeoVec){0, 2999}, (GeoVec){9000, 2999}).n, 1);
    p.flags = GEO_BLOCKS_MOVE;
    assert_int_equal(geo_sight_chord(map_of(p), 0, (GeoVec){0, 0}, t).hidden, 0);
}

// --- reference: clip the segment by each side, with fractions in 128 bits ------------------------

typedef struct Fraction {
    num_wide n, d;
} Fraction; // d > 0

static bool fraction_less(Fraction a, Fraction b) { return a.n * b.d < b.n * a.d; }

// Everything times 2000, the viewer at the origin; m is the midpoint's place times 2000.
static bool reference_hidden(const GeoPiece *p, GeoVec s, int64_t mx, int64_t my)
{
    if (p->corner_count == 0) {
        // Nearest point of the segment to the centre, compared as squares times |m|^2.
        num_wide cx = 2000 * ((int64_t)p->corner[0].x - s.x), r = (num_wide)2000 * p->radius;
        num_wide cy = 2000 * ((int64_t)p->corner[0].y - s.y);
        num_wide mm = (num_wide)mx * mx + (num_wide)my * my, dot = cx * mx + cy * my;
        if (cx * cx + cy * cy < r * r)
            return true;
        if ((cx - mx) * (cx - mx) + (cy - my) * (cy - my) < r * r)
            return true;
        if (dot <= 0 || dot >= mm)
            return false;
        num_wide k = mx * cy - my * cx;
        if (k < 0)
            k = -k;
        // k < r |m|: both sides are far below 2^63 after a division by 2000 (k and r have it).
        k /= 2000;
        r /= 2000;
        return k * k < r * r * mm;
    }
    Fraction low = {0, 1}, high = {1, 1};
    unsigned n = p->corner_count;
    if (n == 2) {
        int64_t ax = 2000 * ((int64_t)p->corner[0].x - s.x),
                ay = 2000 * ((int64_t)p->corner[0].y - s.y);
        int64_t bx = 2000 * ((int64_t)p->corner[1].x - s.x),
                by = 2000 * ((int64_t)p->corner[1].y - s.y);
        // p = lambda m, a + mu (b - a)
        num_wide det = (num_wide)mx * (by - ay) - (num_wide)my * (bx - ax);
        num_wide lambda = (num_wide)ax * (by - ay) - (num_wide)ay * (bx - ax);
        num_wide mu = (num_wide)ax * my - (num_wide)ay * mx;
        if (det == 0)
            return false;
        if (det < 0) {
            det = -det;
            lambda = -lambda;
            mu = -mu;
        }
        return lambda > 0 && lambda < det && mu > 0 && mu < det;
    }
    for (unsigned i = 0; i < n; i++) {
        GeoVec a = p->corner[i], b = p->corner[(i + 1) % n];
        int64_t ex = b.x - a.x, ey = b.y - a.y;
        // Inside when f > 0, f(x) = e x (x - a); f at the viewer and at the midpoint, times 2000.
        num_wide f0 = 2000 * ((num_wide)ex * (s.y - a.y) - (num_wide)ey * (s.x - a.x));
        num_wide f1 = f0 + (num_wide)ex * my - (num_wide)ey * mx;
        if (f0 <= 0 && f1 <= 0)
            return false;
        if (f0 < 0 && f1 > 0) {
            Fraction f = {-f0, f1 - f0};
            low = fraction_less(low, f) ? f : low;
        } else if (f0 > 0 && f1 < 0) {
            Fraction f = {f0, f0 - f1};
            high = fraction_less(f, high) ? f : high;
        }
    }
    return fraction_less(low, high);
}

static int reference_sight(const GeoMap *map, GeoVec from, GeoDisc target)
{
    GeoChord c = geo_sight_chord_of(from, target);
    int count = 0;
    for (int i = 0; i < 1000; i++) {
        int64_t t = 2 * i + 1;
        int64_t mx = 2000 * ((int64_t)c.a.x - from.x) + (c.b.x - c.a.x) * t;
        int64_t my = 2000 * ((int64_t)c.a.y - from.y) + (c.b.y - c.a.y) * t;
        for (uint32_t k = 0; k < map->piece_count; k++) {
            if (reference_hidden(&map->piece[k], from, mx, my)) {
                count++;
                break;
            }
        }
    }
    return count;
}

static GeoPiece random_piece(uint64_t *s, int32_t reach, int32_t size)
{
    for (;;) {
        int32_t x = rng_in(s, 0, reach), y = rng_in(s, 0, reach);
        GeoPiece p = {.flags = GEO_BLOCKS_SIGHT};
        switch (rng_next(s) % 4) {
        case 0: return round_piece(x, y, rng_in(s, 1, size));
        case 1: return rectangle(x, y, x + rng_in(s, 1, size), y + rng_in(s, 1, size));
        case 2: p.corner_count = 2; break;
        default: p.corner_count = (uint8_t)rng_in(s, 3, 5); break;
        }
        for (unsigned i = 0; i < p.corner_count; i++)
            p.corner[i] = (GeoVec){x + rng_in(s, 0, size), y + rng_in(s, 0, size)};
        if (geo_piece_finish(&p))
            return p;
    }
}

static void check_random(uint64_t seed, int rounds, int32_t reach, int32_t size, int32_t radius)
{
    static GeoMap map;
    uint64_t s = seed;
    int part = 0;
    for (int i = 0; i < rounds; i++) {
        map.piece_count = (uint32_t)rng_in(&s, 1, 3);
        for (uint32_t k = 0; k < map.piece_count; k++)
            map.piece[k] = random_piece(&s, reach, size);
        GeoVec from = {rng_in(&s, 0, reach), rng_in(&s, 0, reach)};
        GeoDisc t = {{rng_in(&s, 0, reach), rng_in(&s, 0, reach)}, rng_in(&s, 1, radius)};
        if (i % 8 == 0) // a viewer on a corner or a rim
            from = map.piece[0].corner_count
                       ? map.piece[0].corner[0]
                       : (GeoVec){map.piece[0].corner[0].x + map.piece[0].radius,
                                  map.piece[0].corner[0].y};
        if (i % 64 == 1)
            t.at = from;
        if (i % 16 == 2)
            t.at.x = from.x;
        int want = reference_sight(&map, from, t);
        GeoSight got = geo_sight_chord(&map, 0, from, t);
        assert_int_equal(got.hidden, want);
        assert_true((got.hidden == 0) == (got.piece.n == 0));
        part += want > 0 && want < 1000;
    }
    assert_true(part > rounds / 50); // the test must meet the interesting cases
}

// tests EV-GEO-7, EV-GEO-8
static void test_random_tables_agree_with_every_part(void **state)
{
    (void)state;
    check_random(1, 3000, 24000, 8000, 3000);
    check_random(2, 1500, 200000, 60000, 20000);
    check_random(3, 1500, 2000, 1500, 800);
    check_random(4, 1500, 12, 12, 6);
    check_random(5, 1500, 60, 40, 30);
}

// tests EV-GEO-9
static void test_masks_touching_not_counted(void **state)
{
    (void)state;
    GeoVec from = {0, 0};
    GeoDisc t = {{10000, 0}, 500};
    assert_true(geo_sight_masks(from, t, (GeoDisc){{5000, 0}, 500}));
    assert_true(geo_sight_masks(from, t, (GeoDisc){{9000, 100}, 1}));
    assert_false(geo_sight_masks(from, t, (GeoDisc){{10500, 0}, 500}));
    assert_true(geo_sight_masks(from, t, (GeoDisc){{10499, 0}, 500}));
    assert_false(geo_sight_masks(from, t, (GeoDisc){{-500, 0}, 500}));
    assert_true(geo_sight_masks(from, t, (GeoDisc){{-499, 0}, 500}));
    assert_false(geo_sight_masks(from, t, (GeoDisc){{5000, 800}, 500}));
    assert_true(geo_sight_masks(from, t, (GeoDisc){{5000, 700}, 500}));
    // The far end of K is (10000, 500): exactly 500 above it touches.
    assert_false(geo_sight_masks(from, t, (GeoDisc){{10000, 1000}, 500}));
    assert_false(geo_sight_masks(from, (GeoDisc){{0, 0}, 500}, (GeoDisc){{0, 700}, 500}));
    assert_true(geo_sight_masks(from, (GeoDisc){{0, 0}, 500}, (GeoDisc){{0, 499}, 500}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chord_vector),
        cmocka_unit_test(test_chord_rounds_to_nearest),
        cmocka_unit_test(test_ledger_vectors),
        cmocka_unit_test(test_sight_grazing_corner_hides_nothing),
        cmocka_unit_test(test_off_and_flags_open_the_view),
        cmocka_unit_test(test_random_tables_agree_with_every_part),
        cmocka_unit_test(test_masks_touching_not_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
