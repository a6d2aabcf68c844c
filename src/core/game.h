// SPDX-License-Identifier: MIT
// core/game.h: a game seen from outside: start it, ask what it waits for, choose, clone.
// A Game is a value: cloning is game_copy(). Invariant 1: nothing but game_start, game_choose
// and game_give_dice changes it. Invariant 2: depth == 0 exactly when the game is over.
#pragma once
#include "core/dice.h"
#include "core/event.h"
#include "core/figure.h"
#include "core/offer.h"
#include "core/setup.h" // Setup

typedef struct Game Game;
typedef struct Ruleset Ruleset;

typedef enum GameWait {
    GAME_WAIT_CHOICE, ///< game_decider() must choose
    GAME_WAIT_DICE,   ///< game_roll() wants dice
    GAME_OVER
} GameWait;

/// Bytes of a Game, for code that stores one without seeing the struct.
size_t game_size(void);
/// Starts a game on a checked setup, which must outlive it, and runs to the first wait.
void game_start(Game *game, const Setup *setup, DiceDriver dice, EventSink *sink);
GameWait game_wait(const Game *game);
/// The seat that must choose; SEAT_NONE unless GAME_WAIT_CHOICE.
uint8_t game_decider(const Game *game);
/// Name of the decision ("slot", "action", "react_shot" ...).
const char *game_decision(const Game *game);
/// A number that is equal for decisions of the same row; 0: no decision is waited for.
uint32_t game_decision_number(const Game *game);
/// The decision concerns all figures (ROW_OVERVIEW): a good moment to show the table.
bool game_is_overview(const Game *game);
/// Rule behind the decision.
RuleId game_decision_rule(const Game *game);
/// The figure that the decision is about, which acts or reacts; {0}: none in particular.
FigureId game_decision_figure(const Game *game);
/// Everything that may be chosen now. Costs far more than game_sample().
void game_offer(const Game *game, Offer *offer);
/// Why entry n (from 1) of an option's `among` or `barred` is refused in this state; code 0: it is
/// legal. An option whose path is open, too, is judged without a path: the figure stays in place.
Refusal game_option_why(const Game *game, const Option *option, uint32_t n);
/// Why a choice would be refused; code 0 if it is legal. Changes nothing.
NODISCARD Refusal game_check(const Game *game, uint8_t seat, const Choice *choice);
/// Checks and carries out a choice, then runs to the next wait. A refused choice changes no byte
/// and takes no die.
NODISCARD Refusal game_choose(Game *game, uint8_t seat, const Choice *choice, DiceDriver dice,
                              EventSink *sink);
/// As game_choose() for a choice that game_check() has just accepted.
void game_apply(Game *game, const Choice *choice, DiceDriver dice, EventSink *sink);
/// The roll a game waits for; its values are not filled in.
const Roll *game_roll(const Game *game);
/// Hands the dice of game_roll() to the game; false (and nothing changed) if they do not fit it.
NODISCARD bool game_give_dice(Game *game, const uint8_t *value, uint32_t count, DiceDriver dice,
                              EventSink *sink);
/// Goes on as if dice with this reading had been given: for enumerators, which count dice instead
/// of rolling them. In events of the roll their faces are zero.
void game_give_reading(Game *game, Reading reading, DiceDriver dice, EventSink *sink);
/// Is everything that the last choice began finished, so that the decision waited for opens
/// something new? False while the decision only says how an action under way goes on.
bool game_rests(const Game *game);
/// One legal choice of the seat to decide, drawn at random. Never fails while GAME_WAIT_CHOICE.
void game_sample(const Game *game, Rng *rng, Choice *choice);
/// Legal candidates worth a look, in a fixed order: at most `max`, at least one.
uint32_t game_candidates(const Game *game, Choice *list, uint32_t max);
/// The candidates that answer the decision without a new plan: where a figure is asked whether to
/// go on as declared (ROW_GOES_ON), only yes and no; for every other decision all candidates.
uint32_t game_answers(const Game *game, Choice *list, uint32_t max);
/// Winner's seat, or SEAT_NONE for a draw; meaningful only when GAME_OVER.
uint8_t game_winner(const Game *game);
RuleId game_end_rule(const Game *game);
uint32_t game_turn(const Game *game);
uint64_t game_dice_used(const Game *game);
uint8_t game_depth_seen(const Game *game);
const Setup *game_setup(const Game *game);
const Ruleset *game_ruleset(const Game *game);
/// Read-only looks inside, for the protocol and for bots.
const Figure *game_figures(const Game *game, uint32_t *count);
const Marker *game_markers(const Game *game, uint32_t *count);
const Seat *game_seats(const Game *game, uint32_t *count);
const GeoMap *game_map(const Game *game);
PieceMask game_off(const Game *game);
uint8_t
game_scenario(const Game *game); ///< index into Ruleset.scenarios, from 1; 0 before it is known
const int16_t *game_tallies(const Game *game);
/// Did a ruleset's table stack frames or run rows without end? Then the game is over with no
/// winner, and a host returns to the game before the choice. No known table does this.
bool game_has_run_away(const Game *game);
/// Hash of the parts of the value that are in use.
uint64_t game_digest(const Game *game);
/// A fingerprint of everything that can still influence the game: two games of one setup with the
/// same print behave alike from here. Left out are the number of dice used and finished procedures.
typedef struct GamePrint {
    uint64_t a, b;
} GamePrint;
GamePrint game_print(const Game *game);
/// Equal byte for byte in the parts that are in use.
bool game_same(const Game *a, const Game *b);
/// Makes *to the same game. Parts that are not in use are not copied.
void game_copy(Game *to, const Game *from);
/// Bytes of this game that are in use: the cost of a copy.
size_t game_used(const Game *game);
/// Writes a game as game_used() bytes, and restores it from them. For memory only: the bytes are
/// neither portable nor checked.
void game_pack(const Game *game, void *bytes);
void game_unpack(Game *game, const void *bytes);
/// Invariants a playout may check: NULL if all hold, else the name of the broken one.
const char *game_broken(const Game *game);
