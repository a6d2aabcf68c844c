// SPDX-License-Identifier: MIT
// bots/seg/seg_worth.h: what a choice is worth to the seat that decides, in hundredths of a point
// of cost. Looks only at what that seat may know. Private to bots/seg.
#pragma once
#include "rules/seg/seg_procs.h"

int32_t seg_worth(const Game *g, const Choice *c);
/// The pile a careful player would build of these characters.
void seg_worth_pile(const Game *g, FigureMask cards, Choice *c);
