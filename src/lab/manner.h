// SPDX-License-Identifier: MIT
// lab/manner.h: how do players behave, whoever wins? Counts idle activations and the chances of the
// dice they rolled, by watching a game from outside. Works for any ruleset whose signs tell which
// state means "has acted this turn" and which dice earn actions or hit.
// Borrows the game for each call, owns nothing, no heap.
#pragma once
#include "lab/fortune.h"

enum { MANNER_ONE = 1 << 16 };

/// Rolls to earn actions or to hit.
typedef struct MannerTry {
    uint64_t rolls;
    uint64_t chance; ///< sum of their chances of success, in parts of MANNER_ONE
    uint64_t weak;   ///< rolls with a chance below one half
} MannerTry;
enum { MANNER_EARN, MANNER_HIT, MANNER_TRIES }; ///< for actions, to hit

/// Sums over one player's games, to be added in any order.
typedef struct MannerCount {
    uint64_t activations; ///< activations with something to choose
    uint64_t idle;        ///< of them: no die, and the table unchanged
    uint64_t vain;        ///< of them: dice, but the table unchanged
    MannerTry tried[MANNER_TRIES];
} MannerCount;

/// State of the watcher during a game.
typedef struct Manner {
    DiceDriver dice; ///< the real driver
    const Game *game;
    MannerCount seat[SEAT_MAX];
    Fortune fortune[SEAT_MAX]; ///< luck of each seat's dice
    Figure was[FIGURE_MAX];    ///< figures at the start of the activation under way
    Marker marker[MARKER_MAX];
    uint32_t count, marker_count;
    uint32_t turn;       ///< turn of that start
    uint32_t first_blow; ///< turn of the first dice to hit; 0: none yet
    uint32_t done;       ///< bits of the states that say "has acted"
    uint64_t rolled;     ///< dice used at that start
    FigureMask acted;    ///< figures that had acted at the last call
    FigureId acting;     ///< figure whose activation is under way; {0}: none
    bool has_chosen;     ///< its side has had something to choose
} Manner;

/// Call before a game starts in *game with these dice. Returns the driver to play it with.
DiceDriver manner_begin(Manner *manner, const Game *game, const Ruleset *rules, DiceDriver dice);
/// Call before `seat` chooses.
void manner_choose(Manner *manner, uint8_t seat);
/// Call after a choice; the game may be over.
void manner_look(Manner *manner);
void manner_add(MannerCount *sum, const MannerCount *count);
