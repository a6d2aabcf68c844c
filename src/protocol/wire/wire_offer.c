// SPDX-License-Identifier: MIT
// Writes offers, candidates and refusals.
#include "protocol/wire/render.h"
#include "protocol/wire/wire.h"
#include <string.h>

static void put_fields(JsonWriter *w, const char *key, uint32_t fields)
{
    if (!fields)
        return;
    json_write_key(w, key);
    json_write_open(w, '[');
    for (uint32_t i = 0; i < CHOICE_FIELDS; i++)
        if (fields >> i & 1)
            json_write_text(w, choice_fields[i].offered);
    json_write_close(w, ']');
}

/// The name in messages of entry n of an option's `among`.
static WireId thing_of(const Option *o, uint32_t n)
{
    uint8_t id = (uint8_t)n;
    return option_part(o) == CHOICE_PIECE ? wire_piece((PieceId){id}) : wire_marker((MarkerId){id});
}

static bool is_of_figures(const Option *o)
{
    return !(option_part(o) & (CHOICE_PIECE | CHOICE_MARKER));
}

static void put_among(JsonWriter *w, const char *key, const Setup *setup, const Option *o,
                      OptionMask set)
{
    json_write_key(w, key);
    json_write_open(w, '[');
    for (; set; set &= set - 1) {
        uint32_t n = (uint32_t)__builtin_ctzll(set) + 1;
        if (is_of_figures(o))
            json_write_text(w, wire_figure(setup, (FigureId){(uint8_t)n}));
        else
            json_write_text(w, thing_of(o, n).text);
    }
    json_write_close(w, ']');
}

/// The figures that are refused for one reason.
typedef struct Barred {
    OptionMask set;
    Refusal why;
} Barred;

/// Are two refusals the same sentence? They may differ in the entry, if the sentence does not name
/// it.
static bool reads_alike(const Game *game, const Option *o, Refusal a, Refusal b, TextLang lang)
{
    char one[RENDER_MAX], two[RENDER_MAX];
    if (a.code != b.code || a.rule != b.rule || a.trait != b.trait ||
        (a.piece.n != b.piece.n && is_of_figures(o)))
        return false;
    (void)render_refusal(game, &a, lang, one, sizeof one);
    (void)render_refusal(game, &b, lang, two, sizeof two);
    return !strcmp(one, two);
}

/// Groups barred entries by refusal: most share one, which is then written once.
static void put_barred(JsonWriter *w, const Game *game, const Option *o, TextLang lang)
{
    Barred found[64];
    uint32_t count = 0;
    for (OptionMask left = o->barred; left; left &= left - 1) {
        Refusal why = game_option_why(game, o, (uint32_t)__builtin_ctzll(left) + 1);
        uint32_t i = 0;
        while (i < count && !reads_alike(game, o, found[i].why, why, lang))
            i++;
        if (i == count)
            found[count++] = (Barred){0, why};
        if (found[i].why.subject.n != why.subject.n) // several subjects: name none
            found[i].why.subject = (FigureId){0};
        if (found[i].why.piece.n != why.piece.n)
            found[i].why.piece = (PieceId){0};
        found[i].set |= left & -left;
    }
    json_write_key(w, "barred");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_write_open(w, '{');
        put_among(w, "among", game_setup(game), o, found[i].set);
        json_write_key(w, "why");
        json_write_open(w, '{');
        wire_put_refusal(w, game, game_setup(game), &found[i].why, lang);
        json_write_close(w, '}');
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}

static void put_option(JsonWriter *w, const Game *game, const Option *o, TextLang lang)
{
    const Setup *setup = game_setup(game);
    char text[RENDER_MAX];
    json_write_open(w, '{');
    json_write_key(w, "choice");
    json_write_open(w, '{');
    wire_put_choice(w, setup, game_decision_figure(game), &o->choice);
    json_write_close(w, '}');
    put_fields(w, "open", o->open);
    put_fields(w, "may", o->may);
    if (o->allowance)
        json_put_length(w, "allowance", o->allowance);
    if (o->among)
        put_among(w, "among", setup, o, o->among);
    if (o->barred)
        put_barred(w, game, o, lang);
    if (o->payers)
        put_among(w, "payers", setup, &(Option){0}, o->payers);
    if (o->most)
        json_put_int(w, "most", o->most);
    if (setup_is_secret(setup, o->choice.kind))
        json_put_bool(w, "secret", true);
    wire_put_rule(w, "note", o->note);
    if (refusal_is(o->why)) {
        json_write_key(w, "why");
        json_write_open(w, '{');
        wire_put_refusal(w, game, setup, &o->why, lang);
        json_write_close(w, '}');
    }
    (void)render_option(game, o, lang, text, sizeof text);
    json_put_text(w, "text", text);
    json_write_close(w, '}');
}

/// Writes the names of the figures, pieces or markers that may be put in.
static void put_names(JsonWriter *w, const Game *game, const Offer *offer, TextLang lang)
{
    const Setup *setup = game_setup(game);
    OptionMask figures = 0, pieces = 0, markers = 0;
    char text[RENDER_MAX];
    for (uint32_t i = 0; i < offer->count; i++) {
        const Option *o = &offer->option[i];
        OptionMask set = option_part(o) ? o->among | o->barred : 0;
        *(is_of_figures(o) ? &figures : option_part(o) == CHOICE_PIECE ? &pieces : &markers) |= set;
    }
    if (!(figures | pieces | markers))
        return;
    json_write_key(w, "names");
    json_write_open(w, '{');
    for (; figures; figures &= figures - 1) {
        FigureId id = figure_first((FigureMask)figures);
        (void)render_figure(setup, id, text, sizeof text);
        json_put_text(w, wire_figure(setup, id), text);
    }
    for (; pieces; pieces &= pieces - 1) {
        PieceId id = {(uint8_t)(__builtin_ctzll(pieces) + 1)};
        (void)render_piece(game_map(game), id, lang, text, sizeof text);
        json_put_text(w, wire_piece(id).text, text);
    }
    for (; markers; markers &= markers - 1) {
        MarkerId id = {(uint8_t)(__builtin_ctzll(markers) + 1)};
        (void)render_marker(id, lang, text, sizeof text);
        json_put_text(w, wire_marker(id).text, text);
    }
    json_write_close(w, '}');
}

void wire_put_offer(JsonWriter *w, const Game *game, const Offer *offer, TextLang lang)
{
    json_write_key(w, "decide");
    json_write_open(w, '{');
    wire_put_decision(w, game, lang);
    json_write_close(w, '}');
    put_names(w, game, offer, lang);
    json_write_key(w, "options");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < offer->count; i++)
        put_option(w, game, &offer->option[i], lang);
    json_write_close(w, ']');
}

void wire_put_candidates(JsonWriter *w, const Game *game, const Choice *list, uint32_t count,
                         TextLang lang)
{
    char text[RENDER_MAX];
    json_write_key(w, "choices");
    json_write_open(w, '[');
    for (uint32_t i = 0; i < count; i++) {
        json_write_open(w, '{');
        json_write_key(w, "choice");
        json_write_open(w, '{');
        wire_put_choice(w, game_setup(game), game_decision_figure(game), &list[i]);
        json_write_close(w, '}');
        (void)render_choice(game, &list[i], lang, text, sizeof text);
        json_put_text(w, "text", text);
        json_write_close(w, '}');
    }
    json_write_close(w, ']');
}
