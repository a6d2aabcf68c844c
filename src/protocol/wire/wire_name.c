// SPDX-License-Identifier: MIT
// Names on the wire: words for figures, weapons and rules, short ids for pieces, markers and seats
// (P3, M1, A), because people write scripts and bug reports by hand.
#include "core/cards.h"
#include "gen/rules.h"
#include "protocol/wire/wire.h"
#include <string.h>

static const char *const seat_names[SEAT_MAX] = {"A", "B", "C", "D"};
static const char *const status_names[] = {[FIGURE_WAITING] = "waiting",
                                           [FIGURE_IN_PLAY] = "in_play",
                                           [FIGURE_OUT] = "out_of_action",
                                           [FIGURE_EXITED] = "exited"};

static const char *const lang_names[TEXT_LANG_COUNT] = {[TEXT_FR] = "fr", [TEXT_EN] = "en"};

const char *wire_lang(TextLang lang) { return lang_names[lang]; }

TextLang wire_read_lang(Json *json, uint32_t at)
{
    int i = json_word(json, at, lang_names, TEXT_LANG_COUNT, E_UNKNOWN_ID);
    return i < 0 ? TEXT_FR : (TextLang)i;
}

const char *wire_seat(uint8_t seat) { return seat < SEAT_MAX ? seat_names[seat] : NULL; }

const char *wire_figure(const Setup *setup, FigureId figure)
{
    return figure.n && figure.n <= setup->figure_count ? setup->figure[figure.n - 1].key : NULL;
}

static WireId numbered(char letter, uint32_t n)
{
    WireId id = {{letter}};
    uint32_t at = 1;
    if (n >= 100)
        id.text[at++] = (char)('0' + n / 100);
    if (n >= 10)
        id.text[at++] = (char)('0' + n / 10 % 10);
    id.text[at] = (char)('0' + n % 10);
    return id;
}

WireId wire_piece(PieceId piece) { return numbered('P', piece.n); }

WireId wire_marker(MarkerId marker) { return numbered('M', marker.n); }

const char *wire_status(uint8_t status)
{
    return status < COUNT_OF(status_names) ? status_names[status] : NULL;
}

const char *wire_luck(uint8_t luck)
{
    static const char *const names[LUCK_KINDS] = {[LUCK_HITS] = "hits",
                                                  [LUCK_SAVES] = "saves",
                                                  [LUCK_ACTIVATIONS] = "activations",
                                                  [LUCK_REACTIONS] = "reactions"};
    return luck < LUCK_KINDS ? names[luck] : NULL;
}

static const Profile *profile_of(const Setup *setup, FigureId figure)
{
    return figure.n && figure.n <= setup->figure_count ? setup->figure[figure.n - 1].profile : NULL;
}

const char *wire_weapon(const Setup *setup, FigureId figure, uint8_t weapon)
{
    const Profile *p = profile_of(setup, figure);
    if (!p || !weapon || weapon > p->weapon_count)
        return NULL;
    const char *name = p->weapon[weapon - 1].name;
    for (uint32_t i = 0; i < p->weapon_count; i++)
        if (i != weapon - 1u && strcmp(p->weapon[i].name, name) == 0)
            return NULL;
    return name;
}

uint8_t wire_read_seat(Json *json, uint32_t at, const Setup *setup)
{
    int i = json_word(json, at, seat_names, setup->seat_count, E_UNKNOWN_ID);
    return i < 0 ? SEAT_NONE : (uint8_t)i;
}

FigureId wire_read_figure(Json *json, uint32_t at, const Setup *setup)
{
    if (!json_good(json))
        return (FigureId){0};
    if (json_type(json, at) != JSON_STRING) {
        json_fail(json, at, E_WRONG_TYPE);
        return (FigureId){0};
    }
    for (uint32_t i = 0; i < setup->figure_count; i++)
        if (json_is(json, at, setup->figure[i].key))
            return (FigureId){(uint8_t)(i + 1)};
    json_fail(json, at, E_UNKNOWN_ID);
    return (FigureId){0};
}

/// A number after a letter, 1 to count.
static uint8_t read_numbered(Json *json, uint32_t at, char letter, uint32_t count)
{
    char text[WIRE_ID_MAX];
    if (!json_text(json, at, text, sizeof text))
        return 0;
    uint32_t n = 0;
    const char *p = text + 1;
    if (text[0] == letter && *p != '0')
        for (; *p >= '0' && *p <= '9'; p++)
            n = n * 10 + (uint32_t)(*p - '0');
    if (text[0] != letter || *p || n < 1 || n > count) {
        json_fail(json, at, E_UNKNOWN_ID);
        return 0;
    }
    return (uint8_t)n;
}

PieceId wire_read_piece(Json *json, uint32_t at, const GeoMap *map)
{
    return (PieceId){read_numbered(json, at, 'P', map->piece_count)};
}

MarkerId wire_read_marker(Json *json, uint32_t at, uint32_t count)
{
    return (MarkerId){read_numbered(json, at, 'M', count)};
}

uint8_t wire_read_weapon(Json *json, uint32_t at, const Setup *setup, FigureId figure)
{
    if (!json_good(json))
        return 0;
    const Profile *p = profile_of(setup, figure);
    uint32_t count = p ? p->weapon_count : WEAPON_MAX;
    if (json_type(json, at) == JSON_NUMBER)
        return (uint8_t)json_int(json, at, 1, count);
    const char *names[WEAPON_MAX] = {NULL};
    for (uint32_t i = 0; p && i < count; i++)
        names[i] = p->weapon[i].name;
    return (uint8_t)(json_word(json, at, names, count, E_UNKNOWN_ID) + 1);
}

void wire_put_seat(JsonWriter *w, const char *key, uint8_t seat)
{
    if (wire_seat(seat))
        json_put_text(w, key, wire_seat(seat));
}

void wire_put_figure(JsonWriter *w, const char *key, const Setup *setup, FigureId figure)
{
    if (wire_figure(setup, figure))
        json_put_text(w, key, wire_figure(setup, figure));
}

void wire_put_piece(JsonWriter *w, const char *key, PieceId piece)
{
    if (piece.n)
        json_put_text(w, key, wire_piece(piece).text);
}

void wire_put_marker(JsonWriter *w, const char *key, MarkerId marker)
{
    if (marker.n)
        json_put_text(w, key, wire_marker(marker).text);
}

void wire_put_weapon(JsonWriter *w, const char *key, const Setup *setup, FigureId figure,
                     uint8_t weapon)
{
    const char *name = wire_weapon(setup, figure, weapon);
    if (name)
        json_put_text(w, key, name);
    else if (weapon)
        json_put_int(w, key, weapon);
}

void wire_put_rule(JsonWriter *w, const char *key, RuleId rule)
{
    if (rule && rule < RULE_COUNT)
        json_put_text(w, key, rule_info[rule].id);
}

uint8_t wire_read_suit(Json *json, uint32_t at, const Ruleset *rules)
{
    if (!rules->cards) {
        json_fail(json, at, E_UNSUPPORTED);
        return 0;
    }
    int suit =
        json_word(json, at, rules->cards->colours, ruleset_colour_count(rules), E_UNKNOWN_ID);
    return suit < 0 ? 0 : (uint8_t)suit;
}

void wire_read_cards(Json *json, uint32_t at, const Setup *setup, Cards *cards)
{
    uint32_t count = json_size(json, at, CARDS_MAX), k = json_first(json, at);
    for (uint32_t i = 0; json_good(json) && i < count; i++, k = json_next(json, k)) {
        if (json_size(json, k, 2) != 2 && json_good(json))
            json_fail(json, k, E_WRONG_TYPE);
        uint32_t first = json_first(json, k);
        if (!json_good(json))
            return;
        cards->figure[i] = wire_read_figure(json, first, setup);
        cards->colour[i] = wire_read_suit(json, json_next(json, first), setup->ruleset);
    }
    cards->count = json_good(json) ? (uint8_t)count : 0;
}

void wire_put_cards(JsonWriter *w, const char *key, const Setup *setup, const Cards *cards)
{
    json_write_key(w, key);
    json_write_open(w, '[');
    for (uint32_t i = 0; i < cards->count; i++) {
        if (!cards->figure[i].n) {
            json_write_null(w);
            continue;
        }
        json_write_open(w, '[');
        json_write_text(w, wire_figure(setup, cards->figure[i]));
        json_write_text(w, setup->ruleset->cards->colours[cards->colour[i]]);
        json_write_close(w, ']');
    }
    json_write_close(w, ']');
}

void wire_put_path(JsonWriter *w, const char *key, const GeoPath *path)
{
    json_write_key(w, key);
    json_write_open(w, '[');
    for (uint32_t i = 0; i < path->count; i++)
        json_write_place(w, path->at[i]);
    json_write_close(w, ']');
}

void wire_put_threshold(JsonWriter *w, const char *key, const Threshold *t)
{
    if (!threshold_is(t))
        return;
    json_write_key(w, key);
    json_write_open(w, '{');
    json_put_int(w, "base", t->base);
    json_put_int(w, "total", t->total);
    json_write_key(w, "modifiers");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < t->mod_count; i++) {
        json_write_open(w, '{');
        wire_put_rule(w, "rule", t->mod[i].rule);
        json_put_int(w, "value", t->mod[i].value);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
    json_write_close(w, '}');
}
