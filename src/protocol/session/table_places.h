// SPDX-License-Identifier: MIT
// protocol/session/table_places.h: every place of a game that was played, one after the other: each
// decision with what was chosen, each roll before its dice. The steps are played again in the
// caller's Game; the table stays as it is. Owns nothing.
#pragma once
#include "protocol/session/table.h"

typedef struct TablePlaces {
    Table *table;
    Game *game;      ///< as it stands at the place; at the end as the table's game stands
    SessionStep now; ///< at a decision: the step that was taken there
    uint32_t at;     ///< of the next step in the log
    uint32_t step;   ///< the step that the place belongs to, from 1; 0: before the first one
    uint32_t events; ///< told before the place
    EventSink count;
    bool is_ahead; ///< the place was shown and is still to be played
} TablePlaces;

void table_places_start(TablePlaces *places, Table *table, Game *game);
/// Goes on to the next place; false: there is none. The game waits for dice, or for `now.choice`.
bool table_places_next(TablePlaces *places);
