// SPDX-License-Identifier: MIT
// Mines that the end of a move sets off, nearest first (section 22).
#include "rules/nordenth/nordenth_geo.h"
#include "rules/nordenth/nordenth_procs.h"

static bool sets_off(const Game *g, FigureId id, const Marker *m)
{
    return m->seat != game_seat_of(g, id) && m->status == NORDENTH_MARKER_MINE &&
           geo_bases_closer(game_base(g, id), nordenth_point(m->at, m->z), NORDENTH_MINE_TRIGGER);
}

/// The nearest mine that the figure sets off where it stands; {0}: none.
static MarkerId nearest_mine(const Game *g, FigureId id)
{
    MarkerId best = {0};
    for (uint8_t n = 1; n <= g->marker_count; n++) {
        const Marker *m = &g->marker[n - 1];
        GeoVec at = game_figure_of(g, id)->at;
        if (sets_off(g, id, m) &&
            (!best.n || geo_square(m->at, at) < geo_square(g->marker[best.n - 1].at, at)))
            best = (MarkerId){n};
    }
    return best;
}

bool nordenth_mine_near(const Game *g, FigureId id) { return nearest_mine(g, id).n != 0; }

uint32_t nordenth_mine_passed(const Game *g, FigureId id, const NordenthStations *list,
                              uint32_t from)
{
    uint32_t first = NORDENTH_TO_THE_END;
    for (uint8_t n = 1; n <= g->marker_count; n++) {
        const Marker *m = &g->marker[n - 1];
        uint32_t nearest = 0;
        if (m->seat == game_seat_of(g, id))
            continue;
        for (uint32_t k = 1; k < list->count; k++)
            if (geo_square(list->base[k].disc.at, m->at) <
                geo_square(list->base[nearest].disc.at, m->at))
                nearest = k;
        if (nearest >= from && nearest < first &&
            geo_bases_closer(list->base[nearest], nordenth_point(m->at, m->z),
                             NORDENTH_MINE_TRIGGER))
            first = nearest;
    }
    return first;
}

static void take_away(Game *g, MarkerId id)
{
    for (uint32_t i = id.n - 1u; i + 1 < g->marker_count; i++)
        g->marker[i] = g->marker[i + 1];
    g->marker[--g->marker_count] = (Marker){0};
}

static NordenthExchange *record(Game *g, const Frame *f)
{
    return NORDENTH_AT(NordenthExchange, g, FRAME_AS_CONST(NordenthMining, f)->place);
}

static Next next_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthMining *m = FRAME_AS(NordenthMining, f);
    MarkerId id = game_in_play(g, f->subject) ? nearest_mine(g, f->subject) : (MarkerId){0};
    if (nordenth_is_over(g))
        return next_over();
    if (!id.n)
        return next_done();
    Marker mine = g->marker[id.n - 1];
    if (!m->place)
        m->place = nordenth_push(g, sizeof(NordenthExchange));
    NordenthExchange *x = record(g, f);
    *x = (NordenthExchange){.count = 1};
    x->attack[0] = (NordenthAttack){.place = mine.at, .z = mine.z, .flags = ATTACK_MINE};
    m->victims = nordenth_under(g, mine.at, mine.z, NORDENTH_MINE_R);
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_EXPLOSION, f->subject, (FigureId){0}, RULE_AN_MINE_1);
        event_cite(&e, RULE_AN_MINE_2);
        event_cite(&e, RULE_AN_MINE_3);
        event_cite(&e, RULE_AN_MINE_5);
        event_cite(&e, RULE_AN_REACT_13);
        e.marker = id;
        e.has_to = true;
        e.to = mine.at;
        e.to_z = mine.z;
        e.amount = figure_count(m->victims);
        play_event(p, &e);
    }
    take_away(g, id);
    return next_row();
}

/// AN-COV-9.
static bool has_cover(const Game *g, FigureId id, GeoVec at, int32_t z)
{
    PieceMask its = nordenth_adjacent(g, game_base(g, id), nordenth_height(g, id)) & ~g->off;
    if (!its || !game_option(g, NORDENTH_OPT_MINE_COVER_LINE))
        return its != 0;
    return geo_silhouette_hidden(g->map, its, nordenth_origin(at, z), game_base(g, id),
                                 nordenth_height(g, id), NULL) >= NORDENTH_COVER;
}

static Next resolve_enter(Play *p, Frame *f)
{
    Game *g = p->game;
    NordenthMining *m = FRAME_AS(NordenthMining, f);
    NordenthExchange *x = record(g, f);
    GeoVec at = x->attack[0].place;
    int32_t z = x->attack[0].z;
    if (!m->victims) {
        nordenth_apply(p, x);
        return next_goto(NORDENTH_MINE_FALLS);
    }
    m->victim = (FigureId){0};
    for (FigureMask left = m->victims; left; left &= left - 1) {
        FigureId id = figure_first(left);
        if (!m->victim.n || geo_square(at, game_figure_of(g, id)->at) <
                                geo_square(at, game_figure_of(g, m->victim)->at))
            m->victim = id;
    }
    m->victims &= ~figure_bit(m->victim);
    bool cover = has_cover(g, m->victim, at, z);
    NordenthHarm *hits;
    (void)nordenth_push_harm(p, m->victim, (FigureId){0}, 0, HARM_SHOT, &hits);
    nordenth_harm_add(hits, NORDENTH_MINE_IMPACT, false);
    if (cover)
        nordenth_harm_save(hits, NORDENTH_SAVE_COVER, 6);
    nordenth_harm_saves(g, m->victim, hits);
    if (p->sink) {
        Event e = event_of(g, NORDENTH_EVENT_HIT, m->victim, (FigureId){0}, RULE_AN_MINE_4);
        if (cover)
            event_cite(&e, RULE_AN_COV_9);
        e.amount = 1;
        play_event(p, &e);
    }
    return next_pushed(0);
}

static Next harmed_enter(Play *p, Frame *f)
{
    const NordenthMining *m = FRAME_AS_CONST(NordenthMining, f);
    NordenthExchange *x = record(p->game, f);
    if (f->result & NORDENTH_ROLLED)
        x->marked |= figure_bit(m->victim);
    x->failures[m->victim.n - 1] = (uint8_t)(f->result & 255);
    if ((f->result & NORDENTH_FATAL) && (f->result & 255))
        x->fatal |= figure_bit(m->victim);
    return next_goto(NORDENTH_MINE_RESOLVE);
}

static Next falls_enter(Play *p, Frame *f)
{
    NordenthMining *m = FRAME_AS(NordenthMining, f);
    NordenthExchange *x = record(p->game, f);
    bool done = !x->fallen || nordenth_is_over(p->game);
    Next next = nordenth_next_fall(p, x, NORDENTH_MINE_FALLS, NORDENTH_MINE_NEXT);
    if (done) { // one mine after the other, each with a record of its own
        nordenth_pop(p->game, m->place);
        m->place = 0;
    }
    return next;
}

static const Row mine_rows[] = {
    {.label = NORDENTH_MINE_NEXT, .name = "next", .enter = next_enter},
    {.label = NORDENTH_MINE_RESOLVE, .name = "resolve", .enter = resolve_enter},
    {.label = NORDENTH_MINE_HARMED, .name = "harmed", .enter = harmed_enter},
    {.label = NORDENTH_MINE_FALLS, .name = "falls", .enter = falls_enter},
};
const Proc nordenth_mine_proc = {"mine", mine_rows, COUNT_OF(mine_rows)};
