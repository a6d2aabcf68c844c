// SPDX-License-Identifier: MIT
// Ways for people to choose from; no rule depends on them: a declared path decides. The places
// around a figure are a grid, and on top of that there are links: spots on either side of a low
// wall, at the foot and the head of a ladder, below and above an edge. Cheapest first, each place
// is reached by a straight walk from the corner before the last one where there is such a walk, so
// that ways across open ground are straight. What a leg costs and whether it may be is asked of
// the rules themselves. Refused: corners of obstacles as core/geo_route.c has them; what is an
// obstacle depends on the level that one walks on.
#include "core/course.h"
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"

enum {
    SIDE = GEO_REACH_CELLS,
    MIDDLE = SIDE / 2,
    CELLS = SIDE * SIDE,
    LINK_MAX = 192,
    GOAL = CELLS + 2 * LINK_MAX,
    NODES,
    NOBODY = 0xffff,
    NEAR = 1200,  ///< so far from a spot one looks for it
    APART = 1000, ///< spots along a wall or an edge
    HAIR = 4      ///< in contact, for all rounding
};

/// Two spots and what leads from one to the other; GEO_LEG_KINDS: nothing does.
typedef struct Link {
    GeoVec low, high;
    uint8_t there, back;
} Link;

typedef struct Field {
    const Game *g;
    FigureId id;
    int32_t most; ///< cost
    GeoVec origin, goal;
    int32_t step;
    bool has_goal;
    uint32_t link_count, open_count;
    Link link[LINK_MAX];
    int32_t cost[NODES], z[NODES]; ///< cost < 0: not seen yet
    uint16_t from[NODES], open[NODES];
    uint8_t leg[NODES];
    bool is_done[NODES];
} Field;

static GeoVec place_of(const Field *f, uint32_t n)
{
    if (n < CELLS)
        return (GeoVec){f->origin.x + (int32_t)(n / SIDE) * f->step,
                        f->origin.y + (int32_t)(n % SIDE) * f->step};
    if (n == GOAL)
        return f->goal;
    const Link *link = &f->link[(n - CELLS) / 2];
    return (n - CELLS) % 2 ? link->high : link->low;
}

// --- links ---

static void add_link(Field *f, GeoVec low, GeoVec high, GeoLeg there, GeoLeg back)
{
    GeoVec start = place_of(f, MIDDLE * SIDE + MIDDLE);
    int64_t far = (int64_t)f->most + APART;
    if (f->link_count < LINK_MAX && geo_square(start, low) <= far * far)
        f->link[f->link_count++] = (Link){low, high, (uint8_t)there, (uint8_t)back};
}

/// Spots on both sides of a segment, `out` to its right and `in` to its left.
static void link_along(Field *f, GeoVec a, GeoVec b, int32_t out, int32_t in, GeoLeg there,
                       GeoLeg back)
{
    GeoVec along = geo_minus(b, a), right = {along.y, -along.x};
    int32_t count = geo_leg_length(a, b) / APART;
    count = count < 1 ? 1 : count;
    if (!along.x && !along.y)
        return;
    for (int32_t k = 0; k < count; k++) {
        GeoVec at = geo_share(a, along, 2 * k + 1, 2 * count);
        add_link(f, geo_along(at, right, out), geo_along(at, (GeoVec){-right.x, -right.y}, in),
                 there, back);
    }
}

/// Low walls and gates.
static void link_crossings(Field *f, const GeoPiece *piece)
{
    int32_t out = game_figure_of(f->g, f->id)->radius + HAIR;
    link_along(f, piece->corner[0], piece->corner[1], out, out, GEO_LEG_CROSS, GEO_LEG_CROSS);
}

/// Faces: up by their grips; down by them, too, or over the edge where the fall hurts nobody.
static void link_faces(Field *f, const GeoPiece *piece)
{
    int32_t r = game_figure_of(f->g, f->id)->radius;
    GeoLeg back = piece->height - piece->bottom < NORDENTH_FALL ? GEO_LEG_DROP : GEO_LEG_DESCEND;
    for (uint32_t i = 0; i < piece->corner_count; i++)
        link_along(f, piece->corner[i], piece->corner[i + 1u < piece->corner_count ? i + 1 : 0],
                   r + HAIR, r - 4 * HAIR, GEO_LEG_CLIMB, back);
    for (uint32_t i = 0; !piece->corner_count && i < GEO_COMPASS; i += 2)
        add_link(f, geo_compass_point(piece->corner[0], i, piece->radius + r + HAIR),
                 geo_compass_point(piece->corner[0], i, piece->radius - r + 4 * HAIR),
                 GEO_LEG_CLIMB, back);
}

static bool stands(const Field *f, GeoVec at, int32_t z)
{
    GeoBase base = {{at, game_figure_of(f->g, f->id)->radius}, z};
    return geo_surface_under(f->g->map, at, z) == z &&
           !refusal_is(nordenth_place_check(f->g, f->id, base));
}

/// Foot and head on opposite sides of a ladder.
static void link_ladder(Field *f, const GeoPiece *piece)
{
    int32_t r = game_figure_of(f->g, f->id)->radius;
    for (uint32_t i = 0, found = 0; i < GEO_COMPASS && !found; i++) {
        uint32_t k = (i % 4 * 4 + i / 4) % GEO_COMPASS; // along the axes first
        GeoVec low = geo_compass_point(piece->corner[0], k, r),
               high = geo_compass_point(piece->corner[0], k + GEO_COMPASS / 2, r);
        if (!stands(f, low, piece->bottom) || !stands(f, high, piece->height))
            continue;
        add_link(f, low, high, GEO_LEG_LADDER, GEO_LEG_LADDER);
        found = 1;
    }
}

static void find_links(Field *f)
{
    for (uint32_t i = 0; i < f->g->map->piece_count; i++) {
        const GeoPiece *piece = &f->g->map->piece[i];
        if (f->g->off >> i & 1)
            continue;
        if (piece->flags & GEO_LADDER)
            link_ladder(f, piece);
        else if (piece->corner_count == 2 && (piece->flags & GEO_CROSS))
            link_crossings(f, piece);
        else if (piece->flags & GEO_STANDABLE)
            link_faces(f, piece);
    }
}

// --- the search ---

/// One leg from a place that is reached to another one. False: try something else.
static bool try_leg(Field *f, uint32_t from, uint32_t to, GeoLeg leg, RuleId *rule)
{
    GeoVec a = place_of(f, from), b = place_of(f, to);
    int32_t length = leg == GEO_LEG_WALK ? geo_leg_length(a, b) : 0;
    int32_t least = f->cost[from] + length;
    if (f->is_done[to] || least > f->most || (f->cost[to] >= 0 && least >= f->cost[to]))
        return true; // nothing to gain
    NordenthStep step = {0};
    Refusal why = nordenth_leg(f->g, f->id, a, f->z[from], b, leg, &step);
    *rule = why.rule;
    if (refusal_is(why))
        return false;
    int32_t cost = f->cost[from] + step.cost;
    if (cost > f->most)
        return false;
    if (f->cost[to] < 0)
        f->open[f->open_count++] = (uint16_t)to;
    if (f->cost[to] < 0 || cost < f->cost[to]) {
        f->cost[to] = cost;
        f->z[to] = step.z;
        f->from[to] = (uint16_t)from;
        f->leg[to] = (uint8_t)leg;
    }
    return leg != GEO_LEG_WALK || step.cost <= length; // dear ground may be walked around
}

static RuleId walk_on(Field *f, uint32_t from, uint32_t to)
{
    RuleId rule = 0;
    bool is_walked = f->from[from] != NOBODY && f->leg[from] == GEO_LEG_WALK;
    if (is_walked && try_leg(f, f->from[from], to, GEO_LEG_WALK, &rule))
        return 0;
    rule = 0;
    (void)try_leg(f, from, to, GEO_LEG_WALK, &rule);
    return rule;
}

static void leap_on(Field *f, uint32_t n, int32_t dx, int32_t dy)
{
    int32_t x = (int32_t)(n / SIDE), y = (int32_t)(n % SIDE);
    int32_t longest = nordenth_base_move(f->g, f->id) / 4;
    for (int32_t m = 2; m * f->step <= longest; m++) {
        int32_t u = x + m * dx, v = y + m * dy;
        RuleId rule = 0;
        if (u >= 0 && v >= 0 && u < SIDE && v < SIDE)
            (void)try_leg(f, n, (uint32_t)(u * SIDE + v), GEO_LEG_JUMP, &rule);
    }
}

/// The cells around a place; at an edge also those beyond a gap.
static void look_around(Field *f, uint32_t n)
{
    GeoVec at = place_of(f, n);
    bool is_cell = n < CELLS;
    int32_t x = (at.x - f->origin.x) / f->step, y = (at.y - f->origin.y) / f->step;
    for (int32_t dx = -1; dx <= (is_cell ? 1 : 2); dx++)
        for (int32_t dy = -1; dy <= (is_cell ? 1 : 2); dy++) {
            int32_t u = x + dx, v = y + dy;
            if (u < 0 || v < 0 || u >= SIDE || v >= SIDE || (is_cell && !dx && !dy))
                continue;
            RuleId rule = walk_on(f, n, (uint32_t)(u * SIDE + v));
            if (is_cell && rule == RULE_AN_CLB_2)
                leap_on(f, n, dx, dy);
        }
    for (uint32_t i = 0; i < 2 * f->link_count; i++)
        if (geo_square(at, place_of(f, CELLS + i)) <= (int64_t)NEAR * NEAR && n != CELLS + i)
            (void)walk_on(f, n, CELLS + i);
    if (f->has_goal && geo_square(at, f->goal) <= (int64_t)NEAR * NEAR)
        (void)walk_on(f, n, GOAL);
}

static void use_link(Field *f, uint32_t n)
{
    const Link *link = &f->link[(n - CELLS) / 2];
    bool is_high = (n - CELLS) % 2 != 0;
    GeoLeg leg = (GeoLeg)(is_high ? link->back : link->there);
    RuleId rule = 0;
    (void)try_leg(f, n, is_high ? n - 1 : n + 1, leg, &rule);
}

static uint32_t take_cheapest(Field *f)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < f->open_count; i++)
        if (f->cost[f->open[i]] < f->cost[f->open[best]])
            best = i;
    uint32_t n = f->open[best];
    f->open[best] = f->open[--f->open_count];
    f->is_done[n] = true;
    return n;
}

static void search(Field *f, const Game *g, FigureId id, GeoVec at, int32_t z, int32_t most,
                   const GeoVec *goal)
{
    uint32_t start = MIDDLE * SIDE + MIDDLE;
    f->g = g;
    f->id = id;
    f->most = most;
    f->step = most / MIDDLE + 1;
    f->origin = (GeoVec){at.x - MIDDLE * f->step, at.y - MIDDLE * f->step};
    f->has_goal = goal != NULL;
    f->goal = goal ? *goal : at;
    f->link_count = f->open_count = 0;
    for (uint32_t i = 0; i < NODES; i++) {
        f->cost[i] = -1;
        f->is_done[i] = false;
    }
    find_links(f);
    f->cost[start] = 0;
    f->z[start] = z;
    f->from[start] = NOBODY;
    f->leg[start] = GEO_LEG_WALK;
    f->open[f->open_count++] = (uint16_t)start;
    while (f->open_count && !(f->has_goal && f->is_done[GOAL])) {
        uint32_t n = take_cheapest(f);
        if (n == GOAL)
            break;
        look_around(f, n);
        if (n >= CELLS)
            use_link(f, n);
    }
}

void nordenth_reach(const Game *g, FigureId id, int32_t allowance, GeoReach *out)
{
    Field f;
    const Figure *figure = game_figure_of(g, id);
    search(&f, g, id, figure->at, figure->z, allowance, NULL);
    out->origin = f.origin;
    out->step = f.step;
    for (uint32_t n = 0; n < CELLS; n++) {
        GeoBase base = {{place_of(&f, n), figure->radius}, f.z[n]};
        bool may_stay = f.cost[n] >= 0 && !refusal_is(nordenth_place_check(g, id, base));
        out->cost[n / SIDE][n % SIDE] = may_stay ? f.cost[n] : -1;
    }
}

/// Appends the way that was found to a path with legs; false: it has too many corners.
static bool append(const Field *f, uint32_t end, Choice *c)
{
    uint16_t chain[PATH_MAX];
    uint32_t count = 0;
    for (uint32_t n = end; f->from[n] != NOBODY; n = f->from[n]) {
        if (c->path.count + count + 1 > PATH_MAX)
            return false;
        chain[count++] = (uint16_t)n;
    }
    while (count) {
        uint32_t n = chain[--count];
        if (f->leg[n] == GEO_LEG_WALK && geo_same(place_of(f, n), c->path.at[c->path.count - 1]))
            continue; // a spot where it stands already
        geo_leg_set(c->legs, c->path.count - 1u, (GeoLeg)f->leg[n]);
        c->path.at[c->path.count++] = place_of(f, n);
    }
    return true;
}

bool nordenth_find_way(const Game *g, FigureId id, int32_t allowance, const GeoPath *stops,
                       Choice *c, int32_t *cost)
{
    GeoVec at = game_figure_of(g, id)->at;
    int32_t z = game_figure_of(g, id)->z;
    *cost = 0;
    c->path = (GeoPath){.at = {at}, .count = 1};
    for (uint32_t i = 0; i < GEO_LEG_BYTES; i++)
        c->legs[i] = 0;
    for (uint32_t i = 0; i < stops->count; i++) {
        NordenthStep step = {0};
        GeoVec to = stops->at[i];
        Refusal why = nordenth_leg(g, id, at, z, to, GEO_LEG_WALK, &step);
        // A straight walk is the cheapest unless the ground is dear.
        if (!refusal_is(why) && step.cost <= geo_leg_length(at, to) && c->path.count < PATH_MAX) {
            if (*cost + step.cost > allowance)
                return false;
            c->path.at[c->path.count++] = to;
        } else {
            Field f;
            search(&f, g, id, at, z, allowance - *cost, &to);
            if (f.cost[GOAL] < 0 || !append(&f, GOAL, c))
                return false;
            step = (NordenthStep){f.z[GOAL], f.cost[GOAL]};
        }
        at = to;
        z = step.z;
        *cost += step.cost;
    }
    return true;
}

int32_t nordenth_allowance(const Game *g, FigureId id, uint8_t kind)
{
    if (kind != NORDENTH_CHOICE_MOVE && kind != NORDENTH_CHOICE_CHARGE)
        return -1;
    const Frame *f = play_frame_of(g, NORDENTH_PROC_ACTIVATION);
    const NordenthActing fresh = {0};
    return nordenth_move_left(g, id, f && f->subject.n == id.n ? nordenth_acting_of(g) : &fresh);
}
