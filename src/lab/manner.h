// SPDX-License-Identifier: MIT
// lab/manner.h: how do players behave, whoever wins? Counts what their activations came to and what
// they dared, by looking at a game from outside: any ruleset whose signs say which state means
// "has acted this turn" and which dice earn or hit.
// Borrows the game for each call, owns nothing, no heap.
#pragma once
#include "lab/fortune.h"

enum { MANNER_ONE = 1 << 16 };

/// Dice on which something hung.
typedef struct MannerTry {
    uint64_t rolls;
    uint64_t chance; ///< sum of their chances to come to something, in parts of MANNER_ONE
    uint64_t weak;   ///< those that were less likely than not
} MannerTry;
enum { MANNER_EARN, MANNER_HIT, MANNER_TRIES }; ///< for actions, to hit

/// What one player did. Sums, so that games can be added up in any order.
typedef struct MannerCount {
    uint64_t activations; ///< in which there was something to choose
    uint64_t idle;        ///< of them: nothing was rolled, and the table is as it was
    uint64_t vain;        ///< of them: something was rolled, and the table is as it was
    MannerTry tried[MANNER_TRIES];
} MannerCount;

/// What is remembered of a game while it is played.
typedef struct Manner {
    DiceDriver dice; ///< who really rolls
    const Game *game;
    MannerCount seat[SEAT_MAX];
    Fortune fortune[SEAT_MAX]; ///< how its dice fell, whatever it did with them
    Figure was[FIGURE_MAX];    ///< when the activation under way began
    Marker marker[MARKER_MAX];
    uint32_t count, marker_count;
    uint32_t turn;       ///< in which it began
    uint32_t first_blow; ///< turn of the first dice to hit; 0: none yet
    uint32_t done;       ///< bits of the states that say "has acted"
    uint64_t rolled;     ///< dice used when it began
    FigureMask acted;    ///< who had acted at the last look
    FigureId acting;     ///< whose activation is under way; {0}: nobody's
    bool has_chosen;     ///< and its side had a choice
} Manner;

/// A game is about to start in *game, with these dice. Returns the dice to play it with.
DiceDriver manner_begin(Manner *manner, const Game *game, const Ruleset *rules, DiceDriver dice);
/// `seat` is about to choose.
void manner_choose(Manner *manner, uint8_t seat);
/// A choice has been carried out; the game may be over.
void manner_look(Manner *manner);
void manner_add(MannerCount *sum, const MannerCount *count);
