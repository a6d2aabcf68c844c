// SPDX-License-Identifier: MIT
// Writes a position with the names that a setup's "position" uses, so that a bug report can be cut
// out of an answer. The caller passes the view of the asking seat.
#include "core/cards.h"
#include "core/scenario.h"
#include "core/signs.h"
#include "protocol/wire/render.h"
#include "protocol/wire/wire.h"

static void put_states(JsonWriter *w, const Ruleset *rules, uint32_t states)
{
    json_write_key(w, "states");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < rules->state_count; i++)
        if (states >> i & 1)
            json_write_text(w, rules->states[i]);
    json_write_close(w, ']');
}

/// Enemies in contact, by name.
static void put_engaged(JsonWriter *w, const Game *game, FigureId id)
{
    uint32_t count;
    const Figure *figures = game_figures(game, &count), *me = &figures[id.n - 1];
    json_write_key(w, "engaged");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        const Figure *f = &figures[i];
        if (f->status == FIGURE_IN_PLAY && f->seat != me->seat &&
            geo_bases_touch(figure_base(me), figure_base(f)))
            json_write_text(w, wire_figure(game_setup(game), (FigureId){(uint8_t)(i + 1)}));
    }
    json_write_close(w, ']');
}

static void put_figure(JsonWriter *w, const Game *game, FigureId id, const Figure *f)
{
    const Setup *setup = game_setup(game);
    const Ruleset *rules = setup->ruleset;
    const SetupFigure *entry = &setup->figure[id.n - 1];
    char name[PROFILE_NAME_MAX + 8];
    json_write_key(w, entry->key);
    json_write_open(w, '{');
    (void)render_figure(setup, id, name, sizeof name);
    json_put_text(w, "name", name);
    json_put_text(w, "profile", entry->profile->id);
    wire_put_seat(w, "seat", f->seat);
    json_put_text(w, "status", wire_status(f->status));
    if (f->status == FIGURE_IN_PLAY || f->status == FIGURE_OUT)
        json_put_place(w, "at", f->at);
    if (f->z)
        json_put_length(w, "z", f->z);
    json_put_length(w, "radius", f->radius);
    if (f->status == FIGURE_IN_PLAY)
        put_engaged(w, game, id);
    put_states(w, rules, f->states);
    for (uint32_t i = 0; i < rules->figure_tally_count; i++)
        json_put_int(w, rules->figure_tallies[i], f->tally[i]);
    if (rules->signs && rules->signs->life_left) // SG-WOUND-1: the value that the wounds leave
        json_put_int(w, rules->signs->life_left,
                     entry->profile->stat[rules->signs->life_stat] -
                         ruleset_tally(rules, f, TALLY_WOUNDS));
    for (uint32_t i = 0; i < rules->figure_mark_count; i++) {
        if (!f->mark[i])
            continue;
        if (rules->piece_marks >> i & 1)
            wire_put_piece(w, rules->figure_marks[i], (PieceId){f->mark[i]});
        else
            json_put_int(w, rules->figure_marks[i], f->mark[i]);
    }
    json_write_close(w, '}');
}

static void put_markers(JsonWriter *w, const Game *game)
{
    const Ruleset *rules = game_ruleset(game);
    uint32_t count;
    const Marker *marker = game_markers(game, &count);
    json_write_key(w, "markers");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        const Marker *m = &marker[i];
        json_write_open(w, '{');
        wire_put_marker(w, "id", (MarkerId){(uint8_t)(i + 1)});
        json_put_place(w, "at", m->at);
        if (m->z)
            json_put_length(w, "z", m->z);
        if (m->status < rules->marker_status_count)
            json_put_text(w, "status", rules->marker_statuses[m->status]);
        wire_put_figure(w, "carrier", game_setup(game), m->carrier);
        wire_put_seat(w, "seat", m->seat);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_seats(JsonWriter *w, const Game *game, TextLang lang)
{
    const Ruleset *rules = game_ruleset(game);
    uint32_t count;
    const Seat *seat = game_seats(game, &count);
    char name[PROFILE_NAME_MAX + 16];
    json_write_key(w, "seats");
    json_write_open(w, '{');
    for (uint32_t i = 0; i < count; i++) {
        json_write_key(w, wire_seat((uint8_t)i));
        json_write_open(w, '{');
        (void)render_seat(game_setup(game), (uint8_t)i, lang, name, sizeof name);
        json_put_text(w, "name", name);
        for (uint32_t k = 0; k < rules->seat_tally_count; k++)
            json_put_int(w, rules->seat_tallies[k], seat[i].tally[k]);
        if (rules->cards)
            wire_put_cards(w, "pile", game_setup(game), game_cards(game, (uint8_t)i));
        json_write_close(w, '}');
    }
    json_write_close(w, '}');
}

void wire_put_state(JsonWriter *w, const Game *game, bool is_waiting, TextLang lang)
{
    static const char *const waits[] = {
        [GAME_WAIT_CHOICE] = "choice", [GAME_WAIT_DICE] = "dice", [GAME_OVER] = "over"};
    const Ruleset *rules = game_ruleset(game);
    uint32_t count;
    json_put_int(w, "turn", game_turn(game));
    uint8_t scenario = game_scenario(game);
    if (scenario && scenario < ruleset_scenario_count(rules))
        json_put_text(w, "scenario", ruleset_scenario(rules, scenario)->name);
    json_put_int(w, "dice_used", (int64_t)game_dice_used(game));
    json_put_text(w, "wait", is_waiting ? waits[game_wait(game)] : "events");
    if (is_waiting && game_wait(game) == GAME_WAIT_CHOICE) {
        json_write_key(w, "decide");
        json_write_open(w, '{');
        wire_put_decision(w, game, lang);
        json_write_close(w, '}');
    }
    const Figure *figure = game_figures(game, &count);
    json_write_key(w, "figures");
    json_write_open(w, '{');
    for (uint32_t i = 0; i < count; i++)
        put_figure(w, game, (FigureId){(uint8_t)(i + 1)}, &figure[i]);
    json_write_close(w, '}');
    put_markers(w, game);
    json_write_key(w, "open");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < game_map(game)->piece_count; i++)
        if (game_off(game) >> i & 1)
            json_write_text(w, wire_piece((PieceId){(uint8_t)(i + 1)}).text);
    json_write_close(w, ']');
    put_seats(w, game, lang);
    for (uint32_t i = 0; i < rules->game_tally_count; i++)
        json_put_int(w, rules->game_tallies[i], game_tallies(game)[i]);
}
