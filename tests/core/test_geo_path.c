// SPDX-License-Identifier: MIT
// Tests of core/geo_path.h: the ledger's vectors, and random legs against plainer ways to the
// answer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/geo_path.h"
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

static GeoPiece rectangle(int32_t x0, int32_t y0, int32_t x1, int32_t y1, uint32_t flags)
{
    GeoPiece p = {
        .corner = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, .corner_count = 4, .flags = flags};
    assert_true(geo_piece_finish(&p));
    return p;
}

static GeoPiece round_piece(int32_t x, int32_t y, int32_t r, uint32_t flags)
{
    GeoPiece p = {.corner = {{x, y}}, .radius = r, .flags = flags};
    assert_true(geo_piece_finish(&p));
    return p;
}

static GeoPiece random_piece(uint64_t *s, int32_t reach, int32_t size, uint32_t flags)
{
    for (;;) {
        int32_t x = rng_in(s, 0, reach), y = rng_in(s, 0, reach);
        GeoPiece p = {.flags = flags};
        switch (rng_next(s) % 4) {
        case 0: return round_piece(x, y, rng_in(s, 1, size), flags);
        case 1: return rectangle(x, y, x + rng_in(s, 1, size), y + rng_in(s, 1, size), flags);
        case 2: p.corner_count = 2; break;
        default: p.corner_count = (uint8_t)rng_in(s, 3, 5); break;
        }
        for (unsigned i = 0; i < p.corner_count; i++)
            p.corner[i] = (GeoVec){x + rng_in(s, 0, size), y + rng_in(s, 0, size)};
        if (geo_piece_finish(&p))
            return p;
    }
}

// tests EV-GEO-5
static void test_leg_touching_is_not_closer(void **state)
{
    (void)state;
    GeoVec p = {1000, 4000}, q = {9000, 4000}, c = {5000, 5000};
    assert_false(geo_leg_closer(p, q, c, 1000));
    assert_true(geo_leg_closer(p, q, c, 1001));
    assert_true(geo_leg_within(p, q, c, 1000));
    assert_false(geo_leg_within(p, q, c, 999));
    assert_true(geo_leg_within(p, p, p, 0));
    assert_false(geo_leg_closer(p, p, p, 0));
    // Beyond the ends, and on a slope of 3 in 4.
    assert_true(geo_leg_within(p, q, (GeoVec){9300, 4400}, 500));
    assert_false(geo_leg_closer(p, q, (GeoVec){9300, 4400}, 500));
    assert_false(geo_leg_closer((GeoVec){0, 0}, (GeoVec){4000, 3000}, (GeoVec){1700, 1900}, 500));
    assert_true(geo_leg_closer((GeoVec){0, 0}, (GeoVec){4000, 3000}, (GeoVec){1700, 1899}, 500));
}

// tests EV-GEO-5
static void test_gap_of_one_lets_base_through(void **state)
{
    (void)state;
    static GeoMap map = {.width = 24000, .depth = 24000, .piece_count = 2};
    map.piece[0] = rectangle(4000, 1000, 6000, 4500, GEO_BLOCKS_MOVE);
    map.piece[1] = rectangle(4000, 5500, 6000, 9000, GEO_BLOCKS_MOVE);
    GeoVec p = {1000, 5000}, q = {9000, 5000};
    assert_int_equal(geo_leg_blocked(&map, 0, GEO_BLOCKS_MOVE, p, q, 500).n, 0);
    map.piece[1] = rectangle(4000, 5499, 6000, 9000, GEO_BLOCKS_MOVE);
    assert_int_equal(geo_leg_blocked(&map, 0, GEO_BLOCKS_MOVE, p, q, 500).n, 2);
    assert_int_equal(geo_leg_blocked(&map, 2, GEO_BLOCKS_MOVE, p, q, 500).n, 0);
    assert_int_equal(geo_leg_blocked(&map, 0, GEO_BLOCKS_SIGHT, p, q, 500).n, 0);
    assert_int_equal(geo_disc_blocked(&map, 0, GEO_BLOCKS_MOVE, (GeoDisc){{5000, 5000}, 500}).n, 2);
    assert_int_equal(geo_disc_blocked(&map, 0, GEO_BLOCKS_MOVE, (GeoDisc){{5000, 4999}, 499}).n, 0);
}

// Without any short cut: the leg comes near a side, or starts inside.
static bool plain_hits(GeoVec p, GeoVec q, int32_t r, const GeoPiece *piece)
{
    unsigned n = piece->corner_count;
    if (n == 0)
        return geo_leg_closer(p, q, piece->corner[0], r + piece->radius);
    if (geo_piece_holds(piece, p))
        return true;
    for (unsigned i = 0; i < n; i++) {
        GeoVec a = piece->corner[i], b = piece->corner[(i + 1) % n];
        if (geo_leg_closer(p, q, a, r) || geo_leg_closer(p, q, b, r) ||
            geo_leg_closer(a, b, p, r) || geo_leg_closer(a, b, q, r))
            return true;
        // Crossing point at fractions l of pq and m of ab, both within 0..1.
        int64_t dx = q.x - p.x, dy = q.y - p.y, ex = b.x - a.x, ey = b.y - a.y;
        int64_t det = dx * ey - dy * ex, l = (a.x - p.x) * ey - (a.y - p.y) * ex;
        int64_t m = (a.x - p.x) * dy - (a.y - p.y) * dx;
        if (det < 0) {
            det = -det;
            l = -l;
            m = -m;
        }
        if (det > 0 && l >= 0 && l <= det && m >= 0 && m <= det)
            return true;
    }
    return false;
}

// tests EV-GEO-5
static void test_blocked_agrees_with_plain_walk(void **state)
{
    (void)state;
    static GeoMap map;
    uint64_t s = 77;
    int hits = 0;
    for (int i = 0; i < 60000; i++) {
        int32_t reach = i % 2 ? 40 : 24000, size = i % 2 ? 20 : 5000;
        map.piece_count = 3;
        for (unsigned k = 0; k < 3; k++)
            map.piece[k] = random_piece(&s, reach, size, GEO_BLOCKS_MOVE);
        GeoVec p = {rng_in(&s, 0, reach), rng_in(&s, 0, reach)};
        GeoVec q = {rng_in(&s, 0, reach), rng_in(&s, 0, reach)};
        int32_t r = rng_in(&s, 1, reach / 20);
        unsigned want = 0;
        for (unsigned k = 3; k-- > 0;)
            want = plain_hits(p, q, r, &map.piece[k]) ? k + 1 : want;
        assert_int_equal(geo_leg_blocked(&map, 0, GEO_BLOCKS_MOVE, p, q, r).n, want);
        unsigned stands = 0;
        for (unsigned k = 3; k-- > 0;)
            stands = plain_hits(p, p, r, &map.piece[k]) ? k + 1 : stands;
        assert_int_equal(geo_disc_blocked(&map, 0, GEO_BLOCKS_MOVE, (GeoDisc){p, r}).n, stands);
        hits += want != 0;
    }
    assert_true(hits > 5000 && hits < 55000);
}

// tests EV-GEO-6
static void test_length_rounds_up(void **state)
{
    (void)state;
    GeoVec p = {2000, 2000};
    assert_int_equal(geo_leg_length(p, (GeoVec){6242, 6243}), 6000);
    assert_int_equal(geo_leg_length(p, (GeoVec){6243, 6243}), 6001);
    assert_int_equal(geo_leg_length(p, (GeoVec){4000, 4000}), 2829);
    assert_int_equal(geo_leg_length((GeoVec){4000, 4000}, (GeoVec){6242, 6242}), 3171);
    assert_int_equal(geo_leg_length(p, p), 0);
}

static int32_t inside_of(const GeoPiece *pieces, unsigned count, GeoVec p, GeoVec q)
{
    static GeoMap map;
    map.piece_count = count;
    for (unsigned i = 0; i < count; i++)
        map.piece[i] = pieces[i];
    int32_t there = geo_leg_inside(&map, 0, GEO_DIFFICULT, p, q);
    assert_int_equal(geo_leg_inside(&map, 0, GEO_DIFFICULT, q, p), there);
    assert_int_equal(geo_leg_inside(&map, 0, GEO_BLOCKS_MOVE, p, q), 0);
    assert_int_equal(geo_leg_inside(&map, ~(PieceMask)0, GEO_DIFFICULT, p, q), 0);
    return there;
}

// tests EV-GEO-6
static void test_inside_vectors(void **state)
{
    (void)state;
    GeoPiece z = rectangle(2000, 0, 4000, 9000, GEO_DIFFICULT);
    assert_int_equal(inside_of(&z, 1, (GeoVec){500, 3000}, (GeoVec){6500, 3000}), 2000);
    assert_int_equal(inside_of(&z, 1, (GeoVec){2000, 1000}, (GeoVec){2000, 5000}),
                     0); // on the side
    assert_int_equal(inside_of(&z, 1, (GeoVec){2001, 1000}, (GeoVec){2001, 5000}), 4000);
    assert_int_equal(inside_of(&z, 1, (GeoVec){0, 0}, (GeoVec){8000, 6000}), 2500); // slope 3 in 4
    assert_int_equal(inside_of(&z, 1, (GeoVec){0, 0}, (GeoVec){6000, 6000}), 2829); // 2828.4
    assert_int_equal(inside_of(&z, 1, (GeoVec){3000, 0}, (GeoVec){3000, 0}), 0);
    assert_int_equal(inside_of(&z, 1, (GeoVec){3000, 100}, (GeoVec){3100, 200}), 142);
    GeoPiece two[2] = {z, rectangle(3000, 0, 5000, 9000, GEO_DIFFICULT)};
    assert_int_equal(inside_of(two, 2, (GeoVec){500, 3000}, (GeoVec){6500, 3000}), 3000);
    two[1] = rectangle(4000, 0, 5000, 9000, GEO_DIFFICULT); // side by side
    assert_int_equal(inside_of(two, 2, (GeoVec){0, 0}, (GeoVec){8000, 6000}), 3750);
    GeoPiece d = round_piece(5000, 5000, 1500, GEO_DIFFICULT);
    assert_int_equal(inside_of(&d, 1, (GeoVec){0, 5000}, (GeoVec){9000, 5000}), 3000);
    assert_int_equal(inside_of(&d, 1, (GeoVec){0, 5900}, (GeoVec){9000, 5900}),
                     2400); // 900 1200 1500
    assert_int_equal(inside_of(&d, 1, (GeoVec){0, 6500}, (GeoVec){9000, 6500}), 0);
    assert_int_equal(inside_of(&d, 1, (GeoVec){1000, 2000}, (GeoVec){9000, 8000}), 3000);
    assert_int_equal(inside_of(&d, 1, (GeoVec){5000, 5000}, (GeoVec){9000, 8000}), 1500);
    assert_int_equal(inside_of(&d, 1, (GeoVec){4999, 5000}, (GeoVec){5001, 5001}), 3);
}

// On a leg of whole length the parts inside rectangles are fractions: add them up exactly.
// tests EV-GEO-6
static void test_inside_is_exact_for_rectangles(void **state)
{
    (void)state;
    uint64_t s = 5;
    int whole = 0, some = 0;
    for (int i = 0; i < 100000; i++) {
        int32_t k = rng_in(&s, 1, 2000), x = rng_in(&s, 0, 40), y = rng_in(&s, 0, 40);
        GeoVec p = {x * 100, y * 100}, q = {p.x + 4 * k, p.y + 3 * k};
        GeoPiece z =
            rectangle(rng_in(&s, 0, 80) * 50, rng_in(&s, 0, 80) * 50, 4001 + rng_in(&s, 0, 4000),
                      4001 + rng_in(&s, 0, 4000), GEO_DIFFICULT);
        // Fractions of the leg with the denominator 12k.
        int64_t in = 3 * ((int64_t)z.box.x0 - p.x), out = 3 * ((int64_t)z.box.x1 - p.x);
        int64_t in_y = 4 * ((int64_t)z.box.y0 - p.y), out_y = 4 * ((int64_t)z.box.y1 - p.y);
        in = in_y > in ? in_y : in;
        out = out_y < out ? out_y : out;
        in = in < 0 ? 0 : in;
        out = out > 12 * k ? 12 * k : out;
        int64_t twelfths = out > in ? (out - in) * 5 : 0; // length inside times 12
        assert_int_equal(inside_of(&z, 1, p, q), (twelfths + 11) / 12);
        whole += twelfths > 0 && twelfths % 12 == 0;
        some += twelfths > 0;
    }
    assert_true(whole > 100 && some > 20000);
}

// Along an axis a disc's ends are whole numbers plus or minus one root, which can be rounded
// exactly.
// tests EV-GEO-6
static void test_inside_is_exact_for_discs(void **state)
{
    (void)state;
    uint64_t s = 6;
    int full = 0, half = 0, whole = 0;
    for (int i = 0; i < 60000; i++) {
        int32_t size = i % 2 ? 30 : 3000;
        int32_t x = rng_in(&s, 0, size), len = rng_in(&s, 1, size), h = rng_in(&s, 0, size / 2);
        int32_t c = rng_in(&s, 0, size), r = rng_in(&s, 1, size / 2);
        GeoPiece z = round_piece(c, h, r, GEO_DIFFICULT);
        int64_t m = (int64_t)r * r - (int64_t)h * h, want = 0; // half the chord, squared
        if (m > 0) {
            int64_t left = (int64_t)c - x, right = (int64_t)x + len - c; // centre to the leg's ends
            bool from = left > 0 && left * left > m, to = right > 0 && right * right > m;
            bool miss = (left < 0 && left * left >= m) || (right < 0 && right * right >= m);
            if (miss)
                want = 0;
            else if (from && to)
                want = num_sqrt_ceil(4 * m);
            else if (from)
                want = right + num_sqrt_ceil(m);
            else if (to)
                want = left + num_sqrt_ceil(m);
            else
                want = len;
            full += from && to;
            half += from != to && !miss;
            int64_t root = num_sqrt_floor(m);
            whole += root * root == m && !miss;
        }
        assert_int_equal(inside_of(&z, 1, (GeoVec){x, 0}, (GeoVec){x + len, 0}), want);
        // The same turned by a right angle.
        z = round_piece(-h, c, r, GEO_DIFFICULT);
        assert_int_equal(inside_of(&z, 1, (GeoVec){0, x}, (GeoVec){0, x + len}), want);
    }
    assert_true(full > 1000 && half > 1000 && whole > 1000);
}

// tests EV-GEO-10
static void test_stations_round_away_from_start(void **state)
{
    (void)state;
    GeoVec p = {0, 0}, q = {3, 4};
    assert_true(geo_same(geo_leg_station(p, q, 0), p));
    assert_true(geo_same(geo_leg_station(p, q, 5), q));
    assert_true(geo_same(geo_leg_station(p, q, 2), (GeoVec){1, 2}));
    // Length 2 (1.41 rounded up): halfway is a half, away from p in both directions.
    assert_true(geo_same(geo_leg_station((GeoVec){0, 0}, (GeoVec){1, 1}, 1), (GeoVec){1, 1}));
    assert_true(geo_same(geo_leg_station((GeoVec){1, 1}, (GeoVec){0, 0}, 1), (GeoVec){0, 0}));
    assert_true(geo_same(geo_leg_station(p, p, 0), p));
}

// tests EV-GEO-10
static void test_first_within_vectors(void **state)
{
    (void)state;
    GeoPath path = {.at = {{11000, 1000}, {1000, 1000}}, .count = 2};
    GeoStation st = geo_path_first_within(&path, 0, 500, (GeoDisc){{1000, 1000}, 500}, 4000);
    assert_true(st.found && geo_same(st.at, (GeoVec){6000, 1000}));
    path = (GeoPath){.at = {{9200, 9200}, {5061, 5061}}, .count = 2};
    st = geo_path_first_within(&path, 0, 500, (GeoDisc){{4000, 4000}, 1000}, 4000);
    assert_true(st.found && geo_same(st.at, (GeoVec){7889, 7889}));
    path = (GeoPath){.at = {{1000, 1000}}, .count = 1};
    assert_true(geo_path_first_within(&path, 0, 500, (GeoDisc){{2000, 1000}, 500}, 0).found);
    assert_false(geo_path_first_within(&path, 0, 500, (GeoDisc){{2001, 1000}, 500}, 0).found);
}

// tests EV-GEO-10
static void test_first_within_agrees_with_naive_walk(void **state)
{
    (void)state;
    uint64_t s = 31;
    int found = 0, missed = 0;
    for (int i = 0; i < 6000; i++) {
        int32_t reach = i % 3 == 0 ? 30 : i % 3 == 1 ? 3000 : 9000;
        GeoPath path = {.count = (uint8_t)rng_in(&s, 1, 4)};
        for (unsigned k = 0; k < path.count; k++)
            path.at[k] = (GeoVec){rng_in(&s, 0, reach), rng_in(&s, 0, reach)};
        int32_t r = rng_in(&s, 0, reach / 30), n = rng_in(&s, 0, reach / 6);
        GeoDisc f = {{rng_in(&s, 0, reach), rng_in(&s, 0, reach)}, rng_in(&s, 0, reach / 30)};
        if (i % 2 && path.count > 1) { // aim at grazing: f at reach from a point of the first leg
            GeoVec m =
                geo_leg_station(path.at[0], path.at[1], geo_leg_length(path.at[0], path.at[1]) / 2);
            int64_t dx = path.at[1].x - path.at[0].x, dy = path.at[1].y - path.at[0].y;
            int64_t len = geo_leg_length(path.at[0], path.at[1]) + 1, d = n + r + f.radius;
            f.at = (GeoVec){m.x - (int32_t)(dy * d / len), m.y + (int32_t)(dx * d / len)};
        }
        uint8_t from = (uint8_t)rng_in(&s, 0, 1);
        GeoStation want = {0};
        for (unsigned leg = from; leg + 1 < path.count && !want.found; leg++) {
            int32_t len = geo_leg_length(path.at[leg], path.at[leg + 1]);
            for (int32_t j = 0; j <= len && !want.found; j++) {
                GeoVec at = geo_leg_station(path.at[leg], path.at[leg + 1], j);
                if (geo_within((GeoDisc){at, r}, f, n))
                    want = (GeoStation){.at = at, .station = j, .leg = (uint8_t)leg, .found = true};
            }
        }
        if (path.count == 1 && from == 0 && geo_within((GeoDisc){path.at[0], r}, f, n))
            want = (GeoStation){.at = path.at[0], .found = true};
        GeoStation got = geo_path_first_within(&path, from, r, f, n);
        assert_int_equal(got.found, want.found);
        assert_int_equal(got.station, want.station);
        assert_int_equal(got.leg, want.leg);
        assert_true(geo_same(got.at, want.at));
        found += want.found;
        missed += !want.found;
    }
    assert_true(found > 1000 && missed > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leg_touching_is_not_closer),
        cmocka_unit_test(test_gap_of_one_lets_base_through),
        cmocka_unit_test(test_blocked_agrees_with_plain_walk),
        cmocka_unit_test(test_length_rounds_up),
        cmocka_unit_test(test_inside_vectors),
        cmocka_unit_test(test_inside_is_exact_for_rectangles),
        cmocka_unit_test(test_inside_is_exact_for_discs),
        cmocka_unit_test(test_stations_round_away_from_start),
        cmocka_unit_test(test_first_within_vectors),
        cmocka_unit_test(test_first_within_agrees_with_naive_walk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
