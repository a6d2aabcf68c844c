// SPDX-License-Identifier: MIT
// Path legality, leg by leg and exact. Contact along a leg needs no walking: the distance to a
// point is convex along a segment, so a contact held at both ends is held between them, and one
// that is lost within a leg does not come back within it.
#include "rules/d6/d6_path.h"

bool d6_path_moves(const GeoPath *path)
{
    for (uint32_t i = 1; i < path->count; i++)
        if (!geo_same(path->at[i], path->at[0]))
            return true;
    return false;
}

GeoPath d6_path_stay(const Game *g, FigureId id)
{
    GeoPath path = {.count = 1};
    path.at[0] = game_figure_of(g, id)->at;
    return path;
}

GeoDisc d6_disc_later(const Game *g, FigureId id)
{
    const Choice *c = d6_declared_of(g, id);
    if (!c || d6_is(g, id, D6_HAS_REACTED) || !c->path.count)
        return game_disc(g, id);
    return d6_disc_at(g, id, d6_path_last(&c->path));
}

FigureMask d6_known(const Game *g, FigureId mover)
{
    FigureMask known = 0;
    for (FigureMask left = g->in_play & ~g->of_seat[game_seat_of(g, mover)]; left;
         left &= left - 1) {
        FigureId id = figure_first(left);
        if (geo_within(game_disc(g, mover), game_disc(g, id), D6_HIDDEN_KNOWN))
            known |= figure_bit(id);
    }
    return known;
}

static bool special_moves_are_difficult(const Game *g)
{
    return game_option(g, D6_OPT_SPECIAL_MOVES) == 1;
}

enum { SPECIAL_GROUND = GEO_CLIMB | GEO_JUMP | GEO_SWIM };

PieceMask d6_passable(const Game *g)
{
    PieceMask mask = g->off;
    if (special_moves_are_difficult(g))
        for (uint32_t i = 0; i < g->map->piece_count; i++)
            if (g->map->piece[i].flags & SPECIAL_GROUND)
                mask |= (PieceMask)1 << i;
    return mask;
}

uint32_t d6_block_flags(const Game *g, FigureId id)
{
    return d6_is_flying(g, id) ? 0 : GEO_BLOCKS_MOVE;
}

uint32_t d6_slow_flags(const Game *g, FigureId id)
{
    bool over = d6_is_flying(g, id) && d6_setting(g, D6_SET_FLYERS_IGNORE_DIFFICULT);
    if (over || d6_has(g, id, D6_TRAIT_AGILE_WALKER))
        return 0;
    return special_moves_are_difficult(g) ? (uint32_t)GEO_DIFFICULT | SPECIAL_GROUND
                                          : (uint32_t)GEO_DIFFICULT;
}

int32_t d6_path_cost(const Game *g, FigureId mover, const GeoPath *path)
{
    uint32_t slow = d6_slow_flags(g, mover);
    int32_t cost = 0;
    for (uint32_t i = 1; i < path->count; i++) {
        cost += geo_leg_length(path->at[i - 1], path->at[i]);
        if (slow)
            cost += geo_leg_inside(g->map, g->off, slow, path->at[i - 1], path->at[i]);
    }
    return cost;
}

static bool on_edge(const Game *g, GeoVec v)
{
    return v.x == 0 || v.y == 0 || v.x == g->map->width || v.y == g->map->depth;
}

static Refusal check_table(const Game *g, const D6Move *move, const GeoPath *path, bool *exits)
{
    GeoVec end = d6_path_last(path);
    int32_t r = game_figure_of(g, move->mover)->radius;
    *exits = move->may_exit && d6_path_moves(path) && on_edge(g, end) &&
             d6_may_exit(g, move->mover, end);
    if (*exits)
        r = 0; // EV-GEO-5: an exiting path may overhang the edge
    GeoBox table = {0, 0, g->map->width, g->map->depth};
    for (uint32_t i = 0; i < path->count; i++)
        if (!geo_in_box((GeoDisc){path->at[i], r}, table))
            return d6_no_figure(g, ERR_OFF_TABLE, D6_ON_TABLE_RULE, move->mover);
    return refusal_none();
}

/// AO-TRAIT-5 `flyers_cross_figures`: bases matter to it only where it stops, as elements do.
static bool crosses_figures(const Game *g, FigureId mover)
{
    return d6_is_flying(g, mover) && d6_setting(g, D6_SET_FLYERS_CROSS_FIGURES);
}

/// Elements and bases. A flyer looks at elements only where it stops (EV-TRAIT-14).
static Refusal check_blocked(const Game *g, const D6Move *move, const GeoPath *path, bool exits)
{
    FigureId mover = move->mover;
    int32_t r = game_figure_of(g, mover)->radius;
    PieceMask passable = d6_passable(g);
    bool flies = d6_is_flying(g, mover), over = crosses_figures(g, mover);
    FigureMask others = g->in_play & ~figure_bit(mover);
    if (game_option(g, D6_OPT_BODIES_BLOCK))
        for (uint8_t n = 1; n <= g->figure_count; n++)
            if (g->figure[n - 1].status == FIGURE_OUT && n != mover.n)
                others |= figure_bit((FigureId){n});
    for (uint32_t i = 1; i < path->count; i++) {
        GeoVec p = path->at[i - 1], q = path->at[i];
        if (geo_same(p, q))
            continue;
        if (!flies) {
            PieceId piece = geo_leg_blocked(g->map, passable, GEO_BLOCKS_MOVE, p, q, r);
            if (piece.n)
                return d6_no_piece(g, ERR_PATH_BLOCKED, D6_NO_CROSSING_PIECE_RULE, piece);
        }
        for (FigureMask left = over ? 0 : others; left; left &= left - 1) {
            FigureId id = figure_first(left);
            GeoDisc other = move->planned ? d6_disc_later(g, id) : game_disc(g, id);
            if (geo_leg_closer(p, q, other.at, (int64_t)r + other.radius))
                return d6_no_figure(g, ERR_PATH_BLOCKED, D6_NO_CROSSING_RULE, figure_first(left));
        }
    }
    if (flies && !exits && d6_path_moves(path)) {
        for (uint32_t i = 0; i < path->count; i++) {
            if (i != path->count - 1u && i != move->stop)
                continue;
            PieceId piece =
                geo_disc_blocked(g->map, passable, GEO_BLOCKS_MOVE, (GeoDisc){path->at[i], r});
            if (piece.n)
                return d6_no_piece(g, ERR_PATH_BLOCKED,
                                   d6_has(g, mover, D6_TRAIT_FLYING) ? D6_FLYING_RULE
                                                                     : D6_ETHEREAL_MOVE_RULE,
                                   piece);
            for (FigureMask left = over ? others : 0; left; left &= left - 1)
                if (geo_overlap((GeoDisc){path->at[i], r}, d6_disc_later(g, figure_first(left))))
                    return d6_no_figure(g, ERR_PATH_BLOCKED, D6_NO_CROSSING_RULE,
                                        figure_first(left));
        }
    }
    return refusal_none();
}

/// EV-DYN-17: contact only at the end. Also finds who is left and who is newly touched.
static Refusal check_contact(const Game *g, const D6Move *move, const GeoPath *path,
                             D6PathFacts *facts)
{
    FigureId mover = move->mover;
    int32_t r = game_figure_of(g, mover)->radius;
    bool over = crosses_figures(g, mover);
    for (FigureMask left = game_enemies(g, mover); left; left &= left - 1) {
        FigureId id = figure_first(left);
        GeoDisc enemy = game_disc(g, id);
        int64_t touch = (int64_t)r + enemy.radius + GEO_CONTACT;
        bool held = geo_in_contact((GeoDisc){path->at[0], r}, enemy); // contact kept so far
        bool at_start = held;
        bool touched = held;
        for (uint32_t i = 1; i < path->count; i++) {
            GeoVec p = path->at[i - 1], q = path->at[i];
            bool end_touches = geo_in_contact((GeoDisc){q, r}, enemy);
            if (held) {
                held = touched = end_touches;
                continue;
            }
            touched = end_touches;
            if (!geo_leg_within(p, q, enemy.at, touch))
                continue;
            bool last = i == path->count - 1u;
            if (over && (!last || !end_touches))
                continue;
            if (!last || !end_touches)
                return d6_no_figure(g, ERR_PATH_CONTACT, D6_CONTACT_AT_END_RULE, id);
            if (!(move->may_touch & figure_bit(id)))
                return d6_no_figure(
                    g, ERR_PATH_CONTACT,
                    move->key == D6_STEP_RULE ? D6_STEP_ENGAGES_RULE : D6_CONTACT_AT_END_RULE, id);
        }
        if (at_start && !held)
            facts->left |= figure_bit(id);
        if (!at_start && touched)
            facts->fresh |= figure_bit(id);
        if (facts->exits && touched)
            return d6_no_figure(g, ERR_PATH_CONTACT, D6_CONTACT_AT_END_RULE, id);
    }
    return refusal_none();
}

/// EV-TRAIT-23: one that stands nearer than 1 pas already may move as long as it gets no nearer.
static Refusal check_hidden(const Game *g, const D6Move *move, const GeoPath *path)
{
    int32_t r = game_figure_of(g, move->mover)->radius;
    for (FigureMask left = game_enemies(g, move->mover) & ~move->known; left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (!d6_is(g, id, D6_HIDDEN))
            continue;
        GeoDisc hidden = game_disc(g, id);
        int64_t near = (int64_t)r + hidden.radius + D6_HIDDEN_KEEP_OFF;
        for (uint32_t i = 1; i < path->count; i++) {
            GeoVec p = path->at[i - 1], q = path->at[i];
            if (geo_same(p, q) || !geo_leg_closer(p, q, hidden.at, near))
                continue;
            int64_t away = (int64_t)(q.x - p.x) * (p.x - hidden.at.x) +
                           (int64_t)(q.y - p.y) * (p.y - hidden.at.y);
            if (away >= 0) // then p is the nearest point, and near already
                continue;
            return d6_no_figure(g, ERR_HIDDEN_APPROACH, D6_HIDDEN_APPROACH_RULE, id);
        }
    }
    return refusal_none();
}

Refusal d6_path_check(const Game *g, const D6Move *move, const GeoPath *path, D6PathFacts *facts)
{
    *facts = (D6PathFacts){0};
    if (!path->count || !geo_same(path->at[0], game_figure_of(g, move->mover)->at))
        return d6_no_figure(g, ERR_PATH_BLOCKED, D6_SWEPT_PATH_RULE, move->mover);
    Refusal why = check_table(g, move, path, &facts->exits);
    if (!refusal_is(why))
        why = check_blocked(g, move, path, facts->exits);
    if (!refusal_is(why))
        why = check_contact(g, move, path, facts);
    if (refusal_is(why))
        return why;
    if (move->free_ground) {
        for (uint32_t i = 1; i < path->count; i++)
            facts->cost += geo_leg_length(path->at[i - 1], path->at[i]);
    } else {
        facts->cost = d6_path_cost(g, move->mover, path);
    }
    if (facts->cost > move->allowance)
        return d6_no(g, ERR_MOVE_TOO_LONG, move->key);
    return check_hidden(g, move, path);
}

void d6_path_end_at(GeoPath *path, GeoStation s)
{
    path->at[s.leg + 1] = s.at;
    for (uint32_t i = s.leg + 2u; i < path->count; i++)
        path->at[i] = (GeoVec){0, 0};
    path->count = (uint8_t)(s.leg + 2);
}

/// A base stands in the way of a disc, or an enemy that must not be touched touches it.
static bool station_is_barred(const Game *g, FigureId mover, GeoDisc d, FigureMask may_touch,
                              FigureMask held)
{
    for (FigureMask left = g->in_play & ~figure_bit(mover); left; left &= left - 1) {
        FigureId id = figure_first(left);
        bool enemy = game_seat_of(g, id) != game_seat_of(g, mover);
        FigureMask bit = figure_bit(id);
        if (geo_overlap(d, game_disc(g, id)))
            return true;
        if (enemy && !(may_touch & bit) && !(held & bit) && geo_in_contact(d, game_disc(g, id)))
            return true;
    }
    return false;
}

/// Nobody is near enough to the rest of the path to be in its way: the usual case.
static bool path_is_clear(const Game *g, FigureId mover, const GeoPath *path, uint8_t from)
{
    int64_t r = (int64_t)game_figure_of(g, mover)->radius + GEO_CONTACT;
    for (uint32_t leg = from; leg + 1u < path->count; leg++)
        for (FigureMask left = g->in_play & ~figure_bit(mover); left; left &= left - 1) {
            GeoDisc d = game_disc(g, figure_first(left));
            // Stations are rounded to whole thousandths: one more keeps the check on the safe side.
            if (geo_leg_within(path->at[leg], path->at[leg + 1], d.at, r + d.radius + 1))
                return false;
        }
    return true;
}

bool d6_path_cut(const Game *g, FigureId mover, GeoPath *path, uint8_t from, FigureMask may_touch)
{
    int32_t r = game_figure_of(g, mover)->radius;
    if (path_is_clear(g, mover, path, from))
        return false;
    FigureMask held = d6_engaged(g, mover);
    GeoStation last = {.at = path->at[from], .leg = from, .found = true};
    for (uint32_t leg = from; leg + 1u < path->count; leg++) {
        GeoVec p = path->at[leg], q = path->at[leg + 1];
        int32_t n = geo_leg_length(p, q);
        for (int32_t j = 0; j <= n; j++) {
            GeoVec at = geo_leg_station(p, q, j);
            if (station_is_barred(g, mover, (GeoDisc){at, r}, may_touch, held)) {
                d6_path_end_at(path, last);
                return true;
            }
            last = (GeoStation){.at = at, .station = j, .leg = (uint8_t)leg, .found = true};
        }
    }
    return false;
}
