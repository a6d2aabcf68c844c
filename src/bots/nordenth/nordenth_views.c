// SPDX-License-Identifier: MIT
// A direct-mapped cache keyed by a hash of the two places, since a search asks about the same
// places in every playout. Refused: estimating a view by one line of sight, which differs from the
// rules; storing a hash instead of the places, which would be wrong once in a while.
#include "bots/nordenth/nordenth_views.h"
#include <string.h>

enum { BITS = 21, SIZE_BITS = 16 }; ///< of a coordinate, signed; of a radius or a height

void nordenth_views_clear(NordenthViews *v, PieceMask off)
{
    memset(v, 0, sizeof *v);
    v->off = off;
}

static bool fits(int32_t n) { return n >= -(1 << (BITS - 1)) && n < 1 << (BITS - 1); }

static uint64_t packed(GeoVec at, int32_t z)
{
    const uint64_t mask = (UINT64_C(1) << BITS) - 1;
    return ((uint64_t)(uint32_t)at.x & mask) << 2 * BITS |
           ((uint64_t)(uint32_t)at.y & mask) << BITS | ((uint64_t)(uint32_t)z & mask);
}

uint32_t nordenth_views_of(NordenthViews *v, const Game *g, FigureId watcher, FigureId id,
                           GeoBase base)
{
    GeoEye eye = nordenth_eye(g, watcher);
    int32_t height = nordenth_height(g, id);
    bool is_plain = fits(eye.at.x) && fits(eye.at.y) && fits(eye.z) && fits(base.disc.at.x) &&
                    fits(base.disc.at.y) && fits(base.z) && base.disc.radius > 0 &&
                    base.disc.radius >> SIZE_BITS == 0 && height >> SIZE_BITS == 0;
    // The view of a watcher that sees only its front depends on its facing, too.
    if (!is_plain || !game_option(g, NORDENTH_OPT_LOS_ALL_ROUND))
        return nordenth_view_of(g, watcher, id, base);
    NordenthSeen key = {packed(eye.at, eye.z), packed(base.disc.at, base.z),
                        (uint32_t)base.disc.radius << SIZE_BITS | (uint32_t)height, 0};
    NordenthSeen *kept = &v->seen[rng_mix(key.eye, key.base ^ key.size) % VIEWS_KEPT];
    if (kept->eye != key.eye || kept->base != key.base || kept->size != key.size) {
        key.points = nordenth_view_of(g, watcher, id, base);
        *kept = key;
    }
    return kept->points;
}
