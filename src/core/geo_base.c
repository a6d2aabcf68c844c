// SPDX-License-Identifier: MIT
// Bases at elevations. The gap of two horizontal discs is a root of a square with a root in it: it
// is compared by squaring twice, which stays exact in 128 bits. Equal elevations take the short
// way, in the header. A map has few surfaces, so each question walks over all pieces; at ground
// level none is looked at.
#include "core/geo_base.h"
#include "core/num.h"

bool geo_bases_within_rise(GeoBase a, GeoBase b, int64_t reach)
{
    int64_t square = geo_square(a.disc.at, b.disc.at);
    int64_t sum = (int64_t)a.disc.radius + b.disc.radius, rise = (int64_t)a.z - b.z;
    int64_t left = reach * reach - rise * rise;
    if (left < 0)
        return false;
    int64_t far = square - sum * sum - left;
    return far <= 0 || (num_wide)far * far <= (num_wide)4 * sum * sum * left;
}

bool geo_bases_closer(GeoBase a, GeoBase b, int64_t reach)
{
    int64_t square = geo_square(a.disc.at, b.disc.at);
    int64_t sum = (int64_t)a.disc.radius + b.disc.radius, rise = (int64_t)a.z - b.z;
    int64_t left = reach * reach - rise * rise;
    if (reach <= 0 || left <= 0)
        return false;
    int64_t far = square - sum * sum - left;
    return far < 0 || (num_wide)far * far < (num_wide)4 * sum * sum * left;
}

int32_t geo_bases_distance(GeoBase a, GeoBase b)
{
    int64_t gap = geo_distance(a.disc, b.disc), rise = (int64_t)a.z - b.z;
    if (!rise)
        return (int32_t)gap;
    // The gap was rounded up and may be one too large; the exact comparison decides.
    int64_t most = num_sqrt_ceil(gap * gap + rise * rise);
    return (int32_t)(geo_bases_within(a, b, most - 1) ? most - 1 : most);
}

static bool is_top(const GeoPiece *piece, GeoVec at)
{
    return (piece->flags & GEO_STANDABLE) && geo_piece_within(piece, (GeoDisc){at, 0}, 0);
}

PieceMask geo_pieces_below(const GeoMap *map, int32_t z)
{
    PieceMask mask = 0;
    for (uint32_t i = 0; z && i < map->piece_count; i++)
        if (geo_piece_is_below(&map->piece[i], z))
            mask |= (PieceMask)1 << i;
    return mask;
}

int32_t geo_surface_of(const GeoMap *map, PieceId id)
{
    const GeoPiece *piece = id.n ? &map->piece[id.n - 1] : NULL;
    return piece && (piece->flags & GEO_STANDABLE) ? piece->height : 0;
}

int32_t geo_surface_under(const GeoMap *map, GeoVec at, int32_t most)
{
    int32_t z = 0;
    for (PieceMask left = geo_map_some(map, GEO_STANDABLE); left; left &= left - 1) {
        const GeoPiece *piece = &map->piece[__builtin_ctzll(left)];
        if (piece->height > z && piece->height <= most && is_top(piece, at))
            z = piece->height;
    }
    return z;
}

bool geo_surface_holds(const GeoMap *map, GeoVec at, GeoVec with, int32_t z)
{
    for (uint32_t i = 0; z && i < map->piece_count; i++) {
        const GeoPiece *piece = &map->piece[i];
        if (piece->height == z && is_top(piece, at) && is_top(piece, with))
            return true;
    }
    return z == 0;
}
