// SPDX-License-Identifier: MIT
// Paths around things. A straight line is tried first and nearly always serves. Otherwise the
// search grows a small graph lazily: an obstacle gets waypoints only once it has stood in the way
// of a leg worth taking, and A* runs again with them. Waypoints stand off a polygon's corners and
// around a disc far enough that the leg from one to the next is legal; where both sides at a corner
// run along the axes they stand off by exactly the mover's radius, so that passages of exactly its
// width are found. Everything lives in fixed arrays on the stack. The answer is legal by the exact
// questions of geo_path.h but not always the shortest, and a path may be missed in a thicket of
// obstacles: no rule asks for more. Refused: a visibility graph of the whole table, quadratic in
// obstacles most of which no move ever meets, and a grid for single paths, whose bends no player
// would choose.
#include "core/geo_route.h"
#include "core/geo_path.h"
#include "core/num.h"

enum {
    NODE_MAX = 96,   ///< start, goal and waypoints
    ROUND_MAX = 8,   ///< times the graph may grow
    RIM_POINTS = 12, ///< waypoints around a disc
    SLACK = 2,       ///< makes up for rounding a waypoint, thousandths
    UNIT_BITS = 20,  ///< unit vectors are whole numbers times 2^-20
    NODE_START = 0,
    NODE_GOAL = 1,
    CELL_MID = GEO_REACH_CELLS / 2
};

/// Things in the way: pieces that block, zones that slow, keep-outs.
typedef struct Obstacles {
    PieceMask pieces, zones;
    FigureMask keep_outs;
} Obstacles;

typedef struct Graph {
    GeoVec at[NODE_MAX];
    int32_t cost[NODE_MAX];      ///< from the start, -1: not reached
    int32_t remaining[NODE_MAX]; ///< least cost to the goal, 0 without one; not of the start
    uint8_t parent[NODE_MAX];
    uint8_t hops[NODE_MAX];
    bool done[NODE_MAX];
    unsigned count;
    bool has_goal;
    Obstacles known, met; ///< those with waypoints; those that stood in the way
} Graph;

static GeoBox table_of(const GeoMap *map) { return (GeoBox){0, 0, map->width, map->depth}; }

// Is the leg free? If not, what is in the way is noted. The table's edge is not noted: no path
// leads around it.
static bool leg_free_noting(const GeoGround *ground, GeoVec p, GeoVec q, Obstacles *met)
{
    GeoBox table = table_of(ground->map);
    if (!geo_in_box((GeoDisc){q, ground->radius}, table) ||
        !geo_in_box((GeoDisc){p, ground->radius}, table))
        return false;
    if (ground->flags) {
        PieceId id = geo_leg_blocked(ground->map, ground->off, ground->flags, p, q, ground->radius);
        if (id.n) {
            met->pieces |= piece_bit(id);
            return false;
        }
    }
    int32_t x0 = p.x < q.x ? p.x : q.x, x1 = p.x < q.x ? q.x : p.x;
    int32_t y0 = p.y < q.y ? p.y : q.y, y1 = p.y < q.y ? q.y : p.y;
    for (uint32_t i = 0; i < ground->keep_out_count; i++) {
        GeoVec c = ground->keep_out[i].at;
        int32_t r = ground->keep_out[i].radius;
        bool apart = (c.x - r >= x1) | (c.x + r <= x0) | (c.y - r >= y1) | (c.y + r <= y0);
        if (!apart && geo_leg_closer(p, q, c, r)) {
            met->keep_outs |= (FigureMask)1 << i;
            return false;
        }
    }
    return true;
}

bool geo_route_leg_free(const GeoGround *ground, GeoVec p, GeoVec q)
{
    Obstacles met = {0};
    return leg_free_noting(ground, p, q, &met);
}

static int32_t leg_cost(const GeoGround *ground, GeoVec p, GeoVec q)
{
    int32_t cost = geo_leg_length(p, q);
    if (ground->slow_flags)
        cost += geo_leg_inside(ground->map, ground->off, ground->slow_flags, p, q);
    return cost;
}

int32_t geo_route_cost(const GeoGround *ground, const GeoPath *path)
{
    int32_t cost = 0;
    for (unsigned i = 0; i + 1 < path->count; i++)
        cost += leg_cost(ground, path->at[i], path->at[i + 1]);
    return cost;
}

// Difficult zones that the leg runs through: worth a detour when the allowance does not suffice.
static void note_zones(const GeoGround *ground, GeoVec p, GeoVec q, Obstacles *met)
{
    for (uint32_t i = 0; i < ground->map->piece_count; i++) {
        const GeoPiece *piece = &ground->map->piece[i];
        if ((piece->flags & ground->slow_flags) && !(ground->off >> i & 1) &&
            geo_leg_hits_piece(p, q, 1, piece))
            met->zones |= (PieceMask)1 << i;
    }
}

// --- waypoints ---

static void node_add(Graph *g, const GeoGround *ground, GeoVec v)
{
    GeoVec start = g->at[NODE_START];
    if (g->count >= NODE_MAX || !geo_in_box((GeoDisc){v, ground->radius}, table_of(ground->map)))
        return;
    int32_t remaining = g->has_goal ? geo_leg_length(v, g->at[NODE_GOAL]) : 0;
    if (geo_leg_length(start, v) + remaining > ground->allowance)
        return;
    for (unsigned i = 0; i < g->count; i++) {
        if (geo_same(g->at[i], v))
            return;
    }
    if (!leg_free_noting(ground, v, v, &g->met))
        return;
    g->at[g->count] = v;
    g->remaining[g->count] = remaining;
    g->count++;
}

static GeoVec shifted(GeoVec v, int64_t x, int64_t y, int64_t r)
{
    int64_t unit = (int64_t)1 << UNIT_BITS;
    return (GeoVec){v.x + (int32_t)num_div_nearest(x * r, unit),
                    v.y + (int32_t)num_div_nearest(y * r, unit)};
}

// Around a disc: a regular polygon whose sides keep out of it (its corners are 1/cos 15 degrees
// out).
static void rim_add(Graph *g, const GeoGround *ground, GeoVec c, int32_t r)
{
    static const int32_t cosine[RIM_POINTS] = {1048576,  908093,  524288,  0, -524288, -908093,
                                               -1048576, -908093, -524288, 0, 524288,  908093};
    int64_t out = (int64_t)r * 10353 / 10000 + SLACK;
    for (unsigned i = 0; i < RIM_POINTS; i++)
        node_add(g, ground, shifted(c, cosine[i], cosine[(i + 9) % RIM_POINTS], out));
}

typedef struct Unit {
    int64_t x, y;
} Unit;

static Unit unit_of(GeoVec a, GeoVec b)
{
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    // The root carries the same extra bits, so an axis gives exactly one.
    int64_t len = num_sqrt_floor((dx * dx + dy * dy) << 20);
    return (Unit){dx * ((int64_t)1 << (UNIT_BITS + 10)) / len,
                  dy * ((int64_t)1 << (UNIT_BITS + 10)) / len};
}

// Off each corner of a polygon or linear piece, at distance r of both sides: one point where the
// sides turn by at most a right angle, two at sharper corners, as far past the corner as out.
static void corners_add(Graph *g, const GeoGround *ground, const GeoPiece *piece, int32_t r)
{
    unsigned n = piece->corner_count;
    int64_t one = (int64_t)1 << UNIT_BITS;
    for (unsigned i = 0; i < n; i++) {
        GeoVec v = piece->corner[i];
        Unit d = unit_of(piece->corner[i ? i - 1 : n - 1], v);
        Unit e = unit_of(v, piece->corner[i + 1 < n ? i + 1 : 0]);
        bool axes = (d.x == 0 || d.y == 0) && (e.x == 0 || e.y == 0);
        int64_t out = axes ? r : (int64_t)r + SLACK;
        int64_t turn = (d.x * e.x + d.y * e.y) / one;
        if (turn >= 0) {
            // Outward normals are (y, -x); their sum over 1 + cosine is the corner of the outline.
            int64_t mx = (d.y + e.y) * one / (one + turn), my = -(d.x + e.x) * one / (one + turn);
            node_add(g, ground, shifted(v, mx, my, out));
        } else {
            node_add(g, ground, shifted(v, d.y + d.x, -d.x + d.y, out));
            node_add(g, ground, shifted(v, e.y - e.x, -e.x - e.y, out));
        }
    }
}

static void outline_add(Graph *g, const GeoGround *ground, const GeoPiece *piece, int32_t r)
{
    if (piece->corner_count)
        corners_add(g, ground, piece, r);
    else
        rim_add(g, ground, piece->corner[0], piece->radius + r);
}

// Makes waypoints for obstacles met since the last round; false when there is no new one.
static bool graph_grow(Graph *g, const GeoGround *ground)
{
    PieceMask pieces = g->met.pieces & ~g->known.pieces, zones = g->met.zones & ~g->known.zones;
    FigureMask keep_outs = g->met.keep_outs & ~g->known.keep_outs;
    if (!(pieces | zones | keep_outs) || g->count >= NODE_MAX)
        return false;
    g->known.pieces |= pieces;
    g->known.zones |= zones;
    g->known.keep_outs |= keep_outs;
    for (uint32_t i = 0; i < ground->map->piece_count; i++) {
        const GeoPiece *piece = &ground->map->piece[i];
        if (pieces >> i & 1)
            outline_add(g, ground, piece, ground->radius);
        if (zones >> i & 1) // only the centre must stay outside of a zone
            outline_add(g, ground, piece, 0);
    }
    for (uint32_t i = 0; i < ground->keep_out_count; i++) {
        if (keep_outs >> i & 1)
            rim_add(g, ground, ground->keep_out[i].at, ground->keep_out[i].radius);
    }
    return true;
}

// --- search ---

// A* to the goal, or Dijkstra's search of everything where there is none. A leg is tested only when
// it would improve a node's cost within the allowance.
static bool graph_search(Graph *g, const GeoGround *ground)
{
    for (unsigned i = 0; i < g->count; i++) {
        g->cost[i] = -1;
        g->done[i] = false;
    }
    g->cost[NODE_START] = 0;
    g->hops[NODE_START] = 0;
    for (;;) {
        unsigned u = g->count;
        for (unsigned i = 0; i < g->count; i++) {
            if (g->cost[i] >= 0 && !g->done[i] &&
                (u == g->count || g->cost[i] + g->remaining[i] < g->cost[u] + g->remaining[u]))
                u = i;
        }
        if (u == g->count)
            return false;
        if (g->has_goal && u == NODE_GOAL)
            return true;
        g->done[u] = true;
        if (g->hops[u] >= PATH_MAX - 1)
            continue;
        for (unsigned v = 0; v < g->count; v++) {
            if (g->done[v])
                continue;
            int32_t cost = g->cost[u] + geo_leg_length(g->at[u], g->at[v]);
            if (cost + g->remaining[v] > ground->allowance ||
                (g->cost[v] >= 0 && cost >= g->cost[v]))
                continue;
            if (!leg_free_noting(ground, g->at[u], g->at[v], &g->met))
                continue;
            if (ground->slow_flags) {
                int32_t inside = geo_leg_inside(ground->map, ground->off, ground->slow_flags,
                                                g->at[u], g->at[v]);
                if (inside > 0)
                    note_zones(ground, g->at[u], g->at[v], &g->met);
                cost += inside;
                if (cost + g->remaining[v] > ground->allowance ||
                    (g->cost[v] >= 0 && cost >= g->cost[v]))
                    continue;
            }
            g->cost[v] = cost;
            g->parent[v] = (uint8_t)u;
            g->hops[v] = (uint8_t)(g->hops[u] + 1);
        }
    }
}

bool geo_route_find(const GeoGround *ground, GeoVec from, GeoVec to, GeoPath *path)
{
    int64_t allowance = ground->allowance;
    if (allowance < 0 || geo_square(from, to) > allowance * allowance)
        return false;
    if (geo_same(from, to)) {
        *path = (GeoPath){.at = {from}, .count = 1};
        return true;
    }
    Graph g;
    g.met = g.known = (Obstacles){0};
    if (leg_free_noting(ground, from, to, &g.met)) {
        if (leg_cost(ground, from, to) <= ground->allowance) {
            *path = (GeoPath){.at = {from, to}, .count = 2};
            return true;
        }
        note_zones(ground, from, to, &g.met);
    }
    if (!geo_route_leg_free(ground, to, to))
        return false;
    g.has_goal = true;
    g.count = 2;
    g.at[NODE_START] = from;
    g.at[NODE_GOAL] = to;
    g.remaining[NODE_GOAL] = 0;
    for (unsigned round = 0; round < ROUND_MAX && graph_grow(&g, ground); round++) {
        if (!graph_search(&g, ground))
            continue;
        GeoPath found = {.count = (uint8_t)(g.hops[NODE_GOAL] + 1)};
        unsigned u = NODE_GOAL;
        for (unsigned i = found.count; i-- > 0; u = g.parent[u]) {
            found.at[i] = g.at[u];
            if (i == 0)
                break;
        }
        *path = found;
        return true;
    }
    return false;
}

void geo_route_reach(const GeoGround *ground, GeoVec from, GeoReach *reach)
{
    int32_t step = (ground->allowance + CELL_MID - 1) / CELL_MID;
    step = step < 1 ? 1 : step;
    reach->step = step;
    reach->origin = (GeoVec){from.x - CELL_MID * step, from.y - CELL_MID * step};
    int64_t allowance = ground->allowance;

    Graph g;
    g.met = g.known = (Obstacles){0};
    g.has_goal = false;
    g.count = 1;
    g.at[NODE_START] = from;
    for (int32_t i = 0; i < GEO_REACH_CELLS; i++) {
        for (int32_t j = 0; j < GEO_REACH_CELLS; j++) {
            GeoVec to = {reach->origin.x + i * step, reach->origin.y + j * step};
            reach->cost[i][j] = -1;
            if (allowance < 0 || geo_square(from, to) > allowance * allowance)
                continue;
            if (geo_same(from, to)) {
                reach->cost[i][j] = 0;
            } else if (leg_free_noting(ground, from, to, &g.met)) {
                int32_t cost = leg_cost(ground, from, to);
                if (cost <= ground->allowance)
                    reach->cost[i][j] = cost;
                else
                    note_zones(ground, from, to, &g.met);
            }
        }
    }
    bool grown = false;
    for (unsigned round = 0; round < ROUND_MAX / 2 && graph_grow(&g, ground); round++) {
        grown = true;
        (void)graph_search(&g, ground);
    }
    if (!grown)
        return;

    // Cells that no straight line reaches: the cheapest waypoint with a free line to the cell.
    for (int32_t i = 0; i < GEO_REACH_CELLS; i++) {
        for (int32_t j = 0; j < GEO_REACH_CELLS; j++) {
            GeoVec to = {reach->origin.x + i * step, reach->origin.y + j * step};
            if (reach->cost[i][j] >= 0 || geo_square(from, to) > allowance * allowance ||
                !geo_route_leg_free(ground, to, to))
                continue;
            int32_t best = -1;
            for (unsigned u = 1; u < g.count; u++) {
                if (g.cost[u] < 0 || g.hops[u] >= PATH_MAX - 1)
                    continue;
                int64_t left = (best < 0 ? allowance : best - 1) - g.cost[u];
                if (left < 0 || geo_square(g.at[u], to) > left * left ||
                    !geo_route_leg_free(ground, g.at[u], to))
                    continue;
                int32_t cost = g.cost[u] + leg_cost(ground, g.at[u], to);
                if (cost <= ground->allowance && (best < 0 || cost < best))
                    best = cost;
            }
            reach->cost[i][j] = best;
        }
    }
}
