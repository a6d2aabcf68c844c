// SPDX-License-Identifier: MIT
// The rules propose only walks. Ways up and down are found from the pieces: a ladder has a foot and
// a head on opposite sides of its point, a box has four sides. The rules check each way, as every
// candidate. Refused: drawing such ways at random, as random players do, which rarely finds any.
#include "bots/nordenth/nordenth_climbs.h"
#include "rules/nordenth/nordenth_path.h"
#include "rules/nordenth/nordenth_procs.h"

enum { REACH = 12 * NORDENTH_PACE };

/// Adds a walk to a place, nothing if the figure stands there; false: no straight way.
static bool walk_to(const Game *g, FigureId id, GeoVec at, Choice *c)
{
    c->kind = NORDENTH_CHOICE_MOVE;
    if (!geo_same(at, game_figure_of(g, id)->at))
        return nordenth_path_help(g, id, at, &c->path, c->legs) && c->path.count < PATH_MAX;
    c->path = (GeoPath){.at = {at}, .count = 1};
    return true;
}

static void add_leg(Choice *c, GeoLeg leg, GeoVec to)
{
    geo_leg_set(c->legs, c->path.count - 1u, leg);
    c->path.at[c->path.count++] = to;
}

static void propose_ladder(const Game *g, FigureId id, int32_t left, const GeoPiece *ladder,
                           CandidateList *list)
{
    const Figure *f = game_figure_of(g, id);
    GeoVec point = ladder->corner[0];
    bool is_at_it = geo_in_contact((GeoDisc){point, 0}, figure_disc(f)) && f->z >= ladder->bottom &&
                    f->z <= ladder->height;
    int32_t end = f->z == ladder->height ? ladder->bottom : ladder->height;
    for (uint32_t k = 0; k < GEO_COMPASS; k += 2) {
        GeoVec one = geo_compass_point(point, k, f->radius);
        GeoVec other = geo_compass_point(point, k + GEO_COMPASS / 2, f->radius);
        Choice c = {0};
        if (!walk_to(g, id, is_at_it ? f->at : one, &c))
            continue;
        add_leg(&c, GEO_LEG_LADDER, is_at_it ? one : other);
        candidate_add(list, g, &c);
    }
    if (!is_at_it)
        return;
    // As far as the movement lasts.
    int32_t rise = left / 4, way = end - f->z;
    Choice c = {.has_z = true};
    c.z = way > rise ? f->z + rise : way < -rise ? f->z - rise : end;
    (void)walk_to(g, id, f->at, &c);
    add_leg(&c, GEO_LEG_LADDER, f->at);
    candidate_add(list, g, &c);
}

/// The four sides of a piece's box: a place on the side nearest to `at`, and the way out of it.
static GeoVec side_of(const GeoPiece *piece, GeoVec at, uint32_t side, GeoVec *out)
{
    GeoBox b = piece->box;
    int32_t x = at.x < b.x0 ? b.x0 : at.x > b.x1 ? b.x1 : at.x;
    int32_t y = at.y < b.y0 ? b.y0 : at.y > b.y1 ? b.y1 : at.y;
    *out = (GeoVec){side == 0 ? -1 : side == 1, side == 2 ? -1 : side == 3};
    return (GeoVec){side == 0   ? b.x0
                    : side == 1 ? b.x1
                                : x,
                    side == 2   ? b.y0
                    : side == 3 ? b.y1
                                : y};
}

static GeoVec beyond(GeoVec at, GeoVec out, int32_t length)
{
    return (GeoVec){at.x + out.x * length, at.y + out.y * length};
}

static void propose_box(const Game *g, FigureId id, const GeoPiece *piece, CandidateList *list)
{
    const Figure *f = game_figure_of(g, id);
    bool is_on = f->z == piece->height && geo_piece_within(piece, (GeoDisc){f->at, 0}, 0);
    bool has_grip = (piece->flags & GEO_CLIMB) || nordenth_has(g, id, NORDENTH_SKILL_ESCALADE);
    for (uint32_t side = 0; side < 4; side++) {
        GeoVec out, edge = side_of(piece, f->at, side, &out);
        GeoVec foot = beyond(edge, out, f->radius), top = beyond(edge, out, -f->radius);
        if (has_grip) {
            Choice c = {0};
            if (walk_to(g, id, is_on ? top : foot, &c)) {
                add_leg(&c, is_on ? GEO_LEG_DESCEND : GEO_LEG_CLIMB, is_on ? foot : top);
                candidate_add(list, g, &c);
            }
        }
        if (is_on) {
            Choice c = {0};
            (void)walk_to(g, id, f->at, &c);
            add_leg(&c, GEO_LEG_DROP, foot);
            candidate_add(list, g, &c);
        }
    }
}

void nordenth_climbs_propose(const Game *g, FigureId id, int32_t left, CandidateList *list)
{
    const Figure *f = game_figure_of(g, id);
    int32_t step = game_option(g, NORDENTH_OPT_FREE_STEP);
    for (uint32_t i = 0; i < g->map->piece_count; i++) {
        const GeoPiece *piece = &g->map->piece[i];
        if (!geo_piece_within(piece, figure_disc(f), left))
            continue;
        if (piece->flags & GEO_LADDER)
            propose_ladder(g, id, left, piece, list);
        else if ((piece->flags & GEO_STANDABLE) && piece->height > step)
            propose_box(g, id, piece, list);
    }
}

uint32_t nordenth_climbs_feet(const Game *g, FigureId high, GeoVec *list, uint32_t max)
{
    const Figure *f = game_figure_of(g, high);
    uint32_t count = 0;
    for (uint32_t i = 0; i < g->map->piece_count; i++) {
        const GeoPiece *piece = &g->map->piece[i];
        if ((piece->flags & GEO_LADDER) && piece->height == f->z && count < max &&
            geo_piece_within(piece, figure_disc(f), REACH))
            list[count++] = piece->corner[0];
        bool is_under = (piece->flags & GEO_STANDABLE) && piece->height == f->z &&
                        geo_piece_within(piece, (GeoDisc){f->at, 0}, 0);
        for (uint32_t side = 0; is_under && (piece->flags & GEO_CLIMB) && side < 4 && count < max;
             side++) {
            GeoVec out, edge = side_of(piece, f->at, side, &out);
            list[count++] = beyond(edge, out, NORDENTH_RADIUS);
        }
    }
    return count;
}
