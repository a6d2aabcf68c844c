// SPDX-License-Identifier: MIT
// Tests of core/geo_silhouette.h, geo_shadow.h and geo_watch.h: check values, edges, and a naive
// twin that asks every point, every piece and every station by itself. GEO_LONG=1 asks it ten times
// as much.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/dice.h"
#include "core/geo_shadow.h"
#include "core/geo_watch.h"
#include "core/geo_way.h"
#include "core/num.h"
#include "naive_sight.h"

enum { EYE = 1125, TALL = 1250, STATIONS_MAX = 256 };

static GeoMap map;

static GeoEye eye_at(int32_t x, int32_t y) { return (GeoEye){{x, y}, EYE}; }
static GeoBase base_at(int32_t x, int32_t y, int32_t z) { return (GeoBase){{{x, y}, 500}, z}; }

static GeoPiece *add(GeoPiece piece)
{
    GeoPiece *p = &map.piece[map.piece_count++];
    *p = piece;
    p->flags |= GEO_BLOCKS_SIGHT;
    assert_true(geo_piece_finish(p));
    return p;
}

static void add_wall(int32_t x0, int32_t x1, int32_t y, int32_t bottom, int32_t height)
{
    (void)add((GeoPiece){
        .corner = {{x0, y}, {x1, y}}, .corner_count = 2, .bottom = bottom, .height = height});
}

static void clear(void) { map = (GeoMap){.width = 30000, .depth = 30000}; }

// --- the naive twin (naive_sight.h), and what hides most ---

static uint32_t naive_hidden(PieceMask which, GeoEye o, GeoBase t, int32_t height, PieceId *most)
{
    uint32_t hidden = 0, by[PIECE_MAX] = {0};
    *most = (PieceId){0};
    if (geo_square(o.at, t.disc.at) < (int64_t)t.disc.radius * t.disc.radius)
        return 0;
    GeoVec way = {o.at.y - t.disc.at.y, t.disc.at.x - o.at.x};
    for (int i = 0; i < 16; i++) {
        GeoVec by_column = naive_step(way, (int64_t)t.disc.radius * (2 * i - 15), 16);
        for (int j = 0; j < 16; j++) {
            GeoEye q = {{t.disc.at.x + by_column.x, t.disc.at.y + by_column.y},
                        t.z + height * (2 * j + 1) / 32};
            bool is_hidden = false;
            for (uint32_t k = 0; k < map.piece_count; k++) {
                const GeoPiece *p = &map.piece[k];
                if (!(which >> k & 1) || !(p->flags & GEO_BLOCKS_SIGHT))
                    continue;
                bool hides = naive_hides(p, o, q);
                by[k] += hides;
                is_hidden = is_hidden || hides;
            }
            hidden += is_hidden;
        }
    }
    for (uint32_t k = 0, top = 0; k < map.piece_count; k++)
        if (by[k] > top) {
            top = by[k];
            *most = (PieceId){(uint8_t)(k + 1)};
        }
    return hidden;
}

// --- check values ---

static uint32_t hidden_by(int32_t x0, int32_t x1, int32_t y, int32_t height)
{
    clear();
    add_wall(x0, x1, y, 0, height);
    return geo_silhouette_hidden(&map, ~(PieceMask)0, eye_at(0, 0), base_at(0, 10000, 0), TALL,
                                 NULL);
}

static void test_silhouette_check_values(void **state)
{
    (void)state;
    static const struct {
        int32_t x1, y, height;
        uint32_t hidden;
    } row[] = {{5000, 9500, 750, 144},  {5000, 7000, 750, 128},  {5000, 500, 750, 0},
               {5000, 9500, 350, 64},   {5000, 9500, 300, 48},   {5000, 9500, 1000, 208},
               {5000, 9500, 1200, 240}, {5000, 9500, 2000, 256}, {0, 9500, 3000, 128},
               {-250, 9500, 3000, 64},  {-300, 9500, 3000, 48}};
    for (size_t i = 0; i < COUNT_OF(row); i++)
        assert_int_equal(hidden_by(-5000, row[i].x1, row[i].y, row[i].height), row[i].hidden);
}

static void test_silhouette_of_nothing_between(void **state)
{
    (void)state;
    clear();
    PieceId most = {9};
    assert_int_equal(
        geo_silhouette_hidden(&map, ~(PieceMask)0, eye_at(0, 0), base_at(0, 9000, 0), TALL, &most),
        0);
    assert_int_equal(most.n, 0);
    assert_int_equal(geo_silhouette_seen(&map, 0, eye_at(0, 0), base_at(0, 9000, 0), TALL), 256);
}

static void test_silhouette_counts_what_is_asked_for(void **state)
{
    (void)state;
    clear();
    add_wall(-5000, 0, 5000, 0, 3000);
    add_wall(-5000, 5000, 9500, 0, 750);
    PieceId most;
    GeoBase target = base_at(0, 10000, 0);
    assert_int_equal(geo_silhouette_hidden(&map, 1, eye_at(0, 0), target, TALL, &most), 128);
    assert_int_equal(most.n, 1);
    assert_int_equal(geo_silhouette_hidden(&map, 2, eye_at(0, 0), target, TALL, &most), 144);
    assert_int_equal(most.n, 2);
    assert_int_equal(geo_silhouette_hidden(&map, 3, eye_at(0, 0), target, TALL, &most), 200);
    assert_int_equal(most.n, 2);
    assert_int_equal(geo_silhouette_seen(&map, 2, eye_at(0, 0), target, TALL), 128);
    map.piece[0].flags = 0; // a zone hides nothing
    assert_int_equal(geo_silhouette_hidden(&map, 3, eye_at(0, 0), target, TALL, NULL), 144);
}

static void test_silhouette_edges(void **state)
{
    (void)state;
    // Level lines at 1125 from a target whose rows are all there: a wall up to 1125 is passed over,
    // one from 1125 on is met; a prism is entered neither along its bottom nor along its top.
    GeoEye eye = eye_at(0, 0);
    GeoBase target = base_at(0, 10000, EYE);
    for (int32_t shift = -1; shift <= 1; shift++) {
        clear();
        add_wall(-5000, 5000, 5000, 0, EYE + shift);
        assert_int_equal(geo_silhouette_hidden(&map, 1, eye, target, 0, NULL), shift > 0 ? 256 : 0);
        clear();
        add_wall(-5000, 5000, 5000, EYE + shift, 9000);
        assert_int_equal(geo_silhouette_hidden(&map, 1, eye, target, 0, NULL),
                         shift <= 0 ? 256 : 0);
        for (int32_t is_disc = 0; is_disc < 2; is_disc++) {
            GeoPiece piece = {.corner = {{-5000, 4000}, {5000, 4000}, {5000, 6000}, {-5000, 6000}},
                              .corner_count = 4};
            if (is_disc)
                piece = (GeoPiece){.corner = {{0, 5000}}, .radius = 3000};
            clear();
            GeoPiece *p = add(piece);
            p->height = EYE + shift;
            assert_int_equal(geo_silhouette_hidden(&map, 1, eye, target, 0, NULL),
                             shift > 0 ? 256 : 0);
            p->height = 9000;
            p->bottom = EYE + shift;
            assert_int_equal(geo_silhouette_hidden(&map, 1, eye, target, 0, NULL),
                             shift < 0 ? 256 : 0);
            p->height = p->bottom = 0; // higher than anything
            assert_int_equal(geo_silhouette_hidden(&map, 1, eye, target, 0, NULL), 256);
        }
    }
    // The outermost lines run through (46, 460) and (-46, 460): an end there counts, the next
    // thousandth not.
    for (int32_t x = 46; x <= 47; x++)
        for (int32_t side = -1; side <= 1; side += 2) {
            clear();
            add_wall(side * x, side * 5000, 460, 0, 9000);
            assert_int_equal(
                geo_silhouette_hidden(&map, 1, eye, (GeoBase){{{0, 4690}, 500}, 0}, TALL, NULL),
                x == 46 ? 16 : 0);
        }
    // Who stands in the figure sees all of it.
    clear();
    add_wall(-5000, 5000, 10000, 0, 9000);
    assert_int_equal(geo_silhouette_hidden(&map, 1, (GeoEye){{0, 9501}, EYE}, target, 0, NULL), 0);
    assert_int_equal(geo_silhouette_hidden(&map, 1, (GeoEye){{0, 10000}, EYE}, target, 0, NULL), 0);
}

static void test_silhouette_points_are_told(void **state)
{
    (void)state;
    GeoBase target = base_at(0, 10000, 2000);
    GeoEye right = geo_silhouette_point(eye_at(0, 0), target, TALL, 15, 0);
    assert_int_equal(right.at.x, -469);
    assert_int_equal(right.at.y, 10000);
    assert_int_equal(right.z, 2039);
    assert_int_equal(geo_silhouette_point(eye_at(0, 0), target, TALL, 0, 15).at.x, 469);
    assert_int_equal(geo_silhouette_point(eye_at(0, 0), target, TALL, 0, 15).z, 3210);
}

// --- against the naive twin ---

static int32_t any(Rng *rng, int32_t low, int32_t high, int32_t grid)
{
    return (low + (int32_t)rng_below(rng, (uint32_t)(high - low + 1))) / grid * grid;
}

/// Lengths are so many units; where a unit is a few thousandths, lines meet corners and levels meet
/// edges again and again.
static void draw_map(Rng *rng, int32_t unit, int32_t grid)
{
    clear();
    int32_t step = unit / 8 ? unit / 8 : 1;
    uint32_t want = 1 + rng_below(rng, 6);
    while (map.piece_count < want) {
        GeoPiece p = {.flags = GEO_BLOCKS_SIGHT};
        int32_t x = any(rng, unit, 11 * unit, grid), y = any(rng, unit, 11 * unit, grid);
        p.corner_count = (uint8_t)(rng_below(rng, 5));
        p.corner[0] = (GeoVec){x, y};
        p.radius = p.corner_count ? 0 : any(rng, grid, 2 * unit, grid);
        for (uint32_t i = 1; i < p.corner_count; i++)
            p.corner[i] = (GeoVec){x + any(rng, -3 * unit, 3 * unit, grid),
                                   y + any(rng, -3 * unit, 3 * unit, grid)};
        p.bottom = rng_below(rng, 3) ? 0 : any(rng, 0, 2 * unit, step);
        p.height = rng_below(rng, 8) ? p.bottom + any(rng, step, 3 * unit, step) : 0;
        if (geo_piece_finish(&p))
            map.piece[map.piece_count++] = p;
    }
    if (want % 2) // it must not matter
        geo_map_finish(&map);
}

static int rounds(int n) { return getenv("GEO_LONG") ? n : n / 10; }

/// The same number and the same piece as the naive twin says; whether part of it is hidden.
static bool agrees(PieceMask which, GeoEye eye, GeoBase target, int32_t height)
{
    PieceId most, naive_most;
    uint32_t naive = naive_hidden(which, eye, target, height, &naive_most);
    assert_int_equal(geo_silhouette_hidden(&map, which, eye, target, height, &most), naive);
    assert_int_equal(geo_silhouette_is_seen(&map, ~which, eye, target, height),
                     naive < GEO_SILHOUETTE);
    assert_int_equal(geo_silhouette_is_whole(&map, ~which, eye, target, height), naive == 0);
    if (naive < GEO_SILHOUETTE) // else who hides all is told as soon as it is found
        assert_int_equal(most.n, naive_most.n);
    return naive > 0 && naive < GEO_SILHOUETTE;
}

static void test_silhouette_of_a_disc_at_the_very_end(void **state)
{
    (void)state;
    // A rim less than one part of the line away from the column, then from the eye: no whole number
    // lies between, and some levels between bottom and top are hidden all the same.
    clear();
    (void)add((GeoPiece){.corner = {{20, 20}}, .radius = 3, .bottom = 10, .height = 20});
    assert_true(agrees(1, (GeoEye){{25, 23}, 0}, (GeoBase){{{22, 23}, 1}, 0}, 32));
    assert_true(agrees(1, (GeoEye){{22, 22}, 10}, (GeoBase){{{25, 22}, 1}, 0}, 32));
}

static void test_silhouette_agrees_in_a_small_world(void **state)
{
    (void)state;
    Rng rng = {.state = 7};
    uint32_t partly = 0;
    for (int i = 0; i < rounds(30000); i++) {
        int32_t unit = 1 + (int32_t)rng_below(&rng, 5), far = 12 * unit;
        draw_map(&rng, unit, 1);
        GeoEye eye = {{any(&rng, 0, far, 1), any(&rng, 0, far, 1)}, any(&rng, 0, 4 * unit, 1)};
        GeoBase target = {{{any(&rng, 0, far, 1), any(&rng, 0, far, 1)}, any(&rng, 1, 2 * unit, 1)},
                          any(&rng, 0, 3 * unit, 1)};
        partly += agrees(~(PieceMask)0, eye, target, any(&rng, 0, 3 * unit, 1));
    }
    assert_true(partly > (uint32_t)rounds(30000) / 20);
}

static void test_silhouette_agrees_with_every_point(void **state)
{
    (void)state;
    Rng rng = {.state = 5};
    uint32_t partly = 0;
    for (int i = 0; i < rounds(20000); i++) {
        int32_t grid = rng_below(&rng, 2) ? 1 : 500;
        draw_map(&rng, 1000, grid);
        GeoEye eye = {{any(&rng, 0, 12000, grid), any(&rng, 0, 12000, grid)},
                      any(&rng, 0, 4000, 125)};
        if (rng_below(&rng, 8) == 0) // farther off than people play
            eye.at.x += rng_below(&rng, 2) ? 80000 : -80000;
        static const int32_t radius[] = {1, 30, 500, 500, 800, 1000, 2000, 2500};
        GeoBase target = {{{any(&rng, 0, 12000, grid), any(&rng, 0, 12000, grid)},
                           radius[rng_below(&rng, COUNT_OF(radius))]},
                          any(&rng, 0, 3000, 250)};
        int32_t height = any(&rng, 500, 2500, 250);
        partly +=
            agrees(rng_below(&rng, 4) ? ~(PieceMask)0 : rng_below(&rng, 64), eye, target, height);
    }
    assert_true(partly > (uint32_t)rounds(20000) / 20);
}

// --- shadows ---

static bool is_shaded(GeoEye eye, GeoDisc disc, int64_t *room)
{
    GeoShadows shadows;
    geo_shadows_cast(&shadows, &map, ((PieceMask)1 << map.piece_count) - 1, eye.at, 40, TALL);
    return geo_shadows_hide(&shadows, disc, room);
}

static void test_shadow_check_values(void **state)
{
    (void)state;
    GeoEye eye = eye_at(10000, 5000);
    GeoDisc disc = base_at(10000, 15000, 0).disc;
    clear();
    add_wall(8000, 12000, 10000, 0, 0);
    assert_true(is_shaded(eye, disc, &(int64_t){0}));
    assert_false(
        is_shaded(eye, base_at(10000, 10300, 0).disc, &(int64_t){0})); // it stands on the wall
    assert_false(is_shaded(eye, base_at(14000, 15000, 0).disc, &(int64_t){0})); // one side shows
    assert_false(is_shaded(eye, base_at(10000, 7000, 0).disc, &(int64_t){0}));  // before it
    clear();
    add_wall(8000, 12000, 10000, 0, TALL); // somebody looks over it
    assert_false(is_shaded(eye, disc, &(int64_t){0}));
    clear();
    add_wall(8000, 12000, 10000, 50, 0); // and under it
    assert_false(is_shaded(eye, disc, &(int64_t){0}));
    // Two walls one behind the other, each of them too short: together they hide all, unless a line
    // runs between them.
    clear();
    add_wall(8000, 10100, 10000, 0, 0);
    add_wall(10000, 12000, 9000, 0, 0);
    assert_true(is_shaded(eye, disc, &(int64_t){0}));
    clear();
    add_wall(8000, 9900, 10000, 0, 0);
    add_wall(10000, 12000, 9000, 0, 0);
    assert_false(is_shaded(eye, disc, &(int64_t){0}));
    clear();
    (void)add((GeoPiece){.corner = {{10000, 10000}}, .radius = 1500});
    assert_true(is_shaded(eye, disc, &(int64_t){0}));
    assert_false(is_shaded(eye_at(10000, 9000), disc, &(int64_t){0})); // the eye is in it
}

static void test_shadow_is_certain(void **state)
{
    (void)state;
    Rng rng = {.state = 13};
    uint32_t found = 0, all = 0, far = 0;
    for (int i = 0; i < rounds(40000); i++) {
        draw_map(&rng, 1000, rng_below(&rng, 2) ? 1 : 500);
        for (uint32_t k = 0; k < map.piece_count; k++)
            if (rng_below(&rng, 2))
                map.piece[k].height = 0;
        GeoEye eye = {{any(&rng, 0, 12000, 1), any(&rng, 0, 12000, 1)}, EYE};
        GeoBase target = base_at(any(&rng, 0, 12000, 1), any(&rng, 0, 12000, 1), 0);
        PieceId most;
        bool is_hidden = naive_hidden(~(PieceMask)0, eye, target, TALL, &most) == GEO_SILHOUETTE;
        int64_t room;
        bool is_found = is_shaded(eye, target.disc, &room);
        assert_true(is_hidden || !is_found);
        if (is_found && room) { // as hidden anywhere within it, and not much farther
            GeoBase moved = target;
            uint32_t way = rng_below(&rng, GEO_COMPASS);
            moved.disc.at = geo_compass_point(target.disc.at, way, (int32_t)room);
            assert_int_equal(naive_hidden(~(PieceMask)0, eye, moved, TALL, &most), GEO_SILHOUETTE);
            far += room > 500;
        }
        assert_true(is_found || !room);
        found += is_found;
        all += is_hidden;
    }
    assert_true(found > all / 2);
    assert_true(far > found / 4);
}

// --- along a way ---

static uint32_t walk(GeoBase *station, GeoBase from, GeoVec to)
{
    GeoBase end = from;
    end.disc.at = to;
    uint32_t n = geo_watch_parts(from, end);
    station[0] = from;
    for (uint32_t k = 1; k <= n; k++)
        station[k] = geo_watch_part(from, end, k, n);
    return n + 1;
}

/// Two tall walls on y = 0 with an opening; somebody at (0, 8) watches.
static GeoWatch gap(int32_t half)
{
    clear();
    add_wall(-10000, -half, 0, 0, 3000);
    add_wall(half, 10000, 0, 0, 3000);
    return (GeoWatch){.map = &map, .eye = eye_at(0, 8000), .height = TALL};
}

static void test_watch_check_values(void **state)
{
    (void)state;
    GeoBase station[STATIONS_MAX];
    GeoWatch w = gap(600);
    uint32_t n = walk(station, base_at(-3000, -1000, 0), (GeoVec){3000, -1000});
    assert_int_equal(n, 61);
    assert_int_equal(geo_watch_view(&w, station[18]), 0);
    assert_true(geo_watch_view(&w, station[19]) > 0);
    assert_true(geo_watch_view(&w, station[27]) < 256);
    assert_int_equal(geo_watch_view(&w, station[28]), 256);
    assert_int_equal(geo_watch_view(&w, station[32]), 256);
    assert_true(geo_watch_view(&w, station[33]) < 256);
    assert_int_equal(geo_watch_stop(&w, station, n, n), 30);
    assert_int_equal(geo_watch_stop(&w, station, n, 30), 30);
    assert_int_equal(geo_watch_stop(&w, station, n, 29), GEO_WATCH_NONE);
    w.is_early = true;
    assert_int_equal(geo_watch_stop(&w, station, n, n), 28);
    w = gap(2000);
    assert_int_equal(geo_watch_stop(&w, station, n, n), 30);
    w.is_early = true;
    assert_int_equal(geo_watch_stop(&w, station, n, n), 13);
    // One wall; the way ends in view.
    clear();
    add_wall(-10000, -2000, 0, 0, 3000);
    n = walk(station, base_at(-4000, -1000, 0), (GeoVec){1000, -1000});
    w.is_early = false;
    assert_int_equal(geo_watch_stop(&w, station, n, n), 23);
    // A slit narrower than the base.
    w = gap(300);
    n = walk(station, base_at(-3000, -1000, 0), (GeoVec){3000, -1000});
    static const uint32_t view[] = {160, 176, 160, 176, 160};
    for (uint32_t i = 0; i < COUNT_OF(view); i++)
        assert_int_equal(geo_watch_view(&w, station[28 + i]), view[i]);
    assert_int_equal(geo_watch_stop(&w, station, n, n), 30);
    // A step into a poor view and on: only more counts then.
    w = gap(600);
    n = walk(station, base_at(-1500, -1000, 0), (GeoVec){-1000, -1000});
    assert_int_equal(geo_watch_stop(&w, station, n, n), n - 1);
    assert_int_equal(geo_watch_view(&w, station[n - 1]), 48);
    n = walk(station, base_at(-1000, -1000, 0), (GeoVec){3000, -1000});
    w.over = 48;
    assert_int_equal(geo_watch_stop(&w, station, n, n), 10);
    w.over = 256;
    assert_int_equal(geo_watch_stop(&w, station, n, n), GEO_WATCH_NONE);
    // Looking away.
    w.over = 0;
    w.facing = (GeoVec){0, 1};
    assert_int_equal(geo_watch_stop(&w, station, n, n), GEO_WATCH_NONE);
    w.facing = (GeoVec){0, -1};
    assert_int_equal(geo_watch_stop(&w, station, n, n), 10);
    w.facing = (GeoVec){1, 0};
    w.is_half = true; // from straight below to the right of it
    assert_int_equal(geo_watch_view(&w, base_at(0, -1000, 0)), 256);
    assert_int_equal(geo_watch_view(&w, base_at(-1, -1000, 0)), 0);
}

static void test_watch_parts(void **state)
{
    (void)state;
    GeoBase a = base_at(0, 0, 0), b = base_at(0, 0, 0);
    assert_int_equal(geo_watch_parts(a, b), 0);
    b.z = 150;
    assert_int_equal(geo_watch_parts(a, b), 2);
    assert_int_equal(geo_watch_parts(b, a), 2);
    assert_int_equal(geo_watch_part(b, a, 1, 2).z, 75);
    b.disc.at = (GeoVec){-301, 0};
    assert_int_equal(geo_watch_parts(a, b), 4);
    assert_int_equal(geo_watch_part(a, b, 1, 4).disc.at.x, -75); // towards the start
    assert_int_equal(geo_watch_part(a, b, 1, 4).z, 37);
    assert_int_equal(geo_watch_part(a, b, 4, 4).disc.at.x, -301);
}

static void test_watch_sees_who_comes_back(void **state)
{
    (void)state;
    // Behind two walls that hide everything only together, out to one side and back.
    clear();
    add_wall(-1500, 1500, 2000, 0, 900);
    add_wall(-1500, 1500, 2000, 600, 3000);
    GeoWatch w = {.map = &map, .eye = {{0, 0}, EYE}, .height = TALL};
    GeoBase station[STATIONS_MAX], start = base_at(2200, 4000, 0);
    uint32_t n = walk(station, start, (GeoVec){2900, 4000});
    n += walk(&station[n - 1], station[n - 1], start.disc.at) - 1;
    assert_int_equal(n, 15);
    assert_int_equal(geo_watch_view(&w, station[0]), 0);
    assert_int_equal(geo_watch_view(&w, station[n - 1]), 0);
    assert_int_equal(geo_watch_stop(&w, station, n, n), 7);
    // Up onto something and down again.
    n = walk(station, start, (GeoVec){1000, 4000});
    station[6].z = 9000;
    assert_int_equal(geo_watch_stop(&w, station, n, n), 6);
}

static void test_watch_agrees_with_every_station(void **state)
{
    (void)state;
    Rng rng = {.state = 11};
    uint32_t stops = 0;
    for (int i = 0; i < rounds(10000); i++) {
        GeoBase station[STATIONS_MAX];
        uint32_t view[STATIONS_MAX], count = 1;
        draw_map(&rng, 1000, rng_below(&rng, 2) ? 1 : 500);
        station[0] = base_at(any(&rng, 0, 12000, 1), any(&rng, 0, 12000, 1), 0);
        for (int leg = 0; leg < 3; leg++) {
            GeoVec p = station[count - 1].disc.at;
            GeoVec to = {p.x + any(&rng, -1400, 1400, 1), p.y + any(&rng, -1400, 1400, 1)};
            count += walk(&station[count - 1], station[count - 1], to) - 1;
        }
        GeoWatch w = {.map = &map,
                      .off = rng_below(&rng, 4) ? 0 : 1,
                      .eye = {{any(&rng, 0, 12000, 1), any(&rng, 0, 12000, 1)}, EYE},
                      .height = TALL,
                      .over = rng_below(&rng, 2) ? 0 : (uint16_t)rng_below(&rng, 256),
                      .is_early = rng_below(&rng, 2)};
        PieceId most;
        for (uint32_t k = 0; k < count; k++) {
            view[k] = GEO_SILHOUETTE - naive_hidden(~w.off, w.eye, station[k], TALL, &most);
            assert_int_equal(geo_watch_view(&w, station[k]), view[k]);
        }
        uint32_t naive = naive_stop(view, count, w.over, w.is_early);
        uint32_t last = rng_below(&rng, 2) ? count : rng_below(&rng, count);
        assert_int_equal(geo_watch_stop(&w, station, count, count), naive);
        assert_int_equal(geo_watch_stop(&w, station, count, last),
                         naive != GEO_WATCH_NONE && naive <= last ? naive : GEO_WATCH_NONE);
        stops += naive != GEO_WATCH_NONE;
    }
    assert_true(stops > (uint32_t)rounds(10000) / 4);
}

static void test_all_behind_is_certain(void **state)
{
    (void)state;
    Rng rng = {.state = 13};
    uint32_t sure = 0;
    static GeoScreens screens;
    for (int i = 0; i < rounds(60000); i++) {
        draw_map(&rng, 1000, rng_below(&rng, 2) ? 1 : 500);
        GeoEye eye = {{any(&rng, 0, 12000, 1), any(&rng, 0, 12000, 1)},
                      EYE + any(&rng, 0, 1000, 250)};
        GeoBase from = base_at(any(&rng, 0, 12000, 1), any(&rng, 0, 12000, 1), 0);
        GeoVec to = {from.disc.at.x + any(&rng, -1500, 1500, 1),
                     from.disc.at.y + any(&rng, -1500, 1500, 1)};
        geo_silhouette_screens(&screens, &map, ~(PieceMask)0, eye, 0, TALL);
        if (geo_silhouette_behind(&screens, from.disc) ||
            !geo_silhouette_all_behind(&screens, from.disc, to, 20))
            continue;
        sure++;
        for (int k = 0; k < 5; k++) {
            PieceId most;
            GeoVec at = geo_share(from.disc.at, geo_minus(to, from.disc.at), k, 4);
            GeoBase there = base_at(at.x + any(&rng, -14, 14, 1), at.y + any(&rng, -14, 14, 1), 0);
            assert_int_equal(naive_hidden(~(PieceMask)0, eye, there, TALL, &most), GEO_SILHOUETTE);
        }
    }
    assert_true(sure > (uint32_t)rounds(60000) / 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_behind_is_certain),
        cmocka_unit_test(test_silhouette_check_values),
        cmocka_unit_test(test_silhouette_of_nothing_between),
        cmocka_unit_test(test_silhouette_counts_what_is_asked_for),
        cmocka_unit_test(test_silhouette_edges),
        cmocka_unit_test(test_silhouette_points_are_told),
        cmocka_unit_test(test_silhouette_of_a_disc_at_the_very_end),
        cmocka_unit_test(test_silhouette_agrees_in_a_small_world),
        cmocka_unit_test(test_silhouette_agrees_with_every_point),
        cmocka_unit_test(test_shadow_check_values),
        cmocka_unit_test(test_shadow_is_certain),
        cmocka_unit_test(test_watch_check_values),
        cmocka_unit_test(test_watch_parts),
        cmocka_unit_test(test_watch_sees_who_comes_back),
        cmocka_unit_test(test_watch_agrees_with_every_station),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
