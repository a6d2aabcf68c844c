// SPDX-License-Identifier: MIT
// rules/d6/d6_path.h: may this figure run this path?
// Pure: asks the game, changes nothing. A declared path decides; nothing is found here.
#pragma once
#include "rules/d6/d6.h"

/// What a move is allowed.
typedef struct D6Move {
    FigureId mover;
    int32_t allowance;
    FigureMask may_touch; ///< enemies it may newly touch at its end
    FigureMask known;     ///< hidden enemies it may come near (EV-TRAIT-23)
    uint8_t stop;         ///< corner where it stops to act; 0xff: none
    bool may_exit;        ///< its own move: may leave the table where the scenario lets it
    bool planned;     ///< the members of its group that have declared stand at their paths' ends
    bool free_ground; ///< difficult ground costs nothing (the cover shift)
    uint16_t key;     ///< the rule behind the allowance
} D6Move;

typedef struct D6PathFacts {
    FigureMask fresh; ///< enemies in contact at its end but not at its start (EV-ENG-2)
    FigureMask left;  ///< enemies whose contact it breaks (EV-DYN-7)
    int32_t cost;
    bool exits;
} D6PathFacts;

/// First error in the ledger's order: off the table, blocked, contact, too long, hidden.
Refusal d6_path_check(const Game *g, const D6Move *move, const GeoPath *path, D6PathFacts *facts);
/// Cost of a path for this figure (EV-GEO-6).
int32_t d6_path_cost(const Game *g, FigureId mover, const GeoPath *path);
/// Where a figure will stand when the moves declared before it in its group are made.
GeoDisc d6_disc_later(const Game *g, FigureId id);
/// Enemies within 4 pas now: those may be approached though hidden.
FigureMask d6_known(const Game *g, FigureId mover);
/// Flags and pieces that stop or slow a figure.
uint32_t d6_block_flags(const Game *g, FigureId id);
uint32_t d6_slow_flags(const Game *g, FigureId id);
PieceMask d6_passable(const Game *g);
/// Last station of the rest of a path (from corner `from`) before the mover would overlap a base or
/// touch an enemy it was not to touch (EV-DYN-21). Writes the shortened path.
bool d6_path_cut(const Game *g, FigureId mover, GeoPath *path, uint8_t from, FigureMask may_touch);
/// Shortens a path so that it ends at the place of a station.
void d6_path_end_at(GeoPath *path, GeoStation s);
/// A path that stays where the figure is.
GeoPath d6_path_stay(const Game *g, FigureId id);
static inline GeoVec d6_path_last(const GeoPath *path) { return path->at[path->count - 1]; }
/// A path of more than nothing.
bool d6_path_moves(const GeoPath *path);
