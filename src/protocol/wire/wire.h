// SPDX-License-Identifier: MIT
// protocol/wire/wire.h: converts the engine's structs from and to the JSON messages of
// docs/protocol.md. All names come from the Ruleset's tables; no ruleset is known here by its id.
// Readers note mistakes in the Json they read from; writers write members of an object that their
// caller has opened. Borrows its arguments, owns nothing, no heap.
#pragma once
#include "core/ruleset.h"
#include "gen/text.h"
#include "protocol/json/json.h"
#include "protocol/json/json_write.h"

enum {
    WIRE_TAPE_MAX = 4096,   ///< dice on a tape
    WIRE_TOKEN_MAX = 16384, ///< JSON tokens of one message
    WIRE_ID_MAX = 8,
    WIRE_PLAYER_MAX = 256 ///< bytes of the name of a seat's player
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
/// Name of a sum of luck: "hits", "saves", "activations", "reactions"; NULL for others.
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

// Writers of members; nothing is written for "none".
void wire_put_seat(JsonWriter *w, const char *key, uint8_t seat);
void wire_put_figure(JsonWriter *w, const char *key, const Setup *setup, FigureId figure);
void wire_put_piece(JsonWriter *w, const char *key, PieceId piece);
void wire_put_marker(JsonWriter *w, const char *key, MarkerId marker);
void wire_put_weapon(JsonWriter *w, const char *key, const Setup *setup, FigureId figure,
                     uint8_t weapon);
void wire_put_rule(JsonWriter *w, const char *key, RuleId rule);
/// Cards by figure and suit; a hidden card is null.
void wire_put_cards(JsonWriter *w, const char *key, const Setup *setup, const Cards *cards);
void wire_put_path(JsonWriter *w, const char *key, const GeoPath *path);
void wire_put_threshold(JsonWriter *w, const char *key, const Threshold *threshold);

// --- setup (wire_setup.c, wire_profile.c, wire_map.c, wire_position.c) ---

/// Reads and checks a setup message. False with a mistake in `json`; when a rule forbids the setup,
/// *why says which. *lang is changed only if the message names a language.
NODISCARD bool wire_read_setup(Json *json, uint32_t at, Setup *setup, WireDice *dice,
                               TextLang *lang, Refusal *why);
/// Readers of its parts, for band files and lists.
void wire_read_profile(Json *json, uint32_t at, const Ruleset *rules, Profile *profile,
                       Refusal *why);
/// Profile `index` of a setup, which may have traits of the setup's own.
void wire_read_custom(Json *json, uint32_t at, Setup *setup, uint32_t index, Refusal *why);
/// A scenario by name.
void wire_read_scenario(Json *json, uint32_t at, Setup *setup);
/// Reads profiles into a setup.
void wire_read_profiles(Json *json, uint32_t at, Setup *setup, Refusal *why);
/// The same for one seat: its profiles precede the setup's and the ruleset's of the same id.
void wire_read_seat_profiles(Json *json, uint32_t at, Setup *setup, uint8_t seat, Refusal *why);
/// Lower case letters, digits and _, beginning with a letter.
bool wire_is_identifier(const char *text);
/// A trait by name, "brave" or "heal:2": its index, or -1 with its name in `text`.
int wire_read_trait_name(Json *json, uint32_t at, const Ruleset *rules, char *text, size_t max,
                         uint32_t *value);
/// Reads "skills": rows that change the ruleset's traits or add own traits. A row with an id that
/// the setup has from an earlier list is skipped: the caller compares two lists first.
void wire_read_own_traits(Json *json, uint32_t at, Setup *setup, Refusal *why);
/// Writes "skills": the traits that this setup changed or added, if any.
void wire_put_skills(JsonWriter *w, const Setup *setup, TextLang lang);
/// Options "banned_skills" (a list) and "skill_cost" (prices by name).
void wire_read_trait_terms(Json *json, uint32_t at, bool bans, Setup *setup);
void wire_read_map(Json *json, uint32_t at, const Ruleset *rules, GeoMap *map);
/// Options by name, over the defaults of a setup.
/// The value of one option.
int32_t wire_read_option(Json *json, uint32_t at, const OptionRow *row);
/// Reads the source of the dice: the values of a setup's seed, tape and dice, 0 if absent.
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
/// Writes the list of a piece's GEO_* flags by name, without the blocking ones.
void wire_put_piece_flags(JsonWriter *w, uint32_t flags);

// --- choices (wire_choice.c) ---

/// Reads a choice of the figure to decide; fields that its kind does not have are unknown keys.
NODISCARD bool wire_read_choice(Json *json, uint32_t at, const Game *game, Choice *choice);
/// The same for a choice without its place; fails if its kind has no place.
NODISCARD bool wire_read_placeless(Json *json, uint32_t at, const Game *game, Choice *choice);
/// Writes the members of a figure's choice; zero members are left out.
void wire_put_choice(JsonWriter *w, const Setup *setup, FigureId actor, const Choice *choice);
/// Writes only the legs of its path, unless all are walked.
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
/// Hash of a ruleset's built-in data: changes when a profile changes.
uint64_t wire_data_version(const Ruleset *rules);
/// Writes a position. `is_waiting` is false for a game between two events, which waits for nobody.
void wire_put_state(JsonWriter *w, const Game *game, bool is_waiting, TextLang lang);
void wire_put_offer(JsonWriter *w, const Game *game, const Offer *offer, TextLang lang);
void wire_put_candidates(JsonWriter *w, const Game *game, const Choice *list, uint32_t count,
                         TextLang lang);

// --- what can be played (wire_catalog.c) ---

/// Writes all lists of a ruleset with their texts, its sample bands and maps, and its profiles.
void wire_put_system(JsonWriter *w, const Ruleset *rules, TextLang lang);
/// Writes "stats" of a profile; a stat with several values is a list.
void wire_put_stats(JsonWriter *w, const Ruleset *rules, const Profile *profile);
/// A profile; `radius` 0 is left out. `setup`, which may be NULL, names the traits that it added or
/// renamed.
void wire_put_profile(JsonWriter *w, const Ruleset *rules, const Setup *setup,
                      const Profile *profile, int32_t radius, TextLang lang);
/// "bots": the players that come with the program.
void wire_put_bots(JsonWriter *w, TextLang lang);
/// Writes "options" for a role-playing game.
void wire_put_options(JsonWriter *w, const char *system, const OptionRow *rows, uint32_t count,
                      TextLang lang);
