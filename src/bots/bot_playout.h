// SPDX-License-Identifier: MIT
// bots/bot_playout.h: plays a game on for a turn or two: the one-ply player makes every seat's
// choices, and dice come from a seed of the playout. For comparing the results of several choices.
// Works in the caller's scratch, owns nothing, no heap. Equal game and seed: equal end.
#pragma once
#include "bots/bot.h"

enum { PLAYOUT_ROLLS = 256 }; ///< counters of rolls, by purpose and figure

/// The n-th roll of a purpose by a figure in a turn shows the same faces whatever was chosen
/// before, so that choices differ by what they change and not by luck.
typedef struct PlayoutDice {
    const Game *game;
    uint64_t seed;
    uint32_t turn; ///< turn in which `rolled` counts
    uint8_t rolled[PLAYOUT_ROLLS];
} PlayoutDice;

/// Counts a roll made before the playout begins; returns its counter.
uint8_t *bot_playout_count(PlayoutDice *dice, const Roll *roll);

/// A playout under way.
typedef struct Playout {
    PlayoutDice dice;
    uint64_t policy; ///< seed of the players' random draws
    uint64_t nodes;  ///< decisions made by players
    uint32_t end;    ///< the playout ends when this turn begins
    /// Called with the game after each choice of a player; may be NULL.
    void (*seen)(void *self, const Game *game, uint8_t seat, FigureId actor);
    void *self;
} Playout;

/// Prepares a playout in `game`, which may be filled in later, until turn `turn` + `turns` begins.
void bot_playout_start(Playout *playout, const Game *game, uint64_t seed, uint32_t turn,
                       uint32_t turns);
/// The playout's dice, for a first choice that the caller makes.
DiceDriver bot_playout_dice(Playout *playout);
/// Plays until the playout's end or the end of the game. The game may wait for dice at the start.
void bot_playout_run(Playout *playout, BotScratch *scratch, Game *game);
