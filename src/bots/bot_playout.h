// SPDX-License-Identifier: MIT
// bots/bot_playout.h: how does it go on from here? Everybody is led by the one-ply player, with
// dice of one's own, for a turn or two: for those who compare what came of several beginnings.
// Works in the caller's scratch, owns nothing, no heap. Equal game and seed: equal end.
#pragma once
#include "bots/bot.h"

enum { PLAYOUT_ROLLS = 256 }; ///< places to count rolls in

/// The n-th roll of a purpose by a figure in a turn shows the same whatever was chosen before, so
/// that beginnings are told apart by what they change and not by luck.
typedef struct PlayoutDice {
    const Game *game;
    uint64_t seed;
    uint32_t turn; ///< of the rolls counted
    uint8_t rolled[PLAYOUT_ROLLS];
} PlayoutDice;

/// Counts a roll that was made before a playout begins, and says where it is counted.
uint8_t *bot_playout_count(PlayoutDice *dice, const Roll *roll);

/// A playout under way.
typedef struct Playout {
    PlayoutDice dice;
    uint64_t policy; ///< seed of what players draw
    uint64_t nodes;  ///< decisions made by players
    uint32_t end;    ///< it is cut when this turn begins
    /// Is shown the game after each choice that a player has made; NULL: nobody looks.
    void (*seen)(void *self, const Game *game, uint8_t seat, FigureId actor);
    void *self;
} Playout;

/// Makes a playout that goes on in `game`, which may be filled in later, until `turns` turns after
/// `turn` begin.
void bot_playout_start(Playout *playout, const Game *game, uint64_t seed, uint32_t turn,
                       uint32_t turns);
/// Its dice, for a first choice that the caller makes himself.
DiceDriver bot_playout_dice(Playout *playout);
/// Plays on until it is cut, or the game is over. The game may wait for dice.
void bot_playout_run(Playout *playout, BotScratch *scratch, Game *game);
