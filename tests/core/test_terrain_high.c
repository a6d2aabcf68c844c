// SPDX-License-Identifier: MIT
// Tests of core/terrain_high.h: every table of many seeds is whole, fair and can be walked.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/geo_base.h"
#include "core/terrain_high.h"

enum { SEEDS = 500 };
static const TerrainHigh plan = {
    .width = 30000, .depth = 30000, .clear = {{0, 0, 30000, 6000}, {0, 24000, 30000, 30000}}};
static GeoMap map, again;

static bool is_twin(const GeoPiece *a, const GeoPiece *b)
{
    GeoBox box = {plan.width - a->box.x1, plan.depth - a->box.y1, plan.width - a->box.x0,
                  plan.depth - a->box.y0};
    return memcmp(&box, &b->box, sizeof box) == 0 && a->flags == b->flags &&
           a->height == b->height && a->bottom == b->bottom && a->radius == b->radius;
}

static void test_terrain_is_fair(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        terrain_raise(&plan, seed, &map);
        for (uint32_t i = 0; i < map.piece_count; i++) {
            uint32_t twin = 0;
            while (twin < map.piece_count && !is_twin(&map.piece[i], &map.piece[twin]))
                twin++;
            assert_true(twin < map.piece_count);
        }
    }
}

static void test_terrain_leaves_room(void **state)
{
    (void)state;
    uint32_t sorts = 0, platforms = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        terrain_raise(&plan, seed, &map);
        assert_in_range(map.piece_count, 8, PIECE_MAX);
        for (uint32_t i = 0; i < map.piece_count; i++) {
            const GeoPiece *p = &map.piece[i];
            sorts |= p->flags;
            platforms += p->kind == GEO_KIND_PLATFORM;
            // A ladder has a radius of 1.
            assert_true(p->box.x0 >= 0 && p->box.x1 <= plan.width && p->box.y0 >= 5999 &&
                        p->box.y1 <= 24001);
            assert_true(p->bottom < p->height || !(p->flags & GEO_BLOCKS_SIGHT));
            // Whoever can climb a platform can stand on it; whoever cannot finds a ladder to its
            // top.
            bool has_way = p->kind != GEO_KIND_PLATFORM || (p->flags & GEO_CLIMB);
            for (uint32_t k = 0; k < map.piece_count && !has_way; k++)
                has_way = (map.piece[k].flags & GEO_LADDER) && map.piece[k].height == p->height &&
                          geo_piece_within(p, (GeoDisc){map.piece[k].corner[0], 0}, 0);
            assert_true(has_way);
        }
    }
    assert_int_equal(sorts, GEO_BLOCKS_MOVE | GEO_BLOCKS_SIGHT | GEO_DIFFICULT | GEO_CLIMB |
                                GEO_SWIM | GEO_STANDABLE | GEO_CROSS | GEO_STREAM | GEO_LADDER);
    assert_true(platforms > SEEDS);
}

/// What is kept clear may be touched, on each of its sides.
static void test_terrain_comes_up_to_what_is_clear(void **state)
{
    (void)state;
    static const TerrainHigh strips = {
        .width = 30000, .depth = 30000, .clear = {{0, 0, 10000, 30000}, {20000, 0, 30000, 30000}}};
    bool is_touched[4] = {false};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        terrain_raise(&plan, seed, &map);
        for (uint32_t i = 0; i < map.piece_count; i++) {
            is_touched[0] |= map.piece[i].box.y0 == 6000;
            is_touched[1] |= map.piece[i].box.y1 == 24000;
        }
        terrain_raise(&strips, seed, &map);
        for (uint32_t i = 0; i < map.piece_count; i++) {
            const GeoPiece *p = &map.piece[i];
            // Of a piece and its twin only the first was asked whether it fits.
            if (i + 1 == map.piece_count || !is_twin(p, p + 1) || (i && is_twin(p - 1, p)))
                continue;
            is_touched[2] |= p->box.x0 == 10000;
            is_touched[3] |= p->box.x1 == 20000;
        }
    }
    for (uint32_t i = 0; i < COUNT_OF(is_touched); i++)
        assert_true(is_touched[i]);
}

static void test_terrain_is_the_seed_s(void **state)
{
    (void)state;
    terrain_raise(&plan, 7, &map);
    terrain_raise(&plan, 7, &again);
    assert_memory_equal(&map, &again, sizeof map);
    terrain_raise(&plan, 8, &again);
    assert_memory_not_equal(&map, &again, sizeof map);
}

/// A seed names a table for good: journals and links hold nothing else of it. The number is that of
/// the corners, heights and sorts of all tables together.
static void test_terrain_stays_the_seed_s(void **state)
{
    (void)state;
    uint64_t print = 0xcbf29ce484222325u;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        terrain_raise(&plan, seed, &map);
        for (uint32_t i = 0; i < map.piece_count; i++) {
            const GeoPiece *p = &map.piece[i];
            const int64_t facts[] = {p->flags,  p->kind,   p->corner_count, p->radius,
                                     p->height, p->bottom, map.piece_count};
            for (uint32_t k = 0; k < sizeof facts / sizeof *facts; k++)
                print = (print ^ (uint64_t)facts[k]) * 0x100000001b3u;
            for (uint32_t k = 0; k < p->corner_count || k < 1; k++)
                print = ((print ^ (uint64_t)(int64_t)p->corner[k].x) * 0x100000001b3u ^
                         (uint64_t)(int64_t)p->corner[k].y) *
                        0x100000001b3u;
        }
    }
    assert_int_equal(print, 0x45fee075c2ecb469);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_terrain_is_fair),
        cmocka_unit_test(test_terrain_leaves_room),
        cmocka_unit_test(test_terrain_comes_up_to_what_is_clear),
        cmocka_unit_test(test_terrain_is_the_seed_s),
        cmocka_unit_test(test_terrain_stays_the_seed_s),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
