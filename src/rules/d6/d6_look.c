// SPDX-License-Identifier: MIT
// What if a figure stood somewhere else? Who would see it there, and a game in which an enemy is
// about to act against it. Asks the same functions as the procedures do; the imagined game is an
// ordinary one, so its choices are checked and foreseen like any other.
#include "rules/d6/act/d6_activation.h"
#include "rules/d6/d6_path.h"
#include "rules/d6/d6_procs.h"
#include "rules/d6/fight/d6_shot.h"
#include <string.h>

GeoSight d6_sight_from(const Game *g, FigureId figure, GeoVec from, FigureId target)
{
    (void)figure; // whoever looks: bases hide nothing
    return geo_sight_chord(g->map, g->off, from, game_disc(g, target));
}

void d6_look_at(const Game *g, FigureId figure, GeoVec at, PlaceLook *out)
{
    GeoDisc disc = d6_disc_at(g, figure, at);
    FigureMask enemies = g->in_play & ~g->of_seat[game_seat_of(g, figure)];
    *out = (PlaceLook){.is_free = !d6_place_taken(g, disc, figure_bit(figure), true),
                       .engaged = d6_touching(g, disc, enemies)};
    for (uint8_t n = 1; n <= g->map->piece_count; n++)
        if (d6_piece_covers(g, (PieceId){n}) && geo_piece_contact(&g->map->piece[n - 1], disc))
            out->cover |= piece_bit((PieceId){n});
    for (; enemies; enemies &= enemies - 1) {
        FigureId id = figure_first(enemies);
        GeoSight sight = geo_sight_chord(g->map, g->off, game_disc(g, id).at, disc);
        if (sight.hidden >= GEO_SIGHT_PARTS)
            continue;
        out->view[out->view_count++] =
            (PlaceViewer){.figure = id,
                          .hidden = sight.hidden,
                          .distance = geo_distance(game_disc(g, id), disc),
                          .piece = sight.piece,
                          .masked_by = d6_masking(g, id, figure, disc)};
    }
}

/// Nothing is under way any more and nothing waits to be applied.
static void settle(Game *g)
{
    const uint32_t waiting = D6_FALLING | D6_DEED_WORKED | D6_SHIFTED | D6_HAS_REACTED;
    d6_room_clear(g);
    memset(&g->roll, 0, sizeof g->roll);
    g->depth = 0;
    for (uint32_t i = 0; i < g->figure_count; i++) {
        g->figure[i].states &= ~waiting;
        g->figure[i].tally[D6_TALLY_HURT] = 0;
    }
}

static void move_to(Game *g, FigureId id, GeoVec at)
{
    Figure *f = game_figure(g, id);
    bool moves = f->status != FIGURE_IN_PLAY || !geo_same(f->at, at);
    f->at = at;
    game_set_status(g, id, FIGURE_IN_PLAY);
    if (!moves)
        return;
    // Whoever has moved has got up and left its cover and its hiding place.
    f->states &= ~(uint32_t)(D6_PRONE | D6_IN_COVER | D6_HIDDEN | D6_AIM_READY);
    f->mark[D6_MARK_COVER_PIECE] = f->mark[D6_MARK_HIDDEN_PIECE] = 0;
}

uint8_t d6_what_if(const Game *g, const WhatIf *what, Game *out)
{
    FigureId figure = what->figure, actor = what->actor;
    uint8_t status = game_figure_of(g, figure)->status;
    if ((status != FIGURE_IN_PLAY && status != FIGURE_WAITING) || !game_in_play(g, actor) ||
        game_seat_of(g, figure) == game_seat_of(g, actor) ||
        d6_place_taken(g, d6_disc_at(g, figure, what->at), figure_bit(figure), true))
        return 0;
    game_copy(out, g);
    settle(out);
    move_to(out, figure, what->at);
    Figure *active = game_figure(out, actor);
    active->states |= D6_ACTIVATED;
    active->states &= ~(uint32_t)(D6_HELD | D6_AIM_READY);
    d6_room(out)->near_start[actor.n - 1] = d6_known(out, actor);
    if (what->actions && d6_family(g)->series_most(out, actor) < 1)
        return 0;
    int earns = what->actions ? d6_family(g)->initiative(out, actor, 0).total : 1;
    uint8_t seat = game_seat_of(out, actor);
    Play p = {out, NULL};
    Frame *turn = play_push(&p, D6_PROC_TURN, seat, (FigureId){0}, (FigureId){0});
    turn->row = play_row(out, D6_PROC_TURN, D6_TURN_NEXT);
    FRAME_AS(D6Turn, turn)->camp = seat;
    Frame *f = d6_push_activation(&p, &actor, 1, seat);
    f->row = play_row(out, D6_PROC_ACTIVATION, D6_ACT_NEXT);
    D6Activation *act = FRAME_AS(D6Activation, f);
    act->mode = what->actions ? D6_MODE_SERIES : D6_MODE_STATIC;
    act->series = 1;
    d6_grant_all(act, 1);
    play_push(&p, D6_PROC_ACTION, seat, actor, (FigureId){0});
    out->wait = GAME_WAIT_CHOICE;
    return (uint8_t)(earns < 1 ? 1 : earns);
}
