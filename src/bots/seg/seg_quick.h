// SPDX-License-Identifier: MIT
// bots/seg/seg_quick.h: closed forms for a brain that looks at hundreds of candidates. Exact ones
// equal the enumerator (odds/odds_foresee.h), rough ones are heuristics. A test compares each with
// the enumerator on positions of random games.
#pragma once
#include "rules/seg/seg_procs.h"

/// Exact: faces of a die of six that are this or less.
static inline int seg_quick_exact_faces(int total)
{
    return total >= SEG_SIDES ? SEG_SIDES : total <= 0 ? 0 : total;
}
/// Exact: faces of a six-sided die with which the test of a basic attack succeeds; 0: none, or the
/// attack is impossible.
int seg_quick_exact_attack(const Game *g, FigureId id, FigureId target, uint8_t marks);
/// The same for the test of any other action; exact except for a disengagement.
int seg_quick_exact_test(const Game *g, FigureId id, const Choice *c, const SegAction *a);
/// Rough: successful attacks needed to wound the target once: two where a posture may parry.
int seg_quick_rough_parries(const Game *g, FigureId target);
