// SPDX-License-Identifier: MIT
// Deployment: a revealed character is placed in its team's zone (section 7). One for whom there is
// no room stays out of the game.
#include "rules/seg/seg_procs.h"

GeoBox seg_zone(const Game *g, uint8_t seat)
{
    GeoBox zone = seg_scene(g)->zone[g->seat_count - 2][seat];
    zone.x1 = zone.x1 < g->map->width ? zone.x1 : g->map->width;
    zone.y1 = zone.y1 < g->map->depth ? zone.y1 : g->map->depth;
    return zone;
}

static Refusal place_check(const Game *g, FigureId id, GeoVec at, int32_t z)
{
    GeoBase base = game_base_at(g, id, at, z);
    if (!geo_in_box(base.disc, seg_zone(g, game_seat_of(g, id))))
        return seg_no_figure(ERR_DEPLOY_ZONE, RULE_SG_DEP_6, id);
    Refusal why = seg_place_check(g, base, figure_bit(id));
    bool taken = why.code == ERR_PLACE_TAKEN;
    return refusal_is(why) ? (Refusal){.code = taken ? ERR_DEPLOY_OVERLAP : why.code,
                                       .rule = RULE_SG_DEP_6,
                                       .subject = why.subject,
                                       .piece = why.piece}
                           : why;
}

/// A spot that is free; the choice says its height only where it is not the surface.
static bool first_spot(const Game *g, FigureId id, Choice *c)
{
    int32_t z;
    c->has_place = seg_room(g, id, seg_zone(g, game_seat_of(g, id)), &c->place, &z);
    c->has_z = c->has_place && z != geo_surface(g->map, c->place);
    c->z = c->has_z ? z : 0;
    return c->has_place;
}

static Next deploy_enter(Play *p, Frame *f)
{
    Choice spot;
    if (first_spot(p->game, f->subject, &spot))
        return next_decide();
    play_say(p, SEG_EVENT_NOT_DEPLOYED, f->subject, (FigureId){0}, RULE_SG_DEP_8);
    return next_done();
}

static void deploy_offer(const Game *g, const Frame *f, Offer *offer)
{
    (void)g;
    offer_add(offer, &(Option){.choice = {.kind = SEG_CHOICE_DEPLOY, .figure = f->subject},
                               .open = CHOICE_PLACE,
                               .may = CHOICE_Z});
}

static Refusal deploy_check(const Game *g, const Frame *f, const Choice *c)
{
    if (c->kind != SEG_CHOICE_DEPLOY || !c->has_place)
        return seg_no(ERR_WRONG_DECISION, RULE_SG_DEP_2);
    if (c->figure.n != f->subject.n)
        return seg_no_figure(ERR_BAD_TARGET, RULE_SG_DEP_2, c->figure);
    return place_check(g, f->subject, c->place, seg_choice_z(g, c));
}

static void deploy_sample(const Game *g, const Frame *f, Rng *rng, uint32_t attempt, Choice *c)
{
    GeoBox zone = seg_zone(g, f->seat);
    int32_t r = game_figure_of(g, f->subject)->radius;
    c->kind = SEG_CHOICE_DEPLOY;
    c->figure = f->subject;
    c->has_place = true;
    if (attempt >= SAMPLE_TRIES) {
        (void)first_spot(g, f->subject, c);
        return;
    }
    c->place.x = zone.x0 + r + (int32_t)rng_below(rng, (uint32_t)(zone.x1 - zone.x0 - 2 * r + 1));
    c->place.y = zone.y0 + r + (int32_t)rng_below(rng, (uint32_t)(zone.y1 - zone.y0 - 2 * r + 1));
}

static void deploy_candidates(const Game *g, const Frame *f, CandidateList *list)
{
    enum { ALONG = 12, ACROSS = 2 };
    GeoBox zone = seg_zone(g, f->seat);
    int32_t r = game_figure_of(g, f->subject)->radius;
    int32_t width = zone.x1 - zone.x0, depth = zone.y1 - zone.y0;
    int32_t columns = width >= depth ? ALONG : ACROSS, rows = width >= depth ? ACROSS : ALONG;
    for (int32_t j = 0; j <= rows; j++)
        for (int32_t i = 0; i <= columns; i++) {
            Choice c = {.kind = SEG_CHOICE_DEPLOY, .figure = f->subject, .has_place = true};
            c.place.x = zone.x0 + r + (width - 2 * r) * i / columns;
            c.place.y = zone.y0 + r + (depth - 2 * r) * j / rows;
            candidate_add(list, g, &c);
        }
    if (list->count == 0) {
        Choice c = {.kind = SEG_CHOICE_DEPLOY, .figure = f->subject, .has_place = true};
        (void)first_spot(g, f->subject, &c);
        candidate_add(list, g, &c);
    }
}

static Next deploy_take(Play *p, Frame *f, const Choice *c)
{
    Game *g = p->game;
    Figure *figure = game_figure(g, f->subject);
    figure->at = c->place;
    figure->z = seg_choice_z(g, c);
    game_set_status(g, f->subject, FIGURE_IN_PLAY);
    if (p->sink) {
        Event e = event_of(g, SEG_EVENT_DEPLOYED, f->subject, (FigureId){0}, RULE_SG_DEP_2);
        event_cite(&e, RULE_SG_DEP_6);
        e.to = c->place;
        e.to_z = figure->z;
        e.has_to = true;
        play_event(p, &e);
    }
    return next_done();
}

static const Row deploy_rows[] = {
    {1, "deploy", deploy_enter, deploy_offer, deploy_check, deploy_take, deploy_sample,
     deploy_candidates, SEG_CITE_DEPLOY, ROW_RESTS},
};
const Proc seg_deploy_proc = {"deploy", deploy_rows, COUNT_OF(deploy_rows)};
