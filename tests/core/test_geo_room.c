// SPDX-License-Identifier: MIT
// Tests of core/geo_room.h: the points beside a crossing that are tried, the nearest first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/geo_room.h"

static bool is_wanted(const void *self, uint32_t level, GeoVec at)
{
    const GeoVec *wanted = self;
    return level == 0 && at.x == wanted->x && at.y == wanted->y;
}

static bool is_near(const void *self, uint32_t level, GeoVec at)
{
    (void)self, (void)level, (void)at;
    return true;
}

static bool is_far_off(const void *self, uint32_t level, GeoVec at)
{
    return !is_near(self, level, at);
}

/// Is a point found that lies so far from where two lines cross, at [5000, 5000]?
static bool finds(int32_t x, int32_t y, bool may_be)
{
    static GeoRoom room;
    GeoVec wanted = {5000 + x, 5000 + y}, at = {0, 0};
    GeoRoomJudge judge = {&wanted, is_wanted, may_be ? is_near : is_far_off, 1};
    uint32_t level = 7;
    geo_room_begin(&room, (GeoBox){0, 0, 10000, 10000}, 500);
    geo_room_add_line(&room, (GeoVec){5000, 0}, (GeoVec){0, 1});
    geo_room_add_line(&room, (GeoVec){0, 5000}, (GeoVec){1, 0});
    if (!geo_room_find(&room, &judge, &at, &level))
        return false;
    assert_true(at.x == wanted.x && at.y == wanted.y && level == 0);
    return true;
}

static void test_room_is_looked_for_two_thousandths_around(void **state)
{
    (void)state;
    for (int32_t x = -3; x <= 3; x++)
        for (int32_t y = -3; y <= 3; y++)
            assert_int_equal(finds(x, y, true), x * x + y * y <= 4);
    assert_false(finds(0, 0, false));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_room_is_looked_for_two_thousandths_around),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
