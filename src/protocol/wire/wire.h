// SPDX-License-Identifier: MIT
// protocol/wire/wire.h: between the engine's structs and the JSON messages of docs/protocol.md.
// Everything is named through the Ruleset's tables; no ruleset is known here by its id. Readers
// note mistakes in the Json they read from; writers write members of an object their caller has
// opened. Borrows its arguments, owns nothing, no heap.
#pragma once
#include "core/ruleset.h"
#include "gen/text.h"
#include "protocol/json/json.h"
#include "protocol/json/json_write.h"

enum {
    WIRE_TAPE_MAX = 4096,   ///< dice on a tape
    WIRE_TOKEN_MAX = 16384, ///< JSON tokens of one message
    WIRE_ID_MAX = 8,
    WIRE_PLAYER_MAX = 256 ///< bytes of the word for who holds a seat
};
#define WIRE_ENGINE "0.1.0" ///< version of the engine; part of a journal's head

/// Where the dice of a game come from.
typedef enum WireDiceKind { WIRE_DICE_SEED, WIRE_DICE_TAPE, WIRE_DICE_ASK } WireDiceKind;
typedef struct WireDice {
    uint64_t seed;
    WireDiceKind kind;
    uint32_t tape_count;
    uint8_t tape[WIRE_TAPE_MAX];
} WireDice;

// --- names (wire_name.c) ---

/// "A" to "D"; NULL for SEAT_NONE.
const char *wire_seat(uint8_t seat);
/// A figure's key; NULL for none.
const char *wire_figure(const Setup *setup, FigureId figure);
typedef struct WireId {
    char text[WIRE_ID_MAX];
} WireId;
WireId wire_piece(PieceId piece);    ///< "P3"
WireId wire_marker(MarkerId marker); ///< "M1"
/// "fr", "en".
const char *wire_lang(TextLang lang);
/// "waiting", "in_play", "out_of_action", "exited".
const char *wire_status(uint8_t status);
/// What dice count as in the sums of luck: "hits", "saves", "activations", "reactions"; NULL for
/// others.
const char *wire_luck(uint8_t luck);
/// Name of a figure's weapon (from 1); NULL if there is none, or the name fits two of its weapons.
const char *wire_weapon(const Setup *setup, FigureId figure, uint8_t weapon);

TextLang wire_read_lang(Json *json, uint32_t at);
uint8_t wire_read_seat(Json *json, uint32_t at, const Setup *setup);
FigureId wire_read_figure(Json *json, uint32_t at, const Setup *setup);
PieceId wire_read_piece(Json *json, uint32_t at, const GeoMap *map);
MarkerId wire_read_marker(Json *json, uint32_t at, uint32_t count);
uint8_t wire_read_suit(Json *json, uint32_t at, const Ruleset *rules);
/// [["captain","spade"],...]
void wire_read_cards(Json *json, uint32_t at, const Setup *setup, Cards *cards);
/// A weapon of a figure by name or by its number from 1.
uint8_t wire_read_weapon(Json *json, uint32_t at, const Setup *setup, FigureId figure);

// Members; nothing is written for none.
void wire_put_seat(JsonWriter *w, const char *key, uint8_t seat);
void wire_put_figure(JsonWriter *w, const char *key, const Setup *setup, FigureId figure);
void wire_put_piece(JsonWriter *w, const char *key, PieceId piece);
void wire_put_marker(JsonWriter *w, const char *key, MarkerId marker);
void wire_put_weapon(JsonWriter *w, const char *key, const Setup *setup, FigureId figure,
                     uint8_t weapon);
void wire_put_rule(JsonWriter *w, const char *key, RuleId rule);
/// Cards by figure and suit; one that is not known is null.
void wire_put_cards(JsonWriter *w, const char *key, const Setup *setup, const Cards *cards);
void wire_put_path(JsonWriter *w, const char *key, const GeoPath *path);
void wire_put_threshold(JsonWriter *w, const char *key, const Threshold *threshold);

// --- setup (wire_setup.c, wire_profile.c, wire_map.c, wire_position.c) ---

/// Reads and checks a setup message. False with a mistake in `json`; when a rule forbids the setup,
/// *why says which. *lang is changed only if the message names a language.
NODISCARD bool wire_read_setup(Json *json, uint32_t at, Setup *setup, WireDice *dice,
                               TextLang *lang, Refusal *why);
/// The parts of it, for band files and lists, which have one alone.
void wire_read_profile(Json *json, uint32_t at, const Ruleset *rules, Profile *profile,
                       Refusal *why);
/// Profile `index` of a setup, which may have traits of the setup's own.
void wire_read_custom(Json *json, uint32_t at, Setup *setup, uint32_t index, Refusal *why);
/// A scenario by name.
void wire_read_scenario(Json *json, uint32_t at, Setup *setup);
/// Profiles into a setup.
void wire_read_profiles(Json *json, uint32_t at, Setup *setup, Refusal *why);
/// The same for a seat alone: they go before the setup's and the ruleset's of the same id.
void wire_read_seat_profiles(Json *json, uint32_t at, Setup *setup, uint8_t seat, Refusal *why);
/// Lower case letters, digits and _, beginning with a letter.
bool wire_is_identifier(const char *text);
/// A trait by name, "brave" or "heal:2": its index, or -1 with its name in `text`.
int wire_read_trait_name(Json *json, uint32_t at, const Ruleset *rules, char *text, size_t max,
                         uint32_t *value);
/// "skills": rows that change the ruleset's traits or bring traits of one's own. A row of an id
/// that the setup has from an earlier list is skipped: whoever reads two lists holds them together
/// first.
void wire_read_own_traits(Json *json, uint32_t at, Setup *setup, Refusal *why);
/// "skills": what this setup changed or brought, if anything.
void wire_put_skills(JsonWriter *w, const Setup *setup, TextLang lang);
/// Options "banned_skills" (a list) and "skill_cost" (prices by name).
void wire_read_trait_terms(Json *json, uint32_t at, bool bans, Setup *setup);
void wire_read_map(Json *json, uint32_t at, const Ruleset *rules, GeoMap *map);
/// Options by name, over the defaults of a setup.
/// The value of one option.
int32_t wire_read_option(Json *json, uint32_t at, const OptionRow *row);
/// Where the dice come from: the values of a setup's seed, tape and dice, 0 where there is none.
void wire_read_dice(Json *json, uint32_t at, uint32_t seed, uint32_t tape, uint32_t ask,
                    WireDice *dice);
void wire_read_options(Json *json, uint32_t at, Setup *setup);
/// Adds the figures of a band: profile ids, or the id of a sample band. They are not checked.
void wire_read_figures(Json *json, uint32_t at, Setup *setup, uint8_t seat, Refusal *why);
/// Adds a band; it is checked unless a position is being set up, which may hold any figures.
void wire_read_band(Json *json, uint32_t at, Setup *setup, uint8_t seat, Refusal *why);
void wire_read_position(Json *json, uint32_t at, Setup *setup);
/// Notes a refusal at a place of the message.
void wire_refuse(Json *json, uint32_t at, Refusal refusal, Refusal *why);
void wire_put_map(JsonWriter *w, const GeoMap *map, PieceMask off);
/// What GEO_* are called in a map, besides what blocks: a list.
void wire_put_piece_flags(JsonWriter *w, uint32_t flags);

// --- choices (wire_choice.c) ---

/// Reads a choice of the figure that is to decide; fields the kind does not have are unknown keys.
NODISCARD bool wire_read_choice(Json *json, uint32_t at, const Game *game, Choice *choice);
/// The same for a choice that lacks its place; fails if its kind has none.
NODISCARD bool wire_read_placeless(Json *json, uint32_t at, const Game *game, Choice *choice);
/// Writes the members of a choice of a figure; what is zero is left out.
void wire_put_choice(JsonWriter *w, const Setup *setup, FigureId actor, const Choice *choice);
/// The legs of its path alone, unless it walks all the way.
void wire_put_legs(JsonWriter *w, const Choice *choice);

// --- events and answers (wire_event.c, wire_state.c, wire_offer.c) ---

void wire_put_event(JsonWriter *w, const Game *game, const Event *event, TextLang lang);
/// seat, decision, figure, rule, text.
void wire_put_decision(JsonWriter *w, const Game *game, TextLang lang);
/// How dice are read.
void wire_put_sense(JsonWriter *w, Sense sense);
void wire_put_roll(JsonWriter *w, const Game *game, TextLang lang);
/// code, rule, subject, piece, text; without a game the names come from the setup.
void wire_put_refusal(JsonWriter *w, const Game *game, const Setup *setup, const Refusal *why,
                      TextLang lang);
/// code, line, column, pointer, text.
void wire_put_error(JsonWriter *w, const JsonError *error, TextLang lang);
void wire_put_over(JsonWriter *w, const Game *game, TextLang lang);
/// engine, system, ruleset and data versions.
void wire_put_head(JsonWriter *w, const Ruleset *rules);
/// Number of the built-in data of a ruleset: changes when a profile does.
uint64_t wire_data_version(const Ruleset *rules);
/// A position. Between two events a game waits for nobody: then `is_waiting` is false.
void wire_put_state(JsonWriter *w, const Game *game, bool is_waiting, TextLang lang);
void wire_put_offer(JsonWriter *w, const Game *game, const Offer *offer, TextLang lang);
void wire_put_candidates(JsonWriter *w, const Game *game, const Choice *list, uint32_t count,
                         TextLang lang);

// --- what can be played (wire_catalog.c) ---

/// All of a ruleset's lists, with their texts, its sample bands and maps, its profiles.
void wire_put_system(JsonWriter *w, const Ruleset *rules, TextLang lang);
/// "stats" of a profile, a list where it has several values.
void wire_put_stats(JsonWriter *w, const Ruleset *rules, const Profile *profile);
/// A profile; `radius` 0 is left out. A setup tells of the traits it brought or renamed; may be
/// NULL.
void wire_put_profile(JsonWriter *w, const Ruleset *rules, const Setup *setup,
                      const Profile *profile, int32_t radius, TextLang lang);
/// "bots": the players that come with the program.
void wire_put_bots(JsonWriter *w, TextLang lang);
/// "options" of a game that has nothing else to say of them.
void wire_put_options(JsonWriter *w, const char *system, const OptionRow *rows, uint32_t count,
                      TextLang lang);
