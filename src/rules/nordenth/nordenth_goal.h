// SPDX-License-Identifier: MIT
// rules/nordenth/nordenth_goal.h: what a scenario is played for (AN-END-4, AN-END-5).
#pragma once
#include "rules/nordenth/nordenth.h"

enum {
    NORDENTH_HOLD = 3 * NORDENTH_PACE, ///< who is as near to the place as that holds it
    NORDENTH_RUNNER = 0                ///< the seat that has to get through
};

/// Figures of a seat that have got away.
int nordenth_exited(const Game *g, uint8_t seat);
/// At the end of its activation: a figure at the far edge leaves the table.
void nordenth_goal_exit(Play *p, FigureId id);
/// At the end of a turn: who holds the place?
void nordenth_goal_turn(Play *p);
/// At the turn limit; false: the scenario has nothing to say.
bool nordenth_goal_limit(Play *p);
/// A seat has nobody on the table any more; false: it has simply lost.
bool nordenth_goal_empty(Play *p, uint8_t seat);
