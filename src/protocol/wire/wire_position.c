// SPDX-License-Identifier: MIT
// A position is a game in the middle: places, states, markers, the turn, the figure to act and the
// decision. It is read into the structs that the game will hold; the ruleset checks whether it is
// possible.
#include "core/cards.h"
#include "core/scenario.h"
#include "protocol/wire/wire.h"
#include <string.h>

/// On a flat table all elevations are 0.
static int32_t elevation_max(const Ruleset *rules)
{
    return ruleset_has_elevation(rules) ? JSON_PLACE_MAX : 0;
}

static void read_states(Json *json, uint32_t at, const Ruleset *rules, Figure *figure)
{
    (void)json_size(json, at, rules->state_count);
    for (uint32_t k = json_first(json, at); k; k = json_next(json, k)) {
        int state = json_word(json, k, rules->states, rules->state_count, E_UNKNOWN_ID);
        figure->states |= state < 0 ? 0 : 1u << state;
    }
}

enum { F_AT, F_STATUS, F_STATES, F_Z, F_COUNT };

/// Members of a figure: its place, status and states, then the ruleset's tallies and marks by name.
static void read_figure_entry(Json *json, uint32_t at, const Setup *setup, Figure *figure)
{
    const Ruleset *rules = setup->ruleset;
    JsonKey keys[F_COUNT + FIGURE_TALLY_MAX + FIGURE_MARK_MAX] = {[F_AT] = {"at", false},
                                                                  [F_STATUS] = {"status", false},
                                                                  [F_STATES] = {"states", false},
                                                                  [F_Z] = {"z", false}};
    uint32_t v[COUNT_OF(keys)], count = F_COUNT;
    for (uint32_t i = 0; i < rules->figure_tally_count; i++)
        keys[count++] = (JsonKey){rules->figure_tallies[i], false};
    for (uint32_t i = 0; i < rules->figure_mark_count; i++)
        keys[count++] = (JsonKey){rules->figure_marks[i], false};
    if (!json_keys(json, at, keys, count, v))
        return;
    figure->status = FIGURE_IN_PLAY;
    if (v[F_STATUS]) {
        const char *names[FIGURE_EXITED + 1];
        for (uint32_t i = 0; i < COUNT_OF(names); i++)
            names[i] = wire_status((uint8_t)i);
        int status = json_word(json, v[F_STATUS], names, COUNT_OF(names), E_UNKNOWN_ID);
        figure->status = status < 0 ? 0 : (uint8_t)status;
    }
    if (v[F_AT])
        figure->at = json_place(json, v[F_AT]);
    else if (figure->status == FIGURE_IN_PLAY)
        json_fail_member(json, at, "at", E_MISSING_KEY);
    if (v[F_Z])
        figure->z = json_length(json, v[F_Z], 0, elevation_max(rules));
    if (v[F_STATES])
        read_states(json, v[F_STATES], rules, figure);
    const uint32_t *value = v + F_COUNT;
    for (uint32_t i = 0; i < rules->figure_tally_count; i++, value++) {
        if (*value)
            figure->tally[i] = (int16_t)json_int(json, *value, -1000, 1000);
        else if (figure->status == FIGURE_OUT)
            figure->tally[i] = 0; // out of action: 0 unless given
    }
    for (uint32_t i = 0; i < rules->figure_mark_count; i++, value++) {
        if (*value && (rules->piece_marks >> i & 1))
            figure->mark[i] = wire_read_piece(json, *value, setup->map[0]).n;
        else if (*value)
            figure->mark[i] = (uint8_t)json_int(json, *value, 0, 255);
    }
}

/// Sets every figure as the ruleset would in a fresh game: the defaults of a position.
static void fresh_figures(Setup *setup)
{
    Game fresh;
    uint32_t count;
    setup->position.given = false;
    game_start(&fresh, setup, dice_ask(), NULL);
    const Figure *figure = game_figures(&fresh, &count);
    for (uint32_t i = 0; i < count; i++) {
        setup->position.figure[i] = figure[i];
        setup->position.figure[i].at = (GeoVec){0, 0};
        setup->position.figure[i].states = 0;
    }
    setup->position.given = true;
}

static void read_figures(Json *json, uint32_t at, Setup *setup)
{
    FigureMask seen = 0;
    if (!json_good(json))
        return;
    fresh_figures(setup);
    if (json_good(json) && json_type(json, at) != JSON_OBJECT)
        json_fail(json, at, E_WRONG_TYPE);
    for (uint32_t k = json_first(json, at); k && json_good(json); k = json_next(json, k)) {
        FigureId id = wire_read_figure(json, k, setup);
        if (!id.n)
            return;
        seen |= figure_bit(id);
        read_figure_entry(json, k + 1, setup, &setup->position.figure[id.n - 1]);
    }
    for (uint32_t i = 0; i < setup->figure_count; i++) {
        setup->position.figure[i].seat = setup->figure[i].seat;
        if (!(seen & (FigureMask)1 << i))
            json_fail_member(json, at, setup->figure[i].key, E_MISSING_KEY);
    }
}

static void read_marker_entry(Json *json, uint32_t at, const Setup *setup, Marker *marker)
{
    enum { M_AT, M_STATUS, M_CARRIER, M_SEAT, M_KIND, M_Z, M_COUNT };
    static const JsonKey keys[M_COUNT] = {
        [M_AT] = {"at", false},           [M_STATUS] = {"status", false},
        [M_CARRIER] = {"carrier", false}, [M_SEAT] = {"seat", false},
        [M_KIND] = {"kind", false},       [M_Z] = {"z", false}};
    const Ruleset *rules = setup->ruleset;
    uint32_t v[M_COUNT];
    marker->seat = SEAT_NONE;
    if (!json_keys(json, at, keys, M_COUNT, v))
        return;
    if (v[M_STATUS]) {
        int status = json_word(json, v[M_STATUS], rules->marker_statuses,
                               rules->marker_status_count, E_UNKNOWN_ID);
        marker->status = status < 0 ? 0 : (uint8_t)status;
    }
    if (v[M_CARRIER])
        marker->carrier = wire_read_figure(json, v[M_CARRIER], setup);
    if (v[M_SEAT])
        marker->seat = wire_read_seat(json, v[M_SEAT], setup);
    if (v[M_Z])
        marker->z = json_length(json, v[M_Z], 0, elevation_max(rules));
    if (v[M_KIND])
        marker->kind = (uint8_t)json_int(json, v[M_KIND], 0, 255);
    if (v[M_AT])
        marker->at = json_place(json, v[M_AT]);
    else if (marker->carrier.n)
        marker->at = setup->position.figure[marker->carrier.n - 1].at;
    else
        json_fail_member(json, at, "at", E_MISSING_KEY);
}

static void read_markers(Json *json, uint32_t at, Setup *setup)
{
    SetupPosition *p = &setup->position;
    p->marker_count = (uint8_t)json_size(json, at, MARKER_MAX);
    uint32_t k = json_first(json, at);
    for (uint32_t i = 0; json_good(json) && i < p->marker_count; i++, k = json_next(json, k))
        read_marker_entry(json, k, setup, &p->marker[i]);
}

/// {"A":1,"B":0}
static void read_seat_tally(Json *json, uint32_t at, Setup *setup, uint32_t tally)
{
    if (json_good(json) && json_type(json, at) != JSON_OBJECT)
        json_fail(json, at, E_WRONG_TYPE);
    for (uint32_t k = json_first(json, at); k && json_good(json); k = json_next(json, k)) {
        uint8_t seat = wire_read_seat(json, k, setup);
        int64_t value = json_int(json, k + 1, 0, 1000);
        if (json_good(json))
            setup->position.seat_tally[seat][tally] = (int16_t)value;
    }
}

static void read_group(Json *json, uint32_t at, Setup *setup)
{
    SetupPosition *p = &setup->position;
    p->list_count = (uint8_t)json_size(json, at, LIST_MAX);
    FigureMask seen = 0;
    uint32_t k = json_first(json, at);
    for (uint32_t i = 0; json_good(json) && i < p->list_count; i++, k = json_next(json, k)) {
        p->list[i] = wire_read_figure(json, k, setup);
        if (json_good(json) && seen & figure_bit(p->list[i]))
            json_fail(json, k, E_DUPLICATE_ID);
        seen |= figure_bit(p->list[i]);
    }
}

/// {"A":[["captain","spade"]]}
static void read_piles(Json *json, uint32_t at, const Setup *setup, PositionCards *cards)
{
    if (json_good(json) && json_type(json, at) != JSON_OBJECT)
        json_fail(json, at, E_WRONG_TYPE);
    for (uint32_t k = json_first(json, at); k && json_good(json); k = json_next(json, k)) {
        uint8_t seat = wire_read_seat(json, k, setup);
        if (json_good(json))
            wire_read_cards(json, k + 1, setup, &cards->held[seat]);
    }
}

/// Only doors can be open.
static void read_open(Json *json, uint32_t at, Setup *setup)
{
    PieceId piece = wire_read_piece(json, at, setup->map[0]);
    if (!json_good(json))
        return;
    if (setup->map[0]->piece[piece.n - 1].flags & GEO_DOOR)
        setup->position.off |= piece_bit(piece);
    else
        json_fail(json, at, E_RANGE);
}

void wire_read_position(Json *json, uint32_t at, Setup *setup)
{
    enum {
        S_TURN,
        S_CAMP,
        S_ROLE,
        S_ACT,
        S_RESUME,
        S_FIGURE,
        S_ACTIONS,
        S_GROUP,
        S_FIGURES,
        S_MARKERS,
        S_OPEN,
        S_PILES,
        S_SUIT,
        S_COUNT
    };
    const Ruleset *rules = setup->ruleset;
    SetupPosition *p = &setup->position;
    JsonKey keys[S_COUNT + SEAT_TALLY_MAX] = {
        [S_TURN] = {"turn", false},       [S_CAMP] = {"camp1", false},
        [S_ROLE] = {"ambushed", false},   [S_ACT] = {"to_act", true},
        [S_RESUME] = {"resume", false},   [S_FIGURE] = {"figure", false},
        [S_ACTIONS] = {"actions", false}, [S_GROUP] = {"group", false},
        [S_FIGURES] = {"figures", true},  [S_MARKERS] = {"markers", false},
        [S_OPEN] = {"open", false},       [S_PILES] = {"piles", false},
        [S_SUIT] = {"suit", false}};
    uint32_t v[COUNT_OF(keys)], count = S_COUNT;
    for (uint32_t i = 0; i < rules->seat_tally_count; i++)
        keys[count++] = (JsonKey){rules->seat_tallies[i], false};
    memset(p, 0, sizeof *p);
    p->role_seat = SEAT_NONE;
    p->turn = 1;
    uint8_t ignored, *camp_one = rules->scenarios && rules->scenarios->camp_one
                                     ? rules->scenarios->camp_one(p)
                                     : &ignored;
    if (!json_keys(json, at, keys, count, v))
        return;
    if (v[S_TURN])
        p->turn = (uint16_t)json_int(json, v[S_TURN], 1, 1000);
    if (v[S_CAMP])
        *camp_one = wire_read_seat(json, v[S_CAMP], setup);
    if (v[S_ROLE])
        p->role_seat = wire_read_seat(json, v[S_ROLE], setup);
    else if (ruleset_scenario(rules, setup->scenario)->has_role)
        json_fail_member(json, at, "ambushed", E_MISSING_KEY);
    p->to_act = wire_read_seat(json, v[S_ACT], setup);
    if (v[S_RESUME]) {
        int resume =
            json_word(json, v[S_RESUME], rules->resumes, rules->resume_count, E_UNKNOWN_ID);
        p->resume = resume < 0 ? 0 : (uint8_t)resume;
    }
    if (v[S_FIGURE])
        p->active = wire_read_figure(json, v[S_FIGURE], setup);
    if (v[S_ACTIONS] && !json_is(json, v[S_ACTIONS], "static"))
        p->mode_count = (uint8_t)json_int(json, v[S_ACTIONS], 1, 100);
    PositionCards none, *cards = rules->cards ? rules->cards->position(p) : &none;
    if (v[S_PILES])
        read_piles(json, v[S_PILES], setup, cards);
    if (v[S_SUIT])
        cards->colour = wire_read_suit(json, v[S_SUIT], rules);
    if (v[S_GROUP])
        read_group(json, v[S_GROUP], setup);
    read_figures(json, v[S_FIGURES], setup);
    if (v[S_MARKERS])
        read_markers(json, v[S_MARKERS], setup);
    if (v[S_OPEN]) {
        (void)json_size(json, v[S_OPEN], PIECE_MAX);
        for (uint32_t k = json_first(json, v[S_OPEN]); k && json_good(json); k = json_next(json, k))
            read_open(json, k, setup);
    }
    for (uint32_t i = 0; i < rules->seat_tally_count; i++)
        if (v[S_COUNT + i])
            read_seat_tally(json, v[S_COUNT + i], setup, i);
}
