// SPDX-License-Identifier: MIT
// protocol/session/table_places.h: iterates over the places of a game that was played: each
// decision with its choice, each roll before its dice. Replays the steps in the caller's Game; the
// table does not change. Owns nothing.
#pragma once
#include "protocol/session/table.h"

typedef struct TablePlaces {
    Table *table;
    Game *game;      ///< the game at the place; at the end equal to the table's game
    SessionStep now; ///< at a decision: the step that was taken there
    uint32_t at;     ///< of the next step in the log
    uint32_t step;   ///< the step that the place belongs to, from 1; 0: before the first one
    uint32_t events; ///< events before the place
    EventSink count;
    bool is_ahead; ///< the place was returned but not played yet
} TablePlaces;

void table_places_start(TablePlaces *places, Table *table, Game *game);
/// Moves to the next place; false: none. The game waits for dice, or for `now.choice`.
bool table_places_next(TablePlaces *places);
