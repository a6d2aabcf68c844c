// SPDX-License-Identifier: MIT
// Most of a walker's way is out of view, behind one wall or several. Every line of sight through a
// convex piece crosses the line between its outermost corners, so a shadow has three sides, and
// testing a point takes three products. Shadows that overlap hide together what lies behind all of
// them. All tests leave a small margin, since points of a silhouette are rounded outwards. Refused:
// shadows of low pieces, which end somewhere and whose slanted rims would cost more than they save.
#include "core/geo_shadow.h"
#include "core/geo_way.h"

static bool is_full(const GeoPiece *piece, int32_t low, int32_t high)
{
    return (!piece->height || piece->height > high) && piece->bottom < low;
}

/// Finds the two ends of a line within the piece, as wide as the piece appears from the eye; false
/// if the eye stands inside.
static bool find_ends(const GeoPiece *piece, GeoVec eye, GeoShadow *s)
{
    uint32_t count = piece->corner_count;
    bool is_outside = count == 2;
    if (!count) {
        GeoVec at = piece->corner[0], ahead = geo_minus(at, eye);
        if (geo_square(at, eye) <= (int64_t)piece->radius * piece->radius)
            return false;
        s->right = geo_minus(geo_along(at, (GeoVec){ahead.y, -ahead.x}, piece->radius), eye);
        s->left = geo_minus(geo_along(at, (GeoVec){-ahead.y, ahead.x}, piece->radius), eye);
        return true;
    }
    s->right = s->left = geo_minus(piece->corner[0], eye);
    for (uint32_t i = 0; i < count; i++) {
        GeoVec a = geo_minus(piece->corner[i], eye);
        GeoVec b = geo_minus(piece->corner[i + 1 < count ? i + 1 : 0], eye);
        is_outside |= geo_turn(a, b) < 0;
        s->right = geo_turn(s->right, a) < 0 ? a : s->right;
        s->left = geo_turn(s->left, a) > 0 ? a : s->left;
    }
    return is_outside;
}

void geo_shadows_cast(GeoShadows *shadows, const GeoMap *map, PieceMask which, GeoVec eye,
                      int32_t low, int32_t high)
{
    shadows->eye = eye;
    shadows->count = 0;
    for (; which; which &= which - 1) {
        const GeoPiece *piece = &map->piece[__builtin_ctzll(which)];
        GeoShadow *s = &shadows->shadow[shadows->count];
        // An eye in line with the piece sees past it.
        if (!is_full(piece, low, high) || !find_ends(piece, eye, s) ||
            geo_turn(s->right, s->left) <= 0)
            continue;
        s->to_right = geo_length_most(s->right);
        s->to_left = geo_length_most(s->left);
        s->across = geo_length_most(geo_minus(s->right, s->left));
        shadows->count++;
    }
}

/// The disc that is asked about, relative to the eye.
typedef struct Spot {
    GeoVec at;
    int64_t radius; ///< widened by the margin
} Spot;

/// How far inside the spot is, times a length of the shadow: of the line's, of its two rims'.
static int64_t beyond(const GeoShadow *s, const Spot *spot)
{
    return geo_turn(geo_minus(s->right, s->left), geo_minus(spot->at, s->left)) -
           spot->radius * s->across;
}
static int64_t from_right(const GeoShadow *s, const Spot *spot)
{
    return geo_turn(s->right, spot->at) - spot->radius * s->to_right;
}
static int64_t from_left(const GeoShadow *s, const Spot *spot)
{
    return geo_turn(spot->at, s->left) - spot->radius * s->to_left;
}
/// Only directions less than half a turn apart can be told right from left.
static bool is_ahead(const GeoShadow *s, const Spot *spot)
{
    int64_t x = spot->at.x, y = spot->at.y;
    return s->right.x * x + s->right.y * y > 0 && s->left.x * x + s->left.y * y > 0;
}

/// Walks leftwards from the shadow that holds the right rim, from each shadow to one that overlaps
/// it.
static bool hide_together(const GeoShadows *shadows, const Spot *spot)
{
    const GeoShadow *last = NULL;
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (uint32_t i = 0; i < shadows->count; i++) {
            const GeoShadow *s = &shadows->shadow[i];
            bool joins =
                last ? geo_turn(s->right, last->left) > 0 && geo_turn(last->left, s->left) > 0
                     : from_right(s, spot) >= 0;
            if (!joins || !is_ahead(s, spot) || beyond(s, spot) < 0)
                continue;
            if (from_left(s, spot) >= 0)
                return true;
            last = s;
            is_new = true;
        }
    }
    return false;
}

bool geo_shadows_hide(GeoShadows *shadows, GeoDisc disc, int64_t *room)
{
    Spot spot = {geo_minus(disc.at, shadows->eye), (int64_t)disc.radius + 2};
    *room = 0;
    for (uint32_t i = 0; i < shadows->count; i++) {
        GeoShadow *s = &shadows->shadow[i], found = *s;
        int64_t right = from_right(s, &spot), left = from_left(s, &spot), behind = beyond(s, &spot);
        if (right < 0 || left < 0 || behind < 0)
            continue;
        right /= s->to_right;
        left /= s->to_left;
        behind /= s->across;
        *room = right < left ? right : left;
        *room = behind < *room ? behind : *room;
        *s = shadows->shadow[0];
        shadows->shadow[0] = found;
        return true;
    }
    return shadows->count > 1 && hide_together(shadows, &spot);
}
