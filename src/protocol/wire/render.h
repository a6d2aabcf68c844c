// SPDX-License-Identifier: MIT
// protocol/wire/render.h: sentences for people, in French and English, from the templates of
// data/text. Every function writes a text ended by NUL into the caller's buffer, cut at a whole
// character when it does not fit, and returns its length. Pure: equal arguments, equal text. No
// sentence is in C.
//
// Templates: {name} is replaced; {?name:yes|no} takes the first half if the name has a value (not
// none, zero or false), else the second; {#name:one|many} picks the form for a number. In French
// "de" before a name with a vowel becomes "d’" by itself.
#pragma once
#include "core/event.h"
#include "core/game.h"
#include "gen/text.h" // TextLang
#include "odds/odds_outcome.h"

/// Bytes that hold any sentence of the texts we ship: the longest tells a pile of CARDS_MAX cards
/// whose characters have names of PROFILE_NAME_MAX bytes.
enum { RENDER_MAX = 2048 };

size_t render_event(const Game *game, const Event *event, TextLang lang, char *out, size_t max);
/// The question of the decision a game waits for; empty if it does not wait for a choice.
size_t render_decision(const Game *game, TextLang lang, char *out, size_t max);
/// A kind of choice without parameters: "Charger".
size_t render_kind(const Ruleset *rules, uint8_t kind, TextLang lang, char *out, size_t max);
/// What a choice of the figure to act would do, as an infinitive: "Charger Kara".
size_t render_choice(const Game *game, const Choice *choice, TextLang lang, char *out, size_t max);
/// The same for an option: an ellipsis stands for its `among`, other open parts are left out.
size_t render_option(const Game *game, const Option *option, TextLang lang, char *out, size_t max);
size_t render_refusal(const Game *game, const Refusal *why, TextLang lang, char *out, size_t max);
/// A refusal before there is a game.
size_t render_setup_refusal(const Setup *setup, const Refusal *why, TextLang lang, char *out,
                            size_t max);
/// A mistake in a message, without a figure or seat.
size_t render_error(ErrorCode code, TextLang lang, char *out, size_t max);
/// The dice a game asks for: "Léda : 2 dés à 6 faces (sauvegarde)".
size_t render_roll(const Game *game, const Roll *roll, TextLang lang, char *out, size_t max);
/// A change of a figure, without its name: "hors de combat".
size_t render_outcome(const Game *game, const OddsItem *item, TextLang lang, char *out, size_t max);
/// How a game ended.
size_t render_over(const Game *game, TextLang lang, char *out, size_t max);

/// A figure's name, with its seat where two bands have the same one: "Lothar (B)".
size_t render_figure(const Setup *setup, FigureId figure, char *out, size_t max);
/// A seat by its player's name, else "le camp A".
size_t render_seat(const Setup *setup, uint8_t seat, TextLang lang, char *out, size_t max);
size_t render_piece(const GeoMap *map, PieceId piece, TextLang lang, char *out, size_t max);
size_t render_marker(MarkerId marker, TextLang lang, char *out, size_t max);
/// Thousandths as "4,5 pas".
size_t render_length(int32_t length, TextLang lang, char *out, size_t max);
/// "(4,5 ; 3)"
size_t render_place(GeoVec place, TextLang lang, char *out, size_t max);
/// A state of the ruleset by bit number.
/// The name that this setup gives to a trait (from Ruleset.trait_count on its own traits); NULL:
/// the ruleset's texts name it.
const char *render_trait(const Setup *setup, uint32_t trait, TextLang lang);
/// The displayed name of a weapon; weapons made by players have their own.
const char *render_weapon(const Weapon *weapon, TextLang lang);
const char *render_state(const Ruleset *rules, uint32_t state, TextLang lang);
