// SPDX-License-Identifier: MIT
// A segment is inside a convex polygon where it is left of all sides: each side bounds the
// segment's parameter by a fraction, and fractions are compared by products in 128 bits. A disc is
// entered if the point of the part nearest to its centre is nearer than its radius.
#include "core/geo_part.h"
#include "core/num.h"

bool geo_part_of_height(GeoVec a, GeoVec b, int64_t ha, int64_t hb, int64_t low, int64_t high,
                        GeoPart *part)
{
    *part = (GeoPart){a, b, 0, 1, 1};
    if (ha == hb)
        return low <= ha && ha <= high;
    // Heights rise from ha to hb over `whole`; a falling line is mirrored.
    int64_t whole = hb > ha ? hb - ha : ha - hb;
    int64_t from = hb > ha ? low - ha : ha - high, to = hb > ha ? high - ha : ha - low;
    part->whole = whole;
    part->from = from > 0 ? from : 0;
    part->to = to < whole ? to : whole;
    return part->from <= part->to;
}

/// Square of the distance from c to the place n/whole, times whole squared.
static num_wide square_at(const GeoPart *p, GeoVec c, int64_t n)
{
    num_wide x = (num_wide)((int64_t)p->a.x - c.x) * p->whole + (num_wide)n * (p->b.x - p->a.x);
    num_wide y = (num_wide)((int64_t)p->a.y - c.y) * p->whole + (num_wide)n * (p->b.y - p->a.y);
    return x * x + y * y;
}

bool geo_part_enters_disc(const GeoPart *p, GeoDisc d)
{
    int64_t dx = (int64_t)p->b.x - p->a.x, dy = (int64_t)p->b.y - p->a.y;
    int64_t vx = (int64_t)d.at.x - p->a.x, vy = (int64_t)d.at.y - p->a.y;
    int64_t dot = dx * vx + dy * vy, dd = dx * dx + dy * dy;
    num_wide rr = (num_wide)d.radius * d.radius;
    // The nearest point of the line is at dot/dd; is that within the part?
    if (dd && (num_wide)dot * p->whole >= (num_wide)p->from * dd &&
        (num_wide)dot * p->whole <= (num_wide)p->to * dd) {
        int64_t k = dx * vy - dy * vx;
        return (num_wide)k * k < rr * dd;
    }
    bool is_before = !dd || (num_wide)dot * p->whole < (num_wide)p->from * dd;
    return square_at(p, d.at, is_before ? p->from : p->to) < rr * p->whole * p->whole;
}

typedef struct Fraction {
    int64_t n, d; ///< d > 0
} Fraction;

static bool is_less(Fraction a, Fraction b) { return num_cmp_products(a.n, b.d, b.n, a.d) < 0; }

bool geo_part_enters_piece(const GeoPart *p, const GeoPiece *piece)
{
    if (piece->corner_count == 0)
        return geo_part_enters_disc(p, (GeoDisc){piece->corner[0], piece->radius});
    if (piece->corner_count < 3)
        return false;
    Fraction low = {-1, 1}, high = {2, 1}; // the open run of places left of all sides
    for (uint32_t i = 0; i < piece->corner_count; i++) {
        GeoVec a = piece->corner[i], b = piece->corner[(i + 1) % piece->corner_count];
        int64_t s = geo_cross(a, b, p->a), t = geo_cross(a, b, p->b);
        if (s == t) {
            if (s <= 0)
                return false;
            continue;
        }
        Fraction at = t > s ? (Fraction){-s, t - s} : (Fraction){s, s - t};
        if (t > s && is_less(low, at))
            low = at;
        if (t < s && is_less(at, high))
            high = at;
    }
    return is_less(low, high) && is_less(low, (Fraction){p->to, p->whole}) &&
           is_less((Fraction){p->from, p->whole}, high);
}
