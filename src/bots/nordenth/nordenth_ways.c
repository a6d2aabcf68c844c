// SPDX-License-Identifier: MIT
// The grid is made once for each map, which is the expensive part; a field takes one walk over it.
// Each square has one level, the highest top that is no bridge overhead; steps, low walls, ladders
// and faces with a grip can be passed at a cost, everything else blocks. Recent fields are cached
// by their goals, since friends and most playouts of a search share them. Refused: exact routes for
// every candidate, which cost a hundred times as much and say no more.
#include "bots/nordenth/nordenth_ways.h"
#include "core/geo_path.h"
#include <string.h>

enum { SLIM = 490, STEP = 500, NO_WAY = 255 };

static const int8_t way_x[8] = {1, 1, 0, -1, -1, -1, 0, 1};
static const int8_t way_y[8] = {0, 1, 1, 1, 0, -1, -1, -1};

static uint64_t print_of(const GeoMap *map)
{
    uint64_t print = rng_mix((uint64_t)map->width << 32 | (uint32_t)map->depth, map->piece_count);
    for (uint32_t i = 0; i < map->piece_count; i++) {
        const GeoPiece *p = &map->piece[i];
        print = rng_mix(print ^ (uint64_t)p->corner_count << 32 ^ (uint32_t)p->radius,
                        (uint64_t)(uint32_t)p->height << 32 | p->flags);
        print = rng_mix(print, (uint32_t)p->bottom);
        for (uint32_t k = 0; k < p->corner_count || k < 1; k++)
            print =
                rng_mix(print, (uint64_t)(uint32_t)p->corner[k].x << 32 | (uint32_t)p->corner[k].y);
    }
    return print | 1; // 0 means no map
}

static GeoVec middle(const NordenthWays *w, int32_t x, int32_t y)
{
    return (GeoVec){x * w->width + w->width / 2, y * w->depth + w->depth / 2};
}

int32_t nordenth_ways_level(const GeoMap *map, GeoVec at)
{
    int32_t z = 0;
    for (uint32_t i = 0; i < map->piece_count; i++) {
        const GeoPiece *p = &map->piece[i];
        if ((p->flags & GEO_STANDABLE) && p->bottom < NORDENTH_HEIGHT && p->height > z &&
            geo_piece_within(p, (GeoDisc){at, 0}, 0))
            z = p->height;
    }
    return z;
}

/// Cost in tenths of a pas of a rise higher than a step: a ladder, a face with a grip; else NO_WAY.
static int32_t climb_cost(const GeoMap *map, GeoVec low, GeoVec high, int32_t top, int32_t rise)
{
    enum { BESIDE = 1200, TRY = 20 };
    int32_t best = NO_WAY;
    for (uint32_t i = 0; i < map->piece_count; i++) {
        const GeoPiece *p = &map->piece[i];
        int32_t cost = NO_WAY;
        if ((p->flags & GEO_LADDER) && p->height == top &&
            (geo_piece_within(p, (GeoDisc){low, 0}, BESIDE) ||
             geo_piece_within(p, (GeoDisc){high, 0}, BESIDE)))
            cost = 4 * rise / 100;
        else if ((p->flags & GEO_CLIMB) && p->height == top && rise <= NORDENTH_CLIMB &&
                 geo_piece_within(p, (GeoDisc){high, 0}, 0))
            cost = rise / 100 + TRY;
        best = cost < best ? cost : best;
    }
    return best;
}

/// Cost of going from one level to another.
static int32_t level_cost(const GeoMap *map, GeoVec a, int32_t za, GeoVec b, int32_t zb)
{
    enum { HOP = 10 };
    if (zb - za > STEP)
        return climb_cost(map, a, b, zb, zb - za);
    if (za - zb <= STEP)
        return 0;
    return za - zb < NORDENTH_FALL ? HOP : climb_cost(map, b, a, za, za - zb);
}

static uint8_t cost_of(const GeoMap *map, GeoVec a, GeoVec b)
{
    int32_t za = nordenth_ways_level(map, a), zb = nordenth_ways_level(map, b);
    int32_t z = za > zb ? za : zb, times = 1, more = level_cost(map, a, za, b, zb);
    if (more >= NO_WAY)
        return NO_WAY;
    for (uint32_t i = 0; i < map->piece_count; i++) {
        const GeoPiece *p = &map->piece[i];
        if (p->flags & GEO_BLOCKS_MOVE) {
            bool is_line = p->corner_count == 2;
            if (p->bottom >= z + NORDENTH_HEIGHT ||
                (p->height && p->height <= z + (is_line ? 0 : STEP)) ||
                !geo_leg_hits_piece(a, b, SLIM, p))
                continue;
            if (!(p->flags & GEO_CROSS))
                return NO_WAY;
            more += 30;
        } else if ((p->flags & (GEO_DIFFICULT | GEO_SWIM | GEO_STREAM)) && zb <= p->bottom) {
            if (geo_piece_within(p, (GeoDisc){b, 0}, 0))
                times = (p->flags & GEO_SWIM) ? 4 : times > 2 ? times : 2;
        }
    }
    int32_t cost = geo_leg_length(a, b) / 100 * times + more;
    return (uint8_t)(cost < NO_WAY ? cost : NO_WAY - 1);
}

bool nordenth_ways_of(NordenthWays *w, const GeoMap *map)
{
    uint64_t print = print_of(map);
    if (w->print == print)
        return false;
    w->print = print;
    w->made = 0;
    w->width = map->width / WAYS_SIDE + 1;
    w->depth = map->depth / WAYS_SIDE + 1;
    for (int32_t y = 0; y < WAYS_SIDE; y++)
        for (int32_t x = 0; x < WAYS_SIDE; x++)
            for (int32_t k = 0; k < 8; k++) {
                int32_t u = x + way_x[k], v = y + way_y[k];
                bool is_on = u >= 0 && v >= 0 && u < WAYS_SIDE && v < WAYS_SIDE;
                w->cost[y][x][k] = is_on ? cost_of(map, middle(w, x, y), middle(w, u, v)) : NO_WAY;
            }
    return true;
}

void nordenth_ways_clear(NordenthWays *w) { memset(w->now.goals, 0, sizeof w->now.goals); }

static int32_t square(int32_t at, int32_t size)
{
    int32_t n = at / size;
    return n < 0 ? 0 : n >= WAYS_SIDE ? WAYS_SIDE - 1 : n;
}

void nordenth_ways_goal(NordenthWays *w, GeoVec at)
{
    w->now.goals[square(at.y, w->depth)] |= UINT32_C(1) << square(at.x, w->width);
}

/// A ring of buckets of waiting squares, by distance: a step costs less than the ring is long, so a
/// bucket holds squares of one distance. Square numbers begin at 1; 0: none.
enum { RING = NO_WAY + 1, SQUARES = WAYS_SIDE * WAYS_SIDE };
typedef struct Ring {
    uint16_t first[RING], next[SQUARES + 1], before[SQUARES + 1];
    uint32_t waiting;
} Ring;

static void ring_add(Ring *r, uint32_t n, uint32_t far)
{
    uint16_t *first = &r->first[far % RING];
    r->next[n] = *first;
    r->before[n] = 0;
    r->before[*first] = (uint16_t)n;
    *first = (uint16_t)n;
    r->waiting++;
}

static void ring_drop(Ring *r, uint32_t n, uint32_t far)
{
    if (r->before[n])
        r->next[r->before[n]] = r->next[n];
    else
        r->first[far % RING] = r->next[n];
    r->before[r->next[n]] = r->before[n];
    r->waiting--;
}

/// Updates the neighbours of a square: their distance by way of it, at the cost of the step from
/// the neighbour to the square.
static void reach_out(NordenthWays *w, Ring *r, int32_t x, int32_t y)
{
    for (int32_t k = 0; k < 8; k++) {
        int32_t u = x - way_x[k], v = y - way_y[k];
        if (u < 0 || v < 0 || u >= WAYS_SIDE || v >= WAYS_SIDE || w->cost[v][u][k] == NO_WAY)
            continue;
        uint32_t n = (uint32_t)(v * WAYS_SIDE + u + 1), was = w->now.far[v][u];
        uint32_t far = (uint32_t)w->now.far[y][x] + w->cost[v][u][k];
        if (far >= was)
            continue;
        if (was < WAYS_FAR)
            ring_drop(r, n, was);
        ring_add(r, n, far);
        w->now.far[v][u] = (uint16_t)far;
    }
}

/// Nearest first, so that each square is expanded once.
static void spread(NordenthWays *w)
{
    Ring ring = {.waiting = 0};
    for (uint32_t y = 0; y < WAYS_SIDE; y++)
        for (uint32_t x = 0; x < WAYS_SIDE; x++) {
            bool is_goal = w->now.goals[y] >> x & 1;
            w->now.far[y][x] = is_goal ? 0 : WAYS_FAR;
            if (is_goal)
                ring_add(&ring, y * WAYS_SIDE + x + 1, 0);
        }
    for (uint32_t far = 0; ring.waiting; far++)
        for (uint32_t n; (n = ring.first[far % RING]);) {
            ring_drop(&ring, n, far);
            reach_out(w, &ring, (int32_t)(n - 1) % WAYS_SIDE, (int32_t)(n - 1) / WAYS_SIDE);
        }
}

void nordenth_ways_flood(NordenthWays *w)
{
    for (uint32_t i = 0; i < WAYS_KEPT && i < w->made; i++)
        if (!memcmp(w->kept[i].goals, w->now.goals, sizeof w->now.goals)) {
            w->now = w->kept[i];
            return;
        }
    spread(w);
    w->kept[w->made++ % WAYS_KEPT] = w->now;
}

int32_t nordenth_ways_from(const NordenthWays *w, GeoVec at)
{
    int32_t x = square(at.x, w->width), y = square(at.y, w->depth), best = w->now.far[y][x];
    // The minimum over neighbouring squares smooths the grid.
    for (int32_t k = 0; k < 8; k++) {
        int32_t u = x + way_x[k], v = y + way_y[k];
        if (w->cost[y][x][k] == NO_WAY || u < 0 || v < 0 || u >= WAYS_SIDE || v >= WAYS_SIDE)
            continue;
        int32_t there = w->now.far[v][u] + geo_leg_length(at, middle(w, u, v)) / 100;
        best = there < best ? there : best;
    }
    return best;
}

void nordenth_ways_path(const NordenthWays *w, GeoVec from, int32_t most, GeoPath *path)
{
    int32_t x = square(from.x, w->width), y = square(from.y, w->depth), spent = 0;
    *path = (GeoPath){.at = {from}, .count = 1};
    while (path->count < PATH_MAX && w->now.far[y][x]) {
        int32_t best = w->now.far[y][x], way = -1;
        for (int32_t k = 0; k < 8; k++) {
            int32_t u = x + way_x[k], v = y + way_y[k];
            if (w->cost[y][x][k] == NO_WAY || w->now.far[v][u] >= best)
                continue;
            best = w->now.far[v][u];
            way = k;
        }
        if (way < 0)
            return;
        spent += w->cost[y][x][way] * 100;
        x += way_x[way];
        y += way_y[way];
        if (spent > most)
            return;
        path->at[path->count++] = middle(w, x, y);
    }
}
